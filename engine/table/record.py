"""The record of a game: title, scenario, options, seed, and the tree of commands that were played.

Taking back moves up the tree, playing something else starts a branch; nothing is forgotten. States are not part of the
record: they follow from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

ROOT = 0


class Origin(msgspec.Struct, frozen=True):
    """How a game starts."""

    title: str
    scenario: str
    options: Mapping[str, Any]
    seed: str


class Node(msgspec.Struct, frozen=True):
    """One played command. ``side`` spoke it; ``barrier`` tells that dice fell or something was revealed."""

    id: int
    parent: int
    text: str
    side: int
    barrier: bool


class Record:
    """A tree of commands with a head, the node whose position is on the table. Node 0 is the start."""

    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self.nodes: dict[int, Node] = {}
        self.children: dict[int, list[int]] = {ROOT: []}
        self.head = ROOT
        self.taken_back = 0
        """How often a command was taken back in this game."""
        self._redo: dict[int, int] = {}
        self.names: dict[int, str] = {}
        """Branches that were given a name, by their last node."""

    def add(self, text: str, side: int, barrier: bool) -> Node:
        """Append a command behind the head; the same command played again there reuses its node."""
        for child in self.children[self.head]:
            if self.nodes[child].text == text:
                return self.go(child)
        node = Node(len(self.nodes) + 1, self.head, text, side, barrier)
        self.insert(node)
        return self.go(node.id)

    def insert(self, node: Node) -> None:
        """Add a node to the tree; raises ValueError when its parent is missing or its id is taken."""
        if node.parent not in self.children or node.id in self.nodes or node.id == ROOT:
            raise ValueError(f"command {node.id} does not fit behind command {node.parent}")
        self.nodes[node.id] = node
        self.children[node.id] = []
        self.children[node.parent].append(node.id)

    def go(self, node: int) -> Node:
        """Make a node the head and remember the way to it for redo."""
        self.head = node
        found = self.nodes[node]
        step = found
        while self._redo.get(step.parent) != step.id:
            self._redo[step.parent] = step.id
            if step.parent == ROOT:
                break
            step = self.nodes[step.parent]
        return found

    def undo(self) -> Node:
        """Take the last command back; returns it. Raises ValueError at the start."""
        if self.head == ROOT:
            raise ValueError("there is nothing to take back")
        node = self.nodes[self.head]
        self._redo[node.parent] = node.id
        self.head = node.parent
        self.taken_back += 1
        return node

    def redo(self) -> Node | None:
        """The command that would be played again, None at the end of the branch."""
        found = self._redo.get(self.head)
        return self.nodes[found] if found is not None else None

    def line(self, to: int | None = None) -> list[Node]:
        """The commands from the start to a node, by default the head."""
        found = []
        step = self.head if to is None else to
        while step != ROOT:
            found.append(self.nodes[step])
            step = self.nodes[step].parent
        return found[::-1]

    def leaves(self) -> Iterator[int]:
        """The last nodes of all branches."""
        return (node for node, children in self.children.items() if not children)
