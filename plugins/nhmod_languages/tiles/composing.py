"""Tiles made of other tiles: with other colours, one over another, smaller, or with a letter that says that nobody drew them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def recolored(rows: Sequence[str], letters: Mapping[str, str]) -> tuple[str, ...]:
    """Write rows with other letters; those that ``letters`` does not name stay."""
    table = str.maketrans(dict(letters))
    return tuple(row.translate(table) for row in rows)


def laid_over(rows: Sequence[str], top: Sequence[str], *, background: str) -> tuple[str, ...]:
    """Lay a picture of the same size over another, which is seen where ``top`` has the letter ``background``."""
    return tuple(
        "".join(under if over == background else over for under, over in zip(low, high, strict=True))
        for low, high in zip(rows, top, strict=True)
    )


def reduced(rows: Sequence[str], factor: int) -> tuple[str, ...]:
    """Make a picture ``factor`` times smaller each way: a pixel gets the letter that most of its square have, the first of equals."""
    width, height = len(rows[0]) // factor, len(rows) // factor
    return tuple(
        "".join(_most(rows, column * factor, row * factor, factor) for column in range(width)) for row in range(height)
    )


def _most(rows: Sequence[str], left: int, top: int, side: int) -> str:
    return Counter("".join(row[left : left + side] for row in rows[top : top + side])).most_common(1)[0][0]


_FONT = {
    "A": "25755", "B": "65656", "C": "34443", "D": "65556", "E": "74647", "F": "74644", "G": "34553", "H": "55755",
    "I": "72227", "J": "11152", "K": "55655", "L": "44447", "M": "57755", "N": "65555", "O": "25552", "P": "65644",
    "Q": "25573", "R": "65655", "S": "34216", "T": "72222", "U": "55557", "V": "55552", "W": "55775", "X": "55255",
    "Y": "55222", "Z": "71247", "0": "75557", "1": "26227", "2": "61247", "3": "61216", "4": "55711", "5": "74616",
    "6": "34757", "7": "71222", "8": "75757", "9": "75716", "?": "61202", "!": "22202", "+": "02720", "-": "00700",
    "*": "52725", "=": "07070", "#": "57575", "/": "11244", "%": "51245", "$": "36236", "&": "25253",
}  # fmt: skip
"""The letters, 3 wide and 5 high: a row is an octal digit, its highest bit the leftmost pixel."""
SIGNS = "".join(_FONT)
"""What can be a sign; letters are drawn as capitals."""
_WIDTH, _HEIGHT = 3, 5


def signed(rows: Sequence[str], letter: str, *, ink: str, ground: str) -> tuple[str, ...]:
    """Draw a letter into the lower right corner: ``ink`` on a frame of ``ground``, both letters of the colour map.

    Raises:
        KeyError: it is none of ``SIGNS``, nor such a letter in lower case.
    """
    drawn = [f"{int(digit, 8):0{_WIDTH}b}" for digit in _FONT[letter.upper()]]
    box = [
        ground * (_WIDTH + 2),
        *(ground + "".join(ink if bit == "1" else ground for bit in row) + ground for row in drawn),
        ground * (_WIDTH + 2),
    ]
    above = len(rows) - len(box)
    return (*rows[:above], *(row[: -len(sign)] + sign for row, sign in zip(rows[above:], box, strict=True)))
