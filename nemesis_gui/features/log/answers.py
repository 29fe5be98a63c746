"""The other side's answer in one's own combat: who refuses, where they retreat, who dies, and what that bars. It stands
on a card and at its place until one's next command."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any, Final

from engine.table import entries
from engine.table.event import Event, Head, Weight
from nemesis_gui.base import pace
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.play.command_button import show_key
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Context, Feature, Places
from nemesis_gui.play.figures import SEPARATOR
from nemesis_gui.play.services import Heard, News, Seating
from nemesis_gui.session.deeds import seen
from nemesis_gui.session.model import PastEvent
from nemesis_gui.session.played import Events, Played
from nemesis_gui.session.table import HOT_SEAT, HOT_SEAT_TURNS
from nemesis_gui.session.timeline import in_stacks, side_of, told_once
from nemesis_gui.widgets.card import NEWS, Card
from nemesis_gui.widgets.layouts import button, label, side_by_side

OVERLAY: Final = "answer"
MOST: Final = 5
"""Lines; of more the gravest, and how many there are."""


class Answers(Feature, Heard):
    """Gathers what the side that is not in its phase says, until the other one speaks again."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = Card(places.side, "answer", rank=NEWS, slim=True, told=True, whole=True)
        self.now: Callable[[], float] = lambda: time.monotonic() * 1000
        self._came: list[PastEvent] = []
        """What came of what they said, and what of it is told to those who look."""
        self._told: Sequence[PastEvent] = ()
        self._asks, self._shown, self._phasing = False, 0.0, -1
        self._mine, self._fresh = -1, False
        """The side in whose phase they answered, and whether it was not shown yet."""
        self._small = False
        self._shown_lines: Sequence[str] = ()
        """Whether it is shown in little room, and what it says."""
        self.card.crowded.connect(self._crowded)
        self._stands: object = None
        """Behind which command of which game all this stands."""
        self._last: Any = None
        self._before: Any = None
        """The position after the last command, and the one in which they were first asked."""

    def follow_game(self) -> None:
        self.follow_reset()

    def follow_reset(self) -> None:
        """Where only others look than before, it stands, and is told to those."""
        session = self.model.session
        stands = None if session is None or self.model.shown is not None else (session, session.record.head)
        if stands is None or stands != self._stands:
            self._forget()
        self._last, self._stands = self.context.state if session is not None else None, stands
        self._phasing = -1 if self._last is None else self._last.phasing

    def follow_position(self, events: Events) -> None:
        for one in events.played:
            self._hear(one, self._phasing)
            self._phasing, self._last = one.state.phasing, one.state
        self._stands = self.model.present, self.model.present.record.head

    def _hear(self, one: Played, phasing: int) -> None:
        """A word of the other side is added, up to the phase that comes after it; one of the side in whose phase it
        is ends what was said before."""
        said = self.model.present.record.nodes.get(one.node)
        if said is None or said.side in (-1, phasing, self._mine) or entries.is_entry(said.text):
            self._forget()
        elif phasing >= 0 and not self.model.by_computer(phasing):
            self._before = self._before if self._came else self._last
            self._mine, self._fresh = phasing, True
            now = takewhile(lambda event: not self._ends(one.state, event), one.events)
            self._came += [(one.state, event) for event in now]

    def follow_decision(self, decision: Any) -> None:
        state = self.context.state if self.model.session is not None else None
        if not (self._came and self._fresh) or state is None or self.model.shown is not None:
            return
        phase = self.model.open_phase
        asked = phase.owner if phase is not None else -1 if decision is None else decision.side(state)
        if asked == self._mine and not self.context.services.of(Seating).covered:
            self._show()

    def _heard(self) -> list[PastEvent]:
        """What came of what they said that matters to the side in whose phase it was."""
        return [one for one in self._came if _matters(one[1]) and not self._own(one[1])]

    def _ends(self, state: Any, event: Event) -> bool:
        """Whether what follows is no answer: another phase, unless it is one of the same side that passes behind a
        curtain."""
        unseen = self.model.playing.commands_hidden and not self.model.computers
        return event.head == Head.TURN or (
            event.head == Head.PHASE and not (unseen and side_of(state, event) == self._mine)
        )

    def _show(self) -> None:
        self._told = self._heard()
        if not self._told:
            return
        self._fresh = False
        places = self._places()
        barred = self._barred()
        told = [*([f"<b>{barred}</b>"] if barred else []), *self._lines()]
        self.context.overlay(OVERLAY, HexHighlights(places, "hint") if places else None)
        if not told:  # the card of the decision says it
            return
        self._asks, self._small = self._two and (bool(barred) or self._costs()), False
        self._fill(told)
        if self._asks:
            self.card.open()
        self._shown = self.now()
        self.context.services.of(News).put_away()

    def _fill(self, told: Sequence[str]) -> None:
        """A line each; where there is too little room all in one, in small letters."""
        words, self._shown_lines = self.context.words, told
        rolled = any(event.kind == "rolled" and not self._announced(event) for _, event in self._came)
        heading = "The other side's answer, and the dice" if rolled else "The other side's answer"
        layout = self.card.begin(words.tr(heading))
        for text in [f"<small>{SEPARATOR.join(told)}</small>"] if self._small else told:
            layout.addWidget(label(text, wrap=True, rich=True, follow=self.context.follow))
        if self._asks:
            self._understood = button(words.tr("Understood"), self._close, "primary", words.tr("Or any key"))
            show_key(self._understood, "", enter=True)
            self.card.foot.addWidget(side_by_side(self._understood, None))
        self.card.finish()

    def _crowded(self) -> None:
        if not self._small and not self.card.isHidden():
            self._small = True
            self._fill(self._shown_lines)

    def _barred(self) -> str:
        """What it bars, as the face of the game says it."""
        events = [event for _, event in self._told]
        return self.context.services.of(Face).barred(self._before, self.context.state, events, self.context.words)

    @property
    def _two(self) -> bool:
        """Whether another one than the player answers."""
        return bool(self.model.computers) or self.model.players in (HOT_SEAT, HOT_SEAT_TURNS)

    def _lines(self) -> list[str]:
        told = in_stacks(told_once([one for one in self._told if not self._announced(one[1])]))
        most = seen(len(told), MOST)
        first = sorted(told, key=lambda one: (-one[1].hurts, -one[1].weight))[:most]
        shown = [one for one in told if any(one is other for other in first)]
        words, more = self.context.words, len(told) - len(shown)
        rest = [words.tr("{n:more line|more lines} in the log", n=more)] if more else []
        return [*(words.event(*one) for one in shown), *rest]

    def _announced(self, event: Event) -> bool:
        """Whether the card of the decision tells it."""
        presenter = self.context.presenter
        return presenter is not None and presenter.announces(event)

    def _places(self) -> list[int]:
        """The places on the map where it happened, the one where all began first."""
        world = self.context.state.world
        found = (world.find(label) for _, event in self._told for label in event.places())
        return list(dict.fromkeys(loc for loc in found if loc is not None and world.on_map(loc)))

    def _own(self, event: Event) -> bool:
        """Whether it is what the side that is answered did itself; an air unit may be no counter of the map."""
        state, pieces = self.context.state, event.pieces()
        if event.hurts or not pieces:
            return False
        known = [name for name in pieces if name in state.world.counters]
        return all(map(self._mine_is, known)) if known else side_of(state, event) == self._mine

    def _costs(self) -> bool:
        """Whether a piece of the side comes to harm by it."""
        return any(self._mine_is(event.piece()) for _, event in self._told if event.hurts)

    def _mine_is(self, name: str) -> bool:
        counters = self.context.state.world.counters
        return name in counters and counters[name].side == self._mine

    def _forget(self) -> None:
        if self._came or not self.card.isHidden():
            self._came, self._told, self._asks, self._mine, self._before = [], (), False, -1, None
            self.card.hide()
            self.context.overlay(OVERLAY, None)

    # -- what others ask

    def hear(self) -> bool:
        """It was read; whether it had to be. A key that is too early for that does nothing at all."""
        if not self._asks or self.card.isHidden():
            return False
        if self.now() - self._shown >= pace.change_ms:
            self._close()
        return True

    def _close(self) -> None:
        """Who says by key or button that it was understood has no more use for the card."""
        self._asks = False
        self.context.to_map()
        self.card.hide()

    def escape(self) -> bool:
        return self.card.put_away()


def _matters(event: Event) -> bool:
    """Numbers that follow from what happened stand on their tracks, and a die is told by what came of it."""
    if event.kind == "rolled" or event.follows:
        return False
    return event.weight >= Weight.NOTABLE or event.hurts or len(event.route()) > 1
