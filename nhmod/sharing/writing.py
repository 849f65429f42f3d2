"""Changes ``nhmod.yaml``: what is wanted is written in, and all else, comments too, stays as the author wrote it."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.scalarstring import DoubleQuotedScalarString

from nhmod.manifest import parse_specifier

if TYPE_CHECKING:
    from collections.abc import Mapping

    from packaging.specifiers import SpecifierSet

_HEAD = "# What 'nhmod add' and 'nhmod update' go by; nhmod.lock has what was chosen.\n"


def rewritten(text: str, wishes: Mapping[str, SpecifierSet], index: tuple[str, str] | None) -> str:
    """Return the text with other wishes under ``mods:``, and with an index (address and key) more under ``indexes:`` if one is given."""
    yaml = YAML()
    yaml.preserve_quotes = True
    yaml.width = 1 << 20
    yaml.indent(mapping=2, sequence=4, offset=2)
    data = yaml.load(text)
    head = "" if text.strip() else _HEAD
    if data is None:
        data, head = CommentedMap(), text or head
    if index is not None:
        address, key = index
        indexes = data.setdefault("indexes", CommentedSeq())
        entry = CommentedMap(at=DoubleQuotedScalarString(address))
        if key:
            entry["key"] = DoubleQuotedScalarString(key)
        indexes.append(entry)
    before = data.get("mods")
    if not isinstance(before, dict):
        before = CommentedMap()
    for mod in [mod for mod in before if mod not in wishes]:
        del before[mod]
    for mod, specifier in wishes.items():
        if mod not in before or parse_specifier(str(before[mod])) != specifier:
            before[mod] = DoubleQuotedScalarString(str(specifier) or "*")
    if before or "mods" in data:
        data["mods"] = before
    out = io.StringIO()
    if data:
        yaml.dump(data, out)
    return head + out.getvalue()
