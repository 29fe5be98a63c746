"""The log: links, search, filters, copy and export, by mouse and by key."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QColor, QDesktopServices, QTextCursor
from PySide6.QtWidgets import QApplication, QFileDialog

from engine.table.event import Advised, Event, Intended, Rolled
from engine.table.wording.catalogue import catalogue
from engine.titles.defeat_into_victory import events as div
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.nemesis.events import AttackDeclared, Eliminated, Moved, PhaseBegan, StepLost, TurnBegan
from engine.titles.nemesis.game import Nemesis
from engine.titles.vinegar_joes_war.events import AirFired
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from nemesis_gui.base.style import skin
from nemesis_gui.features.log.lines import MOST, PIECE, LogLines
from nemesis_gui.features.log.panel import LogPanel
from nemesis_gui.session.played import Played
from nemesis_gui.session.timeline import Line, line_of, sifted
from nemesis_gui.session.words import Words
from tests.gui.conftest import LEFT, Player
from tests.gui.walks import at_random

UNIT = "jp-31-58"
Key = Qt.Key


def test_a_heading_without_a_line_and_a_die_that_the_result_names_have_none() -> None:
    title = DefeatIntoVictory()
    state, lines = title.new("u-go", {}, "1"), LogLines(Words("en", title))
    result = div.CombatResolved(0, "1315", 4, 4, "1:1", 0, "1:1", 3, 1, 1, "")
    lines.add([Played(1, state, (div.TurnBegan(1), div.PhaseBegan("air_interdiction", "5.5")))])
    lines.add([Played(2, state, (div.PhaseBegan("combat", "13"), Rolled("combat", 3, 3, "", 0), result))])
    assert [line.event for line in lines.lines] == [div.TurnBegan, div.PhaseBegan, div.CombatResolved]
    assert list(lines.span(1)) == [0] and list(lines.span(2)) == [1, 2]
    lines.add([Played(3, state, (Rolled("combat", 2, 3, "", 0), result))])
    assert [line.event for line in lines.lines[3:]] == [Rolled, div.CombatResolved], "what changed the die is told"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("title", "kind", "die"), [
    ("nemesis", "combat_result", "{modified}"), ("defeat-into-victory", "combat_resolved", "{die}"),
    ("vinegar-joes-war", "combat_resolved", "{die}"), ("vinegar-joes-war", "air_fired", "{die}"),
])  # fmt: skip
def test_what_a_die_gives_way_to_names_it(title: str, kind: str, die: str, lang: str) -> None:
    told = {key: text for key, text in catalogue(lang, title)["events"].items() if key.split(".")[0] == kind}
    assert told and all(die in text for text in told.values()), told


def test_the_die_of_fire_at_aircraft_is_in_its_line() -> None:
    title = VinegarJoesWar()
    state, lines = title.new("imphal", {}, "1"), LogLines(Words("en", title))
    lines.add([Played(1, state, (Rolled("air", 5, 5, "", 1), AirFired(1, "2104", 3, 5, 0, 0, "12.4/1")))])
    assert [line.event for line in lines.lines] == [AirFired] and "die 5" in lines.lines[0].html


@pytest.fixture
def log(player: Player) -> LogPanel:
    """The log of a game with moves, combats and a new phase."""
    player.new(seed="3")
    rng = random.Random(4)
    player.play("draw", f"move {UNIT} 0910")
    session = player.model.session
    assert session is not None
    for _ in range(60):
        session.play(at_random(session, rng))
    player.model.notify()
    QApplication.processEvents()
    player.hands.click(player.window.tabs.tabBar(), player.window.tabs.tabBar().tabRect(0).center())
    QApplication.processEvents()
    assert player.window.log.view.height() > 60, "a card gives it room"
    return player.window.log


def text(log: LogPanel) -> str:
    return log.view.toPlainText()


def set_to(box: object, data: object) -> None:
    box.setCurrentIndex(box.findData(data))  # type: ignore[attr-defined]


def test_links_lead_to_map_and_clauses(player: Player, log: LogPanel) -> None:
    asked: list[str] = []
    player.window.context.signals.clauseAsked.connect(asked.append)
    looked: list[int] = []
    player.window.context.signals.lookedAt.connect(looked.append)
    html = log.view.toHtml()
    assert f'href="unit:{UNIT}"' in html and 'href="hex:0910"' in html and 'href="clause:5.1/1"' in html
    log.view.anchorClicked.emit(QUrl("clause:5.1/1"))
    log.view.anchorClicked.emit(QUrl("hex:0910"))
    assert asked == ["5.1/1"] and looked == [player.model.state.world.loc("0910")]


def margins(log: LogPanel) -> list[tuple[str, float, float, float]]:
    """The lines of the log with their margins."""
    document = log.view.document()
    blocks = [document.findBlockByNumber(number) for number in range(document.blockCount())]
    formats = [(block.text(), block.blockFormat()) for block in blocks if block.text()]
    return [(told, one.topMargin(), one.bottomMargin(), one.leftMargin()) for told, one in formats]


def test_lines_stand_alike_whether_told_one_by_one_or_all_again(log: LogPanel) -> None:
    """Rows would jump under the eyes of the reader when an undo or a filter tells the log again."""
    lines, one_by_one = list(log.lines), LogLines(log.context.words)
    for line in lines:
        one_by_one.lines.append(line)
        log.show_lines(one_by_one)
    found = margins(log)
    at_once = LogLines(log.context.words)
    at_once.lines = [line_of(log.context.state, Advised(0), log.context.words), *lines]
    log.show_lines(at_once)
    assert found == margins(log)[1:] and len({top for _, top, _, _ in found}) > 1


def test_links_are_followed_by_key(player: Player, log: LogPanel) -> None:
    asked: list[str] = []
    log.view.anchorClicked.connect(lambda url: asked.append(url.toString()))
    player.window.activateWindow()
    log.view.moveCursor(QTextCursor.MoveOperation.Start)
    log.view.setFocus()
    player.qtbot.keyClick(log.view, Key.Key_Tab)
    player.qtbot.keyClick(log.view, Key.Key_Return)
    assert len(asked) == 1 and asked[0].partition(":")[0] in ("hex", "unit", "clause")


def test_a_search_goes_from_the_newest_hit_to_older_ones(player: Player, log: LogPanel) -> None:
    window, search = player.window, log.bar.search
    window.activateWindow()
    player.qtbot.keyClick(window, Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is search
    player.qtbot.keyClicks(search, "Phase")
    count = text(log).lower().count("phase")
    assert count > 1 and log.bar.count.text() == f"{count}/{count}"
    last = log.view.textCursor().position()
    player.qtbot.keyClick(search, Key.Key_Return)
    assert log.bar.count.text() == f"{count - 1}/{count}" and log.view.textCursor().position() < last
    player.qtbot.keyClick(search, Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert log.view.textCursor().position() == last
    player.qtbot.mouseClick(log.bar.older, LEFT)
    assert log.bar.count.text() == f"{count - 1}/{count}"
    player.qtbot.keyClick(search, Key.Key_Escape)
    assert search.text() == "" and not log.view.extraSelections()
    player.qtbot.keyClick(search, Key.Key_Escape)
    assert QApplication.focusWidget() is window.view


def test_filters_leave_out_the_rest(player: Player, log: LogPanel) -> None:
    whole = text(log)
    assert "moves" in whole and "Game Turn 1 begins" in whole
    set_to(log.bar.groups, "movement")
    assert "moves" in text(log) and "draws" not in text(log) and "movement\n" not in text(log)
    assert text(log).startswith("Game Turn 1 begins")
    set_to(log.bar.groups, "dice")
    assert "reveals the Assault Chit" in text(log) and "moves" not in text(log)
    set_to(log.bar.sides, 1)
    assert "Japanese player" not in text(log)
    set_to(log.bar.groups, "")
    set_to(log.bar.sides, -1)
    assert text(log) == whole


def test_what_comes_is_sifted_too(player: Player, log: LogPanel) -> None:
    set_to(log.bar.groups, "supply")
    before = text(log)
    player.model.undo()
    player.model.redo()
    assert text(log) == before


def test_headings_without_lines_are_left_out() -> None:
    events: list[type[Event]] = [TurnBegan, PhaseBegan, Moved, PhaseBegan, Rolled, TurnBegan, PhaseBegan]
    lines = [Line(str(number), event, 0) for number, event in enumerate(events)]
    assert [line.html for line in sifted(lines, "movement", -1)] == ["0", "1", "2"]
    assert [line.html for line in sifted(lines, "dice", -1)] == ["0", "3", "4"]
    assert list(sifted(lines, "dice", 1)) == []


def test_a_move_is_one_line_with_what_a_computer_player_meant_by_it(title: Nemesis) -> None:
    """Where it goes farther the aim stands behind the move; who has come to where it was to go needs no word of it,
    and the aim of another piece stays a line of its own."""
    state, words = title.new("kohima-road", {}, "1"), Words("en", title)

    def told(unit: str, hex_: str) -> list[Line]:
        aim = Intended(0, msgspec.json.encode(["take", {"unit": unit, "hex": hex_}]).decode())
        lines = LogLines(words)
        lines.add([Played(1, state, (aim,)), Played(2, state, (Moved(UNIT, ("0909", "0809"), 1, "move", ""),))])
        return lines.lines

    (far,) = told(UNIT, "0406")
    assert "goes for" in far.html
    assert far.event is Moved
    (near,) = told(UNIT, "0809")
    assert "goes for" not in near.html
    assert len(told("jp-31-138", "0406")) == 2


def test_a_move_that_was_meant_is_the_line_of_the_move(title: Nemesis) -> None:
    """And not of the command before it, after which the aim was said."""
    state, lines = title.new("kohima-road", {}, "1"), LogLines(Words("en", title))
    aim = Intended(0, msgspec.json.encode(["take", {"unit": UNIT, "hex": "0406"}]).decode())
    lines.add([Played(1, state, (aim,))])
    assert lines.span(1) == range(1), "what is meant stands alone until the move comes"
    lines.add([Played(2, state, (Moved(UNIT, ("0909", "0809"), 1, "move", ""),))])
    assert (lines.span(1), lines.span(2)) == (range(0), range(1))


def test_an_attack_that_was_meant_is_told_once(title: Nemesis) -> None:
    """The aim that led to it says nothing more; another one stays."""
    state, words = title.new("kohima-road", {}, "1"), Words("en", title)
    attack = AttackDeclared("0609", (UNIT,), ("uk-50",), None, False, "")
    for hex_, count in (("0609", 1), ("0406", 2)):
        aim = Intended(0, msgspec.json.encode(["attack", {"hex": hex_}]).decode())
        lines = LogLines(words)
        lines.add([Played(1, state, (aim,)), Played(2, state, (attack,))])
        assert len(lines.lines) == count and lines.lines[-1].event is AttackDeclared


def test_the_last_step_of_a_unit_that_is_gone_needs_no_line(title: Nemesis) -> None:
    state, lines = title.new("kohima-road", {}, "1"), LogLines(Words("en", title))
    lost, other = (StepLost(unit, "combat", None, "0809", "6.1-H/5") for unit in (UNIT, "jp-31-138"))
    gone = Eliminated(UNIT, "combat", "jp-regiments", "6.1-H/5")
    lines.add([Played(1, state, (lost, gone, other, gone))])
    assert [line.event for line in lines.lines] == [Eliminated, StepLost, Eliminated], "that of another unit stays"


def test_a_stack_that_moves_together_is_one_line(player: Player) -> None:
    player.new(seed="3")
    player.play("draw", "move jp-31-58 0809", "move jp-31-124 0809", "move jp-31-mtn 0910")
    told = [line for line in text(player.window.log).splitlines() if " mp" in line]
    assert len(told) == 2
    assert "58/31 and 124/31 move" in told[0]
    player.window.context.signals.themeChanged.emit()
    assert [line for line in text(player.window.log).splitlines() if " mp" in line] == told


def test_the_log_is_copied_as_shown_or_as_marked(player: Player, log: LogPanel) -> None:
    player.window.actions_.by_id["log_copy"].trigger()
    assert QApplication.clipboard().text() == text(log)
    cursor = log.view.document().find("58/31")
    log.view.setTextCursor(cursor)
    player.qtbot.mouseClick(log.bar.copy, LEFT)
    assert QApplication.clipboard().text() == "58/31"


def test_the_button_exports(player: Player, log: LogPanel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "log.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (str(target), ""))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: True)
    player.qtbot.mouseClick(log.bar.export, LEFT)
    assert "58/31 moves" in target.read_text(encoding="utf-8")


def test_the_last_line_stays_in_view_when_the_panel_becomes_lower(player: Player, log: LogPanel) -> None:
    scroll = log.view.verticalScrollBar()
    assert scroll.value() == scroll.maximum() > 0
    player.window.resize(player.window.width(), player.window.height() - 120)
    player.qtbot.wait(1)
    assert scroll.value() == scroll.maximum()
    scroll.setValue(0)
    player.window.resize(player.window.width(), player.window.height() + 60)
    player.qtbot.wait(1)
    assert scroll.value() == 0, "whoever reads what is older goes on reading"


# -- following the game


def fresh(player: Player) -> list[str]:
    """The lines as a window has them that is opened now."""
    lines = LogLines(player.window.words)
    lines.add(player.model.past())
    return [line.html for line in lines.lines]


def shown(log: LogPanel) -> list[str]:
    """The lines of the log, each in a block of its own."""
    assert log.view.document().blockCount() == max(1, len(log.lines))
    return [line.html for line in log.lines]


def never(*_: object) -> None:
    raise AssertionError("the log is written again")


def test_taking_back_and_playing_again_changes_no_other_line(
    player: Player, log: LogPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log.view, "setHtml", never)
    player.model.present.free_undo = True
    whole = text(log)
    heads = []
    for _ in range(12):
        heads.append((player.model.present.record.head, text(log)))
        player.model.undo()
        assert shown(log) == fresh(player) and whole.startswith(text(log))
    for head, before in reversed(heads):
        player.model.redo()
        assert player.model.present.record.head == head and text(log) == before
    assert text(log) == whole


def test_a_line_of_a_stack_is_that_of_its_first_unit_again(player: Player) -> None:
    player.new(seed="3")
    player.play("draw", "move jp-31-58 0809")
    alone = text(player.window.log)
    player.play("move jp-31-124 0809")
    together = text(player.window.log)
    assert "58/31 and 124/31 move" in together and "58/31 and" not in alone
    player.model.undo()
    assert text(player.window.log) == alone
    player.model.redo()
    assert text(player.window.log) == together


def test_a_look_back_leaves_the_log_as_it_is(player: Player, log: LogPanel, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = text(log)
    monkeypatch.setattr(log.view, "setHtml", never)
    for by in (-1, -1, 1):
        player.window.past.step(by)
        assert text(log) == whole
    player.window.past.present()
    assert text(log) == whole


def test_a_tab_that_is_clicked_takes_no_keyboard(player: Player, log: LogPanel) -> None:
    """The next digit is an answer, and is not written into the search that was left before."""
    bar = player.window.tabs.tabBar()
    for other in (log.bar.search, log.view):
        other.setFocus()
        for tab in (1, 0):
            player.hands.click(bar, bar.tabRect(tab).center())
            assert QApplication.focusWidget() is player.window.view
    assert not log.bar.search.focusPolicy() & Qt.FocusPolicy.TabFocus


def last_seen(log: LogPanel) -> int:
    """The number of the last line that is seen whole."""
    return log.view.cursorForPosition(log.view.viewport().rect().bottomLeft()).blockNumber()


def test_a_look_back_shows_no_line_of_what_is_still_to_come(player: Player, log: LogPanel) -> None:
    """Not even where the command has no line of its own, as one that joins an attack."""
    past, whole = player.window.past, LogLines(log.context.words)
    whole.add(player.model.past())
    spans = [(node.id, whole.span(node.id)) for node in past.record.line()]
    told, silent = (next(one for one in reversed(spans[:-25]) if bool(one[1]) is some) for some in (True, False))
    for node, span in (told, silent):
        assert log.view.verticalScrollBar().maximum() > 0 and last_seen(log) > span.stop
        past.look(node)
        QApplication.processEvents()
        assert abs(last_seen(log) - (span.stop - 1)) <= 1
        marks = log.view.extraSelections()
        faint = marks[-1].cursor
        assert faint.atEnd() and log.view.document().findBlock(faint.anchor()).blockNumber() == span.stop
        past.present()
        QApplication.processEvents()
        assert last_seen(log) == len(log.lines) - 1 and not log.view.extraSelections()


def test_all_of_a_line_that_is_looked_at_is_lit(player: Player, log: LogPanel) -> None:
    past = player.window.past
    for node in reversed(past.record.line()):
        past.look(node.id)
        for mark in log.view.extraSelections():
            block = mark.cursor.block()
            if mark.cursor.atEnd():
                continue  # what is still to come
            assert mark.cursor.selectedText() == block.text()
            assert mark.format.foreground().color() == QColor(skin().ink), "also a heading, whose letters are pale"
            if block.layout().lineCount() > 1:
                return
    raise AssertionError("no line is long enough")


def test_another_branch_has_its_own_lines(player: Player, log: LogPanel) -> None:
    player.model.present.free_undo = True
    whole, past = text(log), player.window.past
    leaf = past.record.head
    past.play_from(past.record.line()[-20].id)
    player.play(next(one.text() for one in player.model.commands()))
    assert shown(log) == fresh(player) and text(log) != whole
    past.play_from(leaf)
    assert shown(log) == fresh(player) and text(log) == whole


def test_a_what_if_has_its_own_lines_and_those_of_the_game_come_back(player: Player, log: LogPanel) -> None:
    whole = text(log)
    player.window.past.what_if("?", "7")
    rng = random.Random(4)
    while not log.lines:
        player.play(at_random(player.model.present, rng).text())
    assert shown(log) == fresh(player) and text(log) != whole
    player.window.past.leave()
    assert text(log) == whole


def test_a_command_without_events_writes_nothing(
    player: Player, log: LogPanel, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = text(log)
    monkeypatch.setattr(log.view, "setHtml", never)
    player.happens()
    assert text(log) == whole


def test_the_oldest_lines_are_dropped_from_the_text_as_well(player: Player, log: LogPanel) -> None:
    """A turn and its events, over and over, in a game of many thousands of commands."""
    many = LogLines(player.window.words)
    lines = [line_of(player.model.state, TurnBegan(turn), player.window.words) for turn in range(1, 4)]
    for number in range(MOST + 3 * PIECE):
        many.lines.append(lines[number % 3])
        many.add([])
        if number % 50 == 49:
            log.show_lines(many)
    assert MOST <= len(log.lines) <= MOST + PIECE and many.dropped == MOST + 3 * PIECE - len(log.lines)
    assert log.view.document().blockCount() == max(1, len(log.lines))
    alike = margins(log)[0]
    whole = text(log)
    again = LogLines(player.window.words)
    again.lines = log.lines[-1000:]  # type: ignore[assignment]
    log.show_lines(again)
    assert whole.endswith(text(log)) and alike[1:] in [each[1:] for each in margins(log)]
