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

from nhmod.records import parsed, texts, the, write_own
from nhmod.target.facts import Entry, Facts, Json, Vocabulary
from nhmod.target.stamp import core_stamp

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


def pack_facts(facts: Mapping[str, Vocabulary], made_from: Mapping[str, Json]) -> bytes:
    """Write vocabularies, with what they were made from; entries lose the mod that adds them and where."""
    return _content(made_from, {name: _encode(facts[name]) for name in facts})


def unpack_facts(content: bytes) -> tuple[Mapping[str, Json], Mapping[str, Vocabulary]] | None:
    """Read what ``pack_facts`` wrote: what the vocabularies were made from, and they; nothing where it is damaged."""
    head, lines = _parts(content)
    made_from = head.get("from")
    return (made_from, CachedVocabularies(lines)) if isinstance(made_from, dict) else None


def load_facts(
    folder: Path, tree_hash: str, versions: Mapping[str, str], read: Callable[[], Mapping[str, Vocabulary]]
) -> Facts:
    """Give a tree's facts from the cache, or read them and keep them there.

    ``folder`` is the cache's folder for facts (made if absent). ``tree_hash`` and ``versions`` (each plugin that
    reads facts, and its version) say what the facts depend on, beside the code of nhmod itself. ``read`` is called when the
    cache has no good file. A cache that can't be written is no error: the facts are read again next time.
    """
    made_from: dict[str, Json] = {
        "tree": tree_hash,
        "plugins": dict(sorted(versions.items())),
        "nhmod": core_stamp(),
    }
    path = folder / f"{tree_hash[:32]}.jsonl"
    lines = _load(path, made_from)
    if lines is None:
        vocabularies = read()
        lines = {name: _encode(vocabulary) for name, vocabulary in vocabularies.items()}
        if (
            core_stamp.__wrapped__() == core_stamp()
        ):  # else nhmod was changed while it ran, and nobody knows which one read them
            _store(path, made_from, lines)
    # The same way in both cases: what is read for the first time is no other than what a later run gets.
    return Facts(vocabularies=CachedVocabularies(lines))


def _load(path: Path, made_from: Mapping[str, Json]) -> dict[str, bytes] | None:
    try:
        head, lines = _parts(path.read_bytes())
    except OSError:
        return None
    return lines if head.get("from") == made_from else None


def _parts(content: bytes) -> tuple[dict[str, Json], dict[str, bytes]]:
    """Take a file apart: its header, empty where the file is damaged or of another format, and its lines by their names."""
    body, _, checksum = content.rstrip(b"\n").rpartition(b"\n")
    if checksum != b"%08x" % zlib.crc32(body):
        return {}, {}
    head, *lines = body.split(b"\n")

    def checked(data: object) -> tuple[dict[str, Json], list[str]] | None:
        header = the(dict, data)
        good = header["format"] == _FORMAT and len(header["names"]) == len(lines)
        return (header, texts(header["names"])) if good else None

    found = parsed(head, checked)
    return ({}, {}) if found is None else (found[0], dict(zip(found[1], lines, strict=True)))


def _store(path: Path, made_from: Mapping[str, Json], lines: Mapping[str, bytes]) -> None:
    try:
        write_own(path, _content(made_from, lines))
    except OSError:
        return  # facts that can't be kept are read again


def _content(made_from: Mapping[str, Json], lines: Mapping[str, bytes]) -> bytes:
    header = {"format": _FORMAT, "from": made_from, "names": list(lines)}
    body = b"\n".join((_dump(header), *lines.values()))
    return b"%s\n%08x\n" % (body, zlib.crc32(body))


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
