"""Texts as people put them into a game: behind the others, between them, with comments, in arrays and in files."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.target import Tree

ORACLE = "There is a stair that goes neither up nor down.\n\n        It is for sitting on.\n"
ENTRIES = """apple strudel
\tWhat the cook has for visitors.
~leek of nothing
leek of *
leek?
\tOpen it to see what it was.
"""
PASSAGE = """%passage {}
Somebody has torn out a page here,
    and written a recipe on the next.
%e passage {}
"""


def more(text: str, added: str) -> str:
    """Put something behind all others."""
    return text + added


def after(text: str, pattern: str, added: str) -> str:
    """Put something behind the first line that fits."""
    made, count = re.subn(f"^{pattern}.*\n", lambda match: match[0] + added, text, count=1, flags=re.MULTILINE)
    if not count:
        raise LookupError(pattern)
    return made


def before(text: str, line: str, added: str) -> str:
    """Put something before the first line that is this one."""
    head, found, tail = text.partition(f"\n{line}\n")
    if not found:
        raise LookupError(line)
    return f"{head}\n{added}{line}\n{tail}"


def longer(text: str, title: str, passages: str, count: int) -> str:
    """Put passages (with their numbers still out) at the end of a novel, and count them."""
    match = re.search(rf"^%title {title} *\((\d+)\)", text, re.MULTILINE)
    if match is None:
        raise LookupError(title)
    number = int(match[1])
    end = text.index("\n%e title", match.end()) + 1
    written = "".join(passages.replace("{}", str(number + n)) for n in range(1, count + 1))
    return f"{text[: match.start(1)]}{number + count}{text[match.end(1) : end]}{written}{text[end:]}"


def in_all(tree: Tree) -> dict[str, str]:
    """Return the files that all games have, with what can be content, and beside it what can't."""
    rumors = tree.text("dat/rumors.fal")
    oracles = f"# What follows is our own.\nAsk not.\n-----\n{ORACLE}-----\nAsk tomorrow.\n-----\n"
    database = before(tree.text("dat/data.base"), "newt", "newt on toast\n\tA starter.\n")
    database = after(database, "zruty", "\t(They do not like mice.)\n")
    return {
        "dat/rumors.tru": more(tree.text("dat/rumors.tru"), "Mice know the way to the kitchen.\nThe cook counts.\n"),
        "dat/rumors.fal": more(after(rumors, "You swallowed", "In between.\n"), "'Ladle' is a god.\nnull: # yes\n"),
        "dat/oracles.txt": more(tree.text("dat/oracles.txt"), oracles),
        "dat/data.base": more(database, "zabaglione\n\tOut of order.\n" + ENTRIES),
    }


def in_files(tree: Tree) -> dict[str, str]:
    """Return the files of random texts, and the novels."""
    tribute = longer(tree.text("dat/tribute"), "Mort", PASSAGE, 2)
    tribute = longer(tribute, "Eric", "#\n%passage {}\n  With a comment.\n\n%e passage {}\n", 1)
    tribute = longer(tribute, "Pyramids", "%passage {}\nWithout its end.\n", 1)
    return {
        "dat/epitaph.txt": more(tree.text("dat/epitaph.txt"), "# Our own.\nHe ate the soup.\nShe made it.\n"),
        "dat/engrave.txt": more(tree.text("dat/engrave.txt"), "Soup today\n\n# Later.\nNo soup today\n"),
        "dat/bogusmon.txt": more(
            tree.text("dat/bogusmon.txt"),
            "kitchen dragon\n-Mother Ladle\n_sous-cheffe\n+Cook\n|sous-chef\n=Soup\nsouper\n",
        ),
        "dat/tribute": longer(tribute, "Death Quotes", "%passage {}\nTHE SOUP IS COLD.\n%e passage {}\n", 1),
    }


def in_arrays(tree: Tree) -> dict[str, str]:
    """Return the files with arrays of random texts, which people write in all ways."""
    engrave = tree.text("src/engrave.c").replace(
        '"Go away!"\n', '"Go away!",\n\t"He ate the soup.",\n\t"She \\"made\\" it."\n', 1
    )
    mail = '#ifdef MAIL\n\t"Soup\'s on!",\n#endif\n'
    engrave = after(engrave, '\t"As if!"', f'\t"Soup today",\n{mail}\t/* later */\n\t"No soup " "today", /* sorry */\n')
    return {
        "src/engrave.c": engrave,
        "src/do_name.c": _behind_the_last(tree.text("src/do_name.c"), '"souper", "kitchen dragon"'),
    }


def _behind_the_last(text: str, names: str) -> str:
    start = text.index("bogusmons[] = {")
    end = text.index("\n};", start)
    last = text.rindex('"', start, end) + 1
    return f"{text[:last]}, {names}{text[last:]}"


def encoded(files: Mapping[str, str]) -> dict[str, bytes]:
    """Return the bytes of files."""
    return {path: text.encode("latin-1") for path, text in files.items()}
