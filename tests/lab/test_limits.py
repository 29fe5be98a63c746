"""What lessons may teach of limits: no position that the rules will thin out, no number without its clause."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.games import titles
from engine.lab.checks import check_file
from engine.lab.limits import unbacked, undeclared
from engine.table.lesson import LangText
from engine.table.rulebook import Rulebook

GAMES = titles()
BOOK = GAMES.title("defeat-into-victory").rulebook()
TOLD = "title: {en: A, fr: B}, text: {en: A, fr: B}"
ACTS = "".join(f"- {{id: act-{number}, {TOLD}, select: al-5-9}}\n" for number in range(6))


@pytest.mark.parametrize(
    ("text", "clauses", "sound"),
    [
        ("Two units may share the hex.", ["10.1.2/3"], True),
        ("Three units may share the hex.", ["10.1.2/3"], False),
        ("Two units may share the hex.", ["12.1.2/1"], False),
        ("Two units may share the hex.", [], False),
        ("Go on. A unit carries up to 3 markers.", ["7.2.6/1"], True),
        ("A unit carries at most 4 markers.", ["7.2.6/1"], False),
        ("Attack 1415 with two units.", [], True),
    ],
)
def test_a_claim_of_a_limit_cites_the_clause_that_bears_it(text: str, clauses: Sequence[str], sound: bool) -> None:
    assert (list(unbacked(BOOK, LangText(text, text), clauses)) == []) is sound


def test_what_is_printed_on_counters_needs_the_clause_that_says_so() -> None:
    """How far a depot of Nemesis reaches is printed on it, as 7.1-A/1 says; 5.2/1b speaks of assaults."""
    nemesis: Rulebook = GAMES.title("nemesis").rulebook()
    text = LangText("The depot supplies up to 5 points.", "x")
    assert list(unbacked(nemesis, text, ["7.1-A/1"])) == []
    assert len(list(unbacked(nemesis, text, ["5.2/1b"]))) == 1


def test_what_may_not_stay_is_told_and_nothing_else() -> None:
    now = {"1514": "10.1.3/1"}
    assert list(undeclared(now, ["1514"])) == list(undeclared(now, [], ["1514"])) == list(undeclared({}, [])) == []
    assert "10.1.3/1" in next(undeclared(now, []))
    assert list(undeclared({}, ["1514"])) == ["untenable: what stands in 1514 may stay there"]


@pytest.mark.parametrize(("key", "faults"), [("", 1), ('untenable: ["1514"], ', 0)])
def test_a_lesson_that_stacks_three_in_rough_jungle_has_to_say_so(tmp_path: Path, key: str, faults: int) -> None:
    """Tengnoupal, 1514, is rough jungle: two units in all."""
    path = tmp_path / "lesson.yaml"
    path.write_text(
        "format: defeat-into-victory-lesson/1\nid: x\ntitle: {en: A, fr: B}\nlook: 1\nat: '1514'\n"
        "position:\n  scenario: campaign\n  clear: true\n  at: movement\n"
        "  units: {jp-15-51: '1514', jp-15-60: '1514', jp-tk-14: '1614'}\n"
        "  acting: {side: japanese, units: [jp-tk-14]}\nsteps:\n"
        f"- {{id: a, {TOLD}, {key}play: [move jp-tk-14 1514]}}\n{ACTS}",
        encoding="utf-8",
    )
    assert len(check_file(GAMES, path)) == faults


OVER: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "defeat-into-victory": (
        {"scenario": "campaign", "clear": True, "units": dict.fromkeys(("jp-15-51", "jp-15-60", "jp-15-67"), "1514"),
         "at": "movement", "acting": {"side": "japanese"}},
        {"1514": "10.1.3/1"},
    ),
    "nemesis": (
        {"pieces": dict.fromkeys(("uk-254-3carb", "uk-254-7cav", "us-ptg-1"), "0408"), "at": "stacking",
         "phase": {"side": "allied", "chit": "assault"}},
        {"0408": "2.2/8"},
    ),
    "tail-of-the-tiger": (
        {"clear": True, "turn": 2, "at": {"phase": "german-strategic", "step": "CheckStacking"},
         "units": dict.fromkeys(("ge-50inf", "ge-97inf", "ge-170inf", "ge-gd", "ge-7pz"), "5001")},
        {"5001": "wtf-8.x/2"},
    ),
    "vinegar-joes-war": (
        {"clear": True, "at": {"player": "japanese", "phase": 8},
         "units": {"jp-18": "3326", "br-16": "3325",
                   **dict.fromkeys(("ch-6", "ch-2", "ch-53", "ch-54", "ch-5"), "3424")}},
        {"3424": "10.2/1"},
    ),
}  # fmt: skip
"""Positions over the limit: two units in rough jungle; one of tanks beside another off clear ground; four divisions."""


@pytest.mark.parametrize("game", OVER)
def test_each_title_knows_what_its_rules_will_thin_out(game: str) -> None:
    position, wanted = OVER[game]
    title = GAMES.title(game)
    assert title.untenable(title.position(position)) == wanted
