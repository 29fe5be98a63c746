"""A game opens on its play, large enough to be read."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.table.placed import PlacedState
from nemesis_gui.board.opening import gathered, open_map
from nemesis_gui.board.pictures import MapCache
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.map.sight import FEW, together
from nemesis_gui.games import FACES


def opened(qtbot: QtBot, cache: MapCache, title: str, scenario: str,
           at: str, kept: str = "", state: PlacedState | None = None) -> BoardView:  # fmt: skip
    """A view of 1200 x 700 pixels, and what it shows of a game first if its decision takes place in a hex, or in
    none."""
    game = titles().title(title)
    world = game.world(scenario)
    view = BoardView(BoardScene(world, FACES[title]().art(game), cache=cache))
    qtbot.addWidget(view)
    view.resize(1200, 700)
    view.show()
    if state is not None:
        view.board.show_state(state)
    open_map(view, kept, lambda: [[view.board.position(world.hex(at, "test"))]] if at else [])
    return view


def test_a_narrow_area_of_play_is_larger_than_at_the_fit(qtbot: QtBot, cache: MapCache) -> None:
    view = opened(qtbot, cache, "nemesis", "kohima-road", "0909")
    area, seen = view.area, view.visible_rect()
    assert view.zoom > 1.3 * view.whole and not view.fitted and not view.own
    assert seen.height() > 0.6 * area.height() and area.top() <= seen.top() and seen.bottom() <= area.bottom()
    assert seen.left() >= area.left() - 1 and view.sees(view.board.geometry.rect(view.board.world.hex("0909", "test")))


def test_no_stack_is_cut_where_a_narrow_area_of_play_is_larger(qtbot: QtBot, cache: MapCache) -> None:
    state = titles().title("nemesis").new("kohima-road", {}, "5")
    view = opened(qtbot, cache, "nemesis", "kohima-road", "0909", state=state)
    stacks = {piece.loc for piece in state.pieces.values() if state.world.on_map(piece.loc)}
    assert len(stacks) > 6 and all(view.sees(view.board.geometry.rect(loc)) for loc in stacks)
    assert view.zoom > 1.1 * view.whole


def test_the_whole_map_is_seen_where_there_is_nothing_to_begin_with(qtbot: QtBot, cache: MapCache) -> None:
    assert opened(qtbot, cache, "vinegar-joes-war", "imphal", "").fitted


def test_what_was_seen_when_the_game_was_left_is_seen_again(qtbot: QtBot, cache: MapCache) -> None:
    assert opened(qtbot, cache, "nemesis", "kohima-road", "0909", kept="whole").fitted


def test_a_wide_area_of_play_that_is_read_stands_whole(qtbot: QtBot, cache: MapCache) -> None:
    assert opened(qtbot, cache, "nemesis", "campaign", "0909").fitted


def test_no_paper_is_seen_beside_a_map_that_is_larger_than_the_view(qtbot: QtBot, cache: MapCache) -> None:
    view = opened(qtbot, cache, "vinegar-joes-war", "imphal", "2500")
    assert view.visible_rect().top() > view.board.geometry.map_rect.top() - 40


def test_places_all_over_the_map_are_no_first_look() -> None:
    room, far = QSizeF(100, 100), [QPointF(0, 1000 * n) for n in range(4)]
    near = [QPointF(500, n) for n in (0, 10, 20)]
    assert gathered([far, near], room) == near
    assert gathered([near, far], room) == near
    assert gathered([far, []], room) == far[:1]


@pytest.mark.parametrize(("count", "moves"), [(FEW, True), (FEW + 1, False)])
def test_of_places_all_over_the_map_one_that_is_seen_is_enough(
    qtbot: QtBot, cache: MapCache, count: int, moves: bool
) -> None:
    view = opened(qtbot, cache, "vinegar-joes-war", "imphal", "2500")
    rects = [view.board.geometry.rect(view.board.world.hex(at, "test")) for at in ("2856", "3738", "3917", "2729")]
    rects += [QRectF(view.visible_rect().center(), QSizeF(9, 9))] * (count - len(rects))
    assert bool(together(view, rects, view.zoom)) is moves
