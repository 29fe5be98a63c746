"""A rulebook as data: every clause in our own words, in the languages and versions it is kept in."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from engine.board.errors import YamlError
from engine.board.safeyaml import load_yaml

FIRST: Final = "en"
"""The language of the key `text`; every other language is a key of its own."""
Model = TypeVar("Model")
Wordings = Callable[[], Mapping[str, str]]
"""The wording of the clauses in a language."""
CLAUSE_ID: Final = re.compile(r"[0-9a-z]+(?:[.-][0-9A-Za-z]+)+/\d+[a-z]?")
"""A section such as "5.1-A" and a number, with the letter of a reading where versions differ."""
CASE: Final = re.compile(r"(\d+\.\d+)\.\d+$")
"""The number of a case within a section."""
ANYONE: Final = ("none", "active", "opponent", "owner", "attacker", "defender")
"""Who can decide in any game; the sides of the game are added."""


class RulebookError(ValueError):
    """A rulebook file is not well-formed; the message names file, clause and key in one line."""


class UnknownClause(KeyError):
    """No clause has this id."""

    def __str__(self) -> str:
        return f"no rule clause {self.args[0]!r}"


class Clause(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One statement of the rules. `versions` is "both" or the one version in which the clause holds."""

    id: str
    topic: str
    versions: str
    when: str
    decides: str
    text: str
    difference: str = ""
    inferred: str = ""
    """Of a rule whose text is not held: what our wording of it rests on; empty where the text is."""
    others: Mapping[str, str] = {}
    """The wording in other languages than English."""

    def text_in(self, lang: str) -> str:
        """The wording in a language, English for one that it is not kept in."""
        return self.others.get(lang, self.text)

    @property
    def section(self) -> str:
        """The section the clause stands in: "5.1-A" for "5.1-A/3", "5.6" for "5.6.7/2"."""
        return CASE.sub(r"\1", self.id.partition("/")[0])


class _Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    source: str
    versions: list[str]
    default: str
    clauses: list[dict[str, object]]
    languages: tuple[str, ...] = (FIRST,)
    sides: tuple[str, ...] = ()


class Rulebook:
    """The clauses of one game in the order of the printed rules."""

    def __init__(
        self, clauses: Mapping[str, Clause], versions: tuple[str, ...], default: str,
        more: Mapping[str, Wordings] | None = None,
    ) -> None:  # fmt: skip
        self._kept, self._more = dict(clauses), dict(more or {})
        self.versions = versions
        self.default = default

    @classmethod
    def load(cls, path: Path) -> Rulebook:
        """Read and check a rulebook file. Raises `RulebookError`."""
        header = _convert(_parse(path), _Header, path.name)
        versions = tuple(header.versions)
        if header.default not in versions:
            raise RulebookError(f"{path.name}: default: {header.default!r} is not one of {_listed(versions)}")
        clauses: dict[str, Clause] = {}
        for number, entry in enumerate(header.clauses, start=1):
            clause = _clause(entry, f"{path.name}: clause {entry.get('id', f'number {number}')}", header)
            if clause.id in clauses:
                raise RulebookError(f"{path.name}: clause {clause.id}: id is used twice")
            clauses[clause.id] = clause
        return cls(clauses, versions, header.default)

    def translated(self, texts: Mapping[str, Wordings]) -> Rulebook:
        """With the wording in further languages, by clause; each is asked for when it is needed."""
        return Rulebook(self._kept, self.versions, self.default, {**self._more, **texts})

    @cached_property
    def _clauses(self) -> Mapping[str, Clause]:
        """With the wording in all languages."""
        texts = {lang: wording() for lang, wording in self._more.items()}
        if not any(texts.values()):
            return self._kept
        return {
            name: msgspec.structs.replace(clause, others={**clause.others, **_said(texts, name)})
            for name, clause in self._kept.items()
        }

    def __len__(self) -> int:
        return len(self._kept)

    def __contains__(self, clause_id: object) -> bool:
        return clause_id in self._kept

    def ids(self) -> tuple[str, ...]:
        """Every clause id, in the order of the rules."""
        return tuple(self._kept)

    def clause(self, clause_id: str) -> Clause:
        """The clause of this id. Raises `UnknownClause`."""
        try:
            return self._clauses[clause_id]
        except KeyError:
            raise UnknownClause(clause_id) from None

    def applies(self, clause_id: str, version: str) -> bool:
        """Whether the clause holds in `version`. Raises `UnknownClause`, or `ValueError` for the version."""
        self._check_version(version)
        return self.clause(clause_id).versions in ("both", version)

    def text(self, clause_id: str, lang: str = "en") -> str:
        """The wording in a language, English for one that it is not kept in. Raises `UnknownClause`."""
        if clause_id not in self._kept:
            raise UnknownClause(clause_id)
        wording = self._more[lang]() if lang in self._more else {}
        return wording.get(clause_id) or self._kept[clause_id].text_in(lang)

    def section(self, section: str, version: str | None = None) -> tuple[Clause, ...]:
        """The clauses of a section such as "5.1-A" that hold in `version` (the default version if None)."""
        return tuple(clause for clause in self.clauses(version) if clause.section == section)

    def clauses(self, version: str | None = None) -> tuple[Clause, ...]:
        """The clauses that hold in `version` (the default version if None), in the order of the rules."""
        version = self.default if version is None else version
        self._check_version(version)
        return tuple(clause for clause in self._clauses.values() if clause.versions in ("both", version))

    def _check_version(self, version: str) -> None:
        if version not in self.versions:
            raise ValueError(f"no rulebook version {version!r}; known are {_listed(self.versions)}")


def _said(texts: Mapping[str, Mapping[str, str]], clause: str) -> dict[str, str]:
    return {lang: table[clause] for lang, table in texts.items() if clause in table}


def _parse(path: Path) -> object:
    try:
        return load_yaml(path, name=path.name)
    except YamlError as error:
        raise RulebookError(str(error)) from error


def _convert(value: object, model: type[Model], where: str) -> Model:
    try:
        return msgspec.convert(value, model)
    except msgspec.ValidationError as error:
        message = str(error).replace(" - at `$.", " - at `")
        raise RulebookError(f"{where}: {message}") from error


def _clause(entry: dict[str, object], where: str, header: _Header) -> Clause:
    others = [lang for lang in header.languages if lang != FIRST]
    missing = next((lang for lang in others if lang not in entry), None)
    if missing is not None:
        raise RulebookError(f"{where}: {missing}: is missing")
    plain = {key: value for key, value in entry.items() if key not in others}
    clause = _convert({**plain, "others": {lang: entry[lang] for lang in others}}, Clause, where)
    if not CLAUSE_ID.fullmatch(clause.id):
        raise RulebookError(f"{where}: id: not of the form 5.1-A/3")
    if clause.versions not in ("both", *header.versions):
        known = _listed(header.versions)
        raise RulebookError(f"{where}: versions: {clause.versions!r} is neither 'both' nor one of {known}")
    if clause.decides not in (*ANYONE, *header.sides):
        known = _listed((*ANYONE, *header.sides))
        raise RulebookError(f"{where}: decides: {clause.decides!r} is not one of {known}")
    for key, text in (("text", clause.text), *clause.others.items()):
        if not text.strip():
            raise RulebookError(f"{where}: {key}: is empty")
    return clause


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names)
