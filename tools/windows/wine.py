"""Runs programs for Windows under Wine 10: that of this machine, or that of a Debian 13 in a folder of its own.

Wine 8 of Debian 12 cannot start Qt. As root, `prepare` makes the folder there; what is mounted for a run is seen by
that run only and goes with it.
"""

from __future__ import annotations

import getpass
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Final

from platformdirs import user_cache_dir

from tools.windows.idle import LOOKS, idle
from tools.windows.layout import MissingError

if sys.platform != "win32":
    import fcntl

CACHE: Final = Path(user_cache_dir("nemesis-build"))
"""Outside of the checkout: a Windows of Wine has a way back to `/`, in which a search through a folder gets lost."""
DEBIAN: Final = CACHE / "debian-13"
LEAST: Final = 10
"""The oldest Wine that starts Qt."""
PREFIX: Final = "/opt/wine"
"""Where Windows stands, in the folder."""
MOUNT: Final = """
mkdir -p "$0/tmp/.X11-unix" "$0/nemesis"
mount -t proc proc "$0/proc" || exit 99
test ! -d /tmp/.X11-unix || mount --bind /tmp/.X11-unix "$0/tmp/.X11-unix" || exit 99
mount --bind "$1" "$0/nemesis" || exit 99
mkdir -p "$0/opt/read-only"
mount --bind "$0/opt/read-only" "$0/opt/read-only" && mount -o remount,bind,ro "$0/opt/read-only" || exit 99
root="$0"
shift
exec chroot "$root" env -C /nemesis "$@"
"""
"""Run by a shell in a view of the mounts of its own; screens are shared where there are any. In one folder nothing can
be written, which rights alone would not keep root from."""
PATIENCE: Final = 1800
"""Seconds that a program may take: one that hangs, not one on a slow machine, is ended by it."""
READ_ONLY: Final = "read-only"
"""What that folder is called."""


@dataclass(frozen=True)
class Wine:
    """A way to run programs for Windows; `shared` is the folder they see, as drive and path of theirs."""

    shared: Path
    here: bool

    def command(self, program: Sequence[str]) -> list[str]:
        return list(program) if sys.platform == "win32" else self._around("wine", *program)

    def _around(self, *words: str) -> list[str]:
        """A command of Linux where Wine is."""
        if self.here:
            return ["env", "-C", str(self.shared), *words]
        return ["unshare", "--mount", "--fork", "sh", "-c", MOUNT, str(DEBIAN), str(self.shared), *words]

    @contextmanager
    def alone(self, patient: bool = False) -> Iterator[None]:
        """No other run meanwhile, and no Windows left over from one: it shows windows where that one did, or nowhere.

        Where another one is under way its end is waited for; without patience it raises MissingError.
        """
        if sys.platform == "win32":
            yield
            return
        CACHE.mkdir(parents=True, exist_ok=True)
        with (CACHE / "in-use").open("w", encoding="ascii") as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | (0 if patient else fcntl.LOCK_NB))
            except BlockingIOError:
                raise MissingError("another run of the tests or the trial is using Wine") from None
            self.shut_down()
            try:
                yield
            finally:
                self.shut_down()

    def shut_down(self) -> None:
        """End everything that runs under Wine, as if the plug were pulled."""
        for option in ("-k", "-w"):
            subprocess.run(
                self._around("wineserver", option), capture_output=True, check=False, env=self.environ({}),
                timeout=PATIENCE,
            )  # fmt: skip

    def path(self, inside: Path) -> str:
        """What Windows calls a file of the shared folder."""
        real = inside.resolve()
        if sys.platform == "win32":
            return str(real)
        short = real if self.here else Path("/nemesis") / real.relative_to(self.shared.resolve())
        return "Z:" + str(short).replace("/", "\\")

    def run(
        self, *program: str, seconds: float = PATIENCE, environ: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        """Run a program to its end; standard input is empty, which Python asks for under Wine. What it says goes to
        files: a pipe would be kept open by the services that Wine begins with the first program."""
        with TemporaryFile() as out, TemporaryFile() as errors:
            done = subprocess.run(
                self.command(program), stdin=subprocess.DEVNULL, stdout=out, stderr=errors,
                timeout=seconds, check=False, env=self.environ(environ or {}),
            )  # fmt: skip
            return subprocess.CompletedProcess(done.args, done.returncode, *map(_read, (out, errors)))

    def start(self, *program: str, environ: Mapping[str, str] | None = None) -> subprocess.Popen[str]:
        """Begin a program and go on. What it says goes to a file that nobody reads: what is no file is a terminal to
        Windows, and a program in a terminal shows no box."""
        with TemporaryFile() as said:
            return subprocess.Popen(
                self.command(program), stdin=subprocess.DEVNULL, stdout=said, stderr=said, text=True,
                env=self.environ(environ or {}),
            )  # fmt: skip

    def prefix(self) -> str:
        """Where Windows stands, as the programs that run in it know it."""
        return self.environ({})["WINEPREFIX"]

    def idle(self, looks: int = LOOKS) -> bool:
        """Whether nothing that runs here has something to do, as often as it is looked."""
        return idle(self.prefix(), Path("/") if self.here else DEBIAN, looks)

    def drive(self) -> Path:
        """Drive C as this machine sees it."""
        return (Path(self.prefix()) if self.here else DEBIAN / PREFIX.lstrip("/")) / "drive_c"

    def link(self, name: str, folder: str) -> Path:
        """Let a drive (`d:`) or a share (`unc/server/name`) lead to a folder beside Windows; returns that folder as
        this machine sees it."""
        base = Path(self.prefix())
        beside = (base if self.here else DEBIAN / PREFIX.lstrip("/")).parent / folder
        beside.mkdir(exist_ok=True)
        place = self.drive().parent / "dosdevices" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.unlink(missing_ok=True)
        place.symlink_to(base.parent / folder)
        return beside

    def user(self) -> str:
        return "root" if not self.here else getpass.getuser()

    def environ(self, more: Mapping[str, str]) -> dict[str, str]:
        if sys.platform == "win32":
            return {**os.environ, **more}
        place = str(CACHE / "wine") if self.here else PREFIX
        given = {name: os.environ[name] for name in ("PATH", "DISPLAY", "TZ", "LANG") if name in os.environ}
        quiet = {"WINEDEBUG": "-all", "WINEPREFIX": place, "WINEDLLOVERRIDES": "mscoree,mshtml="}
        return {"HOME": "/root" if not self.here else str(Path.home()), **given, **quiet, **more}


def _read(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8", "replace").replace("\r\n", "\n")


def find(shared: Path) -> Wine | None:
    """The way there is on this machine without preparing anything."""
    if sys.platform == "win32" or version() >= LEAST:
        return Wine(shared, here=True)
    return Wine(shared, here=False) if os.path.lexists(DEBIAN / "usr" / "bin" / "wine") else None


def version() -> int:
    """Which Wine is installed; 0 for none."""
    if shutil.which("wine") is None:
        return 0
    told = subprocess.run(["wine", "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"wine-(\d+)", told)
    return int(found[1]) if found else 0


def prepare(shared: Path) -> Wine:
    """The way there is, or a new Debian 13 in a folder of its own: some minutes, once, as root. Raises MissingError."""
    found = find(shared)
    if found is not None:
        return found
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        raise MissingError(
            "Wine 10 is missing: install it on Debian 13, or run this as root with debootstrap installed"
        )
    print("a Debian 13 with Wine is made in", DEBIAN, flush=True)
    command = [
        "unshare",
        "--mount",
        "debootstrap",
        "--variant=minbase",
        "--include=wine,wine64,fonts-dejavu-core",
        "trixie",
        str(DEBIAN),
        mirror(),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        shutil.rmtree(DEBIAN, ignore_errors=True)
        raise MissingError(f"debootstrap failed: {(done.stdout + done.stderr).strip().splitlines()[-1]}")
    return Wine(shared, here=False)


def mirror() -> str:
    """The mirror this machine takes Debian's packages from."""
    sources = Path("/etc/apt/sources.list.d/debian.sources")
    text = sources.read_text(encoding="utf-8") if sources.is_file() else ""
    found = re.search(r"^URIs:\s*(\S+)", text, re.MULTILINE)
    return found[1] if found else "http://deb.debian.org/debian"
