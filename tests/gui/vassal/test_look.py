"""A game saved with VASSAL is looked at: asked about, put on the table, and told what of it is left out."""

from __future__ import annotations

import zipfile
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel

from engine.games import titles
from engine.wargame.modulelook import Looking
from engine.wargame.modules import Taken
from nemesis_gui.board.overlays import Badges
from nemesis_gui.features.games.dropped import Dropped
from nemesis_gui.features.library.reports import Reports
from nemesis_gui.features.vassal.eyes import Eyes
from nemesis_gui.features.vassal.known import decided_of, known, remember
from nemesis_gui.features.vassal.look import OVERLAY, LookAtSaved
from tests.gui.conftest import Player
from tools.pictures.printed_module import played_game

SECRET = ("sesame", "Somebody", "hello")


@cache
def played() -> tuple[Path, Path]:
    """A module of a small scenario, and a game of it."""
    return played_game(titles().title("nemesis").new("kohima-road", {}, "module"))


@cache
def laid() -> Taken:
    return Taken(titles().title("nemesis"), played()[0])


@pytest.fixture
def taken(player: Player) -> Taken:
    player.new()
    remember(player.window.settings, laid(), played()[0], {})
    return laid()


def told(look: LookAtSaved) -> str:
    return "\n".join(one.text() for one in look.card.findChildren(QLabel))


def test_a_dropped_game_is_on_the_table_as_the_chosen_eyes_see_it(
    player: Player, taken: Taken, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Eyes] = []

    def accept(dialog: Eyes) -> int:
        asked.append(dialog)
        dialog.scenario.setCurrentIndex(dialog.scenario.findData("kohima-road"))
        assert dialog.turn.value() == 3
        dialog.side.setCurrentIndex(1)
        return 1

    monkeypatch.setattr(Eyes, "exec", accept)
    player.window.feature(Dropped).take(played()[1])
    look, state = player.window.feature(LookAtSaved), player.window.context.state
    assert look.looked is not None and asked
    assert (look.looked.scenario, look.looked.side, state.turn) == ("kohima-road", "allied", 3)
    assert look.looked.studied.standing
    assert all(state.world.label(state.pieces[one.id].loc) == one.place for one in look.looked.studied.standing)
    marks = player.window.context.scene.overlays()[OVERLAY]
    assert isinstance(marks, Badges)
    assert {state.world.label(loc) for loc in marks.texts} == set(look.looked.covered)

    card = told(look)
    assert "Hidden from these eyes:" in card and "Monsoon" in card
    assert "Left out, for the rules do not let it stand there:" in card
    centred: list[int] = []
    player.window.context.signals.centreAsked.connect(centred.append)
    label = next(iter(look.looked.covered))
    player.window.context.follow(f"hex:{label}")
    assert centred == [state.world.find(label)]
    written = player.window.feature(Reports).written().text
    assert not any(word in card + written for word in SECRET)
    assert "?" not in written

    player.new()
    assert look.looked is None and look.card.isHidden()
    assert OVERLAY not in player.window.context.scene.overlays()


def test_the_module_is_found_again_and_asked_for_where_it_is_not_known(
    player: Player, taken: Taken, monkeypatch: pytest.MonkeyPatch
) -> None:
    look, settings = player.window.feature(LookAtSaved), player.window.settings
    assert look._known_module("Printed game", "1.2") == played()[0].absolute()
    assert look._known_module("Printed game", "1.3") is None
    assert look._known_module("", "") is None
    assert look._other(taken, ("Printed game", "1.2")) == look._other(taken, ("", "")) == ""
    assert "Printed game 1.1" in look._other(taken, ("Printed game", "1.1"))
    remember(settings, taken, played()[0], {next(iter(taken.names)): 0, "nobody": 1})
    assert decided_of(settings, taken) == {next(iter(taken.names)): 0}
    assert len(known(settings, "nemesis")) == 1
    settings.put("modules/nemesis", "no json")
    assert known(settings, "nemesis") == ()
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(LookAtSaved, "_ask_module", lambda _self, _path, *told: asked.append(told))
    look.look(played()[1])
    assert asked == [("Printed game", "1.2")]
    assert "modules/nemesis" not in settings.harmless()


@pytest.mark.parametrize("spoiled", [b"", b"PK\x05\x06", b"<VASSAL.build.GameModule name='Another' version='1'/>"])
def test_a_module_that_is_no_longer_what_it_was_is_asked_for(
    player: Player, taken: Taken, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, spoiled: bytes
) -> None:
    """Else the game could never be looked at, for nothing would ask which module is meant."""
    module = tmp_path / "buildFile.xml"
    remember(player.window.settings, taken, module, {})
    module.write_bytes(spoiled)
    asked: list[tuple[str, str]] = []
    monkeypatch.setattr(LookAtSaved, "_ask_module", lambda _self, _path, *told: asked.append(told))
    look = player.window.feature(LookAtSaved)
    assert look._known_module("Printed game", "1.2") == module
    look.look(played()[1])
    assert asked == [("Printed game", "1.2")]


def test_what_is_no_saved_game_is_told_in_one_line(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player.new()
    said: list[str] = []
    monkeypatch.setattr(LookAtSaved, "warn", lambda _self, fault: said.append(str(fault)))
    for data in (b"", b"PK\x05\x06", b"sesame"):
        path = tmp_path / "no.vsav"
        path.write_bytes(data)
        player.window.feature(LookAtSaved).look(path)
    assert len(said) == 3 and not any("\n" in one or "sesame" in one for one in said)


def test_what_is_left_out_is_told_where_the_window_is_made_anew_for_the_game(
    player: Player, taken: Taken, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where the game on the table was begun with a pack of its own: another title, and so another window."""
    player.model.new("kohima-road", {}, "1", title="nemesis")
    own = titles().title("nemesis")
    player.model.title = own
    before = player.window.feature(LookAtSaved)
    looking = Looking(taken, played()[1])
    before.show(taken, looking.look(scenario="kohima-road"))
    look = player.window.feature(LookAtSaved)
    assert look is not before and look.looked is not None
    assert not look.card.isHidden() and "as in the scenario" in told(look)


def test_a_broken_word_about_the_module_is_told_and_passed_over(
    player: Player, taken: Taken, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path, said, asked = tmp_path / "g.vsav", list[str](), list[object]()
    with zipfile.ZipFile(played()[1]) as whole, zipfile.ZipFile(path, "w") as broken:
        for name in whole.namelist():
            broken.writestr(name, b"<data><name>sesame" if name == "moduledata" else whole.read(name))
    monkeypatch.setattr(LookAtSaved, "warn", lambda _self, fault: said.append(str(fault)))
    monkeypatch.setattr(LookAtSaved, "_ask_module", lambda _self, *given: asked.append(given) or None)
    player.window.feature(LookAtSaved).look(path)
    assert len(said) == len(asked) == 1 and "cannot be read" in said[0] and "sesame" not in said[0]
