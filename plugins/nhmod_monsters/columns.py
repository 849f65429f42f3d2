"""The columns of mons[] (include/permonst.h) that are as simple as they look; those that are not stand where they are worked out.

A column's key is the record's, which says the limits, and that of ``Permonst``.
"""

from __future__ import annotations

from typing import Any

from nhmod.places import Column, NumberColumn, WordColumn, WordsColumn

NUMBERS = (
    NumberColumn(key="level", fact="level", parameter="lvl.lvl"),
    NumberColumn(key="speed", fact="speed", parameter="lvl.mov", usual=12),
    NumberColumn(key="armor_class", fact="ac", parameter="lvl.ac", usual=10),
    NumberColumn(key="magic_resistance", fact="mr", parameter="lvl.mr"),
    NumberColumn(key="alignment", fact="alignment", parameter="lvl.aln"),
)
NUTRITION = NumberColumn(key="nutrition", fact="nutrition", parameter="siz.nut")
"""What is usual depends on the size."""
WORDS = (
    WordColumn(key="sound", fact="sound", parameter="siz.snd", vocabulary="sounds"),
    WordColumn(key="size", fact="size", parameter="siz.siz", vocabulary="sizes"),
    WordColumn(key="color", fact="color", parameter="col", vocabulary="colors"),
)
LISTS = (
    WordsColumn(key="resists", fact="resists", parameter="mr1", vocabulary="resistances"),
    WordsColumn(key="confers", fact="conveys", parameter="mr2", vocabulary="resistances"),
)
FLAGS = WordsColumn(key="flags", fact="m1", parameter="flg1", vocabulary="monster flags")
"""Three columns, m1 to m3, of which an author knows one list: what stands in which is worked out (``Permonst.flag_word``)."""
COLUMNS: tuple[Column[Any], ...] = (*NUMBERS, NUTRITION, *WORDS, *LISTS)
