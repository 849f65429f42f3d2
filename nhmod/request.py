"""What a command was asked for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Self

from nhmod.dataclass import frozen

FAST = "gcc -O0"
"""The C compiler of games that are proven or worked on: they only have to be right, and what compiles fast is best."""
ALLOW_CODE = "--allow-code"
"""The option by which somebody trusts the code of mods."""
RESULTS = frozenset({"build", "dist", "out"})
"""Folders that commands write by default; run in a mod's folder they land beside mod.yaml, and are no part of the mod."""


@frozen
class Request:
    """The mods' folders, and where to look for the rest.

    ``tree`` is a source tree of any game that a plugin recognises, in place of ``target`` and ``source``. ``allow_code`` says
    that the code of all mods is trusted, ``trusted`` names mods whose code is. ``confined`` says that the game is built and run in
    the sandbox: C need not be trusted then, plugins of mods must be as ever. ``before`` are the mods of an earlier build, in its order:
    they stay in it, before all others, where these do not have to come before them.
    """

    paths: tuple[Path, ...]
    target: str | None = None
    source: Path | None = None
    tree: Path | None = None
    allow_code: bool = False
    trusted: frozenset[str] = frozenset()
    confined: bool = False
    before: tuple[str, ...] = ()

    @classmethod
    def at(
        cls,
        place: str,
        paths: tuple[Path, ...] = (),
        *,
        allow_code: bool = False,
        trusted: frozenset[str] = frozenset(),
    ) -> Self:
        """Make the request for mods on what ``place`` names: a folder with a source tree, or else a release."""
        tree = Path(place) if Path(place).is_dir() else None
        target = None if tree else place
        return cls(paths=paths, tree=tree, target=target, allow_code=allow_code, trusted=trusted)

    def beside(self, folder: Path, mod: str) -> Self:
        """Return the same with one more mod, of nhmod's or a plugin's own, whose code is trusted."""
        return replace(self, paths=(*self.paths, folder), trusted=self.trusted | {mod})

    def trusts(self, mod: str) -> bool:
        """Return whether the code of a mod may be run."""
        return self.allow_code or mod in self.trusted
