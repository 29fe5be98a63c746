"""The pages that explain the program: examples run as they stand there, links lead somewhere."""

from __future__ import annotations

import re
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "engine.md"
PAGES = sorted(chain(ROOT.glob("*.md"), (ROOT / "docs").rglob("*.md"), (ROOT / "packaging").glob("*.md")))
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
CODE = re.compile(r"`[^`\n]+`")
"""Code in a line: what looks like a link in it leads nowhere."""


def test_the_examples_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 2
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, PAGE.name, "exec"), names)
    printed = capsys.readouterr().out
    assert printed.startswith("DrawChit\nMovement")
    assert "enemy_units 2.2/6b" in printed
    assert "moved" in printed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_to_a_file(page: Path):
    words = CODE.sub("code", page.read_text(encoding="utf-8"))
    broken = [link for link in LINK.findall(words) if not (page.parent / link).exists()]
    assert broken == []


def test_a_visitor_reads_how_to_play_on_the_first_page():
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 90
    assert "    make play" in lines
