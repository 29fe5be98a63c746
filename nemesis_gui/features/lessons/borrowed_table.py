"""The table is lent to a lesson or a puzzle; what was there is laid aside, and comes back afterwards as it was."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec
from PySide6.QtCore import QPointF

from engine.table.lesson import Lesson
from engine.table.puzzle import Puzzle
from engine.table.session import Session
from nemesis_gui.base.later import later
from nemesis_gui.features.lessons.shelf import Shelf
from nemesis_gui.play.context import Context
from nemesis_gui.play.feature import Feature, Places
from nemesis_gui.play.services import Frame, Lessons, Puzzles

NEARLY: Final = 0.8
"""Of the zoom that is asked for: where the whole area of play is seen at that, it is shown, and the column stands over
what it leaves idle."""


class SuspendedGame:
    """A suspended game, save file open, with all that the player saw; or an empty table."""

    def __init__(self, context: Context) -> None:
        self._back = context.services.of(Frame).suspend()
        self._home = context.past.view_state().home
        self._empty = context.model.session is None
        self._resume = context.model.suspend()

    def abandon(self, context: Context) -> None:
        """The model has its game again, and no signal is emitted: the table is about to be cleared."""
        self._resume()
        if self._home is not None:
            context.model.session, context.model.journal, context.model.open_phase = self._home

    def bring_back(self, context: Context) -> None:
        """Put on the table what was on it."""
        self._resume()
        if self._empty:
            context.services.of(Frame).rebuild()
        else:
            self._back()
            context.actions.refresh()


class Borrowed(msgspec.Struct):
    """What is on the table instead."""

    session: Session
    suspended: SuspendedGame

    @property
    def about(self) -> Lesson | Puzzle:
        """What the file says."""
        raise NotImplementedError


H = TypeVar("H", bound=Borrowed)
S = TypeVar("S", bound=Shelf[Any])


class BorrowsTable(Feature, Generic[H, S]):
    """What is held at the table, if anything is."""

    shelf: S
    """All that can be held."""
    other: ClassVar[type[Lessons] | type[Puzzles]]
    """What may hold the table now, and hands over what was laid aside for it."""

    def __init__(self, context: Context, places: Places) -> None:
        super().__init__(context, places)
        self.held: H | None = None
        self.model.leaving.connect(self._left)

    @property
    def on(self) -> bool:
        return self.held is not None

    def hold(self, path: Path) -> None:
        """Hold what a file says, in place of what is held; reports one that cannot be read."""
        try:
            self.begin_file(path)
        except (ValueError, OSError) as error:
            self.warn(error)

    def begin_file(self, path: Path) -> None:
        """The same; raises ValueError or OSError."""

    def show_held(self) -> None:
        """What is held is on the table: show its card."""

    def suspended(self) -> SuspendedGame:
        """The game on the table, laid aside; that behind a lesson or a puzzle where one is there."""
        if self.held is not None:
            return self.held.suspended
        handed = self.context.services.of(self.other).hand_over()
        return handed if isinstance(handed, SuspendedGame) else SuspendedGame(self.context)

    def borrow(self, held: H) -> None:
        self.held = held
        self.context.services.of(Frame).clear()
        self.model.lend(held.session)
        later(self, self._first_look, lambda: self.held)
        self.show_held()
        self._first_look()  # or the whole map would be painted first

    def _first_look(self) -> None:
        held, view = self.held, self.context.view
        if held is None or self.model.session is not held.session or view is None:
            return
        view.lay_out()
        if view.whole >= NEARLY * held.about.look:
            view.fit()
        else:
            view.set_zoom(held.about.look)
            view.centre_on_hex(self.context.state.world.find(held.about.at))

    def present(self) -> H | None:
        """What is held, if the table shows it as it stands."""
        held = self.held
        return held if held is not None and self.model.session is held.session and self.model.shown is None else None

    def remember(self) -> H | None:
        return self.held

    def recall(self, kept: H | None) -> None:
        if kept is not None:
            self.held = kept
            self.show_held()

    # -- leaving

    def leave(self) -> None:
        if self.held is not None:
            self.end().bring_back(self.context)

    def _left(self) -> None:
        """Another game comes to the table, or the window closes: what was laid aside is put away in its stead."""
        if self.held is not None:
            self.end().abandon(self.context)

    def hand_over(self) -> SuspendedGame | None:
        return self.end() if self.on else None

    def end(self) -> SuspendedGame:
        """Let go of what is held; gives what was laid aside for it."""
        assert self.held is not None
        suspended = self.held.suspended
        self.close()
        self.held = None
        self.context.services.of(Frame).clear()
        return suspended

    def play_on(self) -> None:
        """The position becomes the game on the table, with nothing hidden, and the map stays where it is; what was laid
        aside is put away."""
        if self.held is not None:
            self.held.session.seen_by = None
            seen = self.context.view.view_state() if self.context.view is not None else None
            self.model.take(self.held.session)
            if seen is not None:
                later(self, partial(self._see_again, seen), lambda: self.model.session)

    def _see_again(self, seen: tuple[float, QPointF | None]) -> None:
        if self.context.view is not None:
            self.context.view.restore_view_state(seen)

    def follow_on(self) -> None:
        """On to the next one that is not done."""
        found = self.shelf.following(self.held.about) if self.held is not None else None
        if found is not None:
            self.hold(found[0])
