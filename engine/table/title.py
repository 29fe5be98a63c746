"""What a title offers the table, the command line and the client; docs/titles.md lists it, with its callers.

A title is a subclass of :class:`Title`. Methods with a body are optional; a small title writes the abstract ones,
``id``, ``name``, ``sides`` and ``notation``, and nothing else. This floor knows no particular game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Protocol, Self

from engine.paths import DataNotFound, data_file
from engine.table import agenda, glossary
from engine.table.aids import Aids
from engine.table.chance import Chance
from engine.table.checkpoints import Checkpoints
from engine.table.command import Command, Notation
from engine.table.concern import Concern
from engine.table.declared import load
from engine.table.glossary import Term
from engine.table.handicap import NONE, Handicap
from engine.table.options import Option
from engine.table.placed import S
from engine.table.record import Record
from engine.table.rulebook import Rulebook
from engine.table.showme import FILE, ShowMe
from engine.table.verdict import Modifier
from engine.table.why import Meaning
from engine.table.wording.catalogue import catalogue
from engine.table.wording.spoken import LANGUAGES
from engine.table.wording.words import Wording
from engine.table.works import Work

HIDDEN: Final = "hidden"
"""The seed of dice that are unknown to all."""
WON: Final = 1000.0
"""The worth of a game that is won."""

Progress = Callable[[int, int], None]
"""Progress of long work: commands done, and commands in all."""


class Played(Protocol):
    """A game on the table, such as a session."""

    @property
    def record(self) -> Record:
        """Everything that was said."""
        ...

    @property
    def checkpoints(self) -> Checkpoints:
        """What the save keeps of the positions."""
        ...


class Title(Meaning[S], ABC):
    """A game that can be played at the table. As it stands here it has no secrets, options and data files, and its
    rules have never changed."""

    id: str
    name: str
    sides: Sequence[str]
    """Names of the sides, in the order of their numbers."""
    notation: Notation
    """Reads the title's commands."""
    rules: int = 1
    """The revision of the rules: raised with each change of what a command does."""
    commands_hidden: bool = False
    """Whether a side commands pieces that the other does not see, and so decides with the screen to itself."""
    has_aids: bool = False
    """Whether :meth:`aids` has any: a window asks that often, and opens them seldom."""
    base: str = ""
    """Another game whose rules this one presupposes and whose rulebook is not at hand, empty without one."""
    options: Sequence[Option] = ()
    """The options of a new game."""
    wording: ClassVar[str] = "engine.table.wording.words:Wording"
    """The class of :meth:`words`, made of the title and a language: its own terms made readable, and what its tables in
    the catalogues say."""
    reporting: ClassVar[str] = "engine.table.report:report"
    """The function behind :meth:`report`."""

    # -- a new game

    @abstractmethod
    def scenarios(self) -> Mapping[str, str]:
        """Scenario id -> name, the one that is offered first before the others."""

    @abstractmethod
    def new(self, scenario: str, options: Mapping[str, Any], seed: str) -> S:
        """A game at its first decision; raises ValueError with the fault in one line."""

    def get_ready(self) -> None:
        """Load what a game needs after its first decision, so that the first command is answered at once."""

    # -- a state

    def copy(self, state: S) -> S:
        """A copy that shares nothing mutable."""
        return state.copy()

    def view(self, state: S, side: int) -> S:
        """A copy without what the side may not know: the enemy's secret choices, the order of cups, dice to come. By
        default only the dice; a title with more secrets overrides it."""
        seen = self.copy(state)
        seen.events = list(state.events)
        seen.chance = Chance(HIDDEN, state.chance.count)
        return seen

    def what_if(self, state: S, seed: str, hidden: Collection[int] = ()) -> S:
        """A copy with other dice; what these sides hide from the viewer is drawn again by chance."""
        copy = self.without_secrets(state, hidden)
        copy.chance = Chance(seed)
        return copy

    def learned(self, before: S, after: S, side: int, command: Command | None = None) -> bool:
        """Whether a side knows after a command what its view before it hid from it, and what it could not work out.
        Asked at every command, so it must cost little; the command is given where it is played and not in a replay, for
        what costs more to find, such as what the enemy was not asked because they could not do it."""
        return False

    @abstractmethod
    def digest(self, state: S) -> str:
        """A fingerprint of everything that matters in a state, for replays."""

    def faults(self, state: S) -> list[str]:
        """What is wrong with a state (counters lost, tracks out of bounds ...); empty when all is well."""
        return []

    def impossible(self, state: S) -> list[str]:
        """Why play does not lead to a state, each with the key of a position: its faults, and limits that are broken
        where they bind. Empty for any that it leads to."""
        return self.faults(state)

    def actor(self, state: S, command: Command) -> int:
        """The side that speaks a command at the open decision: the one that decides; of an interrupt, in a game of two,
        the other one."""
        decision = agenda.current(state)
        if decision is None:
            return -1
        side = decision.side(state)
        interrupts = len(self.sides) == 2 and decision.judge_interrupt(state, command) is not None
        return 1 - side if interrupts else side

    def tallies(self, state: S, command: Command) -> Iterable[Modifier]:
        """The numbers that a legal command stands on, part by part: what it costs, the odds it would be fought at."""
        return ()

    def tracks(self, state: S) -> Mapping[str, tuple[int, ...] | int]:
        """The scores by name: a number, or one for each side."""
        return {}

    # -- computer players, see engine.players

    def evaluate(self, state: S, side: int) -> float:
        """What a position is worth to a side, the higher the better, in a unit that its players understand. Here what
        its tracks say: its own share of each that both sides have, less that of the others; a game that is over is
        worth more than any track."""
        if state.outcome is not None:
            return 0.0 if state.outcome.winner is None else WON if state.outcome.winner == side else -WON
        shares = [share for share in self.tracks(state).values() if isinstance(share, tuple)]
        return float(sum(2 * share[side] - sum(share) for share in shares))

    def candidate_lines(self, view: S, listed: Sequence[Command]) -> Sequence[Sequence[Command]]:
        """The candidate lines of the open decision, each a listed command and those meant to follow it; none where all
        that is listed should be tried."""
        return ()

    def rare_commands(self, view: S) -> Sequence[Command]:
        """Legal commands that lead to what play by chance would hardly ever reach; for a player that looks for faults,
        whatever they are worth."""
        return ()

    def players(self) -> Mapping[str, Callable[[str], Any]]:
        """Its own computer players, the weaker first: name -> what makes one for a seed."""
        return {}

    def hopeless(self, state: S, side: int) -> bool:
        """Whether a side cannot win any more by what it may know, so that its computer player offers to resign."""
        return False

    def objectives(self, state: S) -> Sequence[str]:
        """The places that its players strive for, as they are named in the facts of an intention."""
        return ()

    def held(self, state: S) -> Sequence[str]:
        """The places of which it is told that all units have left them: those that its players strive for, and more
        where a game has others that are held for their own sake."""
        return self.objectives(state)

    def without_value_of(self, state: S, place: str) -> S:
        """A copy in which such a place is worth nothing to either side; raises KeyError for any other."""
        raise KeyError(place)

    def still_to_do(self, view: S, side: int) -> Sequence[Concern]:
        """What matters of what a side has left to do in the open segment, by weight, at most five; nothing at a
        decision that is not its own, or ends nothing. Worked out from what the side sees, quick enough to ask before an
        end."""
        return ()

    def untenable(self, state: S) -> Mapping[str, str]:
        """The hexes in which more stands than may stay when the phase or the turn ends: label -> the clause that will
        thin it out."""
        return {}

    # -- the laboratory, see engine.lab

    def conduct(self) -> Any:
        """The detectors of what a side did badly in a part of the play, an :class:`engine.wargame.conduct.Conduct`;
        None for a game without."""
        return None

    def handicaps(self, scenario: str) -> Sequence[Handicap]:
        """What a scenario offers to make up for its imbalance, in order: what helps the first side most, down to none,
        up to what helps the second side most."""
        return (NONE,)

    def merits(self, state: S) -> Sequence[float]:
        """What the first of two sides made of a game that is over, the weightiest number first: its level, its points,
        what is compared between equals. What is good for one side is as bad for the other."""
        return ()

    def census(self, state: S) -> Mapping[str, tuple[int, ...]]:
        """What is counted at the end of a turn, by name: a number for each side."""
        return {}

    # -- positions in text, see engine.table.situation

    @abstractmethod
    def position(self, data: Mapping[str, Any], script: tuple[int, ...] = ()) -> S:
        """A state at an open decision, with scripted results of chance; raises ValueError with the key."""

    @abstractmethod
    def fact(self, state: S, name: str) -> Any:
        """The value of a named fact as plain data; raises ValueError for an unknown name."""

    @abstractmethod
    def describe(self, state: S) -> Mapping[str, Any]:
        """The data of a position that gives this state again; raises ValueError where it cannot be said."""

    def headline(self, state: S) -> str:
        """Where the game stands, in one line; here the decision that is open."""
        decision = agenda.current(state)
        return self.name if decision is None else f"{self.name}: {decision.kind}"

    def hidden_sides(self, state: S) -> Sequence[int]:
        """The sides that keep a choice secret in this state, or have pieces that lie covered; in a view, too."""
        return ()

    def without_secrets(self, state: S, sides: Collection[int]) -> S:
        """A copy without the secret choices of these sides, as if they were still to be made, and with blanks for their
        pieces that lie covered."""
        return self.copy(state)

    # -- what a save keeps, see engine.table.checkpoints

    def chapter(self, state: S) -> int:
        """The number of the turn: where it changes, a save keeps the whole position."""
        return state.turn

    def resume(self, data: Mapping[str, Any], seed: str) -> S:
        """The state that :meth:`describe` wrote down, with the chance of its game to come; raises ValueError."""
        state = self.position(data)
        state.chance = Chance(seed, state.chance.count)
        return state

    def values(self, scenario: str) -> bytes:
        """All data a scenario is played with, compressed; raises ValueError."""
        return b""

    def fingerprint(self, scenario: str) -> str:
        """Of what the rules read of these values, but for files, comments and words; raises ValueError."""
        return ""

    def with_values(self, packed: bytes) -> Self:
        """The title with such data, which may come from a stranger; raises ValueError."""
        if packed:
            raise ValueError("values: this game has none")
        return self

    def old_values(self) -> bytes:
        """The data of saves that keep none."""
        return b""

    # -- words

    def words(self, lang: str) -> Wording[S]:
        """Its wording in a language, English for one that it does not speak; made by what :attr:`wording` names."""
        made: Wording[S] = load(self.wording)(self, lang)
        return made

    def show_me(self) -> ShowMe:
        """What of its rules is seen on a board, and in which situation; that of its data folder. Raises ShowMeError."""
        try:
            return ShowMe.load(data_file(f"scenarios/{self.id}/{FILE}").parent)
        except DataNotFound:
            return ShowMe.none()

    def rulebook(self) -> Rulebook:
        """Its rules, clause by clause; those of its data folder. Raises RulebookError, DataNotFound."""
        texts = {lang: partial(_clauses_in, lang, self.id) for lang in LANGUAGES}
        return Rulebook.load(data_file(f"scenarios/{self.id}/rulebook.yaml")).translated(texts)

    def glossary(self) -> Sequence[Term]:
        """Its terms in the languages it has words in; those of its data folder. Raises GlossaryError."""
        try:
            terms = glossary.load_glossary(data_file(f"scenarios/{self.id}/{glossary.FILE}"))
        except DataNotFound:
            return ()
        further = {lang: catalogue(lang, self.id).get(glossary.TABLE, {}) for lang in LANGUAGES}
        return glossary.translated(terms, further)

    def aids(self, scenario: str) -> Aids:
        """What a player of a scenario wants beside the board: its turn, its combat, its tracks, its counters."""
        return Aids()

    def report(
        self,
        session: Played,
        lang: str,
        *,
        names: Sequence[str] = (),
        eyes: tuple[int, ...] = (),
        progress: Progress | None = None,
    ) -> str:
        """A game as one page of HTML, without scripts or anything from outside; ``names`` are those of the players by
        side, as the sides in ``eyes`` may read it. Raises ReplayError for a record that these rules do not accept."""
        told: str = load(self.reporting)(self, session, lang, names=names, eyes=eyes, progress=progress)
        return told

    # -- where its data come from

    @property
    def label(self) -> str:
        """What players call their own data; empty for the shipped ones."""
        return ""

    @property
    def kept(self) -> bool:
        """Whether these are data that came with a saved game."""
        return False

    def sources(self) -> Mapping[str, Mapping[str, int]]:
        """File -> origin (printed, rules, history, reconstructed) -> how many of its values; raises ValueError."""
        return {}

    def set_up_of(self, scenario: str) -> str:
        """The scenario by whose set-up, map and victory one is played: itself, unless it begins at a position of
        another; raises ValueError."""
        return scenario

    def own_about(self, scenario: str) -> str:
        """What data of the player's own say that a scenario is about; raises ValueError."""
        return ""

    def own_files(self) -> Sequence[str]:
        """The files that are not the shipped ones."""
        return ()

    def own_dates(self) -> Mapping[int, str]:
        """What players call turns in data of their own, where they call them otherwise than the shipped ones do."""
        return {}

    # -- for those who work on it

    def check_pack(self) -> Iterable[str]:
        """The faults found by trying its data out, a line each: whether each scenario begins as it should. Raises
        ValueError for data that cannot be used."""
        return map(self.check_scenario, self.scenarios())

    def check_scenario(self, scenario: str) -> str:
        """The same of one scenario."""
        found = self.faults(self.new(scenario, {}, "pack"))
        return f"scenario {scenario}: {'; '.join(found[:3]) or 'sound'}"

    def works(self) -> Iterable[Work]:
        """What should be measured, with budgets: the start of a game, and a copy of its state."""
        name = next(iter(self.scenarios()))
        state = self.new(name, {}, "bench")
        yield Work("start of a game", [lambda: self.new(name, {}, "bench")] * 7, "ms", 250)
        yield Work("copy of a state", [lambda: self.copy(state)] * 5000, "us", 10)


def _clauses_in(lang: str, title: str) -> Mapping[str, str]:
    """What the catalogue of a language makes of the rules of a game."""
    return catalogue(lang, title).get("rulebook", {})
