"""A value of a pack is seen at once in a new game: by the rules, in a forecast, on the map, on the sheets and in the
report."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

from engine.games import titles
from engine.table.record import Origin, Record
from engine.titles.defeat_into_victory.queries.moves import range_of
from engine.titles.nemesis.rules.ch6_odds import estimate
from engine.wargame.report import replay
from engine.wargame.report.page import report
from tests.titles.test_own_packs import one_file


def begun(folder: Path, game: str, scenario: str, files: dict[str, Any]) -> tuple[Any, Any]:
    """New games with the values that ship and with those of a pack."""
    found = titles().title(game), titles().title(game, one_file(folder, game, files))
    return tuple(title.new(scenario, {}, "1") for title in found)  # type: ignore[return-value]


def test_a_movement_allowance_in_the_rules(tmp_path: Path) -> None:
    """A regiment with one movement point has fewer hexes before it than with the five that it ships with."""
    counters = {"units": [{"id": "jp-31-58", "ma": 1}]}
    shipped, own = begun(tmp_path, "defeat-into-victory", "u-go", {"counters.yaml": counters})
    assert 0 < len(range_of(own, "jp-31-58")) < len(range_of(shipped, "jp-31-58"))


def test_a_strength_in_a_forecast(tmp_path: Path) -> None:
    """A regiment of 9 in place of 6 attacks the hex north of it with three more."""
    counters = {"units": [{"id": "jp-31-138", "full": {"strength": 9}}]}
    shipped, own = begun(tmp_path, "nemesis", "kohima-road", {"counters.yaml": counters})
    attacks = [estimate(state, "1006", ["jp-31-138"]).attack.total for state in (shipped, own)]
    assert attacks[1] == attacks[0] + 3


def test_a_terrain_on_the_map(tmp_path: Path) -> None:
    """The hex of Imphal in the hills."""
    shipped, own = begun(tmp_path, "nemesis", "kohima-road", {"map.yaml": {"hexes": {"0410": "mountain"}}})
    boards = [state.world.board for state in (shipped, own)]
    assert [board.terrain_ids[board.terrain_at[shipped.world.loc("0410")]] for board in boards] == ["clear", "mountain"]


def test_a_result_of_combat_on_the_sheets(tmp_path: Path) -> None:
    """What one reads beside the board is what one plays with."""
    game = "defeat-into-victory"
    row = ["E/-"] * 9 + ["-/E"]
    path = one_file(tmp_path, game, {"charts.yaml": {"combat_results": {"rows": {"6": row}}}})
    shipped, own = (titles().title(game, pack).aids("u-go").results.rows[5] for pack in (None, path))
    assert own == ("6", *["E/–"] * 9, "–/E") and shipped != own


def test_the_pack_and_its_turn_track_in_a_report(tmp_path: Path) -> None:
    """The report names the pack; the turn is called as the pack has it, in any language."""
    game = "tail-of-the-tiger"
    path = one_file(tmp_path, game, {"turn_track.yaml": {"turns": [{"turn": 1, "label": "A cold October"}]}})
    title = titles().title(game, path)
    tale = replay.tale_of(title, Record(Origin(game, game, {}, "1")), lang="en")
    text = report(tale, lang="en", today=date(1944, 3, 8))
    assert "My copy 2" in text
    words, shipped = title.words("fr"), titles().title(game).words("fr")
    assert words.dates(1) == "A cold October" and words.dates(2) == shipped.dates(2) != ""
