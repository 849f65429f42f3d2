"""'replace' with classes: every class that a level of the game names, in every level of every release."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from nhmod.diagnostics import Report
from nhmod.manifest import read_manifest
from nhmod_languages.des import Refers, scan_des
from nhmod_languages.des.lexer import Kind
from nhmod_levels.names import class_letter, named
from nhmod_levels.records import Level
from nhmod_levels.replacing import replaced
from nhmod_nethack.languages.choose import languages

if TYPE_CHECKING:
    from conftest import Workshop

    from nhmod.pipeline import Plan
    from nhmod.target import Facts
    from nhmod_languages.des import DesLevel

KINDS = {Refers.MONSTER: "monster", Refers.OBJECT: "object"}
LISTS = {"RANDOM_MONSTERS": Refers.MONSTER, "RANDOM_OBJECTS": Refers.OBJECT}
CLASSES = {Refers.MONSTER: "monster classes", Refers.OBJECT: "object classes"}
BEHIND_A_WORD = re.compile(r"\w[ \t]*$")
BLANKS = 200
"""More than stand before any name: to look at all of the text before each takes a level's file times its names."""


def classes_of(level: DesLevel, text: str, facts: Facts) -> set[tuple[Refers, str]]:
    """The classes that a level names, by themselves or by one of them."""
    found = set()
    old = facts.c_name("the language of level files") == "3.4.3"
    for reference in level.references:
        if reference.refers not in KINDS:
            continue
        letter = reference.letter
        thing = named(reference, facts) if reference.name is not None else None
        if thing is not None:
            letter = class_letter(thing, reference.refers.value, facts)
        # What a mimic looks like (m_object "boulder") and, in the older language, whose statue it is are always one thing.
        alone = reference.letter is None and old
        start = reference.span.start
        if letter and not alone and not BEHIND_A_WORD.search(text, max(0, start - BLANKS), start):
            found.add((reference.refers, letter))
    for statement in level.statements:
        if statement.keyword in LISTS:
            found |= {
                (LISTS[statement.keyword], token.text[-1]) for token in statement.tokens if token.kind is Kind.CHAR
            }
    return found


def levels_of(texts: dict[str, str]) -> dict[str, tuple[DesLevel, str]]:
    """All levels, each with the text of its file."""
    return {level.name: (level, text) for path, text in texts.items() for level in scan_des(text, path).levels}


def quoted(letter: str) -> str:
    return "'" + letter.replace("'", "''") + "'"


@pytest.mark.parametrize(
    ("monsters", "objects"),
    [("dragons", "rings"), ("minotaur", "dagger")],
)
def test_every_class_of_every_level_becomes_another_thing(any_workshop: Workshop, monsters: str, objects: str) -> None:
    new = {Refers.MONSTER: monsters, Refers.OBJECT: objects}
    tree = any_workshop.tree
    texts = {path: tree.text(path) for path in tree.files() if path.startswith("dat/") and path.endswith(".des")}
    before = levels_of(texts)
    facts = any_workshop.plan(any_workshop.mod("empty", "")).project.facts
    becomes = {}
    for refers in KINDS:
        entry = facts[refers.value].find(new[refers])
        found = facts[CLASSES[refers]].find(new[refers])
        field = class_letter(entry, refers.value, facts) if entry else str(found.fields["letter"] if found else "")
        becomes[refers] = field
    # A class whose members stay in it would be found again afterwards: it is left alone.
    asked = {
        name: sorted(((r, c) for r, c in classes_of(*level, facts) if c != becomes[r]), key=str)
        for name, level in before.items()
    }
    assert sum(map(len, asked.values())) > 400
    to_classes = facts[Refers.MONSTER.value].find(monsters) is None
    manifest = "levels:\n"
    for name, pairs in asked.items():
        wanted = [
            f"{{{KINDS[refers]}: {quoted(letter)}, with: {new[refers]}}}"
            for refers, letter in pairs
            if to_classes or not in_a_list(before[name][0], letter)
        ]
        if wanted:
            manifest += f"  - {{edit: {name}, replace: [{', '.join(wanted)}]}}\n"
    plan = any_workshop.plan(any_workshop.mod("a", manifest))
    after = levels_of({**texts, **{path: mine(plan, path) for path in texts if path in plan.overlay.files}})
    for name, pairs in asked.items():
        left = classes_of(*after[name], facts) & set(pairs)
        assert [(r, c) for r, c in left if to_classes or not in_a_list(before[name][0], c)] == [], name
    level = languages(plan.project.facts).level
    for path, text in texts.items():
        found_wrong = Report()
        level.draw(mine(plan, path) if path in plan.overlay.files else text, path, found_wrong)
        assert found_wrong.errors == (), path


def mine(plan: Plan, path: str) -> str:
    """A file as it is with the mod's symbol."""
    lines, kept, skipping = plan.overlay.files[path].text.splitlines(keepends=True), [], False
    for line in lines:
        if line.startswith(("^?", "^.")):
            skipping = False
        elif line.startswith("^:"):
            skipping = True
        elif not skipping:
            kept.append(line)
    return "".join(kept)


def in_a_list(level: DesLevel, letter: str) -> bool:
    """Whether 3.4.3's level has the class in a list of classes, where no thing can be."""
    return any(
        statement.keyword in {"RANDOM_MONSTERS", "RANDOM_OBJECTS"}
        and letter in [token.text[-1] for token in statement.tokens]
        for statement in level.statements
    )


def test_a_things_own_replacement_goes_before_its_classs(any_workshop: Workshop) -> None:
    text = 'levels:\n  - {edit: castle, replace: [{monster: "@", with: dragons}, {monster: soldier, with: minotaur}]}\n'
    plan = any_workshop.plan(any_workshop.mod("a", text))
    made = mine(plan, "dat/castle.des")
    assert made.count('"minotaur"') == any_workshop.tree.text("dat/castle.des").count('"soldier"')
    assert '"lieutenant"' not in made


def test_a_list_of_classes_takes_no_single_monster(workshop343: Workshop) -> None:
    text = "levels:\n  - {edit: castle, replace: [{monster: L, with: newt}]}\n"
    (told,) = workshop343.errors(workshop343.mod("a", text))
    assert told.startswith("8: NH1450 'castle' chooses among classes there, of which 'L' is one")
    better = "levels:\n  - {edit: castle, replace: [{monster: L, with: dragons}]}\n"
    assert workshop343.errors(workshop343.mod("b", better)) == []


def test_a_class_in_a_list_may_be_an_escaped_letter(workshop343: Workshop) -> None:
    folder = workshop343.mod("a", 'levels:\n  - {edit: castle, replace: [{monster: "\'", with: dragons}]}\n')
    report = Report()
    manifest = read_manifest(folder, {"levels": Level}, report, display="a")
    assert manifest is not None
    (level,) = manifest.records["levels"]
    assert isinstance(level, Level)
    text = "MAZE:\"castle\",' '\nRANDOM_MONSTERS:'L','\\''\n"
    file = scan_des(text, "castle.des")
    facts = workshop343.plan(workshop343.mod("empty", "")).project.facts
    (change,) = replaced(level.replace, file.levels[0], file, facts, report)
    assert text[: change.start] + change.text + text[change.end :] == text.replace("'\\''", "'D'")
    assert report.errors == ()


def test_what_is_replaced_twice_is_told(workshop: Workshop) -> None:
    text = "levels:\n  - {edit: castle, replace: [{monster: D, with: newt}, {monster: dragons, with: gecko}]}\n"
    assert workshop.errors(workshop.mod("a", text)) == [
        "8: NH1451 'dragons' is replaced twice, by 'newt' and by 'gecko'"
    ]
    text = "".join(f"  - edit: castle\n    replace: [{{monster: soldier, with: {new}}}]\n" for new in ("newt", "gecko"))
    text = f"levels:\n{text}"
    assert workshop.errors(workshop.mod("b", text)) == [
        "11: NH1451 'soldier' is replaced twice, by 'newt' and by 'gecko'"
    ]
