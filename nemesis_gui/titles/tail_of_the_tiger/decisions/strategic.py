"""Strategic movement: what is left of each kind, units to select with where they can go, airbases, bombs, the drop."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, Final

from engine.table.command import Command
from engine.titles.tail_of_the_tiger.commands import Rebase, Shuttle
from engine.titles.tail_of_the_tiger.pieces import IMPERIAL
from engine.titles.tail_of_the_tiger.queries.placing import quotas
from engine.titles.tail_of_the_tiger.queries.special import burst
from engine.titles.tail_of_the_tiger.world import KUNMING
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.counter_button import SMALL
from nemesis_gui.play.figures import mean, percent
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.parts import Counter, Part, Pick, Text
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.sheet import Flowing, Stack
from nemesis_gui.play.stage import Stage
from nemesis_gui.play.targets import FORECAST
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.tail_of_the_tiger.decisions.foreseen import Foreseen
from nemesis_gui.widgets.layouts import GAP

WIDTH: Final = 420
QUOTAS: Final = {"east": "In the East {n} of {all} left", "west": "In the West {n} of {all} left",
                 "shuttle": "Shuttles to Kunming {n} of {all} left"}  # fmt: skip
BOMB, DROP, BASE = "bomb", "paradrop", "rebase"
ONCE_MORE: Final = "This is what it would come to; do it again to drop the bomb"
STYLE: Final = {BOMB: "target", DROP: "hint", BASE: "hint"}


class Ends(Gesture):
    """The ends of strategic movements. No costs stand in them: they are marked with a sign each, which is seen in
    jungle however small the map is."""

    def start(self) -> None:
        locs = self.targets()
        self.context.overlay("targets", HexHighlights(tuple(locs), "hint") if locs else None)


class StrategicPresenter(Presenter):
    """A selected unit shows its ends; what is done by no unit is picked with a button, then its hex is clicked."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.modes: dict[str, dict[int, Command]] = {}
        """What is done by no unit: hex -> command."""
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
        return Ends(self.context, self.index, units) if units and not self.mode else None

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
        elif self.mode != BOMB or not self.foreseen.holds(loc, lambda: self._look(loc)):
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
            self._look(loc)

    def cancel(self) -> None:
        """Escape puts away what is picked first."""
        if self.mode:
            self._pick(self.mode)
        else:
            super().cancel()

    def _pick(self, mode: str) -> None:
        picked = "" if self.mode == mode else mode
        self.foreseen.forget()
        with self.stage.at_once():
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
        with self.stage.at_once():
            self.stage.keys.before()
            super().set_selection(units)
            self.show_card()
            self.stage.share_out()

    def button_commands(self) -> list[Command]:
        """Only what ends the phase."""
        return [command for command in super().button_commands() if command.ends]

    def extra_buttons(self) -> Sequence[Part]:
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
        self.foreseen.clear()
        self._fill()

    def _fill(self) -> None:
        self.put_card(self.context.words.tr("Strategic movement"), self._body(), width=WIDTH)

    def _body(self) -> Iterator[Part]:
        yield from map(Text, self._quotas())
        yield from self._waiting()
        if self.modes:
            yield Flowing([self._mode_button(mode) for mode in sorted(self.modes, key=_steady)])
        yield Text(self.context.words.tr(self._hint()), "faded", rich=False)
        yield from map(self.card_button, self._off_map())
        if self.foreseen.at is not None:
            yield Stack([Text(line) for line in self._burst(self.foreseen.at)], name=FORECAST, gap=GAP)

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

    def _waiting(self) -> Iterator[Part]:
        """Units beside the map that can go somewhere."""
        state, words = self.context.state, self.context.words
        acting = self.index.acting()
        off = [unit for unit in acting if not state.world.on_map(state.pieces[unit].loc)]
        for box in dict.fromkeys(state.pieces[unit].loc for unit in off):
            yield Text(words.place(state, box), "faded", rich=False, wrap=False)
            yield Flowing([self._face(unit) for unit in off if state.pieces[unit].loc == box])

    def _face(self, unit: str) -> Counter:
        chosen = unit in self.context.selected
        return Counter(unit, "", lambda: self.set_selection([unit]), active=True, chosen=chosen, face=SMALL)

    def _mode_button(self, mode: str) -> Pick:
        words, state = self.context.words, self.context.state
        verb, _, base = mode.partition(" ")
        texts = {BOMB: words.tr("Atomic bomb ({n} left)…", n=state.bombs), DROP: words.tr("Airdrop…")}
        place = words.game.place(state, base)
        text = texts.get(verb) or words.tr("Airbase at {place}…", place=place)
        return Pick(text, partial(self._pick, mode), self.mode == mode, mode=mode)

    def _look(self, loc: int) -> None:
        """Show what a bomb would do to a hex."""
        if self.foreseen.at != loc:
            self.foreseen.look(loc)
            self._fill()

    def _burst(self, loc: int) -> Iterator[str]:
        state, words = self.context.state, self.context.words
        found = burst(state, loc)
        goes_off = words.tr("it goes off {chance}", chance=percent(found.goes_off))
        yield f"<b>{words.place(state, loc)}</b>: {goes_off} {clause_link('18.0/3')}"
        if found.center:
            text = words.tr("the Supply Center is destroyed {chance}", chance=percent(found.center))
            yield f"{text} {clause_link('18.0/4')}"
        for unit, lost in found.lost.items():
            facts = {"n": mean(lost), "chance": percent(found.dies[unit])}
            text = words.tr("{n} steps on average, eliminated {chance}", **facts)
            yield f"{words.pair(words.game.unit(state, unit), text)} {clause_link('18.0/5')}"
        cloud = words.tr("A cloud stays there for the rest of the game.")
        yield f"<small>{cloud} {clause_link('18.0/6')}</small>"


def _steady(mode: str) -> tuple[bool, str]:
    """Airbases come first: bombs and the drop come and go with where they stand."""
    return not mode.startswith(BASE), mode
