"""Writes the manifest of an imported mod as a person would: words, short lists on one line, a comment where something is notable."""

from __future__ import annotations

import re
import textwrap
from functools import lru_cache
from io import StringIO
from typing import TYPE_CHECKING, Any

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError
from ruamel.yaml.scalarstring import DoubleQuotedScalarString, LiteralScalarString

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, series
from nhmod.diagnostics.printable import printable
from nhmod.manifest import Sequence as ListNode
from nhmod.manifest import read_yaml

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from nhmod.contribution import Kind
    from nhmod.target import Imported, Json, Target

_WIDTH = 118
_COMMENT_WIDTH = 110
_MAPPING = 90
_SHOWN = 12
_SENTENCE = 30
_WORDS = 4096
# What can stand after "|": no blanks at its beginning, and one newline at its end.
_LITERAL = re.compile(r"\S(?:.*[^\n])?\n?", re.DOTALL)
REST = "rest.patch"


@frozen
class Written:
    """A manifest's text, and which lines (from 1, the last included) each content stands on, by its number."""

    text: str
    lines: Mapping[int, tuple[int, int]]

    def content_at(self, line: int) -> int | None:
        """Return the number of the content that stands on a line."""
        return next((number for number, (first, last) in self.lines.items() if first <= line <= last), None)


def write_manifest(
    mod_id: str,
    target: Target,
    contents: Sequence[Imported],
    *,
    kinds: Mapping[str, Kind],
    source: str,
    left: Mapping[str, Sequence[str]],
    accept: Iterable[str] = (),
) -> Written:
    """Write ``mod.yaml``; ``source`` says where it comes from, ``left`` names the patches, and the files that each changes.

    ``kinds`` are the content kinds by name. ``accept`` are codes of what nhmod would refuse of a new mod, and the variant has.
    """
    name = mod_id.replace("-", " ").title()
    head: dict[str, Json] = {"nhmod": 1, "id": mod_id, "version": "0.1.0", "name": name}
    head["targets"] = [f"{target.family} =={target.version}"]
    if codes := sorted(accept):
        head["accept"] = [*codes]
    lines = [*_comment(f"{name}, imported by nhmod: {source}", ""), *_dumped(head)]
    spans: dict[int, tuple[int, int]] = {}
    for kind in dict.fromkeys(content.kind for content in contents if content.record):
        lines += ["", f"{kinds[kind].key}:"]
        items = [(number, one) for number, one in enumerate(contents) if one.kind == kind and one.record]
        for count, (number, content) in enumerate(items):
            if count:
                lines.append("")
            lines += _comment(content.note, "  ") if content.note else []
            first = len(lines) + 1
            lines += _item(content.record)
            spans[number] = (first, len(lines))
    lines += ["", "patches:"] if left else []
    for name, files in left.items():
        said = "What no content of nhmod can say, as an ordinary patch. It changes " + _listed(files)
        lines += [*_comment(f"{said}.", "  "), *_item({"file": name, "first": True})]
    return Written(text="\n".join(lines) + "\n", lines=spans)


def _item(record: Mapping[str, Json]) -> list[str]:
    first, *others = _dumped(record)
    return [f"  - {first}", *(f"    {line}" if line else "" for line in others)]


def _comment(text: str, indent: str) -> list[str]:
    return textwrap.wrap(
        printable(_decoded(text)), _COMMENT_WIDTH, initial_indent=f"{indent}# ", subsequent_indent=f"{indent}# "
    )


def _decoded(text: str) -> str:
    """Return a text out of a tree, whose bytes are taken one by one, as it was meant if it was UTF-8."""
    try:
        return text.encode("latin-1").decode()
    except UnicodeError:
        return text


def _listed(names: Sequence[str]) -> str:
    if len(names) > _SHOWN:
        return f"{', '.join(names[:_SHOWN])} and {len(names) - _SHOWN} more files"
    return series(names)


def _dumped(record: Mapping[str, Json]) -> list[str]:
    yaml = YAML()
    yaml.width = _WIDTH
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.allow_unicode = True
    stream = StringIO()
    block = CommentedMap()
    for key, value in record.items():
        block[_key(key)] = _value(value)
    yaml.dump(block, stream)
    return stream.getvalue().rstrip("\n").split("\n")


def _value(value: Json) -> Any:  # noqa: ANN401 - whatever ruamel writes
    """Put a value into ruamel's clothes: what is inside of a record stands on one line, but for lists of records and long texts."""
    if isinstance(value, str) and "\n" in value:
        shown = _LITERAL.fullmatch(value) and printable(value, keep="\n\t") == value
        return LiteralScalarString(value) if shown else DoubleQuotedScalarString(value)
    if isinstance(value, list) and (_long(value) or any(isinstance(item, dict) for item in value)):
        items = CommentedSeq(_value(item) if _long(item) else _flow(item) for item in value)
        items.fa.set_block_style()
        return items
    if isinstance(value, dict) and _long(value):
        mapping = CommentedMap((_key(key), _value(item)) for key, item in value.items())
        mapping.fa.set_block_style()
        return mapping
    return _flow(value)


def _long(value: Json) -> bool:
    """Return whether a value has lines of its own: texts of several lines, lists of sentences, mappings that fill more than a line.

    A mapping between braces that goes over lines may have a key broken in two, which is no YAML.
    """
    if isinstance(value, dict):
        return len(str(value)) > _MAPPING or any(map(_long, value.values()))
    if isinstance(value, list):
        return any(_long(item) or (isinstance(item, str) and len(item) > _SENTENCE) for item in value)
    return isinstance(value, str) and "\n" in value


def _flow(value: Json) -> Any:  # noqa: ANN401 - as above
    if isinstance(value, dict):
        mapping = CommentedMap((_key(key), _flow(item)) for key, item in value.items())
        mapping.fa.set_flow_style()
        return mapping
    if isinstance(value, list):
        items = CommentedSeq(_flow(item) for item in value)
        items.fa.set_flow_style()
        return items
    return _scalar(value) if isinstance(value, str) else value


def _key(text: str) -> str | bool:
    """Write a key; the words that YAML takes for truth are keys as good as others."""
    return text == "true" if text in {"true", "false"} else _scalar(text)


def _scalar(text: str) -> str:
    """Quote a text where YAML would take it for something else, with the quotes that the shipped mods have."""
    return text if _is_plain(text) else DoubleQuotedScalarString(text)


# The same few words stand in hundreds of records, which are written anew for each round of what is left to the patch.
@lru_cache(maxsize=_WORDS)
def _is_plain(text: str) -> bool:
    """Return whether every reader takes an unquoted text for itself: YAML's own grammar, and libyaml's, which a manifest is read by."""
    try:
        if text.strip() != text or YAML(typ="safe", pure=True).load(f"[{text}]") != [text]:
            return False
    except YAMLError:
        return False
    read = read_yaml(f"[{text}]".encode(), "", Report())
    return isinstance(read, ListNode) and [getattr(item, "value", None) for item in read.items] == [text]
