"""A save of another game brings that game on the table."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.table.titles import Listed, Titles
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.session.game_faults import GameError
from nemesis_gui.session.model import GameModel
from tests.table.tiny import Countdown


@pytest.fixture
def model(qapp: object) -> GameModel:
    own = Nemesis()
    both = [Listed(kind.id, kind.name, lambda pack, kind=kind: kind()) for kind in (Nemesis, Countdown)]
    return GameModel(own, Titles(both))


def paths(model: GameModel) -> tuple[Path, Path]:
    """A save of each game, the first one's made first."""
    found = []
    for scenario, title in (("kohima-road", "nemesis"), ("short", "countdown")):
        model.new(scenario, title=title, notes={"name": title})
        assert model.path is not None
        found.append(model.path)
    model.close()
    return found[0], found[1]


def test_the_game_changes_before_the_new_one_is_on_the_table(model: GameModel) -> None:
    own, seen = model.title, []
    first, second = paths(model)
    model.titleChanged.connect(lambda: seen.append((model.title.id, model.session)))
    model.gameReplaced.connect(lambda: seen.append((model.title.id, model.session is not None)))
    model.open(first)
    assert model.title is own
    model.open(second)
    model.open(second)
    assert seen == [
        ("nemesis", None), ("nemesis", True), ("countdown", None), ("countdown", True), ("countdown", True),
    ]  # fmt: skip
    model.close()


def test_a_game_that_there_is_not_leaves_the_table_as_it_was(model: GameModel) -> None:
    _, second = paths(model)
    alone = GameModel(Nemesis())
    alone.new("kohima-road")
    before = alone.session
    with pytest.raises(GameError, match="no game 'countdown'"):
        alone.open(second)
    assert alone.session is before
    alone.close()


def test_the_first_scenario_is_begun_where_none_is_named(model: GameModel) -> None:
    model.new(title="countdown")
    assert model.session is not None
    assert model.session.record.origin.scenario == "long"
    model.close()
