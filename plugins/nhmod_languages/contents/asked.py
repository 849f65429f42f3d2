"""Where the game's C asks for one of its own things by name: what comes of it there, a copy of the thing has not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nhmod.target import Tree

_MACRO = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(?P<name>\w+)\([^)]*\)(?P<body>(?:[^\n\\]|\\\n|\\.)*)", re.MULTILINE)


def macros_asking(symbol: str, tree: Tree) -> tuple[str, ...]:
    """Return the macros with parameters, in the headers, that name a thing (a symbol): what it is by its name ("touch_petrifies")."""
    word = re.compile(rf"\b{re.escape(symbol)}\b")
    headers = (path for path in tree.files() if path.startswith("include/") and path.endswith(".h"))
    texts = (text for text in map(tree.text, headers) if symbol in text)
    return tuple(
        dict.fromkeys(macro["name"] for text in texts for macro in _MACRO.finditer(text) if word.search(macro["body"]))
    )


def files_asking(symbol: str, tree: Tree) -> tuple[str, ...]:
    """Return the files of C that name a thing (a symbol)."""
    word = re.compile(rf"\b{re.escape(symbol)}\b")
    code = (path for path in tree.files() if path.startswith("src/") and path.endswith(".c"))
    return tuple(path for path in code if symbol in tree.text(path) and word.search(tree.text(path)))
