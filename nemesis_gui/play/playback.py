"""Playback: acts on a board one after the other, each with its place in sight. Replays, what happened since one's last
turn, the moves of a computer and the boards of rules and lessons are all played by it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from engine.table.event import Event
from engine.table.placed import PlacedState

ACT_MS: Final = 1000
"""How long an act takes at the speed 1, in milliseconds."""
WAY_MS: Final = 420
REST_MS: Final = 120
"""After a counter has gone its way, and before anything else happens."""
MOST_WAYS: Final = 6
"""Counters that are seen going in one act."""


class Stage(Protocol):
    """A board with counters that go their way over locations; the scene of the map is one."""

    def animate(self, unit: str, path: Sequence[int], ms: int) -> None: ...


@dataclass(frozen=True)
class Act:
    """What happened at once, with the position it led to, which is on the board already."""

    state: PlacedState
    events: Sequence[Event]

    def ways(self) -> list[tuple[str, tuple[int, ...]]]:
        """The pieces that went somewhere, and their ways over the map."""
        found = [(event.piece(), self._locations(event.route())) for event in self.events]
        return [(unit, way) for unit, way in found if unit and len(way) > 1]

    def places(self) -> tuple[int, ...]:
        """Where it happened, as far as that is on the map."""
        labels = dict.fromkeys(label for event in self.events for label in event.places())
        return self._locations(tuple(labels))

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
        self._stage, self._sight = stage, sight
        self._source: Iterator[Act] = iter(())
        self._ways: list[tuple[str, tuple[int, ...]]] = []
        self._left = 0
        """Milliseconds of the act that is on."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.tick)

    @property
    def running(self) -> bool:
        return self._timer.isActive()

    def play(self, source: Iterator[Act]) -> None:
        """Play acts until there are no more. The source puts each on the board when it is asked for it."""
        self._source, self._ways = source, []
        self._timer.start(0)
        self.changed.emit()

    def stop(self) -> None:
        """Play no further; what is on the board stays."""
        self._timer.stop()
        self._source, self._ways = iter(()), []
        self.changed.emit()

    def tick(self) -> None:
        """The next counter goes its way, or the next act is put on the board."""
        if self._ways:
            self._rest(self._go(*self._ways.pop(0)))
            return
        act = next(self._source, None)
        if act is None:
            self.stop()
            return
        self._left = ACT_MS
        self._ways = act.ways()[:MOST_WAYS] if self.motion else []
        places = act.places()
        if places:
            self._sight(places)
        self._rest(0)

    def _go(self, unit: str, way: Sequence[int]) -> int:
        """Let a counter go; returns the milliseconds that takes at the speed 1."""
        stage = self._stage()
        if stage is None:
            return 0
        stage.animate(unit, way, self._scaled(WAY_MS))
        return WAY_MS + REST_MS

    def _rest(self, gone: int) -> None:
        """Wait until the next counter may go, or what is left of the act."""
        self._left = max(0, self._left - gone)
        self._timer.start(self._scaled(gone if self._ways else gone + max(self._left, REST_MS)))

    def _scaled(self, ms: int) -> int:
        return max(1, round(ms / self.speed))
