"""The boards of Defeat Into Victory by real clicks: moves, attacks, support, losses, advance, the air, the cup."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from engine.paths import data_file
from engine.table.situation import load_situation
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch5_combat import Raid
from engine.titles.defeat_into_victory.rules.ch13_factors import odds
from nemesis_gui.board.overlays import Arrows, Badges, Group, PathOverlay
from nemesis_gui.features.log.log import LatestNews
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.counter_button import UnitButton
from nemesis_gui.play.numbers import NumberButton
from nemesis_gui.play.odds_track import OddsTrack
from nemesis_gui.titles.defeat_into_victory.air.board import fates
from nemesis_gui.titles.defeat_into_victory.decisions.moving import points
from tests.gui.conftest import Player
from tests.gui.titles.conftest import TITLE, Table, answers, card_text, click, units
from tools.pictures.room import cut

DIVISION = ("al-20-32", "al-20-80", "al-20-100")


def battle(**more: Any) -> dict[str, Any]:
    """A division in two hexes around two weak regiments."""
    mine = units("2811", *DIVISION[:2]) | units("2912", DIVISION[2])
    foes = units("2911", "jp-53-119", lost=2) | units("2911", "jp-53-128", lost=3)
    acting = {"side": "allied", "units": list(DIVISION), "sequence": "move-combat"}
    return {"units": mine | foes, "at": "combat", "acting": acting, **more}


def roll(player: Player) -> None:
    """Nobody supports; the die is rolled."""
    while player.decision != "RollCombat":
        player.play("done")
    player.play("roll")


def badges(player: Player) -> dict[str, str]:
    overlay = player.hands.scene.overlays()["targets"]
    assert isinstance(overlay, Group)
    (found,) = (part for part in overlay.parts if isinstance(part, Badges))
    label = player.model.state.world.label
    return {label(loc): text for loc, text in found.texts.items()}


@pytest.mark.parametrize(("quarters", "text"), [(0, "0"), (1, "¼"), (2, "½"), (4, "1"), (10, "2½"), (15, "3¾")])
def test_movement_points_are_told_in_fractions(quarters: int, text: str) -> None:
    assert points(quarters) == text


def test_a_range_tells_half_points_and_a_click_moves(table: Table) -> None:
    """Along the road from Imphal half a point a hex; Kohima is three of them away."""
    player = table(units=units("1315", "al-20-32"), at="movement", acting={"side": "allied", "units": ["al-20-32"]})
    world = player.model.state.world
    player.click_piece("al-20-32")
    assert [badges(player)[label] for label in ("1215", "1114", "1014")] == ["½", "1", "1½"]
    player.hands.scene.hexHovered.emit(world.find("1014"))
    path = player.hands.scene.overlays()["path"]
    assert isinstance(path, PathOverlay)
    assert (path.costs, path.total) == (["+½", "+½", "+½"], "1½ MP, 3½ left")
    click(player, "1014")
    assert player.model.state.pieces["al-20-32"].loc == world.find("1014")


def test_a_click_on_a_hex_attacks_with_all_that_can(table: Table) -> None:
    """15 to 3 is 5:1. The forecast was on the card before the click."""
    player = table(**battle())
    assert [*answers(player)] == [f"attack 2911 {','.join(DIVISION)}"]
    assert "15 : 3 → <b>5:1</b>" in card_text(player)
    click(player, "2911")
    combat = player.model.state.combat
    assert combat is not None and set(combat.units) == set(DIVISION)


def test_selected_units_attack_alone_and_more_may_join(table: Table) -> None:
    player = table(**battle())
    player.click_piece(DIVISION[2])
    assert [*answers(player)] == [f"attack 2911 {DIVISION[2]}"]
    player.press(f"attack 2911 {DIVISION[2]}")
    assert player.decision == "JoinAttack" and {*answers(player)} == {f"choose {name}" for name in DIVISION[:2]}
    player.press(f"choose {DIVISION[0]}")
    assert player.model.state.combat.units == (DIVISION[2], DIVISION[0])


def test_support_is_foreseen_and_each_number_opens_into_its_clauses(table: Table) -> None:
    """An HQ in range and a bomber: a column each, 5:1 to 6:1."""
    mitchell = {"air-al-b25": {"box": "available", "mission": "support", "flies_as": "bomber"}}
    given = battle(air=mitchell)
    given["units"] |= units("2809", "hq-iv")
    player = table(**given)
    click(player, "2911")
    found = answers(player)
    assert [*found] == ["choose air-al-b25", "choose hq-iv"], "the dearest support last"
    assert all("6:1" in text for text in found.values())
    player.press("choose hq-iv")
    assert player.model.state.pieces["hq-iv"].committed
    buttons = {button.key: button for button in player.window.card.findChildren(NumberButton)}
    buttons["shift"].click()
    assert "clause:13.3.2/3" in card_text(player)
    buttons["attack"].click()
    assert "clause:13.2.1/6" in card_text(player)


def test_guns_that_fire_from_the_hex_that_is_attacked_are_shown_once(table: Table) -> None:
    """They defend as well, and are a shift besides; their factor counts once [13.2.1/7, 17.3.2/1]."""
    given = battle()
    given["units"] |= units("2911", "jp-art-3") | units("3111", "hq-15")
    player = table(**given)
    click(player, "2911")
    player.play("choose jp-art-3")
    combat = player.model.state.combat
    assert "jp-art-3" in combat.defenders and combat.guns == ("jp-art-3",)
    faces = [face for face in player.window.card.findChildren(UnitButton) if face.isVisible()]
    assert [face.unit for face in faces].count("jp-art-3") == 1
    pieces = player.model.state.pieces
    assert odds(player.model.state, combat).defence == sum(pieces[one].df for one in combat.defenders)


def test_a_click_on_a_unit_that_must_pay_hits_costs_nothing_and_a_hex_is_its_retreat(table: Table) -> None:
    """A 6 in column 5:1 is -/3, against three steps."""
    player = table(6, **battle())
    click(player, "2911")
    roll(player)
    assert player.decision == "PayHits"
    (track,) = player.window.card.findChildren(OddsTrack)
    assert track.rolled == 6
    before = player.model.state.pieces["jp-53-119"]
    player.window.presenter.set_selection(["jp-53-119"])  # type: ignore[union-attr]
    player.click_piece("jp-53-119")
    player.click_piece("jp-53-119")
    assert player.model.state.pieces["jp-53-119"] == before and player.decision == "PayHits"
    ways = player.window.presenter.index.destinations("jp-53-119")  # type: ignore[union-attr]
    click(player, player.model.state.world.label(min(ways)))
    assert player.model.state.pieces["jp-53-119"].loc == min(ways)


def test_a_unit_retreats_to_another_one_which_pays_nothing(table: Table) -> None:
    """A 6 in column 5:1 is -/3: what stands in the hex could pay, too."""
    player = table(6, **battle())
    click(player, "2911")
    roll(player)
    first, second = "jp-53-119", "jp-53-128"
    presenter = player.window.presenter
    assert presenter is not None
    to = min(set(presenter.index.destinations(first)) & set(presenter.index.destinations(second)))
    for unit in (first, second):
        player.window.presenter.set_selection([unit])  # type: ignore[union-attr]
        if unit == first:
            click(player, player.model.state.world.label(to))
            steps = player.model.state.pieces[first].lost
        else:
            player.click_piece(first)
    pieces = player.model.state.pieces
    assert (pieces[second].loc, pieces[first].lost) == (to, steps)


def test_a_retreat_off_the_map_is_offered_once_and_called_what_it_is(table: Table) -> None:
    """1501 lies at the edge, with Japanese on all its other sides but one: off the map a unit is lost [13.6.4/1]."""
    foes = units("1502", "jp-18-114") | units("1402", "jp-18-56") | units("1602", "jp-18-55")
    acting = {"side": "japanese", "units": [*foes], "sequence": "move-combat"}
    player = table(6, units=units("1501", "mm-1") | foes, at="combat", acting=acting)
    click(player, "1501")
    roll(player)
    while not (ways := {line: text for line, text in answers(player).items() if line.startswith("retreat")}):
        player.play(next(one.text() for one in player.model.commands() if one.verb in ("lose", "done")))
    assert len(ways) == 1
    ((command, text),) = ways.items()
    assert command.endswith("off") and "eliminated" in text
    player.play(command)
    assert not player.model.state.world.on_map(player.model.state.pieces["mm-1"].loc)


def test_who_can_retreat_is_not_told_that_there_is_nowhere_to_go(table: Table) -> None:
    """Tanks in 1514 have prohibited terrain beside them [13.6.4/1], and the way to Tamu [13.6.1/2]; once they have gone
    there, the attack is shown to come from 1514 alone."""
    acting = {"side": "japanese", "units": ["jp-33-213", "jp-tk-14"], "sequence": "move-combat"}
    mine, foes = units("1514", "jp-33-213", "jp-tk-14"), units("1415", "al-20-80", "al-20-100")
    player = table(5, units=mine | foes, at="combat", acting=acting)
    click(player, "1415")
    roll(player)
    assert {"retreat jp-tk-14 off", "retreat jp-tk-14 1614"} <= {one.text() for one in player.model.commands()}
    assert "lose jp-tk-14" in answers(player) and "retreat jp-tk-14 off" not in answers(player)
    player.play("retreat jp-tk-14 1614")
    overlay, world = player.hands.scene.overlays()["combat"], player.model.state.world
    assert isinstance(overlay, Group)
    (arrows,) = (part.arrows for part in overlay.parts if isinstance(part, Arrows))
    assert arrows == ((world.find("1514"), world.find("1415")),)


def test_a_click_on_the_hex_that_was_fought_for_lets_all_advance(table: Table) -> None:
    player = table(6, **battle())
    click(player, "2911")
    roll(player)
    player.play("lose jp-53-128", "lose jp-53-119", "lose jp-53-119")
    assert player.decision == "RetreatMore", "who has taken a dash may give way all the same"
    player.play("done")
    assert player.decision == "AdvanceAfter"
    click(player, "2911")
    pieces, target = player.model.state.pieces, player.model.state.world.find("2911")
    assert all(pieces[name].loc == target for name in DIVISION)


def flying(**found: str) -> dict[str, Any]:
    kinds = {"superiority": "fighter", "interdiction": "bomber", "transport": "transport"}
    names = {name.replace("_", "-"): mission for name, mission in found.items()}
    return {name: {"box": "available", "mission": m, "flies_as": kinds[m]} for name, m in names.items()}


def test_an_interdictor_flies_by_a_click_is_met_and_every_shot_has_its_odds(table: Table) -> None:
    """A fighter at a bomber: X on 1 and 2, A on 3 and 4. The bomber's die comes first."""
    player = table(3, 4, at="missions", air=flying(air_al_b25="interdiction", air_jp_osc1="superiority"))
    assert player.decision == "PlaceInterdictors"
    click(player, "1909")
    player.end_phase()
    assert player.decision == "Cover" and "damaged 2/6 · turned back 2/6" in answers(player)["choose air-jp-osc1"]
    player.press("choose air-jp-osc1")
    player.end_phase()
    while player.decision == "NameTarget":
        if player.model.state.air["air-al-b25"].loc < 0 and "target air-jp-osc1 air-al-b25" in answers(player):
            assert "−1" in answers(player)["target air-jp-osc1 air-al-b25"]
            assert "5.7.6/1" in answers(player)["target air-jp-osc1 air-al-b25"]
        player.press(next(iter(answers(player))))
    assert player.model.state.air["air-al-b25"].box == "flown"


def test_an_air_combat_runs_on_from_side_to_side_and_tells_at_once_who_comes(table: Table) -> None:
    """Its steps end no phase, so nobody is asked for an End between interceptor and escort."""
    player = table(at="missions", air=flying(air_al_b25="interdiction", air_al_spit="superiority",
                                             air_jp_osc1="superiority"))  # fmt: skip
    click(player, "1909")
    player.end_phase()
    player.press("choose air-jp-osc1")
    assert [event.kind for event in player.model.state.events] == ["air_flown"]
    assert player.decision == "Cover" and player.model.decision.last
    player.press("choose air-al-spit")
    assert player.decision == "NameTarget" and "shots named so far" in card_text(player)


def test_air_units_get_their_missions_by_buttons_and_the_japanese_roll_follows(table: Table) -> None:
    """At Supply Level 2 four units come on 4 to 6; one on Superiority makes that 5 and 6."""
    player = table(at="air", stock={"japanese": 7, "allied": 11})
    assert "Japanese air units, by a die after this" in card_text(player) and "4: <b>3/6</b>" in card_text(player)
    player.press("buy 1")
    player.press("assign air-al-spit superiority fighter")
    assert "4: <b>2/6</b>" in card_text(player) and "clause:2.4/1" in card_text(player)
    player.press("assign air-al-b25 transport transport")
    assert player.model.state.air["air-al-b25"].mission == "transport"


def test_the_cup_tells_the_chance_of_each_side_and_of_the_end(table: Table) -> None:
    """Three markers: one of the Japanese, and both End Turn markers."""
    marker = next(name for name, found in TITLE.pack.markers.items() if found.side == 0)
    player = table(at="operations", cup=[marker, "end-turn", "end-turn"])
    assert player.decision == "DrawMarker"
    assert "67\u202f%" in card_text(player) and "33\u202f%" in card_text(player)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_nothing_on_the_boards_is_cut_in_a_narrow_window(table: Table, lang: str) -> None:
    """A combat with support of both sides, and the air combat over it, to the losses."""
    fight = load_situation(data_file("assets/pictures/defeat-combat.yaml"))
    position = {"clear": False, **fight.position}
    player = table(*fight.dice, size=QSize(1024, 700), lang=lang, **position)
    seen = set()
    for step in fight.steps:
        if player.decision not in seen:
            seen.add(player.decision)
            player.model.notify()
            player.qtbot.waitUntil(lambda: not cut(player.window.card))
        assert player.model.session is not None
        player.model.session.play(step.play)
    player.model.notify()
    player.qtbot.waitUntil(lambda: not cut(player.window.card))
    assert {"SupportCombat", "Cover", "NameTarget", "RollCombat"} <= seen and player.decision == "PayHits"


def test_of_nobody_who_is_shot_at_a_chance_is_told(table: Table) -> None:
    """Before a shot is named nothing is known of what becomes of a mission; one that fires may be driven off as well
    [5.7.5/1]."""
    player = table(at="missions", air=flying(air_al_b25="interdiction", air_jp_osc1="superiority"))
    context = player.window.context
    raid = Raid(ALLIED, context.state.world.loc("1909"), ((), ("air-al-b25",)), (("air-jp-osc1",), ()))
    before = fates(context, raid).text
    after = fates(context, raid, (("air-jp-osc1", "air-al-b25"),)).text
    assert "No shot named so far touches the mission" in before and "%" not in before
    assert "mission gets through" in after and "%" in after


def test_a_click_on_a_counter_activates_its_formation(table: Table) -> None:
    """A marker for two formations."""
    there = units("2709", "jp-33-213", "jp-33-214") | units("2610", "jp-15-51")
    player = table(units=there, at="activation", acting={"side": "japanese", "marker": "am-jp-2a"})
    assert len(answers(player)) == 2
    player.click_piece("jp-15-51")
    segment = player.model.state.segment
    assert segment.named == ("jp-15",) and segment.declared == ("jp-15-51",)
    player.press("activate jp-33")
    assert set(player.model.state.segment.declared) == {"jp-15-51", "jp-33-213", "jp-33-214"}


def test_an_hq_is_committed_to_supply_with_its_range_seen_before(table: Table) -> None:
    player = table(
        units=units("2709", "jp-33-213", oos=True) | units("2710", "hq-15"), at="supply",
        acting={"side": "japanese", "moment": "status"},
    )  # fmt: skip
    (card,) = player.window.card.findChildren(ChoiceCard)
    assert card.property("command") == "supply hq-15 committed -"
    card.pointed.emit(True)
    assert "range" in player.hands.scene.overlays()
    player.click_piece("hq-15")
    pieces = player.model.state.pieces
    assert pieces["hq-15"].committed and not pieces["jp-33-213"].oos


def test_a_source_supplies_by_a_click_on_its_hex(table: Table) -> None:
    player = table(
        units=units("4712", "jp-33-213", oos=True), supplies={"4713": {"side": "japanese", "count": 1}}, at="supply",
        acting={"side": "japanese", "moment": "status"},
    )  # fmt: skip
    assert "supply 4713 4713 -" in answers(player)
    click(player, "4713")
    assert not player.model.state.pieces["jp-33-213"].oos and not player.model.state.supplies


def test_an_sp_marker_is_picked_on_the_card_and_flown_by_a_click(table: Table) -> None:
    player = table(
        at="missions", units=units("1315", "hq-iv"), supplies={"1315": {"side": "allied", "count": 2}},
        air=flying(air_al_b25="transport"),
    )  # fmt: skip
    assert player.decision == "FlyCargo"
    (button,) = (one for one in player.window.card.findChildren(QPushButton) if one.text().startswith("1315"))
    button.click()
    QApplication.processEvents()
    (button,) = (one for one in player.window.card.findChildren(QPushButton) if one.text().startswith("1315"))
    assert button.isChecked() and "targets" in player.hands.scene.overlays()
    click(player, "1014")
    player.end_phase()
    find, supplies = player.model.state.world.find, player.model.state.supplies
    assert (supplies[find("1315")].count, supplies[find("1014")].flown) == (1, 1)


def test_transports_without_an_escort_fail_without_a_die(table: Table) -> None:
    """No odds are told of a fight that there will not be [5.6.7/1]."""
    player = table(at="missions", air=flying(air_al_b25="transport", air_jp_osc1="superiority"),
                   supplies={"1315": {"side": "allied", "count": 1}})  # fmt: skip
    player.play("drop 1315 1916")
    assert player.decision == "Cover"
    card_text = answers(player)["choose air-jp-osc1"]
    assert "no die is rolled" in card_text and "/6" not in card_text
    player.play("choose air-jp-osc1", "done")
    assert player.model.state.air["air-al-b25"].box == "flown"


def test_who_sends_no_more_against_transports_is_not_asked_for_an_end_besides(table: Table) -> None:
    """One interceptor makes all Transports there fail, a second adds nothing [5.6.7/1]; the next ones fly at once."""
    air = flying(air_al_b25="transport", air_al_well="transport", air_jp_osc1="superiority", air_jp_osc2="superiority")
    player = table(at="missions", air=air, supplies={"1315": {"side": "allied", "count": 2}})
    player.play("drop 1315 1916")
    player.press("choose air-jp-osc1")
    assert "no die is rolled" not in answers(player)["choose air-jp-osc2"]
    assert "for nothing" in answers(player)["choose air-jp-osc2"]
    player.press("done")
    assert player.model.open_phase is None and player.decision == "FlyCargo"


def test_enter_says_that_no_more_units_come_to_an_air_combat_once_one_was_sent(table: Table) -> None:
    """A step of a combat like those on the ground, and no segment, which Enter never ends; but an enemy over the hex is
    not left alone by it."""
    air = flying(air_al_b25="interdiction", air_jp_osc1="superiority", air_jp_osc2="superiority")
    player = table(at="missions", air=air)
    click(player, "1909")
    player.end_phase()
    view = player.window.context.view
    assert player.decision == "Cover" and view is not None
    player.qtbot.keyClick(view, Qt.Key.Key_Return)
    assert player.decision == "Cover" and not player.model.decision.raid.units(JAPANESE)
    player.play("choose air-jp-osc1")
    assert player.decision == "Cover"
    player.qtbot.keyClick(player.window.context.view, Qt.Key.Key_Return)
    assert player.decision != "Cover"


def test_the_news_tell_what_became_of_air_units(table: Table) -> None:
    """Not only who came: the bomber is damaged on a 1."""
    player = table(1, 4, at="missions", air=flying(air_al_b25="interdiction", air_jp_osc1="superiority"))
    click(player, "1909")
    player.end_phase()
    player.press("choose air-jp-osc1")
    player.end_phase()
    while player.decision == "NameTarget":
        player.press(next(iter(answers(player))))
    card = player.window.feature(LatestNews).card
    said = " ".join(label.text() for label in card.findChildren(QLabel))
    assert player.model.state.air["air-al-b25"].box in ("damaged", "flown") and "B-25 Mitchell" in said


def test_who_may_come_tells_the_same_chances_once(table: Table) -> None:
    fighters = dict.fromkeys(("air_al_spit", "air_jp_osc1", "air_jp_osc2"), "superiority")
    player = table(at="missions", air=flying(air_al_b25="transport", **fighters),
                   supplies={"1315": {"side": "allied", "count": 1}})  # fmt: skip
    player.play("drop 1315 1916", "choose air-jp-osc1", "choose air-jp-osc2")
    said = answers(player)["choose air-al-spit"]
    assert said.count("damaged") == 1 and "at Ki-43 Oscar\u00a0\u00d72:" in said


def test_a_hex_that_is_not_cleared_by_any_face_is_not_told_of(table: Table) -> None:
    strong = units("2911", "jp-33-213", "jp-33-214", "jp-33-215")
    player = table(**{**battle(), "units": units("2811", *DIVISION[:1]) | strong,
                      "acting": {"side": "allied", "units": [DIVISION[0]], "sequence": "move-combat"}})  # fmt: skip
    assert "mean hits" in card_text(player) and "hex cleared" not in card_text(player)


@pytest.mark.parametrize("others", [(), ("al-20-80",)])
def test_a_move_says_that_an_improved_position_is_left_alone(table: Table, others: tuple[str, ...]) -> None:
    """It is gone as soon as the last unit of its side has left [17.2.4/1]."""
    player = table(units=units("1315", "al-20-32", *others), at="movement", positions={"1315": {"side": "allied"}},
                   acting={"side": "allied", "units": ["al-20-32"]})  # fmt: skip
    player.click_piece("al-20-32")
    player.hands.scene.hexHovered.emit(player.model.state.world.find("1014"))
    path = player.hands.scene.overlays()["path"]
    assert isinstance(path, PathOverlay)
    assert path.total == "1½ MP, 3½ left" + ("" if others else ": Improved Position lost")


def test_start_says_in_a_combat_that_its_question_comes_first(table: Table) -> None:
    given = battle()
    given["units"] |= units("2809", "hq-iv")
    player = table(**given)
    start = player.window.actions_.by_id["start"]
    assert start.statusTip() == "No combat or check is prepared"
    click(player, "2911")
    assert player.decision == "SupportCombat" and start.statusTip() == "Answer first what this combat asks"
