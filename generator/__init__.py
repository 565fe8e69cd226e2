"""smidgen's generator: descriptions of primes and curves in, specialised C with its evidence out."""
