"""Which counter of a module is which of ours: by what they are called, what lies beside them, and where they start.

A match is sure only if nothing else comes near it, from either side; all others are marked. Nothing is known of a game:
what the trays of a module mean is learned from the counters in them that are sure.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import log
from typing import Final, TypeVar

import msgspec

from engine.vassal.words import alike, is_figures, nations, numbers, plain_words, sizes, tokens, words_beside

T = TypeVar("T")
SURE: Final = 0.75
"""The least score of a match that needs no eyes."""
APART: Final = 0.1
"""How far all others have to be below it."""
LEAST: Final = 0.35
"""The least score of one that is shown at all."""
MOST: Final = 3000
"""Kinds of counters of a module that are looked at."""
_ASIDE: Final = 0.7
"""What a word of our name counts that stands beside theirs, such as on the tray."""
_NUMBER: Final = 0.5
"""What a number costs that one has and the other has not."""
_WORD: Final = 0.05
"""What a word costs that only they have."""
_OTHERS: Final = 0.3
"""What it costs if one of these stands in the names of other counters of ours."""
_ORDER: Final = 0.05
_KIND: Final = 0.35
"""What another size or nation costs."""
_FIGURES: Final = 0.03
_HEX: Final = 0.25
"""What it counts to start in the same hex."""
_AGREES: Final = 0.04
_DIFFERS: Final = 0.2
_LEARNED: Final = 3
"""Of how many sure counters the meaning of a tray is learned, of which nine in ten agree."""


class Own(msgspec.Struct, frozen=True):
    """A counter of ours: its name, what it belongs to by key, and the hexes where it starts by scenario."""

    id: str
    name: str
    about: Mapping[str, str] = {}
    at: frozenset[str] = frozenset()
    figures: str = ""
    """Strengths and movement as they stand on it, such as 5-6."""

    @property
    def kind(self) -> tuple[object, ...]:
        """What all counters have in common that one cannot tell apart."""
        return self.name, self.figures, tuple(sorted(self.about.items()))


class Theirs(msgspec.Struct, frozen=True):
    """A counter of a module: its names, what is written on and beside it, the hexes where it starts."""

    slot: int
    name: str
    beside: tuple[str, ...] = ()
    picture: str = ""
    at: frozenset[str] = frozenset()


class Match(msgspec.Struct, frozen=True):
    """One of our counters and the slot it was found in, 0 to 1 sure; ``others`` are slots that come near."""

    id: str
    slot: int
    score: float
    sure: bool
    others: tuple[int, ...] = ()


def _beside(texts: Iterable[str], name: Iterable[str]) -> frozenset[str]:
    return frozenset(word for text in texts for word in words_beside(text)) - set(name)


class _Ours:
    """Counters of ours that one cannot tell apart."""

    def __init__(self, all_: Sequence[Own]) -> None:
        first = all_[0]
        self.ids = [own.id for own in all_]
        self.about = first.about
        self.name = tokens(first.name)
        self.figures = first.figures
        self.at = frozenset(hex_ for own in all_ for hex_ in own.at)
        self.beside = _beside(first.about.values(), self.name)


class _Theirs:
    """Counters of theirs that one cannot tell apart."""

    def __init__(self, all_: Sequence[Theirs]) -> None:
        first = all_[0]
        self.slots = [one.slot for one in all_]
        self.pictures = {one.picture for one in all_} - {""}
        self.name = tokens(first.name)
        self.written = plain_words(first.name)
        self.figures = frozenset(text for text in first.beside if is_figures(text))
        self.texts = tuple(text for text in first.beside if text not in self.figures)
        self.beside = _beside(self.texts, self.name)
        self.at = frozenset(hex_ for one in all_ for hex_ in one.at)

    def same_as(self, other: _Theirs) -> bool:
        """Whether it is the same counter, which lies in several trays."""
        return other is self or (bool(self.pictures) and self.pictures == other.pictures)

    @cached_property
    def all_words(self) -> frozenset[str]:
        return self.beside | set(self.name)


def match(ours: Iterable[Own], theirs: Iterable[Theirs]) -> list[Match]:
    """The best match of each of our counters that has one, in our order."""
    return _Matcher(list(ours), list(theirs)[:MOST]).matches()


class _Matcher:
    def __init__(self, ours: Sequence[Own], theirs: Sequence[Theirs]) -> None:
        self._order = {own.id: number for number, own in enumerate(ours)}
        self._ours = [_Ours(kind) for kind in _by(ours, lambda own: own.kind)]
        self._theirs = [_Theirs(kind) for kind in _by(theirs, lambda one: (one.name, one.beside))]
        counts = Counter(word for own in self._ours for word in set(own.name))
        self._weight = {word: 1 + log(len(self._ours) / count) for word, count in counts.items()}
        self._meaning: dict[tuple[str, str], str] = {}

    def matches(self) -> list[Match]:
        """First by names alone, then with what the trays mean that was learned of those."""
        first = self._best(self._scores())
        self._learn((own, one) for own, one, _, sure, _ in first if sure)
        found = [match_ for row in self._best(self._scores()) for match_ in self._told(*row)]
        return sorted(found, key=lambda match_: self._order[match_.id])

    def _told(self, own: _Ours, one: _Theirs, score: float, sure: bool, others: Sequence[_Theirs]) -> Iterator[Match]:
        near = tuple(slot for other in others for slot in other.slots[:1])
        for number, id_ in enumerate(own.ids):
            yield Match(id_, one.slots[min(number, len(one.slots) - 1)], round(score, 3), sure, near)

    # -- what is like what

    @cached_property
    def _by_name(self) -> Mapping[tuple[int, int], float]:
        """The scores of all pairs that may come to something, without what the trays mean."""
        having: dict[str, list[int]] = defaultdict(list)
        for number, one in enumerate(self._theirs):
            for word in one.all_words:
                having[word].append(number)
        found = {}
        for mine, own in enumerate(self._ours):
            counted = numbers(own.name)
            near = {number for word in counted for number in having.get(word, ())}
            for number in near if counted else range(len(self._theirs)):
                score = self._score(own, self._theirs[number])
                if score >= LEAST - 3 * _AGREES:
                    found[mine, number] = score
        return found

    def _scores(self) -> dict[tuple[int, int], float]:
        """The scores of all pairs that are worth showing."""
        found = {}
        for (mine, number), score in self._by_name.items():
            whole = score + self._trays(self._ours[mine], self._theirs[number])
            if whole >= LEAST:
                found[mine, number] = whole
        return found

    def _score(self, own: _Ours, one: _Theirs) -> float:
        total = sum(self._weight[word] for word in own.name)
        if not total:
            return 0.0
        less = self._numbers(own, one) + self._kinds(own, one)
        if 1 + less + _HEX < LEAST:
            return 0.0
        met = sum(self._weight[word] * self._met(word, one) for word in own.name)
        return met / total + less + self._words(own, one) + self._shared(own, one)

    def _met(self, word: str, one: _Theirs) -> float:
        """How far a word of our name stands in theirs, or beside it."""
        return max(alike(word, one.name, one.written), _ASIDE * (word in one.beside))

    def _numbers(self, own: _Ours, one: _Theirs) -> float:
        """Numbers that only one has; a number is never nearly another one."""
        mine, theirs = numbers(own.name), numbers(one.name)
        more = sum(number not in mine and number not in own.beside for number in theirs)
        missing = sum(number not in one.all_words for number in mine)
        order = [number for number in theirs if number in mine]
        turned = len(mine) > 1 and len(order) > 1 and order != mine
        return -_NUMBER * (more + missing) - _ORDER * turned

    def _words(self, own: _Ours, one: _Theirs) -> float:
        """Words that only they have: some of ours stand beside the name, too."""
        rest = [word for word in one.name if word not in own.name and not word.isdigit()]
        known = sum(word in own.beside for word in rest)
        others = any(word in self._weight and word not in own.beside | sizes() for word in rest)
        return _WORD * (min(known, 3) - min(len(rest) - known, 3)) - _OTHERS * others

    def _kinds(self, own: _Ours, one: _Theirs) -> float:
        """What it costs to be of another size or nation by name."""
        name = set(one.name)
        size, other = name & sizes(), sizes() & set(own.name)
        nation = name & nations()
        strange = bool(nation) and not nation & (own.beside | set(own.name))
        return -_KIND * ((bool(size and other) and not size & other) + strange)

    def _shared(self, own: _Ours, one: _Theirs) -> float:
        """What it counts to start in the same hex, and, where nothing else decides, to have the same figures."""
        return _HEX * bool(own.at & one.at) + _FIGURES * (own.figures in one.figures)

    # -- what trays mean

    def _learn(self, sure: Iterable[tuple[_Ours, _Theirs]]) -> None:
        seen: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        for own, one in sure:
            for text in set(one.texts):
                for key, value in own.about.items():
                    seen[text, key][value] += 1
        for at, values in seen.items():
            ((value, count),) = values.most_common(1)
            if count >= _LEARNED and count >= 0.9 * values.total():
                self._meaning[at] = value

    def _trays(self, own: _Ours, one: _Theirs) -> float:
        score, worst = 0.0, 0.0
        for text in one.texts if self._meaning else ():
            for key, value in own.about.items():
                meant = self._meaning.get((text, key))
                if meant is not None:
                    score += _AGREES * (meant == value)
                    worst = max(worst, _DIFFERS * (meant != value) * (2 if key == "side" else 1))
        return min(score, 3 * _AGREES) - worst

    # -- who gets whom

    def _best(
        self, scores: Mapping[tuple[int, int], float]
    ) -> list[tuple[_Ours, _Theirs, float, bool, Sequence[_Theirs]]]:
        """Each kind of ours with the best of theirs that is left, the best pairs first."""
        of_ours: dict[int, list[tuple[float, int]]] = defaultdict(list)
        of_theirs: dict[int, list[tuple[float, int]]] = defaultdict(list)
        for (mine, number), score in scores.items():
            of_ours[mine].append((score, number))
            of_theirs[number].append((score, mine))
        left = {number: max(1, len(one.slots)) for number, one in enumerate(self._theirs)}
        given: set[int] = set()
        found: list[tuple[_Ours, _Theirs, float, bool, Sequence[_Theirs]]] = []
        for (mine, number), score in sorted(scores.items(), key=lambda row: (-row[1], row[0])):
            own, one = self._ours[mine], self._theirs[number]
            if mine in given or left[number] <= 0:
                continue
            given.add(mine)
            left[number] -= len(own.ids)
            near = [other for second, other in sorted(of_ours[mine], reverse=True) if score - second < APART]
            rivals = [other for second, other in of_theirs[number] if score - second < APART and other != mine]
            others = [self._theirs[other] for other in near if not one.same_as(self._theirs[other])]
            alone = not others and not rivals and len(one.slots) <= max(1, len(own.ids))
            found.append((own, one, min(1.0, score), score >= SURE and alone, others))
        return found


def _by(all_: Iterable[T], key: Callable[[T], Hashable]) -> list[list[T]]:
    """Lists of those that have the same key, in order."""
    found: dict[Hashable, list[T]] = defaultdict(list)
    for one in all_:
        found[key(one)].append(one)
    return list(found.values())
