"""A short way to battles of Tail of the Tiger.

The plain around 5002 in northern China is clear, without rivers, east of the Weather Line, and near the north edge from
which the German side is supplied: 5001, 5101, 5102, 5003, 4902 and 4901 lie around it. The Imperial side is supplied
there from its Supply Centers. 5302 (Pengpu) is a city in the same plain, with 5203 and 5202 beside it. In the West
1925 and 1926 lie side by side in the plain of Burma.
"""

from __future__ import annotations

from typing import Any

from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.table import TITLE, at, decision, emitted, fact, listed, play

NO_AIR = {"jet": 0, "tiger": 0, "east": 0, "west": 0}
WEST = {"german": ["1727", "1828", "1927"]}
"""The south edge in German hands, for supply in Burma."""

NOBODY = {unit.id: "dead" for unit in TITLE.pack.counters.values() if unit.start in ("north", "south")}


def assaults(*dice: int, side: str = "german", **position: Any) -> TigerState:
    """The prepared assaults of a side, in turn 2 and without air units where nothing else is said; far off two that
    face each other keep the phase from ending by itself."""
    position["units"] = {"ge-97inf": "4300", "jp-69": "4301", **position.pop("units")}
    return at(f"{side}-assaults", *dice, **{"turn": 2, "air": NO_AIR, **position})


def moves(*dice: int, side: str = "german", **position: Any) -> TigerState:
    """Operational movement of a side, in turn 2; nobody else waits to enter."""
    position["units"] = {**NOBODY, **position.pop("units")}
    return at(f"{side}-movement", *dice, **{"turn": 2, "air": NO_AIR, **position})


def fight(state: TigerState, hex_: str, *units: str) -> TigerState:
    """The state after an assault by some units, as far as there is anything to say about it."""
    return joined(play(state, f"attack {hex_}"), *units)


def storm(state: TigerState, hex_: str, how: str, *units: str) -> TigerState:
    """The state after an assault on the way by some units."""
    return joined(play(state, f"storm {units[0]} {hex_} {how}"), *units[1:])


def joined(state: TigerState, *units: str) -> TigerState:
    """The state after some units have joined and it has begun."""
    for unit in units:
        if f"join {unit}" in listed(state):
            state = play(state, f"join {unit}")
    return play(state, "fight") if decision(state) in ("Assemble", "AssembleStorm") else state


def resolved(state: TigerState) -> dict[str, Any]:
    """What the last command told of the one combat that was resolved."""
    (found,) = emitted(state, "combat_resolved")
    return found


def losses(state: TigerState) -> tuple[int, int]:
    """Loss points of attacker and defender of the combat that was resolved."""
    attacker, defender = resolved(state)["losses"]
    return attacker, defender


def steps(state: TigerState, *units: str) -> list[int]:
    """The steps that units have left; 0 for those that are eliminated."""
    return [0 if fact(state, f"{unit}.at") in ("dead", "pool") else fact(state, f"{unit}.steps") for unit in units]
