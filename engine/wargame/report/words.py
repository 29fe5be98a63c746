"""The words of a report; sentences about the game come from the title's own wording."""

from __future__ import annotations

from typing import Final

from engine.table.wording.catalogue import catalogue, fill
from engine.table.wording.spoken import DEFAULT, LANGUAGES, decimal
from engine.table.wording.typography import NO_BREAK

TABLE: Final = "report"


class Words:
    """The words of one language, with those of a title; where a line may break is left to the page."""

    def __init__(self, lang: str, title: str) -> None:
        self.lang = lang if lang in LANGUAGES else DEFAULT
        self._words = catalogue(self.lang, title)[TABLE]

    def __call__(self, key: str, **facts: object) -> str:
        """A word or sentence with facts put in; raises KeyError for an unknown one."""
        text = self._words[key].replace(NO_BREAK, " ")
        return fill(text, facts, self.lang) if facts else text

    def has(self, key: str) -> bool:
        """Whether there is such a word."""
        return key in self._words

    def number(self, value: float, places: int = 1) -> str:
        """A number with a fixed count of decimals."""
        return self._local(f"{value:.{places}f}")

    def amount(self, value: float) -> str:
        """A number with as many decimals as it needs."""
        return self._local(f"{value:g}")

    def signed(self, value: float, places: int = 1) -> str:
        """A number with its sign; 0 has none."""
        shown = f"{value:+.{places}f}"
        return self._local(shown.lstrip("+-") if float(shown) == 0 else shown)

    def hundred(self, share: float) -> str:
        """A share as so many of 100; never 0 for what can happen, nor 100 for what can fail."""
        if share >= 1.0:
            return "100"
        if share < 0.01:
            return "<1" if share > 0 else "0"
        return str(min(99, round(100 * share)))

    def _local(self, shown: str) -> str:
        shown = shown.replace("-", "−")
        return shown.replace(".", decimal(self.lang))
