"""What lessons and puzzles teach of limits: no position that the rules will thin out goes untold, and each claim of a
limit cites the clause that bears it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Final

from engine.table.lesson import LangText
from engine.table.rulebook import Rulebook

NUMBERS: Final = {
    word: number
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
    )
}
CLAIM: Final = re.compile(
    r"\b(at most|at least|no more than|not more than|no further than|up to|within|may share|can share|may stack|"
    r"can stack|stacking limit|over the limit)\b",
    re.IGNORECASE,
)
"""How an English sentence claims a limit."""
STACKED: Final = re.compile(r"\b(share|stack|stacking)\b", re.IGNORECASE)
STACKING: Final = "stack"
"""What the topic of a clause about stacking has in its name."""
PRINTED: Final = re.compile(r"\b(printed|ranges?|radius|value|chart|table)\b", re.IGNORECASE)
"""How a clause says that the number of its limit stands on the counters or on a chart."""
_SENTENCE: Final = re.compile(r"(?<=[.:;!?])\s+")
_NUMBER: Final = re.compile(rf"(?<![\w/])(?:\d{{1,2}}|{'|'.join(NUMBERS)})(?![\w/])", re.IGNORECASE)


def undeclared(now: Mapping[str, str], declared: Collection[str], before: Collection[str] = ()) -> Iterator[str]:
    """Hexes with more than may stay there that the text does not declare, and those it declares without reason."""
    for label, clause in now.items():
        if label not in declared and label not in before:
            yield f"untenable: what stands in {label} may not stay there by {clause}, and the text does not say so"
    yield from (f"untenable: what stands in {label} may stay there" for label in declared if label not in now)


def unbacked(book: Rulebook, text: LangText, clauses: Collection[str]) -> Iterator[str]:
    """Limits that a text claims and no clause cited with it bears: the numbers of the sentence stand there, or it
    speaks of what is printed; where the sentence is about sharing a hex, a clause about stacking is among them."""
    cited = [book.clause(clause) for clause in clauses if clause in book]
    said = {number for clause in cited for number in _numbers(clause.text)}
    printed = any(PRINTED.search(clause.text) for clause in cited)
    for sentence in _SENTENCE.split(text.en):
        if not CLAIM.search(sentence):
            continue
        if STACKED.search(sentence) and not any(STACKING in clause.topic for clause in cited):
            yield f"'{sentence}' speaks of stacking, and no clause about it is cited"
        elif not (printed or (cited and _numbers(sentence) <= said)):
            yield f"'{sentence}' claims a limit that no clause cited bears"


def _numbers(text: str) -> set[int]:
    found = (word.lower() for word in _NUMBER.findall(text))
    return {NUMBERS[word] if word in NUMBERS else int(word) for word in found}
