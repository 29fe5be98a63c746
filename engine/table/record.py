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
    """One played command of ``side``; ``barrier`` says that dice fell or something was revealed."""

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
        self._last = ROOT
        self.names: dict[int, str] = {}
        """Branches that were given a name, by their last node."""

    def add(self, text: str, side: int, barrier: bool) -> Node:
        """Append a command after the head; the same command played again there reuses its node."""
        node = self.following(text)
        if node is None:
            node = self.fresh(text, side, barrier)
            self.insert(node)
        self.go(node.id)
        return node

    def following(self, text: str) -> Node | None:
        """The node of a command that was played after the head before."""
        return next(self.all_following(text), None)

    def all_following(self, text: str) -> Iterator[Node]:
        """All such nodes: by the rules of different revisions one command may have led to different positions."""
        nodes = (self.nodes[child] for child in self.children[self.head])
        return (node for node in nodes if node.text == text)

    def fresh(self, text: str, side: int, barrier: bool) -> Node:
        """A node for a new command after the head, not yet part of the tree."""
        return Node(self._last + 1, self.head, text, side, barrier)

    def insert(self, node: Node) -> None:
        """Add a node to the tree; raises ValueError when its parent is missing or its id is taken."""
        if node.parent not in self.children or node.id in self.nodes or node.id == ROOT:
            raise ValueError(f"command {node.id} does not fit after command {node.parent}")
        self.nodes[node.id] = node
        self._last = max(self._last, node.id)
        self.children[node.id] = []
        self.children[node.parent].append(node.id)

    def go(self, node: int) -> None:
        """Make any node (or the start) the head and remember the way to it for redo; raises ValueError when there is
        none."""
        if node not in self.children:
            raise ValueError(f"there is no command {node}")
        behind_head = node != ROOT and self.nodes[node].parent == self.head
        self.head = node
        for step in [self.nodes[node]] if behind_head else self.line(node):
            self._redo[step.parent] = step.id

    def undo(self) -> Node:
        """Take the last command back; returns it. Raises ValueError at the start."""
        if self.head == ROOT:
            raise ValueError("there is nothing to undo")
        node = self.nodes[self.head]
        self.head = node.parent
        self.taken_back += 1
        return node

    def redo(self, after: int | None = None) -> Node | None:
        """The command that would be played again after a node, by default the head; None at the end of the branch."""
        found = self._redo.get(self.head if after is None else after)
        return self.nodes[found] if found is not None else None

    def forget_redo(self, node: int) -> None:
        """There is nothing to play again after a node."""
        self._redo.pop(node, None)

    def line(self, to: int | None = None) -> list[Node]:
        """The commands from the start to a node, by default the head."""
        found = []
        step = self.head if to is None else to
        while step != ROOT:
            found.append(self.nodes[step])
            step = self.nodes[step].parent
        return found[::-1]

    def way_back(self, node: int) -> list[Node]:
        """The commands that are taken back on the way from the head to a node, the last one first."""
        kept = {ROOT, *(step.id for step in self.line(node))}
        found = []
        step = self.head
        while step not in kept:
            found.append(self.nodes[step])
            step = self.nodes[step].parent
        return found

    def leaves(self) -> Iterator[int]:
        """The last nodes of all branches."""
        return (node for node, children in self.children.items() if not children)
