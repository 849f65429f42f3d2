"""The bytes of a compiled level, for two machines, and files that are none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from nhmod.binary import ILP32, LP64, Header
from nhmod.diagnostics import Report

if TYPE_CHECKING:
    from nhmod_languages.des.v34.language import Language

MONSTER = 'LEVEL:"a"\nROOM:"zoo",lit,(1,2),(left,top),(3,4)\nMONSTER:\'d\',"jackal",(5,6),"Rex",asleep\n'
CUT_SHORT = (
    "a.lev:1:1: error NH2087: a.lev ends in the middle of a level "
    "(it is cut short, or made for another release or machine)"
)
LEFT_OVER = (
    "a.lev:1:1: error NH2087: 3 bytes stand behind the end of the level in a.lev, at byte 114: no text gives them "
    "(lev_comp leaves them of a longer file of this name, and the game reads 114 bytes: head -c 114)"
)
WORDS = (0x01020304, 2, 3, 4)


def compiled(language: Language, text: str, header: Header) -> bytes:
    report = Report()
    (file,) = language.compile(text, "a.des", report, header)
    assert not report.errors
    return file.content


def test_lp64(language34: Language) -> None:
    content = compiled(language34, MONSTER, Header(words=WORDS))
    assert content[:32] == b"".join(word.to_bytes(8, "little") for word in WORDS)
    # rooms, INIT_MAP, flags, no message, no registers, one room without name or parent
    assert content[32:57] == bytes((1, *[0] * 8, *[0] * 8, 0, 0, 0, 1, *[0] * 4))
    rest = content[57:]
    zoo = language34.rules.rooms["zoo"]
    assert rest[:10] == bytes((1, 2, 3, 4, 1, 1, zoo, 0, 1, 1))
    assert rest[10:17] == bytes(7)
    monster = rest[17:]
    jackal = language34.rules.monster_id("jackal", ord("d"))
    assert jackal is not None
    # one; the name's length in a union of 8; no appearance; id; align -12, x, y, chance, class, appear, -1, asleep
    assert monster[:1] == b"\1"
    assert monster[1:17] == bytes((3, *[0] * 15))
    assert monster[17:19] == jackal.to_bytes(2, "little")
    assert monster[19:27] == bytes((0x100 - 12, 5, 6, 100, ord("d"), 0, 255, 1))
    # sixteen and ten bytes, filled up to a multiple of eight
    assert monster[27:33] == bytes(6)
    assert monster[33:36] == b"Rex"
    assert monster[36:] == bytes(4)


def test_ilp32(language34: Language) -> None:
    content = compiled(language34, MONSTER, Header(words=WORDS, layout=ILP32))
    assert content[:16] == b"".join(word.to_bytes(4, "little") for word in WORDS)
    at = content.index(b"Rex")
    # two unions of 4, ten bytes, filled up to a multiple of four
    assert content[at - 20 : at - 12] == bytes((3, *[0] * 7))


def test_a_file_that_is_cut_short_at_any_place(language34: Language) -> None:
    content = compiled(language34, MONSTER, Header(words=WORDS))
    for end in range(len(content)):
        report = Report()
        assert not language34.decompile(content[:end], "a.lev", report, LP64)
        assert [str(found) for found in report.errors] == [CUT_SHORT]


def test_a_file_of_another_kind(language34: Language) -> None:
    report = Report()
    assert not language34.decompile(bytes(32) + b"\7" + bytes(100), "a.lev", report, LP64)
    assert [(found.code, found.message) for found in report.errors] == [
        ("NH2087", "a.lev is no compiled level: its kind is 7")
    ]


def test_what_stands_behind_the_level_is_told(language34: Language) -> None:
    content = compiled(language34, MONSTER, Header(words=WORDS))
    report = Report()
    assert not language34.decompile(content + b"abc", "a.lev", report, LP64)
    assert [str(found) for found in report.diagnostics] == [LEFT_OVER]
    text = language34.decompile(content, "a.lev", report, LP64)
    assert compiled(language34, text, Header(words=WORDS)) == content


def test_a_value_without_words(language34: Language) -> None:
    content = bytearray(compiled(language34, 'MAZE:"a",random\nNOMAP\n', Header(words=WORDS)))
    content[32 + 1 + 8 : 32 + 1 + 8 + 2] = b"\0\x40"
    report = Report()
    assert not language34.decompile(bytes(content), "a.lev", report, LP64)
    assert [(found.code, found.message) for found in report.errors] == [
        ("NH2089", "a.lev: no description gives the flags 16384")
    ]


@pytest.mark.parametrize("layout", [LP64, ILP32])
def test_any_bytes_give_no_traceback(language34: Language, layout: object) -> None:
    content = compiled(language34, MONSTER, Header(words=WORDS))
    machine = LP64 if layout is LP64 else ILP32
    for at in range(32, len(content)):
        for value in (0, 1, 127, 128, 255):
            language34.decompile(content[:at] + bytes((value,)) + content[at + 1 :], "a.lev", Report(), machine)
