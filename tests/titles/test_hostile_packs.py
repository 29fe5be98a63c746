"""Packs by hand that nobody can play with: each is refused in one clear line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.table.situation_text import to_text
from engine.table.titles import checked
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


@pytest.mark.parametrize("pack", PACKS["packs"], ids=lambda pack: pack["name"].replace(" ", "-"))
def test_a_hostile_pack_is_refused_in_one_clear_line(tmp_path: Path, pack: dict[str, Any]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text_of(pack), encoding="utf-8")
    with pytest.raises(PackError) as caught:
        checked(titles(), GAME, path)
    told = str(caught.value)
    assert pack["told"] in told
    assert told.isprintable() and len(told) < LONGEST


def test_there_are_eighty_of_them_each_with_a_name_of_its_own() -> None:
    names = [pack["name"] for pack in PACKS["packs"]]
    assert len(set(names)) == len(names) >= 80
