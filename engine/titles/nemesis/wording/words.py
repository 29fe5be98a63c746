"""All that Nemesis says in one language, as the table and the client ask for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.event import Event
from engine.table.verdict import Reason
from engine.table.wording.catalogue import fallback, fill
from engine.table.wording.marks import PLAIN, Marks
from engine.table.wording.placed import PlacedWords
from engine.table.wording.typography import set_type
from engine.table.wording.words import spaced
from engine.titles.nemesis.loaded import Loaded
from engine.titles.nemesis.pieces import FULL
from engine.titles.nemesis.queries.commanders import deciding
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.wording import calendar
from engine.titles.nemesis.wording.asked import command_keys, decision_facts, decision_keys, reason_keys
from engine.titles.nemesis.wording.facts import Facts
from engine.titles.nemesis.wording.happened import event_keys, extras

VARIANTS: Final = "var"
"""The chapter without a number."""


class NemesisWords(PlacedWords[NemesisState]):
    """See :class:`engine.table.wording.words.Wording`."""

    title: Loaded

    def named(self, state: NemesisState | None, marks: Marks) -> Facts:
        return Facts(self, state, marks)

    def scenario(self, name: str) -> str:
        begun = self.title.begun(name)
        found = self.title.load_scenario(name).text_in(self.lang).name if begun is None else begun.name
        return set_type(found, self.lang)

    def scenario_facts(self, name: str) -> str:
        """Length, and from when to when."""
        scenario, turns = self.title.load_scenario(name), self.title.pack.charts.turns
        first, last = (calendar.month(turns[turn - 1], self.lang) for turn in scenario.turns)
        length = _capital(scenario.text_in(self.lang).length)
        return f"{length} · {first if first == last else f'{first} – {last}'} 1944"

    def scenario_about(self, name: str) -> str:
        if self.title.begun(name) is not None:
            return self.title.own_about(name)
        told = self.title.load_scenario(name).text_in(self.lang).why  # a pack that changes a scenario says none
        return f"{_capital(set_type(told, self.lang))}." if told else ""

    def scenario_victory(self, name: str) -> str:
        return set_type(self.title.load_scenario(name).text_in(self.lang).victory, self.lang)

    def place(self, state: NemesisState | None, label: str) -> str:
        turn = label.removeprefix("turn-")
        return self.word("boxes", "turn").format(turn=turn) if turn != label else super().place(state, label)

    def unit(self, state: NemesisState | None, unit: str) -> str:
        """What its counter says, in the words of the language where these are no proper name."""
        return self._named(super().unit(state, unit))

    def thing(self, state: NemesisState | None, name: str) -> str:
        """An Air Support."""
        support = None if state is None else state.world.air_supports.get(name)
        return "" if support is None else self._named(support.name)

    def _named(self, printed: str) -> str:
        return self.tables.get("units", {}).get(printed, printed)

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
        raw, facts = event.facts(), self.named(state, marks)
        keys = event_keys(event.kind, raw, raw.pop("clause", ""))
        told = facts.all(raw) | extras(event.kind, raw, facts)
        return self._sentence("events", keys, told) or fallback(event.kind, told)

    def prompt(self, state: NemesisState, decision: Decision | None = None, marks: Marks = PLAIN) -> str:
        decision = decision or agenda.current(state)
        if decision is None:
            return self.word("prompts", "over")
        raw, name = decision_facts(state, decision), type(decision).__name__
        return self._fill("prompts", decision_keys(state, name, raw), spaced(name), raw, state, marks)

    def who(self, state: NemesisState, decision: Decision | None = None) -> str:
        """The side, and the commander in a variant with several."""
        decision, phase = decision or agenda.current(state), state.phase
        if decision is None:
            return ""
        side = decision.side(state)
        if phase is not None and phase.commander is not None and phase.side == side:
            return f"{self.side(side)}, {self.word('commanders', phase.commander)}"
        return self.side(side)

    def partners(self, state: NemesisState, decision: Decision, selected: Sequence[str] = ()) -> Sequence[str]:
        return [self.word("commanders", name) for name in deciding(state, decision, selected)]

    def _said(self, tables: Iterable[str], state: NemesisState | None, command: Command, marks: Marks) -> str:
        raw = {name: getattr(command, name) for name in command.__struct_fields__}
        facts = self.named(state, marks).all(raw)
        if command.verb == "chit":
            facts["kind"] = self.word("chits", raw["kind"])
        if command.verb == "spend":
            facts["what"] = self.thing(state, raw["what"]) or raw["what"]
        keys = command_keys(state, command, raw) if state is not None else [command.verb]
        if command.verb == "place":
            facts["at"] = self.named(state, marks).where(raw["where"])
        found = (self._sentence(table, keys, facts) for table in tables)
        return next(filter(None, found), None) or command.text()

    def reason(self, reason: Reason, state: NemesisState | None = None, marks: Marks = PLAIN) -> str:
        return self._fill("reasons", reason_keys(reason), reason.kind, reason.facts, state, marks)

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
            parts.append(fill(self.word("ground", "steps"), {"n": piece.steps}, self.lang))
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
