"""Entries of ``patches:`` in the text of a manifest: put in and taken out, with everything else left as it is."""

from __future__ import annotations

import io
import json
import re
from typing import Any

from nhmod.diagnostics import Report
from nhmod.manifest import Mapping, Node, Scalar, Sequence, read_yaml

_KEY = "patches"


def has_entry(text: str, file: str) -> bool:
    """Return whether a manifest names a patch."""
    patches = _patches(text)
    return patches is not None and any(_file_of(item) == file for item in patches.items)


def with_entry(text: str, file: str, why: str, target: str) -> str:
    """Add a patch for one target as the last entry of ``patches:``."""
    words = [f"file: {file}", f"why: {why}", f"when: {{target: {json.dumps(target)}}}"]
    patches = _patches(text)
    end = "" if text.endswith("\n") or not text else "\n"
    if patches is None and _is_block(text):
        return f"{text}{end}\n{_KEY}:\n" + _item("  ", words)
    if patches is None or not patches.items or _is_flow(text, patches):
        entry = {"file": file, "why": why, "when": {"target": target}}
        return _rewritten(text, lambda listed: [*listed, entry])
    lines = text.splitlines(keepends=True)
    last = patches.items[-1]
    dash = _dash(lines, last)
    at = _end(lines, last)
    if not lines[at - 1].endswith("\n"):
        lines[at - 1] += "\n"
    return "".join([*lines[:at], _item(" " * dash, words), *lines[at:]])


def without_entry(text: str, file: str) -> str:
    """Take a patch out of ``patches:``; the key goes with its last entry."""
    patches = _patches(text)
    if patches is None:
        return text
    found = [item for item in patches.items if _file_of(item) == file]
    if not found:
        return text
    if _is_flow(text, patches):
        return _rewritten(text, lambda listed: [one for one in listed if _named(one) != file])
    lines = text.splitlines(keepends=True)
    start, end = found[0].location.line - 1, _end(lines, found[0])
    if len(patches.items) == 1:
        start = next(at for at in range(start, -1, -1) if re.match(rf"{_KEY}\s*:", lines[at]))
        if start and not lines[start - 1].strip():
            start -= 1  # the blank line that was put before it
    return "".join([*lines[:start], *lines[end:]])


def _item(indent: str, words: list[str]) -> str:
    first, *others = words
    return "".join([f"{indent}- {first}\n", *(f"{indent}  {word}\n" for word in others)])


def _patches(text: str) -> Sequence | None:
    root = read_yaml(text.encode(), "", Report())
    node = root.get(_KEY) if isinstance(root, Mapping) else None
    return node if isinstance(node, Sequence) else None


def _file_of(item: Node) -> str:
    if isinstance(item, Scalar):
        return item.text
    named = item.get("file") if isinstance(item, Mapping) else None
    return named.text if isinstance(named, Scalar) else ""


def _named(entry: Any) -> str:  # noqa: ANN401 - what ruamel.yaml makes of an entry
    return str(entry.get("file", "") if isinstance(entry, dict) else entry)


def _is_block(text: str) -> bool:
    """Return whether the manifest is written in lines, not between braces."""
    first = next(
        (line for line in text.splitlines() if line.strip() and not line.lstrip().startswith(("#", "---"))), ""
    )
    return not first.lstrip().startswith("{")


def _is_flow(text: str, node: Sequence) -> bool:
    line = text.splitlines()[node.location.line - 1]
    return line[node.location.column - 1 : node.location.column] == "["


def _dash(lines: list[str], item: Node) -> int:
    """Return the column (from 0) of the dash before an item."""
    before = lines[item.location.line - 1][: item.location.column - 1]
    return before.rindex("-")


def _end(lines: list[str], item: Node) -> int:
    """Return the line (from 0) behind an item: all that is indented more than its dash, but no blank line or comment at its end."""
    dash = _dash(lines, item)
    end = at = item.location.line
    while at < len(lines):
        line = lines[at]
        body = line.strip()
        if body and not body.startswith("#"):
            if len(line) - len(line.lstrip()) <= dash:
                break
            end = at + 1
        at += 1
    return end


def _rewritten(text: str, change: Any) -> str:  # noqa: ANN401 - a function of ruamel.yaml's own lists
    """Write the whole manifest anew with its comments, where entries stand between brackets."""
    from ruamel.yaml import YAML  # noqa: PLC0415 - rarely wanted

    yaml = YAML(typ="rt")
    yaml.preserve_quotes = True
    yaml.width = 10_000
    data = yaml.load(text)
    listed = change(list(data.get(_KEY) or []))
    if listed:
        data[_KEY] = listed
    else:
        data.pop(_KEY, None)
    out = io.StringIO()
    yaml.dump(data, out)
    return out.getvalue()
