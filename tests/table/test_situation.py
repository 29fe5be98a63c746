from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.table.situation import SituationError, check, load_situation, start
from tests.table.tiny import Countdown

TITLE = Countdown()


def text(*steps: dict[str, Any], **keys: Any) -> str:
    data = {"format": "situation/1", "game": "countdown", "title": "t", "position": {"left": 4}, "steps": list(steps)}
    return yaml.safe_dump(data | keys, sort_keys=False)


def differences(*steps: dict[str, Any], **keys: Any) -> list[str]:
    return check(TITLE, load_situation(text(*steps, **keys)))


HOLDS: list[dict[str, Any]] = [
    {"play": "take 2"},
    {"judge": "take 2"},
    {"judge": "take 2", "legal": True},
    {"judge": "take 9", "legal": False},
    {"judge": "take 9", "clause": "2/2"},
    {"judge": "take 9", "clause": "2/3"},
    {"judge": "take 9", "reason": "too_many"},
    {"judge": "go", "reason": "not_now", "clause": "2/1"},
    {"play": "take 2", "events": [{"kind": "taken"}]},
    {"play": "take 2", "events": [{"kind": "taken", "count": 2, "sides": ["white", "black"]}]},
    {"play": "dice", "events": [{"kind": "rolled", "die": 3}, {"kind": "taken", "left": 1}]},
    {"play": "dice", "not_events": [{"kind": "rolled", "die": 4}, {"kind": "drawn"}]},
    {"facts": {"left": 4, "log": ["begin 0", "go 0"]}},
    {"play": "take 1", "facts": {"left": 3}},
    {"decision": "Turn", "side": "white", "over": False},
    {"play": "take 3", "side": "black", "count": 3, "commands": ["take 1", "dice", "peek"]},
    {"includes": ["take 3", "dice"], "excludes": ["take 4"]},
    {"play": "shout", "decision": "Turn", "side": "black"},
]
FAILS: list[tuple[dict[str, Any], str]] = [
    ({"play": "take 5"}, "illegal command 'take 5': no_such_count (2/2), too_many (2/3)"),
    ({"play": "fly"}, "unknown command 'fly'; known: dice, go, peek, shout, take"),
    ({"judge": "take 9"}, "'take 9' should be legal, it is no_such_count (2/2), too_many (2/3)"),
    ({"judge": "take 2", "legal": False}, "'take 2' should be illegal, it is legal"),
    ({"judge": "take 9", "legal": True}, "'take 9' should be legal, it is no_such_count (2/2), too_many (2/3)"),
    ({"judge": "take 9", "clause": "5/5"}, "'take 9' should fail by 5/5, it is no_such_count (2/2), too_many (2/3)"),
    ({"judge": "take 9", "reason": "zoc"}, "'take 9' should fail as zoc, it is no_such_count (2/2), too_many (2/3)"),
    ({"judge": "fly"}, "unknown command 'fly'; known: dice, go, peek, shout, take"),
    (
        {"play": "take 2", "events": [{"kind": "taken", "count": 3}]},
        "event {'kind': 'taken', 'count': 3} was not told (in this order); told: ['taken']",
    ),
    (
        {"play": "dice", "events": [{"kind": "taken"}, {"kind": "rolled"}]},
        "event {'kind': 'rolled'} was not told (in this order); told: ['rolled', 'taken']",
    ),
    (
        {"play": "take 2", "events": [{"kind": "taken"}, {"kind": "taken"}]},
        "event {'kind': 'taken'} was not told (in this order); told: ['taken']",
    ),
    (
        {"play": "take 2", "events": [{"colour": 1}]},
        "event {'colour': 1} was not told (in this order); told: ['taken']",
    ),
    ({"play": "take 2", "not_events": [{"kind": "taken"}]}, "event {'kind': 'taken'} was told"),
    ({"facts": {"left": 5}}, "left should be 5, it is 4"),
    ({"facts": {"colour": 5}}, "there is no fact 'colour'"),
    ({"decision": "Ready"}, "Ready should be open, it is Turn"),
    ({"side": "black"}, "the black side should decide, it is white"),
    ({"over": True}, "the game should be over"),
    ({"count": 4}, "4 commands should be legal, there are 5"),
    ({"commands": ["dice"]}, "legal should be ['dice'], they are ['dice', 'peek', 'take 1', 'take 2', 'take 3']"),
    ({"includes": ["take 4"]}, "'take 4' should be listed"),
    ({"excludes": ["take 3"]}, "'take 3' should not be listed"),
]


@pytest.mark.parametrize("step", HOLDS)
def test_an_expectation_that_holds(step: dict[str, Any]) -> None:
    assert differences(step, dice=[3]) == []


@pytest.mark.parametrize(("step", "difference"), FAILS)
def test_an_expectation_that_does_not_hold(step: dict[str, Any], difference: str) -> None:
    assert differences(step, dice=[3]) == [f"step 1: {difference}"]


def test_when_the_game_is_over_nothing_is_listed_and_nobody_decides() -> None:
    over = {"play": "take 3", "over": True, "count": 0, "commands": [], "excludes": ["take 1"], "decision": "nothing"}
    assert differences(over, position={"left": 3}) == []
    vacuous = {"play": "take 3", "over": False, "side": "white", "includes": ["take 1"], "decision": "Turn"}
    assert differences(vacuous, position={"left": 3}) == [
        "step 1: the game should not be over",
        "step 1: Turn should be open, it is nothing",
        "step 1: the white side should decide, it is nobody",
        "step 1: 'take 1' should be listed",
    ]


def test_steps_go_on_from_one_another_and_a_refused_command_ends_the_run() -> None:
    steps = [{"play": "take 1"}, {"facts": {"left": 9}}, {"play": "take 7"}, {"facts": {"left": 3}}]
    assert differences(*steps) == [
        "step 2: left should be 9, it is 3",
        "step 3: illegal command 'take 7': no_such_count (2/2), too_many (2/3)",
    ]


def test_listed_commands_are_compared_and_not_their_spelling() -> None:
    assert differences({"excludes": ["take +3"]}) == ["step 1: 'take +3' should not be listed"]
    assert differences({"includes": ["take +3"], "commands": ["take 01", "take 02", "take 03", "dice", "peek"]}) == []
    assert differences({"excludes": ["fly"]}) == ["step 1: unknown command 'fly'; known: dice, go, peek, shout, take"]


@pytest.mark.parametrize("step", [{"play": "take 1"}, {"judge": "take 1", "reason": "not_now"}])
def test_where_nothing_is_open_that_is_said_and_not_that_the_game_is_over(step: dict[str, str]) -> None:
    (found,) = check(Idle(), load_situation(text(step)))
    assert found.startswith("step 1: 'take 1': no decision is open; one with a single answer is taken by itself")


def test_judging_changes_nothing() -> None:
    assert differences({"judge": "take 3"}, {"facts": {"left": 4}}) == []


def test_scripted_dice_are_faces_and_serve_the_start_too() -> None:
    state = start(TITLE, load_situation(text(dice=[6, 1])))
    assert state.chance.script == (5, 0)
    assert differences({"play": "dice", "facts": {"left": 3}}, dice=[1]) == []
    assert differences({"play": "dice"}, dice=[7]) == ["step 1: dice: the scripted result 7 is not one of 1 to 6"]


def test_a_position_that_cannot_be_is_told() -> None:
    assert differences(position={"left": "x"}) == ["position: left: must be a number"]
    assert differences(game="chess") == ["this is a situation of 'chess', not of 'countdown'"]


class Idle(Countdown):
    """A title whose positions have nothing to decide."""

    def position(self, data: Any, script: Any = (), **_: Any) -> Any:
        state = super().position(data, script)
        state.agenda = ()
        return state


class Fragile(Countdown):
    """A title whose rules do not expect such a position."""

    def position(self, data: Any, script: Any = (), **_: Any) -> Any:
        raise KeyError("RJ")


class Crumbling(Countdown):
    def fact(self, state: Any, name: str) -> Any:
        raise IndexError("list index out of range\nsecond line")


def test_a_position_that_the_rules_do_not_expect_is_told_in_one_line() -> None:
    assert check(Fragile(), load_situation(text())) == ["position: the rules cannot handle this (KeyError: 'RJ')"]
    assert check(Crumbling(), load_situation(text({"facts": {"a": 1}}))) == [
        "step 1: the rules cannot handle this (IndexError: list index out of range second line)"
    ]


def test_a_difference_is_a_line_of_bounded_length() -> None:
    found = differences({"decision": "Turn\n" * 4000}, {"facts": {"x" * 20_000: 1}})
    assert len(found) == 2
    assert all(len(line) < 600 and line.isprintable() for line in found)


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ({"format": "situation/2"}, "situation: format: Invalid enum value 'situation/2'"),
        ({"colour": 1}, "situation: Object contains unknown field `colour`"),
        ({"steps": [{"plays": "x"}]}, "situation: steps[0]: Object contains unknown field `plays`"),
        ({"steps": [{"play": 3}]}, "situation: steps[0].play: Expected `str | null`, got `int`"),
        ({"steps": [{"play": "a", "judge": "b"}]}, "situation: steps[0]: a step has 'play' or 'judge', not both"),
        ({"steps": [{"play": "a", "clause": "b"}]}, "situation: steps[0]: 'legal', 'clause' and 'reason' belong to"),
        ({"steps": [{"play": "a", "shows": ["1.0/1"]}]}, "situation: steps[0]: a step that 'shows' a clause has to"),
        ({"steps": [{"legal": False}]}, "situation: steps[0]: 'legal', 'clause' and 'reason' belong to 'judge'"),
        ({"dice": [0]}, "situation: dice[0]: Expected `int` >= 1"),
        ({"dice": "six"}, "situation: dice: Expected `array`, got `str`"),
        ({"title": "x" * 301}, "situation: title: Expected `str` of length <= 300"),
        ({"steps": [{} for _ in range(1001)]}, "situation: steps: Expected `array` of length <= 1000"),
    ],
)
def test_a_file_of_the_wrong_form_is_refused_with_its_key(keys: dict[str, Any], fault: str) -> None:
    with pytest.raises(SituationError) as found:
        load_situation(text(**keys))
    assert str(found.value).startswith(fault)


def test_a_file_is_named_in_its_errors(tmp_path: Path) -> None:
    path = tmp_path / "a b.yaml"
    with pytest.raises(SituationError, match="a b.yaml: cannot be read: No such file"):
        load_situation(path)
    path.write_text("format: [", encoding="utf-8")
    with pytest.raises(SituationError, match="a b.yaml:2: "):
        load_situation(path)
    path.write_text("- 1", encoding="utf-8")
    with pytest.raises(SituationError, match="a b.yaml: Expected `object`, got `array`"):
        load_situation(path)
    path.write_text(text({"count": 5}), encoding="utf-8")
    assert check(TITLE, load_situation(path)) == []
