"""Rule 9.0, step 6: what a monsoon takes, and the first chits of the next turn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from engine.table.agenda import Decision, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Chit
from engine.titles.nemesis.events import AirLeft, WeatherChanged
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules.ch9_step import TurnStep
from engine.titles.nemesis.state import CHITS, NemesisState
from engine.titles.nemesis.world import HEAVY_MONSOON_TURN, LIGHT_MONSOON_TURN


class Monsoon(TurnStep, frozen=True):
    """Step 6: what each monsoon takes before it starts [2.7/1, 2.7/6, 9.0-6/1]."""

    clause: ClassVar[str] = "9.0-6/1"
    name: ClassVar[str] = "monsoon"

    def due(self, state: NemesisState) -> bool:
        return state.turn + 1 in (LIGHT_MONSOON_TURN, HEAVY_MONSOON_TURN)

    def work(self, state: NemesisState) -> Steps:
        if state.turn + 1 == LIGHT_MONSOON_TURN:
            state.emit(WeatherChanged("light", self.clause, ("2.7/1",)))
            _ground_japanese_air(state)
            _lose_air_supply(state, "2.7/4")
        else:
            state.emit(WeatherChanged("heavy", self.clause, ("2.7/6",)))
            _lose_air_supply(state, "2.7/8")
        return ()


def _ground_japanese_air(state: NemesisState) -> None:
    """The Japanese Air Support leaves; the Allied ones show their Monsoon side from turn 5 on [2.7/2]."""
    for name in list(state.air):
        if state.world.air_supports[name].monsoon is None:
            del state.air[name]
            state.emit(AirLeft("air_support", "", "2.7/2"))


def _lose_air_supply(state: NemesisState, clause: str) -> None:
    """1 Air Supply marker leaves the game with each monsoon [2.7/4, 2.7/8]."""
    if state.air_supply:
        state.air_supply -= 1
        state.emit(AirLeft("air_supply", "", clause))


class FirstChits(TurnStep, frozen=True):
    """Step 6: both players pick their first chits, the Japanese first [9.0-6/2]."""

    clause: ClassVar[str] = "9.0-6/2"
    name: ClassVar[str] = "chits"

    def work(self, state: NemesisState) -> Steps:
        return (ChooseFirstChit(JAPANESE), ChooseFirstChit(ALLIED))


class ChooseFirstChit(Decision, frozen=True):
    """Each player secretly picks the first chit of the next turn, not the one played fourth [4.0/5, 9.0-6/2, var-3/1].

    Reasons: ``no_chit``, ``played_fourth``.
    """

    clause: ClassVar[str] = "9.0-6/2"
    accepts: ClassVar[tuple[type[Command], ...]] = (Chit,)
    hidden: ClassVar[bool] = True
    owner: int

    def commands(self, state: NemesisState) -> Sequence[Command]:
        return [Chit(kind) for kind in CHITS if kind not in self._fourth(state)]

    def _fourth(self, state: NemesisState) -> tuple[str, ...]:
        """The chit played fourth, none where a position has fewer."""
        return state.track[self.owner][len(CHITS) - 1 :]

    def reasons(self, state: NemesisState, command: Chit) -> Iterable[Reason]:
        if command.kind not in CHITS:
            yield reason("no_chit", self.clause, chit=command.kind)
        elif command.kind in self._fourth(state):
            yield reason("played_fourth", "4.0/5", chit=command.kind)

    def apply(self, state: NemesisState, command: Chit) -> Steps:
        """The chit lies face down, the other three are in the cup; no event names it [9.0-6/2]."""
        rest = frozenset(CHITS) - {command.kind}
        mine = self.owner == JAPANESE
        state.first = (command.kind, state.first[ALLIED]) if mine else (state.first[JAPANESE], command.kind)
        state.cups = (rest, state.cups[ALLIED]) if mine else (state.cups[JAPANESE], rest)
        return ()


def choose_again(state: NemesisState, side: int) -> None:
    """Another first chit, chosen by chance from those it could have been; a view has none [9.0-6/2]."""
    played = set(state.track[side][-1:]) if len(state.track[side]) == len(CHITS) else set()
    cup = sorted((state.cups[side] | {state.first[side] or ""}).intersection(CHITS))
    value, state.chance = state.chance.take(len(options := [kind for kind in cup if kind not in played]))
    first, cups = list(state.first), list(state.cups)
    first[side], cups[side] = options[value], frozenset(cup) - {options[value]}
    state.first, state.cups = (first[0], first[1]), (cups[0], cups[1])
