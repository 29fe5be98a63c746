"""Writes catalogues: an empty one with its English beside each entry, or a full one."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from engine.board.files import write_whole
from tools.translate.texts import Tables, english, file_of, folders, written


def write(lang: str, name: str, say: Callable[[str], str] | None = None) -> list[Path]:
    """Write all catalogues of a language, and keep what they have; `say` translates the rest, else it stays empty."""
    paths = []
    for folder in folders():
        wanted, given = english(folder, lang), written(folder, lang)
        head = [f"language: {lang}"] if folder else [f"language: {lang}", f"name: {_quoted(name)}"]
        path = file_of(folder, lang)
        write_whole(path, "\n".join([*head, *_lines(wanted, given, say)]) + "\n")
        paths.append(path)
    return paths


def _lines(wanted: Tables, given: Tables, say: Callable[[str], str] | None) -> Iterator[str]:
    for table, texts in wanted.items():
        yield f"\n{table}:"
        for key, text in texts.items():
            if text != key:
                yield f"  # {' '.join(text.split())}"
            told = given.get(table, {}).get(key) or (say(text) if say is not None else "")
            yield f"  {_quoted(key)}: {_quoted(told)}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
