"""How hard a hex can be hit: the best odds a side could bring against it with its next chit (rules 5.2, 6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from engine.titles.nemesis.pieces import YUNNAN, Piece, enemy
from engine.titles.nemesis.rules.ch2_stacking import allowed, limit
from engine.titles.nemesis.rules.ch2_yunnan import bound
from engine.titles.nemesis.rules.ch5_costs import reach
from engine.titles.nemesis.rules.ch5_lists import Moves, forward_moves
from engine.titles.nemesis.rules.ch6_limits import air_reasons, attack_hexes, available_air, closed
from engine.titles.nemesis.rules.ch6_odds import Odds, estimate, strength
from engine.titles.nemesis.rules.ch7_levels import effects
from engine.titles.nemesis.state import NemesisState


class Strike(msgspec.Struct, frozen=True):
    """An attack or assault that a side could make: its units with the locations they attack from, and the odds.

    ``odds.column`` is the column before shifts, ``odds.final`` the one after them (both indexes).
    """

    units: Mapping[str, int]
    air: str | None
    odds: Odds


class Threat(msgspec.Struct, frozen=True):
    """The best a side could do against a hex with its Assault and its Attack Chit; None where it can do nothing."""

    hex: int
    by_side: int
    assault: Strike | None
    attack: Strike | None

    @property
    def worst(self) -> Strike | None:
        """The harder of the two blows for the defender."""
        return _hardest(strike for strike in (self.assault, self.attack) if strike is not None)


def threat(state: NemesisState, hex_: int, by_side: int, units: Sequence[str] = ()) -> Threat:
    """What a side could bring against the enemy units in a hex, or against ``units`` if these stood there.

    Under the Assault Chit its units move to one neighbouring hex and assault from there, in Full Supply and without the
    Yunnan Force; under the Attack Chit each moves one hex at most and all join from several hexes [5.2/6, 5.2/7, 5.2/8,
    6.1-A/1, 6.1-C/1]. Stacks are filled with the greatest Strength that fits, and the best Air Support still available
    helps. Every hex is filled from nothing and as if nobody were in the way of another, so this is an upper bound.

    Left out: what combats, retreats and advances before it would change, supply levels that change before it comes,
    Air and rail movement, reinforcements, Massive Combat and Banzai, partners who command apart, and other targets that
    use up the 3 attacks. Raises KeyError for an unknown unit.
    """
    return _threat(_scene(state, hex_, by_side, units), hex_, by_side)


def threat_map(state: NemesisState, by_side: int, hexes: Iterable[int]) -> dict[int, Threat]:
    """The threat to each of the hexes that holds enemy units of this side; see :func:`threat`."""
    held = state.occupied(enemy(by_side))
    scene = _scene(state, -1, by_side, ())
    return {hex_: _threat(scene, hex_, by_side) for hex_ in hexes if hex_ in held}


def _scene(state: NemesisState, hex_: int, by_side: int, units: Sequence[str]) -> NemesisState:
    """The position with nothing done in the phase yet, and these units alone in the hex."""
    scene = state.copy()
    scene.phase, scene.combat, scene.activity = None, None, {}
    scene.attacks_made = scene.stilwell_attacks = 0
    if units:
        out = scene.world.loc("out")
        for piece in scene.units_at(hex_):
            scene.change(piece.id, loc=out)
        for unit in units:
            scene.change(unit, loc=hex_)
    return scene


def _threat(scene: NemesisState, hex_: int, by_side: int) -> Threat:
    if not scene.world.on_map(hex_) or not scene.units_at(hex_, enemy(by_side)):
        return Threat(hex_, by_side, None, None)
    return Threat(hex_, by_side, _assault(scene, hex_, by_side), _attack(scene, hex_, by_side))


# -- the two blows -----------------------------------------------------------------------------------------------------


def _assault(scene: NemesisState, hex_: int, side: int) -> Strike | None:
    """The best assault out of one hex, after a move in the Assault Phase [5.2/6, 5.2/7, 5.2/8]."""
    fit = [p for p in _units(scene, side) if effects(p).assaults and p.counter.force != YUNNAN]
    strikes = (_from_one(scene, hex_, near, fit) for near in attack_hexes(scene, hex_))
    return _hardest(strike for strike in strikes if strike is not None)


def _from_one(scene: NemesisState, hex_: int, near: int, fit: Sequence[Piece]) -> Strike | None:
    there = [p for p in fit if (p.loc == near or near in reach(scene, p.id)) and not _barred(scene, p, near, hex_)]
    return _strike(scene, hex_, dict.fromkeys(_best_stack(scene, near, there), near), assault=True)


def _attack(scene: NemesisState, hex_: int, side: int) -> Strike | None:
    """All that can come next to the hex with a Forward Move, the strongest first, each where there is room.

    Units that are there already stay, and are let in before others [6.1-A/1, 6.1-C/1].
    """
    found: dict[str, int] = {}
    near = attack_hexes(scene, hex_)
    awake = [piece for piece in _units(scene, side) if not bound(scene, piece)]
    parts = forward_moves(scene, side, [piece.id for piece in awake])
    steps = {part.unit: part.targets for part in parts if isinstance(part, Moves)}
    by_strength = sorted(awake, key=lambda piece: (piece.loc not in near, -strength(piece, defending=False)))
    for piece in by_strength:
        choices = [loc for loc in (piece.loc, *steps.get(piece.id, ())) if loc in near]
        fit = (loc for loc in choices if not _barred(scene, piece, loc, hex_) and _room(scene, found, piece, loc))
        loc = next(fit, None)
        if loc is not None:
            found[piece.id] = loc
    return _strike(scene, hex_, found, assault=False)


def _room(scene: NemesisState, found: Mapping[str, int], piece: Piece, loc: int) -> bool:
    company = [scene.pieces[name].counter for name, place in found.items() if place == loc]
    return allowed(scene, loc, [*company, piece.counter])


def _units(scene: NemesisState, side: int) -> list[Piece]:
    """Units that can attack at all: no Transporters, no Garrisons [1.2-J/1, 6.0/2]."""
    return [piece for piece in scene.in_play(side) if piece.counter.is_unit and not piece.counter.garrison]


def _barred(scene: NemesisState, piece: Piece, near: int, hex_: int) -> bool:
    """Whether the target is closed to a unit that attacks from a neighbouring hex [6.1-D/3]."""
    return closed(scene, msgspec.structs.replace(piece, loc=near), hex_)


# -- stacks and odds ---------------------------------------------------------------------------------------------------


def _best_stack(scene: NemesisState, loc: int, pieces: Sequence[Piece]) -> list[str]:
    """The units of greatest Strength that may stand together in a hex, not Artillery alone if it can be helped
    [2.2/1, 2.2/4, 2.2/7, 6.1-D/2]."""
    ranked = sorted(pieces, key=lambda piece: -piece.values.strength)
    large = [piece for piece in ranked if piece.counter.large]
    small = [piece for piece in ranked if not piece.counter.large]
    if not ranked or not scene.world.on_map(loc):
        return [piece.id for piece in ranked]
    most = int(limit(scene, loc, [ranked[0].counter]))
    charge = [piece for piece in ranked if not piece.counter.artillery][:1]
    stacks = [_fitting(scene, loc, [*large[:n], *small[: 2 * (most - n)]]) for n in range(most + 1)]
    best = max(stacks, key=lambda stack: sum(piece.values.strength for piece in stack))
    guns = all(piece.counter.artillery for piece in best)
    return [piece.id for piece in (_fitting(scene, loc, [*charge, *best]) if guns else best)]


def _fitting(scene: NemesisState, loc: int, pieces: Sequence[Piece]) -> list[Piece]:
    stack: list[Piece] = []
    for piece in pieces:
        if allowed(scene, loc, [*(other.counter for other in stack), piece.counter]):
            stack.append(piece)
    return stack


def _strike(scene: NemesisState, hex_: int, places: Mapping[str, int], *, assault: bool) -> Strike | None:
    """The odds of these units out of these hexes, None if they may not attack [6.1-D/2, 6.1-E/4]."""
    pieces = [scene.pieces[name] for name in places]
    if all(piece.counter.artillery for piece in pieces):
        return None
    staged = _staged(scene, places)
    side = pieces[0].counter.side
    airs = (air for air in available_air(staged, side) if not any(air_reasons(staged, side, air, pieces)))
    air = next(airs, None)
    odds = estimate(staged, scene.world.label(hex_), tuple(places), air, assault)
    return Strike(places, air, odds) if odds.allowed else None


def _staged(scene: NemesisState, places: Mapping[str, int]) -> NemesisState:
    """The scene with the attackers where they attack from; the scene itself if they all stand there."""
    moved: Iterator[tuple[str, int]] = ((name, loc) for name, loc in places.items() if scene.pieces[name].loc != loc)
    staged = scene
    for name, loc in moved:
        staged = scene.copy() if staged is scene else staged
        staged.change(name, loc=loc)
    return staged


def _hardest(strikes: Iterable[Strike]) -> Strike | None:
    """The strike with the best column, then the best die roll modifier, then the greatest Strength."""
    return max(strikes, key=lambda strike: (strike.odds.final, strike.odds.drm, strike.odds.attack.total), default=None)
