"""What a variant's files have more than the base's, where the kind would put it: behind all that stays in the patch at that place.

Edits of a patch come before the texts at one place, so that only the last of what is new there can be content: whatever stands before
something that no manifest says stays in the patch with it, and the file is the variant's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nhmod.edits import split_lines
from nhmod.target import DiffRange, Facts, Json, Side
from nhmod_languages.gained import gained
from nhmod_texts.differences import MARKS_OF_NAMES
from nhmod_texts.import_parts import Part, records_of
from nhmod_texts.sites import MARKS, ORACLE_END, ORACLES_TXT, TextSite

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from nhmod_texts.import_trial import Trial


def tail(base: Sequence[str], variant: Sequence[str]) -> Sequence[str]:
    """Return what ``variant`` has more at its end."""
    ends = [start for place, start, end in gained(base, variant) if place == len(base) and end == len(variant)]
    return variant[ends[-1] :] if ends else ()


def last_that(pieces: Sequence[str], fits: Callable[[str], bool]) -> Sequence[str]:
    """Return the last pieces that fit, without a break; equal ones would become one, so that all are different."""
    first = len(pieces)
    while first and pieces[first - 1] not in pieces[first:] and fits(pieces[first - 1]):
        first -= 1
    return pieces[first:]


_WHOSE = {mark: whose for whose, mark in MARKS.items() if mark}


def part_of_lines(site: TextSite, base: Side, variant: Side, trial: Trial) -> Part | None:
    """Return what the variant's file has behind the base's last whole line, if it is what the kind would write there."""
    file = site.site.file
    before, after = base.tree.text(file), variant.tree.text(file)
    place = site.site.find(base.tree, base.facts)
    rest = before[place:]
    end = len(after) - len(rest)
    if not after.endswith(rest) or after[end - 1 : end] != "\n":
        return None
    cut, ending = (_blocks, ORACLE_END) if file == ORACLES_TXT else (split_lines, "\n")
    if "\r\n" in before:
        ending = ending.replace("\n", "\r\n")

    def said(piece: str) -> Json:
        return written(piece.removesuffix(ending), site, base.facts)

    def fits(piece: str) -> bool:
        return piece.endswith(ending) and trial.accepts(*records_of(site.keys, [said(piece)]))

    pieces = last_that(tail(cut(before[:place]), cut(after[:end])), fits)
    items = tuple(map(said, pieces))
    text = "".join(pieces)
    if not items or trial.made(file, *records_of(site.keys, items)) != before[:place] + text + rest:
        return None
    stretch = DiffRange(file=file, base=(place, place), variant=(end - len(text), end))
    return Part(keys=site.keys, items=items, ranges=(stretch,), exact=(file,))


def written(text: str, site: TextSite, facts: Facts) -> Json:
    """Write a text of a file or an array as an author would; the mark before a hallucinatory name says whose it is."""
    whose = _WHOSE.get(text[:1]) if site.keys == ("hallucinations",) and facts.offers(MARKS_OF_NAMES) else None
    if whose is None:
        return text
    gender, personal = whose
    record: dict[str, Json] = {"name": text[1:]}
    if gender != "either":
        record["gender"] = gender
    if personal:
        record["personal"] = personal
    return record


def _blocks(text: str) -> Sequence[str]:
    """Cut a file of oracles behind the lines that end them."""
    found: list[str] = [""]
    for line in split_lines(text):
        found[-1] += line
        if line.startswith(ORACLE_END.strip()):
            found.append("")
    return [block for block in found if block]
