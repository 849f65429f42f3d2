"""What differs between releases for the texts that the game shows: files in some, arrays in others, and what only some have."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

HALLUCINATORY = "hallucinatory monsters"
MARKS_OF_NAMES = "the marks of hallucinatory monsters' names"
CONDITIONS = "conditions in the files of random texts"
QUOTES = "what Death quotes"
_FILES = {
    "epitaphs": "dat/epitaph.txt",
    "engravings": "dat/engrave.txt",
    HALLUCINATORY: "dat/bogusmon.txt",
    "novels": "dat/tribute",
}
_ARRAYS = {
    "epitaphs": ("src/engrave.c", "epitaphs"),
    "engravings": ("src/engrave.c", "random_mesg"),
    HALLUCINATORY: ("src/do_name.c", "bogusmons"),
}
_MAKEDEFS = "util/makedefs.c"
_MARKS = ("src/do_name.c", re.compile(r'"[-_+|=]{5}"'))
_RANDOM_FILES = re.compile(r"^do_rnd_access_file\([^;{]*\)[^{}]*\{(.*?)^\}", re.MULTILINE | re.DOTALL)
_QUOTES = re.compile(r"^%section Death\s*$", re.MULTILINE | re.IGNORECASE)


def file_of(texts: str) -> str:
    """Name the feature of a tree that has texts in a file."""
    return f"a file of {texts}"


NOVELS = file_of("novels")


def array_of(texts: str) -> str:
    """Name the feature of a tree that has texts in an array."""
    return f"an array of {texts}"


def name_of_array(texts: str) -> str:
    """Say what it is that has the array's name in C."""
    return f"the array of {texts}"


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not, and what it calls its own way."""
    yield from _features(tree)
    yield from _c_names(tree)


def _features(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not."""
    for texts, file in _FILES.items():
        if tree.exists(file):
            yield Difference(name=file_of(texts))
    for texts, (file, array) in _ARRAYS.items():
        if tree.exists(file) and re.search(rf"\b{array}\s*\[\s*\]\s*=", tree.text(file)):
            yield Difference(name=array_of(texts))
    if tree.exists(_FILES["novels"]) and _QUOTES.search(tree.text(_FILES["novels"])):
        yield Difference(name=QUOTES)
    file, marks = _MARKS
    if tree.exists(file) and marks.search(tree.text(file)):
        yield Difference(name=MARKS_OF_NAMES)
    # makedefs takes the lines behind ^?SYMBOL out of the files of random texts, if it passes them through its grep.
    made = _RANDOM_FILES.search(tree.text(_MAKEDEFS)) if tree.exists(_MAKEDEFS) else None
    if made is not None and re.search(r"\bgrep0\s*\(", made[1]):
        yield Difference(name=CONDITIONS)


def _c_names(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree calls its own way: the arrays of random texts, where they are no files."""
    for texts, (file, array) in _ARRAYS.items():
        if tree.exists(file) and re.search(rf"\b{array}\s*\[\s*\]\s*=", tree.text(file)):
            yield Difference(name=name_of_array(texts), c=array)
