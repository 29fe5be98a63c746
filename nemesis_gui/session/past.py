"""Looking back, playing on from an earlier point, and what-if tables: what is on the table apart from the head."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any, Final, NamedTuple

import msgspec
from PySide6.QtCore import QObject, Signal

from engine.table import agenda
from engine.table.placed import PlacedState
from engine.table.record import ROOT, Origin, Record
from engine.table.save.journal import Journal
from engine.table.session import ReplayError, Session
from engine.table.views import Eyes
from nemesis_gui.session.closing import OpenPhase
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.played import Events
from nemesis_gui.session.table import everybody
from nemesis_gui.session.timeline import Timeline
from nemesis_gui.session.viewer import eyes_of
from nemesis_gui.session.words import Words

BRANCH: Final = "branch:"


Home = tuple[Session, Journal | None, OpenPhase | None]
"""The game behind a what-if table, and its phase that stays open."""


class WhatIf(msgspec.Struct, eq=False):
    """A copy of a position with dice of its own; it is kept in memory only."""

    name: str
    session: Session


class Standing(NamedTuple):
    """Where one stands: the command looked at, the branch, the what-if tables, and the game behind them."""

    node: int | None
    tip: int
    made: int
    what_ifs: tuple[WhatIf, ...]
    here: WhatIf | None
    home: Home | None


class Past(QObject):
    """Moves the model along the record. Nothing here changes the game except `play_from`."""

    changed = Signal()
    """Looking began, moved or ended; a what-if table was set up, left or dropped; a branch got a name."""

    def __init__(self, model: GameModel, words: Words) -> None:
        super().__init__()
        self.model, self.words = model, words
        self._timelines: dict[tuple[Session, Eyes], Timeline] = {}
        self.node: int | None = None
        """The command that is looked at; None at the head."""
        self.tip = ROOT
        """The end of the branch that is shown."""
        self.what_ifs: list[WhatIf] = []
        self.here: WhatIf | None = None
        self._home: Home | None = None
        self.made = 0
        """How many what-if tables were set up."""
        model.leaving.connect(self.go_home)
        model.gameReplaced.connect(self._replaced)
        model.positionChanged.connect(self._moved)

    @property
    def session(self) -> Session:
        return self.model.present

    @property
    def home(self) -> Session:
        """The session of the game itself, whatever table one sits at."""
        return self._home[0] if self._home is not None else self.session

    @property
    def record(self) -> Record:
        return self.session.record

    @property
    def chosen(self) -> int:
        return self.node if self.node is not None else self.record.head

    @property
    def looking(self) -> bool:
        return self.node is not None

    def _replaced(self) -> None:
        self.node, self.here, self._home = None, None, None
        self.what_ifs.clear()
        self._timelines.clear()
        self.tip = self.record.head
        self.changed.emit()

    def _moved(self) -> None:
        """The head moved: the branch shown is the one it lies on."""
        if not self.looking and self.record.head not in self.branch():
            self.tip = self.record.head

    # -- the commands in words

    def timeline(self) -> Timeline:
        """As those may read it who look at the screen."""
        key = self.session, self.model.eyes
        if key not in self._timelines:
            self._timelines[key] = Timeline(self.session, self.words, self.model.view)
        return self._timelines[key]

    def describe(self, node: int) -> str:
        """A command with its dice."""
        entry = self.timeline().entry(node)
        text = self.words.tr("A secret choice") if entry.secret and eyes_of(self.session, None) else entry.text
        return f"{text}  {entry.mark}" if entry.mark else text

    # -- the branch shown

    def branch(self) -> list[int]:
        """The commands of the branch that is shown, from the start to its end; none where it is another record's."""
        return [ROOT, *(node.id for node in self.record.line(self.tip))] if self.tip in self.record.children else []

    def show_branch(self, leaf: int) -> None:
        """Show another branch in the timeline; the game stays where it is."""
        self.tip = leaf
        self.changed.emit()

    def name(self, node: int, name: str) -> None:
        """Give the branch that ends at a node a name, kept with the game."""
        if self.model.keep(f"{BRANCH}{node}", name):
            self.changed.emit()

    def names(self) -> dict[int, str]:
        """Names of branches by their last node. A branch that was played on keeps its name."""
        found: dict[int, str] = {}
        notes = {key: text for key, text in self.model.notes().items() if key.startswith(BRANCH) and text}
        for key, text in sorted(notes.items(), key=lambda item: len(item[0])):
            number = key.removeprefix(BRANCH)
            if number.isdecimal() and int(number) in self.record.children:
                found[self._end_of(int(number))] = text
        return found

    def _end_of(self, node: int) -> int:
        while children := self.record.children[node]:
            node = children[0]
        return node

    # -- looking back

    def look(self, node: int, *, events: bool = False) -> None:
        """Show the position after a command without changing the game; one that older rules led to is refused in words.

        `events` notifies of what the command brought about, too.
        """
        try:
            state: PlacedState = self.model.left_by(node)
        except ReplayError as error:
            self.model.failed.emit(str(error))
            return
        self.node = node
        self.model.shown = state
        if node not in self.branch():
            self.tip = self._end_of(node)
        self.model.positionChanged.emit(Events.of([self.model.played(node)]) if events else None)
        self.model.decisionChanged.emit(None)
        self.changed.emit()

    def step(self, by: int) -> bool:
        """Look at the command before (-1) or behind (1); False at an end."""
        line = self.branch()
        at = line.index(self.chosen) + by
        if not 0 <= at < len(line):
            return False
        self.look(line[at], events=by == 1)
        return True

    def present(self) -> None:
        if self.looking:
            self._end_looking()
            self.model.notify()

    def _end_looking(self) -> None:
        self.node, self.model.shown = None, None
        if self.record.head not in self.branch():
            self.tip = self.record.head
        self.changed.emit()

    # -- playing on from an earlier point

    def barred(self, node: int) -> bool:
        """Whether the game may not go to a node: dice fell or something was revealed on the way back to it."""
        return not self.session.can_go(node, everybody(self.session)).legal

    def play_from(self, node: int, agreed: Collection[int] = ()) -> bool:
        """Make a node the head; what comes next is a new branch. False when dice lie between, or when another side than
        these would have to agree."""
        if not self.session.can_go(node, agreed).legal:
            return False
        if self.model.go_to(node, agreed):
            self._end_looking()
            self.model.notify()
        return True

    # -- what if

    def what_if(self, name: str, seed: str = "") -> WhatIf:
        """Set up a copy of the position that is shown, with dice of its own, and sit down at it."""
        return self.try_out(self.copied(seed), name)

    def try_out(self, first: PlacedState, name: str) -> WhatIf:
        """Sit down at a table of its own that begins with a position, set up beside the one that is shown."""
        from engine.table.situation import standing

        title: Any = standing(self.model.playing, first)
        origin = Origin(self.model.title.id, first.scenario, {"study": True}, first.chance.seed)
        self.made += 1
        seen = self.session, self.chosen
        table = WhatIf(name, Session(title, Record(origin)))
        self.model.origins[table.session] = seen
        self.what_ifs.append(table)
        self.enter(table)
        return table

    def copied(self, seed: str = "") -> PlacedState:
        """The position with other dice; what either side hides is drawn again by chance, also the player's own: the
        other one may sit down at the table later."""
        hidden = eyes_of(self.session, None)
        shown = self.model.shown or self.model.left_by(self.chosen)
        copied: PlacedState = self.model.playing.what_if(shown, seed or secrets.token_hex(8), hidden)
        agenda.advance(copied)
        return copied

    def enter(self, table: WhatIf) -> None:
        if self._home is None:
            self._home = self.session, self.model.journal, self.model.open_phase
        self.here = table
        self._seat(table.session, None)

    def leave(self) -> None:
        """Return to the game; the what-if table stays until it is dropped."""
        if self._home is not None:
            (session, journal, phase), self._home = self._home, None
            self.here = None
            self._seat(session, journal, phase)

    def drop(self, table: WhatIf) -> None:
        if table is self.here:
            self.leave()
        self.what_ifs.remove(table)
        self.model.origins.pop(table.session, None)
        self.changed.emit()

    def _seat(self, session: Session, journal: Journal | None, phase: OpenPhase | None = None) -> None:
        self.node = None
        self.model.lay(session, journal)
        self.model.open_phase = phase
        self.model.loose_notes = {}
        self.tip = self.record.head
        self.model.notify()
        self.changed.emit()

    def view_state(self) -> Standing:
        """Where one stands, to stand there again."""
        return Standing(self.node, self.tip, self.made, tuple(self.what_ifs), self.here, self._home)

    def stand(self, there: Standing) -> None:
        """Stand where one stood with the same model."""
        self.node, self.tip, self.made = there.node, there.tip, there.made
        self.what_ifs, self.here, self._home = list(there.what_ifs), there.here, there.home
        self.changed.emit()

    def go_home(self) -> None:
        """Leave whatever is not the game itself: before it is put away, or when something went wrong."""
        self.leave()
        self.present()
