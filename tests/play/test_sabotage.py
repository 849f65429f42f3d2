"""A proven game is broken in many ways: nhmod prove must find each, name the right content, and nothing that is whole.

Nothing in the prover knows of these: what is broken is a line of C that the mod brought, a row, a level, a save. Of each broken game
what is named is played, and contents that are whole, other ones each time: all of them are beside something broken.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from breaking import Bench, Sabotage
from caching import caching
from clusters import cluster, kill_when, process_of
from fast_compiler import COMPILER

from nhmod.diagnostics import Report
from nhmod.proofs import Proof
from nhmod.request import Request
from nhmod.work import Workers
from nhmod_playing.proving import Order, build_provable
from nhmod_playing.report import title_of
from nhmod_playing.running import prove
from nhmod_shops.proofs import BOUGHT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from nhmod.target import Tree
    from nhmod_playing.running import Outcome

pytestmark = [pytest.mark.game, pytest.mark.slow, pytest.mark.xdist_group("sabotage")]

MOD = Path(__file__).parent / "sabotaged"
ROOM, FURTHER_ROOM, SHOP, MONSTER, POTION = "scriptorium", "reading room", "ink shop", "blotter", "murk"
BY_CHANCE = (
    # It takes one dry place of thirteen, so it is often made out of sight, and then it flees.
    pytest.param("inkfish", "it is fought until it is dead", id="one of the sea"),
    # Its boulders hide the keeper, and nobody is paid unseen.
    pytest.param("blotting mine", BOUGHT, id="a shop of boulders"),
)
WHOLE = 2
"""So many contents that are whole are played beside each broken one."""


def _c(name: str, file: str, pattern: str, instead: str, *names: str) -> Sabotage:
    return Sabotage(name=name, file=file, pattern=pattern, instead=instead, names=names)


def _level(name: str, level: str, pattern: str, instead: str, *also: str) -> Sabotage:
    return Sabotage(name=name, file=level, pattern=pattern, instead=instead, names=(level, *also))


SABOTAGES = (
    _c("a case removed in mkroom()", "mkroom.c", r"case SCRIPTORIUM:\n\s+mkzoo\(SCRIPTORIUM\);\n\s+break;", "", ROOM),
    _c("a letter of SHOPTYPE lost", "mkroom.c", r"'k' \|\| \*ep == 'K'", "'~'", ROOM),
    _c("a greeting on entry missing", "hack.c", r'You\("%s", "enter a room that smells of ink."\);', "", ROOM),
    _c("a sound never heard", "sounds.c", r"has_scriptorium && !rn2\(50\)", "has_scriptorium && 0", ROOM),
    _c("other inhabitants", "mkroom.c", r"&mons\[PM_BLOTTER\]", "&mons[PM_NEWT]", ROOM),
    _c("nothing lies in the room", "mkroom.c", r"\(void\) mksobj_at\(QUILL, sx, sy, TRUE, FALSE\);", ";", ROOM),
    _c("less gold", "mkroom.c", r"rn1\(1, 30\)", "rn1(1, 20)", FURTHER_ROOM),
    _c("who sleeps though nobody does", "mkroom.c", r"if \(type == READING_ROOM\) \{\n\s+if \(mon\)", "if (0) {\nif (mon)", FURTHER_ROOM),
    _c("one of two inhabitants", "mkroom.c", r"\? reading_roommon\(\)", "? &mons[PM_BLOTTER]", FURTHER_ROOM),
    _c("a shop that never opens", "mkroom.c", r"i = INKSHOP - SHOPBASE;", "return;", SHOP),
    _c("other shopkeepers", "shknam.c", r'"Penna", "Calamus"', '"Nemo", "Outis"', SHOP),
    _c("other wares", "shknam.c", r"70, -QUILL", "70, -DAGGER", SHOP),
    _c("a shop's greeting missing", "shk.c", r'verbalize\("%s", "Mind the ink, please."\);', "", SHOP),
    _c("credit all the same", "shk.c", r"shoptype == INKSHOP(?=\) \{\n\s+if \(eshkp->debit\))", "shoptype < 0", SHOP),
    _c("another colour", "monst.c", r"(?s)CLR_MAGENTA(?=\),\n#endif /\* MOD_SABOTAGED)", "CLR_RED", MONSTER),
    _c("other dice", "monst.c", r"ATTK\(AT_BITE, AD_PHYS, 2, 4\), ATTK\(AT_TUCH, AD_SORROW",
       "ATTK(AT_BITE, AD_PHYS, 2, 6), ATTK(AT_TUCH, AD_SORROW", MONSTER),
    _c("an attack of another type", "monst.c", r"ATTK\(AT_TUCH, AD_SORROW", "ATTK(AT_TUCH, AD_COLD", MONSTER),
    _c("another letter", "monst.c", r'MON\("blotter", S_BLOB', 'MON("blotter", S_ANT', MONSTER),
    _c("a flag more", "monst.c", r"0,(?=\n\s+0, 6, CLR_MAGENTA)", "M2_STRONG,", MONSTER),
    _c("another frequency", "monst.c", r'(MON\("blotter".*?\(G_GENO \| )1', r"\g<1>3", MONSTER),
    _c("another difficulty", "monst.c", r"0, 6, CLR_MAGENTA", "0, 9, CLR_MAGENTA", MONSTER),
    _c("a flag of a changed one lost", "monst.c", r"#define NHMOD_FOX_FLAGS_1_M1_FLY \| M1_FLY", "#define NHMOD_FOX_FLAGS_1_M1_FLY", "fox"),
    _c("a group of a changed one lost", "monst.c", r"GROUP \| G_LGROUP", "GROUP | G_SGROUP", "fox"),
    _c("fewer of what is carried", "makemon.c", r"rn1\(3, 2\)(?=;\n\s+thing->owt)", "rn1(2, 2)", MONSTER),
    _c("a plainer one of what is carried", "makemon.c", r"thing->spe = rn1\(2, 1\)", "thing->spe = 1", MONSTER),
    _c("who grows into nobody", "mondata.c", r"\{ PM_BLOTTER, PM_GELATINOUS_CUBE \},", "", MONSTER),
    _c("another's old corpse", "mon.c", r"mndx = PM_NEWT;(?=\n\s+break;\n#endif /\* MOD_SABOTAGED)", "mndx = PM_JACKAL;", MONSTER),
    _c("nothing carried", "makemon.c", r"\(void\) mongets\(mtmp, QUILL\);", ";", MONSTER),
    _c("a damage without effect", "mhitu.c", r"\(void\) adjattrib\(A_WIS, -1, FALSE\);", ";", "sorrow"),
    _c("an effect that does nothing", "potion.c", r"make_confused\(\(HConfusion & TIMEOUT\) \+ \(long\) 10, TRUE\);", ";", POTION),
    _c("a condition turned round", "potion.c", r"if \(!otmp->blessed\) \{\n\s+make_confused",
       "if (otmp->blessed) {\nmake_confused", POTION),
    _c("a hook missing", "potion.c", r"(?s)case POT_MURK:\n\s+unkn\+\+;.*?break;", "", POTION),
    _c("a thrown potion without effect", "potion.c", r"mon->mcansee = 0;\n\s+mon->mblinded = 10;", ";", POTION),
    _c("a crash", "potion.c", r'pline\("%s", "It tastes of ink."\);', "*(volatile char *) 0 = 1;", POTION),
    _c("something impossible", "potion.c", r'pline\("%s", "It tastes of ink."\);',
       'pline("%s", "It tastes of ink."); impossible("ink");', POTION),
    _c("an endless loop", "artifact.c", r'pline\("%s", "The last word is spoken."\);', "for (;;) ;", "The Last Word"),
    _c("an invocation without effect", "artifact.c", r"u\.uen \+= 20;", ";", "The Last Word"),
    _c("another damage of a weapon", "objects.c", r"5, 0, 2, 3, 3, 2, 0, 0, 2, CLR_WHITE", "5, 0, 2, 3, 9, 2, 0, 0, 2, CLR_WHITE", "quill"),
    _c("another skill", "objects.c", r"0, PIERCE, -P_DART, IRON(?=\),\n\s+0, WEAPON_CLASS, 5, 0, 2)", "0, PIERCE, -P_KNIFE, IRON", "quill"),
    _c("what no longer makes a heap", "objects.c", r"BITS\(1, 1, (?=1, 0, 0, 1, 0, 0, 0, 0, PIERCE, -P_DART)", "BITS(1, 0, ", "quill"),
    _c("another weight of a changed one", "objects.c", r"NHMOD_CLUB_WEIGHT 31", "NHMOD_CLUB_WEIGHT 33", "club"),
    _c("a bonus of a changed one lost", "objects.c", r"NHMOD_CLUB_OC1 1", "NHMOD_CLUB_OC1 0", "club"),
    _c("a struct not restored after a save", "restore.c", r"rest_rooms\(fd\); /\* No joke :-\) \*/",
       "rest_rooms(fd); level.flags.hardfloor = !level.flags.hardfloor;", "annex1", "annex2"),
    _level("a level that became a maze", "annex2", "", "", "The Annex"),
    _level("stairs walled in", "annex1", r"(?s)\|\.{9}\+\.{9}\|(.*)DOOR:closed,\(10,2\)", r"|.........|.........|\1"),
    _level("an unknown monster on a level", "annex1", r"\"blotter\"", '"acid blob"'),
    _level("a trap that is not there", "annex1", r'TRAP:"pit",\(5,1\)', ""),
    _level("a door in another state", "annex1", r"DOOR:closed", "DOOR:open"),
    _level("no stairs down", "annex1", r"STAIR:\(18,2\),down", "", "annex2", "The Annex"),
    _level("an object that is not there", "annex2", r"OBJECT:\('!',\"murk\"\),\(7,1\)", ""),
)  # fmt: skip


@pytest.fixture(scope="module")
def bench(tree366: Tree, shared_tmp: Path, tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """The mod, built with the probe."""
    order = Order(
        request=Request(paths=(MOD,), target=tree366.target.name, source=tree366.root), jobs=2, compiler=COMPILER
    )
    with caching(shared_tmp / "mods-cache"), pytest.MonkeyPatch.context() as patch:
        patch.chdir(shared_tmp)
        ready = build_provable(order, Report())
    return Bench.of(ready, tmp_path_factory.mktemp("sabotage"))


def proofs_of(bench: Bench, names: set[str]) -> list[Proof]:
    """Return the proofs of some contents."""
    return [one for one in bench.ready.proofs if isinstance(one, Proof) and title_of(one.content) in names]


def contents(bench: Bench) -> tuple[str, ...]:
    """Return the names of all contents that have proofs."""
    return tuple(sorted({title_of(one.content) for one in bench.ready.proofs if isinstance(one, Proof)}))


def played(bench: Bench, folder: Path, names: set[str]) -> tuple[Outcome, ...]:
    """Play the proofs of some contents."""
    return prove(proofs_of(bench, names), folder, seeds=[1], workers=Workers(jobs=2))


def beside(every: Sequence[str], sabotage: Sabotage) -> set[str]:
    """Choose contents that are whole: the next ones for each of the broken games."""
    whole = [one for one in every if one not in sabotage.names]
    begin = SABOTAGES.index(sabotage) * WHOLE
    return {whole[(begin + number) % len(whole)] for number in range(WHOLE)}


def test_what_is_whole_is_proven(bench: Bench) -> None:
    outcomes = played(bench, bench.ready.built.result.directory.resolve(), set(contents(bench)))
    assert not [(one.proof.content.title, one.proof.way, one.message) for one in outcomes if one.failed]
    assert len(outcomes) > 30


@pytest.mark.parametrize(("content", "way"), BY_CHANCE)
def test_what_chance_makes_hard_is_proven_with_every_seed(bench: Bench, content: str, way: str) -> None:
    (hard,) = (one for one in proofs_of(bench, {content}) if one.way == way)
    folder = bench.ready.built.result.directory.resolve()
    outcomes = prove([hard], folder, seeds=range(1, 9), workers=Workers(jobs=2))
    assert [one.result for one in outcomes] == ["proven"] * 8


def test_everything_is_beside_something_broken(bench: Bench) -> None:
    every = contents(bench)
    assert set().union(*(beside(every, one) for one in SABOTAGES)) == set(every)


@pytest.mark.parametrize("sabotage", SABOTAGES, ids=lambda one: one.name)
def test_what_is_broken_is_found(bench: Bench, sabotage: Sabotage, tmp_path: Path) -> None:
    also = beside(contents(bench), sabotage)
    outcomes = played(bench, bench.broken(sabotage, tmp_path / "game"), {*sabotage.names, *also})
    assert also <= {name(one) for one in outcomes}
    failed = [one for one in outcomes if one.failed]
    said = "\n".join(f"{name(one)}: {one.proof.way}: {one.message}" for one in failed)
    assert {one.result for one in failed} == {"failed"}, said or "nothing was found"
    found = {name(one) for one in failed}
    assert set(sabotage.names) <= found, said
    # What tests of the mod's own, or those who live with the broken, see of it is no false alarm.
    assert found <= {*sabotage.names, *BESIDE.get(sabotage.name, ())} | OWN_TESTS, said


def test_a_cluster_sees_the_same_though_a_worker_is_killed(bench: Bench, tmp_path: Path) -> None:
    folder = bench.broken(next(one for one in SABOTAGES if one.name == "another colour"), tmp_path / "game")
    names = {MONSTER, POTION, ROOM, SHOP}
    proofs = proofs_of(bench, names)
    told: list[int] = []
    with cluster(4, tmp_path) as made, kill_when(process_of(made, 1), lambda: len(told) > len(proofs) // 2):
        there = prove(
            proofs,
            folder,
            seeds=[1],
            workers=Workers(on=made.scheduler_address),
            progress=lambda _, done, __: told.append(done),
        )
    here = played(bench, folder, names)
    assert [replace(one, seconds=0.0) for one in there] == [replace(one, seconds=0.0) for one in here]
    assert {name(one) for one in there if one.failed} == {MONSTER}


def name(outcome: Outcome) -> str:
    """Name the content as the report does."""
    return title_of(outcome.proof.content)


OWN_TESTS = {"murk confuses, and a blessed one does not", "a blotter is seen and hurt"}
BESIDE: dict[str, tuple[str, ...]] = {}
