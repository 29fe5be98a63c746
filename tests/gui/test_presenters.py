"""Every decision type can be answered through its presenter, and the list reaches every command."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton

import engine.titles.nemesis.positions.at  # noqa: F401 - brings in every chapter
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.legal import index_of
from engine.table.session import Session
from engine.wargame.concerns import OVERSTACKED
from nemesis_gui.board.geometry import COUNTER
from nemesis_gui.board.overlays import Badges
from nemesis_gui.play import generic
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.play.generic import CommandList, GenericPresenter
from nemesis_gui.play.listed import ListedPresenter
from nemesis_gui.play.stack_limit import MarksOverstacked
from nemesis_gui.titles.nemesis.face import NemesisFace
from tests.gui.conftest import Player
from tests.gui.walks import kind_of, lines_of
from tests.whole import drawn
from tools.pictures import table
from tools.pictures.picture import Way
from tools.pictures.table import situation_file


def concrete(kind: type[Decision]) -> set[type[Decision]]:
    """All decision classes of the game that are not the base of others."""
    found = set()
    for child in kind.__subclasses__():
        found |= concrete(child)
        if not child.__subclasses__() and child.__module__.startswith("engine.titles.nemesis"):
            found.add(child)
    return found


def test_every_decision_has_a_presenter_of_its_own() -> None:
    missing = {kind.__name__ for kind in concrete(Decision)} - NemesisFace.served()
    assert missing == set()


def test_the_face_knows_the_presenters_of_its_game() -> None:
    face = NemesisFace()
    assert face.presenter("Airdrops") is not face.presenter("BeforeCheck") is not None
    assert face.presenter("CommitUnits") is face.presenter("RollCombat")
    assert face.presenter("Countdown") is None


def test_the_files_of_all_presenters_are_read_after_the_first_picture(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first decision of a kind does not wait for them."""
    load, read = NemesisFace.load, list[str]()
    monkeypatch.setattr(NemesisFace, "load", staticmethod(lambda name: (read.append(name), load(name))[1]))
    player.new()
    player.window.context.work.finish()
    assert set(NemesisFace.presenters) <= set(read)


def reachable(player: Player) -> set[str]:
    """Commands that a button, a click on a piece or a click on a place plays at the open decision."""
    QApplication.processEvents()
    found = {
        str(button.property("command"))
        for place in (player.window.prompt, player.window.card)
        for button in place.findChildren(QAbstractButton)
        if button.property("command")
    }
    presenter = player.window.presenter
    assert presenter is not None
    index = presenter.index
    for unit in index.acting():
        found |= {command.text() for command in index.of_unit(unit)}
    found |= {command.text() for commands in index.places.values() for command in commands}
    return found


OFTEN = 3
"""So often a walk answers a kind of decision in the window; from then on it passes on without it."""


@pytest.mark.parametrize("seed", drawn(["3", "4"], 2))
def test_a_turn_and_a_half_through_the_presenters(player: Player, seed: str) -> None:
    """Random legal answers; at each kind of decision all commands are within reach of the mouse."""
    session = player.new("campaign", seed, study=True).model.session
    assert session is not None
    rng, seen, behind = random.Random(seed), Counter[str](), False
    for _ in range(320):
        if session.decision is None:
            break
        kind = kind_of(session)
        if seen[kind] == OFTEN:
            session.play(_choice(session, rng))
            behind = True
            continue
        if behind:
            player.model.notify()
        behind = False
        if player.model.open_phase is not None:
            player.end_phase()
        _raise_curtain(player)
        if not seen[kind]:
            assert {command.text() for command in session.commands()} <= reachable(player)
        seen[kind] += 1
        _answer(player, _choice(session, rng))
    assert {"Movement", "CommitUnits", "ChooseMeeting", "RollCombat"} <= set(seen)
    assert set(seen) - NemesisFace.served() == set()


def _raise_curtain(player: Player) -> None:
    """Read what happened, then raise the curtain."""
    for cover in (player.window.seats.hand_over, player.window.curtain):
        if not cover.isHidden():
            cover.button.click()


def _choice(session: Session, rng: random.Random) -> Command:
    """Close long segments soon."""
    commands = session.commands()
    closing = [command for command in commands if command.verb == "done"]
    return closing[0] if closing and rng.random() < 0.3 else rng.choice(list(commands))


def _answer(player: Player, command: Command) -> None:
    """Answer through the button of the command if there is one."""
    presenter = player.window.presenter
    assert presenter is not None
    button = next(
        (
            b
            for place in (player.window.prompt, player.window.card)
            for b in place.findChildren(QAbstractButton)
            if b.property("command") == command.text()
        ),
        None,
    )
    if button is not None:
        button.click()
    else:
        player.play(command.text())


def opened_list(player: Player) -> CommandList:
    """That of all commands of a first Phase."""
    player.new()
    player.press("draw")
    player.window.playing.all_commands()
    listing = player.window.playing.list
    assert isinstance(listing, CommandList)
    return listing


def test_the_list_reaches_every_command(player: Player) -> None:
    listing = opened_list(player)
    shown = {listing.command_at(listing.proxy.index(row, 0)) for row in range(listing.proxy.rowCount())}
    assert shown == set(player.model.commands())


def test_a_closed_list_costs_nothing_and_an_open_one_follows(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of thousands of legal commands is put into words only where somebody looks at them."""
    listing = opened_list(player)
    player.play("dig jp-31-58")
    assert {listing.command_at(listing.proxy.index(row, 0)) for row in range(listing.proxy.rowCount())} == set(
        player.model.commands()
    )
    listing.close()
    monkeypatch.setattr(listing, "fill", lambda: pytest.fail("nobody sees it"))
    player.window.actions_.by_id["undo"].trigger()


def test_a_filter_that_was_cleared_does_not_come_back(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has chosen a row meanwhile keeps it."""
    monkeypatch.setattr(generic, "MANY", 3)
    listing = opened_list(player)
    listing.filter.setText("dig")
    assert not listing.list.isEnabled()
    listing.filter.clear()
    listing.list.setCurrentIndex(listing.proxy.index(2, 0))
    player.qtbot.waitUntil(lambda: not player.window.context.work.working)
    assert listing.list.currentIndex().row() == 2


def test_the_list_filters_and_plays(player: Player) -> None:
    listing = opened_list(player)
    listing.filter.setText("dig jp-31-58")
    listing.finish()
    assert listing.proxy.rowCount() == 1
    listing.play(listing.proxy.index(0, 0))
    assert player.model.state.bunkers[player.model.state.world.loc("0909")] == "japanese"


def test_the_words_of_many_commands_are_read_after_the_picture(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the list can be chosen until then; who presses Enter without waiting plays what was filtered."""
    monkeypatch.setattr(generic, "MANY", 3)
    listing = opened_list(player)
    listing.filter.setText("dig jp-31-58")
    assert not listing.list.isEnabled() and listing.command_at(listing.list.currentIndex()) is None
    player.qtbot.waitUntil(listing.list.isEnabled)
    assert listing.proxy.rowCount() == 1
    listing.fill()
    assert not listing.list.isEnabled()
    player.qtbot.keyClick(listing.filter, Qt.Key.Key_Return)
    assert player.model.state.bunkers[player.model.state.world.loc("0909")] == "japanese"
    listing.close()
    assert all(owner is not listing for owner, _ in player.window.context.work._work)


def test_an_unknown_decision_is_served_by_the_generic_presenter(player: Player) -> None:
    player.new()

    class Strange:
        kind = "Strange"

    assert isinstance(player.window.presenters.of(Strange()), GenericPresenter)


def test_battalions_can_be_dropped_in_the_allied_phase(player: Player) -> None:
    player.new()
    player.play("draw", "done", "done")
    while player.decision != "Movement":
        player.play(player.model.commands()[0].text())
    assert player.model.state.active == 1
    assert "drop jp-31-58" in {command.text() for command in player.window.out_of_turn.commands}


def test_regiments_that_will_starve_lie_on_the_card_before_a_supply_check(player: Player) -> None:
    player.model.set_situation(situation_file("supply/battalion-dropped-before-the-check.yaml"))
    player.window.show()
    assert player.decision == "BeforeCheck"
    assert {button.unit for button in player.window.card.findChildren(UnitButton)} == {"jp-31-58"}
    assert "Start Supply Check" in {button.text() for button in player.window.findChildren(QPushButton)}
    player.play("drop jp-31-58")
    assert player.model.state.pieces["jp-31-b1"].loc == player.model.state.world.loc("0702")


def test_commands_are_sorted_by_piece_and_place(player: Player) -> None:
    player.new()
    player.press("draw")
    index = index_of(player.model.state, player.model.commands())
    assert [command.text() for command in index.loose] == ["done"]
    assert {command.verb for commands in index.destinations("jp-31-58").values() for command in commands} == {
        "move",
        "ambush",
    }


def test_the_first_chit_is_chosen_behind_a_curtain(player: Player) -> None:
    rng = random.Random(2)

    def choose(session: Session) -> Command | None:
        commands = session.commands()
        closing = [command for command in commands if command.verb == "done"]
        return None if kind_of(session) == "ChooseFirstChit" else (closing or [rng.choice(list(commands))])[0]

    lines = lines_of(player.model.title, choose, seed="5", study=True)
    player.new(seed="5", study=True)
    player.skip(*lines[:-1])
    player.play(lines[-1])
    curtain, hand_over = player.window.curtain, player.window.seats.hand_over
    assert not hand_over.isHidden()
    assert player.window.card.isHidden()
    assert "I am the" in hand_over.button.text(), "the sheet is the curtain of who reads it"
    hand_over.button.click()
    assert curtain.isHidden() and not player.window.card.isHidden()
    player.press("chit attack" if "chit attack" in {c.text() for c in player.model.commands()} else "chit supply")
    assert player.decision == "ChooseFirstChit"
    assert not curtain.isHidden()


@pytest.mark.clause("8.2-A/1", "8.2-A/7")
def test_a_click_on_a_counter_spends_nothing(player: Player) -> None:
    """It selects; what can be done with the counter is a button of its own."""
    table.put(player.model, Way(script="campaign.txt", until="Replacements 4"))
    presenter, session = player.window.presenter, player.model.session
    assert isinstance(presenter, ListedPresenter) and session is not None
    single = [unit for unit in presenter.listed_units() if len(presenter.index.of_unit(unit)) == 1]
    assert single
    head = session.record.head
    for unit in single:
        next(b for b in player.window.card.findChildren(UnitButton) if b.unit == unit).click()
        assert (session.record.head, player.window.context.selected) == (head, (unit,))
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    player.press(presenter.index.of_unit(unit)[0].text())
    assert session.record.head != head


def test_pieces_of_one_name_stand_on_the_card_in_one_order(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """A set of ids comes out in another order each time the program runs."""
    table.put(player.model, Way(script="campaign.txt", until="RailMovement"))
    presenter = player.window.presenter
    assert isinstance(presenter, ListedPresenter)
    units, pieces = sorted(presenter.index.acting()), player.model.state.pieces
    assert len({pieces[unit].counter.name for unit in units}) < len(units)
    monkeypatch.setattr(type(presenter.index), "acting", lambda _index: units)
    listed = presenter.listed_units()
    monkeypatch.setattr(type(presenter.index), "acting", lambda _index: units[::-1])
    assert presenter.listed_units() == listed


def test_what_trains_have_overfilled_is_marked(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    table.put(player.model, Way(script="campaign.txt", until="RailMovement"))
    presenter, scene = player.window.presenter, player.window.context.scene
    assert isinstance(presenter, MarksOverstacked) and scene is not None and OVERSTACKED not in scene.overlays()
    full = player.model.state.world.loc("0410")
    monkeypatch.setattr(type(presenter), "overstacked", staticmethod(lambda _state, _side: (full,)))
    presenter.show_marks()
    told = scene.overlays()[OVERSTACKED]
    assert isinstance(told, Badges) and told.texts == {full: "overstacked"}
    assert told.shift is not None and told.shift > COUNTER / 2, "the counters are free for the pointer"


def test_the_card_does_not_speak_of_dragging_where_nothing_can_be_dragged(player: Player) -> None:
    table.put(player.model, Way(script="campaign.txt", until="Replacements 4"))
    presenter = player.window.presenter
    assert isinstance(presenter, ListedPresenter)
    texts = " ".join(label.text() for label in player.window.card.findChildren(QLabel))
    drags = any(presenter.carriable([unit]) for unit in presenter.listed_units())
    assert ("Drag" in texts) == drags


# The keyboard


def test_the_next_piece_is_one_that_can_move_not_one_that_has_only_an_order_left(player: Player) -> None:
    """138/31 has stretched to Meluri and could only drop a Battalion; N took it again and again."""
    window = player.new("kohima-road").window
    player.play("draw")
    stretch = next(one for one in player.model.commands() if one.pieces() == ("jp-31-138",) and one.place() == "0705")
    player.play(stretch.text())
    assert "jp-31-138" in window.presenter.index.acting(), "it has an order left"
    window.context.presenter.set_selection(["jp-31-138"])
    seen = set()
    for _ in range(len(window.presenter.index.acting()) + 1):
        window.playing.next_piece()
        seen.update(window.context.selected)
    assert seen and "jp-31-138" not in seen


def test_after_the_next_piece_the_arrows_are_the_map_s(player: Player) -> None:
    window = player.new().window
    player.play("draw")
    window.activateWindow()
    QApplication.processEvents()
    assert window.drawers.tabs is not None
    tab = next(iter(window.drawers.tabs.tabs.values()))
    tab.setFocus()
    assert tab.hasFocus()
    window.actions_.by_id["next"].trigger()
    assert window.context.selected
    assert window.view is not None and window.view.hasFocus()
