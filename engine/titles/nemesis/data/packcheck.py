"""What must fit together in a pack and in a scenario, beyond the form of each file. Errors name file and key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.board.boardmap import BoardMap
from engine.titles.nemesis.data import packfile as raw
from engine.titles.nemesis.data.scenariofile import Scenario, VictoryRule
from engine.titles.nemesis.pieces import SIDES
from engine.titles.nemesis.world import BOXES, REINFORCEMENT_LABELS, World
from engine.wargame.packfiles import PackError

CLASSES: Final = ("foot", "light", "motorized")
WAYS: Final = ("road", "track", "path")
BUNKERS: Final = ("japanese", "british", "us", "yunnan")
NEEDED_PLACES: Final = ("Imphal",)
"""Places that a rule names."""


def check_map(board: BoardMap, charts: raw.ChartsFile, file: str) -> None:
    """The map has the terrain of the chart, the places of the rules and the Reinforcement Hexes [1.1/2, 1.1/8]."""
    known = {terrain.id for terrain in charts.terrain_effects.terrain}
    for name in board.terrain_ids:
        if name not in known:
            raise PackError(f"{file}: terrain_legend: there is no terrain '{name}' in charts.yaml")
    nodes = sorted(node.id for node in board.nodes)
    if nodes != sorted(REINFORCEMENT_LABELS.values()):
        wanted = ", ".join(sorted(REINFORCEMENT_LABELS.values()))
        raise PackError(f"{file}: nodes: there must be exactly {wanted}, not {', '.join(nodes) or 'none'}")
    places = {place.name for place in board.places}
    for name in NEEDED_PLACES:
        if name not in places:
            raise PackError(f"{file}: places: '{name}' is missing")


def check_charts(charts: raw.ChartsFile, markers: raw.Markers, turns: raw.TurnTrack) -> None:
    """Each terrain, way, Air Support and turn is there exactly once."""
    chart = charts.terrain_effects
    terrain = [entry.id for entry in chart.terrain]
    _once(terrain, "charts.yaml: terrain_effects.terrain")
    _exactly([entry.id for entry in chart.ways], WAYS, "charts.yaml: terrain_effects.ways")
    for way in chart.ways:
        for name, costs in way.special.items():
            where = f"charts.yaml: terrain_effects.ways: {way.id}.special.{name}"
            if name not in terrain:
                raise PackError(f"{where}: there is no such terrain")
            _exactly(list(costs), CLASSES, where)
    _once([entry.id for entry in markers.air_supports], "markers.yaml: air_supports")
    if [entry.turn for entry in turns.turns] != list(range(1, 11)):
        raise PackError("turn_track.yaml: turns: must be 1 to 10, in order")


def check_faces(units: Iterable[raw.Unit]) -> None:
    """A unit of two or three steps has a reduced side, another one has none [1.2-C/2]."""
    for unit in units:
        if (unit.steps > 1) != (unit.reduced is not None):
            need = "2 or 3 steps needs a" if unit.steps > 1 else "1 step has no"
            raise PackError(f"counters.yaml: units: {unit.id}.reduced: a unit of {need} reduced side")


def _once(names: list[str], where: str) -> None:
    for name in names:
        if names.count(name) > 1:
            raise PackError(f"{where}: '{name}' stands there twice")


def _exactly(names: list[str], wanted: Iterable[str], where: str) -> None:
    _once(names, where)
    wanted = list(wanted)
    for name in wanted:
        if name not in names:
            raise PackError(f"{where}: '{name}' is missing")
    for name in names:
        if name not in wanted:
            raise PackError(f"{where}: '{name}' is not one of {', '.join(wanted)}")


# -- scenarios ---------------------------------------------------------------------------------------------------------


def check_scenario(scenario: Scenario, world: World, air_supports: Iterable[str]) -> None:
    """All that a scenario names exists; raises PackError with the key."""
    if scenario.turns[0] > scenario.turns[1]:
        raise PackError("turns: the first turn comes after the last")
    for key, names in _places(scenario):
        for name in names:
            if name not in world.names:
                raise PackError(f"{key}: there is no place '{name}'")
            if key != "closed" and key != "control" and world.names[name] not in world.objectives:
                raise PackError(f"{key}: '{name}' is not an Objective")
    for name in scenario.markers.air_supports:
        if name not in air_supports:
            raise PackError(f"markers.air_supports: there is no Air Support '{name}'")
    for side in SIDES:
        if side not in scenario.chits.first:
            raise PackError(f"chits.first: the {side} chit is missing")
    _check_labels(scenario, world)


def _places(scenario: Scenario) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "closed", scenario.closed
    yield "flags", (*scenario.flags.japanese, *scenario.flags.allied)
    yield "control", (*scenario.control.japanese, *scenario.control.allied)
    for key, rules in (("victory.immediate", scenario.victory.immediate), ("victory.end", scenario.victory.end)):
        for rule in rules:
            yield key, (*rule.control_any, *rule.control_all, *rule.of, *_place(rule, key))


def _place(rule: VictoryRule, key: str) -> tuple[str, ...]:
    if rule.winner == "controller" and rule.place is None:
        raise PackError(f"{key}: 'winner: controller' needs a place")
    return () if rule.place is None else (rule.place,)


def _check_labels(scenario: Scenario, world: World) -> None:
    for label in scenario.nodes:
        if label not in REINFORCEMENT_LABELS.values():
            raise PackError(f"nodes: '{label}' is no Reinforcement Hex")
    for entry in scenario.entries:
        loc = world.find(entry.at)
        if loc is None or not world.on_map(loc):
            raise PackError(f"entries: there is no hex '{entry.at}'")
    for arrival in scenario.reinforcements:
        loc = world.find(arrival.at)
        if arrival.at != "off-map" and (loc is None or not world.in_play(loc)):
            raise PackError(f"reinforcements: turn {arrival.turn}: there is no hex '{arrival.at}'")
    for box in scenario.boxes:
        if box not in BOXES:
            raise PackError(f"boxes: there is no box '{box}'")
    for placement in scenario.placements:
        for marker in placement.markers:
            _check_marker(placement.at, marker)


def _check_marker(where: str, marker: str) -> None:
    kind, _, what = marker.partition("-")
    if not (kind == "bunker" and what in BUNKERS) and not (kind == "stock" and what.isdecimal()):
        raise PackError(f"placements: {where}: there is no marker '{marker}'")


def check_entrances(scenario: Scenario, world: World) -> None:
    """Each force has a Reinforcement Hex, or a Supply Entry hex of its side in place of it [8.1-B/1, 8.2-B/2b]."""
    for force, label in REINFORCEMENT_LABELS.items():
        if label not in scenario.nodes and all(_force_side(force) != entry.side for entry in world.entries):
            raise PackError(f"nodes: without {label} the {force} force needs a Supply Entry hex of its side")


def _force_side(force: str) -> int:
    return 0 if force == "japanese" else 1
