"""Skirmish, a title made for the tests, at the table of the real window: nothing outside its folder knows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from engine.lab.selfplay import play_games
from engine.table.agenda import current
from engine.table.savefile import read_save
from engine.table.situation import check, load_situation
from engine.table.titles import Listed, Titles
from nemesis_gui.base import style
from nemesis_gui.base.settings import Settings
from nemesis_gui.play.face import Faces
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.table import HOT_SEAT, PLAYERS, SOLITAIRE
from tests.tiny.title import Skirmish
from tools.driver import Driven

LEFT = Qt.MouseButton.LeftButton
OPENING = ("tuck a3", "tuck c4", "order charge", "order dig_in")


class Table:
    """Hands on a window with a game of Skirmish."""

    def __init__(self, window: Driven, qtbot: QtBot) -> None:
        self.window, self.model, self.qtbot = window, window.model, qtbot

    def begin(self, scenario: str = "small", players: str = SOLITAIRE, seed: str = "1") -> Table:
        self.model.new(scenario, {}, seed, {PLAYERS: players})
        self.settle()
        return self

    def settle(self) -> None:
        for _ in range(4):
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
            QApplication.processEvents()

    def at(self, label: str, dy: float = 0.0) -> QPoint:
        view = self.window.view
        assert view is not None
        loc = self.model.state.world.find(label)
        view.centre_on_hex(loc)
        point = view.board.position(loc)
        point.setY(point.y() + dy)
        return view.mapFromScene(point)

    def click(self, label: str, dy: float = 0.0) -> None:
        view = self.window.view
        assert view is not None
        self.qtbot.mouseClick(view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, self.at(label, dy))
        self.settle()

    def press(self, text: str) -> None:
        """Press the button with a text, in the prompt bar or on the card."""
        for place in (self.window.prompt, self.window.card):
            for button in place.findChildren(QAbstractButton):
                if text in (button.text(), button.accessibleName()) and button.isVisibleTo(self.window):
                    self.qtbot.mouseClick(button, LEFT)
                    self.settle()
                    return
        raise AssertionError(f"no button '{text}' at {self.kind}")

    def play(self, *lines: str) -> None:
        for line in lines:
            assert self.model.play(line), line
        self.settle()

    @property
    def kind(self) -> str:
        return type(self.model.decision).__name__

    def digest(self) -> str:
        assert self.model.session is not None
        return self.model.title.digest(self.model.session.state)


@pytest.fixture
def table(qtbot: QtBot, calm: None) -> Iterator[Table]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    style.dress(app, "staff")
    title = Skirmish()
    model = GameModel(title, Titles([Listed(title.id, title.name, lambda pack: title)]))
    window = Driven(model, Faces({}), Settings())
    window.context.looks.motion = False
    window.resize(QSize(1400, 900))
    window.show()
    qtbot.waitExposed(window)
    yield Table(window, qtbot)
    if shiboken6.isValid(window):
        window.hide()
        window.close()
        window.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def acting(table: Table, side: int) -> None:
    """Let markers be drawn until a side acts."""
    for _ in range(8):
        if table.kind == "PullMarker":
            table.play("pull")
        elif table.kind == "Act" and current(table.model.state).side(table.model.state) != side:  # type: ignore[union-attr]
            table.play("finish")
        else:
            return


def test_it_is_begun_and_played_by_mouse_on_its_map(table: Table) -> None:
    table.begin()
    assert table.window.windowTitle().startswith("Skirmish")
    table.press("Lay Cedar under")
    table.press("Lay Gudgeon under")
    table.press("Charge")
    table.press("Dig in")
    assert table.kind == "PullMarker"
    table.press("Draw")
    acting(table, 0)
    table.click("0401")
    assert table.window.context.selected == ("a2",)
    table.click("0402")
    state = table.model.state
    assert state.world.label(state.pieces["a2"].loc) == "0402"
    assert "Birch marches along 0401 and 0402 for 1" in table.window.log.view.toPlainText()
    table.press("Finish")


def test_a_stack_gives_its_lower_counter_to_whoever_picks_it(table: Table) -> None:
    table.begin().play(*OPENING)
    acting(table, 0)
    table.model.play("march a3 0302,0303")
    assert table.model.state.world.label(table.model.state.pieces["a3"].loc) == "0303"


def test_the_other_side_decides_in_the_middle_and_may_shout_out_of_turn(table: Table) -> None:
    table.begin().play(*OPENING)
    acting(table, 0)
    table.play("march a1 0302,0303,0304")
    assert table.kind == "FireOrNot"
    assert "Cobalt" in table.window.prompt.text.text() or "Fire" in table.window.prompt.text.text()
    table.play("fire no")
    assert table.kind == "Act"
    assert [command.text() for command in table.model.interrupts()] == ["shout"]
    assert table.window.out_of_turn.isVisible()
    table.play("shout")
    assert table.kind != "Act" or current(table.model.state).side(table.model.state) == 1  # type: ignore[union-attr]


def test_a_command_that_goes_too_far_says_why_with_halves(table: Table) -> None:
    table.begin().play(*OPENING)
    acting(table, 0)
    state = table.model.state
    verdict = table.model.judge(table.model.title.notation.parse("march a2 0402,0302,0202"))
    told = table.window.words.why_not(state, verdict)
    assert told == "That takes 3.5 points, there are 2.5. [4.0/5]"


def test_it_is_taken_back_and_played_again(table: Table) -> None:
    table.begin().play(*OPENING)
    acting(table, 0)
    before = table.digest()
    table.play("march a2 0402")
    after = table.digest()
    table.window.actions_.by_id["undo"].trigger()
    assert table.digest() == before
    table.window.actions_.by_id["redo"].trigger()
    assert table.digest() == after


def test_it_is_saved_and_opened_again(table: Table) -> None:
    table.begin("wide").play(*OPENING, "pull")
    path, digest = table.model.path, table.digest()
    assert path is not None
    table.model.close()
    table.model.open(path)
    table.settle()
    assert (table.digest(), read_save(path).record.origin.title) == (digest, "skirmish")
    assert table.model.state.scenario == "wide"


def test_it_is_looked_back_at_and_replayed(table: Table) -> None:
    table.begin().play(*OPENING)
    acting(table, 0)
    table.play("march a2 0402")
    table.window.past.look(0)
    assert table.kind == "NoneType" and table.model.state.pieces["a2"].loc == table.model.state.world.find("0401")
    replay, seen = table.window.replay, []
    table.window.past.changed.connect(lambda: seen.append(table.window.past.node))
    replay.start(0)
    for _ in range(40):
        if replay.running:
            replay.tick()
    assert [node for node in dict.fromkeys(seen) if node is not None] == list(range(table.window.past.record.head + 1))
    table.window.past.present()
    assert table.model.state.world.label(table.model.state.pieces["a2"].loc) == "0402"


def test_it_is_exported_as_situation_picture_log_and_report(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.begin().play(*OPENING)
    written = table.window.reports.written()
    situation = load_situation(written.text)
    assert check(table.model.title, situation) == []
    for action, name in (("map_png", "map.png"), ("report", "report.html"), ("export_log", "log.html")):
        path = tmp_path / name
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, path=path, **__: (str(path), ""))
        monkeypatch.setattr("nemesis_gui.features.library.tools.ask_file", lambda *_, path=path: path)
        monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: True)
        table.window.actions_.by_id[action].trigger()
        table.settle()
        assert path.stat().st_size > 500, action
    assert "Amber has given an order." in (tmp_path / "report.html").read_text("utf-8")
    assert not QImage(str(tmp_path / "map.png")).isNull()


def test_it_is_played_to_its_end_without_a_dead_end() -> None:
    games = list(play_games(Skirmish(), "small", {}, 5, "tiny", lambda _: None))
    assert len(games) == 5


# -- nobody sees what they may not


def everything(table: Table) -> dict[str, object]:
    """All that the screen, the texts and the files of a window tell."""
    window, model = table.window, table.model
    table.settle()
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    text = window.keyboard.text
    text.show()
    text.show_state(model.state)
    board = [text.tree.topLevelItem(n).text(0) for n in range(text.tree.topLevelItemCount())]
    text.hide()
    past = window.past
    session = model.session
    assert session is not None
    return {
        "picture": bytes(image.constBits()),
        "board": board,
        "log": window.log.view.toHtml(),
        "history": [past.told(node.id) for node in past.record.line()],
        "commands": [command.text() for command in model.commands()],
        "report": model.title.report(session, "en", hide=model.eyes),
        "pieces": sorted(model.state.pieces),
    }


@pytest.mark.parametrize("looker", [None, 1])
def test_what_one_side_hides_changes_nothing_for_those_who_look(table: Table, looker: int | None) -> None:
    found = []
    for reserve, order in (("a3", "charge"), ("a4", "dig_in")):
        table.begin(players=HOT_SEAT, seed="5")
        table.model.play(f"tuck {reserve}")
        table.model.play("tuck c4")
        table.model.play(f"order {order}")
        table.model.sit_down(looker)
        found.append(everything(table))
    assert found[0].keys() == found[1].keys()
    for what in found[0]:
        assert found[0][what] == found[1][what], what


def test_the_hidden_parts_are_there_for_the_side_itself(table: Table) -> None:
    table.begin(players=HOT_SEAT, seed="5")
    assert table.model.eyes == (0, 1)
    table.model.sit_down(0)
    assert {"a3", "a4"} <= set(table.model.state.pieces)
    table.model.sit_down(None)
    assert not {"a3", "a4", "c3", "c4"} & set(table.model.state.pieces)
    assert table.model.commands() == []
