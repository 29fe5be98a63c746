"""What a game looks like: all that the client knows of one title and no other. Generic rooms ask a face, never a title.

:class:`Face` is what a game without a face of its own is shown with: the general list for its decisions, its counters
as plain tiles. A title's face is a subclass that answers what it knows better (`nemesis_gui/titles/<title>/face.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.table.game import Title
    from nemesis_gui.board.art import BoardArt
    from nemesis_gui.play.context import Desk
    from nemesis_gui.play.feature import Feature
    from nemesis_gui.play.places import Places
    from nemesis_gui.play.presenter import Presenter


class Face:
    """How a title is shown. Everything here may be overridden; nothing has to be."""

    def presenter(self, kind: str) -> type[Presenter] | None:
        """The presenter of a kind of decision, None where the general one serves. Loaded when it is first needed."""
        return None

    def features(self) -> Sequence[Callable[[Desk, Places], Feature]]:
        """What the window can do with this game alone, after all that it can do with any."""
        return ()

    # -- the board

    _art: BoardArt | None = None

    def art(self, title: Title) -> BoardArt:
        """What the game looks like on the board: made once, and handed to all boards and panels that show it."""
        if self._art is None:
            self._art = self.make_art(title)
        return self._art

    def make_art(self, title: Title) -> BoardArt:
        """The art of this game: coloured squares with a name on a plain map."""
        from nemesis_gui.board.art import BoardArt

        return BoardArt(title.id, title.name, title.sides)


class Faces:
    """The faces of the games there are, each loaded when it is first asked for."""

    def __init__(self, loaders: Mapping[str, Callable[[], Face]]) -> None:
        self._loaders = loaders
        self._loaded: dict[str, Face] = {}

    def of(self, title: str) -> Face:
        """The face of a title, by its id; the plain one for a title without any."""
        if title not in self._loaded:
            self._loaded[title] = self._loaders.get(title, Face)()
        return self._loaded[title]
