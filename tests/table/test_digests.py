from __future__ import annotations

import msgspec

from engine.table.digests import contents


class Small(msgspec.Struct, frozen=True):
    name: str
    count: int = 0


class Large(msgspec.Struct, frozen=True, kw_only=True):
    parts: tuple[Small, ...] = ()
    kinds: frozenset[str] = frozenset()
    by_name: dict[str, int] = {}


def test_values_stand_in_their_order_without_names() -> None:
    assert contents(Small("a", 2)) == ["a", 2]
    assert contents(Large(parts=(Small("b"),), kinds=frozenset("zy"), by_name={"k": 1, "a": 2})) == [
        [["b"]], ["y", "z"], [["a", 2], ["k", 1]],
    ]  # fmt: skip


def test_a_field_added_with_a_default_changes_nothing() -> None:
    wider = msgspec.defstruct("Tiny", [("name", str), ("count", int, 0), ("more", bool, False)])
    assert contents(wider("a", 2)) == contents(Small("a", 2))
    assert contents(wider("a")) == contents(Small("a"))
    assert contents(wider("a", 2, True)) != contents(Small("a", 2))
