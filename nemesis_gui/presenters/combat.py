"""Combat on one card: both sides face to face, the forecast, every choice with its price, the die, losses, advance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.table.command import Command
from engine.table.event import Event, Rolled
from engine.titles.nemesis.ch6_advance import due, entry_reasons
from engine.titles.nemesis.ch6_forecast import Forecast, step_price
from engine.titles.nemesis.ch6_odds import air_points
from engine.titles.nemesis.ch6_options import options, reach
from engine.titles.nemesis.pieces import enemy
from engine.titles.nemesis.state import NemesisState
from nemesis_gui.board.overlays import Arrows, Badges, Group, HexHighlights, Overlay
from nemesis_gui.combat.answers import Answer, Answers
from nemesis_gui.combat.battle import Battle
from nemesis_gui.combat.figures import step_note
from nemesis_gui.combat.panel import ForecastPanel
from nemesis_gui.combat.result import ResultView
from nemesis_gui.combat.sofar import DICE, SoFar, so_far
from nemesis_gui.presenters.base import Presenter, Stage
from nemesis_gui.style import side_colours
from nemesis_gui.widgets.flow import Flow
from nemesis_gui.widgets.layouts import chip, column, label, row
from nemesis_gui.widgets.unitbutton import UnitButton
from nemesis_gui.words import clause_link

WIDTH: Final = 490
ROLES: Final = ("spearhead", "meeting", "leader", "refuser")
ASKED: Final = {"ChooseSpearhead": "spearhead", "ChooseMeeting": "meeting"}
"""What has cards of its own needs no line in the comparison."""
ROLE_NAMES: Final = {"spearhead": "spearhead", "meeting": "meets", "leader": "leads", "refuser": "refuses"}


class CardPresenter(Presenter):
    """A presenter whose card keeps the keyboard, and its place only while the same question goes on."""

    def finish_card(self) -> None:
        """Show the card; the keyboard stays where it was."""
        self.stage.card.finish()
        self.stage.keys.after()

    def player(self, command: Command) -> Callable[[], object]:
        """A slot that plays a command."""
        return lambda: self.desk.play(command)

    def question(self) -> QWidget:
        """Who is asked what, under which clause."""
        holder = QWidget()
        line = row(holder, gap=8)
        side = self.decision.side(self.desk.state)
        line.addWidget(chip(self.desk.words.side(side), side), 0, Qt.AlignmentFlag.AlignTop)
        question = self.desk.words.prompt(self.desk.state, self.decision)
        prompt = label(f"{question} <small>{clause_link(self.decision.clause)}</small>", wrap=True, rich=True)
        prompt.linkActivated.connect(self.desk.follow)
        line.addWidget(prompt, 1)
        return holder


class CombatPresenter(CardPresenter):
    """One card from the choice of units to the advance. Counters on the card and on the map can be clicked alike."""

    battle: Battle

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.past = SoFar()
        self._rolled_in: NemesisState | None = None
        self._forecast: Forecast | None = None
        self.opened = "shift"
        self._fresh_roll = False
        self._panel: ForecastPanel | None = None

    # -- life

    def told(self, events: Sequence[Event]) -> None:
        """A die that has just fallen is seen to fall."""
        self._fresh_roll = any(isinstance(event, Rolled) and event.purpose in DICE for event in events)

    def begin(self, decision: Any) -> None:
        """As in the base class, with the battle marked on the map."""
        self.battle = Battle(self.desk.state, decision)
        self.past = self._past()
        super().begin(decision)
        self._mark_battle()

    def _past(self) -> SoFar:
        model = self.desk.model
        assert model.session is not None
        return SoFar() if self.battle.before_the_die else so_far(model.session, model.origins)

    def _expected(self) -> Forecast | None:
        """What was to be expected of the roll; worked out once for a roll."""
        if self.past.before is not self._rolled_in:
            self._rolled_in, self._forecast = self.past.before, self.past.forecast()
        return self._forecast

    def end(self) -> None:
        """The combat is over."""
        self.desk.overlay("combat", None)
        super().end()

    def _mark_battle(self) -> None:
        battle, target = self.battle, self.battle.combat.target
        self.desk.avoid(target)
        arrows = Arrows(tuple((loc, target) for loc in battle.sources()), "target")
        parts: list[Overlay] = [HexHighlights((target,), "target"), arrows, *self._badges()]
        self.desk.overlay("combat", Group(tuple(parts)))

    def _badges(self) -> Iterable[Badges]:
        """Who must enter the hex first [6.2-E/2]."""
        if self.battle.kind == "AdvanceUnits":
            bound = {piece.loc: self.desk.tr_("must") for piece in due(self.desk.state)}
            yield Badges(bound, "danger")

    # -- the card

    def show_card(self) -> None:
        """Fill the card anew."""
        words, combat = self.desk.words, self.battle.combat
        place = words.place(self.desk.state, combat.target)
        name = words.tr("Assault on {place}", place=place) if combat.assault else ""
        text = name or words.tr("Attack on {place}", place=place)
        layout = self.stage.card.begin(text, width=WIDTH)
        self._panel = None
        layout.addWidget(self.question())
        self._add_sides(layout)
        if self.past.die:
            motion = self.desk.motion and self._fresh_roll
            layout.addWidget(ResultView(self.desk, self.battle.combat, self.past, self._expected(), motion=motion))
        answers = self._answers()
        if self.battle.has_odds:
            self._add_forecast(layout, answers)
        else:
            self._add_answers(layout, answers)
        self.finish_card()

    def _answers(self) -> list[Answer]:
        return Answers(self.desk, self.battle, self.index).cards()

    def _add_answers(self, layout: QVBoxLayout, answers: Sequence[Answer]) -> None:
        if self.battle.kind == "CommitSeizers":
            layout.addWidget(self._faded(self.desk.tr_("1 to 3: one step is lost; 4 to 6: none"), "6.1-C/6"))
        holder = QWidget()
        flow = Flow(holder, 6)
        for answer in answers:
            command = self._command_of(answer)
            answer.card.clicked.connect(self.player(command))
            answer.card.pointed.connect(self._pointer(answer.forecast))
            flow.addWidget(answer.card)
        if answers:
            layout.addWidget(holder)

    def _command_of(self, answer: Answer) -> Command:
        text = answer.card.property("command")
        return next(command for command in self.desk.model.commands() if command.text() == text)

    def _pointer(self, forecast: Forecast | None) -> Callable[[bool], None]:
        def point(here: bool) -> None:
            if self._panel is not None:
                self._panel.preview(forecast if here else None)

        return point

    def _faded(self, text: str, clause: str) -> QWidget:
        line = label(f"{text} <small>{clause_link(clause)}</small>", "faded", wrap=True, rich=True)
        line.linkActivated.connect(self.desk.follow)
        return line

    # -- both sides

    def _add_sides(self, layout: QVBoxLayout) -> None:
        battle = self.battle
        line = row(gap=10)
        line.addLayout(self._side(battle.combat.attacker, battle.attackers, attacking=True), 1)
        line.addLayout(self._side(enemy(battle.combat.attacker), battle.defenders, attacking=False), 1)
        layout.addLayout(line)
        waiting = [unit for unit in self.index.orders if unit not in (*battle.attackers, *battle.defenders)]
        if waiting:
            layout.addWidget(label(self.desk.words.tr("May join"), "faded"))
            layout.addWidget(self._faces(waiting))

    def _side(self, side: int, units: Iterable[str], *, attacking: bool) -> QVBoxLayout:
        words, air = self.desk.words, self.battle.combat.air
        part = column(gap=4)
        ground, _ = side_colours(side)
        head = words.tr("attacker") if attacking else words.tr("defender")
        part.addWidget(label(f'<b style="color:{ground}">{words.side(side)}</b> <small>{head}</small>', rich=True))
        part.addWidget(self._faces(list(units)))
        if attacking and air is not None:
            name = self.desk.state.world.air_supports[air].name
            part.addWidget(label(f"\u2708 {name} ({air_points(self.desk.state, air)})"))
        part.addStretch(1)
        return part

    def _faces(self, units: Sequence[str]) -> QWidget:
        holder = QWidget()
        flow = Flow(holder)
        for unit in units:
            flow.addWidget(self._face(unit))
        return holder

    def _face(self, unit: str) -> UnitButton:
        orders = self.index.orders.get(unit, [])
        button = UnitButton(self.desk, unit, self._note(unit), active=bool(orders), chosen=bool(self._roles(unit)))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus if orders else Qt.FocusPolicy.NoFocus)
        if orders:
            button.setProperty("command", orders[0].text())
            button.clicked.connect(self.player(orders[0]))
        why = self._why_not(unit)
        if why:
            button.setToolTip(f"{button.toolTip()}\n{why}")
        return button

    def _roles(self, unit: str) -> list[str]:
        combat = self.battle.combat
        return [role for role in ROLES if getattr(combat, role) == unit]

    def _note(self, unit: str) -> str:
        """What stands below a counter: the price of a step, whether it must advance, or its part in the combat."""
        tr, battle = self.desk.words.tr, self.battle
        cause = battle.cause()
        if cause and unit in self.index.orders:
            return step_note(self.desk.words, self.desk.state, step_price(self.desk.state, unit, cause))
        if battle.kind == "AdvanceUnits" and unit in battle.combat.units:
            return self._advance_note(unit)
        if unit in battle.combat.bystanders:
            return tr("retreated here")
        roles = self._roles(unit)
        return tr(ROLE_NAMES[roles[-1]]) if roles else ""

    def _advance_note(self, unit: str) -> str:
        tr, state = self.desk.words.tr, self.desk.state
        if state.pieces[unit].loc == self.battle.combat.target:
            return tr("is there")
        if unit not in self.index.orders:
            return tr("stays")
        return tr("must advance") if any(piece.id == unit for piece in due(state)) else tr("may advance")

    def _why_not(self, unit: str) -> str:
        """Why an attacker cannot advance."""
        if self.battle.kind != "AdvanceUnits" or unit not in self.battle.combat.units or unit in self.index.orders:
            return ""
        state, words = self.desk.state, self.desk.words
        return "\n".join(f"{words.reason(state, why)} [{why.clause}]" for why in entry_reasons(state, unit))

    # -- before the die

    def _add_forecast(self, layout: QVBoxLayout, answers: Sequence[Answer]) -> None:
        battle = self.battle
        forecast = battle.forecaster.forecast(battle.combat)
        self._panel = ForecastPanel(self.desk, forecast, self.opened)
        self._panel.numbers.opened.connect(self._note_opened)
        layout.addWidget(self._panel)
        self._add_answers(layout, answers)
        if battle.open:
            commands = {getattr(command, "unit", ""): command for command in self.desk.model.commands()}
            self._panel.add_reach(reach(self.desk.state, battle.combat), commands, self.desk.play)
        asked = ASKED.get(battle.kind, "")
        found = options(battle.forecaster, battle.combat, joining=battle.open)
        self._panel.add_comparison([option for option in found if option.kind != asked])
        layout.addWidget(self._panel.more)

    def _note_opened(self, key: str) -> None:
        self.opened = key

    def next_piece(self) -> None:
        """Centre the battle."""
        self.desk.centre(self.battle.combat.target)
