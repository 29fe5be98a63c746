"""Combat on one card, from the choice of units to the advance; counters on card and map can be clicked alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from engine.table.command import Command
from engine.table.event import Event, Rolled
from engine.titles.defeat_into_victory.commands import Advance, Lose, Retreat
from engine.titles.defeat_into_victory.events import CombatResolved
from engine.titles.defeat_into_victory.queries.forecast import Forecast, forecast, foreseen
from engine.titles.defeat_into_victory.rules.ch7_ranges import hq_range
from engine.titles.defeat_into_victory.rules.ch13_retreat import OFF
from engine.titles.defeat_into_victory.state import Combat, DefeatState
from nemesis_gui.board.overlays import Arrows, Group, HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.answers import in_order
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.figures import percent
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.odds_track import RESULTS
from nemesis_gui.play.parts import Choice, Own, Part, Text
from nemesis_gui.play.plain_card import faded
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.sheet import Stack
from nemesis_gui.play.stage import Stage
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.defeat_into_victory.combat.figures import columns, outcome
from nemesis_gui.titles.defeat_into_victory.combat.panel import ForecastPanel
from nemesis_gui.titles.defeat_into_victory.combat.progress import TOLD, CombatProgress, so_far
from nemesis_gui.titles.defeat_into_victory.combat.result import ResultView
from nemesis_gui.titles.defeat_into_victory.combat.sides import Sides
from nemesis_gui.titles.defeat_into_victory.decisions.retreating import CombatRetreat
from nemesis_gui.widgets.folded import Folded

WIDTH: Final = 420
FEW: Final = 2
"""Answers that leave room for the results in words."""
STAGES: Final = ("Declaration", "Support", "Die", "Losses", "Retreat", "Advance")


class Step(msgspec.Struct, frozen=True):
    """What a decision of a combat is about."""

    stage: str
    early: bool = False
    """Nothing has been rolled yet."""
    changes: bool = False
    """An answer changes the odds."""
    leaves: bool = False
    """Units may retreat, or have to."""
    free: bool = False
    """Nobody has to go."""
    together: str = ""
    """What all can do with one click."""
    enters: bool = False
    """A click at the hex that was fought for lets all advance who may."""
    noted: bool = False
    """Answers say what support brings and costs."""
    pays: bool = False
    """Answers say what becomes of a unit."""
    checked: str = "18.2.2/1"
    """The clause of the casualty check that an answer brings."""


STEPS: Final = {
    "JoinAttack": Step("Declaration", early=True, changes=True, together="All join"),
    "SupportCombat": Step("Support", early=True, changes=True, noted=True),
    "Banzai": Step("Support", early=True, changes=True, checked="18.1.2/1"),
    "SuicideSquads": Step("Support", early=True, changes=True),
    "NameBonus": Step("Support", early=True, changes=True),
    "RollCombat": Step("Die", early=True),
    "PayHits": Step("Losses", leaves=True, pays=True),
    "LoseStrongest": Step("Losses"),
    "RetreatMore": Step("Retreat", leaves=True, free=True),
    "MustRetreat": Step("Retreat", leaves=True),
    "AdvanceAfter": Step("Advance", together="All advance", enters=True),
    "AdvanceFurther": Step("Advance"),
}
NOTES: Final = {
    "hq": ("one column; committed, it supplies nobody until it recovers", "13.3.2/3"),
    "artillery": ("one column; it fires once a turn", "17.3.2/1"),
    "air": ("one column if it gets through", "5.4.4/1"),
}
"""What support brings and costs."""


class CombatPresenter(Presenter):
    """One card from the units that join to the advance."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.past, self.step = CombatProgress(), Step("")
        self.opened: str | None = None
        """The number that is open; None as long as nobody has opened or closed one."""
        self._few = True
        self._unfolded = False
        self._panel: ForecastPanel | None = None

    @property
    def combat(self) -> Combat:
        found: Combat | None = self.context.state.combat
        assert found is not None
        return found

    # -- life

    def announces(self, event: Event) -> bool:
        """The die with its result, and the losses."""
        rolled = isinstance(event, Rolled) and event.purpose == "combat"
        return self.past.result is not None and (rolled or event.kind in TOLD)

    def begin(self, decision: Any) -> None:
        """As in the base class, with the combat marked on the map."""
        model, self.step = self.context.model, STEPS[decision.kind]
        self.past = CombatProgress() if self.step.early else so_far(model.backwards())
        super().begin(decision)
        self._mark()
        acting = self.index.acting()
        if self.step.leaves and len(acting) == 1 and not self.context.selected:
            self.set_selection(sorted(acting))

    def end(self) -> None:
        """The combat is over, or somebody is asked in the air."""
        for name in ("combat", "range"):
            self.context.overlay(name, None)
        super().end()

    def focus_hexes(self) -> list[int]:
        """The combat, and what can be chosen about it."""
        return [self.combat.target, *self._sources(), *self.marked()]

    def _sources(self) -> list[int]:
        """From where it is attacked; not where somebody has retreated to."""
        state: DefeatState = self.context.state
        found = {state.pieces[name].loc for name in self.combat.units if name not in self.combat.retreated}
        return sorted(loc for loc in found if state.world.on_map(loc) and loc != self.combat.target)

    def _mark(self) -> None:
        target = self.combat.target
        arrows = Arrows(tuple((loc, target) for loc in self._sources()), "target")
        self.context.overlay("combat", Group((HexHighlights((target,), "target"), arrows)))

    # -- clicks on the map

    def gesture_for(self, units: Sequence[str]) -> Gesture | None:
        """Retreats by hex."""
        if self.step.leaves and units:
            return CombatRetreat(self.context, self.index, units)
        return super().gesture_for(units)

    def piece_clicked(self, unit: str, click: Click) -> None:
        """A unit that may lose a step or retreat is selected: a click on it costs nothing yet. To where one stands that
        has retreated the selected unit goes, too."""
        if self.index.destinations(unit):
            self.pick(unit, add=False)
        elif not self.step.leaves or not self.finish(self.context.state.pieces[unit].loc):
            super().piece_clicked(unit, click)

    def hex_clicked(self, loc: int, click: Click) -> None:
        """A click on the hex that was fought for lets all advance who may."""
        if self.step.enters and loc == self.combat.target:
            self.context.play_all(self._advances())
        else:
            super().hex_clicked(loc, click)

    def marked(self) -> list[int]:
        """Also the hex that can be entered."""
        found = list(super().marked())
        return [*found, self.combat.target] if self.step.enters and self._advances() else found

    def _advances(self) -> tuple[Command, ...]:
        orders = (command for found in self.index.orders.values() for command in found)
        return tuple(command for command in orders if isinstance(command, Advance))

    def find_batches(self) -> list[Batch]:
        """All advance, as far as there is room; all join."""
        several = [one for found in self.index.orders.values() for one in found]
        if not self.step.together or len(several) < 2:
            return []
        return [Batch(self.context.words.tr(self.step.together), tuple(several), usual=self.step.enters)]

    def main_answer(self) -> Command | None:
        """Who can advance does, as long as somebody can."""
        found = self._advances()
        if not self.step.enters or not found:
            return super().main_answer()
        return found[0] if len(found) == 1 else None

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each answer, which stands on its card as long as that is open; then the ways of the selected unit
        that lead to no hex."""
        said = [command for command in self._said() if command.chooses]
        return [*map(self.batch_button, self.batches), *map(self.command_button, said)]

    def set_selection(self, units: Sequence[str]) -> None:
        """Show on the card, too, what the selected unit can do."""
        self.stage.keys.before()
        super().set_selection(units)
        self.show_card()

    def next_piece(self, step: int = 1) -> None:
        """Centre the combat, and take the next piece."""
        self.context.signals.centreAsked.emit(self.combat.target)
        super().next_piece(step)

    # -- the card

    def show_card(self) -> None:
        """Both sides, what is to be expected or what came of it, and the answers in the foot."""
        words = self.context.words
        place = words.place(self.context.state, self.combat.target)
        self._panel = None
        answers = [*self._answers()]
        self._few = len(answers) <= FEW
        self.put_card(words.tr("Attack on {place}", place=place), self._body(), [Stack(answers, 6)] if answers else (),
                      WIDTH)  # fmt: skip

    def _body(self) -> Iterator[Part]:
        if not self._low():
            yield Text(f"<small>{self._steps()}</small>", "faded")
        yield Sides(self.context, self.combat, self.index, self._pick, low=self._low()).parts()
        if self.past.result is not None:
            yield self._result(self.past.result)
        elif self.step.early:
            yield self._forecast()

    def _result(self, result: CombatResolved) -> Part:
        low = self._low()
        kind = ResultView, low, result, len(self.past.losses)
        return Own(kind, lambda: ResultView(self.context, self.combat, result, self.past, low=low))

    def _low(self) -> bool:
        """Whether there is little room."""
        return self.stage.compact

    def _steps(self) -> str:
        """The steps of a combat, the present one bold."""
        tr = self.context.words.tr
        names = (f"<b>{tr(name)}</b>" if name == self.step.stage else tr(name) for name in STAGES)
        return " \u203a ".join(names)

    def _pick(self, unit: str) -> None:
        """A click on a counter of the card."""
        orders = self.index.orders.get(unit, [])
        if self.index.destinations(unit) or not orders:
            self.set_selection([unit])
        else:
            self.context.play(orders[0])

    def _forecast(self) -> Part:
        found, low = forecast(self.context.state, self.combat), self._low()
        kind = ForecastPanel, low, found.combat.attacker, bool(found.checks)
        return Own(kind, partial(self._make_panel, found.combat.attacker, low), partial(self._show_forecast, found))

    def _make_panel(self, attacker: int, low: bool) -> ForecastPanel:
        panel = ForecastPanel(self.context, attacker, low=low)
        panel.numbers.notify = self._note_opened
        if low:
            name = self.context.words.tr("Details")
            panel.head.addWidget(Folded(name, (panel.numbers,), self._note_unfolded, on=self._unfolded))
        return panel

    def _show_forecast(self, found: Forecast, panel: ForecastPanel) -> None:
        self._panel = panel
        panel.show_forecast(found, opened=self._open())

    def _open(self) -> str:
        """Where few answers leave the room, what each face brings is laid open by itself."""
        return self.opened if self.opened is not None else RESULTS if self._few else ""

    def _note_opened(self, key: str) -> None:
        self.opened = key

    def _note_unfolded(self, on: bool) -> None:
        self._unfolded = on

    # -- answers

    def _answers(self) -> Iterator[Part]:
        """A card for each unit that may be named, the ways of the selected one, and what is said of none; what ends the
        step has its place in the prompt bar."""
        yield from map(self.batch_button, self.batches)
        yield from map(self._answer, self._said())
        yield from map(faded, self._hints())

    def _said(self) -> list[Command]:
        """What has a card, ways off the map and HQs last; ways off that nobody has to go stand in the list of all
        commands."""
        orders = [one for unit in sorted(self.index.orders) for one in self._one_off(unit)]
        loose = in_order(self.decision, (one for one in self.index.loose if not one.ends))
        said = (one for one in (*orders, *loose) if not (self.step.free and _off(one)))
        return sorted(said, key=lambda one: _off(one) or (self.step.noted and self._note(one) is NOTES["hq"]))

    def _one_off(self, unit: str) -> list[Command]:
        """What a unit can do without a hex: of several ways off the map the shortest, as none does better than another,
        and none where a way leads to a hex."""
        found = self.index.orders[unit]
        ways = sorted((one for one in found if isinstance(one, Retreat) and _off(one)), key=lambda one: len(one.path))
        return [*(one for one in found if not _off(one)), *([] if self.index.destinations(unit) else ways[:1])]

    def _hints(self) -> list[str]:
        """How a retreat is ordered."""
        words = self.context.words
        leaving = [unit for unit in self.index.units if self.index.destinations(unit)]
        if not self.step.leaves or not leaving:
            return []
        chosen = set(leaving).intersection(self.context.selected)
        how = "To retreat, click a marked hex." if chosen else "To retreat, click a counter, then a marked hex."
        price = "It pays a hit, and disrupts the unit." if self.step.pays else "It disrupts the unit."
        links = "" if self._low() else f" {clause_link('13.6.1/1')} {clause_link('13.6.5/1')}"
        return [f"{words.tr(how)} {words.tr(price)}{links}"]

    def _answer(self, command: Command) -> Choice:
        words, state = self.context.words, self.context.state
        ahead = self._foresee(command)
        aside, lines = self._loss(command), list(self._lines(command))
        if ahead is not None:
            aside = f"\u2192 <b>{columns(state)[ahead.odds.final]}</b>"
            lines += [*self._checked(command, ahead), *([] if self._low() else [outcome(words, ahead)])]
        picture = self.context.looks.counter(command.pieces()[0], 30) if self._pictured(command) else None
        sign = "\u2708" if getattr(command, "unit", "") in state.air else "\u2684" if command.verb == "roll" else ""
        return Choice([command], self._title(command), lines, self.player(command), aside=aside, picture=picture,
                      sign=sign, main=command == self.main_answer(), wrap=_off(command),
                      pointed=self._pointer(command, ahead))  # fmt: skip

    def _pictured(self, command: Command) -> bool:
        pieces = command.pieces()
        return bool(pieces) and pieces[0] in self.context.state.pieces and not self._low()

    def _title(self, command: Command) -> str:
        return self.context.words.command(self.context.state, command)

    def _foresee(self, command: Command) -> Forecast | None:
        early = self.step.changes and command.chooses
        return foreseen(self.context.state, self.decision, command) if early else None

    def _lines(self, command: Command) -> Sequence[str]:
        """What it costs or brings besides."""
        if not self.step.noted:
            return ()
        text, clause = self._note(command)
        return (f"{self.context.words.tr(text)} [{clause}]",)

    def _note(self, command: Command) -> tuple[str, str]:
        """What a kind of support brings and costs, with its clause."""
        state, unit = self.context.state, getattr(command, "unit", "")
        return NOTES["air" if unit in state.air else state.pieces[unit].counter.kind]

    def _checked(self, command: Command, ahead: Forecast) -> list[str]:
        """What a charge or suicide squads bring, and cost afterwards."""
        found = [check for check in ahead.checks if check.unit == getattr(command, "unit", "")]
        clause, told = self.step.checked, self.context.words.tr
        text = "strength +1; step loss by its casualty check {chance} [{clause}]"
        return [told(text, chance=percent(check.chance), clause=clause) for check in found]

    def _loss(self, command: Command) -> str:
        """What becomes of a unit that loses a step."""
        if not isinstance(command, Lose) or not self.step.pays:
            return ""
        piece = self.context.state.pieces[command.unit]
        if piece.steps == 1:
            return self.context.words.tr("it is eliminated")
        after = f"{piece.counter.af[piece.lost + 1]}-{piece.counter.df[piece.lost + 1]}"
        return f"{piece.af}-{piece.df} \u2192 {after}"

    def _pointer(self, command: Command, ahead: Forecast | None) -> Callable[[bool], None]:
        """While a choice is pointed at, the forecast is as if it were made, and the range of an HQ is seen."""
        state: DefeatState = self.context.state
        hq = state.pieces.get(getattr(command, "unit", ""))

        def point(here: bool) -> None:
            if self._panel is not None and ahead is not None:
                self._panel.preview(ahead if here else None)
            seen = tuple(hq_range(state, hq).cost) if here and hq is not None and hq.counter.hq else ()
            self.context.overlay("range", HexHighlights(seen, "info") if seen else None)

        return point


def _off(command: Command) -> bool:
    """Whether it is a retreat off the map, which eliminates [13.6.4/1]."""
    return isinstance(command, Retreat) and OFF in command.path
