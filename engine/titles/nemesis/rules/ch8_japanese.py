"""Rules 8.1-A and 8.1-B: Japanese replacements and reinforcements."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Final

import msgspec

from engine.table.agenda import Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Done, Place
from engine.titles.nemesis.events import Placed, Replaced
from engine.titles.nemesis.inputs import GROUND, LIGHT_MONSOON, PIECES
from engine.titles.nemesis.pieces import ALLIED, FULL, JAPAN, JAPANESE, OUT, Counter, Piece, enemy
from engine.titles.nemesis.rules import ch2_control
from engine.titles.nemesis.rules.ch1_exchange import Segment
from engine.titles.nemesis.rules.ch2_stacking import fits
from engine.titles.nemesis.rules.ch2_tracks import add_laments
from engine.titles.nemesis.rules.ch4_commanders import whose_chit
from engine.titles.nemesis.rules.ch7_range import supply_range
from engine.titles.nemesis.rules.ch7_trace import working_depots
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import memo

AUXILIARY: Final = "aux"
A_DIVISION: Final = 2
DEPOT_DISTANCE: Final = 5
QUALITY_3: Final = 3
RETURNED: Final = "returned"
SUPPORT: Final = "support returned"
MALARIA: Final = 2
HUNGER: Final = 2


def replacements() -> list[Step]:
    """Step A of the Japanese Reinforcement Phase [8.0/1]."""
    return [MonsoonLaments(), Replacements()]


def reinforcements() -> list[Step]:
    """Step B of the Japanese Reinforcement Phase [8.0/1]."""
    return [Arrivals()]


class MonsoonLaments(Step, frozen=True):
    """Malaria, later hunger too, cost 2 Laments each in every phase [2.7/5a, 2.7/5b, 2.7/10a, 2.7/10b]."""

    clause: ClassVar[str] = "2.7/5b"

    def run(self, state: NemesisState) -> Steps:
        if state.light_monsoon:
            add_laments(state, JAPANESE, MALARIA, "malaria", "2.7/5a" if state.options.old_rules else "2.7/5b")
        if state.heavy_monsoon:
            add_laments(state, JAPANESE, HUNGER, "hunger", "2.7/10a" if state.options.old_rules else "2.7/10b")
        return ()


def most(state: NemesisState) -> int:
    """The most Battalions that may return in a phase: 5, with the monsoons 3 and 1 [8.1-A/1, 8.1-A/3]."""
    return 1 if state.heavy_monsoon else 3 if state.light_monsoon else 5


class Target(msgspec.Struct, frozen=True):
    """A place for a returning unit, and the supply level it finds there."""

    loc: int
    supply: int


def auxiliary(counter: Counter) -> bool:
    """Whether a unit returns as the auxiliaries do, for want of a Division of its own [1.2-D/3b, 8.1-A/9]."""
    return counter.division in (AUXILIARY, "")


def candidates(state: NemesisState) -> list[Piece]:
    """Battalions and Support Units in the Losses Box; the permanent one gives nothing back [8.1-A/1, 8.1-A/2]."""
    boxed = state.pieces_at(state.world.loc("jp-losses"))
    return [piece for piece in boxed if piece.counter.support or not piece.counter.large]


def targets(state: NemesisState, counter: Counter) -> dict[int, Target]:
    """Where a unit may return, by location, each with the best level to be had there.

    A Motorized Support Unit has the Japanese Reinforcement Hex alone, in Full Supply [8.1-A/11].
    """
    if counter.motorized:
        loc = state.world.reinforcement_hex(JAPAN)
        return {} if loc in state.occupied(ALLIED) else {loc: Target(loc, FULL)}
    return _returns(state, AUXILIARY if auxiliary(counter) else counter.division)


@memo(PIECES, GROUND, LIGHT_MONSOON)
def _returns(state: NemesisState, division: str) -> dict[int, Target]:
    return _best(_targets(state, division))


def _targets(state: NemesisState, division: str) -> Iterator[Target]:
    hqs = headquarters(state, division)
    yield from _kin_in_range(state, division, hqs)
    yield from _depots(state, hqs)


def headquarters(state: NemesisState, division: str) -> list[Piece]:
    """The Divisional HQ of a Division; any HQ serves the auxiliaries, the Army HQ too [8.1-A/6, 8.1-A/9]."""
    hqs = [piece for piece in state.in_play(JAPANESE) if piece.counter.transporter and piece.counter.hq]
    if division == AUXILIARY:
        return hqs
    return [piece for piece in hqs if piece.counter.divisional_hq and piece.counter.division == division]


def _kin_in_range(state: NemesisState, division: str, hqs: Sequence[Piece]) -> Iterator[Target]:
    """Pieces of the Division in the Supply Range of an HQ that is not OoS, itself included [8.1-A/6, 8.1-A/8].

    Garrisons, the INA and army troops are no auxiliaries [8.1-A/9].
    """
    reached: set[int] = set()
    for hq in hqs:
        if hq.supply != OUT:
            reached.update(supply_range(state, hq.id))
    for piece in state.in_play(JAPANESE):
        if piece.counter.division == division and piece.loc in reached:
            yield Target(piece.loc, piece.supply)


def _depots(state: NemesisState, hqs: Sequence[Piece]) -> Iterator[Target]:
    """Depots under control that give supply of some kind, at most 5 hexes from an HQ as the crow flies [8.1-A/7]."""
    world = state.world
    places = [hq.loc for hq in hqs if world.on_map(hq.loc)]
    for hex_, level in working_depots(state, JAPANESE).items():
        held = state.controller(hex_) in (None, JAPANESE) and hex_ not in state.occupied(ALLIED)
        if held and any(world.grid.distance(hex_, place) <= DEPOT_DISTANCE for place in places):
            yield Target(hex_, level)


def _best(found: Iterable[Target]) -> dict[int, Target]:
    best: dict[int, Target] = {}
    for target in found:
        if target.loc not in best or target.supply < best[target.loc].supply:
            best[target.loc] = target
    return best


def allowance_reasons(state: NemesisState, counter: Counter) -> Iterator[Reason]:
    """Why no more of this kind may return: ``enough_returned``, ``enough_of_division``, ``no_support_turn``,
    ``second_support`` [8.1-A/1, 8.1-A/3, 8.1-A/4, 8.1-A/5, 8.1-A/10]."""
    allowed = most(state)
    if state.allowance.get(RETURNED, 0) >= allowed:
        yield reason("enough_returned", "8.1-A/3" if state.light_monsoon else "8.1-A/1", limit=allowed)
    if counter.support:
        if not state.support_turn:
            yield reason("no_support_turn", "8.1-A/5", unit=counter.id, turn=state.turn)
        if state.allowance.get(SUPPORT, 0):
            yield reason("second_support", "8.1-A/10", unit=counter.id)
    elif state.allowance.get(_division_key(state, counter), 0) >= A_DIVISION:
        yield reason("enough_of_division", "8.1-A/4", unit=counter.id, division=counter.division, limit=A_DIVISION)


def _division_key(state: NemesisState, counter: Counter) -> str:
    """What a Battalion counts under; in v1.1a the auxiliaries are no Division here [1.2-D/3a, 1.2-D/3b, 8.1-A/4]."""
    if auxiliary(counter):
        return f"division {counter.id}" if state.options.old_rules else "division aux"
    return f"division {counter.division}"


class Replacements(Segment, frozen=True):
    """Battalions return one at a time; in a Support Game Turn one Support Unit in place of a Battalion [8.1-A/1].

    Reasons: ``unknown_piece``, ``not_yours``, ``not_in_losses``, ``on_the_map``, ``permanent``,
    ``enough_returned``, ``enough_of_division``, ``no_support_turn``, ``second_support``, ``unknown_hex``,
    ``no_place_to_return``, ``no_room``.
    """

    clause: ClassVar[str] = "8.1-A/1"
    own: ClassVar[tuple[type[Command], ...]] = (Place, Done)
    accepts: ClassVar[tuple[type[Command], ...]] = (Place, Done)
    owner = JAPANESE

    def segment_parts(self, state: NemesisState) -> Iterator[Sequence[Command]]:
        yield (Done(),)
        label = state.world.label
        for piece in candidates(state):
            if not any(allowance_reasons(state, piece.counter)):
                places = sorted(targets(state, piece.counter))
                yield [Place(piece.id, label(loc)) for loc in places if fits(state, loc, (piece.counter,))]

    def segment_reasons(self, state: NemesisState, command: Place | Done) -> Iterable[Reason]:
        return () if isinstance(command, Done) else place_reasons(state, command)

    def segment_apply(self, state: NemesisState, command: Place | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        counter = state.pieces[command.unit].counter
        _count(state, RETURNED)
        _count(state, SUPPORT if counter.support else _division_key(state, counter))
        also = _returned_by(state, counter, state.world.loc(command.where))
        _settle(state, counter, targets(state, counter)[state.world.loc(command.where)])
        state.emit(Replaced(command.unit, "returned", command.where, self.clause, also))
        return (*ch2_control.enter(state, command.unit), self)


def _returned_by(state: NemesisState, counter: Counter, loc: int) -> tuple[str, ...]:
    """By what a unit returns where and as it does [1.2-D/3b, 8.1-A/5, 8.1-A/7, 8.1-A/8, 8.1-A/12]."""
    found = ["8.1-A/8"]
    division = AUXILIARY if auxiliary(counter) else counter.division
    hqs = headquarters(state, division)
    if all(target.loc != loc for target in _kin_in_range(state, division, hqs)) and not counter.motorized:
        found.insert(0, "8.1-A/7")
    if counter.support:
        found.append("8.1-A/5")
    if counter.large and counter.artillery:
        found.insert(0, "8.1-A/12")
    if auxiliary(counter) and not counter.support:
        found.append("1.2-D/3b")
    return tuple(found)


def place_reasons(state: NemesisState, command: Place) -> Iterator[Reason]:
    """Why a unit cannot return, or not there [8.1-A/2, 8.1-A/5, 8.1-A/6, 8.1-A/7, 8.1-A/10, 8.1-A/12]."""
    piece = state.pieces.get(command.unit)
    if piece is None:
        yield reason("unknown_piece", "1.2-A/1", unit=command.unit)
        return
    if piece not in candidates(state):
        yield _not_a_candidate(state, piece)
        return
    yield from allowance_reasons(state, piece.counter)
    loc = state.world.find(command.where)
    if loc is None:
        yield reason("unknown_hex", "1.1/1", hex=command.where)
    elif loc not in targets(state, piece.counter):
        yield reason("no_place_to_return", _place_clause(piece.counter), unit=command.unit, hex=command.where)
    elif not fits(state, loc, (piece.counter,)):
        yield reason("no_room", "8.1-A/6", unit=command.unit, hex=command.where)


def _place_clause(counter: Counter) -> str:
    if counter.motorized:
        return "8.1-A/11"
    return "8.1-A/9" if auxiliary(counter) else "8.1-A/6"


def _not_a_candidate(state: NemesisState, piece: Piece) -> Reason:
    if piece.counter.side != JAPANESE:
        return reason("not_yours", "0.0/1", unit=piece.id)
    where = state.world.label(piece.loc)
    if state.world.in_play(piece.loc):
        return reason("on_the_map", "8.1-A/12", unit=piece.id, hex=where)
    if where == "jp-permanent":
        return reason("permanent", "8.1-A/2", unit=piece.id)
    return reason("not_in_losses", "8.1-A/1", unit=piece.id, where=where)


def _count(state: NemesisState, key: str) -> None:
    state.allowance[key] = state.allowance.get(key, 0) + 1


def _settle(state: NemesisState, counter: Counter, target: Target) -> None:
    """The unit takes the level of what it is put on; large Artillery comes back reduced [8.1-A/8, 8.1-A/12].

    As OoS it counts as OoS since the last own Supply Check: after one of this turn, Quality 3 is spared its end.
    """
    checked = "supply" in state.track[whose_chit(state, state.pieces[counter.id])]
    spared = target.supply == OUT and counter.full.quality == QUALITY_3 and checked
    reduced = counter.large and counter.artillery
    state.change(counter.id, loc=target.loc, reduced=reduced, supply=target.supply, waits=int(spared))


class Arrivals(Step, frozen=True):
    """Reinforcements due are put into the Reinforcement Hex in Full Supply, as they lie on the scale [8.1-B/1].

    A scenario may name another place; a piece that finds it taken waits. Units driven off the map come back here too
    [6.2-D/10a, 6.2-D/10b]. Transporters that a unit drives away make room for others [5.1-F/2].
    """

    clause: ClassVar[str] = "8.1-B/1"

    def run(self, state: NemesisState) -> Steps:
        for piece in due(state, JAPANESE):
            loc = state.world.arrival(piece.counter)
            if open_to(state, piece.counter, loc):
                state.change(piece.id, loc=loc, supply=FULL, waits=0)
                state.emit(Placed(piece.id, state.world.label(loc), "reinforcement", self.clause))
                steps = tuple(ch2_control.enter(state, piece.id))
                if steps:
                    return (*steps, self)
        return ()


def open_to(state: NemesisState, counter: Counter, loc: int) -> bool:
    """Whether an arriving piece can be put there: no enemy units, for a Transporter no enemy one, and room.

    [2.2/8, 5.1-F/1, 8.2-B/7]
    """
    foe = enemy(counter.side)
    barred = counter.transporter and loc in state.wagons(foe)
    return not barred and loc not in state.occupied(foe) and fits(state, loc, (counter,))


def due(state: NemesisState, side: int) -> list[Piece]:
    """Pieces of a side whose slot of the Game Turn Scale has come [8.1-B/1, 8.2-B/1]."""
    boxes = [state.world.turn_box(turn) for turn in range(1, state.turn + 1)]
    return [piece for box in boxes for piece in state.pieces_at(box) if piece.counter.side == side]
