"""What the others did lies on the map until one's next command."""

from __future__ import annotations

from engine.titles.nemesis.events import Eliminated, Moved, StepLost, TrackChanged
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.board.overlays import Trails
from nemesis_gui.features.history.history import History
from nemesis_gui.features.history.replay import goes_along
from nemesis_gui.features.history.trails import trails
from tests.gui.conftest import Player

UNIT, OTHER = "jp-31-58", "jp-31-138"


def moved(unit: str, *way: str) -> Moved:
    return Moved(unit, way, 1, "move", "")


def test_each_way_is_there_once_and_each_place_of_a_combat(title: Nemesis) -> None:
    state = title.new("kohima-road", {}, "1")
    told = [
        moved(UNIT, "0909", "0808", "0708"), moved(OTHER, "0909", "0808", "0708"), moved(UNIT, "0708", "0708"),
        StepLost("uk-50", "combat", "uk-50", "0609", ""), Eliminated("uk-50", "combat", "0609", ""),
        TrackChanged("resources", 1, 3, 4, 1, "unit_lost", "", "0510"),
    ]  # fmt: skip
    loc = state.world.loc
    found = trails((state, event) for event in told)
    assert found == Trails([(0, tuple(map(loc, ("0909", "0808", "0708"))))], [loc("0609")])


def test_of_many_that_went_the_same_way_one_is_shown(title: Nemesis) -> None:
    """Two armies of eight: what began near each other and ended near each other is one."""
    state = title.new("kohima-road", {}, "1")
    north = [moved(UNIT, f"09{row:02}", f"04{row:02}") for row in range(3, 11)]
    south = [moved(UNIT, f"09{row:02}", f"04{row:02}") for row in range(13, 21)]
    told = [(state, event) for event in (*north, *south)]
    assert len(trails(told[:9]).ways) == 9
    assert 2 <= len(trails(told).ways) <= 6


def test_who_goes_along_is_replayed_with_the_first() -> None:
    one, other = moved(UNIT, "0909", "0808", "0708"), moved(OTHER, "0909", "0808", "0708")
    assert goes_along([one], [other])
    assert not goes_along([one], [moved(OTHER, "0909", "0808")])
    assert not goes_along([one], [other, Eliminated("uk-50", "combat", "0609", "")])
    assert not goes_along([], [other])


def test_they_go_with_the_next_command_and_when_the_card_is_folded(player: Player) -> None:
    player.new("kohima-road")
    player.window.show()
    history, scene, state = player.window.feature(History), player.window.context.scene, player.model.state
    assert scene is not None
    past = [(state, Eliminated("uk-50", "combat", "0609", ""))]
    history._show_since(past)
    assert "trails" in scene.overlays()
    history.since_card.fold(True)
    assert "trails" not in scene.overlays()
    history._show_since(past)
    player.play("draw")
    assert "trails" not in scene.overlays()
    card = history.since_card
    assert card.is_folded and not card.isHidden()
    card.hide()
    card.come_back()
    assert card.is_folded and "trails" not in scene.overlays(), "as it was"


def test_in_a_narrow_window_they_stay_when_the_drawer_with_the_card_goes(player: Player) -> None:
    player.new("kohima-road")
    player.play("draw")
    player.window.resize(1024, 700)
    player.window.show()
    history, scene = player.window.feature(History), player.window.context.scene
    assert scene is not None
    history._show_since([(player.model.state, Eliminated("uk-50", "combat", "0609", ""))])
    player.window.context.signals.mapClicked.emit()
    assert history.since_card.isHidden() and "trails" in scene.overlays()
    history.look_back()
    assert "trails" not in scene.overlays()
