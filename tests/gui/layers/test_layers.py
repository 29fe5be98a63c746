"""Layers over the map: supply chains, zones of control, threat; what they say at the pointer."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtWidgets import QApplication

from nemesis_gui.board.overlays import Badges, Group, HexHighlights, Traces
from nemesis_gui.features.drawers.manager import Drawers
from nemesis_gui.play.layer import Swatch
from nemesis_gui.titles.nemesis.layers import supply_map
from nemesis_gui.titles.nemesis.layers.odds import OddsLayer
from nemesis_gui.titles.nemesis.layers.supply import SupplyLayer
from nemesis_gui.titles.nemesis.layers.threat import ThreatLayer
from nemesis_gui.titles.nemesis.layers.zones import ZonesLayer
from tests.gui.combat.stage import ONE, Stage
from tests.gui.conftest import Player

HOMALIN = "jp-31-58"
"""In 0909 Homalin, supplied along the Road and Track from the entry at Kin-u."""


def overlay(player: Player, name: str) -> Group:
    found = player.window.context.scene.overlays()[name]  # type: ignore[union-attr]
    assert isinstance(found, Group)
    return found


def runs(group: Group, style: str) -> list[tuple[int, ...]]:
    return [tuple(run) for part in group.parts if isinstance(part, Traces) and part.style == style for run in part.runs]


def hexes(group: Group, style: str) -> set[int]:
    return {
        loc for part in group.parts if isinstance(part, HexHighlights) and part.style == style for loc in part.hexes
    }


def texts(group: Group) -> dict[int, str]:
    return {loc: text for part in group.parts if isinstance(part, Badges) for loc, text in part.texts.items()}


def hover(player: Player, label: str) -> None:
    player.window.context.scene.hexHovered.emit(player.model.state.world.loc(label))  # type: ignore[union-attr]


def begin(player: Player, action: str) -> Player:
    player.new()
    player.play("draw")
    player.window.actions_.by_id[action].trigger()
    return player


def test_the_chindits_would_be_out_in_a_check_now(player: Player) -> None:
    """They start limited far behind the lines; nothing but an Airdrop would feed four of them."""
    begin(player, "supply")
    state, layer = player.model.state, player.window.layers.of(SupplyLayer)
    lost = {state.world.label(loc) for loc in hexes(overlay(player, "levels"), "lost")}
    assert lost == {"1510", "1613", "1406", "1812"}
    layer.set_checked(False)
    assert not hexes(overlay(player, "levels"), "lost")
    assert len(hexes(overlay(player, "levels"), "limited")) == 5
    assert "77 LRP" in layer.changes.text()


def test_one_side_alone(player: Player) -> None:
    begin(player, "supply")
    player.window.layers.of(SupplyLayer).set_side(0)
    assert not hexes(overlay(player, "levels"), "lost")
    assert runs(overlay(player, "levels"), "full")
    assert "77 LRP" not in player.window.layers.of(SupplyLayer).changes.text()


def test_a_range_is_shown_with_the_points_used(player: Player) -> None:
    begin(player, "supply")
    shown = texts(overlay(player, "levels"))
    ranged = [
        (piece.loc, link.used, link.range)
        for piece in player.window.layers.of(SupplyLayer).picture(0).pieces.values()
        for link in piece.links[-1:]
        if link.used is not None
    ]
    assert ranged
    for loc, used, range_ in ranged:
        assert used <= range_
        assert shown[loc].endswith(f"/{range_}")


def test_the_chain_of_a_piece_ends_at_an_entry(player: Player) -> None:
    begin(player, "supply")
    world = player.model.state.world
    player.window.context.scene.pieceHovered.emit(HOMALIN)  # type: ignore[union-attr]
    (run,) = runs(overlay(player, "trace"), "lit")
    assert (world.label(run[0]), world.label(run[-1])) == ("1317", "0909")
    told = player.window.layers.of(SupplyLayer).asked.text()
    assert "1317" in told
    assert "7.1/1" in told


def test_an_enemy_on_the_road_cuts_it(player: Player) -> None:
    """The Road from Kin-u to the north has no way round 1316: with an enemy there 58/31 is worse off."""
    begin(player, "supply")
    layer, state = player.window.layers.of(SupplyLayer), player.model.state
    layer.set_side(0)
    path = layer.picture(0).pieces[HOMALIN].links[-1].path
    assert state.world.loc("1316") in path
    hover(player, "1316")
    assert HOMALIN in layer.asked.text()
    assert state.pieces[HOMALIN].loc in hexes(overlay(player, "levels"), "danger")
    assert path in runs(overlay(player, "levels"), "dim")
    hover(player, "1508")
    assert "no one" in layer.asked.text()
    assert not runs(overlay(player, "levels"), "dim")


def test_the_chain_alone_follows_the_selection(player: Player) -> None:
    begin(player, "trace")
    assert "trace" not in player.window.context.scene.overlays()  # type: ignore[union-attr]
    player.window.context.selected = (HOMALIN,)
    assert runs(overlay(player, "trace"), "lit")
    player.window.actions_.by_id["trace"].trigger()
    assert "trace" not in player.window.context.scene.overlays()  # type: ignore[union-attr]


def test_the_legend_is_there_while_a_layer_is(player: Player) -> None:
    begin(player, "supply")
    legend = player.window.layers.legend
    assert legend.isVisible()
    player.window.actions_.by_id["zoc"].trigger()
    player.window.actions_.by_id["supply"].trigger()
    assert legend.isVisible()
    player.window.actions_.by_id["zoc"].trigger()
    assert not legend.isVisible()


def test_a_zone_names_who_exerts_it(player: Player) -> None:
    """58/31 in 0909 has Quality 3: its zone reaches 0908 north of it."""
    begin(player, "zoc")
    hover(player, "0908")
    layer = player.window.layers.of(ZonesLayer)
    assert HOMALIN in layer.asked.text()
    assert "zoc_from" in player.window.context.scene.overlays()  # type: ignore[union-attr]
    hover(player, "2503")
    assert "no zone" in layer.asked.text()


def test_threat_badges_name_the_chits(player: Player) -> None:
    begin(player, "threat")
    layer = player.window.layers.of(ThreatLayer)
    layer.finish()
    assert not layer.busy
    found = texts(overlay(player, "threat"))
    assert found
    assert all(set(text.split()[-1]) <= {"A", "B"} for text in found.values())
    on_map = player.model.state.occupied(0)
    assert set(found) <= on_map


def test_threat_without_the_chits_is_none(player: Player) -> None:
    """When the Allies have played both chits in this turn nothing can come of them."""
    begin(player, "threat")
    layer, state = player.window.layers.of(ThreatLayer), player.model.state.copy()
    state.track = (state.track[0], ("assault", "attack"))
    player.model.shown = state
    layer.refresh()
    layer.finish()
    assert not texts(overlay(player, "threat"))
    assert "no Assault or Attack" in layer.note.text()


def test_a_destination_is_judged_while_a_piece_is_selected(player: Player) -> None:
    begin(player, "threat")
    layer = player.window.layers.of(ThreatLayer)
    layer.finish()
    player.window.context.selected = (HOMALIN,)
    hover(player, "0708")
    here = player.model.state.world.loc("0708")
    assert set(texts(overlay(player, "threat_at"))) == {here}
    assert "0708" in layer.asked.text()


def test_badges_take_the_worst_of_a_stack() -> None:
    from engine.table.verdict import Reason
    from engine.titles.nemesis.queries.supply import PieceSupply, SupplyLink

    link = SupplyLink("depot", (5, 6), "", 3, 8)
    full = PieceSupply("a", 6, 0, 0, "depot", (link,), Reason("depot", ""))
    out = PieceSupply("b", 6, 0, 2, "", (), Reason("no_trace", ""))
    assert supply_map.badges([full], True) == {6: "● 3/8"}
    assert supply_map.badges([full, out], True) == {6: "✕"}
    assert supply_map.badges([full, out], False) == {}
    assert supply_map.badges([full], True, {"a"}) == {6: "▼"}


def test_the_odds_if_attacked_now_in_a_movement_segment(stage: Stage) -> None:
    """Brigades of 5 and 1 against 2: 3:1 in an attack; nobody has to declare anything. The first one alone: 2:1."""
    field = stage(moving=True)
    player, layer = field.player, field.player.window.layers.of(OddsLayer)
    assert player.decision == "Movement"
    field.state.air.clear()
    field.hover(field.target)
    assert not layer.asked.text()
    player.window.actions_.by_id["odds"].trigger()
    assert "if attacked now (Allied)" in layer.asked.text() and "3:1" in layer.asked.text()
    assert texts(overlay(player, "odds_now")) == {field.loc(field.target): "3:1?"}
    player.window.context.selected = (ONE,)
    assert "2:1" in layer.asked.text() and "3:1" not in layer.asked.text()
    field.hover(field.near)
    assert "(Japanese)" in layer.asked.text()
    field.hover("0410")
    assert "Point at a hex with units" in layer.asked.text()
    assert "odds_now" not in player.window.context.scene.overlays()  # type: ignore[union-attr]


def test_the_lines_of_the_sides_differ(player: Player) -> None:
    begin(player, "supply")
    whole = overlay(player, "levels")
    assert runs(whole, "full") and runs(whole, "full_1")
    player.window.layers.of(SupplyLayer).set_side(1)
    assert not runs(overlay(player, "levels"), "full")


def test_the_legend_says_how_many_airdrops_could_help(player: Player) -> None:
    """Four Chindit Brigades are out, each in a hex of its own west of column 24, and four markers are free."""
    begin(player, "supply")
    layer = player.window.layers.of(SupplyLayer)
    assert "4 free Airdrops: 4 of 4 out of supply could be helped" in layer.counts.text()
    layer.set_side(0)
    assert "Airdrop" not in layer.counts.text()


def test_a_key_names_the_outlines_of_a_range(player: Player) -> None:
    begin(player, "zoc")
    window = player.window
    assert window.layers.range_key.isHidden()
    player.click_piece(HOMALIN)
    window.layers.range_key.refresh()
    assert not window.layers.range_key.isHidden()
    player.play("done")
    window.layers.range_key.refresh()
    assert window.layers.range_key.isHidden()


def test_the_names_of_the_boxes_keep_their_room_beside_the_key(player: Player) -> None:
    """Whatever the line below the map has to say: it gives way, the key has what the names leave."""
    begin(player, "zoc")
    window = player.window
    window.resize(1600, 1000)
    window.show()
    tabs = window.feature(Drawers).tabs
    assert tabs is not None
    player.click_piece(HOMALIN)
    window.layers.range_key.refresh()
    window.status.showMessage("A message that would like to have all the room there is below the map" * 3)
    QApplication.processEvents()
    shown = [*tabs.tabs.values()]
    assert all(one.geometry().right() < other.x() for one, other in pairwise(shown))
    assert all(one.width() == one.width_of(short=one.short) for one in shown)
    key = window.layers.range_key
    assert shown[-1].geometry().right() <= tabs.width() and tabs.geometry().right() < key.x()
    assert key.width() > 200 and key.geometry().right() <= window.status.geometry().x(), "and it is seen"


def test_the_legend_shows_styles_as_they_are_drawn(player: Player) -> None:
    begin(player, "zoc")
    swatches = player.window.layers.of(ZonesLayer).section.findChildren(Swatch)
    assert [swatch.name for swatch in swatches] == ["side_0", "side_1", "contested"]
    image = swatches[0].grab().toImage()
    colours = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert len(colours) > 2, "outline, ground and pattern"
