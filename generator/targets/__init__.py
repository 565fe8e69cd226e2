"""How each machine or language writes what the intermediate representation says."""
