"""Looking back, branches, what-if tables, and that the record is left alone by all but playing."""

from __future__ import annotations

import random
import re

import pytest

from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.table.views import seen
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.state import CHITS
from engine.titles.vinegar_joes_war.game import VinegarJoesWar
from nemesis_gui.features.history.comparing import table
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.past import Past
from nemesis_gui.session.table import HOT_SEAT, HOT_SEAT_TURNS, PLAYERS, SOLITAIRE
from nemesis_gui.session.timeline import DICE, Timeline
from nemesis_gui.session.words import Words
from nemesis_gui.titles.nemesis.compare import differences
from tools.pictures.table import script

UNIT = "jp-31-58"
OTHER = "jp-31-124"


@pytest.fixture(scope="module")
def title() -> Nemesis:
    return Nemesis()


@pytest.fixture
def past(title: Nemesis) -> Past:
    """A campaign in its first phase: two moves after the draw."""
    past = Past(GameModel(title), Words("en", Nemesis()))
    past.model.new("campaign", {}, "1")
    for line in ("draw", f"move {UNIT} 0910"):
        assert past.model.play(line), line
    another = (c for c in past.model.commands() if c.verb == "move" and c.unit == OTHER)  # type: ignore[attr-defined]
    assert past.model.play(next(another))
    return past


@pytest.fixture
def drawn(past: Past) -> Past:
    """The same on, to a chit that was drawn by chance: command 6."""
    for line in ("done", "done", "draw"):
        assert past.model.play(line), line
    return past


def where(past: Past) -> str:
    return past.model.state.world.label(past.model.state.pieces[UNIT].loc)


def commands(past: Past) -> int:
    return len(past.record.nodes)


def play_on(past: Past, count: int) -> None:
    rng = random.Random(2)
    for _ in range(count):
        past.model.play(rng.choice(list(past.model.commands())))


def test_looking_back_shows_the_past_and_forbids_commands(past: Past) -> None:
    head = past.record.head
    past.look(1)
    assert where(past) == "0909"
    assert past.model.decision is None
    assert not past.model.play("done")
    assert not past.model.undo()
    assert past.record.head == head
    past.present()
    assert where(past) == "0910"
    assert past.model.decision is not None


def test_stepping_walks_the_branch_and_stops_at_its_ends(past: Past) -> None:
    assert past.step(-1) and past.node == 2
    assert past.step(-1) and past.step(-1) and past.node == 0
    assert not past.step(-1)
    assert past.step(1) and where(past) == "0909"
    assert past.step(1) and where(past) == "0910"
    assert past.step(1) and not past.step(1)


def test_playing_from_an_earlier_point_keeps_the_old_branch(past: Past) -> None:
    past.look(1)
    assert past.play_from(1)
    assert not past.looking
    past.model.play(f"move {UNIT} 0908")
    assert [past.record.nodes[leaf].text.split()[1] for leaf in past.record.leaves()] == [OTHER, UNIT]
    past.play_from(3)
    assert where(past) == "0910"


def test_taking_back_through_the_history_is_counted(past: Past) -> None:
    past.play_from(1)
    assert past.record.taken_back == 2


def test_dice_bar_the_way_back_between_two_players(drawn: Past) -> None:
    assert drawn.barred(0) and drawn.barred(5)
    assert not drawn.barred(6)
    assert not drawn.play_from(5)
    assert drawn.record.head == 6


@pytest.mark.parametrize(("players", "barred"), [(SOLITAIRE, False), (HOT_SEAT, True)])
def test_one_player_for_both_sides_may_go_back_behind_dice(drawn: Past, players: str, barred: bool) -> None:
    drawn.model.note(PLAYERS, players)
    assert drawn.barred(3) is barred
    assert drawn.play_from(3) is not barred


@pytest.mark.parametrize(
    ("players", "options", "asked"),
    [
        (HOT_SEAT, {}, (0,)),
        (HOT_SEAT_TURNS, {}, (0,)),
        (SOLITAIRE, {}, ()),
        ("", {}, ()),
        (HOT_SEAT, {"study": True}, ()),
    ],
)
def test_only_of_two_players_the_other_one_is_asked(
    title: Nemesis, players: str, options: dict[str, bool], asked: tuple[int, ...]
) -> None:
    """The Japanese declared an attack (31), the Allies said who meets the charge (32)."""
    past = Past(GameModel(title), Words("en", Nemesis()))
    past.model.new("campaign", options, "4", {PLAYERS: players})
    for line in script("campaign.txt")[:32]:
        assert past.model.play(line), line
    assert past.model.asked(31) == asked
    assert not past.barred(31)
    assert past.model.undo() is not bool(asked)
    assert past.record.head == (32 if asked else 31)


def test_a_study_game_is_open(title: Nemesis) -> None:
    past = Past(GameModel(title), Words("en", Nemesis()))
    past.model.new("campaign", {"study": True}, "1")
    past.model.play("draw")
    assert past.play_from(0)
    assert past.record.head == 0


def test_a_branch_keeps_its_name_when_it_is_played_on_and_reopened(past: Past) -> None:
    past.name(3, "North")
    past.model.play("done")
    assert past.names() == {past.record.head: "North"}
    path = past.model.journal.path  # type: ignore[union-attr]
    past.model.open(path)
    assert list(past.names().values()) == ["North"]


def test_the_branch_that_was_left_is_still_shown_until_another_command(past: Past) -> None:
    past.model.undo()
    assert past.branch() == [0, 1, 2, 3]
    past.model.play("done")
    assert 3 not in past.branch()


def test_a_what_if_table_leaves_the_game_alone(past: Past) -> None:
    journal, before, head = past.model.journal, commands(past), past.record.head
    table = past.what_if("What if 1", "another")
    assert past.model.journal is None
    assert past.model.state.chance.seed == "another"
    play_on(past, 30)
    assert len(table.session.record.nodes) == 30
    past.leave()
    assert past.model.journal is journal
    assert (commands(past), past.record.head) == (before, head)
    assert past.session.state.chance.seed == "1"
    past.model.play("done")
    assert commands(past) == before + 1


def test_a_what_if_table_is_kept_until_dropped(past: Past) -> None:
    first = past.what_if("1")
    play_on(past, 3)
    second = past.what_if("2")
    past.leave()
    past.enter(first)
    assert past.model.session is first.session
    past.drop(first)
    assert past.here is None and past.what_ifs == [second]
    assert past.model.journal is not None


def test_a_what_if_table_can_stand_in_the_past(past: Past) -> None:
    past.look(1)
    past.what_if("1")
    assert where(past) == "0909"
    past.leave()
    assert where(past) == "0910"


def test_a_what_if_table_does_not_betray_the_secret_chit(past: Past) -> None:
    """From the second turn on: the chits of the set-up are known to all."""
    state = past.session.state
    state.turn += 1
    state.first, state.cups = (None, "attack"), (state.cups[0], frozenset({"assault", "supply", "reinforcement"}))
    found = set()
    for number in range(40):
        table = past.what_if("x", str(number))
        found.add(past.model.state.first[1])
        assert past.model.state.cups[1] | {past.model.state.first[1]} == set(CHITS)
        past.drop(table)
    assert len(found) == 4
    assert past.session.state.first == (None, "attack")


def test_another_game_clears_the_tables_away(past: Past) -> None:
    past.what_if("1")
    past.model.new("kohima-road")
    assert past.what_ifs == [] and past.here is None and not past.looking


def test_the_timeline_tells_turn_phase_speaker_and_dice(drawn: Past) -> None:
    timeline = Timeline(drawn.session, Words("en", Nemesis()))
    move, draw = timeline.entry(2), timeline.entry(6)
    assert (draw.turn, draw.barrier, move.barrier) == (1, True, False)
    assert (move.side, move.phase, move.speaker) == (0, "Japanese Assault Phase", 0)
    assert "58/31" in move.text and move.text.endswith(", from 0909 Homalin")
    play_on(drawn, 300)
    entries = [timeline.entry(node) for node in drawn.record.nodes]
    told = {entry.text for entry, node in zip(entries, drawn.record.nodes.values(), strict=True) if node.text == "draw"}
    assert told and all(re.match("The .* player (draws|reveals) the .* Chit", text) for text in told), told
    assert {die for entry in entries for die in entry.dice} <= set(DICE)
    assert any(entry.dice for entry in entries)


def test_the_history_names_a_hidden_unit_only_once_it_lay_open_as_the_log_does() -> None:
    """A depot that comes from below a stack lies open where it goes; a headquarters that stays below does not."""
    title, headquarters, march = VinegarJoesWar(), 3, 4
    for phase, line, named in ((march, "move depot-jp-1 3526", True), (headquarters, "activate jp-hq-15", False)):
        units = {"jp-hq-15": "3527", "depot-jp-1": "3527", "jp-18": "3527", "br-16": "2121"}
        place = {"clear": True, "at": {"player": "japanese", "phase": phase}, "units": units}
        session = Session(standing(title, title.position(place, ())), Record(Origin(title.id, "imphal", {}, "0")))
        session.play(line)
        words = Words("en", title)
        view = seen(title, session.state, (1,))
        history = Timeline(session, words, lambda state: seen(title, state, (1,))).entry(session.record.head).text
        log = " ".join(words.game.event(view, event) for event in view.events)
        for told in (history, log):
            assert "unseen" not in told if named else "15" not in told, told
            assert "depot" in told.lower() or not named, told


def test_a_branch_that_cannot_be_replayed_is_marked(past: Past) -> None:
    past.record.insert(past.record.nodes[3].__class__(4, 1, "move nobody 0101", 0, False))
    timeline = Timeline(past.session, Words("en", Nemesis()))
    assert timeline.entry(4).broken
    assert not timeline.entry(3).broken


def test_since_the_last_phase_of_ones_own(past: Past) -> None:
    rng = random.Random(4)
    while past.model.state.phase is None or past.model.state.phase.side == 0:
        closing = [c for c in past.model.commands() if c.verb == "done"]
        past.model.play((closing or list(past.model.commands()))[0] if rng.random() < 0.9 else past.model.commands()[0])
    timeline = Timeline(past.session, Words("en", Nemesis()))
    found = timeline.since(past.branch(), 0)
    assert timeline.entry(found).side == 0
    assert all(timeline.entry(node).side != 0 for node in past.branch() if node > found)


def test_two_ends_are_compared(past: Past) -> None:
    first = past.session.state
    second = first.copy()
    second.resources += 2
    second.flags[second.world.loc("0410")] = 0
    second.change(UNIT, loc=second.world.loc("jp-losses"))
    second.change(OTHER, reduced=True, supply=2)
    found = {item.what: (item.first, item.second) for item in differences(first, second, Words("en", Nemesis()))}
    assert found["Resources"] == (str(first.resources), str(first.resources + 2))
    assert found["0410 Imphal"] == ("Allied", "Japanese")
    steps = found["Steps in play, Japanese"]
    assert int(steps[0]) - int(steps[1]) == first.pieces[UNIT].steps + 1
    assert found["58/31"] == ("0910", "Japanese Losses Box")
    place = first.world.label(first.pieces[OTHER].loc)
    assert found["124/31"] == (f"{place}, 3 steps, Full Supply", f"{place}, 2 steps, Out of Supply")
    assert len(found) == 5


def test_differences_are_grouped_and_lead_to_the_map(past: Past) -> None:
    first = past.session.state
    second = first.copy()
    second.resources += 2
    second.flags[second.world.loc("0410")] = 0
    second.change(UNIT, loc=second.world.loc("0908"))
    html = table(differences(first, second, Words("en", Nemesis())), ("One", "Two"), Words("en", Nemesis()))
    heads = ["Tracks and strength", "Objectives", "Pieces, Japanese"]
    assert sorted(heads, key=html.index) == heads
    assert 'href="hex:0410"' in html and f'href="unit:{UNIT}"' in html
    assert "No differences" in table([], ("One", "Two"), Words("en", Nemesis()))
