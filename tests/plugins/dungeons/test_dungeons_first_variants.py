"""Variants of every level that a target has: each can have some or is refused with the reason, as a table over all of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod.contribution import ModSet
from nhmod.diagnostics import DiagnosticError, Report, Severity
from nhmod.edits import compose
from nhmod.target import Entry, Facts, Vocabulary
from nhmod_dungeons.sites import DUNGEON_C, FILE
from nhmod_dungeons.varied import NotVariedError, Varied, varied
from nhmod_languages.dungeon import parse_dungeons
from nhmod_nethack.facts.read import read_facts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conftest import Workshop

    from nhmod.pipeline import Plan

OLD = """\
MAZE:"x",' '
GEOMETRY:center,center
MAP
...
ENDMAP
REGION:(0,0,2,0),lit,"ordinary"
REGION:(0,0,0,0),lit,"morgue",unfilled
REGION:(2,0,2,0),lit,"temple",unfilled
STAIR:(0,0),up
STAIR:(2,0),down
TELEPORT_REGION:levregion(1,0,79,20),(1,0,1,0)
PORTAL:(1,0,1,0),(0,0,0,0),"wizard3"
"""
"""A level that all three releases can have in the place of each of theirs: it has all that the game needs on some (NH1452)."""
DOOM = "The Dungeons of Doom"
ELSEWHERE = "NH1508"
"""Most of the levels here are given with a dungeon that is not theirs, which is told."""
TOLD = (ELSEWHERE, "NH1431", "NH1438", "NH1453")
"""And some stand at an end of theirs, where not all of their stairs are made, no place for a branch, or lack what the game is won by."""
ITSELF = {"rogue", "dummy"}
"""The levels that the game makes without a file (src/mklev.c; the last one is never seen)."""
FILLERS = {"minefill"}
"""The files that fill dungeons and stand in no dungeon.def; 3.4.3 has the two lower parts of the tower so (PROTOFILE)."""
OF_EACH_ROLE = {"x-strt", "x-loca", "x-goal"}


def every_word(facts: Facts) -> list[str]:
    """All that a manifest could name: the levels of dungeon.def, and the level files."""
    words = {entry.name for entry in facts["special levels"]} | {entry.name for entry in facts["level files"]}
    return sorted(words)


def outcome(word: str, codes: set[str], levels: dict[str, int], tower: bool) -> str:
    """What is to come of variants of a level, by the levels of dungeon.def with their numbers of variants."""
    if word in ITSELF:
        return f"'{word}' has no level file"
    if word in OF_EACH_ROLE:
        return f"'{word}' is another level for each role"
    if word in levels:
        return ""
    code, _, rest = word.partition("-")
    if code in codes and f"x-{rest}" in OF_EACH_ROLE:
        return ""
    stem, _, number = word.rpartition("-")
    if stem in levels and number.isdigit():
        return f"'{word}' is one of the variants of '{stem}'"
    assert word in FILLERS or rest in {"fila", "filb"} or (tower and word in {"tower2", "tower3"}), word
    return f"'{word}' is no special level of dungeon.def"


def manifest(words: Sequence[str]) -> str:
    listed = ", ".join(f"{word}: [a.des]" for word in words)
    return f"dungeons:\n  - {{edit: {DOOM}, variants: {{{listed}}}}}\n"


def counts(plan: Plan, owners: Sequence[str], defined: Sequence[str] | None = None) -> dict[str, tuple[str, int]]:
    """The keyword and the number of variants of each level, as makedefs leaves dungeon.def with the symbols of some mods."""
    order = [mod.id for mod in plan.project.mods]
    changes = [change for change in plan.changes if change.file == FILE]
    text = compose(plan.project.tree, changes, order=order, owners=owners).files[FILE].text
    symbols = {mod.symbol: mod.id in (owners if defined is None else defined) for mod in plan.project.mods}
    lines = []
    for line in text.splitlines(keepends=True):
        condition = re.match(r"%\(([^)]*)\) ", line)
        terms = condition[1].split("&") if condition else []
        if all(symbols[term.lstrip("!")] != term.startswith("!") for term in terms):
            lines.append(line[condition.end() :] if condition else line)
    return levels_of("".join(lines), [symbol for symbol, there in symbols.items() if not there])


def levels_of(text: str, undefined: Sequence[str] = ()) -> dict[str, tuple[str, int]]:
    found = Report()
    file = parse_dungeons(text, FILE, found, undefined=undefined)
    assert not found.errors
    levels = [level for dungeon in file.dungeons for level in dungeon.levels]
    return {level.name.text: (level.keyword, level.variants.value if level.variants else 0) for level in levels}


def test_every_level_can_have_variants_or_is_refused_with_the_reason(any_workshop: Workshop) -> None:
    empty = any_workshop.plan(any_workshop.mod("empty", ""))
    facts, tree = empty.project.facts, empty.project.tree
    levels = {entry.name: int(str(entry.fields["variants"])) for entry in facts["special levels"]}
    codes = {str(entry.fields["code"]) for entry in facts["roles"]}
    tower = "tower2" not in levels
    words = every_word(facts)
    wanted = {word: outcome(word, codes, levels, tower) for word in words}
    assert len(words) > 120
    refused = {word for word, reason in wanted.items() if reason}
    assert {word for word in levels if word in refused} == ITSELF | OF_EACH_ROLE
    # Those that can't: one run tells them all.
    errors = any_workshop.errors(any_workshop.mod("no", manifest(sorted(refused)), a_des=OLD))
    assert len(errors) == len(refused)
    for told, word in zip(errors, sorted(refused), strict=True):
        assert told.startswith(f"8: NH1504 {wanted[word]}"), told
    # Those that can, all in one mod and once more in a second one.
    able = sorted(word for word in words if not wanted[word])
    assert len(able) == len(levels) - len(ITSELF | OF_EACH_ROLE) + 3 * len(codes)
    plan = any_workshop.plan(*(any_workshop.mod(name, manifest(able), a_des=OLD) for name in ("one", "two")))
    assert [warning for warning in any_workshop.warnings if not warning.startswith(TOLD)] == []
    before = levels_of(tree.text(FILE))
    for owners, more in ((("one",), 1), (("two",), 1), (("one", "two"), 2)):
        after = counts(plan, owners)
        for level, (keyword, number) in before.items():
            if level not in able:
                assert after[level] == (keyword, number)
                continue
            varied = {"LEVEL": "RNDLEVEL", "CHAINLEVEL": "RNDCHLEVEL"}.get(keyword, keyword)
            # What one mod alone is given is numbered as it is beside the other, which is planned too.
            if owners == ("two",):
                assert after[level][0] in {keyword, varied}
            else:
                assert after[level] == (varied, max(number, 1) + more), level
        assert counts(plan, owners, defined=()) == before
    files = {path for path in plan.overlay.files if path.endswith(".des")}
    assert files == {
        f"dat/{mod}-{word}-{max(levels.get(word, 0), 1) + more}.des"
        for more, mod in ((1, "one"), (2, "two"))
        for word in able
    }


def test_the_staged_tree_has_all_that_dungeon_def_asks_for(any_workshop: Workshop) -> None:
    plan = any_workshop.plan(
        any_workshop.mod("one", manifest(["castle", "juiblex", "wizard2", "Arc-strt", "medusa"]), a_des=OLD)
    )
    read = read_facts(Overlaid(plan))
    there = {entry.name: entry.fields for entry in read["level files"]}
    names = {entry.name for entry in plan.project.facts["level files"]}
    declared = {name for name in names if name.rpartition("-")[0] in {"castle", "juiblex", "wizard2", "Arc-strt"}}
    assert declared == {f"{name}-{n}" for name in ("castle", "juiblex", "wizard2", "Arc-strt") for n in (1, 2)}
    assert declared <= there.keys()
    assert there["castle-1"]["copy"] == "castle"
    assert there["castle-1"]["file"] == "dat/castle.des"
    assert there["medusa-1"].get("copy") is None


class Overlaid:
    """A plan's tree as it will be."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    def files(self) -> tuple[str, ...]:
        return tuple({*self._plan.project.tree.files(), *self._plan.overlay.files})

    def exists(self, path: str) -> bool:
        return path in self.files()

    def text(self, path: str) -> str:
        staged = self._plan.overlay.files.get(path)
        text = staged.text if staged else self._plan.project.tree.text(path)
        if path == FILE:  # the conditional lines are makedefs' business
            return self._plan.project.tree.text(path)
        return text


def test_of_the_conditions_for_a_levels_numbers_the_one_for_all_mods_holds(workshop343: Workshop) -> None:
    mods = [workshop343.mod(name, manifest(["castle"]), a_des=OLD) for name in ("one", "two")]
    plan = workshop343.plan(*mods)
    facts, rows = plan.project.facts, plan.overlay.files["util/makedefs.c"].text
    known = {entry.name: (entry.index, entry.mod) for entry in facts["makedefs symbols"] if "MOD_" in entry.name}
    for name, test in (
        ("(!MOD_ONE)", "!defined(MOD_ONE)"),
        ("(MOD_ONE&!MOD_TWO)", "defined(MOD_ONE) && !defined(MOD_TWO)"),
        ("(MOD_ONE&MOD_TWO)", "defined(MOD_ONE) && defined(MOD_TWO)"),
    ):
        assert f'#if {test}\n\t{{ "{name}", TRUE }},\n#else\n\t{{ "{name}", FALSE }},\n#endif\n' in rows
    assert {name: index for name, (index, _) in known.items() if "(" in name} == {
        "(!MOD_ONE)": 0,
        "(MOD_ONE&!MOD_TWO)": 0,
        "(MOD_ONE&MOD_TWO)": 1,
    }
    # Who comes last knows of all of them.
    assert {mod for name, (_, mod) in known.items() if "(" in name} == {"two"}


def test_the_number_of_a_roles_level_is_said_in_c(any_workshop: Workshop) -> None:
    mods = [any_workshop.mod(name, manifest(["Arc-strt"]), a_des=OLD) for name in ("one", "two")]
    plan = any_workshop.plan(*mods, any_workshop.mod("three", manifest(["Val-goal"]), a_des=OLD))
    lines = [line.strip() for line in plan.overlay.files[DUNGEON_C].text.splitlines()]
    start = lines.index("#ifdef MOD_ONE")
    assert lines[start : start + 14] == [
        "#ifdef MOD_ONE",
        'if (!strcmp(x->proto, "Arc-strt"))',
        "x->rndlevs = 2;",
        "#endif /* MOD_ONE */",
        "#ifdef MOD_TWO",
        "#ifdef MOD_ONE",
        'if (!strcmp(x->proto, "Arc-strt"))',
        "x->rndlevs = 3;",
        "#endif",
        "#endif /* MOD_TWO */",
        "#ifdef MOD_THREE",
        'if (!strcmp(x->proto, "Val-goal"))',
        "x->rndlevs = 2;",
        "#endif /* MOD_THREE */",
    ]
    assert "x->proto" in lines[start - 2] + lines[start - 1]
    assert FILE not in plan.overlay.files


def test_a_roles_level_that_has_variants_already_gets_more(facts366: Facts) -> None:
    """No release has such a level, but a variant's role may."""
    files = facts366["level files"]

    def named(*names: str) -> Facts:
        others = tuple(entry for entry in files if entry.name not in {"Arc-strt", "Bar-strt"})
        there = tuple(Entry(symbol="", name=name) for name in names)
        return Facts(vocabularies={**facts366.vocabularies, files.name: Vocabulary(files.name, (*others, *there))})

    several = named("Arc-strt-1", "Arc-strt-2", "Bar-strt")
    none = ModSet(mods=(), kinds={})
    assert varied("arc-strt", none, several) == Varied(name="Arc-strt", level="x-strt", number=2)
    assert varied("Bar-strt", none, several) == Varied(name="Bar-strt", level="x-strt", number=0)
    with pytest.raises(NotVariedError, match="the target has no special level 'Arc-strt'"):
        varied("Arc-strt", none, named())


def test_a_line_keeps_all_else_that_it_says(workshop: Workshop) -> None:
    plan = workshop.plan(workshop.mod("one", manifest(["wizard2", "fakewiz1"]), a_des=OLD))
    text = plan.overlay.files[FILE].text
    assert (
        '^?MOD_ONE\nRNDCHLEVEL:\t"wizard2" "X" "wizard1" + (1, 0) 2\n^:\nCHAINLEVEL:\t"wizard2" "X" "wizard1" + (1, 0)\n^.\n'
        in text
    )
    assert '^?MOD_ONE\nRNDLEVEL:\t"fakewiz1" "F" @ (-6,4) 2\n^:\n' in text


def test_another_mods_change_of_the_level_is_in_its_first_variant(any_workshop: Workshop) -> None:
    # The level stays in its file, and its copy is the first variant: two mods' wishes for one level are no conflict.
    change = any_workshop.mod("change", "levels:\n  - {edit: castle, replace: [{monster: soldier, with: minotaur}]}\n")
    other = any_workshop.mod("other", "levels:\n  - {edit: juiblex, des: a.des}\n", a_des=OLD)
    plan = any_workshop.plan(change, other, any_workshop.mod("one", manifest(["castle", "juiblex"]), a_des=OLD))
    assert "minotaur" in plan.overlay.files["dat/castle.des"].text
    assert not any("castle-1" in file.text for path, file in plan.overlay.files.items() if path.endswith(".des"))


def test_a_name_of_the_authors_own_that_is_too_long_for_the_compiler_does_not_matter(workshop343: Workshop) -> None:
    mod = workshop343.mod(
        "one", manifest(["juiblex"]).replace(DOOM, "Gehennom"), a_des=OLD.replace('"x"', '"juiblex-2"')
    )
    text = workshop343.plan(mod).overlay.files["dat/one-juiblex-2.des"].text
    made_as = re.match(r'MAZE:"(\w{1,8})",', text)
    assert made_as is not None
    assert workshop343.warnings == []


def test_what_is_told_of_a_file_calls_the_level_as_its_author_does(workshop: Workshop) -> None:
    workshop.plan(workshop.mod("one", manifest(["castle"]), a_des=OLD.replace('"x"', '"moat"').partition("STAIR")[0]))
    assert [told.partition(" has")[0] for told in workshop.warnings] == [
        "NH2524 the level 'moat'",
        *["NH1453 the game's own 'castle'"] * 2,  # stairs up, trap doors
    ]


@pytest.mark.parametrize("word", ["castle", "Arc-strt"])
def test_several_files_for_one_of_the_games_levels_point_to_variants(workshop: Workshop, word: str) -> None:
    mod = workshop.mod("one", f"levels:\n  - {{edit: {word}, des: [a.des, b.des]}}\n", a_des=OLD, b_des=OLD)
    with pytest.raises(DiagnosticError) as caught:
        workshop.plan(mod)
    (found,) = (one for one in caught.value.diagnostics if one.severity is Severity.ERROR)
    dungeon = DOOM if word == "castle" else "The Quest"
    assert found.message == f"'{word}' becomes one level, and 2 files are given for it"
    assert f"dungeons: [{{edit: {dungeon}, variants: {{{word}: [b.des]}}}}]" in found.hint


def test_a_level_of_a_mod_gets_its_variants_in_its_own_entry(workshop: Workshop) -> None:
    text = f"levels:\n  - {{name: den, des: a.des, place: {{dungeon: {DOOM}, at: 6}}}}\n{manifest(['den'])}"
    errors = workshop.errors(workshop.mod("one", text, a_des=OLD.replace('"x"', '"den"')))
    assert errors == ["10: NH1504 'den' is a level of the mod 'one', whose variants are several files"]


DRAWN = """\
levels:
  - name: island
    map: |
      }}}}}
      }.{.}
      }}}}}
    regions: [{area: [0, 0, 4, 2], lit: true}]
    stairs: {up: [1, 1], down: [3, 1]}
"""


def test_a_level_that_the_mod_draws_is_a_variant_under_the_name_of_one(any_workshop: Workshop) -> None:
    variants = f"dungeons:\n  - {{edit: {DOOM}, variants: {{castle: [a.des, island], oracle: island}}}}\n"
    plan = any_workshop.plan(any_workshop.mod("one", DRAWN + variants, a_des=OLD))
    made = {path: file for path, file in plan.overlay.files.items() if path.startswith("dat/one-")}
    assert sorted(made) == ["dat/one-castle-2.des", "dat/one-castle-3.des", "dat/one-oracle-2.des"]
    assert "}.{.}" in made["dat/one-castle-3.des"].text.replace("FOUNTAIN", "{")
    assert counts(plan, ["one"])["castle"] == ("RNDLEVEL", 3)
    assert [warning for warning in any_workshop.warnings if not warning.startswith(TOLD)] == []
    # A level that is somewhere else too has its own file as well.
    placed = DRAWN + f"    place: {{dungeon: {DOOM}, at: 7}}\n" + variants
    again = any_workshop.plan(any_workshop.mod("two", placed, a_des=OLD))
    assert "dat/two-island.des" in again.overlay.files


def test_variants_stand_with_the_dungeon_of_their_level(any_workshop: Workshop) -> None:
    """Every level with every dungeon of the target: a warning says where it is, unless that is it."""
    facts = any_workshop.plan(any_workshop.mod("empty", "")).project.facts
    left_out = ITSELF | OF_EACH_ROLE
    words = [entry.name for entry in facts["special levels"] if entry.name not in left_out]
    home = {entry.name: entry.fields["dungeon"] for entry in facts["special levels"]}
    for number, dungeon in enumerate(facts["dungeons"]):
        text = manifest([*words, "Arc-goal"]).replace(DOOM, f'"{dungeon.name}"')
        any_workshop.plan(any_workshop.mod(f"m{number}", text, a_des=OLD))
        told = [warning for warning in any_workshop.warnings if warning.startswith(ELSEWHERE)]
        where = {**{word: home[word] for word in words}, "Arc-goal": home["x-goal"]}
        wanted = {
            f"{ELSEWHERE} '{word}' is in '{there}', not" for word, there in where.items() if there != dungeon.name
        }
        assert {warning.partition(" in '" + dungeon.name)[0] for warning in told} == wanted
        assert len(told) == len(wanted)
