"""Which page a drawer has; each is loaded when its drawer is first opened."""

from __future__ import annotations

from nemesis_gui.features.drawers.page import BoxPage, Page


def page_of(name: str) -> type[Page]:
    """The kind of page of a drawer, brought in when it is wanted."""
    if name == "turns":
        from nemesis_gui.titles.nemesis.drawers.turns import TurnsPage

        return TurnsPage
    if name in ("air", "markers"):
        from nemesis_gui.titles.nemesis.drawers.stocks import AirPage, MarkersPage

        return AirPage if name == "air" else MarkersPage
    return BoxPage
