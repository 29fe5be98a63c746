"""Which hex is attacked: each target with what all that may join would bring, or with the units that are selected."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from engine.table.command import Command
from engine.titles.nemesis.pieces import STILWELL
from engine.titles.nemesis.rules.ch6_forecast import Forecaster
from engine.titles.nemesis.rules.ch6_limits import eligible
from engine.titles.nemesis.rules.ch6_odds import odds
from engine.titles.nemesis.rules.ch6_options import attack_with, options, reach
from engine.titles.nemesis.state import Combat
from nemesis_gui.base.style import px
from nemesis_gui.board.overlays import Arrows, Group, HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.choice_card import lead_keyboard
from nemesis_gui.play.figures import SEPARATOR
from nemesis_gui.play.parts import Choice, Given, Part, Pick, Text
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.services import WhyNot
from nemesis_gui.play.sheet import Stack
from nemesis_gui.play.stage import Stage
from nemesis_gui.titles.nemesis.combat.figures import forecast_line
from nemesis_gui.titles.nemesis.combat.panel import ForecastPanel
from nemesis_gui.titles.nemesis.decisions.combat import WIDTH
from nemesis_gui.titles.nemesis.decisions.declaration import Declaration
from nemesis_gui.widgets.folded import Folded

LEGEND = "r: a retreat may be enforced, \u2205: the hex is emptied, \u2605: who gains a Satisfaction Point"
"""What the signs below the faces of the die mean."""
TARGET, ABOVE, SEEN = 30, 60, 400
"""Pixels that a target, what stands above the first, and a forecast laid open take at least."""
HIGH = 700
"""Pixels of the column from which that is said."""


class DeclarePresenter(Presenter):
    """A card lists the targets, the map marks them. Pointing at one shows the forecast before anything is committed.

    Own units may be selected first: then only their targets are marked, and a click on one, or dragging them there,
    commits them to it.
    """

    style = "target"
    _forecaster: Forecaster

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.looked_at = -1
        self._untouched = True
        """Whether no target was looked at since the card was filled."""
        self._joiners: dict[str, set[int]] = {}
        self._short: set[int] = set()
        """Targets against which all that may join stay below 1:2."""
        self._shown: ForecastPanel | None = None
        self._unfolded = False

    def begin(self, decision: Any) -> None:
        """Nothing is looked at yet."""
        self.looked_at = -1
        self._untouched, self._shown = True, None
        super().begin(decision)

    def end(self) -> None:
        """Take the arrows away."""
        self.context.overlay("combat", None)
        super().end()

    def read(self, decision: Any) -> None:
        """Find out who may attack what."""
        super().read(decision)
        self._joiners, self._forecaster = {}, Forecaster(self.context.state)
        for target in self.index.places:
            for piece in eligible(self.context.state, decision.owner, target, decision.assault):
                self._joiners.setdefault(piece.id, set()).add(target)
        self._short = {target for target in self.index.places if self._below(self._whole(target))}

    # -- the gesture

    def gesture_for(self, units: Sequence[str]) -> Declaration:
        """The units attack a target; without any it is the target alone that is chosen."""
        return Declaration(self.context, self.index, units, self._joiners, self._look, self._expected)

    def _expected(self, loc: int) -> Sequence[str]:
        """Who joins unless somebody is named: all that may, of the strongest hex in an assault."""
        combat = self._whole(loc)
        return combat.units if combat is not None else ()

    def _whole(self, loc: int) -> Combat | None:
        """The combat of all that may join."""
        return attack_with(self.context.state, self.decision.owner, loc, assault=self.decision.assault)

    def carriable(self, units: Sequence[str]) -> bool:
        """Whether one of them may attack anything."""
        return any(unit in self._joiners for unit in units)

    def ready(self) -> Sequence[str]:
        """All that may attack something that can be attacked as it is."""
        return tuple(unit for unit, targets in self._joiners.items() if not targets <= self._short)

    def held(self, loc: int, unit: str, click: Click, *, stack: bool) -> list[str]:
        """Units join those that are selected, as they do when they are clicked."""
        added = Click(click.button, click.modifiers | Qt.KeyboardModifier.ControlModifier)
        return super().held(loc, unit, added, stack=stack)

    def show_marks(self) -> None:
        """Hexes that can be attacked with what is at hand; those below 1:2 that only an Air Support would raise to it,
        or units that are not selected, are marked as a mere possibility."""
        short = {loc for loc in self.index.places if self._below(self._combat(loc))}
        strong = tuple(loc for loc in self.marked() if loc not in short)
        parts = (HexHighlights(strong, self.style), HexHighlights(tuple(short), "info"))
        self.context.overlay("places", Group(parts))

    def _below(self, combat: Combat | None) -> bool:
        """Whether its odds are below the table [6.1-E/4]."""
        return combat is not None and bool(combat.defenders) and not odds(self.context.state, combat).allowed

    # -- the card

    def show_card(self) -> None:
        """One card a target, and below them the forecast of the one that is pointed at."""
        tr = self.context.words.tr
        self.stage.expect(px(TARGET * len(self._targets()) + ABOVE + (SEEN if self._seen()[1] else 0)))
        self.put_card(tr("Assaults") if self.decision.assault else tr("Attacks"), self._body(), self._foot(), WIDTH)

    def _body(self) -> Iterator[Part]:
        state, tr = self.context.state, self.context.words.tr
        yield Text(f"<small>{self._made()}. {self._who()}</small>", "faded")
        yield Stack([self._target_card(loc, command) for loc, command in self._targets()])
        if not self.index.places:
            yield Text(tr("No hex can be attacked."), rich=False)
        loc, combat = self._seen()
        self._shown = panel = None if combat is None else self._forecast(combat, loc)
        if panel is not None and not self.stage.compact:
            yield Text(self.context.words.place(state, loc), "faded", rich=False, wrap=False)
            yield from map(Given, (panel.numbers, panel.more))

    def _made(self) -> str:
        """How many attacks of the phase are made, also of the Stilwell Force where it could or did [5.2/5, 6.1-D/4]."""
        state, tr = self.context.state, self.context.words.tr
        if state.stilwell_attacks or any(state.pieces[unit].counter.force == STILWELL for unit in self._joiners):
            text = "{n} of 3 made in this phase, {own} of 1 by the Stilwell Force"
            return tr(text, n=state.attacks_made, own=state.stilwell_attacks)
        return tr("{n} of 3 made in this phase", n=state.attacks_made)

    def _foot(self) -> Iterator[Part]:
        """The forecast, so that the targets keep their places."""
        if self._shown is not None:
            yield Given(self._shown)
            column = self.stage.card.parentWidget()
            if column is not None and column.height() >= px(HIGH):
                yield Text(f"<small>{self.context.words.tr(LEGEND)}</small>", "faded")

    def _targets(self) -> list[tuple[int, Command]]:
        """What can be attacked as it is stands before what only an Air Support would bring up to 1:2; the same order
        whatever is selected."""
        locs = sorted(self.index.places, key=lambda loc: (loc in self._short, loc))
        return [(loc, command) for loc in locs for command in self.index.places[loc]]

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each target, which stands on its card as long as that is open; the same whatever is selected."""
        return [*(self._target_button(loc, command) for loc, command in self._targets()), *super().extra_buttons()]

    def _target_button(self, loc: int, command: Command) -> Pick:
        place = self.context.words.place(self.context.state, loc)
        return Pick(place, self._declarer(command), says=command.text())

    def _declarer(self, command: Command) -> Callable[[], object]:
        """A slot that attacks with the selected units."""
        return lambda: self.gesture_for(self.context.selected).declare(command)

    def _who(self) -> str:
        tr, state = self.context.words.tr, self.context.state
        if not self.context.selected:
            return tr("With every unit that may join; select units to see only those.")
        names = ", ".join(self.context.words.game.unit(state, unit) for unit in self.context.selected)
        return tr("With {units}", units=names)

    def _combat(self, loc: int) -> Combat | None:
        """The combat against a target with the selected units, or with all that may join."""
        units = [unit for unit in self.context.selected if loc in self._joiners.get(unit, ())]
        if self.context.selected and not units:
            return None
        return attack_with(self.context.state, self.decision.owner, loc, units, assault=self.decision.assault)

    def _target_card(self, loc: int, command: Command) -> Choice:
        state, words = self.context.state, self.context.words
        combat = self._combat(loc) if command.verb == "attack" else None
        told = "" if combat is None else forecast_line(words, state, self._forecaster.forecast(combat))
        odds, _, losses = told.partition(SEPARATOR)
        sign = "\u2691 " if command.verb == "seize" else ""
        if self.stage.compact and self._below(combat):  # why not has to be read
            odds, losses = "", f"{odds} {losses}"
        return Choice([command], f"{sign}{words.place(state, loc)}", [losses], self._declarer(command), aside=odds,
                      pointed=partial(self._look, loc))  # fmt: skip

    # -- looking at a target

    def _look(self, loc: int, here: bool = True) -> None:
        if here and loc != self.looked_at and self.context.model.decision == self.decision:
            self.looked_at = loc
            self.show_card()
            lead_keyboard(self.stage.card, self._look, loc)
            self._mark(loc, self._combat(loc))

    def _seen(self) -> tuple[int, Combat | None]:
        """The target that is looked at, or the first, and the combat there."""
        loc = self.looked_at if self.looked_at >= 0 else next((first for first, _ in self._targets()), -1)
        combat = self._combat(loc) if loc >= 0 else None
        return loc, combat if combat is not None and combat.defenders else None

    def _forecast(self, combat: Combat, loc: int) -> ForecastPanel:
        forecaster, panel = self._forecaster, self._shown
        if panel is None or panel.low != self.stage.compact:
            panel = self._make_panel(combat.attacker)
        panel.folded = panel.low and not self._unfolded
        panel.show_forecast(forecaster.forecast(combat), self.context.state.world.label(loc))
        found = () if panel.folded else options(forecaster, combat, joining=True)
        panel.show_changes(None if panel.folded else reach(self.context.state, combat), found)
        return panel

    def _make_panel(self, attacker: int) -> ForecastPanel:
        panel = ForecastPanel(self.context, attacker, low=self.stage.compact)
        if panel.low:
            name = self.context.words.tr("Details")
            panel.head.addWidget(Folded(name, (panel.numbers, panel.more), self._note_unfolded, on=self._unfolded))
        return panel

    def _note_unfolded(self, on: bool) -> None:
        """What was folded away is worked out once it is wanted."""
        self._unfolded = on
        if on:
            self.show_card()

    def _mark(self, loc: int, combat: Combat | None) -> None:
        pieces = self.context.state.pieces
        sources = {pieces[unit].loc for unit in combat.units} if combat is not None else set()
        arrows = Arrows(tuple((source, loc) for source in sorted(sources)), "target")
        self.context.overlay("combat", Group((HexHighlights((loc,), "selected"), arrows)))
        focus, card = QApplication.focusWidget(), self.stage.card
        picked = not self._untouched and focus is not None and card.isAncestorOf(focus)
        self._untouched = False
        if picked and not card.underMouse():  # by keys; what is pointed at is seen already
            self.context.signals.revealAsked.emit((loc,))

    # -- choosing

    def piece_clicked(self, unit: str, click: Click) -> None:
        """Select or leave a unit that may attack, and say of another one why it may not; a click on an enemy is one on
        its hex."""
        piece = self.context.state.pieces[unit]
        if unit in self._joiners:
            self.pick(unit, add=True)
        elif piece.counter.side == self.decision.owner and not self.context.selected:
            self.context.services.of(WhyNot).ask_place(piece.loc, unit)
        else:
            self.hex_clicked(piece.loc, click)

    def hex_clicked(self, loc: int, click: Click) -> None:
        """Open the attack on a target, or select all in a hex that may attack."""
        if self.finish(loc):
            return
        if loc in self.index.places and self.gesture is not None:
            self.gesture.explain(loc)
            return
        there = [unit for unit in self.context.state.at.get(loc, ()) if unit in self._joiners]
        added = [*self.context.selected] if click.modifiers & Qt.KeyboardModifier.ControlModifier else []
        self.set_selection([*added, *(unit for unit in there if unit not in added)])
        idle = self.context.state.units_at(loc, self.decision.owner)
        if not self.context.selected and idle:
            self.context.services.of(WhyNot).ask_place(loc, idle[-1].id)

    def set_selection(self, units: Sequence[str]) -> None:
        """The forecasts are those of the selected units."""
        super().set_selection(units)
        looked_at, self.looked_at = self.looked_at, -1
        self.show_card()
        if looked_at >= 0:
            self._look(looked_at)
