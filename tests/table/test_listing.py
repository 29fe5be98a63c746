from __future__ import annotations

import pytest

from engine.table.listing import Late, Listing


def test_a_listing_reads_like_one_sequence() -> None:
    listing = Listing([(1, 2), (), [3], (4, 5)])
    assert len(listing) == 5
    assert list(listing) == [1, 2, 3, 4, 5]
    assert [listing[index] for index in range(5)] == [1, 2, 3, 4, 5]
    assert listing[-1] == 5
    assert listing[1:4] == [2, 3, 4]
    assert 3 in listing
    assert 6 not in listing


def test_a_listing_equals_every_sequence_of_the_same_items() -> None:
    assert Listing([(1,), (2,)]) == [1, 2]
    assert Listing([(1, 2)]) == Listing([(1,), (2,)])
    assert Listing([(1,), (2,)]) != [2, 1]
    assert not Listing([(), ()])
    assert repr(Listing([(1,), (2,)])) == "[1, 2]"


@pytest.mark.parametrize("index", [3, -4])
def test_an_index_outside_is_an_index_error(index: int) -> None:
    with pytest.raises(IndexError):
        Listing([(1, 2), (3,)])[index]


def test_items_are_made_when_they_are_read() -> None:
    made = []

    class Late(tuple[int, ...]):
        def __getitem__(self, index):  # type: ignore[no-untyped-def]
            made.append(index)
            return tuple.__getitem__(self, index)

    listing = Listing([Late((1, 2)), Late((3, 4))])
    assert made == []
    assert listing[2] == 3
    assert len(made) == 1


def test_late_items_are_made_of_their_keys() -> None:
    late = Late(str, range(4))
    assert list(late) == ["0", "1", "2", "3"]
    assert (late[-1], late[1:3], len(late)) == ("3", ["1", "2"], 4)
    assert late == ["0", "1", "2", "3"]
    assert repr(late) == "['0', '1', '2', '3']"
    with pytest.raises(IndexError):
        late[4]
