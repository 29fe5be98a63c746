"""The text of the reader: contents, sections and clauses as HTML, with their cross-links and what they show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Final

from engine.table.aids import held
from engine.table.crosslinks import NUMBER, Crosslinks
from engine.table.glossary import GlossaryError, Term
from engine.table.rulebook import FIRST, Clause, UnknownClause
from engine.table.showme import ShowMe, ShowMeError
from engine.table.wording.typography import set_type
from nemesis_gui.base.fuzzy import fold
from nemesis_gui.base.style import skin
from nemesis_gui.play.services import Lessons
from nemesis_gui.session.words import JOINER, Words, clause_name

GLOSSARY: Final = "glossary:"
"""The link of the glossary."""
MOST_FOUND: Final = 60
MOST_LINKS: Final = 8


class Book:
    """A rulebook as it is read: one game, one version, the player's language and perhaps the other one beside it."""

    def __init__(self, words: Words, version: str | None, lessons: Lessons | None = None) -> None:
        self.words, self.version, self._lessons = words, version, lessons or Lessons()
        self.rules = words.rulebook
        self.clauses = self.rules.clauses(version)
        self.links = Crosslinks(self.rules, version)
        self.show_me = shown(words)
        self.terms = _terms(words)
        """The glossary, in the order of the player's language."""
        self.both = False
        """Whether each clause is shown in its other languages too."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages besides the player's that clauses are shown in."""
        others = self.clauses[0].others if self.clauses else {}
        return tuple(lang for lang in ("en", *others) if lang != self.words.lang)

    def sections(self) -> list[tuple[str, list[str]]]:
        """The chapters with the sections in each, in the order of the rules."""
        found: dict[str, list[str]] = {}
        for section in dict.fromkeys(clause.section for clause in self.clauses):
            found.setdefault(self.words.game.chapter(section), []).append(section)
        return list(found.items())

    def section(self, name: str) -> list[Clause]:
        """The clauses of a section, or of what a text calls so."""
        found = [clause for clause in self.clauses if clause.section == name]
        return found or [self.rules.clause(clause) for clause in self.links.section(name)]

    def around(self, clause: str) -> list[Clause]:
        """A clause with the rest of its section and what stands below it; nothing for one that is not kept."""
        try:
            found = self.rules.clause(clause)
        except UnknownClause:
            return []
        section, below = found.section, f"{found.section}-"
        near = [one for one in self.clauses if one.section == section or one.section.startswith(below)]
        return near if found in near else [found, *near]

    def find(self, text: str) -> list[Clause]:
        """The clauses with a text in any language, or with such a number; those where it begins a word first."""
        needle = _needle(text)
        found = [clause for clause in self.clauses if self._fits(clause, needle)]
        return sorted(found, key=lambda clause: not clause.id.lower().startswith(needle))[:MOST_FOUND]

    def _fits(self, clause: Clause, needle: str) -> bool:
        told = (clause.text, *clause.others.values(), self.words.game.topic(clause))
        numbered = any(one.startswith(needle) for one in (clause.id.lower(), _needle(clause_name(clause.id))))
        return numbered or any(needle in " ".join(text.lower().split()) for text in told)

    def find_terms(self, text: str) -> list[Term]:
        """The terms of the glossary that are called something with a text, in any language."""
        needle = fold(_needle(text))
        return [term for term in self.terms if any(needle in fold(name) for name in term.called())]

    # -- as HTML

    def glossary(self, terms: Iterable[Term]) -> str:
        """Terms with what the other languages and printed rulebooks call them, and what they mean."""
        head = f"<h2>{escape(self.words.tr('Glossary'))}</h2>"
        found = "".join(map(self._term, terms))
        return head + found if found else ""

    def _term(self, term: Term) -> str:
        lang, clause = self.words.lang, held(term.clause, self.rules, self.version)
        printed = (self.words.tr("in the printed rules: {name}", name=name) for name in term.printed.values())
        others = " · ".join((*dict.fromkeys(term.name(other) for other in self.languages), *printed))
        told = term.about.get(lang) or term.about.get(FIRST) or self.rules.text(clause, lang)
        name = f'<b>{escape(set_type(term.name(lang), lang))}</b> <span class="f">{escape(others)}</span>'
        links = " ".join((f'<a href="clause:{clause}">{clause_name(clause)}</a>', *self._shows(clause)))
        return f"<p>{name} {links}<br>{escape(set_type(told, lang))}</p>"


    def contents(self) -> str:
        name = escape(self.words.tr("Glossary"))
        parts = [f'<h3><a href="{GLOSSARY}">{name}</a></h3>'] if self.terms else []
        for chapter, sections in self.sections():
            parts.append(f"<h3>{escape(chapter)}</h3>")
            for section in sections:
                title = f"{clause_name(section)} {escape(self.words.game.section(section))}"
                parts.append(f'<p style="margin:0 0 2px 14px"><a href="section:{section}">{title}</a></p>')
        return "".join(parts)

    def html_of(self, clauses: Iterable[Clause], marked: str) -> str:
        """Clauses under their heads; one is marked, with all that it is linked to."""
        parts, chapter, section = [], "", ""
        for item in clauses:
            if self.words.game.chapter(item.section) != chapter:
                chapter = self.words.game.chapter(item.section)
                back = escape(self.words.tr("Contents"))
                parts.append(f'<h2>{escape(chapter)} <small><a href="contents:">{back}</a></small></h2>')
            if item.section != section:
                section = item.section
                parts.append(f"<h3>{clause_name(section)} {escape(self.words.game.section(section))}</h3>")
            parts.append(self._clause(item, item.id == marked))
        return "".join(parts) or f"<p>{escape(self.words.tr('No rule has these words.'))}</p>"

    def _clause(self, clause: Clause, marked: bool) -> str:
        style = f' style="background:{skin().hover}"' if marked else ""
        text = self._text(clause, self.words.lang) + self._difference(clause)
        told = [f"<p{style}>{self._head(clause)}<br>{text}</p>"]
        if self.both:
            told += [f'<p class="f">{self._text(clause, lang)}</p>' for lang in self.languages]
        return "".join((*told, *(self._linked(clause) if marked else ())))

    def _head(self, clause: Clause) -> str:
        name = f'<a name="{clause.id}"></a><a href="clause:{clause.id}"><b>{clause_name(clause.id)}</b></a>'
        topic = f'<span class="f">{escape(self.words.game.topic(clause))}</span>'
        return " ".join((name, topic, *self._shows(clause.id)))

    def _shows(self, clause: str) -> Iterator[str]:
        if self.show_me.of(clause) is not None:
            yield f'&nbsp; <a href="show:{clause}">▶ {escape(self.words.tr("Show me"))}</a>'

    def _text(self, clause: Clause, lang: str) -> str:
        """The wording, the numbers in it being links."""
        told = escape(set_type(clause.text_in(lang), lang))
        return NUMBER.sub(lambda match: self._link(match[1]), told)

    def _link(self, name: str) -> str:
        """A number as a link, as it is where it leads nowhere."""
        target = self.links.target(name)
        kind = "clause" if "/" in target else "section"
        return f'<a href="{kind}:{target}">{clause_name(name)}</a>' if target else name

    def _difference(self, clause: Clause) -> str:
        found = [self.words.game.difference(clause)]
        if clause.inferred:
            found.append(self.words.tr("Inferred: the printed rule is not held"))
        return "".join(f' <span class="f">({escape(told)})</span>' for told in found if told)

    def _linked(self, clause: Clause) -> Iterator[str]:
        """What leads to a clause, and what else is said on its topic."""
        tr, lesson = self.words.tr, self._lessons.taught(clause.id)
        if lesson:
            named = f'<a href="teach:{clause.id}">{escape(lesson)}</a>'
            heading = escape(self.words.pair(tr("Teach me this"), ""))
            yield f'<p style="margin-left:14px" class="f">{heading} {named}</p>'
        for heading, found in ((tr("Named in"), self.links.named_by(clause.id)),
                               (tr("On the same topic"), self.links.beside(clause.id))):  # fmt: skip
            if found:
                listed = " · ".join(self._link(one) for one in found[:MOST_LINKS])
                yield f'<p style="margin-left:14px" class="f">{escape(self.words.pair(heading, ""))} {listed}</p>'


def _needle(text: str) -> str:
    """What is looked for, without what cannot be seen."""
    return " ".join(text.replace(JOINER, "").replace("\u2019", "'").lower().split())


def _terms(words: Words) -> list[Term]:
    try:
        found = words.title.glossary()
    except GlossaryError:
        found = ()
    return sorted(found, key=lambda term: fold(term.name(words.lang)))


def shown(words: Words) -> ShowMe:
    try:
        return words.title.show_me()
    except ShowMeError:
        return ShowMe.none()
