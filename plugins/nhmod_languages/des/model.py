"""What a level description (.des) holds, as far as a mod has to know it. Mirrors util/lev_comp.y."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, ClassVar

from nhmod.dataclass import frozen
from nhmod.source import Source, Span

if TYPE_CHECKING:
    from collections.abc import Iterable

    from nhmod.location import Location
    from nhmod_languages.des.lexer import Token

MAP_SIZE = (76, 21)
"""MAP_X_LIM and MAP_Y_LIM (include/sp_lev.h)."""
TERRAIN = "-|}{+xABCISHKPLWTF\\#. "
"""The letters of util/lev_main.c:what_map_char."""


class Dialect(Enum):
    """The language of a description."""

    NETHACK_36 = "3.6"
    NETHACK_343 = "3.4.3"


class Refers(Enum):
    """To what a reference refers; the value is the name of the target's vocabulary."""

    MONSTER = "monsters"
    OBJECT = "objects"
    TRAP = "traps"
    ROOM = "rooms"


@frozen
class Reference:
    """A thing of the game that a description names.

    ``name`` or ``letter`` (the class) may be absent; ``paired`` says how both stand: ``('@',"soldier")`` or, in 3.4.3,
    ``'@',"soldier"``. ``span`` is all of it; ``name_location`` and ``letter_location`` are the parts with their quotes.
    """

    refers: Refers
    name: str | None
    letter: str | None
    paired: bool
    span: Span
    location: Location
    name_location: Location
    letter_location: Location

    SPOKEN: ClassVar[bool] = False
    """Whether the name may be any that the game's words have, and not only the level compiler's."""

    def written(self, *, name: str | None, letter: str | None) -> str:
        """Write another thing in the same form.

        Raises:
            ValueError: a name that can't stand between quotes, or neither a name nor a letter.
        """
        if name is not None and set(name) & set('"\r\n'):
            message = f"no level description can say {name!r}"
            raise ValueError(message)
        words = [f"'{letter}'"] if letter is not None else []
        words += [f'"{name}"'] if name is not None else []
        if not words:
            message = "neither a name nor a class letter"
            raise ValueError(message)
        if len(words) > 1 and (self.paired or self.name is None or self.letter is None):
            return f"({','.join(words)})"
        return ",".join(words)


@frozen
class MapBlock:
    """A MAP; its rows are without line ends and without the digits that the compiler ignores."""

    rows: tuple[str, ...]
    span: Span

    @property
    def width(self) -> int:
        """The columns of the widest row."""
        return max(map(len, self.rows), default=0)

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)


@frozen
class Statement:
    """A statement: ``keyword`` in capitals (empty for a variable's definition or a chance) and its tokens.

    ``arguments`` are the token groups between the commas behind the colon.
    """

    keyword: str
    tokens: tuple[Token, ...]
    arguments: tuple[tuple[Token, ...], ...]

    @property
    def span(self) -> Span:
        """From the first token to the last."""
        return Span(self.tokens[0].span.start, self.tokens[-1].span.end)


@frozen
class DesLevel:
    """One level of a file.

    ``kind`` is MAZE (made of maps) or LEVEL (made of rooms, or of an INIT_MAP). ``span`` goes to the next level;
    ``location`` is the name's.
    """

    name: str
    kind: str
    span: Span
    location: Location
    flags: tuple[str, ...]
    maps: tuple[MapBlock, ...]
    references: tuple[Reference, ...]
    statements: tuple[Statement, ...]

    @property
    def size(self) -> tuple[int, int]:
        """The greatest width and the greatest height of its maps; 0 without maps."""
        return max((m.width for m in self.maps), default=0), max((m.height for m in self.maps), default=0)


@frozen
class DesFile:
    """A scanned file. ``dialect_location`` is the first thing that only 3.4.3 understands, if there is one."""

    source: Source
    tokens: tuple[Token, ...]
    levels: tuple[DesLevel, ...]
    dialect: Dialect
    dialect_location: Location | None

    @property
    def references(self) -> tuple[Reference, ...]:
        """All references of all levels, in the order of the file."""
        return tuple(reference for level in self.levels for reference in level.references)

    def level(self, name: str) -> DesLevel | None:
        """Find a level by its exact name."""
        return next((level for level in self.levels if level.name == name), None)

    def replaced(self, changes: Iterable[tuple[Reference, str]]) -> str:
        """Return the text with some references rewritten and every other byte as it is."""
        parts: list[str] = []
        at = 0
        for reference, text in sorted(changes, key=lambda change: change[0].span.start):
            parts += [self.source.text[at : reference.span.start], text]
            at = reference.span.end
        return "".join([*parts, self.source.text[at:]])
