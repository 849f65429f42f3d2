"""The vocabulary ``functions``: what the tree declares for its own files to call (include/extern.h), with how many arguments."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import Diagnostic, Severity
from nhmod.target import Entry, UnreadableError, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree

FUNCTIONS = "functions"
EXTERN_H = "include/extern.h"

# As newer trees have them: a prototype's result, name and parameters.
_PROTOTYPE = re.compile(r"^[ \t]*(?:E|extern)\b[\w \t]*?(?P<star>\*[ \t*]*)?\b(?P<name>\w+)[ \t]*(?=\()", re.MULTILINE)
_NO_PARAMETERS = re.compile(r"\(\s*(?:void)?\s*\)")
_MACROS = frozenset({"FDECL", "NDECL", "VDECL", "DEFINED"})
_HINT = "what needs it can't be put into this tree; 'nhmod port' says what else can"
_DECLARATION = re.compile(r"(?P<star>\*)?\s*\b(?P<how>FDECL|NDECL)\(\s*(?P<inner>\*)?\s*(?P<name>\w+)\s*(?=[,)])")


class MissingError(UnreadableError):
    """The tree has no function, or no thing, that an effect could be made of (NH0516); ``str`` says which."""

    def __init__(self, what: str) -> None:
        """Take what is missing, in words that follow a colon."""
        message = f"this tree has nothing that the effect could be made of: {what}"
        super().__init__(what, [Diagnostic(code="NH0516", severity=Severity.ERROR, message=message, hint=_HINT)])
        self._what = what

    def __str__(self) -> str:
        """Say what is missing."""
        return self._what


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
        yield Entry(symbol=name, name=name, fields={"params": params, "pointer": bool(match["star"] or match["inner"])})
    for match in _PROTOTYPE.finditer(text):
        name = match["name"]
        if name not in known and name not in _MACROS:
            known.add(name)
            params = 0 if _NO_PARAMETERS.match(text, match.end()) else _parameters(text, match.end())
            yield Entry(symbol=name, name=name, fields={"params": params, "pointer": bool(match["star"])})


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

    Raises ``MissingError`` for a function that the tree does not declare, or that takes more.
    """
    entry = facts.get(FUNCTIONS).symbol(name)
    if entry is None:
        raise MissingError(f"it declares no function {name}()")
    count = entry.fields["params"]
    if not isinstance(count, int) or count > len(arguments):
        raise MissingError(f"its {name}() takes {count} arguments, and {len(arguments)} are known")
    return f"{name}({', '.join(arguments[:count])})"
