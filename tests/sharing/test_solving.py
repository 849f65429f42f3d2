"""What is chosen fits, what does not fit is explained, and whatever can be chosen is found."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from packaging.specifiers import SpecifierSet
from packaging.version import Version

from nhmod.diagnostics import DiagnosticError
from nhmod.manifest import TargetRange
from nhmod.sharing.candidates import Candidate, ModFileRef
from nhmod.sharing.solving import Available, solve

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


def mod(name: str, version: str, **asks: Mapping[str, str] | Sequence[str]) -> Candidate:
    ranges = {
        key: {other: SpecifierSet(text.replace("*", "")) for other, text in dict(asks.get(key, {})).items()}
        for key in ("requires", "conflicts", "optional")
    }
    return Candidate(
        id=name,
        version=Version(version),
        where="index",
        file=ModFileRef(address=f"{name}-{version}.nhmod", sha256="0" * 64, size=1),
        targets=tuple(map(TargetRange.parse, asks.get("targets", ()))),
        **ranges,
    )


def chosen(wishes: Mapping[str, str], *mods: Candidate, **more: object) -> list[str]:
    found = solve({name: SpecifierSet(text) for name, text in wishes.items()}, Available(others=mods, **more))  # type: ignore[arg-type]
    return [str(one) for one in found]


def said(wishes: Mapping[str, str], *mods: Candidate, **more: object) -> str:
    with pytest.raises(DiagnosticError) as error:
        chosen(wishes, *mods, **more)
    (one,) = error.value.diagnostics
    return f"{one.code}: {one.message}"


CLINIC = [
    mod("clinic", "1.0"),
    mod("clinic", "1.10"),
    mod("clinic", "1.9"),
    mod("clinic", "2.0rc1"),
    mod("ward", "1.0", requires={"clinic": ">=1.9"}),
]


def test_the_newest_that_fits_and_no_trial_version_unless_it_alone_does() -> None:
    assert chosen({"clinic": ""}, *CLINIC) == ["clinic 1.10"]
    assert chosen({"clinic": "<1.10"}, *CLINIC) == ["clinic 1.9"]
    assert chosen({"clinic": ">1.10"}, *CLINIC) == ["clinic 2.0rc1"]
    assert chosen({"ward": ""}, *CLINIC) == ["clinic 1.10", "ward 1.0"]
    assert chosen({"ward": "", "clinic": "!=1.10,<2.dev0"}, *CLINIC) == ["clinic 1.9", "ward 1.0"]


def test_what_is_there_stays_if_it_fits() -> None:
    there = frozenset({("clinic", Version("1.9"))})
    assert chosen({"ward": ""}, *CLINIC, preferred=there) == ["clinic 1.9", "ward 1.0"]
    assert chosen({"clinic": ">=1.10"}, *CLINIC, preferred=there) == ["clinic 1.10"]


def test_what_is_for_another_game_is_not_taken() -> None:
    mods = (mod("a", "2", targets=["angband"]), mod("a", "1", targets=["nethack >=3.6"]))
    assert chosen({"a": ""}, *mods, target=("nethack", Version("3.6.7"))) == ["a 1"]
    assert chosen({"a": ""}, *mods) == ["a 2"]
    assert said({"a": ""}, *mods, target=("nethack", Version("3.4.3"))) == (
        "NH4530: no choice of versions fits all that is asked for:\n  - a is asked for\n"
        "  - there is no 'a' that could be taken; not for the project's target: 2, 1"
    )


def test_a_folder_of_the_project_is_always_there() -> None:
    own = (mod("clinic", "1.9", requires={"aid": "*"}),)
    aid = (mod("aid", "1"), mod("aid", "2", conflicts={"clinic": "<2"}))
    assert chosen({}, *CLINIC, *aid, own=own) == ["aid 1", "clinic 1.9"]
    assert "'clinic' is a folder of the project, in version 1.9" in said({"clinic": ">=1.10"}, *CLINIC, *aid, own=own)


def test_conflicts_and_optional_requirements() -> None:
    foe, goes = mod("foe", "1", conflicts={"clinic": ">=1.9"}), mod("goes", "1", optional={"clinic": "<1.9"})
    assert chosen({"foe": "", "clinic": ""}, *CLINIC, foe) == ["clinic 1.0", "foe 1"]
    assert chosen({"goes": ""}, *CLINIC, goes) == ["goes 1"]
    assert chosen({"goes": "", "clinic": ""}, *CLINIC, goes) == ["clinic 1.0", "goes 1"]
    assert said({"foe": "", "ward": ""}, *CLINIC, foe).startswith("NH4530")


def test_the_chain_is_told() -> None:
    mods = (
        mod("deep", "1", requires={"middle": "*"}),
        mod("middle", "3", requires={"aid": "<2"}),
        mod("shop", "2.0", requires={"aid": ">=2"}),
        mod("aid", "1.5"),
        mod("aid", "2.1"),
    )
    assert said({"deep": "", "shop": ""}, *mods) == (
        "NH4530: no choice of versions fits all that is asked for:\n"
        "  - middle 3 requires aid <2, which deep 1 requires\n"
        "  - shop 2.0 requires aid >=2\n"
        "  - there is 'aid' 2.1, 1.5"
    )


def test_what_nobody_has() -> None:
    assert said({"clinik": ""}, *CLINIC) == "NH4531: no index has a mod 'clinik'"
    text = said({"a": ""}, mod("a", "1", requires={"gone": "*"}))
    assert text == (
        "NH4530: no choice of versions fits all that is asked for:\n  - a 1 requires gone\n"
        "  - there is no 'gone' that could be taken"
    )


def test_mods_that_require_each_other_are_chosen_together() -> None:
    # That they can't be loaded is said by the load order, which knows the manifests.
    assert chosen({"a": ""}, mod("a", "1", requires={"b": "*"}), mod("b", "1", requires={"a": "*"})) == ["a 1", "b 1"]


def test_a_search_without_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nhmod.sharing.solving._ROUNDS", 3)
    assert said(
        {"a": ""}, *(mod(a, "1", requires={b: "*"}) for a, b in zip("abcdef", "bcdefa", strict=True))
    ).startswith("NH4532")


NAMES, VERSIONS = "abcd", ("1", "2", "3")
RANGES = st.sampled_from(["", "==1", ">=2", "<3", "!=2", ">3"])
ASKS = st.dictionaries(st.sampled_from(NAMES), RANGES, max_size=2)


@st.composite
def worlds(draw: st.DrawFn) -> list[Candidate]:
    there = draw(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(VERSIONS)), unique=True, max_size=8))
    return [
        mod(name, version, **{key: draw(ASKS) for key in ("requires", "conflicts", "optional")})
        for name, version in there
    ]


def fits(choice: Mapping[str, Candidate], wishes: Mapping[str, str]) -> bool:
    """What the words mean, said plainly."""
    if not all(name in choice and choice[name].version in SpecifierSet(text) for name, text in wishes.items()):
        return False
    for one in choice.values():
        for other, specifier in one.requires.items():
            if other not in choice or choice[other].version not in specifier:
                return False
        others = {name: found for name, found in choice.items() if name != one.id}
        if any(name in others and others[name].version in specifier for name, specifier in one.conflicts.items()):
            return False
        if any(name in others and others[name].version not in specifier for name, specifier in one.optional.items()):
            return False
    return True


@settings(max_examples=1500, deadline=None)
@given(worlds(), st.dictionaries(st.sampled_from(NAMES), RANGES, min_size=1, max_size=3))
def test_something_is_chosen_where_anything_fits(world: list[Candidate], wishes: dict[str, str]) -> None:
    versions = [[None, *(one for one in world if one.id == name)] for name in NAMES]
    possible = any(fits({one.id: one for one in choice if one is not None}, wishes) for choice in product(*versions))
    if not possible:
        assert said(wishes, *world).startswith(("NH4530", "NH4531"))
        return
    found = solve({name: SpecifierSet(text) for name, text in wishes.items()}, Available(others=tuple(world)))
    assert fits({one.id: one for one in found}, wishes)
    # Nothing is there that nobody asked for.
    asked, before = set(wishes), set[str]()
    while asked != before:
        before = set(asked)
        asked |= {other for one in found if one.id in asked for other in one.requires}
    assert {one.id for one in found} <= asked
