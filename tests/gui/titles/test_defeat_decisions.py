"""Cards of the smaller decisions of Defeat Into Victory by real clicks: set-up, air, SPs, supply, activation."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QSize
from PySide6.QtWidgets import QApplication, QMenu, QPushButton

from engine.table.event import Drawn
from engine.titles.defeat_into_victory.commands import Attack
from engine.titles.defeat_into_victory.events import InitiativeWon, StepLost, StockChanged
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.queries import supply
from nemesis_gui.features.history.fronts import lines
from nemesis_gui.features.history.history import History
from nemesis_gui.features.history.meanwhile import Meanwhile
from nemesis_gui.features.turn_end.card import Stage, Walk
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.command_button import BatchButton, CommandButton
from nemesis_gui.play.compact import apart, compacted
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.play.parts import Text
from nemesis_gui.play.sheet import Stack
from nemesis_gui.session.words import Words
from nemesis_gui.titles.defeat_into_victory.decisions.retreating import CombatRetreat
from nemesis_gui.titles.defeat_into_victory.decisions.stock import AdjustPresenter
from nemesis_gui.titles.defeat_into_victory.decisions.supply import SupplyPresenter
from nemesis_gui.titles.defeat_into_victory.panels.moments import moments
from nemesis_gui.titles.defeat_into_victory.unfinished import spent, undone
from nemesis_gui.widgets.folded import Folded
from nemesis_gui.widgets.moment import Lit, Turned
from tests.gui.conftest import Player
from tests.gui.titles.conftest import SIZE, TITLE, Table, answers, card_text, click, units

ACTING = {"side": "allied", "units": ["al-20-32"]}


def left(player: Player) -> dict[str, int]:
    """What would be left undone, by its text."""
    model = player.model
    assert model.decision is not None
    found = undone(model.state, model.decision, model.commands())
    return {group.text.partition(":")[0]: group.count for group in found}


def test_a_click_in_the_set_up_selects_and_a_button_says_who_is_short(table: Table) -> None:
    """The scenario proposes that 161/5 is short a step; its player may name another of the 5th [21.1.1/2]."""
    player = table(scenario="u-go", clear=False, at="setup", acting={"side": "allied"})
    assert "161/5 is short a step" in card_text(player)
    player.click_piece("al-5-9")
    assert player.window.context.selected == ("al-5-9",) and player.model.state.pieces["al-5-9"].lost == 0
    player.press("choose al-5-9")
    assert [player.model.state.pieces[name].lost for name in ("al-5-9", "al-5-161")] == [1, 0]
    assert player.model.state.events[-1].status == "short"


def missions(player: Player) -> dict[str, tuple[int, bool]]:
    """Where the button of each mission is, and whether it can be clicked."""
    QApplication.processEvents()
    buttons = player.window.card.findChildren(QPushButton)
    found = [button for button in buttons if str(button.property("command")).startswith("assign")]
    return {
        str(button.property("command")): (button.mapTo(player.window, button.rect().topLeft()).y(), button.isEnabled())
        for button in found
    }


def test_the_introduction_stays_until_something_else_is_asked(table: Table) -> None:
    """So that the next mission is where it was when the mouse comes to it."""
    player = table(at="assigning", acting={"side": "allied"}, left=3)
    note = player.window.first_note
    note.follow_game()
    note._wanted = True
    note.fill()
    missions(player)
    before = missions(player)
    assert not note.card.isHidden()
    player.press("assign air-al-spit superiority fighter")
    after = missions(player)
    assert not note.card.isHidden()
    assert [place for place, _ in after.values()] == [before[command][0] for command in after]
    player.play("done")
    QApplication.processEvents()
    assert note.card.isHidden()


def test_air_missions_keep_their_places_on_the_card(table: Table) -> None:
    player = table(at="assigning", acting={"side": "allied"}, left=3)
    before = missions(player)
    player.press("assign air-al-spit superiority fighter")
    after = missions(player)
    assert {name: y for name, (y, _) in before.items()} == {name: y for name, (y, _) in after.items()}
    shut = {name for name, (_, able) in after.items() if not able}
    assert shut and all(name.startswith("assign air-al-spit ") for name in shut)


def test_sps_are_placed_by_number_and_what_would_be_lost_is_told(table: Table) -> None:
    """The stock ends at 18 [7.5.2/1]: from 15 on, three of the points find room."""
    player = table(10, 1, units=units("1419", "hq-iv"), at="supply-phase", initiative="japanese",
                   stock={"japanese": 5, "allied": 15})  # fmt: skip
    points = player.model.decision.points
    assert f"{points - 3} would be lost" in card_text(player)
    (group,) = undone(player.model.state, player.model.decision, player.model.commands())
    assert group.count == points - 3, "End asks before they are lost"
    player.press("allot 1 1419")
    assert player.model.state.supplies[player.model.state.world.find("1419")].count == 1
    assert player.model.decision.points == points - 1


def test_the_end_of_attacks_asks_as_long_as_none_was_made(table: Table) -> None:
    """Movement may have ended by itself, and E would end the segment: also an attack of 5 to 8 is named."""
    foes = units("2911", "jp-53-119", "jp-53-128")
    player = table(units=units("2811", "al-20-32") | foes, at="movement",
                   acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    player.play("done")
    assert player.decision == "DeclareAttack"
    state = player.model.state
    (group,) = undone(state, player.model.decision, player.model.commands())
    assert group.hexes == ("2911",)
    state.segment = replace(state.segment, attacked=("al-20-80",))
    assert not undone(state, player.model.decision, player.model.commands()), "5 to 8 costs the attacker more"


@pytest.mark.parametrize("disrupted", [False, True])
def test_movement_that_no_combat_follows_ends_the_segment_and_says_why(table: Table, disrupted: bool) -> None:
    """A disrupted unit does not attack [13.7.3/1], so the end of the movement is that of the segment."""
    there = units("2811", "al-20-32", disrupted=disrupted) | units("2911", "jp-53-119")
    player = table(units=there, at="movement", acting={"side": "allied", "units": ["al-20-32"]})
    words, model = player.window.words, player.model
    name = words.command(model.state, next(one for one in model.commands() if one.ends))
    assert name == ("End segment" if disrupted else "End movement")
    assert ("no combat: 32/20 is disrupted" in words.game.prompt(model.state)) is disrupted


def test_movement_ends_the_segment_only_when_nobody_can_come_to_an_enemy_any_more(table: Table) -> None:
    """The combat part comes after all moves, and attacks are of those that stand beside an enemy then [13.1.1/1]."""
    there = units("2611", "al-20-32", "al-20-80") | units("2911", "jp-53-119")
    player = table(units=there, at="movement", acting={"side": "allied", "units": ["al-20-32", "al-20-80"]})
    state, words, segment = player.model.state, player.window.words, player.model.state.segment
    end = next(one for one in player.model.commands() if one.ends)
    for moved, name in ((), "End movement"), (("al-20-32",), "End movement"), (segment.declared, "End segment"):
        state.segment = replace(segment, moved=moved)
        assert words.command(state, end) == name
        assert ("no combat" in words.game.prompt(state, player.model.decision)) is (name == "End segment")


def test_the_end_of_an_advance_asks_as_long_as_the_hex_is_not_taken(table: Table) -> None:
    """Who has won a hex and leaves it empty has lost it again [13.8.1/1]."""
    own = ("al-20-32", "al-20-80")
    player = table(6, units=units("2811", *own) | units("2911", "jp-53-119"), at="combat",
                   acting={"side": "allied", "units": [*own]})  # fmt: skip
    player.play(f"attack 2911 {','.join(own)}", "roll", f"lose {own[0]}", "done", "lose jp-53-119",
                "retreat jp-53-119 3012,3112")  # fmt: skip
    assert player.decision == "AdvanceAfter"
    (group,) = undone(player.model.state, player.model.decision, player.model.commands())
    assert group.units == own
    player.play(f"advance {own[0]}")
    assert player.decision != "AdvanceAfter" or not undone(
        player.model.state, player.model.decision, player.model.commands()), "one is enough to hold it"


def test_a_retreat_says_where_no_supply_leads_and_that_it_disrupts(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    foes = units("2911", "jp-53-119")
    player = table(5, units=units("2811", "al-20-32", "al-20-80", "al-20-100") | foes, at="combat",
                   acting={"side": "allied", "units": ["al-20-32", "al-20-80", "al-20-100"]})  # fmt: skip
    player.play("attack 2911 al-20-32,al-20-80,al-20-100", "roll", "lose al-20-32", "done")
    assert player.decision == "PayHits" and "disrupts the unit" in card_text(player)
    gesture, here = player.window.presenter.gesture, player.model.state.world.find("2911")
    assert isinstance(gesture, CombatRetreat)
    monkeypatch.setattr(supply, "supplied_area", lambda _state, _unit: frozenset())
    assert {gesture.price(gesture.commands(loc)[0]) for loc in gesture.targets()} == {""}, "it has none to lose"
    monkeypatch.setattr(supply, "supplied_area", lambda _state, _unit: frozenset({here}))
    assert {gesture.price(gesture.commands(loc)[0]) for loc in gesture.targets()} == {"no supply"}


def test_a_short_card_still_says_which_number_goes_where(table: Table) -> None:
    """Silchar gives markers to the stock and takes some from it: one name, told apart by headings alone."""
    player = table(units=units("1315", "hq-iv"), supplies={"1419": {"side": "allied", "count": 5}}, at="adjustment",
                   initiative="japanese", stock={"japanese": 0, "allied": 9})  # fmt: skip
    presenter = player.window.context.presenter
    assert isinstance(presenter, AdjustPresenter)
    told = [*compacted(presenter.body(), "Details", lambda on: None, on=False)]
    lines = [part.text for part in told if isinstance(part, Text)]
    assert [word for line in lines for word in ("into the stock", "to the map") if word in line] == [
        "into the stock", "to the map",
    ]  # fmt: skip


def test_a_short_card_still_says_what_the_buttons_of_an_hq_cost(table: Table) -> None:
    there = units("1315", "hq-iv") | units("1317", "al-23-1", oos=True)
    player = table(units=there, supplies={"1315": {"side": "allied", "count": 3}}, at="supply",
                   acting={"side": "allied", "moment": "status"})  # fmt: skip
    presenter = player.window.context.presenter
    assert isinstance(presenter, SupplyPresenter)
    block = apart(presenter._block("hq-iv", presenter._offers(), ()), [])
    (ways,) = (part for part in block if isinstance(part, Stack))
    assert any("marker of" in part.text for flow in ways.parts for part in flow.parts if isinstance(part, Text))


def test_trucks_are_bought_and_bring_what_is_picked_to_the_hex_that_is_clicked(table: Table) -> None:
    """Three trucks for a stock SP [17.7.1/1], each with three markers [7.4.5/1]; Palel lies within 5 MP of the HQ."""
    lot = {"1419": {"side": "allied", "count": 5}}
    player = table(units=units("1315", "hq-iv"), supplies=lot, at="adjustment", initiative="japanese",
                   stock={"japanese": 0, "allied": 9})  # fmt: skip
    while player.decision != "HaulMarkers":
        player.play("done")
    assert [*answers(player)] == ["buy 3"]
    player.press("buy 3")
    click(player, "1415")
    state = player.model.state
    assert [state.supplies[state.world.find(label)].count for label in ("1415", "1419")] == [3, 2]
    assert state.trucks == (2, 1, 0)


def test_the_question_counts_down_the_units_that_may_still_act(table: Table) -> None:
    player = table(6, units=units("2811", "al-20-32", "al-7-33"), at="activation",
                   acting={"side": "allied", "marker": "am-al-1b", "second": True})  # fmt: skip
    words, model = player.window.words, player.model
    assert words.prompt(model.state, model.decision).endswith("6 to go")
    player.play("activate al-20-32")
    assert words.prompt(model.state, model.decision).endswith("5 to go")


def test_what_ends_a_question_stands_in_one_place_and_tips_are_words(table: Table) -> None:
    """From the units that act to the order and the movement, though the first end closes no segment."""
    player = table(6, units=units("2811", "al-20-32", "al-7-33"), at="activation",
                   acting={"side": "allied", "marker": "am-al-1b", "second": True})  # fmt: skip
    player.play("activate al-20-32")
    places = {right_edge(player)}
    player.play("done", "sequence move-combat")
    places.add(right_edge(player))
    player.play("done")
    assert player.decision == "MoveUnits"
    places.add(right_edge(player))
    assert len(places) == 1
    assert "al-20-32" not in "".join(one.toolTip() for one in player.window.prompt.findChildren(CommandButton))


def right_edge(player: Player) -> tuple[int, int]:
    """Where the button that ends the question stands in the window."""
    QApplication.processEvents()
    (end,) = (one for one in player.window.prompt.findChildren(CommandButton)
              if one.property("command") == "done" and one.isVisible())  # fmt: skip
    corner = end.mapTo(player.window, end.rect().topRight())
    return corner.x(), corner.y()


def test_what_one_said_in_no_sides_phase_was_seen(table: Table) -> None:
    """Both sides take their SPs before anybody has a phase: what came before one's own word is told no more."""
    player = table(10, 1, 1, units=units("1419", "hq-iv"), at="supply-phase", initiative="japanese",
                   stock={"japanese": 5, "allied": 5})  # fmt: skip
    mine: dict[int, int] = {}
    while player.decision != "HaulMarkers":
        decision, record = player.model.decision, player.model.present.record
        assert decision is not None and player.model.state.phasing == -1
        side = decision.side(player.model.state)
        since = player.window.feature(History).meanwhile.nodes()
        assert all(node > mine.get(side, 0) for node in since)
        player.play("done")
        mine[side] = record.head
    assert mine.keys() == {JAPANESE, ALLIED}


def test_fewer_trucks_are_bought_from_a_list(table: Table) -> None:
    player = table(units=units("1315", "hq-iv"), supplies={"1419": {"side": "allied", "count": 5}}, at="adjustment",
                   initiative="japanese", stock={"japanese": 0, "allied": 9})  # fmt: skip
    while player.decision != "HaulMarkers":
        player.play("done")
    next(one for one in player.window.card.findChildren(QPushButton) if one.text() == "Fewer trucks…").click()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert [one.text() for one in menu.actions()] == ["Buy 1 truck, 1 stock SP", "Buy 2 trucks, 1 stock SP"]
    menu.actions()[0].trigger()
    menu.close()
    assert player.model.state.trucks == (1, 0, 0)


def test_the_most_trucks_have_the_first_digit_as_units_move(table: Table) -> None:
    """As on the cards before it."""
    acting = {"side": "allied", "units": ["al-20-32"], "sequence": "move-combat"}
    player = table(units=units("1315", "al-20-32", "hq-iv"), at="movement", acting=acting, stock={"allied": 9})
    while not any(one.verb == "buy" for one in player.model.commands()):
        player.play("done")
    told = [button.text() for button in player.window.prompt.numbered]
    trucks = [text for text in told if "truck" in text.lower()]
    assert ["Buy" in text for text in trucks] == [True, False], told


def test_an_hq_supplies_a_whole_hex_with_one_click(table: Table) -> None:
    """Three units in each of two hexes, five for a marker [7.9.3/1]: one hex goes at once, the other no more."""
    both = units("1315", "al-20-32", "al-20-80", "al-20-100", oos=True)
    both |= units("1415", "al-23-1", "al-23-37", "al-23-49", oos=True) | units("1314", "hq-iv")
    player = table(units=both, supplies={"1315": {"side": "allied", "count": 1}}, at="supply",
                   acting={"side": "allied", "moment": "status"})  # fmt: skip
    assert left(player) == {"Units that could still be supplied": 6}
    player.press("supply hq-iv 1315 -")
    batches = [batch.name for batch in player.window.context.presenter.batches]
    assert batches == ["All 3 in 1315 Imphal", "All 3 in 1415 Palel"]
    (whole,) = (one for one in player.window.card.findChildren(BatchButton) if one.text() == batches[0])
    player.hands.click(whole)
    assert player.model.decision.left == 2 and not player.window.context.presenter.batches
    assert not any(player.model.state.pieces[name].oos for name in ("al-20-32", "al-20-80", "al-20-100"))


def test_an_activated_formation_keeps_its_place_and_the_end_is_offered_once_there_is_one(table: Table) -> None:
    player = table(units=units("1315", "al-20-32", "al-2-4", "al-23-1", "al-tk254-3cb") | units("1419", "hq-iv"),
                   at="activation", acting={"side": "allied", "marker": "am-al-2a"})  # fmt: skip
    presenter = player.window.context.presenter
    first = [*answers(player)]
    assert first == ["activate al-2", "activate al-20", "activate al-23"] and presenter.main_answer() is None
    alone = {button.unit for button in player.window.card.findChildren(UnitButton)}
    assert "hq-iv" in alone and not alone & {"al-20-32", "al-23-1"}
    player.press("activate al-20")
    assert [*answers(player)] == first and presenter.main_answer() is not None
    chosen = [bool(card.property("done")) for card in player.window.card.findChildren(ChoiceCard)]
    assert chosen == [False, True, False], "what is chosen is told apart from what is barred"
    player.press("activate al-2")
    barred = [card.toolTip() for card in player.window.card.findChildren(ChoiceCard) if not card.property("done")]
    assert len(barred) == 1 and "The marker activates 2 formations" in barred[0]


def test_an_order_of_the_segment_that_brings_no_attack_says_so(table: Table) -> None:
    """From Imphal nobody reaches the enemy in 1613 before he moves [9.4.2/1]."""
    segment = {"side": "allied", "marker": "position", "declared": ["al-20-32"]}
    for where, told in (("1613", True), ("1316", False)):
        there = units("1315", "al-20-32") | units(where, "jp-15-51")
        player = table(units=there, at="sequence", segment=segment)
        assert ("nobody activated can attack" in answers(player)["sequence combat-move"]) is told


def places(player: Player) -> dict[str, tuple[QPoint, bool]]:
    """Where each counter stands on the card, and whether it can be clicked."""
    QApplication.processEvents()
    buttons = player.window.card.findChildren(UnitButton)
    return {one.unit: (one.mapTo(player.window, one.rect().topLeft()), one.isEnabled()) for one in buttons}


def test_a_counter_that_is_activated_by_itself_keeps_its_place(table: Table) -> None:
    there = units("1315", "al-20-32", "al-50p", "al-tk254-3cb", "al-tk254-7lc") | units("1419", "hq-iv")
    player = table(units=there, at="activation", acting={"side": "allied", "marker": "am-al-2a"})
    before = places(player)
    (hq,) = (one for one in player.window.card.findChildren(UnitButton) if one.unit == "hq-iv")
    player.hands.click(hq)
    after = places(player)
    assert {unit: where for unit, (where, _) in before.items()} == {unit: where for unit, (where, _) in after.items()}
    assert len(after) > 2 and [unit for unit, (_, able) in after.items() if not able] == ["hq-iv"]


def test_independents_that_fight_are_activated_with_one_click(table: Table) -> None:
    """They come on top of the formations, without limit [9.3.3/1]."""
    there = units("1315", "al-20-32", "al-50p", "al-tk254-3cb", "al-tk254-7lc") | units("1419", "hq-iv")
    player = table(units=there, at="activation", acting={"side": "allied", "marker": "am-al-2a"})
    (whole,) = (one for one in player.window.card.findChildren(BatchButton) if one.text() == "All 3 but HQs")
    player.hands.click(whole)
    assert {*player.model.state.segment.declared} == {"al-50p", "al-tk254-3cb", "al-tk254-7lc"}
    assert not [one for one in player.window.card.findChildren(BatchButton) if one.isVisible()]


def test_a_longer_range_tells_whom_it_would_reach_before_it_is_paid_for(table: Table) -> None:
    """From Imphal 1317 is 6 MP away, one more than the range; a marker adds two [7.7.2/1, 7.7.2/6]. 1917 is too far."""
    there = units("1315", "hq-iv") | units("1317", "al-23-1", oos=True) | units("1917", "al-20-32", oos=True)
    player = table(units=there, supplies={"1315": {"side": "allied", "count": 3}}, at="supply",
                   control={"1419": "japanese"}, acting={"side": "allied", "moment": "status"})  # fmt: skip
    (fold,) = player.window.card.findChildren(Folded)
    assert "1 unit more" in fold.text()
    player.hands.click(fold)
    cards = player.window.card.findChildren(ChoiceCard)
    (card,) = (one for one in cards if one.property("command") == "extend hq-iv 1315")
    card.pointed.emit(True)
    reach, served = player.hands.scene.overlays()["range"].parts
    find = player.model.state.world.find
    assert find("1317") in reach.hexes and served.hexes == (find("1317"),)
    assert player.model.state.supplies[find("1315")].count == 3 and not player.model.state.reached
    player.press("extend hq-iv 1315")
    player.press("supply hq-iv 1315 -")
    (fold,) = player.window.card.findChildren(Folded)
    assert "no unit more" in fold.text()


def test_a_click_on_the_hex_of_a_marker_does_not_spend_it_on_replacements(table: Table) -> None:
    there = units("1415", "al-20-80", lost=1) | units("1315", "hq-iv", "al-23-1")
    player = table(units=there, supplies={"1315": {"side": "allied", "count": 2}}, at="prepare",
                   acting={"side": "allied", "units": ["al-20-80"]})  # fmt: skip
    presenter = player.window.context.presenter
    presenter.set_selection(["al-20-80"])
    assert presenter.index.destinations("al-20-80")
    click(player, "1315")
    player.click_piece("al-23-1")
    assert player.model.state.supplies[player.model.state.world.find("1315")].count == 2
    (way,) = (one for one in player.window.card.findChildren(CommandButton)
              if one.property("command") == "replace al-20-80 hq-iv 1315")  # fmt: skip
    player.hands.click(way)
    assert player.model.state.pieces["al-20-80"].lost == 0


def test_what_is_left_undone_is_told_for_moves_and_for_attacks_that_pay(table: Table) -> None:
    acting = {"side": "allied", "units": ["al-20-32", "al-20-80"]}
    mine = units("2811", "al-20-32", "al-20-80")
    player = table(units=mine | units("2911", "jp-53-119", lost=3), at="movement", acting=acting)
    assert left(player) == {"Units that have not moved": 2} and not [*spent(player.model.state, player.model.decision)]
    player.play("done")
    while player.decision != "DeclareAttack":
        player.play("done")
    assert left(player) == {"Hexes that could be attacked": 1}  # 10 to 1 or 2, the last column but one at least
    assert Attack("2911", ("al-20-32", "al-20-80")) in player.model.commands()


def test_what_a_computer_player_spends_and_receives_is_told_where_its_stock_stands(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two points for air units, four that come; one, and what a person spends, is no news."""
    context = table(units=units("1315", "hq-iv"), at="supply", acting={"side": "allied"}).window.context
    monkeypatch.setattr(context.model, "by_computer", lambda side: side == ALLIED)
    spent = [StockChanged(side, change, 9, "air units", "5.2.2/1") for side, change in
             ((ALLIED, -2), (ALLIED, -1), (JAPANESE, -3), (ALLIED, 4))]  # fmt: skip
    lits = list(moments(context, spent))
    assert all(isinstance(lit, Lit) and lit.side == ALLIED for lit in lits)
    assert [sign for lit in lits for sign in ("2", "4") if sign in lit.text] == ["2", "4"]


def test_independents_next_to_an_enemy_are_missed_where_an_activation_ends(table: Table) -> None:
    """They cost nothing beside formations; those far off may stay."""
    there = units("1315", "al-20-32", "al-tk254-3cb") | units("1419", "al-tk254-7lc") | units("1415", "jp-15-51")
    player = table(units=there, at="activation", acting={"side": "allied", "marker": "am-al-2a"})
    player.press("activate al-20")
    assert left(player) == {"Independents next to an enemy that could be activated besides": 1}


def test_a_drawn_marker_and_the_initiative_have_their_moments(table: Table) -> None:
    """A marker turns over in the colours of its side, whoever drew it; the initiative lights up."""
    context = table(units=units("1315", "al-20-32"), at="movement", acting=ACTING).window.context
    (lit,) = moments(context, [InitiativeWon(JAPANESE, "6.1.4/1")])
    assert isinstance(lit, Lit) and lit.side == JAPANESE
    (turned,) = moments(context, [Drawn("am-al-2a", "9.1.3/1", JAPANESE)])
    assert isinstance(turned, Turned) and (turned.side, turned.name) == (ALLIED, "II")
    (ended,) = moments(context, [Drawn("end-turn", "9.1.3/1", JAPANESE)])
    assert isinstance(ended, Turned) and (ended.side, ended.name) == (JAPANESE, "End Turn")


def test_who_spends_two_markers_names_their_hexes_on_the_card(table: Table) -> None:
    """A brigade is rebuilt with the first marker of 1320; the other one may lie there or with the brigade."""
    player = table(at="prepare", units={"al-5-9": "eliminated", "al-5-123": "1419"},
                   supplies={hex_: {"side": "allied", "count": 2} for hex_ in ("1320", "1419")},
                   acting={"side": "allied", "units": ["al-5-123"]})  # fmt: skip
    player.play("rebuild al-5-9 1419 1320")
    assert "Click the hex that the next marker is taken from." in card_text(player)
    assert {command.text() for command in player.model.commands()} == {"spend 1320", "spend 1419"}
    player.press("spend 1419")
    hexes = [player.model.state.world.find(label) for label in ("1320", "1419")]
    assert [player.model.state.supplies[hex_].count for hex_ in hexes if hex_ is not None] == [1, 1]


def test_a_committed_hq_recovers_on_the_card_of_the_activation(table: Table) -> None:
    player = table(4, at="activation", stock={"allied": 1},
                   units={"al-20-32": {"at": "2811", "acted": 1}, "hq-iv": {"at": "2911", "committed": True}},
                   supplies={"2912": {"side": "allied", "count": 1}},
                   acting={"side": "allied", "marker": "am-al-2b", "second": True})  # fmt: skip
    player.play("activate hq-iv")
    player.press("recover hq-iv stock")
    player.press("again hq-iv 2912")
    assert player.model.decision is not None and player.model.decision.kind == "NameAgain"


def test_tips_of_supply_are_words_and_who_is_committed_is_named(table: Table) -> None:
    """The IV Corps HQ gave a column in a combat: it has no range before it recovers [3.1/3, 9.3.9/1]."""
    there = units("1315", "hq-iv", committed=True) | units("1316", "al-23-1", oos=True) | units("0915", "hq-xxxiii")
    player = table(units=there, supplies={"1419": {"side": "allied", "count": 3}}, at="supply",
                   acting={"side": "allied", "moment": "status"})  # fmt: skip
    assert "IV Corps HQ is committed: it supplies nobody until it recovers" in card_text(player)
    tips = [card.toolTip() for card in player.window.card.findChildren(ChoiceCard)]
    assert any("Supply by" in tip for tip in tips) and not any("supply 1419" in tip for tip in tips)


def test_a_step_lost_by_attrition_is_told_of_what_happened_since(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One's own last supply leads to it, in a phase of nobody [7.10.3/1]."""
    there = units("2811", "jp-15-51", oos=True) | units("2811", "hq-15")
    player = table(units=there, supplies={"2811": {"side": "japanese", "count": 1}}, at="supply",
                   acting={"side": "japanese", "moment": "last-chance"})  # fmt: skip
    player.play("done")
    lost = StepLost(JAPANESE, "jp-15-51", 3, "7.10.3/1")
    monkeypatch.setattr(Meanwhile, "told", lambda _self, _node: [(player.model.state, lost)])
    monkeypatch.setattr(Meanwhile, "start", lambda _self: player.model.present.record.head)
    assert [event for _, event in player.window.feature(History).meanwhile.after_own()] == [lost]


@pytest.mark.parametrize(("lang", "said"), [("en", "Allied stock 6 → 14"), ("fr", "Stock du camp allié\xa0: 6 → 14")])
def test_the_stock_is_told_of_what_happened_since_once_for_each_side(lang: str, said: str) -> None:
    state, words = TITLE.position({"scenario": "campaign", "clear": True}, ()), Words(lang, TITLE)
    past = [(state, StockChanged(ALLIED, by, stock, "air units", "7.3.2/1")) for by, stock in ((10, 16), (-2, 14))]
    past.append((state, StockChanged(JAPANESE, -1, 5, "air units", "7.3.2/1")))
    (told,) = lines(past, words)
    assert said in told and told.count("(") == 1


def test_a_mission_says_what_it_is_good_for(table: Table) -> None:
    player = table(at="assigning", acting={"side": "allied"}, left=3)
    tips = [one.toolTip() for one in player.window.card.findChildren(CommandButton)]
    assert any("Meets enemy air units" in tip for tip in tips)


def test_in_a_small_window_the_last_supply_has_the_room_of_the_turns_end(table: Table) -> None:
    """What is asked comes before what is told; the end of the turn goes on behind it [7.13.1/1]."""
    there = units("2811", "jp-15-51", oos=True) | units("2811", "hq-15")
    for size, seen in ((SIZE, True), (QSize(1024, 700), False)):
        player = table(size=size, units=there, supplies={"2811": {"side": "japanese", "count": 1}}, at="supply",
                       acting={"side": "japanese", "moment": "last-chance"})  # fmt: skip
        ending = player.window.turn_end
        ending.walk = Walk(1, [Stage("attrition", "14.1.2/1", True, begun=True)], player.model.state)
        ending._show()
        ending.follow_decision(player.model.decision)
        assert ending.on is seen and ending.walk is not None and player.window.card.isVisible()


def test_supply_before_a_combat_counts_those_who_may_be_attacked_and_says_where(table: Table) -> None:
    """Another unit out of supply has to wait for its own moment of supply [7.12.1/1]."""
    there = units("2811", "al-20-32") | units("2911", "jp-53-119", oos=True) | units("4709", "jp-53-128", oos=True)
    player = table(units={**there, "hq-28": "4713"}, supplies={"4713": {"side": "japanese", "count": 3}}, at="combat",
                   acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    assert player.decision == "SupplyUnits"
    text = card_text(player)
    assert "1 unit that may be attacked is out of supply: 119/53 (2911" in text and "reaches none of them" in text
