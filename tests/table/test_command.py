from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.table.command import MAX_NOTATION, Command, Notation, NotationError, command


@command(verb="do")
class Everything(Command):
    unit: str
    count: int
    sure: bool
    path: tuple[str, ...]
    air: str | None = None
    limit: int | None = None


class Done(Command):
    """Nothing more."""


NOTATION = Notation((Everything, Done))
words = st.text(st.characters(codec="utf-8", exclude_categories=("Z", "C"), exclude_characters=","), min_size=1)
words = words.filter(lambda word: word != "-")
numbers = st.integers(-(10**18) + 1, 10**18 - 1)
commands = st.builds(
    Everything, words, numbers, st.booleans(), st.lists(words, max_size=5).map(tuple), st.none() | words,
    st.none() | numbers,
)  # fmt: skip


@given(commands)
def test_notation_reads_back_what_it_wrote(command: Everything) -> None:
    assert NOTATION.parse(command.text()) == command
    assert "\n" not in command.text()


@given(st.lists(commands, min_size=2, max_size=2, unique=True))
def test_two_commands_never_have_the_same_notation(pair: list[Everything]) -> None:
    assert pair[0].text() != pair[1].text()


@given(st.text())
def test_any_text_is_a_command_or_one_line_of_complaint(text: str) -> None:
    found = complaint(text)
    assert found.isprintable()
    assert len(found) < 300


def complaint(text: str) -> str:
    try:
        NOTATION.parse(text)
    except NotationError as error:
        return str(error)
    return ""


def test_notation_is_written_as_a_player_reads_it() -> None:
    command = Everything("jp-31-58", 3, True, ("0808", "0707"))
    assert str(command) == command.text() == "do jp-31-58 3 yes 0808,0707 - -"
    assert Everything("a", -1, False, ()).text() == "do a -1 no - - -"
    assert Done().text() == "done"


def test_missing_words_at_the_end_stand_for_nothing() -> None:
    assert NOTATION.parse("  do a 1 no ") == Everything("a", 1, False, ())


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("", "empty line"),
        ("march a", "unknown command 'march'; known: do, done"),
        ("done now", "'done' takes 0 words, got 1"),
        ("do a b no", "'b' is not a whole number"),
        ("do a ١ no", "'١' is not a whole number"),
        ("do a 1_000 no", "'1_000' is not a whole number"),
        ("do a 1 maybe", "'maybe' should be yes or no"),
        ("do a", "'-' is not a whole number"),
        ("done " + "x" * MAX_NOTATION, f"a command line may have {MAX_NOTATION} characters, this one has 4005"),
    ],
)
def test_faults_are_told_in_plain_words(line: str, fault: str) -> None:
    with pytest.raises(NotationError) as found:
        NOTATION.parse(line)
    assert str(found.value) == fault


def test_a_number_of_a_thousand_digits_is_refused() -> None:
    with pytest.raises(NotationError, match="is not a whole number"):
        NOTATION.parse(f"do a {'9' * 1000} no")
