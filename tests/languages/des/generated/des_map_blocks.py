"""MAP blocks: rows of any letter, uneven rows, line numbers, and what else the lexers let pass in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from des_choices import Choices
    from des_words import Words


@dataclass(frozen=True, kw_only=True, slots=True)
class MapBlock:
    """A map: ``rows`` as the compiler stores them, all of one length; ``lines`` as they are written."""

    rows: tuple[str, ...]
    lines: tuple[str, ...]

    @property
    def width(self) -> int:
        """Return the columns."""
        return max(map(len, self.rows), default=0)

    @property
    def height(self) -> int:
        """Return the rows."""
        return len(self.rows)

    def places(self, letters: str) -> list[tuple[int, int]]:
        """Return where one of the letters stands."""
        return [(x, y) for y, row in enumerate(self.rows) for x, letter in enumerate(row) if letter in letters]


def map_block(choices: Choices, words: Words) -> MapBlock:
    """Write a map: a walled room with anything in it, or rows of any letters."""
    letters = words.map_letters
    dice = choices.seeded()
    width, height = choices.integer(1, 12), choices.integer(1, 6)
    if choices.rarely(12):
        width, height = choices.pick(((words.limits["MAP_X_LIM"], 2), (2, words.limits["MAP_Y_LIM"]), (1, 1)))
    if choices.rarely(3):
        rows = ["".join(dice.choice(letters) for _ in range(width)) for _ in range(height)]
    else:
        inner = ["".join(dice.choice("......" + "".join(letters)) for _ in range(width)) for _ in range(height)]
        rows = ["-" * (width + 2), *(f"|{row}|" for row in inner), "-" * (width + 2)]
        if len(rows) > words.limits["MAP_Y_LIM"] or width + 2 > words.limits["MAP_X_LIM"]:
            rows = inner
        elif choices.rarely(2):
            rows[dice.randrange(1, len(rows) - 1)] = dice.choice("+S") + rows[1][1:]
    written = list(rows)
    match choices.below(8):
        case 5:  # what is missing at a row's end is stone
            written = [row[: dice.randrange(len(row) + 1)] if dice.random() < 0.3 else row for row in rows]
        case 6:  # digits are taken out
            written = [f"{number % 10}{row}" for number, row in enumerate(rows)]
        case 7:
            written = [row + dice.choice(("", "0", "12")) for row in rows]
        case _:
            pass
    stored = ["".join(letter for letter in row if not letter.isdigit()) for row in written]
    longest = max(map(len, stored))
    return MapBlock(
        rows=tuple(row.ljust(longest) for row in stored),
        lines=("MAP", *written, "ENDMAP"),
    )
