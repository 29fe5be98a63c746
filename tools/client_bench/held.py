"""`--held [SEEDS]`: every answer key is held down at every kind of decision; at most one command may come of it.

What five seconds of a key that repeats itself would send is sent at once, and the guard reads a clock that goes with
it. An event that nobody keeps back is pressed as if by hand, so that it reaches shortcuts as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QWindow
from PySide6.QtWidgets import QAbstractButton

from engine.table import agenda, game
from engine.table.command import Command
from engine.table.record import ROOT, Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.session.table import HOT_SEAT, PLAYERS
from nemesis_gui.titles.nemesis.face import NemesisFace
from tools.client_bench import hands
from tools.client_bench.figures import Figure
from tools.driver import Driven
from tools.driver.hands import Hands

Key = Qt.Key
DIGITS: Final = tuple(Key(number) for number in range(Key.Key_1, Key.Key_9 + 1))
ANSWERS: Final = (*DIGITS, Key.Key_E, Key.Key_R, Key.Key_A, Key.Key_Return, Key.Key_Enter, Key.Key_Space)
PLACES: Final = ("map", "card", "prompt", "log")
"""Where the keyboard is when the key goes down."""
TICK: Final = 33
"""Milliseconds between two repeats."""
SECONDS: Final = 5
SETTLE: Final = 10
"""Repeats after which the program may do what it has put off."""
REPEATS: Final = SECONDS * 1000 // TICK
MOST: Final = 1500
"""Commands played in each of them."""
CLOSING: Final = 0.3
NONE: Final = Qt.KeyboardModifier.NoModifier
Position = tuple[str, NemesisState]


def positions(title: Nemesis, seeds: int, most: int = MOST) -> Iterator[Position]:
    """The first position of each kind of decision and side in random games, with its name."""
    found: set[str] = set()
    for seed in range(seeds):
        chance = Random(seed)
        state = title.new("campaign", {}, str(seed))
        for _ in range(most):
            decision = agenda.current(state)
            if decision is None:
                break
            name = f"{decision.kind} {decision.side(state)}"
            if name not in found:
                found.add(name)
                yield name, state
            state = game.play(title, state, _choose(state, chance))


def _choose(state: NemesisState, chance: Random) -> Command:
    """A random verb, then a random command; what can go on for long is closed soon."""
    commands = game.legal(state)
    closing = [command for command in commands if command.verb == "done"]
    if closing and chance.random() < CLOSING:
        return closing[0]
    verb = chance.choice(sorted({command.verb for command in commands}))
    return chance.choice([command for command in commands if command.verb == verb])


class Holder:
    """Holds keys down in a window."""

    def __init__(self, window: Driven) -> None:
        self.window = window
        self.hands = Hands(window)
        self.ms = 0
        window.guard.now = lambda: float(self.ms)

    def put(self, state: NemesisState) -> None:
        """Put a position on the table, for two players at one screen."""
        model = self.window.model
        origin = Origin(model.title.id, "campaign", {"study": True}, "0")
        model._take(Session(standing(model.title, state), Record(origin)), None)
        model.note(PLAYERS, HOT_SEAT)
        self.window.activateWindow()

    def begin(self, place: str) -> None:
        """Back to the position, everything at rest, the keyboard in its place."""
        window, session = self.window, self.window.model.session
        assert session is not None
        session.go(ROOT)
        window.check.escape()
        window.model.notify()
        for cover in (window.seats.hand_over, window.curtain):
            if not cover.isHidden():
                self.hands.click(cover.button)
        focus = {"map": window.focus_map, "card": window.focus_card, "prompt": window.prompt.take_focus}
        focus.get(place, window.log.view.setFocus)()
        self.ms += SECONDS * 1000
        hands.application().processEvents()

    def hold(self, key: Qt.Key, repeats: int = REPEATS) -> int:
        """Press a key, let it repeat itself, release it; returns how many choices came of it. What a batch plays
        together is one."""
        self.hands.hold(self._target(), key)
        self._let_buttons_up(key)
        for number in range(repeats):
            self.ms += TICK
            self.hands.repeat(self._target(), key)
            if number % SETTLE == 0:
                self._let_buttons_up(key)
        self._let_buttons_up(key)
        self.hands.release_key(self._target(), key)
        hands.application().processEvents()
        return self._choices()

    def _choices(self) -> int:
        """How often one would have to take back; the table stands at the position again."""
        model, given = self.window.model, 0
        while model.session is not None and model.session.record.head != ROOT:
            model.session.go(model.together.back(model.session))
            given += 1
        return given

    def _target(self) -> QWindow:
        return QGuiApplication.focusWindow() or self.window.windowHandle()

    def _let_buttons_up(self, key: Qt.Key) -> None:
        """Qt shows a button whose digit was pressed for a moment before it is clicked."""
        hands.application().processEvents()
        while key in DIGITS and any(one.isDown() for one in self.window.prompt.findChildren(QAbstractButton)):
            hands.application().processEvents()


def held(seeds: int, *, quiet: bool = False) -> Iterator[Figure]:
    """The most commands that came of one held key, and the kinds of decision that no game led to."""
    window = hands.open_window()
    holder, most, kinds = Holder(window), 0, set()
    for name, state in positions(cast(Any, window.model.title), seeds):
        holder.put(state)
        kinds.add(name.partition(" ")[0])
        for place in PLACES:
            for key in ANSWERS:
                holder.begin(place)
                given = holder.hold(key)
                most = max(most, given)
                if given > 1 and not quiet:
                    print(f"{given} commands: {key.name} held on the {place} at {name}", flush=True)
    window.close()
    window.deleteLater()
    yield Figure("commands from one held key, at most", most, 1, "")
    left = sorted(NemesisFace.served() - kinds)
    if not quiet:
        print(f"kinds of decision tried: {len(kinds)}; met in no game: {', '.join(left) or 'none'}", flush=True)
