"""What things are worth, where dungeons are, a quest and texts: a game is broken in many ways, and nhmod prove must name the right content.

Nothing in the prover knows of these. Of each broken game what is named is played, and what is like it, which must still be proven.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from breaking import Bench, Sabotage
from caching import caching
from fast_compiler import COMPILER

from nhmod.diagnostics import Report
from nhmod.pipeline.starting import starts
from nhmod.proofs import Proof
from nhmod.request import Request
from nhmod.testing import host_of
from nhmod.work import Workers
from nhmod_playing.proving import Order, build_provable
from nhmod_playing.report import title_of
from nhmod_playing.running import prove

if TYPE_CHECKING:
    from nhmod.target import Tree
    from nhmod_playing.running import Outcome

pytestmark = [pytest.mark.game, pytest.mark.slow, pytest.mark.xdist_group("sabotage-worth")]

MOD = Path(__file__).parent / "sabotaged_worth"
HEAD = "nhmod: 1\nid: wayfarer\nversion: 1.0.0\nname: Wayfarer\nlicense: NGPL\nauthors: [the tests]\n"
ROLE, WYRM, GRAVE = "Wayfarer", "Wyrmtooth", "Gravewatch"
DOOM, MEWS, LOFT = "The Dungeons of Doom", "The Mews", "The Loft"


def _of(
    name: str, file: str, pattern: str, instead: str, *names: str, beside: str = "", way: str = ""
) -> tuple[Sabotage, str, str]:
    return Sabotage(name=name, file=file, pattern=pattern, instead=instead, names=names), beside, way


SABOTAGES = (
    _of("a helmet that confers nothing", "objects.c", r"TELEPAT(?=, ARMOR_CLASS, 0, 1, 10, 1, 0, 0, 1, 0, 10, HI_METAL\))", "0",
        "spectre hood", beside="seeing stick"),
    _of("a wielded thing that confers something else", "objects.c", r"SEE_INVIS(?=, WEAPON_CLASS)", "STEALTH", "seeing stick",
        beside="spectre hood"),
    _of("a ring whose bonus does not count", "attrib.c", r"uright && uright->otyp == RIN_COMELINESS", "0", "comeliness",
        beside="spectre hood"),
    _of("other charges", "mkobj.c", r"rn1\(5, 3\)(?=;\n\s+break;\n#endif /\* MOD_SABOTAGED_WORTH)", "rn1(4, 3)", "censer"),
    _of("a charge that is not used up", "apply.c", r"consume_obj_charge\(obj, TRUE\);\n\s+pline\(\"%s\", \"It smokes",
        'pline("%s", "It smokes', "censer", beside="boar spear"),
    _of("a bonus of less damage", "weapon.c", r"(BOAR_SPEAR && \(ptr->mlet == S_DRAGON\)\) \{\n\s+tmp \+= )d\(2, 6\)",
        r"\1d(1, 6)", "boar spear"),
    _of("a bonus to hit for somebody else", "weapon.c", r"ptr->mlet == S_DRAGON\)\) \{\n\s+tmp \+= 3;",
        "ptr->mlet == S_NAGA)) {\ntmp += 3;", "boar spear"),
    _of("another ray", "zap.c", r"buzz\(2, 4,", "buzz(1, 4,", "fizz"),
    _of("an artifact's power that gives nothing", "artifact.c", r"ESearching \|= wp_mask;", ";", WYRM, beside=GRAVE),
    _of("a power that is not lost", "artifact.c", r"EStealth &= ~wp_mask;", ";", GRAVE, beside=WYRM),
    _of("a defence that gives nothing", "artifact.c", r"mask = &ECold_resistance;", "mask = 0;", GRAVE, beside=WYRM),
    _of("a warning of other monsters", "artifact.c", r"context.warntype.obj \|= spec_m2\(otmp\);", ";", GRAVE, beside=WYRM),
    _of("an artifact that is mute", "artifact.c", r"!\(oart->spfx & SPFX_SPEAK\)", "1", GRAVE, beside=WYRM),
    _of("an attack against all", "artifact.c", r"return \(weap->mtype == \(unsigned long\) ptr->mlet\);", "return 1;", WYRM),
    _of("an attack of less", "artifact.c", r"return rnd\(\(int\) weap->attk.damn\);", "return 1;", WYRM),
    _of("artifacts that bones forget", "bones.c", r"otmp->oartifact = 0;", "; } if (1) { otmp->oartifact = 0;", WYRM, GRAVE,
        beside="fizz", way="bones"),
    _of("objects that bones turn into others", "bones.c", r"otmp->invlet = 0;",
        "otmp->invlet = 0; if (otmp->otyp == CENSER) otmp->otyp = TIN_WHISTLE;", "censer", beside="fizz", way="bones"),
    _of("a dungeon without bones", "dungeon.def", r'"The Mews" "J"', '"The Mews" "none"', MEWS, beside=LOFT),
    _of("a branch that leaves elsewhere", "dungeon.def", r'(?s)(BRANCH:\s+"The Mews" @ \(3, 2\) up\n)(.*?)(DUNGEON:\s+"The Quest".*?\n)',
        r"\2\3\1", MEWS, beside=LOFT),
    _of("a dungeon that is too deep", "dungeon.def", r'"The Mews" "J" \(3, 0\)', '"The Mews" "J" (4, 0)', MEWS, beside=LOFT),
    _of("stairs in place of a portal", "dungeon.def", r'("The Loft" @ \(1, 0\)) portal', r"\1", LOFT, beside=MEWS),
    _of("a level of a chain too far down", "dungeon.def", r'"crypt" "none" "oracle" \+ \(2, 0\)', '"crypt" "none" "oracle" + (3, 0)', DOOM),
    _of("a level without bones", "dungeon.def", r'"vestry" "V"', '"vestry" "none"', DOOM),
    _of("another text of the quest", "quest.dat", "point nowhere.", "point homeward", ROLE),
    _of("no leader at home", "Way-strt", r"MONSTER:.*Mother Milestone.*", "", ROLE),
    _of("no artifact at the goal", "Way-goal", r"OBJECT:.*luckstone.*", "", ROLE),
    _of("no stairs on the way", "Way-filb", r"STAIR:.*down", "", ROLE),
    _of("all tiles shifted by one", "nhtiles.bmp", "", "", "censer", "fizz"),
    _of("an epitaph in other words", "epitaph", "Here lies the last", "Here lies the best", "texts"),
    _of("another article", "data", "It swings", "It sways ", "texts"),
)  # fmt: skip


@pytest.fixture(scope="module")
def bench(tree366: Tree, shared_tmp: Path, tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """The mod, and one that ``nhmod new --kind role`` begins, built with the probe."""
    role, start = tmp_path_factory.mktemp("role"), starts(host_of("nhmod"))["role"]
    for path, text in {"mod.yaml": HEAD + start.content, **start.files}.items():
        (role / path).parent.mkdir(exist_ok=True)
        (role / path).write_text(text, encoding="utf-8")
    order = Order(
        request=Request(paths=(MOD, role), target=tree366.target.name, source=tree366.root), jobs=2, compiler=COMPILER
    )
    with caching(shared_tmp / "mods-cache"), pytest.MonkeyPatch.context() as patch:
        patch.chdir(shared_tmp)
        ready = build_provable(order, Report())
    return Bench.of(ready, tmp_path_factory.mktemp("sabotage-worth"))


def played(bench: Bench, folder: Path, names: set[str], way: str = "") -> tuple[Outcome, ...]:
    """Play the proofs of some contents, of all without names; of a role those of its quest."""
    proofs = [one for one in bench.ready.proofs if isinstance(one, Proof) and one.content.kind in KINDS]
    wanted = [one for one in proofs if (not names or name(one) in names) and way in one.way]
    return prove([one for one in wanted if "it is started" not in one.way], folder, seeds=[1], workers=Workers(jobs=2))


KINDS = {"objects", "artifacts", "texts", "dungeons", "roles"}


def name(proof: Proof) -> str:
    """Name a content as the report does; texts have no name but their kind's."""
    return title_of(proof.content) or proof.content.kind


COLUMNS = {
    "powers": "spfx |= SPFX_NOGEN", "carried powers": "cspfx = SPFX_STLTH", "alignment": "alignment = A_LAWFUL",
    "invoke": "inv_prop = LEVITATION",
    "color": "acolor = CLR_RED", "cost": "cost = 9L", "monsters": "mtype = S_NAGA", "attack": "attk.adtyp = AD_FIRE",
    "attack to hit": "attk.damn = 7", "attack damage": "attk.damd = 3", "defends": "defn.adtyp = AD_COLD",
    "carried defends": "cary.adtyp = AD_COLD", "role": "role = PM_SAMURAI", "race": "race = PM_ORC",
}  # fmt: skip
"""Of each column of a row of artilist[] what else it could be."""


@pytest.mark.parametrize("column", COLUMNS)
def test_each_column_of_an_artifacts_row_is_seen(bench: Bench, column: str, tmp_path: Path) -> None:
    changed = rf"\1\n    artilist[ART_WYRMTOOTH].{COLUMNS[column]};"
    sabotage = Sabotage(
        name=column, file="artifact.c", pattern=r"(/\* Fix up the alignments[^\n]*)", instead=changed, names=(WYRM,)
    )
    outcomes = played(bench, bench.broken(sabotage, tmp_path / "game"), {WYRM, GRAVE}, "wished")
    assert [name(one.proof) for one in outcomes if one.failed] == [WYRM]
    assert [one.message for one in outcomes if one.failed and f"{column} is " in one.message]


def test_what_is_whole_is_proven(bench: Bench) -> None:
    outcomes = played(bench, bench.ready.built.result.directory.resolve(), set())
    assert not [(name(one.proof), one.proof.way, one.message) for one in outcomes if one.failed or one.without]
    assert len(outcomes) > 35


@pytest.mark.parametrize(("sabotage", "beside", "way"), SABOTAGES, ids=[one.name for one, *_ in SABOTAGES])
def test_what_is_broken_is_found(bench: Bench, sabotage: Sabotage, beside: str, way: str, tmp_path: Path) -> None:
    names = {*sabotage.names, *([beside] if beside else [])}
    outcomes = played(bench, bench.broken(sabotage, tmp_path / "game"), names, way)
    failed = [one for one in outcomes if one.failed]
    said = "\n".join(f"{name(one.proof)}: {one.proof.way}: {one.message}" for one in failed)
    assert {one.result for one in failed} == {"failed"}, said or "nothing was found"
    assert {name(one.proof) for one in failed} == set(sabotage.names), said
