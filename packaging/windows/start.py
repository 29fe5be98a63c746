"""Start of the program on Windows. The console's program runs the laboratory's commands as well: those of
`python -m engine`."""

from __future__ import annotations

import sys

sys.frozen = True  # type: ignore[attr-defined]  # looked at by multiprocessing when it is imported

from multiprocessing import freeze_support  # noqa: E402

CONSOLE = "nemesis-console.exe"


def main() -> int:
    freeze_support()
    command = sys.argv[1:2]
    if sys.executable.lower().endswith(CONSOLE) and command and not command[0].startswith("-"):
        from engine.board.collector import be_patient
        from engine.games import titles
        from engine.lab.commandline import main as run

        be_patient()
        return run(sys.argv[1:], titles())
    from nemesis_gui.start import main as start

    return start()


if __name__ == "__main__":
    sys.exit(main())
