"""The register of signs, and how one came about, in a game that has no signs of its own."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from engine.table.event import Event
from nemesis_gui.play.face import Face, Faces
from nemesis_gui.play.signs import (
    GENERAL,
    MOST,
    Sign,
    Signs,
    came_about,
    describe_origin,
    describe_sign,
    meaning,
    name_of,
)
from nemesis_gui.session.words import Words
from tests.tiny.commands import Hit, Moved
from tests.tiny.title import Skirmish

MOVED = Sign("tiny:moved", "Moved", "It has moved.", "4.0/1", ("moved",))


def positions(*steps: tuple[Event, ...]) -> list[SimpleNamespace]:
    """Positions with the events that led to each, the latest first."""
    return [SimpleNamespace(events=list(events)) for events in steps]


def march(unit: str, *path: str) -> Moved:
    return Moved(0, unit, path, 1.0, "march", "4.0/1")


def test_an_id_is_used_once() -> None:
    Signs([MOVED])
    with pytest.raises(ValueError, match="tiny:moved"):
        Signs([MOVED, MOVED])
    with pytest.raises(ValueError, match="style:legal"):
        Signs([Sign("style:legal", "Legal", "Anything.")])


def test_a_game_without_signs_of_its_own_has_the_general_ones() -> None:
    face = Faces({}).of(Skirmish().id)
    assert type(face) is Face
    assert list(Signs(face.signs())) == list(GENERAL)
    assert {sign.id.split(":")[0] for sign in GENERAL} == {"board", "style"}
    assert not any(sign.clause or sign.explained_by for sign in GENERAL), "a general sign knows no rule of a game"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_general_signs_are_told_in_any_game(lang: str) -> None:
    words = Words(lang, Skirmish())
    for sign in GENERAL:
        assert describe_sign(words, sign) == words.pair(name_of(words, sign), meaning(words, sign))
        assert lang == "en" or meaning(words, sign) != sign.meaning


def test_the_last_event_that_brought_it_about_is_found() -> None:
    old, new = march("a1", "0301", "0302"), march("a1", "0302", "0303")
    found = came_about(MOVED, positions((), (old, new), (old,)), piece="a1")
    assert found is not None and found.event is new


def test_what_concerns_another_piece_or_place_is_passed_over() -> None:
    past = positions((march("b1", "0101", "0102"), Hit(0, "a1", "0301")), (march("a1", "0301", "0302"),))
    found = came_about(MOVED, past, piece="a1")
    assert found is not None and found.state is past[1]
    found = came_about(MOVED, past, place="0102")
    assert found is not None and found.state is past[0]
    assert came_about(MOVED, past, piece="c1") is None
    assert came_about(MOVED, past, piece="a1", place="0505") is None


def test_an_event_has_to_say_what_the_sign_wants() -> None:
    dear = Sign("tiny:far", "Far", "It has gone far.", explained_by=("moved", "hit"), facts={"cost": (3.0,)})
    assert came_about(dear, positions((march("a1", "0301", "0302"),))) is None
    assert came_about(dear, positions((Moved(0, "a1", ("0301",), 3.0, "march", "4.0/1"),))) is not None
    assert came_about(dear, positions((Hit(0, "a1", "0301"),))) is not None, "a hit has no cost"


def test_nothing_is_looked_up_for_a_sign_that_no_event_brings_about() -> None:
    def never() -> Iterator[SimpleNamespace]:
        raise AssertionError("the past was read")
        yield

    assert came_about(Sign("tiny:name", "Name", "What it is called."), never()) is None


def test_the_past_is_read_only_so_far() -> None:
    read: list[int] = []

    def long() -> Iterator[SimpleNamespace]:
        for number in range(MOST * 2):
            read.append(number)
            yield SimpleNamespace(events=[])

    assert came_about(MOVED, long(), piece="a1") is None
    assert len(read) == MOST


def test_how_it_came_about_is_told_with_its_clause() -> None:
    title = Skirmish()
    state = title.new("small", {}, "signs")
    event = march("a1", "0301", "0302")
    state.events = [event]
    found = came_about(MOVED, [state], piece="a1")
    words = Words("en", title)
    assert found is not None
    assert describe_origin(words, found) == f"{words.game.event(state, event)} [4.0/1]"
