"""Cards as values: a decision of a known shape needs a rule class, a record and its words; and what stands on a card
stays as long as it only says something else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from engine.table.agenda import Steps
from engine.table.titles import Listed, Titles
from engine.table.wording.words import Wording
from nemesis_gui.base import style
from nemesis_gui.base.settings import Settings
from nemesis_gui.play.cards import CHOICES, Asked, CardSpec
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.command_button import CommandButton, says
from nemesis_gui.play.compact import compacted, smaller
from nemesis_gui.play.face import Face, Faces
from nemesis_gui.play.parts import Choice, Counter, Fold, Part, Play, Text
from nemesis_gui.play.sheet import Flowing, Sheet, Stack
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.table import PLAYERS, SOLITAIRE
from nemesis_gui.session.words import Words
from nemesis_gui.widgets.layouts import column
from tests.gui.conftest import Player, put_away
from tests.tiny import commands as said
from tests.tiny import rules
from tests.tiny.title import Skirmish
from tools.driver import Driven


class ChooseDrill(rules.Asked, frozen=True):
    """The rule class of a decision that Skirmish does not have."""

    clause = "2.0/1"
    accepts = (said.Order,)
    automatic = False
    answers = (said.Order("charge"), said.Order("dig_in"))

    def apply(self, state: Any, command: said.Order) -> Steps:
        state.emit(said.Ordered(self.player, command.word))
        return ()


def _letters(_asked: Asked, command: said.Order) -> list[str]:
    return [f"{len(command.word)} letters"]


class Drilled(Skirmish):
    """The game with that decision before all others."""

    def _begun(self, state: Any, pieces: Any) -> Any:
        begun = super()._begun(state, pieces)
        begun.put([ChooseDrill(0)])
        return begun

    def words(self, lang: str) -> Wording:
        found = super().words(lang)
        found.tables["prompts"] = {**found.tables["prompts"], "ChooseDrill": "Which drill?"}  # type: ignore[index]
        return found


class DrilledFace(Face):
    """Its record."""

    def card(self, kind: str) -> CardSpec | None:
        return CardSpec("Drill", CHOICES, lines=_letters, offers=False) if kind == "ChooseDrill" else None


@pytest.fixture
def window(qtbot: QtBot, calm: None) -> Iterator[Driven]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    style.dress(app, "staff")
    title = Drilled()
    model = GameModel(title, Titles([Listed(title.id, title.name, lambda pack: title)]))
    window = Driven(model, Faces({"skirmish": DrilledFace}), Settings())
    window.context.looks.motion = False
    window.resize(QSize(1400, 900))
    window.show()
    qtbot.waitExposed(window)
    yield window
    put_away(window)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


def choices(window: Driven) -> list[ChoiceCard]:
    return window.card.findChildren(ChoiceCard)


def test_a_decision_of_a_known_shape_needs_a_rule_a_record_and_words(window: Driven) -> None:
    window.model.new("small", {}, "1", {PLAYERS: SOLITAIRE})
    QApplication.processEvents()
    assert "Which drill?" in window.prompt.text.question
    assert window.card.heading.text() == "Drill" and window.card.isVisible()
    assert [one.accessibleName() for one in choices(window)] == ["Charge. 6 letters", "Dig in. 6 letters"]
    assert [says(one) for one in window.prompt.numbered] == ["order charge", "order dig_in"]
    assert window.prompt.numbered == choices(window), "the digits are on the card"
    choices(window)[1].click()
    assert window.model.decision is not None and window.model.decision.kind == "TuckAway"


def test_what_is_shown_again_is_not_made_again(window: Driven) -> None:
    window.model.new("small", {}, "1", {PLAYERS: SOLITAIRE})
    QApplication.processEvents()
    before, buttons = choices(window), list(window.prompt._main)
    before[0].setFocus()
    presenter = window.presenter
    assert presenter is not None
    presenter.begin(window.model.decision)
    assert choices(window) == before and window.prompt._main == buttons
    assert before[0].hasFocus()


class Sheets:
    """A sheet and the widgets that stand on it."""

    def __init__(self, context: Any) -> None:
        self.holder = QWidget()
        self.layout = column(self.holder)
        self.sheet = Sheet(context, self.layout)

    def show(self, *parts: Part) -> list[QWidget]:
        self.sheet.show(parts)
        items = (self.layout.itemAt(number) for number in range(self.layout.count()))
        return [item.widget() for item in items if item is not None]


@pytest.fixture
def sheets(window: Driven) -> Iterator[Sheets]:
    window.model.new("small", {}, "1", {PLAYERS: SOLITAIRE})
    made = Sheets(window.context)
    yield made
    made.holder.deleteLater()


CHARGE, DIG = said.Order("charge"), said.Order("dig_in")


def test_a_widget_takes_over_what_changed(sheets: Sheets) -> None:
    first = sheets.show(Text("a"), Play(CHARGE), Flowing([Text("b"), Text("c")]))
    second = sheets.show(Text("d"), Play(DIG), Flowing([Text("b"), Text("e")]))
    assert second == first
    text, button, flow = second
    assert isinstance(text, QLabel) and text.text() == "d"
    assert isinstance(button, CommandButton) and button.command == DIG
    assert [one.text() for one in flow.findChildren(QLabel)] == ["b", "e"]


def test_what_comes_and_goes_leaves_the_rest_in_place(sheets: Sheets) -> None:
    text, button = sheets.show(Text("a"), Play(CHARGE))
    more = sheets.show(Text("a"), Stack([Text("new")]), Play(CHARGE))
    assert (more[0], more[2]) == (text, button)
    assert sheets.show(Text("a"), Play(CHARGE)) == [text, button]


def test_another_shape_is_another_widget(sheets: Sheets) -> None:
    (plain,) = sheets.show(Choice([CHARGE], "Charge"))
    (main,) = sheets.show(Choice([CHARGE], "Charge", main=True))
    assert main is not plain and isinstance(main, ChoiceCard)


def test_a_choice_stays_while_its_price_comes_and_goes(sheets: Sheets) -> None:
    plain, priced = Choice([CHARGE], "Charge"), Choice([CHARGE], "Charge", ("dear",), aside="6", sign="!")
    (card,) = sheets.show(plain)
    sheets.holder.show()
    heights = []
    for shown, told in ((priced, "Charge. 6. dear"), (plain, "Charge"), (priced, "Charge. 6. dear")):
        assert sheets.show(shown) == [card] and card.accessibleName() == told
        labels = [one for one in card.findChildren(QLabel) if not one.isHidden()]
        assert len(labels) == (4 if shown is priced else 1), "nothing empty takes room"
        heights.append(sheets.layout.sizeHint().height())
    assert heights[0] == heights[2] > heights[1]


def test_what_stands_in_nothing_that_is_seen_is_not_dressed_yet(sheets: Sheets) -> None:
    """Qt would do that again where it comes to stand."""
    (stack,) = sheets.show(Stack([Text("a"), Choice([CHARGE], "Charge", ("dear",))]))
    inside = [one for one in stack.findChildren(QWidget) if not one.isHidden()]
    dressed = Qt.WidgetAttribute.WA_WState_Polished
    assert len(inside) >= 4 and not any(one.testAttribute(dressed) for one in inside)
    assert not any(one.styleSheet() for one in inside), "Qt would read and apply it for each"
    sheets.holder.show()
    assert all(one.testAttribute(dressed) and one.isVisible() for one in inside)


def test_what_depends_on_the_position_is_looked_at_each_time(sheets: Sheets, monkeypatch: pytest.MonkeyPatch) -> None:
    (flow,) = sheets.show(Flowing([Play(CHARGE)]))
    monkeypatch.setattr(Words, "command", lambda *_given: "Onward")
    assert sheets.show(Flowing([Play(CHARGE)])) == [flow]
    assert [one.text() for one in flow.findChildren(CommandButton)] == ["Onward"]


def test_a_compact_card_says_something_beside_the_name_of_what_is_folded() -> None:
    told = [Text("Three are left.", "faded"), Text("No unit is out of supply.", "faded"), Text("More.", "faded")]
    shown = list(compacted(told, "Details", lambda on: None, on=False))
    assert shown[0] == told[0] and isinstance(shown[1], Fold)
    assert isinstance(shown[2], Stack) and shown[2].hidden and list(shown[2].parts) == told[1:]


def test_many_counters_of_a_compact_card_have_their_names_alone() -> None:
    many = [Counter(f"unit {number}", "to be placed", beside=True) for number in range(13)]
    for count, note in ((12, "to be placed"), (13, "")):
        (flow, _) = compacted([Flowing(many[:count])], "Details", lambda on: None, on=False)
        assert isinstance(flow, Flowing) and {one.note for one in flow.parts} == {note}
    assert {one.about for one in flow.parts} == {"to be placed"}, "the tip says the rest"


def test_a_preselected_answer_that_may_not_be_given_any_more_is_grey(qtbot: QtBot) -> None:
    """As while a computer player decides: green would say that it is one's own to press."""
    card = ChoiceCard((CHARGE,), "Charge", ("dear",), main=True)
    qtbot.addWidget(card)
    card.resize(300, 60)
    grounds = []
    for card_on in (True, False):
        card.setEnabled(card_on)
        grounds.append(card.grab().toImage().pixelColor(290, 30).name())
    name = next(label for label in card.findChildren(QLabel) if "Charge" in label.text())
    grounds.append(name.palette().color(name.foregroundRole()).name())
    assert grounds == [style.skin().accent, style.skin().panel, style.skin().faded]


def test_what_is_pointed_at_has_no_tip_over_the_next_one_where_its_lines_find_no_room(player: Player) -> None:
    pointed, plain = (smaller(Choice([], "0813", ["1 : 2"], aside="3:1", pointed=one)) for one in (bool, None))
    for part, tip in ((pointed, False), (plain, True)):
        widget = part.make(player.window.context)
        part.show(widget, player.window.context)
        assert bool(widget.toolTip()) == tip and "1 : 2" in widget.accessibleName()
