"""What is known of mods on a tree: what they declare, the limits they use, the languages that know their words."""

from __future__ import annotations

from functools import cache as cache_result
from functools import partial
from typing import TYPE_CHECKING, cast

from nhmod.dataclass import frozen
from nhmod.diagnostics import Report, problem
from nhmod.languages import Languages
from nhmod.target import Entry, Facts, Frequency, Limit, Target, Tree, check_additions
from nhmod.target.stamp import core_stamp

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from nhmod.contribution import ModSet
    from nhmod.host import Host
    from nhmod.pipeline.ground import Ground
    from nhmod.target import Checkout


@frozen
class Stage:
    """The mods as they are before one of them, ``editor``, changes the content of others, with facts that know what they add."""

    editor: str
    mods: ModSet
    facts: Facts


@frozen
class Project:
    """Checked mods on a target's tree, with facts that know what the mods add.

    ``stages`` are the mods before each change that one makes of another's content; none, if none does. ``ground`` is what the tree
    was made of where mods change it before anything of it is read. ``without`` gives the stages as they are where some mods change
    nothing of others, the last of them what comes of all.
    """

    host: Host
    mods: ModSet
    target: Target
    tree: Tree
    facts: Facts
    stages: tuple[Stage, ...] = ()
    ground: Ground | None = None
    without: Callable[[frozenset[str]], tuple[Stage, ...]] | None = None


def gather_limits(host: Host, mods: ModSet, tree: Tree, facts: Facts) -> tuple[Limit, ...]:
    """Return all limits of a tree with what mods use of them; ``facts`` know what the mods add.

    Those of a kind whose tables can't be read of this tree are none: its content has an error.
    """
    return host.gather_once(
        "nhmod_limits", Limit, "the limit '{0.name}'", lambda limit: limit.name, mods=mods, tree=tree, facts=facts
    )


def gather_frequencies(host: Host, mods: ModSet, tree: Tree, facts: Facts) -> tuple[Frequency, ...]:
    """Return how often the mods' content is declared to appear."""
    return host.gather("nhmod_frequencies", (Frequency,), mods=mods, tree=tree, facts=facts)


def identified(host: Host, checkout: Checkout) -> tuple[Target, ...]:
    """Return what the plugins take a folder for; none, if none of them knows it."""
    return host.gather("nhmod_identify", (Target,), checkout=checkout)


def languages_of(host: Host, tree: Tree, facts: Facts, *, stamp: str = "") -> Languages:
    """Return the languages of a tree; raises ``DiagnosticError`` (NH1005) where none or two plugins know them.

    ``stamp`` tells facts apart that are not read out of the tree.
    """
    found = own_languages(host, tree, facts)
    if not found:
        message = f"{tree.target.title} has no files of the languages that this is about"
        raise problem("NH1005", message, hint="take another --target")
    if len(found) != 1:
        raise problem("NH1005", f"{len(found)} plugins know the languages of {tree.target.name}, and one is wanted")
    found[0].stamp = cache_result(partial(_stamp, host, tree, facts, stamp))
    return found[0]


def _stamp(host: Host, tree: Tree, facts: Facts, stamp: str) -> str:
    plugins = (core_stamp(), *(info.made_by for info in host.plugins))
    words = (
        f"{name} {entry.symbol} {entry.name} {entry.words} {entry.index} {sorted(entry.fields.items())}"
        for name, added in sorted(facts.additions.items())
        for entry in added
    )
    return "\n".join((tree.hash, stamp, *plugins, *words))


def own_languages(host: Host, tree: Tree, facts: Facts) -> tuple[Languages, ...]:
    """Return what the plugins know of a tree's languages: nothing for a game that has none of its own."""
    return host.gather("nhmod_languages", (Languages,), tree=tree, facts=facts)


def declare(
    host: Host, mods: ModSet, tree: Tree, facts: Facts, report: Report, *, final: Callable[[Entry], Entry] | None = None
) -> Facts:
    """Return the facts with what the mods add to the game; ``final`` is done to each entry in the end.

    What one kind adds may need what another one does (a monster its attack, an artifact its object): as long as something
    was declared by its name only, for a word that was not known yet, all are asked again with what is known by now.
    """
    additions, found = _additions(host, mods, tree, facts)
    unfinished = _unfinished(additions)
    while unfinished:
        again, told = _additions(host, mods, tree, facts.extended(additions))
        left = _unfinished(again)
        if left >= unfinished:
            break
        additions, found, unfinished = again, told, left
    report.extend(found.diagnostics)
    check_additions(additions, mods, facts, report)
    if final is not None:
        additions = {name: [final(entry) for entry in entries] for name, entries in additions.items()}
    return facts.extended(additions)


def _additions(host: Host, mods: ModSet, tree: Tree, facts: Facts) -> tuple[dict[str, list[Entry]], Report]:
    report = Report()
    additions: dict[str, list[Entry]] = {}
    for info in host.plugins:
        # What one of them can't do costs its own content.
        with report.collecting():
            for result in host.ask(info, "nhmod_declare", mods=mods, tree=tree, facts=facts, report=report):
                for vocabulary, entries in cast("Mapping[str, Iterable[Entry]]", result).items():
                    if new := tuple(entries):
                        additions.setdefault(vocabulary, []).extend(new)
    return additions, report


def _unfinished(additions: Mapping[str, list[Entry]]) -> int:
    return sum(entry.unfinished for entries in additions.values() for entry in entries)
