"""What panels, presenters and features share: the game, the words, the board, and the few things they may ask for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import QObject

from engine.table.command import Command
from nemesis_gui.base.settings import Settings
from nemesis_gui.board.overlays import Overlay
from nemesis_gui.board.scene import BoardScene
from nemesis_gui.board.view import BoardView
from nemesis_gui.play.actions import ActionTable
from nemesis_gui.play.looks import Looks
from nemesis_gui.play.needs import Needs
from nemesis_gui.play.roles import Answering, Carrier
from nemesis_gui.play.services import Gate, HeldKeys, Services
from nemesis_gui.play.signals import Signals
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.past import Past
from nemesis_gui.session.words import Words


class Context(QObject):
    """What is on the table, selected and shown. The window fills in the board when a game is begun."""

    scene: BoardScene | None = None
    view: BoardView | None = None
    presenter: Answering | None = None
    """Who answers the open decision."""
    hand: Carrier | None = None
    """What drags pieces over the map, from any widget."""

    def __init__(
        self, model: GameModel, words: Words, settings: Settings, actions: ActionTable, looks: Looks
    ) -> None:
        super().__init__()
        self.actions = actions
        self.model = model
        self.words = words
        self.settings = settings
        self.past = Past(model, words)
        self.services = Services()
        self.signals = Signals()
        self.needs = Needs(model, words)
        self.looks = looks
        self._selected: tuple[str, ...] = ()

    @property
    def state(self) -> Any:
        """The position on the table, of whatever kind the game's are."""
        return self.model.state

    @property
    def selected(self) -> tuple[str, ...]:
        """The pieces that are selected on the map."""
        return self._selected

    @selected.setter
    def selected(self, units: tuple[str, ...]) -> None:
        self._selected = units
        if self.scene is not None:
            self.scene.set_selected(units)
        self.signals.selectionChanged.emit()

    def play(self, command: Command | str) -> bool:
        """Play a command; a refusal is told in the status bar."""
        held = self.services.of(HeldKeys).holding() or not self.services.of(Gate).may_play(command)
        return not held and self.model.play(command)

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

    def to_map(self) -> None:
        """Give the keyboard to the map, where there is one."""
        if self.view is not None:
            self.view.setFocus()

    def overlay(self, name: str, overlay: Overlay | None) -> None:
        """Lay something over the map, or take it off."""
        if self.scene is not None:
            self.scene.set_overlay(name, overlay)

    def follow(self, link: str) -> None:
        """Follow a link of the log or a panel: `hex:0410`, `unit:jp-31-58`, `clause:5.1/1`."""
        kind, _, target = link.partition(":")
        if kind == "clause":
            self.signals.clauseAsked.emit(target)
        elif kind == "unit" and target in self.state.pieces:
            self.signals.unitLookedAt.emit(target)
            self.signals.centre(self.state.pieces[target].loc)
        elif kind == "hex":
            loc = self.state.world.find(target)
            if loc is not None:
                self.signals.lookedAt.emit(loc)
                self.signals.centre(loc)
