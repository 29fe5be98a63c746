"""Two players at one screen: what is covered when, and what can be done meanwhile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from engine.table.event import Rolled
from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.title import Title
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.nemesis.commands import Choose, Move
from engine.titles.nemesis.events import Eliminated
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.vinegar_joes_war.events import PhaseBegan
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from engine.titles.vinegar_joes_war.rules.ch12_missions import DefendFromAir
from nemesis_gui.base import pace
from nemesis_gui.features.end_warning.check import EndCheck
from nemesis_gui.features.history.history import History
from nemesis_gui.features.log.answers import Answers
from nemesis_gui.features.log.lines import LogLines
from nemesis_gui.features.log.log import Log
from nemesis_gui.features.seats.curtain import unchosen
from nemesis_gui.features.seats.seats import Seats
from nemesis_gui.play.services import Closing
from nemesis_gui.session.played import Events, Played
from nemesis_gui.session.table import HOT_SEAT, HOT_SEAT_TURNS, PLAYERS, SOLITAIRE
from tests.gui.conftest import Player, seated
from tools.driver.hands import Hands
from tools.pictures.table import script


def begin(player: Player, players: str) -> Seats:
    player.new(seed="4")
    player.model.note(PLAYERS, players)
    return player.window.seats


def who(session: Session) -> tuple[int, bool]:
    """The side that decides, and whether in secret."""
    decision = session.decision
    assert decision is not None
    return decision.side(session.state), decision.hidden


def until(player: Player, stop: str) -> None:
    """Play the script of the pictures until a decision is open that has the screen covered, or of which a line says
    what is wanted.

    The window follows wherever another side decides, or in secret.
    """
    seats, session = player.window.seats, player.model.session
    assert session is not None
    ahead = Session(session.title, Record(session.record.origin))
    for line in script("campaign.txt"):
        told = "" if seats.banner.isHidden() else seats.banner.text.text()
        if (stop == "covered" and seats.covered) or (stop != "covered" and stop in told):
            return
        before = who(ahead)
        ahead.play(line)
        if who(ahead) == before:
            session.play(line)
        else:
            player.play(line)
    raise AssertionError(f"never {stop}")


@cache
def lines_to_the_secret(title: Title[Any]) -> Sequence[str]:
    """The commands of the script, which `begin` has begun, up to the first secret choice."""
    ahead, lines = Session(title, Record(Origin(title.id, "campaign", {}, "4"))), []
    for line in script("campaign.txt"):
        if who(ahead)[1]:
            break
        ahead.play(line)
        lines.append(line)
    return lines


def at_the_secret(player: Player) -> None:
    """Play to the first secret choice; the window sees the last command only."""
    session = player.model.session
    assert session is not None
    *lines, last = lines_to_the_secret(session.title)
    player.skip(*lines)
    player.play(last)
    assert player.window.seats.covered


def test_by_default_only_a_secret_choice_is_covered(player: Player) -> None:
    begin(player, HOT_SEAT)
    until(player, "covered")
    decision = player.model.decision
    assert decision is not None and decision.hidden


def test_the_curtain_covers_the_column_too_when_that_comes_to_stand_beside_the_map(player: Player) -> None:
    seats = begin(player, HOT_SEAT)
    player.window.resize(1024, 700)
    at_the_secret(player)
    player.window.resize(1600, 900)
    player.qtbot.wait(1)
    side, centre = player.window.side, player.window.places.centre
    assert not side.over
    seen = centre.childAt(side.geometry().center())
    covers = (seats.curtain, seats.hand_over)
    assert any(seen is one or one.isAncestorOf(seen) for one in covers)


def test_the_curtain_keeps_the_keyboard_from_what_lies_behind_it(player: Player) -> None:
    seats = begin(player, HOT_SEAT)
    at_the_secret(player)
    window = player.window
    window.activateWindow()
    player.qtbot.waitUntil(window.isActiveWindow)
    window.view.setFocus()
    assert window.focusWidget() is seats.hand_over.button
    player.qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert not seats.covered


def test_behind_the_curtain_nothing_is_selected(player: Player) -> None:
    """What waits there for whoever comes knows no decision yet."""
    begin(player, HOT_SEAT)
    at_the_secret(player)
    presenter = player.window.context.presenter
    assert presenter is not None and presenter.decision is None
    presenter.set_selection([min(player.model.state.pieces)])
    assert player.window.context.selected == ()


def test_whoever_raises_the_curtain_has_the_keyboard_on_the_map(player: Player) -> None:
    """Not in the search of the log, where the digits that answer would be written."""
    seats = begin(player, HOT_SEAT)
    at_the_secret(player)
    window = player.window
    window.activateWindow()
    player.qtbot.waitUntil(window.isActiveWindow)
    assert window.focusWidget() is seats.hand_over.button
    seats.hand_over.button.click()
    assert not seats.covered and window.focusWidget() is window.view


def test_a_curtain_is_read_before_it_is_raised(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three presses of Enter used to run through what just happened and the curtain, and nobody had read them."""
    seats, ms = begin(player, HOT_SEAT), 0.0
    monkeypatch.setattr(pace, "change_ms", 300)
    for lying in (seats.hand_over, seats.curtain):
        monkeypatch.setattr(lying.seen, "now", lambda: ms)
    at_the_secret(player)
    lying = seats.curtain if seats.hand_over.isHidden() else seats.hand_over
    lying.seen.eventFilter(lying, QEvent(QEvent.Type.Paint))
    ms = 599
    lying.button.click()
    assert lying.isVisible()
    ms = 600
    lying.button.click()
    assert lying.isHidden()


def test_what_was_said_of_the_curtain_goes_with_it(player: Player) -> None:
    seats = begin(player, HOT_SEAT)
    at_the_secret(player)
    window = player.window
    window.context.signals.said.emit("Not behind the curtain")
    seats.hand_over.button.click()
    assert window.statusBar().currentMessage() == ""


def test_a_line_tells_who_answers_in_the_other_one_s_turn(player: Player) -> None:
    """What happened since is told to whose turn it is."""
    seats = begin(player, HOT_SEAT)
    until(player, "answers")
    decision, state = player.model.decision, player.model.state
    assert decision is not None and decision.side(state) != state.phasing
    assert not seats.covered and seats.banner.since.isHidden()


def test_a_line_tells_whose_turn_it_is_and_goes_with_the_next_command(player: Player) -> None:
    seats = begin(player, HOT_SEAT)
    until(player, "player's turn")
    assert not seats.covered
    assert seats.banner.text.text() == "It is the Allied player's turn." and not seats.banner.since.isHidden()
    assert player.model.commands()
    seats.banner.since.click()
    assert not player.window.since_card.isHidden()
    player.model.play(player.model.commands()[0])
    assert seats.banner.isHidden()


def test_what_happened_is_told_without_a_curtain_too(player: Player) -> None:
    """Its trails are on the map as soon as the other one is asked; it used to be a button in a corner."""
    seats, card = begin(player, HOT_SEAT), player.window.feature(History).since_card
    player.window.show()
    until(player, "player's turn")
    assert not seats.covered
    player.qtbot.waitUntil(lambda: not card.isHidden())


def test_with_the_option_each_change_of_sides_is_covered(player: Player) -> None:
    seats = begin(player, HOT_SEAT)
    seats.toggle_every_change()
    assert player.model.players == HOT_SEAT_TURNS and seats.at_every_change
    until(player, "covered")
    assert not player.model.decision.hidden  # type: ignore[union-attr]


def test_what_happened_is_read_before_the_other_player_comes(player: Player) -> None:
    seats = begin(player, HOT_SEAT_TURNS)
    seen = False
    for line in script("campaign.txt"):
        if not seats.hand_over.isHidden():
            seen = True
            assert player.window.curtain.isHidden()
            seats.hand_over.button.click()
            assert not player.window.curtain.isHidden()
            assert not seats.hides(player.model.decision) or seats.hand_over.isHidden()  # type: ignore[arg-type]
        if seats.covered:
            player.window.curtain.button.click()
            assert not seats.covered
        player.play(line)
        if seen:
            return
    raise AssertionError("nothing had to be read")


def test_the_past_waits_until_the_curtain_is_raised(player: Player) -> None:
    seats = begin(player, HOT_SEAT)
    at_the_secret(player)
    actions, tr = player.window.actions_, player.window.words.tr
    past = ("undo", "redo", "history", "look_back", "replay", "what_if", "since", "palette", "list", "supply")
    for name in (*past, "map_png", "map_pdf", "view_png", "export_log", "report"):
        assert not actions.by_id[name].isEnabled(), name
        assert seats.why_covered() in actions.by_id[name].toolTip()
    for name in ("new", "library", "quit", "preferences", "rulebook", "theme_dark"):
        assert actions.by_id[name].isEnabled(), name
    if not seats.hand_over.isHidden():
        assert seats.why_covered() == tr("Read what just happened first")
        seats.hand_over.button.click()
    assert "curtain" in seats.why_covered()
    player.window.curtain.button.click()
    assert actions.by_id["history"].isEnabled() and actions.by_id["look_back"].isEnabled()


def test_docks_are_empty_under_the_curtain(player: Player) -> None:
    seats = begin(player, HOT_SEAT)
    player.window.toggle_history()
    at_the_secret(player)
    assert player.window.history.isHidden()
    if not seats.hand_over.isHidden():
        seats.hand_over.button.click()
    player.window.curtain.button.click()
    assert not player.window.history.isHidden()


@pytest.mark.parametrize("players", [SOLITAIRE, HOT_SEAT])
def test_only_two_players_change_seats(player: Player, players: str) -> None:
    begin(player, players)
    why = player.window.actions_["every_change"].why_not()
    assert (why is None) == (players == HOT_SEAT)


def test_a_side_with_hidden_stacks_has_the_screen_to_itself_for_its_own_decisions(
    qtbot: QtBot, calm: None
) -> None:
    """Whoever decides has to see his own units below the top of a stack, and nobody else may [10.6/1]."""
    with seated(VinegarJoesWar(), qtbot, QSize(1400, 1000)) as player:
        model, seats = player.model, player.window.seats
        player.window.show()
        qtbot.waitExposed(player.window)
        model.new("fall-of-an-empire", {}, "4")
        model.note(PLAYERS, HOT_SEAT)
        model.notify()
        assert seats.covered
        assert not any(piece.counter.hq for piece in model.state.on_map(0))
        Hands(player.window).read_on()
        assert not seats.covered
        headquarters = [piece.id for piece in model.state.on_map(0) if piece.counter.hq]
        assert {"jp-hq-15", "jp-hq-25", "jp-hq-sxf"} <= set(headquarters)
        assert not any(piece.id == "br-hq-3" for piece in model.state.on_map(1)), "below Indian volunteers"
        player.play("activate jp-hq-25")
        assert not seats.covered, "the same side goes on"
        assert any(piece.counter.hq for piece in model.state.on_map(0))


@pytest.mark.parametrize("scenario", ["imphal", "singapore-to-calcutta"])
def test_the_first_player_to_come_is_told_of_nobody_before(qtbot: QtBot, calm: None, scenario: str) -> None:
    """What happened at the start of the game was brought about by no player who had the screen."""
    with at_one_screen(qtbot, VinegarJoesWar(), scenario, HOT_SEAT) as player:
        assert not player.window.curtain.isHidden()
        assert player.window.seats.hand_over.isHidden()


def test_hidden_information_is_offered_only_where_a_side_does_not_have_it_anyway(qtbot: QtBot, calm: None) -> None:
    """In a game whose sides command hidden units each has the screen to itself; alone, everything is seen."""
    with seated(VinegarJoesWar(), qtbot, QSize(1200, 800)) as player:
        player.new("singapore-to-calcutta")
        shown = player.window.actions_.by_id["own"]
        for players in (SOLITAIRE, HOT_SEAT):
            player.model.note(PLAYERS, players)
            player.model.notify()
            if not player.window.curtain.isHidden():
                player.window.curtain.button.click()
            assert not shown.isVisible(), players


def test_a_secret_choice_leaves_the_map_as_it_is(player: Player) -> None:
    """Whoever goes on after it has no curtain of their own to get their view back by."""
    seats = begin(player, HOT_SEAT)
    at_the_secret(player)
    view = player.window.view
    assert view is not None
    view.set_zoom(1.0)
    view.own, seen = True, view.view_state()
    if not seats.hand_over.isHidden():
        seats.hand_over.button.click()
    player.window.curtain.button.click()
    assert not seats.covered and (view.own, view.view_state()) == (True, seen)


@contextmanager
def at_one_screen(
    qtbot: QtBot, title: Title[Any], scenario: str, players: str = HOT_SEAT_TURNS, *, seed: str = "4",
    size: QSize | None = None,
) -> Iterator[Player]:  # fmt: skip
    """Two people begin a game in a window that is shown."""
    with seated(title, qtbot, size or QSize(1200, 800)) as player:
        player.window.show()
        qtbot.waitExposed(player.window)
        player.model.new(scenario, {}, seed, {PLAYERS: players})
        yield player


def little(player: Player) -> str:
    """As little as can be said: that it is over, or no."""
    commands = player.model.commands()
    return min(commands, key=lambda one: (not one.ends, getattr(one, "yes", False))).text()


def ended(player: Player) -> None:
    player.play(little(player))


def finished(player: Player) -> None:
    """As `ended`, also where nothing is left in a phase that stays open."""
    if player.model.open_phase is None:
        ended(player)
    else:
        player.window.context.services.of(Closing).end()


def test_where_both_are_asked_by_turns_in_a_shared_part_no_curtain_falls_before_the_secret_choice(
    qtbot: QtBot, calm: None
) -> None:
    """Both are there for it: a line says whose question it is. Whoever has chosen in secret goes on without another
    curtain, and one falls when the other one's own part comes."""
    with at_one_screen(qtbot, DefeatIntoVictory(), "u-go") as player:
        model, seats, asked = player.model, player.window.seats, list[int]()
        while model.decision is not None and not model.decision.hidden:
            side, before = model.decision.side(model.state), asked[-1:]
            assert not seats.covered, model.decision.kind
            assert seats.banner.isHidden() == (before in ([], [side])), model.decision.kind
            asked.append(side)
            ended(player)
        assert {*asked} == {0, 1} and seats.covered
        Hands(player.window).read_on()
        chooser = seats.curtain.side
        ended(player)
        decision = model.decision
        assert decision is not None and decision.side(model.state) == model.state.phasing == chooser
        assert not seats.covered
        while not seats.covered:
            assert model.decision.side(model.state) == chooser, "the other one is called before they are asked"
            ended(player)
        Hands(player.window).read_on()
        assert model.decision.side(model.state) == 1 - chooser and model.state.phasing < 0, "to draw, by a curtain"


def test_whoever_is_asked_in_a_shared_part_begins_their_own_behind_a_curtain(qtbot: QtBot, calm: None) -> None:
    """The German player is asked about uprisings beside the Imperial one who has set up, and then has a turn."""
    with at_one_screen(qtbot, TailOfTheTiger(), "", seed="1") as player:
        model, seats = player.model, player.window.seats
        Hands(player.window).read_on()
        while model.state.phasing < 0:
            assert not seats.covered, model.decision.kind
            side = model.decision.side(model.state)
            finished(player)
        assert side == model.state.phasing and seats.covered
        if not seats.hand_over.isHidden():
            seats.hand_over.button.click()
        assert not seats.curtain.isHidden() and seats.curtain.side == side
        Hands(player.window).read_on()
        assert not seats.covered
        while model.state.phasing == side:
            assert not seats.covered, "once is enough"
            finished(player)


def test_without_the_option_a_line_says_whose_question_it_is(qtbot: QtBot, calm: None) -> None:
    with seated(DefeatIntoVictory(), qtbot, QSize(1200, 800)) as player:
        player.window.show()
        player.model.new("u-go", {}, "4", {PLAYERS: HOT_SEAT})
        model, seats, asked = player.model, player.window.seats, list[int]()
        while model.decision is not None and not model.decision.hidden:
            side, before = model.decision.side(model.state), asked[-1:]
            assert not seats.covered
            assert seats.banner.isHidden() == (before in ([], [side]))
            asked.append(side)
            ended(player)
        assert {*asked} == {0, 1}


def test_a_question_of_the_shared_preparation_is_passed_on_the_curtain(
    qtbot: QtBot, calm: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who had the screen keeps it for what comes next, and no curtain falls before that."""
    with at_one_screen(qtbot, DefeatIntoVictory(), "u-go") as player:
        model, seats = player.model, player.window.seats
        monkeypatch.setattr(EndCheck, "undone", lambda *_: False)
        while seats.curtain.isHidden() or seats.curtain.passed.isHidden():
            if not seats.hand_over.isHidden():
                seats.hand_over.button.click()
            elif seats.covered:
                seats.curtain.button.click()
            else:
                side = model.decision.side(model.state)  # type: ignore[union-attr]
                finished(player)
        assert seats.curtain.side == 1 - side
        with monkeypatch.context() as looked:
            looked.setattr(EndCheck, "undone", lambda *_: True)
            seats._drop()
            assert seats.curtain.passed.isHidden(), "there is something to look at first"
        seats._drop()
        assert not seats.curtain.passed.isHidden()
        ms = 0.0
        monkeypatch.setattr(pace, "change_ms", 300)
        monkeypatch.setattr(seats.curtain.seen, "now", lambda: ms)
        seats.curtain.cover()
        seats.curtain.seen.eventFilter(seats.curtain, QEvent(QEvent.Type.Paint))
        ms = 599
        seats.curtain.passed.click()
        assert seats.covered and seats.curtain.side == 1 - side, "nobody can have read it"
        ms = 600
        seats.curtain.passed.click()
        monkeypatch.setattr(pace, "change_ms", 0)
        assert model.decision.side(model.state) == side and not seats.covered  # type: ignore[union-attr]
        while not seats.covered:
            finished(player)
        assert seats.curtain.side == 1 - side


@pytest.mark.parametrize(("players", "covered"), [(HOT_SEAT_TURNS, True), (HOT_SEAT, False)])
def test_a_game_that_is_opened_again_lies_behind_the_curtain(player: Player, players: str, covered: bool) -> None:
    """Nobody knows who sits there; whoever wants the curtain has it, in a phase and before an answer."""
    seats = begin(player, players)
    path, asked = player.model.path, set[bool]()
    assert path is not None
    for line in lines_to_the_secret(player.model.title)[:40]:
        player.model.play(line)
        decision = player.model.decision
        assert decision is not None
        answers = player.model.state.phasing not in (-1, decision.side(player.model.state))
        if answers not in asked:
            asked.add(answers)
            player.model.open(path)
            assert seats.covered == covered
            Hands(player.window).read_on()
            assert not seats.covered
    assert asked == {False, True}


def test_who_is_there_is_not_called(player: Player) -> None:
    """Nobody who decided last has to raise a curtain for a phase of their own: a line says that it has begun."""
    seats = begin(player, HOT_SEAT_TURNS)
    until(player, "covered")
    Hands(player.window).read_on()
    decision = player.model.decision
    assert decision is not None and not seats.covered
    side = decision.side(player.model.state)
    seats.seated = 1 - side
    assert not seats.hides(decision) and not seats.covered
    assert "player's turn" in seats.banner.text.text()


def test_a_secret_choice_is_followed_by_a_curtain_for_the_other_one_too(player: Player) -> None:
    """Nothing of what one has chosen in secret is left on the screen when the other one is asked."""
    seats = begin(player, HOT_SEAT_TURNS)
    at_the_secret(player)
    for _ in range(2):
        Hands(player.window).read_on()
        chooser = seats.curtain.side
        player.play(player.model.commands()[0].text())
    decision = player.model.decision
    assert decision is not None and not decision.hidden
    assert decision.side(player.model.state) != chooser and seats.covered


def test_the_log_has_all_that_was_told_while_one_had_the_screen_alone(player: Player) -> None:
    """What came of a secret choice is told to both, also where its phase stayed open and the rest is told later."""
    begin(player, HOT_SEAT)
    model, log = player.model, player.window.feature(Log)
    model.notify()
    side, _ = who(model.present)
    model.sit_down(side)
    model.present.play("draw")
    told = model.played(model.present.record.head)
    for sits, events in ((side, told.events[:2]), (None, told.events[2:])):
        model.at_screen = sits
        log.follow_position(Events.of([Played(told.node, told.state, events)]))
    wanted = LogLines(player.window.words)
    wanted.add(model.past())
    assert [line.html for line in log.panel.lines] == [line.html for line in wanted.lines]


def test_the_first_E_after_a_hand_over_without_a_curtain_waits(player: Player) -> None:
    """Wherever the other one is asked, and not behind a curtain."""
    begin(player, HOT_SEAT)
    until(player, "player's turn")
    guard = player.window.guard
    assert guard.passed_on()
    player.window.seats.curtain.cover()
    assert not guard.passed_on()


def test_an_answer_can_be_passed_on_the_curtain_and_the_other_side_keeps_the_screen(qtbot: QtBot, calm: None) -> None:
    """Whoever is called to fly in the other one's phase need not look at the map to say no [4.1/5]."""
    with at_one_screen(qtbot, VinegarJoesWar(), "imphal", HOT_SEAT) as player:
        model, seats = player.model, player.window.seats
        seats.curtain.button.click()
        side = seats.curtain.side
        assert not seats.covered
        while not seats.covered:
            assert seats.curtain.passed.isHidden()
            ended(player)
        assert seats.hand_over.isHidden() and seats.curtain.side == 1 - side
        assert seats.curtain.passed.text() == "The Allied player says: End defensive support"
        asked = seats.curtain.text.text()
        assert asked.startswith("The Allied player answers.") and "defensive support" in asked
        qtbot.keyClick(seats.curtain.button, Qt.Key.Key_Tab)
        qtbot.keyClick(seats.curtain.passed, Qt.Key.Key_Return)
        past = player.window.past
        assert past.timeline().entry(past.record.head).speaker == 1 - side
        assert model.decision is not None and model.decision.side(model.state) == side
        assert not seats.covered and model.at_screen == side
        assert "End defensive support" in seats.banner.text.text(), "who goes on is told what was said"


def test_nobody_is_called_for_an_answer_that_needs_no_player(
    qtbot: QtBot, calm: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has the screen keeps it."""
    monkeypatch.setattr(DefendFromAir, "idle_answer", lambda one, state: one.accepts[-1]())
    with at_one_screen(qtbot, VinegarJoesWar(), "imphal", HOT_SEAT) as player:
        model, seats, called = player.model, player.window.seats, list[int]()
        seats.curtain.button.click()
        monkeypatch.setattr(seats.curtain, "drop", lambda _words, side, _name: called.append(side))
        while not any(event.kind == "answered" for one in model.past() for event in one.events):
            player.window.context.play(little(player))
        decision = model.decision
        assert decision is not None and decision.side(model.state) == model.at_screen == 0
        assert not called and not seats.covered


def test_the_curtain_says_that_the_other_one_agreed_to_undo(qtbot: QtBot, calm: None) -> None:
    """That one has answered nothing."""
    with seated(VinegarJoesWar(), qtbot, QSize(1200, 800)) as player:
        player.window.show()
        player.model.new("imphal", {}, "4", {PLAYERS: HOT_SEAT})
        model, seats = player.model, player.window.seats
        seats.curtain.button.click()
        while not seats.covered:
            ended(player)
        seats.curtain.button.click()
        assert model.undo(model.asked(model.back()) or (1,))
        assert seats.covered and seats.curtain.text.text().startswith("The Allied player agreed to undo.")


def test_an_answer_is_told_to_who_is_answered(qtbot: QtBot, calm: None) -> None:
    """Whoever answers behind a curtain has read their own dice before the other one comes, and the card of the answer
    is for that one."""
    with at_one_screen(qtbot, VinegarJoesWar(), "imphal", HOT_SEAT) as player:
        seats, card = player.window.seats, player.window.feature(Answers).card
        seats.curtain.button.click()
        while player.model.decision.kind != "FlyMissions":  # type: ignore[union-attr]
            ended(player)
        player.play(next(one.text() for one in player.model.commands() if one.text().endswith("1904 support")))
        ended(player)
        assert "1904 Silchar" in seats.curtain.text.text(), "what is to be answered"
        seats.curtain.button.click()
        player.play(next(one.text() for one in player.model.commands() if one.text().endswith("1904 defence")))
        ended(player)
        assert card.isHidden()
        if not seats.covered:
            ended(player)
        assert not seats.hand_over.isHidden(), "the dice"
        seats.hand_over.button.click()
        assert "The Allied player has answered." in seats.curtain.text.text()
        seats.curtain.button.click()
        assert not card.isHidden()
        told = [label.text() for label in card.findChildren(QLabel)]
        assert any("defensive support to" in text for text in told)
        assert told[0] == "The other side's answer, and the dice" and any("Table, die " in text for text in told[1:])


def test_nobody_hands_over_to_oneself(player: Player) -> None:
    """Whoever rolled and now chooses in secret reads what came of it, and that the other one is not to look."""
    seats = begin(player, HOT_SEAT)
    at_the_secret(player)
    decision, past = player.model.decision, player.window.past
    assert decision is not None and not seats.hand_over.isHidden()
    assert past.timeline().entry(past.record.head).speaker == decision.side(player.model.state) == 0
    told = [label.text() for label in seats.hand_over.findChildren(QLabel)]
    assert "Only this player may look" in told[-1]


def test_what_one_chose_is_no_news_but_what_came_of_it_is(player: Player) -> None:
    lost = Eliminated("uk-50", "combat", "0609", "")
    assert unchosen([lost], Choose("uk-50")) == []
    assert unchosen([lost], Choose("uk-pavo")) == [lost]
    assert unchosen([lost], Move("uk-50", ("0609",))) == [lost], "harm on the way"


def test_what_was_read_is_no_news_after_the_way_back(player: Player) -> None:
    seats = begin(player, HOT_SEAT_TURNS)
    until(player, "covered")
    seats.hand_over.hide()
    session = player.model.present
    seats.read, read = session.record.head, session.record.head
    session.free_undo = True
    session.go(session.record.nodes[read].parent, (0, 1))
    assert session.record.head != read and seats._unread() == ()


def test_that_nothing_happened_is_said_to_who_asks_only(player: Player) -> None:
    begin(player, HOT_SEAT)
    history, said = player.window.feature(History), list[str]()
    player.window.context.signals.said.connect(said.append)
    history.show_since(asked=False)
    assert said == []
    history.show_since()
    assert said == ["Nothing to report"]


def test_what_follows_the_other_player_s_phase_is_told_too(qtbot: QtBot, calm: None) -> None:
    """Nobody answers from the air in a second impulse: who flew reads the dice of the air combat all the same."""
    with seated(VinegarJoesWar(), qtbot, QSize(1200, 800)) as player:
        player.model.new("fall-of-an-empire", {}, "4", {PLAYERS: HOT_SEAT_TURNS})
        begun = [PhaseBegan(side, name, "4.1/9") for side, name in ((0, "offensive-air-2"), (1, "defensive-air-2"))]
        theirs = Rolled("intercept", 3, 3, "12.4/1", side=1)
        own = [PhaseBegan(0, "air-combat-2", "4.1/6"), Rolled("air", 4, 4, "12.41/1", side=0)]
        told = list(player.window.seats._own([*begun, theirs, *own], 0))
        assert told == [begun[0], *own]
