"""When a kept game is opened, a card says where the player left off: turn and phase, who has to decide, what was done
last, and what is open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from html import escape
from itertools import islice
from typing import Any, Final

from engine.table import entries
from engine.table.checkpoints import resume_point
from engine.table.event import Event, Head, Weight
from engine.table.legal import unit_of
from engine.table.record import Node
from engine.table.views import Eyes
from nemesis_gui.base.later import later
from nemesis_gui.play.command_button import show_key
from nemesis_gui.play.context import Context
from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import LeftOff, Seating, SideNotes, Since
from nemesis_gui.session.deeds import seen
from nemesis_gui.session.model import PastEvent
from nemesis_gui.session.packs import OwnPacks
from nemesis_gui.session.provenance import kept_values
from nemesis_gui.session.timeline import Timeline, in_stacks
from nemesis_gui.widgets.card import NEWS, Card
from nemesis_gui.widgets.layouts import button, label, side_by_side

MOST: Final = 6
"""Lines about what was done last."""
FURTHEST: Final = 4
"""Phases in which something worth a line is looked for."""


def phases(timeline: Timeline, nodes: Sequence[int]) -> Iterator[list[int]]:
    """The commands of a line by the phases of the sides in which they were given, the last phase first, each with what
    came between it and the next."""
    found: list[int] = []
    phase: tuple[int, str] | None = None
    for node in reversed(nodes):
        entry = timeline.entry(node)
        now = (entry.turn, entry.phase) if entry.side >= 0 else None
        if phase is not None and now != phase:
            yield found
            found, phase = [], None
        phase = phase or now
        found.insert(0, node)
    yield found


def _of_note(event: Event) -> bool:
    return event.weight >= Weight.MINOR and event.head == Head.NONE


class ResumeNote(Feature, LeftOff):
    """A card that stands until the first command, Escape or a click."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.card = Card(places.side, "where", rank=NEWS, told=True)
        self._wanted = False
        self._line: Sequence[Node] = ()
        """The commands up to where the card stands."""
        self._eyes: Eyes = ()
        """Who could read it when it was filled."""

    def follow_game(self) -> None:
        self.card.hide()
        going = self.model.journal is not None and self.model.state.outcome is None
        self._wanted = going and bool(self.model.present.record.nodes)
        if self._wanted:
            later(self, self.fill, lambda: self.model.session)

    def resume(self, kept: bool) -> None:
        """The window is rebuilt: the card is there again if it was."""
        self._wanted = kept

    def remember(self) -> bool:
        return not self.card.isHidden()

    def follow_position(self, _events: Sequence[Event]) -> None:
        session = self.model.session
        if session is None or self.model.shown is not None or self.card.isHidden():
            return
        if session.record.line()[-1:] != self._line[-1:]:
            self.card.hide()
        elif self.model.eyes != self._eyes:
            self.fill()

    def escape(self) -> bool:
        return self.card.put_away()

    def go_on(self) -> bool:
        return self.escape()

    def follow_since(self) -> None:
        if not self.card.isHidden():
            self.fill()

    # -- telling

    def fill(self) -> None:
        """Fill the card with what the players who look may know; it is refilled when others look."""
        session = self.model.session
        if session is None or not self._wanted:
            return
        tr, layout, line = self.words.tr, self.card.begin(self.words.tr("Where you left off")), session.record.line()
        self._line, self._eyes = line, self.model.eyes
        for text in self._recovered(line):
            layout.addWidget(label(text, wrap=True))
        for text in self._now():
            layout.addWidget(label(text, rich=True, wrap=True))
        for text in self._values():
            layout.addWidget(label(text, "faded", wrap=True))
        nodes, told = self._last_done([node.id for node in line])
        if self.context.services.of(Since).tells():  # nobody reads it twice
            told = []
        self._add_done(nodes, told)
        note = self.context.services.of(SideNotes).widget()
        if note is not None:
            layout.addWidget(note)
        ways = [button(tr("Continue"), self.escape, "primary")]
        show_key(ways[0], "", enter=True)
        if told:
            replay = self.context.services.of(Since).replay_from
            ways.append(button(tr("Replay it"), partial(replay, session.record.nodes[nodes[0]].parent)))
        self.card.foot.addWidget(side_by_side(*ways, None, gap=6))
        self.card.finish()

    def _now(self) -> Iterator[str]:
        """Turn and phase, whose decision it is, and what is still to be done, as rich text."""
        words, state, decision = self.words, self.context.state, self.model.decision
        stands = f"{words.tr('Game Turn')} {state.turn}", words.game.dates(state.turn), words.phase(state)
        yield f"<b>{escape(' · '.join(filter(None, stands)))}</b>"
        if decision is None:
            return
        side = decision.side(state)
        name, whose = self.model.player_names[side], words.side(side)
        text = "{name} ({side}) is to move." if name else "The {side} player is to move."
        yield escape(words.tr(text, name=name, side=whose))
        if not decision.hidden or self.context.services.of(Seating).alone:
            yield from map(escape, self._open(decision))

    def _values(self) -> Iterator[str]:
        """Of a game that keeps the values of a pack: what has become of the pack."""
        title = self.model.present.title
        if title.label and title is not self.model.title:
            yield kept_values(self.words, title, OwnPacks(self.model))

    def _open(self, decision: Any) -> Iterator[str]:
        tr, commands, state = self.words.tr, self.model.commands(), self.context.state
        groups = self.context.services.of(Face).unfinished(state, decision, commands)
        named = {unit for command in commands if (unit := unit_of(command))}
        units = {unit for unit in named if unit in state.pieces and state.world.on_map(state.pieces[unit].loc)}
        if groups:
            yield from (tr(group.text, n=group.count) for group in groups)
        elif units:
            yield tr("{n:piece|pieces} can still act.", n=len(units))

    def _last_done(self, nodes: Sequence[int]) -> tuple[list[int], list[PastEvent]]:
        """The last phase in which something is worth a line, and its events."""
        for phase in islice(phases(self.context.past.timeline(), nodes), FURTHEST):
            states = map(self.model.state_at, phase)
            told = in_stacks((state, event) for state in states for event in state.events if _of_note(event))
            if told:
                return phase, told
        return [], []

    def _add_done(self, nodes: Sequence[int], told: Sequence[PastEvent]) -> None:
        """What was done last, the weightier lines where there are many."""
        if not told:
            return
        tr, layout, timeline = self.words.tr, self.card.layout_, self.context.past.timeline()
        phase = next((entry.phase for entry in map(timeline.entry, nodes) if entry.side >= 0), "")
        heading = self.words.pair(tr("What happened last"), phase) if phase else tr("What happened last")
        layout.addWidget(label(heading, "faded", wrap=True))
        weighty = [one for one in told if one[1].weight >= Weight.NOTABLE]
        chosen = weighty if len(told) > MOST and weighty else told
        lines = chosen[-seen(len(chosen), MOST) :]
        for state, event in lines:
            layout.addWidget(label(self.words.event(state, event), wrap=True, follow=self.context.follow))
        if len(told) > len(lines):
            layout.addWidget(label(tr("{n:more line|more lines} in the log", n=len(told) - len(lines)), "faded"))

    def _recovered(self, line: Sequence[Node]) -> Iterator[str]:
        """What there is of a game that was not closed properly."""
        words = self.words
        if not self.model.recovered:
            return
        yield words.tr("The game was not closed properly. Everything up to command {n} is there.", n=len(line))
        if line and resume_point(line[-1].text) is None and not self.context.past.timeline().entry(line[-1].id).secret:
            before = self.model.state_at(line[-1].parent)
            last = entries.read(self.model.present.title, line[-1].text)
            yield words.tr("The last one was: {command}", command=words.game.past_command(before, last))
