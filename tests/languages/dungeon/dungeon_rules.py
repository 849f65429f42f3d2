"""Rules for tests that need no tree: the structures of include/dgn_file.h written down by hand."""

from __future__ import annotations

from nhmod.binary import LP64, Header, Layout, Member, Structure
from nhmod.diagnostics import Report
from nhmod_languages.dungeon import DungeonLimits, DungeonRules, Language

COUPLE = Structure(name="couple", members=(Member(name="base", ctype="short"), Member(name="rand", ctype="short")))


def _structure(name: str, *members: str) -> Structure:
    """Make a structure: names of 24 characters, then a couple, then ints, at last the bones letter."""
    kinds = {"name": ("char", 24), "protoname": ("char", 24), "lev": (COUPLE, 0), "boneschar": ("char", 0)}
    parts = ((member, *kinds.get(member, ("int", 0))) for member in members)
    return Structure(name=name, members=tuple(Member(name=n, ctype=c, count=k) for n, c, k in parts))


RULES = DungeonRules(
    limits=DungeonLimits(maxlevel=32, maxdungeon=16, lev_limit=50, branch_limit=32),
    tmpdungeon=_structure(
        "tmpdungeon", "name", "protoname", "lev", "flags", "chance", "levels", "branches", "entry_lev", "boneschar"
    ),
    tmplevel=_structure("tmplevel", "name", "lev", "chance", "rndlevs", "chain", "flags", "boneschar"),
    tmpbranch=_structure("tmpbranch", "name", "lev", "chain", "type", "up"),
    numbers={
        "TOWN": 1,
        "HELLISH": 2,
        "MAZELIKE": 4,
        "ROGUELIKE": 8,
        "D_ALIGN_NONE": 0,
        "D_ALIGN_CHAOTIC": 16,
        "D_ALIGN_NEUTRAL": 32,
        "D_ALIGN_LAWFUL": 64,
        "TBR_STAIR": 0,
        "TBR_NO_UP": 1,
        "TBR_NO_DOWN": 2,
        "TBR_PORTAL": 3,
    },
    header_words=5,
)
LANGUAGE = Language(RULES)
HEADER = Header(words=(0x03060600, 1, 2, 3, 4))


def compiled(text: str, layout: Layout = LP64) -> bytes:
    """Compile a text that has no errors."""
    report = Report()
    content = LANGUAGE.compile(text, "d.def", report, Header(words=HEADER.words, layout=layout))
    assert report.errors == ()
    return content


def decompiled(content: bytes, layout: Layout = LP64) -> tuple[str, list[str]]:
    """Decompile, and give what is said about it."""
    report = Report()
    text = LANGUAGE.decompile(content, "dungeon", report, layout)
    assert bool(text) != bool(report.errors)
    return text, [str(d) for d in report.diagnostics]
