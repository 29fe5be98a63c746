"""What the Japanese side made of a game, for swapped pairs: the weightiest number first."""

from __future__ import annotations

from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.rules.ch3_control import controller
from engine.titles.defeat_into_victory.rules.ch20_victory import LEVELS
from engine.titles.defeat_into_victory.state import DefeatState


def merits(state: DefeatState) -> tuple[float, ...]:
    """The level of victory, the victory points, and between equals what a scenario is measured by, each less what the
    Allied side has of it [20.2/1]."""
    margin = state.vp[JAPANESE] - state.vp[ALLIED]
    return float(_level(state)), float(margin), float(_between_equals(state))


def _level(state: DefeatState) -> int:
    """A game that is given up counts as the highest level."""
    outcome = state.outcome
    if outcome is None or outcome.winner is None:
        return 0
    names = list(LEVELS)
    level = names.index(outcome.why) if outcome.why in names else len(names) - 1
    return level if outcome.winner == JAPANESE else -level


def _between_equals(state: DefeatState) -> int:
    """In the offensive the steps of infantry on the map; where Burma is won back, the cities and towns there."""
    return _steps(state) if state.scenario == "u-go" else _towns(state)


def _steps(state: DefeatState) -> int:
    steps = [sum(p.steps for p in state.on_map(side) if p.counter.infantry) for side in (JAPANESE, ALLIED)]
    return steps[JAPANESE] - steps[ALLIED]


def _towns(state: DefeatState) -> int:
    world = state.world
    there = [hex_ for hex_ in world.towns if world.open_hex(hex_) and world.country(hex_) == "Burma"]
    return sum(1 if controller(state, hex_) == JAPANESE else -1 for hex_ in there)
