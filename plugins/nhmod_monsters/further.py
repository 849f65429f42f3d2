"""What some monsters need beside their row: whose corpse the undead leave, what a quest guardian counts as, the nasty ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.places import insertion_at
from nhmod_monsters.codes import COUNTS, NASTY, UNDEAD
from nhmod_monsters.permonst import Permonst
from nhmod_monsters.sites import GENUS, LIVING, NASTIES, OLD_CORPSES, nasties

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from nhmod.contribution import Mod
    from nhmod.diagnostics import Report
    from nhmod.edits import Edit
    from nhmod.target import Entry, Facts, Site, Tree
    from nhmod_monsters.records import Monster

_GUARDIAN = "MS_GUARDIAN"
_LIVING = "name the one that it was: human for a human zombie"
_SOUND = "write 'sound: guardian', or leave 'counts_as' out"


def further_edits(
    mod: Mod,
    record: Monster,
    symbol: str,
    having: Callable[[Monster, str], Monster],
    *,
    nasty: dict[str, list[str]],
    tree: Tree,
    facts: Facts,
) -> Iterator[Edit]:
    """Yield the edits of one record, ``symbol`` being the monster's C name; ``having`` gives the record that says a key.

    ``nasty`` has for each monster the mods (symbols) that have made it one of the nasty ones.
    """
    name = record.name or str(record.edit)

    def edit(site: Site, text: str, why: str, key: str) -> Edit:
        origin = record.origin.at(key).location
        return insertion_at(site, tree, facts, text, why=why, mod=mod, order=(symbol,), origin=origin, around=True)

    def becomes(other: Entry) -> str:
        return f"    case {symbol}:\n        mndx = {other.symbol};\n        break;\n"

    old = having(record, "leaves_corpse_of").leaves_corpse_of
    living = facts["monsters"].find(old.text) if old is not None else None
    if living is not None:
        why, key = f"'{name}' leaves the old corpse of a '{living.name}'", "leaves_corpse_of"
        yield edit(LIVING, becomes(living), why, key)
        yield edit(OLD_CORPSES, f"    case {symbol}:\n", why, key)
    counts = having(record, "counts_as").counts_as
    kind = facts["monsters"].find(counts.text) if counts is not None else None
    if kind is not None:
        yield edit(GENUS, becomes(kind), f"'{name}' counts as a '{kind.name}'", "counts_as")
    makers = nasty.setdefault(symbol, [])
    if having(record, "nasty").nasty and mod.symbol not in makers:
        # Each once, or it comes more often.
        text = f"    {symbol},\n"
        if makers:
            text = f"#if {' && '.join(f'!defined({maker})' for maker in makers)}\n{text}#endif\n"
        makers.append(mod.symbol)
        yield edit(NASTIES, text, f"'{name}' is summoned as a nasty monster", "nasty")


def check_further(
    record: Monster,
    entry: Entry,
    having: Callable[[Monster, str], Monster],
    *,
    tree: Tree,
    facts: Facts,
    report: Report,
) -> None:
    """Report what can't be; ``entry`` is the monster with its values, ``having`` gives the record that says a key."""
    if record.leaves_corpse_of is not None and facts["monsters"].find(record.leaves_corpse_of.text) is entry:
        report.error(
            UNDEAD, f"'{entry.name}' can't leave the old corpse of itself", record.leaves_corpse_of.origin, hint=_LIVING
        )
    if record.nasty and entry.symbol in nasties(tree):
        report.error(
            NASTY,
            f"'{entry.name}' is summoned as a nasty monster already",
            record.origin.at("nasty"),
            hint="leave 'nasty' out",
        )
    if record.edit is not None and not record.nasty and "nasty" in record.origin.keys and entry.symbol in nasties(tree):
        report.error(
            NASTY,
            f"'{entry.name}' is summoned as a nasty monster by the game itself, and no 'edit:' takes that away",
            record.origin.at("nasty"),
            hint="leave 'nasty' out",
        )
    counts = having(record, "counts_as")
    if counts.counts_as is not None and Permonst.of_entry(entry).sound != _GUARDIAN:
        message = f"'{entry.name}' is no quest guardian: its sound is not guardian"
        report.error(COUNTS, message, counts.counts_as.origin, hint=_SOUND)
