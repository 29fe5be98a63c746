"""The form in which an action is registered."""

from __future__ import annotations

import msgspec

Why = str | None
"""Why an action is not possible now; None when it is."""


class Spec(msgspec.Struct, frozen=True):
    """An action: its menu, text, help and keys (more than one as in `Ctrl+K; Ctrl+P`).

    `run` and `why_not` are methods of the window or of a part of it, such as `why.ask`.
    """

    id: str
    menu: str
    text: str
    help: str
    key: str = ""
    run: str = ""
    why_not: str = ""
    toolbar: bool = False
    check: str = ""
    """A property of the window that tells whether it is on."""
    group: str = ""
    before: bool = False
    """Whether a line stands before it in the menu."""
