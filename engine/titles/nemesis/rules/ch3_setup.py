"""Chapter 3: setting up a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.board.errors import one_line
from engine.titles.nemesis.data.scenariofile import Scenario, SideTracks
from engine.titles.nemesis.options import Options
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT, SIDES, Piece
from engine.titles.nemesis.state import CHITS, NemesisState
from engine.titles.nemesis.world import World
from engine.wargame.packfiles import PackError

LEVELS = {"full": FULL, "limited": LIMITED, "out": OUT}


def locate(world: World, label: str, where: str) -> int:
    """The location of a label in a scenario file; raises :class:`PackError`."""
    loc = world.find(label)
    if loc is None:
        raise PackError(f"{where}: there is no hex or box '{label}'")
    return loc


def set_up(world: World, options: Options, seed: str) -> NemesisState:
    """A state with everything in its place, before the first step [3.1/1 to 3.1/7, 3.2/1, 3.2/2, 3.2/3]."""
    try:
        return _set_up(world, world.scenario, options, seed)
    except PackError as error:
        raise PackError(f"{world.file}: {one_line(str(error))}") from None


def _set_up(world: World, scenario: Scenario, options: Options, seed: str) -> NemesisState:
    state = NemesisState(world, options, scenario.id, seed)
    state.turn = scenario.turns[0]
    _place_counters(state, scenario)
    _place_markers(state, scenario)
    _set_tracks(state, scenario)
    _fill_cups(state, scenario)
    state.yunnan_active = scenario.special.yunnan_always_active
    return state


def _place_counters(state: NemesisState, scenario: Scenario) -> None:
    """Lettered pieces on the map, the rest in boxes and on the Game Turn Scale, with the right side up [3.1/3,
    3.1/6, 3.1/7, 3.2/2]."""
    world = state.world
    places = dict(_locations(world, scenario))
    unknown = [name for name in places if name not in world.counters]
    if unknown:
        raise PackError(f"unknown counter '{unknown[0]}'")
    out = world.loc("out")
    reduced, limited, oos = set(scenario.faces.reduced), set(scenario.supply.limited), set(scenario.supply.out)
    for name, counter in world.counters.items():
        supply = LIMITED if name in limited else OUT if name in oos else FULL
        state.put_piece(Piece(counter, places.get(name, out), name in reduced, supply))


def _locations(world: World, scenario: Scenario) -> Iterable[tuple[str, int]]:
    seen: set[str] = set()
    for where, label, names in _lists(scenario):
        loc = locate(world, label, where)
        for name in names:
            if name in seen:
                raise PackError(f"{where}: counter '{name}' stands in two places")
            seen.add(name)
            yield name, loc


def _lists(scenario: Scenario) -> Iterable[tuple[str, str, tuple[str, ...]]]:
    for placement in scenario.placements:
        yield f"placements: {placement.at}", placement.at, (*placement.units, *placement.transporters)
    for box, names in scenario.boxes.items():
        yield f"boxes: {box}", box, names
    for arrival in scenario.reinforcements:
        yield f"reinforcements: turn {arrival.turn}", f"turn-{arrival.turn}", (*arrival.units, *arrival.transporters)


def _place_markers(state: NemesisState, scenario: Scenario) -> None:
    """Bunkers on the map, Air Supports available at full strength, flags where a scenario has some [3.1/2, 3.1/6]."""
    for placement in scenario.placements:
        for marker in placement.markers:
            kind, _, what = marker.partition("-")
            if kind == "bunker":
                state.bunkers[locate(state.world, placement.at, "placements")] = what
    state.air = dict.fromkeys(state.world.air_supports, "available")
    state.air_supply = scenario.markers.air_supply
    for side in (JAPANESE, ALLIED):
        for name in _by_side(scenario.flags, side):
            state.flags[state.world.named(name)] = side


def _by_side(names: object, side: int) -> tuple[str, ...]:
    found: tuple[str, ...] = getattr(names, SIDES[side])
    return found


def _set_tracks(state: NemesisState, scenario: Scenario) -> None:
    """The track markers [3.1/4]."""
    tracks = scenario.tracks
    both: tuple[SideTracks, SideTracks] = (tracks.japanese, tracks.allied)
    state.general = (both[0].general, both[1].general)
    state.lament = (both[0].lament, both[1].lament)
    state.superior = (both[0].superior, both[1].superior)
    state.resources, state.clf, state.stock = tracks.resources, tracks.clf, tracks.imphal_stock


def _fill_cups(state: NemesisState, scenario: Scenario) -> None:
    """Four chits a side; the Assault Chit lies ready, the other three are in the cup [3.1/1, 4.0/6]."""
    first: Mapping[str, str] = scenario.chits.first  # type: ignore[assignment]
    state.first = (first["japanese"], first["allied"])
    rest = [frozenset(chit for chit in CHITS if chit != ready) for ready in state.first]
    state.cups = (rest[0], rest[1])
