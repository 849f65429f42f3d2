"""Loads plugins by entry point (group ``nhmod``), built-in ones too, and calls their hooks."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib.metadata import Distribution, EntryPoint, entry_points
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar, cast

import pluggy

from nhmod import hookspecs
from nhmod.contribution import Kind, ModSet
from nhmod.diagnostics import BUG, CodeInfo, DiagnosticError, Report, problem
from nhmod.host.crash import Crash, crash_of, located
from nhmod.host.info import PluginInfo
from nhmod.host.plans import CHECK, GIVEN_TO, PLAN, Plans
from nhmod.host.trace import traced
from nhmod.plugin import Plugin
from nhmod.target import Apart, Asked, Difference, LackingError, Lazily, Memory, Target, UnreadableError, differing
from nhmod.target.c import SiteError
from nhmod.target.facts import C_NAMES, FEATURES
from nhmod.target.stamp import code_stamp, folder_stamp

if TYPE_CHECKING:
    from pathlib import Path

    from pluggy import HookimplOpts

    from nhmod.manifest import Origin
    from nhmod.target import Asking, Tree, Vocabulary


GROUP = "nhmod"
FACTS, KINDS = "nhmod_facts", "nhmod_kinds"
T = TypeVar("T")


class _Manager(pluggy.PluginManager):
    """Pluggy's manager; of a ``Plugin``, which says its hooks by their names, it looks at no other attribute."""

    def parse_hookimpl_opts(self, plugin: object, name: str) -> HookimplOpts | None:
        if isinstance(plugin, Plugin) and not name.startswith(f"{self.project_name}_"):
            return None
        return super().parse_hookimpl_opts(plugin, name)


class Host:
    """All loaded plugins."""

    def __init__(self, *, trace: bool | None = None) -> None:
        """Begin without plugins; ``trace`` defaults to the environment's NHMOD_TRACE."""
        self._manager = _Manager("nhmod")
        self._manager.add_hookspecs(hookspecs)
        self._infos: dict[str, PluginInfo] = {}
        self._distributions: dict[Distribution, str] = {}
        self._plans = Plans()
        self._callers: dict[tuple[str, str], pluggy.HookCaller] = {}
        self._stamps: dict[str, str] = {}
        self._declared: dict[str, Mapping[str, Any]] = {}
        self._trace = os.environ.get("NHMOD_TRACE", "") not in ("", "0") if trace is None else trace

    @classmethod
    def with_entry_points(cls) -> Host:
        """Load every plugin that an installed distribution declares, in the order of their names."""
        host = cls()
        for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
            host.load(entry)
        return host

    def load(self, entry: EntryPoint) -> None:
        """Import and register one plugin; raises ``DiagnosticError`` (NH1002) naming its distribution."""
        source = self._named_distribution(entry.dist) if entry.dist else "no distribution"
        try:
            stamp = self._stamp_of(entry.module)
            plugin = entry.load()
        except Exception as error:
            raise _failure("NH1002", f"the plugin '{entry.name}' ({source}) can't be imported: {error!r}") from error
        self.register(plugin, name=entry.name, distribution=source, stamp=stamp)

    def _named_distribution(self, found: Distribution) -> str:
        """Return a distribution's name and version; each asks for its file to be read, and one may have many plugins."""
        if found not in self._distributions:
            self._distributions[found] = f"{found.name} {found.version}"
        return self._distributions[found]

    def load_folder(self, folder: Path) -> None:
        """Import every ``*.py`` of a mod's own plugin folder; only for mods whose code the user trusts."""
        stamp = folder_stamp(folder)
        # Two mods may have files, and even folders, of one name: a module is known by its whole path.
        place = hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:12]
        for file in sorted(folder.glob("*.py")):
            name = f"{folder.resolve().parent.name}.{file.stem}"
            if name in self._infos:
                name = f"{name}.{place}"
            spec = importlib.util.spec_from_file_location(f"nhmod_mod_plugin_{place}_{file.stem}", file)
            if spec is None or spec.loader is None:
                raise _failure("NH1002", f"the plugin {file} can't be imported")
            module = importlib.util.module_from_spec(spec)
            sys.modules[spec.name] = module
            try:
                spec.loader.exec_module(module)
            except Exception as error:
                raise _failure("NH1002", f"the plugin {file} can't be imported: {error!r}") from error
            self.register(module, name=name, distribution=str(file), stamp=stamp)

    def register(self, plugin: object, *, name: str, distribution: str, stamp: str = "") -> None:
        """Register a module with hooks, or with a ``PLUGIN`` that has them; raises ``DiagnosticError`` (NH1002) for an unknown one."""
        registered = getattr(plugin, "PLUGIN", plugin)
        try:
            self._manager.register(registered, name=name)
            self._manager.check_pending()
        except (pluggy.PluginValidationError, ValueError) as error:
            raise _failure("NH1002", f"the plugin '{name}' ({distribution}) can't be used: {error}") from error
        hooks = tuple(sorted(caller.name for caller in self._manager.get_hookcallers(registered) or ()))
        place = str(getattr(plugin, "__file__", None) or type(plugin).__name__)
        stamps = (stamp or code_stamp(place), *map(self._stamp_of, getattr(registered, "libraries", ())))
        self._infos[name] = PluginInfo(
            name=name, distribution=distribution, place=place, hooks=hooks, stamp=" ".join(stamps)
        )
        self._declared.clear()
        self._callers.clear()

    def _stamp_of(self, module: str) -> str:
        """Return the stamp of a plugin's or a library's code, as it was when this host first met it: many are both."""
        if module not in self._stamps:
            spec = importlib.util.find_spec(module)
            self._stamps[module] = code_stamp(spec.origin) if spec is not None and spec.origin else ""
        return self._stamps[module]

    def plugin(self, info: PluginInfo) -> object:
        """Return what has a plugin's hooks: a module, or its ``PLUGIN``."""
        return self._manager.get_plugin(info.name)

    @property
    def plugins(self) -> tuple[PluginInfo, ...]:
        """All plugins, by name."""
        return tuple(self._infos[name] for name in sorted(self._infos))

    def call(self, hook: str, **arguments: object) -> tuple[tuple[PluginInfo, object], ...]:
        """Call one hook of every plugin that has it, in the order of their names, and give what each returned.

        Raises ``DiagnosticError``: the plugin's own, or NH1001 that names plugin, distribution and hook.
        """
        return tuple((info, result) for info in self.plugins for result in self.ask(info, hook, **arguments))

    def ask(self, info: PluginInfo, hook: str, /, **arguments: object) -> tuple[object, ...]:
        """Call one hook of one plugin, and give what it returned; nothing if it has no such hook. Raises as ``call`` does."""
        if hook not in info.hooks:
            return ()
        if hook in GIVEN_TO:
            arguments["plan"] = self._plan(info, hook, arguments)
        caller = self._caller(info, hook)
        with self._named(info, hook, arguments), traced(self._trace, info.name, hook, arguments):
            # A hook may be a generator: it runs here, where its failure has a name.
            return tuple(tuple(result) if _is_lazy(result) else result for result in caller(**arguments))

    def _caller(self, info: PluginInfo, hook: str) -> pluggy.HookCaller:
        """Return what calls a hook of one plugin alone, made once for the plugins that there are."""
        key = info.name, hook
        if key not in self._callers:
            others = [self._manager.get_plugin(name) for name in self._infos if name != info.name]
            self._callers[key] = self._manager.subset_hook_caller(hook, others)
        return self._callers[key]

    @contextmanager
    def _named(self, info: PluginInfo, hook: str, arguments: Mapping[str, object]) -> Iterator[None]:
        """Name the plugin in what fails within, or the content that it was at."""
        try:
            yield
        except SiteError as error:
            raise located(error, crash_of(error, self.plugins)) from error
        except LackingError as error:
            origin = crash_of(error, self.plugins).origin or self._first(info, arguments)
            if origin is None:
                raise
            raise error.needed_by(origin.path or "the mod", origin.location) from error
        except DiagnosticError:
            raise
        except Exception as error:
            raise failed(crash_of(error, self.plugins), hook, info) from error

    def _plan(self, info: PluginInfo, hook: str, arguments: dict[str, object]) -> object:
        """Return what a plugin plans for the mods that it is asked about; what it reports by that belongs to its check."""
        if PLAN not in info.hooks:
            return None
        subject = {name: arguments[name] for name in ("mods", "tree", "facts")}
        planned = self._plans.of(
            info.name,
            tuple(subject.values()),
            lambda report: next(iter(self.ask(info, PLAN, report=report, **subject)), None),
        )
        report = arguments.get("report")
        if hook == CHECK and isinstance(report, Report):
            report.extend(planned.told)
        return planned.plan

    def _first(self, info: PluginInfo, arguments: Mapping[str, object]) -> Origin | None:
        """Return where the first content of a plugin's kinds stands, of the mods that a hook is called for."""
        mods = arguments.get("mods")
        if not isinstance(mods, ModSet) or KINDS not in info.hooks:
            return None
        kinds = (kind.name for result in self.ask(info, KINDS) for kind in _items(KINDS, info, result, (Kind,)))
        return next((content.origin for kind in kinds for content in mods.contents(kind)), None)

    def gather(self, hook: str, of: tuple[type[T], ...], **arguments: object) -> tuple[T, ...]:
        """Call a hook whose results are iterables, and give all items in one tuple.

        Raises ``DiagnosticError``: NH1001 for an item that is not of one of the types.
        """
        return tuple(item for info in self.plugins for item in self.gather_from(info, hook, of, **arguments))

    def gather_from(
        self, info: PluginInfo, hook: str, of: tuple[type[T], ...], /, **arguments: object
    ) -> tuple[T, ...]:
        """Gather the items of one plugin's hook; raises as ``gather`` does."""
        return tuple(item for one in self.ask(info, hook, **arguments) for item in _items(hook, info, one, of))

    def kinds(self) -> Mapping[str, Kind]:
        """Return all content kinds by name; raises NH1004 for one that two plugins declare, or two kinds of one key for one game."""
        found = self._unique("nhmod_kinds", Kind, "the content kind", lambda kind: kind.name)
        games: dict[tuple[str, str], Kind] = {}
        for kind in found.values():
            for family in kind.families or {""}:
                other = games.setdefault((kind.key, family), kind)
                if other is not kind:
                    of = f"games of the family '{family}'" if family else "all games"
                    raise _failure(
                        "NH1004",
                        f"the content kinds '{other.name}' and '{kind.name}' have the key '{kind.key}' for {of}",
                    )
        return found

    def targets(self) -> Mapping[str, Target]:
        """Return all targets by name; raises NH1004 for one that two plugins declare."""
        return self._unique("nhmod_targets", Target, "the target", lambda target: target.name)

    def codes(self) -> Mapping[str, CodeInfo]:
        """Return the plugins' diagnostic codes; raises NH1004 for one that two plugins declare."""
        return self._unique("nhmod_codes", CodeInfo, "the code", lambda info: info.code)

    def acceptable(self) -> frozenset[str]:
        """Return the codes of errors that a mod's author can answer for."""
        return frozenset(code for code, info in self.codes().items() if info.acceptable)

    def vocabularies(self, tree: Tree) -> Mapping[str, Vocabulary]:
        """Return a tree's vocabularies, of all plugins, each read when it is asked for; raises NH1020 for one that two give."""
        found: dict[str, Callable[[], Vocabulary]] = {}
        owner: dict[str, PluginInfo] = {}
        for info in self.plugins:
            with tree.asking.noted(Asked()) as asked:
                results = cast("tuple[Mapping[str, Vocabulary], ...]", self.ask(info, FACTS, tree=tree))
            for given, name in ((one, name) for one in results for name in one):
                if name in {FEATURES, C_NAMES}:
                    message = f"the plugin '{info.name}' ({info.distribution}) gives the vocabulary '{name}'"
                    raise _failure("NH1001", f"{message}: it is made of what nhmod_differences returns", status=BUG)
                if name in found:
                    raise _twice("NH1020", f"the vocabulary '{name}' of {tree.target.name} is given", owner[name], info)
                found[name], owner[name] = partial(self._vocabulary, info, given, name, tree.asking, asked), info
        memory = Memory.of(tree)
        return Lazily(found | differing(partial(memory.once, "differences", partial(self._differences, tree))))

    def _differences(self, tree: Tree) -> tuple[Difference, ...]:
        return self.gather_once(
            "nhmod_differences", Difference, "the difference '{0.name}'", lambda one: (one.name, bool(one.c)), tree=tree
        )

    def _vocabulary(
        self, info: PluginInfo, given: Mapping[str, Vocabulary], name: str, asking: Asking, asked: Asked
    ) -> Vocabulary:
        """Read one; what its plugin asked of the tree before counts for it, also what it asks now for those after it."""
        asking.use(asked)
        with self._named(info, FACTS, {}), asking.noted(Asked() if isinstance(given, Apart) else asked):
            return given[name]

    def gather_once(
        self, hook: str, of: type[T], what: str, key: Callable[[T], object], **arguments: object
    ) -> tuple[T, ...]:
        """Gather the items of a hook that are each known by a key; raises NH1021 for one that two plugins give.

        ``what`` names it in words with braces for the item ("the limit '{0.name}'"). One plugin may give several of one key;
        it gives none where it needs a vocabulary that can't be read.
        """
        found: list[T] = []
        owner: dict[object, PluginInfo] = {}
        for info in self.plugins:
            try:
                items = [item for one in self.ask(info, hook, **arguments) for item in _items(hook, info, one, (of,))]
            except UnreadableError:
                continue
            for item in items:
                other = owner.setdefault(key(item), info)
                if other is not info:
                    raise _twice("NH1021", f"{what.format(item)} is given", other, info)
                found.append(item)
        return tuple(found)

    def _unique(self, hook: str, of: type[T], what: str, key: Callable[[T], str]) -> Mapping[str, T]:
        """Return what plugins declare in a hook that asks about nothing, by name; the same until another plugin comes."""
        if hook in self._declared:
            return cast("Mapping[str, T]", self._declared[hook])
        found: dict[str, T] = {}
        owner: dict[str, PluginInfo] = {}
        for info, result in self.call(hook):
            for item in _items(hook, info, result, (of,)):
                name = key(item)
                if name in found:
                    raise _twice("NH1004", f"{what} '{name}' is declared", owner[name], info)
                found[name], owner[name] = item, info
        self._declared[hook] = MappingProxyType(found)
        return self._declared[hook]


def _items(hook: str, info: PluginInfo, result: object, of: tuple[type[T], ...]) -> Iterator[T]:
    for item in result if isinstance(result, Iterable) else (result,):
        if not isinstance(item, of):
            wanted = " or ".join(kind.__name__ for kind in of)
            message = f"the plugin '{info.name}' ({info.distribution}) gives {item!r} in {hook}, not a {wanted}"
            raise _failure("NH1001", message, status=BUG)
        yield item


def failed(crash: Crash, doing: str, plugin: PluginInfo) -> DiagnosticError:
    """Make the error of a plugin that failed (NH1001): what it was doing, what it was reading, and where it failed."""
    message = f"the plugin '{plugin.name}' ({plugin.distribution}) failed in {doing}: {crash.error!r}"
    return DiagnosticError([crash.told("NH1001", message)], exit_status=BUG)


def _is_lazy(result: object) -> bool:
    return hasattr(result, "__next__")


def _twice(code: str, what: str, first: PluginInfo, second: PluginInfo) -> DiagnosticError:
    names = "two plugins: " + " and ".join(f"'{info.name}'" for info in (first, second))
    hint = "uninstall one of: " + ", ".join(dict.fromkeys(info.distribution for info in (first, second)))
    return problem(code, f"{what} by {names}", hint="" if code == "NH1004" else hint)


def _failure(code: str, message: str, *, status: int = 1) -> DiagnosticError:
    return problem(code, message, exit_status=status)
