"""The sounds are short, quiet and made by the script; softer ones are kept in the cache folder."""

from __future__ import annotations

import importlib.util
import wave
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from engine.paths import data_file
from nemesis_gui.features.sound import backend
from nemesis_gui.features.sound.backend import sound_file
from nemesis_gui.features.sound.sounds import NAMES

SCRIPT = Path(__file__).parents[3] / "tools" / "make_sounds.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_sounds", SCRIPT)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(backend, "cache_folder", lambda: tmp_path / "sounds")
    sound_file.cache_clear()
    return tmp_path / "sounds"


def samples(path: Path) -> np.ndarray:
    with wave.open(str(path), "rb") as file:
        assert (file.getnchannels(), file.getsampwidth()) == (1, 2)
        assert 22_000 <= file.getframerate() <= 44_100
        return np.frombuffer(file.readframes(file.getnframes()), "<i2").astype(int)


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short_and_quiet_and_begins_and_ends_in_silence(name: str) -> None:
    path = data_file(f"assets/sounds/{name}.wav")
    found = samples(path)
    assert path.stat().st_size < 40_000
    assert 0.2 * 32767 < np.abs(found).max() < 0.5 * 32767
    assert abs(found[0]) < 100 and abs(found[-1]) < 100
    assert abs(found.mean()) < 50


@pytest.mark.parametrize("name", NAMES)
def test_the_script_makes_the_same_sound_again(name: str, script: ModuleType) -> None:
    made, kept = script.sound(name).astype(int), samples(data_file(f"assets/sounds/{name}.wav"))
    assert np.array_equal(made, script.sound(name))
    assert made.shape == kept.shape
    assert np.abs(made - kept).max() <= 2


def test_a_softer_sound_is_written_once(cache: Path) -> None:
    soft = sound_file("die", 50)
    assert soft.parent == cache
    loud = samples(data_file("assets/sounds/die.wav"))
    assert np.array_equal(samples(soft), loud * 50 // 100)
    assert [path.name for path in cache.iterdir()] == [soft.name]
    assert sound_file("die") == data_file("assets/sounds/die.wav")


def test_without_a_cache_folder_the_sound_is_as_loud_as_it_is(cache: Path) -> None:
    cache.write_text("in the way", encoding="ascii")
    assert sound_file("bell", 50) == data_file("assets/sounds/bell.wav")
