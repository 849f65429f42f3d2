"""A tree's own levels, damaged: a character, a line or a half of the file gone, twice there, or something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from des_choices import Choices

CHARACTERS = "\"'(),:;[]{}#%$|=-+.0123456789 \t\n\r\xe9aZ_"
WORDS = (
    "MAP\n",
    "ENDMAP",
    "random",
    "LEVEL:",
    "MAZE:\"x\",' '\n",
    "{",
    "}",
    "\n#\n",
    "999999999999",
    "$x",
    "[50%]",
    "levregion(",
)


def stock_levels(root: Path) -> tuple[str, ...]:
    """Read a tree's .des files, each cut into its levels."""
    texts = [path.read_bytes().decode("latin-1") for path in sorted((root / "dat").glob("*.des"))]
    return tuple(level for text in texts for level in _levels(text))


def _levels(text: str) -> list[str]:
    found: list[list[str]] = []
    for line in text.splitlines(keepends=True):
        if line.startswith(("MAZE", "LEVEL")) or not found:
            found.append([])
        found[-1].append(line)
    return ["".join(lines) for lines in found]


def mutated(choices: Choices, levels: Sequence[str]) -> str:
    """Damage one of the levels in one to three places."""
    text = choices.pick(levels)
    for _ in range(choices.integer(1, 3)):
        text = _mutated_once(choices, text)
    return text


def _mutated_once(choices: Choices, text: str) -> str:  # noqa: PLR0911 - one case a damage
    place = choices.integer(0, len(text))
    lines = text.splitlines(keepends=True)
    row = choices.below(max(1, len(lines)))
    match choices.below(8):
        case 0:
            return text[:place] + text[place + 1 :]
        case 1:
            return text[:place] + choices.pick(CHARACTERS) + text[place:]
        case 2:
            return text[:place] + choices.pick(CHARACTERS) + text[place + 1 :]
        case 3:
            return text[:place] + choices.pick(WORDS) + text[place:]
        case 4:
            return "".join((*lines[:row], *lines[row + 1 :]))
        case 5:
            return "".join((*lines[: row + 1], *lines[row : row + choices.integer(1, 3)], *lines[row + 1 :]))
        case 6:
            other = choices.below(max(1, len(lines)))
            return "".join((*lines[:row], *lines[other : other + 1], *lines[row + 1 :]))
        case _:
            return text[:place] + text[place + choices.integer(1, 40) :]
