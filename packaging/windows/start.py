"""Start of the program on Windows. The console's program runs the laboratory's commands as well: those of
`python -m engine`."""

from __future__ import annotations

import sys

sys.frozen = True  # type: ignore[attr-defined]  # looked at by multiprocessing when it is imported

import marshal  # noqa: E402
import mmap  # noqa: E402
import os.path  # noqa: E402
import zipimport  # noqa: E402
from importlib.machinery import ModuleSpec  # noqa: E402
from types import ModuleType  # noqa: E402

CONSOLE = "nemesis-console.exe"
HEAD = 30
"""Bytes before the name of a file in an archive; the last four of them say how long its name and what follows are."""
STAMP = 16
"""Bytes before the code of a compiled module."""


class Archive:
    """Finds modules in an archive that stays open: Python opens it again for each module, asks twice how large it is,
    and each time it is looked through by what guards against viruses."""

    def __init__(self, archive: str) -> None:
        with open(archive, "rb") as file:
            self._bytes = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
        self._files = zipimport.zipimporter(archive)._files  # type: ignore[attr-defined]

    def find_spec(self, name: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        place = name.replace(".", zipimport.path_sep)  # type: ignore[attr-defined]
        for end in (".pyc", f"{zipimport.path_sep}__init__.pyc"):  # type: ignore[attr-defined]
            found = self._files.get(place + end)
            if found and not found[1]:  # what is compressed is left to Python
                package = end != ".pyc"
                spec = ModuleSpec(name, self, origin=found[0], loader_state=found, is_package=package)  # type: ignore[arg-type]
                spec.has_location = True
                if package:
                    spec.submodule_search_locations = [found[0].removesuffix(end)]
                return spec
        return None

    def create_module(self, _spec: ModuleSpec) -> None:
        """A plain one."""

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        _, _, length, _, begin, *_ = module.__spec__.loader_state
        name, more = (int.from_bytes(self._bytes[begin + at : begin + at + 2], "little") for at in (HEAD - 4, HEAD - 2))
        start = begin + HEAD + name + more
        exec(marshal.loads(self._bytes[start + STAMP : start + length]), module.__dict__)


def keep_archives() -> None:
    """From now on modules that lie in an archive come from there: ours, and those of Python."""
    archives = [place for place in reversed(sys.path) if place.endswith(".zip") and os.path.isfile(place)]
    sys.meta_path[:0] = map(Archive, archives)


keep_archives()
from multiprocessing import freeze_support  # noqa: E402


def main() -> int:
    freeze_support()
    command = sys.argv[1:2]
    if sys.executable.lower().endswith(CONSOLE) and command and not command[0].startswith("-"):
        from engine.board.collector import UNSEEN, be_patient
        from engine.games import titles
        from engine.lab.commandline import main as run

        be_patient(UNSEEN)
        return run(sys.argv[1:], titles())
    from nemesis_gui.start import main as start

    return start()


if __name__ == "__main__":
    sys.exit(main())
