"""The load order: what is required comes first, ties by id, whatever the command line's order is."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packaging.specifiers import SpecifierSet
from packaging.version import Version
from seconds import less_than

from nhmod.diagnostics import DiagnosticError
from nhmod.location import Location
from nhmod.manifest import Identity, Origin, Requirement
from nhmod.order import load_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


def identity(
    name: str,
    *,
    version: str = "1.0",
    requires: Mapping[str, str] | None = None,
    conflicts: Mapping[str, str] | None = None,
    optional: Mapping[str, str] | None = None,
) -> Identity:
    origin = Origin(location=Location(file=f"{name}/mod.yaml"), path="")

    def requirements(pairs: Mapping[str, str] | None) -> tuple[Requirement, ...]:
        return tuple(Requirement(id=i, specifier=SpecifierSet(s), origin=origin) for i, s in (pairs or {}).items())

    return Identity(
        origin=origin,
        nhmod=1,
        id=name,
        version=Version(version),
        requires=requirements(requires),
        conflicts=requirements(conflicts),
        optional_=requirements(optional),
    )


def ids(identities: Iterable[Identity]) -> list[str]:
    return [one.id for one in identities]


def test_ties_are_sorted_by_id() -> None:
    assert ids(load_order([identity("c"), identity("a"), identity("b")])) == ["a", "b", "c"]


def test_what_is_required_comes_first() -> None:
    mods = [identity("a", requires={"z": ""}), identity("m"), identity("z", requires={"y": ">=1"}), identity("y")]
    assert ids(load_order(mods)) == ["m", "y", "z", "a"]


def test_any_order_of_the_arguments_gives_the_same() -> None:
    mods = [identity("a", requires={"d": ""}), identity("b", requires={"c": ""}), identity("c"), identity("d")]
    orders = {tuple(ids(load_order(order))) for order in itertools.permutations(mods)}
    assert orders == {("c", "b", "d", "a")}


def test_no_mods_have_an_order() -> None:
    assert load_order([]) == ()


def test_a_prerelease_satisfies_a_range() -> None:
    assert ids(load_order([identity("a", requires={"b": ">=1"}), identity("b", version="2.0rc1")])) == ["b", "a"]


def test_a_conflict_with_another_version_is_none() -> None:
    assert ids(load_order([identity("a", conflicts={"b": "<1"}), identity("b")])) == ["a", "b"]


def test_all_that_is_wrong_is_told_at_once() -> None:
    mods = [
        identity("a", requires={"b": "", "gone": ">=2"}),
        identity("b", requires={"a": "<1"}, conflicts={"c": ""}),
        identity("c"),
    ]
    with pytest.raises(DiagnosticError) as caught:
        load_order(mods)
    assert [d.code for d in caught.value.diagnostics] == ["NH0302", "NH0303", "NH0304", "NH0305"]


def test_a_cycle_is_named_from_its_first_mod_and_without_those_that_only_wait_for_it() -> None:
    mods = [identity("a", requires={"b": ""}), identity("b", requires={"c": ""}), identity("c", requires={"b": ""})]
    with pytest.raises(DiagnosticError) as caught:
        load_order(mods)
    assert [d.message for d in caught.value.diagnostics] == ["these mods require each other: b | c"]


def test_a_mod_that_requires_itself() -> None:
    with pytest.raises(DiagnosticError) as caught:
        load_order([identity("a", requires={"a": ""})])
    assert [d.message for d in caught.value.diagnostics] == ["these mods require each other: a"]


@given(st.data())
def test_an_order_without_cycles_is_kept(data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from("abcdefgh"), unique=True, min_size=1))
    needs = {
        name: data.draw(st.sets(st.sampled_from(names[:number]))) if number else set()
        for number, name in enumerate(names)
    }
    mods = [identity(name, requires=dict.fromkeys(sorted(needs[name]), "")) for name in names]
    ordered = ids(load_order(mods))
    assert ids(load_order(reversed(mods))) == ordered
    assert sorted(ordered) == sorted(names)
    assert all(ordered.index(needed) < ordered.index(name) for name in names for needed in needs[name])


def test_a_mod_follows_those_it_has_content_beside() -> None:
    mods = [identity("a"), identity("b"), identity("c")]
    assert [one.id for one in load_order(mods, {"a": {"c", "absent"}})] == ["b", "c", "a"]


def test_two_that_have_content_beside_each_other_come_by_their_ids() -> None:
    mods = [identity("a"), identity("b")]
    assert [one.id for one in load_order(mods, {"a": {"b"}, "b": {"a"}})] == ["a", "b"]


def test_what_is_required_comes_first_whatever_stands_beside_it() -> None:
    mods = [identity("a"), identity("b", requires={"a": ""})]
    assert [one.id for one in load_order(mods, {"a": {"b"}})] == ["a", "b"]


@given(st.data())
def test_each_mod_is_the_lowest_of_those_that_can_come_next(data: st.DataObject) -> None:
    names = data.draw(st.lists(st.sampled_from("abcdefgh"), unique=True, min_size=1))
    needs = {
        name: data.draw(st.sets(st.sampled_from(names[:number]))) if number else set()
        for number, name in enumerate(names)
    }
    beside = {name: data.draw(st.sets(st.sampled_from(names))) for name in names}
    mods = [identity(name, requires=dict.fromkeys(sorted(needs[name]), "")) for name in names]
    waiting = set(names)
    for chosen in ids(load_order(mods, beside)):
        ready = {name for name in waiting if not needs[name] & waiting}
        settled = {
            name
            for name in ready
            if not any(other != name and name not in needs[other] for other in beside[name] & waiting)
        }
        assert chosen == min(settled or ready)
        waiting.remove(chosen)
    assert not waiting


def test_a_thousand_mods_that_know_each_other_are_ordered_at_once() -> None:
    # Each step once looked at every mod that waited, and at every other for it: two minutes.
    names = [f"m{number:03}" for number in range(1000)]
    mods = [
        identity(name, requires={other: ""} if number % 2 else {})
        for number, (name, other) in enumerate(zip(names, ["", *names], strict=False))
    ]
    with less_than(5):
        ordered = ids(load_order(mods, {name: {names[-1]} for name in names[::2]}))
    assert sorted(ordered) == names


def test_an_optional_mod_comes_first_where_it_is_there() -> None:
    wants = identity("a", optional={"z": ">=1", "absent": ""})
    assert ids(load_order([wants, identity("m"), identity("z", version="1.0")])) == ["m", "z", "a"]
    assert ids(load_order([wants, identity("m")])) == ["a", "m"]
    # What is required decides where the two speak against each other.
    assert ids(load_order([wants, identity("z", requires={"a": ""})])) == ["a", "z"]
