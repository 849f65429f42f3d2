"""The example mod of texts in NLE: what its makedefs made of them, and what an agent reads in the encyclopedia."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from play.showcase_texts import EPITAPH, HALLUCINATION, engraved

from nhmod_languages.dlb import Archive

if TYPE_CHECKING:
    from modded import Modded

pytestmark = [pytest.mark.game, pytest.mark.xdist_group("nle-build")]

_PADDED = 59  # 60 with the newline (PAD_RUMORS_TO)


def encrypted(line: str) -> bytes:
    """Encrypt a line as util/makedefs.c:xcrypt does."""
    return bytes(ord(c) ^ (1 << n % 5) if ord(c) & (32 | 64) else ord(c) for n, c in enumerate(line))


def test_makedefs_took_all_texts(modded: Modded) -> None:
    archive = Archive.unpack(next(modded.directory.rglob("nhdat")).read_bytes())
    wanted = {
        "rumors": "Vegetarian dragons breathe salad.".ljust(_PADDED, "_"),
        "epitaph": "Here lies a bug report. Could not reproduce.",
        "engrave": "Exit closed for renovation. Use the trap door.",
        "bogusmon": "-Auntie Entropy",
        "oracles": "has a long memory and longer bristles.",
    }
    for file, line in wanted.items():
        found = archive.find(file)
        assert found is not None
        assert b"\n" + encrypted(line) + b"\n" in found.content, file
    tribute = archive.find("tribute")
    assert tribute is not None
    assert b"I borrowed this copy" in tribute.content


def test_the_encyclopedia_is_read(modded: Modded) -> None:
    # The last key by itself: w.type() would go on from the window at once.
    seen = modded.see("w.type('/?postal golem')\nw._press('\\r')\nseen = w.rows")
    assert any("It is made of brown paper and string, and delivers itself." in row for row in seen), seen


def test_the_hallucinating_see_the_mods_monsters(modded: Modded) -> None:
    seen = modded.see(
        "w.create('brown mold')\n"
        "way = w.ways('brown mold')[0]\n"
        "w.type('q' + w.have('cursed potion of hallucination'))\n"
        f"w.until(re.compile('{HALLUCINATION}'), f';{{way}}.', rounds=600)\n"
        "seen = w.heard[-1]"
    )
    assert re.search(HALLUCINATION, seen)


def test_headstones_have_the_mods_epitaphs(modded: Modded) -> None:
    seen = modded.see("w.go('gallery')\nw.until('Here a paper ', '\x17grave\\r:', rounds=150)\nseen = w.heard[-1]")
    assert re.search(EPITAPH, seen)


def test_the_floor_says_what_the_mods_write(modded: Modded) -> None:
    """Polymorph makes another engraving of one (src/zap.c, zap_updown)."""
    seen = modded.see(
        "w.go('gallery')\n"
        "w.type('E-x\\r')\n"
        "for _ in range(12):\n"
        "    wand = w.have('wand of polymorph (0:8)')\n"
        "    for _ in range(8):\n"
        "        w.type(f'z{wand}>')\n"
        "        w.type(':')\n"
        "seen = w.heard"
    )
    assert any(map(engraved, seen)), seen
