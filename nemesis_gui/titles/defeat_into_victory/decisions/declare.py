"""Which hex is attacked: each target with what all that can attack it bring, or the units that are selected."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.table.command import Command
from engine.titles.defeat_into_victory.queries.forecast import Forecast, foreseen
from engine.titles.defeat_into_victory.rules.ch13_combat import attackable
from nemesis_gui.board.overlays import Arrows, Group, HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.card_presenter import CardPresenter
from nemesis_gui.play.choice_card import ChoiceCard
from nemesis_gui.play.stage import Stage
from nemesis_gui.titles.defeat_into_victory.combat.figures import outcome, totals
from nemesis_gui.titles.defeat_into_victory.combat.panel import ForecastPanel
from nemesis_gui.titles.defeat_into_victory.decisions.combat import WIDTH
from nemesis_gui.titles.defeat_into_victory.decisions.declaration import Declaration
from nemesis_gui.widgets.layouts import column, empty, label


class DeclarePresenter(CardPresenter):
    """A card lists the targets, the map marks them; pointing at one shows its forecast before anything is committed.

    Own units may be selected first: then a click on a target, or dragging them there, attacks with them alone.
    """

    style = "target"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.looked_at = -1
        self._attackers: dict[int, list[str]] = {}
        self._area: QVBoxLayout | None = None

    def begin(self, decision: Any) -> None:
        """Nothing is looked at yet."""
        self.looked_at, self._area = -1, None
        super().begin(decision)

    def end(self) -> None:
        """Take the arrows away."""
        self.context.overlay("combat", None)
        super().end()

    def read(self, decision: Any) -> None:
        """Find out who can attack what."""
        super().read(decision)
        self._attackers = attackable(self.context.state)

    # -- the gesture

    def gesture_for(self, units: Sequence[str]) -> Declaration:
        return Declaration(self.context, self.index, units, self._attackers, self._look)

    def carriable(self, units: Sequence[str]) -> bool:
        """Whether one of them can attack anything."""
        return any(unit in self._able() for unit in units)

    def ready(self) -> Sequence[str]:
        return tuple(self._able())

    def _able(self) -> Set[str]:
        return dict.fromkeys(unit for units in self._attackers.values() for unit in units).keys()

    def stays(self, unit: str) -> bool:
        return unit in self._able()

    def held(self, loc: int, unit: str, click: Click, *, stack: bool) -> list[str]:
        """Units join those that are selected, as they do when they are clicked."""
        added = Click(click.button, click.modifiers | Qt.KeyboardModifier.ControlModifier)
        return super().held(loc, unit, added, stack=stack)

    def marked(self) -> list[int]:
        """The hexes that can be attacked with what is selected."""
        return self.gesture_for(self.context.selected).targets()

    def piece_clicked(self, unit: str, click: Click) -> None:
        """Select or deselect a unit that can attack; a click on an enemy is one on its hex."""
        if unit in self._able():
            self.pick(unit, add=True)
        else:
            self.hex_clicked(self.context.state.pieces[unit].loc, click)

    def hex_clicked(self, loc: int, click: Click) -> None:
        """Attack a target, or select all in a hex that can attack."""
        if self.finish(loc):
            return
        if loc in self._attackers and self.gesture is not None:
            self.gesture.explain(loc)
            return
        there = [unit for unit in self.context.state.at.get(loc, ()) if unit in self._able()]
        added = [*self.context.selected] if click.modifiers & Qt.KeyboardModifier.ControlModifier else []
        self.set_selection([*added, *(unit for unit in there if unit not in added)])

    def set_selection(self, units: Sequence[str]) -> None:
        """The forecasts are those of the selected units."""
        self.stage.keys.before()
        super().set_selection(units)
        looked_at, self.looked_at = self.looked_at, -1
        self.show_card()
        if looked_at >= 0:
            self._look(looked_at)

    # -- the card

    def show_card(self) -> None:
        """One card a target, and below them the forecast of the one that is pointed at."""
        words = self.context.words
        layout = self.stage.card.begin(words.tr("Attacks"), width=WIDTH)
        layout.addWidget(label(f"<small>{self._who()}</small>", "faded", wrap=True, rich=True))
        found = [(loc, command) for loc in sorted(self.marked()) for command in self._commands(loc)]
        targets = column(gap=4)
        for loc, command in found:
            targets.addWidget(self._target(loc, command))
        layout.addLayout(targets)
        if not self._attackers:
            layout.addWidget(label(words.tr("No hex can be attacked."), wrap=True))
        self._area = column()
        layout.addLayout(self._area)
        if found and self.looked_at < 0:
            self._foresee(found[0][0])
        self.finish_card()

    def _commands(self, loc: int) -> list[Command]:
        return self.gesture_for(self.context.selected).commands(loc)

    def _who(self) -> str:
        tr, game = self.context.words.tr, self.context.words.game
        if not self.context.selected:
            return tr("With every unit that can attack; select units to attack with those alone.")
        names = ", ".join(game.unit(self.context.state, unit) for unit in self.context.selected)
        return tr("With {units}", units=names)

    def extra_buttons(self) -> list[QWidget]:
        """A digit for each target, which stands on its card as long as that is open."""
        found = ((loc, command) for loc in sorted(self.marked()) for command in self._commands(loc))
        return [self._button(loc, command) for loc, command in found]

    def _button(self, loc: int, command: Command) -> QPushButton:
        button = QPushButton(self.context.words.place(self.context.state, loc))
        button.setProperty("command", command.text())
        button.clicked.connect(self.player(command))
        return button

    def _forecast(self, loc: int) -> Forecast | None:
        return next((foreseen(self.context.state, self.decision, one) for one in self._commands(loc)), None)

    def _target(self, loc: int, command: Command) -> ChoiceCard:
        state, words = self.context.state, self.context.words
        found = self._forecast(loc)
        odds, lines = ("", []) if found is None else (totals(state, found), [outcome(words, found)])
        card = ChoiceCard([command], words.place(state, loc), lines, aside=odds)
        card.clicked.connect(self.player(command))
        card.pointed.connect(self._shower(loc))
        return card

    def _shower(self, loc: int) -> Callable[[bool], None]:
        return lambda here: self._look(loc) if here else None

    # -- looking at a target

    def _look(self, loc: int) -> None:
        if loc == self.looked_at or self._area is None:
            return
        self.looked_at = loc
        self._foresee(loc)
        sources = {self.context.state.pieces[unit].loc for unit in self.gesture_for(self.context.selected).joining(loc)}
        arrows = Arrows(tuple((source, loc) for source in sorted(sources)), "target")
        self.context.overlay("combat", Group((HexHighlights((loc,), "selected"), arrows)))
        self.stage.card.place()

    def _foresee(self, loc: int) -> None:
        assert self._area is not None
        empty(self._area)
        found = self._forecast(loc)
        if found is not None:
            self._area.addWidget(ForecastPanel(self.context, found, name=self.context.state.world.label(loc)))
