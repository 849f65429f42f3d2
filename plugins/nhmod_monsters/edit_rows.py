"""Changes of the target's own monsters: other tokens in their rows, by macros that are the old tokens without the symbol."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.edits import Edit, Guard, Substitution, addend, insertion
from nhmod.manifest import Delete, Extend
from nhmod.target import values_before
from nhmod_monsters.codes import NO_EFFECT
from nhmod_monsters.columns import COLUMNS
from nhmod_monsters.own_flags import as_c, check_own_flags, flags_in
from nhmod_monsters.permonst import Permonst
from nhmod_monsters.row import attack, parts
from nhmod_monsters.sites import MONST_C, TABLE
from nhmod_monsters.source import NO_ATTACK

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from nhmod.contribution import Mod, ModSet
    from nhmod.diagnostics import Report
    from nhmod.edits import Change
    from nhmod.places import OwnColumns
    from nhmod.target import Entry, Facts
    from nhmod.target.c import Row
    from nhmod_monsters.records import Monster
    from nhmod_monsters.resolve import Resolver
    from nhmod_monsters.source import MonsTable

_DIFFICULTY = "d"
# Keys of 'edit:' that change something else than the row.
_BESIDE = frozenset({"carries", "usual_gear", "nasty", "grows_into"})
_FLAGS = ("flg1", "flg2", "flg3")
_MACROS: Mapping[str, str] = MappingProxyType(
    {column.parameter: column.macro for column in COLUMNS}
    | {"gen": "GENERATION", "siz.wt": "WEIGHT", "d": "DIFFICULTY"}
    | {name: f"FLAGS_{number}" for number, name in enumerate(_FLAGS, start=1)}
)
"""The parameters whose values can be changed, and each one's part of a macro's name."""


@dataclass(frozen=True, kw_only=True, slots=True)
class _Changed:
    """One monster that a mod changes."""

    mod: Mod
    record: Monster
    entry: Entry
    ladder: int

    @property
    def stem(self) -> str:
        """The monster's part of a macro's name."""
        return self.entry.symbol.removeprefix("PM_")

    @property
    def why(self) -> str:
        return f"changes the monster '{self.entry.name}'"

    def substitution(self, argument: Row, field: str, text: str) -> Substitution:
        return Substitution(
            file=MONST_C,
            site=f"the {field.lower().replace('_', ' ')} of {self.entry.symbol} in {TABLE}",
            start=argument.span.start,
            end=argument.span.end,
            ladder=self.ladder,
            macro=f"NHMOD_{self.stem}_{field}",
            text=text,
            why=self.why,
            owner=self.mod.id,
            symbol=self.mod.symbol,
            origin=self.record.origin.location,
        )

    def extension(self, argument: Row, field: str, symbols: tuple[str, ...]) -> tuple[Edit, Edit]:
        """Add flags behind an argument; the flags of several mods stand side by side."""
        macro = f"NHMOD_{self.mod.symbol}_{self.stem}_{field}"
        added = "".join(f" | {symbol}" for symbol in symbols)
        definition = f"#ifdef {self.mod.symbol}\n#define {macro}{added}\n#else\n#define {macro}\n#endif\n"

        def inserted(place: int, text: str, order: str) -> Edit:
            return insertion(
                file=MONST_C,
                site=f"the {field.lower().replace('_', ' ')} of {self.entry.symbol} in {TABLE}",
                place=place,
                text=text,
                why=self.why,
                mod=self.mod,
                guard=Guard.NONE,
                order=(order, macro),
                origin=self.record.origin.at("flags").location,
            )

        return inserted(self.ladder, definition, "ladder"), inserted(argument.span.end, f" {macro}", "flags")


def row_edits(
    mods: ModSet,
    mod: Mod,
    record: Monster,
    *,
    resolver: Resolver,
    table: MonsTable,
    own: OwnColumns,
    facts: Facts,
    report: Report,
) -> Iterator[Change]:
    """Yield the edits of one ``edit:`` record: of exactly the arguments whose values it changes."""
    entry = facts["monsters"].find(record.edit.text) if record.edit else None
    if entry is None:
        return
    old = values_before(mods, mod, record, "monsters", facts, values=Permonst.of_entry(entry), applied=resolver.applied)
    new = resolver.applied(record, old)
    changed = _Changed(mod=mod, record=record, entry=entry, ladder=table.ladder)
    check_own_flags(record, new, own, report)
    found = [
        *_values(changed, old, new, table),
        *_own_flags(changed, old, new, table, own),
        *_attacks(changed, old, new, table),
    ]
    if not found and not _BESIDE & set(record.origin.keys):
        report.warning(NO_EFFECT, f"'{entry.name}' is like this already", record.origin)
    yield from found


def _values(changed: _Changed, old: Permonst, new: Permonst, table: MonsTable) -> Iterator[Change]:
    arguments = table.parts(changed.entry).arguments
    before, after = parts(old), parts(new)
    for name, field in _MACROS.items():
        if before[name] == after[name] or name not in arguments:
            continue
        if name == _DIFFICULTY and changed.record.difficulty is None:
            # What follows from other changes is a difference, so that the changes of several mods add up.
            yield from _difficulty(changed, arguments[name], new.difficulty - old.difficulty)
        elif name in _FLAGS and isinstance(changed.record.flags, Extend):
            number = _FLAGS.index(name) + 1
            yield from changed.extension(arguments[name], field, new.flag_word(number)[len(old.flag_word(number)) :])
        else:
            yield changed.substitution(arguments[name], field, after[name])


def _own_flags(changed: _Changed, old: Permonst, new: Permonst, table: MonsTable, own: OwnColumns) -> Iterator[Change]:
    """Yield the changes of flags that stand in columns that only this tree has."""
    arguments = table.parts(changed.entry).arguments
    for column in own.names:
        before, after = flags_in(column, old, own), flags_in(column, new, own)
        how = changed.record.flags
        if before == after or column not in arguments or not (after or isinstance(how, Extend | Delete)):
            continue
        field = f"FLAGS_{column.upper().replace('.', '_')}"
        if isinstance(how, Extend):
            yield from changed.extension(arguments[column], field, after[len(before) :])
        else:
            yield changed.substitution(arguments[column], field, as_c(after))


def _difficulty(changed: _Changed, argument: Row, amount: int) -> tuple[Edit, Edit]:
    return addend(
        file=MONST_C,
        site=f"the difficulty of {changed.entry.symbol} in {TABLE}",
        after=argument.span.end,
        ladder=changed.ladder,
        macro=f"NHMOD_{changed.mod.symbol}_{changed.stem}_DIFFICULTY",
        amount=amount,
        why=f"the difficulty of the changed '{changed.entry.name}'",
        owner=changed.mod.id,
        symbol=changed.mod.symbol,
        origin=changed.record.origin.location,
    )


def _attacks(changed: _Changed, old: Permonst, new: Permonst, table: MonsTable) -> Iterator[Substitution]:
    written = table.parts(changed.entry)
    slots = written.attacks
    count = len(slots) or len(table.parameters("A"))
    before, after = (
        [*map(attack, values.attacks), *[NO_ATTACK] * (count - len(values.attacks))] for values in (old, new)
    )
    if not slots:
        # The attacks of incubus and succubus are one macro: all of them are replaced, or none.
        if before != after:
            yield changed.substitution(written.arguments["atk"], "ATTACKS", f"A({', '.join(after)})")
        return
    for number, (slot, was, becomes) in enumerate(zip(slots, before, after, strict=True), start=1):
        if was != becomes:
            yield changed.substitution(slot, f"ATTACK_{number}", becomes)
