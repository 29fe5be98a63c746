"""Tools of those who work on the program; players do not need them."""
