"""Writes a drawn picture where the mod has it, and changes nothing else there: only the pixels that differ are other bytes."""

from __future__ import annotations

import hashlib
import re
from contextlib import contextmanager
from io import BytesIO
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, Report
from nhmod.files import write_file
from nhmod.location import Location
from nhmod_languages.tiles import (
    BACKGROUND,
    RGB,
    is_image,
    nearest_letter,
    print_color,
    print_map,
    print_rows,
    read_art,
)
from nhmod_languages.tiles.colors import ColorMap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from nhmod_tiles.editor.subjects import Place, Subject

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
_NOT_THERE = "new"
_BOM = "\ufeff"
_KEY = re.compile(r"""(["']?)[A-Za-z_-]+\1\s*:\s*\Z""")


class SavingError(Exception):
    """A picture was not saved, and nothing was written; the message says why."""


class ConflictError(SavingError):
    """What a picture was drawn over has been changed since, by another window or an editor."""


def version_of(place: Place) -> str:
    """Return what tells a picture's state on the disk from any other: it changes with what a save would change."""
    if place.file is None:
        return _NOT_THERE
    parts: list[bytes] = []
    if place.file.exists():
        parts.append(_part(place.file.read_bytes(), place.lines))
    if place.manifest is not None:
        parts.append(place.manifest.read_bytes())
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


def save(subject: Subject, rows: Sequence[str], version: str) -> bool:
    """Write a picture in the letters of the subject's palette; say whether the manifest was changed too.

    ``version`` is that of what it was drawn over. Where no pixel differs, no byte does.

    Raises:
        SavingError: there is no place to save it to, or something else stands there.
        ConflictError: its place has another version by now.
    """
    place = subject.place
    if place.file is None:
        raise SavingError(place.fixed)
    if version_of(place) != version:
        raise ConflictError("it was changed elsewhere since you began")
    if place.manifest is not None:
        _write_new(place, place.file, place.manifest, print_map(subject.palette, "".join(rows)) + print_rows(rows))
        return True
    content = place.file.read_bytes()
    if is_image(content):
        changed = _image(content, subject.rows, rows, subject.palette)
    else:
        part = _part(content, place.lines)
        start = _offset(content, place.lines[0]) if place.lines else 0
        drawn = drawn_over(part.decode("utf-8"), subject.rows, rows, subject.palette).encode("utf-8")
        changed = content[:start] + drawn + content[start + len(part) :]
    if changed != content:
        write_file(place.file, changed)
    return place.lines is not None


@contextmanager
def undone_where_wrong(place: Place) -> Iterator[None]:
    """Bring back a manifest that was written inside, and take a new file away, where the mod then can't be read (``DiagnosticError``)."""
    manifest = place.manifest.read_bytes() if place.manifest is not None else b""
    try:
        yield
    except DiagnosticError:
        if place.manifest is not None and place.file is not None and place.manifest.read_bytes() != manifest:
            write_file(place.manifest, manifest)
            place.file.unlink(missing_ok=True)
        raise


def _write_new(place: Place, file: Path, manifest: Path, art: str) -> None:
    """Write a new file of art, then the key that names it: what is broken in between is a file that nothing names."""
    assert place.at is not None  # noqa: S101 - a place with a manifest has it
    content = manifest.read_bytes().decode("utf-8")
    text = content.removeprefix(_BOM)
    if not place.key:
        changed = replaced(text, place.at, place.name)
    elif place.key == "copy_from":
        changed = _renamed(text, place.at, place.name)
    else:
        changed = with_key(text, place.at, place.key, place.name)
    write_file(file, art.encode("ascii"))
    write_file(manifest, (_BOM * content.startswith(_BOM) + changed).encode("utf-8"))


def _part(content: bytes, lines: tuple[int, int] | None) -> bytes:
    if lines is None:
        return content
    return content[_offset(content, lines[0]) : _offset(content, lines[1])]


def _offset(content: bytes, line: int) -> int:
    """Return where a line begins, counted from 1."""
    at = 0
    for _ in range(line - 1):
        at = content.find(b"\n", at) + 1
        if not at:
            return len(content)
    return at


# -- text of tiles -------------------------------------------------------------------------------------------------------


def drawn_over(text: str, old: Sequence[str], new: Sequence[str], palette: Mapping[str, RGB]) -> str:
    """Return a tile's text with the pixels of ``new`` that differ from ``old``; both are in the letters of ``palette``.

    Where the text has a colour map of its own its letters are that one's, and a colour that it lacks is added to it.
    """
    mark = _BOM * text.startswith(_BOM)
    lines = text.removeprefix(_BOM).splitlines(keepends=True)
    opening = next(number for number, line in enumerate(lines) if line.strip() == "{")
    colors = ColorMap(Report())
    mapped = [number for number in range(opening) if colors.take(lines[number].strip(), Location(file=""))]
    own = {color.letter: color.rgb for color in colors.colors}
    added: dict[str, RGB] = {}

    def letter_of(letter: str) -> str:
        if not own:
            return letter
        rgb = palette[letter]
        found = next((one for one, color in {**own, **added}.items() if color == rgb), None)
        if found is None:
            found = next(one for one in (letter, *_LETTERS) if one not in own and one not in added)
            added[found] = rgb
        return found

    rows = [number for number in range(opening + 1, len(lines)) if lines[number].strip()][: len(new)]
    for number, before, after in zip(rows, old, new, strict=True):
        line = lines[number]
        start = len(line) - len(line.lstrip())
        letters = list(line[start : start + len(after)])
        for column, (was, now) in enumerate(zip(before, after, strict=True)):
            if was != now:
                letters[column] = letter_of(now)
        lines[number] = line[:start] + "".join(letters) + line[start + len(after) :]
    if added:
        model = lines[mapped[-1]]
        start, end = len(model) - len(model.lstrip()), len(model.rstrip("\r\n"))
        further = (f"{model[:start]}{print_color(letter, rgb)}{model[end:]}" for letter, rgb in added.items())
        lines[mapped[-1]] += "".join(further)
    return mark + "".join(lines)


# -- pictures ------------------------------------------------------------------------------------------------------------


def _image(content: bytes, old: Sequence[str], new: Sequence[str], palette: Mapping[str, RGB]) -> bytes:
    """Return a picture's file with the pixels of ``new`` that differ from ``old``, in its own format."""
    from PIL import Image  # noqa: PLC0415 - the picture was read with it

    differing = [
        (x, y) for y, (was, now) in enumerate(zip(old, new, strict=True)) for x in range(len(now)) if was[x] != now[x]
    ]
    if not differing:
        return content
    art = read_art(content, "")
    form = Image.open(BytesIO(content)).format
    seen = Image.frombytes("RGBA", (art.width, art.height), art.pixels)
    transparent = any(pixel < 255 for pixel in seen.getchannel("A").tobytes())  # noqa: PLR2004 - wholly seen
    background = nearest_letter(BACKGROUND, palette)
    for x, y in differing:
        letter = new[y][x]
        seen.putpixel((x, y), (*palette[letter], 0 if transparent and letter == background else 255))
    written = BytesIO()
    seen.convert("RGBA" if transparent and form == "PNG" else "RGB").save(written, format=form)
    return written.getvalue()


# -- manifests -----------------------------------------------------------------------------------------------------------


def with_key(text: str, record: Location, key: str, value: str) -> str:
    """Return a manifest in which a record, at its place, has a further key; the rest of the text is as it was."""
    start, end = _at(text, record.line, record.column), _at(text, record.end_line, record.end_column)
    if text[start] == "{":
        inside = text[start + 1 : end - 1].rstrip()
        comma = "" if not inside or inside.endswith(",") else ","
        return f"{text[: start + 1]}{inside}{comma} {key}: {value}{text[end - 1 :]}"
    line_end = "\r\n" if "\r\n" in text else "\n"
    last = len(text[:end].rstrip())
    behind = text.find("\n", last)
    whole = text[: behind if behind >= 0 else len(text)].removesuffix("\r")
    rest = text[len(whole) :] or line_end
    return f"{whole}{line_end}{' ' * (record.column - 1)}{key}: {value}{rest}"


def replaced(text: str, at: Location, value: str) -> str:
    """Return a manifest with a value in another's place: of one line, or of the lines of a mapping below its key."""
    start, end = _at(text, at.line, at.column), _at(text, at.end_line, at.end_column)
    end = len(text[:end].rstrip())
    before = text[:start].rstrip()
    gap = " " if before.endswith(":") else text[len(before) : start]
    return before + gap + value + text[end:]


def _renamed(text: str, at: Location, value: str) -> str:
    """Return a manifest in which an entry has its own picture in place of the copy of one, whose value stands at a place."""
    start, end = _at(text, at.line, at.column), _at(text, at.end_line, at.end_column)
    return _KEY.sub("picture: ", text[:start]) + value + text[end:]


def _at(text: str, line: int, column: int) -> int:
    """Return the offset of a place; both are counted from 1."""
    at = 0
    for _ in range(line - 1):
        at = text.index("\n", at) + 1
    return at + column - 1
