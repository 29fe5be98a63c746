"""All that Nemesis says in one language, as the table and the client ask for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.event import Event
from engine.table.verdict import Modifier, Reason
from engine.table.wording.catalogue import fill
from engine.table.wording.marks import PLAIN, Marks
from engine.table.wording.placed import PlacedWords
from engine.table.wording.typography import set_type
from engine.titles.nemesis import wording
from engine.titles.nemesis.loaded import Loaded
from engine.titles.nemesis.pieces import FULL
from engine.titles.nemesis.queries.commanders import deciding
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.wording import calendar

VARIANTS: Final = "var"
"""The chapter without a number."""


class NemesisWords(PlacedWords[NemesisState]):
    """See :class:`engine.table.wording.words.Wording`."""

    title: Loaded

    def side(self, side: int) -> str:
        return wording.side_name(side, self.lang)

    def scenario(self, name: str) -> str:
        return set_type(self.title.load_scenario(name).text_in(self.lang).name, self.lang)

    def scenario_facts(self, name: str) -> str:
        """Length, and from when to when."""
        scenario, turns = self.title.load_scenario(name), self.title.pack.charts.turns
        first, last = (calendar.month(turns[turn - 1], self.lang) for turn in scenario.turns)
        length = _capital(scenario.text_in(self.lang).length)
        return f"{length} · {first if first == last else f'{first} – {last}'} 1944"

    def scenario_about(self, name: str) -> str:
        return _capital(set_type(self.title.load_scenario(name).text_in(self.lang).why, self.lang)) + "."

    def scenario_victory(self, name: str) -> str:
        return set_type(self.title.load_scenario(name).text_in(self.lang).victory, self.lang)

    def place(self, state: NemesisState | None, label: str) -> str:
        return wording.place_name(state, label, self.lang)

    def turn(self, state: NemesisState, turn: int) -> str:
        turns = state.world.charts.turns
        return calendar.month(turns[turn - 1], self.lang) if 1 <= turn <= len(turns) else ""

    def dates(self, turn: int) -> str:
        return calendar.dates_of(self.title.pack.charts.turns, turn, self.lang)

    def phase(self, state: NemesisState) -> str:
        return self.phase_of(state.phase.side, state.phase.chit) if state.phase is not None else ""

    def phase_of(self, side: int, chit: str) -> str:
        """The phase that a side's chit brings."""
        return fill(self.word("events", f"phase_began.{chit}"), {"side": self.side(side), "commander": ""})

    # -- sentences

    def event(self, state: NemesisState, event: Event, marks: Marks = PLAIN) -> str:
        return wording.event_text(state, event, self.lang, marks)

    def prompt(self, state: NemesisState, decision: Decision | None = None, marks: Marks = PLAIN) -> str:
        return wording.prompt(state, decision, self.lang, marks)

    def who(self, state: NemesisState, decision: Decision | None = None) -> str:
        return wording.who_decides(state, decision, self.lang)

    def partners(self, state: NemesisState, decision: Decision, selected: Sequence[str] = ()) -> Sequence[str]:
        return [self.word("commanders", name) for name in deciding(state, decision, selected)]

    def command(self, state: NemesisState, command: Command, marks: Marks = PLAIN) -> str:
        return wording.command_text(state, command, self.lang, marks)

    def past_command(self, state: NemesisState, command: Command, marks: Marks = PLAIN) -> str:
        return wording.past_command(state, command, self.lang, marks)

    def reason(self, reason: Reason, state: NemesisState | None = None, marks: Marks = PLAIN) -> str:
        return wording.reason_text(reason, self.lang, state, marks)

    def modifier(self, part: Modifier, state: NemesisState | None = None) -> str:
        return wording.modifier_text(part, self.lang, state)

    # -- descriptions

    def ground(self, state: NemesisState, loc: int) -> Sequence[str]:
        """Terrain, objective with its holder, depot, airfield and field works."""
        world, parts = state.world, list(super().ground(state, loc))
        objective = world.objectives.get(loc)
        if objective is not None:
            holder = state.controller(loc)
            held = self.side(-1 if holder is None else holder)
            parts.append(f"{self.word('ground', 'objective')} {objective.sap}, {held}")
        sites = {"depot": loc in world.depots, "airfield": loc in world.airfields}
        parts += [self.word("ground", name) for name, there in sites.items() if there]
        works = {"ambush": loc in state.ambushes, "bunker": loc in state.bunkers}
        return [*parts, *(self.word("markers", name) for name, there in works.items() if there)]

    def condition(self, state: NemesisState, unit: str) -> str:
        """How well it is supplied."""
        return self.word("levels", state.pieces[unit].supply)

    def about(self, state: NemesisState, unit: str) -> str:
        """Kind, values and steps, and its supply where that is not full."""
        piece = state.pieces[unit]
        values, counter = piece.values, piece.counter
        parts = [self.word("kinds", counter.kind)]
        if counter.is_unit:
            parts.append(f"{values.strength}-{values.quality}-{values.movement}")
            parts.append(f"{self.word('ground', 'steps')} {piece.steps}")
        if piece.supply != FULL:
            parts.append(self.word("levels", piece.supply))
        return ", ".join(parts)

    # -- the rulebook

    def chapter(self, section: str) -> str:
        return self.word("chapters", VARIANTS) if section.startswith(VARIANTS) else super().chapter(section)

    def section(self, section: str) -> str:
        return self.word("sections", section)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
