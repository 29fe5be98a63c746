"""A look is a barrier to undo in each title, and nothing else but dice is: decided by pairs of worlds. At full length:
``python -m tools.prove TITLE --only undo``."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games import titles
from engine.lab.looks import looks
from engine.table import agenda
from engine.table.command import Command
from engine.table.session import is_barrier
from tests.table.tiny import Countdown, CountdownState, Peek

GAMES: dict[str, tuple[str, dict[str, Any], int, int, int]] = {
    "nemesis": ("kohima-road", {"choose_chits": True}, 500, 50, 1),
    "nemesis, both sides in a phase": ("campaign", {"commanders": "armies"}, 500, 50, 5),
    "defeat-into-victory": ("u-go", {}, 400, 25, 9),
    "tail-of-the-tiger": ("tail-of-the-tiger", {}, 250, 25, 1),
    "vinegar-joes-war": ("imphal", {}, 100, 15, 1),
    "vinegar-joes-war, 1942": ("fall-of-an-empire", {"depots_exert_zoc": False}, 100, 15, 1),
}
"""Scenario, options, commands, positions at which commands are tried, and the first seed."""
LEAST = 10
"""Pairs of worlds; if a game has fewer, as nothing was hidden in it, another one is played."""
MORE = 5


@pytest.mark.parametrize("name", GAMES)
def test_what_cannot_be_taken_back_is_what_showed_something(name: str) -> None:
    scenario, options, commands, tries, first = GAMES[name]
    title, pairs = titles().title(name.partition(",")[0]), 0
    for seed in range(first, first + MORE):
        found = looks(title, {scenario: options}, commands, tries, str(seed))
        assert found.faults == []
        assert found.commands == found.free + found.dice + found.looks == commands
        pairs += found.pairs
        if pairs >= LEAST:
            break
    assert pairs >= LEAST


# -- who has a part in taking back


class Watching(Countdown):
    """The one who waits sees what the other one peeks at."""

    def learned(
        self, before: CountdownState, after: CountdownState, side: int, command: Command | None = None
    ) -> bool:
        decision = agenda.current(before)
        return before.peeked != after.peeked and decision is not None and side != decision.side(before)


def test_what_only_the_other_side_learned_is_a_barrier_where_it_is_asked() -> None:
    """White peeks and goes on to decide: that black saw it is no barrier. Where black decides next, and so has to
    agree, it is one."""
    title = Watching()
    before = title.new("long", {}, "s")
    after = title.copy(before)
    agenda.apply(after, Peek())
    assert not is_barrier(title, 0, before, after) and is_barrier(Countdown(), 0, before, after)
    agenda.apply(after, title.notation.parse("take 1"))
    assert is_barrier(title, 0, before, after)
