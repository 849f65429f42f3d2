"""Who comes by an artifact: whose first gift it is, which nobody is given (src/artifact.c, mk_artifact), where the game makes one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report
from nhmod.manifest import Word
from nhmod.target import Absent, UnknownWordError
from nhmod_artifacts.codes import GIFT
from nhmod_artifacts.records import Artifact as Record
from nhmod_artifacts.resolve import Resolver
from nhmod_artifacts.row import values_of
from nhmod_artifacts.values import NO_ALIGNMENT, NOBODY, NOT_MADE, RESTRICTED, Artifact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.target import Entry, Facts, Tree
    from nhmod_artifacts.plan import Plan


@frozen
class _Gift:
    """A row of the final table; ``records`` are those that a mod has of it, ``edited`` says that it is one of the game's own."""

    name: str
    values: Artifact
    records: tuple[Record, ...]
    edited: bool

    def comes_before(self, other: _Gift) -> bool:
        """Return whether a hero of the other's role is given this one first, standing before it."""
        one, two = self.values, other.values
        aligned = NO_ALIGNMENT in {one.alignment, two.alignment} or one.alignment == two.alignment
        return one.role == two.role and aligned and NOT_MADE not in one.powers


def check_gifts(mods: ModSet, plan: Plan, facts: Facts, report: Report) -> None:
    """Warn where a role is said that has a first gift which comes before this one (NH3115)."""
    earlier: list[_Gift] = []
    for gift in _table(mods, plan, facts):
        said = [record for record in gift.records if isinstance(record.role, Word)]
        first = next((one for one in earlier if one.comes_before(gift)), None)
        if first is not None and gift.values.role != NOBODY and NOT_MADE not in gift.values.powers:
            for record in said:
                message = f"the first gift of the role '{record.role}' is '{first.name}'; this one is given after it"
                hint = "leave 'role' out"
                if first.edited:
                    hint += f", or give '{first.name}' to any role: {{edit: {first.name}, role: any}}"
                report.warning(GIFT, message, record.origin.at("role"), hint=hint)
        earlier.append(gift)


def _table(mods: ModSet, plan: Plan, facts: Facts) -> Iterator[_Gift]:
    """Yield all rows in their order, as all mods together make them."""
    resolver = Resolver(mods, facts, Report())
    edits: dict[str, list[Record]] = {}
    for _, record in mods.records("artifacts", Record):
        entry = facts["artifacts"].find(record.edit.text) if record.edit is not None else None
        if entry is not None:
            edits.setdefault(entry.symbol, []).append(record)
    own = facts["artifacts"].stock
    for gap in range(len(own) + 1):
        for placed in (one for one in plan.placed if one.gap == gap):
            new = placed.new
            yield _Gift(name=new.values.name, values=new.values, records=(new.record,), edited=False)
        if gap < len(own):
            entry, records = own[gap], tuple(edits.get(own[gap].symbol, ()))
            values = values_of(entry)
            if records:
                try:
                    values = resolver.own.after(records[0], entry)
                except UnknownWordError:
                    records = ()  # the word is told
            yield _Gift(name=entry.name, values=values, records=records, edited=True)


def absent_artifacts(plan: Plan, facts: Facts) -> Iterator[Absent]:
    """Yield those that the game does not make; naming an object makes one that is not restricted."""
    for placed in plan.placed:
        new = placed.new
        entry = facts["artifacts"].symbol(new.symbol)
        powers = new.values.powers
        if entry is None or NOT_MADE not in powers or RESTRICTED not in powers:
            continue
        meant = new.record.generated is False
        yield Absent(
            vocabulary="artifacts",
            entry=entry,
            label="artifact",
            record=new.record,
            why="the game does not make it by itself",
            hint="write 'generated: true', or make it the prize of a role's quest; 'generated: false' if this is meant",
            meant=meant,
            origin=new.record.origin.at("generated") if meant else new.record.origin,
        )


_CODE = "src/"
_NAMING = re.compile(r"\boname\s*\([^;]*?\bartiname\s*\((?P<which>[^;]*?)\)\s*[,)]")
_SYMBOL = re.compile(r"\bART_\w+")


def made_in(entry: Entry, tree: Tree, facts: Facts, *, levels: bool) -> tuple[str, ...]:
    """Return the files that name an object as one of the game's artifacts is called: dipped, given, carried by an angel.

    ``levels`` says whether the level files count too, where a quest's artifact lies.
    """
    code = (path for path in tree.files() if path.startswith(_CODE) and path.endswith(".c"))
    found = [path for path in code if entry.symbol in tree.text(path) and entry.symbol in _made(tree.text(path))]
    if levels:
        files = dict.fromkeys(one.text("file") for one in facts["level files"].stock)
        found += [path for path in files if tree.exists(path) and f'"{entry.name}"' in tree.text(path)]
    return tuple(found)


def _made(text: str) -> frozenset[str]:
    return frozenset(symbol for call in _NAMING.finditer(text) for symbol in _SYMBOL.findall(call["which"]))
