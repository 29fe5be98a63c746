"""What lies covered: how it is dealt, what a view and an export tell of it, and what was told while it lay open
[10.6/1, 10.6/2]."""

from __future__ import annotations

from typing import Any

import pytest

from engine.lab.sights import Links, at_table
from engine.lab.worlds import unseen
from engine.table import game
from engine.table.situation import SituationError, load_situation, start
from engine.table.situation_out import write_situation
from engine.table.views import seen
from engine.titles.vinegar_joes_war.events import Reduced
from engine.titles.vinegar_joes_war.pieces import ALLIED, JAPANESE
from engine.titles.vinegar_joes_war.positions.dealing import matched
from engine.titles.vinegar_joes_war.state import VinegarState
from tests.titles.vinegar_joes_war.fighting import TITLE, at, play

TWO = {"jp-18": "2211", "jp-33": "2211", "jp-56": "2211", "jp-31": "2312", "jp-15": "2312", "br-16": "2121"}
"""Three covered Japanese divisions, of one weight, below jp-56 and jp-15."""


def stacked(**more: Any) -> VinegarState:
    return at("allied", 5, units={**TWO, "br-ab-221": "2121"}, **more)


def covered_in(state: VinegarState, hex_: str) -> set[str]:
    loc = state.world.find(hex_)
    assert loc is not None
    return {*state.at[loc][:-1]}


# -- dealing


@pytest.mark.clause("10.6/1")
def test_what_lies_covered_is_dealt_over_all_that_could_lie_there() -> None:
    """Every one of the three comes to lie in either hex, alone or with either other one; the tops stay."""
    state, found = stacked(), set[frozenset[str]]()
    for number in range(40):
        dealt = TITLE.what_if(state, f"{number}", (JAPANESE,))
        found.add(frozenset(covered_in(dealt, "2312")))
        assert TITLE.faults(dealt) == [] and dealt.at[dealt.pieces["jp-56"].loc][-1] == "jp-56"
    assert found == {frozenset({name}) for name in ("jp-18", "jp-33", "jp-31")}


@pytest.mark.clause("10.6/1")
def test_of_thirty_deals_of_a_scenario_few_units_lie_where_they_are_in_each() -> None:
    """But those whose weight leaves no other place, and armour without which a stack would be too large."""
    for scenario, side in (("singapore-to-calcutta", ALLIED), ("imphal", JAPANESE), ("fall-of-an-empire", ALLIED)):
        state = TITLE.new(scenario, {}, "thirty")
        names = unseen(TITLE, state, side)
        deals = [TITLE.what_if(state, f"{number}", (1 - side,)) for number in range(30)]
        stay = [name for name in names if all(d.pieces[name].loc == state.pieces[name].loc for d in deals)]
        alone = [name for name in names if len([n for n in names if _alike(state, n, name)]) == 1]
        assert all(name in alone or state.pieces[name].counter.armour for name in stay) and all(
            TITLE.faults(dealt) == [] for dealt in deals
        )


def _alike(state: VinegarState, first: str, second: str) -> bool:
    one, two = state.pieces[first], state.pieces[second]
    return one.counter.heavy == two.counter.heavy and one.counter.country == two.counter.country


@pytest.mark.clause("8.0/1", "10.6/1")
def test_a_depot_is_dealt_among_depots_where_they_have_no_zone() -> None:
    units = {"depot-jp-1": "2211", "jp-15": "2211", "jp-56": "2211", "depot-jp-2": "2312", "jp-31": "2312",
             "br-16": "2121"}  # fmt: skip
    for number in range(10):
        state = at("allied", 5, units=units, options={"depots_exert_zoc": False})
        dealt = TITLE.what_if(state, f"{number}", (JAPANESE,))
        assert [sum(dealt.pieces[n].counter.depot for n in covered_in(dealt, h)) for h in ("2211", "2312")] == [1, 1]


def test_a_matching_gives_every_place_a_unit_of_its_own_or_there_is_none() -> None:
    assert matched(3, 3, [[0, 1], [0], [1, 2]]) == [1, 0, 2]
    assert matched(2, 3, [[0], [0]]) is None


# -- what is told


@pytest.mark.clause("10.6/1", "7.3/1")
def test_a_view_names_nothing_that_lies_covered() -> None:
    """Neither who moves or is carried, nor who is in command, nor who happened to be told of."""
    state = at("japanese", 4, units={**TWO, "jp-hq-15": {"at": "2211", "active": True}, "jp-56": "2211"},
               support={"MAC-jp-1": {"box": "map", "at": "2312", "mission": "transport", "load": "jp-18"}})  # fmt: skip
    state.mover, state.minimum = "jp-33", frozenset({"jp-18"})
    state.events = [Reduced(JAPANESE, "jp-18", "2211", "6.3/6")]
    view = TITLE.view(state, ALLIED)
    hidden = {"jp-18", "jp-33", "jp-31", "jp-hq-15"} & {*unseen(TITLE, state, ALLIED)}
    assert hidden >= {"jp-18", "jp-33", "jp-31"} and state.command and not hidden & view.command
    assert view.mover in view.pieces and view.support["MAC-jp-1"].load in view.pieces
    assert not view.minimum and not hidden & {*view.events[0].facts().values()}
    emitted = TITLE.words("en").event(view, view.events[0], Links())
    assert "An unseen unit" in emitted and "jp-18" not in emitted


@pytest.mark.clause("10.6/1")
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_no_sentence_of_a_game_links_to_what_is_covered(lang: str) -> None:
    words, state, covered = TITLE.words(lang), TITLE.new("imphal", {}, "told"), 0
    for number in range(150):
        listed = game.legal(state)
        if not listed:
            break
        state = game.play(TITLE, state, listed[number * 7919 % len(listed)])
        view = seen(TITLE, state, (0, 1))
        hidden = state.pieces.keys() - view.pieces.keys()
        covered += len(hidden)
        for event in view.events:
            assert not [name for name in hidden if f"<{name}>" in words.event(view, event, Links())], event.kind
    assert covered > 300


def told_of(state: VinegarState, side: int) -> list[str]:
    view, words = TITLE.view(state, side), TITLE.words("en")
    return [words.event(view, event) for event in view.events]


@pytest.mark.clause("10.6/2", "13.2/1")
def test_who_defended_stays_told_when_the_combat_is_over() -> None:
    """A single unit attacks by one command, and both defenders lay open while it was fought."""
    units = {"jp-18": "2211", "br-16": "2312", "br-70": "2312", "br-7": "2121"}
    state = at("japanese", 8, 3, units=units)
    after = play(state, "attack 2312")
    if after.combat is not None:
        after = play(after, "fight probe")
    assert after.combat is None and "br-16" in unseen(TITLE, after, JAPANESE)
    declared = next(line for line in told_of(after, JAPANESE) if line.startswith("Attack on 2312"))
    assert "unseen" not in declared
    assert all("unseen" in _named(after, name) for name in ("br-16",))


def _named(state: VinegarState, name: str) -> str:
    """What a unit is called by whoever looks at the position now."""
    return TITLE.words("en").unit(TITLE.view(state, JAPANESE), name)


# -- what goes out


@pytest.mark.clause("10.6/1")
@pytest.mark.parametrize("hide", [(JAPANESE,), (ALLIED,), (JAPANESE, ALLIED)])
def test_a_situation_names_nothing_that_lies_covered(hide: tuple[int, ...]) -> None:
    """It tells how much lies where, and reads as a position that the sides see alike."""
    session = at_table(TITLE, TITLE.new("singapore-to-calcutta", {}, "written"))
    for number in range(20):
        listed = game.legal(session.state)
        session.play(listed[number * 7919 % len(listed)])
    written = write_situation(TITLE, session, hide=hide)
    state = session.state_at(written.node)
    hidden = [name for side in hide for name in unseen(TITLE, state, 1 - side)]
    assert hidden and not [name for name in hidden if name in written.data["position"]["units"]]
    again = start(TITLE, load_situation(written.text))
    for line in (step["play"] for step in written.data["steps"] if "play" in step):
        again = game.play(TITLE, again, TITLE.notation.parse(line))
    assert TITLE.faults(again) == []
    eyes = tuple(1 - side for side in hide)
    assert TITLE.digest(seen(TITLE, again, eyes)) == TITLE.digest(seen(TITLE, state, eyes))


@pytest.mark.clause("10.6/1")
def test_no_earlier_position_is_written_in_which_a_unit_lies_open_that_is_covered_now() -> None:
    """In the middle of a move there is nothing else to write."""
    session = at_table(TITLE, at("japanese", 7, units={"jp-18": "2211", "br-70": "2220", "br-16": "2121"}))
    session.play("move br-16 2220")
    assert unseen(TITLE, session.state, JAPANESE) == ["br-70"]
    with pytest.raises(SituationError, match="without telling what is secret"):
        write_situation(TITLE, session, hide=(ALLIED,))
    assert write_situation(TITLE, session, hide=(JAPANESE,)).text


@pytest.mark.clause("10.6/1")
@pytest.mark.parametrize(
    ("covered", "why"),
    [
        ({"2213": ["light"]}, "covered.2213: no unit is named that lies on top there"),
        ({"9999": ["light"]}, "covered: there is no place '9999' in play"),
        ({"2211": ["light"] * 400}, "covered: no unit is left that could lie there"),
        ({"2211": ["fast"]}, "Invalid enum value 'fast'"),
    ],
)
def test_what_cannot_lie_covered_is_refused(covered: dict[str, list[str]], why: str) -> None:
    data = {"clear": True, "units": {"jp-18": "2211", "br-16": "2121"}, "covered": covered,
            "at": {"player": "allied", "phase": 4}}  # fmt: skip
    with pytest.raises(ValueError, match=why.replace("(", r"\(")):
        TITLE.position(data)


@pytest.mark.clause("10.6/1")
def test_only_who_fights_lies_open_when_it_is_told() -> None:
    state = stacked()
    state.events = [Reduced(JAPANESE, "jp-18", "2211", "6.3/6")]
    emitted = told_of(state, ALLIED)[0]
    assert "unseen" in emitted and "18" not in emitted


@pytest.mark.clause("10.6/1", "12.2/1")
def test_the_base_of_an_airstrike_is_not_named_while_it_lies_covered() -> None:
    for units, emitted in (({"jp-ab-22": "2211", "jp-18": "2211"}, ""), ({"jp-ab-22": "2211"}, "jp-ab-22")):
        state = at("allied", 5, units={**units, "br-16": "2121", "br-ab-221": "2121"})
        state.fly("TAC-jp-1", box="map", loc=state.world.find("2121"), mission="interdiction", base="jp-ab-22")
        assert TITLE.view(state, ALLIED).support["TAC-jp-1"].base == emitted
        assert TITLE.view(state, JAPANESE).support["TAC-jp-1"].base == "jp-ab-22"
