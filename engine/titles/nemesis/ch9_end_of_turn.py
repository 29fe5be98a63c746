"""Rule 9.0: the end-of-turn sequence, a visible list of steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis import ch2_control, ch3_setup, ch4_game_turn, ch7_attrition
from engine.titles.nemesis.ch2_tracks import add_laments, add_resources, end_game, raise_superior
from engine.titles.nemesis.ch2_words import hex_of
from engine.titles.nemesis.ch7_trace import could_trace
from engine.titles.nemesis.commands import Chit, Done, Flag, Roll, Take
from engine.titles.nemesis.events import (
    AirSupportReturned,
    EndOfTurnBegan,
    FlagMoved,
    MarkerRemoved,
    TrackChanged,
    TurnStepBegan,
    WeatherChanged,
)
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, enemy
from engine.titles.nemesis.state import CHITS, NemesisState
from engine.titles.nemesis.world import HEAVY_MONSOON_TURN, LIGHT_MONSOON_TURN

MOST_FLAG_LAMENTS: Final = 5
STAR_LAMENTS: Final = 3
FLAGS_KEPT: Final = 5


def end_of_turn(state: NemesisState) -> Sequence[Step]:
    """The whole sequence in its order [9.0/1, 4.0/5]."""
    state.tell(EndOfTurnBegan(state.turn))
    return SEQUENCE


class TurnStep(Step, frozen=True):
    """A step of the sequence; it tells that it begins, unless it is none of this turn's [9.0/1]."""

    name: ClassVar[str] = ""

    def run(self, state: NemesisState) -> Steps:
        if not self.due(state):
            return ()
        state.tell(TurnStepBegan(self.name, self.clause))
        return self.work(state)

    def due(self, state: NemesisState) -> bool:
        """Whether it belongs to this turn."""
        return True

    def work(self, state: NemesisState) -> Steps:
        """Carry it out."""
        raise NotImplementedError


# -- 1 Control -----------------------------------------------------------------------------------------------


class Control(TurnStep, frozen=True):
    """Step 1: all Objectives are judged together beforehand; the Japanese decide first [9.0-1/1, 9.0-1/3]."""

    clause: ClassVar[str] = "9.0-1/1"
    name: ClassVar[str] = "control"

    def work(self, state: NemesisState) -> Steps:
        return [TakeOver(side, state.labels(eligible(state, side))) for side in (JAPANESE, ALLIED)]


def eligible(state: NemesisState, side: int) -> list[int]:
    """Enemy Objectives without units of their controller that only this side's supply can reach [9.0-1/1]."""
    return [hex_ for hex_ in sorted(state.enemy_objectives(side)) if _cut_off(state, side, hex_)]


def _cut_off(state: NemesisState, side: int, hex_: int) -> bool:
    holder = enemy(side)
    if not state.world.open_hex(hex_) or hex_ in state.occupied(holder):
        return False
    return could_trace(state, hex_, holder) is None and could_trace(state, hex_, side) is not None


class TakeOver(Decision, frozen=True):
    """The enemy of their controller may take these Objectives over, with flag and SaP as if entered, or leave them.

    [9.0-1/2a, 9.0-1/2b, 9.0-1/3] Reasons: ``unknown_hex``, ``not_eligible``.
    """

    clause: ClassVar[str] = "9.0-1/3"
    accepts: ClassVar[tuple[type[Command], ...]] = (Take, Done)
    owner: int
    hexes: tuple[str, ...]

    def side(self, state: NemesisState) -> int:
        return self.owner

    def commands(self, state: NemesisState) -> Sequence[Command]:
        return [Done(), *(Take(label) for label in self.hexes)]

    def reasons(self, state: NemesisState, command: Take | Done) -> Iterable[Reason]:
        if isinstance(command, Done) or command.hex in self.hexes:
            return
        if hex_of(state, command.hex) is None:
            yield reason("unknown_hex", "1.1/1", hex=command.hex)
        else:
            yield reason("not_eligible", "9.0-1/1", hex=command.hex)

    def apply(self, state: NemesisState, command: Take | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        steps = ch2_control.take_objective(state, self.owner, state.world.loc(command.hex))
        rest = tuple(label for label in self.hexes if label != command.hex)
        return (*steps, TakeOver(self.owner, rest))


# -- 2 Attrition, 3 Ambush, 4 Air Supports -------------------------------------------------------------------


class EndAttrition(TurnStep, frozen=True):
    """Step 2: the Attrition due on both sides at once; OoS markers stay [9.0-2/1, 7.1-D/12]."""

    clause: ClassVar[str] = "9.0-2/1"
    name: ClassVar[str] = "attrition"

    def work(self, state: NemesisState) -> Steps:
        return ch7_attrition.attrition_at_end(state)


class ReturnAmbushes(TurnStep, frozen=True):
    """Step 3: all Ambushes go back to their box [9.0-3/1]."""

    clause: ClassVar[str] = "9.0-3/1"
    name: ClassVar[str] = "ambushes"

    def work(self, state: NemesisState) -> Steps:
        for label in state.labels(sorted(state.ambushes)):
            state.tell(MarkerRemoved("ambush", label, self.clause))
        state.ambushes = frozenset()
        state.touch_ground()
        return ()


class ReturnAirSupports(TurnStep, frozen=True):
    """Step 4: used Air Supports are available again [9.0-4/1, 1.2-B/7]."""

    clause: ClassVar[str] = "9.0-4/1"
    name: ClassVar[str] = "air"

    def work(self, state: NemesisState) -> Steps:
        for name, status in state.air.items():
            if status == "used":
                state.tell(AirSupportReturned(name, self.clause))
        state.air = dict.fromkeys(state.air, "available")
        return ()


# -- 5 General and Superior ----------------------------------------------------------------------------------


class RollGenerals(TurnStep, frozen=True):
    """Step 5A: the side with the lower Superior rolls first, the Allies on a tie [9.0-5A/2]."""

    clause: ClassVar[str] = "9.0-5A/2"
    name: ClassVar[str] = "generals"

    def work(self, state: NemesisState) -> Steps:
        first = JAPANESE if state.superior[JAPANESE] < state.superior[ALLIED] else ALLIED
        return (RollGeneral(first), RollGeneral(enemy(first)), ResetGenerals())


class RollGeneral(Decision, frozen=True):
    """A die at or below the General's position raises his Superior, which may end the game [9.0-5A/1, 9.0-5A/4]."""

    clause: ClassVar[str] = "9.0-5A/1"
    accepts: ClassVar[tuple[type[Command], ...]] = (Roll,)
    automatic: ClassVar[bool] = False
    owner: int

    def side(self, state: NemesisState) -> int:
        return self.owner

    def commands(self, state: NemesisState) -> Sequence[Command]:
        return [Roll()]

    def reasons(self, state: NemesisState, command: Roll) -> Iterable[Reason]:
        return ()

    def apply(self, state: NemesisState, command: Roll) -> Steps:
        if state.roll("general", self.clause, self.owner) <= state.general[self.owner]:
            raise_superior(state, self.owner, "general_roll", self.clause)
        return ()


class ResetGenerals(Step, frozen=True):
    """Both Generals go back to 0 [9.0-5A/4]."""

    clause: ClassVar[str] = "9.0-5A/4"

    def run(self, state: NemesisState) -> Steps:
        for side, before in enumerate(state.general):
            if before:
                state.tell(TrackChanged("general", side, before, 0, -before, "turn_end", self.clause))
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
            add_laments(state, side, flag_laments(state, side), "flags", "9.0-5B/1")
            for hex_ in lost_stars(state, side):
                add_laments(state, side, STAR_LAMENTS, "starred_objective", "9.0-5B/2", state.world.label(hex_))
        return ()


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
        return state.turn >= ch3_setup.last_turn(state)

    def work(self, state: NemesisState) -> Steps:
        found = ch3_setup.scenario_victory(state)
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
            add_resources(state, lead, "superiors", self.clause)
        return ()


class SurplusFlags(TurnStep, frozen=True):
    """Step 5D: in a Support Game Turn both sides keep 5 flags at most, the Japanese first [9.0-5D/1]."""

    clause: ClassVar[str] = "9.0-5D/1"
    name: ClassVar[str] = "flags"

    def due(self, state: NemesisState) -> bool:
        return state.support_turn

    def work(self, state: NemesisState) -> Steps:
        return (RemoveFlags(JAPANESE), RemoveFlags(ALLIED))


class RemoveFlags(Decision, frozen=True):
    """Step 5D: in a Support Game Turn flags beyond 5 go, but only from Objectives that were the side's at the start.

    The owner picks which [9.0-5D/1]. Reasons: ``no_spare_flag``, ``nothing_to_remove``, ``too_many_flags``.
    """

    clause: ClassVar[str] = "9.0-5D/1"
    accepts: ClassVar[tuple[type[Command], ...]] = (Flag, Done)
    owner: int

    def side(self, state: NemesisState) -> int:
        return self.owner

    def commands(self, state: NemesisState) -> Sequence[Command]:
        return [Flag(label) for label in state.labels(surplus_flags(state, self.owner))] or [Done()]

    def reasons(self, state: NemesisState, command: Flag | Done) -> Iterable[Reason]:
        spare = state.labels(surplus_flags(state, self.owner))
        if isinstance(command, Flag) and command.hex not in spare:
            yield reason("no_spare_flag" if spare else "nothing_to_remove", self.clause, hex=command.hex)
        elif isinstance(command, Done) and spare:
            yield reason("too_many_flags", self.clause, limit=FLAGS_KEPT)

    def apply(self, state: NemesisState, command: Flag | Done) -> Steps:
        if isinstance(command, Done):
            return ()
        del state.flags[state.world.loc(command.hex)]
        state.touch_ground()
        state.tell(FlagMoved(command.hex, self.owner, self.clause))
        return (self,)


def surplus_flags(state: NemesisState, side: int) -> list[int]:
    """Flags of which one has to go now: on own-start Objectives, while more than 5 are left [9.0-5D/1]."""
    own = sorted(hex_ for hex_, owner in state.flags.items() if owner == side)
    if not state.support_turn or len(own) <= FLAGS_KEPT:
        return []
    return [hex_ for hex_ in own if state.control_at_start(hex_) == side]


# -- 6 Continuation ------------------------------------------------------------------------------------------


class Monsoon(TurnStep, frozen=True):
    """Step 6: what each monsoon takes before it starts [2.7/1, 2.7/6, 9.0-6/1]."""

    clause: ClassVar[str] = "9.0-6/1"
    name: ClassVar[str] = "monsoon"

    def due(self, state: NemesisState) -> bool:
        return state.turn + 1 in (LIGHT_MONSOON_TURN, HEAVY_MONSOON_TURN)

    def work(self, state: NemesisState) -> Steps:
        if state.turn + 1 == LIGHT_MONSOON_TURN:
            state.tell(WeatherChanged("light", self.clause))
            _ground_japanese_air(state)
            _lose_air_supply(state, "2.7/4")
        else:
            state.tell(WeatherChanged("heavy", self.clause))
            _lose_air_supply(state, "2.7/8")
        return ()


def _ground_japanese_air(state: NemesisState) -> None:
    """The Japanese Air Support leaves; the Allied ones show their Monsoon side from turn 5 on [2.7/2]."""
    for name in list(state.air):
        if state.world.air_supports[name].monsoon is None:
            del state.air[name]
            state.tell(MarkerRemoved("air_support", "", "2.7/2"))


def _lose_air_supply(state: NemesisState, clause: str) -> None:
    """1 Air Supply marker leaves the game with each monsoon [2.7/4, 2.7/8]."""
    if state.air_supply:
        state.air_supply -= 1
        state.tell(MarkerRemoved("air_supply", "", clause))


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

    def side(self, state: NemesisState) -> int:
        return self.owner

    def commands(self, state: NemesisState) -> Sequence[Command]:
        return [Chit(kind) for kind in CHITS if kind != state.track[self.owner][-1]]

    def reasons(self, state: NemesisState, command: Chit) -> Iterable[Reason]:
        if command.kind not in CHITS:
            yield reason("no_chit", self.clause, chit=command.kind)
        elif command.kind == state.track[self.owner][-1]:
            yield reason("played_fourth", "4.0/5", chit=command.kind)

    def apply(self, state: NemesisState, command: Chit) -> Steps:
        """The chit lies face down, the other three are in the cup; nothing is told [9.0-6/2]."""
        rest = frozenset(CHITS) - {command.kind}
        mine = self.owner == JAPANESE
        state.first = (command.kind, state.first[ALLIED]) if mine else (state.first[JAPANESE], command.kind)
        state.cups = (rest, state.cups[ALLIED]) if mine else (state.cups[JAPANESE], rest)
        return ()


class NextTurn(Step, frozen=True):
    """The Game Turn marker moves on [9.0-6/3]."""

    clause: ClassVar[str] = "9.0-6/3"

    def run(self, state: NemesisState) -> Steps:
        state.turn += 1
        state.touch_ground()
        return (ch4_game_turn.BeginTurn(),)


SEQUENCE: Final[Sequence[Step]] = (
    Control(),
    EndAttrition(),
    ReturnAmbushes(),
    ReturnAirSupports(),
    RollGenerals(),
    FlagLaments(),
    VictoryCheck(),
    ResourceGain(),
    SurplusFlags(),
    Monsoon(),
    FirstChits(),
    NextTurn(),
)
"""Everything between two Game Turns."""
