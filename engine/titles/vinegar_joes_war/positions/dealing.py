"""What lies covered dealt again: units for the blanks of a position, by chance and by what is known of them alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engine.table.chance import Chance
from engine.titles.vinegar_joes_war.pieces import ALLIED, Counter, Piece
from engine.titles.vinegar_joes_war.positions.hiding import blanks, cover, is_blank
from engine.titles.vinegar_joes_war.rules.ch4_turn import JUDGED
from engine.titles.vinegar_joes_war.rules.ch7_command import judge_command
from engine.titles.vinegar_joes_war.rules.ch10_stacking import limit, over_limit
from engine.titles.vinegar_joes_war.rules.ch24_borders import forbidding
from engine.titles.vinegar_joes_war.state import VinegarState

SWAPS: Final = 4
"""How often each unit is offered another place."""
Fits = Callable[[Piece, Counter], bool]


def deal(state: VinegarState, side: int, seed: str) -> None:
    """Deal again what lies covered in the stacks of a side, among all units whose place is unknown [10.6/1]. It depends
    on what the other side sees and on the seed, on nothing else."""
    cover(state, 1 - side)
    shown = [name for name in state.world.counters_of[side] if name not in state.pieces]
    uncover(state, side, f"{seed}-stacks-{side}", [state.world.counters[name] for name in sorted(shown)])


def uncover(state: VinegarState, side: int, seed: str, pool: Sequence[Counter]) -> None:
    """Put units of a pool in the place of the blanks of a side, with their full strength. Raises ValueError where they
    are too few or of the wrong weight."""
    places = blanks(state, side)
    if not places:
        return
    dealt = Dealing(state, places, pool, Chance(seed)).dealt()
    names = {place.id: counter.id for place, counter in zip(places, dealt, strict=True)}
    for place in places:
        state.at[place.loc] = tuple(name for name in state.at[place.loc] if name != place.id)
        del state.pieces[place.id]
    open_ = {place.loc: state.at[place.loc] for place in places}
    for place, counter in zip(places, dealt, strict=True):
        state.put_piece(Piece(counter, place.loc))
    for loc, seen in open_.items():
        state.at[loc] = (*(name for name in state.at[loc] if name not in seen), *seen)
    for piece in [piece for piece in state.support.values() if piece.load in names]:
        state.fly(piece.id, load=names[piece.load])
    state.mover = names.get(state.mover, state.mover)
    if side == state.player and state.phase in JUDGED:
        judge_command(state)


class Dealing:
    """Some places, and the units that lie there in the end."""

    def __init__(self, state: VinegarState, places: Sequence[Piece], pool: Sequence[Counter], chance: Chance) -> None:
        self.state, self.places, self.pool, self.chance = state, places, self._shuffled(pool, chance), chance
        self.full = {place.loc for place in places if len(state.at[place.loc]) > limit(state, place.loc)}
        self.chosen: list[int] = []
        """The unit of each place, by its number in the pool."""

    def _shuffled(self, pool: Sequence[Counter], chance: Chance) -> list[Counter]:
        found = list(pool)
        for number in range(len(found) - 1, 0, -1):
            other, chance = chance.take(number + 1)
            found[number], found[other] = found[other], found[number]
        return found

    def dealt(self) -> list[Counter]:
        """The unit of each place. A stack that breaks a rule for the moment, such as one that is passed through, may
        leave nothing that keeps all of them: then the weights alone are kept."""
        for fits in (self.likely, self.possible, self.alike):
            chosen = matched(len(self.places), len(self.pool), self._table(fits))
            if chosen is not None:
                self.chosen = chosen
                self._thin_out(fits)
                self._mix(fits)
                return [self.pool[number] for number in self.chosen]
        raise ValueError("no unit is left that could lie there")

    def _table(self, fits: Fits) -> list[list[int]]:
        return [[n for n, counter in enumerate(self.pool) if fits(place, counter)] for place in self.places]

    # -- what may lie where

    def alike(self, place: Piece, counter: Counter) -> bool:
        """Whether a unit is as heavy as what lies there, and a depot where that is known [10.6/1]."""
        either = self.state.options.depots_exert_zoc
        return counter.heavy == place.counter.heavy and (either or counter.depot == place.counter.depot)

    def possible(self, place: Piece, counter: Counter) -> bool:
        """Whether it may be in that country, too [17.3/3, 23.1/1, 24.1/1]."""
        return self.alike(place, counter) and not forbidding(self.state, counter, place.loc)

    def likely(self, place: Piece, counter: Counter) -> bool:
        """Whether it also stands with its like, guerrillas among themselves, and what cannot move where it was set up
        [17.3/4, 9.1/1]."""
        if not self.possible(place, counter) or (counter.side == ALLIED and not self._among(place.loc, counter)):
            return False
        return bool(counter.move) or counter.depot or self._home(counter) in ("", self.state.world.label(place.loc))

    def _among(self, loc: int, counter: Counter) -> bool:
        open_ = (piece for piece in self.state.units_at(loc) if not is_blank(piece))
        return all(piece.counter.guerrilla == counter.guerrilla for piece in open_)

    def _home(self, counter: Counter) -> str:
        found = (item.hex for item in self.state.world.scenario.setup if counter.id in item.units)
        return next(iter(found), "")

    # -- other places

    def _mix(self, fits: Fits) -> None:
        """Offer each unit other places by chance."""
        for first in range(len(self.places)):
            for _ in range(SWAPS):
                other, self.chance = self.chance.take(len(self.pool))
                self._swap(first, other, fits, 0)

    def _thin_out(self, fits: Fits) -> None:
        """Where too many would stand, look for units that stack free [10.11/1]."""
        for first, place in enumerate(self.places):
            for other in range(len(self.pool)):
                if place.loc not in self.full or not self._crowd(place.loc):
                    break
                self._swap(first, other, fits, -1)

    def _swap(self, first: int, other: int, fits: Fits, most: int) -> bool:
        """Give a place another unit of the pool, and its own to where that one lay, if both fit, and the number of
        units too many changes by no more than ``most``."""
        mine = self.chosen[first]
        second = self.chosen.index(other) if other in self.chosen else -1
        if other == mine or not fits(self.places[first], self.pool[other]):
            return False
        if second >= 0 and not fits(self.places[second], self.pool[mine]):
            return False
        locs = self.full.intersection(self.places[number].loc for number in (first, second) if number >= 0)
        before = sum(map(self._crowd, locs))
        self._exchange(first, second, other, mine)
        if sum(map(self._crowd, locs)) - before > most:
            self._exchange(first, second, mine, other)
            return False
        return True

    def _exchange(self, first: int, second: int, here: int, there: int) -> None:
        self.chosen[first] = here
        if second >= 0:
            self.chosen[second] = there

    def _crowd(self, loc: int) -> int:
        """How many units too many stand in a hex."""
        open_ = [piece for piece in self.state.units_at(loc) if not is_blank(piece)]
        lying = zip(self.places, self.chosen, strict=True)
        return over_limit(self.state, loc, [*open_, *(Piece(self.pool[n], loc) for p, n in lying if p.loc == loc)])


def matched(places: int, units: int, table: Sequence[Iterable[int]]) -> list[int] | None:
    """For each place one of the units that fit there, no unit twice; None where that cannot be."""
    holder = [-1] * units

    def found(place: int, tried: set[int]) -> bool:
        for unit in table[place]:
            if unit not in tried:
                tried.add(unit)
                if holder[unit] < 0 or found(holder[unit], tried):
                    holder[unit] = place
                    return True
        return False

    if not all(found(place, set()) for place in range(places)):
        return None
    lies = {place: unit for unit, place in enumerate(holder) if place >= 0}
    return [lies[place] for place in range(places)]
