"""What panels and presenters share: the model, the words, the board, and the few things they may ask of the window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QIcon, QPixmap

from engine.table.command import Command
from engine.table.title import Title
from nemesis_gui.base.settings import Settings
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.overlays import Overlay
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.theme import THEMES
from nemesis_gui.board.view import BoardView
from nemesis_gui.play.action import Why
from nemesis_gui.play.actions import ActionTable
from nemesis_gui.play.face import Faces
from nemesis_gui.play.roles import Answering, Carrier
from nemesis_gui.play.services import Services
from nemesis_gui.session.legal import unit_of
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.past import Past
from nemesis_gui.session.words import Words


class Desk(QObject):
    """The player's desk. The window fills in the board when a game is begun."""

    selectionChanged = Signal()
    lookedAt = Signal(int)
    """A location that the inspector should show."""
    unitLookedAt = Signal(str)
    clauseAsked = Signal(str)
    centreAsked = Signal(int)
    revealAsked = Signal(tuple)
    avoidAsked = Signal(int)
    """A location that cards should not cover."""
    pointedAt = Signal(object)
    """The `Spot` on the map that the pointer is over."""
    mapClicked = Signal()
    """The map is clicked; what that means comes afterwards."""
    choicePointed = Signal(object)
    """The command of the button pointed at, or None."""
    said = Signal(str)
    """A line for the status bar."""
    generalListAsked = Signal()
    opened = Signal(str)
    """The player opened something from where it stands, not by its action, whose name this is."""
    explained = Signal()
    """It is said why something is not possible."""
    themeChanged = Signal()
    """Everything is to be drawn in the colours of another theme."""

    def __init__(
        self, model: GameModel, words: Words, settings: Settings, actions: ActionTable, faces: Faces
    ) -> None:
        super().__init__()
        self._faces = faces
        self.face = faces.of(model.title.id)
        """How the game on the table is shown."""
        self.actions = actions
        self.model = model
        self.words = words
        self.settings = settings
        self.past = Past(model, words)
        self.services = Services()
        self.theme = "staff"
        self.motion = True
        self.scene: BoardScene | None = None
        self.view: BoardView | None = None
        self.presenter: Answering | None = None
        self.selected: tuple[str, ...] = ()
        self.hand: Carrier | None = None
        """What drags pieces over the map, from any widget."""
        self.before: Callable[[Command | str], bool] = lambda command: True
        """Asked before a command is played; False holds it back."""
        self.holding: Callable[[], bool] = lambda: False
        """Whether a key or button is still down with which somebody answered before the other side came to decide."""

    @property
    def state(self) -> Any:
        """The position on the table, of whatever kind the game's are."""
        return self.model.state

    @property
    def art(self) -> BoardArt:
        """What this game looks like on the board."""
        return self.face.art(self.model.title)

    def heading(self) -> tuple[str, str]:
        """The games there are, as a heading, and what stands below it."""
        names = [entry.name.partition(":")[0] for entry in self.model.titles]
        return " · ".join(names), self.face.subtitle(self.words) if len(names) == 1 else ""

    def art_of(self, title: Title) -> BoardArt:
        """What another game looks like on the board."""
        return self._faces.of(title.id).art(title)

    def tr_(self, text: str, /, **facts: object) -> str:
        """A label in the player's language."""
        return self.words.tr(text, **facts)

    def play(self, command: Command | str) -> bool:
        """Play a command; a refusal is told in the status bar."""
        return not self.holding() and self.before(command) and self.model.play(command)

    def play_all(self, commands: Iterable[Command]) -> bool:
        """Play commands of one gesture, except those that the ones before have made illegal; they are taken back
        together. False if none was played."""
        model = self.model
        played = False
        with model.gesture():
            for one in commands:
                if model.decision is not None and model.judge(one).legal:
                    if not self.play(one):
                        break
                    played = True
        return played

    def say(self, text: str) -> None:
        """Say something in the status bar."""
        self.said.emit(text)

    def key_of(self, action: str) -> str:
        """The first key of a registered action as it is shown, empty if it has none."""
        return self.actions.first_key(action)

    # -- why an action is not possible

    def no_game(self) -> Why:
        return self.tr_("No game is open") if self.model.session is None else None

    def no_decision(self) -> Why:
        return None if self.model.decision is not None else self.tr_("Nothing is to be decided")

    def no_file(self) -> Why:
        return self.tr_("This position has no save file") if self.model.journal is None else None

    def speaker(self, command: Command) -> int:
        """The side that says a command at the open decision."""
        session = self.model.session
        assert session is not None
        return session.title.actor(self.state, command)

    def name_of(self, side: int) -> str:
        """Who plays a side: the player's name, or the side's."""
        return self.model.player_names[side] or self.words.side(side)

    def told_of(self, command: Command) -> str:
        """What somebody may do out of turn: whose it is, what, and where."""
        state, unit = self.state, unit_of(command)
        text = self.words.pair(self.name_of(self.speaker(command)), self.words.command(state, command))
        return f"{text} · {self.words.place(state, state.pieces[unit].loc)}" if unit in state.pieces else text

    def overlay(self, name: str, overlay: Overlay | None) -> None:
        """Lay something over the map, or take it off."""
        if self.scene is not None:
            self.scene.set_overlay(name, overlay)

    def select(self, units: Sequence[str]) -> None:
        """Select pieces on the map."""
        self.selected = tuple(units)
        if self.scene is not None:
            self.scene.set_selected(self.selected)
        self.selectionChanged.emit()

    def centre(self, loc: int) -> None:
        """Bring a location into view, by the smallest move, and light it."""
        self.centreAsked.emit(loc)

    def reveal(self, locs: Sequence[int]) -> None:
        """Bring several locations into view, zooming out if they do not fit."""
        self.revealAsked.emit(tuple(locs))

    def avoid(self, loc: int) -> None:
        """Lay the cards so that a location stays in sight."""
        self.avoidAsked.emit(loc)

    def follow(self, link: str) -> None:
        """Follow a link of the log or a panel: `hex:0410`, `unit:jp-31-58`, `clause:5.1/1`."""
        kind, _, target = link.partition(":")
        if kind == "clause":
            self.clauseAsked.emit(target)
        elif kind == "unit" and target in self.state.pieces:
            self.unitLookedAt.emit(target)
            self.centre(self.state.pieces[target].loc)
        elif kind == "hex":
            loc = self.state.world.find(target)
            if loc is not None:
                self.lookedAt.emit(loc)
                self.centre(loc)

    def counter_picture(self, unit: str, size: int = 44) -> QPixmap:
        """The counter of a piece as it is now."""
        return self.art.face(self.state.pieces[unit], size, THEMES[self.theme], 2.0)

    def counter_icon(self, unit: str, size: int) -> QIcon:
        """The same for buttons and lists."""
        return self.art.icon(self.state.pieces[unit], size, THEMES[self.theme])

    def marker_picture(self, kind: str, variant: str, pixels: int) -> QPixmap:
        """A marker, `pixels` wide."""
        return self.art.marker_pixmap(kind, variant, pixels, THEMES[self.theme])
