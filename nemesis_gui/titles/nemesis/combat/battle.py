"""What is fought at a decision: the running combat, or the one that is being put together. No Qt here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from engine.titles.nemesis.pieces import enemy
from engine.titles.nemesis.rules.ch6_forecast import Forecaster
from engine.titles.nemesis.rules.ch6_odds import line_up
from engine.titles.nemesis.rules.ch6_result import loss_cause
from engine.titles.nemesis.state import Combat, NemesisState


class Step(msgspec.Struct, frozen=True):
    """What a decision of a combat is about."""

    early: bool = False
    """Nothing has been rolled yet."""
    joins: bool = False
    """Units may still be added."""
    seizes: bool = False
    """It is about an Objective without units in it [6.1-C/5]."""
    cause: str = ""
    """What the loss that is to be assigned is booked as, unless the decision says it."""
    names: str = ""
    """Who is named, by the place among those who meet: what that would change has a card of its own."""
    prices: bool = False
    """Whoever is named has a price."""
    declares: str = ""
    """What a yes would change."""
    sign: str = ""
    """What stands before a yes."""
    advances: bool = False
    rolls: bool = False


STEPS: Final = {
    "CommitUnits": Step(early=True, joins=True),
    "CommitSeizers": Step(early=True, joins=True, seizes=True),
    "ChooseSpearhead": Step(early=True, names="spearhead"),
    "ChooseMeeting": Step(early=True, names="meeting"),
    "DeclareMassive": Step(early=True, declares="massive", sign="\u26c1"),
    "DeclareBanzai": Step(early=True, declares="banzai", sign="\u2694"),
    "RollCombat": Step(early=True, rolls=True),
    "AssignLosses": Step(cause="combat"),
    "SeizureLoss": Step(seizes=True, cause="objective"),
    "TryRetreat": Step(prices=True),
    "ChooseRefuser": Step(prices=True),
    "EnforceRetreat": Step(sign="\u21a6"),
    "EnforcingLoss": Step(cause="enforce"),
    "RetreatOrRefuse": Step(sign="\u2298"),
    "RefusingLoss": Step(cause="refuse"),
    "AdvanceUnits": Step(advances=True),
}


class Battle:
    """One decision of a combat with everything around it."""

    def __init__(self, state: NemesisState, decision: Any) -> None:
        self.state = state
        self.decision = decision
        self.step = STEPS.get(decision.kind, Step())
        self.forecaster = Forecaster(state)
        self.combat = self._combat()

    def _combat(self) -> Combat:
        if not self.step.joins and self.state.combat is not None:
            return self.state.combat
        decision = self.decision
        target = self.state.world.loc(decision.target)
        air = getattr(decision, "air", None)
        return line_up(self.state, decision.owner, target, decision.units, air, decision.assault)

    @property
    def vacant(self) -> bool:
        """An attack on an Objective without units in it [6.1-C/5]."""
        return self.step.seizes or not (self.step.joins or self.combat.attack_steps)

    @property
    def has_odds(self) -> bool:
        """Whether there is something to forecast."""
        return self.step.early and not self.vacant and bool(self.combat.units) and bool(self.combat.defenders)

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
        return str(getattr(self.decision, "cause", self.step.cause))

    def table_cause(self, side: int) -> str:
        """What the losses of the die would be booked as."""
        return loss_cause(self.state, side) if self.state.combat is not None else "combat"

    def sources(self) -> Sequence[int]:
        """Hexes from which it is attacked."""
        return sorted({self.state.pieces[unit].loc for unit in self.attackers} - {self.combat.target})
