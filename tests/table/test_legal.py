"""Commands in order of what they are about."""

from __future__ import annotations

from engine.table.legal import Index
from tests.table.tiny import Take


def test_pieces_that_can_act_come_in_the_order_of_their_commands_in_each_run() -> None:
    """Not in that of a set of their names, which is another one at each start of the program."""
    names = ["ww", "ba", "xq", "co", "ny", "de", "mf", "ta"]
    index = Index(units={name: {1: [Take(1)]} for name in names[:5]}, orders={name: [Take(2)] for name in names[3:]})
    assert list(index.acting()) == names
    assert "mf" in index.acting() and "at" not in index.acting()
