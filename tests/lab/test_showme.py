"""What the reader shows of the rules is borne by the run of the situation it names."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from engine.games import titles
from engine.lab import showme
from engine.lab.commandline import main
from engine.paths import data_dir
from engine.table.showing import Citation, Shot, shots
from engine.table.showme import FILE, Showing, ShowMe, ShowMeError
from engine.table.situation import load_situation

GAMES = titles()
LISTED = [entry.id for entry in GAMES if (data_dir(f"scenarios/{entry.id}") / FILE).exists()]
SEEN = {"nemesis": 401, "defeat-into-victory": 450, "vinegar-joes-war": 303, "tail-of-the-tiger": 242}
"""Clauses that can be seen on a board; fixed before any of them was shown."""


@cache
def run(title: str, situation: str) -> tuple[Shot, ...]:
    path = data_dir(f"scenarios/{title}") / "situations" / f"{situation}.yaml"
    return tuple(shots(GAMES.title(title), load_situation(path)))


@pytest.mark.parametrize("title", LISTED)
def test_each_step_that_is_shown_bears_its_clause(title: str) -> None:
    listed = GAMES.title(title).show_me()
    silent = [
        f"{clause}: {showing}" for clause, showing in listed.shown.items()
        if clause not in run(title, showing.situation)[showing.step].clauses
    ]  # fmt: skip
    assert silent == []


@pytest.mark.parametrize("title", LISTED)
def test_a_step_shows_at_most_two_clauses(title: str) -> None:
    counts = Counter(GAMES.title(title).show_me().shown.values())
    assert [str(showing) for showing, number in counts.items() if number > showme.MOST_AT_A_STEP] == []


@pytest.mark.parametrize("title", LISTED)
def test_the_list_is_that_of_the_rulebook(title: str) -> None:
    book, listed = GAMES.title(title).rulebook(), GAMES.title(title).show_me()
    assert [clause for clause in (*listed.unseen, *listed.shown) if clause not in book] == []
    assert not listed.unseen.keys() & listed.shown.keys()
    assert [clause for clause in listed.told if clause not in book or clause in (listed.unseen | listed.shown)] == []
    assert len(book) - len(listed.unseen) == SEEN[title]


@pytest.mark.parametrize("title", LISTED)
def test_what_is_not_shown_is_told_with_its_reason(title: str) -> None:
    listed, book = GAMES.title(title).show_me(), GAMES.title(title).rulebook()
    bare = [clause for clause in book.ids() if clause not in (listed.unseen | listed.shown | listed.told)]
    assert bare == []
    assert [clause for clause, why in listed.told.items() if len(why.split()) < 3] == []


@pytest.mark.parametrize("title", LISTED)
def test_what_a_step_says_it_shows_is_what_its_situation_is_about(title: str) -> None:
    book = GAMES.title(title).rulebook()
    for name, situation in showme.situations(data_dir(f"scenarios/{title}")):
        said = {clause for step in situation.steps for clause in step.shows}
        assert not said - set(situation.clauses), name
        assert [clause for clause in said if clause not in book] == [], name


@pytest.mark.parametrize(("where", "shown"), [("0909", True), ("0910", False)])
def test_a_step_shows_how_things_stand_only_while_they_do(where: str, shown: bool) -> None:
    position = '{pieces: {jp-31-58: "0909"}, phase: {side: japanese, chit: assault}, at: movement}'
    steps = f'[{{facts: {{jp-31-58.at: "{where}"}}, shows: ["3.1/7"]}}]'
    text = f"{{format: situation/1, game: nemesis, title: x, position: {position}, steps: {steps}}}"
    found = tuple(shots(GAMES.title("nemesis"), load_situation(text)))
    assert ("3.1/7" in found[1].clauses) == shown


def test_a_clause_with_few_steps_gets_one_before_others(capsys: pytest.CaptureFixture[str]) -> None:
    here, there = Showing("a", 1), Showing("b", 2)

    def chance(showing: Showing) -> showme.Chance:
        return showme.Chance(showing, Citation("1.0/1", "event", "moved"), ())

    full = {"1.0/1": [chance(here), chance(there)], "1.0/2": [chance(here)], "1.0/3": [chance(here)]}
    assert {clause: found.showing for clause, found in showme.choose(full).items()} == {
        "1.0/1": there, "1.0/2": here, "1.0/3": here,
    }  # fmt: skip


def test_the_command_names_what_is_not_shown(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shown", "nemesis"], GAMES) == 0
    told = capsys.readouterr().out
    listed = GAMES.title("nemesis").show_me()
    assert f"shown: {len(listed.shown)} (" in told
    assert "1.1/1 " not in told.rpartition("not shown:")[2], "nothing is to be seen of the scale of the map"


@pytest.mark.parametrize(
    ("text", "fault"),
    [("shown: {5.1/1: somewhere}", "shown: 5.1/1: 'somewhere'"), ("seen: {}", "seen"),
     ("shown: {5.1/1: ../../secret 1}", "shown: 5.1/1")],
)  # fmt: skip
def test_a_faulty_list_names_its_place(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(ShowMeError, match=r"show_me\.yaml") as error:
        ShowMe.load(tmp_path)
    assert fault in str(error.value)
