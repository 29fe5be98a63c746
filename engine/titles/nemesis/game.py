"""Nemesis as a title of the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.table import agenda
from engine.table.aids import Aids
from engine.table.chance import Chance
from engine.table.command import Command
from engine.table.handicap import Handicap
from engine.table.legal import Index
from engine.table.title import HIDDEN
from engine.table.verdict import Modifier, Reason
from engine.table.why import Finding, Judge, Question
from engine.table.works import Work
from engine.titles.nemesis.commands import Drop
from engine.titles.nemesis.events import TurnBegan
from engine.titles.nemesis.loaded import Loaded
from engine.titles.nemesis.options import read_options
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.positions import digest
from engine.titles.nemesis.positions import writing as positions_out
from engine.titles.nemesis.rules import ch3_setup, ch4_game_turn
from engine.titles.nemesis.state import NemesisState
from engine.wargame.positions import SITUATION, admit

if TYPE_CHECKING:
    from engine.titles.nemesis.positions import reading as positions


class Nemesis(Loaded):
    """*Nemesis: Burma 1944*, with the shipped pack or one of the player's own."""

    def new(self, scenario: str, options: Mapping[str, Any], seed: str) -> NemesisState:
        """A game at its first decision, the Japanese Assault Phase; raises PackError or OptionsError."""
        data, world = self.scenario_world(scenario)
        state = ch3_setup.set_up(world, data, read_options(options), seed)
        state.put([ch4_game_turn.BeginTurn()])
        agenda.advance(state)
        return state

    def get_ready(self) -> None:
        """The chapters of the phases: the first decision is answered before any of them [4.0/1]."""
        from engine.titles.nemesis.rules import ch4_phase  # noqa: F401

    def position(self, data: Mapping[str, Any], script: tuple[int, ...] = ()) -> NemesisState:
        """A position written down in a situation, with scripted dice (0 to 5); raises ValueError with the key."""
        from engine.titles.nemesis.positions import reading as positions

        position, state = self._laid(data, SITUATION, script)
        admit(self.impossible(state))
        positions.stand(state, position)
        admit(self.impossible(state))
        agenda.advance(state)
        return state

    def _laid(
        self, data: Mapping[str, Any], seed: str, script: tuple[int, ...]
    ) -> tuple[positions.Position, NemesisState]:
        """What is written, and the state it is laid over; raises ValueError with the key."""
        from engine.titles.nemesis.positions import reading as positions

        position = positions.read(data)
        blank = position.scenario == positions.EMPTY
        scenario, world = self.scenario_world("campaign" if blank else position.scenario)
        state = ch3_setup.set_up(world, scenario, read_options(position.options), seed)
        state.chance = Chance(seed, position.rolled, script)
        positions.lay(state, position)
        return position, state

    def chapter(self, state: NemesisState) -> int:
        """The Game Turn: where a new one begins a save keeps the whole position."""
        return state.turn

    def resume(self, data: Mapping[str, Any], seed: str) -> NemesisState:
        """The state that :meth:`describe` told, with the dice of its game to come; raises ValueError with the key of
        what cannot be read. One that cannot be is taken up all the same: :meth:`impossible` tells of it."""
        from engine.titles.nemesis.positions import reading as positions

        position, state = self._laid(data, SITUATION, ())
        positions.stand(state, position)
        agenda.advance(state)
        state.chance = Chance(seed, state.chance.count)
        state.events = [TurnBegan(state.turn)]
        return state

    def fact(self, state: NemesisState, name: str) -> Any:
        """A named fact of a state, see :func:`positions.reading.fact`."""
        from engine.titles.nemesis.positions import reading as positions

        return positions.fact(state, name)

    def describe(self, state: NemesisState) -> dict[str, Any]:
        """A state as the data of a position; raises ValueError where it cannot be said."""
        return positions_out.describe(state)

    def headline(self, state: NemesisState) -> str:
        return positions_out.headline(state)

    def secrets(self, state: NemesisState) -> list[int]:
        """The sides with a chit that only they know [9.0-6/2]."""
        return positions_out.secrets(state, self.scenario(state.scenario).turns[0])

    def covered(self, state: NemesisState, sides: Collection[int]) -> NemesisState:
        return positions_out.covered(state, sides)

    def aids(self, scenario: str) -> Aids:
        from engine.titles.nemesis.queries.aids import aids

        return aids(self.pack)

    def view(self, state: NemesisState, side: int) -> NemesisState:
        """What a side may see: not the chit the enemy chose in secret, nor the dice to come [9.0-6/2, 4.0/6]."""
        seen = state.copy()
        seen.events = list(state.events)
        seen.chance = Chance(HIDDEN, state.chance.count)
        enemy = 1 - side
        if enemy in self.secrets(state):
            seen.first = (HIDDEN, seen.first[1]) if enemy == JAPANESE else (seen.first[0], HIDDEN)
            whole = frozenset((*state.cups[enemy], state.first[enemy] or ""))
            seen.cups = (whole, seen.cups[1]) if enemy == JAPANESE else (seen.cups[0], whole)
        return seen

    def what_if(self, state: NemesisState, seed: str, hidden: Collection[int] = ()) -> NemesisState:
        """A copy with other dice; what these sides hide from whoever looks is chosen anew by chance."""
        from engine.titles.nemesis.rules import ch9_continuation

        copy = state.copy()
        copy.chance = Chance(seed)
        for side in self.secrets(state):
            if side in hidden:
                ch9_continuation.choose_again(copy, side)
        return copy

    def learned(self, before: NemesisState, after: NemesisState, side: int, command: Command | None = None) -> bool:
        """The chit that the enemy chose beforehand, when it is played: all others are drawn by chance [9.0-6/2]."""
        return positions_out.shown(before, after, 1 - side, self.scenario(before.scenario).turns[0])

    def digest(self, state: NemesisState) -> str:
        """Fingerprint of pieces, markers, tracks, chits, chance and agenda."""
        return digest.digest(state)

    def faults(self, state: NemesisState) -> list[str]:
        from engine.titles.nemesis.positions import invariants

        return invariants.faults(state)

    def actor(self, state: NemesisState, command: Command) -> int:
        """Only the Japanese drop Battalions, in either side's phase; all else is said by the side that decides."""
        if isinstance(command, Drop):
            return JAPANESE
        decision = agenda.current(state)
        return -1 if decision is None else decision.side(state)

    def weighed(self, state: NemesisState, command: Command) -> Iterator[Modifier]:
        from engine.titles.nemesis.queries.weighed import weighed

        return weighed(state, command)

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

    def untenable(self, state: NemesisState) -> dict[str, str]:
        """The stacks over the limit [2.2/8]."""
        from engine.titles.nemesis.rules.ch2_stacking import overstacked

        return {state.world.label(loc): "2.2/8" for side in (0, 1) for loc in overstacked(state, side)}

    def handicaps(self, scenario: str) -> list[Handicap]:
        """From what helps the Japanese most to what helps the Allies most, see :mod:`ch3_victory`."""
        from engine.titles.nemesis.handicaps import handicaps

        return handicaps(self.scenario(scenario).victory)

    # -- computer players

    def worth(self, state: NemesisState, side: int) -> float:
        """In Satisfaction points, see :mod:`engine.titles.nemesis.players.values`."""
        from engine.titles.nemesis.players.values import worth

        return worth(state, side)

    def players(self) -> Mapping[str, Callable[[str], Any]]:
        """Those who know the game; loaded when they are wanted."""
        from engine.titles.nemesis.players.staff import Staff
        from engine.titles.nemesis.players.subaltern import Subaltern

        return {kind.name: kind for kind in (Subaltern, Staff)}

    def hopeless(self, state: NemesisState, side: int) -> bool:
        from engine.titles.nemesis.players.resigning import hopeless

        return hopeless(state, side)

    def prizes(self, state: NemesisState) -> Sequence[str]:
        """The Objectives."""
        from engine.titles.nemesis.queries.worthless import prizes

        return prizes(state)

    def worthless(self, state: NemesisState, place: str) -> NemesisState:
        from engine.titles.nemesis.queries.worthless import worthless

        return worthless(state, place)

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

    # -- told and measured; loaded when it is wanted

    def telling(self) -> Any:
        """No event tells a chit that was chosen in secret [9.0-6/2]."""
        from engine.titles.nemesis.report.telling import NemesisTelling

        return NemesisTelling()

    def works(self) -> Iterator[Work]:
        from engine.titles.nemesis.works import works

        yield Work("load of all data and start of a campaign", [_load] * 7, "ms", 250)
        yield from works(self.new("campaign", {}, "bench"))


def _load() -> None:
    """Load all data and set the campaign up, from nothing."""
    Nemesis().new("campaign", {}, "bench")
