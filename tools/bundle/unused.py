"""What comes along with Python, numpy and Qt and no bundle needs, on any system."""

from __future__ import annotations

import re
from typing import Final

LEFT_OUT: Final = (
    "tkinter", "_tkinter", "unittest", "doctest", "pydoc", "pdb", "lib2to3", "distutils", "setuptools", "pkg_resources",
    "ssl", "_ssl", "_hashlib", "sqlite3.test", "curses", "readline", "distributed", "dask", "networkx",
    "numpy.f2py", "numpy.fft", "numpy.polynomial", "numpy.ma",
    "numpy.testing", "numpy.distutils", "numpy.typing.mypy_plugin",
    "PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick", "PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets",
    "PySide6.QtTest", "PySide6.QtSql", "PySide6.QtXml", "PySide6.QtConcurrent", "PySide6.QtUiTools",
)  # fmt: skip
"""Modules that something names and nothing of ours uses."""
UNUSED: Final = re.compile(
    r"plugins/(tls|networkinformation|generic|egldeviceintegrations|qmltooling|qmllint|designer|sqldrivers|iconengines)/"
    r"|plugins/platformthemes/libqgtk3"  # draws half of GNOME in, for a theme we do not wear
    r"|plugins/platforms/(lib)?q(eglfs|linuxfb|minimal|minimalegl|vnc|vkkhrdisplay|direct2d)\b"
    r"|plugins/platforminputcontexts/.*virtualkeyboard|plugins/wayland-graphics-integration-server/"
    r"|plugins/imageformats/(?!(lib)?q(jpeg|svg))"
    r"|opengl32sw|d3dcompiler|/translations/(?!qtbase_fr)"
)
"""Files of Qt, by their place below its folder."""
