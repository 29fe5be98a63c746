from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from engine.lab.coverage import CoverageError, Place, clause_ids, report

CODE = '''"""Movement [1.0/1]."""

class Step:
    """A step [1.0/2a, 1.0/2b]."""

    def run(self) -> None:
        """Run [1.0/1]; a list [int] and a section [1.0] are no clauses."""
'''

TESTS = """import pytest

pytestmark = pytest.mark.clause("1.0/3")

@pytest.mark.clause("1.0/1", "1.0/2a")
def test_one(): ...

class TestTwo:
    @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.clause("1.0/2b"))])
    def test_inner(self, n): ...

def test_three():
    "pytest.mark.clause('1.0/4')"
"""


def clause(clause_id: str, versions: str = "both") -> dict[str, str]:
    words = {"topic": "t", "when": "always", "decides": "none", "text": "x", "fr": "y"}
    return {"id": clause_id, "versions": versions} | words


CLAUSES = [
    clause("1.0/1"),
    clause("1.0/2a", "1.1a"),
    clause("1.0/2b", "1.2b"),
    clause("1.0/3"),
    clause("1.0/4"),
]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    for folder in ("scenarios/nemesis/situations/move", "engine/titles/nemesis", "tests/deep"):
        (tmp_path / folder).mkdir(parents=True)
    rules = {"source": "test", "versions": ["1.1a", "1.2b"], "languages": ["en", "fr"], "default": "1.2b"}
    rules |= {"clauses": CLAUSES}
    (tmp_path / "scenarios/nemesis/rulebook.yaml").write_text(yaml.safe_dump(rules))
    (tmp_path / "scenarios/nemesis/situations/move/one.yaml").write_text("clauses: ['1.0/4']\n")
    (tmp_path / "engine/titles/nemesis/move.py").write_text(CODE)
    (tmp_path / "tests/deep/test_move.py").write_text(TESTS)
    return tmp_path


def test_code_is_found_in_docstrings_with_line_and_name(checkout: Path):
    code = report(checkout, "nemesis").code
    file = "engine/titles/nemesis/move.py"
    assert code["1.0/1"] == (Place(file, 1, "(module)"), Place(file, 6, "Step.run"))
    assert code["1.0/2a"] == code["1.0/2b"] == (Place(file, 3, "Step"),)
    assert set(code) == {"1.0/1", "1.0/2a", "1.0/2b"}


def test_tests_are_found_by_their_marks_only(checkout: Path):
    tests = report(checkout, "nemesis").tests
    file = "tests/deep/test_move.py"
    assert tests == {
        "1.0/3": (Place(file, 3, "(module)"),),
        "1.0/1": (Place(file, 6, "test_one"),),
        "1.0/2a": (Place(file, 6, "test_one"),),
        "1.0/2b": (Place(file, 10, "TestTwo.test_inner"),),
    }


def test_what_is_missing_is_counted_and_listed(checkout: Path):
    found = report(checkout, "nemesis")
    assert found.unimplemented == ("1.0/3", "1.0/4")
    assert found.untested == ()
    assert found.exit_code == 1
    lines = list(found.lines())
    assert "implemented: 3 of 5 clauses" in lines
    assert "borne by a test or a situation: 5 of 5 clauses" in lines
    assert "tests: 3, situations: 1" in lines
    assert "without implementation: 1.0/3 1.0/4" in lines
    assert "  situation scenarios/nemesis/situations/move/one.yaml" in lines
    assert "  code      engine/titles/nemesis/move.py:6 Step.run" in lines


def test_a_test_in_the_folder_of_another_title_says_nothing_of_this_one(checkout: Path):
    (checkout / "engine/titles/second_front").mkdir()
    (checkout / "tests/titles/second_front").mkdir(parents=True)
    test = '@pytest.mark.clause("1.0/4")\ndef test_it(): ...\n'
    (checkout / "tests/titles/second_front/test_it.py").write_text(test)
    assert "1.0/4" not in report(checkout, "nemesis").tests
    (checkout / "scenarios/nemesis").rename(checkout / "scenarios/second-front")
    found = report(checkout, "second-front", "nemesis")
    assert list(found.tests) == ["1.0/4"]


def test_full_coverage_exits_with_zero(checkout: Path):
    (checkout / "engine/titles/nemesis/rest.py").write_text('"""The rest [1.0/3, 1.0/4]."""\n')
    assert report(checkout, "nemesis").exit_code == 0


def test_a_situation_alone_bears_a_clause(checkout: Path):
    (checkout / "scenarios/nemesis/situations/move/one.yaml").unlink()
    assert report(checkout, "nemesis").untested == ("1.0/4",)


def test_an_id_of_no_clause_is_reported_where_it_stands(checkout: Path):
    (checkout / "engine/titles/nemesis/rest.py").write_text('"""The rest [1.0/3, 1.0/4, 1.0/9]."""\n')
    found = report(checkout, "nemesis")
    assert found.exit_code == 1
    assert "no such clause: 1.0/9 at engine/titles/nemesis/rest.py:1 (module)" in list(found.lines())


def test_only_clause_ids_in_brackets_count():
    text = "Costs [5.1-A/2, var-1/3] by class [int, str] in [5.1-B, 9.0-5A/1b], not 2.1/1."
    assert clause_ids(text) == ("5.1-A/2", "var-1/3", "9.0-5A/1b")


def test_broken_input_is_named(checkout: Path):
    (checkout / "scenarios/nemesis/situations/two.yaml").write_text("clauses: 1.0/1\n")
    with pytest.raises(CoverageError, match="situations/two.yaml: clauses: must be a list"):
        report(checkout, "nemesis")
    (checkout / "engine/titles/nemesis/torn.py").write_text("def (\n")
    with pytest.raises(CoverageError, match="engine/titles/nemesis/torn.py: cannot be read"):
        report(checkout, "nemesis")
    with pytest.raises(CoverageError, match="rulebook.yaml not found: the report needs a checkout"):
        report(checkout / "tests", "nemesis")


def test_the_report_of_the_program_itself_can_be_made():
    found = report(Path(__file__).parents[2], "nemesis")
    assert len(found.clauses) == 406
    assert not found.unknown, "\n".join(found.summary())
