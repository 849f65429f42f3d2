"""What a plugin plans for mods is planned once, and given to its other hooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy

from nhmod.diagnostics import Report
from nhmod.host import Host

if TYPE_CHECKING:
    from nhmod.contribution import ModSet
    from nhmod.target import Limit

impl = pluggy.HookimplMarker("nhmod")


class Planner:
    """Plans by counting, and keeps what its hooks are given."""

    def __init__(self) -> None:
        self.planned = 0
        self.given: list[tuple[str, object]] = []

    @impl
    def nhmod_plan(self, mods: ModSet, report: Report) -> str:
        self.planned += 1
        report.error("NH9999", f"{mods} can't be")
        return f"plan {self.planned}"

    @impl
    def nhmod_check(self, plan: str) -> None:
        self.given.append(("check", plan))

    @impl
    def nhmod_edits(self, plan: str) -> tuple[()]:
        self.given.append(("edits", plan))
        return ()

    @impl
    def nhmod_limits(self, plan: str) -> tuple[Limit, ...]:
        self.given.append(("limits", plan))
        return ()


class Plain:
    """Plans nothing."""

    def __init__(self) -> None:
        self.given: list[object] = []

    @impl
    def nhmod_check(self, plan: object) -> None:
        self.given.append(plan)


def ask(host: Host, hook: str, mods: object, facts: object = "facts") -> list[str]:
    """Call a hook of all plugins as the pipeline does; returns what was reported."""
    report = Report()
    arguments = {"mods": mods, "tree": "tree", "facts": facts}
    if hook != "nhmod_limits":
        arguments["languages"] = None
    host.call(hook, **arguments, **({} if hook == "nhmod_limits" else {"report": report}))
    return [found.message for found in report.diagnostics]


def test_one_plan_is_made_for_all_hooks_and_its_findings_are_the_checks() -> None:
    host, planner, plain = Host(), Planner(), Plain()
    host.register(planner, name="planner", distribution="x 1")
    host.register(plain, name="plain", distribution="x 1")
    assert ask(host, "nhmod_edits", "mods") == []
    assert ask(host, "nhmod_check", "mods") == ["mods can't be"]
    assert ask(host, "nhmod_limits", "mods") == []
    assert planner.given == [("edits", "plan 1"), ("check", "plan 1"), ("limits", "plan 1")]
    assert plain.given == [None]


def test_other_mods_and_other_facts_have_their_own() -> None:
    host, planner = Host(), Planner()
    host.register(planner, name="planner", distribution="x 1")
    for mods, facts in (("a", "facts"), ("b", "facts"), ("b", "more facts"), ("a", "facts")):
        ask(host, "nhmod_edits", mods, facts)
    assert [plan for _, plan in planner.given] == ["plan 1", "plan 2", "plan 3", "plan 1"]


def test_two_plugins_have_each_their_own() -> None:
    host, first, second = Host(), Planner(), Planner()
    host.register(first, name="first", distribution="x 1")
    host.register(second, name="second", distribution="x 1")
    ask(host, "nhmod_edits", "mods")
    ask(host, "nhmod_edits", "mods")
    assert (first.planned, second.planned) == (1, 1)
