"""Checks of a plugin's sites that any plugin's tests can run: are they in a tree, and does what the plugin writes reach them.

Every check raises ``AssertionError`` with a line for each mistake, which names the plugin, the target and the site. ``check_sites`` is
all of them::

    def test_sites() -> None:
        host = host_of("nhmod", "nhmod-traps")
        check_sites(try_mods("traps", [Path("tests/everything")], tree=open_target("nethack-3.6.6", host), host=host))

The mod in ``tests/everything`` has content that uses all that the plugin's kinds can say, so that every site has something to get.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property, partial
from importlib.metadata import distribution
from typing import TYPE_CHECKING

from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import Change, Edit, Guard, Hunk, NewFile, Substitution, compose, locate_hunks
from nhmod.host import Host
from nhmod.host.host import GROUP
from nhmod.pipeline.known import languages_of
from nhmod.pipeline.manifests import read_mods
from nhmod.pipeline.porting.bench import Bench
from nhmod.pipeline.project import mod_set
from nhmod.pipeline.trees import read_facts
from nhmod.plugin import Plugin
from nhmod.request import Request
from nhmod.target import Facts, Site, Tree, locate
from nhmod.target.c import CFile
from nhmod.target.preprocess import Preprocessed, preprocess
from nhmod.target.tree import OverlaidTree

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator
    from pathlib import Path

    from nhmod.contribution import ModSet

_WHOLE_LINES = frozenset({Guard.CPP, Guard.GREP, Guard.OPTION})
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]+"([^"]+)"', re.MULTILINE)
_DEFINE = re.compile(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", re.MULTILINE)
_NOTHING = b"int nothing;\n"


def host_of(*distributions: str) -> Host:
    """Load the plugins of some installed distributions and no others, whatever else is installed, and check their hooks."""
    host = Host()
    entries = (entry for name in distributions for entry in distribution(name).entry_points.select(group=GROUP))
    for entry in sorted(entries, key=lambda entry: entry.name):
        host.load(entry)
    check_hooks(host)
    return host


def check_hooks(host: Host) -> None:
    """Check that whatever a ``Plugin`` names is there, and needs nothing that its hook does not give; it is all imported."""
    failures = [
        f"{info.name} ({info.distribution}): {told}"
        for info in host.plugins
        if isinstance(plugin := host.plugin(info), Plugin)
        for told in plugin.mistakes()
    ]
    if failures:
        raise AssertionError("\n".join(failures))


def open_target(name: str, host: Host) -> Tree:
    """Open the source tree of a target, which is fetched where it is not in the cache; raises ``DiagnosticError``."""
    return locate(host.targets()[name], cache=cache_directory(), report=Report())


@dataclass(frozen=True, kw_only=True)
class Trial:
    """One plugin on one tree: the sites that it declares, and the changes that it makes for mods.

    ``facts`` know what the mods add.
    """

    plugin: str
    tree: Tree
    facts: Facts
    mods: ModSet
    declared: tuple[Site, ...]
    changes: tuple[Change, ...]

    @cached_property
    def sites(self) -> tuple[Site, ...]:
        """The sites that this tree must have: all but those of features that it lacks."""
        return tuple(site for site in self.declared if not site.feature or self.facts.offers(site.feature))

    def changes_of(self, site: Site) -> Iterator[Edit | Substitution]:
        """List the changes at a site."""
        for change in self.changes:
            if isinstance(change, Edit | Substitution) and _is_at(change, site):
                yield change

    def passed(self, *failures: str) -> None:
        """Raise ``AssertionError`` with what failed, if anything did."""
        if failures:
            raise AssertionError("\n".join(f"{self.plugin} on {self.tree.target.name}: {told}" for told in failures))


def try_mods(plugin: str, mods: Collection[Path], *, tree: Tree, host: Host) -> Trial:
    """Take mods through the hooks of all plugins of a host, and keep what one plugin declares and changes.

    ``plugin`` is the name of its entry point. The code in the mods is trusted. Raises ``DiagnosticError`` for mods with a mistake, and
    ``AssertionError`` where there is no such plugin.
    """
    info = next((one for one in host.plugins if one.name == plugin), None)
    if info is None:
        raise AssertionError(f"there is no plugin '{plugin}'; there are: {', '.join(one.name for one in host.plugins)}")
    manifests = read_mods(Request(paths=tuple(mods), allow_code=True), host, Report())
    bench = Bench(
        host=host,
        tree=tree,
        facts=read_facts(host, tree, cache_directory()),
        mods=mod_set(host, manifests, tree.target),
    )
    standing = bench.standing(bench.contents())
    facts, report = standing.facts, Report()
    report.extend(bench.unknown(standing, standing))
    report.raise_errors()
    languages = partial(languages_of, host, tree, facts)
    host.call("nhmod_check", mods=bench.mods, tree=tree, facts=facts, languages=languages, report=report)
    report.raise_errors()
    arguments = {"mods": bench.mods, "tree": tree, "facts": facts, "languages": languages, "report": report}
    changes: tuple[Change, ...] = host.gather_from(
        info, "nhmod_edits", (Edit, Substitution, NewFile, Hunk), **arguments
    )
    report.raise_errors()
    return Trial(
        plugin=plugin,
        tree=tree,
        facts=facts,
        mods=bench.mods,
        declared=host.gather_from(info, "nhmod_sites", (Site,)),
        changes=changes,
    )


def check_sites(
    trial: Trial, *, also: Collection[str] = (), unreached: Collection[str] = (), differing: Collection[str] = ()
) -> None:
    """Run every check; ``also`` and ``unreached`` are those of ``check_reached``, ``differing`` is that of ``check_undefined``."""
    check_declared(trial)
    check_found(trial)
    check_missed(trial)
    check_reached(trial, also=also, unreached=unreached)
    check_whole_lines(trial)
    check_undefined(trial, differing=differing)


def check_declared(trial: Trial) -> None:
    """Check that every site says its kind, name, file and reason, and that no two have one name."""
    names = [site.name for site in trial.declared]
    trial.passed(
        *(
            f"the site '{site.name}' of the kind '{site.kind}' in '{site.file}' has no {field}"
            for site in trial.declared
            for field in ("kind", "name", "file", "why")
            if not getattr(site, field)
        ),
        *(f"two sites are called '{name}'" for name in sorted(set(names)) if names.count(name) > 1),
        *(
            f"the kind '{site.kind}' of the site '{site.name}' is none of those that mods can have"
            for site in trial.declared
            if site.kind not in trial.mods.kinds
        ),
    )


def check_found(trial: Trial) -> None:
    """Check that the tree has every site: a place inside its file, and the beginning of a line where guarded lines go."""
    trial.passed(*(told for site in trial.sites for told in _misplaced(trial, site)))


def _misplaced(trial: Trial, site: Site) -> Iterator[str]:
    try:
        place = site.find(trial.tree, trial.facts)
    except DiagnosticError as error:
        yield f"the site '{site.name}' is not found: {error.diagnostics[0].message}"
        return
    text = trial.tree.text(site.file)
    if not 0 <= place <= len(text):
        yield f"the site '{site.name}' is at {place}, and {site.file} has {len(text)} characters"
    elif any(_whole_lines(change) for change in trial.changes_of(site)) and not _begins_line(text, place):
        line = text.count("\n", 0, place) + 1
        yield f"the site '{site.name}' is within line {line} of {site.file}, and guarded lines go there"


def check_missed(trial: Trial) -> None:
    """Check that no site is found in a file without anything in it: a place that is not there is an error, never a guess.

    The end of a file is in every file.
    """
    emptied = {site.file: _Changed(trial.tree, {site.file: _NOTHING}) for site in trial.sites}
    trial.passed(
        *(
            f"the site '{site.name}' is found in a {site.file} that has only '{_NOTHING.decode().strip()}'"
            for site in trial.sites
            if _is_found(site, emptied[site.file], trial.facts)
            and site.find(trial.tree, trial.facts) < len(trial.tree.text(site.file))
        )
    )


def check_missed_without(trial: Trial, name: str, old: str, new: str) -> None:
    """Check that the site called ``name`` is an error in a tree whose file has ``new`` in place of ``old``.

    A tree that needs nothing at the site passes.
    """
    site = next(site for site in trial.declared if site.name == name)
    if site not in trial.sites:
        return
    text = trial.tree.text(site.file)
    if old not in text:
        trial.passed(f"{site.file} has no '{old}'")
    changed = _Changed(trial.tree, {site.file: text.replace(old, new).encode("latin-1")})
    if _is_found(site, changed, trial.facts):
        trial.passed(f"the site '{name}' is found in a {site.file} that has '{new}' in place of '{old}'")


class _Changed(OverlaidTree):
    """A tree with other files; the rest is not read again."""

    def c(self, path: str) -> CFile:
        """Return the reader of a C file; raises as ``Tree.c`` does."""
        return CFile(path, self.text(path), target=self.target.name) if path in self._over else self._base.c(path)


def _is_found(site: Site, tree: Tree, facts: Facts) -> bool:
    try:
        site.find(tree, facts)
    except DiagnosticError:
        return False
    return True


def check_reached(trial: Trial, *, also: Collection[str] = (), unreached: Collection[str] = ()) -> None:
    """Check that the changes reach every site of the tree, and no place that the plugin has not declared.

    A change may name its place more closely than the site does: "the passages of a novel (Mort)", "the mons[] table, class S_ANT".
    ``also`` are patterns (``*`` is any text) of places of changes that are no sites, such as a number that is taken from another
    row; ``unreached`` names the sites that the mods need not reach.
    """
    at = {change.site: change for change in trial.changes if isinstance(change, Edit | Substitution)}
    trial.passed(
        *(
            f"nothing reaches the site '{site.name}' in {site.file}"
            for site in trial.sites
            if site.name not in unreached and not any(trial.changes_of(site))
        ),
        *(
            f"'{name}' in {change.file} is no site that the plugin declares: {change.why}"
            for name, change in at.items()
            if not any(_is_at(change, site) for site in trial.sites)
            if not any(fnmatchcase(name, pattern) for pattern in also)
        ),
    )


def check_whole_lines(trial: Trial) -> None:
    """Check that what stands behind lines of a guard covers whole lines and brings whole lines, and has its mod's symbol."""
    symbols = {mod.id: mod.symbol for mod in trial.mods}
    failures = []
    for change in trial.changes:
        if not isinstance(change, Edit) or not _whole_lines(change):
            continue
        text = trial.tree.text(change.file)
        for place in {change.start, change.end}:
            if not _begins_line(text, place):
                line = text.count("\n", 0, place) + 1
                failures.append(f"the change at '{change.site}' begins or ends within line {line} of {change.file}")
        if change.text and not change.text.endswith("\n"):
            failures.append(f"the text for '{change.site}' does not end with its line: {change.text!r}")
        if change.symbol != symbols[change.owner]:
            failures.append(f"the symbol at '{change.site}' is '{change.symbol}', not '{symbols[change.owner]}'")
    trial.passed(*failures)


def check_undefined(trial: Trial, *, differing: Collection[str] = ()) -> None:
    """Check that the changes can be made together, and that without the mods' symbols the compiler sees the original.

    Files in which something is changed that can't be guarded (``Guard.BARE``) are left out, and those where unguarded text takes
    the place of another that means the same: a preprocessor can't tell that it does. So are ``differing``, those that are to be
    others without the symbols.
    """
    order = tuple(mod.id for mod in trial.mods)
    report = Report()
    located = locate_hunks(trial.tree, trial.changes, order=order, report=report)
    report.raise_errors()
    overlay = compose(trial.tree, located, order=order)
    others = {change.file for change in located if not _vanishes(change)}
    files = [file for file, made in overlay.files.items() if file.endswith((".c", ".h")) and not made.new]
    named = frozenset(name for change in located for name in _macros(change))
    seen, original = (_Compiler(tree, named) for tree in (OverlaidTree(trial.tree, overlay.contents()), trial.tree))
    trial.passed(
        *(
            f"{file} is not the original's without the symbols"
            for file in files
            if file not in others and file not in differing and seen.tokens(file) != original.tokens(file)
        )
    )


class _Compiler:
    """What the compiler sees of a tree's files; of macros only those that mods name are replaced, as all others are as they were."""

    def __init__(self, tree: Tree, macros: frozenset[str]) -> None:
        self._tree = tree
        self._macros = macros
        self._heads: dict[str, Preprocessed] = {}

    def tokens(self, file: str) -> list[str]:
        """List the words and signs of a file, without those of the header that it begins with, which is a file of its own."""
        text = preprocess(self._tree, file, expand=self._macros, after=self._head(file)).text
        return [token.text for token in CFile(file, text).significant]

    def _head(self, file: str) -> Preprocessed | None:
        found = None if file.endswith(".h") else _INCLUDE.search(self._tree.text(file))
        header = f"include/{found[1]}" if found else ""
        if not self._tree.exists(header):
            return None
        if header not in self._heads:
            self._heads[header] = preprocess(self._tree, header, expand=self._macros)
        return self._heads[header]


def _macros(change: Change) -> Iterator[str]:
    if isinstance(change, Substitution):
        yield change.macro
    elif isinstance(change, Edit):
        yield from _DEFINE.findall(change.text)


def _vanishes(change: Change) -> bool:
    if isinstance(change, Edit):
        return change.guard is Guard.CPP or (change.guard is Guard.NONE and change.start == change.end)
    return isinstance(change, Substitution)


def _whole_lines(change: Change) -> bool:
    return isinstance(change, Edit) and change.guard in _WHOLE_LINES


def _begins_line(text: str, place: int) -> bool:
    return place == 0 or place == len(text) or text[place - 1] == "\n"


def _is_at(change: Edit | Substitution, site: Site) -> bool:
    return change.file == site.file and (
        change.site == site.name or change.site.startswith((f"{site.name} (", f"{site.name}, "))
    )
