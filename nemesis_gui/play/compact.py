"""The compact form of a card that would scroll: smaller counters and tracks, and what explains folded away."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from nemesis_gui.play.figures import SEPARATOR
from nemesis_gui.play.parts import Choice, Counter, Figures, Fold, Part, Text, Track
from nemesis_gui.play.sheet import Across, Flowing, Grid, Stack

FACE, ALONE = 28, 36
"""Pixels of a counter that has its name beside it, and of one that is all there is to be read."""
GAP: Final = 3
EXPLAINED: Final = "explained"
"""The stack of the explanations."""
EXPLAINS: Final = "<small>", "<table"
"""What texts that only explain begin with."""
MANY: Final = 12
"""Counters beyond which each has its name alone."""
FEW: Final = 2
"""Lines of explanation that take no more room than the button that would lay them open."""


def compacted(parts: Iterable[Part], name: str, turn: Callable[[bool], object], *, on: bool) -> Iterator[Part]:
    """The same in less room. `name` stands on the button that lays the explanations open, as they are while it is
    `on`; `turn` is called with what it is to be."""
    told: list[Part] = []
    kept = [*apart(parts, told)]
    if told and not kept:  # a name on a button alone would say nothing
        kept.append(told.pop(0))
    yield from kept
    few = len(told) < FEW and all(isinstance(part, Text) for part in told)
    if told and not few:
        yield Fold(name, on, turn)
    yield Stack(told, GAP, name=EXPLAINED, hidden=not on and not few)


def apart(parts: Iterable[Part], told: list[Part]) -> Iterator[Part]:
    """Parts in less room, without those that only explain: these are put into `told`."""
    for part in parts:
        if isinstance(part, Figures) or (
            isinstance(part, Text) and (part.name == "faded" or part.text.startswith(EXPLAINS))
        ):
            told.append(part)
        elif isinstance(part, Stack):
            yield replace(part, parts=[*apart(part.parts, told)], gap=min(part.gap, GAP))
        else:
            yield smaller(part)


def smaller(part: Part) -> Part:
    """A part with what stands on it."""
    if isinstance(part, Counter):
        return replace(part, face=min(part.face, FACE if part.named or part.beside else ALONE))
    if isinstance(part, Track):
        return replace(part, low=True)
    if isinstance(part, Choice) and part.aside:
        told = SEPARATOR.join(part.lines)
        seen = part.pointed is not None
        tip = part.tip or ("" if seen else told)
        return replace(part, lines=(), tip=tip, quiet=seen, accessible=part.accessible or _spoken(part))
    if isinstance(part, Flowing):
        part = replace(part, even=0, parts=[*map(bare, part.parts)] if len(part.parts) > MANY else part.parts)
    if isinstance(part, Across | Flowing):
        return replace(part, parts=[*map(smaller, part.parts)], gap=min(part.gap, GAP))
    return replace(part, parts=[*map(smaller, part.parts)]) if isinstance(part, Grid) else part


def bare(part: Part) -> Part:
    """A counter of many says in its tip what stands beside its name elsewhere."""
    if not (isinstance(part, Counter) and part.beside and part.note):
        return part
    return replace(part, note="", about="\n".join(filter(None, (part.note, part.about))))


def _spoken(part: Choice) -> str:
    return ". ".join(filter(None, (part.title, part.aside, *part.lines)))
