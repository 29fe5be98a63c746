"""Whatever a title may leave to itself; a small one writes what is its own and nothing else.

What is its own: ``id``, ``name``, ``sides``, ``notation``, ``scenarios``, ``new``, ``copy``, ``digest``, and
to be kept and written down ``describe``, ``position``, ``resume`` and ``fact``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Self

from engine.paths import DataNotFound, data_file
from engine.table import agenda, glossary, why
from engine.table.agenda import Decision
from engine.table.aids import Aids
from engine.table.chance import Chance
from engine.table.command import Command
from engine.table.glossary import Term
from engine.table.handicap import NONE, Handicap
from engine.table.legal import Index
from engine.table.options import Option
from engine.table.rulebook import Rulebook
from engine.table.showme import FILE, ShowMe
from engine.table.title import Played, Progress, Title
from engine.table.verdict import Modifier, Reason
from engine.table.wording.catalogue import catalogue
from engine.table.wording.spoken import LANGUAGES
from engine.table.wording.words import Wording
from engine.table.works import Work

HIDDEN = "hidden"
"""The seed of dice that nobody may know."""
WON = 1000.0
"""The worth of a game that is won."""


class PlainTitle(Title):
    """A title without secrets, options and data files, whose rules have never changed."""

    rules = 1
    commands_hidden = False
    has_aids = False
    base = ""
    options: Sequence[Option] = ()

    def get_ready(self) -> None:
        """Everything is loaded already."""

    # -- a state

    def view(self, state: Any, side: int) -> Any:
        """All but the dice to come: who has secrets has to say more."""
        seen = self.copy(state)
        seen.events = list(state.events)
        seen.chance = Chance(HIDDEN, state.chance.count)
        return seen

    def what_if(self, state: Any, seed: str, hidden: Collection[int] = ()) -> Any:
        """A copy with other dice, in which what these sides hide is still to be chosen."""
        copy = self.covered(state, hidden)
        copy.chance = Chance(seed)
        return copy

    def learned(self, before: Any, after: Any, side: int, command: Command | None = None) -> bool:
        """Nothing is hidden that could come to light."""
        return False

    def faults(self, state: Any) -> list[str]:
        """None are looked for."""
        return []

    def impossible(self, state: Any) -> list[str]:
        """Its faults."""
        return self.faults(state)

    def actor(self, state: Any, command: Command) -> int:
        """The side that decides; of an interrupt, in a game of two, the other one."""
        decision = agenda.current(state)
        if decision is None:
            return -1
        side = decision.side(state)
        interrupts = len(self.sides) == 2 and decision.judge_interrupt(state, command) is not None
        return 1 - side if interrupts else side

    def weighed(self, state: Any, command: Command) -> Iterable[Modifier]:
        """Nothing that could be told."""
        return ()

    def tracks(self, state: Any) -> Mapping[str, tuple[int, ...] | int]:
        """None."""
        return {}

    # -- computer players

    def worth(self, state: Any, side: int) -> float:
        """What its tracks say: its own share of each that both sides have, less that of the others. A game that is over
        is worth more than any track."""
        if state.outcome is not None:
            return 0.0 if state.outcome.winner is None else WON if state.outcome.winner == side else -WON
        shares = [share for share in self.tracks(state).values() if isinstance(share, tuple)]
        return float(sum(2 * share[side] - sum(share) for share in shares))

    def leads(self, view: Any, listed: Sequence[Command]) -> Sequence[Sequence[Command]]:
        """Nothing is known of them."""
        return ()

    def seldom(self, view: Any) -> Sequence[Command]:
        """Chance reaches everything."""
        return ()

    def players(self) -> Mapping[str, Callable[[str], Any]]:
        """Only those that every game has."""
        return {}

    def hopeless(self, state: Any, side: int) -> bool:
        """There is always hope."""
        return False

    def prizes(self, state: Any) -> Sequence[str]:
        """None is known."""
        return ()

    def worthless(self, state: Any, place: str) -> Any:
        """There is no such place."""
        raise KeyError(place)

    def untenable(self, state: Any) -> Mapping[str, str]:
        """Everything may stay as it stands."""
        return {}

    # -- the laboratory

    def handicaps(self, scenario: str) -> Sequence[Handicap]:
        """None but no handicap."""
        return (NONE,)

    def census(self, state: Any) -> Mapping[str, tuple[int, ...]]:
        """Nothing is counted."""
        return {}

    # -- positions in text

    def headline(self, state: Any) -> str:
        """The decision that is open."""
        decision = agenda.current(state)
        return self.name if decision is None else f"{self.name}: {decision.kind}"

    def secrets(self, state: Any) -> Sequence[int]:
        """Nobody has any."""
        return ()

    def covered(self, state: Any, sides: Collection[int]) -> Any:
        """There is nothing to cover."""
        return self.copy(state)

    # -- what a save keeps: a title without data has always been played with the same

    def chapter(self, state: Any) -> int:
        """The turn of a state that has one."""
        turn: int = getattr(state, "turn", 1)
        return turn

    def values(self, scenario: str) -> bytes:
        return b""

    def fingerprint(self, scenario: str) -> str:
        return ""

    def with_values(self, packed: bytes) -> Self:
        if packed:
            raise ValueError("values: this game has none")
        return self

    def old_values(self) -> bytes:
        return b""

    # -- what players mean

    def asked(self, state: Any, decision: Decision, question: why.Question) -> why.Question:
        """As it was asked."""
        return question

    def meant(self, state: Any, decision: Decision, question: why.Question) -> Iterable[Command]:
        """What is listed about the place or piece."""
        return why.listed(state, decision, question)

    def standing(
        self, state: Any, decision: Decision, judge: why.Judge, question: why.Question
    ) -> Iterable[why.Finding]:
        """Nothing more is known."""
        return ()

    def instead(
        self, state: Any, judge: why.Judge, index: Index, question: why.Question
    ) -> Sequence[Command]:
        """The nearest place for which anything is listed."""
        return why.nearest(state, index, question)

    def when(self, state: Any, decision: Decision, command: Command, against: Reason) -> Reason | None:
        """Nothing is known of what is to come."""
        return None

    # -- words

    def words(self, lang: str) -> Wording:
        """Its own terms made readable, and what its tables in the catalogues say."""
        from engine.table.wording.plain import PlainWords

        return PlainWords(self, lang)

    def show_me(self) -> ShowMe:
        """That of its data folder, if there is one; raises ShowMeError."""
        try:
            return ShowMe.load(data_file(f"scenarios/{self.id}/{FILE}").parent)
        except DataNotFound:
            return ShowMe.none()

    def rulebook(self) -> Rulebook:
        """That of its data folder; raises RulebookError, DataNotFound."""
        texts = {lang: partial(_clauses_in, lang, self.id) for lang in LANGUAGES}
        return Rulebook.load(data_file(f"scenarios/{self.id}/rulebook.yaml")).translated(texts)

    def glossary(self) -> Sequence[Term]:
        """That of its data folder, if there is one; raises GlossaryError."""
        try:
            terms = glossary.load_glossary(data_file(f"scenarios/{self.id}/{glossary.FILE}"))
        except DataNotFound:
            return ()
        return glossary.translated(terms, self._further(glossary.TABLE))

    def _further(self, table: str) -> Mapping[str, Mapping[str, str]]:
        """What the catalogues of all languages have in a table."""
        return {lang: catalogue(lang, self.id).get(table, {}) for lang in LANGUAGES}

    def aids(self, scenario: str) -> Aids:
        """None."""
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
        """The game turn by turn, in its own words."""
        from engine.table.report import report

        return report(self, session, lang, names=names, eyes=eyes, progress=progress)

    # -- where its data come from

    @property
    def label(self) -> str:
        return ""

    @property
    def kept(self) -> bool:
        return False

    def sources(self) -> Mapping[str, Mapping[str, int]]:
        return {}

    def own_files(self) -> Sequence[str]:
        return ()

    # -- for those who work on it

    def check_pack(self) -> Iterable[str]:
        """Whether each scenario begins as it should."""
        for name in self.scenarios():
            found = self.faults(self.new(name, {}, "pack"))
            yield f"scenario {name}: {'; '.join(found[:3]) or 'sound'}"

    def works(self) -> Iterable[Work]:
        """The start of a game, and a copy of its state."""
        name = next(iter(self.scenarios()))
        state = self.new(name, {}, "bench")
        yield Work("start of a game", [lambda: self.new(name, {}, "bench")] * 7, "ms", 250)
        yield Work("copy of a state", [lambda: self.copy(state)] * 5000, "us", 10)


def _clauses_in(lang: str, title: str) -> Mapping[str, str]:
    """What the catalogue of a language makes of the rules of a game."""
    return catalogue(lang, title).get("rulebook", {})
