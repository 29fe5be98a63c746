"""What takes too long for the tests: proofs of a title over many games, positions and worlds."""
