"""What a combat would bring, face by face: losses, Laments, Satisfaction and Resources (rules 2.3, 2.4, 6.1).

For the client and computer opponents. Prices are those of the rules: steps are lost on a copy of the position, and the
tracks are read off. Where an owner chooses who takes a step, they are taken to avoid Laments.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

import msgspec

from engine.titles.nemesis.events import TrackChanged
from engine.titles.nemesis.pieces import JAPANESE, enemy
from engine.titles.nemesis.rules.ch2_tracks import SLOTS
from engine.titles.nemesis.rules.ch6_barricades import MASSIVE_LAMENTS
from engine.titles.nemesis.rules.ch6_distribution import Distribution, Line, distribution
from engine.titles.nemesis.rules.ch6_enforcing import Losses, enforceable, most_lost
from engine.titles.nemesis.rules.ch6_losses import lose_step
from engine.titles.nemesis.rules.ch6_odds import Odds, odds
from engine.titles.nemesis.rules.ch6_result import takers
from engine.titles.nemesis.rules.ch6_retreat import bunker_holds
from engine.titles.nemesis.state import RETREATED, Combat, NemesisState

LAMENT = "lament"
SAP = "general"


class Charge(msgspec.Struct, frozen=True):
    """Points a track gains for a side, with the cause and the clause. ``track``: lament, general or resources."""

    track: str
    side: int
    value: int
    why: str
    clause: str


class Share(msgspec.Struct, frozen=True):
    """What one cause adds to a mean."""

    why: str
    clause: str
    mean: Fraction


class Face(msgspec.Struct, frozen=True):
    """One face of the die and all that the tracks would move by, what is paid before the roll included."""

    line: Line
    charges: tuple[Charge, ...]

    def points(self, track: str, side: int) -> int:
        """Points on a track for a side."""
        return sum(charge.value for charge in self.charges if charge.track == track and charge.side == side)


class Forecast(msgspec.Struct, frozen=True):
    """The odds of a combat and its six equally likely results."""

    odds: Odds
    massive: bool
    banzai: bool
    held: bool
    """A Bunker keeps the attacker from enforcing any retreat: there is no Support Advantage [6.2-A/2]."""
    faces: tuple[Face, ...]

    @property
    def distribution(self) -> Distribution:
        """The faces without their charges."""
        return Distribution(tuple(face.line for face in self.faces))

    def chance(self, wanted: Callable[[Face], bool]) -> Fraction:
        """Chance of the faces that fulfil a condition."""
        return Fraction(sum(map(wanted, self.faces)), len(self.faces))

    @property
    def retreat(self) -> Fraction:
        """Chance that the attacker can enforce a retreat [6.2-A/1, 6.2-B/4]."""
        return self.distribution.retreat

    def mean(self, track: str, side: int) -> Fraction:
        """Mean points on a track for a side."""
        return Fraction(sum(face.points(track, side) for face in self.faces), len(self.faces))

    def shares(self, track: str, side: int) -> tuple[Share, ...]:
        """The mean by cause and clause, in the order in which they are booked."""
        found: dict[tuple[str, str], int] = {}
        for charge in (charge for face in self.faces for charge in face.charges):
            if charge.track == track and charge.side == side:
                key = charge.why, charge.clause
                found[key] = found.get(key, 0) + charge.value
        return tuple(Share(*key, Fraction(total, len(self.faces))) for key, total in found.items())

    def resets(self, state: NemesisState, track: str, side: int) -> Fraction:
        """Chance that a General or a Lament marker passes 9, which moves a Superior [2.3/7, 2.4/13]."""
        now = state.lament[side] if track == LAMENT else state.general[side]
        return self.chance(lambda face: now + face.points(track, side) >= SLOTS)


class Forecaster:
    """Forecasts of one position; equal losses are priced once, and a combat is forecast once."""

    def __init__(self, state: NemesisState) -> None:
        self.state = state
        self._prices: dict[tuple[object, ...], tuple[Charge, ...]] = {}
        self._lost: dict[tuple[object, ...], int] = {}
        self._retreats: dict[tuple[object, ...], bool] = {}
        self._forecasts: dict[Combat, Forecast] = {}

    def forecast(self, combat: Combat) -> Forecast:
        """The results of a combat, Massive and Banzai as it says; where nobody mans the barricades, the best do."""
        if combat not in self._forecasts:
            self._forecasts[combat] = self._forecast(combat)
        return self._forecasts[combat]

    def _forecast(self, combat: Combat) -> Forecast:
        found = odds(self.state, combat)
        men = {"spearhead": found.spearhead, "meeting": found.meeting, "advantage": found.advantage}
        named = msgspec.structs.replace(combat, **men)
        real = self._losable(named, found)
        rolled = distribution(self.state.world.charts.combat, real, massive=combat.massive).lines
        lines = [msgspec.structs.replace(line, retreat=self._retreat(named, line)) for line in rolled]
        before = _paid_before(found, combat.massive)
        faces = tuple(Face(line, (*before, *self._charges(named, real, line))) for line in lines)
        held = bunker_holds(self.state, named) and not any(line.retreat for line in lines)
        return Forecast(found, combat.massive, combat.banzai, held, faces)

    def _losable(self, combat: Combat, found: Odds) -> Odds:
        """The odds with the steps that can be lost if spearhead and meeting unit lose the first [6.1-H/2]."""
        attack = self._most_lost(combat, combat.attacker, combat.spearhead) or found.losable
        defence = self._most_lost(combat, enemy(combat.attacker), combat.meeting) or found.defence_steps
        return msgspec.structs.replace(found, losable=attack, defence_steps=defence)

    def _most_lost(self, combat: Combat, side: int, foremost: str | None) -> int:
        key = combat.units, combat.defenders, combat.bystanders, side, foremost
        if key not in self._lost:
            self._lost[key] = most_lost(self.state, combat, side, foremost)
        return self._lost[key]

    def _retreat(self, combat: Combat, line: Line) -> bool:
        """Whether a retreat can be enforced after the losses of a face [6.2-A/1, 6.2-B/4]."""
        if not line.retreat:
            return False
        attack = Losses(combat.attacker, line.attacker, combat.spearhead if line.result.attacker else None)
        defence = Losses(enemy(combat.attacker), line.defender, combat.meeting if line.result.defender else None)
        sides = combat.units, combat.defenders, combat.bystanders
        key = *sides, combat.target, combat.advantage, attack, defence
        if key not in self._retreats:
            self._retreats[key] = enforceable(self.state, combat, attack, defence)
        return self._retreats[key]

    def _charges(self, combat: Combat, found: Odds, line: Line) -> Iterable[Charge]:
        """Losses of attacker and defender, then the Satisfaction of the roll [2.3/1, 6.1-H/1]."""
        defender = enemy(combat.attacker)
        table = min(line.result.attacker, found.losable), min(line.result.defender, found.defence_steps)
        yield from self._losses(combat, combat.attacker, table[0], line.attacker - table[0])
        yield from self._losses(combat, defender, table[1], line.defender - table[1])
        if line.sap is not None:
            yield Charge(SAP, line.sap, 1, "combat_roll", "2.3/1")

    def _losses(self, combat: Combat, side: int, steps: int, more: int) -> tuple[Charge, ...]:
        """Charges for steps lost to the table and ``more`` to a Massive Combat [6.1-F/10, 6.1-G/8, 6.1-H/2]."""
        attacks = side == combat.attacker
        foremost = combat.spearhead if attacks else combat.meeting
        units = combat.units if attacks else (*combat.defenders, *combat.bystanders)
        banzai = combat.banzai and side == JAPANESE
        key = side, units, foremost, banzai, steps, more
        if key not in self._prices:
            causes = (("banzai" if banzai else "combat"),) * steps + ("massive",) * more
            copy = _blank(self.state)
            copy.combat = combat
            self._prices[key] = _cheapest(copy, side, causes, foremost)
        return self._prices[key]


def forecast(state: NemesisState, combat: Combat) -> Forecast:
    """The results of one combat, see :meth:`Forecaster.forecast`."""
    return Forecaster(state).forecast(combat)


def _paid_before(found: Odds, massive: bool) -> tuple[Charge, ...]:
    """Laments of Support Advantage and Massive Combat, whatever falls [2.4/6, 2.4/7]."""
    charges = []
    if found.advantage is not None and found.price:
        charges.append(Charge(LAMENT, found.advantage, found.price, "support_advantage", "2.4/6"))
    if massive:
        charges.append(Charge(LAMENT, found.attacker, MASSIVE_LAMENTS, "massive", "2.4/7"))
    return tuple(charges)


# Losing steps on a copy


def _blank(state: NemesisState) -> NemesisState:
    """A copy whose tracks stand in the middle, so that every point has its event."""
    copy = state.copy()
    copy.lament = copy.general = (0, 0)
    copy.superior = (5, 5)
    return copy


def _cheapest(
    state: NemesisState, side: int, causes: tuple[str, ...], foremost: str | None = None
) -> tuple[Charge, ...]:
    """The charges when a side loses a step for each cause, the first by ``foremost`` [6.1-H/2, 6.1-H/3]."""
    pool = takers(state, side) if causes else []
    if not pool:
        return ()
    chosen = [foremost] if foremost in pool and causes[0] != "massive" else list(dict.fromkeys(pool))
    return min((_after(state, side, causes, unit) for unit in chosen if unit), key=lambda c: _laments(c, side))


def _after(state: NemesisState, side: int, causes: tuple[str, ...], unit: str) -> tuple[Charge, ...]:
    copy = state.copy()
    lose_step(copy, unit, causes[0])
    return (*_booked(copy), *_cheapest(copy, side, causes[1:]))


def _booked(state: NemesisState) -> tuple[Charge, ...]:
    """The changes of the tracks since the copy was made."""
    events = (event for event in state.events if isinstance(event, TrackChanged))
    told = (event for event in events if event.track in (LAMENT, SAP, "resources"))
    return tuple(Charge(event.track, event.side, event.by, event.why, event.clause) for event in told)


def _laments(charges: Iterable[Charge], side: int) -> int:
    return sum(charge.value for charge in charges if charge.track == LAMENT and charge.side == side)


# The price of steps


class StepPrice(msgspec.Struct, frozen=True):
    """What some steps cost a unit. ``became``: the piece that stands for it then, None when it is gone."""

    unit: str
    steps: int
    became: str | None
    charges: tuple[Charge, ...]

    @property
    def laments(self) -> int:
        """Laments of its owner."""
        return sum(charge.value for charge in self.charges if charge.track == LAMENT)


def step_price(state: NemesisState, unit: str, cause: str, steps: int = 1) -> StepPrice:
    """What it costs if a unit loses steps one after the other; ``cause`` as in ``ch6_losses.lose_step`` [6.1-H/5].

    Raises KeyError for an unknown unit.
    """
    copy, name = _blank(state), state.pieces[unit].id
    left: str | None = name
    for _ in range(steps):
        left = lose_step(copy, left, cause) if left is not None else None
    return StepPrice(unit, steps, left, _booked(copy))


def retreat_price(state: NemesisState, unit: str, path: Sequence[str]) -> StepPrice:
    """What a retreat along a path of labels costs: a step for each hex but the first, and for that one too if the unit
    retreated before in this phase; Transporters pay nothing [6.2-D/2, 6.2-D/7]."""
    piece = state.pieces[unit]
    steps = 0 if piece.counter.transporter else len(path) - 1 + bool(state.has(unit, RETREATED))
    return step_price(state, unit, "retreat", steps)
