"""Chapter 3: setting up a scenario."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from engine.board.errors import BoardError, one_line
from engine.titles.nemesis.data import packcheck
from engine.titles.nemesis.data.pack import Pack
from engine.titles.nemesis.data.scenariofile import Area, Scenario, SideTracks
from engine.titles.nemesis.options import Options
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPANESE, LIMITED, OUT, SIDES, Piece
from engine.titles.nemesis.rules.ch3_victory import last_turn, scenario_victory
from engine.titles.nemesis.state import CHITS, NemesisState
from engine.titles.nemesis.world import Entry, World, WorldPlaces
from engine.wargame.packfiles import PackError, read_scenario

SHIPPED = ("campaign", "kohima-road", "race-to-myitkyina", "salween-crossing")
LEVELS = {"full": FULL, "limited": LIMITED, "out": OUT}


def load_scenario(pack: Pack, name: str) -> Scenario:
    """A scenario of the pack; raises :class:`PackError`."""
    return read_scenario(pack.files, name, Scenario, SHIPPED)


def make_world(pack: Pack, scenario: Scenario) -> World:
    """The world of a scenario: its area, its extra Supply Entry hexes and its numbers of markers [3.1/6].

    Raises :class:`PackError` for what the map does not have.
    """
    try:
        return _make_world(pack, scenario)
    except (PackError, BoardError) as error:
        raise PackError(f"{scenario.id}.yaml: {one_line(str(error))}") from None


def _make_world(pack: Pack, scenario: Scenario) -> World:
    numbers = {**pack.charts.marker_limits, "ambush": scenario.markers.ambush, "flags": scenario.markers.flags,
               "air_supply": scenario.markers.air_supply}  # fmt: skip
    for kind, key in (("japanese", "bunker_jp"), ("british_us", "bunker_uk_us"), ("yunnan", "bunker_yunnan")):
        numbers[key] = scenario.markers.bunkers.get(kind, 0)  # type: ignore[call-overload]
    whole = pack.world(pack.places, numbers)
    packcheck.check_scenario(scenario, whole, pack.air_supports)
    world = pack.world(_places(pack, scenario, whole), numbers)
    packcheck.check_entrances(scenario, world)
    return world


def _places(pack: Pack, scenario: Scenario, whole: World) -> WorldPlaces:
    """What of the map belongs to the scenario, and where its reinforcements arrive."""
    area = _area(scenario.area, scenario, whole) if scenario.area else None

    def inside(hex_: int) -> bool:
        return area is None or hex_ in area

    extra = tuple(Entry(locate(whole, e.at, "entries"), SIDES.index(e.side), "") for e in scenario.entries)
    arrivals = {
        name: locate(whole, arrival.at, "reinforcements")
        for arrival in scenario.reinforcements
        if arrival.at not in ("off-map", "RJ")
        for name in (*arrival.units, *arrival.transporters)
    }
    places = pack.places
    owners = {whole.names[n]: side for side in (0, 1) for n in _by_side(scenario.control, side) if n in whole.names}
    return msgspec.structs.replace(
        places,
        objectives={h: o for h, o in places.objectives.items() if inside(h)},
        depots={h: d for h, d in places.depots.items() if inside(h)},
        entries=(*(e for e in places.entries if inside(e.hex)), *extra),
        airfields={h: owners.get(h, side) for h, side in places.airfields.items() if inside(h)},
        air_supports={n: places.air_supports[n] for n in scenario.markers.air_supports},
        area=area,
        arrivals=arrivals,
        last_turn=scenario.turns[1],
        scenario=scenario.id,
        victory=scenario.victory,
        yunnan_always_active=scenario.special.yunnan_always_active,
        clf_used=scenario.special.clf,
    )


def _area(area: Area, scenario: Scenario, world: World) -> frozenset[int]:
    columns = range(area.columns[0], area.columns[1] + 1)
    rows = range(area.rows[0], area.rows[1] + 1)
    closed = {world.names[name] for name in scenario.closed if name in world.names}
    hexes = {h for h in range(world.hexes) if world.grid.col_row(h)[0] in columns and world.grid.col_row(h)[1] in rows}
    return frozenset(hexes - closed) | {world.loc(label) for label in scenario.nodes}


def locate(world: World, label: str, where: str) -> int:
    """The location of a label in a scenario file; raises :class:`PackError`."""
    loc = world.find(label)
    if loc is None:
        raise PackError(f"{where}: there is no hex or box '{label}'")
    return loc


def set_up(world: World, scenario: Scenario, options: Options, seed: str) -> NemesisState:
    """A state with everything in its place, before the first step [3.1/1 to 3.1/7, 3.2/1, 3.2/2, 3.2/3]."""
    try:
        return _set_up(world, scenario, options, seed)
    except (PackError, BoardError) as error:
        raise PackError(f"{scenario.id}.yaml: {one_line(str(error))}") from None


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
            state.flags[state.world.hex_named(name)] = side


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


__all__ = [
    "SHIPPED",
    "last_turn",
    "load_scenario",
    "locate",
    "make_world",
    "scenario_victory",
    "set_up",
]
