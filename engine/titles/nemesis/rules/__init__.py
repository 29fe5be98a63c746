"""The rules of Nemesis, a module (or a few) for each chapter of the rulebook."""
