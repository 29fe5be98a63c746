"""What happens the moment its condition arises."""

from __future__ import annotations

from engine.titles.tail_of_the_tiger.rules.ch2_control import occupy
from engine.titles.tail_of_the_tiger.rules.ch4_victory import sudden_death
from engine.titles.tail_of_the_tiger.state import TigerState


def watch(state: TigerState) -> None:
    """Control follows the units, and the third Supply Center ends the game [wtf-3.5/1, 2.5/2, 4.0/1]."""
    occupy(state)
    sudden_death(state)
