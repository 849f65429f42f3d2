from __future__ import annotations

from typing import TYPE_CHECKING

import pluggy
import pytest
from packaging.version import Version

from nhmod.diagnostics import CodeInfo, Diagnostic, DiagnosticError, Severity
from nhmod.host import Host
from nhmod.pipeline.codes import all_codes
from nhmod.target import Difference, Facts, Limit, Target, Tree, UnreadableError, Vocabulary

if TYPE_CHECKING:
    from pathlib import Path

impl = pluggy.HookimplMarker("nhmod")


class Codes:
    def __init__(self, *codes: str) -> None:
        self._codes = codes

    @impl
    def nhmod_codes(self) -> list[CodeInfo]:
        return [CodeInfo(code=code, title="t", explanation="e") for code in self._codes]


class Fails:
    @impl
    def nhmod_codes(self) -> list[CodeInfo]:
        raise ZeroDivisionError("oh")


class FailsLate:
    @impl
    def nhmod_codes(self) -> object:
        yield CodeInfo(code="NH9000", title="t", explanation="e")
        raise ZeroDivisionError("late")


class Reports:
    @impl
    def nhmod_codes(self) -> list[CodeInfo]:
        raise DiagnosticError([Diagnostic(code="NH9001", severity=Severity.ERROR, message="said")])


class Unknown:
    @impl
    def nhmod_no_such_hook(self) -> None:
        return


def host(**plugins: object) -> Host:
    made = Host(trace=False)
    for name, plugin in plugins.items():
        made.register(plugin, name=name, distribution=f"{name}-dist 1.2")
    return made


def test_results_come_in_the_order_of_the_plugins_names() -> None:
    assert list(host(b=Codes("NH9002"), a=Codes("NH9003", "NH9001")).codes()) == ["NH9003", "NH9001", "NH9002"]


@pytest.mark.parametrize(("plugin", "what"), [(Fails(), "'oh'"), (FailsLate(), "'late'")])
def test_a_plugin_that_raises_is_named_with_its_distribution(plugin: object, what: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        host(good=Codes("NH9001"), bad=plugin).codes()
    assert str(caught.value) == (
        f"error NH1001: the plugin 'bad' (bad-dist 1.2) failed in nhmod_codes: ZeroDivisionError({what})"
    )
    assert caught.value.exit_status == 4


def test_what_a_plugin_gives_must_be_of_the_hooks_type() -> None:
    class Wrong:
        @impl
        def nhmod_codes(self) -> list[str]:
            return ["NH9001"]

    message = r"NH1001: the plugin 'bad' \(bad-dist 1.2\) gives 'NH9001' in nhmod_codes, not a CodeInfo"
    with pytest.raises(DiagnosticError, match=message):
        host(bad=Wrong()).codes()
    with pytest.raises(DiagnosticError, match=message):
        host(bad=Wrong()).gather("nhmod_codes", (CodeInfo,))


def test_a_plugins_own_diagnostics_pass() -> None:
    with pytest.raises(DiagnosticError, match="error NH9001: said"):
        host(bad=Reports()).codes()


def test_one_code_twice() -> None:
    with pytest.raises(DiagnosticError, match="NH1004: the code 'NH9001' is declared by two plugins: 'a' and 'b'"):
        host(a=Codes("NH9001"), b=Codes("NH9001")).codes()


def test_an_unknown_hook_is_refused() -> None:
    with pytest.raises(
        DiagnosticError, match=r"NH1002: the plugin 'x' \(x-dist 1.2\) can't be used: .*nhmod_no_such_hook"
    ):
        host(x=Unknown())


def test_plugins_tell_their_hooks() -> None:
    info = host(a=Codes("NH9001")).plugins[0]
    assert (info.name, info.distribution, info.hooks) == ("a", "a-dist 1.2", ("nhmod_codes",))


def test_trace_writes_each_call(capsys: pytest.CaptureFixture[str]) -> None:
    made = Host(trace=True)
    made.register(Codes("NH9001"), name="a", distribution="d")
    made.codes()
    assert capsys.readouterr().err.startswith("nhmod trace: a.nhmod_codes() returned after ")


class Gives:
    def __init__(self, *names: str) -> None:
        self._names = names

    @impl
    def nhmod_facts(self) -> dict[str, Vocabulary]:
        return {name: Vocabulary(name, ()) for name in self._names}

    @impl
    def nhmod_limits(self) -> list[Limit]:
        return [Limit(name=name, value=1, symbol="", file="", uses=(), beyond="") for name in self._names]


def tree(folder: Path) -> Tree:
    return Tree(Target(name="game-1", family="game", version=Version("1"), title="Game"), folder)


def test_one_vocabulary_of_two_plugins(tmp_path: Path) -> None:
    with pytest.raises(DiagnosticError) as caught:
        host(a=Gives("monsters", "colors"), b=Gives("colors")).vocabularies(tree(tmp_path))
    assert str(caught.value) == (
        "error NH1020: the vocabulary 'colors' of game-1 is given by two plugins: 'a' and 'b' "
        "(uninstall one of: a-dist 1.2, b-dist 1.2)"
    )
    given = host(a=Gives("monsters"), b=Gives("colors")).vocabularies(tree(tmp_path))
    assert set(given) == {"monsters", "colors", "features", "C names"}


@pytest.mark.parametrize("name", ["features", "C names"])
def test_what_is_made_of_differences_is_no_plugins_to_give(tmp_path: Path, name: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        host(a=Gives(name)).vocabularies(tree(tmp_path))
    assert str(caught.value) == (
        f"error NH1001: the plugin 'a' (a-dist 1.2) gives the vocabulary '{name}': it is made of what nhmod_differences returns"
    )


class Differs:
    """A plugin that knows of something that some releases have, and of something that each calls its own way."""

    def __init__(self, *names: str) -> None:
        self._names = names
        self.asked = 0

    @impl
    def nhmod_differences(self, tree: Tree) -> list[Difference]:
        self.asked += 1
        called = (
            Difference(name="the end", c="done") if tree.exists("end.c") else Difference(name="the end", c="finish")
        )
        return [*(Difference(name=name) for name in self._names), called]


def test_what_any_plugin_knows_of_a_release_is_known_to_all(tmp_path: Path) -> None:
    (tmp_path / "end.c").touch()
    facts = Facts(vocabularies=host(a=Differs("traps that speak")).vocabularies(tree(tmp_path)))
    assert (facts.offers("traps that speak"), facts.offers("talking doors")) == (True, False)
    assert facts.c_name("the end") == "done"
    with pytest.raises(UnreadableError, match="'the beginning'") as caught:
        facts.c_name("the beginning")
    assert caught.value.diagnostics[0].code == "NH0516"
    with pytest.raises(UnreadableError, match="'trapss'"):
        facts["trapss"]


def test_what_differs_is_asked_once_a_tree(tmp_path: Path) -> None:
    plugin = Differs("doors")
    facts = Facts(vocabularies=host(a=plugin).vocabularies(tree(tmp_path)))
    assert plugin.asked == 0
    assert (facts.offers("doors"), facts.c_name("the end"), plugin.asked) == (True, "finish", 1)


def test_one_difference_of_two_plugins(tmp_path: Path) -> None:
    facts = Facts(vocabularies=host(a=Differs("doors"), b=Differs("doors")).vocabularies(tree(tmp_path)))
    for asked in (lambda: facts.offers("doors"), lambda: facts.c_name("the end")):
        with pytest.raises(
            DiagnosticError, match="NH1021: the difference 'doors' is given by two plugins: 'a' and 'b'"
        ):
            asked()


def test_one_limit_of_two_plugins() -> None:
    with pytest.raises(DiagnosticError) as caught:
        host(a=Gives("rooms"), b=Gives("doors", "rooms")).gather_once(
            "nhmod_limits", Limit, "the limit '{0.name}'", lambda limit: limit.name, mods=None, tree=None, facts=None
        )
    assert str(caught.value) == (
        "error NH1021: the limit 'rooms' is given by two plugins: 'a' and 'b' (uninstall one of: a-dist 1.2, b-dist 1.2)"
    )


def test_a_code_of_nhmods_own_is_no_plugins() -> None:
    with pytest.raises(DiagnosticError, match="NH1004: the code 'NH0801' is nhmod's own, and a plugin declares it too"):
        all_codes(host(a=Codes("NH0801")))


def own_plugin(folder: Path, word: str) -> Path:
    """A mod's plugins, whose types are read by their module's name, as dataclasses' are."""
    (folder / "plugins").mkdir(parents=True)
    (folder / "plugins" / "own.py").write_text(
        "from __future__ import annotations\nfrom dataclasses import dataclass\nfrom typing import get_type_hints\n"
        "import pluggy\nfrom nhmod.diagnostics import CodeInfo\n"
        f"@dataclass\nclass Of{word}:\n    other: Of{word} | None = None\n"
        "@pluggy.HookimplMarker('nhmod')\ndef nhmod_codes():\n"
        f"    get_type_hints(Of{word})\n    return [CodeInfo(code='NH9{len(word):03}', title='{word}', explanation='')]\n"
    )
    return folder / "plugins"


@pytest.mark.parametrize("folders", [("one", "two"), ("one/mod", "two/mod")])
def test_two_mods_with_a_plugin_of_one_name(tmp_path: Path, folders: tuple[str, str]) -> None:
    made = Host(trace=False)
    for number, folder in enumerate(folders, 1):
        made.load_folder(own_plugin(tmp_path / folder, "x" * number))
    assert [info.title for info in made.codes().values()] == ["x", "xx"]
    assert len({info.name for info in made.plugins}) == 2
