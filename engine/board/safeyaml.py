"""A bounded reader of YAML that came from somewhere: no tags, no anchors, limited size and depth.

Plain words and numbers mean what they mean in YAML 1.1 (`yes` is true, `0x10` is 16), with four exceptions
for the good of people who correct a file by hand: a number with a leading zero (0410) and one with a colon
(1:30) are refused unless quoted, since YAML would quietly read them as 264 and 90; dates stay text;
infinity and not-a-number are refused.

What was read from a file may be kept between runs, see :mod:`engine.board.yamlcache`.
"""

from __future__ import annotations

from os import PathLike, fspath

from engine.board import yamlcache
from engine.board.errors import YamlError
from engine.board.files import read_plain


def load_yaml(
    path_or_text: PathLike[str] | str | bytes,
    *,
    name: str | None = None,
    limit_bytes: int = 4_000_000,
    max_depth: int = 32,
    max_nodes: int = 400_000,
) -> object:
    """Plain data (dict, list, str, int, float, bool, None) of a YAML file (`Path`) or text (`str`, `bytes`).

    Refuses tags, anchors, aliases, duplicate keys, a second document, and texts over the limits.
    Raises `YamlError` in one line with the file (or `name`) and, where there is one, the line number.
    """
    if isinstance(path_or_text, str | bytes):
        name = name or "text"
        data = path_or_text if isinstance(path_or_text, bytes) else path_or_text.encode("utf-8", "surrogatepass")
        return _parse(_fitting(data, name, limit_bytes), name, max_depth, max_nodes)
    name = name or fspath(path_or_text)
    data = _fitting(_read(path_or_text, name, limit_bytes), name, limit_bytes)
    key = yamlcache.key_of(data, max_depth, max_nodes)
    found = yamlcache.load(key)
    if found is yamlcache.MISSING:
        found = _parse(data, name, max_depth, max_nodes)
        yamlcache.save(key, found)
    return found


def _fitting(data: bytes, name: str, limit_bytes: int) -> bytes:
    if len(data) > limit_bytes:
        raise YamlError(f"{name}: larger than the limit of {limit_bytes} bytes")
    return data


def _read(path: PathLike[str], name: str, limit_bytes: int) -> bytes:
    try:
        return read_plain(path, limit_bytes + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a usable file name"
        raise YamlError(f"{name}: cannot be read: {reason}") from None


def _decode(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise YamlError(f"{name}:{line}: not a text in UTF-8") from None


def _parse(data: bytes, name: str, max_depth: int, max_nodes: int) -> object:
    """The YAML library is loaded here: a program that finds everything in the cache starts without it."""
    from engine.board.yamlreader import PlainReader

    return PlainReader(_decode(data, name), name, max_depth, max_nodes).document()
