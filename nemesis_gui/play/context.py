"""What panels, presenters and features share: the game, the words, the board, and the few things they may ask for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import Any, Final, Protocol

import msgspec
from PySide6.QtCore import QObject, QPoint, QPointF, Signal, SignalInstance
from PySide6.QtGui import QIcon, QPixmap
from PySide6.QtWidgets import QMenu, QWidget

from engine.table.command import Command
from engine.table.event import Event
from engine.table.legal import Index
from engine.table.title import Title
from nemesis_gui.base.settings import Settings
from nemesis_gui.base.work import WorkQueue
from nemesis_gui.board.art import BoardArt
from nemesis_gui.board.overlays import Overlay
from nemesis_gui.board.scene import BoardScene, Click
from nemesis_gui.board.theme import THEMES
from nemesis_gui.board.view import BoardView
from nemesis_gui.play.actions import ActionTable, Needs
from nemesis_gui.play.services import Gate, HeldKeys, Services
from nemesis_gui.play.signs import Sign, Signs
from nemesis_gui.session.closing import passed_phases, rolls
from nemesis_gui.session.model import GameModel
from nemesis_gui.session.past import Past
from nemesis_gui.session.words import Words

ASKED: Final = "ask_everything_"
"""The setting of a seat that is asked even where no answer makes a difference, with the number of its side."""
ROLLED: Final = "draw_and_roll_"
"""The setting of a seat for which chits are drawn and dice rolled without a click, with the number of its side."""


class DragItem(msgspec.Struct, frozen=True):
    """What is taken along: pieces, or a marker with the picture `face`."""

    units: tuple[str, ...]
    face: QPixmap | None = None
    off: QPointF = msgspec.field(default_factory=QPointF)
    """From the pointer to the middle of the topmost counter, in scene units."""


Find = Callable[[QPoint], DragItem | None]


class Answering(Protocol):
    """Who shows the open decision, and turns clicks and keys into commands."""

    index: Index
    decision: Any
    batches: Sequence[Any]
    gesture: Any
    mode: str

    def begin(self, decision: Any) -> None: ...
    def end(self) -> None: ...
    def show_card(self) -> None: ...
    def announces(self, event: Event) -> bool: ...
    def focus_hexes(self) -> Iterable[int]: ...
    def sum_up(self) -> bool: ...
    def stays_put(self) -> bool: ...
    def marked(self) -> Iterable[int]: ...
    def ready(self) -> Iterable[str]: ...
    def hovered(self, loc: int) -> None: ...
    def hex_clicked(self, loc: int, click: Click) -> None: ...
    def piece_clicked(self, unit: str, click: Click) -> None: ...
    def context_commands(self, loc: int, unit: str) -> list[Command]: ...
    def menu_of(self, commands: Iterable[Command]) -> QMenu: ...
    def set_selection(self, units: Sequence[str]) -> None: ...
    def set_mode(self, mode: str) -> None: ...
    def next_piece(self, step: int = 1, /) -> None: ...
    def main_answer(self) -> Command | None: ...
    def cancel(self) -> None: ...
    def carriable(self, units: Sequence[str]) -> bool: ...
    def held(self, loc: int, unit: str, click: Click, *, stack: bool) -> list[str]: ...
    def pulled_in_vain(self, unit: str) -> bool: ...


class Carrier(Protocol):
    """Who carries what is dragged."""

    laying: bool
    taking: bool

    @property
    def over(self) -> SignalInstance: ...
    @property
    def presenter(self) -> Answering | None: ...
    @property
    def carrying(self) -> bool: ...
    def serve(self, widget: QWidget, find: Find) -> None: ...
    def may(self, units: Sequence[str]) -> bool: ...
    def pick_up(
        self, units: Sequence[str], where: QPoint, face: QPixmap | None = None, off: QPointF | None = None
    ) -> bool: ...
    def carry(self, where: QPoint) -> None: ...
    def drop(self) -> bool: ...
    def cancel(self) -> bool: ...


class Looks:
    """The looks that are set, and small pictures in them."""

    def __init__(
        self, art_of: Callable[[Title], BoardArt], model: GameModel, signs: Callable[[], Iterable[Sign]]
    ) -> None:
        self.art_of = art_of
        """What any game looks like on the board."""
        self._model = model
        self._own_signs = signs
        self.theme = "staff"
        self.motion = True

    @property
    def art(self) -> BoardArt:
        return self.art_of(self._model.title)

    @cached_property
    def signs(self) -> Signs:
        return Signs(self._own_signs())

    def counter(self, unit: str, size: int = 44) -> QPixmap:
        """The counter of a piece as it is now."""
        return self.art.face(self._model.state.pieces[unit], size, THEMES[self.theme], 2.0)

    def icon(self, unit: str, size: int) -> QIcon:
        return self.art.icon(self._model.state.pieces[unit], size, THEMES[self.theme])

    def marker(self, kind: str, variant: str, pixels: int) -> QPixmap:
        """A marker, `pixels` wide."""
        return self.art.marker_pixmap(kind, variant, pixels, THEMES[self.theme])


class Signals(QObject):
    """Emitted by whoever notices; heard by whoever cares."""

    selectionChanged = Signal()
    lookedAt = Signal(int)
    """A location that the inspector should show."""
    unitLookedAt = Signal(str)
    clauseAsked = Signal(str)
    centreAsked = Signal(int)
    """A location to be brought into view with what is around it, if it is not seen, and lit."""
    revealAsked = Signal(object)
    """Several locations to be brought into view now, zooming out if they do not fit."""
    focusAsked = Signal(tuple)
    """The locations that the open decision is about, the first one first of all: they are brought into view once, and
    told of at its edge where they are not seen. Empty when another decision opens."""
    unseen = Signal(bool)
    """Whether the open decision is about places of which none is seen, and the view stays where its player put it."""
    placesAsked = Signal()
    """What the open decision is about is wanted in view."""
    pointedAt = Signal(object)
    """The `Spot` on the map that the pointer is over."""
    mapClicked = Signal()
    """The map is clicked; what that means comes afterwards."""
    choicePointed = Signal(object)
    """The command of the button pointed at, or None."""
    said = Signal(str)
    """A line for the status bar."""
    skipped = Signal()
    """A key or mouse button went down: what is only shown need not be waited for."""
    remarked = Signal(object)
    """An event that no command brought about, for the log: advice was asked, a seat was taken, what is meant."""
    everyCommandAsked = Signal()
    """The list of all legal commands is wanted."""
    opened = Signal(str)
    """The player opened something from where it stands, not by its action, whose name this is."""
    illegalAttempt = Signal(int, object)
    """The player tried what is not possible: at which location, -1 for none, and the reasons that are known."""
    explained = Signal(int)
    """It is said why something is not possible at a place, the location."""
    themeChanged = Signal()
    """Everything is to be drawn in the colours of another theme."""


class Context(QObject):
    """What is on the table, selected and shown. The window fills in the board when a game is begun."""

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
        self.work = WorkQueue(self._seen)
        """What is worked out after the picture of an answer."""
        self._selected: tuple[str, ...] = ()
        self._answering = False
        """Whether the answers that need no player are given after what is played now."""

    def _seen(self) -> bool:
        window = self.view.window() if self.view is not None else None
        return window is not None and window.isVisible() and not window.isMinimized()

    @property
    def state(self) -> Any:
        """The position on the table, of whatever kind the game's are."""
        return self.model.state

    @property
    def scene(self) -> BoardScene | None:
        """What is seen in the view."""
        return self.view.board if self.view is not None else None

    @property
    def selected(self) -> tuple[str, ...]:
        return self._selected

    @selected.setter
    def selected(self, units: tuple[str, ...]) -> None:
        self._selected = units
        if self.scene is not None:
            self.scene.set_selected(units)
        self.signals.selectionChanged.emit()

    def play(self, command: Command | str, *, computer: bool = False) -> bool:
        """Play a command, with the answers after it that need no player; the status bar gives the reasons of a refusal.
        A computer player is held up by nothing that is asked of persons."""
        if not computer and not self._may_play(command):
            return False
        return self._with_answers(lambda: self.model.play(command, stays=True))

    def end_phase(self) -> bool:
        """End the phase that stays open, with the answers after it that need no player; False if none does."""
        return self._with_answers(self.model.end_phase)

    def _with_answers(self, play: Callable[[], bool]) -> bool:
        before, self._answering = self._answering, True
        try:
            with self.model.gesture():
                played = play()
                if played:
                    self._tell_passed()
                    self._answer_idly()
        finally:
            self._answering = before
        return played

    def answers_itself(self) -> bool:
        """Whether what is asked is answered in a moment, as that needs no player: nobody has to come for it."""
        return self._answering and self._idle_answer() is not None

    def _tell_passed(self) -> None:
        """Say in one line which phases passed without a choice; the log has them in their place."""
        if self.model.open_phase is None and (names := passed_phases(self.model.present, self.words.game.phase)):
            self.signals.said.emit(self.words.tr("Nothing to decide: {phases}", phases=" · ".join(names)))

    def _answer_idly(self) -> None:
        """Give the answers that need no player; the status bar says which was a person's last."""
        said = ""
        while (answer := self._idle_answer()) is not None:
            text = "" if self._is_a_computer_s(answer) else self.words.command(self.state, answer)
            if not self.model.answer(answer, stays=True):
                break
            said = text or said
        if said:
            self.signals.said.emit(self.words.tr("Nothing to choose: {answer}", answer=said))

    def _may_play(self, command: Command | str) -> bool:
        """Whether a person may play it now; nobody speaks for a computer player."""
        if self.services.of(HeldKeys).holding() or self._is_a_computer_s(command):
            return False
        return self.services.of(Gate).may_play(command)

    def _is_a_computer_s(self, command: Command | str) -> bool:
        model = self.model
        if not model.computers:
            return False
        said = model.playing.notation.parse(command) if isinstance(command, str) else command
        return model.by_computer(model.playing.actor(self.state, said))

    def _idle_answer(self) -> Command | None:
        """The answer that needs no player, unless he wants to be asked about everything; and the only one to a draw or
        a die, if he does not want to be asked about these."""
        decision = self.model.decision
        if decision is None or decision.hidden:
            return None
        side = decision.side(self.state)
        if any(kind.random for kind in decision.accepts) and self.settings.flag(f"{ROLLED}{side}", False):
            commands = self.model.commands()
            return commands[0] if len(commands) == 1 and commands[0].random else None
        return None if self.settings.flag(f"{ASKED}{side}", False) else decision.idle_answer(self.state)

    def answer_text(self, *commands: Command, text: str = "") -> str:
        """What a command says, or a text for several; of those that lead to a roll before anybody is asked, that they
        do."""
        text = text or self.words.command(self.state, commands[0])
        rolled = rolls(self.model.playing, self.state, *commands)
        return self.words.tr("{answer}: roll", answer=text) if rolled else text

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
            self.signals.centreAsked.emit(self.state.pieces[target].loc)
        elif kind == "hex":
            loc = self.state.world.find(target)
            if loc is not None:
                self.signals.lookedAt.emit(loc)
                self.signals.centreAsked.emit(loc)
