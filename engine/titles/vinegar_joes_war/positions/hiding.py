"""What a side may not see: enemy units below the top of their stack [10.6/1]."""

from __future__ import annotations

import msgspec

from engine.table.chance import Chance
from engine.table.sided import new_token
from engine.titles.vinegar_joes_war.pieces import SIDES, UNKNOWN, Counter, Piece, enemy
from engine.titles.vinegar_joes_war.rules.ch10_stacking import seen
from engine.titles.vinegar_joes_war.rules.ch11_zones import exerts
from engine.titles.vinegar_joes_war.rules.ch24_borders import forbidding
from engine.titles.vinegar_joes_war.state import VinegarState


def hidden(state: VinegarState, viewer: int) -> list[Piece]:
    """The enemy units on land that a side may not see; those that take part in the combat being fought are seen, where
    they attack from and where they retreat to. Of a position that is covered already nothing more is [10.6/1]."""
    foe, found = enemy(viewer), list[Piece]()
    combat = state.combat
    fighting = () if combat is None else (*combat.units, *combat.lenders, *combat.defenders)
    for hex_ in sorted(state.occupied(foe)):
        if len(state.at[hex_]) > 1 and not seen(state, hex_, viewer):
            below = (piece for piece in state.units_at(hex_, foe)[:-1] if not is_blank(piece))
            found += [piece for piece in below if piece.id not in fighting]
    return found


class Cover(msgspec.Struct, frozen=True, gc=False):
    """What a side sees in the place of units that are hidden from it."""

    hidden: tuple[str, ...]
    blanks: dict[str, Piece]
    at: dict[int, tuple[str, ...]]
    """The stacks with blanks in them, from below."""
    token: int
    """Under which the enemy stands as he is seen: the same as long as it is the same sight."""


def cover(state: VinegarState, viewer: int) -> None:
    """Put blanks in the place of units that a side may not see. A blank tells what anybody meets on the map: how far
    its zone reaches, and that it is no depot where depots have none."""
    foe = enemy(viewer)
    sight = ("cover", viewer, state.tokens[foe], state.air_token, state.combat, state.options.depots_exert_zoc)
    found = state.remember(sight, lambda: _cover(state, viewer))
    if found.hidden:
        for name in found.hidden:
            del state.pieces[name]
        state.pieces.update(found.blanks)
        state.at.update(found.at)
        state.retoken(foe, found.token)


def _cover(state: VinegarState, viewer: int) -> Cover:
    units = hidden(state, viewer)
    blanks = [blank(state, piece, number) for number, piece in enumerate(units, 1)]
    at: dict[int, tuple[str, ...]] = {}
    for piece, shown in zip(units, blanks, strict=True):
        names = at.get(piece.loc, state.at[piece.loc])
        at[piece.loc] = (shown.id, *(name for name in names if name != piece.id))
    return Cover(tuple(piece.id for piece in units), {piece.id: piece for piece in blanks}, at, new_token())


def blank(state: VinegarState, piece: Piece, number: int) -> Piece:
    """A unit of which only its side, its weight and its zone are known."""
    kind = piece.counter.kind if piece.counter.depot and not state.options.depots_exert_zoc else UNKNOWN
    counter = Counter(
        id=f"unknown-{SIDES[piece.counter.side]}-{number}", name="?", side=piece.counter.side, nation="", kind=kind,
        heavy=piece.counter.heavy,
    )  # fmt: skip
    return Piece(counter, piece.loc)


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


def stand_in(seen: VinegarState) -> None:
    """A unit that is covered and yet named by what lies open, who moves or is carried, takes the place of a blank, or
    nothing that follows could be played in a copy."""
    named = (seen.mover, *(piece.load for _, piece in sorted(seen.support.items())))
    for name in named:
        if name and name not in seen.pieces:
            _reveal(seen, seen.world.counters[name])


def _reveal(seen: VinegarState, counter: Counter) -> None:
    """Turn one of the blanks of its side into a unit, one of its weight where there is one."""
    own = (piece for _, piece in sorted(seen.pieces.items()) if piece.counter.side == counter.side)
    blanks = [piece for piece in own if is_blank(piece)]
    like = [piece for piece in blanks if piece.counter.heavy == counter.heavy]
    for shown in (like or blanks)[:1]:
        names = seen.at[shown.loc]
        del seen.pieces[shown.id]
        seen.pieces[counter.id] = Piece(counter, shown.loc)
        seen.at[shown.loc] = tuple(counter.id if name == shown.id else name for name in names)
        seen.retoken(counter.side, new_token())


def shuffle(state: VinegarState, side: int, seed: str) -> None:
    """Let what a side hides change places at random, like with like, so that no zone changes and nobody comes into a
    country that is barred to him."""
    chance = Chance(f"{seed}-stacks-{side}")
    groups: dict[tuple[bool, str, bool, bool], list[Piece]] = {}
    for piece in hidden(state, enemy(side)):
        counter = piece.counter
        key = (counter.heavy, counter.country, counter.guerrilla, exerts(state, piece))
        groups.setdefault(key, []).append(piece)
    for units in groups.values():
        places = [piece.loc for piece in units]
        for number in range(len(places) - 1, 0, -1):
            other, chance = chance.take(number + 1)
            places[number], places[other] = places[other], places[number]
        tops = {loc: state.at[loc][-1] for loc in places}
        for piece, loc in zip(units, places, strict=True):
            state.put_piece(msgspec.structs.replace(piece, loc=loc))
        for loc, top in tops.items():
            state.at[loc] = (*(name for name in state.at[loc] if name != top), top)
