"""What a title offers the client beside what it offers the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from engine.table import game
from engine.table.rulebook import Rulebook
from engine.table.wording.words import Wording


class Title(game.Title, Protocol):
    """A game that can be played at the table."""

    def what_if(self, state: Any, seed: str, hidden: Collection[int] = ()) -> Any:
        """A copy with other dice; what these sides hide from whoever looks is chosen anew by chance."""
        ...

    def position(self, data: Mapping[str, Any], script: tuple[int, ...] = ()) -> Any:
        """A state at an open decision, with scripted results of chance; raises ValueError with the key."""
        ...

    def fact(self, state: Any, name: str) -> Any:
        """The value of a named fact as plain data; raises ValueError for an unknown name."""
        ...

    def words(self, lang: str) -> Wording:
        """What it says in a language, English for one that it does not speak."""
        ...

    def rulebook(self) -> Rulebook:
        """Its rules, clause by clause."""
        ...

    @property
    def label(self) -> str:
        """What a player calls the data of his own, empty for the shipped ones and those kept with a save."""
        ...

    @property
    def kept(self) -> bool:
        """Whether these are data that came with a saved game."""
        ...

    def sources(self) -> Mapping[str, Mapping[str, int]]:
        """File -> origin (printed, rules, history, reconstructed) -> how many of its values; raises ValueError."""
        ...

    def own_files(self) -> Sequence[str]:
        """The files that are not the shipped ones."""
        ...
