"""Lets PySide compile late what it brings along as text.

PySide carries some modules of its own in a library, as text, and compiles all of them whenever it is loaded: a third of
the time of a bare window. They put wrong calls and signatures into words. Each is compiled when it is first asked for.
"""

from __future__ import annotations

import builtins
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Any, Final

FOLDER: Final = "shibokensupport/signature/"
MAPPING: Final = FOLDER + "mapping.py"
"""The library takes `update_mapping` out of it without asking the module."""
LATE: Final = frozenset(
    {
        MAPPING,
        *(FOLDER + name + ".py" for name in ("errorhandler", "layout", "parser", "lib/enum_sig", "lib/pyi_generator")),
    }
)
_STUB: Final = f"from {__name__} import wait_for; wait_for(globals(), {{!r}})"
_texts: Final[dict[str, Any]] = {}
_lock: Final = RLock()


@contextmanager
def late() -> Iterator[None]:
    """While it is open, a module of `LATE` that is compiled becomes one that waits; all else is compiled as ever."""
    plain = builtins.compile

    def compile_late(source: Any, filename: Any, mode: str, *more: Any, **named: Any) -> Any:
        if filename in LATE:
            _texts[filename] = source
            source = _STUB.format(filename)
        return plain(source, filename, mode, *more, **{"dont_inherit": True, **named})

    builtins.compile = compile_late
    try:
        yield
    finally:
        builtins.compile = plain


def wait_for(module: dict[str, Any], filename: str) -> None:
    """Make a module one that waits: its text is run at the first name that is asked of it."""
    asked = False

    def look(name: str) -> Any:
        nonlocal asked
        if name.startswith("__"):
            raise AttributeError(name)
        with _lock:
            if not asked:
                asked = True
                exec(compile(_texts.pop(filename), filename, "exec", dont_inherit=True), module)
                del module["__getattr__"]
        if name not in module:
            raise AttributeError(f"module {module['__name__']!r} has no attribute {name!r}")
        return module[name]

    module["__getattr__"] = look
    if filename == MAPPING:
        module["update_mapping"] = lambda: look("namespace")["update_mapping"]()
