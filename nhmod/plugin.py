"""A plugin as data: its kinds, and for each hook the place of what it runs, which is imported when the hook is called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial, wraps
from inspect import Parameter, signature
from typing import TYPE_CHECKING, TypeAlias, cast

import pluggy

from nhmod import hookspecs
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.imports import imported

if TYPE_CHECKING:
    from nhmod.contribution import Kind, ModSet
    from nhmod.edits import Edit
    from nhmod.manifest import Record
    from nhmod.places import Planned, Thing, Writes
    from nhmod.target import Entry, Facts, Site, Tree

__all__ = ["Plugin"]

Given: TypeAlias = "str | Sequence[object] | Callable[..., object]"
"""What a plugin says of a hook: the place of a function or of values ("module:NAME"), several places of values, or the thing itself."""

_OF_CONTENT = frozenset({"absent", "ground", "declare", "plan", "check", "edits", "exhibits", "frequencies", "proofs"})
"""The hooks that are about content: nothing is asked where there is none."""
_BEFORE_CONTENT = frozenset({"ground", "declare"})
"""Those of them that are called before the facts have what others' content adds."""
hookimpl = pluggy.HookimplMarker("nhmod")


class Plugin:
    """A plugin: what a module assigns to ``PLUGIN``.

    A hook is given by its name without ``nhmod_`` (``import_`` for ``nhmod_import``), most often as the place of a function or of values:
    ``check=".check:check_rooms"`` is ``check_rooms`` in the module ``check`` of the package. It is imported when the hook is called.
    Several places of values are joined. Functions and values can be given themselves too. A function takes those of the hook's
    arguments that it needs, by their names.

    ``declare``, ``plan``, ``check``, ``absent``, ``edits``, ``frequencies``, ``exhibits`` and ``proofs`` are called for mods with content
    of the ``kinds`` (one, or several), or all but the first for mods whose content of other kinds adds something to the vocabularies
    that the plugin ``serves``. With ``families`` no hook is called for games of other families, and they are those of the kinds that
    name none.

    ``libraries`` are other packages whose code counts as the plugin's own: what it has made and nhmod keeps is made anew when they change.

    ``places`` (``nhmod.places``) make the edits and the sites. ``planned`` makes of a record what places are written from, and so the plan.
    ``entries`` make of that what other content can name, by vocabulary; the entry's mod and place are added. ``check_each`` reports what
    is wrong with it.
    """

    def __init__(
        self,
        module: str = "",
        *,
        kinds: Kind | Iterable[Kind] = (),
        serves: Collection[str] = (),
        families: Collection[str] = (),
        libraries: Collection[str] = (),
        places: Given | None = None,
        planned: Given | None = None,
        entries: Mapping[str, Callable[..., Entry]] | None = None,
        check_each: Callable[..., None] | None = None,
        **hooks: Given,
    ) -> None:
        """Keep what is said; ``module`` is the plugin's ``__name__``. Raises ``TypeError`` for a hook that there is not."""
        self._module = module
        self._serves = tuple(serves)
        self._families = frozenset(families)
        every = kinds if isinstance(kinds, Iterable) else (kinds,)
        self._kinds = tuple(kind.of(self._families) for kind in every)
        self.libraries = tuple(libraries)
        self._entries = entries or {}
        self._helpers = {name: given for name, given in (("places", places), ("planned", planned)) if given is not None}
        self._hooks: dict[str, Given] = {name.removesuffix("_"): given for name, given in hooks.items()}
        if self._kinds:
            self._hooks["kinds"] = self._kinds
        if planned is not None:
            self._hooks["plan"] = self._plan
        if self._entries:
            self._hooks["declare"] = self._declare
        if check_each is not None:
            self._hooks["check"] = partial(_each, check_each)
        if places is not None:
            self._hooks |= {"edits": self._edits, "sites": self._sites}
        for name in self._hooks:
            vars(self)[f"nhmod_{name}"] = self._implemented(name)

    @property
    def families(self) -> frozenset[str]:
        """The families of games that it is for; none of them is all."""
        return self._families

    def mistakes(self) -> Iterator[str]:
        """Import all that the plugin names, and say what is not there, or takes what its hook has not."""
        for name in (*self._helpers, *self._hooks):
            try:
                found = self._found(name)
            except DiagnosticError as error:
                yield error.diagnostics[0].message
                continue
            if name in self._hooks and callable(found):
                for argument in _needed(found):
                    if argument not in _parameters(_spec(name)):
                        yield f"the {name} '{self._hooks[name]}' of {self._module} needs '{argument}', which nhmod_{name} does not give"
        for kind in self._kinds:
            try:
                kind.record  # noqa: B018 - it is imported
            except DiagnosticError as error:
                yield error.diagnostics[0].message

    def _implemented(self, name: str) -> Callable[..., object]:
        """Make a hook's function, which takes all that the hook can be given."""
        spec = _spec(name)

        @hookimpl
        @wraps(spec, updated=())
        def call(*values: object, **named: object) -> object:
            return self._call(name, dict(zip(_parameters(spec), values, strict=False)) | named)

        return call

    def _call(self, name: str, arguments: Mapping[str, object]) -> object:
        if not self._concerned(name, arguments):
            return () if name == "plan" else None
        found = self._found(name)
        if not callable(found):
            return found
        wanted = _parameters(found)
        return found(**{argument: value for argument, value in arguments.items() if argument in wanted})

    def _concerned(self, name: str, arguments: Mapping[str, object]) -> bool:
        """Return whether a hook has anything to do: content to look at, or a game that the plugin knows."""
        if self._families and not self._is_family(arguments):
            return False
        if not self._kinds or name not in _OF_CONTENT:
            return True
        mods = cast("ModSet", arguments["mods"])
        if any(mods.have(kind.name) for kind in self._kinds):
            return True
        if name in _BEFORE_CONTENT:
            return False
        return any(cast("Facts", arguments["facts"]).added(vocabulary) for vocabulary in self._serves)

    def _is_family(self, arguments: Mapping[str, object]) -> bool:
        """Return whether the game that a hook is asked about, if it is about one, is of a family that the plugin knows."""
        asked = next((arguments[name] for name in ("tree", "base", "request") if name in arguments), None)
        about = getattr(asked, "tree", asked)
        family = getattr(about, "family", None) or getattr(getattr(about, "target", None), "family", None)
        return family is None or family in self._families

    def _found(self, name: str) -> object:
        """Return what a hook runs or gives; raises ``DiagnosticError`` (NH1002) for a place where nothing is."""
        given = self._helpers[name] if name in self._helpers else self._hooks[name]
        if isinstance(given, str):
            return self._imported(name, given)
        if isinstance(given, tuple) and given and all(isinstance(place, str) for place in given):
            return tuple(one for place in given for one in cast("Iterable[object]", self._imported(name, place)))
        return given

    def _imported(self, name: str, place: str) -> object:
        return imported(place, f"the {name} '{place}' of {self._module}", self._module)

    def _plan(self, mods: ModSet, facts: Facts) -> tuple[Planned[Record], ...]:
        planned = cast("Callable[..., Planned[Record]]", self._found("planned"))
        return tuple(
            planned(mod=content.mod, record=content.record, facts=facts)
            for kind in self._kinds
            for content in mods.contents(kind.name)
        )

    def _declare(self, mods: ModSet, facts: Facts) -> Mapping[str, Iterable[Entry]]:
        planned = self._plan(mods, facts)
        return {
            vocabulary: [replace(make(one), mod=one.mod.id, origin=one.origin.at(one.TITLE)) for one in planned]
            for vocabulary, make in self._entries.items()
        }

    def _edits(self, tree: Tree, facts: Facts, report: Report, plan: Iterable[Thing]) -> Iterable[Edit]:
        from nhmod.places import place_all  # noqa: PLC0415 - most commands write nothing

        return place_all(plan, self._places(), tree, facts, report)

    def _sites(self) -> Iterable[Site]:
        from nhmod.places import sites_of  # noqa: PLC0415 - the same

        return tuple(sites_of(self._places()))

    def _places(self) -> Sequence[Writes[Thing]]:
        return cast("Sequence[Writes[Thing]]", self._found("places"))


def _each(check: Callable[..., None], plan: Iterable[object], report: Report) -> None:
    for one in plan:
        check(one, report)


def _needed(function: Callable[..., object]) -> Iterator[str]:
    """List the arguments without which a function can't be called."""
    for one in _parameters(function).values():
        if one.default is Parameter.empty and one.kind in {Parameter.POSITIONAL_OR_KEYWORD, Parameter.KEYWORD_ONLY}:
            yield one.name


@cache
def _parameters(function: Callable[..., object]) -> Mapping[str, Parameter]:
    """Return what a function takes: its hook may be called thousands of times."""
    return signature(function).parameters


def _spec(name: str) -> Callable[..., object]:
    """Return what a hook is given and gives; raises ``TypeError`` where there is no such hook."""
    spec: Callable[..., object] | None = getattr(hookspecs, f"nhmod_{name}", None)
    if spec is None:
        raise TypeError(f"there is no hook nhmod_{name}")
    return spec
