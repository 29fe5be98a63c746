"""Rule 2.2: the stacking limit and its moments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Choose
from engine.titles.nemesis.inputs import STACK
from engine.titles.nemesis.pieces import JAPANESE, YUNNAN, Counter, enemy
from engine.titles.nemesis.rules import ch6_losses
from engine.titles.nemesis.rules.ch2_words import alike, piece_reasons
from engine.titles.nemesis.state import NemesisState
from engine.wargame.memo import LASTING, OWN_PLACES, memo

MOST: float = 3
ROADLESS: float = 2
"""The lowest limit there is."""
MOST_STACKS = 2000


def limit(state: NemesisState, loc: int, counters: Sequence[Counter]) -> float:
    """The limit for these units in a hex, in large units.

    3 for the Japanese anywhere and for a pure Yunnan stack; other Allies 3 with a Road or Track in the hex and 2
    without; a Yunnan unit in mixed company counts as one of those [2.2/1, 2.2/2, 2.2/3].
    """
    if counters[0].side == JAPANESE or all(counter.force == YUNNAN for counter in counters):
        return MOST
    return MOST if state.world.has_track[loc] else ROADLESS


def allowed(state: NemesisState, loc: int, counters: Sequence[Counter]) -> bool:
    """Whether these pieces may stand together in a hex; boxes and Reinforcement Hexes are unlimited [2.2/5].

    A small unit counts half, markers and Transporters nothing [2.2/4].
    """
    units = [counter for counter in counters if counter.is_unit]
    if not units or not state.world.on_map(loc):
        return True
    size = sum([unit.size for unit in units])
    if size > ROADLESS and size > limit(state, loc, units):
        return False
    return not congested(state, loc, units)


def congested(state: NemesisState, loc: int, units: Iterable[Counter]) -> bool:
    """More than 1 large or 2 small Motorized units in a hex that is not clear; Trucks do not count [2.2/7]."""
    if not state.world.ground[loc].congestion:
        return False
    return sum(unit.size for unit in units if unit.motorized) > 1


def fits(state: NemesisState, loc: int, counters: Sequence[Counter]) -> bool:
    """Whether these counters of one side fit in addition to what is there [2.2/8]."""
    if not counters:
        return True
    there = [piece.counter for piece in state.pieces_at(loc) if piece.counter.side == counters[0].side]
    return allowed(state, loc, [*there, *counters])


@memo(LASTING, STACK, most=MOST_STACKS)
def over_limit(state: NemesisState, loc: int, side: int) -> bool:
    """Whether a side's stack breaks the limit [2.2/8]."""
    return not allowed(state, loc, [piece.counter for piece in state.pieces_at(loc) if piece.counter.side == side])


@memo(OWN_PLACES)
def overstacked(state: NemesisState, side: int) -> tuple[int, ...]:
    """The hexes in which a side breaks the limit; a single unit never does."""
    at = state.at
    shared = [loc for loc in state.occupied(side) if len(at[loc]) > 1]
    return tuple(sorted([loc for loc in shared if over_limit(state, loc, side)]))


def limit_clauses(state: NemesisState, loc: int, more: Sequence[Counter] = ()) -> tuple[str, ...]:
    """By what a stack with these counters breaks the limit: the limit it stands under, small units counted half, or
    congestion [2.2/1, 2.2/2, 2.2/3, 2.2/4, 2.2/7]."""
    sides = {counter.side for counter in more}
    there = [piece.counter for piece in state.pieces_at(loc) if not sides or piece.counter.side in sides]
    units = [counter for counter in (*there, *more) if counter.is_unit]
    if not units:
        return ()
    half = ("2.2/4",) if any(not unit.large for unit in units) else ()
    if sum(unit.size for unit in units) <= limit(state, loc, units):
        return ("2.2/7", *half)
    if units[0].side == JAPANESE:
        return ("2.2/1", *half)
    return (("2.2/2",) if any(unit.force == YUNNAN for unit in units) else ("2.2/3",)) + half


class EnforceStacking(Step, frozen=True):
    """The end of a movement, retreat or advance portion: every hex over the limit is thinned out by its owner.

    The enemy's hexes too: a Battalion dropped in the other side's phase may have overfilled one [2.2/8].
    """

    clause: ClassVar[str] = "2.2/8"
    portion_of: int

    def run(self, state: NemesisState) -> Steps:
        """One decision for each hex over the limit, those of the moving side first."""
        sides = (self.portion_of, enemy(self.portion_of))
        return [ResolveOverstack(side, state.world.label(loc)) for side in sides for loc in overstacked(state, side)]


class ResolveOverstack(Decision, frozen=True):
    """The owner chooses units to eliminate until the hex complies [2.2/8]. Reasons: ``not_there``."""

    clause: ClassVar[str] = "2.2/8"
    accepts: ClassVar[tuple[type[Command], ...]] = (Choose,)
    owner: int
    hex: str

    def commands(self, state: NemesisState) -> list[Command]:
        loc = state.world.loc(self.hex)
        return [Choose(piece.id) for piece in state.units_at(loc, self.owner)]

    def idle_answer(self, state: NemesisState) -> Command | None:
        """Any of units that differ in nothing."""
        found = self.commands(state)
        return found[0] if alike(state, (one for command in found for one in command.pieces())) else None

    def reasons(self, state: NemesisState, command: Choose) -> Iterable[Reason]:
        yield from piece_reasons(state, command.unit, self.owner)
        if Choose(command.unit) not in self.commands(state):
            yield reason("not_there", "2.2/8", unit=command.unit, hex=self.hex)

    def apply(self, state: NemesisState, command: Choose) -> Steps:
        broken = limit_clauses(state, state.world.loc(self.hex))
        steps = list(ch6_losses.eliminate(state, command.unit, "overstack", ("2.2/8", *broken)))
        again = over_limit(state, state.world.loc(self.hex), self.owner)
        return [*steps, self] if again else steps
