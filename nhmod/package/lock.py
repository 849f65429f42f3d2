"""The lock file: what a build was made from, by hash, so that anyone can make it again and compare.

A package has one of all that it was made from. A project has one of the mods that were chosen for it (``asked`` is what they were chosen
for), and of the rest where a build wrote it there. Nothing in it is a path or a time of one machine.
"""

from __future__ import annotations

import hashlib
import json
import re
import shlex
from dataclasses import asdict, field, replace
from itertools import takewhile
from pathlib import Path
from subprocess import SubprocessError
from typing import TYPE_CHECKING, Any, Final

from nhmod import __version__
from nhmod.dataclass import frozen
from nhmod.modfiles import hash_of, mod_hash
from nhmod.package.saves import Saves
from nhmod.programs import run_program
from nhmod.records import parsed, text_by_text, the

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from nhmod.contribution import ModSet
    from nhmod.target import Tree

_FORMAT: Final = 1
_SECONDS = 10
FILE_NAME: Final = r"[A-Za-z0-9][A-Za-z0-9._+!-]*\.nhmod"
"""What a mod in one file can be called in a lock, as a pattern: nothing that leads elsewhere, for a lock can be somebody else's."""
_PARTS = ("nhmod", "target", "game", "plugins", "compiler", "files", "saves")
"""What a build adds to the mods."""
_NO_NAME: Final = {"name": "", "version": "", "window": "", "place": ""}
_SAID: Final = {
    "name": "is called",
    "version": "has the version",
    "window": "is played in the window",
    "place": "is built for",
}
"""How it is told that a part of what was asked for is another."""


@frozen
class LockedFile:
    """The mod in one file that was taken: its name below mods/, the address it came from (none of one that was given), hash and bytes."""

    name: str
    address: str
    sha256: str
    size: int


@frozen
class LockedMod:
    """A mod with its version and the hash of its files; ``file`` is absent of one that is a folder."""

    id: str
    version: str
    sha256: str
    file: LockedFile | None = None

    def __str__(self) -> str:
        return f"{self.id} {self.version}"


@frozen
class Lock:
    """A lock: ``mods`` in load order, ``asked`` the ranges that they were chosen for, ``made`` the rest of a build if there was one."""

    mods: tuple[LockedMod, ...]
    asked: Mapping[str, str] = field(default_factory=dict)
    made: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def parse(cls, content: bytes) -> Lock | None:
        """Read a lock; nothing of what is none, or of a later format."""
        return parsed(content, _lock)

    def content(self) -> bytes:
        """Return the lock as JSON; the same lock gives the same bytes."""
        document = {"lock": _FORMAT, "mods": [_written(mod) for mod in self.mods], **self.made}
        if self.asked:
            document["asked"] = dict(self.asked)
        return json.dumps(document, indent=2, sort_keys=True).encode() + b"\n"

    def beside(self, before: Lock) -> Lock:
        """Return the lock of a build with what the one before has of the files of its mods, and of what they were chosen for."""
        files = {(mod.id, mod.sha256): mod.file for mod in before.mods}
        mods = tuple(replace(mod, file=files.get((mod.id, mod.sha256))) for mod in self.mods)
        return replace(self, mods=mods, asked=before.asked)

    @property
    def game(self) -> Mapping[str, str]:
        """The game's own ``name`` and ``version``, the ``window``, and the ``place`` that it is built for; empty where it has none."""
        return {part: str(self.made.get("game", _NO_NAME)[part]) for part in _NO_NAME}

    @property
    def saves(self) -> Saves | None:
        """What the saved games of the build depend on, where that is known."""
        return Saves.parse(self.made["saves"]) if "saves" in self.made else None

    def differences(self, now: Lock) -> tuple[str, ...]:
        """Say, in a line each, what a build would be made from now that is other than the lock has."""
        return tuple(_differences(self, now))


def lock_of(
    mods: ModSet,
    tree: Tree,
    plugins: Iterable[tuple[str, str, str]],
    overlay: Mapping[str, bytes],
    *,
    compiler: Mapping[str, object],
    game: Mapping[str, str],
    saves: Saves | None = None,
) -> Lock:
    """Return the lock of a build: nhmod, target, mods, plugins (name, distribution, place), compiler and the patched files.

    ``game`` has the game's own ``name`` and ``version``, the further ``window`` that it is played in, and the
    ``place`` that it is built for; empty where it has none. ``saves`` are what its saved games depend on, absent where that is not known.
    """
    source = tree.target.source  # none of a tree that is no release
    made = {
        "nhmod": __version__,
        "target": {"name": tree.target.name, "archive": source.sha256 if source else "", "tree": tree.hash},
        "plugins": [
            {"name": name, "distribution": distribution, "sha256": _code_hash(Path(place))}
            for name, distribution, place in plugins
        ],
        "compiler": dict(compiler),
        "game": {**_NO_NAME, **game},
        "files": {name: hashlib.sha256(content).hexdigest() for name, content in sorted(overlay.items())},
    }
    if saves is not None:
        made["saves"] = saves.written()
    found = (LockedMod(id=mod.id, version=str(mod.identity.version), sha256=mod_hash(mod.folder)) for mod in mods)
    return Lock(mods=tuple(found), made=made)


def compiler_of(command: str) -> Mapping[str, object]:
    """Return what is told of a C compiler: the first line of what it says of its version, and the options that it is called with."""
    try:
        words = shlex.split(command)
        program = takewhile(lambda word: not word.startswith("-"), words)
        done = run_program((*program, "--version"), seconds=_SECONDS)
    except (OSError, ValueError, IndexError, SubprocessError):
        return {"version": "", "options": command.split()[1:]}
    version = done.stdout.partition("\n")[0].strip() if not done.returncode else ""
    return {"version": version, "options": words[1:]}


def _differences(lock: Lock, now: Lock) -> Iterator[str]:
    yield from _of_mods({mod.id: mod for mod in lock.mods}, {mod.id: mod for mod in now.mods})
    if not lock.made:
        yield "the lock has the mods alone, and not yet the game, nhmod, plugins and compiler (--lock writes them)"
        return
    then, new = lock.made, now.made
    if then["nhmod"] != new["nhmod"]:
        yield f"nhmod is {new['nhmod']}, and the lock has {then['nhmod']}"
    if then["target"] != new["target"]:
        before, game = then["target"].get("name"), new["target"]["name"]
        yield (
            f"the source of {game} is another one"
            if before == game
            else f"the game is {game}, and the lock has {before}"
        )
    for part, said in _SAID.items():
        if then["game"][part] != new["game"][part]:
            yield f"the game {said} '{new['game'][part]}', and the lock has '{then['game'][part]}'"
    yield from _plugins({one["name"]: one for one in then["plugins"]}, {one["name"]: one for one in new["plugins"]})
    if then["compiler"] != new["compiler"]:
        yield f"the compiler is {_compiler(new['compiler'])}, and the lock has {_compiler(then['compiler'])}"
    files = {*then["files"].items()} ^ {*new["files"].items()}
    if files:
        yield f"what is made of the game's files is another: {', '.join(sorted({name for name, _ in files}))}"


def _of_mods(before: Mapping[str, LockedMod], after: Mapping[str, LockedMod]) -> Iterator[str]:
    for mod in sorted({*before, *after}):
        if mod not in after:
            yield f"the mod {before[mod]} is missing"
        elif mod not in before:
            yield f"the mod {after[mod]} is not in the lock"
        elif before[mod].version != after[mod].version:
            yield f"the mod '{mod}' is {after[mod].version}, and the lock has {before[mod].version}"
        elif before[mod].sha256 != after[mod].sha256:
            yield f"files of the mod {before[mod]} are others than those of the lock"


def _plugins(then: Mapping[str, Mapping[str, str]], new: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    for name in sorted({*then, *new}):
        if name not in new:
            yield f"the plugin '{name}' ({then[name].get('distribution')}) is missing"
        elif name not in then:
            yield f"the plugin '{name}' ({new[name]['distribution']}) is not in the lock"
        elif then[name] != new[name]:
            yield f"the plugin '{name}' is another: {new[name]['distribution']}, and the lock has {then[name].get('distribution')}"


def _compiler(known: Mapping[str, Any]) -> str:
    options = " ".join(map(str, known.get("options", ())))
    return f"'{known.get('version') or 'unknown'}'" + (f" with {options}" if options else "")


def _written(mod: LockedMod) -> dict[str, object]:
    return {name: value for name, value in asdict(mod).items() if value is not None}


def _lock(data: object) -> Lock:
    known = the(dict, data)
    if known["lock"] != _FORMAT:
        raise ValueError(known["lock"])
    made = {part: known[part] for part in _PARTS if part in known}
    if made:
        the(str, made["nhmod"])
        for plugin in the(list, made["plugins"]):
            text_by_text(plugin)["name"]
        text_by_text(made["target"])
        made.setdefault("compiler", {})
        made["game"] = {**_NO_NAME, **text_by_text(made.get("game", {}))}
        the(dict, made["compiler"])
        text_by_text(made["files"])
        if "saves" in made:
            Saves.parse(the(dict, made["saves"]))
    mods = tuple(_mod(the(dict, mod)) for mod in the(list, known["mods"]))
    return Lock(mods=mods, asked=text_by_text(known.get("asked", {})), made=made)


def _mod(known: dict[str, Any]) -> LockedMod:
    file = None
    if "file" in known:
        one = the(dict, known["file"])
        file = LockedFile(
            name=_name(one["name"]),
            address=the(str, one["address"]),
            sha256=_sum(one["sha256"]),
            size=the(int, one["size"]),
        )
    return LockedMod(
        id=the(str, known["id"]), version=the(str, known["version"]), sha256=_sum(known["sha256"]), file=file
    )


def _name(value: object) -> str:
    if not re.fullmatch(FILE_NAME, the(str, value)):
        raise ValueError(value)
    return the(str, value)


def _sum(value: object) -> str:
    if not re.fullmatch("[0-9a-f]{64}", the(str, value)):
        raise ValueError(value)
    return the(str, value)


def _code_hash(place: Path) -> str:
    """Hash a plugin's Python files: the package's if the place is its ``__init__.py``, else the one file."""
    if place.name == "__init__.py":
        files = sorted(place.parent.rglob("*.py"))
        return hash_of((path.relative_to(place.parent).as_posix(), path.read_bytes()) for path in files)
    return hash_of([(place.name, place.read_bytes())] if place.is_file() else [])
