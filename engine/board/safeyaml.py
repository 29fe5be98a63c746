"""A bounded reader of YAML that came from somewhere: no tags, no anchors, limited size and depth."""

from __future__ import annotations

from os import PathLike


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
    Raises `YamlError` in one line with the file (or `name`) and the line number.
    """
    raise NotImplementedError
