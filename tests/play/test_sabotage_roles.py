"""What a role begins with, knows, learns and gains: a game is broken in many ways, and nhmod prove must name the way that sees it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from breaking import Bench, Sabotage
from caching import caching
from fast_compiler import COMPILER

from nhmod.diagnostics import Report
from nhmod.proofs import Proof
from nhmod.request import Request
from nhmod.work import Workers
from nhmod_playing.proving import Order, build_provable
from nhmod_playing.running import prove
from nhmod_roles.proofs import GAINS, OTHERS, PET, STARTED

if TYPE_CHECKING:
    from nhmod.target import Tree
    from nhmod_playing.running import Outcome

pytestmark = [pytest.mark.game, pytest.mark.slow, pytest.mark.xdist_group("sabotage-roles")]

MOD = Path(__file__).parents[2] / "mods" / "lamplighter"
WAYS = (f"{STARTED} as dwarf, female, lawful", GAINS, PET, OTHERS)
ENTRY = r"(?s)(nhmod_Lam_things\[\] = \{\n.*?)"


def _of(  # noqa: PLR0917 - a row of the table
    name: str, file: str, pattern: str, instead: str, said: str, way: str = WAYS[0]
) -> tuple[Sabotage, str, str]:
    return Sabotage(name=name, file=file, pattern=pattern, instead=instead, names=(way,)), way, said


SABOTAGES = (
    _of("more of a thing", "u_init.c", rf"{ENTRY}(TALLOW_CANDLE, UNDEF_SPE, TOOL_CLASS,) 3,", r"\1\2 4,",
        "she has 4 tallow candle, declared is 3"),
    _of("fewer of a thing", "u_init.c", r"= rn1\(4, 6\);", "= 5;", "dart, declared is 6 to 9"),
    _of("another enchantment", "u_init.c", rf"{ENTRY}\{{ QUARTERSTAFF, 1,", r"\1{ QUARTERSTAFF, 0,",
        "no quarterstaff that she has is +1"),
    _of("a thing that is not blessed", "u_init.c", rf"{ENTRY}(SPE_LIGHT, UNDEF_SPE, SPBOOK_CLASS, 1,) 1", r"\1\2 0",
        "no spellbook of light that she has is blessed"),
    _of("a thing that is missing", "u_init.c", rf"{ENTRY}    \{{ OIL_LAMP, [^\n]*\n", r"\1", "she has 0 oil lamp, declared is 1"),
    _of("armor that is not put on", "u_init.c", r"obj->oclass == ARMOR_CLASS\)", "obj->oclass == ARMOR_CLASS && !obj->otyp)",
        "she does not wear the leather armor"),
    _of("a weapon that is not wielded", "u_init.c", r"setuwep\(obj\);", ";", "she does not wield the quarterstaff"),
    _of("another sum of gold", "u_init.c", r"u\.umoney0 = rn1\(61, 20\);", "u.umoney0 = 5L;",
        "she has 5 gold pieces, declared is 20 to 80"),
    _of("a thing that is not known", "u_init.c", r"knows_object\(WAN_SLEEP\);", ";", "she does not know wand of sleep"),
    _of("a skill that ends early", "u_init.c", r"\{ P_DART, P_EXPERT \},(?=[^}]*P_ATTACK)", "{ P_DART, P_SKILLED },",
        "her skill dart can come to 3, declared is 4"),
    _of("a skill too many", "u_init.c", r"\{ P_DART, P_EXPERT \},(?=[^}]*P_ATTACK)", "{ P_DART, P_EXPERT }, { P_AXE, P_BASIC },",
        "her skill axe can come to 2, declared is 0"),
    _of("an intrinsic that comes late", "attrib.c", r"(?s)(nhmod_Lam_abil.*?)\{ 5, &\(HSearching\)", r"\1{ 6, &(HSearching)",
        "she has searching from level 6, declared is 5", GAINS),
    _of("an intrinsic that is not told of", "attrib.c", "that nothing hides from you", "nothing", "at level 13 she is not told", GAINS),
    _of("another pet", "role.c", r"(?s)(Linkboy.*?)PM_KITTEN", r"\1PM_JACKAL", "her pet is jackal, declared is kitten", PET),
    _of("another greeting", "role.c", "Good evening", "Bad morning", "its greeting is 'Bad morning'"),
    _of("another god", "role.c", "_Vespera", "_Vespa", "its ngod is '_Vespa', declared is '_Vespera'"),
    _of("another spell of its own", "role.c", r"(?s)(Linkboy.*?)SPE_LIGHT", r"\1SPE_DIG",
        "its spelspec is 'dig', declared is 'light'"),
    _of("another leader", "role.c", r"(?s)(Linkboy.*?)PM_DAME_CANDELA", r"\1PM_PELIAS",
        "its ldrnum is 'Pelias', declared is 'Dame Candela'"),
    _of("other points", "role.c", r"(?s)(Linkboy.*?)\{ 20, 10, 20, 20, 20, 10 \}", r"\1{ 10, 20, 20, 20, 20, 10 }",
        "its attrdist is 10/20/20/20/20/10, declared is 20/10/20/20/20/10"),
    _of("other players without a weapon of it", "mplayer.c", r"HALBERD", "MACE", "have halberd, declared are about 100", OTHERS),
)  # fmt: skip


@pytest.fixture(scope="module")
def bench(tree366: Tree, shared_tmp: Path, tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """The example role, which knows one thing more, built with the probe."""
    mod = shutil.copytree(MOD, tmp_path_factory.mktemp("role") / MOD.name)
    text = (mod / "mod.yaml").read_text(encoding="utf-8")
    (mod / "mod.yaml").write_text(text.replace("knows: [", "knows: [wand of sleep, "), encoding="utf-8")
    order = Order(
        request=Request(paths=(mod,), target=tree366.target.name, source=tree366.root), jobs=2, compiler=COMPILER
    )
    with caching(shared_tmp / "mods-cache"), pytest.MonkeyPatch.context() as patch:
        patch.chdir(shared_tmp)
        ready = build_provable(order, Report())
    return Bench.of(ready, tmp_path_factory.mktemp("sabotage-roles"))


def played(bench: Bench, folder: Path, *ways: str) -> tuple[Outcome, ...]:
    """Play the proofs of some ways."""
    proofs = [one for one in bench.ready.proofs if isinstance(one, Proof) and one.way in ways]
    assert {one.way for one in proofs} == set(ways)
    return prove(proofs, folder, seeds=[1], workers=Workers(jobs=2))


def test_what_is_whole_is_proven(bench: Bench) -> None:
    outcomes = played(bench, bench.ready.built.result.directory.resolve(), *WAYS)
    assert not [(one.proof.way, one.message) for one in outcomes if one.failed or one.without]


def test_only_those_heroes_are_begun_that_there_can_be(bench: Bench) -> None:
    ways = [one.way for one in bench.ready.proofs if one.way.startswith(STARTED)]
    assert f"{STARTED} as dwarf, female, neutral" not in ways
    assert f"{STARTED} as gnome, male, lawful" not in ways
    assert len(ways) == len(set(ways)) == 8


@pytest.mark.parametrize(("sabotage", "way", "said"), SABOTAGES, ids=[one.name for one, *_ in SABOTAGES])
def test_what_is_broken_is_found(bench: Bench, sabotage: Sabotage, way: str, said: str, tmp_path: Path) -> None:
    (outcome,) = played(bench, bench.broken(sabotage, tmp_path / "game"), way)
    assert outcome.result == "failed", outcome.message or "nothing was found"
    assert said in outcome.message
