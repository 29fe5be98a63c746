"""The languages there are, by their files, and what each says of itself: its name, how it sets texts and figures."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from engine.board.safeyaml import load_yaml
from engine.paths import data_dir, data_file

FOLDER: Final = "assets/locale"
DEFAULT: Final = "en"
LANGUAGES: Final = tuple(
    sorted((path.stem for path in data_dir(FOLDER).glob("*.yaml")), key=lambda code: (code != DEFAULT, code))
)
"""English comes first."""


def languages() -> Mapping[str, str]:
    """What each language calls itself, by its code."""
    return {code: str(_head(code).get("name", code)) for code in LANGUAGES}


def decimal(lang: str) -> str:
    """The sign before decimals."""
    return str(_head(lang).get("decimal", "."))


def spaced(lang: str) -> bool:
    """Whether a colon, a question mark and the like stand after a space, which never breaks the line."""
    return bool(_head(lang).get("spaced", False))


@cache
def file_of(path: str) -> Mapping[Any, Any]:
    """A catalogue file as it is written. Raises YamlError for a damaged file, DataNotFound."""
    found = load_yaml(data_file(path))
    assert isinstance(found, dict)
    return found


def _head(lang: str) -> Mapping[Any, Any]:
    return file_of(f"{FOLDER}/{lang}.yaml") if lang in LANGUAGES else {}
