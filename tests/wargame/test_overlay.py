"""Values of a pack over those below it, by key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from engine.wargame.overlay import Overlay
from engine.wargame.ownpack import new_pack, with_values
from engine.wargame.packfiles import PackError
from engine.wargame.schema import Id, Small, Sourced


class Gun(Sourced, frozen=True, kw_only=True):
    id: Id
    range: Small
    shots: tuple[Small, ...] = ()


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rows: dict[str, tuple[str, ...]]


class Sheet(Sourced, frozen=True, kw_only=True):
    guns: tuple[Gun, ...] = ()
    table: Table | None = None
    limits: dict[str, Small] = msgspec.field(default_factory=dict)


GUN = {"id": "bofors", "range": 3, "shots": [1, 2], "source": "reconstructed", "why": "a guess"}
OTHER = {"id": "howitzer", "range": 5}
SHEET = {"guns": [GUN, OTHER], "table": {"rows": {"1": ["a", "b"], "2": ["c", "d"]}}, "limits": {"guns": 4, "men": 9}}


def laid(over: object, base: object = SHEET) -> Any:
    return Overlay("mine: sheet.yaml", "printed").laid(base, over, Sheet)


def test_only_what_is_named_changes() -> None:
    found = laid({"guns": [{"id": "bofors", "range": 4}]})
    assert found["guns"][0] == {"id": "bofors", "range": 4, "shots": [1, 2], "source": "printed"}
    assert found["guns"][1] == OTHER
    assert {key: found[key] for key in ("table", "limits")} == {key: SHEET[key] for key in ("table", "limits")}
    assert "source" not in found, "the entry says it, the sheet need not"


def test_what_is_below_stays_as_it_is() -> None:
    before = msgspec.json.encode(SHEET)
    laid({"guns": [{"id": "bofors", "range": 4}], "limits": {"men": 1}})
    assert msgspec.json.encode(SHEET) == before


def test_to_repeat_a_value_says_that_it_is_right() -> None:
    assert laid({"guns": [{"id": "bofors", "range": 3}]})["guns"][0]["source"] == "printed"


@pytest.mark.parametrize(
    ("said", "why"), [({"source": "house rule"}, None), ({"source": "house rule", "why": "so"}, "so")]
)
def test_an_entry_may_say_itself_where_it_comes_from(said: Mapping[str, str], why: str | None) -> None:
    found = laid({"guns": [{"id": "bofors", "range": 4, **said}]})["guns"][0]
    assert (found["source"], found.get("why")) == ("house rule", why)


def test_a_source_alone_is_no_value() -> None:
    found = laid({"guns": [{"id": "bofors", "source": "checked"}]})["guns"][0]
    assert found == {**GUN, "source": "checked"}


def test_what_is_new_comes_last_and_is_of_the_pack() -> None:
    found = laid({"guns": [{"id": "mortar", "range": 1}]})
    assert found["guns"][2] == {"source": "printed", "id": "mortar", "range": 1}


def test_a_row_of_a_table_and_a_limit_change_by_their_key() -> None:
    found = laid({"table": {"rows": {"2": ["c", "e"]}}, "limits": {"men": 7}})
    assert found["table"]["rows"] == {"1": ["a", "b"], "2": ["c", "e"]}
    assert found["limits"] == {"guns": 4, "men": 7}
    assert found["source"] == "printed", "the sheet is the next that can say it"


def test_an_entry_is_left_out() -> None:
    assert laid({"guns": [{"id": "bofors", "absent": True}, {"id": "howitzer", "range": 6}]})["guns"] == [
        {"id": "howitzer", "range": 6, "source": "printed"},
    ]  # fmt: skip
    assert GUN in SHEET["guns"]  # type: ignore[operator]


def test_what_is_left_out_goes_on_being_said_until_something_else_is() -> None:
    pack, gone = new_pack("some-game", "Mine"), {"id": "bofors", "absent": True}
    back, other = {"id": "bofors", "range": 3}, {"id": "howitzer", "range": 6}
    for said, kept in ((gone, [gone]), (other, [gone, other]), (back, [back, other]), (gone, [gone, other])):
        pack = with_values(pack, "sheet.yaml", {"guns": [said]})
        found: Any = pack.data("sheet.yaml")
        assert found["guns"] == kept


def test_a_list_without_names_is_replaced() -> None:
    assert laid({"guns": [{"id": "bofors", "shots": [9]}]})["guns"][0]["shots"] == [9]


@pytest.mark.parametrize(
    ("over", "told"),
    [
        ({"guns": [{"id": "bofors", "range": 400}]}, "mine: sheet.yaml: guns bofors range: Expected `int` <= 99"),
        ({"guns": [{"id": "bofors", "shots": [1, "x"]}]}, "guns bofors shots: [1]: Expected `int`, got `str`"),
        ({"guns": [{"id": "bofors", "rnge": 4}]}, "guns bofors: there is no 'rnge' here, only source, why, id, range"),
        ({"guns": [{"id": "mortar"}]}, "guns mortar: Object missing required field `range`"),
        ({"guns": [{"id": "a", "range": 1}, {"id": "a", "range": 2}]}, "guns a: stands there twice"),
        ({"guns": [{"id": "mortar", "absent": True}]}, "guns mortar: absent: there is no such entry"),
        ({"guns": [{"id": "bofors", "absent": False}]}, "guns bofors: absent: says only 'true', and nothing else"),
        ({"guns": [{"id": "bofors", "absent": True, "range": 1}]}, "absent: says only 'true', and nothing else"),
        ({"guns": [{"range": 1}]}, "guns: each entry needs its id"),
        ({"guns": {"bofors": 1}}, "guns: Expected `array`, got `object`"),
        ({"table": {"rows": {"1": "ab"}}}, "table rows 1: Expected `array`, got `str`"),
        ({"tables": {}}, "mine: sheet.yaml: there is no 'tables' here, only source, why, guns, table, limits"),
        ("nothing", "mine: sheet.yaml: Expected `object`, got `str`"),
    ],
)  # fmt: skip
def test_a_fault_is_told_with_the_names_on_the_way(over: object, told: str) -> None:
    with pytest.raises(PackError) as caught:
        laid(over)
    assert told in str(caught.value)
