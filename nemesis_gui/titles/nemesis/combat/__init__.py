"""The combat board: a forecast before a combat is committed, prices of all choices, die, losses, retreat, advance."""
