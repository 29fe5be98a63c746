"""Air combat in a hex: interceptors and escorts come, and every shot has its odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from engine.table.command import Command
from engine.table.wording.words import counted
from engine.titles.defeat_into_victory.commands import Choose, Target
from engine.titles.defeat_into_victory.pieces import SUPERIORITY, enemy
from engine.titles.defeat_into_victory.queries.air import Shot, Shots, shot
from engine.titles.defeat_into_victory.rules.ch5_combat import fights
from engine.titles.defeat_into_victory.rules.ch5_units import reaches
from engine.titles.defeat_into_victory.state import DefeatState
from nemesis_gui.board.overlays import HexHighlights
from nemesis_gui.play.parts import Choice, Part, Text
from nemesis_gui.play.plain_card import faded
from nemesis_gui.titles.defeat_into_victory.air.board import fates, over_hex, shots_so_far
from nemesis_gui.titles.defeat_into_victory.air.figures import (
    PLANE,
    air_name,
    modifiers_line,
    own_line,
    shot_line,
)
from nemesis_gui.titles.defeat_into_victory.decisions.air_card import AirPresenter


class AirCombatPresenter(AirPresenter):
    """Interceptors and escorts come to a hex one by one, then each names its target; every shot with its odds."""

    title = "Air combat"

    def begin(self, decision: Any) -> None:
        """As in the base class, with the hex marked."""
        super().begin(decision)
        self.context.overlay("combat", HexHighlights((decision.raid.hex,), "target"))

    def end(self) -> None:
        self.context.overlay("combat", None)
        super().end()

    def focus_hexes(self) -> list[int]:
        return [self.decision.raid.hex]

    def heading(self) -> str:
        words = self.context.words
        return words.tr("Air combat over {place}", place=words.place(self.context.state, self.decision.raid.hex))


class TargetPresenter(AirCombatPresenter):
    """Each that fires names its target."""

    def read(self, decision: Any) -> None:
        super().read(decision)
        self.looked_at: Shots = ()

    def body(self) -> Iterator[Part]:
        """Who is over the hex, the shots so far, and what may become of all."""
        raid = self.decision.raid
        yield over_hex(self.context, raid, self.decision.firer(self.context.state) or "")
        for text in shots_so_far(self.context, raid.shots):
            yield Text(f"<small>{text}</small>", "faded", wrap=False)
        yield fates(self.context, raid, self.looked_at)

    def answers(self) -> Iterator[Part]:
        return (self._target(one) for one in self.index.loose if isinstance(one, Target))

    def _target(self, command: Target) -> Choice:
        """A target: what the shot does to it and to the firer, and what is added to the die."""
        words, state = self.context.words, self.context.state
        found = shot(state, command.unit, command.at)
        lines = [shot_line(words, found), own_line(words, found), modifiers_line(words, state, found)]
        pointed = partial(self._look, ((command.unit, command.at),))
        return replace(self.answer(command, lines, sign=PLANE), pointed=pointed)

    def _look(self, shots: Shots, here: bool) -> None:
        """While a shot is pointed at, what may become of all is told with it."""
        if self.context.model.decision == self.decision:
            self.looked_at = shots if here else ()
            self.show_card()


class CoverPresenter(AirCombatPresenter):
    """Interceptors and escorts come one by one."""

    def body(self) -> Iterator[Part]:
        """Who is over the hex, and what comes of more."""
        yield over_hex(self.context, self.decision.raid)
        text = "Each that comes fires at one enemy unit; all dice at once."
        yield faded(self.context.words.tr(text), "5.7.5/1")
        if not self._met():
            alone = "No enemy air unit is here or can come: a unit that you send is used up for nothing."
            yield faded(self.context.words.tr(alone), "5.1.4/1")

    def main_answer(self) -> Command | None:
        """None as long as nobody was sent against those who are over the hex."""
        raid, side = self.decision.raid, self.decision.player
        return super().main_answer() if raid.units(side) or not raid.units(enemy(side)) else None

    def answers(self) -> Iterator[Part]:
        return (self._comer(one) for one in self.index.loose if isinstance(one, Choose))

    def _met(self) -> bool:
        """Whether enemy air units are over the hex, or could still be sent."""
        return bool(self.decision.raid.units(enemy(self.decision.player))) or self._coming()

    def _coming(self) -> bool:
        """Whether the enemy can still send units on Superiority."""
        state, hex_ = self.context.state, self.decision.raid.hex
        coming = () if self.decision.last else state.ready(enemy(self.decision.player), SUPERIORITY)
        return any(reaches(state, unit, hex_) for unit in coming)

    def _comer(self, command: Choose) -> Choice:
        """A unit on Superiority: what its shot would do to each enemy over the hex that fights; Transports alone fail
        without one."""
        state: DefeatState = self.context.state
        there = self.decision.raid.units(enemy(self.decision.player))
        lines = self._against([shot(state, command.unit, foe) for foe in there if fights(state, foe)])
        return self.answer(command, lines or ([self._unshot()] if there else []), sign=PLANE)

    def _unshot(self) -> str:
        """What comes of a unit that meets nobody who fights."""
        if self.decision.raid.units(self.decision.player) and not self._coming():
            return self.context.words.tr("The Transports fail already: it would be used up for nothing")
        return self._failing()

    def _failing(self) -> str:
        tr = self.context.words.tr
        if self._coming():
            return tr("Transports without an escort fail, and no die is rolled [{clause}]", clause="5.6.7/1")
        return tr("The Transports fail, and no die is rolled [{clause}]", clause="5.6.7/1")

    def _against(self, shots: Sequence[Shot]) -> list[str]:
        """The chances of shots, a line for all targets of the same."""
        words, state = self.context.words, self.context.state
        alike: dict[str, list[str]] = {}
        for one in shots:
            told = " \u00b7 ".join(filter(None, (shot_line(words, one), own_line(words, one))))
            alike.setdefault(told, []).append(air_name(state, one.target))
        return [
            words.tr("at {unit}: {chances}", unit=", ".join(counted(names)), chances=told)
            for told, names in alike.items()
        ]
