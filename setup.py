"""Put the data folders of the checkout beside the code of the installed package.

`scenarios/` and `assets/` stand at the top of the repository, where people look for them. In a wheel they
become `engine/_data/scenarios` and `engine/_data/assets`; `engine.paths` finds them in both places. Credits,
changelog and licence go along, since the program shows them.
"""

from __future__ import annotations

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = Path(__file__).parent
DATA_FOLDERS = ("scenarios", "assets")
PAPERS = ("CREDITS.md", "CHANGELOG.md", "LICENSE")


class BuildWithData(build_py):
    """Build the modules, then copy every data file below the engine package."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            for source, target in self._data_files():
                self.mkpath(str(target.parent))
                self.copy_file(str(source), str(target))

    def _data_files(self) -> list[tuple[Path, Path]]:
        root = Path(self.build_lib) / "engine" / "_data"
        files = [path for folder in DATA_FOLDERS for path in sorted((HERE / folder).rglob("*"))]
        files += [HERE / name for name in PAPERS]
        return [(path, root / path.relative_to(HERE)) for path in files if path.is_file()]

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        data = [] if self.editable_mode else [str(target) for _, target in self._data_files()]
        return [*super().get_outputs(include_bytecode), *data]


setup(cmdclass={"build_py": BuildWithData})
