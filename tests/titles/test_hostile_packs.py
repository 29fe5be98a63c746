"""Packs by hand that nobody can play with: each is refused in one clear line."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest

from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.table.situation_text import to_text
from engine.wargame.draft import read_once
from engine.wargame.ownpack import LaidFiles, stack
from engine.wargame.packfiles import PackError

GAME: Final = "tail-of-the-tiger"
HEAD: Final = {"format": "game-pack/1", "title": GAME, "name": "Mine"}
AGAIN: Final = re.compile(r"<([0-9]+) ([^<>]+)>")
LONGEST: Final = 400
"""Letters of a line that is still read."""
PACKS: Final[Any] = load_yaml(Path(__file__).parent / "hostile_packs.yaml")


def text_of(pack: dict[str, Any]) -> str:
    """The text of a pack of the list."""
    if "text" in pack:
        return AGAIN.sub(lambda found: found[2] * int(found[1]), pack["text"])
    return to_text({**HEAD, **pack.get("says", {}), **({"files": pack["files"]} if "files" in pack else {})})


@cache
def shipped() -> Any:
    """The game with its files read once."""
    title: Any = titles().title(GAME)
    return read_once(title)


def use(path: Path) -> None:
    """What :func:`engine.table.titles.checked` does with a pack."""
    title = shipped()
    laid = LaidFiles(title.files, stack(path, GAME), title.making.kinds, title.making.scenario)
    found = type(title)(files=laid)
    found.sources()
    found.scenarios()


@pytest.mark.parametrize("pack", PACKS["packs"], ids=lambda pack: pack["name"].replace(" ", "-"))
def test_a_hostile_pack_is_refused_in_one_clear_line(tmp_path: Path, pack: dict[str, Any]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text_of(pack), encoding="utf-8")
    with pytest.raises(PackError) as caught:
        use(path)
    told = str(caught.value)
    assert pack["told"] in told
    assert told.isprintable() and len(told) < LONGEST


def test_there_are_eighty_of_them_each_with_a_name_of_its_own() -> None:
    names = [pack["name"] for pack in PACKS["packs"]]
    assert len(set(names)) == len(names) >= 80
