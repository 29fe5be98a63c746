"""The form of digests is for good: names, defaults and order are frozen here and in `digest_names.yaml`."""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.table.agenda import Decision
from engine.table.digests import PIECE, Writer, fingerprint, form, named, required
from engine.titles.tail_of_the_tiger.records import Combat

FROZEN: dict[str, dict[str, list[str]]] = dict(load_yaml(Path(__file__).parent / "digest_names.yaml"))  # type: ignore[call-overload]
WRITER = Writer("abc".__getitem__, ("at", "way"))


class Counter(msgspec.Struct, frozen=True):
    id: str


class Small(msgspec.Struct, frozen=True):
    written: ClassVar[dict[str, str]] = PIECE
    counter: Counter
    loc: int
    count: int = 0


class Large(msgspec.Struct, frozen=True, kw_only=True):
    way: tuple[int, ...] = ()
    parts: tuple[Small, ...] = ()
    kinds: frozenset[str] = frozenset()
    by_name: dict[str, int] = {}


def small(loc: int = 0, count: int = 0) -> Small:
    return Small(Counter("x"), loc, count)


def test_what_is_not_default_stands_with_its_name_in_the_order_of_names() -> None:
    assert WRITER.of(small(1, 2)) == [["at", "b"], ["count", 2]]
    assert WRITER.of(small(-1)) == [["at", ""]]
    large = Large(way=(2, 0), parts=(small(),), kinds=frozenset("zy"), by_name={"k": 1, "a": 2})
    assert WRITER.of(large) == [
        ["by_name", [["a", 2], ["k", 1]]], ["kinds", ["y", "z"]], ["parts", [[["at", "a"]]]], ["way", ["c", "a"]],
    ]  # fmt: skip
    assert WRITER.of(Large()) == []


def test_which_field_it_is_makes_a_difference() -> None:
    combats = [Combat("mobile", 0, 0, (), **{name: 2}) for name in ("jets", "tigers", "strikes", "shift")]  # type: ignore[arg-type]
    assert len({fingerprint(WRITER.of(combat)) for combat in (*combats, Combat("mobile", 0, 0, ()))}) == 5


@pytest.mark.parametrize(
    "fields",
    [
        [("more", bool, False), ("count", int, 0)],
        [("count", int, 0), ("more", dict, msgspec.field(default_factory=dict))],
        [("count", int, 0), ("at", tuple, ())],
    ],
)
def test_a_field_added_with_a_default_or_moved_changes_nothing(fields: list[Any]) -> None:
    wider = msgspec.defstruct("Tiny", [("name", str), *fields])
    plain = msgspec.defstruct("Tiny", [("name", str), ("count", int, 0)])
    assert WRITER.of(wider(name="a", count=2)) == WRITER.of(plain(name="a", count=2)) == [["count", 2], ["name", "a"]]
    assert WRITER.of(wider(name="a")) == WRITER.of(plain(name="a"))


def test_a_field_renamed_in_python_keeps_its_name() -> None:
    space = {"written": {"number": "count"}}
    renamed = msgspec.defstruct("Tiny", [("name", str), ("number", int, 0)], namespace=space)
    assert WRITER.of(renamed("a", 2)) == [["count", 2], ["name", "a"]]


def test_values_of_a_state_are_left_out_where_they_are_nothing_or_usual() -> None:
    values = {"turn": 1, "vp": (0, 0), "drawn": ((), ()), "event": "", "draws": -1, "stood": False, "rest": None}
    assert named(values, {"draws": -1, "stood": True}) == [["stood", False], ["turn", 1]]
    assert named({"draws": 0}, {"draws": -1}) == [["draws", 0]]


def test_pieces_are_remembered_and_written_alike() -> None:
    one, kept = {"b": small(1), "a": small(2, 1)}, Writer("abc".__getitem__, ("at",), {})
    first, again = fingerprint(kept.pieces(one)), fingerprint(kept.pieces(one))
    assert first == again == fingerprint(WRITER.pieces(one))
    assert WRITER.pieces(one) == [["a", [["at", "c"], ["count", 1]]], ["b", [["at", "b"]]]]


def records(name: str) -> Iterator[tuple[str, type[msgspec.Struct]]]:
    """The records of a title by the names they are frozen under."""
    package = importlib.import_module(f"engine.titles.{name.replace('-', '_')}")
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if ".rules" in found.name or found.name.rpartition(".")[2] in ("records", "state", "pieces"):
            module = importlib.import_module(found.name)
            for kind in vars(module).values():
                if inspect.isclass(kind) and issubclass(kind, msgspec.Struct) and kind.__module__ == found.name:
                    yield (kind.kind or kind.__name__ if issubclass(kind, Decision) else kind.__name__), kind


@pytest.mark.parametrize("name", FROZEN)
def test_names_and_defaults_are_those_that_saves_were_digested_with(name: str) -> None:
    found: dict[str, list[type[msgspec.Struct]]] = {}
    for key, kind in records(name):
        found.setdefault(key, []).append(kind)
    for key, frozen in FROZEN[name].items():
        for kind in found.get(key, [type("Gone", (msgspec.Struct,), {})]):
            said = {f"{field}" if required(usual) else f"{field} = {usual!r}" for _, field, usual in form(kind)}
            said = {text.replace('"', "'") for text in said}
            assert set(frozen) <= said, f"{key} is written otherwise: see what digest_names.yaml says"
            assert all(" = " in text for text in said - set(frozen)), f"{key}: a new field needs a default"


def test_every_title_is_frozen() -> None:
    assert set(FROZEN) == set({entry.id for entry in titles()})


def test_a_digest_is_the_fingerprint_of_its_text() -> None:
    """Frozen by hand: sha256 of the text, 16 digits."""
    import hashlib

    data = [["turn", 1], ["units", [["a", [["at", "c"]]]]]]
    assert json.dumps(data, separators=(",", ":")) == '[["turn",1],["units",[["a",[["at","c"]]]]]]'
    assert fingerprint(data) == hashlib.sha256(b'[["turn",1],["units",[["a",[["at","c"]]]]]]').hexdigest()[:16]
