"""Changes which mods of others a project has: chosen, fetched, looked at, and only then put there, all of them or none."""

from __future__ import annotations

import hashlib
from dataclasses import field, replace
from typing import TYPE_CHECKING

from packaging.specifiers import SpecifierSet

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, did_you_mean, problem
from nhmod.files import write_changed, write_file
from nhmod.manifest import Identity, read_identity
from nhmod.modfiles import hash_of
from nhmod.package.lock import Lock, LockedFile, LockedMod
from nhmod.sharing.candidates import Candidate, ModFileRef, candidate_of
from nhmod.sharing.codes import FILE_MISSING, NO_ARCHIVE, NOT_AS_SAID, NOT_ASKED_FOR, OTHER_FILE, OTHER_KEY, OWN_FOLDER
from nhmod.sharing.fetching import MissingError, fetch, name_in
from nhmod.sharing.index import read_index
from nhmod.sharing.project import LOCK, MODS, PROJECT, Project, open_project, read_project
from nhmod.sharing.signed import check_signature
from nhmod.sharing.singlefile import MAX_ARCHIVE, SUFFIX, read_archive
from nhmod.sharing.solving import Available, solve
from nhmod.sharing.transaction import change, changing
from nhmod.sharing.unpacked import unpacked
from nhmod.sharing.writing import rewritten

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from contextlib import AbstractContextManager
    from pathlib import Path

    from packaging.version import Version


@frozen
class Place:
    """Where a project is, the cache, and the family and version of its target where it names one."""

    folder: Path
    cache: Path
    target: tuple[str, Version] | None = None


@frozen
class Wanted:
    """What is to be added: a mod by ``name`` in a range of versions, or a ``file`` by its path or address, signed if a ``key`` is given."""

    name: str = ""
    specifier: SpecifierSet = field(default_factory=SpecifierSet)
    file: str = ""
    key: str = ""


@frozen
class Changed:
    """What became of a project's mods of others: in which version each was before and is now, by id.

    ``fetched`` are mods that are as before, and whose files were missing.
    """

    before: Mapping[str, str]
    after: Mapping[str, str]
    fetched: tuple[str, ...] = ()

    def lines(self) -> Iterator[str]:
        """Say what changed, a line a mod."""
        yield from (f"fetched {mod} {self.after[mod]}" for mod in self.fetched)
        for mod in sorted({*self.before, *self.after}):
            then, now = self.before.get(mod, ""), self.after.get(mod, "")
            if not then:
                yield f"added {mod} {now}"
            elif not now:
                yield f"removed {mod} {then}"
            elif then != now:
                yield f"changed {mod} {then} to {now}"


def add(place: Place, wanted: Iterable[Wanted], index: tuple[str, str] | None = None) -> Changed:
    """Add mods to a project, which is made where there is none; ``index`` (address and key) is one more to look in, from now on.

    Raises ``DiagnosticError``: NH4501 to NH4545. Then nothing is changed.
    """
    wanted = tuple(wanted)
    with changing(place.folder):
        project = open_project(place.folder, new=True)
        index = _new_index(index, project)
        given = [_given(one, place) for one in wanted if one.file]
        wishes = project.wishes
        wishes |= {one.name: one.specifier for one in wanted if one.name}
        wishes |= {one.id: SpecifierSet(f"=={one.version}") for one, _ in given}
        own = {one.id: one for one in project.own}
        for mod in wishes:
            if mod in own:
                raise problem(
                    OWN_FOLDER, f"'{mod}' is the project's own mod {own[mod].where}", hint="take that folder away first"
                )
        named = {*(one.name for one in wanted), *(one.id for one, _ in given)}
        text = rewritten(project.text, wishes, index)
        return _settle(place, _with(project, text), frozenset(mod.id for mod in project.locked) - named, given)


def _new_index(index: tuple[str, str] | None, project: Project) -> tuple[str, str] | None:
    """Return the index if the project does not have it yet; raises ``DiagnosticError`` (NH4529) where it has it with another key."""
    known = {one.at: one.key_ for one in project.file.indexes}
    if index is None or index[0] not in known:
        return index
    address, key = index
    if key and key != known[address]:
        raise problem(
            OTHER_KEY,
            f"{PROJECT} has the index {address} with another key"
            if known[address]
            else f"{PROJECT} has the index {address} without a key",
            hint=f"if the given one is right, write it under 'key:' in {PROJECT}",
        )
    return None


def remove(place: Place, names: Iterable[str]) -> Changed:
    """Remove mods from what a project wants, and what nothing else requires then; raises ``DiagnosticError`` (NH4541, and as ``add``)."""
    with _changing(place):
        project = open_project(place.folder)
        wishes = project.wishes
        for mod in names:
            _check_asked(mod, project)
            wishes.pop(mod, None)
        text = rewritten(project.text, wishes, None)
        return _settle(place, _with(project, text), frozenset(mod.id for mod in project.locked), [])


def update(place: Place, names: Iterable[str] = ()) -> Changed:
    """Take the newest versions that fit, of the mods that are named or of all; raises ``DiagnosticError`` as ``remove`` does."""
    with _changing(place):
        project = open_project(place.folder)
        names = tuple(names)
        for mod in names:
            _check_asked(mod, project)
        kept = frozenset(mod.id for mod in project.locked) - set(names) if names else frozenset()
        return _settle(place, project, kept, [])


def restore(place: Place) -> Changed:
    """Fetch exactly the files that the lock has and that are missing or others; raises ``DiagnosticError`` (NH4520, NH4527, NH4544)."""
    with _changing(place):
        project = open_project(place.folder)
        contents: dict[str, bytes] = {}
        for mod in project.locked:
            if mod.file is None or project.content_of(mod) is not None:
                continue
            if not mod.file.address:
                hint = "it was added from a file: add that again, or keep mods/ under version control"
                raise problem(
                    FILE_MISSING, f"{MODS}/{mod.file.name} is missing, and {LOCK} has no address of it", hint=hint
                )
            file = ModFileRef(address=mod.file.address, sha256=mod.file.sha256, size=mod.file.size)
            content = _fetched(file, place)
            if hash_of(sorted(read_archive(content, mod.file.address).items())) != mod.sha256:
                raise problem(OTHER_FILE, f"{mod.file.address} is not the mod {mod} that {LOCK} has")
            contents[f"{MODS}/{mod.file.name}"] = content
        if contents:
            change(place.folder, contents, ())
        versions = {mod.id: mod.version for mod in project.locked}
        fetched = (mod.id for mod in project.locked if mod.file is not None and f"{MODS}/{mod.file.name}" in contents)
        return Changed(before=versions, after=versions, fetched=tuple(fetched))


def _changing(place: Place) -> AbstractContextManager[None]:
    """Keep others out of a project that has to be there (NH4540)."""
    open_project(place.folder)
    return changing(place.folder)


def _with(project: Project, text: str) -> Project:
    file = read_project(text, (project.folder / PROJECT).as_posix(), Report())
    return replace(project, text=text, file=file)


def _check_asked(mod: str, project: Project) -> None:
    if mod not in project.wishes:
        required = [one for one in project.locked if one.id == mod]
        near = did_you_mean(mod, project.wishes)
        raise problem(
            NOT_ASKED_FOR,
            f"{PROJECT} does not ask for '{mod}'" + ("; another mod requires it" if required else ""),
            hint=near or f"it asks for: {', '.join(sorted(project.wishes)) or 'nothing'}",
        )


def _settle(place: Place, project: Project, kept: frozenset[str], given: list[tuple[Candidate, bytes]]) -> Changed:
    """Choose, fetch and write. ``kept`` are mods that stay in their version if that fits, ``given`` are files with their contents."""
    replaced = {(one.id, one.version) for one, _ in given}
    there = [*(one for one in _there(project, place) if (one[0].id, one[0].version) not in replaced), *given]
    contents = {one.file.sha256: content for one, content in there if one.file is not None}
    others = _others([one for one, _ in there], project, place)
    preferred = {(one.id, one.version) for one, _ in there if one.id in kept}
    preferred |= replaced
    available = Available(others=others, own=project.own, preferred=frozenset(preferred), target=place.target)
    chosen = (
        [one for one in solve(project.wishes, available) if one.file is not None]
        if project.wishes or project.own
        else []
    )
    files: dict[str, bytes] = {}
    locked: list[LockedMod] = []
    for one in chosen:
        if one.file is None:
            continue
        content = contents.get(one.file.sha256)
        if content is None:
            _check_pinned(one, one.file, project)
            content = _fetched(one.file, place)
            _check_as_said(one, content, place)
        name = _name(one, content, files)
        files[f"{MODS}/{name}"] = content
        sum_ = hash_of(sorted(read_archive(content, one.where).items()))
        file = LockedFile(name=name, address=one.file.address, sha256=one.file.sha256, size=one.file.size)
        locked.append(LockedMod(id=one.id, version=str(one.version), sha256=sum_, file=file))
    asked = {mod: str(specifier) for mod, specifier in project.wishes.items()}
    lock = Lock(mods=tuple(locked), asked=asked)
    gone = [f"{MODS}/{mod.file.name}" for mod in project.locked if mod.file is not None]
    # What a build wrote into the lock holds as long as the mods are the same.
    if project.lock is not None and project.locked == lock.mods and dict(project.lock.asked) == asked:
        lock = project.lock
    written = {**files, LOCK: lock.content(), PROJECT: project.text.encode()}
    unchanged = {name for name, content in written.items() if _is(place.folder / name, content)}
    change(
        place.folder,
        {name: content for name, content in written.items() if name not in unchanged},
        set(gone) - set(files),
    )
    return Changed(
        before={mod.id: mod.version for mod in project.locked}, after={mod.id: mod.version for mod in locked}
    )


def _check_pinned(one: Candidate, file: ModFileRef, project: Project) -> None:
    """Refuse a version that the lock has with another hash: it was replaced where it comes from."""
    for mod in project.locked:
        if (
            (mod.id, mod.version) == (one.id, str(one.version))
            and mod.file is not None
            and mod.file.sha256 != file.sha256
        ):
            raise problem(
                OTHER_FILE,
                f"{file.address} is not the {one} that {LOCK} has: its sha256 is {file.sha256}, and {mod.file.sha256} is wanted",
                hint="a version never changes; ask whoever has the index, and take the mod out and in again if you trust the new file",
            )


def _is(path: Path, content: bytes) -> bool:
    return path.is_file() and path.read_bytes() == content


def _others(there: Iterable[Candidate], project: Project, place: Place) -> tuple[Candidate, ...]:
    """Return what can be chosen: of what the project has its own file, of all else the first index that has the mod."""
    found = list(there)
    taken: dict[str, int] = {}
    known = {(one.id, one.version) for one in found}
    for number, index in enumerate(project.file.indexes):
        found += [
            one
            for one in read_index(index.at, index.key_, place.folder)
            if taken.setdefault(one.id, number) == number and (one.id, one.version) not in known
        ]
    return tuple(found)


def _there(project: Project, place: Place) -> Iterator[tuple[Candidate, bytes]]:
    """Go through the mods of others that the project has already; what is missing is fetched anew."""
    for mod in project.locked:
        content = project.content_of(mod)
        if content is not None and mod.file is not None:
            file = ModFileRef(address=mod.file.address, sha256=mod.file.sha256, size=mod.file.size)
            identity = _identity(content, mod.file.name, place)
            yield candidate_of(identity, where=f"{MODS}/{mod.file.name}", file=file), content


def _given(wanted: Wanted, place: Place) -> tuple[Candidate, bytes]:
    """Read a mod that is given by its path or address."""
    try:
        content = fetch(wanted.file, most=MAX_ARCHIVE)
    except MissingError as error:
        raise problem(NO_ARCHIVE, f"there is no {wanted.file}") from error
    if wanted.key:
        check_signature(wanted.file, content, wanted.key)
    identity = _identity(content, name_in(wanted.file), place)
    # A path is one of this machine, and what it leads to is in the project from now on.
    address = wanted.file if wanted.file.startswith(("http://", "https://")) else ""
    file = ModFileRef(address=address, sha256=hashlib.sha256(content).hexdigest(), size=len(content))
    return candidate_of(identity, where=wanted.file, file=file), content


def _fetched(file: ModFileRef, place: Place) -> bytes:
    """Return a file that is the one that is meant; what was fetched before is in the cache."""
    kept = place.cache / "mods" / "files" / f"{file.sha256}{SUFFIX}"
    if kept.is_file():
        content = kept.read_bytes()
        if hashlib.sha256(content).hexdigest() == file.sha256:
            return content
    try:
        content = fetch(file.address, most=file.size, base=place.folder)
    except MissingError as error:
        raise problem(OTHER_FILE, f"there is no {file.address}, which the index or {LOCK} names") from error
    found = hashlib.sha256(content).hexdigest()
    if found != file.sha256:
        raise problem(
            OTHER_FILE,
            f"{file.address} is not the file that is meant: its sha256 is {found}, and {file.sha256} is wanted",
            hint="nothing of it was taken; ask whoever has the index",
        )
    write_file(kept, content)
    return content


def _identity(content: bytes, name: str, place: Place) -> Identity:
    """Read who a mod in one file is; nothing of it runs."""
    digest = hashlib.sha256(content).hexdigest()
    kept = place.cache / "mods" / "files" / f"{digest}{SUFFIX}"
    read_archive(content, name)  # what is wrong with it is said of it by its name, and it does not come into the cache
    write_changed(kept, content)
    report = Report()
    identity = read_identity(unpacked(kept, place.cache), report, display=name)
    report.raise_errors()
    if identity is None:
        raise problem(NO_ARCHIVE, f"{name} has no manifest that can be read")
    return identity


def _check_as_said(one: Candidate, content: bytes, place: Place) -> None:
    identity = _identity(content, one.file.address if one.file is not None else one.where, place)
    found = candidate_of(identity, where=one.where, file=one.file)
    if (found.id, found.version, found.asks()) != (one.id, one.version, one.asks()):
        said = (
            "is"
            if (found.id, found.version) != (one.id, one.version)
            else "asks for other mods, or is for other games:"
        )
        raise problem(
            NOT_AS_SAID,
            f"the index {one.where} has {one}, and the file {said} {found}",
            hint="nothing was taken; whoever made the index should run 'nhmod index' again",
        )


def _name(one: Candidate, content: bytes, files: Mapping[str, bytes]) -> str:
    """Return the name of a file below mods/: id and version, and a part of the hash where that is another file's already."""
    name = f"{one.id}-{one.version}{SUFFIX}"
    if files.get(f"{MODS}/{name}", content) != content:
        return f"{one.id}-{one.version}-{hashlib.sha256(content).hexdigest()[:8]}{SUFFIX}"
    return name
