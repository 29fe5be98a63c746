"""The folder of the program for Windows: the official Python and wheels beside ours, all compiled, nothing unused."""

from __future__ import annotations

import shutil
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Collection, Iterable, Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from tools.bundle.__main__ import ROOT, setting
from tools.bundle.unused import LEFT_OUT, UNUSED

WINDOWS: Final = ROOT / "packaging" / "windows"
PYTHON: Final = "python311"
_TOOLS: Final = "x86_64-w64-mingw32-"
"""What begins the names of the compiler and its tools that make programs for Windows, on another system."""
QT: Final = ("QtCore", "QtGui", "QtWidgets", "QtPrintSupport", "QtSvg")
DATA: Final = ("scenarios", "assets")
PAPERS: Final = ("CREDITS.md", "CHANGELOG.md", "LICENSE")
OURS: Final = ("engine", "nemesis_gui")
PROGRAM: Final = "program.zip"
"""Our modules: one file is found sooner than a thousand, and looked through once by what guards against viruses."""
_EXTENSIONS: Final = {
    "_asyncio", "_bz2", "_ctypes", "_decimal", "_elementtree", "_lzma", "_multiprocessing", "_overlapped", "_queue",
    "_socket", "_sqlite3", "_uuid", "_zoneinfo", "pyexpat", "select", "unicodedata", "winsound",
}  # fmt: skip
_LIBRARIES: Final = {
    f"{PYTHON}.dll", "python3.dll", "sqlite3.dll", "libffi-8.dll", "vcruntime140.dll", "vcruntime140_1.dll",
}  # fmt: skip
_NEVER: Final = (
    "*.whl", "*.pyi", "*.lib", "*.a", "*.h", "*.c", "*.exe", "*/tests/*", "numpy/f2py/*", "numpy/distutils/*",
    "PySide6/scripts/*", "PySide6/qml/*", "PySide6/doc/*", "PySide6/glue/*", "PySide6/include/*",
    "PySide6/typesystems/*", "PySide6/metatypes/*", "PySide6/resources/*",
)  # fmt: skip
_NOT_OF_PYTHON: Final = (
    "test", "idlelib", "ensurepip", "turtledemo", "site-packages", "lib-dynload", "venv", "__pycache__",
)  # fmt: skip


class MissingError(Exception):
    """Something that a build needs is not there; one line."""


# -- Python


def lay_python(source: Path, folder: Path) -> None:
    """Put Python's libraries and modules into a folder. `source` is the official embeddable package, or the wheel of
    another project that has them without their modules. Raises MissingError."""
    with zipfile.ZipFile(source) as archive:
        for name in filter(of_python, archive.namelist()):
            short = name.rpartition("/")[2]
            (folder / (short if short.endswith(".pyd") else short.lower())).write_bytes(archive.read(name))
    if not (folder / f"{PYTHON}.dll").is_file():
        raise MissingError(f"{source}: there is no {PYTHON}.dll")
    modules = folder / f"{PYTHON}.zip"
    if modules.is_file():
        keep_plain(modules)
    else:
        pack_modules(modules)
    if not (folder / "python3.dll").is_file():
        forward(folder)
    (folder / f"{PYTHON}._pth").write_text(f"{PYTHON}.zip\n{PROGRAM}\n.\n", encoding="ascii")


def of_python(name: str) -> bool:
    """Whether a file of the package or of the wheel belongs to what Python needs here."""
    place, _, short = name.rpartition("/")
    needed = short.lower() in _LIBRARIES or short == f"{PYTHON}.zip"
    return place in ("", "deploy_libs") and (needed or (short.endswith(".pyd") and short[:-4] in _EXTENSIONS))


def pack_modules(target: Path) -> None:
    """The modules of the running Python, compiled, as one archive. Raises MissingError if it is another Python."""
    if f"python{sys.version_info[0]}{sys.version_info[1]}" != PYTHON:
        raise MissingError(
            f"the modules of {PYTHON} are needed, this is {sys.version.split()[0]}; or give PYTHON_WINDOWS="
        )
    place = target.with_suffix("")
    unwanted = shutil.ignore_patterns(*_NOT_OF_PYTHON, *(name for name in LEFT_OUT if "." not in name))
    shutil.copytree(sysconfig.get_path("stdlib"), place, ignore=unwanted)
    compile_all(place)
    archive_modules(target, place, place)
    shutil.rmtree(place)


def archive_modules(target: Path, top: Path, *folders: Path) -> None:
    """The compiled modules of some folders as one archive, by their places below the top."""
    with zipfile.ZipFile(target, "w") as archive:
        for path in sorted(path for folder in folders for path in folder.rglob("*.pyc")):
            add(archive, path, path.relative_to(top).as_posix())


def keep_plain(archive: Path) -> None:
    """Write an archive anew without compression: what lies in it is loaded as it stands there."""
    with zipfile.ZipFile(archive) as packed:
        found = {name: packed.read(name) for name in packed.namelist()}
    with zipfile.ZipFile(archive, "w") as plain:
        for name, data in found.items():
            put(plain, name, data)


def forward(folder: Path) -> None:
    """Make the library python3.dll, which extension modules of the stable interface ask for: it hands on to Python's
    own. The official package has it."""
    told = run(tool("objdump"), "-p", str(folder / f"{PYTHON}.dll")).partition("[Ordinal/Name Pointer] Table")[2]
    names = [line.split()[-1] for line in told.splitlines() if line.startswith("\t[")]
    listed, empty = folder / "python3.def", folder / "empty.c"
    listed.write_text("LIBRARY python3.dll\nEXPORTS\n" + "".join(f"  {name} = {PYTHON}.{name}\n" for name in names))
    empty.touch()
    run(tool("gcc"), "-shared", "-nostdlib", "-Wl,--entry=0,--no-insert-timestamp,--image-base=0x180000000",
        "-o", str(folder / "python3.dll"), str(empty), str(listed))  # fmt: skip
    listed.unlink()
    empty.unlink()


# -- packages and ours


def lay_packages(wheels: Iterable[Path], folder: Path) -> None:
    """Unpack wheels and leave out what nobody needs."""
    for wheel in sorted(wheels):
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if wanted(name)])
    keep_needed(folder)


def wanted(name: str) -> bool:
    """Whether a file of a wheel goes into the folder."""
    if UNUSED.search(name) or any(fnmatch(name, pattern) for pattern in _NEVER):
        return False
    top, _, rest = name.partition("/")
    return top != "PySide6" or not rest.endswith(".pyd") or rest.removesuffix(".pyd") in QT


def keep_needed(folder: Path) -> None:
    """Take out the libraries of Qt that nothing asks for: neither a module nor a plug-in, nor what these need."""
    libraries = [path for top in ("PySide6", "shiboken6") for path in (folder / top).glob("*.dll")]
    asked = [path for path in folder.rglob("*") if path.suffix in (".pyd", ".dll") and path not in libraries]
    needed = closure(asked, [*libraries, *folder.glob("*.dll")])
    for path in libraries:
        if path not in needed:
            path.unlink()


def closure(asked: Iterable[Path], libraries: Collection[Path]) -> set[Path]:
    """What of the libraries is needed by the files that are asked for; one beside the asker comes first."""
    found: set[Path] = set()
    ahead = list(asked)
    while ahead:
        path = ahead.pop()
        for name in imports(path):
            same = sorted(
                (one for one in libraries if one.name.lower() == name), key=lambda one: one.parent != path.parent
            )
            if same and same[0] not in found:
                found.add(same[0])
                ahead.append(same[0])
    return found


def imports(library: Path) -> Iterator[str]:
    """The libraries that one names, in small letters."""
    for line in run(tool("objdump"), "-p", str(library)).splitlines():
        if "DLL Name:" in line:
            yield line.split()[-1].lower()


def lay_program(folder: Path) -> None:
    """Our modules, still in folders."""
    for room in OURS:
        shutil.copytree(ROOT / room, folder / room, ignore=shutil.ignore_patterns("__pycache__", "*.pyc", "_data"))
    shutil.copyfile(WINDOWS / "start.py", folder / "start.py")


def pack_program(folder: Path) -> None:
    """Put our compiled modules into one archive, and our data beside it."""
    archive_modules(folder / PROGRAM, folder, *(folder / room for room in OURS))
    for room in OURS:
        shutil.rmtree(folder / room)
    data = folder / "engine" / "_data"
    for name in DATA:
        shutil.copytree(ROOT / name, data / name)
    for name in PAPERS:
        shutil.copyfile(ROOT / name, data / name)


def compile_all(folder: Path) -> None:
    """Compile every module and keep no source: the program starts sooner, and writes nothing beside itself."""
    command = [
        sys.executable,
        "-m",
        "compileall",
        "-b",
        "-q",
        "-f",
        "-s",
        str(folder),
        "--invalidation-mode",
        "unchecked-hash",
    ]
    subprocess.run([*command, str(folder)], check=True, env=setting(), stdout=subprocess.DEVNULL)
    for path in folder.rglob("*.py"):
        if path.with_suffix(".pyc").is_file():
            path.unlink()


def tool(name: str) -> str:
    """What the compiler or one of its tools is called here; on Windows some of them bear their plain names."""
    return name if sys.platform == "win32" and shutil.which(_TOOLS + name) is None else _TOOLS + name


def run(*command: str) -> str:
    """What a program prints. Raises MissingError where it is not installed, CalledProcessError."""
    try:
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout
    except FileNotFoundError:
        raise MissingError(f"{command[0]} is missing; on Debian: apt install gcc-mingw-w64-x86-64 nsis") from None


def add(archive: zipfile.ZipFile, path: Path, name: str, method: int = zipfile.ZIP_STORED) -> None:
    """Put a file into an archive, of no particular time."""
    put(archive, name, path.read_bytes(), method)


def put(archive: zipfile.ZipFile, name: str, data: bytes, method: int = zipfile.ZIP_STORED) -> None:
    """Put bytes into an archive, of no particular time."""
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.compress_type, entry.external_attr = method, 0o644 << 16
    archive.writestr(entry, data)
