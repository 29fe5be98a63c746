"""Strategic movement: what is left of each kind, units to select with where they can go, airbases, bombs, the drop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Rebase, Shuttle
from engine.titles.tail_of_the_tiger.pieces import IMPERIAL
from engine.titles.tail_of_the_tiger.queries.placing import quotas
from engine.titles.tail_of_the_tiger.queries.special import burst
from engine.titles.tail_of_the_tiger.world import KUNMING
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.counter_button import SMALL, UnitButton
from nemesis_gui.play.figures import mean, percent
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.stage import Stage
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.tail_of_the_tiger.decisions.foreseen import Foreseen
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.layouts import column, empty, label

WIDTH: Final = 420
QUOTAS: Final = {"east": "In the East {n} of {all} left", "west": "In the West {n} of {all} left",
                 "shuttle": "Shuttles to Kunming {n} of {all} left"}  # fmt: skip
BOMB, DROP, BASE = "bomb", "paradrop", "rebase"
ONCE_MORE: Final = "This is what it would come to; do it again to drop the bomb"
STYLE: Final = {BOMB: "target", DROP: "hint", BASE: "hint"}


class StrategicPresenter(Presenter):
    """A selected unit shows its ends; what is done by no unit is picked with a button, then its hex is clicked."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.modes: dict[str, dict[int, Command]] = {}
        """What is done by no unit: hex -> command."""
        self._area: QVBoxLayout | None = None
        self.foreseen = Foreseen(stage, ONCE_MORE)
        """The hex for which the card shows what a bomb would do."""

    def read(self, decision: Any) -> None:
        """Sort what is done by no unit. A shuttle leads to its city as a strategic movement leads to another."""
        super().read(decision)
        for unit, orders in self.index.orders.items():
            for command in orders:
                if isinstance(command, Shuttle):
                    ways = self.index.units.setdefault(unit, {})
                    ways.setdefault(self.context.state.world.named(KUNMING), []).append(command)
        self.mode, self.modes = "", {}
        for loc, found in self.index.places.items():
            for command in found:
                key = f"{BASE} {command.base}" if isinstance(command, Rebase) else command.verb
                self.modes.setdefault(key, {})[loc] = command

    def stays(self, unit: str) -> bool:
        return unit in self.index.acting()

    # -- the map

    def gesture_for(self, units: Sequence[str]) -> Gesture | None:
        """Units go each by itself; without one nothing is meant by a hex but what was picked."""
        return Gesture(self.context, self.index, units) if units and not self.mode else None

    def carriable(self, units: Sequence[str]) -> bool:
        return any(self.index.destinations(unit) for unit in units)

    def marked(self) -> list[int]:
        """The hexes of what is picked."""
        on_map = self.context.state.world.on_map
        return [loc for loc in self.modes.get(self.mode, {}) if on_map(loc)]

    def show_marks(self) -> None:
        style = STYLE.get(self.mode.partition(" ")[0], self.style)
        self.context.overlay("places", HexHighlights(tuple(self.marked()), style))

    def focus_hexes(self) -> list[int]:
        """Nothing of its own: the map stays where it is."""
        return []

    def hex_clicked(self, loc: int, click: Click) -> None:
        """Do what is picked, a bomb only if it is known what it would do; else as in the base class."""
        command = self.modes.get(self.mode, {}).get(loc)
        if command is None:
            super().hex_clicked(loc, click)
        elif self.mode != BOMB or not self.foreseen.holds(loc, lambda: self._show_burst(loc)):
            self.context.play(command)

    def piece_clicked(self, unit: str, click: Click) -> None:
        """While something is picked a counter stands for its hex. No bomb falls on a unit that could be selected: that
        may be all that is meant."""
        loc = self.context.state.pieces[unit].loc
        selects = self.mode == BOMB and unit in self.index.acting()
        if loc in self.modes.get(self.mode, {}) and not selects:
            self.hex_clicked(loc, click)
        else:
            super().piece_clicked(unit, click)

    def hovered(self, loc: int) -> None:
        super().hovered(loc)
        if self.mode == BOMB and loc in self.modes[BOMB]:
            self._show_burst(loc)

    def cancel(self) -> None:
        """Escape puts away what is picked first."""
        if self.mode:
            self._pick(self.mode)
        else:
            super().cancel()

    def _pick(self, mode: str) -> None:
        picked = "" if self.mode == mode else mode
        self.foreseen.forget()
        self.stage.keys.before()
        if self.context.selected:
            super().set_selection(())
        self.mode = picked
        self.take_up()
        self.show_marks()
        self.show_buttons()
        self.show_card()
        self.stage.share_out()

    def set_selection(self, units: Sequence[str]) -> None:
        """Another selection ends what was picked."""
        self.stage.keys.before()
        super().set_selection(units)
        self.show_card()
        self.stage.share_out()

    def button_commands(self) -> list[Command]:
        """Only what ends the phase."""
        return [command for command in super().button_commands() if command.ends]

    def extra_buttons(self) -> list[QWidget]:
        """What the selected unit can do but for hexes of the map: fly, go to the box."""
        return [self.command_button(command) for command in self._off_map()]

    def _off_map(self) -> list[Command]:
        on_map = self.context.state.world.on_map
        units = self.context.selected
        orders = [one for unit in units for one in self.index.orders.get(unit, ())]
        sent = [one for unit in units for loc, found in self.index.destinations(unit).items() if not on_map(loc)
                for one in found]  # fmt: skip
        return [*orders, *sent, *(one for loc, one in self.modes.get(self.mode, {}).items() if not on_map(loc))]

    # -- the card

    def show_card(self) -> None:
        """Quotas, who waits beside the map, what can be picked, the selected unit."""
        words = self.context.words
        self.foreseen.clear()
        layout = self.stage.card.begin(words.tr("Strategic movement"), width=WIDTH)
        for text in self._quotas():
            layout.addWidget(label(text, rich=True, wrap=True, follow=self.context.follow))
        self._add_waiting(layout)
        if self.modes:
            layout.addWidget(flowing([self._mode_button(mode) for mode in sorted(self.modes, key=_steady)]))
        layout.addWidget(label(words.tr(self._hint()), "faded", wrap=True))
        buttons = [self.card_button(command) for command in self._off_map()]
        for button in buttons:
            layout.addWidget(button)
        self._area = column()
        layout.addLayout(self._area)
        self.finish_card()

    def _hint(self) -> str:
        if self.mode:
            return "Click a marked hex."
        if self.context.selected and self.carriable(self.context.selected):
            return "Click a marked hex, or drag the counter there."
        return "Select a unit on the map: the places it can go to are marked."

    def _quotas(self) -> Iterator[str]:
        words, state = self.context.words, self.context.state
        for found in quotas(state):
            text = words.tr(QUOTAS[found.kind], n=found.left, all=found.allowed)
            yield f"<b>{text}</b> <small>{clause_link(found.clause)}</small>" if found.left else (
                f"{text} <small>{clause_link(found.clause)}</small>")  # fmt: skip
        lost = len(state.world.critical & state.german)
        if state.player == IMPERIAL and lost:
            told = words.tr("{n:Critical Hex|Critical Hexes} in German hands: a shuttle less each", n=lost)
            yield f"<small>{told} {clause_link('10.0/10')}</small>"

    def _add_waiting(self, layout: QVBoxLayout) -> None:
        """Units beside the map that can go somewhere."""
        state, words = self.context.state, self.context.words
        acting = self.index.acting()
        off = [unit for unit in acting if not state.world.on_map(state.pieces[unit].loc)]
        for box in dict.fromkeys(state.pieces[unit].loc for unit in off):
            layout.addWidget(label(words.place(state, box), "faded"))
            layout.addWidget(flowing([self._face(unit) for unit in off if state.pieces[unit].loc == box]))

    def _face(self, unit: str) -> UnitButton:
        button = UnitButton(self.context, unit, active=True, chosen=unit in self.context.selected, face=SMALL)
        button.clicked.connect(lambda: self.set_selection([unit]))
        return button

    def _mode_button(self, mode: str) -> QPushButton:
        words, state = self.context.words, self.context.state
        verb, _, base = mode.partition(" ")
        texts = {BOMB: words.tr("Atomic bomb ({n} left)…", n=state.bombs), DROP: words.tr("Airdrop…")}
        place = words.game.place(state, base)
        button = QPushButton(texts.get(verb) or words.tr("Airbase at {place}…", place=place))
        button.setCheckable(True)
        button.setChecked(self.mode == mode)
        button.setProperty("mode", mode)
        button.setAutoDefault(False)
        button.clicked.connect(partial(self._pick, mode))
        return button

    def _show_burst(self, loc: int) -> None:
        """What a bomb would do to a hex."""
        if self._area is None or self.foreseen.at == loc:
            return
        self.foreseen.look(loc, self._area)
        empty(self._area)
        state, words = self.context.state, self.context.words
        found = burst(state, loc)
        lines = [f"<b>{words.place(state, loc)}</b>: {words.tr('it goes off {chance}', chance=percent(found.goes_off))}"
                 f" {clause_link('18.0/3')}"]  # fmt: skip
        if found.center:
            text = words.tr("the Supply Center is destroyed {chance}", chance=percent(found.center))
            lines.append(f"{text} {clause_link('18.0/4')}")
        for unit, lost in found.lost.items():
            facts = {"n": mean(lost), "chance": percent(found.dies[unit])}
            told = words.tr("{n} steps on average, eliminated {chance}", **facts)
            lines.append(f"{words.pair(words.game.unit(state, unit), told)} {clause_link('18.0/5')}")
        cloud = words.tr("A cloud stays there for the rest of the game.")
        lines.append(f"<small>{cloud} {clause_link('18.0/6')}</small>")
        for line in lines:
            self._area.addWidget(label(line, rich=True, wrap=True, follow=self.context.follow))
        self.stage.card.place()


def _steady(mode: str) -> tuple[bool, str]:
    """Airbases come first: bombs and the drop come and go with where they stand."""
    return not mode.startswith(BASE), mode
