from __future__ import annotations

import pytest

from engine.board.fields import cheapest
from engine.table.listing import Chain, Lazy, LazyCached, Listed, PathCommands, read_ahead, single


def test_a_listing_reads_like_one_sequence() -> None:
    listing = Chain([(1, 2), (), [3], (4, 5)])
    assert len(listing) == 5
    assert list(listing) == [1, 2, 3, 4, 5]
    assert [listing[index] for index in range(5)] == [1, 2, 3, 4, 5]
    assert listing[-1] == 5
    assert listing[1:4] == [2, 3, 4]
    assert 3 in listing
    assert 6 not in listing


def test_a_listing_equals_every_sequence_of_the_same_items() -> None:
    assert Chain([(1,), (2,)]) == [1, 2]
    assert Chain([(1, 2)]) == Chain([(1,), (2,)])
    assert Chain([(1,), (2,)]) != [2, 1]
    assert not Chain([(), ()])
    assert repr(Chain([(1,), (2,)])) == "[1, 2]"


@pytest.mark.parametrize("index", [3, -4])
def test_an_index_outside_is_an_index_error(index: int) -> None:
    with pytest.raises(IndexError):
        Chain([(1, 2), (3,)])[index]


def test_items_are_made_when_they_are_read() -> None:
    made = []

    class Lazy(tuple[int, ...]):
        def __getitem__(self, index):  # type: ignore[no-untyped-def]
            made.append(index)
            return tuple.__getitem__(self, index)

    listing = Chain([Lazy((1, 2)), Lazy((3, 4))])
    assert made == []
    assert listing[2] == 3
    assert len(made) == 1


def test_late_items_are_made_of_their_keys() -> None:
    late = Lazy(str, range(4))
    assert list(late) == ["0", "1", "2", "3"]
    assert (late[-1], late[1:3], len(late)) == ("3", ["1", "2"], 4)
    assert late == ["0", "1", "2", "3"]
    assert repr(late) == "['0', '1', '2', '3']"
    with pytest.raises(IndexError):
        late[4]


def test_kept_items_are_made_but_once() -> None:
    made: list[int] = []
    kept = LazyCached(lambda number: made.append(number) or str(number), range(4))
    assert (kept[-1], kept[1:3], len(kept)) == ("3", ["1", "2"], 4)
    assert kept == ["0", "1", "2", "3"]
    assert list(kept) == ["0", "1", "2", "3"]
    assert made == [3, 1, 2, 0]
    with pytest.raises(IndexError):
        kept[4]


def noting(read: list[int]) -> Chain[int]:
    """Part k holds k items k; which parts were made is noted."""

    def part(number: int) -> list[int]:
        read.append(number)
        return [number] * number

    return Chain(Lazy(part, range(4)))


def test_parts_are_made_when_they_are_read_and_counted_once() -> None:
    read: list[int] = []
    listing = noting(read)
    assert read == []
    assert len(listing.parts) == 4 and read == []
    assert listing.parts[2] == [2, 2] and read == [2]
    read.clear()
    assert list(listing) == [1, 2, 2, 3, 3, 3]
    assert (len(listing), listing[0], listing[-1], listing[2]) == (6, 1, 3, 2)
    assert read == [0, 1, 2, 3]


def test_whether_there_is_anything_is_known_from_the_first_part_that_has_something() -> None:
    read: list[int] = []
    assert noting(read)
    assert read == [0, 1]
    assert not Chain(Lazy(lambda number: (), range(3)))
    assert Chain([Chain([()]), Chain([(), (7,)])])


@pytest.mark.parametrize(
    ("parts", "found"), [((), None), ([(), ()], None), ([(), (3,), ()], 3), ([(3,), (4,)], None), ([(3, 4)], None)]
)
def test_a_single_item_is_told_from_none_and_several(parts: list[tuple[int, ...]], found: int | None) -> None:
    assert single(parts) == found


def test_that_there_is_a_choice_is_seen_at_the_second_item() -> None:
    read: list[int] = []
    assert single(noting(read).parts) is None
    assert read == [0, 1, 2]


class Several(Listed, frozen=True):
    """Offers its parts as they are."""

    offered: list[tuple[int, ...]]

    def parts(self, state):  # type: ignore[no-untyped-def]
        return iter(self.offered) if state == "told" else self.offered


@pytest.mark.parametrize("state", ["told", "kept"])
def test_a_decision_lists_its_parts_whether_they_are_told_or_kept(state: str) -> None:
    assert Several([(1, 2), (3,)]).commands(state) == [1, 2, 3]
    assert Several([(1, 2), (3,)]).forced(state) is None
    assert Several([(), (3,)]).forced(state) == 3


@pytest.mark.parametrize("state", ["told", "kept"])
def test_what_was_listed_to_see_that_there_is_a_choice_is_handed_on(state: str) -> None:
    offered = [(1, 2), (), (3,), (4, 5)]
    forced, listed = Several(offered).forced_or_listed(state)
    assert forced is None
    assert listed == Several(offered).commands(state) == [1, 2, 3, 4, 5]
    assert Several([(), (3,)]).forced_or_listed(state) == (3, None)


def test_what_is_told_is_told_once_and_no_further_than_it_is_read() -> None:
    read: list[int] = []
    found = read_ahead(read.append(number) or number for number in range(4))
    assert (next(iter(found)), read) == (0, [0])
    assert (list(zip(found, found, strict=True)), read) == ([(n, n) for n in range(4)], [0, 1, 2, 3])
    assert (len(found), found[3], found[1:3], list(found), len(read)) == (4, 3, [1, 2], [0, 1, 2, 3], 4)


def test_ways_lead_along_the_field_one_by_one_and_all_at_once() -> None:
    """From a to b for 1, to c through b for 2 and not straight for 3, on to d for 0."""
    field = cheapest([[(1, 1), (2, 3)], [(2, 1)], [(3, 0)], []], 0, 5)
    ways = PathCommands(lambda path: path, field, (3, 1), "abcd")
    assert (ways[0], ways[1], len(ways)) == (("b", "c", "d"), ("b",), 2)
    assert list(ways) == ways[:] == [("b", "c", "d"), ("b",)]


def test_of_items_made_late_none_is_made_to_see_that_there_is_a_choice() -> None:
    made: list[int] = []
    assert single([Lazy(lambda number: made.append(number) or number, range(5))]) is None
    assert made == []
    assert single([Lazy(lambda number: made.append(number) or number, range(7, 8))]) == 7
    assert made == [7]
