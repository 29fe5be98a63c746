"""Two pairs of hands that give a command to the window: one has only a mouse, the other only a keyboard.

Neither calls a method of the client that changes anything. They say what is done; how is the affair of `tools.driver`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from engine.table.command import Command
from engine.table.legal import place_of, unit_of
from nemesis_gui.play.special import SpecialMoves
from nemesis_gui.session.model import GameModel
from tools.driver.hands import Hands
from tools.driver.keys import Keys
from tools.driver.mouse import Mouse
from tools.driver.window import Driven

Key = Qt.Key
AGAIN: Final = "do it again"


def meaning(model: GameModel, command: Command) -> tuple[str, str | None, int | None]:
    """Verb, unit and place: which way a move takes is the client's choice."""
    return command.verb, unit_of(command), place_of(model.state, command)


def named(text: str) -> str:
    """The name on a button, without how many there are and how far they go."""
    return text.partition(" ×")[0]


class Giving:
    """Tries the ways in which a command can be given, the nearest first. For each way `used` counts the lines of the
    record it led to: what is given may bring others with it, as a click on a target does those that join."""

    hands: Hands

    def __init__(self, window: Driven) -> None:
        self.window, self.model = window, window.model
        self.used: Counter[str] = Counter()
        self.ended = 0
        """Phases that had to be ended though nothing more could be done in them."""

    def given(self) -> int:
        """Commands in the record."""
        assert self.model.session is not None
        return len(self.model.session.record.line())

    def give(self, command: Command) -> None:
        """Give a command; fails if none of the ways leads to it."""
        wanted, before = meaning(self.model, command), self.given()
        state = self.model.state
        self.hands.read_on()
        for way in self.ways():
            if (way(command) and self.given() > before) or self._anyway(command, before):
                assert self.model.session is not None
                text = self.model.session.record.line()[before].text
                played = self.model.title.notation.parse(text)
                assert (played.verb, unit_of(played), place_of(state, played)) == wanted, (text, command.text())
                self.used[way.__name__.strip("_")] += self.given() - before
                self.end_phases()
                return
            assert self.given() == before, f"{way.__name__} gave something else than {command.text()}"
        raise AssertionError(f"no way to give '{command.text()}' at {type(self.model.decision).__name__}")

    def end_phases(self) -> None:
        """End the phase that stays open, as nothing more can be done in it."""
        while self.hands.end_phase():
            self.ended += 1

    def _anyway(self, command: Command, before: int) -> bool:
        """End a segment though something is still to do there: the list that comes first has a button for it."""
        card = self.window.check.card
        if self.given() > before or card.isHidden():
            return False
        found = (button for button in self.hands.buttons(card) if button.property("command") == command.text())
        button = next(found, None)
        return button is not None and self.hands.confirm(button) and self.given() > before

    def ways(self) -> tuple[Callable[[Command], bool], ...]:
        """The ways of these hands."""
        raise NotImplementedError

    def loc_of(self, unit: str | None) -> int:
        """Where a piece is seen on the map, -1 if it is not."""
        return self.hands.scene.location_of(unit) if unit is not None else -1

    def on_map(self, place: int | None) -> bool:
        """Whether a place is on the map."""
        return place is not None and self.hands.scene.geometry.has(place)

    def text_of(self, command: Command) -> str:
        """How a menu says it."""
        return self.window.words.command(self.model.state, command)

    def face_of(self, unit: str) -> QAbstractButton | None:
        """The counter on the card that stands for a piece beside the map."""
        QApplication.processEvents()
        buttons = self.hands.buttons(self.window.card)
        return next((button for button in buttons if getattr(button, "unit", "") == unit), None)


class MouseHands(Giving):
    """Buttons, counters and hexes are clicked, counters also carried; stacks are laid open by resting on them; the
    middle button pans."""

    def __init__(self, window: Driven) -> None:
        super().__init__(window)
        self.hands: Mouse = Mouse(window)

    def ways(self) -> tuple[Callable[[Command], bool], ...]:
        return self.button, self.carry, self.map, self.menu

    def button(self, command: Command) -> bool:
        """A button that says just this, once the number it is made of is picked."""
        button = self.hands.button_of(command.text())
        if button is None and self._count(command):
            button = self.hands.button_of(command.text())
        return button is not None and self.hands.press(button)

    def _count(self, command: Command) -> bool:
        """Pick on the card the number that is said first; False where none of its buttons has it."""
        number = next((word for word in self.text_of(command).split() if word.isdecimal()), "")
        fit = (button for button in self.hands.buttons(self.window.card) if button.isCheckable())
        button = next((one for one in fit if number and one.text() == number), None)
        return button is not None and self.hands.press(button)

    def carry(self, command: Command) -> bool:
        """Every other move: the counter is dragged to a hex that is in sight."""
        unit, place = unit_of(command), place_of(self.model.state, command)
        if command.verb != "move" or self.given() % 2 or self.loc_of(unit) < 0 or not self.on_map(place):
            return False
        return self.hands.carry(unit or "", place or 0)

    def map(self, command: Command) -> bool:
        """The piece, with Ctrl those that go with it, then the place."""
        unit, place = unit_of(command), place_of(self.model.state, command)
        before = self.given()
        if unit is not None and unit in self.model.state.pieces and not self._pick(unit):
            return False
        for other in getattr(command, "units", ())[1:] if command.sends else ():
            if self.loc_of(other) < 0:
                return False
            self.hands.click_map(self.hands.counter_spot(other), Qt.KeyboardModifier.ControlModifier)
        if self.given() > before:
            return True
        if place is None or (unit is not None and not command.sends and self.hands.button_of(command.text())):
            return self.button(command)
        self._arm(command)
        if not self.on_map(place):
            return self.button(command)
        self.hands.click_place(place)
        self.hands.answer_menu(self.text_of(command))
        return True

    def _arm(self, command: Command) -> None:
        """What is picked before the place, each named by a word of what is said: an order such as Ambush, a move of
        another kind, who comes from beside the map and what for."""
        presenter, words = self.window.context.presenter, self.window.words
        if command.verb == "ambush":
            self._press(self.window.prompt, words.word("markers", command.verb))
        elif isinstance(presenter, SpecialMoves) and command.verb in presenter.special:
            self._press(self.window.prompt, words.tr(presenter.special[command.verb]))
        elif load := getattr(command, "load", ""):
            self._press_said(self.text_of(command))
            self._press(self.window.card, words.game.unit(self.model.state, load), last=True)
        elif command.sends and unit_of(command) not in self.model.state.pieces:
            self._press_said(self.text_of(command))

    def _press(self, within: QWidget, name: str, *, last: bool = False) -> None:
        """The button that stays down and whose text begins with a name, or ends with it, unless it is down."""
        QApplication.processEvents()
        said = str.endswith if last else str.startswith
        fit = (one for one in self.hands.buttons(within) if one.isCheckable() and said(one.text(), name))
        button = next(fit, None)
        if button is not None and not button.isChecked():
            self.hands.click(button)

    def _press_said(self, said: str) -> None:
        """On the card, the buttons that stay down and whose words are said: each may bring others."""
        pressed: set[str] = set()
        while True:
            QApplication.processEvents()
            fit = (button for button in self.hands.buttons(self.window.card) if button.isCheckable())
            button = next((one for one in fit if one.text() not in pressed and named(one.text()) in said), None)
            if button is None:
                return
            pressed.add(button.text())
            if not button.isChecked():
                self.hands.press(button)

    def _pick(self, unit: str) -> bool:
        """Select a piece on the map or on the card, unless it is alone selected already."""
        if self.window.context.selected == (unit,):
            return True
        if self.loc_of(unit) < 0:
            face = self.face_of(unit)
            return face is not None and self.hands.press(face)
        self.hands.click_map(self.hands.counter_spot(unit))
        return True

    def menu(self, command: Command) -> bool:
        """The menu of a right click on the piece or the place."""
        unit, place = unit_of(command), place_of(self.model.state, command)
        loc = self.loc_of(unit) if unit in self.model.state.pieces else -1
        loc = loc if loc >= 0 or place is None else place
        if not self.on_map(loc):
            return False
        self.hands.ask_at(loc)
        return self.hands.answer_menu(self.text_of(command))


class KeyHands(Giving):
    """The hex cursor, Space and Enter on the map; E ends; digits for the answers in the prompt bar and on the
    card; F12, Tab and Enter on the card."""

    def __init__(self, window: Driven) -> None:
        super().__init__(window)
        self.hands: Keys = Keys(window)

    def ways(self) -> tuple[Callable[[Command], bool], ...]:
        return self.ending, self.digit, self.preselected, self.card, self.cursor, self.menu, self.list

    def preselected(self, command: Command) -> bool:
        """Enter on the map, as long as the cursor has not been moved since the question came."""
        presenter = self.window.context.presenter
        ready = presenter is not None and presenter.main_answer() == command and not command.ends
        if not ready or QApplication.focusWidget() is not self.hands.view or not self.hands.cursor.asked:
            return False
        self.hands.key(Key.Key_Return)
        return True

    def menu(self, command: Command) -> bool:
        """The menu at a place."""
        unit, place = unit_of(command), place_of(self.model.state, command)
        loc = self.loc_of(unit) if unit in self.model.state.pieces else -1
        loc = loc if loc >= 0 or place is None else place
        if not self.on_map(loc):
            return False
        self.hands.to_map()
        self.hands.go(loc)
        self.hands.key(Key.Key_Menu)
        return self.hands.answer_menu(self.text_of(command))

    def ending(self, command: Command) -> bool:
        """The one key that ends a segment, or the one that starts what was prepared."""
        if command.verb != "done":
            return False
        self.hands.to_map()
        decision = self.model.decision
        self.hands.key(Key.Key_R if decision is not None and decision.starts else Key.Key_E)
        return True

    def digit(self, command: Command) -> bool:
        """The number of a button in the prompt bar or on the card."""
        button = self.hands.button_of(command.text())
        numbered = self.window.prompt.numbered
        if button not in numbered:
            return False
        before, place = self.given(), numbered.index(button)
        self._type(place)
        self.hands.until(lambda: self.given() > before or self._shown_first())  # Qt shows it pressed for a moment
        if self.given() == before:
            self._type(place)
            self.hands.until(lambda: self.given() > before)
        return True

    def _type(self, place: int) -> None:
        """The digit of a button, after a zero for each nine before it."""
        zeros, digit = divmod(place, 9)
        for key in (*(Key.Key_0,) * zeros, Key(Key.Key_1 + digit)):
            self.hands.key(key)

    def _shown_first(self) -> bool:
        """Whether the window has shown what dice would come to, and waits to be told once more to throw them."""
        return AGAIN in self.window.statusBar().currentMessage()

    def card(self, command: Command) -> bool:
        """To the card, along it, and Enter; a place on the map is nearer by the cursor."""
        unit, place = unit_of(command), place_of(self.model.state, command)
        if unit is None and self.on_map(place):
            return False
        button = self.hands.button_of(command.text())
        if button is not None and self.window.card.isAncestorOf(button):
            return self.hands.press(button)
        face = self.face_of(unit or "")
        if face is None or (place is not None and self.loc_of(unit) >= 0):
            return False
        before = self.given()
        if self.window.context.selected != (unit,):
            self.hands.press(face)
        button = self.hands.button_of(command.text())
        if self.given() == before and place is not None and self.on_map(place):
            self.hands.to_map()
            self.hands.enter_at(place)
        elif self.given() == before and button is not None:
            self.hands.press(button)
        return self.given() > before

    def cursor(self, command: Command) -> bool:
        """Go to the piece, pick it, go to the place."""
        unit, place = unit_of(command), place_of(self.model.state, command)
        self.hands.to_map()
        before = self.given()
        if unit is not None and unit in self.model.state.pieces and not self._pick(unit):
            return False
        if place is not None and self.given() == before and self.on_map(place):
            self.hands.enter_at(place)
            self.hands.answer_menu(self.text_of(command))
        return self.given() > before or (place is None and self.digit(command))

    def _pick(self, unit: str) -> bool:
        return self.window.context.selected == (unit,) or self.hands.pick(unit)

    def list(self, command: Command) -> bool:
        """L, a part of the notation, Enter."""
        self.hands.to_map()
        self.hands.key(Key.Key_L)
        box = QApplication.activeWindow()
        assert box is not None
        assert box is not self.window
        self.hands.write(command.text())
        self.hands.key(Key.Key_Return)
        self.hands.key(Key.Key_Escape)
        self.window.activateWindow()
        return True
