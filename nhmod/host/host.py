"""Loads plugins by entry point (group ``nhmod``), built-in ones too, and calls their hooks."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, TypeVar

import pluggy

from nhmod import hookspecs
from nhmod.contribution import Kind
from nhmod.diagnostics import CodeInfo, Diagnostic, DiagnosticError, Severity
from nhmod.host.trace import traced
from nhmod.target import Target

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from importlib.metadata import EntryPoint
    from pathlib import Path


GROUP = "nhmod"
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True, slots=True)
class PluginInfo:
    """A loaded plugin: its name, the distribution it came in (with version) or the file, and the hooks it has."""

    name: str
    distribution: str
    place: str
    hooks: tuple[str, ...]


class Host:
    """All loaded plugins."""

    def __init__(self, *, trace: bool | None = None) -> None:
        """Begin without plugins; ``trace`` defaults to the environment's NHMOD_TRACE."""
        self._manager = pluggy.PluginManager("nhmod")
        self._manager.add_hookspecs(hookspecs)
        self._infos: dict[str, PluginInfo] = {}
        self._trace = os.environ.get("NHMOD_TRACE", "") not in ("", "0") if trace is None else trace

    @classmethod
    def with_entry_points(cls, *, trace: bool | None = None) -> Host:
        """Load every plugin that an installed distribution declares, in the order of their names."""
        host = cls(trace=trace)
        for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
            host.load(entry)
        return host

    def load(self, entry: EntryPoint) -> None:
        """Import and register one plugin; raises ``DiagnosticError`` (NH1002) naming its distribution."""
        source = f"{entry.dist.name} {entry.dist.version}" if entry.dist else "no distribution"
        try:
            plugin = entry.load()
        except Exception as error:
            raise _failure("NH1002", f"the plugin '{entry.name}' ({source}) can't be imported: {error!r}") from error
        self.register(plugin, name=entry.name, distribution=source)

    def load_folder(self, folder: Path) -> None:
        """Import every ``*.py`` of a mod's own plugin folder; only for mods whose code the user trusts."""
        for file in sorted(folder.glob("*.py")):
            name = f"{folder.parent.name}.{file.stem}"
            spec = importlib.util.spec_from_file_location(f"nhmod_mod_plugin_{file.stem}", file)
            if spec is None or spec.loader is None:
                raise _failure("NH1002", f"the plugin {file} can't be imported")
            module = importlib.util.module_from_spec(spec)
            sys.modules[spec.name] = module
            try:
                spec.loader.exec_module(module)
            except Exception as error:
                raise _failure("NH1002", f"the plugin {file} can't be imported: {error!r}") from error
            self.register(module, name=name, distribution=str(file))

    def register(self, plugin: object, *, name: str, distribution: str) -> None:
        """Register a plugin object; raises ``DiagnosticError`` (NH1002) for a hook that does not exist."""
        try:
            self._manager.register(plugin, name=name)
            self._manager.check_pending()
        except (pluggy.PluginValidationError, ValueError) as error:
            raise _failure("NH1002", f"the plugin '{name}' ({distribution}) can't be used: {error}") from error
        hooks = tuple(sorted(caller.name for caller in self._manager.get_hookcallers(plugin) or ()))
        place = str(getattr(plugin, "__file__", None) or type(plugin).__name__)
        self._infos[name] = PluginInfo(name=name, distribution=distribution, place=place, hooks=hooks)

    @property
    def plugins(self) -> tuple[PluginInfo, ...]:
        """All plugins, by name."""
        return tuple(self._infos[name] for name in sorted(self._infos))

    def call(self, hook: str, **arguments: object) -> tuple[tuple[PluginInfo, object], ...]:
        """Call one hook of every plugin that has it, in the order of their names, and give what each returned.

        Raises ``DiagnosticError``: the plugin's own, or NH1001 that names plugin, distribution and hook.
        """
        results: list[tuple[PluginInfo, object]] = []
        everyone = {info.name: self._manager.get_plugin(info.name) for info in self.plugins}
        for info in self.plugins:
            if hook not in info.hooks:
                continue
            others = [plugin for name, plugin in everyone.items() if name != info.name]
            caller = self._manager.subset_hook_caller(hook, others)
            try:
                with traced(self._trace, info.name, hook, arguments):
                    # A hook may be a generator: it runs here, where its failure has a name.
                    given = [tuple(result) if _is_lazy(result) else result for result in caller(**arguments)]
            except DiagnosticError:
                raise
            except Exception as error:
                raise _failure(
                    "NH1001", f"the plugin '{info.name}' ({info.distribution}) failed in {hook}: {error!r}", status=4
                ) from error
            results.extend((info, result) for result in given)
        return tuple(results)

    def gather(self, hook: str, of: tuple[type[T], ...], **arguments: object) -> tuple[T, ...]:
        """Call a hook whose results are iterables, and give all items in one tuple.

        Raises ``DiagnosticError``: NH1001 for an item that is not of one of the types.
        """
        return tuple(item for info, result in self.call(hook, **arguments) for item in _items(hook, info, result, of))

    def kinds(self) -> Mapping[str, Kind]:
        """Give all content kinds by manifest key; raises NH1004 for one that two plugins declare."""
        return self._unique("nhmod_kinds", Kind, "the content kind", lambda kind: kind.name)

    def targets(self) -> Mapping[str, Target]:
        """Give all targets by name; raises NH1004 for one that two plugins declare."""
        return self._unique("nhmod_targets", Target, "the target", lambda target: target.name)

    def codes(self) -> Mapping[str, CodeInfo]:
        """Give the plugins' diagnostic codes; raises NH1004 for one that two plugins declare."""
        return self._unique("nhmod_codes", CodeInfo, "the code", lambda info: info.code)

    def _unique(self, hook: str, of: type[T], what: str, key: Callable[[T], str]) -> dict[str, T]:
        found: dict[str, T] = {}
        owner: dict[str, PluginInfo] = {}
        for info, result in self.call(hook):
            for item in _items(hook, info, result, (of,)):
                name = key(item)
                if name in found:
                    message = f"{what} '{name}' is declared by two plugins: '{owner[name].name}' and '{info.name}'"
                    raise _failure("NH1004", message)
                found[name], owner[name] = item, info
        return found


def _items(hook: str, info: PluginInfo, result: object, of: tuple[type[T], ...]) -> Iterator[T]:
    for item in result if isinstance(result, Iterable) else (result,):
        if not isinstance(item, of):
            wanted = " or ".join(kind.__name__ for kind in of)
            message = f"the plugin '{info.name}' ({info.distribution}) gives {item!r} in {hook}, not a {wanted}"
            raise _failure("NH1001", message, status=4)
        yield item


def _is_lazy(result: object) -> bool:
    return hasattr(result, "__next__")


def _failure(code: str, message: str, *, status: int = 1) -> DiagnosticError:
    return DiagnosticError([Diagnostic(code=code, severity=Severity.ERROR, message=message)], exit_status=status)
