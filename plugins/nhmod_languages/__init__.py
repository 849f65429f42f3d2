"""NetHack's own languages and files, as values: each in a room of its own, readable and writable.

``language`` (what a tree's languages can do), ``drawing`` (a level laid out) and ``calls`` (single calls that raise) are for all of them;
``des`` has the level descriptions of both dialects and their compiled files, ``dungeon`` dungeon.def and ``dungeon``, ``dlb`` nhdat,
``tiles`` tile text, ``picture`` drawings, ``control`` makedefs' conditional lines, ``database`` data.base. None of these needs a source
tree or more of nhmod than its diagnostics.

What stands above them does: ``contents`` is for plugins whose content writes such files, ``commands`` has ``nhmod level``, ``nhmod
dungeon`` and ``nhmod dlb``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.diagnostics import CodeInfo

hookimpl = pluggy.HookimplMarker("nhmod")


@hookimpl
def nhmod_codes() -> Iterable[CodeInfo]:
    """Document the codes of the languages and of their commands."""
    from nhmod_languages.codes import CODES  # noqa: PLC0415 - who wants one language needs no other

    return CODES
