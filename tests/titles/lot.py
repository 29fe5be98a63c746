"""What the lots of clauses share: thirty drawn from all of a game that can be seen, without the effect of whose rule
the step that shows it no longer does.

The lot is drawn over the whole list and does not change with what is shown; whoever makes a clause visible that is
drawn before the last of these says in the test of the game how its effect is taken away.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from engine.table.showing import HEADING, Shot, shots
from engine.table.situation import load_situation
from engine.table.title import Title

LOT = "seen on the board "
DRAWN = 30
Away = Callable[[pytest.MonkeyPatch], None]


def drawn(title: Title) -> list[str]:
    """The clauses of the lot that are shown."""
    listed, book = title.show_me(), title.rulebook()
    seen = [clause for clause in book.ids() if clause not in listed.unseen]
    by_lot = sorted(seen, key=lambda clause: hashlib.sha256((LOT + clause).encode()).hexdigest())
    return [clause for clause in by_lot if clause in listed.shown][:DRAWN]


def replaced(owner: Any, name: str, value: Any) -> Away:
    """Another value in place of a rule's function or number."""
    return lambda patch: patch.setattr(owner, name, value)


def nothing(*_args: Any, **_more: Any) -> tuple[()]:
    return ()


def together(*parts: Away) -> Away:
    def away(patch: pytest.MonkeyPatch) -> None:
        for part in parts:
            part(patch)

    return away


def run(clause: str, title: Title) -> Shot | None:
    """The step that shows a clause; None where its situation no longer comes so far."""
    showing = title.show_me().shown[clause]
    situation = load_situation(title.show_me().path(showing))
    with suppress(Exception):
        return next(shot for shot in shots(title, situation) if shot.number == showing.step)
    return None


def borne(found: Shot | None) -> set[str]:
    """What a step shows; a heading alone shows nothing."""
    return {citation.clause for citation in found.citations() if citation.by != HEADING} if found is not None else set()
