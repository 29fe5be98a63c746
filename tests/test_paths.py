from __future__ import annotations

from pathlib import Path

import pytest

from engine import paths


def test_scenarios_and_assets_are_found_in_a_checkout():
    assert (paths.data_dir("scenarios/nemesis") / "rulebook.yaml").is_file()
    assert paths.data_file("scenarios/nemesis/rulebook.yaml").is_file()


def test_a_missing_folder_is_named_with_the_places_searched():
    with pytest.raises(
        paths.DataNotFound, match=r"data folder 'scenarios/nowhere' not found; searched .* and "
    ):
        paths.data_dir("scenarios/nowhere")


def test_the_data_of_modules_in_an_archive_stand_beside_it() -> None:
    assert paths.data_of(Path("/x/engine")) == Path("/x/engine/_data")
    assert paths.data_of(Path("/x/program.zip/engine")) == Path("/x/engine/_data")


def test_a_file_is_not_a_folder():
    with pytest.raises(paths.DataNotFound, match="data folder"):
        paths.data_dir("scenarios/nemesis/rulebook.yaml")


def test_the_installed_data_goes_before_the_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    installed, checkout = tmp_path / "_data", tmp_path / "checkout"
    for root in (installed, checkout):
        (root / "scenarios").mkdir(parents=True)
    monkeypatch.setattr(paths, "ROOTS", (installed, checkout))
    paths.data_dir.cache_clear()
    assert paths.data_dir("scenarios") == installed / "scenarios"
    paths.data_dir.cache_clear()
