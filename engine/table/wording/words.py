"""What a title says in one language: from its tables as far as it has any, else its own terms made readable. A title
that says some things better overrides those. Nothing about a game is written that does not come from here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import Any, Final, Generic, Self

from engine.board.features import Edge
from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.concern import Concern
from engine.table.event import Event
from engine.table.placed import PlacedState, S
from engine.table.rulebook import Clause
from engine.table.verdict import Modifier, Reason
from engine.table.wording.catalogue import book_name, catalogue, fallback, fill
from engine.table.wording.described import facts
from engine.table.wording.marks import PLAIN, Marks
from engine.table.wording.typography import number

_LEADING: Final = re.compile(r"(?:<[^>]*>)*")
"""Where a sentence begins with a link, or more than one."""
_TAG: Final = re.compile(r"<[^>]*>")
LINES: Final = ("events", "commands", "told", "reasons", "concerns")
"""The tables whose sentences stand as a line or on a button."""
MOST_NAMED: Final = 5
"""Pieces that are named in a sentence on many, and one more where it is the last; of their places all are."""
MORE: Final = "{n} more"
SIDES: Final = frozenset({"side", "winner", "owner", "loser", "mover", "other"})
PLACES: Final = frozenset({*Command.placing, "hexes", "start"}) - {"what"}
TABLES: Final = {"purpose": "purposes", "why": "whys"}
Tables = Mapping[str, Mapping[str, str]]
Sentence = tuple[str, Sequence[Event]]
"""A sentence, and the events that it describes."""


class Wording(Generic[S]):
    """The sentences and names of a title in one language; every line is one that may be shown as it is. ``tables`` are
    laid over those in ``assets/locale``."""

    def __init__(self, title: Any, lang: str, tables: Tables | None = None) -> None:
        self.lang = lang
        self.title = title
        found, own = catalogue(lang, title.id), tables or {}
        self.tables: Tables = {name: {**found.get(name, {}), **own.get(name, {})} for name in (*found, *own)}

    @cached_property
    def terse(self) -> Self:
        """The same in fewer words, for what is told behind its place and after who fought there."""
        brief = copy(self)
        brief.tables = {**self.tables, "events": {**self.tables.get("events", {}), **self.tables.get("brief", {})}}
        return brief

    def named(self, state: S | None, marks: Marks) -> Named[S]:
        """What names the facts of its sentences."""
        return Named(self, state, marks)

    # -- names

    def word(self, table: str, key: object) -> str:
        """A word of the game's vocabulary, the key made readable when there is none."""
        return self.tables.get(table, {}).get(str(key)) or str(key).replace("_", " ")

    def label(self, text: str) -> str | None:
        """A label of the client in this language, None when the title does not know it."""
        return self.tables.get("ui", {}).get(text)

    def side(self, side: int) -> str:
        """The name of a side; of -1 "nobody"."""
        name = self.title.sides[side] if 0 <= side < len(self.title.sides) else "nobody"
        return self.tables.get("sides", {}).get(name) or name.replace("_", " ").capitalize()

    def outcome(self, winner: int | None) -> str:
        """Who has won, None for a draw."""
        if winner is None:
            return self.word("outcomes", "draw")
        own = self.tables.get("outcomes", {}).get(self.title.sides[winner])
        return own or fill(self.word("outcomes", "won"), {"side": self.side(winner)})

    def scenario(self, name: str) -> str:
        """The name of a scenario; raises ValueError for one that cannot be read."""
        return self.tables.get("scenarios", {}).get(name) or self.title.scenarios().get(name, name)

    def place(self, state: S | None, label: str) -> str:
        """A hex with the name of the town there, or the name of a box."""
        name = self.tables.get("places", {}).get(label, "")
        return self.tables.get("boxes", {}).get(label) or f"{label} {name}".rstrip()

    def unit(self, state: S | None, unit: str) -> str:
        """The name of a piece, the id of one that is not known. One that is not in the state is not named: who looks
        does not know it."""
        counter = _piece(state, unit)
        if counter is not None:
            return str(counter.name)
        return self.word("words", "unseen") if unit in _counters(state) else unit

    def designation(self, state: S, unit: str) -> str:
        """What the counter of a piece in the state says, for where there is no room for more."""
        return str(state.pieces[unit].counter.name)

    def thing(self, state: S | None, name: str) -> str:
        """The name of what is neither piece nor place but has an id, such as an air unit; empty for anything else."""
        return ""

    def scenario_facts(self, name: str) -> str:
        """How long a scenario is, and from when to when; may be empty."""
        return self.tables.get("scenario_facts", {}).get(self.title.set_up_of(name), "")

    def scenario_about(self, name: str) -> str:
        """What a scenario is about; may be empty."""
        return self.title.own_about(name) or self.tables.get("scenario_about", {}).get(name, "")

    def scenario_victory(self, name: str) -> str:
        """How a scenario is won; may be empty."""
        return self.tables.get("scenario_victory", {}).get(self.title.set_up_of(name), "")

    def turn(self, state: S, turn: int) -> str:
        """When a turn is played, such as its month; empty for a number that no turn has."""
        return self.tables.get("turns", {}).get(str(turn), "")

    def dates(self, turn: int) -> str:
        """From when to when a turn lasts; empty where turns have no dates."""
        return self.title.own_dates().get(turn) or self.tables.get("dates", {}).get(str(turn), "")

    def phase(self, state: S) -> str:
        """The part of the turn that is being played; empty between such parts."""
        return ""

    # -- sentences

    def event(self, state: S, event: Event, marks: Marks = PLAIN) -> str:
        """What happened; what happens by one clause in another way may have words of its own."""
        raw = event.facts()
        keys = [f"{event.kind}.{raw.pop('clause', '')}"]
        keys += [f"{event.kind}.draw"] if raw.get("winner") == -1 else []
        return self._fill("events", [*keys, *_variants(event.kind, raw)], event.kind, raw, state, marks)

    def known(self, state: S, event: Event) -> S:
        """A position in which the pieces of an event are called as they were known when it happened."""
        return state

    def together(self, state: S, events: Sequence[Event], marks: Marks = PLAIN) -> Sequence[Sentence]:
        """What happened in the same way to many pieces, or in many places, in a sentence for each side and way; nothing
        where nothing happened to more than one."""
        found: dict[tuple[int, str], list[Event]] = {}
        for event in events:
            keys = _variants(event.kind, event.facts()) if event.piece() or event.places() else ()
            for key in [key for key in keys if key in self.tables.get("together", {})][:1]:
                found.setdefault((getattr(event, "side", -1), key), []).append(event)
        if all(len(some) == 1 for some in found.values()):
            return ()
        return [(self._together(state, side, key, some, marks), some) for (side, key), some in sorted(found.items())]

    def _together(self, state: S, side: int, key: str, events: Sequence[Event], marks: Marks) -> str:
        units, hexes = [event.piece() for event in events], dict.fromkeys(
            event.places()[-1] for event in events if event.places()
        )
        facts = self.named(state, marks).all({"side": side, "n": len(units), "units": units, "hexes": (*hexes,)})
        if len(units) > MOST_NAMED + 1:
            first = (self.named(state, marks).all({"unit": unit})["unit"] for unit in units[:MOST_NAMED])
            more = catalogue(self.lang).get("ui", {}).get(MORE, MORE)
            facts["units"] = ", ".join([*first, fill(more, {"n": len(units) - MOST_NAMED}, self.lang)])
        return fill(self.word("together", key), facts, self.lang)

    def prompt(self, state: S, decision: Decision | None = None, marks: Marks = PLAIN) -> str:
        """What the open decision, or the one given, asks."""
        decision = decision or agenda.current(state)
        if decision is None:
            return self.word("prompts", "over")
        side, facts = decision.side(state), self.asked(state, decision)
        of_side = [f"{decision.kind}.{self.title.sides[side]}"] if side in range(len(self.title.sides)) else []
        keys = [*of_side, *_variants(decision.kind, facts)]
        return self._fill("prompts", keys, spaced(decision.kind), facts, state, marks)

    def asked(self, state: S, decision: Decision) -> dict[str, Any]:
        """The facts that a question may name: the fields of the decision."""
        return {name: getattr(decision, name) for name in decision.__struct_fields__}

    def who(self, state: S, decision: Decision | None = None) -> str:
        """The player who is asked."""
        decision = decision or agenda.current(state)
        return "" if decision is None else self.side(decision.side(state))

    def partners(self, state: S, decision: Decision, selected: Sequence[str] = ()) -> Sequence[str]:
        """Where several players share a side, those who are asked: of the selected pieces, else of what is decided."""
        return ()

    def command(self, state: S, command: Command, marks: Marks = PLAIN) -> str:
        """A command as it reads at the open decision."""
        return self._said(("commands",), state, command, marks)

    def past_command(self, state: S, command: Command, marks: Marks = PLAIN) -> str:
        """A command that was given, as a history tells it."""
        return self._said(("told", "commands"), state, command, marks)

    def reason(self, reason: Reason, state: S | None = None, marks: Marks = PLAIN) -> str:
        """Why not."""
        return self._fill("reasons", [reason.kind], reason.kind, reason.facts, state, marks)

    def concern(self, concern: Concern, state: S | None = None, marks: Marks = PLAIN) -> str:
        """What is still to do, and why it matters."""
        keys = _variants(concern.kind, concern.facts)
        return self._fill("concerns", keys, concern.kind, concern.facts, state, marks)

    def modifier(self, part: Modifier, state: S | None = None) -> str:
        """A part of a number."""
        return self._fill("modifiers", [part.name], part.name, part.facts, state, PLAIN)

    def intention(self, state: S, key: str, facts: Mapping[str, Any], marks: Marks = PLAIN) -> str:
        """What a computer player means by an act, see :class:`engine.players.player.Intention`."""
        return self._fill("intentions", [key], key, facts, state, marks)

    def _said(self, tables: Iterable[str], state: S | None, command: Command, marks: Marks) -> str:
        raw = {name: getattr(command, name) for name in command.__struct_fields__}
        facts = self.named(state, marks).all(raw)
        decision = None if state is None else agenda.current(state)
        keys = _variants(f"{command.verb}.{decision.kind}", raw) if decision is not None else []
        keys += _variants(command.verb, raw)
        found = (self._sentence(table, keys, facts) for table in tables)
        told = " ".join(str(value) for value in facts.values() if value not in (None, ""))
        return next(filter(None, found), None) or f"{spaced(command.verb)} {told}".rstrip()

    def _fill(
        self, table: str, keys: Sequence[str], kind: str, raw: Mapping[str, Any], state: S | None, marks: Marks
    ) -> str:
        facts = self.named(state, marks).all(raw)
        return self._sentence(table, keys, facts) or fallback(kind, facts)

    def _sentence(self, table: str, keys: Iterable[str], facts: Mapping[str, Any]) -> str | None:
        texts = self.tables.get(table, {})
        template = next((texts[key] for key in keys if key in texts), None)
        told = None if template is None else fill(template, facts, self.lang)
        return capital(told) if told is not None and table in LINES else told

    # -- descriptions

    def ground(self, state: S, loc: int) -> Sequence[str]:
        """What a location is and what lies there, but for its name and pieces: terrain, holder, field works."""
        return self.terrain(state, loc)

    def exits(self, state: S, loc: int) -> Sequence[str]:
        """What leads out of a location, a line for each neighbour, beginning with the direction."""
        world = state.world
        around = world.board.edges[loc] if world.in_play(loc) else ()
        return [self._exit(state, loc, to, edge) for to, edge in around if world.open_hex(to) and world.in_play(to)]

    def terrain(self, state: S, loc: int) -> Sequence[str]:
        """The terrain of a hex; nothing for another location."""
        board = state.world.board
        return (self.word("terrain", board.terrain_ids[board.terrain_at[loc]]),) if board.is_hex(loc) else ()

    def _exit(self, state: S, loc: int, to: int, edge: Edge) -> str:
        head = f"{self._direction(state, loc, to)} {self.place(state, state.world.label(to))}"
        return ", ".join([head, *self.ground(state, to), *(self.word("edges", fact) for fact in facts(edge))])

    def _direction(self, state: S, loc: int, to: int) -> str:
        """The direction of a neighbour, an arrow for one that does not lie beside it."""
        board = state.world.board
        way = board.grid.direction(loc, to) if board.is_hex(loc) and board.is_hex(to) else None
        return self.word("directions", "away" if way is None else board.grid.directions[way])

    def condition(self, state: S, unit: str) -> str:
        """The condition a piece is in, in a word or two; may be empty."""
        return ""

    def about(self, state: S, unit: str) -> str:
        """All of a piece but its name and side: kind, values, steps, condition."""
        kind = getattr(_piece(state, unit), "kind", "")
        return self.word("kinds", kind) if kind else ""

    # -- the rulebook

    def topic(self, clause: Clause) -> str:
        """What a clause is about."""
        return self.word("topics", clause.topic)

    def chapter(self, section: str) -> str:
        """The number and title of the chapter a section belongs to."""
        number = section.partition(".")[0]
        title, (book, hyphen, rest) = self.tables.get("chapters", {}).get(number), number.partition("-")
        shown = f"{book_name(book)} {rest}" if hyphen else number
        return f"{shown}. {title}" if title else shown

    def section(self, section: str) -> str:
        """The title of a section."""
        return self.tables.get("sections", {}).get(section, section)

    def difference(self, clause: Clause) -> str:
        """In what the versions of a clause differ; empty where they do not."""
        told = self.tables.get("differences", {})
        return told.get(clause.id.rstrip("ab"), clause.difference) if clause.difference else ""


class Named(Generic[S]):
    """Names the plain facts of events, reasons, decisions and commands: what is the id of a piece as a piece, what
    stands in a field of places as a place."""

    def __init__(self, words: Wording[S], state: S | None, marks: Marks) -> None:
        self.words, self.state, self.marks = words, state, marks
        world = getattr(state, "world", None)
        self._counters: Mapping[str, Any] = {} if world is None else world.counters
        self._pieces: Mapping[str, Any] = getattr(state, "pieces", {})

    def all(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Every fact in words."""
        found = {key: self._one(key, value) for key, value in facts.items()}
        path = facts.get("path")
        return found | {"end": self._one("hex", path[-1])} if isinstance(path, tuple) and path else found

    def _one(self, key: str, value: Any) -> Any:
        if isinstance(value, (tuple, list, frozenset)):
            names = [str(self._one(key, item)) for item in value]
            return self.listed(counted(names) if any(isinstance(item, str) for item in value) else names)
        if isinstance(value, bool):
            return self.words.word("words", "yes" if value else "no")
        if key in SIDES and isinstance(value, int):
            return self.words.side(value)
        if isinstance(value, str):
            return self._text(key, value)
        return number(value, self.words.lang) if isinstance(value, float) else value

    def _text(self, key: str, value: str) -> str:
        if value in self._pieces or (value in self._counters and not self._pieces):
            return self.marks.unit(self.words.unit(self.state, value), value)
        if value in self._counters:  # hidden from whoever reads this: a link would name it
            return self.marks.text(self.words.unit(self.state, value))
        if key in PLACES:
            return self.marks.place(self.words.place(self.state, value), value)
        if key in SIDES:
            return self.marks.text(self.words.word("sides", value))
        return self.marks.text(self.words.thing(self.state, value) or self.words.word(TABLES.get(key, key), value))

    def listed(self, names: Sequence[str]) -> str:
        """``A, B and C``."""
        if len(names) < 2:
            return "".join(names) or "–"
        return f"{', '.join(names[:-1])} {self.words.word('words', 'and')} {names[-1]}"


def counted(names: Sequence[str]) -> Sequence[str]:
    """The names, those that read alike once, with their number; a name may be a link."""
    alike = Counter(_TAG.sub("", name) for name in names)
    first = {_TAG.sub("", name): name for name in reversed(names)}
    return [first[told] if n == 1 else f"{first[told]}\u00a0\u00d7{n}" for told, n in alike.items()]


def capital(text: str) -> str:
    """A line that begins with a capital, also where it begins with a word such as *depot*, or with a link."""
    at = _LEADING.match(text).end()  # type: ignore[union-attr]
    return f"{text[:at]}{text[at : at + 1].upper()}{text[at + 1 :]}"


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


def spaced(name: str) -> str:
    """``SomeKind`` or ``some_kind`` as words."""
    split = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name.lstrip("!"))
    return split.replace("_", " ").strip().capitalize()
