"""A project: a folder with ``nhmod.yaml``, which says what is wanted, ``nhmod.lock``, which says what that is, and ``mods/`` with the mods.

Its mods are all folders below ``mods/``, which are its own, and the mods in one file that the lock has. What else lies there is none.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, problem
from nhmod.location import Location
from nhmod.manifest import (
    MANIFEST_NAME,
    Context,
    ListOf,
    Mapping,
    Reading,
    Record,
    RecordOf,
    RefusedError,
    Requirement,
    RequirementsType,
    Text,
    TooManyMistakesError,
    key,
    read_identity,
    read_yaml,
)
from nhmod.package.lock import Lock, LockedMod
from nhmod.sharing.candidates import Candidate, candidate_of
from nhmod.sharing.codes import BAD_LOCK, FILE_MISSING, LOCK_BEHIND, NO_PROJECT
from nhmod.sharing.transaction import finish

if TYPE_CHECKING:
    from pathlib import Path

    from packaging.specifiers import SpecifierSet


PROJECT: Final = "nhmod.yaml"
LOCK: Final = "nhmod.lock"
MODS: Final = "mods"


@frozen
class IndexPlace(Record):
    """Where mods are looked for."""

    at: str = key(
        Text(max_length=1000), "The index: an address (http, https, file), or a folder relative to the project."
    )
    key_: str = key(
        Text(max_length=200),
        "minisign's public key with which the index has to be signed. Left out, no signature is asked for.",
        default="",
    )


@frozen
class ProjectFile(Record):
    """What a project wants."""

    target: str = key(
        Text(max_length=100), "The game that it is for. Left out, the newest that all its mods are for.", default=""
    )
    indexes: tuple[IndexPlace, ...] = key(
        ListOf(RecordOf(IndexPlace), at_most=50),
        "Where mods are looked for; the first index that has a mod is the one it is taken from, whatever the others have.",
        default=(),
    )
    mods: tuple[Requirement, ...] = key(
        RequirementsType(), "The mods of others that are wanted, and in which versions.", default=()
    )


@frozen
class Project:
    """A project as it is: ``text`` of its file, what that says, its own mods, and the lock if there is one."""

    folder: Path
    text: str
    file: ProjectFile
    own: tuple[Candidate, ...]
    lock: Lock | None

    @property
    def wishes(self) -> dict[str, SpecifierSet]:
        """What is wanted, by id."""
        return {one.id: one.specifier for one in self.file.mods}

    @property
    def locked(self) -> tuple[LockedMod, ...]:
        """The mods of others that were chosen."""
        return tuple(mod for mod in self.lock.mods if mod.file is not None) if self.lock is not None else ()

    def content_of(self, mod: LockedMod) -> bytes | None:
        """Return the file of a locked mod; nothing where it is missing or another one."""
        if mod.file is None:
            return None
        path = self.folder / MODS / mod.file.name
        try:
            content = path.read_bytes() if path.is_file() else b""
        except OSError:
            return None
        return content if hashlib.sha256(content).hexdigest() == mod.file.sha256 else None


def is_project(folder: Path) -> bool:
    """Return whether a folder is a project."""
    return (folder / PROJECT).is_file()


def open_project(folder: Path, *, new: bool = False) -> Project:
    """Read a project; one that is ``new`` need not be there. Raises ``DiagnosticError``: NH4540, NH4545, and what is wrong in its file."""
    finish(folder)
    if not is_project(folder) and not new:
        hint = "'nhmod add NAME --index ADDRESS' begins a project"
        raise problem(NO_PROJECT, f"there is no {PROJECT} in {folder}", hint=hint, exit_status=2)
    text = (folder / PROJECT).read_text(encoding="utf-8", errors="replace") if is_project(folder) else ""
    report = Report()
    file = read_project(text, (folder / PROJECT).as_posix(), report)
    own = tuple(_own(folder, report))
    report.raise_errors()
    return Project(folder=folder, text=text, file=file, own=own, lock=read_lock(folder / LOCK))


def read_lock(path: Path) -> Lock | None:
    """Read a lock; nothing where there is none. Raises ``DiagnosticError`` (NH4545) for one that can't be read."""
    if not path.is_file():  # a pipe would never end
        return None
    lock = Lock.parse(path.read_bytes())
    if lock is None:
        raise problem(
            BAD_LOCK, f"{path} is no lock that this nhmod can read", hint="take it from your version control again"
        )
    return lock


def read_project(text: str, shown: str, report: Report) -> ProjectFile:
    """Read what ``nhmod.yaml`` says; an empty one wants nothing. Raises ``DiagnosticError``."""
    start = Location(file=shown)
    context = Context(Reading(report=report, folder=None))  # type: ignore[arg-type]  # no key of it names a file
    try:
        bare = not any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines())
        root = Mapping((), start) if bare else read_yaml(text.encode(), shown, report)
        if root is not None and not isinstance(root, Mapping):
            raise context.expected("a mapping with 'mods' and 'indexes'", root)
        if root is not None:
            return RecordOf(ProjectFile).read(root, context)
    except RefusedError:
        pass
    except TooManyMistakesError as error:
        error.tell(shown, report)
    report.raise_errors()
    raise problem("NH0105", f"{shown} can't be read", start)


def mods_of(project: Project) -> tuple[Path, ...]:
    """Return the folders and files of a project's mods.

    Raises ``DiagnosticError``: NH4543 where the lock was made for other wishes, NH4544 where a file is missing or another one.
    """
    asked = {mod: str(specifier) for mod, specifier in project.wishes.items()}
    if asked != (dict(project.lock.asked) if project.lock is not None else {}):
        raise problem(
            LOCK_BEHIND,
            f"{project.folder / PROJECT} asks for other mods than those that {LOCK} was made for",
            hint="run 'nhmod update'",
        )
    paths = [one.folder for one in project.own if one.folder is not None]
    for mod in project.locked:
        if project.content_of(mod) is None or mod.file is None:
            name = mod.file.name if mod.file is not None else ""
            raise problem(
                FILE_MISSING,
                f"{project.folder / MODS / name} is missing, or is not the one of {LOCK}",
                hint="run 'nhmod update --locked'",
            )
        paths.append(project.folder / MODS / mod.file.name)
    return tuple(paths)


def _own(folder: Path, report: Report) -> list[Candidate]:
    found = []
    for manifest in sorted((folder / MODS).glob(f"*/{MANIFEST_NAME}")):
        if manifest.parent.name.startswith("."):
            continue
        identity = read_identity(manifest.parent, report)
        if identity is not None:
            found.append(candidate_of(identity, where=str(manifest.parent), folder=manifest.parent))
    return found
