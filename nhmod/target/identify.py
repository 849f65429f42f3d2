"""Any folder as a source tree: what a plugin looks at to say which game it is, and the tree that comes of it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from nhmod.diagnostics import DiagnosticError, problem
from nhmod.target.tree import Tree, hashed, survey

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator
    from pathlib import Path

    from nhmod.target.target import Target

_MOST_FOLDERS = 500


class Checkout:
    """A folder that nothing is known of yet: all that ``nhmod_identify`` may look at."""

    def __init__(self, root: Path) -> None:
        """Take the folder; nothing is read."""
        self.root = root

    def has(self, path: str) -> bool:
        """Return whether there is a file of that path (POSIX, below the folder)."""
        return (self.root / path).is_file()

    def text(self, path: str) -> str:
        """Return a file's text (latin-1), empty where there is none or where it can't be read."""
        try:
            return (self.root / path).read_bytes().decode("latin-1")
        except OSError:
            return ""

    def names(self, folder: str) -> tuple[str, ...]:
        """List what is in a folder, sorted; nothing where there is no such folder."""
        try:
            return tuple(sorted(entry.name for entry in (self.root / folder).iterdir()))
        except OSError:
            return ()


def open_checkout(
    root: Path,
    answers: Iterable[Target],
    releases: Iterable[Target],
    *,
    known: Callable[[Checkout], Collection[Target]] = lambda _: (),
) -> Tree:
    """Make a tree of a folder that plugins have identified.

    ``answers`` are what they said: one is wanted (NH0511 for none, NH0512 for several). A folder whose content is that of
    one of the ``releases`` is that release. Raises ``DiagnosticError``: also NH0402 for what can't be read, NH0408 for what
    can't be copied. ``known`` asks the plugins of other folders: whether what is meant lies in this one.
    """
    found = tuple(answers)
    if not found:
        raise _error(
            "NH0511",
            f"no plugin knows what game {root} is the source of",
            hint=_nearer(root, known) or "give the top folder of the game's source, as it is unpacked or checked out",
        )
    if len(found) > 1:
        names = " and ".join(target.name for target in found)
        raise _error("NH0512", f"{root} is taken for {names}", hint="uninstall one of the plugins that say so")
    try:
        content, files = hashed(root, survey(root))
    except OSError as error:
        raise _error("NH0402", f"{root} can't be used: {error.filename} can't be read: {error.strerror}") from error
    same = next((t for t in releases if t.source is not None and t.source.tree_sha256 == content), None)
    return Tree(same or found[0], root, known_hash=content, files=files, pristine=same is not None)


def _nearer(root: Path, known: Callable[[Checkout], Collection[Target]]) -> str:
    """Suggest the folder in it that is a game's source, or the only one if there is nothing else: an archive unpacks so."""
    inner = list(_inner(root))
    folders = [entry for entry in inner if entry.is_dir()]
    folders += [folder for outer in folders for folder in _inner(outer) if folder.is_dir()]
    for folder in folders[:_MOST_FOLDERS]:
        with suppress(DiagnosticError):
            if known(Checkout(folder)):
                return f"perhaps {folder} is meant"
    return f"perhaps {inner[0]} is meant" if len(inner) == 1 and inner[0].is_dir() else ""


def _inner(folder: Path) -> Iterator[Path]:
    with suppress(OSError):
        yield from sorted(entry for entry in folder.iterdir() if not entry.name.startswith("."))


def _error(code: str, message: str, *, hint: str = "") -> DiagnosticError:
    return problem(code, message, hint=hint, exit_status=2)
