"""Tail of the Tiger as a title of the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from engine.table import agenda
from engine.table.aids import Aids
from engine.table.command import Command
from engine.table.concern import Concern
from engine.table.handicap import Handicap
from engine.table.options import read
from engine.table.verdict import Modifier
from engine.table.why import Question
from engine.table.works import Work
from engine.titles.tail_of_the_tiger.events import TurnBegan
from engine.titles.tail_of_the_tiger.loaded import Loaded
from engine.titles.tail_of_the_tiger.options import Options
from engine.titles.tail_of_the_tiger.pieces import GERMAN, IMPERIAL
from engine.titles.tail_of_the_tiger.positions.facts import fact
from engine.titles.tail_of_the_tiger.positions.hiding import cover, learned, secrets, shuffle, uncommit
from engine.titles.tail_of_the_tiger.positions.invariants import exceeded, faults
from engine.titles.tail_of_the_tiger.positions.study import STUDY
from engine.titles.tail_of_the_tiger.positions.text import PositionData, describe, place, set_steps
from engine.titles.tail_of_the_tiger.queries.worth import evaluate
from engine.titles.tail_of_the_tiger.rules import ch3_setup
from engine.titles.tail_of_the_tiger.rules.ch4_turn import BeginTurn
from engine.titles.tail_of_the_tiger.rules.ch4_victory import total
from engine.titles.tail_of_the_tiger.rules.ch8_stacking import crowded
from engine.titles.tail_of_the_tiger.state import TigerState
from engine.wargame.positions import Positions


class TailOfTheTiger(Loaded):
    """*Tail of the Tiger* for two, a side each, with the shipped pack or one of the player's own [1.0/1]."""

    positions = Positions(PositionData, place, set_steps, describe, fact, faults, exceeded, TurnBegan)
    study = STUDY

    def from_set_up(self, scenario: str, options: Mapping[str, Any], seed: str) -> TigerState:
        """A game at its first decision, the place of ELH [set-1/11]. Raises PackError or OptionsError."""
        state = ch3_setup.set_up(self.world(scenario), read(options, Options), seed)
        state.put([*ch3_setup.BEGIN, BeginTurn()])
        agenda.advance(state)
        return state

    def laid_over(self, scenario: str, options: Mapping[str, Any], seed: str) -> TigerState:
        return ch3_setup.whole(self.world(scenario), read(options, Options), seed)

    def tracks(self, state: TigerState) -> Mapping[str, tuple[int, ...] | int]:
        """Points of both sides as they stand, the Ring, the Supply Centers [4.0/2, 16.0/1, 2.5/1]."""
        return {
            "vp": (total(state, GERMAN), total(state, IMPERIAL)),
            "ring": state.ring,
            "centers": len(state.centers),
        }

    def report_spec(self) -> Any:
        from engine.titles.tail_of_the_tiger.report_spec import TigerReportSpec

        return TigerReportSpec()

    def aids(self, scenario: str) -> Aids:
        from engine.titles.tail_of_the_tiger.queries.aids import aids

        return aids(self.pack)

    def tallies(self, state: TigerState, command: Command) -> Iterator[Modifier]:
        from engine.titles.tail_of_the_tiger.queries.weighed import tallies

        return tallies(state, command)

    def evaluate(self, state: TigerState, side: int) -> float:
        return evaluate(state, side)

    def candidate_lines(self, view: TigerState, listed: Sequence[Command]) -> Sequence[Sequence[Command]]:
        from engine.players.planning import led
        from engine.titles.tail_of_the_tiger.players.leads import LEADS

        found = led(view, listed, LEADS)
        return [found] if found else ()

    def players(self) -> Mapping[str, Callable[[str], Any]]:
        from engine.titles.tail_of_the_tiger.players.captain import Captain
        from engine.titles.tail_of_the_tiger.players.staff import Staff

        return {Captain.name: Captain, Staff.name: Staff}

    def objectives(self, state: TigerState) -> Sequence[str]:
        """What its players strive for."""
        from engine.titles.tail_of_the_tiger.players.aims import strived_for

        return [state.world.label(hex_) for hex_ in strived_for(state)]

    def held(self, state: TigerState) -> Sequence[str]:
        """Those, the dearest first, then the other cities, at last the towns."""
        from engine.titles.tail_of_the_tiger.players.aims import worth_to_points

        worth, world = worth_to_points(state), state.world
        dear = sorted(worth, key=lambda hex_: (-worth[hex_], hex_))
        settled = sorted(world.settlements, key=lambda hex_: (not world.city(hex_), hex_))
        return [world.label(hex_) for hex_ in dict.fromkeys((*dear, *settled))]

    def without_value_of(self, state: TigerState, place: str) -> TigerState:
        from engine.titles.tail_of_the_tiger.players.aims import strived_for
        from engine.wargame.worthless import without_value_of

        return without_value_of(state, place, strived_for(state))

    def hopeless(self, state: TigerState, side: int) -> bool:
        from engine.titles.tail_of_the_tiger.players.resigning import hopeless

        return hopeless(state, side)

    def rare_commands(self, view: TigerState) -> Sequence[Command]:
        from engine.titles.tail_of_the_tiger.players.seldom import rare_commands

        return rare_commands(view)

    # -- the laboratory

    def still_to_do(self, view: TigerState, side: int) -> Sequence[Concern]:
        from engine.titles.tail_of_the_tiger.queries.still_to_do import still_to_do

        return still_to_do(view, side)

    def conduct(self) -> Any:
        from engine.titles.tail_of_the_tiger.queries.conduct import TigerConduct

        return TigerConduct()

    def untenable(self, state: TigerState) -> dict[str, str]:
        """The hexes with more than four divisions of a side [wtf-8.x/2]."""
        return {state.world.label(loc): "wtf-8.x/2" for side in (0, 1) for loc in crowded(state, side)}

    def handicaps(self, scenario: str) -> list[Handicap]:
        """Points that a side has from the start, from what helps the German side most to what helps the Imperial."""
        from engine.titles.tail_of_the_tiger.handicaps import handicaps

        return handicaps()

    def merits(self, state: TigerState) -> tuple[float, ...]:
        """Level, points, how early a sudden death came, Centers and Critical Hexes taken, steps [4.0/1, 4.0/2]."""
        from engine.titles.tail_of_the_tiger.queries.merits import merits

        return merits(state)

    def census(self, state: TigerState) -> dict[str, tuple[int, ...]]:
        """Supply Centers, places and steps by side, the Ring, and how far both thrusts have come."""
        from engine.titles.tail_of_the_tiger.queries.census import census

        return census(state)

    # -- what players mean

    def meant(self, state: TigerState, decision: agenda.Decision, question: Question) -> Iterator[Command]:
        """In operational movement ways to the hex that is pointed at, however long; else what is listed."""
        from engine.titles.tail_of_the_tiger.queries.meant import meant

        return meant(state, decision, question)

    # -- what a side may know

    def hidden_sides(self, state: TigerState) -> list[int]:
        """The Imperial side, while only it knows where ELH is; who has allotted air units first
        [20.3/1, wtf-14.x/1]."""
        return secrets(state)

    def without_secrets(self, state: TigerState, sides: Collection[int]) -> TigerState:
        """The same without what these sides have chosen in secret."""
        other = state.copy()
        uncommit(other, sides)
        return other

    def hide(self, state: TigerState, side: int) -> None:
        """Also the secret of ELH and allotments that are not shown yet [20.3/1, wtf-14.x/1]."""
        cover(state, side)

    def resample(self, state: TigerState, side: int, seed: str) -> None:
        """What a side has chosen in secret is chosen again."""
        shuffle(state, side, seed)

    def learned(self, before: TigerState, after: TigerState, side: int, command: Command | None = None) -> bool:
        """Where ELH is, and what the other side has allotted [20.3/1, wtf-14.x/1]."""
        return learned(before, after, side)

    def works(self) -> Iterator[Work]:
        from engine.titles.tail_of_the_tiger.works import works

        yield Work("load of all data and start of a campaign", [_load] * 7, "ms", 250)
        yield from works(self.position({}))


def _load() -> None:
    """Load all data and set the game up, from nothing."""
    TailOfTheTiger().new("tail-of-the-tiger", {}, "bench")
