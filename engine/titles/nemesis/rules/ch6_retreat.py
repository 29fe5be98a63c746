"""Rules 6.2-A to 6.2-C: whether a retreat is tried, enforced, and refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from engine.table.agenda import Decision, Step, Steps
from engine.table.command import Command
from engine.table.verdict import Reason, reason
from engine.titles.nemesis.commands import Answer, Choose, Done
from engine.titles.nemesis.events import BarricadesManned, Declared
from engine.titles.nemesis.pieces import Piece, enemy
from engine.titles.nemesis.rules.ch5_transporters import PushTransporters
from engine.titles.nemesis.rules.ch6_advance import AdvanceUnits
from engine.titles.nemesis.rules.ch6_combat import (
    ByAttacker,
    ByDefender,
    Naming,
    Offer,
    choice_reasons,
    defending_side,
    holders,
    note,
    running,
)
from engine.titles.nemesis.rules.ch6_losses import cheapest, lose_step
from engine.titles.nemesis.rules.ch6_quality import (
    attack_quality,
    bunker_side,
    defence_quality,
    meeting_units,
    names,
    not_artillery,
)
from engine.titles.nemesis.rules.ch6_remnants import payable
from engine.titles.nemesis.rules.ch6_retreating import RetreatFrom, room_on_map
from engine.titles.nemesis.rules.ch6_ways_out import can_enter
from engine.titles.nemesis.state import Combat, NemesisState


def after_result(state: NemesisState) -> Steps:
    """What follows when all losses are taken: with an r and defenders left the attacker may try for a retreat.

    In a hex without defenders none is needed, the attackers may advance at no cost [6.2-A/1, 6.2-B/3, 6.2-E/1]. There
    is no voluntary retreat [6.2-A/5].
    """
    combat = running(state)
    if not holders(state):
        return (AdvanceUnits(),)
    if combat.retreat and bunker_holds(state, combat):
        state.emit(Declared("bunker_holds", combat.attacker, "6.2-A/2"))
    return (TryRetreat(),) if combat.retreat else ()


# Leader and refuser


class TryRetreat(ByAttacker, Decision, frozen=True):
    """The attacker names a unit to lead the advance, not Artillery nor needfully the spearhead, or lets it be.

    [6.2-A/1, 6.2-A/3] Reasons: ``unknown_piece``, ``not_in_combat``, ``artillery``, ``closed_hex``, ``bunker_holds``.
    """

    naming: ClassVar[str] = "{unit} leads"
    clause: ClassVar[str] = "6.2-A/1"
    accepts: ClassVar[tuple[type[Command], ...]] = (Choose, Done)

    def commands(self, state: NemesisState) -> list[Command]:
        named = [Choose(unit) for unit in running(state).units]
        return [Done(), *(command for command in named if not any(self.reasons(state, command)))]

    def likely(self, state: NemesisState) -> Command | None:
        """The unit with the best Quality leads."""
        units = [command.unit for command in self.commands(state) if isinstance(command, Choose)]
        return _best(state, {unit: leader_quality(state, unit) for unit in units}, "enforce")

    def reasons(self, state: NemesisState, command: Choose | Done) -> Iterable[Reason]:
        return () if isinstance(command, Done) else leader_reasons(state, command.unit)

    def apply(self, state: NemesisState, command: Choose | Done) -> Steps:
        if isinstance(command, Done):
            return _let_be(state)
        note(state, leader=command.unit)
        quality = leader_quality(state, command.unit)
        state.emit(BarricadesManned("leader", command.unit, quality, "6.2-A/3"))
        return (ChooseRefuser(),) if refusers(state) else (EnforceRetreat(0),)


def _best(state: NemesisState, qualities: Mapping[str, int], cause: str) -> Choose | None:
    """The highest Quality, then the cheapest step."""
    units = [unit for unit in qualities if qualities[unit] == max(qualities.values())]
    return cheapest(state, units, cause) or (Choose(units[0]) if units else None)


def _let_be(state: NemesisState, clause: str = "6.2-A/1") -> Steps:
    state.emit(Declared("no_enforce", running(state).attacker, clause))
    return ()


def leader_reasons(state: NemesisState, unit: str) -> Iterator[Reason]:
    """Why a unit cannot lead; no advance is tried on a Bunker without Support Advantage [6.2-A/2, 6.2-A/3]."""
    combat = running(state)
    found = list(choice_reasons(state, unit, names(payers(state)), "6.2-A/3", combat.units))
    yield from found
    if not found and not can_enter(state, state.pieces[unit], combat.target):
        yield reason("closed_hex", "6.2-E/1", unit=unit, hex=state.world.label(combat.target))
    if bunker_holds(state, combat):
        yield reason("bunker_holds", "6.2-A/2", hex=state.world.label(combat.target))


def bunker_holds(state: NemesisState, combat: Combat) -> bool:
    """Whether a Bunker that remains bars the advance of an attacker without Support Advantage [6.2-A/2]."""
    return bunker_side(state, combat.target) == enemy(combat.attacker) and combat.advantage != combat.attacker


def leader_quality(state: NemesisState, unit: str) -> int:
    """Quality of the leader, 1 less across a Major River [6.2-B/1]."""
    return int(attack_quality(state, state.pieces[unit], running(state).target).total)


def refusers(state: NemesisState) -> list[Piece]:
    """Units that may refuse: Artillery only if nothing else is left, nobody who retreated here [6.2-A/4, 6.2-D/8]."""
    return meeting_units(state, running(state).defenders)


class ChooseRefuser(ByDefender, Naming, frozen=True):
    """Knowing the leader, the defender names a unit that could refuse, any that defended [6.2-A/4]."""

    naming: ClassVar[str] = "{unit} may refuse"
    clause: ClassVar[str] = "6.2-A/4"

    def pool(self, state: NemesisState) -> list[str]:
        return names(refusers(state))

    def likely(self, state: NemesisState) -> Command | None:
        """The unit with the best Quality."""
        return _best(state, {p.id: int(defence_quality(state, p).total) for p in refusers(state)}, "refuse")

    def apply(self, state: NemesisState, command: Choose) -> Steps:
        note(state, refuser=command.unit)
        quality = int(defence_quality(state, state.pieces[command.unit]).total)
        state.emit(BarricadesManned("refuser", command.unit, quality, self.clause))
        leader = running(state).leader
        return (EnforceRetreat(leader_quality(state, leader) - quality if leader else 0),)


# Enforcing


class EnforceRetreat(ByAttacker, Offer, frozen=True):
    """The attacker enforces the retreat or gives up, knowing the refuser [6.2-B/1].

    ``lead`` is the leader's Quality less the refuser's, 0 if nobody can refuse; a negative one has to be paid in steps.
    Reasons: ``cannot_pay``, ``nobody_left``.
    """

    clause: ClassVar[str] = "6.2-B/1"
    lead: int

    @property
    def price(self) -> int:
        """Steps the attacker has to lose [6.2-B/2]."""
        return max(0, -self.lead)

    def refusals(self, state: NemesisState) -> Iterable[Reason]:
        """The steps must be there, and somebody left to advance [6.2-B/4]."""
        has = payable(state, payers(state))
        if self.price >= has:
            kind = "cannot_pay" if self.price > has else "nobody_left"
            yield reason(kind, "6.2-B/4", needs=self.price, has=has)

    def accept(self, state: NemesisState) -> Steps:
        note(state, enforced=True)
        state.emit(Declared("enforce", running(state).attacker, self.clause))
        return (EnforcingLosses(self.price, True), RetreatOrRefuse(max(0, self.lead)))

    def decline(self, state: NemesisState) -> Steps:
        return _let_be(state, "6.2-B/4" if any(self.refusals(state)) else "6.2-A/1")


def payers(state: NemesisState) -> list[Piece]:
    """Attackers that may lose steps in enforcing: all but Artillery [6.2-B/2]."""
    return not_artillery(state, running(state).units)


class EnforcingLosses(Step, frozen=True):
    """The price of enforcing: the first step from the leader, the others from any attackers [6.2-B/2]."""

    clause: ClassVar[str] = "6.2-B/2"
    steps: int
    first: bool = False

    def run(self, state: NemesisState) -> Steps:
        leader = running(state).leader
        if self.steps <= 0 or not payers(state):
            return ()
        if not self.first or leader is None:
            return (EnforcingLoss(self.steps),)
        pay_enforcing(state, leader)
        return (EnforcingLosses(self.steps - 1),)


class EnforcingLoss(ByAttacker, Naming, frozen=True):
    """The attacker names the unit that loses the next step in enforcing [6.2-B/2]."""

    clause: ClassVar[str] = "6.2-B/2"
    steps: int

    def pool(self, state: NemesisState) -> list[str]:
        return names(payers(state))

    def likely(self, state: NemesisState) -> Command | None:
        return cheapest(state, self.pool(state), "enforce")

    def apply(self, state: NemesisState, command: Choose) -> Steps:
        pay_enforcing(state, command.unit)
        return (EnforcingLosses(self.steps - 1),)


def pay_enforcing(state: NemesisState, unit: str) -> None:
    """Take a step, an ordinary loss in spite of Banzai [6.2-B/5]; a unit that pays has to advance [6.2-E/2]."""
    became = lose_step(state, unit, "enforce", ("6.2-B/2",))
    paid = running(state).paid
    if became is not None and became not in paid:
        note(state, paid=(*paid, became))


# Refusing


class RetreatOrRefuse(ByDefender, Offer, frozen=True):
    """The defender chooses for the hex as a whole: ``answer yes`` refuses, ``answer no`` retreats [6.2-C/1].

    ``extra`` is the Quality the refuser lacks against the leader. Reasons: ``nobody_to_refuse``.
    """

    costly: ClassVar[bool] = True
    clause: ClassVar[str] = "6.2-C/1"
    extra: int

    @property
    def price(self) -> int:
        """Steps it costs to refuse: 1, and the Quality lacking [6.2-C/2]."""
        return 1 + self.extra

    def means(self, state: NemesisState) -> int:
        """Steps the units in the hex can lose together before all are gone."""
        return payable(state, holders(state))

    def likely(self, state: NemesisState) -> Command | None:
        """Retreat, where every unit has a hex that costs it nothing."""
        safe = all(room_on_map(state, piece) and not piece.counter.garrison for piece in holders(state))
        return Answer(False) if safe else None

    def refusals(self, state: NemesisState) -> Iterable[Reason]:
        if running(state).refuser is None:
            yield reason("nobody_to_refuse", "6.2-D/8")

    def accept(self, state: NemesisState) -> Steps:
        """Who cannot pay in full loses everybody and stops nobody [6.2-C/3]."""
        label = self._declare(state, "refuse")
        if self.means(state) >= self.price:
            return (RefusingLosses(self.price, True),)
        last_stand(state)
        return (PushTransporters(label, self.side(state)), AdvanceUnits())

    def decline(self, state: NemesisState) -> Steps:
        label = self._declare(state, "retreat")
        return (RetreatFrom(label, self.side(state)), AdvanceUnits())

    def _declare(self, state: NemesisState, what: str) -> str:
        """Emit the choice; returns the label of the hex."""
        state.emit(Declared(what, self.side(state), self.clause))
        return state.world.label(running(state).target)


def last_stand(state: NemesisState) -> None:
    """Refusing for more steps than there are costs every unit in the hex, and stops nobody [6.2-C/3]."""
    for piece in holders(state):
        name: str | None = piece.id
        while name is not None:
            name = lose_step(state, name, "refuse", ("6.2-C/3",))


class RefusingLosses(Step, frozen=True):
    """The price of refusing: the first step from the refuser, the others from any units in the hex [6.2-C/2].

    Paid in full it keeps the attacker out, even of a hex that is empty then; Transporters may stay there [6.2-C/3].
    """

    clause: ClassVar[str] = "6.2-C/2"
    steps: int
    first: bool = False

    def run(self, state: NemesisState) -> Steps:
        refuser = running(state).refuser
        if self.steps <= 0 or not holders(state):
            return ()
        if not self.first or refuser is None:
            return (RefusingLoss(self.steps),)
        lose_step(state, refuser, "refuse", ("6.2-C/2",))
        return (RefusingLosses(self.steps - 1),)


class RefusingLoss(Naming, frozen=True):
    """The defender names the unit that loses the next step; one that retreated here may take it [6.2-C/2, 6.2-D/7]."""

    clause: ClassVar[str] = "6.2-C/2"
    steps: int

    def side(self, state: NemesisState) -> int:
        return defending_side(state)

    def pool(self, state: NemesisState) -> list[str]:
        return names(holders(state))

    def likely(self, state: NemesisState) -> Command | None:
        return cheapest(state, self.pool(state), "refuse")

    def apply(self, state: NemesisState, command: Choose) -> Steps:
        also = ("6.2-D/7",) * (command.unit in running(state).bystanders)
        lose_step(state, command.unit, "refuse", ("6.2-C/2", *also))
        return (RefusingLosses(self.steps - 1),)
