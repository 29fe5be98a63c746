"""Every door out of a turn of two at one screen and back, in a game whose sides hide units: whoever comes back finds
the curtain, or exactly his own view; and what was made for others is made anew."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.table.puzzle import Asked
from nemesis_gui.base.settings import data_folder
from nemesis_gui.features.lessons.puzzle_table import PuzzleTable
from nemesis_gui.features.reader.window import ReaderWindow
from nemesis_gui.games import faces
from nemesis_gui.session.computers import SEAT
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.table import HOT_SEAT, PLAYERS
from tests.gui.conftest import Player, put_away
from tools.driver import Driven
from tools.driver.hands import Hands

GAME: Final = "vinegar-joes-war"
SIDE: Final = 0
"""The Japanese, who begin."""
Door = Callable[[Player], object]
PUZZLE: Final = """\
format: vinegar-joes-war-puzzle/1
id: own
title: {en: "Headquarters", fr: "Un QG"}
question: {en: "Which one?", fr: "Lequel ?"}
position: {scenario: fall-of-an-empire}
clauses: ["7.1/1"]
look: 0.75
at: "1807"
goals: [{facts: {turn: 2}}]
margin: 1
best: ["activate jp-hq-25"]
because: {en: "It leads the landings.", fr: "Il débarque."}
"""


@pytest.fixture
def player(qtbot: QtBot, calm: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    """In the middle of a movement: a headquarters of the Japanese is active, and half of their units are covered. What
    an answer to the puzzle is worth is not asked."""
    monkeypatch.setattr(Asked, "worth", lambda *_: 1.0)
    puzzles = data_folder() / "puzzles"
    puzzles.mkdir()
    (puzzles / "own.yaml").write_text(PUZZLE, "utf-8")
    games = titles()
    window = Driven(GameModel(games.title(GAME), games), faces())
    window.context.looks.motion = False
    window.resize(QSize(1200, 800))
    window.show()
    qtbot.waitExposed(window)
    found = Player(window, qtbot)
    found.model.new("fall-of-an-empire", {}, "4", {PLAYERS: HOT_SEAT})
    found.hands.read_on()
    found.play("activate jp-hq-25")
    yield found
    put_away(window)


def settle() -> None:
    """Let all happen that is due."""
    for _ in range(3):
        QApplication.processEvents()


# -- what must hold behind every door


def shown(player: Player) -> set[str]:
    """The pieces that lie on the map of the window."""
    scene = player.window.context.scene
    assert scene is not None
    return set(scene.counters)


def expected(player: Player, *sides: int) -> Any:
    """The position as all of these sides may see it."""
    state = player.model.present.state
    for side in sides:
        state = player.model.playing.view(state, side)
    return state


def seen_on_map(state: Any) -> set[str]:
    return {name for name, piece in state.pieces.items() if state.world.in_play(piece.loc)}


def look_about(player: Player) -> None:
    """Point at every piece and place that is shown, and go through the pieces that can act."""
    window, model = player.window, player.model
    places = {piece.loc for piece in model.state.pieces.values() if model.state.world.in_play(piece.loc)}
    for loc in sorted(places)[::7]:
        window.map.hovered(loc)
    for _ in range(3):
        window.playing.next_piece()
    settle()


def check_view(player: Player, door: str) -> None:
    """The curtain hangs, and nothing covered is behind it; or the side that looks has its view, and can go on."""
    window, model = player.window, player.model
    if window.seats.covered:
        assert model.eyes == (0, 1), door
        assert seen_on_map(model.state) == seen_on_map(expected(player, 0, 1)), door
        presenter = window.context.presenter
        assert presenter is None or not presenter.index.acting(), door
        look_about(player)
        Hands(window).read_on()
        settle()
    assert not window.seats.covered, door
    assert model.eyes == (SIDE,), door
    view = expected(player, SIDE)
    assert model.state.pieces == view.pieces, door
    assert shown(player) >= {name for name in seen_on_map(view) if view.pieces[name].counter.side == SIDE}, door
    assert shown(player) <= set(view.pieces), door
    go_on(player, door)


def go_on(player: Player, door: str) -> None:
    """What is asked is answered as it would have been: select, point, and the first act that is listed."""
    window, model = player.window, player.model
    presenter = window.context.presenter
    assert presenter is not None and presenter.decision is not None, door
    units = presenter.index.acting()
    assert units and units <= model.state.pieces.keys(), door
    look_about(player)
    assert window.context.selected, door
    first = model.commands()[0]
    assert model.judge(first).legal and window.context.play(first), door
    assert model.undo(), door
    settle()


# -- the doors


def lesson(player: Player) -> None:
    act(player, "first_steps")
    assert player.window.tour.on
    act(player, "lesson_leave")


def act(player: Player, name: str) -> None:
    player.window.actions_.by_id[name].trigger()
    settle()


def what_if(player: Player) -> None:
    player.window.past.what_if("What if", "7")
    settle()
    assert player.model.eyes == ()
    player.window.playing.next_piece()
    player.window.past.leave()


def history(player: Player) -> None:
    past = player.window.past
    assert past.step(-1)
    settle()
    look_about(player)
    past.present()


def reopened(player: Player) -> None:
    assert player.model.path is not None
    player.model.open(player.model.path)


def language(player: Player) -> None:
    for lang in ("fr", "en"):
        player.window.preferences.speak(lang)
        settle()


def other_title(player: Player) -> None:
    path = player.model.path
    assert path is not None
    player.model.new("kohima-road", title="nemesis")
    settle()
    player.model.open(path)


def reader(player: Player) -> None:
    window = player.window
    window.reader.show_rulebook()
    (found,) = [one for one in QApplication.topLevelWidgets() if isinstance(one, ReaderWindow) and one.isVisible()]
    clause = next(iter(found.book.show_me.shown))
    found.show_me(clause)
    settle()
    found.close()


def computer(player: Player) -> None:
    """A computer player takes the other side, and a person takes it back."""
    opponent = next(one for one in player.window.features if type(one).__name__ == "Opponent")
    name = SEAT + player.model.title.sides[1 - SIDE]
    opponent.seat({name: "random"})
    settle()
    assert player.model.person == SIDE
    opponent.seat({name: ""})


def puzzle(player: Player) -> None:
    table = player.window.feature(PuzzleTable)
    table.begin_file(data_folder() / "puzzles" / "own.yaml")
    settle()
    assert table.on
    table.leave()


def note(player: Player) -> None:
    """The curtain falls for what is one's own alone; the language changes meanwhile."""
    act(player, "note")
    assert player.window.curtain.isVisible() and player.model.eyes == (0, 1)
    player.window.rebuild()


def read_note(player: Player) -> None:
    act(player, "note")
    Hands(player.window).read_on()


def taken_back(player: Player) -> None:
    assert player.model.undo() and player.model.redo()


def lesson_behind_the_curtain(player: Player) -> None:
    """Where the curtain hangs, a lesson is given to whoever sits there."""
    reopened(player)
    assert player.window.seats.covered
    lesson(player)
    player.window.rebuild()


def other_window(player: Player) -> None:
    """The game is left, and comes back on an empty table."""
    path, model = player.model.path, player.model
    assert path is not None
    model.close()
    model.set_situation(next(iter(sorted(Path("scenarios", GAME, "situations").glob("*/*.yaml")))))
    settle()
    model.open(path)


DOORS: Final[tuple[Door, ...]] = (
    taken_back,
    history,
    lesson,
    puzzle,
    what_if,
    reopened,
    lesson_behind_the_curtain,
    note,
    read_note,
    reader,
    language,
    computer,
    other_window,
    other_title,
)


def test_whoever_comes_back_finds_the_curtain_or_his_own_view(player: Player) -> None:
    check_view(player, "the turn itself")
    for door in DOORS:
        door(player)
        settle()
        check_view(player, door.__name__)
