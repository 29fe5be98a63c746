"""The games that can be played, each loaded when it is first needed: whoever starts the program hands this list down.

A new game adds one line here. No room below imports this file.
"""

from __future__ import annotations

from engine.table.declared import ByName
from engine.table.titles import Listed, Titles


def titles() -> Titles:
    """The games there are, the first being the one that is offered first."""
    return Titles(
        (
            _listed("nemesis", "Nemesis: Burma 1944", "Nemesis"),
            _listed("defeat-into-victory", "Defeat Into Victory", "DefeatIntoVictory"),
            _listed("vinegar-joes-war", "Vinegar Joe's War", "VinegarJoesWar"),
            _listed("tail-of-the-tiger", "Tail of the Tiger", "TailOfTheTiger"),
        )
    )


def _listed(title: str, name: str, kind: str) -> Listed:
    return Listed(title, name, ByName(f"engine.titles.{title.replace('-', '_')}.game:{kind}"))
