"""How often each kind of decision, command and event occurs over many games, those that never do among them; and games
of all scenarios with all options, so that whatever can occur does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec import structs

from engine.lab import names
from engine.lab.games import Game, GameLine
from engine.table.options import STUDY, Option
from engine.table.title import Title


def kinds_of(title: Title) -> Mapping[str, tuple[str, ...]]:
    """Every kind there is in a title by group, by name."""
    return {
        "decisions": tuple(sorted({kind.kind for kind in names.decisions(title)})),
        "commands": tuple(sorted(title.notation.commands)),
        "events": tuple(sorted({told.kind for told in names.events(title)})),
    }


def counted(title: Title, lines: Sequence[GameLine]) -> Iterator[str]:
    """A line for each group, then one for each kind in it, the rarest first."""
    for group, known in kinds_of(title).items():
        sums = Counter(dict.fromkeys(known, 0))
        for line in lines:
            sums.update(line.kinds.get(group, {}))
        never = sum(count == 0 for count in sums.values())
        yield f"{group}: {len(sums)} kinds, {never} of them never"
        yield from (f"  {count:8} {kind}" for kind, count in sorted(sums.items(), key=lambda item: (item[1], item[0])))


def drawn_options(options: Sequence[Option], given: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """Options of a game: those that were given and are not the usual ones, all others drawn by a seed; never a study
    game."""
    random = Random(f"options {seed}")
    usual = {option.name: option.default for option in options if not option.switch}
    given = {name: value for name, value in given.items() if usual.get(name) != value}
    drawn = {option.name: option.value(random.choice(option.choices)) for option in options if option.name != STUDY}
    return {**drawn, **given}


def varied(title: Title, games: Sequence[Game]) -> Iterator[Game]:
    """The same games, of each scenario in turn and each with options of its own."""
    scenarios = list(title.scenarios())
    for number, game in enumerate(games):
        options = drawn_options(title.options, game.options, f"{game.seed} {number}")
        yield structs.replace(game, scenario=scenarios[number % len(scenarios)], options=options)
