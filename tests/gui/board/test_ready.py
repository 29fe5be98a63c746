"""Who can still act glows, who has done his part is hatched; a stack tells its number and strength."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage

from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.world import World
from nemesis_gui.board.art import READY_SIGN, SPENT_SIGN
from nemesis_gui.board.geometry import HEX_HEIGHT
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.stack_mats import Glow
from nemesis_gui.board.theme import THEMES
from tests.gui.conftest import Player

ONE, OTHER, WAITS = "jp-31-58", "jp-31-124", "jp-31-138"


@pytest.fixture
def drawn(scene: BoardScene) -> BoardScene:
    scene.set_view(1.0, scene.sceneRect(), now=True)
    return scene


def glow(scene: BoardScene, unit: str) -> Glow:
    return scene.mats.glowing.get(scene.location_of(unit), Glow.NONE)


def face(scene: BoardScene, unit: str) -> QImage:
    return scene.counters[unit].pixmap().toImage()


def lightness(image: QImage) -> list[int]:
    """The picture as it is without any colour."""
    return [QColor(image.pixel(x, y)).lightness() for x in range(1, 47) for y in range(1, 47)]


def test_only_what_changes_is_painted(drawn: BoardScene, state: NemesisState) -> None:
    before = {unit: item.pixmap().cacheKey() for unit, item in drawn.counters.items()}
    mats = {loc: item.pixmap().cacheKey() for loc, item in drawn.mats.items.items()}
    drawn.set_ready([OTHER], [ONE])
    here = state.pieces[ONE].loc
    assert {unit for unit, item in drawn.counters.items() if item.pixmap().cacheKey() != before[unit]} == {ONE}
    assert {loc for loc, item in drawn.mats.items.items() if item.pixmap().cacheKey() != mats[loc]} == {here}
    drawn.set_ready([], [])
    assert drawn.counters[ONE].pixmap().cacheKey() == before[ONE]
    assert drawn.mats.items[here].pixmap().cacheKey() == mats[here]


@pytest.mark.parametrize("theme", THEMES)
def test_hatching_and_glow_are_seen_without_colour(theme: str, drawn: BoardScene, state: NemesisState) -> None:
    drawn.set_theme(theme)
    loc = state.pieces[ONE].loc
    plain, mat = face(drawn, ONE), drawn.mats.items[loc].pixmap().toImage()
    drawn.set_ready(state.at[loc], [])
    whole = drawn.mats.items[loc].pixmap().toImage()
    drawn.set_ready([OTHER], [ONE])
    some, spent = drawn.mats.items[loc].pixmap().toImage(), face(drawn, ONE)
    assert len({image.constBits().tobytes() for image in (mat, whole, some)}) == 3
    far = [abs(a - b) for a, b in zip(lightness(plain), lightness(spent), strict=True)]
    assert sum(change > 20 for change in far) > len(far) / 4


def test_a_fresh_scale_and_theme_keep_what_is_shown(drawn: BoardScene) -> None:
    drawn.set_ready([], [ONE])
    drawn.set_view(1.5, drawn.sceneRect(), now=True)
    drawn.set_theme("dark")
    spent = face(drawn, ONE)
    drawn.set_ready([], [])
    assert face(drawn, ONE) != spent and face(drawn, ONE).size() == spent.size()


def test_a_stack_tells_its_number_and_its_strength(drawn: BoardScene, state: NemesisState) -> None:
    loc = state.pieces[ONE].loc
    units = [state.pieces[unit] for unit in state.at[loc]]
    strong = sum(piece.counter.full.strength for piece in units if not piece.counter.transporter)
    assert drawn.badges.shown[loc] == (str(len(units)), str(strong))
    rect = drawn.badges.items[loc].sceneBoundingRect()
    assert drawn.sign_at(rect.center() - QPointF(rect.width() / 2 - 2, 0)).sign == "board:stack"
    assert drawn.sign_at(rect.center() + QPointF(rect.width() / 4, 0)).sign == "stack:strength"


@pytest.mark.parametrize("pixels", [28, 36, 42, 60, 90])
def test_the_badge_lies_on_no_counter_of_the_next_hexes(drawn: BoardScene, pixels: int) -> None:
    drawn.set_view(pixels / HEX_HEIGHT, drawn.sceneRect(), now=True)
    size = drawn.size.side
    for loc, item in ((loc, item) for loc, item in drawn.badges.items.items() if drawn.geometry.board.is_hex(loc)):
        badge = item.sceneBoundingRect()
        for other in filter(lambda hex_: hex_ >= 0, drawn.geometry.grid.neighbours(loc)):
            counter = QRectF(0, 0, size, size)
            counter.moveCenter(drawn.position(other))
            common = badge & counter
            assert common.width() * common.height() < 0.12 * badge.width() * badge.height()


def test_the_badge_follows_a_step_that_is_lost(drawn: BoardScene, state: NemesisState) -> None:
    loc, after = state.pieces[ONE].loc, state.copy()
    after.change(ONE, reduced=True)
    drawn.show_state(after)
    full, reduced = state.pieces[ONE].values.strength, after.pieces[ONE].values.strength
    assert full != reduced
    drawn.show_state(state)
    before = int(drawn.badges.shown[loc].total)
    drawn.show_state(after)
    assert int(drawn.badges.shown[loc].total) == before - full + reduced


# -- in a game


@pytest.fixture
def moving(player: Player) -> Player:
    player.new().play("draw")
    return player


def on_map(player: Player) -> BoardScene:
    assert player.window.context.scene is not None
    return player.window.context.scene


def movers(player: Player) -> set[str]:
    """The units with a legal move."""
    return {command.unit for command in player.model.commands() if command.verb == "move"}  # type: ignore[attr-defined]


def test_whoever_has_a_legal_command_glows_and_nobody_else(moving: Player, world: World) -> None:
    scene, state = on_map(moving), moving.model.state
    assert scene.ready == movers(moving)
    places = {state.pieces[unit].loc for unit in scene.ready}
    assert set(scene.mats.glowing) == {loc for loc in places if loc < world.play_limit}
    assert all(state.pieces[unit].counter.side == 0 for unit in scene.ready)


def test_who_has_moved_is_hatched_until_the_move_is_undone(moving: Player) -> None:
    scene = on_map(moving)
    moving.play(f"move {ONE} 0910")
    assert scene.faces.spent(ONE) and ONE not in scene.ready
    assert not scene.faces.spent(OTHER) and glow(scene, OTHER) is Glow.ALL
    moving.model.undo()
    assert not scene.faces.spent(ONE) and ONE in scene.ready


def test_a_stack_of_some_that_have_moved_glows_in_part(moving: Player) -> None:
    """At 1008 the 138th has not moved yet, when the 58th comes to it."""
    scene, world = on_map(moving), moving.model.state.world
    there = world.label(scene.location_of(WAITS))
    path = next(c.path for c in moving.model.commands() if c.verb == "move" and c.unit == ONE and c.path[-1] == there)
    moving.play(f"move {ONE} {','.join(path)}")
    assert glow(scene, WAITS) is Glow.SOME
    assert scene.faces.spent(ONE) and not scene.faces.spent(WAITS)
    go = next(c for c in moving.model.commands() if c.verb == "move" and c.unit == WAITS)
    moving.play(go.text())
    assert scene.location_of(ONE) not in scene.mats.glowing, "nobody there can move any more"


def test_signs_tell_of_the_glow_and_the_hatching(moving: Player) -> None:
    scene = on_map(moving)
    loc = scene.location_of("jp-31-138")
    edge = scene.geometry.point(loc) + QPointF(-28, 2)
    assert scene.sign_at(edge).sign == READY_SIGN
    moving.play(f"move {ONE} 0910")
    item = scene.counters[ONE]
    names = {scene.sign_at(item.home + QPointF(x, y) * (item.side / 48)).sign for x in range(48) for y in range(48)}
    assert SPENT_SIGN in names and "counter:moved" in names


def test_nothing_is_marked_in_the_past(moving: Player) -> None:
    moving.play(f"move {ONE} 0910")
    moving.window.look_back()
    assert not on_map(moving).mats.glowing and not on_map(moving).ready
    moving.window.return_()
    assert on_map(moving).ready == movers(moving)


def test_units_that_may_attack_glow_when_assaults_are_declared(moving: Player) -> None:
    moving.play("done")
    assert moving.decision == "DeclareAttacks"
    scene, presenter = on_map(moving), moving.window.presenter
    assert presenter is not None and scene.ready
    assert all(presenter.carriable([unit]) for unit in scene.ready)
    assert "jp-31-138" not in scene.ready, "no enemy is near"
