"""What lies on hexes when a scenario starts is painted over its lists, kept in a pack, and a new game begins so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.games import titles
from engine.wargame.actfile import ActFile
from engine.wargame.ground import NOTHING
from engine.wargame.mapdraft import MapDraft, draft_of, with_draft
from engine.wargame.mapstrokes import Strokes
from engine.wargame.ownpack import LaidFiles, OwnPack, as_one_file, new_pack, read_pack
from engine.wargame.startlists import Start
from engine.wargame.starts import Starts

TOTT, DIV, NEMESIS, VJW = "tail-of-the-tiger", "defeat-into-victory", "nemesis", "vinegar-joes-war"
SIDES = ("japanese", "allied")
Painted = Mapping[tuple[str, str], str]
"""A word by list and hex."""


def _german(state: Any, hex_: int) -> str:
    return "german_control" if hex_ in state.german else NOTHING


def _center(state: Any, hex_: int) -> str:
    return "centers" if hex_ in state.world.centers else NOTHING


def _allied(state: Any, hex_: int) -> str:
    return SIDES[hex_ in state.world.allied_at_start]


def _flag(state: Any, hex_: int) -> str:
    return SIDES[state.flags[hex_]] if hex_ in state.flags else NOTHING


def _airfield(state: Any, hex_: int) -> str:
    return SIDES[state.world.airfields[hex_]]


def _held(state: Any, hex_: int) -> str:
    """The side to which its first capture gives nothing, of those to which the chart gives something."""
    chart, now = state.world.charts.points.first_capture[hex_], state.world.first_captures[hex_]
    return next((SIDES[side] for side in (0, 1) if chart[side] and not now[side]), NOTHING)


CASES: list[tuple[str, str, Painted, Mapping[str, Callable[[Any, int], str]]]] = [
    (TOTT, "tail-of-the-tiger",
     {("german_control", "4300"): NOTHING, ("german_control", "5010"): "german_control", ("centers", "5815"): NOTHING},
     {"german_control": _german, "centers": _center}),
    (DIV, "u-go", {("control", "1501"): "japanese", ("control", "0808"): "japanese", ("control", "2015"): "allied"},
     {"control": _allied}),
    (NEMESIS, "race-to-myitkyina", {("flags", "Kamaing"): "japanese", ("control", "Myitkyina"): "allied"},
     {"flags": _flag, "control": _airfield}),
    (VJW, "imphal", {("held", "Rangoon"): NOTHING, ("held", "Bangkok"): "allied"}, {"held": _held}),
]  # fmt: skip
"""A game, a scenario, what is painted, and how the state of a new game tells each list."""


def draft_with_starts(title: Any, upper: OwnPack | None = None) -> MapDraft:
    making, files = title.making, title.shipped_files()
    packs = [upper] if upper is not None else []
    played = type(title)(files=LaidFiles(files, packs, making.kinds, making.scenario)) if packs else title
    draft = draft_of(files, packs, making.kinds, making.scenario)
    draft.paint_starts(Starts(played, title))
    return draft


def key_of(draft: MapDraft, scenario: str, name: str, place: str) -> Start:
    assert draft.starts is not None
    world = draft.starts.world(scenario)
    label = place if place.isdecimal() else world.label(world.named(place))
    return draft.starts.key(scenario, name, label)


@pytest.mark.parametrize(("game", "scenario", "painted", "lists"), CASES)
def test_a_new_game_begins_as_the_lists_of_its_scenario_were_painted(
    tmp_path: Path, game: str, scenario: str, painted: Painted, lists: Mapping[str, Callable[[Any, int], str]]
) -> None:
    title: Any = titles().title(game)
    draft = draft_with_starts(title)
    assert draft.starts is not None
    assert set(draft.starts.lists) == set(lists), "each list is looked at here"
    change = {key_of(draft, scenario, name, place): word for (name, place), word in painted.items()}
    before = title.new(scenario, {}, "one")
    assert not any(lists[key.list](before, key.hex) == word for key, word in change.items()), "all of it is otherwise"
    strokes = Strokes(ActFile(tmp_path / "acts"))
    strokes.add(draft, change)
    back = draft.put(change)
    assert draft.different == change.keys()

    path = tmp_path / "mine.yaml"
    path.write_text(as_one_file(with_draft(new_pack(game, "Mine"), draft)))
    played: Any = titles().title(game, path)
    begun = played.new(scenario, {}, "one")
    assert {key: lists[key.list](begun, key.hex) for key in change} == change
    assert read_pack(path, game).names() == [f"{scenario}.yaml"], "and nothing else is said"
    told = played.sources()[f"{scenario}.yaml"]
    assert told.get("partly", 0) + told.get("printed", 0) == 1 and f"{scenario}.yaml" not in title.sources()
    if game == TOTT:
        assert played.new(scenario, {}, "one").world.scenario.source == "partly printed: german_control, centers"

    draft.put(back)
    assert not draft.different
    assert with_draft(new_pack(game, "Mine"), draft).names() == []
    assert strokes.take_up(draft) == 1, "what was not kept waits on the disk"
    assert draft.different == change.keys()


@pytest.mark.parametrize(("game", "scenario", "painted", "lists"), CASES)
def test_a_pack_is_gone_on_with_and_what_it_says_otherwise_is_known(
    tmp_path: Path, game: str, scenario: str, painted: Painted, lists: Mapping[str, Callable[[Any, int], str]]
) -> None:
    title: Any = titles().title(game)
    first = draft_with_starts(title)
    change = {key_of(first, scenario, name, place): word for (name, place), word in painted.items()}
    first.put(change)
    path = tmp_path / "mine.yaml"
    path.write_text(as_one_file(with_draft(new_pack(game, "Mine"), first)))
    pack = read_pack(path, game)
    draft = draft_with_starts(title, pack)
    assert draft.starts is not None
    assert draft.different == change.keys()
    as_shipped = {key: first.starts.below(scenario, key.list).get(label_of(first, key), NOTHING) for key in change}  # type: ignore[union-attr]
    draft.put(as_shipped)
    assert not draft.different, "painted back"
    path.write_text(as_one_file(with_draft(pack, draft)))
    begun = titles().title(game, path).new(scenario, {}, "one")
    shipped = title.new(scenario, {}, "one")
    assert all(lists[key.list](begun, key.hex) == lists[key.list](shipped, key.hex) for key in change)


def label_of(draft: MapDraft, key: Start) -> str:
    return draft.grid.label(key.hex)


def test_acts_on_lists_that_there_are_not_are_put_aside(tmp_path: Path) -> None:
    draft = draft_with_starts(titles().title(TOTT))
    file = ActFile(tmp_path / "acts")
    bad: list[object] = [
        [["u-go", "control", "1501", "allied"]], [["tail-of-the-tiger", "held", "4300", "german"]],
        [["tail-of-the-tiger", "centers", "9999", "centers"]], [["tail-of-the-tiger", "centers", "4300", "german"]],
        [["tail-of-the-tiger", "centers", "4300"]], {"tail-of-the-tiger": []}, 7,
    ]  # fmt: skip
    for one in bad:
        file.add({"starts": one, "gone": []})
    assert Strokes(file).take_up(draft) == 0
    assert (file.torn, dict(draft.said)) == (len(bad), {})
