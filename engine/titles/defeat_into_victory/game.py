"""Defeat Into Victory as a title of the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.aids import Aids
from engine.table.command import Command
from engine.table.concern import Concern
from engine.table.handicap import Handicap
from engine.table.options import read
from engine.table.title import HIDDEN
from engine.table.verdict import Modifier
from engine.table.why import Question
from engine.table.works import Work
from engine.titles.defeat_into_victory.commands import Item, Relieve
from engine.titles.defeat_into_victory.events import TurnBegan
from engine.titles.defeat_into_victory.loaded import Loaded
from engine.titles.defeat_into_victory.options import Options
from engine.titles.defeat_into_victory.pieces import ALLIED, JAPANESE
from engine.titles.defeat_into_victory.positions.facts import fact
from engine.titles.defeat_into_victory.positions.invariants import exceeded, faults
from engine.titles.defeat_into_victory.positions.study import STUDY
from engine.titles.defeat_into_victory.positions.text import PositionData, describe, place, set_steps
from engine.titles.defeat_into_victory.queries.cup import alike
from engine.titles.defeat_into_victory.rules import ch3_setup
from engine.titles.defeat_into_victory.rules.ch3_zones import SetUp
from engine.titles.defeat_into_victory.rules.ch4_turn import BeginTurn
from engine.titles.defeat_into_victory.rules.ch7_stock import level
from engine.titles.defeat_into_victory.rules.ch8_markers import draw_quietly
from engine.titles.defeat_into_victory.rules.ch10_stacking import overstacked
from engine.titles.defeat_into_victory.rules.ch19_sustained import declared
from engine.titles.defeat_into_victory.state import DefeatState
from engine.wargame.positions import Positions


class DefeatIntoVictory(Loaded):
    """*Defeat Into Victory*, with the shipped pack or one of the player's own."""

    positions = Positions(PositionData, place, set_steps, describe, fact, faults, exceeded, TurnBegan)
    study = STUDY

    def from_set_up(self, scenario: str, options: Mapping[str, Any], seed: str) -> DefeatState:
        """A game at its first decision; after the set-up its first turn begins [3.2.7/1]. Raises PackError or
        OptionsError."""
        state = ch3_setup.set_up(self.world(scenario), read(options, Options), seed)
        state.put([SetUp(), BeginTurn()])
        agenda.advance(state)
        return state

    def laid_over(self, scenario: str, options: Mapping[str, Any], seed: str) -> DefeatState:
        return ch3_setup.set_up(self.world(scenario), read(options, Options), seed)

    def works(self) -> Iterator[Work]:
        from engine.titles.defeat_into_victory.works import works

        yield Work("load of all data and start of a campaign", [_load] * 7, "ms", 250)
        yield from works(self.new("campaign", {}, "bench"))

    def report_spec(self) -> Any:
        from engine.titles.defeat_into_victory.report_spec import DefeatReportSpec

        return DefeatReportSpec()

    def aids(self, scenario: str) -> Aids:
        from engine.titles.defeat_into_victory.queries.aids import aids

        return aids(self.pack, scenario)

    def actor(self, state: DefeatState, command: Command) -> int:
        """Flown markers are used by the Allied side, items by the side that declared; all else by who decides."""
        if isinstance(command, Relieve):
            return ALLIED
        if isinstance(command, Item):
            side = declared(state)
            return -1 if side is None else side
        return super().actor(state, command)

    def meant(self, state: DefeatState, decision: Decision, question: Question) -> Iterable[Command]:
        """Where a move is asked about, the cheapest way there; else what is listed."""
        from engine.titles.defeat_into_victory.queries.meant import moves

        return [*moves(state, decision, question)] or super().meant(state, decision, question)

    def tallies(self, state: DefeatState, command: Command) -> Iterator[Modifier]:
        from engine.titles.defeat_into_victory.rules.ch13_weighed import tallies

        return tallies(state, command)

    def tracks(self, state: DefeatState) -> Mapping[str, tuple[int, ...] | int]:
        """Stock, Supply Level and victory points of both sides, for all to see [2.2/2, 7.3.1/1]."""
        return {"stock": state.stock, "level": (level(state, 0), level(state, 1)), "vp": state.vp}

    def players(self) -> Mapping[str, Callable[[str], Any]]:
        from engine.titles.defeat_into_victory.players.captain import Captain

        return {Captain.name: Captain}

    def objectives(self, state: DefeatState) -> Sequence[str]:
        """What its players strive for."""
        from engine.titles.defeat_into_victory.players.stakes import strived_for

        return [state.world.label(hex_) for hex_ in strived_for(state)]

    def without_value_of(self, state: DefeatState, place: str) -> DefeatState:
        from engine.titles.defeat_into_victory.players.stakes import strived_for
        from engine.wargame.worthless import without_value_of

        return without_value_of(state, place, strived_for(state))

    def hopeless(self, state: DefeatState, side: int) -> bool:
        from engine.titles.defeat_into_victory.players.resigning import hopeless

        return hopeless(state, side)

    def handicaps(self, scenario: str) -> list[Handicap]:
        """Victory points that a side begins with, from what helps the Japanese most to what helps the Allies most."""
        from engine.titles.defeat_into_victory.handicaps import handicaps

        return handicaps()

    def still_to_do(self, view: DefeatState, side: int) -> Sequence[Concern]:
        from engine.titles.defeat_into_victory.queries.still_to_do import still_to_do

        return still_to_do(view, side)

    def merits(self, state: DefeatState) -> tuple[float, ...]:
        """Level of victory, points, and one measure of the scenario: steps of infantry or towns [20.2/1]."""
        from engine.titles.defeat_into_victory.queries.merits import merits

        return merits(state)

    def conduct(self) -> Any:
        from engine.titles.defeat_into_victory.queries.conduct import DefeatConduct

        return DefeatConduct()

    def untenable(self, state: DefeatState) -> dict[str, str]:
        """The stacks over the limit [10.1.3/1]."""
        return {state.world.label(loc): "10.1.3/1" for side in (0, 1) for loc in overstacked(state, side)}

    # -- what a side may know

    def hide(self, state: DefeatState, side: int) -> None:
        """Also the marker the enemy holds, and what is in the cup but its number [8.1.3/1, 2.0/2].

        The side with the initiative has looked at its own draw; the other one has not.
        """
        cover(state, [s for s in (0, 1) if not (s == side and s == state.initiative)])

    def resample(self, state: DefeatState, side: int, seed: str) -> None:
        """The markers that a side hides are covered: what lies there is drawn again by :meth:`guess`."""
        cover(state, [side])

    def guess(self, state: DefeatState) -> None:
        """Markers that are covered are drawn again."""
        draw_quietly(state)

    def learned(self, before: DefeatState, after: DefeatState, side: int, command: Command | None = None) -> bool:
        """The marker that the enemy held, when it is played: all others are drawn by chance [8.1.4/1, 9.0/1]."""
        if side == before.initiative or len(after.played) <= len(before.played):
            return False
        held = {before.held, *before.drawn[before.initiative]}.difference(before.played)
        return any(len(alike(before, name)) > 1 for name in held.intersection(after.played))

    def hidden_sides(self, state: DefeatState) -> list[int]:
        """Both sides, as long as markers lie unseen: one side alone has looked at its own, nobody at the others
        [8.1.3/1, 8.1.4/1]."""
        drawn = {name for names in state.drawn for name in names}
        return [JAPANESE, ALLIED] if state.held or drawn.difference(state.played) else []

    def without_secrets(self, state: DefeatState, sides: Collection[int]) -> DefeatState:
        """The same without the markers of these sides, nor, where one has secrets, those that nobody has looked at."""
        other = state.copy()
        cover(other, [one for one in (JAPANESE, ALLIED) if sides and (one in sides or one != state.initiative)])
        return other


def _load() -> None:
    """Load all data and set the campaign up, from nothing."""
    DefeatIntoVictory().new("campaign", {}, "bench")


def cover(state: DefeatState, sides: list[int]) -> None:
    """Put a blank in the place of each marker that has not been seen played; nor is their order given away."""
    markers = state.world.pack.markers

    def blank(name: str) -> str:
        return HIDDEN if name in markers and markers[name].side in sides else name

    state.cup = tuple(sorted(map(blank, state.cup)))
    played = set(state.played)
    drawn = [tuple(sorted(name if name in played else blank(name) for name in names)) for names in state.drawn]
    state.drawn = (drawn[0], drawn[1])
    state.held = blank(state.held) if state.held else ""
