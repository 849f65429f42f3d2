"""What patches say of themselves in their headers, and commits in their messages."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from nhmod.edits import Change, Edit, Guard, NewFile, Rework
from nhmod.edits.layers import OverFile

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from nhmod.contribution import Mod

_WIDTH = 100


def described(mods: Sequence[Mod], changes: Iterable[Change]) -> list[str]:
    """Return the lines that say which mods these are, and why each file is touched."""
    given = tuple(changes)
    lines: list[str] = []
    for mod in mods:
        identity = mod.identity
        lines += ["", f"Mod: {identity.id} {identity.version} - {identity.name}"]
        lines += textwrap.wrap(identity.summary, _WIDTH)
        lines += [f"Author: {author}" for author in identity.authors]
        lines += [f"License: {identity.license}"] if identity.license else []
        lines += _symbol(mod, given)
    return [*lines, *reasons(given)]


def reasons(changes: Iterable[Change]) -> list[str]:
    """Return the lines that say why each file is touched."""
    found: dict[str, dict[str, None]] = {}
    for change in changes:
        found.setdefault(change.file, {}).setdefault(change.why)
    lines = ["", "Files, and why each is touched:"]
    for file in sorted(found):
        lines += textwrap.wrap(
            f"{file}: {'; '.join(found[file])}",
            _WIDTH,
            initial_indent="  ",
            subsequent_indent="    ",
            break_on_hyphens=False,
        )
    return lines


def _symbol(mod: Mod, changes: Iterable[Change]) -> list[str]:
    """Return what stands behind the mod's symbol: not what is taken from a patch as it is."""
    own = [change for change in changes if change.owner == mod.id]
    plain = [change for change in own if _is_plain(change)]
    if own and (len(plain) == len(own) or not any(_has_symbol(change, mod.symbol) for change in own)):
        return []
    bare = {change.file for change in own if _stays(change)}
    exceptions = [*sorted(bare), *(["what the mod's own patches change"] if plain else [])]
    exception = f", but for {', '.join(exceptions)}" if exceptions else ""
    return textwrap.wrap(
        f"Symbol: {mod.symbol}: without it the game is what it was{exception}",
        _WIDTH,
        subsequent_indent="  ",
        break_on_hyphens=False,
    )


def _stays(change: Change) -> bool:
    """Return whether a file is what a change makes of it whether the symbol is defined or not."""
    return isinstance(change, OverFile) or (isinstance(change, Edit) and change.guard is Guard.BARE)


def _has_symbol(change: Change, symbol: str) -> bool:
    """Return whether a change stands behind a symbol, or has it in its text: a game without conditions in its files has no use for it."""
    if isinstance(change, Edit):
        return change.guard not in {Guard.NONE, Guard.BARE} or symbol in change.text
    return not isinstance(change, NewFile) or change.guard is not Guard.NONE or symbol.encode() in change.content


def _is_plain(change: Change) -> bool:
    """Return whether a change is a patch's own text, behind no symbol of the mod's."""
    if isinstance(change, Rework):
        return True
    return isinstance(change, Edit | NewFile) and change.verbatim and change.guard is Guard.NONE
