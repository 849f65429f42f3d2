"""Code that names variables which have moved into a structure in a tree: it says them as the tree does."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from nhmod.edits.edit import Change, Edit, NewFile
from nhmod.target.c import SiteError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.target import Entry, Tree

_CODE = (".c", ".h")
_APART = r'"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)*\'|/\*(?:[^*]|\*(?!/))*\*/|//[^\n]*'
_NAME = re.compile(rf"{_APART}|(?<![\w.])(?<!->)[A-Za-z_]\w*")
_NO_TYPE = r"(?!(?:return|case|else|goto|sizeof|do)\b)"


def said_as_moved(changes: Iterable[Change], variables: Iterable[Entry], tree: Tree) -> Iterator[Change]:
    """Yield changes whose code says moved variables as the tree does, those of one file alone (``fields["file"]``) there.

    A name that the code declares, or that the function around it has for something of its own, stays as it is; so do patches.
    """
    of_file: dict[str, dict[str, str]] = {}
    for one in variables:
        of_file.setdefault(str(one.fields.get("file", "")), {})[one.name] = one.symbol
    for change in changes:
        moved = {**of_file.get("", {}), **of_file.get(change.file, {})} if change.file.endswith(_CODE) else {}
        yield _with_moved(change, moved, tree) if moved else change


def _with_moved(change: Change, moved: Mapping[str, str], tree: Tree) -> Change:
    if isinstance(change, NewFile):
        text = _said(change.content.decode("latin-1"), moved)
        return replace(change, content=text.encode("latin-1"))
    if isinstance(change, Edit):
        named = {name for name in _NAME.findall(change.text) if name in moved}
        own = _of_function(tree, change.file, change.start) if named else frozenset()
        return replace(change, text=_said(change.text, {name: moved[name] for name in named - own}))
    return change


def _said(text: str, moved: Mapping[str, str]) -> str:
    declared = {name for name in moved if re.search(rf"\b{_NO_TYPE}[A-Za-z_]\w*[\s*]+{name}\b\s*[=;,\[)]", text)}
    return _NAME.sub(
        lambda found: moved[found[0]] if found[0] in moved and found[0] not in declared else found[0], text
    )


def _of_function(tree: Tree, file: str, place: int) -> frozenset[str]:
    """Return the names that the function around a place has, but for members."""
    source = tree.c(file)
    try:
        around = next((one for one in source.functions() if one.span.start <= place < one.span.end), None)
    except SiteError:
        return frozenset()
    return frozenset(_NAME.findall(source.text(around.span))) if around is not None else frozenset()
