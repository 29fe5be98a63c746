"""Faults put into the rules of a game, to see whether the tests of the clauses they touch catch them."""
