"""Supply as a computer player weighs it: by the check that is likely to find it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.pieces import FULL, JAPANESE, OUT
from engine.titles.nemesis.players.checks import blocked, crossings, hunger
from engine.titles.nemesis.players.values import unit_worth

NEMESIS = Nemesis()


def position(pieces: dict[str, str], **more: Any) -> Any:
    phase = {"phase": {"side": "japanese", "chit": "assault"}, "at": "movement"}
    return NEMESIS.position({"pieces": pieces, **phase, **more})


@pytest.mark.clause("7.1-D/3")
@pytest.mark.clause("7.1-D/5")
def test_the_better_a_unit_the_longer_it_goes_hungry() -> None:
    """Attrition strikes Quality 2 at the end of the turn and Quality 3 at the next check; who was struck, soon."""
    state = position({"jp-31-58": "0609", "jp-ina-1": "0709", "jp-31-124": "0608 out"})
    good, poor, starved = (state.pieces[name] for name in ("jp-31-58", "jp-ina-1", "jp-31-124"))
    share = {piece.id: hunger(state, piece, OUT) / piece.values.strength for piece in (good, starved)}
    assert good.values.quality > poor.values.quality
    assert share["jp-31-124"] > share["jp-31-58"] > 0 == hunger(state, good, FULL)


@pytest.mark.clause("7.0/1")
def test_hunger_counts_less_once_the_check_of_the_turn_is_over() -> None:
    before = position({"jp-31-58": "0609"})
    after = position({"jp-31-58": "0609"}, chits={"track": {"japanese": ["supply"]}})
    piece = before.pieces["jp-31-58"]
    assert hunger(after, piece, OUT) < hunger(before, piece, OUT)


IMPHAL = {"uk-17-48": "0410", "uk-23-37": "0410", "uk-23-1": "0411", "uk-gar-imphal": "0410",
          "uk-gar-kohima": "0406", "uk-5-161": "0406", "uk-gar-dimapur": "0305"}  # fmt: skip


@pytest.mark.clause("7.1/1")
def test_the_road_that_feeds_imphal_can_be_cut() -> None:
    """Three Brigades live by the road from Kohima; the enemy in the town itself is no crossing."""
    state = position({**IMPHAL, "jp-31-58": "0608", "jp-hq-31": "0707"})
    found = {state.world.label(loc): worth for loc, worth in crossings(state, JAPANESE).items()}
    behind = sum(unit_worth(state.pieces[name]) for name in ("uk-17-48", "uk-23-37", "uk-23-1"))
    assert any(found.get(label, 0.0) >= behind for label in ("0506", "0507", "0408"))
    assert "0410" not in found and "0406" not in found


@pytest.mark.clause("7.1/1")
def test_who_cuts_a_road_alone_knows_what_it_is_worth_to_stay() -> None:
    """17th Division in Tiddim is out of supply because of the Regiment behind it, and not of the one before it."""
    tiddim = {"uk-17-48": "0417", "uk-17-63": "0417", "uk-hq-17": "0417", "jp-33-214": "0516", "jp-33-215": "0315"}
    state = position({**IMPHAL, **tiddim})
    assert blocked(state, state.pieces["jp-33-215"]) > 0 == blocked(state, state.pieces["jp-33-214"])
    both = position({**IMPHAL, **tiddim, "jp-33-213": "0315"})
    assert blocked(both, both.pieces["jp-33-215"]) == 0, "the other one would be left"
