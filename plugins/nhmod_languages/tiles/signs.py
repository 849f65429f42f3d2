"""A letter drawn into a tile's corner, by which a picture that nobody drew is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

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
