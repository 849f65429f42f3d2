"""Hooks of single plugins, without the others: each is given the plan that it has made."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any

from nhmod.diagnostics import Report
from nhmod.host import Host
from nhmod.target.words import check_additions, check_content_words

if TYPE_CHECKING:
    from collections.abc import Iterable
    from types import ModuleType

    from nhmod.contribution import ModSet
    from nhmod.edits import Change
    from nhmod.plugin import Plugin
    from nhmod.target import Entry, Facts, Tree


@cache
def host_with(plugin: ModuleType | Plugin) -> Host:
    """Return a host that has one plugin: to register it, all files that its code is made of are looked at."""
    host = Host(trace=False)
    host.register(plugin, name="asked", distribution="the tests' 1.0")
    return host


def asked(plugin: ModuleType | Plugin, hook: str, report: Report | None = None, /, **known: object) -> Any:  # noqa: ANN401 - the hook's
    """Call a hook, and return what it returns: nothing if the plugin has none. What planning reports is told by the check."""
    host = host_with(plugin)
    arguments = {"report": report or Report(), "languages": None, **known}
    return next(iter(host.ask(host.plugins[0], hook, **arguments)), ())


def declared(plugins: Iterable[ModuleType | Plugin], mods: ModSet, facts: Facts, report: Report) -> Facts:
    """Return the facts with what mods declare by some plugins, and look up the words of their content."""
    additions: dict[str, list[Entry]] = defaultdict(list)
    for plugin in plugins:
        for name, entries in dict(asked(plugin, "nhmod_declare", report, mods=mods, tree=None, facts=facts)).items():
            additions[name].extend(entries)
    check_additions(additions, mods, facts, report)
    extended = facts.extended(additions)
    check_content_words(mods, extended, report)
    return extended


def check(plugins: Iterable[ModuleType | Plugin], mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Check mods by some plugins, then what they use of the game's limits, as the pipeline does."""
    known = {"mods": mods, "tree": tree, "facts": facts}
    for plugin in plugins:
        asked(plugin, "nhmod_check", report, **known)
        for limit in asked(plugin, "nhmod_limits", **known):
            limit.check(report)


def edits(
    plugins: Iterable[ModuleType | Plugin], mods: ModSet, tree: Tree, facts: Facts, report: Report
) -> tuple[Change, ...]:
    """Return the changes that some plugins make for mods that were checked."""
    known = {"mods": mods, "tree": tree, "facts": facts}
    return tuple(change for plugin in plugins for change in asked(plugin, "nhmod_edits", report, **known))
