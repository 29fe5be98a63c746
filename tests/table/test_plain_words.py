"""What is said of a title that has no sentences of its own, or a few."""

from __future__ import annotations

from engine.paths import data_dir
from engine.table import entries, game
from engine.table.event import GameEnded
from engine.table.verdict import reason
from engine.table.wording.spoken import LANGUAGES, languages
from engine.table.wording.words import Wording
from tests.table.tiny import Countdown, Dice, Take, Taken


def words(lang: str = "en", **tables: dict[str, str]) -> Wording:
    return Wording(Countdown(), lang, tables)


def test_sides_and_results_are_named_by_the_title() -> None:
    assert [words().side(side) for side in (0, 1, -1)] == ["White", "Black", "nobody"]
    assert words().outcome(1) == "Black wins"
    assert words("fr").outcome(1) == "Black gagne"
    assert words(outcomes={"black": "Night falls"}).outcome(1) == "Night falls"


def test_what_has_no_sentence_is_told_readably() -> None:
    assert words().event(None, Taken(3, 17)).startswith("Taken: count 3, left 17")
    assert words().reason(reason("too_many", "1/1", needs=2)) == "Too many: needs 2"
    assert words().command(None, Take(3)) == "Take 3"
    assert words().command(None, Dice()) == "Dice"


def test_what_has_a_sentence_is_told_with_its_facts() -> None:
    told = words(events={"taken": "{count:stone|stones} go"}, commands={"take": "Take {count} away"})
    assert told.event(None, Taken(3, 17)) == "3 stones go"
    assert told.command(None, Take(3)) == "Take 3 away"


def test_a_sentence_may_go_by_a_word_of_its_facts_and_by_the_decision_that_is_answered() -> None:
    state = Countdown().new("short", {}, "seed")
    decision = game.decision(state)
    assert decision is not None
    won = words(events={"game_ended": "Over", "game_ended.agreed": "Agreed"})
    assert [won.event(None, GameEnded(1, why, "")) for why in ("agreed", "resigned")] == ["Agreed", "Over"]
    take = words(commands={"take": "Take", f"take.{decision.kind}": "Take here"})
    assert [take.command(None, Take(3)), take.command(state, Take(3))] == ["Take", "Take here"]
    asked = words(prompts={decision.kind: "What now?", f"{decision.kind}.white": "What now, White?"})
    assert asked.prompt(state) == "What now, White?"


def test_what_any_table_says_is_told_in_every_language() -> None:
    assert words().event(None, GameEnded(1, "resigned", "")) == (
        "The game is over: the Black side wins (the other side resigned)"
    )
    assert words("fr").command(None, entries.parse("!resign white")) == "Le camp white abandonne"
    assert words().command(None, entries.parse("!agreed draw")) == "Agreed: a draw"


def test_a_decision_is_asked_by_its_kind() -> None:
    state = Countdown().new("short", {}, "seed")
    decision = game.decision(state)
    assert decision is not None
    assert words().who(state) == "White"
    told = words(prompts={decision.kind: "What now?"})
    assert told.prompt(state) == "What now?"
    assert words().prompt(state) != ""


def test_languages_are_found_by_their_files_and_name_themselves() -> None:
    assert LANGUAGES[0] == "en", "what is not said in a language is said in English"
    assert languages() == {"en": "English", "fr": "Français"}
    assert {path.stem for path in data_dir("assets/locale").glob("*.yaml")} == set(LANGUAGES)
