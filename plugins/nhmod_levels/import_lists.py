"""What imported levels bring to the build's lists by themselves, and where a variant's lists have it."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from nhmod.target import DiffRange
from nhmod_languages.contents.features import CMAKE
from nhmod_levels import lists
from nhmod_levels.sites import MAKEDEFS, compiling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from nhmod.target import Side, Tree

_RULES = re.compile(r"^(\w+_levs):", re.MULTILINE)


def listed(name: str, levels: Sequence[str], base: Side, variant: Side) -> Iterator[DiffRange]:
    """Yield the entries of a new level file and of its levels in the variant's lists, each an insertion.

    Entries that are written in a way that is not known stay for the patch, where they do no harm. Raises ``SiteError`` where
    the lists are not found.
    """
    tree = variant.tree
    if variant.facts.offers(CMAKE):
        for entry in (name, *(f"{level}.lev" for level in levels)):
            yield _insertion(lists.CMAKE_LISTS, lists.cmake_entry(entry, tree))
        return
    dat, top = tree.text(lists.DAT), tree.text(lists.TOP)
    rule = _rule_of(name, tree)
    depends = lists.rule_line(rule, tree)
    commands = "|".join(re.escape(compiling(name, guarded=guarded)) for guarded in (True, False))
    for file, text, pattern, start, end in (
        (lists.DAT, dat, rf"(?: \\\n\t)?[ \t]*(?<=[ \t]){re.escape(name)}(?![\w.-])", depends.start(), depends.end()),
        (lists.DAT, dat, commands, depends.end(), len(dat)),
        (lists.TOP, top, _packed(levels), 0, len(top)),
    ):
        found = list(re.compile(pattern).finditer(text, start, end))
        if len(found) == 1:
            yield _insertion(file, found[0])
    yield from _filtering(rule, base.tree, tree)


def _rule_of(name: str, tree: Tree) -> str:
    """Return the rule of Makefile.dat that a level file is compiled by: usually that of all new ones, or the Quests'."""
    for found in _RULES.finditer(tree.text(lists.DAT)):
        if re.search(_whole(name), lists.rule_line(found[1], tree)[0]):
            return found[1]
    return lists.RULE


def named_otherwise(name: str, explained: Sequence[DiffRange], variant: Side) -> bool:
    """Return whether Makefile.dat names a level file in a way that is not explained: which content calls otherwise."""
    if variant.facts.offers(CMAKE):
        return False
    text = variant.tree.text(lists.DAT)
    rules = (lists.rule_line(found[1], variant.tree)[0] for found in _RULES.finditer(text))
    if any(("?" in word or "*" in word) and fnmatchcase(name, word) for rule in rules for word in rule.split()):
        return True
    known = [one.variant for one in explained if one.file == lists.DAT]
    found = re.finditer(_whole(name), text)
    return any(not any(start <= one.start() < end for start, end in known) for one in found)


def _whole(name: str) -> str:
    return rf"(?<![\w.-]){re.escape(name)}(?![\w.-])"


def filtered(name: str, base: Side, variant: Side) -> Iterator[DiffRange]:
    """Yield what a variant does to pass one of the base's level files through makedefs, if it does.

    Raises ``SiteError`` where the lists are not found.
    """
    if variant.facts.offers(CMAKE):
        yield from _cmake_filtered(name, base.tree, variant.tree)
        return
    text = variant.tree.text(lists.DAT)
    at = text.find(compiling(name, guarded=True))
    if at < 0:
        return
    before, rule = lists.stock_command(name, base.tree)
    end = at + len(compiling(name, guarded=True))
    yield DiffRange(file=lists.DAT, base=before.span(), variant=(at, end))
    yield from _filtering(rule, base.tree, variant.tree)


def _filtering(rule: str, base: Tree, tree: Tree) -> Iterator[DiffRange]:
    """Yield that a rule depends on makedefs, if that is new; all filtered files share it."""
    pattern = re.compile(rf" \\\n\t{re.escape(MAKEDEFS)}(?=\s)")
    line = lists.rule_line(rule, tree)
    found = list(pattern.finditer(tree.text(lists.DAT), line.start(), line.end() + 1))
    if len(found) == 1 and not pattern.search(lists.rule_line(rule, base)[0] + "\n"):
        yield _insertion(lists.DAT, found[0])


def _cmake_filtered(name: str, base: Tree, tree: Tree) -> Iterator[DiffRange]:
    """Yield the entry that was taken out of its list, the one that is among the copied files, and the commands."""
    text = tree.text(lists.CMAKE_LISTS)
    commands = (
        rf"\s+COMMAND makedefs ARGS --grep --input {re.escape(name)} --output (\S+)\s+COMMAND lev_comp \1(?=[\s)])"
    )
    found = list(re.finditer(commands, text))
    if len(found) != 1:
        return
    yield _insertion(lists.CMAKE_LISTS, found[0])
    yield _insertion(lists.CMAKE_LISTS, lists.cmake_entry(name, tree))
    entry = lists.cmake_entry(name, base)
    ahead = base.text(lists.CMAKE_LISTS)[: entry.start()]
    before = ahead[ahead.rfind("\n") :]
    if text.count(before) == 1:
        place = text.find(before) + len(before)
        yield DiffRange(file=lists.CMAKE_LISTS, base=entry.span(), variant=(place, place))


def _packed(levels: Sequence[str]) -> str:
    names = " ".join(re.escape(f"{level}.lev") for level in levels)
    return rf"(?: \\\n\t|[ \t])(?:`ls {names} 2>/dev/null`|{names}(?=[ \t\n]))"


def _insertion(file: str, found: re.Match[str]) -> DiffRange:
    return DiffRange.added(file, *found.span())
