"""Rule 4.0: the Game Turn. Chits are drawn and played in turn until all eight are played.

What a phase consists of is loaded with the first chit: the start of a game needs none of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.event import Drawn
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Chit, Draw
from engine.titles.nemesis.events import TurnBegan
from engine.titles.nemesis.pieces import ALLIED, JAPANESE
from engine.titles.nemesis.rules import ch2_yunnan
from engine.titles.nemesis.rules.ch4_commanders import GROUPS
from engine.titles.nemesis.state import CHITS, NemesisState

if TYPE_CHECKING:
    from engine.titles.nemesis.rules.ch4_phase import PlayPhase

PHASES_A_SIDE: Final = len(CHITS)


class BeginTurn(Step, frozen=True):
    """A Game Turn begins: empty Phase Tracks, Yunnan inactive unless Japanese units threaten it [2.6/8, 4.0/1].

    In Game Turn 1 the setup has put both Assault Chits first [4.0/6].
    """

    clause: ClassVar[str] = "4.0/1"

    def run(self, state: NemesisState) -> Steps:
        state.track = ((), ())
        state.phase = None
        ended = ("2.6/8",) if state.yunnan_active and not state.world.scenario.special.yunnan_always_active else ()
        state.yunnan_active = state.world.scenario.special.yunnan_always_active
        state.emit(TurnBegan(state.turn, also=ended))
        ch2_yunnan.check_presence(state)
        return (NextPhase(),)


class NextPhase(Step, frozen=True):
    """Japanese and Allied player in turn; after the eighth phase the end of the turn [4.0/2, 4.0/5]."""

    clause: ClassVar[str] = "4.0/2"

    def run(self, state: NemesisState) -> Steps:
        state.phase = None
        japanese, allied = (len(track) for track in state.track)
        if allied == PHASES_A_SIDE:
            from engine.titles.nemesis.rules import ch9_end_of_turn

            return (*ch9_end_of_turn.end_of_turn(state), NextTurn())
        return (DrawChit(JAPANESE if japanese == allied else ALLIED),)


class NextTurn(Step, frozen=True):
    """The Game Turn marker moves on [9.0-6/3]."""

    clause: ClassVar[str] = "9.0-6/3"

    def run(self, state: NemesisState) -> Steps:
        state.turn += 1
        state.touch_ground()
        return (BeginTurn(),)


class DrawChit(Decision, frozen=True):
    """A player reveals the chit chosen beforehand, or draws one from the cup, and has to play it [4.0/3, 9.0-6/3].

    Under variant 3 they pick any chit of their cup [var-3/1]. Reasons: ``chosen_beforehand``, ``drawn_blindly``,
    ``picked_by_hand``, ``not_in_cup``.
    """

    clause: ClassVar[str] = "4.0/3"
    accepts: ClassVar[tuple[type[Command], ...]] = (Draw, Chit)
    automatic: ClassVar[bool] = False
    owner: int

    def commands(self, state: NemesisState) -> Sequence[Command]:
        if self._picks(state):
            return [Chit(kind) for kind in CHITS if kind in state.cups[self.owner]]
        return [Draw()]

    def _picks(self, state: NemesisState) -> bool:
        return state.options.choose_chits and state.first[self.owner] is None

    def reasons(self, state: NemesisState, command: Draw | Chit) -> Iterable[Reason]:
        picks = self._picks(state)
        if isinstance(command, Draw):
            if picks:
                yield reason("picked_by_hand", "var-3/1")
        elif state.first[self.owner] is not None:
            yield reason("chosen_beforehand", "4.0/3", chit=command.kind)
        elif not picks:
            yield reason("drawn_blindly", "4.0/3", chit=command.kind)
        elif command.kind not in state.cups[self.owner]:
            yield reason("not_in_cup", "var-3/1", chit=command.kind)

    def apply(self, state: NemesisState, command: Draw | Chit) -> Steps:
        kind = command.kind if isinstance(command, Chit) else self._draw(state)
        if isinstance(command, Chit):
            state.emit(Drawn(kind, "var-3/1", self.owner))
        steps = plays(state, self.owner, kind)
        _lay(state, self.owner, kind)
        return (*steps, NextPhase())

    def _draw(self, state: NemesisState) -> str:
        chosen = state.first[self.owner]
        if chosen is None:
            return state.draw(sorted(state.cups[self.owner]), self.clause, self.owner)
        state.emit(Drawn(chosen, "9.0-6/3" if state.turn > 1 else "4.0/6", self.owner))
        return chosen


def _lay(state: NemesisState, side: int, kind: str) -> None:
    """Lay a chit on the own Phase Track, from left to right [4.0/4]."""
    tracks, cups, first = list(state.track), list(state.cups), list(state.first)
    tracks[side] = (*tracks[side], kind)
    cups[side] = cups[side] - {kind}
    first[side] = None
    state.track = (tracks[0], tracks[1])
    state.cups = (cups[0], cups[1])
    state.first = (first[0], first[1])


def plays(state: NemesisState, owner: int, kind: str) -> list[Step]:
    """The phases a chit stands for, with the activation roll before Allied units play for the first time in the turn.

    Usually the owner's phase; by armies one of each side [var-2/1, var-2/2, var-2/3a, var-2/3b, 2.6/3a, 2.6/3b].
    """
    phases = _phases(state, owner, kind)
    if not _opens_allied_play(state, owner):
        return [*phases]
    first = next(number for number, phase in enumerate(phases) if phase.side == ALLIED)
    return [*phases[:first], ch2_yunnan.RollActivation(), *phases[first:]]


def _phases(state: NemesisState, owner: int, kind: str) -> list[PlayPhase]:
    """Replacements with a Japanese chit, Allies first; reinforcements with an Allied one, Japanese first [var-2/5]."""
    from engine.titles.nemesis.rules.ch4_phase import PlayPhase

    if not _by_armies(state, owner):
        return [PlayPhase(owner, kind)]
    if kind != "reinforcement":
        return [PlayPhase(side, kind, commander) for side, commander in GROUPS[owner]]
    if owner == JAPANESE:
        return [PlayPhase(side, kind, part="replacements") for side in (ALLIED, JAPANESE)]
    return [PlayPhase(side, kind, part="reinforcements") for side in (JAPANESE, ALLIED)]


def _by_armies(state: NemesisState, owner: int) -> bool:
    """Variant 2 begins after both opening Assault Phases of turn 1 [var-2/1]."""
    return state.options.commanders == "armies" and (state.turn > 1 or bool(state.track[owner]))


def _opens_allied_play(state: NemesisState, owner: int) -> bool:
    """Whether this chit brings the first Allied phase of the turn; by armies that is the first Japanese one."""
    opener = JAPANESE if state.options.commanders == "armies" and state.turn > 1 else ALLIED
    return owner == opener and not state.track[owner]
