"""Air units over an assault, and the brigade that may land on its target: what each choice would come to
[wtf-14.x/1, 14.0/5, 20.1/6]."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from engine.table.chance import Chance
from engine.table.verdict import Reason
from engine.titles.tail_of_the_tiger.pieces import GERMAN, enemy
from engine.titles.tail_of_the_tiger.positions.hiding import hide_allotment
from engine.titles.tail_of_the_tiger.queries.forecast import FACES, Forecast, forecast
from engine.titles.tail_of_the_tiger.records import Combat
from engine.titles.tail_of_the_tiger.rules.ch13_odds import defenders
from engine.titles.tail_of_the_tiger.rules.ch13_result import losses_of
from engine.titles.tail_of_the_tiger.rules.ch14_air import ShowAir, allot, flak, grounded, kinds, most, supported
from engine.titles.tail_of_the_tiger.rules.ch20_drop import LandOnEnemy, brigade, combat_drop
from engine.titles.tail_of_the_tiger.state import TigerState


class Overhead(msgspec.Struct, frozen=True):
    """What could fly over an assault, by number of side."""

    kinds: tuple[tuple[str, ...], tuple[str, ...]]
    most: tuple[tuple[int, int], tuple[int, int]]
    grounded: tuple[Reason, ...]
    """Why no German air unit can."""
    flak: bool
    """Whether the Flak division takes part."""


def overhead(state: TigerState, combat: Combat) -> Overhead:
    """What both sides may still send over a hex [14.0/2, 6.3/3, 6.3/4, 20.7/1]."""
    sides = (GERMAN, enemy(GERMAN))
    if not supported(state, combat):
        return Overhead(((), ()), ((0, 0), (0, 0)), (), flak(state, combat))
    first, second = (kinds(state, side, combat.target) for side in sides)
    counts = [most(state, side, combat.target) for side in sides]
    why = tuple(grounded(state, combat.target))
    return Overhead((first, second), (counts[0], counts[1]), why, flak(state, combat))


def at_most(state: TigerState, combat: Combat) -> tuple[int, int]:
    """Steps that attacker and defender could lose beside the result of the die, if all air units of the other flew
    there and none were cancelled [14.0/7, wtf-13.x/3]."""
    german, imperial = (sum(counts) for counts in overhead(state, combat).most)
    flown, bare = (losses_of(state, replace(combat, left=left), (0, 0)) for left in ((german, imperial), (0, 0)))
    return flown[0] - bare[0], flown[1] - bare[1]


def with_air(state: TigerState, side: int, sent: tuple[int, int], against: tuple[int, int]) -> Forecast:
    """The running assault if a side sends so many air units and the other so many; what that has sent already does not
    show in it [wtf-14.x/1, 14.0/7]."""
    scene = state.copy()
    hide_allotment(scene, enemy(side))
    allot(scene, side, *sent)
    allot(scene, enemy(side), *against)
    ShowAir().run(scene)
    assert scene.combat is not None
    return forecast(scene, scene.combat)


def answers(state: TigerState, side: int) -> list[tuple[int, int]]:
    """What the other side may send against it: nothing, each number of its first kind, all it has."""
    scene = state.copy()
    hide_allotment(scene, enemy(side))
    assert scene.combat is not None
    first, second = most(scene, enemy(side), scene.combat.target)
    return sorted({*((count, 0) for count in range(first + 1)), (first, second)})


class Landing(msgspec.Struct, frozen=True):
    """The drop on the hex that others assault [20.1/7, 20.1/8]."""

    steps: int
    """Enemy steps: a greater die lands without loss."""
    lost: Fraction
    """Chance that the brigade loses a step."""
    dies: Fraction
    """Chance that it dies of that, or of a defender that is left."""
    cleared: Fraction
    """Chance that no defender is left: for untried ones that are worth most."""
    alive: Forecast | None
    """The assault with the brigade in it, without a loss at its landing; None if it cannot land so."""


def landing(state: TigerState) -> Landing:
    """Each face of the landing die, and what the assault comes to then."""
    combat, jumper = state.combat, brigade(state)
    assert combat is not None
    assert jumper is not None
    found = list(_landings(state))
    steps = sum(unit.steps for unit in defenders(state, combat))
    lost = sum(Fraction(1, 6) for scene, _ in found if _steps(scene) < jumper.steps)
    cleared = sum((each.worst.cleared / 6 for _, each in found), Fraction(0))
    dies = sum((_death(scene, each) / 6 for scene, each in found), Fraction(0))
    whole = [each for scene, each in found if _steps(scene) == jumper.steps]
    return Landing(steps, Fraction(lost), dies, cleared, whole[0] if whole else None)


def _landings(state: TigerState) -> Iterator[tuple[TigerState, Forecast]]:
    for face in FACES:
        scene = state.copy()
        assert scene.combat is not None
        scene.chance = Chance("", script=(face - 1,))
        combat_drop(scene, scene.combat.target)
        LandOnEnemy().run(scene)
        yield scene, forecast(scene, scene.combat)


def _steps(scene: TigerState) -> int:
    found = brigade(scene)
    return found.steps if found is not None else 0


def _death(scene: TigerState, found: Forecast) -> Fraction:
    """It dies at once, or with any defender left; of its own losses in the assault nothing is said here."""
    return 1 - found.worst.cleared if _steps(scene) else Fraction(1)
