"""The presenters of cards that are values: one for each body. What differs from decision to decision stands in the
card of the face."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from engine.table.command import Command
from engine.table.event import Event
from nemesis_gui.board.overlays import Group, combat_marks
from nemesis_gui.board.scene import Click
from nemesis_gui.play.cards import CHOICES, HEXES, UNITS, Asked, Body, CardSpec
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.face import Face
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.listed import ListedPresenter
from nemesis_gui.play.parts import Counter, Part, Pick, Taken
from nemesis_gui.play.plain_card import PlainCard, faded
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.stage import Stage

MOST: Final = 8
"""Hexes on a card."""


class CardPresenter(Presenter):
    """What all of them share."""

    card: CardSpec

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._opened: str | None = None

    @property
    def asked(self) -> Asked:
        opened = self.card.opens if self._opened is None else self._opened
        return Asked(self.context, self.decision, self.index, opened, self._note_opened)

    def _note_opened(self, key: str) -> None:
        self._opened = key

    # -- life

    def read(self, decision: Any) -> None:
        """With the card of this decision."""
        card = self.context.services.of(Face).card(decision.kind)
        assert card is not None
        self.card, self.style = card, card.style
        super().read(decision)
        self.hint = card.hint if isinstance(card.hint, str) else card.hint(self.asked)
        for places in self.index.units.values() if card.one_way else ():
            places.update({loc: ways[:1] for loc, ways in places.items()})

    def begin(self, decision: Any) -> None:
        """As in the base class, with the hex in question marked."""
        super().begin(decision)
        self.context.overlay("combat", self._marks())

    def end(self) -> None:
        self.context.overlay("combat", None)
        super().end()

    def announces(self, event: Event) -> bool:
        return self.decision is not None and event.kind in self.card.announces

    def _marks(self) -> Group | None:
        target, on_map = self.target, self.context.state.world.on_map
        if target is None or self.card.sources is None:
            return None
        return combat_marks(filter(on_map, self.card.sources(self.asked)), target)

    @property
    def target(self) -> int | None:
        """The hex in question."""
        found = self.card.about(self.asked) if self.card.about is not None else -1
        return found if found >= 0 else None

    # -- on the map

    def gesture_for(self, units: Sequence[str]) -> Gesture | None:
        made = self.card.gesture
        if made is None or not units:
            return super().gesture_for(units)
        return made(self.context, self.index, units, self.offer)

    def hex_clicked(self, loc: int, click: Click) -> None:
        """A click at a hex that can be entered lets all go in."""
        if loc == self.target and (going := self._going()):
            self.context.play_all(going)
        else:
            super().hex_clicked(loc, click)

    def marked(self) -> list[int]:
        target = self.target if self.card.enters else None
        places = next(iter(self.index.units.values()), {}) if self.card.alike and not self.context.selected else ()
        return [*super().marked(), *places, *([] if target is None else [target])]

    def main_answer(self) -> Command | None:
        """Who can go in does, as long as somebody can."""
        going = self._going()
        if not going or self.decision.likely(self.context.state) is not None:
            return super().main_answer() if self.card.offers else None
        return going[0] if len(going) == 1 else None

    def _going(self) -> Sequence[Command]:
        """Who goes in at a click at the hex that can be entered."""
        if self.card.going is not None:
            return self.card.going(self.asked)
        return [one for found in self.index.orders.values() for one in found] if self.card.enters else []

    def find_batches(self) -> Sequence[Batch]:
        return self.card.batches(self.asked)

    def cancel(self) -> None:
        """As in the base class; what is prepared where no command gives it up is undone."""
        back = self._way_back()
        if back is not None and not self.context.selected:
            back()
        else:
            super().cancel()

    def _way_back(self) -> Callable[[], object] | None:
        """How what is prepared is undone, where no command gives it up."""
        undo = self.context.actions["undo"]
        return undo.run if self.card.prepares and undo.why_not() is None else None

    # -- the card

    def heading(self) -> str:
        words, target, title = self.context.words, self.target, self.context.words.tr(self.card.title)
        return title if target is None else words.pair(title, words.place(self.context.state, target))

    def facts_parts(self) -> Iterator[Part]:
        return (faded(*fact) for fact in self.card.facts(self.asked))


class UnitsCard(CardPresenter, ListedPresenter):
    """Pieces as counters."""

    keyed = True

    def listed_units(self) -> list[str]:
        return self.in_order({*self._kept(), *super().listed_units()}.difference(self.card.aside(self.asked)))

    def kept_selection(self) -> tuple[str, ...]:
        """As in the base class; of a pile of equal pieces the next one."""
        kept, pile = super().kept_selection(), self.card.pile
        if kept or pile is None or len(self.context.selected) != 1:
            return kept
        return tuple(pile(self.asked, self.context.selected[0]))

    def _kept(self) -> Iterable[str]:
        return self.card.kept(self.asked) if self.card.kept is not None else ()

    def counter(self, unit: str) -> Counter:
        found = super().counter(unit)
        return replace(found, chosen=True) if unit in self._kept() else found

    def facts(self) -> Iterable[str]:
        return self.card.news(self.asked)

    def above(self) -> Iterable[Part]:
        return self.facts_parts()

    def below(self) -> Iterable[Part]:
        return self.card.more(self.asked)

    def note(self, unit: str) -> str:
        found = super().note(unit) if self.card.note is None else self.card.note(self.asked, unit)
        orders = self.index.orders.get(unit, [])
        last = self.decision.starts and len(self.index.orders) == 1 and len(orders) == 1
        return self.context.answer_text(orders[0], text=found) if last else found

    def foot_buttons(self) -> Sequence[Part]:
        back, found = self._way_back(), self.card.foot(self.asked) or super().foot_buttons()
        return found if back is None else [*found, Pick(self.context.words.tr("Cancel"), back, back=True)]

    def loose(self) -> list[Command]:
        return [*self.card.loose(self.asked), *super().loose()]

    def extra_buttons(self) -> Sequence[Part]:
        digits = self.card.digits(self.asked) if self.card.digits is not None else 0
        said = [Taken()] * (digits - len(self.batches) - len(self.listed_units()))
        return [*said, *super().extra_buttons(), *map(self.command_button, self.card.loose(self.asked))]


class ChoicesCard(CardPresenter, PlainCard):
    """Answers with their prices."""

    def body(self) -> Iterable[Part]:
        return self.facts_parts()

    def answers(self) -> Iterator[Part]:
        lines, picture = self.card.lines, self.card.picture
        for one in self._choices():
            made = self.answer(one, tuple(lines(self.asked, one)) if lines is not None else ())
            yield made if picture is None else replace(made, picture=picture(self.asked, one))

    def _choices(self) -> Iterable[Command]:
        return self.index.loose if self.card.choices is None else self.card.choices(self.asked)

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each answer that is said of a hex, which stands on the card as long as that is open."""
        more = (one for one in self._choices() if one not in self.index.loose)
        return [*super().extra_buttons(), *map(self.command_button, more)]


class HexesCard(CardPresenter, PlainCard):
    """A marked hex is clicked, or its line on the card."""

    def body(self) -> Iterator[Part]:
        """What has to be known, and that there are more hexes than stand on the card."""
        yield from self.facts_parts()
        if self.card.gain is not None and len(listed := self._listed()) < len(self.index.places):
            rest = "Click the other marked hexes on the map."
            yield faded(self.context.words.tr(rest if listed else "You may click a hex in range all the same."))

    def marked(self) -> list[int]:
        """Where no hex brings anything, half a map of them is not marked."""
        return super().marked() if self.card.gain is None or self._listed() else []

    def answers(self) -> Iterator[Part]:
        return (self.answer(command, lines) for _, command, lines in self._listed())

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each hex of the card."""
        return [*super().extra_buttons(), *(self.command_button(command) for _, command, _ in self._listed())]

    def focus_hexes(self) -> Iterable[int]:
        """The hexes on the card; the map does not zoom out to all that could be named."""
        return super().focus_hexes() if self.card.gain is None else [loc for loc, _, _ in self._listed()]

    def _listed(self) -> list[tuple[int, Command, Sequence[str]]]:
        """Hexes, what is said of them and what it brings, those that bring most first."""
        places, gain = sorted(self.index.places.items()), self.card.gain
        if gain is None:
            found = [(loc, one, ()) for loc, commands in self.index.places.items() for one in commands]
            return [*found] if len(found) <= MOST else []
        rated = [(*gain(self.asked, loc), loc, commands[0]) for loc, commands in places]
        best = sorted((one for one in rated if one[0] > 0), key=lambda one: (-one[0], one[2]))
        return [(loc, command, lines) for _, lines, loc, command in best[:MOST]]


PRESENTERS: Final[dict[Body, type[CardPresenter]]] = {UNITS: UnitsCard, CHOICES: ChoicesCard, HEXES: HexesCard}
