"""What mods put into dungeon.def: lines, printed by the format's own printer, that makedefs takes out without the symbol.

The lines' conditions are blocks (util/makedefs.c, do_grep), or one before each line where makedefs knows no others (do_dungeon).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.edits import Guard, split_lines
from nhmod_dungeons.formats import BRANCHES, HEAD, LEVELS, Piece
from nhmod_languages.contents.features import BLOCKS
from nhmod_languages.dungeon import Branch, Dungeon, print_dungeon, print_statement
from nhmod_languages.dungeon.files import DEFINITION

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.target import Facts
    from nhmod_languages.dungeon import DungeonFile, Level, Node, Statement

_RANDOM = MappingProxyType({"LEVEL": "RNDLEVEL", "CHAINLEVEL": "RNDCHLEVEL"})
"""What a level's keyword becomes with variants (util/dgn_comp.l)."""
_COMMENT = "#\n"
"""The line that stands between two dungeons."""


@frozen
class Definition:
    """dungeon.def as a ``Format``."""

    path: str = DEFINITION

    def guard(self, facts: Facts) -> Guard:
        """Return the lines or the word that makedefs knows."""
        return Guard.GREP if facts.offers(BLOCKS) else Guard.OPTION

    def why(self, what: str) -> str:
        """Return the same: all is guarded."""
        return what

    def new_dungeon(self, file: DungeonFile, dungeon: Dungeon, place: int) -> Iterator[Piece]:
        """Yield the lines of a new dungeon, at the end."""
        end = self.end(file)
        yield Piece(start=end, end=end, text=f"{_COMMENT}{print_dungeon(dungeon)}", order=(place, HEAD))

    def put(self, file: DungeonFile, name: str, statements: Sequence[Statement], place: int) -> Iterator[Piece]:
        """Yield the lines of statements, behind those of their dungeon."""
        at = self.behind(file, name)
        order = (place, BRANCHES if isinstance(statements[0], Branch) else LEVELS)
        yield Piece(start=at, end=at, text="".join(map(print_statement, statements)), order=order)

    def variants(
        self, file: DungeonFile, level: Level, counts: Sequence[int], symbols: Sequence[str], facts: Facts
    ) -> tuple[Piece, Guard]:
        """Write a level's line for whichever of the mods are defined."""
        start, end = self.lines_of(file, level)
        lines = [file.source.text[start:end], *(_numbered(file, level, start, end, count) for count in counts[1:])]
        blocks = facts.offers(BLOCKS)
        text = _nested(lines, symbols) if blocks else _each(lines, symbols)
        return Piece(start=start, end=end, text=text, order=()), Guard.OWN_GREP if blocks else Guard.NONE

    def chosen_by_rows(self, facts: Facts) -> bool:
        """Return whether there are no blocks."""
        return not facts.offers(BLOCKS)

    def end(self, file: DungeonFile) -> int:
        """Find the end of the file."""
        return len(file.source.text)

    def behind(self, file: DungeonFile, name: str) -> int:
        """Find the place behind a dungeon's statements; a new dungeon's follow at the end of the file."""
        dungeon = file.dungeon(name)
        return file.offset_after(dungeon) if dungeon else self.end(file)

    def of_variants(self, file: DungeonFile, name: str) -> int:
        """Find the lines of a level's statement."""
        found = file.level(name)
        if found is None:
            raise LookupError(name)
        return self.lines_of(file, found[1])[0]

    def lines_of(self, file: DungeonFile, node: Node) -> tuple[int, int]:
        """Return a statement's lines; those of a dungeon with what follows it, and with the comment that is put between two."""
        start, end = file.source.line_begin(node.span.start), file.source.line_end(node.span.end)
        if isinstance(node, Dungeon):
            end = file.offset_after(node)
            start -= len(_COMMENT) if file.source.text.endswith(_COMMENT, 0, start) else 0
        return start, end


def _numbered(file: DungeonFile, level: Level, start: int, end: int, count: int) -> str:
    """Return the lines of a level's statement with another number of variants; with its first one the keyword changes too."""
    text, number = file.source.text, level.variants
    if number is not None:
        return f"{text[start : number.span.start]}{count}{text[number.span.end : end]}"
    keyword, behind = level.keyword, level.span.start + len(level.keyword)
    arguments = text[behind : level.span.end]
    if arguments.startswith(":\t\t"):  # the longer keyword reaches to the next tab
        arguments = arguments.replace("\t", "", 1)
    return f"{text[start : level.span.start]}{_RANDOM[keyword]}{arguments} {count}{text[level.span.end : end]}"


def _nested(lines: Sequence[str], symbols: Sequence[str]) -> str:
    """Write the last line for all symbols, inside of each other, and the others for fewer of them."""
    text = "".join(f"^?{symbol}\n" for symbol in symbols) + lines[-1]
    return text + "".join(f"^:\n{line}^.\n" for line in reversed(lines[:-1]))


def _each(lines: Sequence[str], symbols: Sequence[str]) -> str:
    """Write each line behind a condition of its own, of which one holds."""
    return "".join(
        f"%{condition} {line}"
        for condition, statement in zip(conditions(symbols), lines, strict=True)
        for line in split_lines(statement)
    )


def conditions(symbols: Sequence[str]) -> list[str]:
    """Return the conditions: the first symbol not defined; the first defined, the second not; … all defined."""
    return [
        f"({'&'.join([*symbols[:count], *(f'!{s}' for s in symbols[count : count + 1])])})"
        for count in range(len(symbols) + 1)
    ]
