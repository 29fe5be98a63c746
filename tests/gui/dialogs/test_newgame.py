"""The start of a game: what is offered, what each choice says, and what becomes of it."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QSize, Qt
from PySide6.QtGui import QDesktopServices, QWheelEvent
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
)
from pytestqt.qtbot import QtBot

from engine.games import titles
from engine.paths import data_dir
from engine.players.registry import opponents
from engine.table.options import STUDY, read
from engine.table.rulebook import UnknownClause
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.options import OPTIONS, Options
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.wargame.report.page import report
from engine.wargame.report.replay import tale_of
from nemesis_gui.board.pictures import finished
from nemesis_gui.board.scene import BoardScene, board_drawing, render_board
from nemesis_gui.features.games import new_options as newoptions
from nemesis_gui.features.games.new_game import NewGameDialog, Told
from nemesis_gui.features.games.new_options import OptionsForm
from nemesis_gui.features.games.seated import Seated, note, noted
from nemesis_gui.features.library.dialog import GameText
from nemesis_gui.features.reader.window import ReaderWindow
from nemesis_gui.play.services import Rules
from nemesis_gui.session import provenance
from nemesis_gui.session.saves import look
from nemesis_gui.session.table import HOT_SEAT, HOT_SEAT_TURNS, PLAYERS, SOLITAIRE
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.dropdown import DropDown
from nemesis_gui.widgets.folded import Folded
from tests.gui.conftest import Player

READINGS = [option.name for option in OPTIONS if option.group == "readings"]


@pytest.fixture
def dialog(player: Player) -> Iterator[NewGameDialog]:
    window = player.window
    read = window.context.services.of(Rules).read
    dialog = NewGameDialog(window.words, player.model.title, window.context.looks.art_of, window, read=read)
    dialog.show()
    QApplication.processEvents()
    yield dialog
    dialog.close()
    dialog.deleteLater()


def told(dialog: NewGameDialog) -> Told:
    """What is said of the scenario that is marked."""
    page = dialog.scenarios.told.currentWidget()
    assert isinstance(page, Told)
    return page


def begun(player: Player, dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin what the dialog asks for, as the window does when it is accepted."""
    monkeypatch.setattr("nemesis_gui.features.games.new_game.NewGameDialog", lambda *_args, **_more: dialog)
    monkeypatch.setattr(dialog, "exec", lambda: QDialog.DialogCode.Accepted)
    player.window.games.new_game()
    player.window.show()


def drawn(dialog: NewGameDialog, qtbot: QtBot) -> None:
    """The picture of the marked scenario is there."""
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not dialog.scenarios.working)


def pick(box: QComboBox, key: str) -> None:
    box.setCurrentIndex(box.findData(key))


def test_the_wheel_scrolls_the_page_and_changes_no_choice(dialog: NewGameDialog) -> None:
    """A handicap that comes under the pointer stays as it is."""
    boxes = dialog.findChildren(DropDown)
    assert len(boxes) > 3
    for box in boxes:
        before, middle = box.currentIndex(), QPointF(box.rect().center())
        QApplication.sendEvent(box, QWheelEvent(
            middle, QPointF(box.mapToGlobal(middle)), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False))  # fmt: skip
        assert box.currentIndex() == before, box.accessibleName()


def test_what_is_usual_is_chosen_at_first(dialog: NewGameDialog) -> None:
    assert dialog.scenarios.chosen() == "kohima-road"
    assert read(dialog.form.options(), Options) == Options()
    assert dialog.form.notes() == {PLAYERS: HOT_SEAT}
    assert dialog.form.seed.text() == ""


def test_the_first_game_is_against_the_computer_and_the_next_against_whom_it_was(
    player: Player, dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []

    def ask(*args: Any, **more: Any) -> NewGameDialog:
        seated = more["seated"](player.model.title)
        asked.append(OptionsForm(player.window.words, player.model.title, print, seated=seated).seated())
        return dialog

    monkeypatch.setattr("nemesis_gui.features.games.new_game.NewGameDialog", ask)
    monkeypatch.setattr(dialog, "exec", lambda: QDialog.DialogCode.Accepted)
    player.window.games.new_game()  # two persons began it
    player.window.games.new_game()
    assert asked == [["", opponents(player.model.title)[-1]], ["", ""]]


def test_two_persons_are_offered_their_names_and_their_curtain_again(
    player: Player, dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """How they sit is remembered over a game against a computer player."""

    def next_form() -> OptionsForm:
        title, settings = player.model.title, player.window.settings
        return OptionsForm(player.window.words, title, print, seated=noted(settings, title))

    pick(dialog.form.seats.box, HOT_SEAT_TURNS)
    dialog.form.names[JAPANESE].setText("Ichiro")
    begun(player, dialog, monkeypatch)
    form = next_form()
    assert form.notes() == dialog.form.notes() and form.seats.chosen() == HOT_SEAT_TURNS
    assert [edit.text() for edit in form.names] == ["Ichiro", ""]
    dialog.form.levels[ALLIED].setCurrentIndex(1)
    begun(player, dialog, monkeypatch)
    form = next_form()
    assert form.seats.chosen() == HOT_SEAT, "nobody sits beside"
    assert noted(player.window.settings, player.model.title).players == HOT_SEAT_TURNS


def test_the_scenario_that_was_begun_last_is_marked_in_the_next_dialog(
    player: Player, dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(*_args: Any, **more: Any) -> NewGameDialog:
        asked.append(more["scenario"])
        return dialog

    monkeypatch.setattr("nemesis_gui.features.games.new_game.NewGameDialog", ask)
    monkeypatch.setattr(dialog, "exec", lambda: QDialog.DialogCode.Accepted)
    dialog.scenarios.mark("kohima-road")
    player.window.games.new_game()
    player.window.games.new_game()
    assert asked == ["", "kohima-road"]


def test_the_choices_become_scenario_options_and_seed(
    player: Player, dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog.scenarios.group.buttons()[1].setChecked(True)
    pick(dialog.form.rows["version"].box, "1.1a")
    pick(dialog.form.rows["commanders"].box, "armies")
    pick(dialog.form.undo.box, "study")
    dialog.form.rows["choose_chits"].box.setChecked(True)
    dialog.form.seed.setText(" 77 ")
    begun(player, dialog, monkeypatch)
    assert player.model.session is not None
    origin = player.model.session.record.origin
    assert (origin.scenario, origin.seed) == ("kohima-road", "77")
    options = player.model.state.options
    assert (options.version, options.commanders, options.choose_chits, options.study) == ("1.1a", "armies", True, True)


@pytest.mark.parametrize("name", READINGS)
def test_readings_of_open_points_can_be_turned_round(dialog: NewGameDialog, name: str) -> None:
    usual = getattr(Options(), name)
    assert dialog.form.rows[name].box.isChecked() is usual
    dialog.form.rows[name].box.click()
    assert dialog.form.options()[name] is not usual
    assert getattr(read(dialog.form.options(), Options), name) is not usual


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_choice_says_what_it_does_and_names_a_clause_that_exists(lang: str) -> None:
    words = Words(lang, Nemesis())
    book = words.rulebook
    given = [choice for option in OPTIONS if not option.switch for choice in newoptions.choices(words, option)]
    switches = [newoptions.switch(words, option) for option in OPTIONS if option.switch and option.name != STUDY]
    for choice in (*newoptions.SEATS, *given, *switches, *newoptions.UNDO):
        assert choice.text not in ("", choice.key), choice.key
        assert len(choice.help) > 15, choice.key
        try:
            assert not choice.clause or book.clause(choice.clause)
        except UnknownClause:
            pytest.fail(f"{choice.key}: {choice.clause}")


def test_a_choice_tells_of_itself_below(dialog: NewGameDialog) -> None:
    pick(dialog.form.rows["commanders"].box, "west-east")
    assert "var-1/1" in dialog.form.rows["commanders"].note.text()
    pick(dialog.form.rows["commanders"].box, "two")
    assert "one player" in dialog.form.rows["commanders"].note.text()


def test_a_clause_opens_the_rules_of_the_chosen_version(dialog: NewGameDialog) -> None:
    pick(dialog.form.rows["version"].box, "1.1a")
    dialog.form.rows["choose_chits"].note.linkActivated.emit("clause:var-3/1")
    (rules,) = dialog.findChildren(ReaderWindow)
    assert rules.version == "1.1a" and "VAR 3/1" in rules.view.toPlainText()


def test_the_marked_scenario_is_told_and_drawn(dialog: NewGameDialog, qtbot: QtBot) -> None:
    dialog.scenarios.group.buttons()[1].setChecked(True)
    drawn(dialog, qtbot)
    assert "Four turns" in told(dialog).facts.text() and "March" in told(dialog).facts.text()
    assert "Kohima and Imphal" in told(dialog).about.text()
    assert "Imphal or Dimapur" in told(dialog).victory.text()
    kohima = dialog.scenarios.picture.pixmap().toImage()
    dialog.scenarios.group.buttons()[3].setChecked(True)
    drawn(dialog, qtbot)
    assert dialog.scenarios.picture.pixmap().toImage() != kohima


def test_a_scenario_is_named_to_begin_with(dialog: NewGameDialog) -> None:
    texts = [one.text() for one in dialog.scenarios.group.buttons()]
    assert texts[1] == "The Kohima road · good to begin with"
    assert sum("begin" in text for text in texts) == 1


def test_nothing_below_moves_from_scenario_to_scenario(dialog: NewGameDialog) -> None:
    places = set()
    for button in dialog.scenarios.group.buttons():
        button.setChecked(True)
        QApplication.processEvents()
        places.add(dialog.form.mapTo(dialog, QPoint()))
    assert len(places) == 1


def test_the_picture_is_of_the_area_of_play(player: Player, dialog: NewGameDialog, qtbot: QtBot) -> None:
    dialog.scenarios.group.buttons()[1].setChecked(True)
    drawn(dialog, qtbot)
    shown, game = dialog.scenarios.picture.pixmap().toImage(), player.model.title
    state = game.new(dialog.scenarios.chosen(), {}, "picture")
    whole = render_board(state, player.window.context.looks.art_of(game), shown.size(), theme="staff")
    assert shown.convertToFormat(whole.format()) != whole


@pytest.mark.parametrize(("game", "scenario"), [("vinegar-joes-war", "imphal"), ("nemesis", "kohima-road")])
def test_a_narrow_area_of_play_fills_the_picture(player: Player, game: str, scenario: str) -> None:
    """Not a strip between two bands of the table."""
    title = titles().title(game)
    art, state = player.window.context.looks.art_of(title), title.new(scenario, {}, "picture")
    picture = finished(board_drawing(state, art, QSize(300, 180), "staff", whole=False))
    table = BoardScene(state.world, art, "staff").backgroundBrush().color().lightness()
    for x in (1, 298):
        column = [picture.pixelColor(x, y).lightness() for y in range(0, 180, 6)]
        assert sum(light > table + 30 for light in column) > 20


def test_who_is_no_person_is_called_a_computer(dialog: NewGameDialog) -> None:
    texts = [dialog.form.levels[0].itemText(number) for number in range(dialog.form.levels[0].count())]
    assert texts[0] == "Person" and all(text.startswith("Computer: ") for text in texts[1:])


def test_sides_are_swapped_with_players_and_names(dialog: NewGameDialog) -> None:
    form = dialog.form
    form.levels[ALLIED].setCurrentIndex(form.levels[ALLIED].findData("captain"))
    form.names[JAPANESE].setText("Mutaguchi")
    (swap,) = [one for one in form.findChildren(QPushButton) if one.text() == "Swap sides"]
    swap.click()
    assert (form.seated(), [edit.text() for edit in form.names]) == (["captain", ""], ["", "Mutaguchi"])
    swap.click()
    assert (form.seated(), [edit.text() for edit in form.names]) == (["", "captain"], ["Mutaguchi", ""])


def test_alone_everything_may_be_taken_back(dialog: NewGameDialog) -> None:
    pick(dialog.form.seats.box, SOLITAIRE)
    assert not dialog.form.undo.isEnabled() and dialog.form.undo.chosen() == "study"
    assert "study" not in dialog.form.options(), "that comes with the seat, it is no study game"
    pick(dialog.form.seats.box, HOT_SEAT)
    assert dialog.form.undo.isEnabled() and dialog.form.undo.chosen() == ""


# -- the players' names


def test_names_are_kept_with_the_game_and_shown(
    player: Player, dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog.form.names[JAPANESE].setText("Ichiro")
    dialog.form.names[ALLIED].setText("Mabel")
    begun(player, dialog, monkeypatch)
    assert player.model.player_names == ("Ichiro", "Mabel")
    assert player.window.prompt.who.text() == "Japanese · Ichiro"
    assert player.window.header._side_names[ALLIED].toolTip() == "Mabel (Allied)"
    player.window.curtain.drop(player.window.words, ALLIED, player.model.player_names[ALLIED])
    assert "Mabel" in player.window.curtain.heading.text()
    assert player.window.curtain.button.text() == "I am Mabel, the Allied player"
    player.window.what_if()
    assert player.model.player_names == ("Ichiro", "Mabel"), "those of the game, also at a what-if table"


def test_a_game_without_names_is_played_by_its_sides(player: Player) -> None:
    player.new()
    assert player.model.player_names == ("", "")
    assert player.window.prompt.who.text() == "Japanese"


def test_names_stand_in_library_log_and_report(
    player: Player, dialog: NewGameDialog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dialog.form.names[ALLIED].setText("Mabel <b>")
    begun(player, dialog, monkeypatch)
    assert player.model.path is not None and player.model.session is not None
    kept = look(player.model.path)
    assert kept.players == {"allied": "Mabel <b>"}
    told = [text for text, _ in GameText(player.window.words, player.model.titles).lines(kept)]
    assert "Mabel <b> (Allied)" in told[0]
    target = tmp_path / "log.txt"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _url: None)
    player.play("draw")
    player.window.library.export_log()
    assert "Mabel <b> (Allied)" in target.read_text(encoding="utf-8").splitlines()[0]
    tale = tale_of(player.model.title, player.model.session.record)
    page = report(tale, lang="fr", today=date(2000, 1, 1), names=("", kept.players["allied"]))
    assert "Mabel &lt;b&gt; (Allié)" in page and "<dt>Joueurs</dt>" in page


# -- provenance


def test_what_matters_first_stands_open_and_the_rest_is_folded(dialog: NewGameDialog) -> None:
    shown = [dialog.scenarios.picture, told(dialog).facts, *dialog.form.levels]
    assert all(one.isVisible() for one in shown)
    rulings, more = dialog.findChildren(Folded)
    assert "defaults are fine" in rulings.text()
    folded = [*dialog.form.rows.values(), dialog.details]
    assert not any(one.isVisible() for one in (*folded, dialog.form.undo, dialog.form.seed))
    rulings.click()
    assert all(one.isVisible() for one in folded) and not dialog.form.seed.isVisible()
    more.click()
    assert dialog.form.undo.isVisible() and dialog.form.seed.isVisible()


def test_each_player_is_told_of_in_words(dialog: NewGameDialog) -> None:
    for line in dialog.form._players:
        assert "beside you" in line.note.text()
        for number in range(1, line.box.count()):
            line.box.setCurrentIndex(number)
            assert len(line.note.text()) > 30, line.box.currentText()


def test_the_dialog_keeps_its_size_and_its_buttons_whatever_is_asked(dialog: NewGameDialog) -> None:
    fixed, clicked = (dialog, dialog._start), [*dialog.scenarios.group.buttons(), *dialog.findChildren(Folded)]
    before = [one.geometry() for one in fixed]
    assert clicked
    for one in clicked:
        one.click()
        QApplication.processEvents()
        assert [one.geometry() for one in fixed] == before, one.text()


def test_a_choice_moves_no_other_that_could_be_aimed_at(dialog: NewGameDialog) -> None:
    """Who plays, how they share the screen: the lines that tell of it are of several lengths."""
    form = dialog.form
    fixed = (dialog.scenarios, *form.levels, *form.names)
    before = [(one.pos(), one.size()) for one in fixed]
    for line in (*form._players, form.seats):
        below = line.height()
        for number in range(line.box.count()):
            line.box.setCurrentIndex(number)
            QApplication.processEvents()
            assert line.height() == below or line.isHidden(), line.box.currentText()
            assert [(one.pos(), one.size()) for one in fixed] == before, line.box.currentText()
        line.box.setCurrentIndex(0)
        QApplication.processEvents()


def test_the_names_of_one_game_are_offered_for_another(player: Player) -> None:
    settings, first = player.window.settings, player.model.title
    other = titles().title("vinegar-joes-war")
    note(settings, other, Seated(["", "greedy"], "", ["", ""]))
    note(settings, first, Seated(["", ""], HOT_SEAT_TURNS, ["Anna", "Bertram"]))
    third = noted(settings, titles().title("defeat-into-victory"))
    assert third == Seated(["", ""], HOT_SEAT_TURNS, ["Anna", "Bertram"]), "never begun: the same two"
    assert list(noted(settings, other).names) == ["Anna", ""], "a computer player has no name of a person"
    note(settings, other, Seated(["", ""], HOT_SEAT, ["", ""]))
    note(settings, first, Seated(["", ""], HOT_SEAT, ["Anna", "Bertram"]))
    assert list(noted(settings, other).names) == ["Anna", "Bertram"]
    note(settings, other, Seated(["", ""], HOT_SEAT, ["Carla", "Dora"]))
    assert list(noted(settings, first).names) == ["Anna", "Bertram"], "each game has its own once they were given"


def test_where_a_computer_plays_nobody_sits_beside(dialog: NewGameDialog) -> None:
    assert dialog.form.seats.isVisible()
    dialog.form.levels[ALLIED].setCurrentIndex(1)
    assert not dialog.form.seats.isVisible()
    dialog.form.levels[ALLIED].setCurrentIndex(0)
    assert dialog.form.seats.isVisible()


def test_the_pack_says_how_many_values_come_from_where(player: Player, dialog: NewGameDialog) -> None:
    pack = player.model.title
    found = provenance.totals(pack)
    assert found["reconstructed"] > 50 and "printed" not in found
    assert sum(found.values()) == sum(n for counts in pack.sources().values() for n in counts.values())
    shown = [label.text() for label in dialog.findChildren(QLabel)]
    assert "The data that comes with the program" in shown
    assert not any("values" in text for text in shown), "who begins a game does not count them"
    assert f"{found['reconstructed']} reconstructed" in provenance.provenance_html(player.window.words, pack)


def test_the_details_name_every_file(player: Player, dialog: NewGameDialog) -> None:
    dialog.details.click()
    html = provenance.provenance_html(player.window.words, player.model.title)
    for name in ("Map", "Counters", "Charts", "Markers", "Turn track"):
        assert f"<td>{name}</td>" in html


def test_a_pack_of_ones_own_is_named_with_its_files(tmp_path: Path) -> None:
    own = tmp_path / "mine"
    own.mkdir()
    chart = (data_dir("scenarios/nemesis") / "charts.yaml").read_text(encoding="utf-8")
    (own / "charts.yaml").write_text(chart.replace("source: reconstructed", "source: printed"), encoding="utf-8")
    pack = Nemesis(own)
    assert pack.own_files() == ("charts.yaml",)
    assert provenance.pack_name(Words("en", Nemesis()), pack) == "Your own pack 'mine': charts.yaml"
    assert provenance.totals(pack)["printed"] > 0
    assert "printed" in provenance.summary(Words("en", Nemesis()), pack)
    shutil.rmtree(own)


# -- keyboard


def test_everything_has_a_name_for_screen_readers(dialog: NewGameDialog) -> None:
    for widget in (*dialog.findChildren(QComboBox), *dialog.findChildren(QLineEdit)):
        assert widget.accessibleName(), widget
        assert widget.toolTip(), widget


def test_the_arrow_keys_choose_a_scenario_at_first(player: Player) -> None:
    window = player.window
    dialog = NewGameDialog(window.words, player.model.title, window.context.looks.art_of, window)
    with_focus = dialog.focusWidget()
    assert isinstance(with_focus, QRadioButton) and with_focus.isChecked()
    assert dialog.chosen()[0] == "kohima-road", "the one that is good to begin with, as long as none was begun"
    dialog.deleteLater()


def test_the_keyboard_is_on_the_map_when_a_game_was_begun(
    dialog: NewGameDialog, player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever had it before: a letter that ends a phase is not written into the search of the log."""
    search = player.window.findChild(QLineEdit)
    assert search is not None
    search.setFocus()
    begun(player, dialog, monkeypatch)
    search.setFocus()
    QApplication.processEvents()
    assert player.window.context.view is not None
    assert player.window.focusWidget() is player.window.context.view
