"""A Supply Check as the game's judgement: the list and the map, after it was held."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from PySide6.QtWidgets import QLabel

from engine.board.safeyaml import load_yaml
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import ALLIED, JAPANESE, LIMITED, OUT
from engine.titles.nemesis.queries.judgement import foreseen, judged
from engine.titles.nemesis.queries.supply import supply_picture
from nemesis_gui.titles.nemesis.layers.judgement import OVERLAY, Judgement
from tests.gui.conftest import Player

NEMESIS = Nemesis()
GAME = Path(__file__).parents[2] / "recorded" / "nemesis" / "race-to-myitkyina.yaml"


@pytest.fixture
def after(player: Player) -> Player:
    """A recorded game just after its first Supply Check."""
    told = load_yaml(GAME)
    assert isinstance(told, dict)
    player.model.new(told["scenario"], told["options"], told["seed"])
    for line in told["commands"]:
        player.play(line)
        if any(event.kind == "supply_checked" for event in player.model.state.events):
            return player
    raise AssertionError("no Supply Check")


def feature(player: Player) -> Judgement:
    return next(one for one in player.window.features if isinstance(one, Judgement))


def text(player: Player) -> str:
    return "\n".join(label.text() for label in feature(player).card.findChildren(QLabel))


@pytest.mark.clause("7.1-B/1")
def test_the_list_names_every_piece_that_is_not_in_full_supply_until_the_next_command(after: Player) -> None:
    assert not feature(after).card.isHidden()
    check = next(event for event in after.model.state.events if event.kind == "supply_checked")
    pieces = after.model.state.in_play(check.side)
    assert Counter(piece.supply for piece in pieces)[LIMITED] == check.limited > 0
    for piece in pieces:
        if piece.supply in (LIMITED, OUT):
            assert f"unit:{piece.id}" in text(after)
    assert after.window.context.scene is not None
    assert OVERLAY in after.window.context.scene.overlays()

    card = feature(after).card
    for one in after.window.features:
        one.follow_reset()
    assert not card.isHidden(), "another player looks at the same position"
    feature(after).escape()
    feature(after).follow_reset()
    assert card.isHidden(), "put away it stays away"
    after.model.undo()
    assert OVERLAY not in after.window.context.scene.overlays()  # type: ignore[union-attr]


def test_ones_own_check_still_stands_when_the_computers_follows(after: Player) -> None:
    """Nobody has spoken at the screen since."""
    shown, model = feature(after), after.model
    check = next(event for event in model.state.events if event.kind == "supply_checked")
    own, other = after.window.words.side(check.side), after.window.words.side(1 - check.side)
    later = model.state.copy()
    later.events = [msgspec.structs.replace(check, side=1 - check.side)]
    later.turn += 1
    shown._look_at(later, stays=True)
    assert own in text(after) and other in text(after)
    shown._look_at(model.state)
    shown._look_at(later)
    assert own not in text(after), "a person has spoken"


@pytest.mark.clause("7.1-D/3", "7.1-D/4", "7.1-D/5")
@pytest.mark.parametrize(
    ("unit", "fate"), [("ch-y-36", "fate_now"), ("uk-20-32", "fate_turn_end"), ("jp-31-58", "fate_next_check")]
)
def test_when_attrition_first_strikes_goes_by_quality(unit: str, fate: str) -> None:
    """Alone on the map without a source: Quality 1 at once, 2 at the end of the turn, 3 at the next own check."""
    side = "japanese" if unit.startswith("jp") else "allied"
    state = NEMESIS.position({"pieces": {unit: "2014"}, "phase": {"side": side, "chit": "supply"}})
    (found,) = foreseen(state, supply_picture(state, JAPANESE if side == "japanese" else ALLIED))
    assert (found.after, found.fate.kind) == (OUT, fate)


@pytest.mark.clause("7.1-D/6")
def test_a_step_lost_to_attrition_is_told() -> None:
    """A Yunnan Division out of supply, Quality 1 and large, loses a step in its own check."""
    before = NEMESIS.position({"pieces": {"ch-y-36": "2014"}, "phase": {"side": "allied", "chit": "supply"}})
    state = NEMESIS.position(
        {"pieces": {"ch-y-36": "2014"}, "phase": {"side": "allied", "chit": "supply"}, "at": "supply"}
    )
    (found,) = judged(before, ALLIED, state.events)
    assert (found.after, found.fate.kind) == (OUT, "fate_lost")
    assert state.pieces["ch-y-36"].reduced
