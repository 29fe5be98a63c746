"""The acts of the other side are shown while they happen, and the view is afterwards where the player left it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.players.player import Choice
from engine.table.event import Event
from engine.table.record import ROOT
from engine.titles.nemesis.commands import Move
from engine.titles.nemesis.events import Eliminated, Moved
from engine.titles.tail_of_the_tiger.events import Arrived, ControlChanged, Redeployed
from nemesis_gui.base import pace
from nemesis_gui.board.geometry import HEX_WIDTH
from nemesis_gui.board.view import BoardView
from nemesis_gui.features.moments.moments import Drama
from nemesis_gui.features.opponent import live as timing
from nemesis_gui.features.opponent.live import WHOLE_MS, Live
from nemesis_gui.play.moment import on_map
from nemesis_gui.play.visit import READABLE
from nemesis_gui.widgets.moment import Lit
from tests.gui.opponent.test_opponent import LONG, Seat, seat

__all__ = ["seat"]
nemesis = pytest.mark.parametrize("seat", ["nemesis"], indirect=True)
CLOSE = 1.2


def view_of(seat: Seat) -> BoardView:
    assert seat.window.view is not None
    return seat.window.view


def begun(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> Live:
    """A game of two persons, seen from near; what moves does so."""
    for name in ("LOOK_MS", "FAR_MS", "GLANCE_MS", "WAY_MS"):
        monkeypatch.setattr(timing, name, 1)
    seat.window.context.looks.motion = True
    seat.begin("kohima-road")
    QApplication.processEvents()  # the first look
    view_of(seat).set_zoom(CLOSE)
    view_of(seat).centre_on_hex(seat.model.state.world.loc("0502"))
    return seat.opponent.live


def far(seat: Seat) -> Move:
    """A move of a Japanese unit that is out of sight."""
    state, view = seat.model.state, view_of(seat)
    unit = next(
        one for one in state.pieces.values()
        if one.counter.side == 0 and state.world.on_map(one.loc) and not view.sees(view.board.geometry.rect(one.loc))
    )  # fmt: skip
    return Move(unit.id, (state.world.label(unit.loc),))


def at_rest(seat: Seat) -> None:
    seat.qtbot.waitUntil(lambda: not view_of(seat).gliding and not seat.opponent.live.coming_back, timeout=LONG)


def shown(seat: Seat, live: Live, *, open_: bool = True) -> Move:
    """An act out of sight is announced, and seen as far as it may be."""
    act = far(seat)
    live.look(Choice(act), open_)
    seat.qtbot.waitUntil(lambda: not live._there.isActive(), timeout=LONG)
    at_rest(seat)
    return act


def seen(seat: Seat, act: Move) -> bool:
    view, state = view_of(seat), seat.model.state
    return view.sees(view.board.geometry.rect(state.pieces[act.unit].loc))


@nemesis
@pytest.mark.parametrize("fitted", [False, True])
def test_the_view_goes_there_and_back_to_the_pixel(seat: Seat, monkeypatch: pytest.MonkeyPatch, fitted: bool) -> None:
    live = begun(seat, monkeypatch)
    view = view_of(seat)
    if fitted:
        seat.window.resize(700, 500)
        view.fit()
    before, corner = view.view_state(), view.mapToScene(QPoint())
    act = far(seat) if not fitted else None
    if act is not None:
        shown(seat, live)
        assert seen(seat, act) and view.away
    live.over(at_home=True)
    at_rest(seat)
    assert view.view_state() == before and view.mapToScene(QPoint()) == corner and not view.away


@nemesis
def test_the_view_widens_to_hold_two_acts_one_after_the_other_as_long_as_it_can_be_read(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The third act goes back to where the first was, and the view stands still."""
    live = begun(seat, monkeypatch)
    view, loc = view_of(seat), seat.model.state.world.loc
    before, one, other = view.view_state(), loc("0609"), loc("1709")
    live.visit.go([one])
    at_rest(seat)
    assert view.zoom == CLOSE and not view.sees(view.board.geometry.rect(other))
    live.visit.go([other])
    at_rest(seat)
    held = view.view_state()
    assert READABLE / HEX_WIDTH <= view.zoom < CLOSE
    assert all(view.sees(view.board.geometry.rect(place)) for place in (one, other))
    live.visit.go([one])
    at_rest(seat)
    assert view.view_state() == held
    live.over(at_home=True)
    live.hurry_back()
    at_rest(seat)
    assert view.view_state() == before


@nemesis
def test_what_is_seen_from_where_the_player_left_the_view_is_shown_from_there(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = begun(seat, monkeypatch)
    view, loc = view_of(seat), seat.model.state.world.loc
    before = view.view_state()
    for place in (loc("0609"), loc("1709")):
        live.visit.go([place])
        at_rest(seat)
    assert view.view_state() != before
    live.visit.go([loc("0502")])
    at_rest(seat)
    assert view.view_state() == before and live.visit.away and view.away


@nemesis
def test_the_view_stays_until_the_last_mark_was_seen(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mark that is painted after the view has gone lies at the edge of the map."""
    live = begun(seat, monkeypatch)
    act, drama = shown(seat, live), seat.window.feature(Drama)
    monkeypatch.setattr(pace, "_factor", 10_000.0)
    drama.moments.play([Lit("is lost", on_map(seat.window.context, act.path[-1]))])
    live.over(at_home=True)
    assert live.coming_back and not live._back.isActive() and seen(seat, act)
    drama.moments.end()
    assert live._back.isActive()
    monkeypatch.undo()
    live.hurry_back()
    at_rest(seat)
    assert not view_of(seat).away and not seen(seat, act)


@nemesis
def test_who_moves_the_map_meanwhile_has_it_stay(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    live = begun(seat, monkeypatch)
    shown(seat, live)
    view_of(seat).pan(-40, -60)
    mine = view_of(seat).view_state()
    live.over(at_home=True)
    at_rest(seat)
    assert view_of(seat).view_state() == mine


@nemesis
def test_nothing_is_gone_to_of_what_must_not_be_known(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    live = begun(seat, monkeypatch)
    before = view_of(seat).view_state()
    act = shown(seat, live, open_=False)
    assert view_of(seat).view_state() == before and not seen(seat, act)


@nemesis
def test_for_a_decision_within_their_phase_the_view_stays(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    live = begun(seat, monkeypatch)
    before = view_of(seat).view_state()
    act = shown(seat, live)
    live.over(at_home=False)
    assert seen(seat, act) and not view_of(seat).away
    live.over(at_home=True)
    at_rest(seat)
    assert view_of(seat).view_state() == before


@pytest.mark.parametrize("seat", ["vinegar-joes-war"], indirect=True)
def test_for_a_phase_of_ones_own_in_their_turn_the_view_comes_back(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The defender's air operations follow on those of the attacker, and ask for the whole map."""
    homes = list[tuple[str, bool]]()
    monkeypatch.setattr(
        seat.opponent.live, "over", lambda *, at_home: homes.append((type(seat.model.decision).__name__, at_home))
    )
    seat.begin("singapore-to-calcutta", japanese="recruit")
    seat.wait_for(1)
    assert homes[-1] == ("DefendFromAir", True)


@nemesis
def test_for_a_decision_within_their_phase_the_view_is_as_near_as_the_player_had_it(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had widened to hold two acts; one place is in question."""
    live = begun(seat, monkeypatch)
    view, loc = view_of(seat), seat.model.state.world.loc
    before, other = view.view_state(), loc("1709")
    for place in (loc("0609"), other):
        live.visit.go([place])
        at_rest(seat)
    assert view.zoom < CLOSE
    monkeypatch.setattr(live, "_asked", lambda: [other])
    live.over(at_home=False)
    at_rest(seat)
    assert view.zoom == CLOSE and view.sees(view.board.geometry.rect(other)) and not view.away
    monkeypatch.setattr(live, "_asked", list)
    live.over(at_home=True)
    at_rest(seat)
    assert view.view_state() == before


@nemesis
@pytest.mark.parametrize("seen_from_home", [True, False])
def test_the_view_does_not_come_back_to_where_nothing_of_the_question_is_seen(
    seat: Seat, monkeypatch: pytest.MonkeyPatch, seen_from_home: bool
) -> None:
    """It is at the question then, wherever it was last; what is asked far away and near is seen from there as well."""
    live = begun(seat, monkeypatch)
    view, loc = view_of(seat), seat.model.state.world.loc
    before, far_off = view.view_state(), loc("1709")
    monkeypatch.setattr(live, "_asked", lambda: [far_off, *([loc("0502")] if seen_from_home else [])])
    live.visit.go([loc("0609")])
    live.over(at_home=True)
    at_rest(seat)
    assert (view.view_state() == before) is seen_from_home
    assert view.sees(view.board.geometry.rect(far_off)) is not seen_from_home and not view.away


@nemesis
def test_a_move_far_from_everybody_of_the_player_is_not_gone_to_but_who_arrives_and_what_comes_of_it_is(
    seat: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = begun(seat, monkeypatch)
    monkeypatch.setattr(seat.model, "by_computer", lambda side: side == 0)
    state, view = seat.model.state, view_of(seat)
    world, before = state.world, view.view_state()
    own = [one.loc for one in state.pieces.values() if one.counter.side == 1 and world.on_map(one.loc)]
    away = [loc for loc in range(world.hexes) if not view.sees(view.board.geometry.rect(loc))]
    rear = next(loc for loc in away if all(world.grid.distance(loc, mine) > timing.REAR + 1 for mine in own))
    near = next(loc for loc in away if any(world.grid.distance(loc, mine) <= 1 for mine in own))
    unit = next(one.id for one in state.pieces.values() if one.counter.side == 0)

    def moved(loc: int) -> Moved:
        beside = next(one for one in range(world.hexes) if world.grid.distance(one, loc) == 1)
        return Moved(unit, (world.label(beside), world.label(loc)), 1, "move", "")

    live.acted([moved(rear)])
    at_rest(seat)
    assert view.view_state() == before and live._rest == 0
    there = world.label(rear)
    for event in (moved(near), Arrived(0, unit, there, ""), Eliminated(unit, "combat", there, "")):
        live.acted([event])
        at_rest(seat)
        assert view.view_state() != before
        live.visit.come_back()
        at_rest(seat)


@nemesis
def test_a_key_on_the_way_back_only_ends_that(seat: Seat, monkeypatch: pytest.MonkeyPatch) -> None:
    live = begun(seat, monkeypatch)
    before = view_of(seat).view_state()
    act = shown(seat, live)
    monkeypatch.setattr(timing, "WAY_MS", LONG)
    unit, where = act.unit, act.path[0]
    live.acted([Moved(unit, (where, "0502"), 1, "move", "")])
    live.over(at_home=True)
    assert live.coming_back
    head = seat.model.present.record.head
    QTest.keyClick(seat.window.windowHandle(), Qt.Key.Key_Return)
    at_rest(seat)
    assert view_of(seat).view_state() == before and seat.model.present.record.head == head


@pytest.mark.parametrize("event", [
    lambda: Eliminated("none", "combat", "0502", ""), lambda: Moved("none", ("0502", "0503"), 1, "move", ""),
])  # fmt: skip
@nemesis
def test_all_of_it_takes_a_minute_at_most(seat: Seat, event: Callable[[], Event]) -> None:
    seat.window.context.looks.motion = True
    seat.begin("kohima-road")
    live, clock = Live(seat.window.context), 1e6
    live.now = lambda: clock
    start = clock
    for number in range(600):
        clock += live.look(Choice(Move("none", ("0502",))), True, f"purpose {number}")
        live.plays()
        live.acted([event()])
    assert 0 < clock - start <= WHOLE_MS
    live.over(at_home=True)
    assert pace.moving()


@nemesis
def test_after_an_answer_what_comes_then_has_its_time(seat: Seat) -> None:
    seat.window.context.looks.motion = True
    seat.begin("kohima-road")
    live = Live(seat.window.context)
    live._spent = WHOLE_MS
    live._hasten()
    assert not pace.moving()
    live.over(at_home=False)
    live._hasten()
    assert pace.moving()
    live.over(at_home=True)


def test_its_acts_are_paused_shown_faster_or_not_at_all(seat: Seat) -> None:
    seat.window.context.looks.motion = True
    seat.begin("small", amber="random")
    strip, live = seat.opponent.strip, seat.opponent.live
    seat.qtbot.waitUntil(strip.isVisible, timeout=LONG)
    strip.stop.click()
    seat.qtbot.waitUntil(strip.go.isVisible, timeout=LONG)
    assert not strip.skip.isVisible()
    strip.go.click()
    seat.qtbot.waitUntil(strip.skip.isVisible, timeout=LONG)
    assert strip.text.text() == "Random is thinking", "nothing is chosen yet"
    live.count = 20
    assert seat.opponent._at("Random") == "Random is thinking: 20 choices made so far"
    live.count = 0
    strip.faster.click()
    assert live.speed == 2 and "2" in strip.faster.text()
    strip.skip.click()
    assert not pace.moving()
    seat.wait_for(1)
    seat.qtbot.waitUntil(strip.isHidden, timeout=LONG)
    assert pace.moving() and not live.skips


def test_below_the_map_the_strip_keeps_the_place_of_the_question_after_looking_back(seat: Seat) -> None:
    seat.window.resize(1024, 700)
    seat.begin("small", amber="random")
    strip, prompt = seat.opponent.strip, seat.window.places.prompt
    seat.qtbot.waitUntil(strip.isVisible, timeout=LONG)
    seat.opponent.toggle_pause()
    seat.qtbot.waitUntil(strip.go.isVisible, timeout=LONG)
    assert seat.window.places.side.over and prompt.isHidden()
    seat.window.past.look(ROOT)
    assert prompt.isHidden()
    seat.window.past.present()
    assert strip.isVisible() and prompt.isHidden()


def marched(seat: Seat, live: Live, side: int, *ends: str) -> list[str]:
    """Units of a side go to these places, one after the other; returns the captions that each of them, and the end of
    it all, brought about."""
    state, told = seat.model.state, list[list[Lit]]()
    units = [one.id for one in state.pieces.values() if one.counter.side == side and state.world.on_map(one.loc)]
    for unit, end in zip(units, ends, strict=False):
        told.append(live.marches.turn_to("move", [state.world.loc(end)]))
        live.marches.add([Moved(unit, ("0910", end), 1, "move", "")])
    return [one.text for marks in (*told, live.marches.over()) for one in marks]


@nemesis
def test_who_marches_to_a_front_is_told_when_the_next_goes_elsewhere(seat: Seat) -> None:
    """A caption for all of them, with the place that is known, and one at the end for those not told of yet."""
    seat.begin("kohima-road")
    live = Live(seat.window.context)
    north, south = ["0405", "0406", "0406"], ["0410", "0511"]
    told = marched(seat, live, 0, *north, *south)
    assert [text.split(":")[0] for text in told] == ["3 pieces move near 0406 Kohima", "\u2192 0410 Imphal"]
    assert told[0].split(": ")[1].count(",") == 2
    assert marched(seat, live, 0, "1016") == []
    (met,) = marched(seat, live, 0, "0406")
    assert met.startswith("\u2192 0406 Kohima: "), "beside the enemy one alone is told"


@nemesis
def test_who_stands_beside_the_place_that_is_named_lights_up_as_well(seat: Seat) -> None:
    seat.begin("kohima-road")
    live, ends = Live(seat.window.context), ["0406", "0406", "0405"]
    live.marches.turn_to("move", [])
    for unit, end in zip(("uk-20-80", "uk-20-32", "uk-20-100"), ends, strict=True):
        live.marches.add([Moved(unit, ("0910", end), 1, "move", "")])
    (told,) = live.marches.over()
    view, world = view_of(seat), seat.model.state.world
    view.fit()
    centres = [rect.center() for _, rect in (where() for where in (told._where, *told._also))]
    rects = [view.mapFromScene(view.board.geometry.rect(world.loc(one))).boundingRect() for one in ends[1:]]
    assert centres == [QRectF(one).center() for one in rects], "Kohima first, and each hex once"


@nemesis
def test_who_goes_elsewhere_is_not_said_to_be_where_others_are(seat: Seat) -> None:
    """Each place of a front has a line of its own, with those who are there."""
    seat.begin("kohima-road")
    (told,) = marched(seat, Live(seat.window.context), 0, "0406", "0406", "0409")
    lines = told.split("\n")
    assert [line.split(":")[0] for line in lines] == ["\u2192 0406 Kohima", "\u2192 0409 Kanglatongbi"]
    assert [line.count(",") for line in lines] == [1, 0]


@pytest.mark.parametrize("seat", ["tail-of-the-tiger"], indirect=True)
def test_single_pieces_that_come_where_it_counts_are_one_caption(seat: Seat) -> None:
    """Also by strategic movement; where nothing is at stake nobody is named."""
    seat.begin("tail-of-the-tiger")
    live, state = Live(seat.window.context), seat.model.state
    goals = [state.world.label(loc) for loc in (state.world.named("Kunming"), state.world.named("Haiphong"))]
    live.marches.turn_to("redeploy", [])
    for unit, end in zip(("jp-58", "jp-60", "jp-61"), (*goals, "1010"), strict=True):
        live.marches.add([Redeployed(1, unit, "5001", end, "")])
    (told,) = live.marches.over()
    assert [line.split(":")[0].split()[-1] for line in told.text.split("\n")] == ["Kunming", "Haiphong"]
    view = view_of(seat)
    view.fit()
    centres = [rect.center() for _, rect in (where() for where in (told._where, *told._also))]
    drawn = [QRectF(view.mapFromScene(view.board.geometry.rect(state.world.loc(one))).boundingRect()) for one in goals]
    assert centres == [one.center() for one in drawn], "both light up"


@pytest.mark.parametrize("seat", ["tail-of-the-tiger"], indirect=True)
def test_places_that_all_have_left_are_one_caption_in_the_end(seat: Seat) -> None:
    """Where others stay, or nothing is striven for, nothing was given up, nor where nobody stood before it all."""
    seat.begin("tail-of-the-tiger")
    live, state = Live(seat.window.context), seat.model.state
    names = [state.world.named(name) for name in ("Canton", "Akyab")]
    kept = next(piece.loc for piece in state.pieces.values() if state.world.on_map(piece.loc))
    goals = [*map(state.world.label, names), state.world.label(kept)]
    seat.model.shown = state = state.copy()
    for piece in [piece for loc in names for piece in state.pieces_at(loc)]:
        state.set_piece(replace(piece, loc=kept))
    gone = dict(zip(("jp-58", "jp-60", "jp-61"), goals, strict=True))

    def all_go() -> None:
        for unit, start in gone.items():
            live.marches.add([Redeployed(1, unit, start, "1010", "")])

    live.marches.turn_to("march", [])
    all_go()
    assert not [one for one in live.marches.over() if one.text.startswith("Left without a unit")]
    before = state.copy()
    for unit, start in gone.items():
        before.set_piece(replace(before.pieces[unit], loc=state.world.loc(start)))
    seat.model.shown = before
    live.marches.turn_to("march", [])
    seat.model.shown = state
    all_go()
    told = [one for one in live.marches.over() if one.text.startswith("Left without a unit")]
    assert [(one.side, one.text.count(",")) for one in told] == [(1, 1)]
    assert "Canton" in told[0].text and "Akyab" in told[0].text
    assert not live.marches.over()


@nemesis
def test_a_front_that_the_view_left_is_not_gone_back_to_for_a_march(seat: Seat) -> None:
    seat.begin("kohima-road")
    marches, loc = Live(seat.window.context).marches, seat.model.state.world.loc
    north, south = loc("0406"), loc("0411")
    for end, label in ((north, "0406"), (south, "0411"), (north, "0406")):
        marches.turn_to("move", [end])
        marches.add([Moved("jp-31-58", ("0910", label), 1, "move", "")])
    assert marches.left([north])
    marches.turn_to("attack", [north])
    assert not marches.left([north]), "what is of another kind begins anew"


@pytest.mark.parametrize("seat", ["tail-of-the-tiger"], indirect=True)
def test_places_taken_on_the_way_are_told_with_who_went_there(seat: Seat) -> None:
    seat.begin("tail-of-the-tiger")
    marches = Live(seat.window.context).marches
    marches.turn_to("revolt", [])
    for unit, label in (("ga-u05", "2525"), ("ga-u06", "2223")):
        marches.add([Arrived(0, unit, label, ""), ControlChanged(0, label, "")])
    text = "\n".join(one.text for one in marches.over())
    assert text.startswith("Arrivals in 2525 Kengtung: Untried 5\nArrivals in 2223 Lashio: Untried 6\n")
    assert "German control" in text
