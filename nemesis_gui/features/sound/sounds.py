"""Plays sounds for what happens in the game, if the player wants that."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from time import monotonic
from typing import Final

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QCheckBox, QWidget

from engine.table.event import Event
from nemesis_gui.base import pace
from nemesis_gui.features.sound.backend import AT_ONCE, PROGRAMS, Means, Programs, find_means, sound_file
from nemesis_gui.play.action import choice
from nemesis_gui.play.feature import Action, Context, Feature, Places, Setting, Why
from nemesis_gui.widgets.layouts import add, button, column, label, row

NAMES: Final = ("bell", "drawn", "die", "impact", "counter", "refused")
"""The sounds, each a file of `assets/sounds`; that of an event is its cue."""
TRIED: Final = ("die", "impact", "bell")
"""The sounds that are played when a player tries them."""
MOST: Final = 3
"""Sounds for one command."""
SETTING: Final = "sounds"
VOLUME: Final = "volume"
VOLUMES: Final = {"soft": ("Soft", 35), "medium": ("Medium", 65), "loud": ("Loud", 100)}
GAP_MS: Final = 260
"""Between the sounds of one command."""
SET_DOWN_MS: Final = 220
"""A counter sounds when it arrives."""
TRIED_MS: Final = 1000
LASTS: Final = 0.9
"""Seconds of the longest sound."""
AGAIN: Final = 0.12
"""Seconds within which a sound is not begun twice."""


def cues(events: Iterable[Event]) -> tuple[str, ...]:
    """The sounds of what a command brought about, each once, in the order of the events."""
    return tuple(dict.fromkeys(event.cue for event in events if event.cue))[:MOST]


class Sounds(Feature):
    """The sounds of a window. Silent while one looks back, in a picture, and while the window is not shown."""

    def __init__(
        self, context: Context, places: Places, means: Means | None = None, clock: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(context, places)
        self.means = means or find_means()
        self._clock = clock
        self._waiting: deque[str] = deque()
        self._begun: deque[tuple[float, str]] = deque(maxlen=2 * AT_ONCE)
        self._gap = GAP_MS
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._next)
        self.model.refused.connect(self._refused)

    def close(self) -> None:
        if isinstance(self.means, Programs):
            self.means.stop()

    def actions(self) -> Iterator[Action]:
        yield Action(
            "sounds", "View", 250, "Sounds",
            "Short sounds for counters, draws, dice, losses, a new turn, an illegal move", "M",
            lambda: self.set_on(not self.on), self.no_means, check=lambda: self.on, covered=True
        )

    @property
    def on(self) -> bool:
        """Whether the player wants sounds."""
        return self.means is not None and self.context.settings.flag(SETTING, False)

    def set_on(self, on: bool) -> None:
        self.context.settings.put(SETTING, on)
        if not on:
            self._waiting.clear()
        self.context.actions.refresh()

    @property
    def volume(self) -> str:
        """One of `VOLUMES`."""
        name = self.context.settings.text(VOLUME, "medium")
        return name if name in VOLUMES else "medium"

    def set_volume(self, name: str) -> None:
        self.context.settings.put(VOLUME, name)

    def no_means(self) -> Why:
        """Why there can be no sounds."""
        if self.means is not None:
            return None
        text = "No sound player found; looked for: {programs}"
        return self.words.tr(text, programs=", ".join(PROGRAMS))

    def settings(self) -> Iterator[Setting]:
        yield Setting(60, "Sounds", lambda: SoundChoice(self))

    def try_out(self) -> None:
        """Play some sounds, one after the other."""
        self._begin(TRIED, 0, TRIED_MS)

    def follow_position(self, events: Sequence[Event]) -> None:
        names = cues(events) if self._may_sound() else ()
        if names:
            self._begin(names, pace.ms(SET_DOWN_MS) if names[0] == "counter" and self.context.looks.motion else 0)

    def _refused(self, _verdict: object) -> None:
        if self._may_sound():
            self._begin(("refused",), 0)

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
        if self._waiting:
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
            self.means(sound_file(name, VOLUMES[self.volume][1]))
        except (OSError, RuntimeError):
            return


class SoundChoice(QWidget):
    """Sets the sounds: on or off, how loud, and a button that plays them. Greyed, with the reason below, where nothing
    can play a sound."""

    def __init__(self, sounds: Sounds) -> None:
        super().__init__()
        tr, why = sounds.words.tr, sounds.no_means()
        self.on = QCheckBox(tr("Sound effects"))
        self.on.setChecked(sounds.on)
        self.on.setAccessibleDescription(why or "")
        self.on.toggled.connect(sounds.set_on)
        volumes = [(name, tr(text)) for name, (text, _) in VOLUMES.items()]
        self.volume = choice(volumes, sounds.volume, sounds.set_volume, tr("Volume"))
        self.volume.setAccessibleName(tr("Volume"))
        self.try_ = button(tr("Test"), sounds.try_out, tip=tr("Play three of the sounds"))
        self.why = label(why or "", "faded", wrap=True)
        self.why.setHidden(why is None)
        line, parts = row(gap=8), (self.on, self.volume, self.try_)
        for part in parts:
            part.setEnabled(why is None)
        add(line, *parts, wide=self.on)
        add(column(self, gap=4), line, self.why)
