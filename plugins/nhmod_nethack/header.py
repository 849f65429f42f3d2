"""With which words a game's level and dungeon files begin: read from a game, or asked of the tree's own makedefs.

The words are ``struct version_info`` (include/global.h) as util/makedefs.c, make_version, computes it. Some are sizes of
structures, which only a C compiler knows; so they come from a date.h that makedefs wrote, or from a file that was made
with it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.binary import LP64, Header, Layout
from nhmod.diagnostics import DiagnosticError, problem
from nhmod_languages.dlb import Archive, made_for
from nhmod_nethack.makedefs import written_by_makedefs

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from nhmod.target import HeaderRequest, Tree

DATE = "include/date.h"
_WORD = re.compile(
    r"^[ \t]*#[ \t]*define[ \t]+VERSION_(NUMBER|FEATURES|SANITY\d+)[ \t]+(0[xX][0-9a-fA-F]+|\d+)", re.MULTILINE
)
_FIRST_WORDS = ("NUMBER", "FEATURES")
_RELEASE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(VERSION_MAJOR|VERSION_MINOR|PATCHLEVEL)[ \t]+(\d+)", re.MULTILINE)
_DUNGEON = "dungeon"
_LEVEL = ".lev"
# Where a game's directory, or the tree that one was built in, has what tells the words, the surest first.
_PLACES = (
    DATE,
    "nhdat",
    "dat/nhdat",
    _DUNGEON,
    f"dat/{_DUNGEON}",
    "nethackdir/nhdat",
    "nle/nethackdir/nhdat",
)
_HINT = "give a game's directory, its nhdat, a level file, or the date.h of its build"


def header_of_date(text: str, file: str, layout: Layout = LP64) -> Header:
    """Read the words out of a date.h that makedefs wrote; raises ``DiagnosticError`` (NH1831) where they are not in it."""
    found = {name: int(value, 0) for name, value in _WORD.findall(text)}
    sanity = sorted((name for name in found if name not in _FIRST_WORDS), key=lambda name: int(name[len("SANITY") :]))
    if not sanity or any(name not in found for name in _FIRST_WORDS):
        raise _error("NH1831", f"{file} does not say the version as makedefs writes it")
    return Header(words=tuple(found[name] for name in (*_FIRST_WORDS, *sanity)), layout=layout)


def read_header(request: HeaderRequest) -> Header:
    """Return the header for the game that a request names, or for the tree as it is built by default.

    Raises ``DiagnosticError``: NH1831 where the game has nothing that tells, NH1832 where it is of another release or
    machine, NH1833 where there is no game and makedefs can't be compiled.
    """
    if request.game is None:
        text = written_by_makedefs(request.tree, DATE, request.layout, compiler=request.compiler, cache=request.cache)
        return _checked(header_of_date(text, DATE, request.layout), request, DATE)
    found = next(_headers(request.game, request), None)
    if found is None:
        raise _error("NH1831", f"nothing in {request.game} tells with which version its files begin")
    return found


def _headers(game: Path, request: HeaderRequest) -> Iterator[Header]:
    try:
        if game.is_dir():
            places = [*(game / place for place in _PLACES), *sorted(game.glob(f"*{_LEVEL}"))]
            for place in places:
                if place.is_file():
                    yield from _headers(place, request)
            return
        content = game.read_bytes()
    except OSError as error:
        raise _error("NH1831", f"{game} can't be read: {error.strerror}") from error
    file = str(game)
    if b"VERSION_NUMBER" in content:
        yield _checked(header_of_date(content.decode("latin-1"), file, request.layout), request, file)
    elif content[:1] in {b" ", b"0", b"1", b"2", b"3", b"4", b"5", b"6", b"7", b"8", b"9"}:
        # An archive begins with a number in columns, a compiled file with the binary word of its version.
        members = Archive.unpack(content, file).files
        compiled = (member for member in members if member.name == _DUNGEON or member.name.endswith(_LEVEL))
        yield from (_of_binary(member.content, request, f"{member.name} in {file}") for member in compiled)
    else:
        yield _of_binary(content, request, file)


def _of_binary(content: bytes, request: HeaderRequest, file: str) -> Header:
    made = made_for(_DUNGEON, content)
    major, _, _ = _in_bytes(release_of(request.tree)).partition(".")
    # Any bytes make some version; one of another NetHack 3 is told from no version at all.
    if made is None or not made.release.startswith(f"{major}."):
        raise _error("NH1831", f"{file} is no file of a game that tells its version")
    if made.layout != request.layout:
        message = f"{file} is of a game for {made.layout.name} machines, and files for {request.layout.name} are wanted"
        raise _error("NH1832", message, hint="ask for the layout of the game that the files are for")
    try:
        header = Header.unpack(content, request.words, request.layout)
    except IndexError as error:
        raise _error("NH1831", f"{file} ends within its header") from error
    return _checked(header, request, file)


def _checked(header: Header, request: HeaderRequest, file: str) -> Header:
    wanted, found = release_of(request.tree), _release(header.words[0])
    if found != _in_bytes(wanted):
        target = request.tree.target
        message = f"{file} is of NetHack {found}, and {target.title} is {wanted}"
        raise _error("NH1832", message, hint="choose the game's own release with --target")
    if len(header.words) != request.words:
        message = f"{file} has {len(header.words)} words of version, and files of {request.tree.target.title} have {request.words}"
        raise _error("NH1832", message, hint="choose the game's own release with --target")
    return header


def _release(word: int) -> str:
    """Write the release that a version's first word has in its bytes (util/makedefs.c, make_version)."""
    major, minor, patch, _edit = (word & 0xFFFFFFFF).to_bytes(4, "big")
    return f"{major}.{minor}.{patch}"


def _in_bytes(release: str) -> str:
    """Return a release as a version's bytes have it: of a year (2025.5.16) there is no more in them than its last eight bits."""
    return ".".join(str(int(part) & 0xFF) if part.isdecimal() else part for part in release.split("."))


def release_of(tree: Tree) -> str:
    """Return a tree's own number ("3.6.7"), with question marks where it says none."""
    numbers = dict(_RELEASE.findall(tree.text("include/patchlevel.h")))
    return ".".join(numbers.get(name, "?") for name in ("VERSION_MAJOR", "VERSION_MINOR", "PATCHLEVEL"))


def _error(code: str, message: str, *, hint: str = _HINT) -> DiagnosticError:
    return problem(code, message, hint=hint)
