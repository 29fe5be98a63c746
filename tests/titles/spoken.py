"""What is asked of the words of every title, in each language: nothing without words, no facts that there are not."""

from __future__ import annotations

import string
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.table.title import Title
from engine.table.wording.catalogue import catalogue
from tests.titles.said import Said

ENDS: Mapping[str, Sequence[str]] = {"done": ("",), "answer": (".yes", ".no")}
"""What is said of a verb at each decision that takes it."""


def fields(text: str) -> set[str]:
    """The facts that a sentence names."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


class Spoken:
    """The words of one title against what its code says."""

    def __init__(self, title: Title, said: Said) -> None:
        self.title, self.said = title, said

    def table(self, lang: str, name: str) -> set[str]:
        """The keys of a table of its catalogue."""
        return set(catalogue(lang, self.title.id).get(name, {}))

    def missing(self, lang: str, wanted: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
        """By table what has no words."""
        found = {name: sorted(set(words) - self.table(lang, name)) for name, words in wanted.items()}
        return {name: words for name, words in found.items() if words}

    def ends(self, ends: Mapping[str, Sequence[str]] = ENDS) -> set[str]:
        """The keys of what ends or answers each decision."""
        verbs = {(verb.verb, kind) for kind, one in self.said.decisions().items() for verb in one.accepts}
        return {f"{verb}.{kind}{end}" for verb, kind in verbs for end in ends.get(verb, ())}

    def unlike(self, names: Iterable[str]) -> list[tuple[str, str]]:
        """Table and key of sentences that only one language has, or with other facts in the other."""
        english, french = (catalogue(lang, self.title.id) for lang in ("en", "fr"))
        found = []
        for name in names:
            keys = set(english[name]) | set(french[name])
            found += [(name, key) for key in sorted(keys) if _facts(english[name], key) != _facts(french[name], key)]
        return found

    def too_many_facts(self, lang: str, kinds: Mapping[str, Any], added: Mapping[str, Iterable[str]]) -> list[str]:
        """Sentences of events and commands that name facts these do not have; what is ``added`` stands under a kind, or
        under the field it is made of."""
        texts = [*catalogue(lang, self.title.id)["events"].items(), *catalogue(lang, self.title.id)["commands"].items()]
        own = [(key, text) for key, text in texts if key.split(".")[0] in kinds]
        assert len(own) > 100
        return [key for key, text in own if fields(text) - _there(kinds, key.split(".")[0], added)]

    def reasons_too_rich(self, lang: str) -> dict[str, set[str]]:
        """Kinds of reasons whose sentence names facts that some reason of the kind does not have."""
        texts, facts = catalogue(lang, self.title.id)["reasons"], self.said.facts("reason")
        assert len(facts) > 80
        return {kind: fields(texts[kind]) - there for kind, there in facts.items() if fields(texts[kind]) - there}

    def sources_untold(self) -> set[str]:
        """Kinds of provenance without a word in one of the languages."""
        kinds = {kind for counts in self.title.sources().values() for kind in counts}
        return kinds - (self.table("en", "sources") & self.table("fr", "sources"))


def _facts(table: Mapping[str, str], key: str) -> set[str] | None:
    return fields(table[key]) if key in table else None


def _there(kinds: Mapping[str, Any], kind: str, added: Mapping[str, Iterable[str]]) -> set[str]:
    own = set(kinds[kind].__struct_fields__)
    return own.union(*(added.get(name, ()) for name in (kind, *own)))
