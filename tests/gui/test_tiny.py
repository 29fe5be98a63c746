"""Skirmish, a title made for the tests, at the table of the real window: nothing outside its folder knows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QDesktopServices, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from engine.lab.games import Game
from engine.lab.selfplay import play_game
from engine.table.agenda import current
from engine.table.command import Command
from engine.table.event import Event
from engine.table.record import Origin
from engine.table.save.open import begin
from engine.table.save.read import read_save
from engine.table.situation import check, load_situation
from engine.table.titles import Listed, Titles
from engine.table.verdict import Reason, Verdict, reason
from nemesis_gui.base import style
from nemesis_gui.base.settings import Settings, games_folder
from nemesis_gui.camera import settle
from nemesis_gui.crash import capsule
from nemesis_gui.features.library.log_file import log_events, write_log
from nemesis_gui.features.library.tools import LibraryTools
from nemesis_gui.features.palette.palette import PLACE, UNIT, Entries
from nemesis_gui.play.face import Faces
from nemesis_gui.play.texts import TextWindow
from nemesis_gui.session import naming
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.table import HOT_SEAT, PLAYERS, SOLITAIRE
from nemesis_gui.session.viewer import eyes_of
from tests.tiny.commands import Moved, Tucked
from tests.tiny.rules import Act
from tests.tiny.state import SkirmishState
from tests.tiny.title import Skirmish
from tools.driver import Driven
from tools.driver.hands import Hands

OPENING = ("tuck a3", "tuck c4", "order charge", "order dig_in")


class Table:
    """Hands on a window with a game of Skirmish."""

    def __init__(self, window: Driven, qtbot: QtBot) -> None:
        self.window, self.model, self.qtbot = window, window.model, qtbot
        self.hands = Hands(window)

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
        self.hands.click(self.hands.view.viewport(), self.at(label, dy))
        self.settle()

    def press(self, text: str) -> None:
        """Press the button with a text, in the prompt bar or on the card."""
        named = (one for one in self.hands.buttons() if text in (one.text(), one.accessibleName()))
        button = next(named, None)
        assert button is not None, f"no button '{text}' at {self.kind}"
        self.hands.press(button)
        self.settle()

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
            table.play("draw")
        elif table.kind == "Act" and current(table.model.state).side(table.model.state) != side:  # type: ignore[union-attr]
            table.play("done")
        else:
            return


def test_its_start_page_has_its_card_with_its_last_game(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = games_folder() / "2026-03-01 190000 small.nemesis"
    session, journal = begin(table.model.title, Origin("skirmish", "small", {}, "1"), path)
    with journal:
        session.play("tuck a3")
    page = table.window.start_page
    page._fill()
    table.qtbot.waitUntil(lambda: not page.working)
    (card,) = page.cards.values()
    assert card.front.isHidden() and list(card.buttons) == ["new", "rulebook"] and "continue" in page.buttons
    card.last.click()
    table.settle()
    assert table.model.path == path and not table.window.resume_note.card.isHidden()


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


def test_the_ground_under_the_pointer_is_told(table: Table) -> None:
    table.begin().play(*OPENING)
    world = table.model.state.world
    table.window.map.hovered(world.find("0202"))
    assert table.window.statusBar().currentMessage() == "0202 · Wood"
    table.window.map.hovered(world.find("0303"))
    assert table.window.statusBar().currentMessage() == "0303 · Clear"


def test_enter_raises_the_curtain_for_the_next_secret_choice(table: Table) -> None:
    table.begin(players=HOT_SEAT)
    curtain = table.window.curtain
    for player, reserve in (("Amber", "Cedar"), ("Cobalt", "Fry"), ("Amber", "")):
        assert player in curtain.button.text() and table.window.focusWidget() is curtain.button
        table.hands.key(Qt.Key.Key_Return)
        table.settle()
        assert curtain.isHidden()
        if reserve:
            table.press(f"Lay {reserve} under")


def test_a_side_looks_at_its_own_behind_the_curtain(table: Table) -> None:
    table.begin(players=HOT_SEAT).play(*OPENING)
    table.window.curtain.button.click()
    acting(table, 0)
    by_id, curtain = table.window.actions_.by_id, table.window.curtain
    assert "a3" not in table.model.state.pieces and by_id["next"].isEnabled()
    assert by_id["own"].isVisible()
    by_id["own"].trigger()
    if not table.window.seats.hand_over.isHidden():
        table.window.seats.hand_over.button.click()
    assert not curtain.isHidden()
    assert not by_id["next"].isEnabled(), "nothing is done behind the curtain"
    curtain.button.click()
    assert "a3" in table.model.state.pieces and "c4" not in table.model.state.pieces
    by_id["own"].trigger()
    assert "a3" not in table.model.state.pieces and curtain.isHidden()


def test_the_palette_finds_places_and_pieces(table: Table) -> None:
    table.begin().play(*OPENING)
    entries = Entries(table.window.context)
    assert "0303" in [entry.text for entry in entries.find("0303")]
    assert "Birch" in [entry.text for entry in entries.find("birch")]


def test_a_stack_gives_its_lower_counter_to_whoever_picks_it(table: Table) -> None:
    table.begin().play(*OPENING)
    acting(table, 0)
    table.model.play("move a3 0302,0303")
    assert table.model.state.world.label(table.model.state.pieces["a3"].loc) == "0303"


def test_the_other_side_decides_in_the_middle_and_may_shout_out_of_turn(table: Table) -> None:
    table.begin().play(*OPENING)
    acting(table, 0)
    table.play("move a1 0302,0303,0304")
    assert table.kind == "FireOrNot"
    assert "Cobalt" in table.window.prompt.text.text() or "Fire" in table.window.prompt.text.text()
    table.play("answer no")
    assert table.kind == "Act"
    assert [command.text() for command in table.model.interrupts()] == ["shout"]
    assert table.window.out_of_turn.isVisible()
    table.play("shout")
    assert table.kind != "Act" or current(table.model.state).side(table.model.state) == 1  # type: ignore[union-attr]


def test_a_command_that_goes_too_far_says_why_with_halves(table: Table) -> None:
    table.begin().play(*OPENING)
    acting(table, 0)
    state = table.model.state
    verdict = table.model.judge(table.model.title.notation.parse("move a2 0402,0302,0202"))
    told = table.window.words.why_not(state, verdict)
    assert told == "That takes 3.5 points, there are 2.5. [4.0/5]"


def test_it_is_taken_back_and_played_again(table: Table) -> None:
    table.begin().play(*OPENING)
    acting(table, 0)
    before = table.digest()
    table.play("move a2 0402")
    after = table.digest()
    table.window.actions_.by_id["undo"].trigger()
    assert table.digest() == before
    table.window.actions_.by_id["redo"].trigger()
    assert table.digest() == after


def test_it_is_saved_and_opened_again(table: Table) -> None:
    table.begin("wide").play(*OPENING, "draw")
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
    table.play("move a2 0402")
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
    for number in range(1, 6):
        assert play_game(Skirmish(), Game("small", f"tiny-{number}", ("random", "random"))).decisions > 5


# -- nobody sees what they may not


def everything(table: Table) -> dict[str, object]:
    """All that the screen, the texts and the files of a window tell."""
    window, model = table.window, table.model
    settle(window)
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
    text = window.keyboard.text
    text.show()
    text.show_state(model.state)
    text.tree.expandAll()
    board = list(rows(text.tree.invisibleRootItem()))
    text.hide()
    past, session = window.past, model.session
    assert session is not None
    hexes = range(model.state.world.board.hex_count)
    return {
        "picture": bytes(image.constBits()),
        "board": board,
        "log": window.log.view.toHtml(),
        "history": [past.describe(node.id) for node in past.record.line()],
        "commands": [command.text() for command in model.commands()],
        "search": [(one.text, one.detail) for query in ("e", "c", "02") for one in Entries(window.context).find(query)],
        "hexes": [window.words.place(model.state, loc) for loc in hexes],
        "exported log": [words_of(window, state, event) for state, event in log_events(
            model.playing, session.record, checkpoints=session.checkpoints, eyes=eyes_of(session, None))],
        "report": model.title.report(session, "en", eyes=eyes_of(session, None)),
        "pieces": sorted(model.state.pieces),
    }  # fmt: skip


def rows(item: QTreeWidgetItem) -> Iterator[str]:
    """The texts of a tree, from the top down."""
    for number in range(item.childCount()):
        below = item.child(number)
        yield below.text(0)
        yield from rows(below)


def words_of(window: Driven, state: object, event: Event) -> str:
    return window.words.game.event(state, event)


@pytest.mark.parametrize("looker", [None, 1])
@pytest.mark.parametrize("later", [(), ("order dig_in", "draw")], ids=["choosing", "acting"])
def test_what_one_side_hides_changes_nothing_for_those_who_look(
    table: Table, looker: int | None, later: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(naming, "day_and_time", lambda words, when: "noon")  # the name of a game tells when it began
    table.begin(players=HOT_SEAT, seed="5")
    settle(table.window)  # from now on the map is read from its kept tiles, which differ by a shade from fresh ones
    found = []
    for reserve, order in (("a3", "charge"), ("a4", "dig_in")):
        table.begin(players=HOT_SEAT, seed="5")
        table.model.play(f"tuck {reserve}")
        table.model.play("tuck c4")
        for line in (f"order {order}", *later):
            assert table.model.play(line), line
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


# -- what every game must be able to do


def test_the_palette_finds_its_places_and_pieces(table: Table) -> None:
    table.begin().play(*OPENING)
    find = Entries(table.window.context).find
    assert (PLACE, "0302") in [(entry.kind, entry.text) for entry in find("0302")]
    assert (UNIT, "Birch") in [(entry.kind, entry.text) for entry in find("birch")]
    assert "Elder" not in [entry.text for entry in find("elder")], "it waits in a camp beside the map"


def test_a_counter_is_seen_on_its_way(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.begin().play(*OPENING)
    acting(table, 0)
    window, went = table.window, []
    scene = window.context.scene
    assert scene is not None
    window.context.looks.motion = True
    monkeypatch.setattr(type(scene), "enact", lambda _, groups, ms, when: went.extend(groups))
    table.play("move a2 0402")
    assert [(deed.unit, len(deed.path)) for deeds in went for deed in deeds] == [("a2", 2)]


def test_a_hex_under_the_pointer_says_what_it_is(table: Table) -> None:
    table.begin()
    said: list[str] = []
    table.window.context.signals.said.connect(said.append)
    table.window.map.hovered(table.model.state.world.find("0202"))
    assert said == ["0202 · Wood"]


# -- what is hidden, at every other place where it could be told


def test_the_note_of_a_side_tells_the_other_nothing(
    table: Table, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(naming, "day_and_time", lambda words, when: "noon")
    table.begin(players=HOT_SEAT, seed="5")
    settle(table.window)
    found = []
    for text in ("Strike in the north", "Hold the wood"):
        table.begin(players=HOT_SEAT, seed="5").play(*OPENING)
        table.window.curtain.button.click()
        acting(table, 0)
        table.window.actions_.by_id["note"].trigger()
        table.window.curtain.button.click()
        table.window.note.edit.setPlainText(text)
        acting(table, 1)
        path, words = table.model.path, table.window.words
        assert path is not None and text in table.model.notes().values()
        table.begin()
        table.model.open(path)
        table.settle()
        assert table.model.session is not None and not table.window.resume_note.card.isHidden()
        session, page = table.model.session, tmp_path / "log.html"
        write_log(session, table.model.notes(), page, words, "noon", (0, 1), lambda *_: None)
        log = page.read_text(encoding="utf-8")
        found.append(everything(table) | {"file": log, "report": capsule(table.model, Settings())})
        assert all(text not in str(told) for told in found[-1].values())
    for what in found[0]:
        assert found[0][what] == found[1][what], what


def hidden_twice(table: Table) -> Iterator[None]:
    """The same game of two players with two different hidden parts."""
    for reserve, order in (("a3", "charge"), ("a4", "dig_in")):
        table.begin(players=HOT_SEAT, seed="5").play(f"tuck {reserve}", "tuck c4", f"order {order}", "order charge")
        yield


def test_the_picture_of_a_game_in_the_library_shows_what_both_may_see(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[dict[int, tuple[str, ...]]] = []

    def draw(state: SkirmishState, *_: object, **__: object) -> QImage:
        drawn.append(dict(state.at))
        return QImage(1, 1, QImage.Format.Format_RGB32)

    monkeypatch.setattr("nemesis_gui.features.library.tools.render_board", draw)
    for _ in hidden_twice(table):
        path = table.model.path
        assert path is not None
        table.model.close()
        assert table.window.feature(LibraryTools).draw_picture(path)
    assert drawn[0] == drawn[1]


def test_at_a_what_if_table_what_was_hidden_is_still_to_be_chosen(table: Table) -> None:
    found = []
    for _ in hidden_twice(table):
        past = table.window.past
        past.what_if("What if", "7")
        state = table.model.state
        told = [event for before in table.model.backwards() for event in before.events]
        found.append((dict(state.at), state.orders, told))
        assert table.model.eyes == ()
        past.leave()
    assert found[0] == found[1]


def test_the_game_is_compared_with_a_what_if_table_as_both_may_see_it(table: Table) -> None:
    found = []
    for _ in hidden_twice(table):
        past = table.window.past
        past.what_if("What if", "7")
        table.window.actions_.by_id["compare_what_if"].trigger()
        table.settle()
        (window,) = [one for one in table.window.findChildren(TextWindow) if one.isVisible()]
        found.append(window.view.toPlainText())
        window.close()
        past.leave()
        table.settle()
    assert found[0] == found[1]


def test_a_what_if_table_set_up_under_the_curtain_tells_the_other_side_nothing(table: Table) -> None:
    found = []
    for _ in hidden_twice(table):
        acting(table, 0)
        table.model.sit_down(0)
        assert table.model.eyes == (0,)
        past = table.window.past
        past.what_if("Mine", "7")
        found.append((dict(table.model.state.at), table.model.state.orders))
        past.leave()
    assert found[0] == found[1]


@pytest.mark.parametrize("side", [0, 1])
def test_what_just_happened_is_told_as_everybody_may_hear_it(
    table: Table, monkeypatch: pytest.MonkeyPatch, side: int
) -> None:
    """The one who gave the command reads it while the other one may already look."""
    found: list[object] = []
    monkeypatch.setattr("nemesis_gui.features.seats.seats.worth_reading", lambda events: found.append(events))
    seats = table.begin(players=HOT_SEAT).window.seats
    seats.read = table.model.present.record.head
    table.play("tuck a3")
    seats._call(side, "")
    assert found[-1] == [Tucked(0, "")]


def dug_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one piece not march against a hidden order to dig in."""
    marches, reasons = Act._marches, Act.reasons

    def listed(self: Act, state: SkirmishState) -> Iterator[Command]:
        held = "a2" if state.orders[1 - self.player] == "dig_in" else ""
        return (command for command in marches(self, state) if command.pieces() != (held,))

    def against(self: Act, state: SkirmishState, command: Command) -> Iterator[Reason]:
        yield from reasons(self, state, command)
        if command.pieces() == ("a2",) and state.orders[1 - self.player] == "dig_in":
            yield reason("no_refuge", "2.0/1", unit="c4")

    monkeypatch.setattr(Act, "_marches", listed)
    monkeypatch.setattr(Act, "reasons", against)


@pytest.mark.parametrize("order", ["charge", "dig_in"])
def test_what_can_be_done_is_listed_as_it_is_seen(table: Table, monkeypatch: pytest.MonkeyPatch, order: str) -> None:
    dug_in(monkeypatch)
    table.begin(players=HOT_SEAT, seed="5").play("tuck a3", "tuck c4", "order charge", f"order {order}")
    acting(table, 0)
    listed = [command.text() for command in table.model.commands()]
    assert "move a2 0402" in listed
    assert not [text for text in listed if "under-" in text or "a3" in text]


def test_a_refusal_for_a_hidden_reason_does_not_tell_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    dug_in(monkeypatch)
    table.begin(players=HOT_SEAT, seed="5").play("tuck a3", "tuck c4", "order charge", "order dig_in")
    acting(table, 0)
    refused: list[Verdict] = []
    table.model.refused.connect(refused.append)
    before = table.digest()
    assert not table.model.play("move a2 0402")
    assert not table.model.play("move a2 0402,0302,0202")
    assert [[one.kind for one in verdict.reasons] for verdict in refused] == [["unseen"], ["too_dear"]]
    told = table.window.words.why_not(table.model.state, refused[0])
    assert told == "Something hidden from you prevents it"
    assert table.digest() == before


def test_a_situation_leaves_out_what_not_all_who_look_may_know(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    left_out: list[object] = []
    monkeypatch.setattr(
        "engine.table.situation_out.write_situation", lambda *_, hide: left_out.append(tuple(hide))
    )
    table.begin(players=HOT_SEAT, seed="5").play(*OPENING)
    acting(table, 0)
    table.window.reports.written()
    table.model.sit_down(0)
    table.window.reports.written()
    table.begin(players=SOLITAIRE).window.reports.written()
    assert left_out == [(0, 1), (1,), ()]


def test_words_do_not_name_what_is_hidden_even_where_an_event_does() -> None:
    title = Skirmish()
    state = title.new("small", {}, "1")
    seen = title.view(state, 1)
    event = Moved(0, "a3", ("0301", "0302"), 1.0, "march", "4.0/1")
    assert "Cedar" in title.words("en").event(state, event)
    assert "Cedar" not in title.words("en").event(seen, event)
    assert title.words("fr").unit(seen, "a3") == "un pion caché"
