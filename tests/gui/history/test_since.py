"""What happened since one's last phase: by front, by itself after a computer's turn, and when a game is resumed."""

from __future__ import annotations

import msgspec
import pytest

from engine.table.event import Answered, Drawn, Weight
from engine.table.record import ROOT
from engine.titles.nemesis.events import (
    AirLeft,
    CombatResult,
    Declared,
    Eliminated,
    EndOfTurnBegan,
    MarkerPlaced,
    Moved,
    ObjectiveTaken,
    PhaseBegan,
    Placed,
    StepLost,
    SupplyChanged,
    TrackChanged,
    WeatherChanged,
)
from engine.titles.nemesis.game import Nemesis
from engine.titles.tail_of_the_tiger import events as tiger
from engine.titles.tail_of_the_tiger.game import TailOfTheTiger
from nemesis_gui.features.history.fronts import MOST, SAID, fronts, lines, worth_telling
from nemesis_gui.features.history.history import History
from nemesis_gui.session.played import Events, Played
from nemesis_gui.session.table import HOT_SEAT, PLAYERS
from nemesis_gui.session.words import Words
from tests.gui.conftest import Player
from tests.gui.opponent.test_opponent import LONG, Seat, seat

__all__ = ["seat"]
UNIT = "jp-31-58"


def moved(unit: str, start: str, end: str) -> Moved:
    return Moved(unit, (start, end), 1, "move", "")


def test_what_happened_near_one_another_is_one_line(title: Nemesis) -> None:
    state = title.new("campaign", {}, "1")
    far = [moved("jp-33-213", "0924", "1024"), StepLost("jp-33-213", "combat", None, "1024", "")]
    near = [moved(UNIT, "0809", "0708"), moved("jp-31-138", "0608", "0609"), moved(UNIT, "0708", "0609")]
    told = fronts([(state, event) for event in (*near, *far)])
    assert len(told) == 2 and {len(front.moved) for front in told} == {1, 2}
    assert told[0].of_note[0][1] is far[1], "the weightiest front first"


def test_who_comes_beside_the_other_side_is_told_before_many_in_the_rear(title: Nemesis) -> None:
    state = title.new("campaign", {}, "1")
    beside = "0608"  # Ukhrul is held
    behind = [moved(unit, "0616", "0717") for unit in state.pieces if unit.startswith("jp-33-")][:5]
    comes = moved(UNIT, "0809", beside)
    told = fronts([(state, event) for event in (*behind, comes)])
    assert len(told) == 2 and comes in [event for _, event in told[0].told]


def test_a_place_that_changed_hands_is_told_before_steps(title: Nemesis) -> None:
    """The assault on Ukhrul: steps of both sides, then the Objective; and the combat itself is to be told, too."""
    state = title.new("kohima-road", {}, "1")
    steps = [StepLost(unit, "combat", unit, "0609", "") for unit in ("jp-31-124", "uk-50", "jp-31-58")]
    taken = ObjectiveTaken("0609", 0, 4, "2.3/2")
    (front,) = fronts([(state, event) for event in (*steps, taken)])
    assert taken in [event for _, event in front.of_note[: SAID - 1]]


def test_what_is_told_of_a_place_stands_in_the_order_in_which_it_happened(title: Nemesis) -> None:
    """A place that was taken before who died after it, though that weighs more."""
    state = title.new("kohima-road", {}, "1")
    taken = ObjectiveTaken("0609", 0, 4, "2.3/2")
    gone = Eliminated("uk-50", "combat", "0609", "")
    (told,) = lines([(state, event) for event in (taken, gone)], Words("en", title))
    assert told.index("takes") < told.index("eliminated")


def test_what_follows_a_heading_has_nothing_to_do_with_the_place_before_it(title: Nemesis) -> None:
    state = title.new("kohima-road", {}, "1")
    lost, after = StepLost("uk-50", "combat", "uk-50", "0609", ""), WeatherChanged("light", "")
    together = fronts([(state, event) for event in (lost, after)])
    apart = fronts([(state, event) for event in (lost, EndOfTurnBegan(1), after)])
    assert [front.middle for front in together] == [state.world.loc("0609")]
    assert {front.middle for front in apart} == {state.world.loc("0609"), -1}


def test_who_died_is_told_where_he_was_last_heard_of(title: Nemesis) -> None:
    """Whoever is gone stands in a box, and a later command took him there."""
    before, after = (title.new("campaign", {}, "1") for _ in range(2))
    after.change(UNIT, loc=after.world.loc("jp-regiments"))
    gone = Eliminated(UNIT, "combat", "jp-regiments", "")
    hit = StepLost(UNIT, "combat", None, "0609", "")
    told = fronts([(before, moved(UNIT, "0809", "0609")), (before, hit), (after, gone)])
    assert [front.middle for front in told] == [before.world.loc("0609")]


def test_who_died_is_told_once_and_without_the_numbers_that_follow_from_it(title: Nemesis) -> None:
    """An assault on Ukhrul: the last step, the unit that is gone, Resources and Laments, and who advances."""
    state = title.new("kohima-road", {}, "1")
    lost = StepLost("uk-50", "combat", None, "0609", "")
    track = TrackChanged("resources", 1, 3, 4, 1, "unit_lost", "", "0609")
    gone = Eliminated("uk-50", "combat", "0609", "")
    goes = Moved(UNIT, ("0708", "0609"), 0, "advance", "")
    (front,) = fronts([(state, event) for event in (track, lost, gone, goes)])
    assert [event for _, event in front.of_note] == [gone]
    assert front.moved == {UNIT: "0609"}


def test_moves_say_where_they_went(title: Nemesis) -> None:
    state = title.new("kohima-road", {}, "1")
    ways = [("uk-50", "0609", "0410"), ("jp-31-124", "0709", "0410")]
    ways += [(UNIT, "0808", "0708"), ("jp-31-138", "0608", "0609")]
    (told,) = lines([(state, moved(unit, start, end)) for unit, start, end in ways], Words("en", title))
    assert "4 pieces go to" in told and "hex:0410" in told and "(2)" in told and "hex:0708" in told


def test_a_few_that_went_on_where_more_happened_are_named(title: Nemesis) -> None:
    """Beside a step that was lost: who, and where each is at last."""
    state, words = title.new("campaign", {}, "1"), Words("en", title)
    near = [moved(UNIT, "0809", "0708"), moved(UNIT, "0708", "0609"), moved("jp-31-138", "0608", "0609")]
    lost = StepLost("jp-31-124", "combat", "jp-31-124", "0709", "")
    (told,) = lines([(state, event) for event in (lost, *near)], words)
    where = words.place_link(state, state.world.loc("0609"))
    assert f"{words.unit_link(state, UNIT)}, {words.unit_link(state, 'jp-31-138')} → {where}" in told
    assert "pieces go" not in told


def test_of_many_the_larger_groups_are_named_and_the_others_counted(title: Nemesis) -> None:
    """Seven pieces: five go to two places, the two others are one too many to be named."""
    state, words = title.new("campaign", {}, "1"), Words("en", title)
    ends = {"jp-31-58": "0609", "jp-31-124": "0609", "jp-31-138": "0609", "jp-33-213": "0708", "jp-33-214": "0708"}
    far = {"jp-33-215": "0608", "jp-15-51": "0608"}
    (told,) = lines([(state, moved(unit, "0709", end)) for unit, end in (ends | far).items()], words)
    named = [unit for unit in ends | far if f"unit:{unit}" in told]
    assert named == [*ends]
    assert told.endswith(f"2 pieces go to {words.place_link(state, state.world.loc('0608'))}")


def test_a_combat_is_told_with_its_place_and_odds_before_who_died_in_it(title: Nemesis) -> None:
    state, words = title.new("kohima-road", {}, "1"), Words("en", title)
    fought = CombatResult("0609", "7:1", 6, 0, 2, True)
    lost = [Eliminated("uk-50", "combat", "0609", ""), StepLost("jp-31-58", "combat", "jp-31-58", "0609", "")]
    (told,) = lines([(state, event) for event in (fought, *lost)], words)
    assert told.index(words.event(state, fought)) < told.index(words.event(state, lost[0]))


def test_the_tracks_are_told_once_each_from_where_they_stood(title: Nemesis) -> None:
    state = title.new("kohima-road", {}, "1")
    laments = [TrackChanged("lament", 1, 0, 3, 3, "unit_eliminated", ""),
               TrackChanged("lament", 1, 3, 4, 1, "unit_eliminated", "")]  # fmt: skip
    general = TrackChanged("general", 0, 4, 5, 1, "combat_roll", "")
    every = [Eliminated("uk-50", "combat", "0609", ""), laments[0], general, laments[1]]
    told = [*lines([(state, event) for event in every], Words("en", title))]
    once = "Japanese General +1, from 4 to 5: result of the combat die"
    assert told[-1] == f"<b>Tracks</b>: {once} · Allied Laments 0 → 4"
    assert "Laments" not in told[0]
    assert worth_telling([(state, general)])


def test_a_phase_of_theirs_without_an_event_is_named_below_the_map(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.new("kohima-road")
    history, said = player.window.feature(History), list[str]()
    theirs = [(player.model.state, PhaseBegan(1, "reinforcement"))]
    monkeypatch.setattr(History, "_nodes_since", lambda _self: [0])
    monkeypatch.setattr(History, "_in_their_phase", lambda _self, _nodes: True)
    monkeypatch.setattr(History, "_unanswered", lambda _self, _node: theirs)
    player.window.context.signals.said.connect(said.append)
    history.offer_since()
    player.window.context.work.finish()
    assert said == ["Allied Reinforcement Phase: Nothing to report"]
    assert history.since_card.isHidden()
    theirs.append((player.model.state, Drawn("supply", "4.0/3", 1)))
    history.offer_since()
    player.window.context.work.finish()
    assert len(said) == 1, "a chit was drawn, which its own card tells"
    monkeypatch.setattr(History, "_told", lambda _self, _node: theirs[1:])
    history.show_since()
    assert "Nothing" not in said[-1] and "Supply" in said[-1]


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
    monkeypatch.setattr(History, "_told", lambda _self, _node: told)
    assert [event for _, event in history._unanswered(head)] == [events[0], *events[2:]]


def test_what_is_said_twice_is_told_once_with_how_often(title: Nemesis) -> None:
    """Two Battalions of one name that come back."""
    state = title.new("campaign", {}, "1")
    (told,) = lines([(state, Placed(UNIT, "0609", "arrival", ""))] * 2, Words("en", title))
    assert told.count("hex:0609") == 2 and told.endswith("(2)"), "once at its head, once in the sentence"


def test_pieces_that_went_nowhere_on_the_map_are_not_said_to_go_to_nothing(title: Nemesis) -> None:
    state = title.new("kohima-road", {}, "1")
    ways = [("uk-50", "0609", "off"), ("jp-31-124", "0709", "off"), (UNIT, "0808", "off")]
    (told,) = lines([(state, moved(unit, start, end)) for unit, start, end in ways], Words("en", title))
    assert told.endswith("3 pieces move")


def test_bunkers_that_were_dug_and_the_air_that_leaves_with_a_monsoon_are_told(title: Nemesis) -> None:
    state, words = title.new("kohima-road", {}, "1"), Words("en", title)
    dug, left = MarkerPlaced("bunker", "0609", "5.1-E/1", 0, UNIT), AirLeft("air_supply", "", "2.7/4")
    told = list(lines([(state, event) for event in (dug, left)], words))
    assert [any(words.event(state, event) in line for line in told) for event in (dug, left)] == [True, True]


def test_what_is_said_of_nowhere_and_nobody_is_no_line(title: Nemesis) -> None:
    state = title.new("kohima-road", {}, "1")
    assert not list(lines([(state, Declared("banzai", 0, ""))], Words("en", title)))


def test_of_many_fronts_there_are_five_lines_and_each_has_its_link(title: Nemesis) -> None:
    state = title.new("campaign", {}, "1")
    every = [f"{column:02}{row:02}" for column in (2, 9, 16, 23) for row in (2, 9, 16, 23)]
    hexes = [label for label in every if _on_map(state, label)]
    past = [(state, Eliminated(UNIT, "combat", label, "")) for label in hexes]
    track = TrackChanged("superior", 0, 3, 2, -1, "objective", "")
    told = list(lines([(state, track), *past], Words("en", title)))
    assert len(told) == MOST < len(hexes)
    assert sum('<a href="hex:' in line.partition("</b>")[0] for line in told) >= MOST - 1


def _on_map(state: object, label: str) -> bool:
    loc = state.world.find(label)  # type: ignore[attr-defined]
    return loc is not None and state.world.on_map(loc)  # type: ignore[attr-defined]


def test_only_what_matters_is_worth_telling(title: Nemesis) -> None:
    state = title.new("campaign", {}, "1")
    assert Moved.weight >= Weight.MINOR and worth_telling([(state, moved(UNIT, "0809", "0708"))])
    assert not worth_telling([])


def test_a_card_that_would_report_nothing_does_not_come(title: Nemesis) -> None:
    state = title.new("campaign", {}, "1")
    declared = [(state, Declared("refuse", 0, ""))]
    assert not list(lines(declared, Words("en", title))) and not worth_telling(declared)


def test_those_who_come_into_play_are_told_where_nobody_moved(title: Nemesis) -> None:
    state = title.new("campaign", {}, "1")
    units = ("jp-31-58", "jp-31-124", "jp-31-138", "jp-33-213", "jp-33-214")
    (told,) = lines([(state, Placed(unit, "0609", "arrival", "")) for unit in units], Words("en", title))
    assert told.count("hex:0609") > 1 and "1 more line in the log" in told


def test_those_who_come_into_play_are_summed_up_beside_those_who_move(title: Nemesis) -> None:
    """Who goes on from there is told by where they went."""
    state = title.new("campaign", {}, "1")
    came = [Placed(unit, "0609", "reinforcement", "") for unit in (UNIT, "jp-31-124", "jp-31-138")]
    went = [moved(UNIT, "0609", "0708"), moved("jp-33-213", "0809", "0708")]
    (told,) = lines([(state, event) for event in (*came, *went)], Words("en", title))
    came = told.partition("</b>")[2]
    assert came.index("jp-31-124") < came.index("hex:0609") < came.index(UNIT) < came.index("hex:0708")
    assert "pieces" not in came


@pytest.mark.parametrize("seat", ["nemesis"], indirect=True)
def test_it_comes_by_itself_after_a_computers_turn_and_goes_with_the_next_command(seat: Seat) -> None:
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
    seat.own()
    seat.qtbot.waitUntil(lambda: not card.isVisible(), timeout=LONG)


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


def test_the_ring_and_what_changed_hands_are_told_beside_losses() -> None:
    """Kinhwa is taken in a fight that costs a unit; the Ring has fewer steps."""
    title = TailOfTheTiger()
    state = title.new("tail-of-the-tiger", {}, "1")
    lost = tiger.Eliminated(0, "jp-115", "5703", "")
    taken = tiger.ControlChanged(1, "5703", "")
    ring = tiger.RingChanged(5, "")
    told = " ".join(lines([(state, event) for event in (lost, taken, ring)], Words("en", title)))
    assert "The Ring has 5 steps" in told and told.count("5703") > 1, told
    assert Words("en", title).event(state, taken) in told


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
    monkeypatch.setattr(History, "_told", lambda _self, _node: told)
    monkeypatch.setattr(History, "_since", lambda _self: player.model.present.record.head)
    assert [event for _, event in history._after_own()][1:] == [after]


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
    monkeypatch.setattr(History, "_told", lambda _self, _node: told)
    assert [event for _, event in history._unanswered(head)][1:] == [after]


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
