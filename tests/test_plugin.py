"""A plugin as data: what it names is imported when it is needed, given what it takes, and told where it is not there."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from packaging.version import Version

from nhmod import hookspecs
from nhmod.contribution import Kind, ModSet
from nhmod.diagnostics import CodeInfo, DiagnosticError
from nhmod.host import Host
from nhmod.manifest import Record
from nhmod.plugin import Plugin
from nhmod.target import Entry, Facts, Target, Tree
from nhmod.testing import check_hooks, host_of

PLUGINS = Path(__file__).parents[1] / "plugins"
_IMPORTED = re.compile(r"^ *(?:from|import) (nhmod_\w+)", re.MULTILINE)

if TYPE_CHECKING:
    from collections.abc import Callable

    from nhmod.contribution import Mod

    MakePlugin = Callable[..., Plugin]

NETS = Kind(name="nets", label="net", record=Record, doc="Nets.")
WORK = """
from nhmod.diagnostics import CodeInfo

CODES = (CodeInfo(code="NH9001", title="one", explanation=""),)

def check(facts, plan):
    return f"checked {plan} with {facts}"

def plan(mods, report=None):
    return "a plan"

def count(mods, number):
    return number
"""
MORE = """
from nhmod.diagnostics import CodeInfo

CODES = (CodeInfo(code="NH9002", title="two", explanation=""),)
"""


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MakePlugin:
    """What makes a plugin of the package ``nets_of_a_stranger``, with a module ``work``."""
    package = tmp_path / "nets_of_a_stranger"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "work.py").write_text(WORK)
    (package / "more.py").write_text(MORE)
    monkeypatch.syspath_prepend(tmp_path)
    for name in [name for name in sys.modules if name.startswith(package.name)]:
        monkeypatch.delitem(sys.modules, name)

    def make(**said: object) -> Plugin:
        return Plugin(package.name, **said)

    return make


def host(plugin: object) -> Host:
    made = Host(trace=False)
    made.register(plugin, name="nets", distribution="nets 1.0")
    return made


def is_loaded() -> bool:
    return "nets_of_a_stranger.work" in sys.modules


class _Mod:
    """As much of a mod as is looked at: it has a net, or nothing."""

    def __init__(self, *, net: bool) -> None:
        self.records = {"nets": (object(),)} if net else {}


def mods(*, net: bool) -> ModSet:
    one: Mod = _Mod(net=net)
    return ModSet(mods=(one,), kinds={"nets": NETS})


def ask(plugin: Plugin, hook: str, asked: ModSet, facts: Facts | None = None, *, tree: Tree | None = None) -> object:
    """Call a hook as the pipeline does."""
    arguments = {"mods": asked, "tree": tree, "facts": facts or Facts(vocabularies={}), "report": None}
    if hook in {"nhmod_check", "nhmod_edits"}:
        arguments["languages"] = None
    loaded = host(plugin)
    return next(iter(loaded.ask(loaded.plugins[0], hook, **arguments)), "not asked")


def test_what_it_names_is_imported_when_a_hook_is_called(plugin: MakePlugin) -> None:
    loaded = host(plugin(kinds=[NETS], codes=".work:CODES", check=".work:check"))
    assert loaded.plugins[0].hooks == ("nhmod_check", "nhmod_codes", "nhmod_kinds")
    assert list(loaded.kinds()) == ["nets"]
    assert not is_loaded()
    assert list(loaded.codes()) == ["NH9001"]
    assert is_loaded()


def test_places_of_values_are_joined(plugin: MakePlugin) -> None:
    places = ("nets_of_a_stranger.more:CODES", ".work:CODES")
    assert list(host(plugin(codes=places)).codes()) == ["NH9002", "NH9001"]


def test_values_and_functions_can_be_given_themselves(plugin: MakePlugin) -> None:
    code = CodeInfo(code="NH9003", title="three", explanation="")
    assert list(host(plugin(codes=(code,))).codes()) == ["NH9003"]
    assert list(host(plugin(codes=lambda: [code])).codes()) == ["NH9003"]


def test_a_function_is_given_what_it_takes(plugin: MakePlugin) -> None:
    facts = Facts(vocabularies={})
    said = ask(plugin(kinds=[NETS], plan=".work:plan", check=".work:check"), "nhmod_check", mods(net=True), facts)
    assert said == f"checked a plan with {facts}"


@pytest.mark.parametrize("hook", ["declare", "plan", "check", "edits"])
def test_without_content_nothing_is_asked_or_imported(plugin: MakePlugin, hook: str) -> None:
    made = plugin(kinds=[NETS], **{hook: ".work:plan"})
    assert ask(made, f"nhmod_{hook}", mods(net=False)) == (() if hook == "plan" else "not asked")
    assert not is_loaded()
    assert ask(made, f"nhmod_{hook}", mods(net=True)) == "a plan"


def test_the_plan_for_nothing_is_empty_where_limits_are_asked(plugin: MakePlugin) -> None:
    made = plugin(kinds=[NETS], plan=".work:plan", limits=lambda plan: [plan])
    loaded = host(made)
    asked = {"mods": mods(net=False), "tree": None, "facts": Facts(vocabularies={})}
    assert loaded.ask(loaded.plugins[0], "nhmod_limits", **asked) == ([()],)


@pytest.mark.parametrize(("hook", "said"), [("declare", "not asked"), ("check", "a plan"), ("edits", "a plan")])
def test_what_others_add_can_be_its_work(plugin: MakePlugin, hook: str, said: str) -> None:
    made = plugin(kinds=[NETS], serves=("ropes",), **{hook: ".work:plan"})
    facts = Facts(vocabularies={})
    ropes = facts.extended({"ropes": [Entry(symbol="", name="a rope", mod="ropes")]})
    assert ask(made, f"nhmod_{hook}", mods(net=False), facts) == "not asked"
    assert ask(made, f"nhmod_{hook}", mods(net=False), ropes) == said


def test_nothing_is_read_of_a_game_of_another_family(plugin: MakePlugin, tree366: Tree) -> None:
    reads = {"facts": lambda tree: {tree.target.name: None}, "repairs": lambda tree: [tree.target.name]}
    for family, found in (("nethack", ["nethack-3.6.6"]), ("angband", [])):
        loaded = host(plugin(families={family}, **reads))
        assert [name for _, read in loaded.call("nhmod_facts", tree=tree366) for name in read] == found
        assert [name for _, read in loaded.call("nhmod_repairs", tree=tree366) for name in read] == found


@pytest.mark.parametrize("hook", ["declare", "check"])
def test_nothing_is_asked_about_mods_for_a_game_of_another_family(plugin: MakePlugin, hook: str) -> None:
    made = plugin(families={"angband"}, **{hook: ".work:plan"})
    for family, said in (("angband", "a plan"), ("nethack", "not asked")):
        target = Target(name="game-1", family=family, version=Version("1"), title="Game")
        assert ask(made, f"nhmod_{hook}", mods(net=False), tree=Tree(target, PLUGINS)) == said


def test_its_families_are_those_of_its_kinds_that_name_none(plugin: MakePlugin) -> None:
    other = Kind(
        name="other nets", key="nets", families=frozenset({"rogue"}), label="net", record=".work:No", doc="Nets."
    )
    lazy = Kind(name="nets", label="net", record=".work:Net", doc="Nets.")
    kinds = host(plugin(families={"angband"}, kinds=[lazy, other])).kinds()
    assert {(kind.name, kind.key, *kind.families) for kind in kinds.values()} == {
        ("nets", "nets", "angband"),
        ("other nets", "nets", "rogue"),
    }
    assert not is_loaded()


def test_two_kinds_of_one_key_are_for_different_games(plugin: MakePlugin) -> None:
    other = Kind(name="other nets", key="nets", label="net", record=Record, doc="Nets.")
    with pytest.raises(
        DiagnosticError, match=r"NH1004: the content kinds 'nets' and 'other nets' have the key 'nets' for all"
    ):
        host(plugin(kinds=[NETS, other])).kinds()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            {"check": ".work:chek"},
            "the check '.work:chek' of nets_of_a_stranger can't be imported: ",
        ),
        (
            {"codes": (".work:CODES", ".word:CODES")},
            "the codes '.word:CODES' of nets_of_a_stranger can't be imported: ",
        ),
        (
            {"places": ".work:PLACES"},
            "the places '.work:PLACES' of nets_of_a_stranger can't be imported: ",
        ),
        (
            {"limits": ".work:count"},
            "the limits '.work:count' of nets_of_a_stranger needs 'number', which nhmod_limits does not give",
        ),
        (
            {"kinds": [Kind(name="nets", label="net", record="nets_of_a_stranger.work:Net", doc="Nets.")]},
            "the record 'nets_of_a_stranger.work:Net' of the kind 'nets' can't be imported: ",
        ),
    ],
)
def test_a_wrong_name_is_told_with_the_plugin_and_the_hook(
    plugin: MakePlugin, said: dict[str, object], told: str
) -> None:
    with pytest.raises(AssertionError) as raised:
        check_hooks(host(plugin(**said)))
    assert str(raised.value).startswith(f"nets (nets 1.0): {told}")


def test_what_is_not_there_is_told_without_a_traceback(plugin: MakePlugin) -> None:
    with pytest.raises(DiagnosticError, match=r"^error NH1002: the codes '.work:KODES' of nets_of_a_stranger can't be"):
        host(plugin(codes=".work:KODES")).codes()


def test_a_hook_that_there_is_not_is_refused(plugin: MakePlugin) -> None:
    with pytest.raises(TypeError, match=r"^there is no hook nhmod_chek$"):
        plugin(chek=".work:check")


def test_what_built_in_plugins_take_is_of_the_hooks_types() -> None:
    """A place is a string, which mypy does not follow."""
    loaded = host_of("nhmod")
    wrong = []
    written = {info.name: plugin for info in loaded.plugins if isinstance(plugin := loaded.plugin(info), Plugin)}
    assert {"rooms", "monsters", "nethack"} <= written.keys()
    for name_of_it, plugin in written.items():
        for hook in plugin._hooks:
            known = inspect.signature(getattr(hookspecs, f"nhmod_{hook}")).parameters
            found = plugin._found(hook)
            taken = inspect.signature(found).parameters if callable(found) else {}
            for name, given in taken.items():
                # A plan is the plugin's own; a SourceTree is as much of a Tree as facts need.
                if name != "plan" and given.annotation not in {known[name].annotation, "SourceTree"}:
                    wrong.append(f"{name_of_it}, {hook}: {given}")
    assert wrong == []


def test_a_library_s_code_counts_as_the_plugin_s(
    plugin: MakePlugin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = tmp_path / "threads_of_a_stranger"
    library.mkdir()
    (library / "__init__.py").write_text("FINE = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    made = plugin(libraries=[library.name])
    (before,) = host(made).plugins
    (again,) = host(made).plugins
    (library / "spun.py").touch()
    (after,) = host(made).plugins
    assert before.made_by == again.made_by != after.made_by


@pytest.mark.parametrize("package", sorted(path.name for path in PLUGINS.iterdir() if (path / "__init__.py").exists()))
def test_a_built_in_plugin_names_the_libraries_that_it_imports(package: str) -> None:
    files = (PLUGINS / package).rglob("*.py")
    found = {name for file in files for name in _IMPORTED.findall(file.read_text(encoding="utf-8"))} - {package}
    loaded = host_of("nhmod")
    (info,) = (one for one in loaded.plugins if f"nhmod_{one.name}" == package)
    assert set(getattr(loaded.plugin(info), "libraries", ())) == found
