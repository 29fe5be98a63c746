"""What lies on hexes in a position, as brushes paint it; and the points of the turn that a form offers."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from engine.games import titles
from engine.wargame.ground import NOTHING, Ground, grounds, lying, painted
from engine.wargame.knobs import POINT, knobs, with_values

GAMES = {
    "nemesis": "kohima-road", "defeat-into-victory": "u-go", "vinegar-joes-war": "imphal",
    "tail-of-the-tiger": "tail-of-the-tiger",
}  # fmt: skip
HELD = {
    "nemesis": ("markers", "flags"), "defeat-into-victory": ("control",), "vinegar-joes-war": ("fortified",),
    "tail-of-the-tiger": ("german",),
}  # fmt: skip
"""What says in each game who holds a hex."""


@cache
def first(game: str) -> tuple[Any, Any]:
    title: Any = titles().title(game)
    return title, title.told_first(GAMES[game], {}, "1")


def held(game: str) -> Ground:
    return next(ground for ground in grounds(first(game)[1]) if ground.path == HELD[game])


def of(game: str) -> tuple[str, str, str]:
    """A hex of a game in which nothing of its kind of control lies and nobody stands, and two words for it."""
    title, state = first(game)
    there = lying(title.describe(state), held(game))
    hexes = state.world.objectives if game == "nemesis" else range(state.world.hexes)
    free = (hex_ for hex_ in hexes if state.world.open_hex(hex_) and not state.at.get(hex_))
    stood = {piece.loc for piece in state.pieces.values()}
    if game == "vinegar-joes-war":
        free = (loc for loc, names in state.at.items() if loc < state.world.hexes
                and state.pieces[names[0]].counter.side == 1)  # fmt: skip
        stood = set()
    elif game == "defeat-into-victory":
        free = (hex_ for hex_ in sorted(state.world.allied_at_start) if not state.at.get(hex_))
    label = next(state.world.label(hex_) for hex_ in free if hex_ not in stood
                 and state.world.label(hex_) not in there)  # fmt: skip
    word = {"vinegar-joes-war": "allied", "tail-of-the-tiger": "german"}.get(game, "japanese")
    return label, word, NOTHING


@pytest.mark.parametrize("game", GAMES)
def test_who_holds_a_hex_is_painted_and_taken_away(game: str) -> None:
    title, state = first(game)
    ground, (label, word, nothing) = held(game), of(game)
    said = title.describe(state)
    other = title.position(painted(said, ground, [label], word))
    after = title.describe(other)
    assert lying(after, ground) == {**lying(said, ground), label: word}
    assert title.digest(other) != title.digest(state)
    again = title.position(painted(after, ground, [label], nothing))
    assert lying(title.describe(again), ground) == lying(said, ground)


def test_of_an_airfield_only_the_side_is_another() -> None:
    title, state = first("nemesis")
    ground = next(one for one in grounds(state) if one.path == ("markers", "airfields"))
    assert ground.choices == ("japanese", "allied")
    assert painted(title.describe(state), ground, ["0101"], NOTHING) == title.describe(state)


def test_what_cannot_lie_there_is_refused_with_its_key() -> None:
    title, state = first("tail-of-the-tiger")
    ground = next(one for one in grounds(state) if one.path == ("touched",))
    inland = next(hex_ for hex_ in range(state.world.hexes) if hex_ not in state.world.ports)
    with pytest.raises(ValueError, match="touched"):
        title.position(painted(title.describe(state), ground, [state.world.label(inland)], "touched"))


@pytest.mark.parametrize("game", GAMES)
def test_the_turn_is_taken_to_another_point(game: str) -> None:
    """To the movement of each side, from the first decision there is."""
    title, state = first(game)
    point = next(knob for knob in knobs(title, state) if knob.path == (POINT,))
    wanted = {
        "nemesis": ("japanese.assault.movement", "allied.assault.movement"),
        "defeat-into-victory": ("movement.japanese", "movement.allied"),
        "vinegar-joes-war": ("japanese.4", "allied.4"),
        "tail-of-the-tiger": ("german-movement", "imperial-movement"),
    }[game]
    assert set(wanted) < {*point.choices}
    for side, name in enumerate(wanted):
        other = title.position(with_values(title, state, {(POINT,): name}))
        title.describe(other)
        assert other.agenda[0].side(other) == side
        if game != "defeat-into-victory":
            assert next(knob.value for knob in knobs(title, other) if knob.path == (POINT,)) == name


def test_markers_of_the_cup_are_some_of_those_there_are() -> None:
    title, state = first("defeat-into-victory")
    cup = next(knob for knob in knobs(title, state) if knob.path == ("cup",))
    assert cup.several and cup.value == () and cup.choices.count("end-turn") == state.world.pack.limits.end_turn
    other = title.position(with_values(title, state, {("cup",): ("end-turn", cup.choices[0])}))
    assert sorted(other.cup) == sorted(("end-turn", cup.choices[0]))


def test_air_units_are_put_into_boxes() -> None:
    title, state = first("defeat-into-victory")
    boxes = [knob for knob in knobs(title, state) if knob.piece]
    assert [knob.path[1] for knob in boxes] == sorted(state.air) and {knob.path[2] for knob in boxes} == {"box"}
    name = boxes[0].path[1]
    other = title.position(with_values(title, state, {boxes[0].path: "damaged"}))
    assert other.air[name].box == "damaged"
