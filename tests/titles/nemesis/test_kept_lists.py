"""What is kept between commands changes no list: each is the one that is worked out from nothing."""

from __future__ import annotations

import pytest

from engine.lab.selfplay import GameRun
from engine.table import game
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import YUNNAN
from engine.titles.nemesis.rules import ch2_control, ch5_costs, ch5_lists
from engine.titles.nemesis.rules.ch5_lists import Moves
from engine.titles.nemesis.rules.ch5_movement import Movement
from engine.titles.nemesis.rules.ch6_attack import DeclareAttacks
from engine.titles.nemesis.rules.ch6_limits import eligible, targets
from engine.titles.nemesis.rules.ch7_range import Traces
from engine.titles.nemesis.state import ATTACKED

EVERY = 11


@pytest.mark.parametrize(("scenario", "options"), [
    ("campaign", {}), ("kohima-road", {"commanders": "west-east"}), ("race-to-myitkyina", {"commanders": "armies"}),
    ("salween-crossing", {"transporters_forward": True}),
])  # fmt: skip
def test_lists_are_the_same_from_nothing(scenario: str, options: dict[str, object]) -> None:
    """The caches are emptied on a title of their own, so that those of the game go on as in play."""
    played, fresh = GameRun(Nemesis(), scenario, options, "kept", checked=False), Nemesis()
    world = fresh.world(scenario)
    while played.decisions < 500 and played.step():
        if played.decisions % EVERY == 0:
            world.forget()
            state = played.state.copy()
            kept = [command.text() for command in game.legal(state)]
            state.world = world
            assert kept == [command.text() for command in game.legal(state)], f"decision {played.decisions}"


def test_who_may_attack_is_asked_anew_after_whatever_changes_it() -> None:
    """No piece has moved, yet one has attacked, or the Yunnan Force has gone to sleep [2.6/6, 6.1-C/2]."""
    played = GameRun(Nemesis(), "salween-crossing", {}, "attackers", checked=False)
    while played.step():
        state, decision = played.state, game.decision(played.state)
        ours = isinstance(decision, DeclareAttacks) and decision.owner == 1 and not decision.assault
        found = [(target, eligible(state, 1, target, False)) for target in targets(state, 1, False)] if ours else []
        if found:
            break
    target, units = found[0]
    assert all(piece.counter.force == YUNNAN for piece in units)
    state.mark(units[0].id, ATTACKED)
    assert eligible(state, 1, target, False) == units[1:]
    state.yunnan_active = False
    assert eligible(state, 1, target, False) == []


def test_a_single_answer_is_found_without_the_whole_list() -> None:
    played, kinds = GameRun(Nemesis(), "kohima-road", {}, "single", checked=False), set()
    while played.decisions < 400 and played.step():
        decision = game.decision(played.state)
        if decision is not None and played.decisions % 3 == 0:
            listed = list(decision.commands(played.state))
            assert decision.forced(played.state) is None or listed == [decision.forced(played.state)]
            kinds.add(decision.kind)
    assert {"Movement", "ForwardMove", "DeclareAttacks"} <= kinds


def test_a_random_choice_works_out_the_ranges_of_a_few_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the dozens that could move; the first one shows that there is a choice at all."""
    asked: list[str] = []
    work = ch5_lists.reach_of
    monkeypatch.setattr(ch5_lists, "reach_of", lambda here, piece: asked.append(piece.id) or work(here, piece))
    played = GameRun(Nemesis(), "campaign", {}, "few", checked=False)
    while not isinstance(game.decision(played.state), Movement):
        assert played.step()
    assert len({part[0].unit for part in game.legal(played.state).parts if isinstance(part, Moves) and part}) > 20
    state = played.state
    while isinstance(game.decision(state), Movement) and played.decisions < 60:
        played.state.world.forget()
        asked.clear()
        assert played.step()
        assert len(asked) < 15
        state = played.state


def test_nothing_follows_where_a_piece_comes_in_unnoticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each piece in each hex of the map: what is left out on a march would have changed nothing."""
    state = Nemesis().new("kohima-road", {}, "quiet")
    pieces = {(p.counter.side, p.counter.transporter): p for side in (0, 1) for p in state.in_play(side)}
    quiet = [(p.id, loc) for p in pieces.values() for loc in range(state.world.hexes)
             if not ch2_control.stirs(state, p, loc)]  # fmt: skip
    assert len(pieces) == 4 and len(quiet) > 1000
    assert any(loc in state.at for unit, loc in quiet if not state.pieces[unit].counter.transporter)  # among friends
    monkeypatch.setattr(ch2_control, "stirs", lambda *_: True)
    for unit, loc in quiet:
        after = state.copy()
        if after.change(unit, loc=loc).counter.transporter:
            continue
        assert list(ch2_control.enter(after, unit)) == [] == after.events
        assert (after.airfields, after.flags, after.stock) == (state.airfields, state.flags, state.stock)
        assert after.yunnan_active == state.yunnan_active


def test_a_world_that_forgets_works_ranges_out_anew() -> None:
    state = Nemesis().new("campaign", {}, "forget")
    piece = next(piece for piece in state.in_play(0) if piece.values.movement)
    before = ch5_costs.ground(state, 0)
    found = ch5_costs.reach_of(before, piece)
    assert ch5_costs.reach_of(ch5_costs.ground(state, 0), piece) is found
    state.world.forget()
    after = ch5_costs.ground(state, 0)
    again = ch5_costs.reach_of(after, piece)
    assert after is not before
    assert again is not found
    assert again.normal.cost == found.normal.cost
    assert again.normal is not found.normal


def test_a_world_that_forgets_traces_supply_anew() -> None:
    state = Nemesis().new("campaign", {}, "forget")
    start = state.in_play(0)[0].loc
    found = Traces(state, 0).free(start, 4)
    assert Traces(state, 0).free(start, 4) is found
    state.world.forget()
    assert Traces(state, 0).free(start, 4) is not found
