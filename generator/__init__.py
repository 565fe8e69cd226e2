"""smidgen's generator: descriptions of primes and curves in, C with its evidence out."""
