"""What a title offers the table, the command line and the client; docs/titles.md has it as a list with who asks.

A title is an object with the members of :class:`Title`; :class:`engine.table.plain.PlainTitle` has whatever can be left
to itself. Nothing on this floor knows any particular game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Protocol

from engine.table.agenda import State
from engine.table.aids import Aids
from engine.table.checkpoints import Checkpoints
from engine.table.command import Command, Notation
from engine.table.glossary import Term
from engine.table.handicap import Handicap
from engine.table.options import Option
from engine.table.record import Record
from engine.table.rulebook import Rulebook
from engine.table.showme import ShowMe
from engine.table.verdict import Modifier
from engine.table.why import Meaning
from engine.table.wording.words import Wording
from engine.table.works import Work

Progress = Callable[[int, int], None]
"""Told of long work: commands done, and commands in all."""


class Played(Protocol):
    """A game on the table, such as a session."""

    @property
    def record(self) -> Record:
        """Everything that was said."""
        ...

    @property
    def keep(self) -> Checkpoints:
        """What the save keeps of the positions."""
        ...


class Title(Meaning, Protocol):
    """A game that can be played at the table."""

    id: str
    name: str
    rules: int
    """The revision of the rules: raised with each change of what a command does."""
    commands_hidden: bool
    """Whether a side commands pieces that the other does not see, and so decides with the screen to itself."""
    has_aids: bool
    """Whether :meth:`aids` has any: a window asks that often, and opens them seldom."""
    base: str
    """Another game whose rules this one presupposes and whose rulebook is not held, empty without one."""

    @property
    def sides(self) -> Sequence[str]:
        """Names of the sides, in the order of their numbers."""
        ...

    @property
    def notation(self) -> Notation:
        """Reads the title's commands."""
        ...

    # -- a new game

    def scenarios(self) -> Mapping[str, str]:
        """Scenario id -> name, the one that is offered first before the others."""
        ...

    @property
    def options(self) -> Sequence[Option]:
        """The options of a new game."""
        ...

    def new(self, scenario: str, options: Mapping[str, Any], seed: str) -> State:
        """A game at its first decision; raises ValueError with the fault in one line."""
        ...

    def get_ready(self) -> None:
        """Load what a game needs after its first decision, so that the first command is answered at once."""
        ...

    # -- a state

    def copy(self, state: Any) -> Any:
        """A copy that shares nothing mutable."""
        ...

    def view(self, state: Any, side: int) -> Any:
        """A copy without what the side may not know: the enemy's secret choices, the order of cups, dice to come."""
        ...

    def what_if(self, state: Any, seed: str, hidden: Collection[int] = ()) -> Any:
        """A copy with other dice; what these sides hide from whoever looks is chosen anew by chance."""
        ...

    def learned(self, before: Any, after: Any, side: int, command: Command | None = None) -> bool:
        """Whether a side knows after a command what its view before it hid from it, and what it could not work out.
        Asked at every command, so it must cost little; the command is given where it is played and not in a replay, for
        what costs more to find, such as what the enemy was not asked because he could not do it."""
        ...

    def digest(self, state: Any) -> str:
        """A fingerprint of everything that matters in a state, for replays."""
        ...

    def faults(self, state: Any) -> list[str]:
        """What is wrong with a state (counters lost, tracks out of bounds ...); empty when all is well."""
        ...

    def impossible(self, state: Any) -> list[str]:
        """Why play does not lead to a state, each with the key of a position: its faults, and limits that are broken
        where they bind. Empty for any that it leads to."""
        ...

    def actor(self, state: Any, command: Command) -> int:
        """The side that speaks a command at the open decision."""
        ...

    def weighed(self, state: Any, command: Command) -> Iterable[Modifier]:
        """The numbers that a legal command stands on, part by part: what it costs, the odds it would be fought at."""
        ...

    def tracks(self, state: Any) -> Mapping[str, tuple[int, ...] | int]:
        """The scores by name: a number, or one for each side."""
        ...

    # -- computer players, see engine.players

    def worth(self, state: Any, side: int) -> float:
        """What a position is worth to a side, the higher the better, in a unit that its players understand."""
        ...

    def leads(self, view: Any, listed: Sequence[Command]) -> Sequence[Sequence[Command]]:
        """The ways to go on from the open decision that deserve a try, each a listed command and what is meant to be
        said after it; none where all that is listed should be tried."""
        ...

    def seldom(self, view: Any) -> Sequence[Command]:
        """Legal commands that lead to what play by chance would hardly ever reach; for a player that looks for faults,
        whatever they are worth."""
        ...

    def players(self) -> Mapping[str, Callable[[str], Any]]:
        """Its own computer players, the weaker first: name -> what makes one for a seed."""
        ...

    def hopeless(self, state: Any, side: int) -> bool:
        """Whether a side cannot win any more by what it may know, so that its computer player offers to resign."""
        ...

    def prizes(self, state: Any) -> Sequence[str]:
        """The places that its players strive for, as they are named in the facts of an intention."""
        ...

    def worthless(self, state: Any, place: str) -> Any:
        """A copy in which such a place is worth nothing to anybody; raises KeyError for any other."""
        ...

    def untenable(self, state: Any) -> Mapping[str, str]:
        """The hexes in which more stands than may stay when the phase or the turn ends: label -> the clause that will
        thin it out."""
        ...

    # -- the laboratory, see engine.lab

    def handicaps(self, scenario: str) -> Sequence[Handicap]:
        """What a scenario offers to make up for its imbalance, in order: what helps the first side most, down to none,
        up to what helps the second side most."""
        ...

    def census(self, state: Any) -> Mapping[str, tuple[int, ...]]:
        """What is counted at the end of a turn, by name: a number for each side."""
        ...

    # -- positions in text, see engine.table.situation

    def position(self, data: Mapping[str, Any], script: tuple[int, ...] = ()) -> Any:
        """A state at an open decision, with scripted results of chance; raises ValueError with the key."""
        ...

    def fact(self, state: Any, name: str) -> Any:
        """The value of a named fact as plain data; raises ValueError for an unknown name."""
        ...

    def describe(self, state: Any) -> Mapping[str, Any]:
        """The data of a position that gives this state again; raises ValueError where it cannot be said."""
        ...

    def headline(self, state: Any) -> str:
        """Where the game stands, in one line."""
        ...

    def secrets(self, state: Any) -> Sequence[int]:
        """The sides that keep a choice secret in this state, or have pieces that lie covered; in a view, too."""
        ...

    def covered(self, state: Any, sides: Collection[int]) -> Any:
        """A copy without the secret choices of these sides, as if they were still to be made, and with blanks for their
        pieces that lie covered."""
        ...

    # -- what a save keeps, see engine.table.checkpoints

    def chapter(self, state: Any) -> int:
        """The number of the turn: where it changes, a save keeps the whole position."""
        ...

    def resume(self, data: Mapping[str, Any], seed: str) -> Any:
        """The state that :meth:`describe` told, with the chance of its game to come; raises ValueError."""
        ...

    def values(self, scenario: str) -> bytes:
        """All data a scenario is played with, compressed; raises ValueError."""
        ...

    def fingerprint(self, scenario: str) -> str:
        """Of what the rules read of these values, but for files, comments and words; raises ValueError."""
        ...

    def with_values(self, packed: bytes) -> Any:
        """The title with such data, which may come from a stranger; raises ValueError."""
        ...

    def old_values(self) -> bytes:
        """The data of saves that keep none."""
        ...

    # -- words

    def words(self, lang: str) -> Wording:
        """What it says in a language, English for one that it does not speak."""
        ...

    def show_me(self) -> ShowMe:
        """What of its rules is seen on a board, and in which situation."""
        ...

    def rulebook(self) -> Rulebook:
        """Its rules, clause by clause."""
        ...

    def glossary(self) -> Sequence[Term]:
        """Its terms in the languages it is told in; raises GlossaryError."""
        ...

    def aids(self, scenario: str) -> Aids:
        """What a player of a scenario wants beside the board: its turn, its combat, its tracks, its counters."""
        ...

    def report(
        self,
        session: Played,
        lang: str,
        *,
        names: Sequence[str] = (),
        eyes: tuple[int, ...] = (),
        progress: Progress | None = None,
    ) -> str:
        """A game told as one page of HTML, without scripts or anything from outside; ``names`` are those of the players
        by side, as the sides in ``eyes`` may read it. Raises ReplayError for a record that these rules do not
        accept."""
        ...

    # -- where its data come from

    @property
    def label(self) -> str:
        """What a player calls data of his own; empty for the shipped ones."""
        ...

    @property
    def kept(self) -> bool:
        """Whether these are data that came with a saved game."""
        ...

    def sources(self) -> Mapping[str, Mapping[str, int]]:
        """File -> origin (printed, rules, history, reconstructed) -> how many of its values; raises ValueError."""
        ...

    def own_files(self) -> Sequence[str]:
        """The files that are not the shipped ones."""
        ...

    # -- for those who work on it

    def check_pack(self) -> Iterable[str]:
        """What is found by trying its data out, a line each; raises ValueError for data that cannot be used."""
        ...

    def works(self) -> Iterable[Work]:
        """What should be measured, with budgets."""
        ...
