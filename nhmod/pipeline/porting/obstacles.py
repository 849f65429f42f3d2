"""What of a tree stands in the way of contents: each cause once, with all that it costs, and what would let them in."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from nhmod.pipeline.games import carriers_for
from nhmod.pipeline.porting.answer import ContentAnswer, Obstacle
from nhmod.pipeline.reasons import Reason, reason_of
from nhmod.target import Tree, find_word, words_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from nhmod.contribution import Content
    from nhmod.diagnostics import Diagnostic
    from nhmod.manifest import Word
    from nhmod.pipeline.porting.bench import Bench
    from nhmod.pipeline.porting.originals import Originals

_FUNCTION = re.compile(r" has no function (\w+)$")
_C = ".c"


def obstacles(contents: Sequence[ContentAnswer], bench: Bench, originals: Originals) -> tuple[Obstacle, ...]:
    """Sort the errors of contents by what causes them, what costs most first; a content that only needs another counts with that."""
    direct: dict[tuple[str, str], list[ContentAnswer]] = defaultdict(list)
    first: dict[tuple[str, str], Diagnostic] = {}
    needs: dict[ContentAnswer, set[ContentAnswer]] = defaultdict(set)
    for content in contents:
        for error in content.errors:
            if reason_of(error) is Reason.NEEDS_ANOTHER:
                places = [related.location for related in error.related]
                needs[content].update(one for one in contents if any(one.location.holds(at) for at in places))
                continue
            cause = error.code, error.cause or error.message
            first.setdefault(cause, error)
            if content not in direct[cause]:
                direct[cause].append(content)
    words = _Words(bench, originals)
    found = [
        Obstacle(
            code=cause[0],
            reason=reason_of(first[cause]),
            message=cause[1],
            contents=tuple(own),
            needing=tuple(_needing(own, needs)),
            change=words.taken(first[cause]) or _moved(cause[1], bench.tree),
        )
        for cause, own in direct.items()
    ]
    return tuple(sorted(found, key=lambda one: -len(one.contents) - len(one.needing)))


def _needing(
    own: Sequence[ContentAnswer], needs: Mapping[ContentAnswer, set[ContentAnswer]]
) -> Iterator[ContentAnswer]:
    """Yield what needs some contents, and what needs that, in turn."""
    lost = set(own)
    while more := [one for one, needed in needs.items() if one not in lost and needed & lost]:
        lost.update(more)
        yield from more


class _Words:
    """The words of contents, and where the things are that they mean."""

    def __init__(self, bench: Bench, originals: Originals) -> None:
        self._bench = bench
        self._originals = originals
        carriers = carriers_for(bench.host, bench.tree.target.family)
        self._vocabularies = {one.vocabulary: one.kind for one in carriers}
        self._words: dict[object, tuple[Content, Word]] = {}
        for content in bench.contents():
            self._words |= {word.origin.location: (content, word) for word in words_in(content.record)}

    def taken(self, error: Diagnostic) -> str:
        """Return the tree's name for what a word means, or the command that brings it from the release that the mod is for."""
        content, word = self._words.get(error.location, (None, None))
        if content is None or word is None or reason_of(error) is not Reason.UNKNOWN_WORD:
            return ""
        original = self._originals.of(content)
        entry = find_word(word, original.facts) if original is not None else None
        name = next((name for name in word.vocabularies if name in self._vocabularies), "")
        if original is None or entry is None or not name:
            return ""
        label = self._bench.mods.kinds[self._vocabularies[name]].label
        tree = self._bench.tree
        own = self._bench.facts.get(name).symbol(entry.symbol) if entry.symbol else None
        if own is not None:
            return f"this game calls it '{own.name}'"
        thing = f'--take "{label}:{entry.name}"'
        return f"nhmod port --from {original.tree.target.name} {thing} --to {tree.root} carries it there"


def _moved(message: str, tree: Tree) -> str:
    """Return where a function is that is in another file; nothing if it is nowhere, or that is not what is wrong."""
    match = _FUNCTION.search(message)
    if match is None:
        return ""
    begins = re.compile(rf"^(?:[A-Za-z_][\w \t*]*[ \t*])?{re.escape(match[1])}[ \t]*\(", re.MULTILINE)
    for file in tree.files():
        if file.endswith(_C) and begins.search(tree.text(file)) and len(tree.c(file).functions(match[1])) == 1:
            return f"{match[1]}() is in {file}: put it back where the releases have it"
    return ""
