"""The vocabulary ``functions``: what the tree declares for its own files to call (include/extern.h), with how many arguments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Entry, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree

FUNCTIONS = "functions"
EXTERN_H = "include/extern.h"

_PROTOTYPE = re.compile(r"^(?:E|extern)\b[^;(){}]*?(?P<star>\*)?\s*\b(?P<name>\w+)\s*(?=\()(?!\(\s*\()", re.MULTILINE)
_DECLARATION = re.compile(r"(?P<star>\*)?\s*\b(?P<how>FDECL|NDECL)\(\s*(?P<inner>\*)?\s*(?P<name>\w+)\s*(?=[,)])")


def read_functions(tree: Tree) -> Vocabulary:
    """Read the declared functions: ``params`` is the number of their parameters, ``pointer`` whether they return a pointer."""
    text = re.sub(r"/\*.*?\*/", " ", tree.text(EXTERN_H), flags=re.DOTALL)
    return Vocabulary(FUNCTIONS, _declared(text), label="function")


def _declared(text: str) -> Iterator[Entry]:
    known: set[str] = set()
    for match in _DECLARATION.finditer(text):
        name = match["name"]
        if name in known:
            continue
        known.add(name)
        params = _parameters(text, match.end()) if match["how"] == "FDECL" else 0
        yield _function(name, params, pointer=bool(match["star"] or match["inner"]))
    for match in _PROTOTYPE.finditer(text):
        name = match["name"]
        if name not in known and name not in {"FDECL", "NDECL", "VDECL", "DEFINED"}:
            known.add(name)
            params = 0 if re.match(r"\(\s*(?:void)?\s*\)", text[match.end() :]) else _parameters(text, match.end())
            yield _function(name, params, pointer=bool(match["star"]))


def _function(name: str, params: int, *, pointer: bool) -> Entry:
    return Entry(symbol=name, name=name, fields={"params": params, "pointer": pointer})


def _parameters(text: str, at: int) -> int:
    """Count the parameters of a list that opens after ``at``; a parameter may be a function, with commas of its own."""
    depth = count = 0
    for char in text[text.index("(", at) :]:
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            if not depth:
                break
        elif char == "," and depth == 1:
            count += 1
    return count + 1


def declares(facts: Facts, name: str) -> bool:
    """Return whether the tree declares a function."""
    return facts.get(FUNCTIONS).symbol(name) is not None


def gives_pointer(facts: Facts, name: str) -> bool:
    """Return whether a function of the tree returns a pointer."""
    entry = facts.get(FUNCTIONS).symbol(name)
    return entry is not None and entry.fields["pointer"] is True


def call(facts: Facts, name: str, *arguments: str) -> str:
    """Write a call with as many of the arguments as the tree's function takes: later releases append parameters.

    Raises ``KeyError`` for a function that the tree does not declare, or that takes more.
    """
    entry = facts.get(FUNCTIONS).symbol(name)
    if entry is None:
        raise KeyError(f"it declares no function {name}()")
    count = entry.fields["params"]
    if not isinstance(count, int) or count > len(arguments):
        raise KeyError(f"its {name}() takes {count} arguments, and {len(arguments)} are known")
    return f"{name}({', '.join(arguments[:count])})"
