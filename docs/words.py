"""Writes docs/words.md, the words of all targets: ``python docs/words.py``; with ``--check`` it only compares (status 1)."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.diagnostics import Report
from nhmod.pipeline.wording import word_lists
from nhmod.request import Request
from nhmod.target import locate
from nhmod.testing import host_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from nhmod.pipeline.wording import Listed, WordList

PAGE = Path(__file__).with_suffix(".md")
_ROWS = 80
_FAMILIES = frozenset({"nethack", "nle"})
_INTRO = """\
<!-- Made by docs/words.py from the trees of all targets; do not edit. -->

# Words

What can stand in a manifest, from the source of NetHack 3.6.7, 3.6.6 and 3.4.3 and of NLE 1.3.0: `nhmod words` shows the same of your own
tree (`--tree`), `nhmod words "monster flags"` one list, `nhmod words --like fire` all that has to do with fire. The game's own constants
are accepted too. The command also says what each means, in the words of the game's own headers, which are not ours to print here.
"""


def page(lists: Iterable[WordList]) -> str:
    """Write the page: a table a list; of a long one just the names."""
    parts = [_INTRO]
    for one in lists:
        if one.own or not one.words:
            continue
        parts.append(f"## {one.name}\n\nIn {one.places}.\n")
        if len(one.words) > _ROWS:
            parts.append(", ".join(_plain(word) for word in one.words) + ".\n")
        else:
            parts.append("".join(f"{row}\n" for row in _table(one.words)))
    parts.append("## Words of the kinds\n\nWhat they mean stands in [manifest.md](manifest.md), at the key.\n")
    parts.append("".join(f"- `{one.name}`: {', '.join(word.word for word in one.words)}\n" for one in lists if one.own))
    return "\n".join(parts)


def _table(words: Iterable[Listed]) -> Iterator[str]:
    yield "| word | also | in the game |"
    yield "|---|---|---|"
    for one in words:
        cells = (_plain(one), ", ".join(one.also), one.symbol)
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _plain(one: Listed) -> str:
    return f"{one.word} ({', '.join(one.targets)})" if one.targets else one.word


def main() -> int:
    """Write the page, or say that it is out of date."""
    host = host_of("nhmod")
    for target in host.targets().values():
        if target.family in _FAMILIES:  # lists are made of the trees at hand
            locate(target, cache=cache_directory(), report=Report())
    text = page(word_lists(Request(paths=()), Report(), host=host, families=_FAMILIES))
    fresh = PAGE.exists() and PAGE.read_text(encoding="utf-8") == text
    if "--check" in sys.argv:
        sys.stdout.write("fresh\n" if fresh else "docs/words.md is out of date; run: python docs/words.py\n")
        return 0 if fresh else 1
    PAGE.write_text(text, encoding="utf-8")
    sys.stdout.write(f"written: {PAGE.name}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
