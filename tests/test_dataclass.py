"""nhmod's ``dataclass`` makes what the standard library's makes: each form and each use of a class, made by both, is told apart by none."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import sys
from dataclasses import FrozenInstanceError, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

import cloudpickle
import pytest

from nhmod.dataclass import dataclass as ours
from nhmod.dataclass import frozen

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")
FORMS: dict[str, dict[str, bool]] = {
    "usual": {"frozen": True, "kw_only": True, "slots": True},
    "positional": {"frozen": True, "slots": True},
    "by identity": {"frozen": True, "slots": True, "eq": False},
    "ordered": {"frozen": True, "slots": True, "order": True},
    "changing": {"slots": True},
    "with a dict": {"frozen": True},
    "plain": {},
}


def _classes(maker: Callable[..., Any], form: dict[str, bool]) -> dict[str, Any]:
    """Make classes of one form, named as those of a module are: each shape that a class of nhmod has."""

    def make(**form: bool) -> Callable[[Any], Any]:
        def made(plain: type) -> object:
            plain.__qualname__ = plain.__name__
            return maker(**form)(plain)

        return made

    @make(**form)
    class Point:
        """A place."""

        SIDE: ClassVar[int] = 4
        x: int
        y: int = 2
        tags: list[str] = field(default_factory=list, compare=False)
        hidden: str = field(default="", repr=False, compare=False)

        def doubled(self) -> int:
            return self.x * 2

    @make(**form)
    class Nothing:
        """No field."""

    @make(**form)
    class One:
        """One field, and a check."""

        name: str

        def __post_init__(self) -> None:
            if not self.name:
                raise ValueError("no name")

    @make(**form)
    class Boxed(Generic[T]):
        """A value of some type."""

        value: T

    @make(**form)
    class Deeper(Point):
        """A place below another."""

        depth: int = 1

    @make(**form)
    class Told:
        """With its own words and numbers."""

        number: int

        def __repr__(self) -> str:
            return "told"

        def __hash__(self) -> int:
            return 7

    @make(**form)
    class Counted:
        """With a field that nobody gives."""

        number: int
        found: dict[str, int] = field(default_factory=dict, init=False, compare=False)
        known: int = field(default=3, init=False)

    return {made.__name__: made for made in (Point, Nothing, One, Boxed, Deeper, Told, Counted)}


def _said(does: Callable[[], object]) -> object:
    """Return what comes of something, or how it fails, without the addresses of things."""
    try:
        return does()
    except Exception as error:  # noqa: BLE001 - whatever fails in one must fail so in the other
        return type(error).__name__, str(error)


USES: dict[str, Callable[[dict[str, Any]], object]] = {
    "repr": lambda made: repr(made["Point"](x=1)).rpartition(".")[2],
    "repr of nothing": lambda made: repr(made["Nothing"]()).rpartition(".")[2],
    "own repr": lambda made: repr(made["Told"](number=1)),
    "own hash": lambda made: hash(made["Told"](number=1)),
    "equal": lambda made: (
        made["Point"](x=1) == made["Point"](x=1, hidden="y"),
        made["Point"](x=1) == made["Point"](x=2),
    ),
    "equal to another type": lambda made: (made["Point"](x=1) == made["Deeper"](x=1), made["One"](name="a") == "a"),
    "hash": lambda made: len(
        {*map(hash, [made["Point"](x=1), made["Point"](x=1, tags=["a"])])}
    ),  # both live: no place is used again
    "hash of one": lambda made: len({made["One"](name="a"), made["One"](name="a"), made["One"](name="b")}),
    "factories": lambda made: made["Point"](x=1).tags is made["Point"](x=1).tags,
    "positional": lambda made: made["Point"](1, 3).y,
    "too few": lambda made: made["Point"](),
    "unknown": lambda made: made["Point"](x=1, z=3),
    "checked": lambda made: made["One"](name=""),
    "assigned": lambda made: setattr(made["Point"](x=1), "x", 3),
    "deleted": lambda made: delattr(made["Point"](x=1), "x"),
    "assigned, derived": lambda made: setattr(made["Deeper"](x=1), "x", 3),
    "replaced": lambda made: repr(dataclasses.replace(made["Deeper"](x=1), depth=5)).rpartition(".")[2],
    "as a dict": lambda made: dataclasses.asdict(made["Point"](x=1)),
    "fields": lambda made: [
        (one.name, one.default, one.kw_only) for one in dataclasses.fields(made["Deeper"]) if one.name != "tags"
    ],
    "params": lambda made: repr(made["Point"].__dataclass_params__),
    "patterns": lambda made: made["Point"].__match_args__,
    "copied": lambda made: copy.copy(made["Counted"](number=2)) == made["Counted"](number=2),
    "copied deeply": lambda made: copy.deepcopy(made["Deeper"](x=2, tags=["a"])).tags,
    "slots": lambda made: (getattr(made["Deeper"], "__slots__", None), hasattr(made["Point"](x=1), "__dict__")),
    "generic": lambda made: made["Boxed"](value=3).value,
    "not given": lambda made: (made["Counted"](number=1).found, made["Counted"](number=1).known),
    "class's own": lambda made: (made["Point"].SIDE, made["Point"].__doc__, made["Point"](x=2).doubled()),
    "ordered": lambda made: made["One"](name="a") < made["One"](name="b"),
    "frozen from thawed": lambda made: (
        dataclasses.dataclass(frozen=True)(type("Below", (made["Point"],), {"__annotations__": {}}))(x=1).y
    ),
    "thawed from frozen": lambda made: (
        dataclasses.dataclass(type("Below", (made["Point"],), {"__annotations__": {}}))(x=1).y
    ),
}


@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("form", FORMS)
def test_classes_behave_as_the_standard_librarys(form: str, use: str) -> None:
    mine, theirs = _classes(ours, FORMS[form]), _classes(dataclasses.dataclass, FORMS[form])
    for _ in range(2):  # what is compiled at the first call is another at the second
        assert _said(lambda: USES[use](mine)) == _said(lambda: USES[use](theirs))


@ours(frozen=True, kw_only=True, slots=True)
class Kept:
    """What a pickle can name."""

    number: int
    names: tuple[str, ...] = ()


@ours(frozen=True, kw_only=True, slots=True)
class Further(Kept):
    """What is derived from it."""

    other: int = 0


def test_frozen_says_the_usual_options() -> None:
    def made_by(maker: Callable[[type], Any]) -> Any:  # noqa: ANN401 - a class
        class Point:
            x: int
            y: int = 2

        return maker(Point)

    made, usual = made_by(frozen), made_by(ours(**FORMS["usual"]))
    assert repr(made.__dataclass_params__) == repr(usual.__dataclass_params__)
    assert made.__slots__ == usual.__slots__ == ("x", "y")
    assert made(x=1) == made(x=1, y=2)
    with pytest.raises(FrozenInstanceError):
        made(x=1).x = 3
    with pytest.raises(TypeError):
        made(1)


@pytest.mark.parametrize("kept", [Kept(number=1, names=("a",)), Further(number=2, other=3)])
def test_pickles_are_kept(kept: Kept) -> None:
    assert pickle.loads(pickle.dumps(kept)) == kept  # noqa: S301 - its own


def test_a_class_inside_of_a_function_travels_by_value() -> None:
    @ours(frozen=True, kw_only=True, slots=True)
    class Local:
        number: int
        names: tuple[str, ...] = ()

    there = pickle.loads(cloudpickle.dumps(Local(number=3)))  # noqa: S301 - its own
    assert (there.number, there.names, type(there)(number=4).number) == (3, (), 4)


def test_what_refers_to_itself_is_told_as_such() -> None:
    held: list[Any] = []
    kept = Kept(number=1, names=held)  # type: ignore[arg-type]
    held.append(kept)
    assert repr(kept) == "Kept(number=1, names=[...])"


def test_a_method_of_a_frozen_class_may_not_be_its_own_setter() -> None:
    with pytest.raises(TypeError, match="__setattr__"):

        @ours(frozen=True, slots=True)
        class Setting:
            number: int

            def __setattr__(self, name: str, value: object) -> None:
                raise FrozenInstanceError


def test_functions_are_named_where_they_fail() -> None:
    with pytest.raises(TypeError, match=r"Kept\.__init__\(\) missing 1 required keyword-only argument: 'number'"):
        Kept()  # type: ignore[call-arg]
    assert sys.modules[Kept.__init__.__module__] is sys.modules[__name__]
