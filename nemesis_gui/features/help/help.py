"""The keys and the credits."""

from __future__ import annotations

from collections.abc import Iterator

from nemesis_gui.play.face import Face
from nemesis_gui.play.feature import Action, Feature


class Help(Feature):
    """Shows all keys, and whose work this is."""

    def actions(self) -> Iterator[Action]:
        yield Action("keys", "Help", 50, "Keys…", "All keys", "Shift+F11", self.show_keys, covered=True, start=8)
        yield Action(
            "about", "Help", 70, "About…", "Credits, and where the data comes from", run=self.show_about, before=True,
            covered=True
        )

    def show_keys(self) -> None:
        from nemesis_gui.features.help.key_list import KeyWindow

        KeyWindow(self.words, self.context.actions, self.places.frame).show()

    def show_about(self) -> None:
        """Versions, credits, licences and provenance."""
        from nemesis_gui.features.help.about import AboutWindow, about_html
        from nemesis_gui.session.provenance import provenance_html

        title, told = self.model.playing, " ".join(self.context.services.of(Face).credits(self.words))
        origins = provenance_html(self.words, title) if title.sources() else ""
        window = AboutWindow(self.words, self.places.frame)
        window.show_html(about_html(self.words, title, told, origins))
        window.show()
