"""What a tree's headers say of their own constants: the comment behind a definition, for who looks a word up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.target.tree import Tree

_HEADER = re.compile(r"(?:include|src)/[^/]+\.h")
# "#define M1_FLY 0x1L /* can fly */", and an enumerator with its comment; the comment may go on. What has no value is no word.
_COMMENTED = re.compile(
    r"^[ \t]*(?:#[ \t]*define[ \t]+(?P<macro>[A-Z]\w*)[ \t]+[^\s/][^\n/]*?|(?P<member>[A-Z]\w*)[ \t]*(?:=[^\n/,]*)?,?[ \t]*)"
    r"/\*(?P<text>.*?)\*/",
    re.MULTILINE | re.DOTALL,
)
_LONGEST = 160


def read_explanations(tree: Tree) -> dict[str, str]:
    """Return the comments behind constants of the headers by their names, each on one line; the first of a name counts."""
    texts: dict[str, str] = {}
    for path in filter(_HEADER.fullmatch, tree.files()):
        for found in _COMMENTED.finditer(tree.text(path)):
            text = " ".join(found["text"].replace("*", " ").split())
            if text and len(text) <= _LONGEST:
                texts.setdefault(found["macro"] or found["member"], text)
    return texts
