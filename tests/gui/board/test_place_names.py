"""The names of places give way to the stacks that stand on them."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine.games import titles
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.games import FACES

SCENARIOS = (
    ("nemesis", "campaign"),
    ("defeat-into-victory", "u-go"),
    ("vinegar-joes-war", "imphal"),
    ("tail-of-the-tiger", "tail-of-the-tiger"),
)


def covered(scene: BoardScene, loc: int) -> float:
    """The part of a place's name that counters, numbers and markers lie on or under."""
    name = scene.names.named(loc)
    shares = (name & rect for rects in scene.seen().values() for rect in rects)
    return sum(share.width() * share.height() for share in shares) / (name.width() * name.height())


def named_stacks(scene: BoardScene) -> list[int]:
    return [loc for loc in scene.seen() if not scene.names.named(loc).isEmpty()]


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
@pytest.mark.parametrize("zoom", [0.17, 0.46, 0.5, 1.0])
def test_names_stand_beside_the_stacks_of_their_hexes(qapp: object, title: str, scenario: str, zoom: float) -> None:
    game = titles().title(title)
    state = game.new(scenario, {}, "5")
    scene = BoardScene(state.world, FACES[title]().art(game))
    scene.show_state(state)
    scene.set_view(zoom, scene.sceneRect(), now=True)
    found = named_stacks(scene)
    assert len(found) >= (2 if zoom < 0.4 else 7)
    assert sum(covered(scene, loc) > 0.25 for loc in found) <= len(found) // 20


@pytest.mark.parametrize(("title", "scenario"), SCENARIOS)
@pytest.mark.parametrize("zoom", [0.3, 0.41, 0.5, 0.75, 1.0])
def test_names_of_neighbours_do_not_run_together(qapp: object, title: str, scenario: str, zoom: float) -> None:
    """On one line they are about an em apart."""
    game = titles().title(title)
    state = game.new(scenario, {}, "5")
    scene = BoardScene(state.world, FACES[title]().art(game))
    scene.show_state(state)
    scene.set_view(zoom, scene.sceneRect(), now=True)
    places = dict.fromkeys(place.hex for place in state.world.board.places)
    names = [name for name in map(scene.names.named, places) if not name.isEmpty()]
    for one, other in combinations(names, 2):
        beside = min(one.bottom(), other.bottom()) - max(one.top(), other.top())
        apart = max(one.left(), other.left()) - min(one.right(), other.right())
        assert beside < 0.3 * one.height() or apart > 0.5 * min(one.height(), other.height())


def test_a_name_goes_back_where_no_counters_are_shown(scene: BoardScene, state: NemesisState) -> None:
    scene.set_view(0.5, scene.sceneRect(), now=True)
    imphal = state.world.hex("0410", "test")
    beside = scene.names.named(imphal)
    scene.set_counters_visible(False)
    alone = scene.names.named(imphal)
    scene.set_counters_visible(True)
    assert alone != beside == scene.names.named(imphal)


def test_another_zoom_has_its_names_in_pieces(scene: BoardScene) -> None:
    """They are chosen and drawn when there is time, and what was seen stays until then."""
    scene.set_view(0.5, scene.sceneRect(), now=True)
    before = len(scene.names.items)
    scene.set_view(1.0, scene.sceneRect())
    assert scene.unfinished and len(scene.names.items) == before
    while scene.names.sharpen(0.0):
        pass
    assert len(scene.names.items) > before


def test_a_place_in_question_has_its_name_at_any_zoom(qapp: object) -> None:
    """Villages have none else; nothing is left of it afterwards."""
    game = titles().title("vinegar-joes-war")
    state = game.new("imphal", {}, "5")
    scene = BoardScene(state.world, FACES[game.id]().art(game))
    scene.show_state(state)
    scene.set_view(0.5, scene.sceneRect(), now=True)
    board, names = state.world.board, scene.names
    village = next(place.hex for place in board.places if place.kind == "village" and place.label == "Moreh")
    before, kept = len(names.items), dict(names.items)
    assert names.named(village).isEmpty()
    names.ask([village])
    name = names.named(village)
    assert kept.items() <= names.items.items(), "the others are not drawn again"
    assert len(names.items) == before + 1 and not name.isEmpty() and not names.stale
    assert scene.geometry.rect(village).intersects(name) and covered(scene, village) < 0.1
    others = [names.named(place.hex) for place in board.places if place.hex != village]
    assert sum((name & other).width() * (name & other).height() for other in others) < name.width()
    names.ask([])
    assert len(names.items) == before and names.named(village).isEmpty()


def test_markers_that_a_phase_is_about_are_read_on_a_small_map(qapp: object) -> None:
    """They grow away from the middle of the hex."""
    game = titles().title("defeat-into-victory")
    art = FACES[game.id]().art(game)
    kind = art.marker_kind("supplies")
    for scale in (0.35, 0.5, 1.0):
        grown = kind.grown(scale)
        assert grown.size * scale >= 15 and grown.size <= 2 * kind.size
        assert abs(grown.at.x()) - grown.size / 2 == abs(kind.at.x()) - kind.size / 2
