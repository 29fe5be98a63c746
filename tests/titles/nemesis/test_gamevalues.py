from __future__ import annotations

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.players.randomplayer import RandomPlayer
from engine.table.record import Origin
from engine.table.save.open import begin, open_save, reopen
from engine.table.save.read import read_save
from engine.titles.nemesis.game import Nemesis
from engine.titles.nemesis.loaded import SCENARIOS as SHIPPED
from engine.titles.nemesis.loaded import VALUES as KEPT
from engine.wargame.packfiles import KeptFiles, PackError

TITLE = Nemesis()
Change = Callable[[dict[str, Any]], None]


def changed(change: Change) -> KeptFiles:
    """The shipped files with a change."""
    files = Nemesis().shipped_files()
    names = (*KEPT.names, "campaign.yaml")
    data = {name: msgspec.json.decode(msgspec.json.encode(files.data(name))) for name in names}
    change(data)
    return KeptFiles(data, "", ())


def test_the_values_of_every_scenario_are_kept_whole_in_some_25_kilobytes() -> None:
    for scenario in SHIPPED:
        packed = TITLE.values(scenario)
        assert len(packed) < 30_000
        kept = TITLE.with_values(packed)
        assert kept.fingerprint(scenario) == TITLE.fingerprint(scenario)
        assert TITLE.digest(kept.new(scenario, {}, "s")) == TITLE.digest(TITLE.new(scenario, {}, "s"))
        assert kept.sources() == TITLE.sources()


def test_the_values_of_old_saves_hold_every_scenario() -> None:
    old = TITLE.with_values(TITLE.old_values())
    for scenario in SHIPPED:
        assert old.new(scenario, {}, "s").scenario == scenario


VALUES: list[tuple[str, Change]] = [
    ("a movement cost", lambda data: data["charts.yaml"]["terrain_effects"]["terrain"][1].update(foot=3)),
    ("a result", lambda data: data["charts.yaml"]["combat_results"]["rows"]["3"].__setitem__(2, "2-0")),
    ("a strength", lambda data: data["counters.yaml"]["units"][0]["full"].update(strength=9)),
    ("a range", lambda data: data["counters.yaml"]["transporters"][0].update(range=1)),
    ("a river", lambda data: data["map.yaml"]["rivers"]["major"].pop("Mekong")),
    ("a depot", lambda data: data["map.yaml"]["places"].pop()),
    ("an air support", lambda data: data["markers.yaml"]["air_supports"][0].update(strength=9)),
    ("the monsoon", lambda data: data["turn_track.yaml"]["turns"][3].update(monsoon="light")),
    ("a placement", lambda data: data["campaign.yaml"]["placements"][0].update(at="0101")),
    ("a victory condition", lambda data: data["campaign.yaml"]["victory"]["end"].reverse()),
]
WORDS: list[tuple[str, Change]] = [
    ("a reason", lambda data: data["charts.yaml"]["terrain_effects"]["terrain"][1].update(why="because")),
    ("a source", lambda data: data["counters.yaml"]["units"][0].update(source="printed")),
    ("a counter's name", lambda data: data["counters.yaml"]["units"][0].update(name="Sakura")),
    ("a latitude", lambda data: data["map.yaml"]["places"][0].update(lat=1.0)),
    ("the history of a turn", lambda data: data["turn_track.yaml"]["turns"][0].update(history="much happened")),
    ("the name of a scenario", lambda data: data["campaign.yaml"].update(name="Burma", french=None)),
    ("the text of a victory", lambda data: data["campaign.yaml"]["victory"].update(text="win")),
    ("the order of keys", lambda data: data.update(dict(reversed(data.items())))),
]


@pytest.mark.parametrize(("change", "same"), [(change, False) for _, change in VALUES] + [(c, True) for _, c in WORDS],
                         ids=[name for name, _ in (*VALUES, *WORDS)])  # fmt: skip
def test_the_fingerprint_is_of_values_and_not_of_words(change: Change, same: bool) -> None:
    found = KEPT.fingerprint(changed(change), "campaign")
    assert (found == TITLE.fingerprint("campaign")) == same


@pytest.mark.parametrize(
    ("packed", "fault"),
    [
        (b"", "are damaged"),
        (b"nonsense", "are damaged"),
        (zlib.compress(b"[]"), "are damaged"),
        (zlib.compress(b'{"files": {}, "more": 1}'), "are damaged"),
        (zlib.compress(b"[" * 100_000), "are damaged"),
        (zlib.compress(b" " * 5_000_000), "are damaged .cut short, or more than 4000000 bytes"),
        (b"x" * 600_000, "take more than 500000 bytes"),
        (zlib.compress(b'{"files": {}}'), "map.yaml: is not among the values kept with the game"),
    ],
)
def test_values_of_a_stranger_are_refused_in_one_line(packed: bytes, fault: str) -> None:
    with pytest.raises(PackError, match=fault):
        _ = TITLE.with_values(packed).pack


def test_values_of_a_stranger_are_checked_like_a_pack() -> None:
    files = changed(lambda data: data["counters.yaml"]["units"][3]["full"].update(strength=-1))
    with pytest.raises(PackError, match=r"counters.yaml: units\[3\].full.strength: Expected `int` >= 0"):
        _ = TITLE.with_values(KEPT.pack_up(files, "campaign")).pack


def test_a_changed_value_never_touches_a_game_that_has_begun(tmp_path: Path) -> None:
    """One movement cost is changed, as a later program might: the game goes on with the old one, where it stood."""
    path = tmp_path / "game.nemesis"
    session, journal = begin(TITLE, Origin(TITLE.id, "kohima-road", {}, "values"), path)
    player = RandomPlayer("values")
    with journal:
        for _ in range(40):
            session.play(player.pick(session.state, session.commands()))
    later = Nemesis(files=_later())
    assert later.fingerprint("kohima-road") != TITLE.fingerprint("kohima-road")
    journal, saved = open_save(path)
    with journal:
        opened = reopen(later, saved, journal)
        assert (opened.own_values, TITLE.digest(opened.session.state)) == (True, TITLE.digest(session.state))
        assert opened.session.state.world.charts.terrain["jungle"].foot == 2
    assert reopen(later, read_save(path)).own_values


def _later() -> KeptFiles:
    files = changed(VALUES[0][1])
    return KeptFiles({**files.files, "kohima-road.yaml": Nemesis().shipped_files().data("kohima-road.yaml")}, "", ())
