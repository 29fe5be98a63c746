"""Rule 9.0, steps 5A to 5C: how content General and Superior are, who wins by it, and what Tokyo sends."""

from __future__ import annotations

from typing import ClassVar, Final

from msgspec.structs import replace

from engine.table.agenda import Step, Steps
from engine.table.commands import Rolling
from engine.table.event import Event, GameEnded
from engine.titles.nemesis.commands import Roll
from engine.titles.nemesis.events import TrackChanged
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, enemy
from engine.titles.nemesis.rules import ch3_victory
from engine.titles.nemesis.rules.ch2_dice import read_die
from engine.titles.nemesis.rules.ch2_tracks import add_laments, add_resources, end_game, raise_superior
from engine.titles.nemesis.rules.ch9_step import TurnStep
from engine.titles.nemesis.state import NemesisState

MOST_FLAG_LAMENTS: Final = 5
STAR_LAMENTS: Final = 3


class RollGenerals(TurnStep, frozen=True):
    """Step 5A: the side with the lower Superior rolls first, the Allies on a tie [9.0-5A/2]."""

    clause: ClassVar[str] = "9.0-5A/2"
    name: ClassVar[str] = "generals"

    def work(self, state: NemesisState) -> Steps:
        first = JAPANESE if state.superior[JAPANESE] < state.superior[ALLIED] else ALLIED
        return (RollGeneral(first), RollGeneral(enemy(first)), ResetGenerals())


class RollGeneral(Rolling, frozen=True):
    """A die at or below the General's position raises the Superior, which may end the game [9.0-5A/1, 9.0-5A/4]."""

    clause: ClassVar[str] = "9.0-5A/1"
    owner: int

    def apply(self, state: NemesisState, command: Roll) -> Steps:
        die = state.roll("general", self.clause, self.owner)
        if read_die(state, "general", die, state.general[self.owner], self.clause, self.owner):
            raise_superior(state, self.owner, "general_roll", self.clause)
        return ()


class ResetGenerals(Step, frozen=True):
    """Both Generals go back to 0 [9.0-5A/4]."""

    clause: ClassVar[str] = "9.0-5A/4"

    def run(self, state: NemesisState) -> Steps:
        for side, before in enumerate(state.general):
            if before:
                state.emit(TrackChanged("general", side, before, 0, -before, "turn_end", self.clause))
        state.general = (0, 0)
        return ()


class FlagLaments(TurnStep, frozen=True):
    """Step 5B: the side with the higher Superior books its Laments first, the Japanese on a tie.

    This may end the game [9.0-5B/1, 9.0-5B/2, 9.0-5B/3, 9.0-5B/4, 2.4/12, 1.1/5].
    """

    clause: ClassVar[str] = "9.0-5B/1"
    name: ClassVar[str] = "laments"

    def work(self, state: NemesisState) -> Steps:
        first = JAPANESE if state.superior[JAPANESE] >= state.superior[ALLIED] else ALLIED
        for side in (first, enemy(first)):
            order = ("2.4/12", "9.0-5B/3") if side == first else ("2.4/12",)
            add_laments(state, side, flag_laments(state, side), "flags", "9.0-5B/1", also=order)
            for hex_ in lost_stars(state, side):
                label = state.world.label(hex_)
                add_laments(state, side, STAR_LAMENTS, "starred_objective", "9.0-5B/2", label, ("1.1/5",))
        if state.outcome is not None:
            state.events[:] = map(_lost_by_laments, state.events)
        return ()


def _lost_by_laments(event: Event) -> Event:
    """The end of a game that these Laments brought about [9.0-5B/4]."""
    return replace(event, also=(*event.also, "9.0-5B/4")) if isinstance(event, GameEnded) else event


def flag_laments(state: NemesisState, side: int) -> int:
    """1 Lament for each enemy flag on the map, 5 at most; flags on regained Objectives count too [9.0-5B/1]."""
    return min(MOST_FLAG_LAMENTS, sum(owner == enemy(side) for owner in state.flags.values()))


def lost_stars(state: NemesisState, side: int) -> list[int]:
    """Starred Objectives that were this side's at the start and are the enemy's now; no cap [9.0-5B/2]."""
    held = sorted(state.enemy_objectives(side))
    return [hex_ for hex_ in held if state.world.objectives[hex_].star and state.control_at_start(hex_) == side]


class VictoryCheck(TurnStep, frozen=True):
    """After 5B of the last turn the side whose Superior stands higher wins, equal ones are a draw [9.0-5V/1].

    A scenario may say otherwise.
    """

    clause: ClassVar[str] = "9.0-5V/1"
    name: ClassVar[str] = "victory"

    def due(self, state: NemesisState) -> bool:
        return state.turn >= ch3_victory.last_turn(state)

    def work(self, state: NemesisState) -> Steps:
        found = ch3_victory.scenario_victory(state)
        if found is None:
            end_game(state, None, "equal_superiors", self.clause)
        else:
            end_game(state, found.winner, found.why, found.clause)
        return ()


class ResourceGain(TurnStep, frozen=True):
    """Step 5C: Resources rise by Hirohito's lead over Churchill [9.0-5C/1, 2.5/5]."""

    clause: ClassVar[str] = "9.0-5C/1"
    name: ClassVar[str] = "resources"

    def work(self, state: NemesisState) -> Steps:
        lead = state.superior[JAPANESE] - state.superior[ALLIED]
        if lead > 0:
            add_resources(state, lead, "hirohito_lead", self.clause, ("2.5/5",))
        return ()
