"""The page about packs says what the schema says, and its example is a pack."""

from __future__ import annotations

import re
from pathlib import Path

from engine.games import titles
from engine.table.titles import checked
from tools import packs_page


def test_the_page_is_as_the_schema_has_it() -> None:
    assert packs_page.main(["--check"]) == 0, "python -m tools.packs_page"


def test_the_example_is_a_pack(tmp_path: Path) -> None:
    found = re.search(r"```yaml\n(.*?)```", packs_page.HEAD.read_text(encoding="utf-8"), re.DOTALL)
    assert found
    (tmp_path / "mine.yaml").write_text(found[1], encoding="utf-8")
    title = checked(titles(), "nemesis", tmp_path / "mine.yaml")
    assert title.own_files() == ("charts.yaml", "counters.yaml", "map.yaml")
    assert all(line.endswith(": sound") for line in title.check_pack())
