"""docs/situations.md names every key, start and fact, and its example comes out as written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine.table.situation import Expectation, Situation, check, load_situation
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import SUPPLY_LEVELS
from engine.titles.nemesis.positions import at as positions_at
from engine.titles.nemesis.positions import facts
from engine.titles.nemesis.positions import text as positions
from engine.titles.nemesis.world import BOXES

PAGE = Path(__file__).parents[3] / "docs" / "situations.md"
TEXT = PAGE.read_text(encoding="utf-8")
NAMES = (
    *Situation.__struct_fields__, *Expectation.__struct_fields__, *positions.PositionData.__struct_fields__,
    *positions.PositionData().markers.__struct_fields__, *positions.PositionData().tracks.__struct_fields__,
    *positions.Chits.__struct_fields__,
    *positions.Running.__struct_fields__, *positions_at.STARTS, *positions.DOINGS, *facts._SIDED, *facts._HEXED,
    *facts._PLAIN, *(box for box in BOXES if not box.startswith("turn-")), *SUPPLY_LEVELS,
)  # fmt: skip


@pytest.mark.parametrize("name", sorted(set(NAMES)))
def test_the_page_names_it(name: str) -> None:
    assert re.search(rf"`{re.escape(name)}[`.:]", TEXT)


def test_facts_of_a_piece() -> None:
    title = Nemesis()
    state = title.position({"pieces": {"jp-31-58": "0909 reduced"}})
    named = re.findall(r"`<counter>\.(\w+)`", TEXT)
    assert len(named) == 11
    with pytest.raises(positions.PositionError, match=f"there are {', '.join(named)}"):
        title.fact(state, "jp-31-58.colour")


def test_the_example_comes_out_as_written() -> None:
    example = re.search(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
    assert example is not None
    assert check(Nemesis(), load_situation(example[1])) == []


def test_more_attacks_on_objectives_than_attacks_are_a_fault() -> None:
    with pytest.raises(positions.PositionError, match=r"^phase\.on_objectives: more than attacks_made$"):
        Nemesis().position({"phase": {"side": "allied", "chit": "attack", "on_objectives": 1}})
