"""What dice outside the assaults would come to: the rail gun, a bomb, the attack on the Ring, by the steps of the rules
with every face of every die (chapters 16, 18 and 20)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from math import comb

import msgspec

from engine.table.chance import Chance
from engine.titles.tail_of_the_tiger.events import BombDropped
from engine.titles.tail_of_the_tiger.pieces import Piece
from engine.titles.tail_of_the_tiger.queries.forecast import FACES
from engine.titles.tail_of_the_tiger.rules.ch16_ring import attack_dice, elh_dice, payers
from engine.titles.tail_of_the_tiger.rules.ch18_atomic import bomb_apply
from engine.titles.tail_of_the_tiger.rules.ch20_gun import LoseToGun, bombard_apply
from engine.titles.tail_of_the_tiger.state import TigerState

Spread = Mapping[int, Fraction]
"""A number with its chance."""
EACH = Fraction(1, 6)


def bombardment(state: TigerState, hex_: int) -> Spread:
    """Steps that the enemy in a town loses to the gun, as many as there are [20.2/4, 16.0/15]."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    there = sum(piece.steps for piece in state.units_at(hex_))
    for face in FACES:
        scene = _scripted(state, face)
        (loses,) = (step for step in bombard_apply(scene, hex_) if isinstance(step, LoseToGun))
        found[min(loses.left, there)] += EACH
    return dict(sorted(found.items()))


class Burst(msgspec.Struct, frozen=True):
    """What a bomb does to a hex [18.0/3, 18.0/4, 18.0/5]."""

    goes_off: Fraction
    center: Fraction
    """Chance that the Supply Center there is destroyed; 0 without one."""
    lost: Mapping[str, Fraction]
    """Mean steps that each unit loses, of either side."""
    dies: Mapping[str, Fraction]
    """Chance that it is eliminated."""


def burst(state: TigerState, hex_: int) -> Burst:
    """A bomb by each face of the dice: the one whether it goes off, then those of the center and of each unit."""
    bursts = [face for face in FACES if _goes_off(_bombed(state, hex_, face))]
    chance, center = Fraction(len(bursts), 6), int(hex_ in state.centers)
    destroyed = [hex_ not in _bombed(state, hex_, bursts[0], face).centers for face in FACES]
    lost, dies = dict[str, Fraction](), dict[str, Fraction]()
    for number, piece in enumerate(state.units_at(hex_)):
        before = [bursts[0], *[1] * (number + center)]
        left = [_steps_left(_bombed(state, hex_, *before, face), piece) for face in FACES]
        lost[piece.id] = chance * Fraction(sum(piece.steps - steps for steps in left), 6)
        dies[piece.id] = chance * Fraction(left.count(0), 6)
    return Burst(chance, chance * center * Fraction(sum(destroyed), 6), lost, dies)


def _goes_off(scene: TigerState) -> bool:
    return any(isinstance(event, BombDropped) and event.burst for event in scene.events)


def _steps_left(scene: TigerState, piece: Piece) -> int:
    after = scene.pieces[piece.id]
    return after.steps if after.loc == piece.loc else 0


def _bombed(state: TigerState, hex_: int, *faces: int) -> TigerState:
    """The position after a bomb by some faces; dice that matter no more show a 1."""
    scene = _scripted(state, *faces, *(1,) * (len(state.units_at(hex_)) + 2 - len(faces)))
    bomb_apply(scene, hex_)
    return scene


class RingAttack(msgspec.Struct, frozen=True):
    """An attack on the Ring [16.0/4, 16.0/5, 16.0/6]."""

    dice: int
    hits: Spread
    steps: int
    """Steps of the Ring and of those in the box that can pay."""
    breaks: Fraction
    """Chance that all of them go: the Ring is broken."""


def ring_attack(state: TigerState, dice: int = 0) -> RingAttack:
    """The hits of an attack by the dice of this turn, with ELH if it is in the box, or of so many dice."""
    number = dice or attack_dice(state) + elh_dice(state)
    hit = state.world.charts.given.ring.hit
    each = Fraction(sum(face >= hit for face in FACES), 6)
    hits = {n: comb(number, n) * each**n * (1 - each) ** (number - n) for n in range(number + 1)}
    steps = state.ring + sum(piece.steps for piece in payers(state))
    breaks = sum((share for count, share in hits.items() if count >= steps), Fraction(0))
    return RingAttack(number, hits, steps, breaks)


def _scripted(state: TigerState, *faces: int) -> TigerState:
    scene = state.copy()
    scene.chance = Chance("", state.chance.count, tuple(face - 1 for face in faces))
    return scene

