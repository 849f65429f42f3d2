"""Where a path leads that a person wrote, home folders included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, codes_in, problem

if TYPE_CHECKING:
    from pathlib import Path


CODES = codes_in("""NH0413 A home folder that nobody knows
A path begins with '~', or nothing says where nhmod's cache is, and the system can't tell where the home folder is:
HOME is not set, or no absolute path, and the user stands in no list of users, as in a container that is run with a
number of its own. Set NHMOD_CACHE to a folder that you may write to, or HOME.""")


def absolute(path: Path) -> Path:
    """Return the absolute path of what somebody wrote; ``~`` and ``~somebody`` are home folders.

    Raises ``DiagnosticError``: NH0413 where that home is not known.
    """
    try:
        expanded = path.expanduser()
    except RuntimeError:
        raise homeless(str(path), "write the path without '~'") from None
    return expanded.absolute()


def homeless(what: str, hint: str) -> DiagnosticError:
    """Return the error that says that ``what`` needs a home folder, which this user has not."""
    return problem("NH0413", f"{what} is below a home folder, and nobody says where it is", hint=hint, exit_status=3)
