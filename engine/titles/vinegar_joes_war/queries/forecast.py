"""What an attack would come to, table by table, as far as the side that asks can know: exact where all that defends is
seen, else a span over what the unseen units could be [10.6/1]."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

import msgspec

from engine.table import agenda
from engine.table.verdict import Modifier, Reason
from engine.titles.vinegar_joes_war.commands import Answer, Support
from engine.titles.vinegar_joes_war.pieces import Piece, enemy
from engine.titles.vinegar_joes_war.positions.hiding import candidates, covered, is_blank
from engine.titles.vinegar_joes_war.queries.retreats import forced
from engine.titles.vinegar_joes_war.records import Combat
from engine.titles.vinegar_joes_war.rules.ch13_attack import aims, ready, table_reasons
from engine.titles.vinegar_joes_war.rules.ch13_odds import Odds, defence_strength, is_concentric, odds
from engine.titles.vinegar_joes_war.rules.ch13_result import ALL, EXCHANGE, HALF, engaged
from engine.titles.vinegar_joes_war.rules.ch13_support import (
    MOST_STRIKES,
    ChooseDefence,
    ChooseSupport,
    defence_over,
    guns_off,
    strikes_over,
)
from engine.titles.vinegar_joes_war.state import VinegarState

FACES = range(1, 7)


class Case(msgspec.Struct, frozen=True):
    """One way an attack may stand."""

    odds: Odds
    concentric: bool
    faces: Mapping[str, tuple[str, ...]]
    """Table -> the result of each face of the die."""
    payable: tuple[tuple[int, ...], tuple[int, ...]] = ((0,), (0,))
    """The printed strengths that the attacker and the defender can lose by flips and eliminations, from
    nothing to all [15.11/2]."""
    answered: Case | None = None
    """The same if the defender uses an airstrike that lies over the hex; none where that changes no column, or it has
    been said [13.71/2]."""

    @property
    def tables(self) -> Mapping[str, Mapping[str, int]]:
        """Table -> result -> faces of the die that give it."""
        return {name: Counter(faces) for name, faces in self.faces.items()}


class Forced(msgspec.Struct, frozen=True):
    """What a retreat of so many hexes would cost some units of a side, by the ways that they would have now."""

    side: int
    hexes: int
    cost: str
    units: tuple[str, ...]


class Forecast(msgspec.Struct, frozen=True):
    """An attack by the units in it, with all support there is. Where all is seen both cases are the same."""

    worst: Case
    """If the units that are not seen are the strongest of those that they can be."""
    best: Case
    """If they are the weakest."""
    unseen: int
    """Defenders of which hardly more is known than that they are there [10.6/1]."""
    barred: Mapping[str, tuple[Reason, ...]] = msgspec.field(default_factory=dict)
    """Tables that these attackers may not use as it stands, and why [13.81/1]."""
    multiples: tuple[Modifier, ...] = ()
    """What multiplies the defenders that are seen [13.61/1, 13.62/1, 13.63/1]."""
    retreats: tuple[Forced, ...] = ()
    """What the retreats that the tables may bring would cost at least; one that costs nothing is left out."""

    @property
    def exact(self) -> bool:
        """Whether nothing is left open."""
        return self.worst == self.best

    @property
    def answered(self) -> Forecast | None:
        """The same attack if the defender uses an airstrike; none where that changes nothing [13.71/2]."""
        worst, best = self.worst.answered or self.worst, self.best.answered or self.best
        changed = (worst, best) != (self.worst, self.best)
        return msgspec.structs.replace(self, worst=worst, best=best) if changed else None

    @property
    def cases(self) -> Iterator[Case]:
        """All ways that it may stand, whatever the defender says."""
        yield from (self.worst, self.best)
        yield from (case.answered for case in (self.worst, self.best) if case.answered is not None)


def foreseen(state: VinegarState, combat: Combat, viewer: int) -> Forecast:
    """The forecast of a combat that is being put together, or is declared; before that the attacker's support over the
    hex is counted in full, and the defender's told apart. It is made of what the side may see [10.6/1, 13.2/1]."""
    seen = covered(state, viewer)
    found = forecast(seen, combat)
    return msgspec.structs.replace(found, retreats=tuple(_retreats(seen, combat, found)))


def forecast(seen: VinegarState, combat: Combat) -> Forecast:
    """The same in a position that is covered for the viewer."""
    if combat.table:
        case = _case(seen, combat, [combat.table])
        return Forecast(case, case, 0, multiples=multiples(seen, combat))
    tables = [name for name, table in seen.world.charts.tables.items() if combat.attacker in table.sides]
    there = seen.units_at(combat.target, enemy(combat.attacker))
    blanks = [piece for piece in there if is_blank(piece)]
    whole = with_support(seen, combat, [piece.id for piece in there if not is_blank(piece)])
    shut, times = _barred(seen, combat, tables), multiples(seen, whole)
    if not blanks:
        case = _case(seen, _sharpened(seen, whole), tables)
        return Forecast(case, case, 0, shut, times)
    worst, best = (_case(scene, found, tables) for scene, found in _extremes(seen, whole, blanks))
    return Forecast(worst, best, len(blanks), shut, times)


def multiples(state: VinegarState, combat: Combat) -> tuple[Modifier, ...]:
    """The defenders whose strength counts more than once, with what makes it so; all of one kind are one part."""
    found: dict[tuple[str, str, float], list[Modifier]] = {}
    for part in defence_strength(state, combat).parts:
        if part.value and part.facts["times"] != 1:
            found.setdefault((part.name, part.clause, part.facts["times"]), []).append(part)
    return tuple(
        Modifier(name, sum(part.value for part in parts), clause,
                 {"unit": tuple(part.facts["unit"] for part in parts), "times": times})
        for (name, clause, times), parts in found.items()
    )  # fmt: skip


def assembled(state: VinegarState, units: Sequence[str], target: int) -> Combat:
    """An attack on a hex by some units, not declared yet."""
    return Combat(state.player, target, tuple(units))


def attackable(state: VinegarState) -> dict[int, list[str]]:
    """Hex -> the units that can attack it now, for hexes that can be attacked [13.10/3, 13.32/1]."""
    found: dict[int, list[Piece]] = {}
    for piece in ready(state):
        for hex_ in aims(state, piece):
            found.setdefault(hex_, []).append(piece)
    return {hex_: [p.id for p in units] for hex_, units in found.items() if any(p.strength for p in units)}


def together(state: VinegarState, units: Sequence[str]) -> list[str]:
    """Those of some units that can make one attack and count in it: guerrillas fight alone [13.10/3, 17.3/4]."""
    strong = [unit for unit in units if state.pieces[unit].strength]
    regular = [unit for unit in strong if not state.pieces[unit].counter.guerrilla]
    return regular or strong


def with_support(state: VinegarState, combat: Combat, defenders: Sequence[str]) -> Combat:
    """The combat against some defenders, with all support of the attacker over the hex."""
    guns = guns_off(state, combat)
    return msgspec.structs.replace(
        combat, defenders=tuple(defenders), guns=guns[0] if guns else "",
        strikes=tuple(strikes_over(state, combat)[:MOST_STRIKES]),
    )  # fmt: skip


def _sharpened(state: VinegarState, combat: Combat) -> Combat:
    return msgspec.structs.replace(combat, concentric=is_concentric(state, combat))


def _retreats(seen: VinegarState, combat: Combat, found: Forecast) -> Iterator[Forced]:
    """For each side and each number of hexes on a face of the die, on tables that are not barred: whom its retreat
    would cost what; of what is not seen nothing is said [14.1/2, 15.1/2]."""
    foe, charts = enemy(combat.attacker), seen.world.charts
    tables = [table for case in found.cases for table in case.faces.items()]
    results = [charts.results[name] for table, faces in tables if table not in found.barred for name in faces]
    there = tuple(piece.id for piece in seen.units_at(combat.target, foe) if not is_blank(piece))
    fought = combat if combat.table else msgspec.structs.replace(combat, defenders=there)
    wanted = {(combat.attacker, one.attacker_retreat) for one in results}
    wanted |= {(foe, one.defender_retreat) for one in results}
    for side, hexes in sorted(wanted):
        costs = forced(seen, engaged(seen, fought, side), hexes) if hexes else {}
        yield from (Forced(side, hexes, cost, tuple(units)) for cost, units in costs.items() if cost)


def _case(state: VinegarState, combat: Combat, tables: Sequence[str]) -> Case:
    found, charts = odds(state, combat), state.world.charts
    faces = {name: tuple(charts.tables[name].result(die, found.final) for die in FACES) for name in tables}
    ours, theirs = (_payable(engaged(state, combat, side)) for side in (combat.attacker, enemy(combat.attacker)))
    answered = _answered(state, combat, found.final, tables)
    return Case(found, combat.concentric, faces, (ours, theirs), answered)


def _answered(state: VinegarState, combat: Combat, column: int, tables: Sequence[str]) -> Case | None:
    """The case with an airstrike of the defender, as long as he can still say so and it leads to another column."""
    over = defence_over(state, combat)
    if not over or combat.defence or (combat.table and not isinstance(agenda.current(state), ChooseSupport)):
        return None
    helped = msgspec.structs.replace(combat, defence=over[0])
    return _case(state, helped, tables) if odds(state, helped).final != column else None


def _payable(units: Sequence[Piece]) -> tuple[int, ...]:
    """A flip counts the difference of the sides, an elimination what is up, both together the whole [15.11/2]."""
    sums = {0}
    for unit in units:
        flip = unit.strength - msgspec.structs.replace(unit, reduced=unit.counter.two_sided).strength
        sums |= {found + lost for found in sums for lost in (flip, unit.strength)}
    return tuple(sorted(sums))


def mean_losses(state: VinegarState, case: Case, table: str) -> tuple[Fraction, Fraction]:
    """The printed strength that the attacker and the defender lose on a table, as the mean of the die, if each pays as
    little as he may; what a retreat may cost is left out [13.10/1, 15.11/2]."""
    results = [state.world.charts.results[name] for name in case.faces[table]]
    ours, theirs = case.payable
    attacker = sum(_lost(state, result.attacker_loss, ours, theirs[-1]) for result in results)
    defender = sum(_lost(state, result.defender_loss, theirs, ours[-1]) for result in results)
    return Fraction(attacker, len(results)), Fraction(defender, len(results))


def _lost(state: VinegarState, loss: str, payable: Sequence[int], other: int) -> int:
    """The least that meets what is demanded, all where it is more than there is [15.11/2]."""
    whole = payable[-1]
    if loss == ALL:
        return whole
    if loss == EXCHANGE and state.options.bb_is_exchange:
        return next((paid for paid in payable if paid >= other), whole)
    return next(paid for paid in payable if 2 * paid >= whole) if loss in (HALF, EXCHANGE) else 0


def _barred(seen: VinegarState, combat: Combat, tables: Sequence[str]) -> Mapping[str, tuple[Reason, ...]]:
    scene = seen.copy()
    scene.combat = combat
    found = {name: tuple(table_reasons(scene, name)) for name in tables if combat.units}
    return {name: reasons for name, reasons in found.items() if reasons}


# -- what is not seen


def _extremes(seen: VinegarState, combat: Combat, blanks: Sequence[Piece]) -> Iterator[tuple[VinegarState, Combat]]:
    """The position and the combat with the strongest units that the blanks can be, then with the weakest. The attack is
    concentric as far as that is so for all that may be there, or for any of it; so the truth lies between."""
    known = combat.defenders
    scene, may_be = seen.copy(), [candidates(seen, blank) for blank in blanks]
    for piece in {piece.id: piece for found in may_be for piece in found}.values():
        scene.put_piece(piece)
    shut = [any(_shut_in(scene, combat, [piece.id]) for piece in found) for found in may_be]
    surely = _shut_in(scene, combat, [*known, *(piece.id for found in may_be for piece in found)])
    perhaps = _shut_in(scene, combat, known) and all(shut)
    strong = _chosen(may_be, lambda piece: -piece.strength)
    yield scene, _against(combat, strong, concentric=surely)
    weak = _chosen([list(map(_reduced, found)) for found in may_be], lambda piece: piece.strength)
    for piece in weak:
        scene.put_piece(piece)
    yield scene, _against(combat, weak, concentric=perhaps)


def _reduced(piece: Piece) -> Piece:
    """As weak as it may lie there [15.0/1]."""
    return msgspec.structs.replace(piece, reduced=piece.counter.two_sided)


def _chosen(may_be: Sequence[Sequence[Piece]], rank: Callable[[Piece], int]) -> list[Piece]:
    """A different unit for each blank, the first by rank that is left."""
    chosen: dict[str, Piece] = {}
    for found in may_be:
        left = (piece for piece in found if piece.id not in chosen)
        first = min(left, key=rank, default=None)
        if first is not None:
            chosen[first.id] = first
    return list(chosen.values())


def _against(combat: Combat, units: Sequence[Piece], *, concentric: bool) -> Combat:
    defenders = (*combat.defenders, *(piece.id for piece in units))
    return msgspec.structs.replace(combat, defenders=defenders, concentric=concentric)


def _shut_in(scene: VinegarState, combat: Combat, defenders: Sequence[str]) -> bool:
    return is_concentric(scene, msgspec.structs.replace(combat, defenders=tuple(defenders)))


# -- support


def with_choice(state: VinegarState, command: Support | Answer) -> Odds:
    """The odds of the declared combat with a choice of support."""
    return odds(state, chosen(state, command))


def chosen(state: VinegarState, command: Support | Answer) -> Combat:
    """The declared combat with a choice of support, by what the rules make of it [13.71/1, 13.71/2, 13.72/1]."""
    scene = state.copy()
    if isinstance(command, Support):
        ChooseSupport().apply(scene, command)
    else:
        ChooseDefence().apply(scene, command)
    assert scene.combat is not None
    return scene.combat
