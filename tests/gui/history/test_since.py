"""What happened since one's last phase: by front, by itself after a computer's turn, and when a game is resumed."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec
import pytest
from msgspec.structs import replace

from engine.table.event import Answered, Drawn
from engine.table.record import ROOT
from engine.titles.defeat_into_victory import events as div
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from engine.titles.nemesis.events import (
    AirLeft,
    AttackDeclared,
    CombatResult,
    Declared,
    Eliminated,
    EndOfTurnBegan,
    FlagMoved,
    MarkerPlaced,
    Moved,
    ObjectiveTaken,
    PhaseBegan,
    Placed,
    StepLost,
    SupplyChanged,
    TrackChanged,
)
from engine.titles.nemesis.game import Nemesis
from engine.titles.tail_of_the_tiger import events as tiger
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from engine.titles.vinegar_joes_war import events as vinegar
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from engine.titles.vinegar_joes_war.positions.hiding import unseen_name
from nemesis_gui.features.history.fronts import FEW, MOST, lines
from nemesis_gui.features.history.history import History
from nemesis_gui.features.history.meanwhile import Meanwhile
from nemesis_gui.session.deeds import combat_now, in_combat
from nemesis_gui.session.played import Events, Played
from nemesis_gui.session.table import HOT_SEAT, PLAYERS
from nemesis_gui.session.words import Words
from tests.gui.conftest import Player
from tests.gui.opponent.test_opponent import LONG, Seat, seat

__all__ = ["seat"]
UNIT = "jp-31-58"
REAR = [f"{column:02}16" for column in range(10, 23)]
"""Hexes in which nobody stands beside the other side."""


def moved(unit: str, start: str, end: str) -> Moved:
    return Moved(unit, (start, end), 1, "move", "")


def plain(told: Iterable[str]) -> list[str]:
    """Lines without their links, bold places between stars."""
    return [re.sub("<[^>]*>", "", re.sub("</?b>", "*", line)) for line in told]


def test_a_line_a_deed_with_its_own_place_as_it_began(title: Nemesis) -> None:
    """A combat, an attrition elsewhere, and then a march to beside the first."""
    state = title.new("kohima-road", {}, "1")
    near = AttackDeclared("0609", ("jp-31-58",), ("uk-50",), "", False, ""), CombatResult("0609", "7:1", 6, 0, 2, True)
    far = StepLost("jp-15-51", "attrition", "jp-15-51", "0912", "")
    late = moved("jp-31-124", "0909", "0708")
    told = plain(lines([(state, one) for one in (*near, EndOfTurnBegan(1), far, late)], Words("en", title)))
    assert [re.findall(r"\*(.*?)\*", line)[0][:4] for line in told] == ["0609", "0912", "0708"]


def test_a_combat_is_one_line_with_who_fought_where_and_what_came_of_it(title: Nemesis) -> None:
    """Who died is put in a box, and who advances goes with it."""
    state = title.new("kohima-road", {}, "1")
    fought = [
        AttackDeclared("0609", (UNIT, "jp-31-124"), ("uk-ivc-50p",), "", False, ""),
        CombatResult("0609", "7:1", 6, 0, 2, True),
        StepLost("uk-ivc-50p", "combat", None, "0609", ""),
        TrackChanged("resources", 1, 3, 4, 1, "unit_lost", "", "0609"),
        Eliminated("uk-ivc-50p", "combat", "allied-losses", ""),
        Moved(UNIT, ("0708", "0609"), 0, "advance", ""),
        ObjectiveTaken("0609", 0, 0, "2.3/2"),
    ]
    told = plain(lines([(state, one) for one in fought], Words("en", title)))
    assert told[0] == (
        "*0609 Ukhrul*, attacked by 58/31, 124/31: 7:1, die 6: the attacker loses 0 steps, the defender 2 \u00b7 "
        "50 Para is eliminated \u00b7 The Japanese side takes it \u00b7 advance: 58/31"
    )
    assert len(told) == 2 and told[1].startswith("*Tracks*")


def test_of_a_long_combat_what_matters_most_is_told_and_the_rest_counted(title: Nemesis) -> None:
    """That a place is taken comes last in it, and is not what is left to the log."""
    state = title.new("kohima-road", {}, "1")
    lost = [StepLost(unit, "combat", None, "0609", "") for unit in [*state.pieces][:8]]
    fought = AttackDeclared("0609", (UNIT,), ("uk-50",), "", False, ""), CombatResult("0609", "7:1", 6, 0, 2, True)
    events = (*fought, *lost, ObjectiveTaken("0609", 0, 0, "2.3/2"))
    told = plain(lines([(state, event) for event in events], Words("en", title)))[0]
    assert told.startswith("*0609 Ukhrul*, attacked by 58/31: 7:1, die 6") and "The Japanese side takes it" in told
    assert told.endswith("more lines in the log") and told.count("loses a step") < len(lost)


def test_who_is_gone_stood_where_he_was_in_the_position_before(title: Nemesis) -> None:
    """Nothing was heard of him, and he stands in a box now."""
    before, after = (title.new("kohima-road", {}, "1") for _ in range(2))
    after.change("uk-lr-vforce", loc=after.world.loc("turn-2"))
    gone = [(after, Eliminated("uk-lr-vforce", "attrition", "turn-2", ""))]
    (told,) = plain(lines(gone, Words("en", title), before))
    assert told.startswith("*0609 Ukhrul*: V Force is eliminated")


def test_a_combat_elsewhere_is_not_said_to_be_around_another_place(title: Nemesis) -> None:
    state = title.new("kohima-road", {}, "1")
    fought = [AttackDeclared("0509", (UNIT,), (), "", False, ""), CombatResult("0509", "2:1", 3, 1, 0, False)]
    here = StepLost("jp-31-124", "attrition", "jp-31-124", "0706", "")
    told = plain(lines([(state, one) for one in (here, *fought)], Words("en", title)))
    assert [re.findall(r"\d{4}", line)[0] for line in told] == ["0706", "0509"]


def test_a_march_after_a_combat_is_no_part_of_it(title: Nemesis) -> None:
    state = title.new("kohima-road", {}, "1")
    fought = AttackDeclared("0609", (UNIT,), (), "", False, ""), CombatResult("0609", "2:1", 3, 1, 0, False)
    told = plain(lines([(state, one) for one in (*fought, moved("jp-31-124", "0909", "0708"))], Words("en", title)))
    assert told[1] == "\u2192 *0708 Humine*: 124/31"


def test_who_fought_is_not_told_once_more_as_one_who_marched(title: Nemesis) -> None:
    state = title.new("kohima-road", {}, "1")
    fought = AttackDeclared("0609", (UNIT,), (), "", False, ""), CombatResult("0609", "2:1", 3, 1, 0, False)
    ways = moved(UNIT, "0809", "0708"), moved("jp-31-138", "0906", "0807")
    told = plain(lines([(state, one) for one in (*ways, *fought)], Words("en", title)))
    assert [line for line in told if line.startswith("\u2192")] == ["\u2192 *0807 Somra*: 138/31"]


def test_a_draw_and_who_went_where_stand_where_they_happened(title: Nemesis) -> None:
    state = title.new("kohima-road", {}, "1")
    fought = AttackDeclared("0609", (UNIT,), (), "", False, ""), CombatResult("0609", "2:1", 3, 1, 0, False)
    drawn = Drawn("supply", "4.0/3", 1)
    told = plain(lines([(state, one) for one in (moved("jp-31-138", "0906", "0807"), *fought, drawn)],
                       Words("en", title)))  # fmt: skip
    assert told[0].startswith("\u2192") and told[1].startswith("*0609 Ukhrul*") and "Supply" in told[2]
    assert "Supply" not in told[1]


def test_a_place_has_one_line_of_those_who_went_there_in_the_end(title: Nemesis) -> None:
    state = title.new("kohima-road", {}, "1")
    ways = [moved(UNIT, "0809", "0808"), moved(UNIT, "0808", "0708"), moved("jp-31-124", "0709", "0708")]
    assert plain(lines([(state, one) for one in ways], Words("en", title))) == ["\u2192 *0708 Humine*: 58/31, 124/31"]


def test_of_many_lines_mere_moves_are_one(title: Nemesis) -> None:
    """Who comes beside the other side is named; of the rear the least are counted, with where they went."""
    state = title.new("campaign", {}, "1")
    others = [unit for unit in state.pieces if unit != UNIT][: len(REAR)]
    behind = [moved(unit, "0616", label) for unit, label in zip(others, REAR, strict=True)]
    comes = moved(UNIT, "0809", "0608")  # Ukhrul is held
    told = plain(lines([(state, one) for one in (*behind, comes)], Words("en", title)))
    folded = len(REAR) + 1 - FEW
    assert len(told) == FEW + 1 and told[-1].startswith(f"{folded} more moves: ")
    assert told[-1].count(",") + 1 == min(folded, 6) + (folded > 6)
    assert any("0608" in line for line in told[:-1])


def test_what_weighs_less_than_twelve_others_is_counted(title: Nemesis) -> None:
    """Losses are no mere moves: those that find no room are counted; a single one is told instead."""
    state = title.new("campaign", {}, "1")
    units = [unit for unit in state.pieces if state.world.on_map(state.pieces[unit].loc)][: MOST + 2]
    lost = [StepLost(unit, "attrition", unit, label, "") for unit, label in zip(units, (*REAR, "0909"), strict=True)]
    told = plain(lines([(state, one) for one in lost], Words("en", title)))
    assert len(lost) == MOST + 2 and len(told) == MOST + 1 and told[-1].endswith("2 more lines in the log")
    told = plain(lines([(state, one) for one in lost[:-1]], Words("en", title)))
    assert len(told) == MOST + 1 and "more line" not in told[-1]
    behind = [moved(unit, "0616", label) for unit, label in zip([*state.pieces][-8:], REAR, strict=False)]
    told = plain(lines([(state, one) for one in (*lost[:-1], *behind)], Words("en", title)))
    assert told[-1].startswith("8 more moves: ") and len(told) == MOST + 2, "moves that are one line fill no others"


def test_a_place_that_counts_and_is_left_without_a_unit_is_told(title: Nemesis) -> None:
    """Not one in which others stand, nor one that nobody strives for, nor one that had no unit before it all either:
    then somebody only went through."""
    state, before = title.new("kohima-road", {}, "1"), title.new("kohima-road", {}, "1")
    goals = [label for label in title.objectives(state) if state.world.on_map(state.world.loc(label))]
    empty = next(label for label in goals if not state.pieces_at(state.world.loc(label)))
    held = next(label for label in goals if state.pieces_at(state.world.loc(label)))
    gone = [moved("jp-31-58", empty, "0708"), moved("jp-31-124", held, "0709"), moved("jp-31-138", "0909", "0809")]
    past, words = [(state, one) for one in gone], Words("en", title)
    assert not [line for line in plain(lines(past, words, before)) if line.startswith("Left")]
    before.set_piece(replace(before.pieces["jp-31-58"], loc=before.world.loc(empty)))
    told = plain(lines(past, words, before))
    left = f"Left without a unit: *{title.words('en').place(state, empty)}*"
    assert [line for line in told if line.startswith("Left")] == [left]


def test_of_what_is_known_nothing_is_told_but_a_deed_that_goes_on_is_told_whole(title: Nemesis) -> None:
    """Who is asked in the middle of a combat was told who attacks, and is told it again with what came of it."""
    state = title.new("kohima-road", {}, "1")
    known = [moved("jp-31-124", "0709", "0708"), AttackDeclared("0609", (UNIT,), (), "", False, "")]
    past = [(state, one) for one in (*known, CombatResult("0609", "2:1", 3, 1, 0, False))]
    (told,) = plain(lines(past, Words("en", title), None, len(known)))
    assert told.startswith("*0609 Ukhrul*, attacked by 58/31: 2:1, die 3")


def test_of_what_is_known_the_weightiest_is_told_once_more_below_the_rest(title: Nemesis) -> None:
    """Where something new is told; mere moves are not."""
    state = title.new("kohima-road", {}, "1")
    fight = AttackDeclared("0609", (UNIT,), (), "", False, ""), CombatResult("0609", "2:1", 3, 1, 0, False)
    fight = *fight, Eliminated("uk-50", "combat", "0609", "")
    known, fresh = [moved("jp-31-138", "0906", "0807"), *fight], moved("jp-31-124", "0709", "0708")
    past, words = [(state, one) for one in (*known, fresh)], Words("en", title)
    new, old = plain(lines(past, words, None, len(known)))
    assert new.startswith("\u2192 *0708") and old.startswith("Before that: *0609 Ukhrul*, attacked by 58/31")
    assert not plain(lines(past[:-1], words, None, len(known)))


def test_the_tracks_are_told_once_each_from_where_they_stood(title: Nemesis) -> None:
    """One that is back where it was is not told."""
    state = title.new("kohima-road", {}, "1")
    laments = [TrackChanged("lament", 1, 0, 3, 3, "unit_eliminated", ""),
               TrackChanged("lament", 1, 3, 4, 1, "unit_eliminated", "")]  # fmt: skip
    general = TrackChanged("general", 0, 4, 5, 1, "combat_roll", "")
    back = [TrackChanged("resources", 1, 4, 3, -1, "spent", ""), TrackChanged("resources", 1, 3, 4, 1, "unit_lost", "")]
    every = [Eliminated("uk-50", "combat", "0609", ""), laments[0], general, laments[1], *back]
    told = [*lines([(state, event) for event in every], Words("en", title))]
    once = "Japanese General +1, from 4 to 5: result of the combat die"
    assert told[-1] == f"<b>Tracks</b>: {once} \u00b7 Allied Laments 0 \u2192 4"
    assert "Laments" not in told[0]


def test_a_phase_of_theirs_without_an_event_is_named_below_the_map(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.new("kohima-road")
    history, said = player.window.feature(History), list[str]()
    theirs = [(player.model.state, PhaseBegan(1, "reinforcement"))]
    monkeypatch.setattr(Meanwhile, "nodes", lambda _self: [0])
    monkeypatch.setattr(Meanwhile, "in_their_phase", lambda _self, _nodes: True)
    monkeypatch.setattr(Meanwhile, "unanswered", lambda _self, _node: theirs)
    player.window.context.signals.said.connect(said.append)
    history.offer_since()
    player.window.context.work.finish()
    assert said == ["Allied Reinforcement Phase: Nothing to report"]
    assert history.since_card.isHidden()
    theirs.append((player.model.state, Drawn("supply", "4.0/3", 1)))
    history.offer_since()
    player.window.context.work.finish()
    assert len(said) == 1 and not history.since_card.isHidden(), "a chit was drawn"
    assert history.since_card.title == "Before your first phase"
    routine = FlagMoved("0609", 1, "")
    monkeypatch.setattr(Meanwhile, "everything", lambda _self: [(player.model.state, routine)])
    monkeypatch.setattr(History, "_show_since", lambda _self, _past: False)
    history.show_since()
    assert said[-1] == "Only routine: the log has it"


def test_a_stack_that_goes_out_of_supply_is_one_sentence(title: Nemesis) -> None:
    state, units = title.new("kohima-road", {}, "1"), ("jp-15-51", "jp-15-60", "jp-15-eng", "jp-31-58")
    (told,) = lines([(state, SupplyChanged(unit, 0, 2, "7.1-D/2")) for unit in units], Words("en", title))
    assert told.count("Out of Supply") == 1 and all(f"unit:{unit}" in told for unit in units)
    assert "more line" not in told


def test_ones_own_retreat_is_not_told_among_their_moves(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who advances behind it is."""
    player.new("kohima-road")
    player.play("draw", f"move {UNIT} 0809")
    history, state, head = player.window.feature(History), player.model.state, player.model.present.record.head
    advance = moved("uk-23-1", "0609", "0809")
    events = EndOfTurnBegan(1), moved(UNIT, "0809", "0708"), advance, Eliminated(UNIT, "combat", "0708", "")
    told = [(state, event) for event in events]
    monkeypatch.setattr(Meanwhile, "told", lambda _self, _node: told)
    assert [event for _, event in history.meanwhile.unanswered(head)] == [events[0], *events[2:]]


def test_bunkers_that_were_dug_and_the_air_that_leaves_with_a_monsoon_are_told(title: Nemesis) -> None:
    state, words = title.new("kohima-road", {}, "1"), Words("en", title)
    dug, left = MarkerPlaced("bunker", "0609", "5.1-E/1", 0, UNIT), AirLeft("air_supply", "", "2.7/4")
    told = list(lines([(state, event) for event in (dug, left)], words))
    assert "digs a Bunker in <b>" in told[0] and told[1] == words.event(state, left)


def test_what_is_said_of_nowhere_and_nobody_is_no_line(title: Nemesis) -> None:
    state = title.new("kohima-road", {}, "1")
    assert not list(lines([(state, Declared("banzai", 0, ""))], Words("en", title)))


def test_each_front_has_its_link_and_the_tracks_come_last(title: Nemesis) -> None:
    state = title.new("campaign", {}, "1")
    every = [f"{column:02}{row:02}" for column in (2, 7, 12, 17, 22) for row in (2, 7, 12, 17)]
    hexes = [label for label in every if _on_map(state, label)]
    past = [(state, Eliminated(UNIT, "combat", label, "")) for label in hexes]
    track = TrackChanged("superior", 0, 3, 2, -1, "objective", "")
    told = list(lines([(state, track), *past], Words("en", title)))
    assert len(hexes) > MOST and len(told) == MOST + 2 and told[-1].startswith("<b>Tracks</b>")
    assert sum('<b><a href="hex:' in line for line in told) == MOST


def _on_map(state: object, label: str) -> bool:
    loc = state.world.find(label)  # type: ignore[attr-defined]
    return loc is not None and state.world.on_map(loc)  # type: ignore[attr-defined]


def test_a_card_that_would_report_nothing_does_not_come(title: Nemesis) -> None:
    state = title.new("campaign", {}, "1")
    declared = [(state, Declared("refuse", 0, ""))]
    assert not list(lines(declared, Words("en", title)))


def test_those_who_come_into_play_are_told_unless_they_went_on(title: Nemesis) -> None:
    """Who goes on from there is told by where they went; more than four have no names."""
    state = title.new("campaign", {}, "1")
    came = [Placed(unit, "0609", "reinforcement", "") for unit in (UNIT, "jp-31-124", "jp-31-138")]
    went = [moved(UNIT, "0609", "0708"), moved("jp-33-213", "0809", "0708")]
    told = plain(lines([(state, event) for event in (*came, *went)], Words("en", title)))
    assert told == ["Arrivals in *0609 Ukhrul*: 124/31, 138/31", "\u2192 *0708 Humine*: 58/31, 213/33"]
    both = [Placed("ch-38-112", "0609", "reinforcement", ""), Placed("jp-31-138", "0609", "reinforcement", "")]
    mixed = plain(lines([(state, event) for event in both], Words("en", title)))
    assert [line.rpartition(" ")[2] for line in mixed] == ["(Allied)", "(Japanese)"], "arrivals of both sides have them"
    five = UNIT, "jp-33-213", "jp-33-214", "jp-33-215", "jp-15-51"
    many = [Placed(unit, "0609", "arrival", "") for unit in five]
    (told_,) = plain(lines([(state, event) for event in many], Words("en", title)))
    assert told_.endswith("215/33, 1 more")


def test_who_leaves_the_map_is_not_said_to_go_to_where_he_was(title: Nemesis) -> None:
    state, words = title.new("kohima-road", {}, "1"), Words("en", title)
    left = moved(UNIT, "0809", "off")
    assert list(lines([(state, left)], words)) == [words.event(state, left)]


@pytest.mark.parametrize("seat", ["nemesis"], indirect=True)
def test_it_comes_by_itself_after_a_computers_turn_and_is_folded_with_the_next_command(seat: Seat) -> None:
    seat.window.resize(1400, 900)
    seat.begin("kohima-road", japanese="subaltern")
    card = seat.window.feature(History).since_card
    for _ in range(40):
        seat.wait_for(1)
        if card.isVisible():
            break
        seat.qtbot.waitUntil(lambda: not seat.window.context.work.working, timeout=LONG)
        if not card.isVisible():
            seat.own()
    assert card.isVisible() and not seat.window.places.side.over
    assert not card.is_folded
    seat.own()
    seat.qtbot.waitUntil(lambda: card.is_folded or not card.isVisible(), timeout=LONG)


def test_in_a_narrow_window_it_comes_and_goes_with_a_click_at_the_map(player: Player) -> None:
    """There the column lies over the map: nothing that was only told is to stay there."""
    player.new("kohima-road")
    player.window.resize(1024, 700)
    player.window.show()
    history, state = player.window.feature(History), player.model.state
    history._show_since([(state, Eliminated("uk-50", "combat", "0609", ""))])
    assert not history.since_card.isHidden()
    assert player.window.places.side.over
    player.window.context.signals.mapClicked.emit()
    assert history.since_card.isHidden()


def test_it_stays_when_the_next_question_is_answered_for_the_player(player: Player) -> None:
    """Such as one with nothing to choose: the player has seen nothing of it and said nothing."""
    player.new("kohima-road")
    history, state = player.window.feature(History), player.model.state
    history._show_since([(state, Eliminated("uk-50", "combat", "0609", ""))])
    told = Answered(0, "done")
    history.follow_position(Events.of([Played(ROOT, state, (told,), answered=True)]))
    assert not history.since_card.isHidden()
    history.follow_position(Events.of([Played(ROOT, state, (told,))]))
    assert history.since_card.isHidden()


def test_those_who_are_not_seen_are_counted_and_not_named() -> None:
    title = VinegarJoesWar()
    state = title.new("imphal", {}, "1")
    came = [(state, vinegar.Arrived(1, unseen_name(1), "2121", "")) for _ in range(2)]
    assert plain(lines(came, Words("en", title))) == ["Arrivals in *2121 Rangoon*: an unseen unit\xa0\u00d72"]


def test_who_was_seen_to_move_is_named_though_covered_afterwards() -> None:
    """As the log, which tells of the same event."""
    title = VinegarJoesWar()
    state = title.new("imphal", {}, "1").copy()
    went = vinegar.Moved(0, "jp-33", ("2205", "2105"), 3, "", "")
    del state.pieces["jp-33"]
    state.events = [went]
    words = Words("en", title)
    (told,) = plain(lines([(state, went)], words))
    assert "33 Division" in told and "33 Division" in words.game.event(state, went)


def test_what_aircraft_fly_and_what_is_lost_without_a_fight_is_told() -> None:
    title = DefeatIntoVictory()
    state = title.new("u-go", {}, "1")
    past = [
        *(div.AirAssigned(0, unit, "superiority", "fighter", "") for unit in ("air-jp-osc1", "air-jp-osc2")),
        Drawn("end-turn", "9.2.1/1", 1), div.PositionGone(1, "1416", "gone", ""),
        div.PositionBuilt(1, "1315", "begun", ""), *(div.SuppliesSpent(0, "1412", 1, "supply", "") for _ in range(2)),
    ]  # fmt: skip
    told = plain(lines([(state, one) for one in past], Words("en", title)))
    for text, line in zip(("Superiority: Ki-43 Oscar", "End Turn", "removed in", "2 SP markers"), told, strict=True):
        assert text in line


def test_markers_that_each_side_spends_of_one_place_are_not_added() -> None:
    spent = div.SuppliesSpent(0, "1412", 1, "supply", "7.9.5/1")
    assert spent.joined(div.SuppliesSpent(0, "1412", 2, "supply", "7.9.5/1")) == replace(spent, count=3)
    assert spent.joined(replace(spent, side=1)) is None
    assert spent.joined(replace(spent, clause="7.2.2/1")) is None


def test_an_arrival_is_told_though_its_place_changes_hands() -> None:
    title = TailOfTheTiger()
    state = title.new("tail-of-the-tiger", {}, "1")
    came, taken = tiger.Arrived(0, "ga-u05", "1727", ""), tiger.ControlChanged(0, "1727", "")
    assert len(plain(lines([(state, came), (state, taken)], Words("en", title)))) == 2


def test_the_mark_of_a_combat_ends_with_it(title: Nemesis) -> None:
    """What the same command led to, as the next turn and its weather, has its own moment."""
    state = title.new("kohima-road", {}, "1")
    attack = AttackDeclared("0609", (UNIT,), ("uk-50",), "", False, "")
    lost = StepLost("uk-50", "combat", "uk-50", "0609", "")
    state.events.clear()
    state.events.extend((attack, lost, EndOfTurnBegan(1), Eliminated("uk-50", "attrition", "0609", "")))
    deed = combat_now([state])
    assert deed is not None and [event for _, event in deed.told] == [attack, lost]


def test_what_is_taken_in_a_combat_that_ends_the_phase_belongs_to_it() -> None:
    state = DefeatIntoVictory().new("u-go", {}, "1")
    attack = div.AttackDeclared(0, "1416", ("jp-33-213",), ("al-17-63",), "")
    taken, marched = div.ControlChanged(0, "1416", ""), div.ControlChanged(0, "1315", "")
    state.events = [attack, taken, div.PhaseBegan("combat", "13"), marched]
    assert in_combat([state], taken) and not in_combat([state], marched)


def test_the_ring_and_what_changed_hands_are_told_beside_losses() -> None:
    """Kinhwa is taken in a fight that costs a unit; the Ring has fewer steps."""
    title = TailOfTheTiger()
    state = title.new("tail-of-the-tiger", {}, "1")
    lost = tiger.Eliminated(0, "jp-115", "5703", "")
    taken = tiger.ControlChanged(1, "5703", "")
    ring = tiger.RingChanged(5, "")
    told = plain(lines([(state, event) for event in (lost, taken, ring)], Words("en", title)))
    assert told[1:] == ["*5703* comes under Imperial control", "The Ring has 5 steps"], told


def test_it_does_not_come_for_what_they_answer_in_ones_own_phase(player: Player) -> None:
    player.new("kohima-road")
    player.model.note(PLAYERS, HOT_SEAT)
    player.play("draw", f"move {UNIT} 0809")
    history, record = player.window.feature(History), player.model.present.record
    head = record.nodes[record.head]
    record.nodes[record.head] = msgspec.structs.replace(head, side=1)
    history.offer_since()
    player.window.context.work.finish()
    assert history.since_card.isHidden(), "the Allies answered in the Japanese phase"


def test_what_ones_own_end_brought_about_after_ones_phase_is_told(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Attrition at the end of the turn, which the last command of a phase leads to."""
    player.new("kohima-road")
    player.play("draw", f"move {UNIT} 0809")
    history, state = player.window.feature(History), player.model.state
    before, after = StepLost(UNIT, "combat", UNIT, "0809", ""), StepLost(UNIT, "attrition", UNIT, "0809", "")
    told = [(state, before), (state, EndOfTurnBegan(1)), (state, after)]
    monkeypatch.setattr(Meanwhile, "told", lambda _self, _node: told)
    monkeypatch.setattr(Meanwhile, "start", lambda _self: player.model.present.record.head)
    assert [event for _, event in history.meanwhile.after_own()][1:] == [after]


def test_it_is_there_again_when_a_game_is_resumed(player: Player) -> None:
    player.new("kohima-road")
    player.model.note(PLAYERS, HOT_SEAT)
    player.play("draw", f"move {UNIT} 0809")
    while player.model.decision is None or player.model.decision.side(player.model.state) == 0:
        closing = [one for one in player.model.commands() if one.ends] or list(player.model.commands())
        player.play(closing[0].text())
    path = player.model.path
    assert path is not None
    player.new("salween-crossing")
    player.model.open(path)
    history = player.window.feature(History)
    card = history.since_card
    player.qtbot.waitUntil(lambda: not card.isHidden())
    history.look_back()
    assert card.isHidden(), "what is told is of the present"
    history.return_()
    assert not card.isHidden()
    card.hide()
    history.look_back()
    history.return_()
    assert card.isHidden(), "who closed it has read it"


def test_an_answer_in_ones_own_phase_is_told_once(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its own card; what came after the phase, here."""
    player.new("kohima-road")
    player.play("draw", f"move {UNIT} 0809")
    history, state, head = player.window.feature(History), player.model.state, player.model.present.record.head
    paid, after = StepLost("uk-50", "combat", "uk-50", "0609", ""), StepLost("uk-50", "attrition", None, "0609", "")
    told = [(state, paid), (state, EndOfTurnBegan(1)), (state, after)]
    monkeypatch.setattr(Meanwhile, "told", lambda _self, _node: told)
    assert [event for _, event in history.meanwhile.unanswered(head)][1:] == [after]


def test_the_replay_shows_the_ways_and_lights_the_line_of_the_log(player: Player) -> None:
    player.new("kohima-road")
    player.play("draw", f"move {UNIT} 0809")
    history, scene = player.window.feature(History), player.window.context.scene
    assert scene is not None
    history.replay_from(player.model.present.record.line()[0].id)
    history.replay.tick()
    assert "replay_ways" in scene.overlays()
    lit = [mark.cursor.block().text() for mark in player.window.log.view.extraSelections()]
    assert any("58" in text for text in lit)
    history.return_()
    assert "replay_ways" not in scene.overlays() and not player.window.log.view.extraSelections()
    asked: list[object] = []
    player.window.context.signals.revealAsked.connect(asked.append)
    history.look_back()
    history.look_on()
    assert "replay_ways" in scene.overlays() and len(asked) == 1, "what is stepped to is brought into sight"
    history.return_()
    assert "replay_ways" not in scene.overlays()


def test_who_is_set_up_does_not_arrive_and_supply_out_of_turn_is_told() -> None:
    title = DefeatIntoVictory()
    state = title.new("u-go", {}, "1")
    told = (div.PlacedAtStart(1, "al-20-100", "1314", ""), div.Supplied(0, ("jp-31-58",), "1516", ""),
            div.SuppliedByAir(1, ("mm-3",), "1501", ""))  # fmt: skip
    assert plain(lines([(state, event) for event in told], Words("en", title))) == [
        "Set up in *1314 Litan*: 100/20", "1501 supplies MM 3"]  # fmt: skip
