"""Playback: acts on a board one after the other, each with its place in sight. Replays, what happened since one's last
turn, the moves of a computer and the boards of rules and lessons are all played by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, Protocol

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from engine.table.event import Event
from engine.table.placed import PlacedState
from nemesis_gui.board.deeds import MOST, Deed, Going, Hurt, grouped

ACT_MS: Final = 1000
"""How long an act takes at the speed 1, in milliseconds."""
WAY_MS: Final = 420
REST_MS: Final = 120
"""After a counter has gone its way, and before anything else happens."""


class Stage(Protocol):
    """A board on which counters go their way and are lost; the scene of the map is one."""

    def enact(self, groups: Sequence[Sequence[Deed]], ms: int) -> None: ...


class Act(msgspec.Struct, frozen=True):
    """What happened at once, with the position it led to, which is on the board already."""

    state: PlacedState
    events: Sequence[Event]

    def places(self) -> tuple[int, ...]:
        """Where it happened, as far as that is on the map."""
        labels = dict.fromkeys(label for event in self.events for label in event.places())
        return self._locations(tuple(labels))

    def deeds(self) -> list[list[Deed]]:
        """What is seen happening to pieces, in its order: hurt together, and what goes its way together."""
        return grouped(deed for event in self.events for deed in self._deeds(event))

    def _deeds(self, event: Event) -> Iterator[Deed]:
        counters = self.state.world.counters  # an air unit has none, and is nowhere to be seen
        pieces, way = [name for name in event.pieces() if name in counters], self.way(event)
        if event.hurts and pieces:
            yield Hurt(pieces[0], "".join(pieces[1:2]))
        elif len(way) > 1:
            yield from (Going(piece, way) for piece in pieces)

    def way(self, event: Event) -> tuple[int, ...]:
        """The places on the map along which the piece of an event went."""
        return self._locations(event.route())

    def _locations(self, labels: Sequence[str]) -> tuple[int, ...]:
        world = self.state.world
        found = (world.find(label) for label in labels)
        return tuple(loc for loc in found if loc is not None and world.in_play(loc))


class Playback(QObject):
    """Plays what a source of acts puts on a board. `speed` divides all times."""

    changed = Signal()
    """It has begun to run, or runs no more."""

    def __init__(
        self, stage: Callable[[], Stage | None], sight: Callable[[Sequence[int]], object], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self.motion = True
        """Whether counters are seen on their way."""
        self.running = False
        """Whether acts are played, also while one is put on the board."""
        self._stage, self._sight = stage, sight
        self._source: Iterator[Act] = iter(())
        self._deeds: Sequence[Sequence[Deed]] = ()
        self._left = 0
        """Milliseconds of the act that is on."""
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.tick)

    def play(self, source: Iterator[Act]) -> None:
        """Play acts until there are no more. The source puts each on the board when it is asked for it."""
        self._source, self._deeds, self.running = source, (), True
        self._timer.start(0)
        self.changed.emit()

    def stop(self) -> None:
        """Play no further; what is on the board stays."""
        self._timer.stop()
        self._source, self._deeds, self.running = iter(()), (), False
        self.changed.emit()

    def tick(self) -> None:
        """Counters act, or the next act is put on the board."""
        if self._deeds:
            deeds, self._deeds = self._deeds, ()
            self._rest(self._enact(deeds[:MOST]))
            return
        source = self._source
        try:
            act = next(source, None)
        except BaseException:
            self.stop()
            raise
        if self._source is not source:
            return
        if act is None:
            self.stop()
            return
        self._left = ACT_MS
        self._deeds = act.deeds() if self.motion else ()
        places = act.places()
        if places:
            self._sight(places)
        self._rest(0)

    def _enact(self, deeds: Sequence[Sequence[Deed]]) -> int:
        """Let counters act; returns the milliseconds that takes at the speed 1."""
        stage = self._stage()
        if stage is None:
            return 0
        stage.enact(deeds, self._scaled(WAY_MS))
        return len(deeds) * WAY_MS + REST_MS

    def _rest(self, gone: int) -> None:
        """Wait until counters may act, or what is left of the act."""
        self._left = max(0, self._left - gone)
        self._timer.start(self._scaled(gone if self._deeds else gone + max(self._left, REST_MS)))

    def _scaled(self, ms: int) -> int:
        return max(1, round(ms / self.speed))
