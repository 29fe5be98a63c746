"""`python -m tools.mutants`: what operators make of a rule, whose clauses a fault touches, and that it is caught."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from engine.titles.vinegar_joes_war.rules import ch22_lines
from tests.titles.vinegar_joes_war.table import TITLE as VINEGAR
from tools.mutants.equivalent import Sentences
from tools.mutants.faults import Fault, Source, clauses_of
from tools.mutants.naming import Naming
from tools.mutants.outcome import Outcome, Outcomes
from tools.mutants.run import ROOT
from tools.mutants.trying import Ran, blank, exchange

RULES = '''
"""Chapter 9 [9.0/1]."""

def may_stack(state, units):
    """How many stand together [2.1/1, 2.1/2]."""
    if not units:
        return True
    return len(units) < 3 and state.open

def _helper(units):
    return [unit for unit in units if unit.ready]

def count(units):
    """All that are ready [3.1/1]."""
    return max(_helper(units))

def _alone():
    return 1 + 2

class Step:
    """A step [4.1/1]."""

    clause = "4.1/2"

    def run(self, state):
        key = (state.a, state.b)
        state.remember((state.c, 2 < 3), state.done)
        state.emit(Moved("5.1/1"))
        return (Again(),) if state.more else ()

def by(state) -> tuple[str, ...]:
    """By which clause [6.1/1]."""
    return ("6.1/1",) if state.late else ("6.1/2",)
'''


@pytest.fixture
def source() -> Source:
    return Source(Path("ch9_rules.py"), RULES)


def faults(source: Source, function: str) -> set[str]:
    return {one.fault.text for one in source.faults() if one.fault.function == function}


def test_each_operator_makes_what_it_says(source: Source) -> None:
    last = "return len(units) < 3 and state.open"
    assert faults(source, "may_stack") == {
        "early return taken away: if not units: return True  =>  (left out)",
        "condition turned: if not units: return True  =>  if units: return True",
        "yes for no: return True  =>  return False",
        f"condition turned: {last}  =>  return len(units) >= 3 and state.open",
        f"bound moved by one: {last}  =>  return len(units) <= 3 and state.open",
        f"term left out: {last}  =>  return state.open",
        f"term left out: {last}  =>  return len(units) < 3",
        f"and for or: {last}  =>  return len(units) < 3 or state.open",
    }
    assert faults(source, "count") == {"other end: return max(_helper(units))  =>  return min(_helper(units))"}
    found = "return [unit for unit in units if unit.ready]"
    assert faults(source, "_helper") == {f"filter left out: {found}  =>  return [unit for unit in units]"}


def test_what_is_said_or_remembered_is_left_alone(source: Source) -> None:
    """Neither the key nor the clause of an event; a function that only says clauses has no faults."""
    told = "state.emit(Moved('5.1/1'))"
    more = "return (Again(),) if state.more else ()"
    assert faults(source, "Step.run") == {
        "act left out: state.remember((state.c, 2 < 3), state.done)  =>  (left out)",
        f"act left out: {told}  =>  (left out)",
        f"one branch only: {more}  =>  return (Again(),)",
        f"one branch only: {more}  =>  return ()",
    }
    assert faults(source, "by") == set()


@pytest.mark.parametrize(
    ("function", "clauses"),
    [
        ("may_stack", {"2.1/1", "2.1/2"}),
        ("_helper", {"3.1/1"}),  # of what calls it
        ("_alone", set(clauses_of(RULES)) | {"4.1/2", "5.1/1", "6.1/2"}),  # of its module
        ("Step.run", {"4.1/1", "4.1/2", "5.1/1"}),
    ],
)
def test_whose_clauses_a_fault_touches(source: Source, function: str, clauses: set[str]) -> None:
    assert Naming([source]).clauses("ch9_rules", function) == clauses


def test_a_fault_touches_what_its_statement_calls(source: Source) -> None:
    (spotted,) = (one for one in source.faults() if one.fault.function == "count")
    assert Naming([source]).clauses("ch9_rules", "count", spotted.statement) == {"3.1/1"}
    other = Source(
        Path("ch8.py"), "from x.ch9_rules import may_stack\n\ndef go():\n    'Goes [8.1/1].'\n    may_stack(1, 2)\n"
    )
    (gone,) = (one for one in other.faults() if one.fault.operator == "act left out")
    assert Naming([source, other]).clauses("ch8", "go", gone.statement) == {"8.1/1", "2.1/1", "2.1/2"}


def test_the_draw_does_not_change_with_what_else_stands_there(source: Source) -> None:
    longer = Source(Path("ch9_rules.py"), "\n\ndef first(a):\n    return a < 1\n" + RULES)
    drawn = sorted(one.fault.drawn("7") for one in source.faults())
    assert set(drawn) < {one.fault.drawn("7") for one in longer.faults()}
    assert len(set(drawn)) == len(drawn)
    assert drawn != sorted(one.fault.drawn("8") for one in source.faults())


def make(source: Source) -> Callable[..., Any]:
    space: dict[str, Any] = {}
    exec(compile(source.tree, str(source.path), "exec"), space)
    found = space["may_stack"]
    assert isinstance(found, FunctionType)
    return found


def test_a_fault_is_put_into_the_function_that_runs(source: Source) -> None:
    may_stack = make(source)
    moved = next(one for one in source.faults() if one.fault.operator == "bound moved by one")
    old, new = source.code(None, "may_stack"), source.code(moved, "may_stack")
    assert old is not None and new is not None
    assert not may_stack(Source, "abc")
    exchange(old, new)
    Source.open = True  # type: ignore[attr-defined]
    try:
        assert may_stack(Source, "abc") and not may_stack(Source, "abcd")
    finally:
        del Source.open  # type: ignore[attr-defined]
    with pytest.raises(LookupError, match="may_stack"):
        exchange(old.replace(co_filename="elsewhere.py"), new)


def test_what_was_worked_out_before_hides_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    state = VINEGAR.new("imphal", {}, "1")
    state.world = state.world.own()
    before = ch22_lines.roads_from(state)
    monkeypatch.setattr(ch22_lines, "_roads", lambda _world, _lines: ())
    assert ch22_lines.roads_from(state) == before
    blank(state.world)
    assert ch22_lines.roads_from(state) == ()


TRIED = """
import pytest

import rules

@pytest.mark.clause("1.1/1")
def test_green():
    assert rules.double(0) == 0

@pytest.mark.clause("1.1/1", "1.1/2")
def test_red_with_the_fault():
    assert rules.double(2) == 4

@pytest.mark.clause("1.1/3")
def test_without_end():
    while rules.double(1) != 2:
        pass
"""
TRIAL = """
import json, sys
from pathlib import Path
import rules
from tools.mutants.faults import Source
from tools.mutants.trying import collect

def then(tests):
    source = Source(Path(rules.__file__), Path(rules.__file__).read_text())
    fault = next(one for one in source.faults() if one.fault.after == "return a")
    codes = source.code(None, "double"), source.code(fault, "double")
    for clause, given in (("1.1/1", None), ("1.1/1", codes), ("1.1/3", codes), ("1.1/4", codes)):
        ran = tests.run(tests.bearing({clause}), 2.0, given)
        done = [name.partition("::")[2] for name in ran.seconds]
        print(json.dumps([clause, done, ran.failed.partition("::")[2], ran.timeout]))

here = Path(sys.argv[1])
sys.exit(collect([here], then, here, here / "home"))
"""


def test_a_fault_is_tried_on_the_tests_of_its_clauses(tmp_path: Path) -> None:
    """Without it all are run, with it until one fails; one that does not end is stopped after two seconds."""
    (tmp_path / "rules.py").write_text("def double(a):\n    return a + a\n", "utf-8")
    (tmp_path / "test_rules.py").write_text(TRIED, "utf-8")
    path = os.pathsep.join((str(tmp_path), str(ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", TRIAL, str(tmp_path)], env={**os.environ, "PYTHONPATH": path}, cwd=tmp_path,
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    rows = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    both = ["test_green", "test_red_with_the_fault"]
    assert rows == [
        ["1.1/1", both, "", False], ["1.1/1", both, both[1], False], ["1.1/3", [], "test_without_end", True],
        ["1.1/4", [], "", False],
    ], done.stderr  # fmt: skip


def outcome(failed: str, why: str = "", text: str = "a") -> Outcome:
    fault = Fault("ch1", "f", "term left out", text, "b", 1)
    return Outcome(fault, 3, Ran(failed=failed), why)


@pytest.mark.parametrize(
    ("caught", "equivalent", "survived", "good"),
    [(9, 0, 1, True), (8, 0, 2, False), (8, 1, 1, False), (17, 2, 1, True), (7, 2, 1, False), (18, 1, 1, True)],
)
def test_nine_of_ten_are_caught_and_one_in_ten_may_change_nothing(
    caught: int, equivalent: int, survived: int, good: bool
) -> None:
    found = Outcomes("tiny", "1", [])
    found.rows += [outcome("x.py::test")] * caught + [outcome("", "why")] * equivalent + [outcome("")] * survived
    assert found.good == good
    assert found.summary() == (
        f"tiny seed 1: {caught + equivalent + survived} faults, {caught} caught, {equivalent} equivalent, "
        f"{survived} survived"
    )


def test_a_sentence_without_its_fault_is_stale(tmp_path: Path) -> None:
    path = tmp_path / "sentences.yaml"
    path.write_text(
        'tiny:\n  ch1:f:\n    "term left out: a  =>  b": it is only kept\n    "gone  =>  b": no more\n', "utf-8"
    )
    sentences = Sentences.read(path, "tiny")
    fault = outcome("").fault
    assert sentences.why(fault) == "it is only kept"
    assert sentences.stale([fault]) == ["ch1:f  gone  =>  b"]
    found = Outcomes("tiny", "1", sentences.stale([fault]))
    found.rows += [outcome("x")] * 10
    assert not found.good and "stale: ch1:f  gone  =>  b" in found.summary()
    found.write(tmp_path / "list.md")
    assert "| caught | `ch1:f` |" in (tmp_path / "list.md").read_text("utf-8")
