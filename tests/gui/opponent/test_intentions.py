"""What is kept of the intentions of computer players: as much as there is room for, and nothing that a file invents."""

from __future__ import annotations

import msgspec
import pytest

from engine.players.player import Choice, Intention, Weighed
from engine.table import entries
from engine.table.options import STUDY
from engine.table.record import ROOT, Origin, Record
from engine.table.session import Session
from engine.titles.nemesis.commands import Attack, Done, Draw, Move
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.session.computers import aims_open
from nemesis_gui.session.intentions import (
    INTENTIONS,
    ROOM,
    Aim,
    fresh_aims,
    intended,
    meaning,
    read,
    seated_with,
    seatings,
    written,
)


def aim(node: int, place: str, unit: str = "jp-31-58") -> Aim:
    meant = Intention("take", {"unit": unit, "hex": place})
    found = Aim.of(node, 0, Choice(Done(), 1.0, meant, (Weighed(Draw(), 0.5),)))
    assert found is not None
    return found


def test_what_is_written_is_read_again() -> None:
    kept = [aim(1, "0406"), aim(2, "0410")]
    assert read(written(kept)) == kept
    assert (kept[0].said, kept[0].other) == ("done", "draw")
    assert meaning(kept[0].event.aim) == ("take", {"unit": "jp-31-58", "hex": "0406"})


def test_facts_may_be_lists_but_nothing_that_cannot_be_kept() -> None:
    several = Aim.of(1, 0, Choice(Done(), 0.0, Intention("take", {"units": ("jp-31-58", "jp-31-124"), "hex": "0406"})))
    assert several is not None and several.facts["units"] == ["jp-31-58", "jp-31-124"]
    assert Aim.of(1, 0, Choice(Done(), 0.0, Intention("take", {"plan": {"a": 1}}))) is None
    assert Aim.of(1, 0, Choice(Done())) is None


def test_the_oldest_go_where_there_is_no_room() -> None:
    text = written([aim(node, "0406", "unit-" * 40) for node in range(1, 180)])
    assert len(text) <= ROOM and read(text)[-1].node == 179


def test_the_same_purpose_is_told_once() -> None:
    aims = [aim(1, "0406"), aim(2, "0406", "jp-31-124"), aim(3, "0410"), aim(4, "0406")]
    assert [one.node for one in fresh_aims(aims)] == [1, 3, 4]


def test_during_a_game_an_aim_is_told_where_the_act_shows_it_and_the_log_has_none() -> None:
    """Who goes for a place gives nothing away before he comes there; who attacks does so as it is seen. The line of the
    act says as much."""
    title = Nemesis()
    meant = Intention("take", {"unit": "jp-31-58", "hex": "0406"})
    ways = [("0808",), ("0507", "0406")]
    acts = [Choice(Move("jp-31-58", path), 1.0, meant) for path in ways]
    acts.append(Choice(Attack("0406", ("jp-31-58",)), 1.0, Intention("attack", {"hex": "0406"})))
    aims = [found for node, act in enumerate(acts, 1) if (found := Aim.of(node, 0, act)) is not None]
    assert [one.shown for one in read(written(aims))] == [False, True, True]
    session = Session.new(title, "kohima-road", {}, "1")
    session.play("draw")
    kept = written([msgspec.structs.replace(aims[1], node=session.record.head)])
    notes = {"seat-japanese": "captain", INTENTIONS: kept}
    assert not intended(notes, session.record, open_=False) and intended(notes, session.record, open_=True)
    assert not aims_open(session, notes)
    assert aims_open(session, {**notes, "seat-allied": "captain"}), "nobody plays against them"
    assert aims_open(Session.new(title, "kohima-road", {STUDY: True}, "1"), notes)
    session.enter(entries.Resign("allied"), 1)
    assert session.state.outcome is not None and aims_open(session, notes)


@pytest.mark.parametrize("text", ["", "no json", '[{"node": "x"}]', '{"node": 1}', "[1, 2]"])
def test_another_note_tells_nothing(text: str) -> None:
    assert read(text) == []


def test_who_took_a_seat_is_told_where_it_was() -> None:
    note = seated_with(seated_with("", ROOT, 1, "staff"), 7, 0, "")
    found = seatings(f"{note} nonsense 9:5:staff", Record(Origin("nemesis", "campaign", {}, "s")))
    assert [(event.side, event.level) for event in found[ROOT]] == [(1, "staff")]  # type: ignore[attr-defined]
