"""What the German side made of a game, for swapped pairs: the weightiest number first."""

from __future__ import annotations

from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.queries.points import critical_held, total
from engine.titles.tail_of_the_tiger.state import TigerState


def merits(state: TigerState) -> tuple[float, ...]:
    """The level of victory, the points, how early a sudden death came, Supply Centers and Critical Hexes taken, and
    steps, each less what the Imperial side has of it [4.0/1, 4.0/2]."""
    outcome, names = state.outcome, state.world.charts.given.victory.levels.names
    level = 0 if outcome is None or outcome.winner is None else _level(names, outcome.why)
    sign = 1 if outcome is not None and outcome.winner == GERMAN else -1
    early = 0 if state.centers else state.last_turn + 1 - state.turn
    taken = len(state.world.centers) - len(state.centers) + critical_held(state)
    steps = _steps(state, GERMAN) - _steps(state, IMPERIAL)
    return (
        float(sign * level),
        float(total(state, GERMAN) - total(state, IMPERIAL)),
        float(early),
        float(taken),
        float(steps),
    )


def _level(names: tuple[str, ...], why: str) -> int:
    """The place of a level; a game that is given up counts as the highest."""
    return names.index(why) if why in names else len(names) - 1


def _steps(state: TigerState, side: int) -> int:
    return sum(piece.steps for piece in state.on_map(side))
