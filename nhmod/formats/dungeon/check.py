"""Every rule of a dungeon description that dgn_comp's manual gives or that the game relies on without checking it.

Mirrors util/dgn_comp.y (check_level, check_branch, the couples), doc/dgn_comp.6 and src/dungeon.c (init_dungeons).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from nhmod.diagnostics import Related, did_you_mean
from nhmod.formats.dungeon import codes
from nhmod.formats.dungeon.ast import Branch, Dungeon, DungeonFile, Level, Name, Node, Number
from nhmod.formats.dungeon.names import check_bones, check_file_name, check_unique_bones
from nhmod.formats.dungeon.placement import check_placement

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.diagnostics import Report

_PERCENT = 100
_MAX_VARIANTS = 255
_MAX_LEDGER = 127
_MAX_DUNGEON_NAME = 23
_ALIGNMENT_SETTINGS = ("ENTRY", "PROTOFILE", "ALIGNMENT")


@dataclass(frozen=True, kw_only=True, slots=True)
class DungeonLimits:
    """The sizes of the game's tables, under the game's own names (include/global.h, include/dgn_file.h)."""

    maxlevel: int
    maxdungeon: int
    lev_limit: int
    branch_limit: int


def check_dungeons(
    file: DungeonFile,
    limits: DungeonLimits,
    report: Report,
    *,
    variants: Mapping[str, int] | None = None,
    leading: Sequence[str] = (),
    required: Sequence[str] = (),
) -> None:
    """Report every rule that the file breaks.

    ``variants`` gives for level names the number of files that there are (0: one file without a number); names that
    are not in it are not checked. ``leading`` are the dungeons that must stand first, in their order, ``required``
    those that the game looks up by name.
    """
    _Checker(file, limits, report).check(variants or {}, leading, required)


class _Checker:
    """One run of the rules over one file."""

    def __init__(self, file: DungeonFile, limits: DungeonLimits, report: Report) -> None:
        self._file = file
        self._limits = limits
        self._report = report

    def check(self, variants: Mapping[str, int], leading: Sequence[str], required: Sequence[str]) -> None:
        dungeons = self._file.dungeons
        if not dungeons:
            self._report.error(codes.EMPTY, f"{self._file.source.file} defines no dungeon")
            return
        self._check_limits()
        self._check_names()
        check_unique_bones(dungeons, "dungeons", self._report)
        for dungeon in dungeons:
            self._check_dungeon(dungeon, variants)
        self._check_branches()
        self._check_ledger()
        self._check_order(leading, required)

    def _error(self, code: str, message: str, node: Node, hint: str = "", earlier: Node | None = None) -> None:
        related = () if earlier is None else (Related(location=earlier.location, message="the earlier one"),)
        self._report.error(code, message, node.location, hint=hint, related=related)

    def _check_limits(self) -> None:
        dungeons, limits = self._file.dungeons, self._limits
        tables: tuple[tuple[str, Sequence[Node], str, int], ...] = (
            ("dungeons", dungeons, "MAXDUNGEON", limits.maxdungeon),
            ("special levels", [level for d in dungeons for level in d.levels], "LEV_LIMIT", limits.lev_limit),
            ("branches", [branch for d in dungeons for branch in d.branches], "BRANCH_LIMIT", limits.branch_limit),
        )
        for what, nodes, name, limit in tables:
            if len(nodes) > limit:
                message = (
                    f"this is one too many: the game has room for {limit} {what} ({name}), the file has {len(nodes)}"
                )
                self._error(codes.LIMIT, message, nodes[limit])

    def _check_names(self) -> None:
        seen: dict[str, Name] = {}
        for dungeon in self._file.dungeons:
            name = dungeon.name
            if name.text in seen:
                self._error(
                    codes.DUPLICATE_DUNGEON,
                    f"the dungeon '{name.text}' is defined twice",
                    name,
                    earlier=seen[name.text],
                )
            seen.setdefault(name.text, name)
            if not 0 < len(name.text) <= _MAX_DUNGEON_NAME:
                message = f"a dungeon's name has 1 to {_MAX_DUNGEON_NAME} characters, this one has {len(name.text)}"
                self._error(codes.NAME, message, name)
        levels: dict[str, Name] = {}
        for level in (level for d in self._file.dungeons for level in d.levels):
            name = level.name
            folded = name.text.casefold()
            if folded in levels:
                message = f"the level '{name.text}' is defined twice"
                self._error(codes.DUPLICATE_LEVEL, message, name, earlier=levels[folded])
            levels.setdefault(folded, name)
            check_file_name(name, level.variants.value if level.variants is not None else 0, self._report)

    def _check_dungeon(self, dungeon: Dungeon, variants: Mapping[str, int]) -> None:
        before = len(self._report.errors)
        self._check_size(dungeon)
        check_bones(dungeon.bones, self._report)
        check_unique_bones(dungeon.levels, f"levels of '{dungeon.name.text}'", self._report)
        self._check_settings(dungeon)
        known: dict[str, Level] = {}
        for statement in dungeon.statements:
            if isinstance(statement, Level):
                self._check_level(statement, known, variants)
                known.setdefault(statement.name.text, statement)
            elif isinstance(statement, Branch):
                self._check_branch(statement, dungeon, known)
        # Wrong numbers would only give consequential errors here.
        if len(self._report.errors) == before:
            check_placement(dungeon, self._report)

    def _check_size(self, dungeon: Dungeon) -> None:
        base, rand, most = dungeon.size.base, dungeon.size.rand, self._limits.maxlevel
        if not 1 <= base.value <= most:
            self._error(codes.BASE, f"a dungeon has 1 to {most} levels, not {base.value}", base)
        elif rand.value < 0 or dungeon.largest > most:
            message = f"the random part {rand.value} is not 0 to {most - base.value + 1}"
            self._error(codes.RAND, message, rand, hint=f"a dungeon has at most {most} levels")
        self._check_chance(dungeon.chance)
        if dungeon.chance is not None and dungeon.chance.value == 0:
            message = "a dungeon with the chance 0 is always there"
            self._report.warning(
                codes.CHANCE, message, dungeon.chance.location, hint="leave it out, or delete the dungeon"
            )

    def _check_settings(self, dungeon: Dungeon) -> None:
        for keyword in _ALIGNMENT_SETTINGS:
            self._check_once(dungeon.settings(keyword), keyword, f"the dungeon '{dungeon.name.text}'")
        for level in dungeon.levels:
            alignments = [s for s in dungeon.level_settings(level) if s.keyword == "LEVALIGN"]
            self._check_once(alignments, "LEVALIGN", f"the level '{level.name.text}'")
        for setting in dungeon.settings("PROTOFILE"):
            if isinstance(setting.value, Name):
                check_file_name(setting.value, 0, self._report, numbered=dungeon.largest)
        for setting in dungeon.settings("ENTRY"):
            if isinstance(setting.value, Number) and abs(setting.value.value) > max(dungeon.smallest, 1):
                message = (
                    f"'{dungeon.name.text}' may have only {dungeon.smallest} levels, none is {setting.value.value}"
                )
                self._error(codes.ENTRY, message, setting.value)

    def _check_once(self, settings: Sequence[Node], keyword: str, owner: str) -> None:
        for setting in settings[1:]:
            self._error(codes.TWICE, f"{owner} has {keyword} twice", setting, earlier=settings[0])

    def _check_level(self, level: Level, known: Mapping[str, Level], variants: Mapping[str, int]) -> None:
        check_bones(level.bones, self._report)
        self._check_chance(level.chance)
        self._check_place(level, known)
        declared = 0 if level.variants is None else level.variants.value
        if level.variants is not None and not 1 <= declared <= _MAX_VARIANTS:
            self._error(codes.VARIANTS, f"a level has 1 to {_MAX_VARIANTS} variants, not {declared}", level.variants)
            return
        files = variants.get(level.name.text, declared)
        if files != declared:
            says = f"{declared} variants" if declared else "no variants"
            has = f"there are {files} ('{level.name.text}-1' to '{level.name.text}-{files}')"
            if not files:
                has = f"there is one level '{level.name.text}'"
            message = f"'{level.name.text}' has {says} here, but {has}"
            self._error(codes.VARIANT_FILES, message, level.variants or level.name)

    def _check_branch(self, branch: Branch, dungeon: Dungeon, known: Mapping[str, Level]) -> None:
        self._check_place(branch, known)
        if dungeon.chance is not None and dungeon.chance.value:
            message = f"no branch can leave '{dungeon.name.text}', which has a chance of {dungeon.chance.value}%"
            self._error(codes.BRANCH_CHANCE, message, branch, earlier=dungeon)
        if branch.direction is not None and branch.kind is not None and branch.kind.text == "portal":
            message = "a portal leads neither up nor down"
            self._report.warning(codes.PORTAL_DIRECTION, message, branch.direction.location, hint="leave it out")

    def _check_place(self, item: Level | Branch, known: Mapping[str, Level]) -> None:
        base, rand, most = item.place.base, item.place.rand, self._limits.maxlevel
        if item.chain is not None:
            self._check_chain(item.chain, known)
        if abs(base.value) > most:
            self._error(codes.BASE, f"the base is -{most} to {most}, not {base.value}", base)
        elif base.value == 0 and item.chain is None:
            self._error(codes.BASE, "the base can't be 0", base, hint="1 is the first level, -1 the last")
        elif not -1 <= rand.value <= most:
            self._error(codes.RAND, f"the random part is -1 to {most}, not {rand.value}", rand)
        elif item.chain is None:
            room = -base.value - 1 if base.value < 0 else most - base.value
            if rand.value > room:
                message = f"with the base {base.value} the random part is at most {room}, not {rand.value}"
                self._error(codes.RAND, message, rand, hint="-1 means: from the base to the end of the dungeon")

    def _check_chain(self, chain: Name, known: Mapping[str, Level]) -> None:
        level = known.get(chain.text)
        if level is None:
            message = f"no level '{chain.text}' is defined before this in the same dungeon"
            self._error(codes.CHAIN, message, chain, hint=did_you_mean(chain.text, known))
        elif level.chance is not None and level.chance.value < _PERCENT:
            message = f"'{chain.text}' has a chance of {level.chance.value}%, so nothing can be chained from it"
            self._error(codes.CHAIN_CHANCE, message, chain, earlier=level)

    def _check_chance(self, chance: Number | None) -> None:
        if chance is not None and not 0 <= chance.value <= _PERCENT:
            self._error(codes.CHANCE, f"a chance is 0 to {_PERCENT} percent, not {chance.value}", chance)

    def _check_branches(self) -> None:
        index = {dungeon.name.text: number for number, dungeon in reversed(list(enumerate(self._file.dungeons)))}
        parents: dict[str, Branch] = {}
        for number, branch in self._numbered_branches():
            name = branch.name
            if name.text not in index:
                hint = did_you_mean(name.text, index)
                self._error(codes.BRANCH_TARGET, f"no dungeon '{name.text}' is defined", name, hint=hint)
            elif index[name.text] <= number:
                message = f"'{name.text}' is defined before this branch: a branch leads to a dungeon further down"
                self._error(codes.BRANCH_BACK, message, name)
            elif name.text in parents:
                self._error(codes.TWO_PARENTS, f"'{name.text}' has a branch already", name, earlier=parents[name.text])
            else:
                parents[name.text] = branch
        for dungeon in self._file.dungeons[1:]:
            if dungeon.name.text not in parents:
                message = f"no branch leads to '{dungeon.name.text}'"
                hint = "add a BRANCH to a dungeon that stands before it"
                self._error(codes.UNREACHABLE, message, dungeon.name, hint=hint)
        for dungeon in self._file.dungeons:
            self._check_branch_places(dungeon)

    def _numbered_branches(self) -> Iterator[tuple[int, Branch]]:
        for number, dungeon in enumerate(self._file.dungeons):
            for branch in dungeon.branches:
                yield number, branch

    def _check_branch_places(self, dungeon: Dungeon) -> None:
        """Report branches whose one place is another's one place, or the place where the dungeon is entered."""
        seen: dict[tuple[str, int], Node] = {}
        if dungeon is not self._file.dungeons[0]:
            entries = [s.value for s in dungeon.settings("ENTRY")]
            entry = entries[0].value if entries and isinstance(entries[0], Number) else 0
            seen["", entry or 1] = dungeon
        for branch in dungeon.branches:
            if branch.place.rand.value not in {0, 1}:
                continue
            key = (branch.chain.text if branch.chain is not None else "", branch.place.base.value)
            if key in seen:
                what = "the dungeon's own entrance" if isinstance(seen[key], Dungeon) else "another branch"
                message = f"the branch to '{branch.name.text}' is where {what} is"
                self._error(codes.BRANCH_PLACE, message, branch.place, earlier=seen[key])
            seen.setdefault(key, branch)

    def _check_ledger(self) -> None:
        total = 0
        for dungeon in self._file.dungeons:
            total += max(dungeon.largest, 0)
            if total > _MAX_LEDGER:
                message = f"with '{dungeon.name.text}' there can be {total} levels, the game can number {_MAX_LEDGER}"
                self._error(codes.LEDGER, message, dungeon.size)
                return

    def _check_order(self, leading: Sequence[str], required: Sequence[str]) -> None:
        names = [dungeon.name.text for dungeon in self._file.dungeons]
        for number, name in enumerate(leading):
            if name in names and names.index(name) != number:
                message = (
                    f"'{name}' must be dungeon number {number + 1} of the file, it is number {names.index(name) + 1}"
                )
                self._error(codes.ORDER, message, self._file.dungeons[names.index(name)].name)
        for name in dict.fromkeys((*leading, *required)):
            if name not in names:
                message = f"the game needs the dungeon '{name}', which is not defined"
                self._error(codes.REQUIRED, message, self._file.dungeons[0])
