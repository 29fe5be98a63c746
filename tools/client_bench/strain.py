"""What a restless player does in an hour: answers decisions, looks about, opens and closes everything there is."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRectF, QSize, QTimer
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QMenu

from nemesis_gui.board.art import RAIN, SWOLLEN
from tools.client_bench import hands
from tools.driver import Driven
from tools.driver.hands import Hands

BUTTONS: Final = 0.4
"""Share of the answers that are given with a button of prompt bar or card."""
LOOKS: Final = 0.3
ACTIONS: Final = 0.15
RARE: Final = 0.02
"""Share of the actions that lay the whole window out anew."""
TWICE: Final = (
    "counters", "zoc", "supply", "threat", "odds", "trace", "numbers", "front", "text_board", "overview", "panels",
    "news", "history", "turn_end", "drawer_off_map", "drawer_battalions", "drawer_regiments", "drawer_chindits",
    "drawer_losses", "drawer_air", "drawer_markers", "drawer_turns",
)  # fmt: skip
"""Actions that are done and undone."""
WINDOWS: Final = (
    "cups", "ledger", "objectives", "palette", "preferences", "rules", "rulebook", "keys", "about", "list", "since",
    "library", "goto",
)  # fmt: skip
"""Actions that open something; it is closed again."""
OTHERS: Final = (
    "zoom_in", "zoom_out", "fit", "next", "why", "cancel", "fan", "mark_1", "to_1", "undo", "redo", "look_back",
    "look_on", "replay", "play_from", "what_if", "leave_what_if", "drop_what_if",
)  # fmt: skip
LOOKS_OF_WINDOW: Final = ("theme_dark", "theme_contrast", "theme_staff", "french", "english")


class Player:
    """Plays one game after the other in a window; `act` does the next thing."""

    def __init__(self, window: Driven, seed: str) -> None:
        self.window = window
        self.hands = Hands(window)
        self.chance = random.Random(seed)
        self.done = 0

    def warm_up(self) -> None:
        """Do once what is done rarely, so that what is loaded and kept for it does not look like a leak later."""
        assert self.window.context.scene is not None
        art = self.window.context.scene.tiles.art
        for weather in (SWOLLEN, RAIN):
            art.render(QRectF(0, 0, 200, 200), QSize(100, 100), weather=weather, numbers="auto")
        for name in LOOKS_OF_WINDOW:
            self._trigger(name)
            self.rest()
        for name in WINDOWS:
            self._open(name)
        for name in (*TWICE, *TWICE):
            self._trigger(name)
        self.rest()

    def act(self) -> None:
        """One thing a player may do, and what follows from it."""
        model, chance = self.window.model, self.chance
        if model.state.outcome is not None:
            model.new("campaign", {"study": True}, str(chance.random()))
        number = chance.random()
        if number < ACTIONS:
            self._operate()
        elif number < ACTIONS + LOOKS:
            self._look_about()
        else:
            self._answer()
        self._open_menus()
        self.done += 1
        hands.wait(0)

    def rest(self) -> None:
        """Put everything back to what it was at the start, so that two counts can be compared."""
        self._close_all()
        self._trigger("leave_what_if")
        self.window.replay.stop()
        self.window.past.present()
        self.window.model.new("campaign", {"study": True}, hands.SEED)
        self.window.map.fit()
        hands.wait_drawn(self.window.context.scene)
        hands.wait(300)

    # -- answers

    def _answer(self) -> None:
        commands = self.window.model.commands()
        if not commands:
            self._trigger("leave_what_if")
            self.window.past.present()
            return
        buttons = self._buttons() if self.chance.random() < BUTTONS else []
        if buttons:
            self.hands.click(self.chance.choice(buttons))
        else:
            self.window.context.play(self.chance.choice(commands))

    def _buttons(self) -> list[QAbstractButton]:
        return [button for button in self.hands.buttons() if button.property("command")]

    # -- looking

    def _look_about(self) -> None:
        view, chance = self.window.view, self.chance
        assert view is not None
        count = view.board.geometry.board.hex_count
        view.set_zoom(chance.choice((0.4, 0.5, 0.75, 1.0, 1.5)))
        view.centre_on_hex(chance.randrange(count))
        for _ in range(3):
            hands.point_at(view, chance.randrange(count))
        if chance.random() < 0.3:
            self.hands.click_map(view.board.position(chance.randrange(count)))
        hands.paint(view)

    # -- actions

    def _operate(self) -> None:
        chance = self.chance
        if chance.random() < RARE:
            self._trigger(chance.choice(LOOKS_OF_WINDOW))
            return
        work: Callable[[], None] = chance.choice((self._twice, self._window, self._other))
        work()

    def _twice(self) -> None:
        name = self.chance.choice(TWICE)
        self._trigger(name)
        self._look_about()
        self._trigger(name)

    def _window(self) -> None:
        self._open(self.chance.choice(WINDOWS))

    def _open(self, name: str) -> None:
        """Open something and close it again; a dialog that waits for an answer is closed from within."""
        timer = QTimer()
        timer.timeout.connect(self._close_all)
        timer.start(30)
        self._trigger(name)
        timer.stop()
        self._close_all()

    def _open_menus(self) -> None:
        """Open every menu of the window, and every menu in it, and close it again."""
        bar = self.window.menuBar()
        for menu in bar.findChildren(QMenu):  # before 6.11.1 PySide6 deletes a menu that was asked for by its action
            menu.popup(bar.mapToGlobal(bar.rect().bottomLeft()))
            menu.close()

    def _other(self) -> None:
        self._trigger(self.chance.choice(OTHERS))

    def _trigger(self, name: str) -> None:
        action = self.window.actions_.by_id[name]
        if action.isEnabled():
            action.trigger()
        hands.application().processEvents()

    def _close_all(self) -> None:
        for widget in QApplication.topLevelWidgets():
            if widget is not self.window and widget.isVisible():
                widget.reject() if isinstance(widget, QDialog) else widget.close()
