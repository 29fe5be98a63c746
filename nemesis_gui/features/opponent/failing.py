"""What is kept of a computer player that failed: a line in the diary, and a report to be sent with a problem."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from typing import Final

from engine.board.files import write_whole
from nemesis_gui.base import diary
from nemesis_gui.base.settings import data_folder
from nemesis_gui.play.feature import Context

NO_ANSWER: Final = "The computer player does not answer"


def note_failure(context: Context, level: str, why: str, trace: str = "") -> None:
    """Write it down. What a fault says in detail may be a secret of the game, and stands in the report behind the
    warning; the diary has its kind only."""
    model = context.model
    decision = model.present.decision
    asked = "nothing" if decision is None else decision.kind
    line = f"computer player {level} of {model.playing.id} failed at {asked}: {why.partition(':')[0]}"
    diary.note(line)
    if trace:
        record = model.present.record
        said = f"scenario {record.origin.scenario}, after command {record.head}"
        with suppress(OSError):
            folder = data_folder() / "reports"
            folder.mkdir(exist_ok=True)
            path = folder / f"{datetime.now(UTC):%Y%m%d-%H%M%S-%f}.txt"
            write_whole(path, f"{line}\n{diary.WARNING}\n{said}\n{why}\n{diary.private(trace)}\n")
