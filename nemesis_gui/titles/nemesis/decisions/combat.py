"""Combat on one card: both sides face to face, the forecast, every choice with its price, the die, losses, advance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.table.event import Event, Rolled
from engine.titles.nemesis.rules.ch6_advance import due
from engine.titles.nemesis.rules.ch6_forecast import Forecast
from engine.titles.nemesis.rules.ch6_options import options, reach
from engine.titles.nemesis.state import Combat, NemesisState
from nemesis_gui.base.style import px
from nemesis_gui.board.overlays import Arrows, Badges, Group, HexHighlights, Overlay
from nemesis_gui.play.command_button import Batch
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.stage import Stage
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.nemesis.combat.answers import Answer, Answers
from nemesis_gui.titles.nemesis.combat.battle import Battle
from nemesis_gui.titles.nemesis.combat.figures import forecast_line
from nemesis_gui.titles.nemesis.combat.panel import ForecastPanel
from nemesis_gui.titles.nemesis.combat.progress import DICE, LOSSES, CombatProgress, so_far
from nemesis_gui.titles.nemesis.combat.result import ResultView, result_line
from nemesis_gui.titles.nemesis.combat.sides import Sides
from nemesis_gui.titles.nemesis.decisions.batches import CombatBatch, advancing, all_joined, joining
from nemesis_gui.widgets.flow import flowing
from nemesis_gui.widgets.folded import Folded
from nemesis_gui.widgets.layouts import column, label, row

WIDTH: Final = 420
GAP: Final = 6
APART: Final = 60
"""Pixels by which a costly answer stands farther to the right than all others."""
LOW: Final = 640
"""Pixels of map below which the counters on the card are small."""
TOLD: Final = ("combat_result", *LOSSES)
ASKED: Final = {"ChooseSpearhead": "spearhead", "ChooseMeeting": "meeting"}
"""What has cards of its own needs no line in the comparison."""


class CombatPresenter(Presenter):
    """One card from the choice of units to the advance. Counters on the card and on the map can be clicked alike."""

    battle: Battle

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.past = CombatProgress()
        self._rolled_in: NemesisState | None = None
        self._forecast: Forecast | None = None
        self.opened = ""
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
        return CombatProgress() if self.battle.before_the_die else so_far(model.backwards())

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

    def _mark_battle(self) -> None:
        battle, target = self.battle, self.battle.combat.target
        arrows = Arrows(tuple((loc, target) for loc in battle.sources()), "target")
        parts: list[Overlay] = [HexHighlights((target,), "target"), arrows, *self._badges()]
        self.context.overlay("combat", Group(tuple(parts)))

    def _badges(self) -> Iterable[Badges]:
        """Who must enter the hex first [6.2-E/2]."""
        if self.battle.kind == "AdvanceUnits":
            bound = {piece.loc: self.context.words.tr("must") for piece in due(self.context.state)}
            yield Badges(bound, "danger")

    def extra_buttons(self) -> list[QWidget]:
        """A digit for each unit that can lose the step, which stands on its counter as long as the card is open."""
        losing = self.index.orders.values() if self.battle.cause() and not self.decision.naming else ()
        main = self.main_answer()
        buttons = [self.command_button(orders[0], primary=orders[0] == main) for orders in losing]
        return [*super().extra_buttons(), *buttons]

    # -- the card

    def show_card(self) -> None:
        """Refill the card."""
        words, combat = self.context.words, self.battle.combat
        place = words.place(self.context.state, combat.target)
        name = words.tr("Assault on {place}", place=place) if combat.assault else ""
        text = name or words.tr("Attack on {place}", place=place)
        low, self._panel = self._low(), None
        if self.past.die:
            text = f"{place if low else text} · {result_line(self.context, combat, self.past)}"
        layout = self.stage.card.begin(text, width=WIDTH)
        Sides(self.context, self.battle, self.index, self.player, low=low).lay_out(layout)
        if self.past.die:
            result = ResultView(self.context, self.battle.combat, self.past, self._expected(), low=low)
            layout.addWidget(result)
            if self.past.losses:
                self._fold(result.head, result.more)
        answers = self._answers()
        whole = None if self.battle.has_odds else all_joined(self.battle)
        if self.battle.has_odds:
            self._add_forecast(layout, answers)
        elif whole is not None and whole.defenders:
            self._add_preview(layout, answers, whole)
        else:
            self._add_answers(layout, answers)
        self.finish_card()

    def _low(self) -> bool:
        """Whether there is little room."""
        return self.stage.card.room() < px(LOW)

    def _answers(self) -> list[Answer]:
        answers = Answers(self.context, self.battle, self.index, low=self._low())
        return [*(answers.together(batch) for batch in self.batches), *answers.cards()]

    def find_batches(self) -> list[Batch]:
        """All join, or all advance."""
        words, battle = self.context.words, self.battle
        found: list[Batch] = []
        if commands := joining(battle, self.index):
            combat = all_joined(battle)
            assert combat is not None
            line = forecast_line(words, battle.state, battle.forecaster.forecast(combat)) if combat.defenders else ""
            found.append(CombatBatch(words.tr("All join"), commands, (line,) if line else (), combat=combat))
        if commands := advancing(battle, self.context.model.judge):
            found.append(Batch(words.tr("All advance"), commands))
        return found

    def _add_answers(self, layout: QVBoxLayout, answers: Sequence[Answer]) -> None:
        if self.battle.kind == "CommitSeizers":
            layout.addWidget(self._faded(self.context.words.tr("1 to 3: one step is lost; 4 to 6: none"), "6.1-C/6"))
        if answers:
            self.stage.card.foot.addWidget(self._answer_sheet(answers))

    def _answer_sheet(self, answers: Sequence[Answer]) -> QWidget:
        """All answers, those with a price over the whole width, the costly ones apart at the right edge."""
        sheet = QWidget()
        layout = column(sheet, gap=GAP)
        for answer in answers:
            answer.card.clicked.connect(self._answering(answer))
            answer.card.pointed.connect(self._pointer(answer.forecast))
        far = [one.card for one in answers if len(one.play) == 1 and one.play[0] in self.costly_answers()]
        for rich, some in groupby((one.card for one in answers if one.card not in far), key=lambda card: card.rich):
            cards = [*some]
            for widget in cards if rich or len(cards) == 1 else [flowing(cards, GAP)]:
                layout.addWidget(widget)
        for card in far:
            apart = row()
            apart.setContentsMargins(APART // 2 if self._low() else APART, GAP, 0, 0)
            apart.addWidget(card)
            layout.addLayout(apart)
        return sheet

    def _answering(self, answer: Answer) -> Callable[[], object]:
        """A slot that plays an answer."""
        return self.player(answer.play[0]) if len(answer.play) == 1 else lambda: self.context.play_all(answer.play)

    def _pointer(self, forecast: Forecast | None) -> Callable[[bool], None]:
        def point(here: bool) -> None:
            if self._panel is not None:
                self._panel.preview(forecast if here else None)

        return point

    def _faded(self, text: str, clause: str) -> QWidget:
        return label(f"{text} <small>{clause_link(clause)}</small>", "faded", wrap=True, follow=self.context.follow)

    # -- before the die

    def _add_forecast(self, layout: QVBoxLayout, answers: Sequence[Answer]) -> None:
        battle = self.battle
        forecast = battle.forecaster.forecast(battle.combat)
        self._panel = ForecastPanel(self.context, forecast, self.opened, low=self._low())
        self._add_answers(layout, answers)
        if battle.open:
            commands = {getattr(command, "unit", ""): command for command in self.context.model.commands()}
            self._panel.add_reach(reach(self.context.state, battle.combat), commands, self.context.play)
        asked = ASKED.get(battle.kind, "")
        found = options(battle.forecaster, battle.combat, joining=battle.open)
        self._panel.add_comparison([option for option in found if option.kind != asked])
        self._place_panel(layout, self._panel)

    def _add_preview(self, layout: QVBoxLayout, answers: Sequence[Answer], whole: Combat) -> None:
        """Nobody has joined yet: what it comes to if all do; the units of an assault stand in one hex [5.2/8]."""
        state, joined = self.context.state, self.context.words.tr("If all join")
        if self.battle.decision.assault:
            place = self.context.words.place(state, state.pieces[whole.units[0]].loc)
            joined = self.context.words.tr("If all in {place} join", place=place)
        forecast = self.battle.forecaster.forecast(whole)
        self._panel = ForecastPanel(self.context, forecast, self.opened, low=self._low())
        if self._low():
            self._panel.headline.setToolTip(f"{joined}\n{self._panel.headline.toolTip()}")
        else:
            layout.addWidget(label(joined, "faded", wrap=True))
        self._place_panel(layout, self._panel)
        self._add_answers(layout, answers)

    def _place_panel(self, layout: QVBoxLayout, panel: ForecastPanel) -> None:
        panel.numbers.opened.connect(self._note_opened)
        layout.addWidget(panel)
        layout.addWidget(panel.more)
        self._fold(panel.head, panel.numbers, panel.more)

    def _fold(self, head: QHBoxLayout, *parts: QWidget) -> None:
        """Where there is little room, all answers and the odds are seen, and what explains them on a click."""
        if self._low():
            on = self._unfolded
            head.addWidget(Folded(self.context.words.tr("Details"), parts, self._note_unfolded, on=on))

    def _note_unfolded(self, on: bool) -> None:
        self._unfolded = on

    def _note_opened(self, key: str) -> None:
        self.opened = key

    def next_piece(self) -> None:
        """Centre the battle."""
        self.context.signals.centreAsked.emit(self.battle.combat.target)
