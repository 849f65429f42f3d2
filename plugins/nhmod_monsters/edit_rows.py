"""Changes of the target's own monsters: other tokens in their rows, by macros that are the old tokens without the symbol."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from nhmod.dataclass import frozen
from nhmod.edits import NUMBER, Edit, Substitution, addend, sum_changes
from nhmod.edits import Change as Edited
from nhmod.manifest import Change, Delete, Extend
from nhmod.places import TableEdits, each_beside, earlier_changes, limits_of, own_changes, own_texts, relative
from nhmod.target import Entry, Facts, earlier_of_mod, said_by_others
from nhmod_monsters.codes import LIMIT, NO_EFFECT
from nhmod_monsters.columns import COLUMNS
from nhmod_monsters.own_flags import as_c, check_own_flags, flags_in
from nhmod_monsters.permonst import Permonst
from nhmod_monsters.records import Monster
from nhmod_monsters.resolve import CHANGES, Resolver
from nhmod_monsters.row import attack, parts
from nhmod_monsters.sites import TABLE
from nhmod_monsters.source import NO_ATTACK, MonsTable

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from nhmod.contribution import Mod, ModSet
    from nhmod.diagnostics import Report
    from nhmod.places import Beside, Earlier, OwnChanges, OwnColumns
    from nhmod.target.c import Row, Span

    _Earlier = Callable[..., Earlier[Any]]
    _Own = Callable[..., OwnChanges[Any]]
    _Sums = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]

_DIFFICULTY = "d"
# Keys of 'edit:' that change something else than the row, and what changes nothing.
_BESIDE: Mapping[str, object] = MappingProxyType(
    {"carries": (), "usual_gear": True, "nasty": False, "grows_into": None}
)
_FLAGS = ("flg1", "flg2", "flg3")
_GENERATION = MappingProxyType({"GROUP": ("G_SGROUP", "G_LGROUP"), "ONLY_IN": ("G_HELL", "G_NOHELL")})
_MACROS: Mapping[str, str] = MappingProxyType(
    {column.parameter: column.macro for column in COLUMNS}
    | {"gen": "GENERATION", "siz.wt": "WEIGHT", "d": "DIFFICULTY"}
    | {name: f"FLAGS_{number}" for number, name in enumerate(_FLAGS, start=1)}
)
"""The parameters whose values can be changed, and each one's part of a macro's name."""
_KEYS: Mapping[str, str] = MappingProxyType(
    {column.parameter: column.key for column in COLUMNS} | {"siz.wt": "weight", "d": "difficulty"}
)
"""The keys that say them, of those that are one number or one word."""
_SUMS: Mapping[str, Callable[[Permonst], tuple[str, ...]]] = MappingProxyType(
    {
        "gen": lambda values: (*values.generation, *([str(values.frequency)] if values.frequency else [])),
        "mr1": lambda values: values.resists,
        "mr2": lambda values: values.confers,
        **{name: partial(Permonst.flag_word, number=number) for number, name in enumerate(_FLAGS, start=1)},
    }
)
"""The parameters that are sums, each part of which is changed by itself."""
_FEWER = "let one of the mods require the other, and write with 'delete' which attacks it has no more"


@frozen
class _Changed:
    """One monster that a mod changes; ``number`` counts from 0 the mod's own changes of it."""

    mod: Mod
    record: Monster
    entry: Entry
    ladder: int
    number: int
    edits: TableEdits

    @property
    def stem(self) -> str:
        """The monster's part of a macro's name."""
        return self.entry.symbol.removeprefix("PM_")

    def substitution(self, span: Span, field: str, text: str, *, beside: Beside = ()) -> Substitution:
        column = field.lower().replace("_", " ")
        return self.edits.changed(
            self.mod, self.record, self.entry, ladder=self.ladder, span=span, column=column, text=text, beside=beside
        )

    def whole(self, argument: Row, field: str, text: str, *, beside: Beside = ()) -> Substitution:
        return self.substitution(argument.span, field, text, beside=beside)

    def sum(self, argument: Row, field: str, values: _Sums) -> Iterator[Substitution]:
        """Change a sum part by part, or as a whole where it is written otherwise; ``values`` are the tree's, the old and the new ones."""
        stock, was, becomes = values
        if was == becomes:
            return
        changes = sum_changes(argument, stock, was, becomes, choices=_GENERATION)
        if changes is None:
            yield self.whole(argument, field, as_c(becomes))
        for one in changes or ():
            name = f"{field}_{'FREQUENCY' if one.part == NUMBER else one.part}"
            yield self.substitution(one.span, name, one.text)


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
) -> Iterator[Edited]:
    """Yield the edits of one ``edit:`` record: of exactly the arguments whose values it changes."""
    entry = facts["monsters"].find(record.edit.text) if record.edit else None
    if entry is None:
        return
    stock = Permonst.of_entry(entry)
    old = resolver.own.before(mod, record, entry)
    new = resolver.applied(record, old)
    number = len(earlier_of_mod(mods, mod, record, "monsters", facts))
    changed = _Changed(mod=mod, record=record, entry=entry, ladder=table.ladder, number=number, edits=table.edits)
    stages = (stock, old, new)
    check_own_flags(record, new, own, report)
    said = said_by_others(mods, mod, record, "monsters", facts) & record.origin.keys.keys()
    earlier = partial(earlier_changes, mods, mod, record, "monsters", facts)
    mods_own: _Own = partial(own_changes, mods, mod, record, "monsters", facts)
    found = [
        *_values(changed, stages, table, said),
        *_difficulty(changed, _follows(changed, resolver, earlier), table, _say_difficulty(mods, mod, entry, facts)),
        *_numbers(changed, old, new, table, earlier=earlier, mods_own=mods_own, report=report),
        *_own_flags(changed, stages, table, own),
        *_in_forms(changed, stages, table, own),
        *_attacks(
            changed, old, new, table, earlier=earlier(said=_further), own=mods_own(said=_further).earlier, report=report
        ),
    ]
    nothing = (getattr(record, key) is None or getattr(record, key) == plain for key, plain in _BESIDE.items())
    told = (mods_own(said=partial(_relative, key=key)).there for key in _KEYS.values() if _relative(record, key))
    if not found and all(nothing) and not any(told):
        report.warning(NO_EFFECT, f"'{entry.name}' is like this already", record.origin)
    yield from found


def _values(
    changed: _Changed,
    stages: tuple[Permonst, Permonst, Permonst],
    table: MonsTable,
    said: Collection[str],
) -> Iterator[Edited]:
    """Yield the changes of what is one number, one word or one sum; ``said`` are keys of which other mods say something as well."""
    stock, old, new = stages
    arguments = table.parts(changed.entry).arguments
    before, after = parts(old), parts(new)
    for name, field in _MACROS.items():
        if name not in arguments:
            continue
        if name in _SUMS:
            yield from changed.sum(arguments[name], field, (_SUMS[name](stock), _SUMS[name](old), _SUMS[name](new)))
        elif _relative(changed.record, _KEYS[name]) or (before[name] == after[name] and _KEYS[name] not in said):
            continue
        elif name != _DIFFICULTY or changed.record.difficulty is not None:
            # Also what is so already, where another mod makes it different: that these two don't agree is told then.
            yield changed.whole(arguments[name], field, after[name])


def _numbers(
    changed: _Changed,
    old: Permonst,
    new: Permonst,
    table: MonsTable,
    *,
    earlier: _Earlier,
    mods_own: _Own,
    report: Report,
) -> Iterator[Substitution]:
    """Yield the changes of numbers relative to what is there: upon those of the same mod and of earlier mods, whichever are there."""
    arguments = table.parts(changed.entry).arguments
    for name, key in _KEYS.items():
        change = _relative(changed.record, key)
        if name not in arguments or change is None:
            continue
        others, own = earlier(said=partial(_relative, key=key)), mods_own(said=partial(_relative, key=key))
        if own.again:
            continue  # what several records of a mod make of it the last one says
        if others or own.earlier:
            limits = limits_of(Monster, key)
            for beside, value in CHANGES.numbers(change, getattr(old, key), limits, others, report, own=own.earlier):
                number: dict[str, Any] = {key: value}
                text = parts(replace(new, **number))[name]
                yield changed.whole(arguments[name], _MACROS[name], text, beside=beside)
        elif parts(old)[name] != parts(new)[name]:
            yield changed.whole(arguments[name], _MACROS[name], parts(new)[name])


def _relative(record: Monster, key: str) -> Change[int] | None:
    return relative(getattr(record, key))


def _own_flags(
    changed: _Changed, stages: tuple[Permonst, Permonst, Permonst], table: MonsTable, own: OwnColumns
) -> Iterator[Edited]:
    """Yield the changes of flags that stand in columns that only this tree has."""
    arguments = table.parts(changed.entry).arguments
    for column in own.names:
        stock, before, after = (flags_in(column, values, own) for values in stages)
        how = changed.record.flags
        if column in arguments and (after or isinstance(how, Extend | Delete)):
            field = f"FLAGS_{column.upper().replace('.', '_')}"
            yield from changed.sum(arguments[column], field, (stock, before, after))


def _in_forms(
    changed: _Changed, stages: tuple[Permonst, Permonst, Permonst], table: MonsTable, own: OwnColumns
) -> Iterator[Edited]:
    """Yield the changes of values that stand in columns of the tree's own, in a form of its own."""
    _, old, new = stages
    arguments = table.parts(changed.entry).arguments
    for column, field in own.fields.items():
        becomes = new.fields()[field]
        if column in arguments and old.fields()[field] != becomes:
            text = own.instead(changed.entry, field, arguments[column].text, becomes)
            yield changed.whole(arguments[column], field.upper(), text)


def _say_difficulty(mods: ModSet, mod: Mod, entry: Entry, facts: Facts) -> tuple[str, ...]:
    """Return the symbols of the mods that say how difficult a monster is, of those that a mod does not build upon."""
    return tuple(
        other.symbol
        for other, one in mods.records("monsters", Monster)
        if one.difficulty is not None
        and _relative(one, "difficulty") is None
        and one.edit is not None
        and facts["monsters"].find(one.edit.text) is entry
        and other.id != mod.id
        and other.id not in mods.needs[mod.id]
    )


def _follows(changed: _Changed, resolver: Resolver, earlier: _Earlier) -> tuple[tuple[Beside, int], ...]:
    """Return by how much the difficulty follows from a record's changes, beside each choice of the earlier mods; the last is without them.

    It is a difference, so that those of several mods and records add up to what follows from all that are there.
    """

    def follows(symbols: Collection[str]) -> int:
        before = resolver.own.beside(changed.mod, changed.record, changed.entry, symbols)
        return resolver.applied(changed.record, before).difficulty - before.difficulty

    if changed.record.difficulty is not None:
        return ()
    others: Earlier[bool] = earlier(said=lambda one: True if one.difficulty is None else None)
    return tuple((beside, follows({symbol for symbol, there in beside if there})) for beside, _ in each_beside(others))


def _difficulty(
    changed: _Changed, amounts: tuple[tuple[Beside, int], ...], table: MonsTable, unless: tuple[str, ...]
) -> Iterator[Edit]:
    """Yield the change of the difficulty that follows from others; with a symbol of ``unless`` another mod says the difficulty."""
    argument = table.parts(changed.entry).arguments.get(_DIFFICULTY)
    if argument is None or not any(amount for _, amount in amounts):
        return
    alone = amounts[-1][1]
    yield from addend(
        file=changed.edits.file,
        site=f"the difficulty of {changed.entry.symbol} in {TABLE}",
        after=argument.span.end,
        ladder=changed.ladder,
        macro=f"NHMOD_{changed.mod.symbol}_{changed.stem}_DIFFICULTY{f'_{changed.number + 1}' if changed.number else ''}",
        amount=alone,
        why=f"the difficulty of the changed '{changed.entry.name}'",
        owner=changed.mod.id,
        symbol=changed.mod.symbol,
        unless=unless,
        beside=[(beside, amount) for beside, amount in amounts[:-1] if amount != alone],
        origin=changed.record.origin.location,
    )


def _further(record: Monster) -> int | None:
    """Return how many further attacks a record gives."""
    return len(record.attacks.items) if isinstance(record.attacks, Extend) else None


def _attacks(
    changed: _Changed,
    old: Permonst,
    new: Permonst,
    table: MonsTable,
    *,
    earlier: Earlier[int],
    own: tuple[int, ...],
    report: Report,
) -> Iterator[Substitution]:
    written = table.parts(changed.entry)
    slots = written.attacks
    count = len(slots) or len(table.parameters("A"))
    further = own_texts(changed.entry)
    before, after = (
        [*(attack(one, table, further) for one in values.attacks), *[NO_ATTACK] * (count - len(values.attacks))]
        for values in (old, new)
    )
    if not slots:
        # The attacks of incubus and succubus are one macro: all of them are replaced, or none.
        if before != after:
            yield changed.whole(written.arguments["atk"], "ATTACKS", f"A({', '.join(after)})")
    elif (earlier or own) and isinstance(changed.record.attacks, Extend):
        yield from _further_attacks(changed, old, new, table, earlier=earlier, own=sum(own), report=report)
    else:
        for number, (slot, was, becomes) in enumerate(zip(slots, before, after, strict=True), start=1):
            if was != becomes:
                yield changed.whole(slot, f"ATTACK_{number}", becomes)


def _further_attacks(
    changed: _Changed,
    old: Permonst,
    new: Permonst,
    table: MonsTable,
    *,
    earlier: Earlier[int],
    own: int,
    report: Report,
) -> Iterator[Substitution]:
    """Put further attacks behind those that its mod (``own``) and other mods give it as well, whichever of these are there."""
    added, slots = new.attacks[len(old.attacks) :], table.parts(changed.entry).attacks
    if len(new.attacks) + own + sum(count for _, counts in earlier for count in counts) > len(slots):
        message = f"with the other attacks that it is given '{changed.entry.name}' has more than {len(slots)}"
        report.error(LIMIT, message, changed.record.origin.at("attacks"), hint=_FEWER if earlier else "")
        return
    for beside, counts in each_beside(earlier):
        for number, one in enumerate(added, start=len(old.attacks) + own + sum(counts)):
            slot = slots[number].span
            yield changed.substitution(
                slot, f"ATTACK_{number + 1}", attack(one, table, own_texts(changed.entry)), beside=beside
            )
