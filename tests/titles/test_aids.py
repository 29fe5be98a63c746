"""The player aids of the games: they know every step and cause of the rules, and where a game stands."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.players.randomplayer import RandomPlayer
from engine.table.agenda import Decision
from engine.table.aids import NOWHERE, Aids, fighting, held, standing
from engine.table.session import Session
from engine.table.title import Title
from engine.table.wording.catalogue import LANGUAGES, catalogue

ROOT = Path(__file__).parents[2]
GAMES = [title.id for title in titles() if titles().title(title.id).has_aids]
COMMANDS = {"nemesis": 300, "defeat-into-victory": 1100, "vinegar-joes-war": 600, "tail-of-the-tiger": 900}
"""Most of those of the second game set it up."""
MOVING = {
    "nemesis": {"gain_sap", "add_laments", "raise_superior", "lower_superior", "add_resources", "_raise_stock",
                "TrackChanged"},
    "defeat-into-victory": {"add_stock", "score"},
    "vinegar-joes-war": {"score"},
    "tail-of-the-tiger": {"Modifier"},
}  # fmt: skip
"""What the rules call to move a track."""
BETWEEN = {
    "nemesis": {
        "RetreatTransporters", "PlaceTransporter", "MoveFlag", "ResolveOverstack", "PressOn",
    },
    "defeat-into-victory": {
        "PlaceUnits", "ResolveOverstack", "Cover", "NameTarget", "AddMarkers", "CarryMore", "FeedUnits", "SecondStep",
        "Price",
    },
    "vinegar-joes-war": {"ThinOut"},
    "tail-of-the-tiger": {
        "DeclareAssaults", "MoveStrategically", "MoveUnits", "NameFirst", "PayDisease", "TakeSteps", "ThinOut",
    },
}  # fmt: skip
"""Decisions that are asked in the middle of others, and belong to these; or in the turns of both sides, and are known
by what follows them."""


ELSEWHERE = {
    "nemesis": {
        "combat_results": "results", "unit_kinds": "abilities", "terrain_effects": "terrain", "other": "stacking",
    },
    "defeat-into-victory": {
        "combat_results": "results", "victory": "tracks", "chindits": "table_chindits",
        "event_pools": "table_random_events", "tables": "table_initiative", "terrain_effects": "terrain",
        "supply_levels": "levels", "sustained_operations": "sustained",
    },
    "vinegar-joes-war": {
        "land_combat": "results", "victory": "tracks", "terrain_effects": "terrain", "invasion_reserve": "arrivals",
        "random_events": "events_japanese",
    },
    "tail-of-the-tiger": {
        "combat": "results", "victory": "levels", "shifts": "terrain", "infiltration": "odds_shift", "road": "terrain",
        "river": "terrain", "assault": "terrain", "stacking": "", "monsoon": "terrain", "aerial": "special",
        "subversive": "special", "fuel": "special", "entry": "", "western_divisions": "arrivals", "elh": "arrivals",
        "uprisings": "arrivals", "atomic": "special", "rail_gun": "special", "drop": "special",
        "event_steps": "events",
    },
}  # fmt: skip
"""Where each chart of the data stands that has not its own name on the sheet of charts; two are a line of the rules."""
OTHER_NEMESIS = {"zoc": "zones", "stacking": "stacking", "motor_congestion": "stacking", "replacements": "replacements",
                 "monsoon_laments_japan": "tracks"}  # fmt: skip
"""Where the numbers stand that its file has in one place."""


@pytest.fixture(scope="module", params=GAMES)
def title(request: pytest.FixtureRequest) -> Title:
    found: Title = titles().title(request.param)
    return found


@pytest.fixture(scope="module")
def aids(title: Title) -> Aids:
    return title.aids(next(iter(title.scenarios())))


def kinds(base: type) -> Iterator[type]:
    for kind in base.__subclasses__():
        yield kind
        yield from kinds(kind)


def room(title: Title) -> str:
    return title.id.replace("-", "_")


def test_every_line_has_its_clause_and_its_words(title: Title, aids: Aids) -> None:
    book = title.rulebook()
    assert [clause for clause in aids.clauses() if clause not in book] == []
    causes = [cause for track in aids.tracks for cause in (*track.raised, *track.lowered) if not cause.hexes]
    wanted = [(part.table, part.name) for part in (*aids.turn, *aids.combat, *aids.tracks)]
    wanted += [("causes", cause.name) if cause.name else ("whys", cause.why) for cause in causes]
    wanted += [("factors", name) for group, few in aids.factors.items() for name in (group, *(f.name for f in few))]
    wanted += [("abilities", ability.name) for ability in aids.abilities]
    wanted += [("kinds", kind.kind) for kind in aids.kinds()]
    wanted += [(term.table, term.key) for chart in aids.charts for term in chart.terms() if term.table != "places"]
    for lang in LANGUAGES:
        tables = catalogue(lang, title.id)
        assert [pair for pair in wanted if pair[1] not in tables[pair[0]]] == []


def test_every_version_has_a_reading_of_every_clause(title: Title, aids: Aids) -> None:
    book = title.rulebook()
    for version in book.versions:
        known = {clause.id for clause in book.clauses(version)}
        assert {held(clause, book, version) for clause in aids.clauses()} <= known


def test_every_decision_of_the_rules_has_its_place(title: Title, aids: Aids) -> None:
    asked = {kind for kind in kinds(Decision) if f".{room(title)}.rules." in kind.__module__ and kind.kind}  # type: ignore[attr-defined]
    assert len(asked) > 18
    placed = {kind for stage in (*aids.turn, *aids.combat) for kind in stage.steps}
    assert {kind.__name__ for kind in asked if not issubclass(kind, tuple(placed))} == BETWEEN[title.id]


def test_every_cause_that_the_rules_name_is_on_the_sheet(title: Title, aids: Aids) -> None:
    whys = set(catalogue("en", title.id)["whys"])
    said = set()
    for path in (ROOT / "engine" / "titles" / room(title) / "rules").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in MOVING[title.id]:
                said |= {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}
    emitted = {cause.why for track in aids.tracks for cause in (*track.raised, *track.lowered)}
    assert said & whys and said & whys <= emitted


def test_where_a_game_stands(title: Title, aids: Aids) -> None:
    """Of every decision of a game played at random the sheets say in which part of the turn and of a combat it is; and
    whatever moves a track is among its causes."""
    session, player = Session.new(title, next(iter(title.scenarios())), {}, "aids"), RandomPlayer("aids")
    fought = 0
    for _ in range(COMMANDS[title.id]):
        state = session.state
        if session.decision is None:
            break
        where, fight = standing(aids.turn, state.agenda), fighting(aids, state.agenda)
        assert where.now >= 0 and where.now not in {*where.done, *where.coming}
        assert state.combat is None or fight != NOWHERE
        fought += fight != NOWHERE
        phase = getattr(state, "phase", None)
        if hasattr(phase, "chit") and aids.turn[where.now].inside:
            heads = [stage.name for stage in aids.turn[: where.now] if not stage.inside]
            assert heads[-1] in (phase.chit, "draw")
        session.play(player.pick(state, session.commands()))
        for event in session.events:
            for track in (track for track in aids.tracks if track.moved(event)):
                causes = (*track.raised, *track.lowered)
                whys = {cause.why for cause in causes} | {",".join(c.hexes) for c in causes}
                assert event.facts().get("why", event.clause) in whys | {cause.clause for cause in causes}  # type: ignore[attr-defined]
    assert fought


def test_every_chart_of_the_title_is_on_a_sheet(title: Title, aids: Aids) -> None:
    """The keys of its file, and of those the tables within."""
    data = load_yaml(ROOT / "scenarios" / title.id / "charts.yaml")
    data = {key: found for key, found in data.items() if key != "format"}
    sheets = {chart.name for chart in aids.charts} | {"results", "tracks", "abilities"}
    places = {key: ELSEWHERE[title.id].get(key, key) for key in data}
    assert {key: place for key, place in places.items() if place and place not in sheets} == {}
    assert set(ELSEWHERE[title.id]) <= set(data)
    assert {f"table_{name}" for name in data.get("tables", {})} <= sheets
    if title.id == "nemesis":
        assert {entry["id"] for entry in data["other"]} == set(OTHER_NEMESIS)
        assert set(OTHER_NEMESIS.values()) <= sheets


def test_each_code_of_the_results_is_told_in_words(title: Title, aids: Aids) -> None:
    """Whatever letters and signs the table of results has."""
    codes = next(chart for chart in aids.charts if chart.name == "codes")
    told = "".join(str(row.cells[0]) for row in codes.rows)
    entries = {cell for row in aids.results.rows for cell in row[1:]}
    marks = {part for entry in entries for part in re.split(r"[/-]", entry) if part and not part.isdigit()}
    assert entries and {mark for mark in marks if mark.lstrip("0123456789") not in told} == set()
