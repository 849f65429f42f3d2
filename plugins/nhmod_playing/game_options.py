"""The options that a tree's game knows (src/options.c), and what is wrong with those that a test begins its game with."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report, nearest
from nhmod.target.c import string_value
from nhmod_playing.records import GameTest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from nhmod.contribution import ModSet
    from nhmod.target import Facts, Tree

OPTIONS_C = "src/options.c"
UNKNOWN, VALUE = "NH4208", "NH4209"
_TABLES = ("boolopt", "compopt")
_NAME = re.compile(r'"([A-Za-z][A-Za-z0-9_-]+)"')
_SHORTEST = 3
_PEOPLE = {"role": "roles", "character": "roles", "race": "races"}
"""Options whose values are whom a hero can be."""
_FREE = frozenset({"random", "*", "@"})


def check_options(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Report the options of tests that the game would not take (NH4208, NH4209)."""
    tests = [test for _, test in mods.records("tests", GameTest) if test.options]
    known = known_options(tree) if tests else frozenset()
    for test in tests if known else ():
        origin = test.origin.at("options")
        for option in test.options:
            name, value = parts_of(option, known)
            meant = full_name(name, known)
            if not meant:
                near = nearest(name, known)
                hint = f"did you mean '{near}'?" if near else "the game's Guidebook lists its options"
                report.error(UNKNOWN, f"the game has no option '{name}'", origin, hint=hint)
                continue
            people = _PEOPLE.get(meant)
            names = tuple(_names(people, facts)) if people is not None else ()
            if names and not _is_one(value, names):
                near = nearest(value, names)
                what = f"no {people[:-1]} '{value}'" if value and people is not None else f"a value for '{meant}'"
                hint = f"did you mean '{near}'?" if near else f"write such as '{meant}:{names[0]}'"
                verb = "has" if value else "needs"
                report.error(VALUE, f"the game {verb} {what}", origin, hint=hint)


def known_options(tree: Tree) -> frozenset[str]:
    """Return the names of options: of the tables, and what the function that reads them compares with; none without tables."""
    if OPTIONS_C not in tree.files():
        return frozenset()
    c = tree.c(OPTIONS_C)
    tables = [table for name in _TABLES for table in c.arrays(name)]
    rows = [row.args[0].text for table in tables for row in table.rows if row.args]
    names = {string_value(text) for text in rows if _NAME.fullmatch(text)}
    if names:
        for function in c.functions():
            if function.name == "parseoptions":
                names.update(_NAME.findall(c.text(function.body)))
    return frozenset(names)


def parts_of(option: str, known: frozenset[str]) -> tuple[str, str]:
    """Return an option's name without what negates it, and its value."""
    name, _, value = (option.replace("=", ":", 1) if ":" not in option else option).partition(":")
    name = name.lstrip("!")
    if name.lower().startswith("no") and not full_name(name, known):
        name = name[2:]
    return name, value


def full_name(name: str, known: frozenset[str]) -> str:
    """Return the option that a name or the beginning of one means, or nothing."""
    family = next((one for one in sorted(known) if one.endswith("_") and name.startswith(one)), "")
    if family:
        return family  # symbols, such as S_pool
    begins = [one for one in sorted(known) if one.lower().startswith(name.lower())]
    exact = [one for one in begins if len(one) == len(name)]
    return next(iter(exact or (begins if len(name) >= _SHORTEST else ())), "")


def _names(vocabulary: str, facts: Facts) -> Iterator[str]:
    for entries in facts.readable([vocabulary]):
        for entry in entries:
            yield from filter(None, (entry.name, *entry.words))


def _is_one(value: str, names: tuple[str, ...]) -> bool:
    """Return whether the game takes a value for one of the names: their beginnings will do (src/role.c, str2role)."""
    return (
        value in _FREE
        or value.startswith("!")
        or bool(value and any(name.lower().startswith(value.lower()) for name in names))
    )
