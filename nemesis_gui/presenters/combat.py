"""Combat: both sides face to face, the odds with their parts, the die, and every choice up to the advance."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.table.command import Command
from engine.table.event import Event
from engine.table.verdict import Tally
from engine.titles.nemesis.ch6_odds import Odds, air_points, estimate, odds
from engine.titles.nemesis.pieces import enemy
from engine.titles.nemesis.state import Combat
from nemesis_gui.board.overlays import Arrows, Group, HexHighlights
from nemesis_gui.panels.prompt import MAIN
from nemesis_gui.presenters.base import Presenter, Stage
from nemesis_gui.style import side_colours, skin
from nemesis_gui.widgets.die import Die
from nemesis_gui.widgets.flow import Flow
from nemesis_gui.widgets.layouts import chip, column, label, row
from nemesis_gui.widgets.oddsview import OddsView
from nemesis_gui.widgets.unitbutton import UnitButton
from nemesis_gui.words import clause_link

WIDTH: Final = 460
ROLES: Final = ("spearhead", "meeting", "leader", "refuser")
BEFORE_THE_DIE: Final = frozenset({
    "CommitUnits", "CommitSeizers", "ChooseSpearhead", "ChooseMeeting", "DeclareMassive", "DeclareBanzai", "RollCombat",
})  # fmt: skip
ROLE_NAMES: Final = {"spearhead": "spearhead", "meeting": "meets", "leader": "leads", "refuser": "refuses"}


class DeclarePresenter(Presenter):
    """Which hex is attacked. A card lists the targets, the map marks them."""

    style = "target"

    def show_card(self) -> None:
        """One button a target."""
        state, words = self.desk.state, self.desk.words
        layout = self.stage.card.begin(words.tr("Assaults") if self.decision.assault else words.tr("Attacks"))
        made = words.tr("{n} of 3 made in this phase", n=state.attacks_made)
        layout.addWidget(label(made, "faded"))
        for loc, commands in sorted(self.index.places.items()):
            for command in commands:
                button = self.command_button(command)
                button.enterEvent = self._shower(loc, button)  # type: ignore[method-assign]
                layout.addWidget(button)
        if not self.index.places:
            layout.addWidget(label(words.tr("No hex can be attacked."), wrap=True))
        self.stage.card.finish()

    def _shower(self, loc: int, button: QWidget) -> Any:
        def enter(event: Any) -> None:
            self.desk.overlay("path", HexHighlights((loc,), "selected"))
            QWidget.enterEvent(button, event)

        return enter


class CombatPresenter(Presenter):
    """One card from the choice of units to the advance. Counters on the card and on the map can be clicked alike."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.rolled = 0
        self.on_table = True
        self._fresh_roll = False

    def told(self, events: Sequence[Event]) -> None:
        """Note the die of this combat."""
        self._fresh_roll = False
        for event in events:
            if event.kind == "attack_declared":
                self.rolled = 0
            elif event.kind == "rolled" and event.purpose in ("combat", "objective"):  # type: ignore[attr-defined]
                self.rolled = event.die  # type: ignore[attr-defined]
                self.on_table = event.purpose == "combat"  # type: ignore[attr-defined]
                self._fresh_roll = True

    def end(self) -> None:
        """The combat is over."""
        self.desk.overlay("combat", None)
        super().end()

    def begin(self, decision: Any) -> None:
        """As in the base class, with the battle marked on the map."""
        if type(decision).__name__ in BEFORE_THE_DIE:
            self.rolled = 0
        super().begin(decision)
        self._mark_battle()

    # -- what is fought

    def _combat(self, decision: Any) -> Combat | None:
        return self.desk.state.combat if not hasattr(decision, "units") else None

    def _target(self) -> int:
        combat = self.desk.state.combat
        if combat is not None and not hasattr(self.decision, "units"):
            return combat.target
        return self.desk.state.world.loc(self.decision.target)

    def _attacker(self) -> int:
        combat = self._combat(self.decision)
        return int(self.decision.owner) if combat is None else combat.attacker

    def _attackers(self) -> list[str]:
        combat = self._combat(self.decision)
        units = list(self.decision.units) if combat is None else list(combat.units)
        return [unit for unit in units if unit in self.desk.state.pieces]

    def _defenders(self) -> list[str]:
        combat = self._combat(self.decision)
        if combat is not None and (combat.defenders or combat.bystanders):
            return [*combat.defenders, *combat.bystanders]
        side = enemy(self._attacker())
        return [piece.id for piece in self.desk.state.units_at(self._target(), side)]

    def _air(self) -> str | None:
        combat = self._combat(self.decision)
        found: str | None = getattr(self.decision, "air", None) if combat is None else combat.air
        return found

    def _odds(self) -> Odds | None:
        """The odds as they stand; None before a unit is named, and where none are worked out."""
        state, combat = self.desk.state, self._combat(self.decision)
        attackers = self._attackers()
        kind = type(self.decision).__name__
        if kind not in BEFORE_THE_DIE or not attackers or kind == "CommitSeizers":
            return None
        if combat is not None:
            return odds(state, combat)
        label_ = state.world.label(self._target())
        return estimate(state, label_, attackers, self._air(), self.decision.assault)

    def _mark_battle(self) -> None:
        state, target = self.desk.state, self._target()
        sources = {state.pieces[unit].loc for unit in self._attackers()} - {target}
        self.desk.avoid(target)
        arrows = Arrows(tuple((loc, target) for loc in sources), "target")
        self.desk.overlay("combat", Group((HexHighlights((target,), "target"), arrows)))

    # -- the card

    def show_card(self) -> None:
        """Fill the card anew."""
        state, words = self.desk.state, self.desk.words
        place = words.place(state, self._target())
        assault = (
            self.decision.assault if hasattr(self.decision, "assault") else bool(state.combat and state.combat.assault)
        )
        text = words.tr("Assault on {place}", place=place) if assault else words.tr("Attack on {place}", place=place)
        layout = self.stage.card.begin(text, width=WIDTH)
        layout.addWidget(self._question())
        self._add_sides(layout)
        self._add_odds(layout)
        self._add_answers(layout)
        self.stage.card.finish()

    def _question(self) -> QWidget:
        holder = QWidget()
        line = row(holder, gap=8)
        side = self.decision.side(self.desk.state)
        line.addWidget(chip(self.desk.words.side(side), side), 0, Qt.AlignmentFlag.AlignTop)
        question = self.desk.words.prompt(self.desk.state, self.decision)
        text = f"{question} <small>{clause_link(self.decision.clause)}</small>"
        prompt = label(text, wrap=True, rich=True)
        prompt.linkActivated.connect(self.desk.follow)
        line.addWidget(prompt, 1)
        return holder

    def _add_sides(self, layout: QVBoxLayout) -> None:
        line = row(gap=10)
        line.addLayout(self._side(self._attacker(), self._attackers(), attacking=True), 1)
        line.addLayout(self._side(enemy(self._attacker()), self._defenders(), attacking=False), 1)
        layout.addLayout(line)
        waiting = [unit for unit in self.index.orders if unit not in (*self._attackers(), *self._defenders())]
        if waiting:
            layout.addWidget(label(self.desk.words.tr("May join"), "faded"))
            layout.addWidget(self._faces(waiting))

    def _side(self, side: int, units: Iterable[str], *, attacking: bool) -> QVBoxLayout:
        words = self.desk.words
        part = column(gap=4)
        ground, _ = side_colours(side)
        head = words.tr("attacker") if attacking else words.tr("defender")
        part.addWidget(label(f'<b style="color:{ground}">{words.side(side)}</b> <small>{head}</small>', rich=True))
        part.addWidget(self._faces(list(units)))
        air = self._air()
        if attacking and air is not None:
            name = self.desk.state.world.air_supports[air].name
            part.addWidget(label(f"✈ {name} ({air_points(self.desk.state, air)})"))
        part.addStretch(1)
        return part

    def _faces(self, units: Sequence[str]) -> QWidget:
        holder = QWidget()
        flow = Flow(holder)
        for unit in units:
            orders = self.index.orders.get(unit, [])
            button = UnitButton(self.desk, unit, self._note(unit), active=bool(orders), chosen=bool(self._roles(unit)))
            if orders:
                button.setProperty("command", orders[0].text())
                button.clicked.connect(self._player(orders[0]))
            flow.addWidget(button)
        return holder

    def _player(self, command: Command) -> Any:
        return lambda: self.desk.play(command)

    def _roles(self, unit: str) -> list[str]:
        combat = self._combat(self.decision)
        return [] if combat is None else [role for role in ROLES if getattr(combat, role) == unit]

    def _note(self, unit: str) -> str:
        roles = self._roles(unit)
        combat = self._combat(self.decision)
        if combat is not None and unit in combat.bystanders:
            return self.desk.words.tr("retreated here")
        return self.desk.words.tr(ROLE_NAMES[roles[-1]]) if roles else ""

    # -- odds

    def _add_odds(self, layout: QVBoxLayout) -> None:
        found = self._odds()
        combat = self._combat(self.decision)
        table = self.desk.state.world.charts.combat
        strip = OddsView()
        if found is not None:
            layout.addWidget(label(self._headline(found), rich=True))
            strip.set_odds(table, found.column, found.final, found.drm, self.rolled)
            layout.addWidget(strip)
            layout.addWidget(self._parts(found))
        elif combat is not None and self.on_table and combat.attack_steps:
            strip.set_odds(table, combat.column, combat.final, combat.drm, self.rolled)
            layout.addWidget(strip)
        if self.rolled:
            layout.addWidget(self._die())

    def _headline(self, found: Odds) -> str:
        table = self.desk.state.world.charts.combat
        attack, defence = f"{found.attack.total:g}", f"{found.defence.total:g}"
        text = f"<b>{attack} : {defence}</b> &nbsp;→ {table.columns[found.column]}"
        if not found.allowed:
            return f'{text} <span style="color:{skin().bad}">{self.desk.words.tr("too low")}</span>'
        if found.shift:
            text += f" &nbsp;{found.shift:+d} → <b>{table.columns[found.final]}</b>"
        return text + (f" &nbsp;DRM {found.drm:+d}" if found.drm else "")

    def _parts(self, found: Odds) -> QWidget:
        words = self.desk.words
        heads = (
            (words.tr("Attack"), found.attack), (words.tr("Defence"), found.defence),
            (words.tr("Column shift"), found.shifts), (words.tr("DRM"), found.drms),
        )  # fmt: skip
        rows = [line for head, tally in heads for line in self._tally(head, tally)]
        text = label(f"<table cellspacing=0 cellpadding=1>{''.join(rows)}</table>", rich=True, wrap=True)
        text.linkActivated.connect(self.desk.follow)
        return text

    def _tally(self, head: str, tally: Tally) -> list[str]:
        state, words = self.desk.state, self.desk.words
        return [
            f'<tr><td style="color:{skin().faded}">{head if not number else ""}&nbsp;&nbsp;</td>'
            f"<td align=right><b>{part.value:+g}</b>&nbsp;&nbsp;</td>"
            f"<td>{words.modifier(state, part)} <small>{clause_link(part.clause)}</small></td></tr>"
            for number, part in enumerate(tally.parts)
        ]

    def _die(self) -> QWidget:
        holder = QWidget()
        line = row(holder)
        die = Die(46)
        die.set_colours(*side_colours(self._attacker()))
        line.addWidget(die)
        line.addStretch(1)
        combat = self._combat(self.decision)
        if combat is not None and self.on_table:
            result = self.desk.state.world.charts.combat.result(combat.final, self.rolled + combat.drm)
            line.insertWidget(1, label(f"{self.rolled} {combat.drm:+d}  →  {result.text}"))
        die.show_roll(self.rolled, motion=self.desk.motion and self._fresh_roll)
        return holder

    # -- answers

    def _add_answers(self, layout: QVBoxLayout) -> None:
        line = row(gap=6)
        for number, command in enumerate(self.index.loose):
            main = number == 0 and command.verb in MAIN
            line.addWidget(self.command_button(command, self._answer(command), primary=main))
        line.addStretch(1)
        layout.addLayout(line)

    def _answer(self, command: Command) -> str:
        """An Air Support tells its points."""
        air = getattr(command, "unit", "")
        supports = self.desk.state.world.air_supports
        return f"✈ {supports[air].name} ({air_points(self.desk.state, air)})" if air in supports else ""

    def next_piece(self) -> None:
        """Centre the battle."""
        self.desk.centre(self._target())


class RetreatPresenter(CombatPresenter):
    """Retreat of units and Transporters: the next piece is selected at once, its ways are marked."""

    def begin(self, decision: Any) -> None:
        """Select the first piece that has to go."""
        super().begin(decision)
        if not self.desk.selected and self.index.acting():
            self.set_selection([sorted(self.index.acting())[0]])

    def end(self) -> None:
        """Take the marks away."""
        super().end()

    def _combat(self, decision: Any) -> Combat | None:
        return self.desk.state.combat

    def _mark_battle(self) -> None:
        loc = self.desk.state.world.find(getattr(self.decision, "hex", "")) or -1
        if loc >= 0:
            self.desk.avoid(loc)
            self.desk.overlay("combat", HexHighlights((loc,), "danger"))

    def show_card(self) -> None:
        """The pieces that have to leave; those without a way stay out of the list."""
        words, state = self.desk.words, self.desk.state
        hex_ = getattr(self.decision, "hex", "")
        loc = state.world.find(hex_)
        place = "" if loc is None else words.place(state, loc)
        layout = self.stage.card.begin(words.tr("Retreat from {place}", place=place), width=WIDTH)
        layout.addWidget(self._question())
        holder = QWidget()
        flow = Flow(holder)
        for unit in sorted(self.index.acting()):
            button = UnitButton(self.desk, unit, active=True, chosen=unit in self.desk.selected)
            button.clicked.connect(self._picker(unit))
            flow.addWidget(button)
        layout.addWidget(holder)
        layout.addWidget(label(words.tr("Click a marked hex to go there."), "faded"))
        for unit in self.desk.selected:
            for command in self.index.of_unit(unit):
                layout.addWidget(self.command_button(command))
        self.stage.card.finish()

    def _picker(self, unit: str) -> Any:
        return lambda: self.set_selection([unit])

    def set_selection(self, units: Sequence[str]) -> None:
        """Show the ways of the piece on map and card."""
        super().set_selection(units)
        self.show_card()
