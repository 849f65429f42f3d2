"""What makes Unangband's vocabularies: fixed lists, and the names and numbers of other edit files' entries."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from nhmod_edit_files.game import Source, Words

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from nhmod_edit_files.document import Document


def fixed(text: str) -> Source:
    """Return the vocabulary of the words in a text."""
    return Source(fixed=MappingProxyType(dict.fromkeys(text.split())))


def joined(*sources: Source) -> Source:
    """Return the vocabulary of all words of several fixed ones."""
    return Source(fixed=MappingProxyType({word: number for one in sources for word, number in one.fixed.items()}))


def without(number: int, words: Callable[[Mapping[str, Document]], Words]) -> Callable[[Mapping[str, Document]], Words]:
    """Return what makes a vocabulary without the word of a number."""
    return lambda documents: {word: one for word, one in words(documents).items() if one != number}


def with_none(words: Callable[[Mapping[str, Document]], Words]) -> Callable[[Mapping[str, Document]], Words]:
    """Return what makes a vocabulary of entries to which 0 says that there is none."""
    return lambda documents: {"none": 0, **words(documents)}


def chains(stem: str) -> Callable[[Mapping[str, Document]], Words]:
    """Return what makes a vocabulary of the numbers of the chains that a file has; 0 is the end."""

    def words(documents: Mapping[str, Document]) -> Words:
        found = (node.field("chain") or "" for node in documents[stem].entries)
        return {"end": 0, **{f"chain {int(text)}": int(text) for text in found if text.strip().isdigit()}}

    return words
