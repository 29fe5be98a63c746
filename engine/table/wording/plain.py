"""The words of a title without sentences of its own: from its tables as far as it has any, else its own terms made
readable. A title that says some things better overrides those."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Generic

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.event import Event
from engine.table.placed import PlacedState, S
from engine.table.rulebook import Clause
from engine.table.title import Title
from engine.table.verdict import Modifier, Reason
from engine.table.wording import described
from engine.table.wording.catalogue import catalogue, fallback, fill
from engine.table.wording.marks import PLAIN, Marks
from engine.table.wording.named import Named
from engine.table.wording.words import Sentence

MOST_NAMED: Final = 5
"""Pieces that are named in a sentence on many."""
Tables = Mapping[str, Mapping[str, str]]


class PlainWords(Generic[S]):
    """See :class:`engine.table.wording.words.Wording`. ``tables`` are laid over those in ``assets/locale``."""

    def __init__(self, title: Title[S], lang: str, tables: Tables | None = None) -> None:
        self.lang = lang
        self.title = title
        found, own = catalogue(lang, title.id), tables or {}
        self.tables: Tables = {name: {**found.get(name, {}), **own.get(name, {})} for name in (*found, *own)}

    # -- names

    def word(self, table: str, key: object) -> str:
        return self.tables.get(table, {}).get(str(key)) or str(key).replace("_", " ")

    def label(self, text: str) -> str | None:
        return self.tables.get("ui", {}).get(text)

    def side(self, side: int) -> str:
        name = self.title.sides[side] if 0 <= side < len(self.title.sides) else "nobody"
        return self.tables.get("sides", {}).get(name) or name.replace("_", " ").capitalize()

    def outcome(self, winner: int | None) -> str:
        if winner is None:
            return self.word("outcomes", "draw")
        own = self.tables.get("outcomes", {}).get(self.title.sides[winner])
        return own or fill(self.word("outcomes", "won"), {"side": self.side(winner)})

    def scenario(self, name: str) -> str:
        return self.tables.get("scenarios", {}).get(name) or self.title.scenarios().get(name, name)

    def place(self, state: S | None, label: str) -> str:
        name = self.tables.get("places", {}).get(label, "")
        return self.tables.get("boxes", {}).get(label) or f"{label} {name}".rstrip()

    def unit(self, state: S | None, unit: str) -> str:
        """A piece that is not in the state is not named: who looks does not know it."""
        counter = _piece(state, unit)
        if counter is not None:
            return str(counter.name)
        return self.word("words", "unseen") if unit in _counters(state) else unit

    def thing(self, state: S | None, name: str) -> str:
        return ""

    def scenario_facts(self, name: str) -> str:
        return self.tables.get("scenario_facts", {}).get(name, "")

    def scenario_about(self, name: str) -> str:
        return self.tables.get("scenario_about", {}).get(name, "")

    def scenario_victory(self, name: str) -> str:
        return self.tables.get("scenario_victory", {}).get(name, "")

    def turn(self, state: S, turn: int) -> str:
        return self.tables.get("turns", {}).get(str(turn), "")

    def dates(self, turn: int) -> str:
        return self.tables.get("dates", {}).get(str(turn), "")

    def phase(self, state: S) -> str:
        return ""

    # -- sentences

    def event(self, state: S, event: Event, marks: Marks = PLAIN) -> str:
        raw = event.facts()
        raw.pop("clause", None)
        keys = [f"{event.kind}.draw"] if raw.get("winner") == -1 else []
        return self._fill("events", [*keys, *_variants(event.kind, raw)], event.kind, raw, state, marks)

    def together(self, state: S, events: Sequence[Event], marks: Marks = PLAIN) -> Sequence[Sentence]:
        found: dict[tuple[int, str], list[Event]] = {}
        for event in events:
            keys = _variants(event.kind, event.facts()) if event.piece() else ()
            for key in [key for key in keys if key in self.tables.get("together", {})][:1]:
                found.setdefault((getattr(event, "side", -1), key), []).append(event)
        if all(len(some) == 1 for some in found.values()):
            return ()
        return [(self._together(state, side, key, some, marks), some) for (side, key), some in sorted(found.items())]

    def _together(self, state: S, side: int, key: str, events: Sequence[Event], marks: Marks) -> str:
        units = [event.piece() for event in events]
        facts = Named(self, state, marks).all({"side": side, "n": len(units), "units": units})
        if len(units) > MOST_NAMED:
            first = (Named(self, state, marks).all({"unit": unit})["unit"] for unit in units[:MOST_NAMED])
            facts["units"] = f"{', '.join(first)}, \u2026"
        return fill(self.word("together", key), facts)

    def prompt(self, state: S, decision: Decision | None = None, marks: Marks = PLAIN) -> str:
        decision = decision or agenda.current(state)
        if decision is None:
            return self.word("prompts", "over")
        side, facts = decision.side(state), self.asked(state, decision)
        of_side = [f"{decision.kind}.{self.title.sides[side]}"] if side in range(len(self.title.sides)) else []
        keys = [*of_side, *_variants(decision.kind, facts)]
        return self._fill("prompts", keys, _spaced(decision.kind), facts, state, marks)

    def asked(self, state: S, decision: Decision) -> dict[str, Any]:
        """The facts that a question may name: the fields of the decision."""
        return {name: getattr(decision, name) for name in decision.__struct_fields__}

    def who(self, state: S, decision: Decision | None = None) -> str:
        decision = decision or agenda.current(state)
        return "" if decision is None else self.side(decision.side(state))

    def partners(self, state: S, decision: Decision, selected: Sequence[str] = ()) -> Sequence[str]:
        return ()

    def command(self, state: S, command: Command, marks: Marks = PLAIN) -> str:
        return self._said(("commands",), state, command, marks)

    def past_command(self, state: S, command: Command, marks: Marks = PLAIN) -> str:
        return self._said(("told", "commands"), state, command, marks)

    def reason(self, reason: Reason, state: S | None = None, marks: Marks = PLAIN) -> str:
        return self._fill("reasons", [reason.kind], reason.kind, reason.facts, state, marks)

    def modifier(self, part: Modifier, state: S | None = None) -> str:
        return self._fill("modifiers", [part.name], part.name, part.facts, state, PLAIN)

    def intention(self, state: S, key: str, facts: Mapping[str, Any], marks: Marks = PLAIN) -> str:
        return self._fill("intentions", [key], key, facts, state, marks)

    def _said(self, tables: Iterable[str], state: S | None, command: Command, marks: Marks) -> str:
        raw = {name: getattr(command, name) for name in command.__struct_fields__}
        facts = Named(self, state, marks).all(raw)
        decision = None if state is None else agenda.current(state)
        keys = _variants(f"{command.verb}.{decision.kind}", raw) if decision is not None else []
        keys += _variants(command.verb, raw)
        found = (self._sentence(table, keys, facts) for table in tables)
        told = " ".join(str(value) for value in facts.values() if value not in (None, ""))
        return next(filter(None, found), None) or f"{_spaced(command.verb)} {told}".rstrip()

    def _fill(
        self, table: str, keys: Sequence[str], kind: str, raw: Mapping[str, Any], state: S | None, marks: Marks
    ) -> str:
        facts = Named(self, state, marks).all(raw)
        return self._sentence(table, keys, facts) or fallback(kind, facts)

    def _sentence(self, table: str, keys: Iterable[str], facts: Mapping[str, Any]) -> str | None:
        texts = self.tables.get(table, {})
        template = next((texts[key] for key in keys if key in texts), None)
        return None if template is None else fill(template, facts, self.lang)

    # -- descriptions

    def ground(self, state: S, loc: int) -> Sequence[str]:
        return described.terrain(self, state, loc)

    def exits(self, state: S, loc: int) -> Sequence[str]:
        return described.exits(self, state, loc)

    def condition(self, state: S, unit: str) -> str:
        return ""

    def about(self, state: S, unit: str) -> str:
        kind = getattr(_piece(state, unit), "kind", "")
        return self.word("kinds", kind) if kind else ""

    # -- the rulebook

    def topic(self, clause: Clause) -> str:
        return self.word("topics", clause.topic)

    def chapter(self, section: str) -> str:
        number = section.partition(".")[0]
        title = self.tables.get("chapters", {}).get(number)
        return f"{number}. {title}" if title else number

    def section(self, section: str) -> str:
        return self.tables.get("sections", {}).get(section, section)

    def difference(self, clause: Clause) -> str:
        told = self.tables.get("differences", {})
        return told.get(clause.id.rstrip("ab"), clause.difference) if clause.difference else ""


def _variants(kind: str, raw: Mapping[str, Any]) -> list[str]:
    """Keys of sentences, the most fitting first: ``moved.rail`` where a fact is "rail", then ``moved``."""
    words = ("yes" if value is True else "no" if value is False else value for value in raw.values())
    return [*(f"{kind}.{word}" for word in words if isinstance(word, str)), kind]


def _counters(state: PlacedState | None) -> Mapping[str, Any]:
    world = getattr(state, "world", None)
    return {} if world is None else world.counters


def _piece(state: PlacedState | None, unit: str) -> Any:
    """What is printed on a piece of a state, or on a counter where there is no state with pieces; None for no such."""
    pieces = getattr(state, "pieces", None)
    if pieces is None:
        return _counters(state).get(unit)
    return pieces[unit].counter if unit in pieces else None


def _spaced(name: str) -> str:
    """``SomeKind`` or ``some_kind`` as words."""
    split = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name.lstrip("!"))
    return split.replace("_", " ").strip().capitalize()
