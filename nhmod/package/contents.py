"""What stands in a package, and where; and what its file is called."""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import unicodedata
from dataclasses import field
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.modfiles import mod_files
from nhmod.package.archive import Member
from nhmod.package.bom import NAME as BOM

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from nhmod.contribution import ModSet


_README = """\
{title}

{usage}
game/       {content}
patches/    the changes to {target}, as patches: series, one patch a mod, combined.patch
mods/       the mods' own sources, to build it again:  nhmod build mods/*
{licence}{gallery}nhmod.lock  what this was made from, by hash; {bom} says it in CycloneDX's words
SHA256SUMS  checksums of all files:  sha256sum -c SHA256SUMS

In this game: {mods}
"""

_GALLERY = "gallery/    what the mods bring, to look at: open gallery/index.html\n"

_USAGE = """\
To play, unpack this anywhere and run

    ./play{wizard}

Nothing is installed and no rights are needed; saves and scores stay under game/.
"""

_WIZARD = "              (./play {} for wizard mode, where everything can be tried)"
_LICENCE = "licences/   {target} comes under {licence}; so does this game\n"

_PLAY = """\
#!/bin/sh
# Starts the game from wherever this was unpacked.
here=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd) || exit 1
exec "$here/game/{launcher}" "$@"
"""


@frozen
class PackageParts:
    """All that goes into a package.

    ``personal`` names files and folders of the playable directory that are the player's own: they are empty in a package.
    ``own`` names all files and folders of it that the build put there; what else lies there (bones, locks) stays behind.
    ``gallery`` has the pages that show what the mods bring, if any are wanted.
    ``usage`` is what the README says of how it is used, where that is not a game that is played in a terminal, ``wizard`` are the
    arguments of its wizard mode. ``licence`` names what the game comes under, where that is known. Without a ``launcher`` there is
    nothing in it that could be started; ``starters`` are what starts it where that is no shell script.
    """

    title: str
    mods: ModSet
    target: str
    game: Path
    launcher: str
    personal: frozenset[str]
    own: frozenset[str]
    patches: Mapping[str, bytes]
    licences: Mapping[str, bytes]
    lock: bytes
    bom: bytes
    usage: str = ""
    wizard: tuple[str, ...] = ()
    licence: str = ""
    gallery: Mapping[str, bytes] = field(default_factory=dict)
    starters: Mapping[str, bytes] | None = None


def package_members(parts: PackageParts) -> tuple[Member, ...]:
    """Collect the package's files, with the checksums of all of them."""
    members = tuple(_members(parts))
    sums = b"".join(_sum(m) for m in sorted(members, key=lambda m: m.name) if not m.folder)
    return (*members, Member(name="SHA256SUMS", content=sums))


def _sum(member: Member) -> bytes:
    """Return a file's line as sha256sum writes it: one with a backslash first has a name with escapes in it."""
    digest, name = hashlib.sha256(member.content).hexdigest().encode(), os.fsencode(member.name)
    escaped = name.replace(b"\\", b"\\\\").replace(b"\n", b"\\n").replace(b"\r", b"\\r")
    return (b"\\" if escaped != name else b"") + digest + b"  " + escaped + b"\n"


def _members(parts: PackageParts) -> Iterator[Member]:
    listed = ", ".join(f"{mod.identity.name} {mod.identity.version} ({mod.id})" for mod in parts.mods)
    wizard = _WIZARD.format(shlex.join(parts.wizard)) if parts.wizard else ""
    licence = f"the {parts.licence}" if parts.licence else "the licence there"
    readme = _README.format(
        title=parts.title,
        usage=parts.usage or _USAGE.format(wizard=wizard),
        content="the game" if parts.launcher else "files of the game",
        target=parts.target,
        mods=listed,
        bom=BOM,
        gallery=_GALLERY if parts.gallery else "",
        licence=_LICENCE.format(target=parts.target, licence=licence) if parts.licences else "",
    )
    yield Member(name="README", content=readme.encode())
    starters = parts.starters
    if starters is None:
        starters = {"play": _PLAY.format(launcher=parts.launcher).encode()} if parts.launcher else {}
    for name, content in starters.items():
        yield Member(name=name, content=content, executable=_is_script(name, content))
    yield Member(name="nhmod.lock", content=parts.lock)
    yield Member(name=BOM, content=parts.bom)
    for name, content in parts.patches.items():
        yield Member(name=f"patches/{name}", content=content)
    for name, content in parts.licences.items():
        yield Member(name=f"licences/{name}", content=content)
    for name, content in parts.gallery.items():
        yield Member(name=f"gallery/{name}", content=content)
    for mod in parts.mods:
        for name, path in mod_files(mod.folder):
            yield Member(name=f"mods/{mod.id}/{name}", content=path.read_bytes())
    yield from _game(parts)


def _is_script(name: str, content: bytes) -> bool:
    return content.startswith(b"#!") or name.endswith(".cmd")


def _game(parts: PackageParts) -> Iterator[Member]:
    """The playable directory as it is when new: the player's own files are empty, or left out."""
    for path in sorted(parts.game.rglob("*")):
        name = path.relative_to(parts.game).as_posix()
        top, _, below = name.partition("/")
        if not {name, top} & parts.own or (below and top in parts.personal):
            continue
        if path.is_dir():
            yield Member(name=f"game/{name}", folder=True)
        elif path.is_file():
            content = b"" if name in parts.personal else path.read_bytes()
            yield Member(name=f"game/{name}", content=content, executable=bool(path.stat().st_mode & 0o100))


_APOSTROPHES = "'\u2019"
_OTHER = re.compile(r"[^a-z0-9.]+")


def package_name(title: str, version: str, ids: Sequence[str]) -> str:
    """Return the name of a package, without its ending: the title in plain letters, accents left out ("jurgens-mod-1.0").

    A title in other letters than Latin ones is no name: then it is that of the mods' ``ids`` and the ``version``.
    """
    letters = unicodedata.normalize("NFKD", title.lower())
    plain = "".join(letter for letter in letters if letter not in _APOSTROPHES and not unicodedata.combining(letter))
    if any(letter.isalpha() and not letter.isascii() for letter in plain):
        plain = " ".join((*ids, version))
    return _OTHER.sub("-", plain).strip("-.") or "package"
