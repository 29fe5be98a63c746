"""Lets what happens in the game be heard, if the player wants that."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from time import monotonic
from typing import Final

from PySide6.QtCore import Qt, QTimer

from engine.table.event import Event
from nemesis_gui.base import pace
from nemesis_gui.features.sound.backend import PROGRAMS, Backend, find_means
from nemesis_gui.features.sound.choice import SoundChoice
from nemesis_gui.features.sound.cues import REFUSED, TRIED, cues
from nemesis_gui.features.sound.files import sound_file
from nemesis_gui.play.action import Action, Setting, Why
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places

SETTING: Final = "sounds"
VOLUME: Final = "volume"
VOLUMES: Final = {"soft": 35, "medium": 65, "loud": 100}
GAP_MS: Final = 260
"""Between the sounds of one command."""
SET_DOWN_MS: Final = 220
"""A counter is heard when it arrives."""
TRIED_MS: Final = 1000
LASTS: Final = 0.9
"""Seconds of the longest sound."""
AT_ONCE: Final = 3
AGAIN: Final = 0.12
"""Seconds within which a sound is not begun twice."""


class Sounds(Feature):
    """The sounds of a window. Silent while one looks back, in a picture, and while the window is not shown."""

    def __init__(
        self, context: Context, places: Places, means: Backend | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(context, places)
        self.means = means or find_means()
        self._clock = clock
        self._waiting: deque[str] = deque()
        self._begun: deque[tuple[float, str]] = deque(maxlen=2 * AT_ONCE)
        self._gap = GAP_MS
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._next)
        self.model.refused.connect(self._refused)

    def actions(self) -> Iterator[Action]:
        """What can be done with it."""
        yield Action(
            "sounds", "View", 250, "Sounds",
            "A few short sounds: counters, draws, dice, losses, a new turn, a refusal", "M", self.toggle,
            self.no_means, check=lambda: self.on, covered=True
        )

    # -- settings

    @property
    def on(self) -> bool:
        """Whether the player wants sounds."""
        return self.means is not None and self.context.settings.flag(SETTING, False)

    def set_on(self, on: bool) -> None:
        """Switch sounds on or off."""
        self.context.settings.put(SETTING, on)
        if not on:
            self._waiting.clear()
        self.context.actions.refresh()

    def toggle(self) -> None:
        """Switch sounds on or off."""
        self.set_on(not self.on)

    @property
    def volume(self) -> str:
        """One of `VOLUMES`."""
        name = self.context.settings.text(VOLUME, "medium")
        return name if name in VOLUMES else "medium"

    def set_volume(self, name: str) -> None:
        """Play softer or louder from now on."""
        self.context.settings.put(VOLUME, name)

    def no_means(self) -> Why:
        """Why there can be no sounds."""
        if self.means is not None:
            return None
        text = "Nothing was found that plays sounds; looked for: {programs}"
        return self.words.tr(text, programs=", ".join(PROGRAMS))

    def settings(self) -> Iterator[Setting]:
        yield Setting(60, "Sounds", self._choice)

    def _choice(self) -> SoundChoice:
        box = SoundChoice(self.words, self.on, self.volume, self.no_means())
        box.on.toggled.connect(self.set_on)
        box.volume.activated.connect(lambda _index: self.set_volume(box.volume.currentData()))
        box.try_.clicked.connect(self.try_out)
        return box

    # -- what is heard

    def try_out(self) -> None:
        """Let some sounds be heard, one after the other."""
        self._begin(TRIED, 0, TRIED_MS)

    def follow_position(self, events: Sequence[Event]) -> None:
        names = cues(events) if self._may_sound() else ()
        if names:
            self._begin(names, pace.ms(SET_DOWN_MS) if names[0] == "counter" and self.context.looks.motion else 0)

    def _refused(self, _verdict: object) -> None:
        if self._may_sound():
            self._begin((REFUSED,), 0)

    def _may_sound(self) -> bool:
        frame = self.places.frame
        shown = frame.isVisible() and not frame.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        return shown and self.model.shown is None and self.on

    def _begin(self, names: Sequence[str], after: int, gap: int = GAP_MS) -> None:
        """What still waits from the command before is left out."""
        self._waiting = deque(names)
        self._gap = gap
        self._timer.start(after)

    def _next(self) -> None:
        if not self._waiting:
            return
        name = self._waiting.popleft()
        if self._room_for(name):
            self._play(name)
        if self._waiting:
            self._timer.start(self._gap)

    def _room_for(self, name: str) -> bool:
        """A few sounds at once, and none twice in a moment."""
        now = self._clock()
        sounding = [other for begun, other in self._begun if now - begun < LASTS]
        again = any(other == name and now - begun < AGAIN for begun, other in self._begun)
        return len(sounding) < AT_ONCE and not again

    def _play(self, name: str) -> None:
        if self.means is None:
            return
        self._begun.append((self._clock(), name))
        try:
            self.means.play(sound_file(name, VOLUMES[self.volume]))
        except OSError:
            return
