"""What of a map is as printed: what a pack says is, and nothing of ours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.board.boardmap import BoardMap
from engine.board.mapfile import read_map
from engine.games import titles
from engine.wargame.confirmed import confirmed, sides_of
from engine.wargame.mapoverlay import map_laid
from engine.wargame.overlay import Overlay

MAP: dict[str, Any] = {
    "format": "hex-map/1",
    "grid": {"columns": 3, "rows": 3},
    "terrain_legend": {"c": "clear", "j": "jungle"},
    "terrain": "ccc\ncjc\nccc\n",
}
PACK = """format: game-pack/1
title: nemesis
name: Confirmed
files:
  map.yaml:
    hexes: {"0101": jungle, "0102": jungle}
    sides: {"0101/0102": {river: none}}
"""


def laid(source: str = "printed", **over: object) -> BoardMap:
    return read_map(map_laid(Overlay("mine: map.yaml", source), MAP, over), "mine")


def labels(board: BoardMap) -> set[str]:
    return {board.grid.label(hex_) for hex_ in confirmed(board).hexes}


@pytest.mark.parametrize("name", [one.id for one in titles()])
def test_nothing_is_printed_of_what_comes_with_the_program(name: str) -> None:
    title: Any = titles().title(name)
    assert confirmed(title.world(next(iter(title.scenarios()))).board) == (frozenset(), frozenset())


def test_a_hex_that_a_pack_repeats_is_printed_and_no_other_is() -> None:
    assert labels(laid(hexes={"0202": "jungle"})) == {"0202"}


def test_what_is_of_another_source_is_not_printed() -> None:
    assert labels(laid("house rule", hexes={"0202": "jungle"})) == set()


@pytest.mark.parametrize("word", ["0101/0102", "0102/0101", "0101-S", "0102-N"])
def test_a_side_is_printed_by_whatever_name_it_is_called(word: str) -> None:
    board = laid(sides={word: {"river": "minor"}})
    assert confirmed(board).sides == {(board.grid.index("0101"), 3)}


def test_each_side_of_a_map_is_counted_once() -> None:
    """Nine hexes have 54 sides; of a grid of three by three, 16 pairs of neighbours share one."""
    board = laid()
    assert len(set(sides_of(board.grid))) == len(list(sides_of(board.grid))) == 54 - 16


def test_a_whole_map_that_calls_itself_printed_is() -> None:
    board = read_map({**MAP, "source": "printed, first edition"}, "mine")
    assert len(confirmed(board).hexes) == 9 and len(confirmed(board).sides) == 38


def test_what_a_pack_said_is_known_to_the_world_and_to_a_game_opened_without_it(tmp_path: Path) -> None:
    pack = tmp_path / "mine.yaml"
    pack.write_text(PACK)
    title: Any = titles().title("nemesis", pack)
    again = titles().title("nemesis").with_values(title.values("campaign"))
    for one in (title, again):
        assert labels(one.world("campaign").board) == {"0101", "0102"}
        assert len(confirmed(one.world("campaign").board).sides) == 1
