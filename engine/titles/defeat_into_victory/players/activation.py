"""Who is activated: the formations or units with which most can be done, all Independents that serve, and HQs that are
to recover or to follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Final

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Activate, Done, Use
from engine.titles.defeat_into_victory.pieces import Piece
from engine.titles.defeat_into_victory.players.depots import fed_by_it_alone
from engine.titles.defeat_into_victory.players.front import Front
from engine.titles.defeat_into_victory.players.leading import led, stood
from engine.titles.defeat_into_victory.players.plans import eager, glance, options_of, plain_plan
from engine.titles.defeat_into_victory.rules.ch7_ranges import hq_range
from engine.titles.defeat_into_victory.rules.ch7_stock import can_pay, markers_in
from engine.titles.defeat_into_victory.rules.ch9_segment import FREE, running
from engine.titles.defeat_into_victory.state import DefeatState

RECOVERY: Final = 1.5
"""What it is worth to turn a Committed HQ back, beside those whom it feeds alone."""
GAIN: Final = 0.02
MEAN: Final = 3
"""What a die of units is counted for before it is rolled."""


def uses(view: DefeatState, listed: Sequence[Command], side: int) -> list[Command]:
    """The way to use a marker by which most can be done."""
    found = [one for one in listed if isinstance(one, Use)]
    marker = view.world.pack.markers[_open_marker(view)]
    front = _front(view, side)
    worth = {}
    for one in found:
        use = marker.uses[one.number - 1]
        if use.formations:
            _, worth[one] = _formations(view, front, side, (), use.formations)
        else:
            _, worth[one] = _units(view, front, side, (), use.units + MEAN * use.dice)
    return [max(found, key=lambda one: (worth[one], -one.number))]


def _open_marker(view: DefeatState) -> str:
    return view.played[-1]


def declared(view: DefeatState, side: int) -> list[Command]:
    """All activations of the segment, then that it is enough."""
    segment = running(view)
    front = _front(view, side, segment.declared)
    if segment.formations:
        left = segment.formations - len(segment.named)
        named, _ = _formations(view, front, side, segment.declared, left)
    else:
        named, _ = _units(view, front, side, segment.declared, segment.units - len(segment.declared))
    return [*map(Activate, named), Done()]


def _fresh(view: DefeatState, side: int, declared: Sequence[str]) -> list[Piece]:
    """Those on the map who have not acted in this turn."""
    return [piece for piece in view.on_map(side) if not piece.acted and piece.id not in declared]


def _formations(
    view: DefeatState, front: Front, side: int, declared: Sequence[str], most: int
) -> tuple[list[str], float]:
    """The formations to name, the best first, as many Independents as are allowed, and the HQs that recover or lead
    those: the others are kept for who acts later in the turn. With what it brings."""
    fresh, limit = _fresh(view, side, declared), _independents(view, declared, most)
    free = [piece for piece in fresh if piece.counter.independent]
    strongest = sorted(_fighting(free), key=lambda piece: -piece.af)[:limit]
    chosen: list[Piece] = [*(view.pieces[name] for name in declared), *(piece for piece in free if piece in strongest)]
    still = _value(view, front, ())
    best, names = _value(view, front, chosen), list[str]()
    left = sorted({piece.counter.formation for piece in fresh} - {""})
    for _ in range(most):
        tried = {name: [*chosen, *(p for p in fresh if p.counter.formation == name)] for name in left}
        values = {name: _value(view, front, units) for name, units in tried.items()}
        top = max(values, key=lambda name: (values[name], name), default="")
        if not top or values[top] < best + GAIN:
            break
        best, chosen = values[top], tried[top]
        names.append(top)
        left.remove(top)
    hqs = {name: better for name, better in _headquarters(view, side, free, _fighting(chosen)) if better > 0}
    wanted = [*sorted(hqs, key=lambda name: -hqs[name]), *(piece.id for piece in strongest)][:limit]
    names += [piece.id for piece in free if piece.id in wanted]
    return names, best - still + sum(hqs.values())


def _independents(view: DefeatState, declared: Sequence[str], most: int) -> int:
    """How many Independents may still be named beside formations, when so many of these may be [9.3.3/1]."""
    if view.options.independents == FREE:
        return len(view.pieces)
    total = view.segment.formations if view.segment is not None and view.segment.formations else most
    named = sum(view.pieces[name].counter.independent for name in declared)
    return max(0, int(view.options.independents) * total - named)


def _units(view: DefeatState, front: Front, side: int, declared: Sequence[str], most: int) -> tuple[list[str], float]:
    """The units to name: HQs that recover or follow, then those who bring most in the best plan of all."""
    fresh = _fresh(view, side, declared)
    movers = _fighting(fresh)
    worth = dict(_headquarters(view, side, fresh, movers))
    plan = plain_plan(front, options_of(view, movers))
    still = _value(view, front, ())
    fighting = {name: value for _, names, value in plan.attacks for name in names}
    busy = [piece for piece in movers if piece.id in plan.went or piece.id in fighting]
    for piece in busy:
        rest = [other for other in busy if other is not piece]
        worth[piece.id] = plan.value - _value(view, front, rest) if len(busy) > most else 1.0
    named = sorted((name for name in worth if worth[name] > GAIN), key=lambda name: (-worth[name], name))[
        : max(0, most)
    ]
    if len(busy) > most:
        return named, sum(worth[name] for name in named)
    return named, plan.value - still + sum(worth[name] for name in named if view.pieces[name].counter.hq)


def _value(view: DefeatState, front: Front, units: Sequence[Piece]) -> float:
    """What can be made of some units."""
    return glance(front, _options(view, units))


def _options(view: DefeatState, units: Sequence[Piece]) -> dict[str, Set[int]]:
    return options_of(view, _fighting(units))


def _fighting(units: Iterable[Piece]) -> list[Piece]:
    return [unit for unit in units if not unit.counter.hq]


def _front(view: DefeatState, side: int, declared: Sequence[str] = ()) -> Front:
    """The front as if the HQs that can be activated led all who can."""
    fresh = _fresh(view, side, declared)
    hqs = [piece for piece in fresh if piece.counter.hq and not piece.committed]
    leads = led(view, eager(view, side, _fighting(fresh)), hqs) if hqs else {}
    return Front(stood(view, {name: lead.hex for name, lead in leads.items()}), side)


def _headquarters(
    view: DefeatState, side: int, fresh: Sequence[Piece], movers: Sequence[Piece]
) -> Iterator[tuple[str, float]]:
    """HQs with what it is worth to activate them: to recover, or to lead those who move."""
    hqs = [piece for piece in fresh if piece.counter.hq]
    for piece in hqs:
        if piece.committed:
            near = hq_range(view, piece, as_if_ready=True).cost
            able = can_pay(view, side, 1) or markers_in(view, side, near)
            yield piece.id, RECOVERY + fed_by_it_alone(view, piece) if able else 0.0
    ready = [piece for piece in hqs if not piece.committed]
    if ready:
        went = eager(view, side, movers)
        yield from ((name, lead.better) for name, lead in led(view, went, ready).items())
