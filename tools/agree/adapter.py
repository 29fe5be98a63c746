"""All that touches the engine of a checkout, by whatever name it goes there: this file runs in both.

What was renamed or moved between the two is looked for under each of its names, the older one first.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

THINKS: Final = 12
"""Positions that the greedy player looks at for a command."""


def named(owner: Any, *names: str) -> Any:
    """The first callable of these names; raises AttributeError where there is none."""
    for name in names:
        found = getattr(owner, name, None)
        if callable(found):
            return found
    raise AttributeError(f"{owner!r} has none of {', '.join(names)}")


def imported(*places: str) -> Any:
    """The first ``module:name`` that is there; raises ImportError where none is."""
    for place in places:
        module, _, name = place.partition(":")
        with suppress(ImportError, AttributeError):
            return getattr(import_module(module), name)
    raise ImportError(f"there is none of {', '.join(places)}")


def titles() -> dict[str, list[str]]:
    """The ids of the games of this checkout, with those of their scenarios."""
    known = imported("engine.games:titles")()
    return {listed.id: list(known.title(listed.id).scenarios()) for listed in known}


def plain(value: Any) -> Any:
    """What JSON has no form for: mappings, sets and other sequences; anything else as text."""
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Iterable):
        return list(value)
    return str(value)


def stripped(value: Any, names: Collection[str]) -> Any:
    """Plain data without what stands under these names, at whatever depth."""
    if isinstance(value, dict):
        return {name: stripped(item, names) for name, item in value.items() if name not in names}
    return [stripped(item, names) for item in value] if isinstance(value, list) else value


def texts(commands: Iterable[Any]) -> list[str]:
    """Commands in their notation."""
    return [command.text() for command in commands]


class Game:
    """A title of the checkout, as far as games of it are compared."""

    def __init__(self, name: str) -> None:
        self.title = imported("engine.games:titles")().title(name)
        self.agenda = import_module("engine.table.agenda")
        self.table = import_module("engine.table.game")
        self.words = [self.title.words(lang) for lang in ("en", "fr")]

    # -- a game and its commands

    def options(self, rng: Random) -> dict[str, Any]:
        """Each option by chance, but the one for study."""
        return {one.name: one.value(rng.choice(one.choices)) for one in self.title.options if one.name != "study"}

    def new(self, scenario: str, options: Mapping[str, Any], seed: str) -> Any:
        return self.title.new(scenario, options, seed)

    def decision(self, state: Any) -> Any:
        return self.agenda.current(state)

    def listed(self, state: Any) -> dict[str, Any]:
        """The legal commands by notation, in the order of the letters."""
        return dict(sorted((command.text(), command) for command in self.table.legal(state)))

    def interrupts(self, state: Any) -> dict[str, Any]:
        decision = self.decision(state)
        found = () if decision is None else named(decision, "interrupts", "legal_interrupts")(state)
        return dict(sorted((command.text(), command) for command in found))

    def parse(self, text: str) -> Any:
        return self.title.notation.parse(text)

    def judge(self, state: Any, command: Any) -> list[Any]:
        return reasons(self.agenda.judge(state, command).reasons)

    def play(self, state: Any, command: Any) -> Any:
        return self.table.play_on(self.title, state, command)[0]

    # -- who plays

    def adviser(self, seed: str) -> Callable[[Any, Sequence[Any]], Any]:
        """What the greedy player says at a position."""
        player = imported("engine.players.registry:player")(self.title, "greedy", seed)
        seat = imported("engine.players.orders:Seat")(player)
        budget = imported("engine.players.player:Budget")("agree", THINKS)
        meter = imported("engine.players.player:Meter")

        def advised(state: Any, listed: Sequence[Any]) -> Any:
            view = self.title.view(state, self.decision(state).side(state))
            return seat.choose(view, listed, meter(budget)).command

        return advised

    def rare(self, state: Any) -> list[Any]:
        """Legal commands that chance hardly ever reaches."""
        view = self.title.view(state, self.decision(state).side(state))
        return list(named(self.title, "seldom", "rare_commands")(view))

    def made_up(self, state: Any, rng: Random, listed: Sequence[Any], known: Sequence[Any], most: int) -> list[str]:
        """Commands with anything in the place of anything."""
        drawer, decision = imported("tools.prove.drawing:Drawer")(self.title, state, rng), self.decision(state)
        found = (drawer.one(decision, listed, known) for _ in range(most))
        return [command.text() for command in found if command is not None]

    # -- what is compared of a position

    def standing(self, state: Any) -> Any:
        """The decision with what is at hand for it, or the outcome; where the game stands."""
        decision, outcome = self.decision(state), state.outcome
        over = None if outcome is None else [outcome.winner, outcome.why, outcome.clause]
        opened = None
        if decision is not None:
            at_hand = [decision.idle_answer(state), decision.likely(state)]
            opened = [decision.kind, decision.side(state), [one and one.text() for one in at_hand]]
        return [opened, over, state.phasing, self.title.chapter(state), self.title.tracks(state)]

    def events(self, state: Any) -> list[Any]:
        return [[event.kind, event.clauses(), event.facts()] for event in state.events]

    def digest(self, state: Any) -> str:
        return str(self.title.digest(state))

    def faults(self, state: Any) -> list[str]:
        return [*self.title.faults(state), *self.title.impossible(state)]

    def described(self, state: Any) -> Any:
        """The position in text, or why there is none."""
        try:
            return self.title.describe(state)
        except ValueError as error:
            return {"why not": str(error)}

    def resumed(self, state: Any) -> Any:
        """The digest of what is read of the described position again."""
        try:
            data = json.loads(msgspec.json.encode(self.title.describe(state), enc_hook=plain))
            return self.digest(self.title.resume(data, state.chance.seed))
        except ValueError as error:
            return {"why not": str(error)}

    def learned(self, before: Any, after: Any, command: Any) -> list[Any]:
        """Who spoke, and who knows more than before."""
        sides = range(len(self.title.sides))
        return [self.title.actor(before, command), [self.title.learned(before, after, side, command) for side in sides]]

    # -- what is compared at drawn places

    def tallies(self, state: Any, commands: Iterable[Any]) -> list[Any]:
        weigh = named(self.title, "weighed", "tallies")
        return [[command.text(), [part(one) for one in weigh(state, command)]] for command in commands]

    def outlook(self, state: Any, command: Any, most: int) -> Any:
        """The first results of chance that a command can have, with their odds; a game that draws again for ever where
        chance gives the same again and again has none."""
        found = imported("engine.table.outlook:outcomes")(self.title, state, command)
        try:
            return [[odds, self.digest(after)] for odds, after in islice(found, most)]
        except self.agenda.RunawayError as error:
            return {"why not": str(error)}

    def worth(self, state: Any) -> list[Any]:
        """What the position is worth to each side, what is counted, and what its players think of doing."""
        title, sides, decision = self.title, range(len(self.title.sides)), self.decision(state)
        worth = [named(title, "worth", "evaluate")(state, side) for side in sides]
        hopeless = [title.hopeless(state, side) for side in sides]
        leads: list[Any] = []
        if decision is not None:
            view = title.view(state, decision.side(state))
            found = title.candidate_lines(view, self.table.legal(view))
            leads = [texts(lead) for lead in found]
        prizes = named(title, "prizes", "objectives")(state)
        return [worth, hopeless, title.census(state), prizes, title.untenable(state), leads]

    def views(self, state: Any, seed: str) -> list[Any]:
        """What each side sees, and what it may take for the truth."""
        return [self._view(state, side, seed) for side in range(len(self.title.sides))]

    def _view(self, state: Any, side: int, seed: str) -> Any:
        view = self.title.view(state, side)
        hidden = list(named(self.title, "secrets", "hidden_sides")(view))
        guess = self.title.what_if(view, seed, [other for other in hidden if other != side])
        return [self.digest(view), hidden, self.digest(guess), sorted(texts(self.table.legal(view)))]

    def why(self, state: Any, rng: Random, listed: Iterable[Any]) -> Any:
        """What is said to somebody who points at a place with a piece."""
        why, decision = import_module("engine.table.why"), self.decision(state)
        unit = rng.choice(sorted(state.pieces))
        other = state.pieces[rng.choice(sorted(state.pieces))]
        loc = rng.choice((state.pieces[unit].loc, other.loc))
        selected = rng.choice(((), (), (unit,)))
        question = why.Question(loc, rng.choice((unit, "")), selected, "")
        index = imported("engine.table.legal:index_of")(state, listed)
        found = why.answer(self.title, state, decision, lambda said: self.agenda.judge(state, said), index, question)
        said = [[one.command.text(), reasons(one.reasons), one.anywhere] for one in found.findings]
        groups = [[texts(one.commands), one.units, one.anywhere, [objection(it) for it in one.objections]]
                  for one in found.groups]  # fmt: skip
        return [[unit, state.world.label(loc), selected], said, texts(found.instead), groups]

    def log(self, state: Any, before: Any, command: Any) -> list[Any]:
        """The command and its events in each language."""
        return [self._log(words, state, before, command) for words in self.words]

    def _log(self, words: Any, state: Any, before: Any, command: Any) -> list[Any]:
        said = [] if command is None else [named(words, "command_told", "past_command")(before, command)]
        return [*said, *(words.event(state, event) for event in state.events)]

    def wording(self, state: Any, commands: Sequence[Any], refused: Sequence[Any]) -> list[Any]:
        """What is asked, what may be said and why not, in each language."""
        return [self._wording(words, state, commands, refused) for words in self.words]

    def _wording(self, words: Any, state: Any, commands: Sequence[Any], refused: Sequence[Any]) -> list[Any]:
        title, weigh = self.title, named(self.title, "weighed", "tallies")
        said = [words.command(state, command) for command in commands]
        parts = [words.modifier(one, state) for command in commands for one in weigh(state, command)]
        against = [words.reason(one, state) for command in refused for one in self.agenda.judge(state, command).reasons]
        asked = [] if self.decision(state) is None else [words.prompt(state), words.who(state)]
        return [title.headline(state), words.phase(state), asked, said, parts, against]

    def scenery(self, state: Any, rng: Random) -> list[Any]:
        """Some pieces and places as a screen reader has them."""
        units = rng.sample(sorted(state.pieces), min(4, len(state.pieces)))
        locs = sorted({state.pieces[unit].loc for unit in units})
        return [self._scenery(words, state, units, [loc for loc in locs if loc >= 0]) for words in self.words]

    def _scenery(self, words: Any, state: Any, units: Sequence[str], locs: Sequence[int]) -> list[Any]:
        pieces = [[words.unit(state, unit), words.condition(state, unit), words.about(state, unit)] for unit in units]
        label = state.world.label
        return [pieces, [[words.place(state, label(loc)), words.ground(state, loc)] for loc in locs]]

    def fact(self, state: Any, name: str) -> Any:
        try:
            return self.title.fact(state, name)
        except ValueError as error:
            return {"why not": str(error)}

    # -- situations

    def situations(self) -> list[str]:
        """The files of all situations of this checkout."""
        folder = imported("engine.paths:data_dir")(f"scenarios/{self.title.id}") / "situations"
        return [str(file) for file in sorted(Path(folder).rglob("*.yaml"))]

    def situation(self, file: str) -> tuple[Any, list[str]]:
        """The first position of a situation, and what is played in it; raises ValueError."""
        found = imported("engine.table.situation:load_situation")(Path(file))
        first = imported("engine.table.situation:start")(self.title, found)
        return first, [step.play for step in found.steps if step.play is not None]

    def fact_names(self) -> list[str]:
        """The facts that they ask for."""
        load = imported("engine.table.situation:load_situation")
        steps = (step for file in self.situations() for step in load(Path(file)).steps)
        return sorted({name for step in steps for name in step.facts})

    # -- a scenario and a whole game

    def scenario(self, name: str) -> Any:
        """What a new game is offered with, and what it is played by."""
        options = {one.name: [one.choices, one.default, one.clause] for one in self.title.options}
        texts = [
            [words.scenario(name), words.scenario_facts(name), words.scenario_victory(name)] for words in self.words
        ]
        return [self.title.rules, list(self.title.sides), self.title.fingerprint(name), options, texts]

    def report(self, scenario: str, options: Mapping[str, Any], seed: str, said: Sequence[str], lang: str) -> str:
        """The page of a game of these commands."""
        session = imported("engine.table.session:Session").new(self.title, scenario, options, seed)
        for text in said:
            session.play(text)
        return str(self.title.report(session, lang, names=("Ann", "Bob")))


def reasons(found: Iterable[Any]) -> list[Any]:
    return [[one.kind, one.clauses, one.facts] for one in found]


def part(one: Any) -> list[Any]:
    return [one.name, one.value, one.clauses, one.facts]


def objection(one: Any) -> list[Any]:
    return [reasons([one.reason]), one.units, None if one.when is None else reasons([one.when])]
