"""Cups, ledger of the tracks, Objectives, and what a choice would certainly do."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from engine.titles.nemesis.commands import Choose, Roll
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.rules.ch2_stacking import ResolveOverstack
from nemesis_gui.camera import anyone_working, settle
from nemesis_gui.session.words import Words
from nemesis_gui.titles.nemesis.layers import ledger as reading
from nemesis_gui.titles.nemesis.layers.cups import CupsCard, cup_html, percent
from nemesis_gui.titles.nemesis.layers.lists import Lists
from nemesis_gui.titles.nemesis.layers.pending import certain
from tests.gui.conftest import Player

WORDS = Words("en", Nemesis())


def test_turn_one_opens_with_assaults(player: Player) -> None:
    """Everybody knows that both Assault Chits lie first in turn 1; the three others are drawn after it."""
    player.new()
    told = cup_html(player.model.state, WORDS, 0)
    assert "will be the next Japanese chit: <b>100 %</b>" in told
    assert "next to play" in told
    assert "the next phase" not in cup_html(player.model.state, WORDS, 1)
    assert "face down" not in told
    player.play("draw")
    told = cup_html(player.model.state, WORDS, 0)
    assert "played first" in told
    assert told.count("may be the next Japanese chit: <b>33 %</b>") == 3
    assert "the Supply Check comes before the Attack: <b>50 %</b>" in told
    assert "Supply Check is certain to come before the next Assault" in told


def test_the_chance_of_a_supply_check_before_the_next_fighting(player: Player) -> None:
    """Two chits of a cup come in either order; what was played comes again only in the next turn."""
    player.new()
    state = player.model.state.copy()
    state.turn, state.first = 2, (None, None)
    state.track, state.cups = (("attack", "supply"), ("supply",)), (
        frozenset({"assault", "reinforcement"}), frozenset({"assault", "attack", "reinforcement"}))  # fmt: skip
    japanese = cup_html(state, WORDS, 0)
    assert "The next Assault is certain to come before the next Supply Check." in japanese
    assert "Attack is certain" not in japanese
    assert "played second" in japanese
    state.track, state.cups = (("attack",), ()), (frozenset({"assault", "supply", "reinforcement"}), state.cups[1])
    japanese = cup_html(state, WORDS, 0)
    assert "Chance that the Supply Check comes before the Assault: <b>50 %</b>" in japanese
    assert "The Supply Check is certain to come before the next Attack." in japanese


def test_a_secret_choice_is_not_told(player: Player) -> None:
    """A chit chosen for the next turn may be any but the one played fourth."""
    player.new()
    state = player.model.state.copy()
    state.turn, state.track = 2, (("assault", "attack", "supply", "reinforcement"), ())
    state.first = ("attack", None)
    told = cup_html(state, WORDS, 0)
    assert told.count("next Japanese chit: <b>33 %</b>") == 3
    assert "face down" in told


@pytest.mark.parametrize(
    ("chance", "text"), [(0, "0 %"), (0.001, "1 %"), (1 / 3, "33 %"), (0.999, "99 %"), (1, "100 %")]
)
def test_percents_are_certain_only_when_it_is(chance: float, text: str) -> None:
    assert percent(chance) == text


def test_a_click_on_the_cups_opens_the_card_and_one_on_its_text_puts_it_away(player: Player) -> None:
    player.new()
    player.window.header.chits[0].clicked.emit()
    card = player.window.feature(Lists).cups
    assert card.isVisible()
    assert "Assault" in card.sides[1].text()
    player.hands.click(card.sides[1])
    assert not card.isVisible()


def played(player: Player, commands: int) -> Player:
    """A game of some commands, always the first on the list but no idle ones."""
    session = player.new().model.session
    assert session is not None
    for _ in range(commands):
        listed = session.commands()
        session.play(next((c for c in listed if c.verb in ("done", "draw", "roll")), listed[0]))
    player.model.notify()
    return player


def test_the_ledger_leads_to_the_markers(player: Player) -> None:
    """Steps in order end where the markers stand."""
    played(player, 60)
    ledger = player.window.feature(Lists).ledger
    ledger.open()
    ledger.read_all()
    steps = ledger.shown()[::-1]
    assert steps
    state = player.model.state
    now = {"general": state.general, "superior": state.superior, "lament": state.lament}
    for track, values in now.items():
        for side in (0, 1):
            own = [step.event for step in steps if (step.event.track, step.event.side) == (track, side)]
            assert not own or own[-1].after == values[side]
            assert all(a.after == b.before for a, b in pairwise(own))
    assert all(step.event.clause and step.when.turn >= 1 for step in steps)


def test_the_ledger_filters_and_follows_undo(player: Player) -> None:
    played(player, 60)
    ledger = player.window.feature(Lists).ledger
    ledger.open(side=1, track="lament")
    ledger.read_all()
    assert all((step.event.side, step.event.track) == (1, "lament") for step in ledger.shown())
    ledger.open()
    ledger.read_all()
    whole = len(ledger.shown())
    session = player.model.session
    assert session is not None
    session.free_undo = True
    session.go(session.record.line()[0].id)
    player.model.notify()
    ledger.read_all()
    assert len(ledger.shown()) < whole
    assert ledger.table.topLevelItemCount() == len(ledger.shown())


def test_the_last_column_of_the_ledger_is_not_under_the_bar(player: Player) -> None:
    """With more rows than find room, the columns end where the bar beside the rows begins."""
    played(player, 60)
    player.window.show()
    ledger = player.window.feature(Lists).ledger
    ledger.resize(740, 240)
    ledger.open()
    ledger.read_all()
    assert ledger.table.verticalScrollBar().maximum() > 0
    assert ledger.table.header().length() <= ledger.table.viewport().width()
    assert ledger.table.horizontalScrollBar().maximum() == 0


def test_a_picture_waits_for_the_ledger(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """However little is read at a time, the table is whole when the picture is taken."""
    monkeypatch.setattr(reading, "SLICE", 0.0)
    played(player, 60)
    ledger = player.window.feature(Lists).ledger
    ledger.open()
    assert anyone_working(player.window)
    settle(player.window)
    assert not anyone_working(player.window) and ledger.progress.text() == ""
    assert ledger.table.topLevelItemCount() == len(ledger.shown()) > 0


def test_the_objectives_in_the_campaign(player: Player) -> None:
    """Imphal is worth most (12), has a star and is Allied at the start."""
    player.new()
    window = player.window.feature(Lists).objectives
    window.open()
    first = window.table.topLevelItem(0)
    assert [first.text(at) for at in range(6)] == ["Imphal", "0410", "12", "★", "Allied", "Allied"]
    assert "Full" in first.text(6)
    asked: list[int] = []
    player.window.context.signals.centreAsked.connect(asked.append)
    window.table.itemClicked.emit(first, 0)
    assert asked == [player.model.state.world.loc("0410")]


def test_nothing_is_told_where_dice_or_secrets_would_fall(player: Player) -> None:
    player.new()
    model = player.model
    assert certain(model.title, model.state, model.commands()[0]) == ()
    assert certain(model.title, model.state, Roll()) == ()


@pytest.mark.clause("2.2/8", "2.4/4", "2.4/9")
def test_a_certain_price_is_told_beforehand(player: Player) -> None:
    """A full Regiment given up to the stacking limit: one Lament for each of its three steps; no die decides."""
    player.new()
    state = player.model.state.copy()
    state.agenda = (ResolveOverstack(0, "0909"), *state.agenda)
    assert state.pieces["jp-31-58"].steps == 3
    (step,) = certain(player.model.title, state, Choose("jp-31-58"))
    assert (step.track, step.side, step.before, step.after) == ("lament", 0, 0, 3)
    assert state.lament == (0, 0)


def test_what_would_come_is_shown_on_the_tracks(player: Player) -> None:
    """Until the pointer leaves the button."""
    player.new()
    player.play("draw")
    shown = player.window.tracks
    shown.preview({("lament", 1): 3, ("resources", 1): 1})
    assert shown.sides[1].ghosts == {"lament": 3}
    assert shown.sides[0].ghosts == {}
    assert shown.shared.ghosts == {"resources": 1}
    player.window.context.signals.choicePointed.emit(None)
    assert shown.sides[1].ghosts == {}


def test_a_click_beside_the_cups_is_one_at_what_lies_there(player: Player) -> None:
    player.new().play("draw")
    window, loc, left = player.window, player.model.state.world.loc("0909"), Qt.MouseButton.LeftButton
    window.show()
    player.qtbot.waitExposed(window)
    (cups,), view = window.findChildren(CupsCard), window.view
    assert view is not None
    chits = window.parts("cups")
    cups.show_below(chits)
    at = view.mapFromScene(view.board.geometry.rect(loc)).boundingRect().center()
    where = QPointF(view.viewport().mapToGlobal(at))
    beside = QPointF(cups.mapFromGlobal(where.toPoint()))
    press = QMouseEvent(QEvent.Type.MouseButtonPress, beside, where, left, left, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(cups, press)
    QApplication.processEvents()
    assert cups.isHidden() and window.context.selected, "the stack below was clicked"
    cups.show_below(chits)
    where = QPointF(chits[0].mapToGlobal(chits[0].rect().center()))
    none = Qt.KeyboardModifier.NoModifier
    press = QMouseEvent(QEvent.Type.MouseButtonPress, cups.mapFromGlobal(where), where, left, left, none)
    QApplication.sendEvent(cups, press)
    QApplication.processEvents()
    assert cups.isHidden(), "the chits would have opened it again"
