"""The XML of build files as a tree: bounded, without entities or document types, without anything from outside."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final
from xml.parsers import expat

from engine.vassal.errors import VassalError

MOST_ELEMENTS: Final = 150_000
DEEPEST: Final = 100
MOST_ATTRIBUTES: Final = 200
_PORTION: Final = 1 << 18


class Element:
    """An element: the last word of its name (they are names of Java classes), attributes, text, and what is in it."""

    __slots__ = ("attributes", "children", "parent", "tag", "text")

    def __init__(self, tag: str, attributes: Mapping[str, str], parent: Element | None) -> None:
        self.tag = tag.rpartition(".")[2]
        self.attributes = attributes
        self.parent = parent
        self.children: list[Element] = []
        self.text = ""

    def get(self, name: str, absent: str = "") -> str:
        """An attribute."""
        return self.attributes.get(name, absent)

    def all(self, *tags: str) -> Iterator[Element]:
        """It and all that is in it, however deep, in the order of the file; or those of some names only."""
        todo = [self]
        while todo:
            element = todo.pop()
            if not tags or element.tag in tags:
                yield element
            todo += reversed(element.children)

    def first(self, *tags: str) -> Element | None:
        """The first of these in it."""
        return next(self.all(*tags), None)

    def above(self) -> Iterator[Element]:
        """What it is in, the nearest first."""
        found = self.parent
        while found is not None:
            yield found
            found = found.parent


def parse(data: bytes, name: str) -> Element:
    """The tree of an XML file; raises VassalError with file and line."""
    return _Reader(data, name).root


class _Reader:
    def __init__(self, data: bytes, name: str) -> None:
        self._name = name
        self._parser = expat.ParserCreate()
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._characters
        self._parser.StartDoctypeDeclHandler = self._declared
        self._parser.EntityDeclHandler = self._declared
        self._open: list[Element] = []
        self._texts: list[list[str]] = []
        self._count = 0
        self._found: Element | None = None
        self._read(data)

    @property
    def root(self) -> Element:
        """The outermost element."""
        if self._found is None:
            raise VassalError(f"{self._name}: there is nothing in it")
        return self._found

    def _read(self, data: bytes) -> None:
        try:
            for start in range(0, len(data), _PORTION):
                self._parser.Parse(data[start : start + _PORTION], False)
            self._parser.Parse(b"", True)
        except expat.ExpatError as error:
            raise VassalError(f"{self._name}:{error.lineno}: no sound XML ({expat.ErrorString(error.code)})") from None
        except (LookupError, ValueError) as error:
            if isinstance(error, VassalError):
                raise
            raise VassalError(f"{self._name}:1: no sound XML (letters of an unknown kind)") from None

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS or len(self._open) >= DEEPEST or len(attributes) > MOST_ATTRIBUTES:
            raise VassalError(f"{self._where}: more elements, or deeper ones, than a module has")
        element = Element(tag, attributes, self._open[-1] if self._open else None)
        if self._open:
            self._open[-1].children.append(element)
        else:
            self._found = element
        self._open.append(element)
        self._texts.append([])

    def _end(self, _tag: str) -> None:
        self._open.pop().text = "".join(self._texts.pop())

    def _characters(self, text: str) -> None:
        self._texts[-1].append(text)

    def _declared(self, *_: object) -> None:
        raise VassalError(f"{self._where}: a document type or entity, which no module needs")

    @property
    def _where(self) -> str:
        return f"{self._name}:{self._parser.CurrentLineNumber}"
