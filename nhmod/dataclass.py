"""The standard library's ``dataclass``, made in a sixth of the time where it is frozen and has slots, as almost all of nhmod's are.

A command makes some hundreds of dataclasses before it does anything, and the standard library of Python 3.11 compiles up to eight
functions for each. Here those that are called (``__init__``, ``__eq__``, ``__hash__``) are compiled at the first call, the others never.
What comes of it is a dataclass to everybody: fields(), replace(), asdict(), copies, pickles, patterns and derived classes are as ever.
"""

from __future__ import annotations

import dataclasses
from reprlib import recursive_repr
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from dataclasses import dataclass as dataclass  # noqa: PLC0414 - type checkers see the one they know

    C = TypeVar("C")

    @dataclass_transform(
        frozen_default=True, kw_only_default=True, field_specifiers=(dataclasses.field, dataclasses.Field)
    )
    def frozen(cls: type[C]) -> type[C]:
        """Return ``cls`` as a dataclass that is frozen, is made by keywords and has slots: as almost all of nhmod's are."""
        ...

else:

    def dataclass(cls: type | None = None, /, **options: bool) -> object:
        """Return ``cls`` as a dataclass; ``options`` are those of the standard library."""

        def made(plain: type) -> type:
            quick = options.get("frozen") and options.get("slots") and _QUICK.issuperset(options)
            # A class inside a function travels to another machine by value (cloudpickle), and these can't.
            if quick and _OWN.isdisjoint(plain.__dict__) and "<locals>" not in plain.__qualname__:
                return _frozen(plain, **options)
            return dataclasses.dataclass(**options)(plain)

        return made if cls is None else made(cls)

    def frozen(cls: type) -> type:
        """Return what type checkers are told of."""
        return dataclass(frozen=True, kw_only=True, slots=True)(cls)


_QUICK = frozenset({"frozen", "slots", "kw_only", "eq"})
"""The options of the classes that are made here; all others are the standard library's."""

_OWN = frozenset({"__setattr__", "__delattr__"})
"""What a frozen class may not define itself: the standard library says so."""

_GIVEN_NONE = object()


def _frozen(plain: type, *, frozen: bool, slots: bool, eq: bool = True, kw_only: bool = False) -> type:
    derived = any(map(dataclasses.is_dataclass, plain.__mro__[1:]))
    collect = dataclasses.dataclass(init=False, repr=False, eq=False, frozen=derived, kw_only=kw_only, slots=slots)
    made: Any = collect(plain)
    params = made.__dataclass_params__
    params.init, params.repr, params.eq, params.frozen = True, True, eq, frozen
    fields = dataclasses.fields(made)
    names = [field.name for field in fields]
    functions = {
        "__init__": _later(made, "__init__", lambda: _init(made, fields)),
        "__repr__": _repr([field.name for field in fields if field.repr]),
    }
    functions["__getstate__"], functions["__setstate__"] = _state(names)
    if eq:
        compared = [field.name for field in fields if field.compare]
        hashed = [field.name for field in fields if (field.compare if field.hash is None else field.hash)]
        functions["__eq__"] = _later(made, "__eq__", lambda: _eq(compared))
        functions["__hash__"] = _later(made, "__hash__", lambda: _hash(hashed))
    for name, function in functions.items():
        if plain.__dict__.get(name) is None:  # Python itself writes None for a __hash__ beside an __eq__
            setattr(made, name, function)
    made.__setattr__, made.__delattr__ = _refusals(made, frozenset(names))
    return made  # type: ignore[no-any-return]


def _later(made: type[Any], name: str, build: Callable[[], Callable[..., Any]]) -> Callable[..., Any]:
    """Return what puts the built method ``name`` of ``made`` in its own place at the first call, and calls it."""

    def first(self: object, /, *given: object, **named: object) -> object:
        method = build()
        method.__qualname__ = f"{made.__qualname__}.{name}"
        method.__module__ = made.__module__
        setattr(made, name, method)
        return method(self, *given, **named)

    return first


def _init(made: type[Any], fields: tuple[dataclasses.Field[Any], ...]) -> Callable[..., None]:
    """Compile __init__: each slot is set by its own descriptor, since the class's __setattr__ refuses."""
    scope: dict[str, Any] = {"_given_none": _GIVEN_NONE}
    positional: list[str] = []
    keywords: list[str] = []
    lines: list[str] = []
    for field in fields:
        name, value = field.name, field.name
        parameter = name
        if field.default is not dataclasses.MISSING:
            scope[f"_default_{name}"] = field.default
            parameter = f"{name}=_default_{name}"
        elif field.default_factory is not dataclasses.MISSING:
            scope[f"_factory_{name}"] = field.default_factory
            parameter = f"{name}=_given_none"
            value = f"_factory_{name}() if {name} is _given_none else {name}"
        if not field.init:
            if parameter == name:
                continue
            value = f"_default_{name}" if f"_default_{name}" in scope else f"_factory_{name}()"
        else:
            (keywords if field.kw_only else positional).append(parameter)
        scope[f"_set_{name}"] = _setter(made, name)
        lines.append(f"_set_{name}(self, {value})")
    if hasattr(made, "__post_init__"):
        lines.append("self.__post_init__()")
    parameters = ", ".join(["self", *positional, *(["*"] if keywords else []), *keywords])
    return _compiled(f"__init__({parameters})", lines or ["pass"], scope)


def _eq(names: list[str]) -> Callable[..., Any]:
    lines = [
        "if other.__class__ is not self.__class__:",
        " return NotImplemented",
        f"return {_tuple('self', names)} == {_tuple('other', names)}",
    ]
    return _compiled("__eq__(self, other)", lines, {})


def _hash(names: list[str]) -> Callable[..., Any]:
    return _compiled("__hash__(self)", [f"return hash({_tuple('self', names)})"], {})


def _tuple(of: str, names: list[str]) -> str:
    return f"({''.join(f'{of}.{name}, ' for name in names)})"


def _compiled(head: str, lines: list[str], scope: dict[str, Any]) -> Callable[..., Any]:
    exec("\n".join([f"def {head}:", *(f" {line}" for line in lines)]), scope)  # noqa: S102 - names of fields only, as in the standard library
    function: Callable[..., Any] = scope[head.partition("(")[0]]
    return function


def _setter(made: type[Any], name: str) -> Callable[[object, object], None]:
    slot = getattr(made, name, None)
    if isinstance(slot, MemberDescriptorType):
        return slot.__set__
    return lambda self, value: object.__setattr__(self, name, value)  # a field of a base without slots


def _repr(names: list[str]) -> Callable[..., Any]:
    @recursive_repr()
    def __repr__(self: object) -> str:  # noqa: N807
        return f"{self.__class__.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"

    return __repr__


def _state(names: list[str]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    def __getstate__(self: object) -> list[Any]:  # noqa: N807
        return [getattr(self, name) for name in names]

    def __setstate__(self: object, state: Iterable[Any]) -> None:  # noqa: N807
        for name, value in zip(names, state, strict=True):
            object.__setattr__(self, name, value)

    return __getstate__, __setstate__


def _refusals(made: type[Any], names: frozenset[str]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    def __setattr__(self: object, name: str, value: object) -> None:  # noqa: N807
        if self.__class__ is made or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")
        super(made, self).__setattr__(name, value)

    def __delattr__(self: object, name: str) -> None:  # noqa: N807
        if self.__class__ is made or name in names:
            raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")
        super(made, self).__delattr__(name)

    return __setattr__, __delattr__
