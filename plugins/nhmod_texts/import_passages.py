"""The passages that a variant's novels have more, and what its Death says more."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import dataclass
from nhmod.target import DiffRange
from nhmod_texts.import_parts import Part, records_of
from nhmod_texts.novels import BOOKS, DEATH, TRIBUTE, novels, read_novels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.target import Json, Side
    from nhmod_texts.import_trial import Trial
    from nhmod_texts.novels import Novel

_PASSAGE = re.compile(r"^%passage (\d+)\n(.*?)^%e passage \1\n", re.MULTILINE | re.DOTALL)
_KEYS = {BOOKS: ("tribute",), DEATH: ("death_quotes",)}


@dataclass(frozen=True, kw_only=True, slots=True)
class _Longer:
    """A novel that has more passages in the variant: the ``text`` of these at the end of its own."""

    old: Novel
    new: Novel
    text: str

    def items(self) -> Iterator[Json]:
        """Write the passages as an author would."""
        for match in _PASSAGE.finditer(self.text):
            if self.old.section == DEATH:
                yield match[2].removesuffix("\n")
            else:
                yield {"book": self.old.title, "passage": match[2]}

    def ranges(self) -> Iterator[DiffRange]:
        """Explain the passages, and how many there are."""
        yield DiffRange(file=TRIBUTE, base=self.old.number, variant=self.new.number)
        start = self.new.end - len(self.text)
        yield DiffRange(file=TRIBUTE, base=(self.old.end, self.old.end), variant=(start, self.new.end))


def parts_of_passages(base: Side, variant: Side, trial: Trial) -> Iterator[Part]:
    """Yield the new passages of the base's novels, where all of a novel's are such as the kind writes."""
    text = base.tree.text(TRIBUTE)
    for section, keys in _KEYS.items():
        longer = [
            one
            for one in _longer(base, variant, section)
            if trial.made(TRIBUTE, *records_of(keys, [*one.items()])) == _with(text, [one])
        ]
        items = tuple(item for one in longer for item in one.items())
        if items and trial.made(TRIBUTE, *records_of(keys, items)) == _with(text, longer):
            ranges = tuple(stretch for one in longer for stretch in one.ranges())
            yield Part(keys=keys, items=items, ranges=ranges, exact=(TRIBUTE,))


def _longer(base: Side, variant: Side, section: str) -> Iterator[_Longer]:
    text = variant.tree.text(TRIBUTE)
    after = {novel.title: novel for novel in read_novels(text, TRIBUTE) if novel.section == section}
    for old in novels(base.tree, section):
        new = after.get(old.title)
        if new is None or new.passages <= old.passages:
            continue
        start = text.find(f"\n%passage {old.passages + 1}\n", new.number[1], new.end) + 1
        written = text[start : new.end] if start else ""
        numbers = [int(match[1]) for match in _PASSAGE.finditer(written)]
        if numbers == [*range(old.passages + 1, new.passages + 1)]:
            yield _Longer(old=old, new=new, text=written)


def _with(base: str, longer: list[_Longer]) -> str:
    """Return the base's text with the passages, and with the numbers of them."""
    edits = [
        edit
        for one in longer
        for edit in ((one.old.number, str(one.new.passages)), ((one.old.end, one.old.end), one.text))
    ]
    for (start, end), new in sorted(edits, reverse=True):
        base = base[:start] + new + base[end:]
    return base
