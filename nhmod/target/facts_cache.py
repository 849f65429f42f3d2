"""Facts on disk: JSON, one line a vocabulary, so that a run parses only the vocabularies that it asks for.

The first line is the header: the format's number, what the facts were made from, and each vocabulary's name, in the
order of the lines. The last line is the CRC-32 of all before it, in eight hex digits. A file that is damaged, or made
by other plugins, is as good as none: it is made again.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeAlias, cast

from nhmod.files import write_file
from nhmod.target.facts import Entry, Facts, Json, Vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

_FORMAT = 1

Row: TypeAlias = "list[Json]"


class CachedVocabularies(Mapping[str, Vocabulary]):
    """Vocabularies as lines of JSON; each is made when it is first asked for."""

    def __init__(self, lines: Mapping[str, bytes]) -> None:
        """Take the JSON of each vocabulary."""
        self._lines = lines
        self._made: dict[str, Vocabulary] = {}

    def __getitem__(self, name: str) -> Vocabulary:
        """Give a vocabulary (``KeyError`` if there is none of that name)."""
        made = self._made.get(name)
        if made is None:
            made = self._made[name] = _decode(name, self._lines[name])
        return made

    def __contains__(self, name: object) -> bool:
        """Tell whether there is a vocabulary, without making it."""
        return name in self._lines

    def __iter__(self) -> Iterator[str]:
        """Go through the names."""
        return iter(self._lines)

    def __len__(self) -> int:
        """Count the vocabularies."""
        return len(self._lines)


def load_facts(
    folder: Path, tree_hash: str, versions: Mapping[str, str], read: Callable[[], Mapping[str, Vocabulary]]
) -> Facts:
    """Give a tree's facts from the cache, or read them and keep them there.

    ``folder`` is the cache's folder for facts (made if absent). ``tree_hash`` and ``versions`` (each plugin that
    reads facts, and its version) say what the facts depend on. ``read`` is called when the cache has no good file. A
    cache that can't be written is no error: the facts are read again next time.
    """
    made_from: dict[str, Json] = {"tree": tree_hash, "plugins": dict(sorted(versions.items()))}
    path = folder / f"{tree_hash[:32]}.jsonl"
    lines = _load(path, made_from)
    if lines is None:
        vocabularies = read()
        lines = {name: _encode(vocabulary) for name, vocabulary in vocabularies.items()}
        _store(path, made_from, lines)
    # The same way in both cases: what is read for the first time is no other than what a later run gets.
    return Facts(vocabularies=CachedVocabularies(lines))


def _load(path: Path, made_from: Mapping[str, Json]) -> dict[str, bytes] | None:
    try:
        content = path.read_bytes()
    except OSError:
        return None
    body, _, checksum = content.rstrip(b"\n").rpartition(b"\n")
    if checksum != b"%08x" % zlib.crc32(body):
        return None
    head, *lines = body.split(b"\n")
    header = json.loads(head)
    if header.get("format") != _FORMAT or header.get("from") != made_from or len(header["names"]) != len(lines):
        return None
    return dict(zip(header["names"], lines, strict=True))


def _store(path: Path, made_from: Mapping[str, Json], lines: Mapping[str, bytes]) -> None:
    header = {"format": _FORMAT, "from": made_from, "names": list(lines)}
    body = b"\n".join((_dump(header), *lines.values()))
    content = b"%s\n%08x\n" % (body, zlib.crc32(body))
    try:
        write_file(path, content)
    except OSError:
        return  # facts that can't be kept are read again


def _encode(vocabulary: Vocabulary) -> bytes:
    rows = [[entry.symbol, entry.name, list(entry.words), entry.index, dict(entry.fields)] for entry in vocabulary]
    return _dump({"label": vocabulary.label, "entries": rows})


def _decode(name: str, line: bytes) -> Vocabulary:
    data = json.loads(line)
    return Vocabulary(name, _entries(cast("list[Row]", data["entries"])), label=data["label"])


def _entries(rows: Iterable[Row]) -> Iterator[Entry]:
    for symbol, name, words, index, fields in rows:
        yield Entry(
            symbol=cast("str", symbol),
            name=cast("str", name),
            words=tuple(cast("list[str]", words)),
            index=cast("int", index),
            fields=cast("dict[str, Json]", fields),
        )


def _dump(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":")).encode("ascii")
