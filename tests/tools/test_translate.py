"""A third language needs no code: what is checked, what is said meanwhile, and the made-up language."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools.translate.check import counts, faults, wrong
from tools.translate.pseudo import pseudo
from tools.translate.texts import ROOT

SPEAK = """
import sys
from pathlib import Path
import engine.paths
engine.paths.ROOTS = (Path(sys.argv[1]),)
from engine.games import titles
from engine.table.wording.spoken import decimal, languages
from engine.table.wording.typography import number
title = titles().title("nemesis")
words = title.words("xx")
rules = title.rulebook()
told = [
    languages()["xx"], words.word("outcomes", "draw"), words.word("words", "yes"), rules.text("0.0/4", "xx"),
    words.scenario("campaign"), number(1.5, "xx"), words.label("Zoom to fit"), rules.text("0.0/4", "yy")[:9],
    *(term.name("xx") for term in title.glossary() if term.key in ("Airdrop", "Airfield")),
]
print("|".join(str(one) for one in told))
"""


@pytest.mark.parametrize(
    ("english", "told", "fault"),
    [
        ("{side} wins", "{side} gewinnt", ""),
        ("{n:step|steps}", "{n:Schritt|Schritte}", ""),
        ("{n:step|steps} of {unit}", "{unit}", ""),
        ("{side} wins", "{seite} gewinnt", "{seite} is none of its facts: {side}"),
        ("Draw", "Remis {n}", "{n} is none of its facts: it has none"),
        ("{n:step|steps}", "{n:Schritt|}", "{n:Schritt|} needs two forms"),
        ("{n:step|steps}", "{n:a|b|c}", "{n:a|b|c} needs two forms"),
        ("{side:low} wins", "{side:klein} gewinnt", "{side:klein}: neither two forms nor 'low'"),
        ("{side} wins", "{side gewinnt", "braces"),
    ],
)
def test_facts_and_plurals_of_a_translation_are_checked(english: str, told: str, fault: str) -> None:
    found = list(wrong(english, told))
    assert len(found) == (1 if fault else 0)
    assert all(one.startswith(fault) for one in found)


def test_french_is_whole() -> None:
    assert list(faults("fr")) == []
    assert all(one.there == one.of for one in counts("fr"))


def test_the_made_up_language_is_longer_and_keeps_facts_and_tags() -> None:
    text = "The <b>{side}</b> side loses {n:step|steps} &nbsp;here"
    told = pseudo(text)
    assert told.startswith("⟦") and told.endswith("⟧")
    assert all(part in told for part in ("<b>{side}</b>", "{n:step|steps}", "&nbsp;"))
    assert len(pseudo("Units that have not moved")) - 2 == 35  # 25 letters and two fifths of them
    assert pseudo("Mar") == "Maar"  # an abbreviation has no marks
    assert list(wrong(text, told)) == []


def test_a_file_is_all_a_language_needs(tmp_path: Path) -> None:
    """What it says is said, in rules and scenarios too; what it leaves empty is said in English."""
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    (tmp_path / "assets").mkdir()
    for folder in (ROOT / "assets").iterdir():
        if folder.name != "locale":
            (tmp_path / "assets" / folder.name).symlink_to(folder)
    locale = shutil.copytree(ROOT / "assets" / "locale", tmp_path / "assets" / "locale")
    head = 'language: xx\nname: Ixisch\ndecimal: ","\noutcomes:\n  draw: Remis\nwords:\n  "yes": ""\n'
    (locale / "xx.yaml").write_text(head + 'ui:\n  "Zoom to fit": "Ganze Karte"\n', encoding="utf-8")
    own = 'rulebook:\n  "0.0/4": Ein Wurf\nscenario_texts:\n  "campaign.name": Der Feldzug\n'
    own += 'glossary:\n  "Airdrop": Abwurf\n'
    (locale / "nemesis" / "xx.yaml").write_text(own, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", SPEAK, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    told = "Ixisch|Remis|yes|Ein Wurf|Der Feldzug|1,5|Ganze Karte|Every die|Abwurf|Airfield"
    assert ran.stdout.strip() == told, ran.stderr
