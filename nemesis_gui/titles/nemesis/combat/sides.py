"""Both sides of a combat face to face: every counter with its part in it, its price, or why it cannot go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from engine.table.command import Command
from engine.table.legal import Index
from engine.titles.nemesis.commands import Leave
from engine.titles.nemesis.pieces import enemy
from engine.titles.nemesis.rules.ch1_air_support import air_points
from engine.titles.nemesis.rules.ch6_advance import due, entry_reasons
from engine.titles.nemesis.rules.ch6_forecast import step_price
from nemesis_gui.base.style import side_colours
from nemesis_gui.play.answers import main_command
from nemesis_gui.play.context import Context
from nemesis_gui.play.counter_button import FACE
from nemesis_gui.play.parts import Counter, Own, Part, Text
from nemesis_gui.play.sheet import Across, Flowing, Stack
from nemesis_gui.titles.nemesis.combat.battle import Battle
from nemesis_gui.titles.nemesis.combat.figures import step_note

ROLES: Final = ("spearhead", "meeting", "leader", "refuser")
ROLE_NAMES: Final = {"spearhead": "spearhead", "meeting": "meets", "leader": "leads", "refuser": "refuses"}
MANY: Final = 4
"""Counters of a side beyond which it gets more of the width."""
CROWD: Final = 4
"""Counters of a side beyond which all faces are smaller."""
SMALL, TINY = 34, 28
LEAST: Final = 3
"""Counters of a side for which there is always room in a line."""
PRICED: Final = 3
"""Halves of a counter's width that the price below it adds, so that two stand side by side."""
GAP: Final = 3
TAKE_OUT: Final = "Click to take it out of the attack"


class Sides:
    """Makes the upper part of the combat card; `low` says that there is little room for it."""

    def __init__(
        self, context: Context, battle: Battle, index: Index, play: Callable[[Command], Callable[[], object]],
        *, low: bool,
    ) -> None:  # fmt: skip
        self.context = context
        self.battle = battle
        self.index = index
        self._play = play
        self._low = low
        self._main = main_command(battle.state, battle.decision, index)
        most = max(len(battle.attackers), len(battle.defenders))
        self.face = TINY if low and most > LEAST else SMALL if low or most > CROWD else FACE

    def parts(self) -> Iterator[Part]:
        """Attackers left, defenders right; below them who may still join."""
        battle = self.battle
        attacker, waiting = battle.combat.attacker, self._waiting()
        seen = waiting if self._alone else battle.attackers
        sides = ((attacker, seen, True), (enemy(attacker), battle.defenders, False))
        yield Across([self._side(*side) for side in sides], [self._share(units) for _, units, _ in sides])
        if waiting and not self._alone:
            name = Text(self.context.words.tr("May join"), "faded", rich=False, wrap=False)
            yield Across([name, self._faces(waiting)], (0, 1), 8)

    def _waiting(self) -> list[str]:
        return [unit for unit in self.index.orders if unit not in (*self.battle.attackers, *self.battle.defenders)]

    @property
    def _alone(self) -> bool:
        """Whether those who may join stand where the attackers will, as there is little room and none yet."""
        return self._low and not self.battle.attackers and self.battle.combat.air is None

    def _share(self, units: Sequence[str]) -> int:
        """The part of the width that the counters of a side get; those with a price below need more."""
        count = len(units)
        if self._low:
            priced = count if self.battle.cause() and not self.index.orders.keys().isdisjoint(units) else 0
            return max(LEAST, count + priced * PRICED // 2)
        if self.face == SMALL:
            return max(2, min(count, MANY))
        return 3 if count > MANY else 2

    def _side(self, side: int, units: Iterable[str], attacking: bool) -> Part:
        words, air = self.context.words, self.battle.combat.air
        ground, _ = side_colours(side)
        joining = attacking and self._alone
        head = words.tr("may join") if joining else words.tr("attacker") if attacking else words.tr("defender")
        name = Text(f'<b style="color:{ground}">{words.side(side)}</b> <small>{head}</small>')
        support = [self._air(air)] if attacking and air is not None else []
        return Stack([name, Flowing([*map(self._face, units), *support], GAP)], 2, top=True)

    def _air(self, air: str) -> Part:
        """The Air Support that was named; a click takes it out again as long as that is possible."""
        words, state = self.context.words, self.context.state
        text = f"\u2708 {words.game.thing(state, air)} ({air_points(state, air)})"
        command = next((one for one in self.index.loose if one == Leave(air)), None)
        if command is None:
            return Text(text, rich=False, wrap=False)
        return Own((QToolButton, text), partial(self._leave, text, command))

    def _leave(self, text: str, command: Command) -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setToolTip(self.context.words.tr(TAKE_OUT))
        button.setProperty("command", command.text())
        button.clicked.connect(self._play(command))
        return button

    def _faces(self, units: Sequence[str]) -> Part:
        return Flowing([*map(self._face, units)])

    def _face(self, unit: str) -> Counter:
        orders = self.index.orders.get(unit, [])
        why = self.context.words.tr(TAKE_OUT) if Leave(unit) in orders else self._why_not(unit)
        return Counter(
            unit, self._note(unit), self._play(orders[0]) if orders else None, orders[0] if orders else None,
            active=bool(orders), chosen=bool(self._roles(unit)), face=self.face, named=False,
            main=bool(orders) and orders[0] == self._main, about="\n".join(filter(None, (self._part(unit), why))),
            focus=Qt.FocusPolicy.StrongFocus if orders else Qt.FocusPolicy.NoFocus,
        )  # fmt: skip

    def _roles(self, unit: str) -> list[str]:
        combat = self.battle.combat
        return [role for role in ROLES if getattr(combat, role) == unit]

    def _note(self, unit: str) -> str:
        """What stands below a counter: the price of a step, whether it must advance, or its part in the combat."""
        tr, battle = self.context.words.tr, self.battle
        cause = battle.cause()
        if cause and unit in self.index.orders:
            price = step_price(self.context.state, unit, cause)
            return step_note(self.context.words, self.context.state, price).replace(", ", "\n")
        if battle.step.advances and unit in battle.combat.units:
            return self._advance_note(unit)
        if unit in battle.combat.bystanders:
            return tr("retreated here")
        roles = self._roles(unit)
        if battle.step.advances and unit in battle.combat.defenders:
            return tr("has retreated")
        if roles[-1:] == ["refuser"] and battle.step.cause != "refuse":
            return tr("may refuse")
        return self._part(unit) if not self._low else ""

    def _part(self, unit: str) -> str:
        """Its part in the combat; where there is little room only the tool tip has it."""
        roles = self._roles(unit)
        return self.context.words.tr(ROLE_NAMES[roles[-1]]) if roles else ""

    def _advance_note(self, unit: str) -> str:
        tr, state = self.context.words.tr, self.context.state
        if state.pieces[unit].loc == self.battle.combat.target:
            return tr("is there")
        if unit not in self.index.orders:
            return tr("stays")
        return tr("must advance") if any(piece.id == unit for piece in due(state)) else tr("may advance")

    def _why_not(self, unit: str) -> str:
        """Why an attacker cannot advance."""
        if not self.battle.step.advances or unit not in self.battle.combat.units or unit in self.index.orders:
            return ""
        state, words = self.context.state, self.context.words
        return "\n".join(f"{words.reason(state, why)} [{why.clause}]" for why in entry_reasons(state, unit))
