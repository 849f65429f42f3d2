"""Every rule of a dungeon description that dgn_comp's manual gives or that the game relies on without checking it.

Mirrors util/dgn_comp.y (check_level, check_branch, the couples), doc/dgn_comp.6 and src/dungeon.c (init_dungeons).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, listed
from nhmod.location import Location
from nhmod_languages.dungeon import codes
from nhmod_languages.dungeon.ast import Branch, Dungeon, DungeonFile, Level, Name, Node, Number, Setting, Unread
from nhmod_languages.dungeon.branches import check_branches
from nhmod_languages.dungeon.findings import Findings
from nhmod_languages.dungeon.meeting import check_meetings
from nhmod_languages.dungeon.names import check_bones, check_file_name, check_unique_bones
from nhmod_languages.dungeon.placement import check_placement
from nhmod_languages.dungeon.words import BRANCHES, LEVELS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence


_PERCENT = 100
_MAX_VARIANTS = 255
_MUCH_TOO_MANY = 200
_SHORT = range(-(2**15), 2**15)
_MAX_LEDGER = 127
_MAX_DUNGEON_NAME = 23
_ALIGNMENT_SETTINGS = ("ENTRY", "PROTOFILE", "ALIGNMENT")


@frozen
class DungeonLimits:
    """The sizes of the game's tables, under the game's own names (include/global.h, include/dgn_file.h)."""

    maxlevel: int
    maxdungeon: int
    lev_limit: int
    branch_limit: int

    @classmethod
    def of(cls, constant: Callable[[str], int]) -> DungeonLimits:
        """Take them from what gives the value of a constant of the game."""
        return cls(
            maxlevel=constant("MAXLEVEL"),
            maxdungeon=constant("MAXDUNGEON"),
            lev_limit=constant("LEV_LIMIT"),
            branch_limit=constant("BRANCH_LIMIT"),
        )


def files_of(levels: Iterable[str], names: Collection[str], first: Collection[str]) -> dict[str, int]:
    """Count the files of each level that has some: ``name-1`` and on, or 0 for the one file ``name``.

    ``first`` are levels that stand in a file of their own name as well as in the first of several.
    """
    counts: dict[str, int] = {}
    for level in levels:
        number = 0
        while f"{level}-{number + 1}" in names:
            number += 1
        if number or level in names:
            counts[level] = 0 if level in names and level not in first else number
    return counts


def levels_of(dungeon: Dungeon) -> Sequence[Level | Unread]:
    """Return the special levels of a dungeon, also those that could not be read: there is room for so many."""
    return (*dungeon.levels, *dungeon.lost(*LEVELS))


def branches_of(dungeon: Dungeon) -> Sequence[Branch | Unread]:
    """Return the branches of a dungeon, also those that could not be read."""
    return (*dungeon.branches, *dungeon.lost(*BRANCHES))


def _every(parts: Iterable[Dungeon], of: Callable[[Dungeon], Sequence[Node]]) -> Sequence[Node]:
    return sorted((node for part in parts for node in of(part)), key=lambda node: node.span.start)


def check_dungeons(
    file: DungeonFile,
    limits: DungeonLimits,
    report: Report,
    *,
    variants: Mapping[str, int] | None = None,
    leading: Sequence[str] = (),
    required: Sequence[str] = (),
    lenient: bool = False,
    last: bool = True,
) -> None:
    """Report every rule that the file breaks.

    With ``lenient`` the rules that neither the dungeon compiler nor the game insists on are warnings: errors are what
    dgn_comp refuses, what stops the game or overwrites its memory, and what can't be reached in it. Without ``last`` the first
    branch of a dungeon never finds the dungeon's last level.

    ``variants`` gives for level names the number of files that there are (0: one file without a number); names that
    are not in it are not checked. ``leading`` are the dungeons that must stand first, in their order, ``required``
    those that the game looks up by name.
    """
    _Checker(file, limits, report, lenient=lenient, last=last).check(variants or {}, leading, required)


class _Checker:
    """One run of the rules over one file."""

    def __init__(self, file: DungeonFile, limits: DungeonLimits, report: Report, *, lenient: bool, last: bool) -> None:
        self._last = last
        self._file = file
        self._limits = limits
        self._report = report
        self._lenient = lenient
        self._say = Findings(report, lenient=lenient)
        parts = (*file.dungeons, *file.astray)
        self._parts = sorted(parts, key=lambda part: part.span.start)

    def check(self, variants: Mapping[str, int], leading: Sequence[str], required: Sequence[str]) -> None:
        dungeons = self._file.dungeons
        if not dungeons and not self._file.astray:
            self._report.error(codes.EMPTY, "no dungeon is defined here", Location(file=self._file.source.file))
            return
        if not self._check_limits():
            return
        self._check_names()
        check_unique_bones(dungeons, "dungeons", self._report, lenient=self._lenient)
        for dungeon in dungeons:
            self._check_dungeon(dungeon, variants)
        for part in self._file.astray:
            self._check_statements(part, variants)
        check_branches(self._file, self._say)
        # Wrong places would only give consequential warnings.
        if not self._report.errors and not self._file.astray and not any(d.unread for d in dungeons):
            check_meetings(self._file, self._say)
        self._check_ledger()
        self._check_order(leading, required)

    def _check_limits(self) -> bool:
        """Report what is one too many; say whether the rest is worth a look, which takes its time for each pair of things."""
        limits = self._limits
        tables: tuple[tuple[str, Sequence[Node], str, int], ...] = (
            # init_dungeons panics at MAXDUNGEON itself.
            ("dungeons", self._file.parts, "MAXDUNGEON - 1", limits.maxdungeon - 1),
            ("special levels", _every(self._parts, levels_of), "LEV_LIMIT", limits.lev_limit),
            ("branches", _every(self._parts, branches_of), "BRANCH_LIMIT", limits.branch_limit),
        )
        for what, nodes, name, limit in tables:
            if len(nodes) > limit:
                room = f"the game has room for {limit} {what} ({name}), the file has {len(nodes)}"
                self._say.error(codes.LIMIT, f"this is one too many: {room}", nodes[limit])
        return all(len(nodes) <= limit + _MUCH_TOO_MANY for _, nodes, _, limit in tables)

    def _check_names(self) -> None:
        seen: dict[str, Name] = {}
        for dungeon in self._file.dungeons:
            name = dungeon.name
            if name.text in seen:
                self._say.error(
                    codes.DUPLICATE_DUNGEON,
                    f"the dungeon '{name.text}' is defined twice",
                    name,
                    earlier=seen[name.text],
                )
            seen.setdefault(name.text, name)
            if not 0 < len(name.text) <= _MAX_DUNGEON_NAME:
                message = f"a dungeon's name has 1 to {_MAX_DUNGEON_NAME} characters, this one has {len(name.text)}"
                (self._say.error if name.text else self._say.soft)(codes.NAME, message, name)
        levels: dict[str, Name] = {}
        exact: set[str] = set()
        for level in (level for d in self._parts for level in d.levels):
            name = level.name
            folded = name.text.casefold()
            if folded in levels:
                message = f"the level '{name.text}' is defined twice"
                # dgn_comp compares the names of chained levels only (check_level); the game finds the first of the name.
                say = self._say.error if level.chain is not None and name.text in exact else self._say.soft
                say(codes.DUPLICATE_LEVEL, message, name, earlier=levels[folded])
            levels.setdefault(folded, name)
            exact.add(name.text)
            variants = level.variants.value if level.variants is not None else 0
            check_file_name(name, variants, self._report, lenient=self._lenient)

    def _check_dungeon(self, dungeon: Dungeon, variants: Mapping[str, int]) -> None:
        before = len(self._report.errors)
        self._check_size(dungeon)
        sized = len(self._report.errors) == before
        check_bones(dungeon.bones, self._report, lenient=self._lenient)
        self._check_settings(dungeon, sized=sized)
        self._check_statements(dungeon, variants)
        # Wrong numbers would only give consequential errors here.
        if len(self._report.errors) == before and not dungeon.lacks(*LEVELS):
            check_placement(dungeon, self._report)

    def _check_statements(self, dungeon: Dungeon, variants: Mapping[str, int]) -> None:
        owner = f"'{dungeon.name.text}'" if dungeon.name.text else "one dungeon"
        check_unique_bones(dungeon.levels, f"levels of {owner}", self._report, lenient=self._lenient)
        known: dict[str, Level] = {}
        for statement in dungeon.statements:
            if isinstance(statement, Level):
                self._check_level(statement, dungeon, known, variants)
                known.setdefault(statement.name.text, statement)
            elif isinstance(statement, Branch):
                self._check_branch(statement, dungeon, known)

    def _check_size(self, dungeon: Dungeon) -> None:
        base, rand, most = dungeon.size.base, dungeon.size.rand, self._limits.maxlevel
        if not 1 <= base.value <= most:
            self._say.error(codes.BASE, f"a dungeon has 1 to {most} levels, not {base.value}", base)
        elif rand.value not in _SHORT:
            self._check_width(rand)
        elif rand.value < 0 or dungeon.largest > most:
            message = f"the random part {rand.value} is not 0 to {most - base.value + 1}"
            # init_dungeons makes do with MAXLEVEL levels, as long as their number fits into an xchar.
            say = self._say.soft if rand.value >= 0 and dungeon.largest <= _MAX_LEDGER else self._say.error
            say(codes.RAND, message, rand, hint=f"a dungeon has at most {most} levels")
        self._check_chance(dungeon.chance)
        if dungeon.chance is not None and dungeon.chance.value == 0:
            message = "a dungeon with the chance 0 is always there"
            self._report.warning(
                codes.CHANCE, message, dungeon.chance.location, hint="leave it out, or delete the dungeon"
            )

    def _check_settings(self, dungeon: Dungeon, *, sized: bool) -> None:
        for keyword in _ALIGNMENT_SETTINGS:
            self._check_once(dungeon.settings(keyword), keyword, f"the dungeon '{dungeon.name.text}'")
        level: Level | None = None
        alignments: list[Node] = []
        for statement in dungeon.statements:
            if isinstance(statement, Level):
                level, alignments = statement, []
            elif isinstance(statement, Setting) and statement.keyword == "LEVALIGN" and level is not None:
                if dungeon.lacks(*LEVELS, before=statement):
                    continue
                alignments.append(statement)
                self._check_once(
                    (alignments[0], statement)[: len(alignments)], "LEVALIGN", f"the level '{level.name.text}'"
                )
        for setting in dungeon.settings("PROTOFILE"):
            if isinstance(setting.value, Name):
                numbered = min(dungeon.largest, self._limits.maxlevel)
                check_file_name(setting.value, 0, self._report, numbered=numbered, lenient=self._lenient)
        for setting in dungeon.settings("ENTRY") if sized else ():
            if isinstance(setting.value, Number) and abs(setting.value.value) > max(dungeon.smallest, 1):
                message = (
                    f"'{dungeon.name.text}' may have only {dungeon.smallest} levels, none is {setting.value.value}"
                )
                self._say.soft(codes.ENTRY, message, setting.value)

    def _check_once(self, settings: Sequence[Node], keyword: str, owner: str) -> None:
        for setting in settings[1:]:
            self._say.soft(codes.TWICE, f"{owner} has {keyword} twice", setting, earlier=settings[0])

    def _check_level(
        self, level: Level, dungeon: Dungeon, known: Mapping[str, Level], variants: Mapping[str, int]
    ) -> None:
        check_bones(level.bones, self._report, lenient=self._lenient)
        self._check_chance(level.chance)
        self._check_place(level, dungeon, known)
        declared = 0 if level.variants is None else level.variants.value
        if level.variants is not None and not 1 <= declared <= _MAX_VARIANTS:
            self._say.soft(codes.VARIANTS, f"a level has 1 to {_MAX_VARIANTS} variants, not {declared}", level.variants)
            return
        files = variants.get(level.name.text, declared)
        if files != declared:
            says = f"{declared} variants" if declared else "no variants"
            has = f"there are {files} ('{level.name.text}-1' to '{level.name.text}-{files}')"
            if not files:
                has = f"there is one level '{level.name.text}'"
            message = f"'{level.name.text}' has {says} here, but {has}"
            self._say.soft(codes.VARIANT_FILES, message, level.variants or level.name)

    def _check_branch(self, branch: Branch, dungeon: Dungeon, known: Mapping[str, Level]) -> None:
        self._check_place(branch, dungeon, known)
        if dungeon.chance is not None and dungeon.chance.value:
            message = f"no branch can leave '{dungeon.name.text}', which has a chance of {dungeon.chance.value}%"
            self._say.error(codes.BRANCH_CHANCE, message, branch, earlier=dungeon)
        if branch.direction is not None and branch.kind is not None and branch.kind.text == "portal":
            message = "a portal leads neither up nor down"
            self._report.warning(codes.PORTAL_DIRECTION, message, branch.direction.location, hint="leave it out")

    def _check_place(self, item: Level | Branch, dungeon: Dungeon, known: Mapping[str, Level]) -> None:
        base, rand, most = item.place.base, item.place.rand, self._limits.maxlevel
        if item.chain is not None:
            self._check_chain(item, item.chain, dungeon, known)
        if abs(base.value) > most:
            self._say.error(codes.BASE, f"the base is -{most} to {most}, not {base.value}", base)
        elif base.value == 0 and not item.origin:
            self._say.error(codes.BASE, "the base can't be 0", base, hint="1 is the first level, -1 the last")
        elif rand.value not in _SHORT and item.chain is not None:
            self._check_width(rand)
        elif not -1 <= rand.value <= most:
            # What counts from a level may be as wide as one likes (rcouple): level_range cuts it off at the bottom.
            say = self._say.soft if rand.value > most and item.chain is not None else self._say.error
            say(codes.RAND, f"the random part is -1 to {most}, not {rand.value}", rand)
        elif item.chain is None:
            room = -base.value - 1 if base.value < 0 else most - base.value
            if rand.value > room:
                message = f"with the base {base.value} the random part is at most {room}, not {rand.value}"
                self._say.error(codes.RAND, message, rand, hint="-1 means: from the base to the end of the dungeon")

    def _check_width(self, number: Number) -> None:
        message = f"{number.value} does not fit into a short"
        hint = f"the numbers are {_SHORT.start} to {_SHORT.stop - 1}"
        self._say.error(codes.TOO_WIDE, message, number, hint)

    def _check_chain(self, item: Level | Branch, chain: Name, dungeon: Dungeon, known: Mapping[str, Level]) -> None:
        level = known.get(chain.text)
        if not chain.text:
            message = f"{item.keyword} counts from no level here, as {item.keyword.replace('CHAIN', '').replace('CH', '')} does"
            self._say.soft(codes.NO_CHAIN, message, chain, hint="write '@', or name a level")
        elif level is None and dungeon.lacks(*LEVELS, name=chain.text, before=item):
            return
        elif level is None:
            message = f"no level '{chain.text}' is defined before this in the same dungeon"
            hint = self._say.suggest(chain.text, known, partial(self._elsewhere, chain.text, known))
            self._say.error(codes.CHAIN, message, chain, hint=hint)
        elif level.chance is not None and level.chance.value != _PERCENT:
            message = f"'{chain.text}' has a chance of {level.chance.value}%, so nothing can be chained from it"
            self._say.error(codes.CHAIN_CHANCE, message, chain, earlier=level)
        elif isinstance(item, Branch) and not self._last and self._is_first_from_last(item, chain, dungeon):
            message = f"the first branch of '{dungeon.name.text}' can't count from its last level '{chain.text}': the game does not find it"
            hint = "count from another level, or give the place by its number"
            self._say.error(codes.CHAIN_LAST, message, chain, hint, earlier=level)
        elif isinstance(item, Level) and next(iter(known)) == chain.text and not self._file.program:
            if dungeon.lacks(*LEVELS, before=level):
                return
            message = f"{item.keyword} can't count from '{chain.text}', the first level of its dungeon: dgn_comp does not find it"
            hint = "put another level before it, or give the place with '@'"
            self._say.error(codes.CHAIN_FIRST, message, chain, hint, earlier=level)

    @staticmethod
    def _is_first_from_last(branch: Branch, chain: Name, dungeon: Dungeon) -> bool:
        unsure = dungeon.lacks(*BRANCHES, before=branch) or dungeon.lacks(*LEVELS)
        return not unsure and branch is dungeon.branches[0] and chain.text == dungeon.levels[-1].name.text

    def _elsewhere(self, name: str, known: Mapping[str, Level]) -> str:
        """Say in which other dungeon a level is, or further down in this one, and what something can be chained from here."""
        found = self._file.level(name)
        where = (
            f"'{found[1].name.text}' stands in '{found[0].name.text}', not before this; " if found is not None else ""
        )
        return f"{where}there are: {listed(known)}" if known else f"{where}no level stands before this"

    def _check_chance(self, chance: Number | None) -> None:
        if chance is not None and not 0 <= chance.value <= _PERCENT:
            self._say.soft(codes.CHANCE, f"a chance is 0 to {_PERCENT} percent, not {chance.value}", chance)

    def _check_ledger(self) -> None:
        total = 0
        for dungeon in self._file.dungeons:
            if dungeon.size.rand.value not in _SHORT:
                return
            total += max(dungeon.largest, 0)
            if total > _MAX_LEDGER:
                message = f"with '{dungeon.name.text}' there can be {total} levels, the game can number {_MAX_LEDGER}"
                self._say.error(codes.LEDGER, message, dungeon.size)
                return

    def _check_order(self, leading: Sequence[str], required: Sequence[str]) -> None:
        names = [dungeon.name.text for dungeon in self._file.dungeons]
        if self._file.astray:
            return
        for number, name in enumerate(leading):
            if name in names and names.index(name) != number:
                message = (
                    f"'{name}' must be dungeon number {number + 1} of the file, it is number {names.index(name) + 1}"
                )
                self._say.soft(codes.ORDER, message, self._file.dungeons[names.index(name)].name)
        for name in dict.fromkeys((*leading, *required)):
            if name not in names:
                message = f"the game needs the dungeon '{name}', which is not defined"
                self._say.soft(codes.REQUIRED, message, self._file.dungeons[0])
