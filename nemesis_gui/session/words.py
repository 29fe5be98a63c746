"""Texts of the client: labels in the player's language, and sentences with links for the log and the panels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from html import escape
from typing import Any, Final

from engine.paths import DataNotFound
from engine.table.command import Command
from engine.table.event import Answered, Event, Intended, Seated
from engine.table.placed import PlacedState
from engine.table.rulebook import Rulebook, UnknownClause
from engine.table.title import Title
from engine.table.verdict import Reason, Verdict
from engine.table.wording.catalogue import book_name, catalogue, fill
from engine.table.wording.marks import Marks
from engine.table.wording.typography import set_type
from engine.table.wording.words import Sentence, Wording
from nemesis_gui.base.keys import native
from nemesis_gui.session.game_faults import fault_text
from nemesis_gui.session.intentions import meaning


class LinkMarks(Marks):
    """Writes names as links: `hex:`, `unit:`; the log and the panels follow them."""

    def unit(self, name: str, unit: str) -> str:
        return f'<a href="unit:{escape(unit)}">{escape(name)}</a>'

    def place(self, name: str, label: str) -> str:
        return f'<a href="hex:{escape(label)}">{escape(name)}</a>'

    def text(self, text: str) -> str:
        return escape(text)


LINKS: Final = LinkMarks()
JOINER: Final = "\u2060"


class Words:
    """Everything that is written about a game, in one language."""

    def __init__(self, lang: str, title: Title) -> None:
        self.lang = lang
        self.title = title
        self.game: Wording[Any] = title.words(lang)
        """What the game says of itself."""
        self._labels = catalogue(lang).get("ui", {})

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rules clause by clause, read when first asked for; empty for a game that brings none."""
        try:
            return self.title.rulebook()
        except DataNotFound:
            return Rulebook({}, ("",), "")

    @property
    def example_clause(self) -> str:
        """The number of one clause of this game, for hints: from the middle, where numbers are long."""
        ids = self.rulebook.ids()
        return ids[len(ids) // 2] if ids else ""

    def tr(self, text: str, /, **facts: object) -> str:
        """A label of the client in the player's language, in the words of the game where it has its own."""
        found = self.game.label(text) or self._labels.get(text, text)
        found = native(found)
        return fill(found, facts, self.lang) if facts else found

    def pair(self, what: str, told: str) -> str:
        """A thing and what is said of it: with a colon, set as the language sets it."""
        return self.tr("{what}: {told}", what=what, told=told)

    def series(self, parts: Iterable[str]) -> str:
        """What is said one after the other, but what is empty, with the stops of the language between."""
        return self.tr("; ").join(filter(None, parts))

    def word(self, table: str, key: object) -> str:
        return self.game.word(table, key)

    def side(self, side: int) -> str:
        return self.game.side(side)

    def phase(self, state: PlacedState) -> str:
        return self.game.phase(state) or self.tr("Between the phases")

    def players(self, names: Sequence[str]) -> str:
        """The players by name with their sides, as far as they have names."""
        return ", ".join(f"{name} ({self.side(side)})" for side, name in enumerate(names) if name)

    def player(self, side: int, names: Sequence[str]) -> str:
        """A player by name, else by side, as a sentence begins."""
        return names[side] or self.tr("The {side} player", side=self.side(side))

    def place(self, state: PlacedState, loc: int) -> str:
        return self.game.place(state, state.world.label(loc))

    def place_link(self, state: PlacedState, loc: int) -> str:
        """A location's name as a link."""
        return LINKS.place(self.place(state, loc), state.world.label(loc))

    def unit_link(self, state: PlacedState, unit: str) -> str:
        """A piece's name as a link."""
        return LINKS.unit(self.game.unit(state, unit), unit)

    def scenario(self, name: str) -> str:
        """The name of one scenario; the others are not read for it. Raises ValueError."""
        return self.game.scenario(name)

    def clause(self, clause: str) -> str:
        """The text of a rule clause in our own words, empty for one that is not kept."""
        try:
            return set_type(self.rulebook.text(clause, self.lang), self.lang)
        except UnknownClause:
            return ""

    def event(self, state: PlacedState, event: Event, marks: Marks = LINKS, *, terse: bool = False) -> str:
        """What happened, with links unless other marks are given, in fewer words where it is `terse`. An answer is
        shown where it was given."""
        if isinstance(event, Answered):
            command = self.title.notation.parse(event.answer)
            event = Answered(event.side, self.game.past_command(state, command), "ended" if command.ends else "")
        elif isinstance(event, Intended):
            event = Intended(event.side, self.game.intention(state, *meaning(event.aim)))
        elif isinstance(event, Seated):
            event = Seated(event.side, self.word("players", event.level) if event.level else self.tr("A person"))
        return (self.game.terse if terse else self.game).event(state, event, marks)

    def together(self, state: PlacedState, events: Sequence[Event]) -> Sequence[Sentence]:
        """What happened to many pieces, with links."""
        return self.game.together(state, events, LINKS)

    def prompt(self, state: PlacedState, decision: Any) -> str:
        """What the decision asks, with links."""
        return self.game.prompt(state, decision, LINKS)

    def who(self, state: PlacedState, decision: Any) -> str:
        return self.game.who(state, decision)

    def command(self, state: PlacedState, command: Command) -> str:
        return self.game.command(state, command)

    def reason(self, state: PlacedState, reason: Reason) -> str:
        return self.game.reason(reason, state)

    def why_not(self, state: PlacedState, verdict: Verdict) -> str:
        """All reasons of a verdict with their clauses, a line each."""
        return "\n".join(
            f"{self.reason(state, item)} [{clause_name(item.clause)}]" if item.clause else self.reason(state, item)
            for item in verdict.reasons
        )

    def fault(self, text: str) -> str:
        """A line about what is wrong with a file or a save."""
        return fault_text(text, self.lang, self.title.id)


def clause_name(clause: str) -> str:
    """A rule clause as it is read: `Base 13/1`, where its id in the rulebook is `wtf-13.x/1`."""
    book, hyphen, number = clause.partition("-")
    return f"{book_name(book)}\N{NO-BREAK SPACE}{number.replace('.x', '')}" if hyphen and book.isalpha() else clause


def clause_link(clause: str) -> str:
    """A rule clause as a link that no line breaks."""
    return f'<a href="clause:{escape(clause)}">{unbroken(escape(clause_name(clause)))}</a>' if clause else ""


def unbroken(text: str) -> str:
    """The text with word joiners after its hyphens and slashes."""
    return text.replace("-", f"-{JOINER}").replace("/", f"/{JOINER}")
