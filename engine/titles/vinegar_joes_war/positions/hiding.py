"""What a side may not see: enemy units below the top of their stack [10.6/1]."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Final

import msgspec

from engine.table.event import Event
from engine.titles.vinegar_joes_war.events import AttackDeclared
from engine.titles.vinegar_joes_war.inputs import AIR, COMBAT, FOES_OF_VIEWER
from engine.titles.vinegar_joes_war.pieces import DEPOT, SIDES, UNKNOWN, Counter, Piece, SupportPiece, enemy
from engine.titles.vinegar_joes_war.rules.ch4_turn import JUDGED
from engine.titles.vinegar_joes_war.rules.ch7_command import judge_command
from engine.titles.vinegar_joes_war.rules.ch10_stacking import seen
from engine.titles.vinegar_joes_war.rules.ch24_borders import forbidding
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.memo import memo
from engine.wargame.sided import new_token


def hidden(state: VinegarState, viewer: int) -> list[Piece]:
    """The enemy units on land that a side may not see; those that take part in the combat being fought are seen, where
    they attack from and where they retreat to. Of a position that is covered already nothing more is. The order shows
    no more than the blanks do [10.6/1]."""
    foe, found = enemy(viewer), list[Piece]()
    combat = state.combat
    fighting = () if combat is None else (*combat.units, *combat.lenders, *combat.defenders)
    for hex_ in sorted(state.occupied(foe)):
        if len(state.at[hex_]) > 1 and not seen(state, hex_, viewer):
            below = (piece for piece in state.units_at(hex_, foe)[:-1] if not is_blank(piece))
            found += [piece for piece in below if piece.id not in fighting]
    return sorted(found, key=lambda piece: _sort(state, piece))


class Cover(msgspec.Struct, frozen=True, gc=False):
    """What a side sees in the place of units that are hidden from it."""

    hidden: tuple[str, ...]
    blanks: dict[str, Piece]
    at: dict[int, tuple[str, ...]]
    """The stacks with blanks in them, from below."""
    instead: dict[str, str]
    """Each hidden unit -> a blank of its weight in its hex."""
    support: dict[str, SupportPiece]
    """The pieces that carry what is hidden."""
    token: int
    """Under which the enemy stands as he is seen: the same as long as it is the same sight."""
    air_token: int


def cover(state: VinegarState, viewer: int) -> None:
    """Put blanks in the place of units that a side may not see. A blank shows what is met on the map: how far its zone
    reaches, and that it is no depot where depots have none. All else that names such a unit is taken away: loads,
    moves, its events; and who is in command is judged by the headquarters that are seen."""
    foe = enemy(viewer)
    found = _cover(state, viewer)
    if found.hidden:
        for name in found.hidden:
            del state.pieces[name]
        state.pieces.update(found.blanks)
        state.at.update(found.at)
        state.retoken(foe, found.token)
        state.support.update(found.support)
        state.air_token = found.air_token
        state.minimum = state.minimum.difference(found.hidden)
        state.mover = found.instead.get(state.mover, state.mover)
        names = {*found.hidden}.difference(fought(state.events))
        state.events = [_unnamed(event, names, unseen_name(foe)) for event in state.events]
        _judge(state, foe)


def _judge(state: VinegarState, foe: int) -> None:
    """Who is in command, as far as it is seen; outside of the phases that ask for it, nobody."""
    if state.phase not in JUDGED:
        state.command = frozenset()
    elif foe == state.player:
        judge_command(state)


@memo(FOES_OF_VIEWER, AIR, COMBAT)
def _cover(state: VinegarState, viewer: int) -> Cover:
    units, before = hidden(state, viewer), len(blanks(state, enemy(viewer)))
    shown = [blank(state, piece, number) for number, piece in enumerate(units, before + 1)]
    at: dict[int, tuple[str, ...]] = {}
    for piece, shape in zip(units, shown, strict=True):
        names = at.get(piece.loc, state.at[piece.loc])
        at[piece.loc] = (shape.id, *(name for name in names if name != piece.id))
    support, names = _loads(state, units, shown), tuple(piece.id for piece in units)
    air_token = new_token() if support else state.air_token
    first = {_sort(state, piece): shape.id for piece, shape in reversed([*zip(units, shown, strict=True)])}
    instead = {piece.id: first[_sort(state, piece)] for piece in units}
    return Cover(names, {piece.id: piece for piece in shown}, at, instead, support, new_token(), air_token)


def _loads(state: VinegarState, units: Sequence[Piece], shown: Sequence[Piece]) -> dict[str, SupportPiece]:
    """What carries a hidden unit, with a blank of the same weight in the same hex as its load: which of them stays
    hidden, as does which of them an airstrike was launched from."""
    under, found = {piece.id: _sort(state, piece) for piece in units}, dict[str, SupportPiece]()
    left = [(_sort(state, piece), shape.id) for piece, shape in zip(units, shown, strict=True)]
    for name, piece in sorted(state.support.items()):
        if piece.load in under:
            first = next(pair for pair in left if pair[0] == under[piece.load])
            left.remove(first)
            found[name] = msgspec.structs.replace(piece, load=first[1])
    for name, piece in state.support.items():
        if piece.base in under:
            found[name] = msgspec.structs.replace(found.get(name, piece), base="")
    return found


def _sort(state: VinegarState, piece: Piece) -> tuple[int, bool, bool]:
    """All that a side learns of a unit that it does not see."""
    return piece.loc, piece.counter.heavy, piece.counter.depot and not state.options.depots_exert_zoc


def fought(events: Iterable[Event]) -> set[str]:
    """The units of an attack that was declared and may be over by now: they lay open when it was declared [10.6/2]."""
    declared = [event for event in events if isinstance(event, AttackDeclared)]
    return {name for event in declared for name in (*event.units, *event.defenders)}


def _unnamed(event: Event, names: Collection[str], instead: str) -> Event:
    """An event that names none of these units."""
    named = {key: value for key, value in event.facts().items() if value in names or _among(value, names)}
    return msgspec.structs.replace(event, **{key: _without(value, names, instead) for key, value in named.items()})


def _among(value: object, names: Collection[str]) -> bool:
    return isinstance(value, tuple) and any(item in names for item in value)


def _without(value: Any, names: Collection[str], instead: str) -> Any:
    if isinstance(value, tuple):
        return tuple(instead if item in names else item for item in value)
    return instead


def unseen_name(side: int) -> str:
    """The name for a unit of a side that is not seen."""
    return f"{UNKNOWN}-{SIDES[side]}"


UNSEEN: Final = frozenset(map(unseen_name, (0, 1)))
"""The names of what is not seen."""


def blank(state: VinegarState, piece: Piece, number: int) -> Piece:
    """A unit of which only its side, its weight and its zone are known."""
    depot = piece.counter.depot and not state.options.depots_exert_zoc
    return shape(piece.counter.side, piece.loc, number, heavy=piece.counter.heavy, depot=depot)


def shape(side: int, loc: int, number: int, *, heavy: bool, depot: bool) -> Piece:
    """The blank of a number at a place."""
    counter = Counter(id=f"{unseen_name(side)}-{number}", name="?", side=side, nation="",
                      kind=DEPOT if depot else UNKNOWN, heavy=heavy)  # fmt: skip
    return Piece(counter, loc)


def lay_blanks(state: VinegarState, loc: int, side: int, kinds: Iterable[tuple[bool, bool]]) -> None:
    """Put blanks below a stack, each heavy or not and a depot or not."""
    for heavy, depot in kinds:
        piece = shape(side, loc, len(blanks(state, side)) + 1, heavy=heavy, depot=depot)
        state.put_piece(piece)
        state.at[loc] = (piece.id, *state.at[loc][:-1])


def blanks(state: VinegarState, side: int) -> list[Piece]:
    """The blanks of a side, in the order of their places and weights."""
    found = [piece for piece in state.pieces.values() if piece.counter.side == side and is_blank(piece)]
    return sorted(found, key=lambda piece: _sort(state, piece))


def secrets(state: VinegarState) -> list[int]:
    """The sides with units that the other one does not see, in a view of the other one, too [10.6/1]."""
    return [side for side in (0, 1) if hidden(state, enemy(side)) or blanks(state, side)]


def is_blank(piece: Piece) -> bool:
    """Whether it only stands for a unit that is not seen."""
    return not piece.counter.nation


def covered(state: VinegarState, viewer: int) -> VinegarState:
    """A copy with what a side may not see in it replaced by blanks; what it covers already stays so [10.6/1]."""
    seen = state.copy()
    cover(seen, viewer)
    return seen


def candidates(seen: VinegarState, blank: Piece) -> list[Piece]:
    """What a blank may be, with its full strength: of its side's counters those that lie open nowhere, of its weight
    and in a country that is open to them [10.6/1, 17.3/3, 23.1/1, 24.1/1]."""
    either = seen.options.depots_exert_zoc
    found = (counter for counter in seen.world.counters.values() if counter.side == blank.counter.side)
    return [
        Piece(counter, blank.loc)
        for counter in found
        if counter.id not in seen.pieces and counter.heavy == blank.counter.heavy
        and (either or counter.depot == blank.counter.depot) and not forbidding(seen, counter, blank.loc)
    ]  # fmt: skip
