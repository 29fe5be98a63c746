"""Quick answers inside a combat, by rule of thumb: what both sides are taken to do when a fight is thought through.

They are used where a combat is played out on a copy, and by nobody at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.nemesis.commands import Answer, Choose, Retreat
from engine.titles.nemesis.pieces import Piece
from engine.titles.nemesis.players.fields import pull
from engine.titles.nemesis.players.values import unit_worth
from engine.titles.nemesis.rules.ch6_combat import running
from engine.titles.nemesis.rules.ch6_losses import elimination_laments
from engine.titles.nemesis.rules.ch6_quality import attack_quality, defence_quality
from engine.titles.nemesis.rules.ch6_retreat import EnforceRetreat, RetreatOrRefuse
from engine.titles.nemesis.state import NemesisState


def reply(state: NemesisState, decision: Decision) -> Command:
    """The answer of the side that decides; raises IndexError where nothing is legal."""
    idle = decision.idle_answer(state)
    if idle is not None:
        return idle
    listed = decision.commands(state)
    known = _BY_KIND.get(decision.kind)
    return known(state, decision, listed) if known is not None and len(listed) > 1 else listed[0]


def step_price(piece: Piece) -> float:
    """What the next step of a unit costs its owner, Laments included, in SaP [2.4/1 to 2.4/10]."""
    counter = piece.counter
    if counter.regiment or counter.chindit:
        return 1.0 + unit_worth(piece) / max(1, piece.steps)
    if piece.steps > 1:
        return unit_worth(piece) / piece.steps
    return elimination_laments(counter)[0] + unit_worth(piece)


def _cheapest(state: NemesisState, decision: Decision, listed: Sequence[Command]) -> Command:
    return min(listed, key=lambda one: _price_of(state, one))


def _price_of(state: NemesisState, command: Command) -> float:
    return step_price(state.pieces[command.unit]) if isinstance(command, Choose) else 0.0


def _charger(state: NemesisState, decision: Decision, listed: Sequence[Command]) -> Command:
    """The best Quality goes first, of equals the one whose loss is cheapest."""
    target = running(state).target
    named = [one for one in listed if isinstance(one, Choose)]
    return max(named, key=lambda one: (attack_quality(state, state.pieces[one.unit], target).total,
                                       -_price_of(state, one)))  # fmt: skip


def _resister(state: NemesisState, decision: Decision, listed: Sequence[Command]) -> Command:
    named = [one for one in listed if isinstance(one, Choose)]
    return max(named, key=lambda one: (defence_quality(state, state.pieces[one.unit]).total, -_price_of(state, one)))


def _no(state: NemesisState, decision: Decision, listed: Sequence[Command]) -> Command:
    return Answer(False)


def _enforce(state: NemesisState, decision: Decision, listed: Sequence[Command]) -> Command:
    """A retreat is enforced where it is free, and for one step where an Objective falls by it."""
    assert isinstance(decision, EnforceRetreat)
    taken = running(state).target in state.world.objectives
    return Answer(decision.price <= (1 if taken else 0))


def _refuse(state: NemesisState, decision: Decision, listed: Sequence[Command]) -> Command:
    """An Objective and a Garrison are held while that costs no more than there is; other ground is given up."""
    assert isinstance(decision, RetreatOrRefuse)
    target = running(state).target
    garrison = any(piece.counter.garrison for piece in state.units_at(target, decision.side(state)))
    worthwhile = target in state.world.objectives or garrison
    return Answer(worthwhile and decision.price < decision.means(state))


def _way_out(state: NemesisState, decision: Decision, listed: Sequence[Command]) -> Command:
    """The shortest way, to where there is most to do."""
    field = pull(state, decision.side(state))

    def cost(one: Command) -> tuple[int, float]:
        assert isinstance(one, Retreat)
        end = state.world.find(one.path[-1])
        return len(one.path), -field.get(end if end is not None else -1, 0.0)

    return min(listed, key=cost)


def _advance(state: NemesisState, decision: Decision, listed: Sequence[Command]) -> Command:
    """Into an Objective with all that may; elsewhere one unit follows, and nobody leaves an own Objective empty."""
    combat = running(state)
    inside = sum(state.pieces[unit].loc == combat.target for unit in combat.units)
    named = [one for one in listed if isinstance(one, Choose)]
    free = [one for one in named if not _last_holder(state, one.unit)]
    wanted = 2 if combat.target in state.world.objectives else 1
    bound = len(named) == len(listed)
    return (free or named)[0] if named and (bound or (free and inside < wanted)) else listed[0]


def _last_holder(state: NemesisState, unit: str) -> bool:
    """Whether a unit is the only one in an Objective of its side."""
    loc = state.pieces[unit].loc
    return loc in state.world.objectives and len(state.units_at(loc)) == 1


_BY_KIND: dict[str, Callable[[NemesisState, Decision, Sequence[Command]], Command]] = {
    "ChooseSpearhead": _charger, "ChooseMeeting": _resister, "DeclareMassive": _no, "DeclareBanzai": _no,
    "AssignLosses": _cheapest, "EnforcingLoss": _cheapest, "RefusingLoss": _cheapest, "SeizureLoss": _cheapest,
    "ResolveOverstack": _cheapest, "TryRetreat": _charger, "ChooseRefuser": _resister, "EnforceRetreat": _enforce,
    "RetreatOrRefuse": _refuse, "RetreatUnits": _way_out, "AdvanceUnits": _advance,
}  # fmt: skip
