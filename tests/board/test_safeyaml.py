"""Reading YAML: plain data comes out right, and what is meant to do harm is refused in one line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from engine.board import yamlreader
from engine.board.errors import YamlError
from engine.board.safeyaml import load_yaml

SMALL_MAP = Path(__file__).parent / "data" / "small_map.yaml"
BILLION_LAUGHS = """
a: &a [lol, lol, lol, lol]
b: &b [*a, *a, *a, *a]
c: [*b, *b, *b, *b]
"""
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**17), 10**17),
    st.floats(allow_nan=False, allow_infinity=False, width=32),
    st.text(st.characters(codec="utf-8", categories=["L", "N", "P", "S", "Zs"]), max_size=12),
    st.sampled_from(
        ["0410", "1:30", "yes", "NO", "null", "~", "0x1f", "1_000", "1.5", "<<", "=", "1944-03-15", ".inf"]
    ),
)
KEYS = st.one_of(st.integers(-99, 9999), st.text(st.characters(codec="ascii", categories=["L", "N"]), max_size=8))
PLAIN = st.recursive(
    SCALARS, lambda below: st.one_of(st.lists(below, max_size=4), st.dictionaries(KEYS, below, max_size=4))
)


class QuotingDumper(yaml.SafeDumper):
    """Quotes texts such as 0909, which YAML 1.1 would leave bare because 9 is no octal digit."""


QuotingDumper.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar(
        "tag:yaml.org,2002:str", text, style="'" if re.fullmatch(r"[-+]?0[0-9_:.]+", text) else None
    ),
)


@given(PLAIN, st.booleans())
def test_plain_data_comes_back(data: object, flow: bool) -> None:
    text = yaml.dump(data, Dumper=QuotingDumper, allow_unicode=True, default_flow_style=flow)
    assert load_yaml(text) == data


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12),
        ("-7", -7),
        ("+7", 7),
        ("0", 0),
        ("1_000", 1000),
        ("-9223372036854775807", -(2**63 - 1)),
        ("0x1F", 31),
        ("-0b101", -5),
        ("1.5", 1.5),
        ("-.5", -0.5),
        ("6.02e+23", 6.02e23),
        ("yes", True),
        ("Off", False),
        ("~", None),
        ('"12"', "12"),
        ("'0410'", "0410"),
        ("1944-03-15", "1944-03-15"),
        ("3-1", "3-1"),
        ("1e5", "1e5"),
        ("-", None),
        ("{}", {}),
        ("[]", []),
        ("", None),
        ("# nothing but a note", None),
        ("\ufeffa: 1", {"a": 1}),
        ("--- |\n  two\n  lines\n", "two\nlines\n"),
    ],
)
def test_the_meaning_of_plain_words(text: str, value: object) -> None:
    found = load_yaml(text) if text != "-" else load_yaml("- ")
    assert found == (value if text != "-" else [None])
    assert text == "-" or type(found) is type(value)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (BILLION_LAUGHS, 2, "anchors and aliases are not allowed"),
        ("a: *b", 1, "anchors and aliases are not allowed"),
        ("&a {b: *a}", 1, "anchors and aliases are not allowed"),
        ("? &k key\n: 1", 1, "anchors and aliases are not allowed"),
        ("a:\n  - !!python/object/apply:os.system [date]", 2, "tags are not allowed"),
        ("a: !unknown 1", 1, "tags are not allowed"),
        ("!!map {a: 1}", 1, "tags are not allowed"),
        ("a: !!str 1", 1, "tags are not allowed"),
        ("a: ! 1", 1, "tags are not allowed"),
        ("a: 1\nb: 2\na: 3", 3, "the key 'a' stands twice"),
        ("{1: a, 0x1: b}", 1, "the key 1 stands twice"),
        ("a: {b: 1, b: 1}", 1, "the key 'b' stands twice"),
        ("? [1, 2]\n: 3", 1, "a key must be a word or a number"),
        ("a: 1\n<<: {b: 2}", 2, "keys taken over"),
        ("a: 1\n---\nb: 2", 2, "only one document"),
        ("a: " + "9" * 5000, 1, "is too large"),
        ("a: 0x" + "f" * 5000, 1, "is too large"),
        ("a: 9223372036854775808", 1, "the number '9223372036854775808' is too large"),
        ("a: 0x_", 1, "is no number"),
        ("a: 0410", 1, "put a label in quotes"),
        ("a: 0909", 1, "put a label in quotes"),
        ("a: 1:30", 1, "put a label in quotes"),
        ("a: 1.0e+999", 1, "is not finite"),
        ("a: -.inf", 1, "is not finite"),
        ("a: .nan", 1, "is not finite"),
        ("[" * 100_000, 1, "nested deeper than 32 levels"),
        ("{a: " * 100_000, 1, "nested deeper than 32 levels"),
        ("- " * 100_000, 1, "nested deeper than 32 levels"),
        ("a: 1\nb: [1, 2\nc: 3", 3, "did not find expected ',' or ']' (in what began in line 2)"),
        ("a: b: c", 1, "mapping values are not allowed"),
        ("a: 1\nb: \x00", 2, "control characters are not allowed"),
        ("a: 1\n\n\x1b[31m", 3, "control characters are not allowed"),
        ("a: '\ud800'", 1, "not a text in UTF-8"),
        (b"a: 1\nb: \xff\xfe", 2, "not a text in UTF-8"),
        ("a: 1".encode("utf-16"), 1, "not a text in UTF-8"),
        (b"\x7fELF\x02\x01\x01\x00", 1, "control characters are not allowed"),
    ],
)
def test_what_is_not_plain_data_is_refused_with_its_line(text: str | bytes, line: int, message: str) -> None:
    with pytest.raises(YamlError) as caught:
        load_yaml(text, name="hostile.yaml")
    told = str(caught.value)
    assert told.startswith(f"hostile.yaml:{line}: ")
    assert message in told
    assert len(told.splitlines()) == 1
    assert len(told) < 160


@given(st.one_of(st.binary(max_size=60), st.text("&*!{}[]:-?|>'\"%@`#,\n\t 01a<=~.", max_size=40)))
def test_junk_gives_plain_data_or_one_line(junk: str | bytes) -> None:
    told = "junk.yaml:"
    try:
        load_yaml(junk, name="junk.yaml")
    except YamlError as error:
        told = str(error)
    assert told.startswith("junk.yaml:")
    assert len(told.splitlines()) == 1


def test_the_limits_can_be_set_and_are_exact() -> None:
    assert load_yaml("[1, 2, 3]", max_nodes=4) == [1, 2, 3]
    with pytest.raises(YamlError, match="more than 3 values"):
        load_yaml("[1, 2, 3]", max_nodes=3)
    assert load_yaml("[[1]]", max_depth=2) == [[1]]
    with pytest.raises(YamlError, match="nested deeper than 1 levels"):
        load_yaml("[[1]]", max_depth=1)
    assert load_yaml("abcde", limit_bytes=5) == "abcde"
    with pytest.raises(YamlError, match="text: larger than the limit of 5 bytes"):
        load_yaml("abcdef", limit_bytes=5)
    with pytest.raises(YamlError, match="more than 400000 values"):
        load_yaml("[" + "a," * 400_001 + "]")


def test_without_the_c_library_the_data_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    with_c = load_yaml(SMALL_MAP)
    monkeypatch.setattr(yamlreader, "_LOADER", yaml.SafeLoader)
    assert load_yaml(SMALL_MAP) == with_c
    with pytest.raises(YamlError, match="text:2: control characters|text:2: special characters"):
        load_yaml("a: 1\nb: \x00")
    with pytest.raises(YamlError, match="text:1: anchors"):
        load_yaml("a: &b 1")


def test_a_file_is_read_and_named_in_errors(tmp_path: Path) -> None:
    path = tmp_path / "data.yaml"
    path.write_text("a: [1, 'zwei', drei]\n", encoding="utf-8")
    assert load_yaml(path) == {"a": [1, "zwei", "drei"]}
    path.write_text("a: 1\na: 2\n", encoding="utf-8")
    with pytest.raises(YamlError) as caught:
        load_yaml(path)
    assert str(caught.value) == f"{path}:2: the key 'a' stands twice in the same mapping"
    path.write_text("#" * 100, encoding="utf-8")
    with pytest.raises(YamlError, match="larger than the limit of 99 bytes"):
        load_yaml(path, limit_bytes=99)


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(YamlError, match=r"missing\.yaml: cannot be read: No such file"):
        load_yaml(tmp_path / "missing.yaml")
    with pytest.raises(YamlError, match="cannot be read: (Is a directory|Permission denied)"):
        load_yaml(tmp_path)
    with pytest.raises(YamlError, match="cannot be read: not a usable file name"):
        load_yaml(Path("a\0b"))
