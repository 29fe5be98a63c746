"""The games that can be played, each loaded when it is first needed: whoever starts the program hands this list down.

A new game adds one line here. No room below imports this file.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from engine.table.titles import Listed, Titles

if TYPE_CHECKING:
    from engine.table.title import Title


def titles() -> Titles:
    """The games there are, the first being the one that is offered first."""
    return Titles(
        [
            Listed("nemesis", "Nemesis: Burma 1944", _nemesis),
            Listed("defeat-into-victory", "Defeat Into Victory", _defeat_into_victory),
            Listed("vinegar-joes-war", "Vinegar Joe's War", _vinegar_joes_war),
            Listed("tail-of-the-tiger", "Tail of the Tiger", _tail_of_the_tiger),
        ]
    )


def _nemesis(pack: Path | None) -> Title:
    from engine.titles.nemesis.game import Nemesis

    return Nemesis(pack)


def _defeat_into_victory(pack: Path | None) -> Title:
    from engine.titles.defeat_into_victory.game import DefeatIntoVictory

    return DefeatIntoVictory(pack)


def _vinegar_joes_war(pack: Path | None) -> Title:
    from engine.titles.vinegar_joes_war.game import VinegarJoesWar

    return VinegarJoesWar(pack)


def _tail_of_the_tiger(pack: Path | None) -> Title:
    from engine.titles.tail_of_the_tiger.game import TailOfTheTiger

    return TailOfTheTiger(pack)
