"""The layers of Defeat Into Victory: supply and who an enemy would cut off, HQs, zones of control, threat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QSize
from pytestqt.qtbot import QtBot

from engine.table.record import Origin, Record
from engine.table.session import Session
from engine.table.situation import standing
from engine.titles.defeat_into_victory.game import DefeatIntoVictory
from nemesis_gui.board.overlays import Arrows, Badges, Group, HexHighlights, Traces
from nemesis_gui.titles.defeat_into_victory.layers.supply import SupplyLayer
from nemesis_gui.titles.defeat_into_victory.layers.threat import ThreatLayer
from tests.gui.conftest import Player, seated

TITLE = DefeatIntoVictory()
FAR, NEAR, FOE = "jp-33-214", "jp-33-215", "al-17-63"
POSITION: dict[str, Any] = {
    "scenario": "campaign", "clear": True, "initiative": "japanese", "stock": {"japanese": 7, "allied": 11},
    "units": {"hq-33": "1813", NEAR: "1713", FAR: "1604", FOE: "1603"},
    "supplies": {"1814": {"side": "japanese", "count": 2}},
    "turn": 1, "cup": ["end-turn"], "at": "movement", "acting": {"side": "japanese", "units": [NEAR]},
}  # fmt: skip


@pytest.fixture
def player(qtbot: QtBot, calm: None) -> Iterator[Player]:
    """A window on an HQ, a unit near it, and another one far from it beside an enemy."""
    with seated(TITLE, qtbot, QSize(1400, 1000)) as found:
        record = Record(Origin(TITLE.id, "campaign", {"study": True}, "0"))
        found.model._take(Session(standing(TITLE, TITLE.position(POSITION, ())), record), None, TITLE)
        found.window.show()
        qtbot.waitExposed(found.window)
        yield found


def parts(player: Player, name: str, kind: type[Any]) -> list[Any]:
    group = player.window.context.scene.overlays()[name]  # type: ignore[union-attr]
    assert isinstance(group, Group)
    return [part for part in group.parts if isinstance(part, kind)]


def on(player: Player, key: str) -> None:
    player.window.actions_.by_id[key].trigger()


def loc(player: Player, label: str) -> int:
    found = player.model.state.world.find(label)
    assert found is not None
    return int(found)


def hover(player: Player, label: str) -> None:
    player.window.context.scene.hexHovered.emit(loc(player, label))  # type: ignore[union-attr]


def test_the_supply_layer_tells_who_can_be_paid_for_and_who_is_out_of_range(player: Player) -> None:
    on(player, "supply")
    (lines,) = parts(player, "levels", Traces)
    assert [(run[0], run[-1]) for run in lines.runs] == [(loc(player, "1813"), loc(player, "1713"))]
    out = {loc for part in parts(player, "levels", HexHighlights) if part.style == "lost" for loc in part.hexes}
    assert loc(player, "1604") in out and loc(player, "1713") not in out
    player.window.layers.of(SupplyLayer).set_checked(False)
    assert not parts(player, "levels", Traces) and not parts(player, "levels", HexHighlights)


def test_pointing_at_a_unit_tells_its_line_and_at_a_hex_who_would_be_cut_off(player: Player) -> None:
    on(player, "supply")
    layer = player.window.layers.of(SupplyLayer)
    layer.point(loc(player, "1713"), NEAR)
    assert parts(player, "trace", Traces)[0].runs[0][-1] == loc(player, "1713")
    assert "2 SP markers in range" in layer.asked.text()
    layer.point(loc(player, "1814"))
    assert "2 SP" not in layer.asked.text() and "would" in layer.asked.text()


def test_the_layer_of_the_headquarters_shows_the_range_at_the_pointer(player: Player) -> None:
    on(player, "hqs")
    hover(player, "1813")
    (area,) = (part for part in parts(player, "hq_range", HexHighlights) if part.style == "info")
    assert loc(player, "1713") in area.hexes and loc(player, "1604") not in area.hexes
    hover(player, "1501")
    assert "hq_range" not in player.window.context.scene.overlays()  # type: ignore[union-attr]


def test_zones_are_shown_with_who_exerts_them(player: Player) -> None:
    on(player, "zoc")
    hover(player, "1604")
    (arrow,) = parts(player, "zoc_from", Arrows)
    assert list(arrow.arrows) == [(loc(player, "1603"), loc(player, "1604"))]


def test_the_threat_layer_gives_the_odds_of_the_units_in_reach(player: Player) -> None:
    """214th Regiment (5-5-5) beside the enemy, two hexes of jungle between him and everybody else."""
    layer = player.window.layers.of(ThreatLayer)
    layer.set_side(1)
    on(player, "threat")
    layer.finish()
    (badges,) = parts(player, "threat", Badges)
    assert badges.texts.keys() == {loc(player, "1603")}
    strike = layer.found[loc(player, "1603")]
    assert dict(strike.units) == {FAR: loc(player, "1604")}
    assert strike.odds.attack == player.model.state.pieces[FAR].af
