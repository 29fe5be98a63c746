"""What a combat table brings by column of odds: means and chances over the faces of its die."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Literal, TypeVar

import msgspec

Measure = Literal["mean", "share"]
R = TypeVar("R")


class Line(msgspec.Struct, frozen=True):
    """One figure of each column, by its name among the words for headings."""

    name: str
    measure: Measure
    figures: tuple[Fraction, ...]


class Outlook(msgspec.Struct, frozen=True):
    """The figures of a combat table, which is called like its sheet."""

    sheet: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]


def mean(name: str, columns: Iterable[Sequence[R]], value: Callable[[R], int | Fraction]) -> Line:
    """The mean of what the results of each column are worth, all being equally likely."""
    return Line(name, "mean", tuple(_mean(column, value) for column in columns))


def share(name: str, columns: Iterable[Sequence[R]], value: Callable[[R], int | Fraction]) -> Line:
    """The same of parts of a whole."""
    return Line(name, "share", mean(name, columns, value).figures)


def chance(name: str, columns: Iterable[Sequence[R]], wanted: Callable[[R], bool]) -> Line:
    """The chance of certain results."""
    return share(name, columns, lambda result: int(wanted(result)))


def _mean(results: Sequence[R], value: Callable[[R], int | Fraction]) -> Fraction:
    return Fraction(sum(map(value, results)), len(results))
