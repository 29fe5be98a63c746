"""What a title says in one language. Nothing about a game is written that does not come from here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.event import Event
from engine.table.placed import S_contra
from engine.table.rulebook import Clause
from engine.table.verdict import Modifier, Reason
from engine.table.wording.marks import PLAIN, Marks

Sentence = tuple[str, Sequence[Event]]
"""A sentence, and the events that it tells of."""


class Wording(Protocol[S_contra]):
    """The sentences and names of a title in one language; every line is one that may be shown as it is."""

    lang: str

    # -- names

    def word(self, table: str, key: object) -> str:
        """A word of the game's vocabulary, the key made readable when there is none."""
        ...

    def label(self, text: str) -> str | None:
        """A label of the client in this language, None when the title does not know it."""
        ...

    def side(self, side: int) -> str:
        """The name of a side; of -1 "nobody"."""
        ...

    def outcome(self, winner: int | None) -> str:
        """Who has won, None for a draw."""
        ...

    def scenario(self, name: str) -> str:
        """The name of a scenario; raises ValueError for one that cannot be read."""
        ...

    def scenario_facts(self, name: str) -> str:
        """How long a scenario is, and from when to when; may be empty."""
        ...

    def scenario_about(self, name: str) -> str:
        """What a scenario is about; may be empty."""
        ...

    def scenario_victory(self, name: str) -> str:
        """How a scenario is won; may be empty."""
        ...

    def place(self, state: S_contra | None, label: str) -> str:
        """A hex with the name of the town there, or the name of a box."""
        ...

    def unit(self, state: S_contra | None, unit: str) -> str:
        """The name of a piece, the id of one that is not known."""
        ...

    def thing(self, state: S_contra | None, name: str) -> str:
        """The name of what is neither piece nor place but has an id, such as an air unit; empty for anything else."""
        ...

    def turn(self, state: S_contra, turn: int) -> str:
        """When a turn is played, such as its month; empty for a number that no turn has."""
        ...

    def dates(self, turn: int) -> str:
        """From when to when a turn lasts; empty where turns have no dates."""
        ...

    def phase(self, state: S_contra) -> str:
        """The part of the turn that is being played; empty between such parts."""
        ...

    # -- sentences

    def event(self, state: S_contra, event: Event, marks: Marks = PLAIN) -> str:
        """What happened."""
        ...

    def together(self, state: S_contra, events: Sequence[Event], marks: Marks = PLAIN) -> Sequence[Sentence]:
        """What happened in the same way to many pieces, in a sentence for each side and way; nothing where nothing
        happened to more than one."""
        ...

    def prompt(self, state: S_contra, decision: Decision | None = None, marks: Marks = PLAIN) -> str:
        """What the open decision, or the one given, asks."""
        ...

    def who(self, state: S_contra, decision: Decision | None = None) -> str:
        """The player who is asked."""
        ...

    def partners(self, state: S_contra, decision: Decision, selected: Sequence[str] = ()) -> Sequence[str]:
        """Where several players share a side, those who are asked: of the selected pieces, else of what is decided."""
        ...

    def command(self, state: S_contra, command: Command, marks: Marks = PLAIN) -> str:
        """A command as it reads at the open decision."""
        ...

    def past_command(self, state: S_contra, command: Command, marks: Marks = PLAIN) -> str:
        """A command that was given, as a history tells it."""
        ...

    def reason(self, reason: Reason, state: S_contra | None = None, marks: Marks = PLAIN) -> str:
        """Why not."""
        ...

    def modifier(self, part: Modifier, state: S_contra | None = None) -> str:
        """A part of a number."""
        ...

    def intention(self, state: S_contra, key: str, facts: Mapping[str, Any], marks: Marks = PLAIN) -> str:
        """What a computer player means by an act, see :class:`engine.players.player.Intention`."""
        ...

    # -- descriptions, for status line, text board and screen readers

    def ground(self, state: S_contra, loc: int) -> Sequence[str]:
        """What a location is and what lies there, but for its name and pieces: terrain, holder, field works."""
        ...

    def exits(self, state: S_contra, loc: int) -> Sequence[str]:
        """What leads out of a location, a line for each neighbour, beginning with the direction."""
        ...

    def condition(self, state: S_contra, unit: str) -> str:
        """The condition a piece is in, in a word or two; may be empty."""
        ...

    def about(self, state: S_contra, unit: str) -> str:
        """All of a piece but its name and side: kind, values, steps, condition."""
        ...

    # -- the rulebook

    def topic(self, clause: Clause) -> str:
        """What a clause is about."""
        ...

    def chapter(self, section: str) -> str:
        """The number and title of the chapter a section belongs to."""
        ...

    def section(self, section: str) -> str:
        """The title of a section."""
        ...

    def difference(self, clause: Clause) -> str:
        """In what the versions of a clause differ; empty where they do not."""
        ...
