"""What is asked, who is asked, and the answers: decisions and commands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.table import agenda, entries
from engine.table.agenda import Decision
from engine.table.command import Command
from engine.table.wording.marks import PLAIN, Marks
from engine.titles.nemesis.pieces import SIDES
from engine.titles.nemesis.state import NemesisState
from engine.titles.nemesis.wording.catalogue import DEFAULT, sentence, word
from engine.titles.nemesis.wording.facts import Facts
from engine.titles.nemesis.wording.names import air_name, side_name


def prompt(state: NemesisState, decision: Decision | None = None, lang: str = DEFAULT, marks: Marks = PLAIN) -> str:
    """What the open decision asks, without who is asked."""
    decision = decision or agenda.current(state)
    if decision is None:
        return word("prompts", "over", lang)
    raw = decision_facts(state, decision)
    facts = Facts(state, lang, marks).all(raw)
    name = type(decision).__name__
    return sentence("prompts", _decision_keys(state, name, raw), facts, lang) or _split(name)


def decision_facts(state: NemesisState, decision: Decision) -> dict[str, Any]:
    """The fields of a decision, its price and the means to pay it, and what is left to place."""
    facts = {name: getattr(decision, name) for name in decision.__struct_fields__}
    if hasattr(decision, "price"):
        facts["price"] = decision.price
    if hasattr(decision, "means"):
        facts["has"] = decision.means(state)
    if type(decision).__name__ == "Airdrops":
        facts["left"] = state.air_supply - len(state.airdrops)
    facts["decides"] = decision.side(state)
    if type(decision).__name__ == "DrawChit" and _opens(state, facts["decides"]):
        facts["chit"] = state.first[facts["decides"]]
    return facts


def _opens(state: NemesisState, side: int) -> bool:
    """Whether the first chit of turn 1 is due, which the scenario fixes for all to see [4.0/6]."""
    return state.turn == 1 and state.first[side] is not None and not state.track[side]


def _decision_keys(state: NemesisState, name: str, raw: Mapping[str, Any]) -> list[str]:
    keys = [f"{name}.{SIDES[raw['decides']]}"]
    if raw.get("assault"):
        keys.append(f"{name}.assault")
    if raw.get("price") == 0:
        keys.append(f"{name}.free")
    if "has" in raw and raw["has"] <= raw["price"]:
        keys.append(f"{name}.{'last' if raw['has'] == raw['price'] else 'lost'}")
    if name == "DrawChit":
        if "chit" in raw:
            keys.append("DrawChit.opens")
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
    return _in_words(state, command, lang, marks, ("commands",))


def past_command(state: NemesisState, command: Command, lang: str = DEFAULT, marks: Marks = PLAIN) -> str:
    """A command that was given at the open decision, with a verb where it reads as a bare name on a button."""
    return _in_words(state, command, lang, marks, ("told", "commands"))


def _in_words(state: NemesisState, command: Command, lang: str, marks: Marks, tables: Sequence[str]) -> str:
    raw = {name: getattr(command, name) for name in command.__struct_fields__}
    facts = Facts(state, lang, marks).all(raw)
    if command.verb == "chit":
        facts["kind"] = word("chits", raw["kind"], lang)
    if command.verb == "spend":
        facts["what"] = air_name(state, raw["what"])
    keys = _command_keys(state, command, raw)
    found = (sentence(table, keys, facts, lang) for table in tables)
    return next((text for text in found if text), command.text())


def _command_keys(state: NemesisState, command: Command, raw: Mapping[str, Any]) -> list[str]:
    decision = agenda.current(state)
    name = type(decision).__name__
    verb = command.verb
    if verb == "answer":
        word_ = "yes" if raw["yes"] else "no"
        return [f"answer.{name}.{word_}", f"answer.{word_}"]
    if verb == entries.Agreed.verb:
        return [f"{verb}.{raw['winner']}", verb]
    if verb == "dig" and raw["taken"]:
        return ["dig.taken"]
    if verb == "spend":
        return ["spend.marker" if raw["what"] == "marker" else "spend.hex" if _is_place(raw["what"]) else "spend"]
    if verb == "draw" and decision is not None and state.first[decision.side(state)] is not None:
        return ["draw.chosen", "draw"]
    assault = [f"{verb}.{name}.assault"] if getattr(decision, "assault", False) else []
    return [*assault, f"{verb}.{name}", verb]


def _is_place(label: str) -> bool:
    return label[:1].isdigit()
