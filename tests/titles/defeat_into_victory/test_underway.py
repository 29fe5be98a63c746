"""Positions in the middle of a turn are told in text, and are the same when they are read again."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from engine.games import titles
from engine.table import agenda, game

TITLE: Any = titles().title("defeat-into-victory")


WANTED = {"DrawMarker", "DeclareActivation", "ChooseSequence", "PrepareUnits", "MoveUnits"}


def test_decisions_of_a_segment_come_back_as_they_were() -> None:
    """Some turns by chance: what is told is the same position again, and points of a segment are among it."""
    state, chance, seen = TITLE.new("u-go", {}, "0"), random.Random(3), Counter[str]()
    while WANTED - seen.keys():
        listed = game.legal(state)
        assert listed, "the game is over before"
        kind = agenda.current(state).kind
        try:
            said = TITLE.describe(state) if seen[kind] < 2 else None
        except ValueError:
            said = None
        if said is not None:
            again = TITLE.position(said)
            again.chance = state.chance
            assert TITLE.digest(again) == TITLE.digest(state), kind
            seen[kind] += 1
        state = game.play_unchecked(TITLE, state, chance.choice(listed))


def underway(**values: Any) -> dict[str, Any]:
    """A position in which all Japanese units of two move."""
    state = TITLE.told_first("u-go", {}, "1")
    units = [piece.id for piece in state.on_map(0)][:2]
    segment = {"side": "japanese", "marker": "position", "declared": units, "sequence": "move-combat", **values}
    return {**TITLE.describe(state), "at": "moving", "acting": None, "segment": segment}


def test_it_goes_on_in_the_segment_that_is_told() -> None:
    state = TITLE.position(underway())
    assert agenda.current(state).kind == "MoveUnits" and len(state.segment.declared) == 2
    assert TITLE.describe(state)["at"] == "moving"


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"marker": "nobody"}, "segment.marker"), ({"named": ["nobody"]}, "segment.named"),
        ({"declared": ["nobody"]}, "segment.declared"), ({"moved": ["nobody"]}, "segment.moved"),
        ({"sequence": ""}, "segment.sequence"), ({"landed": {"nobody": "1315"}}, "segment.landed"),
        ({"units": 1000}, "segment.units"), ({"side": "nobody"}, "segment.side"),
    ],
)  # fmt: skip
def test_a_segment_that_cannot_be_is_refused_with_its_key(values: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        TITLE.position(underway(**values))


def test_attacks_are_declared_where_they_were() -> None:
    state = TITLE.told_first("u-go", {}, "1")
    ally = next(piece for piece in state.on_map(1))
    near = next(hex_ for hex_ in state.world.adjacent[ally.loc] if not state.at.get(hex_))
    unit = next(piece.id for piece in state.on_map(0) if piece.counter.infantry)
    said = underway(declared=[unit], sequence="combat-move") | {"at": "attacking"}
    said["units"] = {**said["units"], unit: {"at": state.world.label(near)}}
    again = TITLE.position(said)
    assert agenda.current(again).kind == "DeclareAttack"
    assert TITLE.digest(TITLE.position(TITLE.describe(again))) == TITLE.digest(again)


def test_there_is_none_without_a_segment() -> None:
    position = {key: value for key, value in underway().items() if key != "segment"}
    with pytest.raises(ValueError, match="segment"):
        TITLE.position(position)


def test_what_lies_covered_is_not_told() -> None:
    state = TITLE.position(underway())
    state.cup = ("am-jp-1a", "end-turn")
    assert TITLE.describe(state)["cup"] == ["am-jp-1a", "end-turn"]
    with pytest.raises(ValueError, match="covered"):
        TITLE.describe(TITLE.without_secrets(state, [0]))
