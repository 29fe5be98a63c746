"""Tables of values that one types into."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest

from engine.wargame.packfiles import KeptFiles, PackError
from engine.wargame.schema import Id, Made, Small, Sourced
from engine.wargame.sheet import RIGHT, Column, Sheet
from engine.wargame.sheetcsv import from_csv, to_csv
from engine.wargame.sheetfind import sheets


class Half(int, metaclass=Made):
    """Halves of a point."""

    text, made = float, lambda points: round(points * 2)


class Face(msgspec.Struct, frozen=True):
    strength: Small
    moves: Half


class Gun(Sourced, frozen=True, kw_only=True):
    id: Id
    name: str
    size: Literal["big", "small"] = "big"
    rank: Literal[1, 2] = 1
    front: Face
    back: Face | None = None
    shots: Annotated[tuple[Small, ...], msgspec.Meta(max_length=3)] = ()
    towed: bool = False
    limit: Small | None = None
    colours: dict[str, str] = msgspec.field(default_factory=dict)


class File(msgspec.Struct, frozen=True):
    guns: tuple[Gun, ...]
    notes: tuple[str, ...] = ()


FRONT = {"strength": 6, "moves": 1.5}
GUNS = [
    {"id": "a", "name": "Gun, large", "front": FRONT, "shots": [1, 2], "towed": True, "source": "reconstructed"},
    {"id": "b", "name": "Other", "front": FRONT, "back": {"strength": 3, "moves": 1}, "limit": 4, "source": "rules"},
]


@pytest.fixture
def sheet() -> Sheet:
    files = KeptFiles({"guns.yaml": {"guns": GUNS, "notes": ["x"]}}, "", ())
    return next(sheets(files, {"guns.yaml": File}))


def column(sheet: Sheet, label: str) -> Column:
    return next(one for one in sheet.columns if one.label == label)


def test_a_column_for_each_value_that_can_be_typed(sheet: Sheet) -> None:
    assert [one.label for one in sheet.columns] == [
        "name", "size", "rank", "front strength", "front moves", "back strength", "back moves", "shots", "towed",
        "limit",
    ]  # fmt: skip
    assert [one.label for one in sheet.columns if one.is_figure] == [
        "front strength", "front moves", "back strength", "back moves", "shots", "limit",
    ]  # fmt: skip
    assert (sheet.id, sheet.name) == ("guns.guns", "id")


@pytest.mark.parametrize(
    ("label", "typed", "meant"),
    [
        ("front strength", " 7 ", 7), ("front moves", "2.5", 2.5), ("shots", "1, 2  3", [1, 2, 3]), ("shots", "", []),
        ("towed", "No", False), ("limit", "-", None), ("limit", "0", 0), ("size", "small", "small"), ("rank", "2", 2),
        ("name", "-", "-"),
    ],
)  # fmt: skip
def test_what_is_typed_is_meant_as_the_schema_has_it(sheet: Sheet, label: str, typed: str, meant: object) -> None:
    assert column(sheet, label).read(typed) == meant


@pytest.mark.parametrize(
    ("label", "typed", "told"),
    [
        ("front strength", "seven", "front strength: Expected `int`, got `str`"),
        ("front strength", "100", "front strength: Expected `int` <= 99"),
        ("front strength", "-", "front strength: "), ("shots", "1 2 3 4", "of length <= 3"),
        ("size", "huge", "size: Invalid enum value 'huge'"), ("towed", "perhaps", "towed: Expected `bool`"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_refused_by_the_column(sheet: Sheet, label: str, typed: str, told: str) -> None:
    with pytest.raises(PackError) as caught:
        column(sheet, label).read(typed)
    assert told in str(caught.value)


def test_a_table_as_text_comes_back_as_it_went(sheet: Sheet) -> None:
    text = to_csv(sheet)
    assert text.splitlines()[1] == 'a,"Gun, large",-,-,6,1.5,-,-,1 2,yes,-,reconstructed'
    assert from_csv(sheet, text) == {}


def test_what_was_typed_becomes_a_pack(sheet: Sheet) -> None:
    typed = from_csv(sheet, "id,front strength,source\nb,7,rules\na,6,reconstructed\n")
    partly = "partly printed: front strength"
    assert sheet.data(typed) == {"guns": [{"id": "b", "front": {"strength": 7}, "source": partly}]}


def test_an_entry_that_is_printed_as_it_stands_says_its_figures(sheet: Sheet) -> None:
    data: Any = sheet.data(from_csv(sheet, "id,source\nb,printed\n"))
    back = {"strength": 3, "moves": 1}
    assert data == {"guns": [{"id": "b", "front": FRONT, "back": back, "limit": 4}]}


@pytest.mark.parametrize(
    ("labels", "before", "source"),
    [
        (["name"], "rules", "partly printed: name"),
        (["front moves", "front strength"], "rules", "partly printed: front strength, front moves"),
        (["front strength", "front moves", "shots"], "rules", "printed"),
        (["shots", "front moves"], "partly printed: front strength", "printed"),
        (["shots"], "partly printed: front strength", "partly printed: front strength, shots"),
        (["name"], "printed", "printed"), (["name"], "printed: my copy", "printed"), ([], "rules", "printed"),
    ],
)  # fmt: skip
def test_only_what_was_typed_is_printed(labels: list[str], before: str, source: str) -> None:
    """A gun without a back: three figures. Nothing typed is an entry that was gone through."""
    files = KeptFiles({"guns.yaml": {"guns": [{**GUNS[0], "source": before}]}}, "", ())
    sheet = next(sheets(files, {"guns.yaml": File}))
    values: dict[Column, object] = {column(sheet, label): column(sheet, label).of(GUNS[0]) for label in labels}
    assert sheet.source_once("a", values) == source
    assert sheet.source_once("a", values | {RIGHT: True}) == "printed"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: no column 'id'"), ("name\nx\n", "line 1: no column 'id'"),
        ("id,colour\n", "line 1: no column 'colour', only name, size"),
        ("id,name\nz,x\n", "line 2: no guns called 'z'"),
        ("id,front strength\na,6\nb,many\n", "line 3: front strength: "), ("id,name\na\n", "line 2: no guns called ''"),
        ("x" * 1_000_001, "longer than 1000000 letters"),
    ],
)  # fmt: skip
def test_a_bad_table_is_refused_by_its_line(sheet: Sheet, text: str, told: str) -> None:
    with pytest.raises(PackError) as caught:
        from_csv(sheet, text)
    assert told in str(caught.value)
