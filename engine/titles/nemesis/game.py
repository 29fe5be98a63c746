"""Nemesis as a title of the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from engine.table import agenda
from engine.table.aids import Aids
from engine.table.command import Command
from engine.table.concern import Concern
from engine.table.declared import ByName
from engine.table.handicap import Handicap
from engine.table.legal import Index
from engine.table.options import read
from engine.table.verdict import Modifier, Reason
from engine.table.why import Finding, Judge, Question
from engine.table.works import Work
from engine.titles.nemesis.commands import Drop
from engine.titles.nemesis.events import TurnBegan
from engine.titles.nemesis.loaded import SCENARIOS, Loaded
from engine.titles.nemesis.options import Options
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.positions import text
from engine.titles.nemesis.positions.study import STUDY
from engine.titles.nemesis.rules import ch3_setup, ch4_game_turn
from engine.titles.nemesis.state import NemesisState
from engine.wargame.positions import Positions, unlimited

TEXT: Final = "engine.titles.nemesis.positions"


class Nemesis(Loaded):
    """*Nemesis: Burma 1944*, with the shipped pack or one of the player's own."""

    positions = Positions(
        text.PositionData, text.place, text.set_steps, text.describe, ByName(f"{TEXT}.facts:fact"),
        ByName(f"{TEXT}.invariants:faults"), unlimited, TurnBegan,
    )  # fmt: skip
    study = STUDY

    def new(self, scenario: str, options: Mapping[str, Any], seed: str) -> NemesisState:
        """A game at its first decision, the Japanese Assault Phase; raises PackError or OptionsError."""
        state = ch3_setup.set_up(self.world(scenario), read(options, Options), seed)
        state.put([ch4_game_turn.BeginTurn()])
        agenda.advance(state)
        return state

    def laid_over(self, scenario: str, options: Mapping[str, Any], seed: str) -> NemesisState:
        world = self.world(SCENARIOS[0] if scenario == text.EMPTY else scenario)
        return ch3_setup.set_up(world, read(options, Options), seed)

    def headline(self, state: NemesisState) -> str:
        return text.headline(state)

    def get_ready(self) -> None:
        """The chapters of the phases: the first decision is answered before any of them [4.0/1]."""
        from engine.titles.nemesis.rules import ch4_phase  # noqa: F401

    def hidden_sides(self, state: NemesisState) -> list[int]:
        """The sides with a chit that only they know [9.0-6/2]."""
        return text.hidden_sides(state)

    def without_secrets(self, state: NemesisState, sides: Collection[int]) -> NemesisState:
        return text.without_secrets(state, sides)

    def aids(self, scenario: str) -> Aids:
        from engine.titles.nemesis.queries.aids import aids

        return aids(self.pack)

    def hide(self, state: NemesisState, side: int) -> None:
        """The chit the enemy chose in secret [9.0-6/2, 4.0/6]."""
        text.hide(state, 1 - side)

    def resample(self, state: NemesisState, side: int, seed: str) -> None:
        """A chit that was chosen in secret is chosen again by chance."""
        from engine.titles.nemesis.rules.ch9_continuation import choose_again

        if side in text.hidden_sides(state):
            choose_again(state, side)

    def learned(self, before: NemesisState, after: NemesisState, side: int, command: Command | None = None) -> bool:
        """The chit that the enemy chose beforehand, when it is played: all others are drawn by chance [9.0-6/2]."""
        return text.shown(before, after, 1 - side)

    def actor(self, state: NemesisState, command: Command) -> int:
        """Only the Japanese drop Battalions, in either side's phase; all else is said by the side that decides."""
        if isinstance(command, Drop):
            return JAPANESE
        return super().actor(state, command)

    def tallies(self, state: NemesisState, command: Command) -> Iterator[Modifier]:
        from engine.titles.nemesis.queries.weighed import tallies

        return tallies(state, command)

    def tracks(self, state: NemesisState) -> Mapping[str, tuple[int, ...] | int]:
        """All tracks, those of both sides before those of the Allies alone [2.0]."""
        pairs = {"general": state.general, "lament": state.lament, "superior": state.superior}
        allied = {"resources": state.resources, "clf": state.clf, "stock": state.stock}
        return {**{name: (pair[JAPANESE], pair[ALLIED]) for name, pair in pairs.items()}, **allied}

    def census(self, state: NemesisState) -> dict[str, tuple[int, int]]:
        """Objectives that each side controls, and its steps in play [1.1/4]."""
        held = [state.controller(hex_) for hex_ in state.world.objectives]
        steps = [sum(piece.steps for piece in state.in_play(side) if piece.counter.is_unit) for side in (0, 1)]
        return {"objectives": (held.count(JAPANESE), held.count(ALLIED)), "steps": (steps[0], steps[1])}

    def still_to_do(self, view: NemesisState, side: int) -> Sequence[Concern]:
        from engine.titles.nemesis.queries.still_to_do import still_to_do

        return still_to_do(view, side)

    def conduct(self) -> Any:
        from engine.titles.nemesis.queries.conduct import NemesisConduct

        return NemesisConduct()

    def untenable(self, state: NemesisState) -> dict[str, str]:
        """The stacks over the limit [2.2/8]."""
        from engine.titles.nemesis.rules.ch2_stacking import overstacked

        return {state.world.label(loc): "2.2/8" for side in (0, 1) for loc in overstacked(state, side)}

    def handicaps(self, scenario: str) -> list[Handicap]:
        """From what helps the Japanese most to what helps the Allies most, see :mod:`ch3_victory`."""
        from engine.titles.nemesis.handicaps import handicaps

        return handicaps(self.load_scenario(scenario).victory)

    # -- computer players

    def evaluate(self, state: NemesisState, side: int) -> float:
        """In Satisfaction points, see :mod:`engine.titles.nemesis.players.values`."""
        from engine.titles.nemesis.players.values import worth

        return worth(state, side)

    def players(self) -> Mapping[str, Callable[[str], Any]]:
        """Those who know the game; loaded when they are wanted."""
        from engine.titles.nemesis.players.captain import Captain
        from engine.titles.nemesis.players.staff import Staff

        return {kind.name: kind for kind in (Captain, Staff)}

    def hopeless(self, state: NemesisState, side: int) -> bool:
        from engine.titles.nemesis.players.resigning import hopeless

        return hopeless(state, side)

    def objectives(self, state: NemesisState) -> Sequence[str]:
        """The Objectives."""
        from engine.titles.nemesis.queries.worthless import objectives

        return objectives(state)

    def without_value_of(self, state: NemesisState, place: str) -> NemesisState:
        from engine.titles.nemesis.queries.worthless import without_value_of

        return without_value_of(state, place)

    # -- what players mean

    def asked(self, state: NemesisState, decision: agenda.Decision, question: Question) -> Question:
        from engine.titles.nemesis.queries.meant import asked

        return asked(state, decision, question)

    def meant(self, state: NemesisState, decision: agenda.Decision, question: Question) -> Iterator[Command]:
        from engine.titles.nemesis.queries.meant import meant

        return meant(state, decision, question)

    def standing(
        self, state: NemesisState, decision: agenda.Decision, judge: Judge, question: Question
    ) -> Iterator[Finding]:
        from engine.titles.nemesis.queries.meant import standing

        return standing(state, decision, judge, question)

    def instead(self, state: NemesisState, judge: Judge, index: Index, question: Question) -> tuple[Command, ...]:
        from engine.titles.nemesis.queries.meant import instead

        return instead(state, judge, index, question)

    def when(
        self, state: NemesisState, decision: agenda.Decision, command: Command, against: Reason
    ) -> Reason | None:
        from engine.titles.nemesis.queries.when import when

        return when(state, decision, command, against)

    # -- texts and figures; loaded when they are wanted

    def report_spec(self) -> Any:
        """No event gives away a chit that was chosen in secret [9.0-6/2]."""
        from engine.titles.nemesis.report.spec import NemesisReportSpec

        return NemesisReportSpec()

    def works(self) -> Iterator[Work]:
        from engine.titles.nemesis.works import works

        yield Work("load of all data and start of a campaign", [_load] * 7, "ms", 250)
        yield from works(self.new("campaign", {}, "bench"))


def _load() -> None:
    """Load all data and set the campaign up, from nothing."""
    Nemesis().new("campaign", {}, "bench")
