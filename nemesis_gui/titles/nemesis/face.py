"""The face of Nemesis: Burma 1944."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from nemesis_gui.play.face import Face

if TYPE_CHECKING:
    from nemesis_gui.play.context import Desk
    from nemesis_gui.play.feature import Feature
    from nemesis_gui.play.panels import HeaderBase, Inspector, Scores
    from nemesis_gui.play.places import Places
    from nemesis_gui.play.presenter import Presenter


class NemesisFace(Face):
    """How Nemesis is shown."""

    def features(self) -> Sequence[Callable[[Desk, Places], Feature]]:
        from nemesis_gui.titles.nemesis.layers.lists import Lists
        from nemesis_gui.titles.nemesis.variants.disputes import Disputes

        return (Lists, Disputes)

    # -- decisions

    def presenter(self, kind: str) -> type[Presenter] | None:
        from nemesis_gui.titles.nemesis.decisions.kinds import SERVED

        return SERVED[kind]() if kind in SERVED else None

    def piece_order(self, counter: Any) -> tuple[str, ...]:
        return (counter.division, counter.name)

    # -- around the map

    def header(self, desk: Desk) -> HeaderBase:
        from nemesis_gui.titles.nemesis.panels.header import Header

        return Header(desk)

    def scores(self, desk: Desk) -> Scores:
        from nemesis_gui.titles.nemesis.panels.tracks import TracksPanel

        return TracksPanel(desk)

    def inspector(self, desk: Desk) -> Inspector:
        from nemesis_gui.titles.nemesis.panels.inspector import Inspector

        return Inspector(desk)
