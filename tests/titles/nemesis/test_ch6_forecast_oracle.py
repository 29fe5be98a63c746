"""The forecast of a combat against the combat itself: every die on crowded battlefields, every choice of both sides."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.titles.nemesis.commands import Attack, Choose, Roll
from engine.titles.nemesis.events import StepLost, TrackChanged
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, enemy
from engine.titles.nemesis.rules.ch6_attack import declare
from engine.titles.nemesis.rules.ch6_barricades import RollCombat
from engine.titles.nemesis.rules.ch6_forecast import Face, forecast
from engine.titles.nemesis.rules.ch6_limits import eligible, set_reasons
from engine.titles.nemesis.rules.ch6_result import AssignLosses
from engine.titles.nemesis.rules.ch6_retreat import ChooseRefuser, EnforceRetreat, TryRetreat
from engine.titles.nemesis.state import RETREATED, NemesisState
from tests.titles.nemesis.board import empty, phase, put, script
from tests.whole import share

TARGETS = ("0406", "0410", "0908", "1303", "1106", "0705", "1607", "1511", "0512", "2006")
"""Objectives, hills, jungle, rivers and ways."""
UNITS = {
    JAPANESE: (
        "jp-31-58", "jp-31-124", "jp-31-138", "jp-31-b1", "jp-31-mtn", "jp-33-eng", "jp-15a-tk14", "jp-53-128",
        "jp-ina-1", "jp-33-mtn", "jp-53-art",
    ),
    ALLIED: (
        "uk-20-80", "uk-2-4", "uk-20-art", "uk-254-7cav", "uk-chn-77", "uk-chn-111", "uk-chn-b1", "us-gal-1",
        "uk-7-24mtn", "uk-lr-shere", "us-eng", "ch-y-36",
    ),
}  # fmt: skip
GARRISONS = {JAPANESE: "jp-gar-indaw", ALLIED: "uk-gar-kohima"}
BOXED = {"jp-battalions": ("jp-31-b7", "jp-31-b8", "jp-31-b9"), "chindit-battalions": ("uk-chn-b2",)}
BUNKERS = {JAPANESE: "japanese", ALLIED: "british"}


@st.composite
def battlefields(draw: st.DrawFn) -> NemesisState:
    """One side's units in a hex, units of the other side around it, and all of those that may attack it just have."""
    side, target = draw(st.sampled_from([JAPANESE, ALLIED])), draw(st.sampled_from(TARGETS))
    state = empty(turn=draw(st.sampled_from([1, 5])))
    phase(state, side, "attack")
    state.yunnan_active = True
    loc = state.world.loc(target)
    _defend(draw, state, enemy(side), target)
    for unit in draw(st.lists(st.sampled_from(UNITS[side]), min_size=1, max_size=4, unique=True)):
        _stand(draw, state, unit, state.world.label(draw(st.sampled_from(state.world.adjacent[loc]))))
    for box, boxed in BOXED.items():
        for unit in boxed[: draw(st.integers(0, len(boxed)))]:
            put(state, unit, box)
    units = tuple(piece.id for piece in eligible(state, side, loc, False))
    airs = [name for name, air in state.world.air_supports.items() if air.side == side and name in state.air]
    attack = Attack(target, units, draw(st.sampled_from([None, *airs])))
    assume(not any(set_reasons(state, side, loc, units, attack.air, False)))
    state.put(declare(state, side, attack, False))
    agenda.advance(state)
    return state


def _defend(draw: st.DrawFn, state: NemesisState, side: int, target: str) -> None:
    """One to four defenders, some of whom retreated there, and perhaps a Bunker."""
    troops = st.sampled_from((*UNITS[side], GARRISONS[side]))
    for number, unit in enumerate(draw(st.lists(troops, min_size=1, max_size=4, unique=True))):
        _stand(draw, state, unit, target)
        if number and draw(st.integers(0, 3)) == 3:
            state.mark(unit, RETREATED)
    if draw(st.integers(0, 2)) == 2:
        state.bunkers[state.world.loc(target)] = BUNKERS[side]


def _stand(draw: st.DrawFn, state: NemesisState, unit: str, where: str) -> None:
    reduced = state.pieces[unit].counter.reduced is not None and draw(st.booleans())
    put(state, unit, where, reduced=reduced, supply=draw(st.sampled_from(["full", "full", "limited", "out"])))


def to_the_die(data: st.DataObject, state: NemesisState) -> None:
    """Man the barricades, declare Massive Combat and Banzai, or not."""
    while not isinstance(decision := agenda.current(state), RollCombat):
        assert decision is not None
        agenda.apply(state, data.draw(st.sampled_from(decision.commands(state))))


# What really comes of a die

EMPTIED, ENFORCED, KEPT = "emptied", "enforced", "kept"
"""What becomes of the defenders: all lost, open to a retreat that the attacker can enforce, or neither."""
Pair = tuple[int, int]


class Ending(msgspec.Struct, frozen=True):
    """Steps lost to a roll and Laments for them, by side."""

    steps: Pair = (0, 0)
    laments: Pair = (0, 0)

    def plus(self, other: Ending) -> Ending:
        """Both together."""
        return Ending(_sum(self.steps, other.steps), _sum(self.laments, other.laments))


class Tree(msgspec.Struct, frozen=True):
    """All endings of a position, and the fate of the defenders if both sides play for it."""

    endings: frozenset[Ending]
    fate: str


def _sum(a: Pair, b: Pair) -> Pair:
    return a[0] + b[0], a[1] + b[1]


def told(state: NemesisState) -> Ending:
    """What the events since the last command booked."""
    steps, laments = [0, 0], [0, 0]
    for event in state.events:
        if isinstance(event, StepLost):
            steps[state.world.counters[event.unit].side] += 1
        elif isinstance(event, TrackChanged) and event.track == "lament":
            laments[event.side] += event.by
    return Ending((steps[0], steps[1]), (laments[0], laments[1]))


class Search:
    """Every choice of both sides; positions that differ in nothing that matters are looked at once."""

    def __init__(self, state: NemesisState) -> None:
        assert state.combat is not None
        self.attacker, self.target = state.combat.attacker, state.combat.target
        self.seen: dict[object, Tree] = {}

    def tree(self, state: NemesisState, command: Command) -> Tree:
        """All that may come of a command."""
        after = state.copy()
        agenda.apply(after, command)
        booked, rest = told(after), self._look(after)
        return Tree(frozenset(ending.plus(booked) for ending in rest.endings), rest.fate)

    def _look(self, state: NemesisState) -> Tree:
        decision = agenda.current(state)
        if not isinstance(decision, AssignLosses):
            return Tree(frozenset([Ending()]), self._fate(state))
        at = frozenset((loc, frozenset(names)) for loc, names in state.at.items())
        key = (state.agenda, state.combat, at, frozenset(p.id for p in state.pieces.values() if p.reduced))
        if key not in self.seen:
            trees = [self.tree(state, command) for command in decision.commands(state)]
            fate = self._chosen({tree.fate for tree in trees}, decision.loser == self.attacker)
            self.seen[key] = Tree(frozenset[Ending]().union(*(tree.endings for tree in trees)), fate)
        return self.seen[key]

    @staticmethod
    def _chosen(fates: set[str], attacks: bool) -> str:
        """The attacker wants the retreat; the defender wants to stay, and does not kill his last unit for it."""
        order = (ENFORCED, EMPTIED, KEPT) if attacks else (KEPT, ENFORCED, EMPTIED)
        return next(fate for fate in order if fate in fates)

    def _fate(self, state: NemesisState) -> str:
        """After the losses: whether the attacker can enforce a retreat, whoever is named against him [6.2-A, 6.2-B]."""
        if not state.units_at(self.target, enemy(self.attacker)):
            return EMPTIED
        decision = agenda.current(state)
        if isinstance(decision, TryRetreat):
            return self._named(state, decision, True)
        if isinstance(decision, ChooseRefuser):
            return self._named(state, decision, False)
        return ENFORCED if isinstance(decision, EnforceRetreat) else KEPT

    def _named(self, state: NemesisState, decision: Decision, attacks: bool) -> str:
        fates = set()
        for command in decision.commands(state):
            if isinstance(command, Choose):
                after = state.copy()
                agenda.apply(after, command)
                fates.add(self._fate(after))
        return self._chosen(fates, attacks)


def laments(face: Face, side: int) -> int:
    """Laments for the steps a face costs, without those paid before the roll."""
    charges = (c for c in face.charges if c.track == "lament" and c.why not in ("support_advantage", "massive"))
    return sum(charge.value for charge in charges if charge.side == side)


@pytest.mark.clause("6.1-H/1", "6.1-H/3", "6.2-A/1", "6.2-A/2", "6.2-A/4", "6.2-B/1", "6.2-B/4", "6.2-D/8")
@settings(max_examples=max(share(150, 3), settings().max_examples))
@given(state=battlefields(), data=st.data())
def test_every_face_of_the_forecast_is_what_the_die_brings(state: NemesisState, data: st.DataObject) -> None:
    """Losses are the most their owner can have, Laments the fewest, a retreat is what the attacker can bring about."""
    to_the_die(data, state)
    assert state.combat is not None
    state.lament = (0, 0)
    search, sides = Search(state), (state.combat.attacker, enemy(state.combat.attacker))
    for face in forecast(state, state.combat).faces:
        line = face.line
        script(state, line.die)
        tree = search.tree(state, Roll())
        assert (line.attacker, line.defender) == tuple(max(e.steps[side] for e in tree.endings) for side in sides)
        assert [laments(face, side) for side in sides] == [min(e.laments[side] for e in tree.endings) for side in sides]
        assert (line.emptied, line.retreat) == (tree.fate == EMPTIED, tree.fate == ENFORCED)
