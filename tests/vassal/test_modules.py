"""Modules made of our own games: every label, counter and set-up is found where it was written."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from engine.games import titles
from engine.lab.commandline import main
from engine.vassal.errors import VassalError
from engine.vassal.listing import listing
from engine.vassal.module import Module, whole_module
from engine.vassal.saved import is_saved, position, read_saved, set_up
from tests.vassal.games import TRIED, WAYS, Game, game
from tools.module_writer import ESC, Recipe, Written, added, basic, centre, join, obfuscated, saved_zip, write_module


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("modules")


def written(folder: Path, of: Game, recipe: Recipe) -> Written:
    return write_module(folder / "printed.vmod", of.grid, of.units, of.set_ups, recipe)


@pytest.mark.parametrize(("name", "way"), TRIED)
def test_every_hex_counter_and_set_up_is_found_where_it_is_printed(folder: Path, name: str, way: str) -> None:
    of, recipe = game(name), WAYS[way]
    made = written(folder, of, recipe)
    module = Module(made.path)
    (board,) = module.windows[recipe.maps_name].boards.values()
    found = {hex_.label: (hex_.x, hex_.y) for hex_ in board.hexes}
    for hex_ in range(of.grid.n):
        label, (x, y) = of.grid.label(hex_), centre(of.grid, hex_)
        there = found[f"{label[:2]}{recipe.sep}{label[2:]}"]
        assert max(abs(there[0] - x), abs(there[1] - y)) <= 2

    pieces = {unit_of(made, piece.slot, piece.front()): piece for _, piece in module.pieces}
    assert {unit: piece.name for unit, piece in pieces.items()} == {unit.id: unit.name for unit in of.units}
    assert {piece.properties["Type"] for piece in pieces.values()} == {"Unit"}
    assert [prepared.name for prepared in module.set_ups] == list(of.set_ups)
    for prepared, placed in zip(module.set_ups, of.set_ups.values(), strict=True):
        standing = set_up(module, prepared.file).standing
        stands = {unit_of(made, one.piece.slot, one.piece.front()): one.place for one in standing}
        assert {unit: place.replace(recipe.sep, "") for unit, place in stands.items()} == {
            unit: of.grid.label(hex_) for unit, hex_ in placed.items()
        }


def unit_of(made: Written, slot: str, picture: str) -> str:
    """Which unit a piece is: old modules do not number their slots, there its picture tells it."""
    return made.units[slot or picture.removeprefix("c").removesuffix(".png")]


def test_what_vassal_draws_says_its_texts_and_what_it_shows_has_two_faces(folder: Path) -> None:
    of = game("vinegar-joes-war")
    drawn = Module(written(folder, of, Recipe(drawn=True)).path)
    by_name = {piece.name: drawn.drawn[piece.picture] for _, piece in drawn.pieces}
    assert by_name["8 Aus"] == ("Division", "Infantry", "5-6", "8 Aus")
    assert len(drawn.without_file) == len(of.units)
    shown = Module(written(folder, of, Recipe()).path)
    assert shown.without_file == ()
    assert all(shown.picture(piece.front()) and shown.picture(piece.back()) for _, piece in shown.pieces)


def test_a_folder_and_a_bare_build_file_are_read_as_a_zip_is(folder: Path, tmp_path: Path) -> None:
    import zipfile

    path = written(folder, game("nemesis"), Recipe()).path
    with zipfile.ZipFile(path) as zipped:
        zipped.extractall(tmp_path)
    for other in (tmp_path, tmp_path / "buildFile.xml"):
        assert Module(other).checksum == Module(path).checksum
        assert Module(other).windows == Module(path).windows
    assert len(Module(tmp_path).set_ups) == len(Module(path).set_ups)


def test_an_extension_says_what_it_adds(tmp_path: Path) -> None:
    text = added("null", [basic("Extra", "e.png", slot="3")])
    path = tmp_path / "more.vmdx"
    path.write_text(
        '<VASSAL.build.module.ModuleExtension name="More" version="2"><w.ListWidget entryName="Extra counters">'
        f"<w.PieceSlot entryName='Extra' gpid='3'>{text}</w.PieceSlot></w.ListWidget>"
        "</VASSAL.build.module.ModuleExtension>"
    )
    module = Module(path)
    assert module.is_extension
    ((slot, piece),) = module.pieces
    assert (slot.tray, slot.number, piece.name) == (("Extra counters",), "3", "Extra")


# -- what one may see


BUILD = """<VASSAL.build.GameModule name="Secret" version="1">
<PlayerRoster><entry>East</entry><entry>West</entry></PlayerRoster>
<Map mapName="Main"><Board name="B" width="600" height="400"/></Map>
<PlayerHand mapName="Hand" side="East"><Board name="H" width="100" height="100"/></PlayerHand>
<PrivateMap mapName="Shown" side="West" visible="true"><Board name="S" width="100" height="100"/></PrivateMap>
</VASSAL.build.GameModule>"""


def secret(tmp_path: Path) -> tuple[Module, str]:
    path = tmp_path / "buildFile.xml"
    path.write_text(BUILD)

    def piece(key: str, name: str, window: str, *outer: tuple[str, str]) -> str:
        return added(key, [*outer, basic(name, f"{name}.png", (window, 10, 10), key)])

    text = join(
        (
            "begin_save",
            piece("1", "open", "Main"),
            piece("2", "masked", "Main", ("obs;k;m.png", "sesame")),
            piece("3", "invisible", "Main", ("hide;k;c", "sesame")),
            piece("4", "held", "Hand"),
            piece("5", "shown", "Shown"),
            piece("6", "card", "null"),
            join(("+", "9", "deck;D", "Main;20;20;true;6"), "/"),
            piece("8", "in a window that nobody knows", "Other hand"),
            piece("10", "under the top", "null"),
            piece("11", "top", "null"),
            join(("+", "12", "deck;D", "Main;20;20;false;10,11"), "/"),
            piece("7", "sided", "Main", ("obs;k;m.png", "East")),
            "PLAYER\tsesame\tAnna Password\tEast",
            "PLAYER\tother\tBerta\tWest",
            "CHAT<Anna> my address is anna@example.org",
            "NOTES\tsecret notes",
            "end_save",
        ),
        ESC,
    )
    return Module(path), text


@pytest.mark.parametrize(
    ("side", "names"),
    [
        ("", [*"??????", "open", "shown", "top"]),
        ("West", [*"??????", "open", "shown", "top"]),
        ("East", [*"???", "held", "invisible", "masked", "open", "shown", "sided", "top"]),
        ("sesame", [*"??????", "open", "shown", "top"]),
    ],
)
def test_a_side_sees_what_is_its_own_and_a_word_of_somebody_else_opens_nothing(
    tmp_path: Path, side: str, names: list[str]
) -> None:
    module, text = secret(tmp_path)
    saved = position(module, text, side)
    assert sorted(one.piece.name for one in saved.standing) == names
    assert saved.covered == names.count("?")


@pytest.mark.parametrize("side", ["", "East", "West"])
def test_passwords_names_addresses_and_talk_are_told_nowhere(tmp_path: Path, side: str) -> None:
    module, text = secret(tmp_path)
    (tmp_path / "game.vsav").write_bytes(saved_zip(text))
    lines = "\n".join(listing(tmp_path / "game.vsav", tmp_path / "buildFile.xml", side))
    assert "pieces on maps" in lines
    kept = repr(read_saved(module, tmp_path / "game.vsav", side)) + lines
    for word in ("sesame", "Anna", "Berta", "example", "address", "secret notes"):
        assert word not in kept


def test_a_saved_game_that_cannot_be_read_is_not_quoted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module, text = secret(tmp_path)
    del module
    many = join(["sesame"] * 20, ESC).encode() * 20_000
    for data in (text.encode() + b"\xff sesame", obfuscated(text)[:-1], many):
        (tmp_path / "game.sav").write_bytes(data if data.startswith(b"!") else b"begin_save" + data)
        arguments = ["vassal", str(tmp_path / "game.sav"), "--module", str(tmp_path / "buildFile.xml")]
        assert main(arguments, titles()) == 2
        said = capsys.readouterr()
        assert said.err.startswith("error: game.sav")
        assert said.err.count("\n") == 1
        assert "sesame" not in said.err + said.out


def test_a_log_is_its_position_and_what_was_played_after_it(tmp_path: Path) -> None:
    module, text = secret(tmp_path)
    log = join((text, "LOG\tM/1/Main/80/80/null/Main/10/10/null/sesame", "LOG\tCHAT hello"), ESC)
    (tmp_path / "game.vlog").write_bytes(saved_zip(log))
    assert is_saved(tmp_path / "game.vlog")
    saved = read_saved(module, tmp_path / "game.vlog")
    assert (len(saved.standing), saved.played) == (9, 2)


def test_the_command_lists_a_module_and_says_of_a_saved_game_that_it_needs_one(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    of = game("defeat-into-victory")
    path = written(folder, of, Recipe()).path
    assert main(["vassal", str(path)], titles()) == 0
    told = capsys.readouterr().out
    assert "module Printed game, version 1.2, made with VASSAL 3.7.9" in told
    assert "pointy hexes, columns 60.0 and rows 69.3 pixels apart" in told
    assert f"{len(of.units)} slots with {len(of.units)} pieces" in told
    (tmp_path / "game.vsav").write_bytes(saved_zip("begin_save\x1bend_save"))
    assert main(["vassal", str(tmp_path / "game.vsav")], titles()) == 0
    assert "--module says of which module it is" in capsys.readouterr().out


# -- extensions


def extended(folder: Path) -> tuple[Path, Path]:
    """A module and an extension in the folder in which VASSAL keeps it."""
    module, ext = folder / "game.vmod", folder / "game_ext" / "more.vmdx"
    ext.parent.mkdir()
    slot = "<w.ListWidget entryName='Own'><w.PieceSlot entryName='{}' gpid='{}'>{}</w.PieceSlot></w.ListWidget>"
    own = slot.format("First", 1, added("null", [basic("First", "f.png", slot="1")]))
    more = slot.format("Extra", 3, added("null", [basic("Extra", "e.png", slot="3")]))
    kind = "VASSAL.build.module.ModuleExtension"
    with zipfile.ZipFile(module, "w") as zipped:
        root = "VASSAL.build.GameModule"
        zipped.writestr("buildFile.xml", f"<{root} name='Game' version='1'>{own}</{root}>")
        zipped.writestr("images/f.png", b"first")
    with zipfile.ZipFile(ext, "w") as zipped:
        zipped.writestr("buildFile.xml", f"<{kind} name='More' module='Game' version='2'>{more}</{kind}>")
        zipped.writestr("images/e.png", b"extra")
        zipped.writestr("images/f.png", b"another")
    return module, ext


def test_a_module_has_what_the_extensions_beside_it_add(tmp_path: Path) -> None:
    module, ext = extended(tmp_path)
    plain = Module(module)
    for path in (module, ext):
        whole = whole_module(path)
        assert [piece.name for _, piece in whole.pieces] == ["First", "Extra"]
        assert (whole.name, whole.version, whole.extensions) == ("Game", "1", ("More",))
        assert (whole.picture("e.png"), whole.picture("f.png")) == (b"extra", b"first")
        assert whole.checksum != plain.checksum
    assert [piece.name for _, piece in plain.pieces] == ["First"]
    lines = "\n".join(listing(module))
    assert "2 slots with 2 pieces" in lines and "with its extensions: More" in lines
    assert "1 slots with 1 pieces" in "\n".join(listing(ext)), "an extension says what it adds"


def test_an_extension_beside_its_module_is_read_with_it(tmp_path: Path) -> None:
    module, ext = extended(tmp_path)
    beside = ext.rename(tmp_path / "more.vmdx")
    assert [piece.name for _, piece in whole_module(beside).pieces] == ["First", "Extra"]
    module.unlink()
    with pytest.raises(VassalError, match="an extension of 'Game': its module is not there"):
        whole_module(beside)
