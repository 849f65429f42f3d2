"""What a build knows of its own game: the facts that its files were compiled with, kept beside the game.

The numbers of a game with mods are the game's own. Whoever compiles or reads a level for it needs them, and has perhaps
neither the mods nor the source any more.
"""

from __future__ import annotations

import hashlib
import zlib
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Diagnostic, DiagnosticError, Severity
from nhmod.target.facts import Facts
from nhmod.target.facts_cache import pack_facts, unpack_facts

if TYPE_CHECKING:
    from pathlib import Path

FACTS_RECORD = ".nhmod-facts"
"""The file in a playable directory: facts as the cache has them, compressed."""
_ABOVE = 2  # a game's data can lie so many folders below its directory (nle/nethackdir)


@frozen
class FactsRecord:
    """A game's facts; ``target`` is the name of what it was built for, ``stamp`` tells one record from another."""

    target: str
    facts: Facts
    stamp: str = ""

    def pack(self) -> bytes:
        """Write the record."""
        return zlib.compress(pack_facts(self.facts, {"target": self.target}), 9)


def find_record(game: Path) -> FactsRecord | None:
    """Read the record of a game: its directory, or a file in it; nothing where nhmod has not built it.

    Raises ``DiagnosticError`` (NH0880) where the record is damaged.
    """
    folders = [game, *game.absolute().parents[:_ABOVE]]
    place = next((folder / FACTS_RECORD for folder in folders if (folder / FACTS_RECORD).is_file()), None)
    if place is None:
        return None
    content = place.read_bytes()
    try:
        known = unpack_facts(zlib.decompress(content))
    except (zlib.error, ValueError, KeyError):
        known = None
    if known is None:
        message = f"{place} is damaged: what is in the game can't be read from it"
        found = Diagnostic(code="NH0880", severity=Severity.ERROR, message=message, hint="build the game again")
        raise DiagnosticError([found])
    made_from, vocabularies = known
    stamp = hashlib.sha256(content).hexdigest()
    return FactsRecord(target=str(made_from.get("target", "")), facts=Facts(vocabularies=vocabularies), stamp=stamp)
