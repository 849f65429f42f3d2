"""What a wish takes for a monster: the names of monsters and the titles of heroes, wherever a text begins with them.

Source: src/mondata.c, ``name_to_mon``, and src/botl.c, ``title_to_mon``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Facts, Tree

_MONDATA_C = "src/mondata.c"
_ARTICLE = re.compile(r"[a-z]+ ")
_BLANK = re.compile(" ")
_PLURALS = ("", "s", "es", "'s", "s'")
"""What the game lets a monster's name end with; name_to_mon()."""


@frozen
class MonsterWords:
    """``monsters`` are names, which end with a word; ``titles`` are titles, which need not. All are in small letters.

    ``articles`` are what may stand before either, with their blank; not every release knows "the ".
    """

    monsters: frozenset[str]
    titles: frozenset[str]
    articles: tuple[str, ...] = ()

    @classmethod
    def of(cls, tree: Tree, facts: Facts, *, stock: bool = False) -> MonsterWords:
        """Read them from a tree and from what mods add to it; with ``stock`` from the tree alone."""
        every = (facts["monsters"], *facts.readable(("roles",)))
        monsters, *roles = (tuple(one.stock if stock else one) for one in every)
        return cls(
            monsters=frozenset(entry.name.lower() for entry in monsters),
            titles=frozenset(title.lower() for known in roles for role in known for title in role.texts("titles")),
            articles=tuple(_articles(tree)),
        )

    def begins(self, text: str) -> str:
        """Return the longest name or title that a text in small letters begins with, after an article perhaps, or nothing."""
        text = text.removeprefix(next((article for article in self.articles if text.startswith(article)), ""))
        heads = [text[:end] for end in (*(blank.start() for blank in _BLANK.finditer(text)), len(text))]
        singular = {head.removesuffix(plural) for head in heads for plural in _PLURALS}
        found = singular & self.monsters | {title for title in self.titles if text.startswith(title)}
        return max(found, key=lambda word: (len(word), word), default="")


def _articles(tree: Tree) -> Iterator[str]:
    """Go through the articles that name_to_mon() takes off the beginning."""
    code = tree.c(_MONDATA_C)
    for function in code.functions("name_to_mon"):
        for name in ("strncmp", "strncmpi"):
            for call in code.calls(name, function.body):
                text = call.args[1].string
                # At the beginning: behind a name ("&str[len]") such texts are plurals.
                if text and call.args[0].text.isidentifier() and _ARTICLE.fullmatch(text):
                    yield text
