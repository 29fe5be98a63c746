"""Saves as tests look at them: by their record alone."""

from __future__ import annotations

from pathlib import Path

from engine.table.record import Record
from engine.table.save.journal import Journal
from engine.table.save.open import open_save
from engine.table.save.read import LogUse, read_save


def read_record(path: Path, log: LogUse = "ask") -> Record:
    return read_save(path, log).record


def open_journal(path: Path, log: LogUse = "ask") -> tuple[Journal, Record]:
    journal, saved = open_save(path, log)
    return journal, saved.record
