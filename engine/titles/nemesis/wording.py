"""Sentences of Nemesis in English and French, made from the catalogues in ``assets/locale``.

What has no sentence there is still told readably, from its kind and its facts. A :class:`Marks` decides how places,
units and clauses are written: plain for the text mode, with links in the client.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

from engine.board.safeyaml import load_yaml
from engine.paths import data_file
from engine.table import agenda
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.event import Event
from engine.table.verdict import Modifier, Reason
from engine.titles.nemesis.pieces import SIDES
from engine.titles.nemesis.state import NemesisState

LANGUAGES: Final = ("en", "fr")
DEFAULT: Final = "en"
MOST_BETWEEN: Final = 3

_UNIT_FIELDS: Final = frozenset({"unit", "regiment", "became"})
_UNITS_FIELDS: Final = frozenset({"units", "defenders", "battalions"})
_PLACE_FIELDS: Final = frozenset({"hex", "target", "where", "start"})
_SIDE_FIELDS: Final = frozenset({"side", "winner", "owner", "loser", "mover"})
_TABLES: Final = {
    "purpose": "purposes", "segment": "segments", "role": "roles", "monsoon": "monsoons", "cause": "losses",
    "why": "whys", "track": "tracks", "terrain": "terrain", "chit": "chits",
    "step": "turn_steps",
}  # fmt: skip
_VARIANTS: Final = ("how", "track", "what", "chit", "monsoon")
_DRAWN: Final = {"9.0-6/3": "drawn.chosen", "var-3/1": "drawn.picked"}


class Marks:
    """How names are written into sentences; the base class writes them plainly."""

    def unit(self, name: str, unit: str) -> str:
        """A unit's name."""
        return name

    def place(self, name: str, label: str) -> str:
        """A hex or box."""
        return name

    def text(self, text: str) -> str:
        """Any other word that is put into a sentence."""
        return text


PLAIN: Final = Marks()


class _Formatter(string.Formatter):
    """``{n:step|steps}`` writes a number with its noun, ``{side:low}`` a word with a small letter.

    A fact that is missing is written as its name.
    """

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        return kwargs.get(str(key), f"[{key}]")

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "low":
            return str(value)[:1].lower() + str(value)[1:]
        if "|" not in format_spec:
            return str(value)
        one, many = format_spec.split("|", 1)
        return f"{value} {one if str(value) in ('1', '-1') else many}"


_FORMATTER: Final = _Formatter()


def fill(template: str, facts: Mapping[str, Any]) -> str:
    """A sentence with its facts put in: ``{name}``, ``{n:step|steps}`` or ``{side:low}``."""
    return _FORMATTER.vformat(template, (), facts)


@cache
def catalogue(lang: str) -> Mapping[str, Mapping[str, str]]:
    """The tables of a language, English for one that is not kept; raises YamlError for a damaged file."""
    found = load_yaml(data_file(f"assets/locale/{lang if lang in LANGUAGES else DEFAULT}.yaml"))
    assert isinstance(found, dict)
    return {str(table): _table(words) for table, words in found.items()}


def _table(words: object) -> Mapping[str, str]:
    return {str(key): str(text) for key, text in words.items()} if isinstance(words, dict) else {}


def word(table: str, key: object, lang: str = DEFAULT) -> str:
    """A word from a table; the key itself, made readable, when there is none."""
    return catalogue(lang).get(table, {}).get(str(key)) or str(key).replace("_", " ")


def _sentence(table: str, keys: Iterable[str], facts: Mapping[str, Any], lang: str) -> str | None:
    """The first sentence found under the keys, with the facts put in."""
    texts = catalogue(lang).get(table, {})
    template = next((texts[key] for key in keys if key in texts), None)
    return None if template is None else fill(template, facts)


# -- names -------------------------------------------------------------------------------------------------------------


def side_name(side: int, lang: str = DEFAULT) -> str:
    """``Japanese`` or ``Allied``."""
    return word("sides", SIDES[side] if side in (0, 1) else "nobody", lang)


def unit_name(state: NemesisState | None, unit: str) -> str:
    """The name printed on a counter; the id when it is not known."""
    counter = None if state is None else state.world.counters.get(unit)
    return unit if counter is None else counter.name


def air_name(state: NemesisState | None, air: str) -> str:
    """The name of an Air Support."""
    support = None if state is None else state.world.air_supports.get(air)
    return air if support is None else support.name


def place_name(state: NemesisState | None, label: str, lang: str = DEFAULT) -> str:
    """A hex with the name of the town there, or the name of a box."""
    if label.startswith("turn-"):
        return word("boxes", "turn", lang).format(turn=label.removeprefix("turn-"))
    boxes = catalogue(lang).get("boxes", {})
    if label in boxes:
        return boxes[label]
    town = "" if state is None else word("places", _towns(state).get(label, ""), lang)
    return f"{label} {town}".rstrip()


def _towns(state: NemesisState) -> Mapping[str, str]:
    """Names of Objectives and other places by printed label."""
    cache_ = state.world.cache
    if "towns" not in cache_:
        names = {state.world.label(loc): name for name, loc in state.world.names.items()}
        names |= {state.world.label(loc): item.name for loc, item in state.world.objectives.items()}
        cache_["towns"] = names
    found: Mapping[str, str] = cache_["towns"]  # type: ignore[assignment]
    return found


# -- facts in words ----------------------------------------------------------------------------------------------------


class _Facts:
    """Turns the plain facts of an event, reason or command into words of a language."""

    def __init__(self, state: NemesisState | None, lang: str, marks: Marks) -> None:
        self.state = state
        self.lang = lang
        self.marks = marks

    def all(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        found = {key: self.one(key, value) for key, value in facts.items()}
        path = facts.get("path")
        if isinstance(path, tuple) and path:
            found["path"] = self._path(path)
            found["end"] = self.place(path[-1])
        return found

    def _path(self, path: Sequence[str]) -> str:
        """Start and end by name, what lies between by number; long paths are shortened."""
        between = [self.marks.place(label, label) for label in path[1:-1]]
        if len(between) > MOST_BETWEEN:
            between = [between[0], "…", between[-1]]
        ends = [self.place(path[0]), *between, *(self.place(label) for label in path[1:][-1:])]
        return " – ".join(ends)

    def one(self, key: str, value: Any) -> Any:
        if key in _UNIT_FIELDS and isinstance(value, str):
            return self.unit(value)
        if key in _UNITS_FIELDS or key == "hexes":
            return self.listed([(self.place if key == "hexes" else self.unit)(item) for item in value])
        if key in _PLACE_FIELDS and isinstance(value, str):
            return self.place(value)
        if key in _SIDE_FIELDS and isinstance(value, int):
            return side_name(value, self.lang)
        if key == "air" and isinstance(value, str):
            return self.marks.text(air_name(self.state, value))
        return self._plain(key, value)

    def _plain(self, key: str, value: Any) -> Any:
        if isinstance(value, str):
            return self.marks.text(word(_TABLES[key], value, self.lang) if key in _TABLES else value)
        if isinstance(value, float):
            return f"{value:g}"
        return value

    def listed(self, names: Sequence[str]) -> str:
        """``A, B and C``."""
        if len(names) < 2:
            return "".join(names) or "–"
        return f"{', '.join(names[:-1])} {word('words', 'and', self.lang)} {names[-1]}"

    def where(self, label: str) -> str:
        """In a hex, or in a box by its name."""
        turn = label.removeprefix("turn-")
        found = catalogue(self.lang).get("boxes_in", {}).get("turn" if turn != label else label)
        if found is None:
            return word("words", "in", self.lang).format(place=self.place(label))
        return self.marks.place(found.format(turn=turn), label)

    def unit(self, unit: str) -> str:
        """A counter, or an Air Support that was named like one."""
        if self.state is not None and unit in self.state.world.air_supports:
            return self.marks.text(air_name(self.state, unit))
        return self.marks.unit(unit_name(self.state, unit), unit)

    def place(self, label: str) -> str:
        return self.marks.place(place_name(self.state, label, self.lang), label)


def _fallback(kind: str, facts: Mapping[str, Any]) -> str:
    """A readable line for what the catalogue does not know."""
    told = ", ".join(f"{key} {value}" for key, value in facts.items() if value not in (None, "", ()))
    title = kind.replace("_", " ").capitalize()
    return f"{title}: {told}" if told else title


# -- events ------------------------------------------------------------------------------------------------------------


def event_text(state: NemesisState | None, event: Event, lang: str = DEFAULT, marks: Marks = PLAIN) -> str:
    """What happened, as a sentence."""
    raw = event.facts()
    clause = raw.pop("clause", "")
    facts = _Facts(state, lang, marks)
    told = facts.all(raw) | _extras(event.kind, raw, facts)
    return _sentence("events", _event_keys(event.kind, raw, clause), told, lang) or _fallback(event.kind, told)


def _event_keys(kind: str, raw: Mapping[str, Any], clause: str) -> list[str]:
    """The sentences that would do, the most fitting first."""
    keys = [_DRAWN[clause]] if kind == "drawn" and clause in _DRAWN else []
    keys += [key for found, key in _CASES if key.split(".")[0] == kind and found(raw)]
    keys += [f"{kind}.{raw[field]}" for field in _VARIANTS if isinstance(raw.get(field), str)]
    return [*keys, kind]


def _alone(raw: Mapping[str, Any]) -> bool:
    return len(raw["units"]) == 1


_CASES: Final[tuple[tuple[Callable[[Mapping[str, Any]], bool], str], ...]] = (
    (lambda raw: raw["die"] == raw["modified"] and raw["side"] in (0, 1), "rolled.side.plain"),
    (lambda raw: raw["side"] in (0, 1), "rolled.side"),
    (lambda raw: raw["die"] == raw["modified"], "rolled.plain"),
    (lambda raw: raw["assault"] and _alone(raw), "attack_declared.assault.one"),
    (lambda raw: raw["assault"], "attack_declared.assault"),
    (_alone, "attack_declared.one"),
    (lambda raw: not raw["shift"] and not raw["drm"], "odds_fixed.plain"),
    (lambda raw: not raw["shift"], "odds_fixed.die"),
    (lambda raw: raw["retreat"], "combat_result.retreat"),
    (lambda raw: raw["became"] is None, "step_lost.last"),
    (lambda raw: raw["became"] != raw["unit"], "step_lost.became"),
    (lambda raw: raw["how"] == "merge" and len(raw["battalions"]) == 1, "exchanged.rejoin"),
    (lambda raw: raw["why"] == "returned", "placed.returned"),
    (lambda raw: not raw["sap"], "objective_taken.plain"),
    (lambda raw: raw["winner"] == -1, "game_ended.draw"),
)
"""Sentences for some cases of an event; the first that holds is told."""


def _extras(kind: str, raw: Mapping[str, Any], facts: _Facts) -> dict[str, Any]:
    """Facts that are written otherwise in one kind of event."""
    lang = facts.lang
    label = raw.get("hex") or raw.get("where")
    at = {"at": facts.where(label)} if label else {}
    if kind == "phase_began":
        named = word("commanders", raw["commander"], lang) if raw["commander"] else ""
        return {"commander": f" ({named})" if named else ""}
    if kind == "supply_changed":
        return {key: word("levels", raw[key], lang) for key in ("before", "after")}
    if kind == "drawn":
        return {"what": word("chits", raw["what"], lang)}
    if kind in ("marker_placed", "marker_removed"):
        return at | {"what": word("markers", raw["what"], lang)}
    if kind in ("placed", "air_support_used"):
        return at | {"why": word(f"{kind}_why", raw["why"], lang)}
    if kind == "track_changed" and raw["side"] in (0, 1):
        lead = {"why": word("whys", "hirohito_lead", lang)} if raw["why"] == "superiors" else {}
        return {"superior": word("superiors", SIDES[raw["side"]], lang), "by": f"{raw['by']:+d}", **lead}
    if kind == "odds_fixed":
        return {key: f"{raw[key]:+d}" if raw[key] else "0" for key in ("shift", "drm")}
    return at


def _is_place(label: str) -> bool:
    return label[:1].isdigit()


# -- reasons and modifiers ---------------------------------------------------------------------------------------------


def reason_text(reason: Reason, lang: str = DEFAULT, state: NemesisState | None = None, marks: Marks = PLAIN) -> str:
    """Why a command is not legal, with the remedy where there is one."""
    facts = _Facts(state, lang, marks).all(reason.facts)
    text = _sentence("reasons", _reason_keys(reason), facts, lang) or _fallback(reason.kind, facts)
    return f"{text} ({marks.text(reason.remedy)})" if reason.remedy else text


def _reason_keys(reason: Reason) -> list[str]:
    """Variants by the facts a reason carries."""
    facts = reason.facts
    if reason.kind == "already_there" and "unit" not in facts:
        return ["already_there.hex"]
    if reason.kind == "not_yours" and "air" in facts:
        return ["not_yours.air"]
    if reason.kind == "overstack" and "hex" not in facts:
        return ["overstack.plain"]
    return [reason.kind]


def modifier_text(part: Modifier, lang: str = DEFAULT, state: NemesisState | None = None, marks: Marks = PLAIN) -> str:
    """What a part of a number is called."""
    facts = _Facts(state, lang, marks).all(part.facts)
    return _sentence("modifiers", [part.name], facts, lang) or part.name.replace("_", " ").capitalize()


# -- decisions and commands --------------------------------------------------------------------------------------------


def prompt(state: NemesisState, decision: Decision | None = None, lang: str = DEFAULT, marks: Marks = PLAIN) -> str:
    """What the open decision asks, without who is asked."""
    decision = decision or agenda.current(state)
    if decision is None:
        return word("prompts", "over", lang)
    raw = decision_facts(state, decision)
    facts = _Facts(state, lang, marks).all(raw)
    name = type(decision).__name__
    return _sentence("prompts", _decision_keys(state, name, raw), facts, lang) or _split(name)


def decision_facts(state: NemesisState, decision: Decision) -> dict[str, Any]:
    """The fields of a decision, its price where it has one, and what is left to place."""
    facts = {name: getattr(decision, name) for name in decision.__struct_fields__}
    if hasattr(decision, "price"):
        facts["price"] = decision.price
    if type(decision).__name__ == "Airdrops":
        facts["left"] = state.air_supply - len(state.airdrops)
    facts["decides"] = decision.side(state)
    return facts


def _decision_keys(state: NemesisState, name: str, raw: Mapping[str, Any]) -> list[str]:
    keys = [f"{name}.{SIDES[raw['decides']]}"]
    if raw.get("assault"):
        keys.append(f"{name}.assault")
    if raw.get("price") == 0:
        keys.append(f"{name}.free")
    if name == "DrawChit":
        chosen = state.first[raw["decides"]] is not None
        keys.append("DrawChit.chosen" if chosen else "DrawChit.pick" if state.options.choose_chits else "DrawChit")
    return [*keys, name]


def _split(name: str) -> str:
    """``ChooseMeeting`` as words."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip().capitalize()


def who_decides(state: NemesisState, decision: Decision | None = None, lang: str = DEFAULT) -> str:
    """The player who is asked: the side, and the commander in a variant with several."""
    decision = decision or agenda.current(state)
    if decision is None:
        return ""
    side = decision.side(state)
    phase = state.phase
    if phase is not None and phase.commander is not None and phase.side == side:
        return f"{side_name(side, lang)}, {word('commanders', phase.commander, lang)}"
    return side_name(side, lang)


def command_text(state: NemesisState, command: Command, lang: str = DEFAULT, marks: Marks = PLAIN) -> str:
    """A command in words, as it reads at the open decision."""
    raw = {name: getattr(command, name) for name in command.__struct_fields__}
    facts = _Facts(state, lang, marks).all(raw)
    if command.verb == "chit":
        facts["kind"] = word("chits", raw["kind"], lang)
    if command.verb == "spend":
        facts["what"] = air_name(state, raw["what"])
    return _sentence("commands", _command_keys(state, command, raw), facts, lang) or command.text()


def _command_keys(state: NemesisState, command: Command, raw: Mapping[str, Any]) -> list[str]:
    decision = agenda.current(state)
    name = type(decision).__name__
    verb = command.verb
    if verb == "answer":
        word_ = "yes" if raw["yes"] else "no"
        return [f"answer.{name}.{word_}", f"answer.{word_}"]
    if verb == "dig" and raw["taken"]:
        return ["dig.taken"]
    if verb == "spend":
        return ["spend.marker" if raw["what"] == "marker" else "spend.hex" if _is_place(raw["what"]) else "spend"]
    if verb == "draw" and decision is not None and state.first[decision.side(state)] is not None:
        return ["draw.chosen", "draw"]
    assault = [f"{verb}.{name}.assault"] if getattr(decision, "assault", False) else []
    return [*assault, f"{verb}.{name}", verb]
