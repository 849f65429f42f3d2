"""New room types, rooms and shops alike: what level files call them, and their letters of SHOPTYPE (src/mkroom.c, mkshop)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from nhmod.manifest import Origin, Text, optional
from nhmod.places import Place, Planned, c_place, plain
from nhmod.target import Difference, Entry, Facts, Json, Letters, Tree, check_c_names
from nhmod.target.c import CFile, c_string
from nhmod_languages.contents.features import names_in_levels, names_in_programs

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from nhmod.contribution import Mod
    from nhmod.diagnostics import Report

TYPES = "room types"
LETTERS = "SHOPTYPE letters"
_SETTING = "SHOPTYPE"
_COMPILER, _LOADER, _TABLE = "util/lev_main.c", "src/sp_lev.c", "room_types[]"


class RoomType(Protocol):
    """A record of a room or a shop."""

    @property
    def id(self) -> str:
        """What level files call it."""

    @property
    def symbol(self) -> str:
        """Its constant."""

    @property
    def wizard_letter(self) -> str | None:
        """The letter that its author chose."""

    @property
    def origin(self) -> Origin:
        """Where it stands."""


def wizard_letter(thing: str, free: str) -> Any:  # noqa: ANN401 - as all keys
    """Make the key of the letter of SHOPTYPE, by which wizards ask for it; left out, it is the ``free`` one ("first")."""
    return optional(
        Text(max_length=1, pattern="[a-z]", label="a small letter"),
        f"SHOPTYPE=letter makes the {thing} on the first level in wizard mode (NLE hides SHOPTYPE from its game); left out, "
        f"it is the {free} free letter.",
        saved=False,
    )


def check_names(
    thing: str, record: RoomType, names: Iterable[str], taken: Collection[str], *, code: str, report: Report
) -> None:
    """Report the names that a room type would have in C and that are taken there.

    A constant that is a room type already is reported by the core, with its other owner.
    """
    check_c_names(
        f"the {thing} '{record.id}'",
        sorted(names),
        taken,
        code=code,
        origin=record.origin.at("id"),
        hint="choose another id",
        report=report,
    )


def letters_of(records: Iterable[RoomType], facts: Facts, *, from_the_end: bool = False) -> tuple[str, ...]:
    """Return the letter of each, or nothing; rooms take the first free ones, shops the last, so that neither needs to know the other."""
    wanted = [record.wizard_letter for record in records]
    return Letters(vocabulary=LETTERS, facts=facts).given(wanted, from_the_end=from_the_end)


def declare_room_types(
    found: Iterable[tuple[Mod, RoomType]], facts: Facts, **fields: Json
) -> Mapping[str, Sequence[Entry]]:
    """Name room types, so that level files can say them (``fields`` are of each), and the letters that their authors chose."""
    types: list[Entry] = []
    letters: list[Entry] = []
    chosen = Letters(vocabulary=LETTERS, facts=facts)
    for mod, record in found:
        types.append(
            Entry(
                symbol=record.symbol,
                name=record.id,
                fields={"compiler_name": record.id, **fields},
                mod=mod.id,
                origin=record.origin.at("id"),
            )
        )
        letters += chosen.declared(
            record.wizard_letter, fields={"room": record.symbol}, mod=mod.id, origin=record.origin.at("wizard_letter")
        )
    return {TYPES: types, LETTERS: letters}


def names_of_rooms(tree: Tree, kind: str) -> Iterator[Difference]:
    """Yield where a tree has the names that its levels call room types by: in the level compiler, or in what runs programs.

    A tree with neither came without its tools: rooms are made there all the same.
    """
    if tree.exists(_COMPILER):
        yield Difference(name=names_in_levels(kind))
    elif tree.exists(_LOADER) and _TABLE in tree.text(_LOADER):
        yield Difference(name=names_in_programs(kind))


def name_places(kind: str, thing: str) -> tuple[Place[Planned[Any]], ...]:
    """Make the places of a room type's name in levels, of which a tree has one (``names_of_rooms``)."""
    return (
        _name_place(kind, thing, "the level compiler's room types", _COMPILER, names_in_levels(kind)),
        _name_place(kind, thing, "the room types that programs name", _LOADER, names_in_programs(kind)),
    )


def _name_place(kind: str, thing: str, name: str, file: str, feature: str) -> Place[Planned[Any]]:
    why = f"the {thing}'s name in level files"
    return c_place(kind, name, file, why, _compiler_table, plain(_compiler_row), feature=feature)


def _compiler_table(c: CFile) -> int:
    return c.line_of(c.array("room_types").rows[-1].span.start, "last row of room_types[]")


def _compiler_row(planned: Planned[Any]) -> str:
    return f"    {{ {c_string(planned.record.id)}, {planned.record.symbol} }},\n"


def check_letter(
    record: RoomType, given: str, facts: Facts, *, label: str, codes: tuple[str, str], report: Report
) -> None:
    """Tell which letter one got, or warn of one that is another's (``codes``, the warning's first)."""
    Letters(vocabulary=LETTERS, facts=facts, setting=_SETTING).check(
        record.wizard_letter,
        given,
        f"the {label} '{record.id}'",
        lambda entry: facts.word(TYPES, entry.symbol),
        key="wizard_letter",
        codes=codes,
        origin=record.origin,
        report=report,
    )
