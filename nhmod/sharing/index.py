"""An index: a folder, on a disk or at an address, with mods in one file and ``index.json``, which says of each who it is and its hash.

Whoever can put files somewhere has one: no program runs there. It is read as a stranger's: each value's type, length and meaning.
"""

from __future__ import annotations

import hashlib
import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from packaging.version import Version

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, problem
from nhmod.files import write_file
from nhmod.manifest import TargetRange, is_mod_id, is_version, parse_specifier, read_identity
from nhmod.records import texts, the
from nhmod.sharing.candidates import Candidate, ModFileRef, candidate_of
from nhmod.sharing.codes import BAD_INDEX, NO_INDEX, TWICE_IN_INDEX
from nhmod.sharing.fetching import MissingError, beside, fetch
from nhmod.sharing.names import NameProblemError, check_names
from nhmod.sharing.project import open_project
from nhmod.sharing.signed import check_signature
from nhmod.sharing.singlefile import MAX_ARCHIVE, SUFFIX, read_archive_file
from nhmod.sharing.unpacked import unpacked

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from packaging.specifiers import SpecifierSet

    from nhmod.sharing.changing import Place


INDEX: Final = "index.json"
_FORMAT = 1
_MOST_BYTES = 32 << 20
_MOST_MODS = 50_000
_MOST_RANGES = 200
_LONGEST = 400


def read_index(address: str, key: str, base: Path) -> tuple[Candidate, ...]:
    """Return what an index has; with a ``key`` (minisign's) it has to be signed with that one. A relative path is one of ``base``.

    Raises ``DiagnosticError``: NH4520 where it can't be read, NH4521 where there is none, NH4522 where it is not as it must be, NH4524 to
    NH4526 for its signature.
    """
    place = address if address.endswith(".json") else beside(address, INDEX)
    try:
        content = fetch(place, most=_MOST_BYTES, base=base)
    except MissingError as error:
        hint = "'nhmod index DIR' makes one of the .nhmod files in a folder"
        raise problem(NO_INDEX, f"there is no index at {place}", hint=hint) from error
    if key:
        check_signature(place, content, key, base)
    folder = place.rpartition("/")[0]
    try:
        known = the(dict, json.loads(content))
        if known.get("nhmod-index") != _FORMAT:
            raise ValueError(f"it has not the format {_FORMAT} of 'nhmod-index'")  # noqa: TRY301 - told as all else is
        mods = the(list, known["mods"])
        if len(mods) > _MOST_MODS:
            raise ValueError(f"it has more than {_MOST_MODS} mods")  # noqa: TRY301
        found = tuple(_entry(one, folder, number) for number, one in enumerate(mods))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise problem(
            BAD_INDEX,
            f"{place} is no index that can be used: {_said(error)}",
            hint="ask whoever made it to run 'nhmod index'",
        ) from error
    seen: set[tuple[str, Version]] = set()
    for one in found:
        if (one.id, one.version) in seen:
            raise problem(BAD_INDEX, f"{place} is no index that can be used: it has {one} twice")
        seen.add((one.id, one.version))
    return found


def make_index(folder: Path, cache: Path, report: Report) -> Path:
    """Write the index of the mods in one file that lie in a folder; gives its path. The same files give the same bytes.

    Raises ``DiagnosticError`` for a file that is no mod, and NH4523 where two are one version of one mod.
    """
    entries: dict[tuple[str, Version], dict[str, object]] = {}
    for path in sorted(folder.iterdir(), key=lambda one: one.name):
        if path.suffix != SUFFIX or not path.is_file():
            continue
        content = read_archive_file(path)
        identity = read_identity(unpacked(path, cache), report, display=path.as_posix())
        report.raise_errors()
        if identity is None:
            continue
        sum_, size = hashlib.sha256(content).hexdigest(), len(content)
        candidate = candidate_of(identity, where="", file=ModFileRef(address=path.name, sha256=sum_, size=size))
        entry = _written(candidate, path.name)
        other = entries.setdefault((candidate.id, candidate.version), entry)
        if other is not entry:
            raise problem(
                TWICE_IN_INDEX,
                f"{folder}: {other['file']} and {path.name} are both {candidate}",
                hint="take one away, or give what is new a version of its own",
            )
    document = {"nhmod-index": _FORMAT, "mods": [entries[one] for one in sorted(entries)]}
    write_file(folder / INDEX, json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False).encode() + b"\n")
    return folder / INDEX


def _written(one: Candidate, file: str) -> dict[str, object]:
    said = {"name": one.name, "summary": one.summary, "license": one.license}
    ranges = {"requires": one.requires, "conflicts": one.conflicts, "optional": one.optional}
    return {
        "id": one.id,
        "version": str(one.version),
        "file": file,
        "sha256": one.file.sha256 if one.file else "",
        "size": one.file.size if one.file else 0,
        **{key: text for key, text in said.items() if text},
        **{key: {mod: str(each) or "*" for mod, each in each.items()} for key, each in ranges.items() if each},
        **({"targets": list(map(str, one.targets))} if one.targets else {}),
    }


def _entry(data: object, folder: str, number: int) -> Candidate:
    """Take one mod of an index; raises what says which value is wrong."""
    shown = f"mods[{number}]"
    try:
        known: dict[str, Any] = the(dict, data)
        mod, version, file = _text(known["id"]), _text(known["version"]), _text(known["file"])
        if not is_mod_id(mod) or not is_version(version):
            raise ValueError("its id or version can be none")  # noqa: TRY301
        shown = f"{shown} ({mod} {version})"
        with_suffix = file.endswith(SUFFIX) and "/" not in file
        if not with_suffix:
            raise ValueError(f"its file is {file!r}, and not a .nhmod file beside the index")  # noqa: TRY301
        check_names([file])
        return Candidate(
            id=mod,
            version=Version(version),
            requires=_ranges(known.get("requires", {})),
            conflicts=_ranges(known.get("conflicts", {})),
            optional=_ranges(known.get("optional", {})),
            targets=tuple(map(TargetRange.parse, texts(known.get("targets", []))[:_MOST_RANGES])),
            where=folder,
            file=ModFileRef(address=beside(folder, file), sha256=_sum(known["sha256"]), size=_size(known["size"])),
            name=_text(known.get("name", "")),
            summary=_text(known.get("summary", "")),
            license=_text(known.get("license", "")),
        )
    except NameProblemError as error:
        raise ValueError(f"{shown}: the name of its file: {error}") from error
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ValueError(f"{shown}: {_said(error)}") from error


def _ranges(data: object) -> Mapping[str, SpecifierSet]:
    given = the(dict, data)
    if len(given) > _MOST_RANGES:
        raise ValueError(f"more than {_MOST_RANGES} mods are named")
    if wrong := next((mod for mod in given if not is_mod_id(mod)), None):
        raise ValueError(f"{wrong!r} can't be the id of a mod")
    return {mod: _range(text) for mod, text in given.items()}


def _range(text: object) -> SpecifierSet:
    with suppress(ValueError):
        return parse_specifier(_text(text))
    raise ValueError(f"{text!r} is no range of versions")


def _text(value: object) -> str:
    text = the(str, value)
    if len(text) > _LONGEST:
        raise ValueError(f"a text has more than {_LONGEST} characters")
    return text


def _sum(value: object) -> str:
    if not re.fullmatch("[0-9a-f]{64}", _text(value)):
        raise ValueError("its sha256 is none")
    return the(str, value)


def _size(value: object) -> int:
    if not 0 < the(int, value) <= MAX_ARCHIVE:
        raise ValueError("its size can't be one")
    return the(int, value)


def _said(error: Exception) -> str:
    if isinstance(error, KeyError):
        return f"it has no {error}"
    if isinstance(error, TypeError):
        return f"something in it is no {error}"
    return str(error) or "something in it has not the form that it must have"


def newest_of(found: Iterable[Candidate]) -> dict[str, Candidate]:
    """Return the newest version of each mod, by id."""
    newest: dict[str, Candidate] = {}
    for one in found:
        other = newest.get(one.id)
        if other is None or (not one.version.is_prerelease, one.version) > (
            not other.version.is_prerelease,
            other.version,
        ):
            newest[one.id] = one
    return newest


@frozen
class Found:
    """The newest version of a mod that an index has, and the one that the project has (empty if none)."""

    mod: Candidate
    has: str

    def row(self) -> dict[str, object]:
        """Return what is known of it, as JSON."""
        one = self.mod
        return {
            "id": one.id,
            "version": str(one.version),
            "name": one.name,
            "summary": one.summary,
            "license": one.license,
            "requires": {mod: str(specifier) or "*" for mod, specifier in one.requires.items()},
            "targets": list(map(str, one.targets)),
            "index": one.where,
        }


def search(place: Place, words: Iterable[str], index: tuple[str, str] | None) -> list[Found]:
    """Find the mods with all words, by id; in one ``index`` (address and key), or in the project's. Raises as ``add``."""
    project = open_project(place.folder, new=index is not None)
    known = {mod.id: mod.version for mod in project.locked}
    wanted = [word.casefold() for word in words]
    indexes = [index] if index is not None else [(one.at, one.key_) for one in project.file.indexes]
    found: dict[str, Found] = {}
    for address, key in indexes:
        fitting = (one for one in read_index(address, key, place.folder) if one.fits(place.target))
        for mod, one in newest_of(fitting).items():
            text = f"{one.id} {one.name} {one.summary}".casefold()
            if mod not in found and all(word in text for word in wanted):
                found[mod] = Found(mod=one, has=known.get(mod, ""))
    return [found[mod] for mod in sorted(found)]
