"""The program's version: the same as in pyproject.toml, written into every save (see docs/decisions/0009)."""

from __future__ import annotations

from typing import Final

VERSION: Final = "0.31.0"
