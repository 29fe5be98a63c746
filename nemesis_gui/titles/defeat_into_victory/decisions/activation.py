"""Activation: formations and units that the marker allows, on the card and by clicks on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from engine.table.command import Command
from engine.titles.defeat_into_victory.commands import Activate, Recover
from engine.titles.defeat_into_victory.rules.ch9_segment import fresh, independents_left, running
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.board.scene import Click
from nemesis_gui.play.counter_button import SMALL, TICK
from nemesis_gui.play.parts import Choice, Counter, Part, Play, PlayAll, Text
from nemesis_gui.play.plain_card import faded
from nemesis_gui.play.presenter import Presenter
from nemesis_gui.play.sheet import Flowing, Stack
from nemesis_gui.play.stage import Stage
from nemesis_gui.titles.defeat_into_victory.decisions.combat import WIDTH

MOST: Final = 24
"""Counters that have room on the card."""


class ActivationPresenter(Presenter):
    """A card a formation, with where its units stand; a click on one of its units activates all of them."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._rows: dict[str, None] = {}
        """Formations and counters on the card: what could be activated when the segment began."""

    def read(self, decision: Any) -> None:
        """What can be activated, beside what could be so far."""
        super().read(decision)
        if not running(self.context.state).declared:
            self._rows.clear()
        self._rows |= dict.fromkeys([*self._formations(), *self._able()])

    def end(self) -> None:
        self.context.overlay("range", None)
        super().end()

    def _formations(self) -> dict[str, Activate]:
        """The formations that can be activated, and how."""
        found = (one for one in self.index.loose if isinstance(one, Activate))
        return {one.unit: one for one in found if one.unit in self.context.state.world.pack.formations}

    def _units(self, formation: str) -> list[str]:
        """The units of a formation that would act."""
        state: DefeatState = self.context.state
        return [piece.id for piece in fresh(state, formation, running(state).side)]

    def marked(self) -> list[int]:
        """All hexes with units that can be activated, by themselves or with their formation."""
        pieces = self.context.state.pieces
        units = [unit for formation in self._formations() for unit in self._units(formation)]
        return sorted({*super().marked(), *(pieces[unit].loc for unit in units)})

    def ready(self) -> list[str]:
        """All that can be activated."""
        members = [unit for formation in self._formations() for unit in self._units(formation)]
        return [*super().ready(), *members]

    def piece_clicked(self, unit: str, click: Click) -> None:
        """Activate a unit, or the formation that it belongs to."""
        formation = self.context.state.pieces[unit].counter.formation
        command = self._formations().get(formation)
        if command is not None and unit in self._units(formation) and unit not in self.index.orders:
            self.context.play(command)
        else:
            super().piece_clicked(unit, click)

    def hex_clicked(self, loc: int, click: Click) -> None:
        """Activate the topmost counter of a hex that can be."""
        ready = set(self.ready())
        found = [unit for unit in self.context.state.at.get(loc, ()) if unit in ready]
        if found:
            self.piece_clicked(found[0], click)
        else:
            super().hex_clicked(loc, click)

    # -- the card

    def main_answer(self) -> Command | None:
        """The end only once something is activated."""
        return super().main_answer() if running(self.context.state).declared else None

    def button_commands(self) -> list[Command]:
        """Formations stand on the card."""
        return [command for command in super().button_commands() if not isinstance(command, Activate)]

    def extra_buttons(self) -> Sequence[Part]:
        """A digit for each formation, which it keeps when another one is activated."""
        found = self._formations()
        return [Play(Activate(formation), enabled=formation in found) for formation in self._listed()]

    def _listed(self) -> list[str]:
        """The formations that can be or could be activated, and those that have been."""
        state: DefeatState = self.context.state
        kept = (row for row in self._rows if row in state.world.pack.formations)
        return sorted({*running(state).named, *kept}, key=_numbered)

    def show_card(self) -> None:
        """What the marker allows, and the formations and counters that can be activated. What is activated keeps its
        place, so that nothing moves under the pointer."""
        self.put_card(self.context.words.tr("Activation"), self._body(), width=WIDTH)

    def _body(self) -> Iterator[Part]:
        words, state = self.context.words, self.context.state
        segment, formations = running(state), self._formations()
        done = len(segment.named) if segment.formations else len(segment.declared)
        yield faded(words.tr("{n} of {all} chosen", n=done, all=segment.formations or segment.units), "9.3.2/1")
        yield Stack([self._formation(formation, formation in formations) for formation in self._listed()])
        alone = self._alone()
        if 0 < len(alone) <= MOST:
            yield from self._counters(alone)
        elif segment.declared:
            names = ", ".join(words.game.unit(state, unit) for unit in segment.declared)
            yield Text(words.tr("Activated: {units}", units=names), rich=False)
        yield from self._again()
        hint = "Click a counter to activate its formation; Independents by themselves."
        single = "Click the counters to activate."
        yield Text(words.tr(hint if segment.formations else single), "faded", rich=False)

    def _alone(self) -> list[str]:
        """The counters that can be or could be activated by themselves, and those that have been."""
        state, segment = self.context.state, running(self.context.state)
        done = [unit for unit in segment.declared if state.pieces[unit].counter.formation not in segment.named]
        return sorted({*done, *(row for row in self._rows if row in state.pieces)})

    def _able(self) -> list[str]:
        """The counters that can be activated by themselves."""
        return [unit for unit in self.index.orders if any(one.chooses for one in self.index.orders[unit])]

    def _counters(self, alone: Sequence[str]) -> Iterator[Part]:
        """The counters that are activated by themselves; where they are too many, on the map only. Independents beside
        formations are free, and all that fight can be named at once."""
        state, words, segment = self.context.state, self.context.words, running(self.context.state)
        if segment.formations:
            yield Text(words.tr("Independents"), "faded", rich=False, wrap=False)
        yield Flowing([self._counter(unit) for unit in alone])
        able = self._able()
        free = [Activate(unit) for unit in alone if unit in able and not state.pieces[unit].counter.hq]
        if segment.formations and 1 < len(free) <= independents_left(state):
            yield PlayAll(words.tr("All {n} but HQs", n=len(free)), free)

    def _counter(self, unit: str) -> Counter:
        state, able, command = self.context.state, unit in self._able(), Activate(unit)
        return Counter(unit, state.world.label(state.pieces[unit].loc), self.player(command), active=able, face=SMALL,
                       beside=True, done=unit in running(state).declared, enabled=able)  # fmt: skip

    def _again(self) -> Iterator[Part]:
        """What HQs can spend so that units act a second time."""
        if running(self.context.state).second:
            told = self.context.words.tr("An activated HQ can spend an SP marker so that units act a second time.")
            yield faded(told, "9.3.5/3")
        again = [one for unit in sorted(self.index.units) for one in self.index.of_unit(unit)]
        yield from map(self.card_button, [*again, *self._recoveries()])

    def _recoveries(self) -> list[Recover]:
        """How HQs that are named can turn back in time to pay."""
        return [one for some in self.index.orders.values() for one in some if isinstance(one, Recover)]

    def _formation(self, formation: str, fresh_yet: bool) -> Choice:
        """A formation with its units; disabled once it is activated."""
        words, state, command = self.context.words, self.context.state, Activate(formation)
        named = (unit for unit in running(state).declared if state.pieces[unit].counter.formation == formation)
        done = formation in running(state).named
        units = list(named) if done else self._units(formation)
        names = ", ".join(words.game.unit(state, unit) for unit in units)
        count = words.tr("{n:unit|units}", n=len(units))
        told = f"{TICK} {count}" if done else count
        barred = "" if fresh_yet or done else words.why_not(state, self.decision.judge(state, command))
        return Choice([command], words.game.thing(state, formation), [names], self.player(command), aside=told,
                      wrap=True, tip=barred, accessible=". ".join((words.command(state, command), told, names)),
                      enabled=fresh_yet, pointed=self._pointer(units), done=done)  # fmt: skip

    def _pointer(self, units: list[str]) -> Callable[[bool], None]:
        pieces = self.context.state.pieces
        shown = HexHighlights(tuple({pieces[unit].loc for unit in units}), "selected")
        return lambda here: self.context.overlay("range", shown if here else None)


def _numbered(formation: str) -> tuple[bool, int, str]:
    """As numbers are counted, the 2nd before the 17th; last who has none."""
    number = "".join(filter(str.isdigit, formation))
    return not number, int(number or 0), formation
