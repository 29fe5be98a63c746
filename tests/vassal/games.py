"""Our games as a module has them: counters with the trays they lie in, and where they stand in each scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from engine.board.hexgrid import HexGrid
from engine.games import titles
from engine.wargame.sheetfind import sheets
from tools.module_writer import Recipe, Unit

GAMES: Final = ("nemesis", "defeat-into-victory", "vinegar-joes-war", "tail-of-the-tiger")
WAYS: Final = {
    "plain": Recipe(),
    "staggered, in a zone, drawn": Recipe(stagger=True, zone=True, drawn=True),
    "old, renamed": Recipe(old=True, board="Burma front", maps_name="Carte", seed=2),
    "with dots": Recipe(stagger=True, sep=".", seed=3),
}
TRIED: Final = [
    *[(name, "plain") for name in ("nemesis", "vinegar-joes-war")],
    *[(name, "staggered, in a zone, drawn") for name in ("defeat-into-victory", "tail-of-the-tiger")],
    *[(name, "old, renamed") for name in ("defeat-into-victory", "tail-of-the-tiger")],
    *[(name, "with dots") for name in ("nemesis", "vinegar-joes-war")],
]
"""Each game in two ways, each way with hexes of both orientations."""
TRAYS: Final = ("formation", "division", "army", "group", "nation")
"""The keys of an entry by which counters lie in trays, the first that a game has."""


@dataclass(frozen=True)
class Game:
    """What of a game is written into a module."""

    title: Any
    grid: HexGrid
    units: tuple[Unit, ...]
    set_ups: Mapping[str, Mapping[str, int]]


@cache
def game(name: str) -> Game:
    """A game by its id."""
    title: Any = titles().title(name)
    states = {scenario: title.new(scenario, {}, "module") for scenario in title.scenarios()}
    entries = entries_of(title)
    counters = {key: one for state in states.values() for key, one in state.world.counters.items()}
    units = tuple(_unit(title, one, entries.get(key, {})) for key, one in counters.items())
    grid = next(iter(states.values())).world.board.grid
    return Game(title, grid, units, {scenario: _placed(state) for scenario, state in states.items()})


def entries_of(title: Any) -> dict[str, Mapping[str, Any]]:
    """The entries of the counters' file by id."""
    found = sheets(title.files, title.making.kinds)
    return {str(entry.get("id")): entry for sheet in found if sheet.file == "counters.yaml" for entry in sheet.entries}


def _unit(title: Any, counter: Any, entry: Mapping[str, Any]) -> Unit:
    side = title.sides[counter.side] if counter.side >= 0 else "markers"
    tray = next((str(entry[key]) for key in TRAYS if entry.get(key)), "others")
    return Unit(counter.id, counter.name, (side, tray), figures(entry))


def figures(entry: Mapping[str, Any]) -> str:
    """Strength and movement as they stand on a counter."""
    if "values" in entry:
        return str(entry["values"][0])
    face = entry.get("full") or entry
    numbers = [face.get(key) for key in ("strength", "quality", "movement", "move", "af", "df", "ma")]
    first = [one[0] if isinstance(one, list | tuple) else one for one in numbers if one is not None]
    return "-".join(map(str, first))


def _placed(state: Any) -> dict[str, int]:
    world = state.world
    return {name: loc for loc, names in state.at.items() if world.on_map(loc) for name in names}
