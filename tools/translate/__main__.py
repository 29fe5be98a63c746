"""`python -m tools.translate COMMAND`: see docs/translating.md."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import Final

from engine.board.errors import YamlError
from engine.table.wording.spoken import LANGUAGES
from tools import french
from tools.translate import check, files, pseudo
from tools.translate.texts import ENGLISH, FRENCH, file_of, folders

CODE: Final = re.compile(r"[a-z]{2,3}")


def build_parser() -> argparse.ArgumentParser:
    """The options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.translate", description="Translate the program.")
    orders = parser.add_subparsers(dest="order", required=True)
    new = orders.add_parser("new", help="write empty catalogues, or bring those there are up to date")
    new.add_argument("lang", metavar="CODE", help="the language, in two or three letters: de")
    new.add_argument("name", metavar="NAME", help="what it calls itself: Deutsch")
    looked = orders.add_parser("check", help="list what is wrong with the catalogues of a language")
    looked.add_argument("lang", metavar="CODE")
    looked.add_argument("--missing", action="store_true", help="list what is missing, too")
    looked.add_argument("--renew", nargs="*", metavar="KEY", help="note what is right, as in `tools.french`")
    orders.add_parser("status", help="tell how full the catalogues of each language are")
    tried = orders.add_parser("pseudo", help=f"make a made-up language, {pseudo.CODE}, with longer texts in marks")
    tried.add_argument("--remove", action="store_true", help="take it away again")
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Do what is ordered; 1 if a check finds anything, 2 for bad input."""
    given = build_parser().parse_args(argv)
    try:
        return _do(given)
    except (YamlError, ValueError, OSError) as error:
        print(f"translate: {error}", file=sys.stderr)
        return 2


def _do(given: argparse.Namespace) -> int:
    if given.order == "new":
        return _new(given.lang, given.name)
    if given.order == "check":
        return _check(given.lang, given.renew, missing=given.missing)
    if given.order == "status":
        _status([lang for lang in LANGUAGES if lang != ENGLISH])
        return 0
    return _pseudo(remove=given.remove)


def _new(lang: str, name: str) -> int:
    if not CODE.fullmatch(lang) or lang in (ENGLISH, FRENCH):
        raise ValueError(f"{lang}: two or three small letters, and neither '{ENGLISH}' nor '{FRENCH}'")
    for path in files.write(lang, name):
        print(path)
    return 0


def _check(lang: str, sure: list[str] | None, *, missing: bool) -> int:
    if not file_of("", lang).is_file():
        raise ValueError(f"{lang}: there is no {file_of('', lang).name}; `python -m tools.translate new` makes it")
    found = list(check.faults(lang))
    lacking = list(check.missing(lang)) if missing else []
    for fault in (*found, *lacking):
        print(f"{fault.where}: {fault.what}")
    behind = _behind(lang, sure)
    for key in behind:
        print(f"{key}: its English has changed")
    _status([lang])
    return 1 if found or lacking or behind else 0


def _behind(lang: str, sure: list[str] | None) -> list[str]:
    """The texts whose English has changed since it was noted; noted first, if that is wished."""
    now = {key: pair for key, pair in french.pairs(lang).items() if pair.french}
    notes = french.noted(lang)
    if sure is not None:
        notes = french.renewed(now, notes, sure)
        french.note(notes, lang)
    return french.stale(now, notes)


def _status(languages: Sequence[str]) -> None:
    for lang in languages:
        print(f"{lang}: {', '.join(map(_describe, check.counts(lang)))}")


def _describe(one: check.Count) -> str:
    return f"{one.folder} {one.there} of {one.of} ({100 * one.there // max(1, one.of)} %)"


def _pseudo(*, remove: bool) -> int:
    if remove:
        for folder in folders():
            file_of(folder, pseudo.CODE).unlink(missing_ok=True)
        return 0
    for path in files.write(pseudo.CODE, pseudo.NAME, pseudo.pseudo):
        print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
