"""A map is painted hex by hex and side by side, becomes a pack's map, and is doubted where it looks wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.board.boardmap import BoardMap
from engine.board.mapfile import read_map
from engine.wargame import actfile
from engine.wargame.actfile import ActFile
from engine.wargame.confirmed import confirmed
from engine.wargame.mapchecks import Doubt, MapChecks
from engine.wargame.mapdraft import MapDraft, PlaceSaid, draft_of, with_draft, with_larger
from engine.wargame.mapgrow import Grow, grown
from engine.wargame.mapoverlay import SideValues, map_laid
from engine.wargame.mapstrokes import Strokes
from engine.wargame.overlay import Overlay
from engine.wargame.ownpack import OwnPack, new_pack
from engine.wargame.packexport import export
from engine.wargame.packfiles import KeptFiles, PackError

# Flat-topped, odd columns half a hex lower: 0101 0201 0301 / 0102 0202 0302 / 0103 0203 0303.
MAP: dict[str, Any] = {
    "format": "hex-map/1",
    "grid": {"columns": 3, "rows": 3},
    "terrain_legend": {"c": "clear", "j": "jungle", "t": "town", "s": "sea"},
    "terrain": "tcc\ncjc\nccs\n",
    "rivers": {"minor": {"Brook": ["0101/0102", "0102-NE"]}},
    "ways": {"road": {"Main": "0101 0102 0103"}},
    "places": [{"hex": "0101", "name": "Alpha", "kind": "town"}],
}


@pytest.fixture
def draft() -> MapDraft:
    return MapDraft(read_map(MAP, "map.yaml"))


def at(draft: MapDraft, label: str) -> int:
    return draft.grid.index(label)


def side(draft: MapDraft, one: str, other: str) -> tuple[int, int]:
    direction = draft.grid.direction(at(draft, one), at(draft, other))
    assert direction is not None
    return draft.side(at(draft, one), direction)


def made(draft: MapDraft) -> Any:
    """The map that the title would read."""
    return read_map(map_laid(Overlay("mine", "printed"), MAP, draft.data()), "mine")


def test_what_is_painted_is_what_the_title_reads(draft: MapDraft) -> None:
    brook, road = side(draft, "0101", "0102"), side(draft, "0103", "0203")
    draft.put({
        at(draft, "0103"): "jungle", brook: draft.laid(brook, SideValues(river="none")),
        road: draft.laid(road, SideValues(way="path")), "Beta": PlaceSaid(hex="0303", kind="town"),
        "Alpha": PlaceSaid(hex="0301"),
    })  # fmt: skip
    board = made(draft)
    assert board.terrain_id(at(draft, "0103")) == "jungle"
    assert board.edge(at(draft, "0101"), at(draft, "0102")).river == 0
    assert board.edge(at(draft, "0101"), at(draft, "0102")).way == 3, "the road stays where the river goes"
    assert board.edge(at(draft, "0203"), at(draft, "0103")).way == 1
    assert {place.name: board.label(place.hex) for place in board.places} == {"Alpha": "0301", "Beta": "0303"}
    assert [(name, hex_) for name, hex_, _ in draft.places()] == [(place.name, place.hex) for place in board.places]


def test_what_is_right_changes_nothing_and_is_printed(draft: MapDraft) -> None:
    keys = [*range(9), *(one for hex_ in range(9) for one in draft.sides_of(hex_))]
    draft.put(draft.right(keys))
    assert draft.done(keys) == len(keys)
    laid: Any = map_laid(Overlay("mine", "printed"), MAP, draft.data())
    assert {key: laid[key] for key in MAP if key != "terrain"} == {key: MAP[key] for key in MAP if key != "terrain"}
    assert laid["terrain"].split() == MAP["terrain"].split()
    assert len(laid["sources"]["hexes"]) == 9 and set(laid["sources"]["sides"].values()) == {"printed"}
    assert not any(map(draft.differs, keys))


def test_a_side_has_one_name_seen_from_both_hexes(draft: MapDraft) -> None:
    one, other = at(draft, "0102"), at(draft, "0103")
    assert draft.side(one, 3) == draft.side(other, 0)
    assert draft.word(draft.side(other, 0)) == "0102/0103"
    assert draft.word(draft.side(at(draft, "0201"), 0)) == "0201-N"


def test_hexes_are_read_row_by_row(draft: MapDraft) -> None:
    labels = [draft.grid.label(hex_) for hex_ in draft.reading_order()]
    assert labels == ["0101", "0201", "0301", "0102", "0202", "0302", "0103", "0203", "0303"]


def test_an_act_gives_back_what_takes_it_back(draft: MapDraft) -> None:
    hex_ = at(draft, "0103")
    first = draft.put({hex_: "jungle"})
    second = draft.put({hex_: "clear"})
    assert (first, second) == ({hex_: None}, {hex_: "jungle"})
    draft.put(second)
    assert draft.terrain(hex_) == "jungle" and draft.differs(hex_)
    draft.put(first)
    assert draft.terrain(hex_) == "clear" and not draft.said


def test_of_the_edge_of_the_map_nothing_is_said_but_water(draft: MapDraft) -> None:
    edge = draft.side(at(draft, "0101"), 0)
    draft.put({edge: draft.laid(edge, SideValues(river="major", way="road"))})
    assert draft.data() == {"sides": {"0101-N": {"river": "major", "lake": False}}}
    assert made(draft).sides.river[edge] == 2


@pytest.mark.parametrize(
    ("hexes", "sides", "found"),
    [
        ({}, {("0202", "0302"): SideValues(river="minor")}, [("lone_river", "0202", "")]),
        ({}, {("0202", "0102"): SideValues(river="major")}, []),
        ({}, {("0201", "0301"): SideValues(way="path")}, [("lone_end", "0201", ""), ("lone_end", "0301", "")]),
        ({}, {("0101", "0201"): SideValues(way="road")}, [("lone_end", "0201", "")]),
        ({}, {("0102", "0103"): SideValues(way="none")}, [("lone_end", "0102", "")]),
        ({"0303": "town"}, {}, [("no_place", "0303", "town")]),
        ({"0102": "sea"}, {}, [("no_way_there", "0102", "sea")]),
    ],
)  # fmt: skip
def test_what_looks_wrong_is_told_with_its_hex(
    draft: MapDraft, hexes: dict[str, str], sides: dict[tuple[str, str], SideValues], found: list[tuple[str, str, str]]
) -> None:
    draft.put({at(draft, label): terrain for label, terrain in hexes.items()})
    for (one, other), values in sides.items():
        draft.put({side(draft, one, other): draft.laid(side(draft, one, other), values)})
    doubts = [(doubt.kind, draft.grid.label(doubt.hex), doubt.what) for doubt in MapChecks(draft).doubts()]
    assert sorted(doubts) == sorted(found)


def test_a_place_without_a_name_is_doubted(draft: MapDraft) -> None:
    draft.put({"Alpha": PlaceSaid(label=" ")})
    assert MapChecks(draft).doubts() == [Doubt("nameless", at(draft, "0101"), "Alpha")]


def test_strokes_are_taken_up_where_they_ended(draft: MapDraft, tmp_path: Path) -> None:
    strokes, brook = Strokes(ActFile(tmp_path / "packs" / "strokes.jsonl")), side(draft, "0101", "0102")
    acts: list[Any] = [
        {at(draft, "0103"): "jungle", at(draft, "0203"): "jungle"}, {brook: SideValues(river="major")},
        {"Beta": PlaceSaid(hex="0303", kind="town"), "Alpha": PlaceSaid(label="A")},
        {at(draft, "0203"): None, "Beta": None},
    ]  # fmt: skip
    for act in acts:
        draft.put(act)
        strokes.add(draft, act)
    with strokes.path.open("a") as file:
        file.write('\n{"hexes": {"01')
    again = MapDraft(draft.board)
    assert strokes.take_up(again) == 4
    assert again.said == draft.said and again.data() == draft.data()
    assert strokes.file.aside.read_text().strip() == '{"hexes": {"01', "what was torn is kept"
    strokes.done()
    assert strokes.take_up(MapDraft(draft.board)) == 0


@pytest.mark.parametrize(
    "line",
    [
        "[]", '{"gone": 3}', '{"gone": [3]}', '{"gone": [{"hexes": "9999"}]}', "{", "7", "[" * 100_000,
        '{"hexes": {"0101": 4}}', '{"sides": {"0101/0303": {}}}', '{"more": {}}',
    ],
)  # fmt: skip
def test_a_line_that_is_no_stroke_is_put_aside(draft: MapDraft, tmp_path: Path, line: str) -> None:
    path = tmp_path / "strokes.jsonl"
    path.write_text(f'{{"hexes": {{"0103": "jungle"}}}}\n{line}\n{{"hexes": {{"0102": "jungle"}}}}\n')
    strokes = Strokes(ActFile(path))
    assert strokes.take_up(draft) == 2
    assert draft.data() == {"hexes": {"0102": "jungle", "0103": "jungle"}}
    assert strokes.file.aside.read_text().strip() == line
    strokes.done()
    assert strokes.file.aside.exists()


@pytest.mark.parametrize("taken_up", [True, False])
def test_acts_behind_a_torn_line_are_not_lost(draft: MapDraft, tmp_path: Path, *, taken_up: bool) -> None:
    strokes = Strokes(ActFile(tmp_path / "strokes.jsonl"))
    strokes.add(draft, {0: "jungle"})
    with strokes.path.open("a") as file:
        file.write('\n{"hexes": {"01')
    if taken_up:
        assert strokes.take_up(MapDraft(draft.board)) == 1
    for hex_ in range(1, 6):
        strokes.add(draft, {hex_: "jungle"})
    again = MapDraft(draft.board)
    assert strokes.take_up(again) == 6
    assert again.said == dict.fromkeys(range(6), "jungle")


def test_what_another_window_did_waits_on(draft: MapDraft, tmp_path: Path) -> None:
    """Two pages on one pack: the one that is kept, or closed unchanged, takes nothing of the other's away."""
    one, other, idle = (Strokes(ActFile(tmp_path / "strokes.jsonl")) for _ in range(3))
    one.add(draft, {0: "jungle"})
    assert other.take_up(MapDraft(draft.board)) == 1
    for strokes, terrain in ((other, "town"), (one, "clear"), (other, "jungle")):
        strokes.add(draft, {0: terrain})
    other.add(draft, {0: "clear"})
    idle.done()
    other.done()
    one.add(draft, {1: "town"})
    again = MapDraft(draft.board)
    assert Strokes(ActFile(one.path)).take_up(again) == 2 and again.said == {0: "clear", 1: "town"}
    one.done()
    assert not one.path.exists()


def test_no_more_is_written_than_is_read(draft: MapDraft, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    strokes = Strokes(ActFile(tmp_path / "strokes.jsonl"))
    strokes.add(draft, {0: "jungle"})
    monkeypatch.setattr(actfile, "MOST", strokes.path.stat().st_size)
    with pytest.raises(OSError, match="would wait; keep the pack"):
        strokes.add(draft, {1: "jungle"})
    assert strokes.take_up(draft) == 1
    strokes.path.write_bytes(strokes.path.read_bytes() + b"\n")
    assert strokes.take_up(draft) == 0
    assert strokes.file.put_aside is not None and b"jungle" in strokes.file.put_aside.read_bytes()


def from_elsewhere(said: object, source: str = "module Somebody 1") -> OwnPack:
    head = msgspec.structs.replace(new_pack("some-game", "Mine").head, source=source, files={"map.yaml": said})
    return OwnPack(Path(), head)


def laid_by(pack: OwnPack) -> BoardMap:
    return read_map(map_laid(Overlay("mine", pack.head.source), MAP, pack.data("map.yaml")), "mine")


@pytest.mark.parametrize("source", ["module Somebody 1", "house rule", "printed"])
def test_what_is_confirmed_over_a_pack_of_any_source_is_printed(source: str) -> None:
    pack = from_elsewhere({}, source)
    draft = draft_of(KeptFiles({"map.yaml": MAP}, "", ()), [pack], {}, Any)
    draft.put(draft.right([*range(9), *draft.sides_of(0)]))
    found = confirmed(laid_by(with_draft(pack, draft)))
    assert (len(found.hexes), len(found.sides)) == (9, 6)


def test_what_a_module_says_is_open_until_it_is_confirmed() -> None:
    """Two hexes and sides by the module: one of each is confirmed, the others stay the module's."""
    said = {"hexes": {"0102": "jungle", "0103": "jungle"}, "sides": {"0102/0103": {"river": "major"},
            "0103/0203": {"river": "minor"}}}  # fmt: skip
    files = KeptFiles({"map.yaml": MAP}, "", ())
    draft = draft_of(files, [from_elsewhere(said)], {}, Any)
    assert not draft.said and draft.terrain(at(draft, "0103")) == "jungle"
    draft.put(draft.right([at(draft, "0103"), side(draft, "0103", "0102")]))
    pack = with_draft(from_elsewhere(said), draft)
    board = laid_by(pack)
    assert [board.terrain_id(at(draft, label)) for label in ("0102", "0103")] == ["jungle", "jungle"]
    found = confirmed(board)
    assert found == ({at(draft, "0103")}, {side(draft, "0103", "0102")})
    assert board.edge(at(draft, "0103"), at(draft, "0203")).river == 1
    again = draft_of(files, [pack], {}, Any)
    assert again.said.keys() == draft.said.keys() and again.terrain(at(draft, "0102")) == "jungle"
    assert with_draft(pack, again).data("map.yaml") == pack.data("map.yaml")


def test_what_was_confirmed_over_a_module_goes_along_when_it_is_given_on() -> None:
    pack = from_elsewhere({
        "hexes": {"0102": "jungle", "0103": "jungle"}, "sources": {"hexes": {"0103": "printed"}},
    })  # fmt: skip
    found = export(pack)
    assert found.pack.data("map.yaml") == {
        "hexes": {"0103": "jungle"}, "sources": {"hexes": {"0103": "printed"}},
    }  # fmt: skip
    assert found.left_out == {"module Somebody 1": 1}


def drafted(said: object) -> MapDraft:
    pack = new_pack("some-game", "Mine")
    pack.head.files["map.yaml"] = said
    return draft_of(KeptFiles({"map.yaml": MAP}, "", ()), [pack], {}, Any)


def test_a_pack_is_gone_on_with_where_it_stands() -> None:
    said = {
        "hexes": {"0103": "jungle"}, "sides": {"0103/0102": {"way": "track", "name": "Back"}, "0201-N": {}},
        "places": [{"name": "Alpha", "hex": "0201", "attributes": {"size": 2}}], "notes": "ours",
    }  # fmt: skip
    draft = drafted(said)
    assert draft.terrain(at(draft, "0103")) == "jungle" and draft.place_at(at(draft, "0201")) == "Alpha"
    kept = with_draft(OwnPack(Path(), new_pack("some-game", "Mine").head), draft).data("map.yaml")
    assert kept == {
        "hexes": {"0103": "jungle"}, "sides": {"0102/0103": {"way": "track", "name": "Back"}, "0201-N": {}},
        "places": [{"name": "Alpha", "attributes": {"size": 2}, "hex": "0201"}],
    }  # fmt: skip
    pack = new_pack("some-game", "Mine")
    pack.head.files["map.yaml"] = said
    assert with_draft(pack, draft).data("map.yaml") == {"notes": "ours", **kept}


def test_a_place_is_taken_away_and_a_new_one_is_no_longer_said(draft: MapDraft) -> None:
    draft.put({"Beta": PlaceSaid(hex="0303", kind="town")})
    draft.put(draft.without("Beta") | draft.without("Alpha"))
    assert draft.data() == {"places": [{"name": "Alpha", "absent": True}]}
    assert draft.place_at(0) == "" and draft.gone_at(0) == ["Alpha"] and not list(draft.places())
    board = read_map(map_laid(Overlay("mine", "printed"), MAP, draft.data()), "mine")
    assert board.places == ()
    again = drafted(draft.data())
    assert again.data() == draft.data() and again.gone_at(0) == ["Alpha"]


def whole(said: object, source: str = "house rule") -> tuple[OwnPack, MapDraft]:
    pack = from_elsewhere(said, source)
    return pack, draft_of(KeptFiles({"map.yaml": {**MAP, "grid": {"columns": 1, "rows": 1}, "terrain": "c"} | {
        "rivers": {}, "ways": {}, "places": [],
    }}, "", ()), [pack], {}, Any)  # fmt: skip


def test_a_whole_map_is_confirmed_and_painted_in_its_own_pack() -> None:
    """Two hexes and a side; what was printed before and is painted again is said once."""
    pack, draft = whole({**MAP, "sources": {"hexes": {"0303": "printed", "0202": "house rule"}}})
    assert set(draft.said) == {at(draft, "0303")}
    road = side(draft, "0202", "0201")
    draft.put({at(draft, "0102"): "jungle", road: draft.laid(road, SideValues(way="path"))})
    draft.put({"Alpha": PlaceSaid(label="A")})
    made = with_draft(pack, draft)
    said: Any = made.data("map.yaml")
    assert said["grid"] == MAP["grid"] and said["terrain"].split() == ["tcc", "jjc", "ccs"]
    assert said["places"] == [{**MAP["places"][0], "label": "A"}]
    again, now = whole(said)
    found = confirmed(read_map(said, "map.yaml"))
    assert found == ({at(now, "0102"), at(now, "0303")}, {road})
    assert {key for key in now.said if not isinstance(key, str)} == {*found.hexes, *found.sides}
    now.put({at(now, "0303"): None})
    undone: Any = with_draft(again, now).data("map.yaml")
    assert undone["sources"]["hexes"] == {"0202": "house rule", "0102": "printed"}


def test_a_map_grows_and_what_was_there_keeps_its_number() -> None:
    """A column of jungle and a row; then a hex of what is new is painted, and the map grows once more."""
    pack = with_larger(with_draft(new_pack("some-game", "Mine"), drafted({})), Grow(1, 1, "jungle"))
    draft = drafted(pack.data("map.yaml"))
    assert (draft.grid.columns, draft.grid.rows) == (4, 4)
    assert [draft.terrain(at(draft, label)) for label in ("0101", "0303", "0401", "0104")] == [
        "town", "sea", "jungle", "jungle",
    ]  # fmt: skip
    assert not draft.different and not draft.differs(at(draft, "0404"))
    draft.put({at(draft, "0404"): "town"})
    more = with_larger(with_draft(pack, draft), Grow(0, 1, "sea"))
    assert more.data("map.yaml") == {
        "hexes": {"0404": "town"}, "grow": {"columns": 1, "rows": 2, "terrain": "jungle"},
    }  # fmt: skip
    last = drafted(more.data("map.yaml"))
    assert last.terrain(at(last, "0404")) == "town" and last.terrain(at(last, "0105")) == "jungle"


def test_a_map_grows_where_its_numbers_go_on_and_ways_out_end_there() -> None:
    east = {**MAP, "grid": {"columns": 3, "rows": 3, "orientation": "pointy", "columns_from": "east"}, "rivers": {},
            "ways": {}, "places": [], "railways": [{"name": "Line", "system": "Main", "chain": "0303 0203"}],
            "exits": {"road": ["0302-W", "0102-E"], "rail": {"Main": ["0303-W"]}}}  # fmt: skip
    before, found = read_map(east, "map.yaml"), grown(east, {"columns": 1, "terrain": "sea"}, "map.yaml")
    after = read_map(found, "map.yaml")
    for hex_ in range(before.hex_count):
        label = before.grid.label(hex_)
        assert after.terrain_id(after.grid.index(label)) == before.terrain_id(hex_)
    assert after.terrain_id(after.grid.index("0401")) == "sea" and found["exits"] == {"road": ["0102-E"]}


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ({"columns": 41}, "map.yaml: grow columns: Expected `int` <= 40"), ({"columns": -1}, "Expected `int` >= 0"),
        ({"terrain": "lava"}, "grow terrain: no terrain 'lava', only clear, jungle"), ("much", "Expected `object`"),
        ({"depth": 1}, "contains unknown field `depth`"),
    ],
)  # fmt: skip
def test_what_a_map_cannot_grow_by_is_told(said: object, told: str) -> None:
    with pytest.raises(PackError) as caught:
        map_laid(Overlay("map.yaml", "printed"), MAP, {"grow": said})
    assert told in str(caught.value)


@pytest.mark.parametrize(
    "base", [{}, {"terrain_legend": 3}, {"terrain_legend": {}}, {"terrain_legend": {"c": ["clear"]}}, {"terrain": ""},
             {"grid": 3}, {"exits": 3}]
)  # fmt: skip
def test_what_was_no_map_does_not_grow(base: dict[str, Any]) -> None:
    """Such as the whole map of a pack below that nobody has read yet."""
    broken = {**MAP, **base} if base else {"grid": {}}
    with pytest.raises(PackError, match=r"^map\.yaml: "):
        map_laid(Overlay("map.yaml", "printed"), broken, {"grow": {"columns": 1}})
