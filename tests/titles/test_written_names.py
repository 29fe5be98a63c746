"""The words that files are written with stay, whatever the classes are called that they stand for."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from engine.board.safeyaml import load_yaml
from engine.games import titles
from engine.table import entries
from engine.table import event as plain
from engine.table.declared import declared
from engine.table.event import Event
from tools.title_words import kinds_of

WRITTEN = load_yaml(Path(__file__).with_name("written_names.yaml"))


def by_topics(events: Iterable[type[Event]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for kind in events:
        found.setdefault("+".join(kind.topics) or "no topic", set()).add(kind.kind)
    return found


def as_sets(written: dict[str, list[str]]) -> dict[str, set[str]]:
    return {topics: set(kinds) for topics, kinds in written.items()}


def events_of(title: Any) -> list[type[Event]]:
    package = type(title).__module__.rpartition(".")[0]
    return declared(Event, vars(importlib.import_module(f"{package}.events")))


@pytest.mark.parametrize("name", [listed.id for listed in titles()])
def test_a_title_writes_its_decisions_commands_and_events_as_ever(name: str) -> None:
    title = titles().title(name)
    assert kinds_of(title) == set(WRITTEN[name]["decisions"])
    assert set(title.notation.commands) == set(WRITTEN[name]["verbs"])
    assert by_topics(events_of(title)) == as_sets(WRITTEN[name]["events"])


def test_the_table_writes_its_entries_and_events_as_ever() -> None:
    assert {kind.verb for kind in entries.KINDS} == set(WRITTEN["table"]["verbs"])
    assert by_topics(declared(Event, vars(plain))) == as_sets(WRITTEN["table"]["events"])
