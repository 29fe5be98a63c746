"""The log that is written to a file tells two worlds alike that are the same to who looks."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from engine.games import titles
from engine.lab.sights import at_table
from engine.lab.worlds import pairs
from nemesis_gui.features.library.log_file import write_log
from nemesis_gui.session.words import Words


@pytest.mark.parametrize("ending", ["txt", "html"])
def test_the_log_of_a_game_names_nobody_who_lies_covered(tmp_path: Path, ending: str) -> None:
    title = titles().title("vinegar-joes-war")
    for pair in islice((pair for pair in pairs(title, "log") if pair.secret), 3):
        texts = set()
        for number, state in enumerate((pair.state, pair.other)):
            session, path = at_table(title, state), tmp_path / f"{number}.{ending}"
            write_log(session, {}, path, Words("fr", title), "log", (), lambda _done, _all: None)
            texts.add(path.read_text(encoding="utf-8"))
        assert len(texts) == 1
