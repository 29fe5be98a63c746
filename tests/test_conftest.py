from __future__ import annotations

import os
from pathlib import Path

import platformdirs
import pytest

pytest_plugins = ["pytester"]

SAMPLE = """
import logging

def test_warns():
    logging.getLogger("game").warning("the cup is empty")

def test_informs():
    logging.getLogger("game").info("a chit was drawn")

def test_looks_at_the_log(caplog):
    logging.getLogger("game").error("expected")
    assert "expected" in caplog.text
"""


@pytest.mark.usefixtures("caplog")
def test_unexpected_logging_fails_a_test(pytester: pytest.Pytester):
    pytester.makeconftest(Path(__file__).with_name("conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile(SAMPLE)
    result = pytester.runpytest_inprocess("-p", "no:xdist", "-p", "no:cacheprovider")
    result.assert_outcomes(passed=3, errors=1)
    result.stdout.fnmatch_lines(["*WARNING game: the cup is empty*"])


def test_there_is_no_screen():
    assert os.environ["QT_QPA_PLATFORM"]


def test_settings_and_saves_go_to_a_home_of_their_own(own_home: Path):
    assert Path(platformdirs.user_config_dir("nemesis")).is_relative_to(own_home)
    assert Path(platformdirs.user_data_dir("nemesis")).is_relative_to(own_home)
