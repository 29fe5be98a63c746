"""Everything that is drawn of Nemesis has one sign, and every sign tells the truth about clauses and events."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtCore import QPointF

from engine.lab.names import events
from engine.table.event import Event
from engine.table.wording.catalogue import catalogue
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import LIMITED, OUT
from nemesis_gui.board.art import MARKER_SIGN
from nemesis_gui.board.overlays import STYLES
from nemesis_gui.board.theme import THEMES
from nemesis_gui.features.layers.manager import Layers
from nemesis_gui.play.signs import LAYER, STYLE, Sign, Signs
from nemesis_gui.session.words import Words
from nemesis_gui.titles.nemesis.art import markers
from nemesis_gui.titles.nemesis.art.art import NemesisArt
from nemesis_gui.titles.nemesis.art.counters import SMALL, TINY, Look, starred
from nemesis_gui.titles.nemesis.art.parts import part_at
from nemesis_gui.titles.nemesis.art.places import symbol_at
from nemesis_gui.titles.nemesis.decisions.moving import OUTLINES
from nemesis_gui.titles.nemesis.face import NemesisFace
from nemesis_gui.titles.nemesis.panels.inspector import SUPPLY, TRAITS
from nemesis_gui.titles.nemesis.panels.markers import LETTERS, track_sign
from tests.gui.conftest import Player

OWN = NemesisFace().signs()
SIGNS = Signs(OWN)
TITLE = Nemesis()
ON_TRACKS = {"turn": "header:turn"} | {kind: f"track:{kind}:0" for kind in ("general", "lament", "superior")} | {
    kind: f"track:{kind}" for kind in ("resources", "clf")
}  # fmt: skip
"""The signs of markers that lie beside the map."""
LOOKS = (
    Look(), Look(reduced=True, moved=True, fought=True), Look(supply=LIMITED), Look(supply=OUT),
    Look(supply=OUT, turned=True),
)  # fmt: skip


def beginning(prefix: str) -> set[str]:
    return {sign.id.removeprefix(prefix) for sign in SIGNS if sign.id.startswith(prefix)}


def kinds() -> dict[str, type[Event]]:
    """The kinds of events of the game and of the table."""
    return {kind.kind: kind for kind in events(TITLE)}


@pytest.mark.parametrize("sign", OWN, ids=lambda sign: sign.id)
def test_a_sign_names_a_clause_and_events_that_there_are(sign: Sign) -> None:
    assert not sign.clause or Words("en", TITLE).clause(sign.clause)
    explained_by = [kinds()[kind] for kind in sign.explained_by]
    for name in sign.facts:
        assert any(name in kind.__struct_fields__ for kind in explained_by), f"no such event has {name!r}"


@pytest.mark.parametrize("sign", OWN, ids=lambda sign: sign.id)
def test_a_sign_speaks_both_languages(sign: Sign) -> None:
    french = catalogue("fr", TITLE.id)
    texts = {sign.meaning, sign.brief} | (set() if sign.table else {sign.name})
    assert texts - {""} <= french["ui"].keys()
    assert not sign.table or sign.name in french[sign.table]


def test_every_style_has_its_sign_and_is_in_every_theme() -> None:
    assert beginning(STYLE) == set(STYLES)
    for theme in THEMES.values():
        assert set(theme.styles) == set(STYLES)


def test_every_marker_has_its_sign() -> None:
    lying = set(NemesisArt.marker_kinds)
    drawn = set(markers._DRAW)
    assert {SIGNS[ON_TRACKS[kind]].id for kind in drawn & ON_TRACKS.keys()} == set(ON_TRACKS.values())
    assert beginning(MARKER_SIGN) == lying | (drawn - ON_TRACKS.keys())


def test_every_layer_has_its_sign(player: Player) -> None:
    layers = player.window.feature(Layers).all
    assert beginning(LAYER) == {layer.action.id for layer in layers}
    for layer in layers:
        sign = player.window.context.looks.signs[LAYER + layer.action.id]
        assert (sign.name, sign.meaning) == (layer.action.text, layer.action.help)
        assert layer.clause and sign.clause == layer.clause


def test_every_mark_and_number_on_a_counter_has_its_sign() -> None:
    """Counters of every make are asked all over, in every look and size: each sign lies somewhere, and nothing else."""
    counters = {(c.transporter, c.support, c.light, c.replaceable, starred(c)): c for c in TITLE.pack.counters.values()}
    points = [QPointF(x + 0.5, y + 0.5) for x in range(0, 48, 3) for y in range(0, 48, 3)]
    every = product(counters.values(), LOOKS, (TINY - 1, SMALL - 1, SMALL), points)
    found = {part_at(counter, look, point, pixels) for counter, look, pixels, point in every}
    assert found - {""} == {f"counter:{name}" for name in beginning("counter:")}


def test_a_mark_that_is_not_there_is_not_told_of() -> None:
    counter = TITLE.pack.counters["jp-31-58"]
    at = QPointF(41.9, 28.2)
    assert part_at(counter, Look(moved=True), at, 48) == "counter:moved"
    assert part_at(counter, Look(), at, 48) != "counter:moved"


def test_the_symbols_of_the_map_have_their_signs() -> None:
    world = TITLE.new("campaign", {}, "signs").world
    points = [QPointF(x, y) for x in range(-50, 51, 4) for y in range(-50, 51, 4)]
    found: dict[str, set[int]] = {}
    for loc in {*world.objectives, *world.depots, *world.airfields, *range(60)}:
        for name in {symbol_at(world, loc, point) for point in points}:
            found.setdefault(name, set()).add(loc)
    assert found["print:objective"] == set(world.objectives)
    assert found["print:star"] == {loc for loc, one in world.objectives.items() if one.star}
    assert found["print:depot"] == set(world.depots)
    assert found["print:ring"] == {loc for loc, depot in world.depots.items() if depot.ring in ("dark", "light")}
    assert found["print:airfield"] == set(world.airfields)
    assert found.keys() - {""} <= {sign.id for sign in SIGNS}


def test_what_panels_and_keys_ask_for_is_there() -> None:
    wanted = {*TRAITS.values(), *SUPPLY.values(), *(sign for _, sign in OUTLINES), "badge:used"}
    wanted |= {f"header:{entry.monsoon}" for entry in TITLE.pack.charts.turns if entry.monsoon != "none"}
    assert all(id_ in SIGNS for id_ in wanted)
    for name in (*LETTERS, "stock", "airdrops", "yunnan"):
        assert {track_sign(name, side).id for side in (0, 1)} <= {sign.id for sign in SIGNS}
