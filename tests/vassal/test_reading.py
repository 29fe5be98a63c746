"""Sequences, grids, pieces and pictures, with values worked out by hand from how VASSAL writes them."""

from __future__ import annotations

import pytest

from engine.vassal.boards import Grid, Placed, read_grid, read_shown, read_window
from engine.vassal.errors import VassalError
from engine.vassal.grid import HexGrid, Numbering
from engine.vassal.pictures import size_of
from engine.vassal.pieces import COVERED, Eyes, Piece, Prototypes, read_piece
from engine.vassal.saved import commands, decoded
from engine.vassal.sequence import chain, split, whole
from engine.vassal.xmltree import Element, parse
from tools.module_writer import added, basic, chained, join, layer, marked, obfuscated, old_layer, png

NONE = Prototypes({})


# -- sequences


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", [""]),
        ("a;b", ["a", "b"]),
        ("a;;", ["a", "", ""]),
        (r"a\;b;c", ["a;b", "c"]),
        (r"a\\;b", [r"a\;b"]),
        (r"'\a';b", [r"\a", "b"]),
        ("''';b", ["'", "b"]),
        ("a;b\\", ["a", "b\\"]),
    ],
)
def test_a_mark_with_a_backslash_belongs_to_the_part_and_one_pair_of_quotes_goes(text: str, parts: list[str]) -> None:
    assert split(text, ";") == parts


@pytest.mark.parametrize("parts", [["a;b", "c"], ["\\", ";;", "'x'", ""], ["a\\", "b"], ["", "\\;'"]])
def test_what_is_written_as_a_sequence_comes_back(parts: list[str]) -> None:
    assert split(join(parts, ";"), ";") == parts
    assert split(split(join([join(parts, ";"), "x"], ";"), ";")[0], ";") == parts


def test_a_chain_gives_its_traits_and_one_without_an_end_is_refused() -> None:
    assert chain(chained(["a", "b\tc", "piece;"])) == ["a", "b\tc", "piece;"]
    with pytest.raises(VassalError, match="more than 200 traits"):
        chain(chained(["a"] * 201))


def test_numbers_out_of_all_proportion_are_none() -> None:
    assert [whole("12"), whole("-3"), whole("x", 5), whole("9" * 20), whole("٣", 1)] == [12, -3, 5, 0, 1]


# -- grids


def grid(sideways: bool = False, size: tuple[int, int] = (1000, 800), **numbering: object) -> HexGrid:
    return HexGrid(100.0, 120.0, 50, 60, sideways, Numbering(**numbering), size)  # type: ignore[arg-type]


def test_odd_columns_lie_half_a_hex_lower_and_a_sideways_grid_has_x_and_y_exchanged() -> None:
    assert [grid().centre(0, 0), grid().centre(1, 0), grid().centre(2, 3)] == [(50, 60), (150, 120), (250, 420)]
    assert grid(sideways=True).centre(1, 3) == (480, 150)
    for column, row in ((0, 0), (3, 2), (4, 5)):
        assert grid().raw(*grid().centre(column, row)) == (column, row)
        assert grid(sideways=True).raw(*grid(sideways=True).centre(column, row)) == (column, row)


def test_without_a_numbering_hexes_count_from_one_and_odd_columns_one_further() -> None:
    element = parse(b"<x.HexGrid dx='100' dy='120' x0='50' y0='60'/>", "x")
    plain = HexGrid.of(element, (1000, 800))
    assert plain.label(50, 60) == "0101"
    assert plain.label(150, 120) == "0202"


def test_numbers_that_fall_are_counted_from_the_size_by_the_other_distance() -> None:
    """1000 / 120 is 8.3: eight columns; 800 / 100 is 8: eight rows."""
    no = {"stagger": False, "first_number": (0, 0)}
    assert grid(falls=(True, False), **no).numbers(2, 3) == (6, 3)
    assert grid(falls=(False, True), **no).numbers(2, 3) == (2, 5)
    assert grid(True, falls=(True, False), **no).numbers(2, 3) == (2, 5)
    assert grid(True, falls=(False, True), **no).numbers(2, 3) == (6, 3)


def test_staggered_rows_fall_in_odd_columns_where_the_rows_fall() -> None:
    assert grid(first_number=(0, 0)).numbers(1, 3) == (1, 4)
    assert grid(falls=(False, True), first_number=(0, 0)).numbers(1, 3) == (1, 4)
    assert grid(falls=(False, True), first_number=(0, 0)).numbers(2, 3) == (2, 5)
    assert grid(True, falls=(True, False), first_number=(0, 0)).numbers(1, 3) == (1, 4)


@pytest.mark.parametrize(
    ("numbering", "text"),
    [
        (Numbering(), "0307"),
        (Numbering(first="V"), "0703"),
        (Numbering(parted="."), "03.07"),
        (Numbering(letters=(True, False)), "D07"),
        (Numbering(leading=(0, 2)), "3007"),
        (Numbering(form="hex $column$/$row$"), "hex 03/07"),
    ],
)
def test_hexes_are_called_as_the_numbering_says(numbering: Numbering, text: str) -> None:
    assert numbering.text(3, 7) == text


def test_letters_beyond_z_are_doubled_and_numbers_below_zero_have_a_sign() -> None:
    lettered = Numbering(letters=(True, False), parted="-")
    assert [lettered.text(25, 1), lettered.text(26, 1), lettered.text(53, -2)] == ["Z-01", "AA-01", "BBB--02"]


ZONED = b"""<b.Board name="B" width="600" height="400"><b.ZonedGrid>
<z.Zone name="Track" path="0,0;100,0;100,400;0,400" locationFormat="$name$ $gridLocation$">
<b.RegionGrid><b.Region name="One" originx="50" originy="50"/><b.Region name="Two" originx="50" originy="350"/>
</b.RegionGrid></z.Zone>
<z.Zone name="North" path="100,0;600,0;600,200;100,200" locationFormat="N$gridLocation$" useParentGrid="true"/>
<z.Zone name="Sea" path="500,200;600,200;600,400;500,400"/>
<b.HexGrid dx="51.96" dy="60" x0="0" y0="0"><n.HexGridNumbering stagger="false" hOff="0" vOff="0"/></b.HexGrid>
</b.ZonedGrid></b.Board>"""


def zoned() -> Grid:
    found = read_grid(parse(ZONED, "x"), (600, 400))
    assert found is not None
    return found


def test_the_zone_that_holds_a_point_says_what_it_is_called() -> None:
    assert [zoned().label(10, 300), zoned().label(208, 60), zoned().label(208, 240), zoned().label(550, 300)] == [
        "Track Two", "N0401", "0404", "Sea",
    ]  # fmt: skip


def test_the_hexes_of_a_board_are_those_outside_of_zones_without_them() -> None:
    labels = {hex_.label for hex_ in zoned().all_hexes((0, 0, 600, 400))}
    assert {"N0401", "0404"} <= labels
    assert not labels & {"0401", "N0404", "0001", "1004"}


def test_boards_lie_in_columns_and_rows_and_may_be_turned() -> None:
    text = (
        '<v.Map mapName="M" edgeWidth="10" edgeHeight="5"><setup>MBoardPicker\tA\t0\t0\tB/rev\t1\t0</setup>'
        '<b.Board name="A" width="100" height="80"/><b.Board name="B" width="60" height="40"/></v.Map>'
    )
    window = read_window(parse(text.encode(), "x"), lambda _: (0, 0))
    assert window.shown == (Placed("A"), Placed("B", 1, 0, True))
    assert window.locate(30, 25) == ("A", "", (20, 20))
    assert window.locate(120, 15) == ("B", "", (50, 30))
    assert window.locate(500, 500) == ("", "", (500, 500))


def test_a_board_whose_name_is_not_known_is_the_only_one() -> None:
    text = b'<v.Map mapName="M"><b.Board name="A" width="9" height="9"/></v.Map>'
    window = read_window(parse(text, "x"), lambda _: (0, 0))
    assert window.locate(3, 4, window.laid(read_shown(["old name", "0", "0"])))[0] == "A"


@pytest.mark.parametrize("attributes", ["dx='0' dy='60'", "dx='nan' dy='60'", "dy='0'", "dx='1' dy='1'"])
def test_hexes_without_a_size_are_refused_or_have_the_usual_one(attributes: str) -> None:
    element = parse(f"<x.HexGrid {attributes}/>".encode(), "x")
    if "nan" in attributes:
        assert HexGrid.of(element, (10, 10)).dx == pytest.approx(60 * 3**0.5 / 2)
    else:
        with pytest.raises(VassalError, match="without a size"):
            HexGrid.of(element, (10, 10))


# -- pieces


def read(*traits: tuple[str, str], eyes: Eyes | None = None, prototypes: Prototypes = NONE) -> Piece:
    found = read_piece(added("null", traits), prototypes, eyes or Eyes())
    assert found is not None
    return found


def test_a_piece_says_name_picture_slot_marks_and_texts() -> None:
    piece = read(
        marked(Side="East", Formation="31/A"), ("label;a;b", "6-3-4"), ("label;a", "$name$"), ("PROP;Steps;x", "2"),
        basic("58/31; veterans", "a.png", ("Main", 40, 50), "7"),
    )  # fmt: skip
    assert (piece.name, piece.picture, piece.slot) == ("58/31; veterans", "a.png", "7")
    assert (piece.window, piece.x, piece.y) == ("Main", 40, 50)
    assert piece.properties == {"Side": "East", "Formation": "31/A", "Steps": "2"}
    assert piece.texts == ("6-3-4",)


def test_front_and_back_are_of_the_layer_that_turns_it_over() -> None:
    two = layer("Flip", ["f.png", "b.png"])
    assert faces(read(layer("Moved", ["m.png"], -1), two, basic("x", ""))) == ("f.png", "b.png")
    assert faces(read(layer("Reduced", ["b.png"], -1), basic("x", "f.png"))) == ("f.png", "b.png")
    assert faces(read(layer("Moved", ["m.png"], -1), basic("x", "f.png"))) == ("f.png", "")
    assert faces(read(old_layer(["f.png", "b.png"]), basic("x", ""))) == ("f.png", "b.png")


def faces(piece: Piece) -> tuple[str, str]:
    return piece.front(), piece.back()


def test_layers_are_drawn_from_the_innermost_and_may_follow_a_property() -> None:
    follows = layer("Steps", ["1.png", "2.png", "3.png"], 1, p21="true", p22="Steps", p23="4", p31="Alive")
    alive, dead = marked(Steps="5", Alive="true"), marked(Steps="5", Alive="false")
    assert read(layer("Top", ["t.png"]), follows, alive, basic("x", "a.png")).pictures() == ("a.png", "2.png", "t.png")
    assert read(layer("Top", ["t.png"], -1), follows, dead, basic("x", "a.png")).pictures() == ("a.png",)


def test_prototypes_stand_in_the_place_of_their_name_and_one_that_holds_itself_ends() -> None:
    one = added("null", [marked(Side="East"), ("prototype;Two", ""), basic("", "")])
    two = added("null", [marked(Kind="inf"), ("prototype;One", ""), basic("", "")])
    piece = read(("prototype;One;a=b", ""), basic("x", "a.png"), prototypes=Prototypes({"One": one, "Two": two}))
    assert piece.properties == {"Side": "East", "Kind": "inf"}
    assert piece.name == "x"


def test_what_others_have_covered_is_a_question_mark_and_nothing_else() -> None:
    mask = ("obs;k;mask.png;x", "sesame")
    piece = read(mask, marked(Side="East"), basic("58/31", "a.png", ("Main", 4, 5), "7"))
    assert piece == Piece(COVERED, window="Main", x=4, y=5, covered=True)
    mine = read(mask, basic("58/31", "a.png"), eyes=Eyes(frozenset({"sesame"})))
    assert mine.name == "58/31"
    assert read(("obs;k;m.png", "null;more"), basic("58/31", "")).name == "58/31"
    assert read(("hide;k;c", "sesame"), basic("58/31", "")).unseen


# -- saved games, pictures, XML


def test_a_saved_game_is_plain_or_has_a_key() -> None:
    assert decoded(obfuscated("begin_save\x1bé", 0xC3), "x") == "begin_save\x1bé"
    assert decoded(b"begin_save", "x") == "begin_save"
    assert decoded(obfuscated("a").upper(), "x") == "a"


def test_commands_with_followers_come_out_in_order() -> None:
    inner = join(["b", join(["c", "d"], "\x1b")], "\x1b")
    assert list(commands(join(["a", inner, "e"], "\x1b"))) == ["a", "b", "c", "d", "e"]


@pytest.mark.parametrize(
    ("data", "size"),
    [
        (png(640, 480), (640, 480)),
        (b"GIF89a\x40\x01\xf0\x00", (320, 240)),
        (b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\x00\x64\x00\xc8", (200, 100)),
        (b"BM" + bytes(16) + b"\x40\x01\x00\x00\x10\xff\xff\xff", (320, 240)),
        (b"RIFF\0\0\0\0WEBPVP8X" + bytes(8) + b"\x3f\x01\x00\xef\x00\x00", (320, 240)),
        (b"<?xml?><svg width='75' height='70px'/>", (75, 70)),
        (b'<svg viewBox="0 0 75 70">', (75, 70)),
        (b"\xff\xd8\xff\xe0\x00\x00", (0, 0)),
        (b"", (0, 0)),
        (b"MZ", (0, 0)),
    ],
)
def test_the_size_of_a_picture_stands_in_its_first_bytes(data: bytes, size: tuple[int, int]) -> None:
    assert size_of(data) == size


def test_elements_are_called_by_the_last_word_of_their_class() -> None:
    root: Element = parse(b"<VASSAL.build.GameModule name='x'><a.b.C>text<D/></a.b.C></VASSAL.build.GameModule>", "x")
    assert [element.tag for element in root.all()] == ["GameModule", "C", "D"]
    found = root.first("C")
    assert found is not None
    assert (found.text, found.parent, root.get("name")) == ("text", root, "x")
