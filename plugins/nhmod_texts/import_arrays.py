"""What a variant says more at the ends of its arrays of texts, where the game has no files of them, and in its novels."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.target import DiffRange, Json, Side
from nhmod.target.c import CFile, Row, Span
from nhmod_texts.import_parts import Part, records_of
from nhmod_texts.import_tails import last_that, tail, written
from nhmod_texts.novels import BOOKS, DEATH, TRIBUTE, Novel, novels, read_novels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from nhmod_texts.import_trial import Trial
    from nhmod_texts.sites import TextSite


def part_of_array(site: TextSite, name: str, base: Side, variant: Side, trial: Trial) -> Part | None:
    """Return what the variant's array ``name`` has at its end and the base's has not; raises ``SiteError`` where there is no such array.

    The strings are compared, not how they are laid out: arrays that people wrote have them in lines of many.
    """
    file = site.site.file
    old, source = base.tree.c(file).array(name), variant.tree.c(file)
    new = source.array(name)
    plain = {row.text for row in new.rows if row.string is not None and row.conditions == new.conditions}
    before, after = [row.text for row in old.rows], [row.text for row in new.rows]
    values = {row.text: row.string or "" for row in new.rows}

    def fits(row: str) -> bool:
        return row in plain and trial.accepts(*records_of(site.keys, [written(values[row], site, base.facts)]))

    texts = last_that(tail(before, after), fits)
    kept = new.rows[: len(new.rows) - len(texts)]
    if not texts or not kept or not old.rows:
        return None
    items = tuple(written(values[text], site, base.facts) for text in texts)
    made = trial.made(file, *records_of(site.keys, items))
    if made is None or _strings(CFile(file, made), name) != [
        *_strings(base.tree.c(file), name),
        *map(values.get, texts),
    ]:
        return None
    cuts = [span for row in new.rows[len(kept) :] for span in _with_comma(row)]
    comma = kept[-1].comma
    if comma is not None and old.rows[-1].comma is None:
        cuts.append(comma)
    spans = [*_lines_of(source, cuts)]
    if not _goes_on(CFile(file, _without(source.source, spans)), name, kept, comma=old.rows[-1].comma is not None):
        return None
    ranges = tuple(DiffRange.added(file, span.start, span.end) for span in spans)
    return Part(keys=site.keys, items=items, ranges=ranges)


def _strings(file: CFile, name: str) -> list[str | None]:
    return [row.string for row in file.array(name).rows]


def _goes_on(file: CFile, name: str, rows: Sequence[Row], *, comma: bool) -> bool:
    """Return whether an array has just those rows, and a comma behind the last one or none, which the kind has to know."""
    found = file.array(name).rows
    return [row.text for row in found] == [row.text for row in rows] and (found[-1].comma is not None) == comma


def _with_comma(row: Row) -> Iterator[Span]:
    yield row.span
    if row.comma is not None:
        yield row.comma


def _lines_of(file: CFile, cuts: Iterable[Span]) -> Iterator[Span]:
    """Yield what is cut line by line: whole lines where nothing else stands on them, else with the blanks before it."""
    source = file.source
    pieces = [piece for cut in cuts for piece in _by_lines(file, cut)]
    for start in sorted({file.line_start(piece.start) for piece in pieces}):
        end = file.line_end(start)
        here = sorted(piece for piece in pieces if start <= piece.start < end)
        if not _without(source[start:end], [Span(one.start - start, one.end - start) for one in here]).strip():
            yield Span(start, end)
            continue
        for piece in here:
            blanks = len(source[start : piece.start]) - len(source[start : piece.start].rstrip(" \t"))
            yield Span(piece.start - blanks if piece.start - blanks > start else piece.start, piece.end)


def _by_lines(file: CFile, span: Span) -> Iterator[Span]:
    at = span.start
    while at < span.end:
        end = min(file.line_end(at), span.end)
        yield Span(at, end)
        at = end


def _without(text: str, spans: Iterable[Span]) -> str:
    kept: list[str] = []
    at = 0
    for span in sorted(spans):
        kept.append(text[at : span.start])
        at = span.end
    return "".join((*kept, text[at:]))


_PASSAGE = re.compile(r"^%passage (\d+)\n(.*?)^%e passage \1\n", re.MULTILINE | re.DOTALL)
_KEYS = {BOOKS: ("tribute",), DEATH: ("death_quotes",)}


@frozen
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
