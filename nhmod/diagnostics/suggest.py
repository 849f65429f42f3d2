"""What to write instead: the nearest known word, and the list of what can stand there, cut where it is long.

A guess is made only where a slip of the hand explains the difference, and it never stands alone for the list.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_LIST_LENGTH = 100
_LONGEST_WORD = 64
# How many letters may be wrong in a word of up to so many.
_LENGTHS, _SLIPS = (2, 7, 11, _LONGEST_WORD), (0, 1, 2, 3)
_PARTS = re.compile(r"[a-z0-9']+")
_SHORTEST_PART = 3
_VOCABULARY = 20_000
"""So many words are remembered taken apart: each word that is none is held against all of a tree's."""
_ENDINGS = ("ation", "ness", "ing", "ion", "ed", "es", "er", "e", "s", "y")


def nearest(word: str, known: Iterable[str], also: Mapping[str, str] | None = None, *, what: str = "") -> str:
    """Return the known word that was probably meant, or nothing; ``also`` says what is meant by words that are known not to be there.

    That is one with the same letters, one with a few wrong (by length: none of 2, 1 of 7, 2 of 11, 3 of more), the only one that has
    all of the word's parts, or of whose parts the word has all and not much more, one that the word goes on from ("flying" from "fly"),
    or one of the same root ("fumbling" for "fumble"). ``what`` names the words: who writes "fire resistance" among the "resistances"
    means "fire", and who writes "sleeping gas trap" among the traps "sleep gas".
    """
    if not word or len(word) > _LONGEST_WORD:
        return ""
    folded = word.casefold()
    if also and (meant := also.get(folded)):
        return meant
    words: dict[str, str] = {}
    # The words of a set stand otherwise in each run.
    for name in sorted(known) if isinstance(known, set | frozenset) else known:
        if name != word:
            words.setdefault(name.casefold(), name)
    best = min(_near(folded, words), default=None)
    if best is not None:
        return words[best[2]]
    said = _parts(what.casefold())
    bare = " ".join(part for part in _PARTS.findall(folded) if _plain(part) not in said)
    if bare in words:
        return words[bare]
    roots = _roots(bare)
    alike = [other for other in words if _roots(other) == roots]
    if roots and len(alike) == 1:
        return words[alike[0]]
    parts, root = _parts(folded), _root(folded)
    longer = [other for other in words if parts <= _parts(other)]
    shorter = [other for other in words if 2 * len(other) >= len(folded) and _parts(other) <= parts]
    stems = [
        other
        for other in words
        if len(other) >= _SHORTEST_PART and 2 * len(other) >= len(folded) and folded.startswith(other)
    ]
    closest = (
        _closest(folded, longer)
        or _closest(folded, shorter)
        or max(stems, key=len, default="")
        or next((other for other in words if _root(other) == root), "")
    )
    return words[closest] if closest else ""


def part_of(word: str, known: Iterable[str]) -> str:
    """Return the known word that is a part of a longer one ("poison" of "poison resistance"), or nothing."""
    folded = word.casefold()
    parts = _parts(folded)
    return _closest(folded, [other for other in known if _parts(other.casefold()) < parts])


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Write "did you mean 'gnome lord'?" for the nearest known word, or nothing if none is near."""
    near = nearest(word, known)
    return f"did you mean '{near}'?" if near else ""


def series(words: Iterable[str], last: str = "and") -> str:
    """Write words one after the other, with a word before the last: "a, b and c"; nothing for none."""
    *others, end = list(words) or [""]
    return f"{', '.join(others)} {last} {end}" if others else end


def listed(words: Iterable[str], *, shown_by: str = "") -> str:
    """Write a list of words; one of over 100 characters is cut, and says what shows all of it (a command, in words)."""
    every = list(dict.fromkeys(word for word in words if word))
    whole = ", ".join(every)
    if len(whole) <= _LIST_LENGTH:
        return whole
    cut = whole[: whole.rfind(", ", 0, _LIST_LENGTH)] if ", " in whole[:_LIST_LENGTH] else every[0]
    shows = f"'{shown_by}' shows all {len(every)}" if shown_by else f"{len(every)} in all"
    return f"{cut} … ({shows})"


def choices(
    word: str,
    known: Iterable[str],
    what: str,
    *,
    shown_by: str = "",
    also: Mapping[str, str] | None = None,
    guessed: Iterable[str] | None = None,
) -> str:
    """Write what can stand in place of a word: the guess, if there is one, and the list; ``what`` is its plural ("flags").

    ``guessed`` are the words that the guess is taken from, where they are more than those that are shown.
    """
    every = list(dict.fromkeys(name for name in known if name))
    near = nearest(word, every if guessed is None else guessed, also)
    shown = listed(every, shown_by=shown_by)
    if not near:
        return f"the {what} are {shown}" if every else f"there are no {what}"
    return f"did you mean '{near}'?; the {what} are {shown}"


def article(word: str) -> str:
    """Return "an" before a word that begins with a vowel, else "a"; quotation marks are passed over."""
    return "an" if word.lstrip("'").lower().startswith(("a", "e", "i", "o", "u")) else "a"


def with_article(word: str) -> str:
    """Return a word behind its article."""
    return f"{article(word)} {word}"


def words_command(vocabulary: str) -> str:
    """Return the command that shows all words of a vocabulary."""
    return f'nhmod words "{vocabulary}"' if " " in vocabulary else f"nhmod words {vocabulary}"


def _near(word: str, known: Iterable[str]) -> Iterable[tuple[int, int, str]]:
    """Go through the words that differ by few letters: how many, their order, the word."""
    plain = _plain(word)
    for number, other in enumerate(known):
        if plain and plain == _plain(other):
            yield 0, number, other
            continue
        allowed = _SLIPS[bisect_left(_LENGTHS, max(len(word), len(other)), hi=len(_LENGTHS) - 1)]
        if abs(len(word) - len(other)) <= allowed:
            distance = _distance(word, other, allowed)
            if distance <= allowed:
                yield distance, number, other


@lru_cache(maxsize=_VOCABULARY)
def _plain(word: str) -> str:
    """Return a word without what separates its parts, and without the s of a plural."""
    letters = "".join(_PARTS.findall(word))
    return letters.removesuffix("s") if len(letters) > _SHORTEST_PART else letters


def _root(word: str) -> str:
    """Return a word without its ending, as far as something is left."""
    return next(
        (word.removesuffix(e) for e in _ENDINGS if word.endswith(e) and len(word) - len(e) >= _SHORTEST_PART), word
    )


@lru_cache(maxsize=_VOCABULARY)
def _roots(word: str) -> frozenset[str]:
    return frozenset(map(_root, _parts(word)))


def _closest(word: str, known: Iterable[str]) -> str:
    """Return the one word that shares most of its parts with another one, a part that means something among them."""
    parts = _parts(word)
    found: dict[int, list[str]] = {}
    for other in known:
        others = _parts(other.casefold())
        if any(len(part) >= _SHORTEST_PART for part in parts & others):
            found.setdefault(len(parts ^ others), []).append(other)
    closest = found[min(found)] if found else []
    return closest[0] if len(closest) == 1 else ""


@lru_cache(maxsize=_VOCABULARY)
def _parts(word: str) -> frozenset[str]:
    return frozenset(map(_plain, _PARTS.findall(word)))


def _distance(one: str, other: str, limit: int) -> int:
    """Count the letters to put in, take out, change, or exchange with the next; more than ``limit`` is any number over it.

    The words differ in length by no more than that.
    """
    if len(set(one) ^ set(other)) > 2 * limit:
        return limit + 1
    before, last = list[int](), list(range(len(other) + 1))
    for i, letter in enumerate(one, start=1):
        row = [i]
        for j, wanted in enumerate(other, start=1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (letter != wanted))
            if before and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
        before, last = last, row
    return last[-1]
