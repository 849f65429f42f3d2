"""Changes of the game's own levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from test_levels_manifest import MYLEVEL, WAYS

from nhmod_languages.contents.features import BLOCKS
from nhmod_languages.des import scan_des
from nhmod_levels.guards import UNGUARDED
from nhmod_levels.lists import DAT

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.pipeline import Plan

SOLDIERS = "levels:\n  - {edit: castle, replace: [{monster: soldier, with: minotaur}]}\n"


def added(plan: Plan, file: str) -> str:
    return "".join(line.text for line in plan.overlay.files[file].lines if line.pristine < 0)


def test_all_of_a_kind_are_replaced_behind_the_symbol(workshop: Workshop) -> None:
    plan = workshop.plan(workshop.mod("a", SOLDIERS))
    pristine = workshop.tree.text("dat/castle.des")
    soldiers = pristine.count('"soldier"')
    assert soldiers
    text = plan.overlay.files["dat/castle.des"].text
    assert text.count("MONSTER:('H',\"minotaur\")") == text.count("MONSTER:('@',\"soldier\")") == soldiers
    assert text.count("^?MOD_A\n") == text.count("^:\n") == text.count("^.\n")
    assert added(plan, DAT).endswith(
        "\t../util/makedefs --grep --input castle.des --output castle.des.tmp\n\t../util/lev_comp castle.des.tmp\n"
    )
    # Nothing new is packed.
    assert "sys/unix/Makefile.top" not in plan.overlay.files


def test_two_entries_and_two_mods_change_one_level(workshop: Workshop) -> None:
    more = "  - {edit: castle, replace: [{monster: lieutenant, with: captain}, {object: chest, with: ice box}]}\n"
    other = "levels:\n  - {edit: castle, replace: [{monster: shark, with: kraken}]}\n"
    plan = workshop.plan(workshop.mod("a", SOLDIERS + more), workshop.mod("b", other))
    new = added(plan, "dat/castle.des")
    for name in ("minotaur", "captain", "kraken", "^?MOD_A", "^?MOD_B"):
        assert name in new
    assert added(plan, DAT).count("castle.des.tmp\n\t../util/lev_comp castle.des.tmp\n") == 1


def test_an_object_without_its_class_is_replaced_in_the_same_form(workshop: Workshop) -> None:
    content = "levels:\n  - {edit: castle, replace: [{object: chest, with: ice box}]}\n"
    new = added(workshop.plan(workshop.mod("a", content)), "dat/castle.des")
    assert "^?MOD_A\nCONTAINER:('(',\"ice box\")" in new


def test_an_own_file_takes_a_levels_place_under_its_name(any_workshop: Workshop) -> None:
    own = MYLEVEL + WAYS
    mod = any_workshop.mod("a", "levels:\n  - {edit: oracle, des: a.des}\n", a_des=own)
    plan = any_workshop.plan(mod)
    assert not plan.overlay.files["dat/oracle.des"].new
    assert [file for file in plan.overlay.files if file.endswith(".des")] == ["dat/oracle.des"]
    stock, before = plan.overlay.files["dat/oracle.des"].text, any_workshop.tree.text("dat/oracle.des")
    level = before.index("LEVEL")
    mine = own.replace("mylevel", "oracle")
    guarded = f"^?MOD_A\n{mine}^:\n{before[level:]}^.\n"
    assert stock == before[:level] + (guarded if plan.project.facts.offers(BLOCKS) else mine)
    assert "sys/unix/Makefile.top" not in plan.overlay.files
    assert any_workshop.warnings == []


def test_a_level_names_what_its_own_and_required_mods_add(workshop: Workshop) -> None:
    base = workshop.mod(
        "base",
        "monsters:\n  - {name: swamp newt, copy_from: newt, tile: {copy_from: newt}}\n"
        "rooms:\n  - {id: clinic, inhabitants: nurse}\n",
    )
    text = MYLEVEL + 'REGION:(0,0,1,0),lit,"clinic"\nMONSTER:(\':\',"swamp newt"),(0,0)\n'
    place = "place: {dungeon: The Dungeons of Doom, at: 6}"
    user = workshop.mod("user", f"requires: {{base: '*'}}\nlevels:\n  - {{des: a.des, {place}}}\n", a_des=text)
    assert workshop.errors(user, base) == []
    stranger = workshop.mod("stranger", f"levels:\n  - {{des: a.des, {place}}}\n", a_des=text)
    assert workshop.errors(stranger, base)[:2] == [
        "7: NH0543 'clinic' comes from the mod 'base', which 'stranger' does not require",
        "8: NH0543 'swamp newt' comes from the mod 'base', which 'stranger' does not require",
    ]


def test_stairs_that_the_game_leaves_out_are_told(workshop: Workshop) -> None:
    stairs = "STAIR:(0,0),up\nSTAIR:(2,0),down\n"
    content = (
        "levels:\n  - des: a.des\n"
        "  - {name: low, map: '....', stairs: {up: [0, 0], down: [1, 0]}}\n"
        "dungeons:\n"
        "  - name: hall\n    bones: H\n    levels: 2\n    from: {dungeon: The Dungeons of Doom, at: 18}\n"
        "    contains: [mylevel, low]\n"
    )
    workshop.plan(workshop.mod("a", content, a_des=MYLEVEL + stairs))
    assert workshop.warnings == [
        "NH1431 'mylevel' is its dungeon's first level: the game makes no stairs up there; the way out is the branch's",
        "NH1431 'low' is its dungeon's last level: the game makes no stairs down there",
    ]


def test_a_patch_says_where_a_change_stands_without_the_symbol_too(any_workshop: Workshop) -> None:
    own = any_workshop.mod("b", "levels:\n  - {edit: oracle, des: b.des}\n", b_des=MYLEVEL)
    plan = any_workshop.plan(any_workshop.mod("a", SOLDIERS), own)
    said = {change.file: change.why for change in plan.changes if change.file.endswith(".des")}
    always = "" if plan.project.facts.offers(BLOCKS) else f"; {UNGUARDED}"
    assert said == {
        "dat/castle.des": f"in 'castle' soldier becomes minotaur{always}",
        "dat/oracle.des": f"the level 'oracle' is the mod's own{always}",
    }


def test_an_own_files_line_that_makedefs_would_take_for_its_own_is_escaped_where_there_is_such(
    any_workshop: Workshop,
) -> None:
    engraved = MYLEVEL + 'ENGRAVING:(0,0),engrave,"one\n^. two"\n'
    mod = any_workshop.mod("a", "levels:\n  - {edit: oracle, des: a.des}\n", a_des=engraved)
    plan = any_workshop.plan(mod)
    line = "^^. two" if plan.project.facts.offers(BLOCKS) else "^. two"
    assert f'"one\n{line}"\n' in plan.overlay.files["dat/oracle.des"].text


def test_an_edit_of_a_level_that_has_only_variants_is_of_all_that_have_the_thing(any_workshop: Workshop) -> None:
    source = scan_des(any_workshop.tree.text("dat/medusa.des"), "dat/medusa.des")
    having = [
        level.name for level in source.levels if '"jellyfish"' in source.source.text[level.span.start : level.span.end]
    ]
    assert having
    mod = any_workshop.mod("a", "levels:\n  - {edit: medusa, replace: [{monster: jellyfish, with: shark}]}\n")
    changed = [edit.site for edit in any_workshop.plan(mod).changes if edit.file == "dat/medusa.des"]
    assert {f"the level '{name}'" for name in having} == set(changed)
