"""What is fought at a decision: the running combat, or the one that is being put together. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from engine.titles.nemesis.pieces import enemy
from engine.titles.nemesis.rules.ch6_forecast import Forecaster
from engine.titles.nemesis.rules.ch6_odds import line_up
from engine.titles.nemesis.rules.ch6_result import loss_cause
from engine.titles.nemesis.state import Combat, NemesisState

BEFORE_THE_DIE: Final = frozenset({
    "CommitUnits", "CommitSeizers", "ChooseSpearhead", "ChooseMeeting", "DeclareMassive", "DeclareBanzai", "RollCombat",
})  # fmt: skip
LOSSES: Final = frozenset({"AssignLosses", "SeizureLoss", "EnforcingLoss", "RefusingLoss"})
COMMITTING: Final = ("CommitUnits", "CommitSeizers")


class Battle:
    """One decision of a combat with everything around it."""

    def __init__(self, state: NemesisState, decision: Any) -> None:
        self.state = state
        self.decision = decision
        self.kind = decision.kind
        self.forecaster = Forecaster(state)
        self.combat = self._combat()

    def _combat(self) -> Combat:
        if self.kind not in COMMITTING and self.state.combat is not None:
            return self.state.combat
        decision = self.decision
        target = self.state.world.loc(decision.target)
        air = getattr(decision, "air", None)
        return line_up(self.state, decision.owner, target, decision.units, air, decision.assault)

    @property
    def open(self) -> bool:
        """Whether units may still be added."""
        return self.kind in COMMITTING

    @property
    def vacant(self) -> bool:
        """An attack on an Objective without units in it [6.1-C/5]."""
        if self.kind == "CommitUnits":
            return False
        return self.kind in ("CommitSeizers", "SeizureLoss") or not self.combat.attack_steps

    @property
    def before_the_die(self) -> bool:
        """Nothing has been rolled yet."""
        return self.kind in BEFORE_THE_DIE

    @property
    def has_odds(self) -> bool:
        """Whether there is something to forecast."""
        return self.before_the_die and not self.vacant and bool(self.combat.units) and bool(self.combat.defenders)

    @property
    def attackers(self) -> list[str]:
        """Units that attack and are still there."""
        return [unit for unit in self.combat.units if unit in self.state.pieces]

    @property
    def defenders(self) -> list[str]:
        """All units in the defending hex, those that retreated there last."""
        combat = self.combat
        if combat.defenders or combat.bystanders:
            return [*combat.defenders, *combat.bystanders]
        return [piece.id for piece in self.state.units_at(combat.target, enemy(combat.attacker))]

    def cause(self) -> str:
        """What the loss that is to be assigned now is booked as; empty where none is."""
        if self.kind not in LOSSES:
            return ""
        if self.kind == "AssignLosses":
            return str(self.decision.cause)
        return {"SeizureLoss": "objective", "EnforcingLoss": "enforce"}.get(self.kind, "refuse")

    def table_cause(self, side: int) -> str:
        """What the losses of the die would be booked as."""
        return loss_cause(self.state, side) if self.state.combat is not None else "combat"

    def sources(self) -> Sequence[int]:
        """Hexes from which it is attacked."""
        return sorted({self.state.pieces[unit].loc for unit in self.attackers} - {self.combat.target})
