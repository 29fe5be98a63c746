"""Damaged and hostile files, made from good ones: the work of a bad disk, a careless editor, or a stranger."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from engine.board.safeyaml import load_yaml
from engine.table.save.find import MAX_BYTES
from engine.table.save.layout import MAX_COMMANDS

BOMB: Final = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]\n" for n in range(12)
)
LINES: Final = (
    '!!python/object/apply:os.system ["true"]', "x: !!python/name:os.system", "&a [*a]", "<<: *a", BOMB, "[" * 5000,
    "{a: " * 3000, "- " * 4000, "? " * 4000, "x: " + "9" * 5000, "x: .inf", "x: .nan", "x: 1e999", "\x00", "\x1b[2J",
    "%TAG ! tag:x,2000:", "---\n--- \n", "...", "\ufeff", "x: '", 'x: "\\ud800"', "\t- x", "x: |\n" + " " * 3000,
    "x: 0o17", "x: 2024-01-01", "!!binary AAAA", "* x", "x: " + "y" * 300_000, "é\u2028\u202e",
)  # fmt: skip
VALUES: Final[tuple[Any, ...]] = (
    None, True, 0, -1, 1, 2, 7, 99, 100, 2**31, 2**63 - 1, -(2**63), 2**70, 10**300, 0.5, 1e300, "", " ", "x", "-",
    "0410", "9999", "0000", "RJ", "out", "turn-11", "off-map", "japanese", "Imphal", "y" * 50_000, "a\nb\nc",
    "\x7f\u202e", "../../etc", "%s%n{0}", [], {}, [[]], [None], {"": None}, [1, "a", {"b": []}], {"source": {}},
    ["0410"] * 300, "1" * 400, "٣",
)  # fmt: skip


def damaged_text(random: Random, good: bytes) -> bytes:
    """A text file that was cut, flipped, shuffled, or got a line that does not belong there."""
    ways: tuple[Callable[[Random, bytes], bytes], ...] = (_cut, _flip, _shuffle, _line, _values, _values, _values)
    return random.choice(ways)(random, good)


def _cut(random: Random, good: bytes) -> bytes:
    return good[: random.randrange(len(good))] if good else good


def _flip(random: Random, good: bytes) -> bytes:
    data = bytearray(good)
    for _ in range(random.choice((1, 2, 10, 100))):
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
    return bytes(data)


def _shuffle(random: Random, good: bytes) -> bytes:
    lines = good.splitlines(keepends=True)
    a, b = (random.randrange(len(lines)) for _ in range(2))
    match random.randrange(3):
        case 0:
            lines[a], lines[b] = lines[b], lines[a]
        case 1:
            lines.insert(a, lines[b])
        case _:
            del lines[a]
    return b"".join(lines)


def _line(random: Random, good: bytes) -> bytes:
    lines = good.splitlines(keepends=True)
    place = random.choice((0, len(lines), random.randrange(len(lines) + 1)))
    lines.insert(place, random.choice(LINES).encode("utf-8", "surrogatepass") + b"\n")
    return b"".join(lines)


def _values(random: Random, good: bytes) -> bytes:
    """Sound YAML (here in the form of JSON) with other values, keys missing, keys too many."""
    data = load_yaml(good)
    words = [leaf for leaf in _leaves(data) if isinstance(leaf, str)]
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        _change(random, data, words)
    return json.dumps(data, indent=0).encode()


def _leaves(data: Any) -> Iterator[Any]:
    if isinstance(data, (dict, list)):
        for value in data.values() if isinstance(data, dict) else data:
            yield from _leaves(value)
    else:
        yield data


def _change(random: Random, data: Any, words: list[str]) -> None:
    """Change something at a random place below."""
    while True:
        keys = list(data) if isinstance(data, dict) else list(range(len(data))) if isinstance(data, list) else []
        if not keys:
            return
        key = random.choice(keys)
        if not isinstance(data[key], (dict, list)) or not data[key] or random.random() < 0.15:
            break
        data = data[key]
    match random.randrange(10):
        case 0:
            del data[key]
        case 1 if isinstance(data, dict):
            data[random.choice(("colour", "", "id", "at", "source", "x" * 5000))] = random.choice(VALUES)
        case 1:
            data.append(data[key])
        case 2:
            data[key] = data[random.choice(keys)]
        case 3 | 4 | 5:
            data[key] = random.choice(VALUES)
        case _:
            data[key] = _alike(random, data[key], words)


def _alike(random: Random, value: Any, words: list[str]) -> Any:
    """Another value of the same type, so that it gets past the first check."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice((0, 1, 2, 3, 9, 10, 20, 31, 99))
    if isinstance(value, str) and words:
        return random.choice(words)
    if isinstance(value, list):
        return random.choice(([], value[::-1], value[1:], value * 2, value * 200))
    return {} if isinstance(value, dict) else random.choice(VALUES)


# -- saves -------------------------------------------------------------------------------------------------------------

STATEMENTS: Final = (
    "UPDATE command SET parent = {n} WHERE id = {id}", "UPDATE command SET id = {n} WHERE id = {id}",
    "UPDATE command SET text = {text} WHERE id = {id}", "UPDATE command SET text = {text}",
    "UPDATE command SET side = {n} WHERE id = {id}", "UPDATE command SET barrier = {n} WHERE id = {id}",
    "UPDATE command SET parent = id + 1", "UPDATE command SET parent = 0", "DELETE FROM command WHERE id = {id}",
    "DELETE FROM command", "DELETE FROM game WHERE key = {key}", "UPDATE game SET value = {text} WHERE key = {key}",
    "UPDATE game SET value = {n} WHERE key = {key}", "UPDATE game SET value = {options} WHERE key = 'options'",
    "UPDATE game SET value = hex(zeroblob(2000000)) WHERE key = {key}", "UPDATE game SET key = 'x' || key",
    "UPDATE game SET value = replace(hex(zeroblob(9000)), '00', '{{\"a\":') WHERE key = 'options'",
    "CREATE TRIGGER t AFTER INSERT ON command BEGIN DELETE FROM command; END", "DROP TABLE command",
    "CREATE VIEW v AS WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r",
    "ALTER TABLE command RENAME TO old", "ALTER TABLE game ADD COLUMN more TEXT", "CREATE INDEX i ON command (parent)",
    "PRAGMA user_version = {n}", "PRAGMA application_id = {n}", "PRAGMA writable_schema = ON",
    "UPDATE sqlite_master SET sql = {text} WHERE name = 'command'", "UPDATE sqlite_master SET rootpage = {n}",
    "CREATE TABLE IF NOT EXISTS more (a, b AS (hex(zeroblob(1000000000))))", "PRAGMA journal_mode = DELETE",
)  # fmt: skip
TEXTS: Final = (
    "''", "NULL", "x'00ff'", "'done'", "'move jp-31-58 0808'", "'attack 0410 jp-31-58,jp-31-58 x'", "'draw\n'", "'²'",
    "'\x1b[2J'", "'campaign'", "'kohima-road'", "'../campaign'", "'rulebook'", "hex(zeroblob(2500))", "9.5",
    "CAST(x'ff' AS TEXT)", "replace(hex(zeroblob(150)), '00', 'x')", "'answer yes'", "'merge a b,b,b'", "'nemesis'",
    "'{\"study\":true}'",
)  # fmt: skip
OPTIONS: Final = (
    "'{\"version\":\"1.1a\"}'", "'{\"version\":3}'", "'{\"commanders\":\"armies\"}'", "'[]'", "'{\"a\":1e999}'",
    "'{\"study\":null}'", "'{\"x\":[[[[]]]]}'", "'{\"choose_chits\":true}'",
    "'{\"version\":' || hex(zeroblob(3000)) || '}'",
)  # fmt: skip
_HEADER: Final = 100


def damage_save(random: Random, good: bytes, path: Path) -> None:
    """Write a save that was cut, flipped, tampered with, or blown up."""
    ways: tuple[Callable[[Random, bytes, Path], None], ...] = (
        _save_of_bytes, _save_of_bytes, _save_of_statements, _save_of_statements, _save_of_statements, _save_of_rows,
        _save_with_log,
    )  # fmt: skip
    random.choice(ways)(random, good, path)


def _save_of_bytes(random: Random, good: bytes, path: Path) -> None:
    data = bytearray(random.choice((_cut, _flip, _flip))(random, good))
    match random.randrange(8):
        case 0:
            start = random.randrange(len(data) + 1)
            data[start : start + 4096] = random.choice((bytes(4096), random.randbytes(4096), b"\xff" * 4096))
        case 1:
            data[random.randrange(_HEADER) : _HEADER] = random.randbytes(random.randrange(_HEADER))
        case 2:
            data = bytearray(random.randbytes(random.randrange(20_000)))
        case 3:
            data += random.randbytes(random.randrange(9000))
        case _:
            pass
    path.write_bytes(data)
    if random.random() < 0.03:
        with path.open("r+b") as file:
            file.truncate(MAX_BYTES + random.choice((0, 1, 10**9)))


def _save_of_statements(random: Random, good: bytes, path: Path) -> None:
    path.write_bytes(good)
    db = sqlite3.connect(path, isolation_level=None)
    count = db.execute("SELECT count(*) FROM command").fetchone()[0]
    for statement in random.choices(STATEMENTS, k=random.choice((1, 1, 2, 4))):
        words = {
            "n": random.choice((0, -1, 1, 2, 5, 77, count, count + 1, 2**31, 2**63 - 1, -(2**63))),
            "id": random.randint(1, max(1, count)),
            "text": random.choice(TEXTS),
            "key": random.choice(("'title'", "'scenario'", "'seed'", "'head'", "'taken_back'", "'options'")),
            "options": random.choice(OPTIONS),
        }
        try:
            db.execute(statement.format(**words))
        except (sqlite3.Error, OverflowError):
            continue
    db.close()


def _save_of_rows(random: Random, good: bytes, path: Path) -> None:
    """As many rows as there may be, or more; in a line, side by side, or each its own parent."""
    path.write_bytes(good)
    rows = random.choice((100, 3000, MAX_COMMANDS + 1))
    parent = random.choice(("id - 1", "0", "id", "id + 1", "1"))
    numbers = f"WITH RECURSIVE r(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM r WHERE id < {rows})"
    db = sqlite3.connect(path, isolation_level=None)
    db.execute("DELETE FROM command")
    db.execute(f"INSERT INTO command {numbers} SELECT id, {parent}, 'draw', 0, 0, '' FROM r")
    db.execute(f"UPDATE game SET value = '{random.choice((0, 1, rows))}' WHERE key = 'head'")
    db.close()


def _save_with_log(random: Random, good: bytes, path: Path) -> None:
    """A sound file beside a write-ahead log or journal that is not its own."""
    path.write_bytes(good)
    log = random.choice((b"\x37\x7f\x06\x82" + random.randbytes(4000), random.randbytes(50), good, b"\x00" * 40))
    path.with_name(path.name + random.choice(("-wal", "-wal", "-shm", "-journal"))).write_bytes(log)
