"""Where the data of the game come from, in words: for the start of a game and for the credits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from html import escape
from typing import Final

from engine.table.title import Title
from engine.wargame.packtitle import PackTitle
from nemesis_gui.session.packs import OwnPacks
from nemesis_gui.session.words import Words

REBUILT: Final = "reconstructed"
ORDER: Final = ("printed", "partly", "rules", "history", REBUILT)
"""Origins of values, the surest first."""
FILES: Final = {
    "map.yaml": "Map", "counters.yaml": "Counters", "charts.yaml": "Charts", "markers.yaml": "Markers",
    "turn_track.yaml": "Turn track",
}  # fmt: skip


def totals(title: Title) -> Mapping[str, int]:
    """How many values come from where, over all files."""
    found: Counter[str] = Counter()
    for counts in title.sources().values():
        found.update(counts)
    return found


def pack_name(words: Words, title: Title) -> str:
    own = title.own_files()
    if title.kept and not title.label:
        return words.tr("The data this game was started with")
    if not own:
        return words.tr("The data that comes with the program")
    return words.tr("Your own pack '{name}': {files}", name=title.label, files=", ".join(sorted(own)))


def kept_values(words: Words, title: Title, packs: OwnPacks) -> str:
    """Of a game that is played with other values than those in use: with which, and what has become of their pack."""
    if not isinstance(title, PackTitle) or not title.label:
        return words.tr("This game uses the data it was started with, not the current data")
    now, begun = packs.on_disk(title.id, title.label), title.files.checksum
    text = "This game keeps the values of its pack '{name}'"
    if now is None:
        text = "This game keeps the values of the pack '{name}', which is not on this disk"
    elif begun and now != begun:
        text = "This game keeps the values of the pack '{name}' as they were; the pack on disk has changed since"
    return words.tr(text, name=title.label)


def summary(words: Words, title: Title) -> str:
    """One line: how many values, and from where."""
    found = totals(title)
    return words.tr("{n:value|values}: {origins}", n=sum(found.values()), origins=_counts(words, found))


def presupposed(words: Words, title: Title) -> str:
    """Of a game that presupposes the rules of another: what of them is inferred, and that it can be replaced."""
    if not title.base:
        return ""
    clauses = words.rulebook.clauses()
    inferred = sum(bool(clause.inferred) for clause in clauses)
    text = "The rules of {game}, which this game presupposes, are inferred: {n} of {all} clauses, marked in the rules."
    told = words.tr(text, game=title.base, n=inferred, all=len(clauses))
    rebuilt = totals(title).get(REBUILT, 0)
    if not rebuilt:
        return told
    more = words.tr("{n:value is rebuilt|values are rebuilt}; a pack of your own copy can replace them.", n=rebuilt)
    return f"{told} {more}"


def _counts(words: Words, counts: Mapping[str, int]) -> str:
    kinds = [*(kind for kind in ORDER if kind in counts), *(kind for kind in counts if kind not in ORDER)]
    return ", ".join(f"{counts[kind]} {words.word('sources', kind)}" for kind in kinds)


def provenance_html(words: Words, title: Title) -> str:
    """Whose data, what was not at hand, and the origins file by file."""
    told = [
        words.tr("The printed map, counters and charts were not at hand."),
        words.tr("The program plays with a reconstruction from the rules and from history."),
        words.tr("Every value says where it comes from."),
        words.tr("Owners of the game can play with its printed values: File > My own copy > Data of your own copy."),
    ]
    rows = "".join(
        f"<tr><td>{escape(words.tr(FILES.get(name, name)))}</td><td>{escape(_counts(words, counts))}</td></tr>"
        for name, counts in title.sources().items()
    )
    head = f"<p><b>{escape(pack_name(words, title))}</b></p><p>{escape(summary(words, title))}</p>"
    head += f"<p>{escape(presupposed(words, title))}</p>" if title.base else ""
    return f"<h3>{words.tr('Reconstructed data')}</h3>{head}<p>{' '.join(told)}</p><table>{rows}</table>"
