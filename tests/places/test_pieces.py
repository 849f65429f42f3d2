"""Insertions made of several passages: their pieces stay together, whoever else inserts in the same order at the same place."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, cast

import pytest
from fake_tree import FakeTree

from nhmod.edits import Guard, compose
from nhmod.location import Location
from nhmod.places import Passage, insertions

if TYPE_CHECKING:
    from nhmod.contribution import Mod
    from nhmod.edits import Edit
    from nhmod.target import Tree

TEXT = "one\ntwo\n"


@dataclass(frozen=True)
class FakeMod:
    id: str

    @property
    def symbol(self) -> str:
        return self.id.upper()


def block(*lines: str) -> tuple[str, ...]:
    """Make a block around what is in it: its own pieces are those of every other block."""
    return ("if (a) {\n", *lines, "}\n")


def asked(mod: str, texts: tuple[str, ...]) -> tuple[Edit, ...]:
    """Ask for an insertion of as many pieces as there are texts: each comes from a place of its own."""
    passages = [Passage(text=text, origin=Location(file=mod, line=line)) for line, text in enumerate(texts)]
    return tuple(
        insertions(
            passages,
            file="a.c",
            site="s",
            place=4,
            why="why",
            mod=cast("Mod", FakeMod(mod)),
            guard=Guard.NONE,
            order=("b",),
        )
    )


def composed(*edits: Edit) -> str:
    files: Any = compose(cast("Tree", FakeTree({"a.c": TEXT})), edits, order=("m", "n")).files
    return str(files["a.c"].text)


BLOCKS = (block("x();\n"), block("y();\n"), block("x();\n", "y();\n"), block("}\n"), block("x();\n", "x();\n"), block())


@pytest.mark.parametrize("other", ["m", "n"])
@pytest.mark.parametrize(("first", "second"), [pair for pair in product(BLOCKS, BLOCKS) if pair[0] != pair[1]])
def test_pieces_stay_together(first: tuple[str, ...], second: tuple[str, ...], other: str) -> None:
    made = composed(*asked("m", first), *asked(other, second))
    assert made == f"one\n{''.join(first)}{''.join(second)}two\n"


@pytest.mark.parametrize("other", ["m", "n"])
@pytest.mark.parametrize("texts", BLOCKS)
def test_equal_insertions_are_one(texts: tuple[str, ...], other: str) -> None:
    assert composed(*asked("m", texts), *asked(other, texts)) == f"one\n{''.join(texts)}two\n"
