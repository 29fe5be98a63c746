"""The list of what a title offers is complete."""

from __future__ import annotations

import re
from pathlib import Path

from engine.table.title import Title
from engine.table.why import Meaning

MEMBER = re.compile(r"`(\w+)(?:\([\w, ]*\))?`(?:,|$| )")
PAGE = Path(__file__).parents[2] / "docs" / "titles.md"


def test_every_member_of_a_title_is_on_the_page_and_no_other() -> None:
    members = {name for kind in (Title, Meaning) for name in (*vars(kind), *kind.__annotations__) if name[0] != "_"}
    cells = [line.split("|")[1] for line in PAGE.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    listed = {name for cell in cells for name in MEMBER.findall(cell.partition("(plain")[0])}
    assert listed == members
