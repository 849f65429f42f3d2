"""The structures of the headers as values that write and read bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from nhmod.binary import Member, Structure
from nhmod_nethack.problems import not_found, unexpected

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from nhmod.target import Facts, Json

_HEADERS = "include"
_VERSION = "version_info"


def structure(facts: Facts, name: str, wanted: Iterable[str] = ()) -> Structure:
    """Return a structure by its type's name or its tag: ``"lev_init"``, ``"tmpdungeon"``.

    Raises ``DiagnosticError`` (NH1801) where the headers have none of that name, one with bit-fields, or without a member that is
    ``wanted``.
    """
    known = facts.get("structures")
    for spelling in (name, f"struct {name}", f"union {name}"):
        entry = known.symbol(spelling)
        if entry is not None:
            found = _structure(name, entry.fields)
            members = {member.name for member in found.members}
            for member in wanted:
                if member not in members:
                    raise not_found(_HEADERS, f"{member} of the structure {name}")
            return found
    raise not_found(_HEADERS, f"the structure {name}")


def header_words(facts: Facts) -> int:
    """Count the words of ``struct version_info`` (include/global.h), with which level and dungeon files begin.

    Raises ``DiagnosticError``: NH1801 where there is no such structure, NH1802 where not all in it are unsigned longs.
    """
    members = structure(facts, _VERSION).members
    if any(member.ctype != "unsigned long" or member.count for member in members):
        raise unexpected("include/global.h", f"struct {_VERSION}", "has members that are no unsigned longs")
    return len(members)


def _structure(name: str, fields: Mapping[str, Json]) -> Structure:
    members = cast("list[tuple[str, str | dict[str, Json], int]]", fields["members"])
    return Structure(
        name=name,
        union=bool(fields["union"]),
        members=tuple(
            Member(
                name=member,
                ctype=ctype if isinstance(ctype, str) else _structure(str(ctype["name"]), ctype),
                count=count,
            )
            for member, ctype, count in members
        ),
    )
