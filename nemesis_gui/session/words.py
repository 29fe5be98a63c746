"""Texts of the client: labels in the player's language, and sentences with links for the log and the panels."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any, Final

from engine.paths import data_file
from engine.table.command import Command
from engine.table.event import Event
from engine.table.rulebook import Clause, Rulebook, UnknownClause
from engine.table.verdict import Modifier, Reason, Verdict
from engine.titles.nemesis import wording
from engine.titles.nemesis.data.charts import TurnEntry
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.wording import calendar
from nemesis_gui.session.fault_words import fault_text


class LinkMarks(wording.Marks):
    """Writes names as links: `hex:`, `unit:`; the log and the panels follow them."""

    def unit(self, name: str, unit: str) -> str:
        return f'<a href="unit:{escape(unit)}">{escape(name)}</a>'

    def place(self, name: str, label: str) -> str:
        return f'<a href="hex:{escape(label)}">{escape(name)}</a>'

    def text(self, text: str) -> str:
        return escape(text)


LINKS: Final = LinkMarks()
VICTORY: Final = ("Japanese victory", "Allied victory")
JOINER: Final = "\u2060"
PHASES: Final = {
    "assault": "{side} Assault Phase",
    "attack": "{side} Attack Phase",
    "supply": "{side} Supply Check Phase",
    "reinforcement": "{side} Reinforcement Phase",
}


class Words:
    """Everything that is written, in one language."""

    def __init__(self, lang: str = "en") -> None:
        self.lang = lang
        self._rulebook: Rulebook | None = None

    @property
    def rulebook(self) -> Rulebook:
        """The rules clause by clause, read when first asked for."""
        if self._rulebook is None:
            self._rulebook = Rulebook.load(data_file("scenarios/nemesis/rulebook.yaml"))
        return self._rulebook

    def tr(self, text: str, /, **facts: object) -> str:
        """A label of the client in the player's language."""
        found = wording.catalogue(self.lang).get("ui", {}).get(text, text)
        return wording.fill(found, facts) if facts else found

    def pair(self, what: str, told: str) -> str:
        """A thing and what is said of it: with a colon, set as the language sets it."""
        return self.tr("{what}: {told}", what=what, told=told)

    def word(self, table: str, key: object) -> str:
        """A word of the game's vocabulary."""
        return wording.word(table, key, self.lang)

    def outcome(self, winner: int | None) -> str:
        """Who has won, None for a draw."""
        return self.tr("Draw" if winner is None else VICTORY[winner])

    def side(self, side: int) -> str:
        """The name of a side."""
        return wording.side_name(side, self.lang)

    def phase(self, side: int, chit: str) -> str:
        """The name of the phase that a side's chit brings."""
        return self.tr(PHASES[chit], side=self.side(side))

    def players(self, names: Sequence[str]) -> str:
        """The players by name with their sides, as far as they have names."""
        return ", ".join(f"{name} ({self.side(side)})" for side, name in enumerate(names) if name)

    def player(self, side: int, names: Sequence[str]) -> str:
        """A player by name, else by side, as a sentence begins."""
        return names[side] or self.tr("The {side} player", side=self.side(side))

    def place(self, state: NemesisState, loc: int) -> str:
        """The name of a location."""
        return wording.place_name(state, state.world.label(loc), self.lang)

    def scenario(self, title: Nemesis, name: str) -> str:
        """The name of one scenario; the others are not read for it."""
        return wording.set_type(title.scenario(name).told(self.lang).name, self.lang)

    def scenarios(self, title: Nemesis) -> dict[str, str]:
        """The names of the scenarios."""
        told = {name: title.scenario(name).told(self.lang) for name in title.scenarios()}
        return {name: wording.set_type(text.name, self.lang) for name, text in told.items()}

    def month(self, state: NemesisState, turn: int) -> str:
        """The month a Game Turn begins in, empty for a number that no turn has."""
        turns = state.world.charts.turns
        return calendar.month(turns[turn - 1], self.lang) if 1 <= turn <= len(turns) else ""

    def month_of(self, entry: TurnEntry) -> str:
        """The month a Game Turn begins in."""
        return calendar.month(entry, self.lang)

    def dates(self, turns: Sequence[TurnEntry], turn: int) -> str:
        """From when to when a Game Turn lasts."""
        return calendar.dates_of(turns, turn, self.lang)

    def clause(self, clause: str) -> str:
        """The text of a rule clause in our own words, empty for one that is not kept."""
        try:
            return wording.set_type(self.rulebook.text(clause, self.lang), self.lang)
        except UnknownClause:
            return ""

    def topic(self, clause: Clause) -> str:
        """What a clause is about."""
        return wording.word("topics", clause.topic, self.lang)

    def chapter(self, section: str) -> str:
        """The number and title of the chapter a section of the rules belongs to."""
        number = "var" if section.startswith("var") else section.partition(".")[0]
        title = wording.word("chapters", number, self.lang)
        return title if number == "var" else f"{number}. {title}"

    def section(self, section: str) -> str:
        """The title of a section of the rules."""
        return wording.word("sections", section, self.lang)

    def difference(self, clause: Clause) -> str:
        """In what the versions of a clause differ; empty where they do not."""
        told = wording.catalogue(self.lang).get("differences", {})
        return told.get(clause.id.rstrip("ab"), clause.difference) if clause.difference else ""

    def event(self, state: NemesisState, event: Event) -> str:
        """What happened, with links."""
        return wording.event_text(state, event, self.lang, LINKS)

    def plain_event(self, state: NemesisState, event: Event) -> str:
        """What happened, as plain text."""
        return wording.event_text(state, event, self.lang)

    def prompt(self, state: NemesisState, decision: Any) -> str:
        """What the decision asks, with links."""
        return wording.prompt(state, decision, self.lang, LINKS)

    def who(self, state: NemesisState, decision: Any) -> str:
        """Who decides."""
        return wording.who_decides(state, decision, self.lang)

    def command(self, state: NemesisState, command: Command) -> str:
        """A command in plain words."""
        return wording.command_text(state, command, self.lang)

    def command_told(self, state: NemesisState, command: Command) -> str:
        """A command that was given, as the history tells it."""
        return wording.command_told(state, command, self.lang)

    def reason(self, state: NemesisState, reason: Reason) -> str:
        """Why not, in plain words."""
        return wording.reason_text(reason, self.lang, state)

    def why_not(self, state: NemesisState, verdict: Verdict) -> str:
        """All reasons of a verdict with their clauses, a line each."""
        return "\n".join(
            f"{self.reason(state, item)} [{item.clause}]" if item.clause else self.reason(state, item)
            for item in verdict.reasons
        )

    def fault(self, text: str) -> str:
        """A line about what is wrong with a file or a save."""
        return fault_text(text, self.lang)

    def modifier(self, state: NemesisState, part: Modifier) -> str:
        """A part of a number."""
        return wording.modifier_text(part, self.lang, state)


def clause_link(clause: str) -> str:
    """A rule clause as a link that no line breaks."""
    return f'<a href="clause:{escape(clause)}">{unbroken(escape(clause))}</a>' if clause else ""


def unbroken(text: str) -> str:
    """The text with word joiners after its hyphens and slashes."""
    return text.replace("-", f"-{JOINER}").replace("/", f"/{JOINER}")
