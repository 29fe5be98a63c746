"""Vinegar Joe's War as a title of the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.table import agenda
from engine.table.aids import Aids
from engine.table.command import Command
from engine.table.concern import Concern
from engine.table.handicap import Handicap
from engine.table.legal import Index
from engine.table.options import read
from engine.table.verdict import Modifier
from engine.table.why import Judge, Question
from engine.table.works import Work
from engine.titles.vinegar_joes_war.events import TurnBegan
from engine.titles.vinegar_joes_war.loaded import Loaded
from engine.titles.vinegar_joes_war.options import Options
from engine.titles.vinegar_joes_war.pieces import enemy
from engine.titles.vinegar_joes_war.positions.dealing import deal
from engine.titles.vinegar_joes_war.positions.facts import fact
from engine.titles.vinegar_joes_war.positions.hiding import cover, secrets
from engine.titles.vinegar_joes_war.positions.invariants import faults
from engine.titles.vinegar_joes_war.positions.looking import leaks, seen
from engine.titles.vinegar_joes_war.positions.study import STUDY
from engine.titles.vinegar_joes_war.positions.text import PositionData, describe, place, set_steps
from engine.titles.vinegar_joes_war.positions.turnwise import exceeded
from engine.titles.vinegar_joes_war.queries.worth import evaluate
from engine.titles.vinegar_joes_war.rules import ch3_setup
from engine.titles.vinegar_joes_war.rules.ch4_turn import BeginTurn
from engine.titles.vinegar_joes_war.rules.ch10_stacking import untenable
from engine.titles.vinegar_joes_war.state import VinegarState
from engine.wargame.positions import Positions


class VinegarJoesWar(Loaded):
    """*Vinegar Joe's War* for two, a side each, with the shipped pack or one of the player's own [1.0/1, 3.0/1]."""

    positions = Positions(PositionData, place, set_steps, describe, fact, faults, exceeded, TurnBegan)
    study = STUDY

    def from_set_up(self, scenario: str, options: Mapping[str, Any], seed: str) -> VinegarState:
        """A game at its first decision [3.2/1]. Raises PackError or OptionsError."""
        state = ch3_setup.set_up(self.world(scenario), read(options, Options), seed)
        state.put([BeginTurn()])
        agenda.advance(state)
        return state

    def laid_over(self, scenario: str, options: Mapping[str, Any], seed: str) -> VinegarState:
        return ch3_setup.set_up(self.world(scenario), read(options, Options), seed)

    def report_spec(self) -> Any:
        from engine.titles.vinegar_joes_war.report_spec import VinegarReportSpec

        return VinegarReportSpec()

    def aids(self, scenario: str) -> Aids:
        from engine.titles.vinegar_joes_war.queries.aids import aids

        return aids(self.pack)

    def tallies(self, state: VinegarState, command: Command) -> Iterator[Modifier]:
        from engine.titles.vinegar_joes_war.queries.weighed import tallies

        return tallies(state, command)

    def tracks(self, state: VinegarState) -> Mapping[str, tuple[int, ...] | int]:
        """Victory points of both sides, for all to see [2.2/3]."""
        return {"vp": state.vp}

    def evaluate(self, state: VinegarState, side: int) -> float:
        return evaluate(state, side)

    def candidate_lines(self, view: VinegarState, listed: Sequence[Command]) -> Sequence[Sequence[Command]]:
        from engine.players.planning import led
        from engine.titles.vinegar_joes_war.players.leads import LEADS

        found = led(view, listed, LEADS)
        return [found] if found else ()

    def players(self) -> Mapping[str, Callable[[str], Any]]:
        from engine.titles.vinegar_joes_war.players.captain import Captain
        from engine.titles.vinegar_joes_war.players.staff import Staff

        return {kind.name: kind for kind in (Captain, Staff)}

    def objectives(self, state: VinegarState) -> Sequence[str]:
        """What its players strive for."""
        from engine.titles.vinegar_joes_war.players.aims import strived_for

        return [state.world.label(hex_) for hex_ in strived_for(state)]

    def without_value_of(self, state: VinegarState, place: str) -> VinegarState:
        from engine.titles.vinegar_joes_war.players.aims import strived_for
        from engine.wargame.worthless import without_value_of

        return without_value_of(state, place, strived_for(state))

    def hopeless(self, state: VinegarState, side: int) -> bool:
        from engine.titles.vinegar_joes_war.players.resigning import hopeless

        return hopeless(state, side)

    # -- the laboratory

    def still_to_do(self, view: VinegarState, side: int) -> Sequence[Concern]:
        from engine.titles.vinegar_joes_war.queries.still_to_do import still_to_do

        return still_to_do(view, side)

    def conduct(self) -> Any:
        from engine.titles.vinegar_joes_war.queries.conduct import VinegarConduct

        return VinegarConduct()

    def untenable(self, state: VinegarState) -> dict[str, str]:
        """The stacks over the limit, and guerrillas with other Allies [10.2/1, 17.3/4]."""
        return untenable(state)

    def handicaps(self, scenario: str) -> list[Handicap]:
        """Victory points that a side begins with, from what helps the Japanese most to what helps the Allies most."""
        from engine.titles.vinegar_joes_war.handicaps import handicaps

        return handicaps()

    def merits(self, state: VinegarState) -> tuple[float, ...]:
        """Level, points, and what decides between equals: strength, or in *Fall of an Empire* objectives
        [26.2/1]."""
        from engine.titles.vinegar_joes_war.queries.merits import merits

        return merits(state)

    def census(self, state: VinegarState) -> dict[str, tuple[int, ...]]:
        """Places at stake, strength and depots by side, and who has which of the places that decide the war."""
        from engine.titles.vinegar_joes_war.queries.census import census

        return census(state)

    # -- what players mean

    def meant(self, state: VinegarState, decision: agenda.Decision, question: Question) -> Iterable[Command]:
        """In a movement phase ways to the hex that is pointed at, however long; else what is listed."""
        from engine.titles.vinegar_joes_war.queries.meant import meant

        return meant(state, decision, question)

    def instead(self, state: VinegarState, judge: Judge, index: Index, question: Question) -> Sequence[Command]:
        """The nearest place that the selected pieces reach."""
        from engine.titles.vinegar_joes_war.queries.meant import instead

        return instead(state, index, question)

    # -- what a side may know

    def hidden_sides(self, state: VinegarState) -> list[int]:
        """The sides with units that lie covered [10.6/1]."""
        return secrets(state)

    def without_secrets(self, state: VinegarState, sides: Collection[int]) -> VinegarState:
        """The same with blanks in the stacks of these sides [10.6/1]."""
        other = state.copy()
        for side in sides:
            cover(other, enemy(side))
        return other

    def hide(self, state: VinegarState, side: int) -> None:
        """Also what lies below the top of enemy stacks [10.6/1]."""
        cover(state, side)

    def resample(self, state: VinegarState, side: int, seed: str) -> None:
        """What lies covered in the stacks of a side is dealt again."""
        deal(state, side, seed)

    def learned(
        self, before: VinegarState, after: VinegarState, side: int, command: Command | None = None
    ) -> bool:
        """What lay in an enemy stack, by a look or by what the enemy is not asked [10.6/1]."""
        return seen(before, after, side) or (command is not None and leaks(self, before, command, after, side))

    def works(self) -> Iterator[Work]:
        from engine.titles.vinegar_joes_war.works import works

        yield Work("load of all data and start of the whole war", [_load] * 7, "ms", 250)
        yield from works(self.new("singapore-to-calcutta", {}, "bench"))


def _load() -> None:
    """Load all data and set the whole war up, from nothing."""
    VinegarJoesWar().new("singapore-to-calcutta", {}, "bench")
