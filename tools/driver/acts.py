"""What a player does in one act: a stack is sent, an attack is made, by mouse or by keyboard alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, cast

from PySide6.QtCore import Qt

from engine.table.command import Command
from engine.table.legal import place_of, unit_of
from engine.titles.nemesis.commands import Attack, Flip
from engine.titles.nemesis.rules.ch6_options import attack_with
from tools.driver.giving import Giving, KeyHands, MouseHands
from tools.driver.hands import CONTROL, NONE, SHIFT

Key = Qt.Key


class Acts(Giving):
    """Gives commands as a player does, who selects stacks, and attacks with all who may join."""

    def act(self, group: Sequence[Command]) -> None:
        """Give a command, or the moves of a stack that goes somewhere together, and end the phase if that was all there
        was to do; fails if there is no way."""
        self._do(group)
        self.end_phases()

    def _do(self, group: Sequence[Command]) -> None:
        first = group[0]
        if isinstance(first, Attack) and first.units:
            self._attack(first)
        elif first.verb == "ambush":
            self._ask(first)
        elif first.verb == "flip":
            for unit in first.pieces():
                self.give(Flip((unit,)))
        elif len(group) > 1:
            self._send(group)
        else:
            self.give(first)

    def select(self, units: Sequence[str]) -> None:
        """Select a stack by its hex if all in it go, else counter by counter."""
        state, presenter = self.model.state, self.window.context.presenter
        assert presenter is not None
        loc, acting = state.pieces[units[0]].loc, presenter.index.acting() or set(units)
        if {unit for unit in state.at.get(loc, ()) if unit in acting} == set(units):
            self.pick_stack(loc)
        else:
            self.pick_some(loc, units)

    def _send(self, group: Sequence[Command]) -> None:
        place = place_of(self.model.state, group[0])
        assert place is not None
        self.select([unit_of(one) or "" for one in group])
        self.point_at(place)
        self.hands.answer_menu(self.text_of(group[0]))

    def _attack(self, command: Any) -> None:
        """Select who attacks, hex by hex, unless all join; the target; aircraft; go."""
        state, decision = self.model.state, cast(Any, self.model.decision)
        target = place_of(state, command)
        assert target is not None
        all_of_them = attack_with(state, decision.owner, target, assault=decision.assault)
        stacks = defaultdict[int, list[str]](list)
        for unit in command.units:
            stacks[state.pieces[unit].loc].append(unit)
        if all_of_them is None or set(all_of_them.units) != set(command.units):
            for units in stacks.values():
                self.select(units)
        self.point_at(target)
        parse = self.model.title.notation.parse
        for text in ([f"choose {command.air}"] if command.air else []) + ["done"]:
            self.give(parse(text))

    def _ask(self, command: Command) -> None:
        """By the menu at its hex."""
        raise NotImplementedError

    def pick_stack(self, loc: int) -> None:
        """Select all that can act in a hex."""
        raise NotImplementedError

    def pick_some(self, loc: int, units: Sequence[str]) -> None:
        """Select some counters of a hex."""
        raise NotImplementedError

    def point_at(self, loc: int) -> None:
        """Say that this is the place."""
        raise NotImplementedError


class MouseActs(Acts, MouseHands):
    """By mouse alone."""

    def _ask(self, command: Command) -> None:
        place = place_of(self.model.state, command)
        assert place is not None
        self.hands.ask_at(place)
        self.hands.answer_menu(self.text_of(command))

    def pick_stack(self, loc: int) -> None:
        self.hands.click_map(self.hands.clear_spot(loc))

    def pick_some(self, loc: int, units: Sequence[str]) -> None:
        for number, unit in enumerate(units):
            self.hands.click_map(self.hands.counter_spot(unit), CONTROL if number else NONE)

    def point_at(self, loc: int) -> None:
        self.hands.click_place(loc)


class KeyActs(Acts, KeyHands):
    """By keyboard alone."""

    def _ask(self, command: Command) -> None:
        place = place_of(self.model.state, command)
        assert place is not None
        self.hands.to_map()
        self.hands.go(place)
        self.hands.key(Key.Key_Menu)
        self.hands.answer_menu(self.text_of(command))

    def pick_stack(self, loc: int) -> None:
        self.hands.to_map()
        self.hands.go(loc)
        self.hands.key(Key.Key_Return)

    def pick_some(self, loc: int, units: Sequence[str]) -> None:
        self.hands.to_map()
        self.hands.go(loc)
        for number, unit in enumerate(units):
            for _ in self.hands.scene.pieces_at(loc):
                if self.hands.cursor.unit != unit:
                    self.hands.key(Key.Key_Space)
            assert self.hands.cursor.unit == unit, f"{unit} is not picked by Space"
            self.hands.key(Key.Key_Return, SHIFT if number else NONE)

    def point_at(self, loc: int) -> None:
        self.hands.to_map()
        self.hands.enter_at(loc)
