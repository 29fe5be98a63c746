"""Combat on one card: both sides face to face, the forecast, every choice with its price, the die, losses, advance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtWidgets import QHBoxLayout, QWidget

from engine.table.event import Event, Rolled
from engine.titles.nemesis.rules.ch6_advance import due
from engine.titles.nemesis.rules.ch6_forecast import Forecast
from engine.titles.nemesis.rules.ch6_options import options, reach
from engine.titles.nemesis.state import Combat, NemesisState
from nemesis_gui.board.overlays import Arrows, Badges, Group, HexHighlights, Overlay
from nemesis_gui.board.scene import Click
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.odds_track import RESULTS
from nemesis_gui.play.parts import Choice, Own, Part, Text
from nemesis_gui.play.plain_card import faded
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.services import WhyNot
from nemesis_gui.play.sheet import Stack, in_lines
from nemesis_gui.play.stage import Stage
from nemesis_gui.titles.nemesis.combat.answers import Answer, Answers
from nemesis_gui.titles.nemesis.combat.battle import Battle
from nemesis_gui.titles.nemesis.combat.figures import forecast_line
from nemesis_gui.titles.nemesis.combat.panel import ForecastPanel
from nemesis_gui.titles.nemesis.combat.progress import DICE, LOSSES, CombatProgress, so_far
from nemesis_gui.titles.nemesis.combat.result import ResultView, result_line
from nemesis_gui.titles.nemesis.combat.sides import Sides
from nemesis_gui.titles.nemesis.decisions.batches import CombatBatch, advancing, all_joined, joining
from nemesis_gui.widgets.folded import Folded

WIDTH: Final = 420
GAP: Final = 6
FEW: Final = 2
"""Answers that leave room for the results in words."""
TOLD: Final = ("combat_result", *LOSSES)


class CombatPresenter(Presenter):
    """One card from the choice of units to the advance. Counters on the card and on the map can be clicked alike."""

    battle: Battle

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.past = CombatProgress()
        self._rolled_in: NemesisState | None = None
        self._forecast: Forecast | None = None
        self.opened: str | None = None
        """The number that is open; None as long as nobody has opened or closed one."""
        self._few = True
        self._unfolded = False
        self._panel: ForecastPanel | None = None

    # -- life

    def announces(self, event: Event) -> bool:
        """The die with its result, and the losses."""
        return bool(self.past.die) and (event.kind in TOLD or (isinstance(event, Rolled) and event.purpose in DICE))

    def begin(self, decision: Any) -> None:
        """As in the base class, with the battle marked on the map."""
        self.battle = Battle(self.context.state, decision)
        self.past = self._past()
        super().begin(decision)
        self._mark_battle()

    def _past(self) -> CombatProgress:
        model = self.context.model
        assert model.session is not None
        return CombatProgress() if self.battle.step.early else so_far(model.backwards())

    def _expected(self) -> Forecast | None:
        """What was to be expected of the roll; worked out once for a roll."""
        if self.past.before is not self._rolled_in:
            self._rolled_in, self._forecast = self.past.before, self.past.forecast()
        return self._forecast

    def end(self) -> None:
        """The combat is over."""
        self.context.overlay("combat", None)
        super().end()

    def focus_hexes(self) -> list[int]:
        """The battle, and what can be chosen about it."""
        return [self.battle.combat.target, *self.battle.sources(), *self.marked()]

    def piece_clicked(self, unit: str, click: Click) -> None:
        """As in the base class; of an own unit that may not join the card says why, whoever else may in its hex."""
        piece, own = self.context.state.pieces[unit], self.decision.side(self.context.state)
        idle = unit not in self.index.acting() and unit not in self.battle.combat.units
        if self.battle.step.joins and piece.counter.side == own and idle:
            self.context.services.of(WhyNot).ask_place(piece.loc, unit)
        else:
            super().piece_clicked(unit, click)

    def hex_clicked(self, loc: int, click: Click) -> None:
        """As in the base class; of own units that may not join the card says why."""
        acting, state = self.index.acting(), self.context.state
        there = [piece.id for piece in state.units_at(loc, self.decision.side(state))]
        if self.battle.step.joins and there and not any(unit in acting for unit in there):
            self.context.services.of(WhyNot).ask_place(loc, there[-1])
        else:
            super().hex_clicked(loc, click)

    def _mark_battle(self) -> None:
        battle, target = self.battle, self.battle.combat.target
        arrows = Arrows(tuple((loc, target) for loc in battle.sources()), "target")
        parts: list[Overlay] = [HexHighlights((target,), "target"), arrows, *self._badges()]
        self.context.overlay("combat", Group(tuple(parts)))

    def _badges(self) -> Iterable[Badges]:
        """Who must enter the hex first [6.2-E/2]."""
        if self.battle.step.advances:
            bound = {piece.loc: self.context.words.tr("must") for piece in due(self.context.state)}
            yield Badges(bound, "danger")

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each unit that can lose the step, which stands on its counter as long as the card is open."""
        losing = self.index.orders.values() if self.battle.cause() and not self.decision.naming else ()
        main = self.main_answer()
        buttons = [self.command_button(orders[0], primary=orders[0] == main) for orders in losing]
        return [*super().extra_buttons(), *buttons]

    # -- the card

    def show_card(self) -> None:
        """Both sides, what came of the die, what is to be expected, and the answers in the foot."""
        words, combat = self.context.words, self.battle.combat
        place = words.place(self.context.state, combat.target)
        name = words.tr("Assault on {place}", place=place) if combat.assault else ""
        text = name or words.tr("Attack on {place}", place=place)
        self._panel = None
        if self.past.die:
            text = f"{place if self._low() else text} · {result_line(self.context, combat, self.past)}"
        answers = self._answers()
        self._few = len(answers) <= FEW
        self.put_card(text, self._body(), [self._answer_sheet(answers)] if answers else (), WIDTH)

    def _body(self) -> Iterator[Part]:
        battle, low = self.battle, self._low()
        yield from Sides(self.context, battle, self.index, self.player, low=low).parts()
        if self.past.die:
            kind = ResultView, low, self.past.die, self.past.seizing, len(self.past.losses), self._unfolded
            yield Own(kind, self._make_result)
        whole = None if battle.has_odds else all_joined(battle)
        if battle.has_odds:
            yield self._forecast_panel(battle.forecaster.forecast(battle.combat), battle.combat, self._show_choices)
        elif whole is not None and whole.defenders:
            yield from self._preview(whole)
        elif battle.step.joins and battle.step.seizes:
            yield faded(self.context.words.tr("1 to 3: one step is lost; 4 to 6: none"), "6.1-C/6")

    def _make_result(self) -> ResultView:
        result = ResultView(self.context, self.battle.combat, self.past, self._expected(), low=self._low())
        if self.past.losses:
            self._fold(result.head, result.more)
        return result

    def _low(self) -> bool:
        """Whether there is little room."""
        return self.stage.compact

    def _answers(self) -> list[Answer]:
        answers = Answers(self.context, self.battle, self.index, low=self._low())
        return [*(answers.together(batch, self.preselects(batch)) for batch in self.batches), *answers.cards()]

    def find_batches(self) -> list[Batch]:
        """All join, or all advance."""
        words, battle = self.context.words, self.battle
        found: list[Batch] = []
        if commands := joining(battle, self.index):
            combat = all_joined(battle)
            assert combat is not None
            line = forecast_line(words, battle.state, battle.forecaster.forecast(combat)) if combat.defenders else ""
            found.append(CombatBatch(words.tr("All join"), commands, (line,) if line else (), combat=combat,
                                     usual=not battle.combat.units))  # fmt: skip
        if commands := advancing(battle, self.context.model.judge):
            found.append(Batch(words.tr("All advance"), commands, usual=True))
        return found

    def _answer_sheet(self, answers: Sequence[Answer]) -> Part:
        """All answers one below the other, many without a price side by side."""
        parts: list[Part] = []
        for rich, some in groupby(answers, key=lambda one: _rich(one.card)):
            cards = [self._choice(one) for one in some]
            parts += cards if rich else [in_lines(cards, GAP)]
        return Stack(parts, GAP)

    def _choice(self, answer: Answer) -> Choice:
        return replace(answer.card, run=self._answering(answer), pointed=self._pointer(answer.forecast))

    def _answering(self, answer: Answer) -> Callable[[], object]:
        """A slot that plays an answer."""
        return self.player(answer.play[0]) if len(answer.play) == 1 else lambda: self.context.play_all(answer.play)

    def _pointer(self, forecast: Forecast | None) -> Callable[[bool], None]:
        def point(here: bool) -> None:
            if self._panel is not None:
                self._panel.preview(forecast if here else None)

        return point

    # -- before the die

    def _forecast_panel(self, found: Forecast, combat: Combat, more: Callable[[ForecastPanel], object]) -> Part:
        def show(panel: ForecastPanel) -> None:
            self._panel, panel.folded = panel, self._low() and not self._unfolded
            panel.show_forecast(found, opened=self._open())
            more(panel)

        return Own((ForecastPanel, self._low(), combat.attacker), partial(self._make_panel, combat.attacker), show)

    def _make_panel(self, attacker: int) -> ForecastPanel:
        panel = ForecastPanel(self.context, attacker, low=self._low())
        panel.numbers.notify = self._note_opened
        self._fold(panel.head, panel.numbers, panel.more)
        return panel

    def _show_choices(self, panel: ForecastPanel) -> None:
        """What would change the odds, and the choices that are open."""
        battle, commands = self.battle, {}
        if panel.folded:
            panel.show_changes(None, ())
            return
        if battle.step.joins:
            commands = {getattr(command, "unit", ""): command for command in self.context.model.commands()}
        found = options(battle.forecaster, battle.combat, joining=battle.step.joins)
        panel.show_changes(reach(self.context.state, battle.combat) if battle.step.joins else None,
                           [option for option in found if option.kind != battle.step.names], commands)  # fmt: skip

    def _preview(self, whole: Combat) -> Iterator[Part]:
        """Nobody has joined yet: what it comes to if all do; the units of an assault stand in one hex [5.2/8]."""
        state, joined = self.context.state, self.context.words.tr("If all join")
        if self.battle.decision.assault:
            place = self.context.words.place(state, state.pieces[whole.units[0]].loc)
            joined = self.context.words.tr("If all in {place} join", place=place)
        yield Text(joined, "" if self._low() else "faded", rich=False)
        found = self.battle.forecaster.forecast(whole)
        yield self._forecast_panel(found, whole, lambda panel: panel.show_changes(None, ()))

    def _fold(self, head: QHBoxLayout, *parts: QWidget) -> None:
        """Where there is little room, all answers and the odds are seen, and what explains them on a click."""
        if self._low():
            on = self._unfolded
            head.addWidget(Folded(self.context.words.tr("Details"), parts, self._note_unfolded, on=on))

    def _note_unfolded(self, on: bool) -> None:
        """What was folded away is worked out once it is wanted."""
        self._unfolded = on
        if on and self._panel is not None:
            self.show_card()

    def _open(self) -> str:
        """Where few answers leave the room, what each face brings is laid open by itself."""
        return self.opened if self.opened is not None else RESULTS if self._few else ""

    def _note_opened(self, key: str) -> None:
        self.opened = key

    def next_piece(self, _step: int = 1) -> None:
        """Centre the battle."""
        self.context.signals.centreAsked.emit(self.battle.combat.target)


def _rich(card: Choice) -> bool:
    """Whether a choice needs the whole width."""
    return bool(card.lines or card.picture)
