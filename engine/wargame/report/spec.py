"""What a title declares for its after-action report, and the desk at which every part of one is written.

Each asks the other, so they stand together. All else of a report is the same for every game on a map.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from engine.table.event import Event, Head, Rolled
from engine.table.html import Html, el, esc
from engine.table.wording.words import Wording
from engine.wargame.report.charts import Axis
from engine.wargame.report.luck import Spread
from engine.wargame.report.tale import END, SETUP, Battle, Casualty, Line, Moment, NotedEvent, Roll, Tale
from engine.wargame.report.words import Words

Kinds = tuple[type[Event], ...]
Place = tuple[int, str, bool]
"""A hex, what is written there, and whether in bold."""
Mark = tuple[str, int, float, float]
"""A sign of the map, the location it belongs to, and how far from its middle it stands."""

FOUGHT: Final = "fought"
"""The cause of what a battle cost."""

Judged = tuple[int, Spread, int, tuple[str, int] | tuple[()]]
"""The side that a roll favours, what it could bring and what it brought, and the words for a number that was needed."""


class ReportSpec:
    """What differs from title to title. One is made for each report, so it may keep notes as it goes."""

    timeless: ClassVar[bool] = False
    """Whether sentences about the past can be made of the first position: no name or word changes with the game."""

    # -- what the events are

    attacks: ClassVar[Kinds] = ()
    """What begins a battle."""
    of_a_battle: ClassVar[Kinds] = ()
    """What belongs to a battle that has begun."""
    between: ClassVar[Kinds] = ()
    """What ends a battle, beside headings of the log."""
    step_lost: ClassVar[Kinds] = ()
    """A unit lost one step."""
    eliminated: ClassVar[Kinds] = ()
    """A unit lost all the steps it had."""
    after_a_battle: ClassVar[Kinds] = ()
    """What is shown of a battle after its die, such as retreats and advances."""
    taken: ClassVar[Kinds] = ()
    """A place came to another side; they have a ``side`` and a ``hex``."""

    resolved: ClassVar[Kinds] = ()
    """The result of a battle, with ``attack`` and ``defence``, the ``shift`` and the ``column``."""
    headings: ClassVar[Kinds] = ()
    """What begins a moment that is shown by its name alone though nothing happened in it."""
    points: ClassVar[Kinds] = ()
    """What a battle moved on the tracks."""

    # -- how the story shows them

    folded: ClassVar[Mapping[str, Kinds]] = {}
    """What is folded away, under which heading."""
    unnoted: ClassVar[Kinds] = ()
    """What headings and tables say already."""
    loud: ClassVar[Kinds] = ()
    """What stands in bold."""

    # -- the map

    beyond: ClassVar[tuple[str, ...]] = ()
    """Kinds of terrain that are no part of the map."""
    looks: ClassVar[Mapping[str, str]] = {}
    """What a kind of terrain is drawn as, where that is another one."""
    faces: ClassVar[tuple[str, ...]] = ("pale", "dark")
    """The colours of counters."""
    towns: ClassVar[tuple[str, ...]] = ("city", "town")
    """The kinds of places whose names are written, the first in bold."""

    # -- numbers

    counted: ClassVar[tuple[str, ...]] = ()
    """What is counted in combat beside losses, see :class:`Line`."""
    purposes: ClassVar[tuple[str, ...]] = ()
    """Rolls beside combat, in the order of their table."""

    # -- moments

    def begins(self, event: Event) -> bool:
        """Whether a new part of the story begins."""
        return event.head in (Head.TURN, Head.PHASE)

    def waits(self, event: Event) -> bool:
        """Whether it belongs to the moment that begins after it."""
        return False

    def moment(self, number: int, turn: int, event: Event, text: str) -> Moment:
        """The moment that an event begins."""
        return Moment(number, turn, getattr(event, "side", -1), getattr(event, "name", event.kind), event, text)

    def always(self, moment: Moment) -> bool:
        """Whether a moment is shown though nothing happened in it."""
        return False

    def phase(self, desk: Desk, moment: Moment) -> str:
        """The name of a moment."""
        return desk.t("end_of_turn") if moment.name == END else moment.text

    # -- battles

    def battle(self, number: int, before: Any, noted: NotedEvent) -> Battle:
        """The battle that an event begins."""
        event: Any = noted.event
        side, target = event.side, event.places()[-1]
        defenders = getattr(event, "defenders", None)
        if defenders is None:
            hex_ = before.world.find(target)
            defenders = tuple(piece.id for piece in before.pieces_at(hex_) if piece.counter.side != side)
        return Battle(number, noted, side, target, tuple(event.units), tuple(defenders))

    def look(self, before: Any, battle: Battle | None) -> None:
        """Asked before each command."""

    def settles(self, event: Rolled) -> bool:
        """Whether a die is that of the battle itself."""
        return event.purpose == "combat"

    def goes_on(self, after: Any) -> bool:
        """Whether the battle is still being fought."""
        return after.combat is not None

    def lines(self, before: Any, battle: Battle, event: Event) -> Sequence[Line]:
        """What the faces of its die could bring, of an event that gives the result; nothing for any other event."""
        return ()

    # -- losses

    def steps(self, piece: Any) -> int:
        """The steps a piece has."""
        found: int = piece.steps
        return found

    def is_unit(self, counter: Any) -> bool:
        """Whether it battles; what does not is no part of a stack."""
        return True

    def casualty(self, before: Any, events: Sequence[Event], noted: NotedEvent) -> Casualty | None:
        """What an event cost its side; ``events`` are all of its command."""
        event: Any = noted.event
        step, whole = isinstance(event, self.step_lost), isinstance(event, self.eliminated)
        if not step and not whole:
            return None
        piece = before.pieces.get(event.unit)
        unit = piece is None or self.is_unit(piece.counter)
        number = next(n for n, one in enumerate(events) if one is event)
        lost = sum(isinstance(e, self.step_lost) and e.piece() == event.unit for e in events[:number])
        steps = 1 if step or piece is None else self.steps(piece) - lost
        where = next(iter(event.places()), "") or ("" if piece is None else before.world.label(piece.loc))
        return Casualty(noted, event.side, event.unit, self.cause(event), where, steps if unit else 0, whole, not unit)

    def cause(self, event: Any) -> str:
        """Why something was lost: the chapter of its clause."""
        return str(event.clause).partition(".")[0]

    def fought(self, casualty: Casualty) -> Casualty:
        """The same, lost in a battle: whichever clause took it, combat is the cause."""
        return replace(casualty, cause=FOUGHT)

    def cause_named(self, desk: Desk, cause: str) -> str:
        """The cause in words: combat, or the chapter of its clause."""
        if cause == FOUGHT:
            return desk.t(FOUGHT)
        chapter = desk.words.chapter(cause)
        return chapter.partition(". ")[2] or chapter

    # -- rolls

    def roll(self, before: Any, after: Any, events: Sequence[Event], noted: NotedEvent) -> Roll | None:
        """A roll or a draw; None for what is none, and for dice that are judged otherwise, such as combat, or favour
        neither side."""
        event = noted.event
        found = self.judged(before, after, events, event) if isinstance(event, Rolled) else None
        if found is None or not isinstance(event, Rolled):
            return None
        side, spread, came, needed = found
        return Roll(noted, event.purpose, side, event.die, event.modified, spread, came, *needed)

    def judged(self, before: Any, after: Any, events: Sequence[Event], event: Rolled) -> Judged | None:
        """The judgement of a die; None where it favours neither side."""
        return None

    def hear(self, event: Event) -> None:
        """Asked for each event."""

    # -- words of the page

    def headline(self, desk: Desk) -> Sequence[str]:
        """What stands behind the result, such as why the game ended, and the scores."""
        outcome = desk.tale.end.outcome
        return ("" if outcome is None or not outcome.why else f" – {desk.word('whys', outcome.why)}",)

    def pills(self, desk: Desk, state: Any, side: int) -> str:
        """How a side stands at the end of a turn."""
        tracks = desk.tale.title.tracks(state)
        scores = {name: value[side] for name, value in tracks.items() if isinstance(value, tuple)}
        parts = [f"{desk.word('tracks', name)} {value}" for name, value in scores.items()]
        return ", ".join([*parts, desk.t("pill_steps", n=self.strength(state, side))])

    def strength(self, state: Any, side: int) -> int:
        """The steps that a side has on the map."""
        pieces = (piece for loc in state.at for piece in state.pieces_at(loc) if state.world.on_map(loc))
        return sum(self.steps(p) for p in pieces if p.counter.side == side and self.is_unit(p.counter))

    def fold(self, event: Event) -> str:
        """The heading under which an event is folded away, empty for one that is not."""
        return next((key for key, kinds in self.folded.items() if isinstance(event, kinds)), "")

    def merged(self, found: Sequence[NotedEvent]) -> Sequence[NotedEvent]:
        """Events of a moment, some of them merged."""
        return found

    def in_small_print(self, event: Event) -> bool:
        """Whether it is shown in small print behind the one before it."""
        return False

    # -- what is its own on the page; None or nothing where the general page does

    def course(self, desk: Desk) -> Html | None:
        """The section of charts."""
        return None

    def sections(self, desk: Desk) -> Sequence[tuple[str, Html]]:
        """Sections of its own, with their names."""
        return ()

    def named(self, desk: Desk, battle: Battle, unit: str) -> Html | None:
        """A unit in the block of its battle, where it is more than a name."""
        return None

    def odds(self, desk: Desk, battle: Battle) -> Iterator[tuple[str, str]]:
        """Rows of a battle between its units and its die."""
        for noted in battle.events:
            event: Any = noted.event
            if type(event) in self.resolved:
                attack, defence = map(desk.t.amount, (event.attack, event.defence))
                yield desk.t("odds"), desk.t("odds_only", attack=attack, defence=defence)
                key = "column_shifted" if event.shift else "column_plain"
                shift = desk.t.signed(event.shift, 0)
                yield desk.t("column"), desk.t(key, column=self.column(desk, battle), shift=shift)

    def column(self, desk: Desk, battle: Battle) -> str:
        """The column a battle was rolled on."""
        found: Any = next((noted.event for noted in battle.events if isinstance(noted.event, self.resolved)), None)
        return "" if found is None else str(getattr(found, "final", found.column))

    def result(self, desk: Desk, battle: Battle) -> str:
        """What the die of a battle said, in words."""
        return ""

    def support(self, desk: Desk, battle: Battle) -> str:
        """What helps the attacker, beside units."""
        return ""

    def lost(self, desk: Desk, losses: Sequence[Casualty]) -> Iterator[str]:
        """What became of the units of a side in a battle, each with all that it lost."""
        for unit in dict.fromkeys(casualty.unit for casualty in losses):
            own = [casualty for casualty in losses if casualty.unit == unit]
            key = "unit_gone" if any(casualty.gone for casualty in own) else "unit_hurt"
            yield desk.t(key, unit=desk.victim(own[0]), n=sum(casualty.steps for casualty in own))

    def battle_kind(self, desk: Desk, battle: Battle) -> str:
        """What stands behind the heading of a battle; empty for nothing."""
        return ""

    def battle_title(self, desk: Desk, battle: Battle) -> str:
        """The heading of a battle."""
        return desk.t("combat_at", n=battle.number, hex=desk.place(battle.target))

    def then(self, desk: Desk, battle: Battle) -> Sequence[str]:
        """What was said in a battle after its die."""
        return ()

    # -- the map

    def names(self, world: Any) -> Iterator[Place]:
        """What is written on the map."""
        for place in world.board.places:
            if place.kind in self.towns:
                yield place.hex, place.name, place.kind == self.towns[0]

    def ground(self, desk: Desk, state: Any, turn: int) -> Iterator[Mark]:
        """Signs that lie below the counters."""
        return iter(())

    def face(self, piece: Any) -> str:
        """The colour of a counter."""
        side: int = piece.counter.side
        return self.faces[side]

    def trouble(self, pieces: Sequence[Any]) -> str:
        """The sign at the corner of a stack that is not in full supply: ``lim`` or ``out``."""
        return ""


class Desk:
    """What every part of a report needs: the tale, the words of its language, names, sentences, anchors."""

    def __init__(self, tale: Tale, lang: str, names: Sequence[str] = ()) -> None:
        self.tale = tale
        self.spec: ReportSpec = tale.title.report_spec()
        self.words: Wording = tale.title.words(lang)
        self.t = Words(lang, tale.title.id)
        self.lang = self.t.lang
        self.axis = Axis(tale)
        self.names = names
        self.judged = {roll.noted.number for roll in tale.rolls}

    # -- names ---------------------------------------------------------------------------------------------------------

    def side(self, side: int) -> str:
        """The name of a side."""
        return self.words.side(side)

    def players(self) -> str:
        """The players by name with their sides, as far as they have names."""
        return ", ".join(f"{name} ({self.side(side)})" for side, name in enumerate(self.names) if name)

    def unit(self, unit: str) -> str:
        """A unit's name."""
        return self.words.unit(self.tale.start, unit)

    def fighter(self, battle: Battle, unit: str) -> str:
        """The name that a unit had in a battle."""
        return battle.names.get(unit) or self.unit(unit)

    def victim(self, casualty: Casualty) -> str:
        """The name that a unit had when it was lost."""
        return casualty.name or self.unit(casualty.unit)

    def place(self, label: str) -> str:
        """A hex with its town."""
        return self.words.place(self.tale.start, label)

    def spot(self, label: str) -> str:
        """A hex by its label alone, anything else by its name."""
        world = self.tale.start.world
        found = world.find(label)
        return label if found is not None and world.on_map(found) else self.place(label)

    def percent(self, share: float) -> str:
        """A chance."""
        return self.t("percent", n=round(100 * share))

    def word(self, table: str, key: object) -> str:
        """A word of the title's catalogue."""
        return self.words.word(table, key)

    def sentence(self, noted: NotedEvent) -> str:
        """What happened."""
        return noted.text or self.words.event(self.tale.start, noted.event)

    def phase(self, moment: Moment) -> str:
        """The name of a phase, of the set-up, or of the end of a turn."""
        return self.t("setup") if moment.name == SETUP else self.spec.phase(self, moment)

    def when(self, moment: Moment) -> str:
        """Turn and phase."""
        if moment.name == SETUP:
            return self.t("setup")
        phase, side = self.phase(moment), self.side(moment.side) if moment.side >= 0 else ""
        whose = f" ({side})" if side and side.lower() not in phase.lower() else ""
        return f"{self.t('turn_n', turn=moment.turn)}, {phase}{whose}"

    # -- links ---------------------------------------------------------------------------------------------------------

    def battle_link(self, battle: Battle, text: str) -> Html:
        """A link to a combat of the story."""
        return el("a", text, href=f"#f{battle.number}")

    def event_link(self, noted: NotedEvent, text: str) -> Html:
        """A link to an event of the story."""
        return el("a", text, href=f"#e{noted.number}")

    def line(self, noted: NotedEvent) -> Html:
        """What happened, with its anchor if something leads there."""
        text = self.sentence(noted)
        there = noted.number in self.judged or isinstance(noted.event, Rolled)
        return el("span", text, id=f"e{noted.number}") if there else esc(text)

    def section(self, name: str, title: str, *content: Html | None) -> Html:
        """A part of the page with its heading."""
        return el("section", el("h2", title), *content, id=name)
