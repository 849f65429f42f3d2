"""What differs between releases for roles."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.target import Difference

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Tree

_MAKEDEFS = "util/makedefs.c"
_PAGER = "src/questpgr.c"
_READ = re.compile(r"dlb_fgets\(\s*in_line\s*,\s*(\w+)(?:\s+in_line)?\s*,\s*msg_file\s*\)")
_BUFFER = re.compile(r"\bin_line\[(\w+)\]")


def differences(tree: Tree) -> Iterator[Difference]:
    """Yield what a tree has and others have not, and what it calls its own way.

    ``summaries of quest texts``: the end of a message may say in brackets what stays in the history of messages.
    ``the size of the buffer for a line of quest texts`` is a number or a constant: a line with its end is shorter.
    """
    if tree.exists(_MAKEDEFS) and "valid_qt_summary" in tree.text(_MAKEDEFS):
        yield Difference(name="summaries of quest texts")
    pager = tree.text(_PAGER) if tree.exists(_PAGER) else ""
    found = _READ.search(pager)
    if found is not None:
        buffer = _BUFFER.search(pager)
        symbol = found[1] if found[1] != "sizeof" or buffer is None else buffer[1]
        yield Difference(name="the size of the buffer for a line of quest texts", c=symbol)
