"""Strategies for .des files of both dialects, written straight from the grammars (see the modules beside)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from des34_files import lines34
from des34_mistakes import wrong_lines34
from des36_files import lines36
from des36_mistakes import wrong_lines36
from des_choices import Choices, choices_of_draw
from des_layout import laid_out
from hypothesis import strategies as st

if TYPE_CHECKING:
    from collections.abc import Callable

    from des_words import Words


@st.composite
def valid36(draw: st.DrawFn, words: Words) -> str:
    """Files of the 3.6 dialect that the compiler is to accept."""
    return write36(choices_of_draw(draw), words)


@st.composite
def slightly_wrong36(draw: st.DrawFn, words: Words) -> str:
    """Files of the 3.6 dialect with one small mistake, which a few times in a hundred is none."""
    return write_wrong36(choices_of_draw(draw), words)


@st.composite
def valid34(draw: st.DrawFn, words: Words) -> str:
    """Files of the 3.4.3 dialect that the compiler is to accept."""
    return write34(choices_of_draw(draw), words)


@st.composite
def slightly_wrong34(draw: st.DrawFn, words: Words) -> str:
    """Files of the 3.4.3 dialect with one small mistake, which a few times in a hundred is none."""
    return write_wrong34(choices_of_draw(draw), words)


def write36(choices: Choices, words: Words) -> str:
    """Write a file of the 3.6 dialect that the compiler is to accept."""
    return laid_out(lines36(choices, words), choices, comments_indented=True)


def write_wrong36(choices: Choices, words: Words) -> str:
    """Write a file of the 3.6 dialect with a small mistake."""
    return laid_out(wrong_lines36(choices, words), choices, comments_indented=True)


def write34(choices: Choices, words: Words) -> str:
    """Write a file of the 3.4.3 dialect that the compiler is to accept."""
    return laid_out(lines34(choices, words), choices, comments_indented=False)


def write_wrong34(choices: Choices, words: Words) -> str:
    """Write a file of the 3.4.3 dialect with a small mistake."""
    return laid_out(wrong_lines34(choices, words), choices, comments_indented=False)


WRITERS: dict[str, Callable[[Choices, Words], str]] = {
    "valid36": write36,
    "wrong36": write_wrong36,
    "valid34": write34,
    "wrong34": write_wrong34,
}
"""The same by name, for long runs over seeds (``des_choices.choices_of_seed``)."""
