"""Level files as authors give them: read, scanned, and in the target's own dialect.

A file of the older dialect is upgraded on the way to a newer target; an older target needs a file of its own dialect.
"""

from __future__ import annotations

from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.manifest import ModFile, text_content
from nhmod_languages.contents.features import DIALECT
from nhmod_languages.des import DesFile, Dialect, scan_des

if TYPE_CHECKING:
    from nhmod.contribution import Mod
    from nhmod.diagnostics import Report
    from nhmod.location import Location
    from nhmod.target import Facts
    from nhmod_languages.des.dialects import Upgraded
    from nhmod_levels.records import Level


@frozen
class Asked:
    """A level file that a mod names: where it is, what the mod calls it, and the manifest's place that says so."""

    real: Path
    path: str
    location: Location
    alone: bool = False
    """Whether no file in another language can stand beside it."""

    @classmethod
    def of(cls, file: ModFile) -> Asked:
        """Take a file of a record."""
        return cls(real=file.real, path=file.path, location=file.origin.location)


@frozen
class Description:
    """A mod's level file as the target reads it.

    ``scanned`` is in the target's dialect: the author's own text, or what was made of it (``upgraded``). It is not
    ``usable`` where something was reported; then only the names in it are worth something.
    """

    asked: Asked
    scanned: DesFile
    upgraded: Upgraded | None = None
    usable: bool = True

    def tell(self, found: Report, report: Report) -> None:
        """Report what was found in ``scanned``, at the author's lines."""
        told = self.upgraded.told if self.upgraded is not None else None
        report.extend(map(told, found.diagnostics) if told else found.diagnostics)


def target_dialect(facts: Facts) -> Dialect:
    """Return the dialect that the target's level compiler reads."""
    return Dialect(facts.c_name(DIALECT))


def descriptions(level: Level, mod: Mod, facts: Facts, report: Report) -> tuple[Description, ...]:
    """Read a level's files: those of the target's dialect, or else all that can be upgraded to it."""
    return described([Asked.of(file) for file in level.des], mod, facts, report)


def described(asked: list[Asked], mod: Mod, facts: Facts, report: Report) -> tuple[Description, ...]:
    """Read files, of which those for other dialects are left out; what is wrong is reported (NH1403, NH1432)."""
    if not asked:
        return ()
    from nhmod_levels.own_words import in_own_words  # noqa: PLC0415 - as below

    return tuple(in_own_words(one, facts, report) for one in _spoken(asked, mod, facts, report))


def _spoken(asked: list[Asked], mod: Mod, facts: Facts, report: Report) -> tuple[Description, ...]:
    from nhmod_languages.des.dialects import dialects, upgraded  # noqa: PLC0415 - many mods have no level file

    own = target_dialect(facts)
    read = [(one, scanned) for one in asked if (scanned := _scan(one, mod, report)) is not None]
    spoken = {one: dialects(scanned) for one, scanned in read}
    ours = [(one, scanned) for one, scanned in read if own in spoken[one]]
    if ours:
        return tuple(Description(asked=one, scanned=scanned) for one, scanned in ours)
    out: list[Description] = []
    for one, scanned in read:
        if Dialect.NETHACK_343 not in spoken[one]:
            _too_new(one, own, report)
            out.append(Description(asked=one, scanned=scanned, usable=False))
            continue
        new = upgraded(scanned, report)
        out.append(
            Description(asked=one, scanned=new.scanned if new else scanned, upgraded=new, usable=new is not None)
        )
    return tuple(out)


def _scan(asked: Asked, mod: Mod, report: Report) -> DesFile | None:
    """Read and scan a file; nothing is given where a fault was reported (NH1403)."""
    shown = str(PurePosixPath(mod.folder.as_posix()) / asked.path)
    try:
        content = text_content(asked.real)
        return scan_des(content.decode("ascii"), shown)
    except OSError as error:
        report.error("NH1403", f"the level file {asked.path} can't be read: {error.strerror}", asked.location)
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"the level file {asked.path} is not plain ASCII: see its line {line}"
        report.error("NH1403", message, asked.location)
    return None


def _too_new(asked: Asked, own: Dialect, report: Report) -> None:
    report.error(
        "NH1432",
        f"{asked.path} is in the level language of NetHack {Dialect.NETHACK_36.value}, and the target has that of {own.value}",
        asked.location,
        hint="; ".join(
            (
                f"write the level in {own.value}'s language, which newer targets get upgraded",
                *(() if asked.alone else ("or give a file of each: 'des: [old.des, new.des]'",)),
                "or leave it out there with 'when:'",
            )
        ),
    )
