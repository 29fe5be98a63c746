"""Movement: select units, see their range with its costs, follow the path under the pointer, click or drag to go. By
sea a card shows what the landing under the pointer takes, and what it could attack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import ClassVar, Final

from engine.titles.vinegar_joes_war.commands import Assault, Land, Station
from engine.titles.vinegar_joes_war.queries.landing import landing
from engine.titles.vinegar_joes_war.rules.ch10_stacking import crowded
from engine.titles.vinegar_joes_war.rules.ch13_attack import commanded_here
from engine.titles.vinegar_joes_war.state import SECOND
from nemesis_gui.play.gesture import Gesture
from nemesis_gui.play.parts import Part, Text
from nemesis_gui.play.special import SpecialMove, SpecialMoves
from nemesis_gui.play.stack_limit import MarksOverstacked
from nemesis_gui.play.stage import Stage
from nemesis_gui.session.words import clause_link
from nemesis_gui.titles.vinegar_joes_war.decisions.figures import lines
from nemesis_gui.titles.vinegar_joes_war.decisions.moving import GroupMove, UnitMove

WIDTH: Final = 420
BY_SEA: Final = {Land.verb: "By sea", Assault.verb: "Assault from the sea"}
"""What has a card, by verb."""


def nowhere(_loc: int) -> None:
    """Nobody looks."""


class ByWay(SpecialMove):
    """A move by rail, river or sea, or a line that is built."""

    look: Callable[[int], object] = staticmethod(nowhere)

    def update(self, loc: int) -> None:
        super().update(loc)
        self.look(loc)


class MovementPresenter(MarksOverstacked, SpecialMoves):
    """A movement phase."""

    special: ClassVar[Mapping[str, str]] = {
        "rail": "By rail…", "raft": "By river…", "disembark": "By sea…", "assault": "Assault…",
        "build": "Build…",
    }  # fmt: skip
    unit_move = UnitMove
    group_move = GroupMove
    special_move = ByWay
    overstacked = staticmethod(crowded)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.looked_at = -1

    def gesture_for(self, units: Sequence[str]) -> Gesture | None:
        gesture = super().gesture_for(units)
        if isinstance(gesture, ByWay) and self.mode in BY_SEA:
            gesture.look = self._look
        return gesture

    def take_up(self) -> None:
        """The card goes with the special move."""
        super().take_up()
        self.looked_at = -1
        self.show_card()

    def _look(self, loc: int) -> None:
        """Describe a hex that can be landed at; the last one stays on the card."""
        if loc != self.looked_at and isinstance(self.gesture, ByWay) and self.gesture.offered(loc):
            self.looked_at = loc
            self.show_card()

    def show_card(self) -> None:
        """What the landing would be, while one is planned; and why nobody moves in a second impulse."""
        state, words = self.context.state, self.context.words
        led = any(piece.id in state.command for piece in state.on_map(state.player))
        if state.impulse == SECOND and not (led or self.ready()):
            told = f"{words.tr('No unit is in command, so none may move now.')} {clause_link('4.1/8')}"
            self.stage.show(words.tr("Second movement"), [Text(told)], width=WIDTH)
        elif self.mode not in BY_SEA or not isinstance(self.gesture, ByWay):
            super().show_card()
        else:
            self.stage.show(words.tr(BY_SEA[self.mode]), map(Text, self._describe(self.gesture)), width=WIDTH)

    def _describe(self, gesture: ByWay) -> Iterator[str]:
        state, words = self.context.state, self.context.words
        offered = gesture.offered(self.looked_at) if self.looked_at >= 0 else []
        command = next((one for one in offered if isinstance(one, Land | Assault)), None)
        if command is None:
            yield words.tr("Point at a marked hex.")
            return
        found = landing(state, command, self.decision.side(state))
        yield f"<b>{words.command(state, command)}</b>"
        text = "Takes 1 of {n:amphibious marker|amphibious markers}, which stays and commands until the combat is over"
        yield f"{words.tr(text, n=found.markers)} {clause_link('18.72/1')}"
        yield f"{self._port(found.port)} {clause_link('18.4/1' if found.port < 0 else '18.11/1')}"
        if isinstance(command, Assault):
            yield f"{words.tr('Eliminated if it does not get ashore in the combat phase')} {clause_link('18.5/1')}"
        if found.company:
            yield words.tr("With {n:unit|units} sent there before", n=found.company)
        for hex_, strike in found.strikes.items():
            yield f"<b>{words.tr('Attack on {place}', place=words.place(state, hex_))}</b>"
            yield from lines(words, state, strike)

    def _port(self, port: int) -> str:
        state, words = self.context.state, self.context.words
        if port < 0:
            return words.tr("A reinforcement at sea needs no port")
        return words.tr("Port at one end: {place}", place=words.place(state, port))

    def extra_buttons(self) -> Sequence[Part]:
        """As in the base class, and what can be said of the hex of the selected units: a fortification; a marker, where
        one of them is not in command without it."""
        state, units = self.context.state, [self.context.state.pieces[unit] for unit in self.context.selected]
        needed = {piece.loc for piece in units if not commanded_here(state, piece)}
        here = dict.fromkeys(piece.loc for piece in units)
        found = [one for loc in here for one in self.index.places.get(loc, ())
                 if loc in needed or not isinstance(one, Station)]  # fmt: skip
        return [*super().extra_buttons(), *map(self.command_button, found)]
