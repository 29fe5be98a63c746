"""Rules 1.2-B, 6.1-E, 6.1-G: Strength, Support Points, the odds column, its shifts and the DRM."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from engine.table.verdict import Modifier, Tally
from engine.titles.nemesis.data.packfile import CombatTable
from engine.titles.nemesis.pieces import JAPANESE, OUT, Piece, enemy
from engine.titles.nemesis.rules.ch1_air_support import air_points
from engine.titles.nemesis.rules.ch6_losses import steps_of
from engine.titles.nemesis.rules.ch6_quality import (
    attack_quality,
    can_banzai,
    defence_quality,
    meeting_units,
    not_artillery,
    spearheads,
)
from engine.titles.nemesis.rules.ch6_remnants import payable
from engine.titles.nemesis.rules.ch7_levels import effects
from engine.titles.nemesis.state import DEFENDED, RETREATED, Combat, NemesisState

SUPPORT_LEAD = 3
MOST_SHIFT = 4
MASSIVE_STEPS = 8
MASSIVE_RATIO = 3
NOTHING = Tally()
SPENT = DEFENDED | RETREATED


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """All the numbers of a combat with their parts: Strength and Support in points, columns as indexes."""

    target: str
    attacker: int
    attack: Tally
    defence: Tally
    attack_support: Tally
    defence_support: Tally
    advantage: int | None
    """The side with Support Advantage."""
    price: int
    """Laments the Support Advantage costs its holder."""
    spearhead: str | None
    meeting: str | None
    attack_quality: Tally
    defence_quality: Tally
    column: int
    """Before shifts; the lowest column also when the odds are below it."""
    allowed: bool
    """Whether the odds before shifts reach the lowest column [6.1-E/4]."""
    shifts: Tally
    final: int
    drms: Tally
    attack_steps: int
    losable: int
    """Steps the attacker can lose; Artillery loses none."""
    lasting: bool
    """Whether an attacking Artillery outlives all losses."""
    defence_steps: int
    """Steps the units in the hex can lose, bystanders included."""
    massive: bool
    """Whether the attacker may declare a Massive Combat."""
    banzai: bool
    """Whether the Japanese player may declare Banzai."""

    @property
    def shift(self) -> int:
        """Net column shift, to the right for the attacker."""
        return int(self.shifts.total)

    @property
    def drm(self) -> int:
        """Die roll modifier."""
        return int(self.drms.total)


# Strength and Support


def strength(piece: Piece, *, defending: bool) -> float:
    """Strength in points, fractions kept [6.1-C/1, 6.1-E/1].

    Half for Limited and OoS attackers and for OoS defenders.
    """
    level = effects(piece)
    return piece.values.strength * (level.defence if defending else level.attack)


def strength_tally(
    pieces: Iterable[Piece], *, defending: bool, clause: str = "6.1-E/1", also: tuple[str, ...] = ()
) -> list[Modifier]:
    """Strength unit by unit, with what supply takes from it; nothing is rounded [6.1-C/1, 6.1-E/1]."""
    parts = []
    for piece in pieces:
        printed = piece.values.strength
        counted = strength(piece, defending=defending)
        parts.append(Modifier("strength", printed, clause, {"unit": piece.id}, also))
        if counted != printed:
            why = "7.1-B/4" if piece.supply == OUT else "7.1-B/3"
            fraction = ("7.1-B/6",) if counted % 1 else ()
            parts.append(Modifier("half_strength", counted - printed, why, {"unit": piece.id}, fraction))
    return parts


def _air_part(state: NemesisState, air: str | None) -> list[Modifier]:
    """An Air Support counts with its points in the Strength and again as Support [1.2-B/6]."""
    return [] if air is None else [Modifier("air_support", air_points(state, air), "1.2-B/6", {"air": air})]


def support_tally(pieces: Iterable[Piece], *, defending: bool) -> list[Modifier]:
    """Support Points: the Strength of Support Units once more, halved alike [1.2-B/1, 1.2-B/2, 1.2-B/3]."""
    units = (piece for piece in pieces if piece.counter.support)
    return strength_tally(units, defending=defending, clause="1.2-B/2", also=("1.2-B/1",))


def support_advantage(attack: float, defence: float, attacker: int) -> tuple[int | None, int]:
    """The side with Support Advantage and its price in Laments [1.2-B/4, 1.2-B/5, 2.4/6].

    A lead of 3 gives it. It is free against an opponent without Support Points, otherwise it costs 1.
    """
    if abs(attack - defence) < SUPPORT_LEAD:
        return None, 0
    holder = attacker if attack > defence else enemy(attacker)
    return holder, 1 if min(attack, defence) > 0 else 0


# Columns


def column_of(table: CombatTable, attack: float, defence: float) -> int | None:
    """The column of the odds, None below the lowest one [6.1-E/1, 6.1-E/2, 6.1-E/3, 6.1-E/4].

    Between two columns the lower one counts, above the highest the highest.
    """
    fitting = [index for index, ratio in enumerate(table.ratios) if attack >= ratio * defence]
    return fitting[-1] if fitting else None


def final_column(table: CombatTable, column: int, shift: int) -> tuple[int, Tally]:
    """The column after the net shift, and a DRM of -1 if it lies below 1:2 [6.1-E/5, 6.1-G/2, 6.1-G/3]."""
    shifted = column + shift
    drms = Tally((Modifier("under_run", -1, "6.1-G/3"),)) if shifted < 0 else NOTHING
    return max(0, min(len(table.columns) - 1, shifted)), drms


def column_clauses(table: CombatTable, found: Odds) -> tuple[str, ...]:
    """By what the columns are what they are: between two the lower, beyond the last the last [6.1-E/2, 6.1-E/3,
    6.1-E/5, 6.1-G/2]."""
    attack, defence, last = found.attack.total, found.defence.total, len(table.ratios) - 1
    exact = attack == table.ratios[found.column] * defence
    above = ("6.1-E/3",) if found.column == last and not exact else ("6.1-E/2",) if not exact else ()
    shifted = ("6.1-E/5",) if found.shift else ()
    ended = ("6.1-G/2",) if found.column + found.shift > last else ()
    return (*ended, *above, *shifted)


def shift_tally(parts: Sequence[Modifier]) -> Tally:
    """All shifts together; they cancel, and the net is cut to 4 columns [6.1-G/1]."""
    total = sum(part.value for part in parts)
    net = max(-MOST_SHIFT, min(MOST_SHIFT, total))
    cut = [] if net == total else [Modifier("most", net - total, "6.1-G/1")]
    return Tally((*parts, *cut))


def terrain_part(state: NemesisState, target: int, meeting: Piece | None) -> list[Modifier]:
    """Mountain and Cliffs shift for the defender unless Artillery or a Tank meets the charge [6.1-G/5]."""
    kind = state.world.ground[target]
    waived = meeting is not None and (meeting.counter.artillery or meeting.counter.tank)
    if waived or not kind.defender_shift:
        return []
    return [Modifier("terrain", -kind.defender_shift, "6.1-G/5", {"terrain": kind.id})]


def _quality_part(attack: Tally, defence: Tally) -> list[Modifier]:
    """One column for each point of Quality between spearhead and meeting unit [6.1-G/4]."""
    lead = attack.total - defence.total
    return [Modifier("quality", lead, "6.1-G/4")] if lead else []


def _support_part(advantage: int | None, attacker: int, price: int) -> list[Modifier]:
    """Support Advantage is worth one column to its holder, free or for a Lament [1.2-B/3, 1.2-B/4, 1.2-B/5,
    6.1-G/6]."""
    if advantage is None:
        return []
    also = ("1.2-B/5" if price else "1.2-B/4", "1.2-B/3")
    return [Modifier("support_advantage", 1 if advantage == attacker else -1, "6.1-G/6", also=also)]


def banzai_part(attacker: int) -> Modifier:
    """Banzai: +1 to the die in a Japanese attack, -1 in an Allied one [6.1-F/8]."""
    return Modifier("banzai", 1 if attacker == JAPANESE else -1, "6.1-F/8")


def massive_allowed(table: CombatTable, steps: int, final: int) -> bool:
    """At least 8 participating steps, Artillery's too, and no more than 3:1 after shifts [6.1-G/7]."""
    return steps >= MASSIVE_STEPS and table.ratios[final] <= MASSIVE_RATIO


# The whole


def line_up(
    state: NemesisState, side: int, target: int, units: Sequence[str], air: str | None, assault: bool
) -> Combat:
    """The combat of these units against a hex; all defend but who retreated there [6.1-C/3, 6.2-D/8]."""
    there = state.units_at(target, enemy(side))
    return Combat(
        attacker=side,
        target=target,
        units=tuple(units),
        defenders=tuple(p.id for p in there if fresh(state, p)),
        bystanders=tuple(p.id for p in there if not fresh(state, p)),
        air=air,
        assault=assault,
        attack_steps=sum(state.pieces[name].steps for name in units),
        engineers=any(clears_bunkers(state.pieces[name]) for name in units),
    )


def fresh(state: NemesisState, piece: Piece) -> bool:
    """Whether a unit has not been attacked yet in this phase [6.1-C/2]."""
    return not state.activity.get(piece.id, 0) & SPENT


def clears_bunkers(piece: Piece) -> bool:
    """Engineers and Tanks [6.1-H/9]."""
    return piece.counter.engineer or piece.counter.tank


def estimate(
    state: NemesisState, target: str, units: Sequence[str], air: str | None = None, assault: bool = False
) -> Odds:
    """The odds of a combat that is not declared; both sides man the barricades well.

    ``target`` is the label of a hex next to all the units. Legality is not judged here: raises KeyError for ids or
    labels that do not exist.
    """
    side = state.pieces[units[0]].counter.side if units else state.active
    return odds(state, line_up(state, side, state.world.loc(target), units, air, assault))


def odds(state: NemesisState, combat: Combat) -> Odds:
    """The odds of a combat as it stands now [6.1-E/5, 6.1-G/1]."""
    table, side = state.world.charts.combat, combat.attacker
    attack, defence = _strengths(state, combat)
    supports = _supports(state, combat)
    advantage, price = support_advantage(supports[0].total, supports[1].total, side)
    spearhead, meeting = _barricades(state, combat)
    quality = (
        attack_quality(state, spearhead, combat.target) if spearhead else NOTHING,
        defence_quality(state, meeting) if meeting else NOTHING,
    )
    column = column_of(table, attack.total, defence.total)
    terrain = terrain_part(state, combat.target, meeting)
    shifts = shift_tally([*_quality_part(*quality), *terrain, *_support_part(advantage, side, price)])
    final, drms = final_column(table, column or 0, int(shifts.total))
    steps = steps_of(state, combat.units)
    return Odds(
        target=state.world.label(combat.target),
        attacker=side,
        attack=attack,
        defence=defence,
        attack_support=supports[0],
        defence_support=supports[1],
        advantage=advantage,
        price=price,
        spearhead=spearhead.id if spearhead else None,
        meeting=meeting.id if meeting else None,
        attack_quality=quality[0],
        defence_quality=quality[1],
        column=column or 0,
        allowed=column is not None,
        shifts=shifts,
        final=final,
        drms=Tally((*drms.parts, banzai_part(side))) if combat.banzai else drms,
        attack_steps=steps,
        losable=payable(state, not_artillery(state, combat.units)),
        lasting=any(state.pieces[name].counter.artillery for name in combat.units),
        defence_steps=payable(state, [state.pieces[name] for name in (*combat.defenders, *combat.bystanders)]),
        massive=massive_allowed(table, steps, final),
        banzai=can_banzai(spearhead if side == JAPANESE else meeting),
    )


def _strengths(state: NemesisState, combat: Combat) -> tuple[Tally, Tally]:
    units = [state.pieces[name] for name in combat.units]
    defenders = [state.pieces[name] for name in combat.defenders]
    attack = [*strength_tally(units, defending=False), *_air_part(state, combat.air)]
    return Tally(tuple(attack)), Tally(tuple(strength_tally(defenders, defending=True)))


def _supports(state: NemesisState, combat: Combat) -> tuple[Tally, Tally]:
    """Support Points of both sides; bystanders bring none [1.2-B/3, 6.2-D/8]."""
    units = [state.pieces[name] for name in combat.units]
    defenders = [state.pieces[name] for name in combat.defenders]
    attack = [*support_tally(units, defending=False), *_air_part(state, combat.air)]
    return Tally(tuple(attack)), Tally(tuple(support_tally(defenders, defending=True)))


def _barricades(state: NemesisState, combat: Combat) -> tuple[Piece | None, Piece | None]:
    """Spearhead and meeting unit: those named, otherwise the ones that shift the odds best for their side."""
    target = combat.target
    spearhead = state.pieces.get(combat.spearhead or "")
    meeting = state.pieces.get(combat.meeting or "")
    if spearhead is None:
        chargers = spearheads(state, combat.units)
        spearhead = max(chargers, key=lambda p: attack_quality(state, p, target).total, default=None)
    if meeting is None:
        resisters = meeting_units(state, combat.defenders)
        meeting = max(resisters, key=lambda p: _resistance(state, p, target), default=None)
    return spearhead, meeting


def _resistance(state: NemesisState, piece: Piece, target: int) -> float:
    """Columns a meeting unit is worth to the defender [6.1-G/4, 6.1-G/5]."""
    terrain = sum(part.value for part in terrain_part(state, target, piece))
    return defence_quality(state, piece).total - terrain
