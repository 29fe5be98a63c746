"""The ways to what play by chance seldom comes to: they are legal, and lead there."""

from __future__ import annotations

from engine.titles.tail_of_the_tiger.state import TigerState
from tests.titles.tail_of_the_tiger.fighting import assaults, moves
from tests.titles.tail_of_the_tiger.table import TITLE, at, legal, play


def hints(state: TigerState) -> list[str]:
    found = [command.text() for command in TITLE.rare_commands(TITLE.view(state, 0))]
    assert all(legal(state, line) for line in found)
    return found


def test_the_gun_goes_beside_a_place_with_enemies_in_it_and_fires() -> None:
    """5203 and 5202 lie beside 5302 (Pengpu)."""
    units = {"ge-gustav": "5300", "ge-50inf": "5202", "ge-gd": "5300", "jp-69": "5302"}
    lines = hints(moves(units=units))
    assert any(line.startswith("march ge-gustav ") and line.endswith("5202") for line in lines)
    assert hints(assaults(units={**units, "ge-gustav": "5202"})) == ["bombard 5302"]


def test_the_brigade_comes_to_an_airbase_or_an_airbase_to_it() -> None:
    state = at("german-strategic", turn=2, airbases=["4700", "ring"], german=["4300", "4500", "4700", "4800"],
               units={"ge-ramcke": "4800", "ge-gd": "4700", "jp-69": "6005"})  # fmt: skip
    assert {"redeploy ge-ramcke 4700", "rebase 4700 4800", "rebase ring 4800"} <= set(hints(state))


def test_on_an_airbase_it_waits_for_an_assault_and_drops() -> None:
    units = {"ge-ramcke": "4700", "ge-24pz": "5001", "ge-7pz": "5001", "jp-8iib": "5002"}
    german = ["4300", "4500", "4700", "4800"]
    assert "done" in hints(moves(airbases=["4700", "ring"], german=german, units=units))
    state = assaults(airbases=["4700", "ring"], german=german, units=units)
    assert "attack 5002" in hints(state)
    state = play(state, "attack 5002", "join ge-24pz", "join ge-7pz")
    state = state if "answer yes" in hints(state) else play(state, "fight")
    assert hints(state) == ["answer yes"]


def test_the_imperial_side_has_none() -> None:
    assert hints(moves(side="imperial", units={"jp-69": "5002", "ge-gd": "5001"})) == []
