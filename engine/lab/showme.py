"""Which clauses of a title its situations bear, counted by running every one of them step by step, and which step shows
each clause best. What is chosen stands in the title's data (see :mod:`engine.table.showme`).
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec

from engine.table.showing import BOARD, DECISION, EVENT, HEADING, NUMBER, REASON, Citation, Shot, shots
from engine.table.showme import FOLDER, Showing, ShowMe
from engine.table.situation import Situation, load_situation
from engine.table.title import Title

MOST_AT_A_STEP: Final = 2
"""Clauses that one step shows."""
RANK: Final = {REASON: 0, EVENT: 1, NUMBER: 2, DECISION: 3, BOARD: 4, HEADING: 5}


class Chance(msgspec.Struct, frozen=True):
    """A step at which a clause is borne, and how badly it would serve to show it: the smaller the better."""

    showing: Showing
    citation: Citation
    rank: tuple[int, ...]


Chances = dict[str, list[Chance]]


class Shown(msgspec.Struct, frozen=True):
    """What the situations of a title bear, the best chance first, and what is chosen of it."""

    clauses: tuple[str, ...]
    """All of the rulebook that can be seen, in its order."""
    borne: Mapping[str, Sequence[Chance]]
    chosen: Mapping[str, Chance]
    told: Mapping[str, str] = {}
    """Those that are told in words alone, with why."""

    @property
    def missing(self) -> tuple[str, ...]:
        """Those that say what happens and that no step shows."""
        return tuple(clause for clause in self.clauses if clause not in self.chosen and clause not in self.told)

    def lines(self) -> Iterator[str]:
        """Each clause with where it is seen, then the counts and what is missing."""
        for clause in self.clauses:
            chance = self.chosen.get(clause)
            if chance is not None:
                yield f"{clause}  {chance.showing}  {chance.citation.by} {chance.citation.what}"
        by = Counter(chance.citation.by for chance in self.chosen.values())
        yield f"borne: {sum(c in self.borne for c in self.clauses)} of {len(self.clauses)} clauses that can be seen"
        yield f"shown: {len(self.chosen)} ({', '.join(f'{number} by {what}' for what, number in sorted(by.items()))})"
        left = [clause for clause in self.told if clause not in self.chosen]
        if left:
            yield f"told in words alone: {len(left)}"
            yield from (f"  {clause}: {self.told[clause]}" for clause in left)
        if self.missing:
            yield f"not shown: {' '.join(self.missing)}"


def situations(folder: Path) -> Iterator[tuple[str, Situation]]:
    """Every situation of a data folder by its name."""
    base = folder / FOLDER
    for path in sorted(base.rglob("*.yaml")):
        yield path.relative_to(base).with_suffix("").as_posix(), load_situation(path)


def count(title: Title, folder: Path, old: ShowMe) -> Shown:
    """Run all situations of a title; raises SituationError for one that does not run."""
    clauses = tuple(clause for clause in title.rulebook().ids() if clause not in old.unseen)
    borne: Chances = defaultdict(list)
    for name, situation in situations(folder):
        for clause, chance in chances(name, situation, tuple(shots(title, situation))):
            borne[clause].append(chance)
    for found in borne.values():
        found.sort(key=lambda chance: chance.rank)
    return Shown(clauses, borne, choose({clause: borne[clause] for clause in clauses if clause in borne}), old.told)


def chances(name: str, situation: Situation, found: Sequence[Shot]) -> Iterator[tuple[str, Chance]]:
    """The steps of a situation that could show a clause. A refused try ranks behind where nothing allowed is beside it;
    so does a step that bears much else, one that comes late, and a clause that the situation is not about."""
    for shot in found:
        seen = set[str]()
        for place, citation in enumerate(shot.citations()):
            if not citation.clause or citation.clause in seen:
                continue
            seen.add(citation.clause)
            alone = citation.by == REASON and not beside(found, shot)
            about = citation.clause in situation.clauses
            aside = int(alone) + 2 * (citation.by == HEADING)
            rank = (aside, RANK[citation.by] + len(RANK) * (not about), min(place, 3), len(shot.clauses), shot.number)
            yield citation.clause, Chance(Showing(name, shot.number), citation, rank)


def beside(found: Sequence[Shot], tried: Shot) -> bool:
    """Whether something of the kind that was refused is allowed in the same situation."""
    verb = tried.command.verb if tried.command is not None else ""
    return any(shot.command is not None and not shot.refused and shot.command.verb == verb for shot in found)


def choose(borne: Mapping[str, Sequence[Chance]]) -> dict[str, Chance]:
    """A step for as many clauses as possible, the clauses with the fewest first, at most two at a step."""
    taken: dict[Showing, list[str]] = defaultdict(list)
    chosen: dict[str, Chance] = {}
    for clause in sorted(borne, key=lambda clause: (len(borne[clause]), clause)):
        _place(clause, borne, taken, chosen, set())
    return {clause: chosen[clause] for clause in borne if clause in chosen}


def _place(
    clause: str, borne: Mapping[str, Sequence[Chance]], taken: dict[Showing, list[str]], chosen: dict[str, Chance],
    tried: set[Showing],
) -> bool:  # fmt: skip
    """Find a step for a clause; one that is full is freed if what it shows finds another."""
    for chance in borne[clause]:
        if len(taken[chance.showing]) < MOST_AT_A_STEP:
            return _take(clause, chance, taken, chosen)
    for chance in borne[clause]:
        if chance.showing in tried:
            continue
        tried.add(chance.showing)
        for other in tuple(taken[chance.showing]):
            if _place(other, borne, taken, chosen, tried):
                taken[chance.showing].remove(other)
                return _take(clause, chance, taken, chosen)
    return False


def _take(clause: str, chance: Chance, taken: dict[Showing, list[str]], chosen: dict[str, Chance]) -> bool:
    taken[chance.showing].append(clause)
    chosen[clause] = chance
    return True


def written(found: Shown, old: ShowMe) -> str:
    """The list as a file."""
    head = [
        "# What of the rules is seen on a board, for the reader: for each clause the situation and the step whose run",
        "# bears it. Written by `python -m engine shown TITLE --write`; what `unseen` and `told` say is kept.",
    ]
    left = {clause: why for clause, why in old.told.items() if clause not in found.chosen}
    unseen, told = (
        [f"  {clause}: {json.dumps(why) if ':' in why else why}" for clause, why in lines.items()]
        for lines in (old.unseen, left)
    )
    shown = [f"  {clause}: {found.chosen[clause].showing}" for clause in found.clauses if clause in found.chosen]
    return "\n".join([*head, "unseen:", *unseen, *(["told:"] if told else []), *told, "shown:", *shown]) + "\n"
