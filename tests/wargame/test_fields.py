"""Fields that are declared once: a line in the class of the state, and nothing else has to know of it."""

from __future__ import annotations

import pickle
from typing import Annotated, Any

import msgspec
import pytest

from engine.table.agenda import current
from engine.table.digests import Writer, named
from engine.wargame.fields import DeclaredState, Fields, field, fields
from engine.wargame.kinds import (
    Counts,
    Flag,
    Hex,
    Hexes,
    HexRow,
    Kind,
    Number,
    Owners,
    PerSide,
    Side,
    SomeSides,
    Tallies,
    Word,
    WordRow,
    Words,
)
from engine.wargame.positions import PositionError, read_position
from tests.tiny.state import SkirmishState
from tests.tiny.title import Skirmish

SIDES = ("red", "blue")
WRITER = Writer("abc".__getitem__)


class MuddyState(SkirmishState):
    mud: Number = field(0, within=lambda state: 5)


class Muddy(Skirmish):
    state = MuddyState


class TestOneLine:
    """A field added to the state of Skirmish by one line is known wherever fields are."""

    @pytest.fixture
    def state(self) -> MuddyState:
        state = Muddy().new("small", {}, "1")
        state.mud = 3
        return state

    def test_it_begins_with_its_value(self) -> None:
        assert Muddy().new("small", {}, "1").mud == 0

    def test_it_is_copied(self, state: MuddyState) -> None:
        assert state.copy().mud == 3

    def test_it_is_described_and_resumed(self, state: MuddyState) -> None:
        described = Muddy().describe(state)
        assert described["mud"] == 3
        assert Muddy().resume(described, "2").mud == 3

    def test_a_position_may_leave_it_out(self, state: MuddyState) -> None:
        described = {key: value for key, value in Muddy().describe(state).items() if key != "mud"}
        assert Muddy().position(described).mud == 0

    def test_it_is_in_the_digest(self, state: MuddyState) -> None:
        other = state.copy()
        other.mud = 2
        assert Muddy().digest(other) != Muddy().digest(state) == Muddy().digest(state.copy())

    def test_the_digest_is_as_without_it_where_it_says_nothing(self, state: MuddyState) -> None:
        state.mud = 0
        assert Muddy().digest(state) == Skirmish().digest(Skirmish().new("small", {}, "1"))

    def test_it_is_checked(self, state: MuddyState) -> None:
        state.mud = 6
        assert Muddy().faults(state) == ["mud: 6, there are 5"]
        with pytest.raises(PositionError, match="such a position cannot be: mud: 6, there are 5"):
            Muddy().position({"mud": 6})
        with pytest.raises(PositionError, match="mud: Expected `int`, got `str`"):
            Muddy().position({"mud": "deep"})

    def test_others_know_nothing_of_it(self) -> None:
        assert not hasattr(Skirmish().new("small", {}, "1"), "mud")
        with pytest.raises(PositionError, match="mud"):
            Skirmish().position({"mud": 3})


class Wide(DeclaredState):
    """One field of each kind; ``given`` has no value to begin with."""

    written = {"renamed": "called"}  # noqa: RUF012

    number: Number = 2
    flag: Flag = True
    word: Word = field("", within=lambda state: ("abc",))
    words: Words = field(frozenset(), within=lambda state: ("x", "y"))
    word_row: WordRow = ()
    hex: Hex = field(-1, within=lambda state: (0, 1), noun="ford")
    hexes: Hexes = field(frozenset(), within=lambda state: (0, 1), noun="port")
    hex_row: HexRow = ()
    counts: Counts = field({}, within=lambda state: {"a": 2})
    tallies: Tallies = field({})
    side: Annotated[int, Side(SIDES)] = -1
    sides: Annotated[frozenset[int], SomeSides(SIDES)] = frozenset()
    points: Annotated[tuple[int, int], PerSide(SIDES)] = (0, 0)
    owned: Annotated[dict[int, int], Owners(SIDES)] = field({})
    renamed: Number = 0
    unsaid: Number = field(0, text=False)
    undigested: Number = field(0, digest=False)
    inner: Annotated[Any, Kind()] = None
    unkind: int = 7
    given: Number


class Base(msgspec.Struct):
    first: str = "f"
    last: str = "l"


FILLED: dict[str, Any] = {
    "number": 0, "flag": False, "word": "abc", "words": frozenset("yx"), "word_row": ("b", "a"), "hex": 1,
    "hexes": frozenset((2, 0)), "hex_row": (2, 0), "counts": {"b": 1, "a": 0}, "tallies": {"b": 1, "a": 0}, "side": 1,
    "sides": frozenset((1, 0)), "points": (1, 2), "owned": {2: 0, 1: 1}, "renamed": 4, "unsaid": 5, "undigested": 6,
    "inner": (1, 2), "given": 9,
}  # fmt: skip
WRITTEN: dict[str, Any] = {
    "number": 0, "flag": False, "word": "abc", "words": ["x", "y"], "word_row": ("b", "a"), "hex": "b",
    "hexes": ["a", "c"], "hex_row": ["c", "a"], "counts": {"b": 1, "a": 0}, "tallies": {"b": 1, "a": 0},
    "side": "blue", "sides": ["red", "blue"], "points": {"red": 1, "blue": 2}, "owned": {"b": "blue", "c": "red"},
    "called": 4, "undigested": 6, "given": 9,
}  # fmt: skip
DIGESTED: dict[str, Any] = {
    "number": 0, "flag": False, "word": "abc", "words": ["x", "y"], "word_row": ("b", "a"), "hex": "b",
    "hexes": ["a", "c"], "hex_row": ["c", "a"], "counts": [("a", 0), ("b", 1)], "tallies": [("b", 1)], "side": 1,
    "sides": [0, 1], "points": (1, 2), "owned": [["b", 1], ["c", 0]], "called": 4, "unsaid": 5, "inner": [1, 2],
    "given": 9,
}  # fmt: skip


def wide(**values: Any) -> Wide:
    state = Wide("1")
    state.world = type("World", (), {"label": staticmethod("abc".__getitem__)})
    state.scenario, state.turn, state.given = "", 1, 1
    for name, value in values.items():
        setattr(state, name, value)
    return state


def where(label: str, key: str) -> int:
    if label not in "abc":
        raise PositionError(f"{key}: {label}")
    return "abc".index(label)


def test_values_are_written_by_their_kind() -> None:
    assert fields(Wide).write(wide(**FILLED), "abc".__getitem__) == WRITTEN


def test_and_read_as_they_were() -> None:
    record, state = fields(Wide).record(Base, "last"), wide()
    fields(Wide).apply(state, read_position(WRITTEN, record), where)
    silent = {"unsaid", "inner"}
    assert {name: getattr(state, name) for name in FILLED.keys() - silent} == {
        name: value for name, value in FILLED.items() if name not in silent
    }


def test_and_digested() -> None:
    assert fields(Wide).values(wide(**FILLED), WRITER) == DIGESTED


def test_what_a_field_begins_with_is_usual_in_a_digest() -> None:
    assert fields(Wide).usual == {"number": 2, "flag": True, "side": -1}


def test_what_is_nothing_is_digested_where_something_is_usual() -> None:
    found = named(fields(Wide).values(wide(number=0, flag=False, side=0), WRITER), fields(Wide).usual)
    assert found == [["flag", False], ["given", 1], ["number", 0], ["side", 0]]


def test_a_record_stands_in_the_order_of_the_declaration_and_leaves_out_what_is_usual() -> None:
    record = fields(Wide).record(Base, "last")
    assert [one.name for one in msgspec.structs.fields(record)] == ["first", *WRITTEN, "last"]  # type: ignore[arg-type]
    assert msgspec.json.encode(read_position({}, record)) == b"{}"
    said = {"called": 4, "words": ["x"], "last": "z", "given": 3}
    assert msgspec.to_builtins(read_position(said, record)) == {
        "words": ("x",), "called": 4, "given": 3, "last": "z",
    }  # fmt: skip


def test_what_is_left_out_stays_only_where_the_title_sets_it() -> None:
    state = wide(**FILLED)
    fields(Wide).apply(state, read_position({}, fields(Wide).record(Base)), where)
    assert (state.given, state.number, state.words, state.hex) == (9, 2, frozenset(), -1)


def test_of_mappings_and_of_what_is_said_of_sides_a_position_changes_what_it_names() -> None:
    state = wide(**FILLED)
    said = {"counts": {"a": 3}, "points": {"blue": 7}, "owned": {"b": "red"}}
    fields(Wide).apply(state, read_position(said, fields(Wide).record(Base)), where)
    assert (state.counts, state.points, state.owned) == ({"b": 1, "a": 3}, (1, 7), {2: 0, 1: 0})


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"hexes": ["a", "z"]}, "hexes: z"),
        ({"called": "four"}, "called: Expected `int`, got `str`"),
        ({"points": {"green": 1}}, "points.*Invalid enum value 'green'"),
        ({"side": "green"}, "side: Invalid enum value 'green'"),
        ({"unsaid": 1}, "unknown field `unsaid`"),
    ],
)
def test_a_bad_position_is_refused_by_the_key(said: dict[str, Any], message: str) -> None:
    with pytest.raises(PositionError, match=message):
        fields(Wide).apply(wide(), read_position(said, fields(Wide).record(Base)), where)


@pytest.mark.parametrize(
    ("values", "fault"),
    [
        ({"word": "no"}, "word: there is no 'no'"),
        ({"words": frozenset("zx")}, "words: there is no 'z'"),
        ({"hex": 2}, "hex: c is no ford"),
        ({"hexes": frozenset((0, 2))}, "hexes: c is no port"),
        ({"counts": {"a": 3}}, "counts.a: 3"),
        ({"counts": {"b": 1}}, "counts.b: 1"),
    ],
)
def test_what_a_field_may_not_be_is_a_fault(values: dict[str, Any], fault: str) -> None:
    assert list(fields(Wide).faults(wide(**values))) == [fault]


def test_what_a_field_may_be_is_none() -> None:
    values = {"word": "abc", "words": frozenset("x"), "hex": 1, "hexes": frozenset((1,)), "counts": {"a": 2}}
    assert list(fields(Wide).faults(wide(**values))) == list(fields(Wide).faults(wide())) == []


def test_a_copy_shares_nothing_that_changes() -> None:
    state = wide(**FILLED)
    state.events = [object()]  # type: ignore[list-item]
    other = state.copy()
    assert {name: getattr(other, name) for name in FILLED} == FILLED
    assert (other.unkind, other.world, other.events) == (7, state.world, [])
    other.counts["c"], other.owned[0], other.pieces["p"] = 1, 1, 1
    assert (state.counts, state.owned, state.pieces) == (FILLED["counts"], FILLED["owned"], {})


def test_states_do_not_share_what_they_begin_with() -> None:
    one, other = wide(), wide()
    one.counts["a"] = 1
    assert other.counts == {}


def test_a_state_has_slots_and_nothing_else() -> None:
    with pytest.raises(AttributeError):
        wide().unheard = 1  # type: ignore[attr-defined]


def test_a_copy_is_of_the_class_that_is_copied() -> None:
    """Also where its base was copied first."""
    Skirmish().new("small", {}, "1").copy()
    assert type(Muddy().new("small", {}, "1").copy()) is MuddyState


class Stood(msgspec.Struct, frozen=True):
    written = {"loc": "at"}
    counter: str
    loc: Hex
    lost: Number = 0
    moved: Flag = False


def test_pieces_are_written_and_read_alike() -> None:
    class Place(msgspec.Struct):
        note: str = ""

    known = Fields(Stood)
    record = known.record(Place)
    assert [one.name for one in msgspec.structs.fields(record)] == ["note", "at", "lost", "moved"]  # type: ignore[arg-type]
    piece = Stood("c", 1, moved=True)
    text = known.write(piece, "abc".__getitem__)
    assert text == {"at": "b", "lost": 0, "moved": True}
    with pytest.raises(PositionError, match="missing required field `at`"):
        read_position({}, record)
    given = read_position(text, record)
    assert Stood("c", **known.read(given, where, "units.c.")) == piece
    with pytest.raises(PositionError, match=r"units\.c\.at: z"):
        known.read(read_position({"at": "z"}, record), where, "units.c.")


def test_a_state_goes_to_another_process() -> None:
    state = Muddy().new("small", {}, "1")
    state.mud = 4
    state.world = None  # type: ignore[assignment]
    again = pickle.loads(pickle.dumps(state))
    assert (again.mud, again.pieces) == (4, state.pieces)
    assert type(current(again)) is type(current(state))
