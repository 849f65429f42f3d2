"""The words of a command, such as a compiler's, which a person writes as for a shell."""

from __future__ import annotations

import shlex


def words_of(command: str) -> list[str]:
    """Return the words, of which a quoted one may have spaces; those between spaces where a quote is not closed: a shell will say so."""
    try:
        return shlex.split(command)
    except ValueError:
        return command.split()
