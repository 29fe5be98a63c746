"""Balance: what is counted, and a page that needs nothing else."""

from __future__ import annotations

import re
import xml.etree.ElementTree as Xml
from pathlib import Path

import pytest

from engine.games import titles
from engine.lab.balance import Balance, page
from engine.lab.commandline import main
from engine.lab.games import Game, GameLine, Turn
from engine.lab.plots import Spread
from tests.table.tiny import Countdown


def line(number: int, winner: int | None, held: int, turns: int = 2) -> GameLine:
    course = tuple(Turn(turn, {"clock": 5, "score": [held, turn]}, {"places": (held, 0)}, (turn, 0))
                   for turn in range(1, turns + 1))  # fmt: skip
    return GameLine(Game("long", str(number), ("a", "b")), winner, "time", turns, 10 * number, "", course)


BALANCE = Balance(Countdown(), "long", [line(1, 0, 4), line(2, 0, 6), line(3, None, 2, turns=1), line(4, 1, 8)])


def test_what_games_come_to() -> None:
    assert BALANCE.head == "4 games, a against b; 25 decisions a game"
    assert [row[1] for row in BALANCE.wins()] == ["2 (50%)", "1 (25%)", "1 (25%)"]
    assert BALANCE.wins()[0][2] == "15% to 85%"
    assert BALANCE.reasons() == [("Black", "time", "2", "1"), ("White", "time", "2", "2"), ("draw", "time", "1", "1")]
    found = {name: (turns, rows) for name, turns, rows in BALANCE.by_turn()}
    assert set(found) == {"score", "places", "losses"}, "a track that sides share has no line for each"
    assert found["places"][0] == [1, 2]
    assert found["places"][1][0] == ["5.0 (2-8)", "6.0 (4-8)"], "a game that was over counts no more"
    assert found["losses"][1] == [["1.0 (1-1)", "2.0 (2-2)"], ["0.0 (0-0)", "0.0 (0-0)"]]


def test_the_middle_four_fifths() -> None:
    assert Spread.of(list(range(11))) == Spread(5.0, 1, 9)
    assert Spread.of([3.0]) == Spread(3.0, 3.0, 3.0)


def test_the_page_is_whole_and_has_no_script() -> None:
    text = page(Countdown(), [BALANCE])
    tree = Xml.fromstring(text.removeprefix("<!DOCTYPE html>\n"))
    assert len(list(tree.iter("figure"))) == 3
    assert not re.search(r"<script|https?://|<link|<img|url\(", text.replace("http://www.w3.org/2000/svg", ""))
    for drawn in tree.iter("polyline"):
        spots = [tuple(map(float, spot.split(","))) for spot in drawn.attrib["points"].split()]
        assert spots and all(0 <= x <= 420 and 0 <= y <= 200 for x, y in spots)


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    html = tmp_path / "b.html"
    words = ["--players", "random", "--games", "3", "--scenarios", "salween-crossing", "--html", str(html)]
    assert main(["balance", "nemesis", *words], titles()) == 0
    told = capsys.readouterr().out
    assert told.startswith("The Salween crossing: 3 games, random against random; ")
    assert "objectives" in told and "superior" in told and "losses" in told
    assert html.stat().st_size > 3000
    assert main(["balance", "nemesis", *words[:-2], "--handicaps"], titles()) == 0
    assert "none " in capsys.readouterr().out
    assert main(["balance", "nemesis", "--scenarios", "atlantis"], titles()) == 2
