"""Staff: plans all moves of a segment at once, and rehearses what it could do before it decides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from engine.players.player import Choice, Meter, Weighed
from engine.players.rehearsal import Trial
from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.nemesis.commands import Answer, Chit
from engine.titles.nemesis.pieces import JAPANESE
from engine.titles.nemesis.players.assaults import declare
from engine.titles.nemesis.players.captain import MARCHES, OTHERS, Captain, with_purpose
from engine.titles.nemesis.players.efforts import around, main_effort, opening
from engine.titles.nemesis.players.operations import Operation, encircling, operations, plainly
from engine.titles.nemesis.players.purposes import purpose
from engine.titles.nemesis.players.rehearsal import Rehearsal, rehearse
from engine.titles.nemesis.players.replies import reply
from engine.titles.nemesis.players.stakes import places_decide
from engine.titles.nemesis.players.style import PLAIN, Style
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from engine.titles.nemesis.state import NemesisState

CANDIDATES: Final = 4
NEXT: Final = "ChooseFirstChit"
"""What is decided at the end of a turn for the next one."""
LAST: Final = (
    "DeclareAttacks", "DeclareBanzai", "DeclareMassive", "ChooseSpearhead", "EnforceRetreat", "RetreatOrRefuse",
    "AdvanceUnits", "PressOn",
)  # fmt: skip
"""What it rehearses in the last turn."""
ENFORCING: Final = ("TryRetreat", "EnforceRetreat")
"""What is worth any price where the main effort is made."""
WAITING: Final = ("supply", "reinforcement", "assault")
"""The first chit of the last turn of a main effort: who is cut off goes hungry before anything moves or attacks."""
CLOSE: Final = 4.0
"""SaP behind the first choice up to which another one is rehearsed."""
MARCHING: Final = 1.0
CHOOSING: Final = 0.5
IN_COMBAT: Final = 0.1
"""The share of the budget that is rehearsed with: for a whole segment, for one choice, and for one in a combat."""


class Staff(Captain):
    """Thinks out several operations for all its units, each putting something else first, and rehearses them, and what
    else it could choose, in sampled futures; it takes another one than the first where that is clearly better."""

    name = "staff"
    revision = 5
    style = Style(insight=1.0, exposed=0.1, keen=True)
    rehearses = True

    def choose(self, view: NemesisState, listed: Sequence[Command], meter: Meter) -> Choice:
        decision = agenda.current(view)
        assert decision is not None
        place = main_effort(view, decision.side(view))
        if decision.kind in MARCHES and len(listed) > 1:
            return self._operate(view, decision, listed, meter, place)
        if place is not None:
            return self._at_the_effort(view, decision, listed, meter, place)
        first = super().choose(view, listed, meter)
        last = view.turn >= view.world.last_turn and decision.kind in LAST
        if not first.others or not self.rehearses or not (last or decision.kind == NEXT):
            return first
        return self._rehearsed(view, decision, first, meter)

    def _at_the_effort(
        self, view: NemesisState, decision: Decision, listed: Sequence[Command], meter: Meter, place: int
    ) -> Choice:
        """What the main effort makes of a choice: the way to the place is opened, and nobody is drawn away from it.
        Nothing is rehearsed, for the drill knows of no main effort."""
        side = decision.side(view)
        if isinstance(decision, DeclareAttacks) and len(listed) > 1:
            return with_purpose(opening(view, side, place, declare(view, decision, listed, meter, self.style)))
        if decision.kind in ENFORCING and _target(view) in (place, *around(view, side, place)):
            enforced = reply(view, decision) if decision.kind == "TryRetreat" else Answer(True)
            return Choice(enforced if enforced in listed else listed[0])
        if decision.kind == "DeclareMassive" and _target(view) == place and Answer(True) in listed:
            return Choice(Answer(True))
        waiting = [Chit(kind) for kind in WAITING if Chit(kind) in listed]
        if decision.kind == NEXT and view.turn == view.world.last_turn - 1 and waiting:
            return Choice(waiting[0])
        return super().choose(view, listed, meter)

    def _rehearsal(self, view: NemesisState, decision: Decision) -> Rehearsal:
        """To the end of the turn, or of the next one where that is what it is about."""
        side = decision.side(view)
        styles = (self.style, PLAIN) if side == JAPANESE else (PLAIN, self.style)
        return Rehearsal(side, styles, view.turn + (decision.kind == NEXT), self.seed)

    def _rehearsed(self, view: NemesisState, decision: Decision, first: Choice, meter: Meter) -> Choice:
        """The choice after its best alternatives were played on; nothing that takes back what was begun."""
        near = [one.command for one in first.others if one.value > first.value - CLOSE]
        others = [command for command in near if not (command.cancels or command.unchooses)]
        tried = [(command,) for command in [first.command, *others][:CANDIDATES]]
        share = CHOOSING if view.combat is None else IN_COMBAT
        trials = rehearse(view, self._rehearsal(view, decision), tried, meter, share)
        if trials[0].orders == tried[0]:
            return first
        return with_purpose([Weighed(trial.orders[0], trial.mean) for trial in trials])

    # -- marches

    def _operate(
        self, view: NemesisState, decision: Decision, listed: Sequence[Command], meter: Meter, place: int | None
    ) -> Choice:
        """The best operation: its first move, and the others as orders; where there is a main effort, that one."""
        if place is not None:
            return _ordered(view, encircling(view, decision, listed, place, meter), ())
        if places_decide(view):
            return _ordered(view, plainly(view, decision, listed, PLAIN, meter), ())
        found: dict[Sequence[Command], Operation] = {}

        def candidates() -> Iterator[Sequence[Command]]:
            for one in operations(view, decision, listed, self.style, meter):
                found[one.commands] = one
                yield one.commands

        trials = rehearse(view, self._rehearsal(view, decision), candidates(), meter, MARCHING if self.rehearses else 0)
        return _ordered(view, found[trials[0].orders], trials)


def _target(view: NemesisState) -> int | None:
    return None if view.combat is None else view.combat.target


def _ordered(view: NemesisState, chosen: Operation, trials: Sequence[Trial]) -> Choice:
    """An operation as a choice: each move with what it is for, the first one with what others would begin with."""
    moves = [Choice(one.command, one.gain, purpose(view, one)) for one in chosen.goings]
    others = {trial.orders[0]: Weighed(trial.orders[0], trial.mean) for trial in trials[1:]}
    others.pop(moves[0].command, None)
    value = trials[0].mean if trials and trials[0].results else moves[0].value
    kept = tuple(others.values())[:OTHERS]
    return msgspec.structs.replace(moves[0], value=value, others=kept, then=tuple(moves[1:]))
