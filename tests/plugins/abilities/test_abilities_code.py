"""The C that abilities become: exact texts, and that it goes with its mods."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest
from ability_mods import EVERYTHING, SCHOLAR
from compilable import compilable_tree, options, write
from kind_harness import tokens

if TYPE_CHECKING:
    from pathlib import Path

    from kind_harness import RunMods

    from nhmod.target.tree import Tree

RELEASES = pytest.mark.parametrize("release", ["343", "366", "nle"])
MUSE = "src/muse.c"


def test_the_manifest_of_the_design(run: RunMods) -> None:
    text = run(SCHOLAR).text(MUSE)
    assert "#define MUSE_POT_POLYMORPH 9\n#ifdef MOD_MOD1\n#define MUSE_SCR_REMOVE_CURSE 10\n#endif" in text
    assert (
        "wants_scr_remove_curse(mtmp, obj)\n"
        "struct monst *mtmp;\n"
        "struct obj *obj;\n"
        "{\n"
        "    struct obj *otmp;\n"
        "\n"
        "    if (!(mtmp->mcansee && haseyes(mtmp->data)))\n"
        "        return FALSE;\n"
        "    for (otmp = mtmp->minvent; otmp; otmp = otmp->nobj)\n"
        "        if (otmp->cursed && otmp != obj)\n"
        "            break;\n"
        "    if (!otmp)\n"
        "        return FALSE;\n"
        "    return TRUE;\n"
        "}\n"
    ) in text
    assert (
        "        if (obj->otyp == SCR_REMOVE_CURSE && wants_scr_remove_curse(mtmp, obj)) {\n"
        "            m.misc = obj;\n"
        "            m.has_misc = MUSE_SCR_REMOVE_CURSE;\n"
        "        }\n"
    ) in text
    assert (
        "    switch (m.has_misc) {\n"
        "#ifdef MOD_MOD1\n"
        "    case MUSE_SCR_REMOVE_CURSE:\n"
        "    {\n"
        "/* compiled with #line: an error names this line of this file */\n"
        "mreadmsg(mtmp, otmp);\n"
        "m_useup(mtmp, otmp);\n"
        "    }\n"
        "        return 2;\n"
        "#endif /* MOD_MOD1 */\n"
    ) in text
    assert "    if (obj->otyp == SCR_REMOVE_CURSE)\n        return TRUE;\n" in text


def test_each_line_of_code_keeps_its_line_of_the_manifest(run: RunMods) -> None:
    made = run(SCHOLAR)
    assert made.overlay is not None
    line = next(
        line for line in made.overlay.files[MUSE].lines if line.text == "m_useup(mtmp, otmp);\n" and line.origin
    )
    assert str(line.origin) == "mod1/mod.yaml:14:1"


def test_an_action_without_an_item_comes_before_all_that_forbids_items(run: RunMods) -> None:
    text = run(EVERYTHING).text(MUSE)
    for kind, forbidden in (
        ("misc", "if (is_animal("),
        ("defensive", "if (is_animal("),
        ("offensive", "if (mtmp->mpeaceful"),
    ):
        find = text[text.index(f"\nfind_{kind}(mtmp)") :]
        chosen = find.index("(struct obj *) 0;\n        m.has_")
        assert chosen < find.index(forbidden)


def test_an_attack_without_an_item_is_done_before_the_item_is_looked_at(run: RunMods) -> None:
    use = run(EVERYTHING).text(MUSE).partition("\nuse_offensive(mtmp)")[2]
    assert use.index("if (m.has_offense == MUSE_CURSE_YOU) {") < use.index("if (otmp->oclass")
    assert "case MUSE_CURSE_YOU" not in use


def test_an_attack_without_an_item_is_laid_out_as_the_code_around(run: RunMods) -> None:
    use = run("abilities: [{action: sneer, kind: offensive, wanted_when: {blind: true}, effects: [{heal: 5}]}]\n").text(
        MUSE
    )
    begun = use.index("    if (m.has_offense == MUSE_SNEER) {\n")
    lines = use[begun : use.index("#endif", begun)].splitlines()
    assert lines[-2:] == ["        return 2;", "    }"]
    assert all(line.startswith("        ") for line in lines[1:-1])


def ability(run: RunMods, written: str) -> str:
    """What one ability brings to muse.c, with single spaces."""
    done = run(f"abilities: [{{kind: misc, {written}}}]\n")
    assert done.told == []
    return " ".join(done.added(MUSE).split())


@pytest.mark.parametrize(
    ("who", "sought", "given"),
    [
        ("", "", "if (TRUE)"),
        ("for: gnome, ", " && mtmp->data == &mons[PM_GNOME]", "if (mtmp->data == &mons[PM_GNOME])"),
        (
            "for: [gnome, nymph], ",
            " && (mtmp->data == &mons[PM_GNOME] || mtmp->data->mlet == S_NYMPH)",
            "if ((mtmp->data == &mons[PM_GNOME] || mtmp->data->mlet == S_NYMPH))",
        ),
    ],
)
def test_an_item_is_sought_by_and_given_to_those_who_use_it(run: RunMods, who: str, sought: str, given: str) -> None:
    text = ability(run, f"{who}monster_uses: credit card, given: 100%, effects: [{{heal: 5}}]")
    assert f"if (obj->otyp == CREDIT_CARD{sought.replace('mtmp', 'mon')}) return TRUE;" in text
    assert f"{given} return CREDIT_CARD;" in text


def test_what_needs_no_item_is_chosen_without_one(run: RunMods) -> None:
    chosen = "{ m.misc = (struct obj *) 0; m.has_misc = MUSE_HUM; return TRUE; }"
    text = ability(run, "action: hum, wanted_when: {blind: true}, effects: [{heal: 5}]")
    assert f"if (wants_hum(mtmp)) {chosen}" in text
    assert "->otyp ==" not in text
    with_item = ability(run, "action: hum, monster_uses: credit card, effects: [{heal: 5}]")
    assert "if (obj->otyp == CREDIT_CARD && wants_hum(mtmp, obj)) { m.misc = obj; m.has_misc = MUSE_HUM; }" in with_item
    assert "(struct obj *) 0" not in with_item


@pytest.mark.parametrize(
    ("chance", "test"),
    [("1/9", "if (rn2(9)) return FALSE;"), ("2/9", "if (!(rn2(9) < 2)) return FALSE;"), ("100%", "")],
)
def test_how_often_it_comes_to_a_monsters_mind(run: RunMods, chance: str, test: str) -> None:
    text = ability(run, f"action: hum, wanted_when: {{chance: {chance}, blind: true}}, effects: [{{heal: 5}}]")
    _, _, behind = text.partition("if (mtmp->mcansee) return FALSE;")
    assert behind.startswith(f" {test} return TRUE;" if test else " return TRUE;")


@pytest.mark.parametrize(
    ("item", "usual"),
    [
        ("scroll of remove curse", True),
        ("potion of blindness", True),
        ("apple", True),
        ("credit card", False),
        ("wand of cold", False),
    ],
)
def test_what_is_used_up(run: RunMods, item: str, *, usual: bool) -> None:
    for written, wanted in (("", usual), (", used_up: true", True), (", used_up: false", False)):
        text = ability(run, f"monster_uses: {item}, action: try it, effects: [{{heal: 5}}]{written}")
        assert ("m_useup(mtmp, otmp);" in text) == wanted


@pytest.mark.parametrize(
    ("item", "cause"), [("apple", "an apple"), ("credit card", "a credit card"), ("", "a monster's magic")]
)
def test_what_the_hero_dies_of_has_its_article(run: RunMods, item: str, cause: str) -> None:
    used = f"monster_uses: {item}" if item else "action: hum, wanted_when: {blind: true}"
    text = ability(run, f"{used}, effects: [{{damage: 5, to: you}}]")
    assert f'"{cause}"' in text


@RELEASES
def test_a_zap_takes_a_charge_once(run: RunMods, release: str) -> None:
    use = run(EVERYTHING).text(MUSE).partition("case MUSE_CHILL_OUT:")[2]
    zap = use[: use.index("return 2;")]
    assert ("mzapmsg(mtmp, otmp, FALSE);" in zap) == (release == "343")
    assert ("mzapwand(mtmp, otmp, FALSE);" in zap) == (release != "343")
    assert ("otmp->spe--;" in zap) == (release == "343")


@RELEASES
def test_a_timeout_is_kept_and_asked_for(run: RunMods) -> None:
    text = run(EVERYTHING).text(MUSE)
    wants = text.partition("\nwants_pray(mtmp)")[2]
    assert wants.index("if (!has_eprayer(mtmp))") < wants.index("if (EPRAYER(mtmp)->praytime > monstermoves)")
    assert "EPRAYER(mtmp)->praytime = monstermoves + 500 + rn2(501);" in text


@RELEASES
def test_without_its_symbol_the_game_is_the_original(run: RunMods) -> None:
    made = run(EVERYTHING)
    assert tokens(made.staged(), MUSE) == tokens(made.tree, MUSE)


@RELEASES
@pytest.mark.game
def test_it_compiles_without_a_new_warning(run: RunMods, tree: Tree, tmp_path: Path) -> None:
    made = run(EVERYTHING)
    assert made.overlay is not None
    folder = compilable_tree(tree, tmp_path)
    sources = sorted(file for file in made.overlay.files if file.startswith("src/"))
    before = warnings(tree, folder, sources)
    write(made.overlay, folder)
    assert warnings(tree, folder, sources, "-DMOD_MOD1") == before


def warnings(tree: Tree, folder: Path, sources: list[str], *defined: str) -> list[str]:
    """Compile files; gives what the compiler warns of, sorted, without the places."""
    flags = ["-O1", "-Wall", "-Wextra", "-Wno-unused-parameter", *options(tree), *defined]
    said: list[str] = []
    for source in sources:
        done = subprocess.run(
            ["gcc", *flags, "-c", source, "-o", "/dev/null"], cwd=folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        said += [line.partition("warning: ")[2] for line in done.stderr.splitlines() if "warning: " in line]
    return sorted(said)


@pytest.mark.parametrize(
    ("message", "statement"),
    [
        ("%s is 100% sure.", 'pline("%s%s", Monnam(mtmp), " is 100% sure.");'),
        ("To 50% or 5%d, %s reads.", 'pline("%s%s%s", "To 50% or 5%d, ", mon_nam(mtmp), " reads.");'),
        ("100% magic!", 'pline("%s", "100% magic!");'),
    ],
)
def test_what_is_no_name_in_a_message_is_said_as_it_is(run: RunMods, message: str, statement: str) -> None:
    ability = (
        f'{{monster_uses: scroll of remove curse, kind: misc, message: "{message}", effects: [{{uncurse: worn}}]}}'
    )
    done = run(f"abilities: [{ability}]\n")
    assert done.told == []
    assert f"        if (canseemon(mtmp))\n            {statement}\n" in done.text(MUSE)


@pytest.mark.parametrize("kind", ["defensive", "misc", "offensive"])
@pytest.mark.parametrize("item", ["banana", "dart", "ring of hunger", "tin whistle"])
def test_one_of_a_stack_is_named_that_is_used(run: RunMods, item: str, kind: str) -> None:
    done = run(f"abilities: [{{monster_uses: {item}, kind: {kind}, effects: [{{hasten: true}}]}}]\n")
    # As the game does itself (src/muse.c, mquaffmsg): an() has no plural to stand before.
    assert 'pline("%s uses %s!", Monnam(mtmp), singular(otmp, doname));' in done.text(MUSE)


PAUSED = "{action: %s, kind: misc, timeout: {extra: memory, field: %s, turns: 5}, effects: [{heal: 1}]}"
TURN = "EMEMORY(mon)->%s += monstermoves - omoves;"


@RELEASES
def test_a_pause_that_comes_with_bones_is_one_of_this_game_once(run: RunMods) -> None:
    first = (
        "extras: [{name: memory, fields: {after: long, since: long}, initial: {since: now}}]\nabilities: [%s, %s, %s]\n"
    )
    made = run(
        first % (PAUSED % ("hum", "after"), PAUSED % ("sing", "after"), PAUSED % ("dance", "since")),
        f"requires: {{mod1: '*'}}\nabilities: [{PAUSED % ('whistle', 'after')}]\n",
    )
    text = made.text("src/restore.c")
    assert text.count(TURN % "after") == text.count(TURN % "since") == 1
