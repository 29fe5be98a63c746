"""Another game in the window that is open: it is made anew, with the words and the face of that game."""

from __future__ import annotations

from engine.table.titles import Listed, Titles
from engine.titles.nemesis.game import Nemesis
from nemesis_gui.play.face import Face
from nemesis_gui.play.generic import GenericPresenter
from nemesis_gui.play.panels import Header
from tests.gui.conftest import Player


class Unfaced(Nemesis):
    """A game for which the client has no face."""

    id = "unfaced"
    name = "A game without a face"


def test_the_window_is_made_anew_for_another_game(player: Player) -> None:
    window, model = player.new("kohima-road").window, player.model
    model.titles = Titles([Listed(model.title.id, model.title.name, lambda pack: Nemesis()),
                           Listed("unfaced", "Unfaced", lambda pack: Unfaced())])  # fmt: skip
    model.note("name", "The first one")
    first = model.path
    assert first is not None
    own = window.context.services.of(Face)
    model.new("kohima-road", title="unfaced")
    assert window.words.title.id == "unfaced"
    assert type(window.header) is Header
    assert model.play("draw")
    assert isinstance(window.context.presenter, GenericPresenter)
    model.open(first)
    assert window.context.services.of(Face) is own
    assert type(window.header) is not Header
    assert window.words.title.id == "nemesis"
