"""A quick sample of `python -m tools.fuzz`, and the fuzzer itself: that it sees what is bad."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from engine.board.errors import YamlError
from engine.table.record import Origin
from engine.table.save.journal import create
from tests.whole import share
from tools.fuzz import hostile
from tools.fuzz.__main__ import main
from tools.fuzz.damage import damage_save, damaged_text
from tools.fuzz.hostile import KINDS, Finding, fuzz, summary

AT_MOST = "; at most 0.0 s of the processor"
GOOD = b'format: x\nlist:\n  - {a: 1, b: "0410"}\n  - {a: 2, b: yes}\nwhy: none\n'


def test_hostile_files_are_taken_or_refused_in_one_clear_line(tmp_path: Path) -> None:
    each = share(30, 2)
    findings = list(fuzz("nemesis", each * len(KINDS), "quick", tmp_path))
    assert [finding for finding in findings if finding.what == "fault"] == []
    assert list(tmp_path.iterdir()) == []
    counts = Counter((finding.kind, finding.what) for finding in findings)
    for kind in KINDS:
        assert counts[kind, "refused"] > each / 3
        assert counts[kind, "refused"] + counts[kind, "taken"] == each
    assert sum(counts[kind, "taken"] for kind in KINDS) > each / 3


def test_the_same_seed_makes_the_same_files(tmp_path: Path) -> None:
    texts = [[damaged_text(Random(f"{n}"), GOOD) for n in range(50)] for _ in range(2)]
    assert texts[0] == texts[1]
    assert len(set(texts[0])) > 40
    create(tmp_path / "good", Origin("nemesis", "campaign", {}, "s")).close()
    good = (tmp_path / "good").read_bytes()
    for number in range(12):
        for name in "ab":
            damage_save(Random(f"{number}"), good, tmp_path / f"{name}{number}")
        assert (tmp_path / f"a{number}").read_bytes() == (tmp_path / f"b{number}").read_bytes()


def raising(error: BaseException) -> object:
    def use(name: str, place: Path) -> None:
        raise error

    return use


@pytest.mark.parametrize(
    ("error", "what"),
    [
        (YamlError("x.yaml:3: no"), "refused"),
        (YamlError("two\nlines"), "fault"),
        (YamlError(""), "fault"),
        (YamlError("long " * 1000), "fault"),
        (ValueError("not one of ours"), "fault"),
        (UnicodeDecodeError("utf-8", b"", 0, 1, "x"), "fault"),
        (KeyError("x"), "fault"),
        (RecursionError(), "fault"),
        (MemoryError(), "fault"),
        (SystemExit(), "fault"),
    ],
)
def test_what_counts_as_a_clear_refusal(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: BaseException, what: str
) -> None:
    monkeypatch.setitem(hostile._USES, "save", raising(error))
    assert hostile._outcome("nemesis", "save", tmp_path)[0] == what


def test_a_situation_is_told_off_in_clear_lines(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(hostile, "load_situation", lambda path: None)
    monkeypatch.setattr(hostile, "check", lambda title, situation: ["fine", "two\nlines"])
    assert hostile._outcome("nemesis", "situation", tmp_path)[0] == "fault"


def test_a_file_that_takes_too_long_or_kills_the_program_is_a_fault(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "game.nemesis").write_bytes(b"")
    with hostile._Watch("nemesis") as watch:
        monkeypatch.setattr(hostile, "SECONDS", 0)
        assert watch.try_out(1, "save", tmp_path) == Finding(1, "save", "fault", "took longer than 0 s")
        monkeypatch.setattr(hostile, "SECONDS", 60)
        assert watch.try_out(2, "save", tmp_path).what == "refused"
        watch._process.kill()
        watch._process.join()
        with pytest.raises((BrokenPipeError, OSError)):
            watch.try_out(3, "save", tmp_path)


def test_faulty_files_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(hostile, "SECONDS", 0)
    findings = list(fuzz("nemesis", 2, "kept", tmp_path))
    assert [finding.what for finding in findings] == ["fault", "fault"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["1-situation", "2-pack"]
    assert summary(findings) == f"2 files: 0 refused, 0 taken, 2 faults{AT_MOST}"


def test_the_command_tells_what_it_found(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    found = [Finding(1, "save", "refused", "x"), Finding(2, "pack", "taken", "")]
    monkeypatch.setattr(hostile, "fuzz", lambda name, count, seed, keep, limit: iter(found))
    assert main([]) == 0
    assert capsys.readouterr().out == f"2 files: 1 refused, 1 taken, 0 faults{AT_MOST}\n"
    assert main(["--verbose"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "1 save refused: x"
    found.append(Finding(3, "pack", "fault", "KeyError"))
    assert main([]) == 1
    told = ["3 pack fault: KeyError", f"3 files: 1 refused, 1 taken, 1 faults{AT_MOST}"]
    assert capsys.readouterr().out.splitlines() == told


def test_a_file_that_takes_the_processor_for_long_is_told_and_kept(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def try_out(_watch: object, number: int, kind: str, _place: Path) -> Finding:
        return Finding(number, kind, "taken", "", 2.5 if number == 2 else 0.5)

    monkeypatch.setattr(hostile._Watch, "try_out", try_out)
    assert main(["--count", "3", "--keep", str(tmp_path)]) == 1
    told = ["2 pack taken (2.5 s): ", "3 files: 0 refused, 3 taken, 0 faults; at most 2.5 s of the processor"]
    assert capsys.readouterr().out.splitlines() == told
    assert [path.name for path in tmp_path.iterdir()] == ["2-pack"]
    assert main(["--count", "3", "--limit", "3"]) == 0
