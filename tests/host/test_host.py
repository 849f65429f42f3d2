from __future__ import annotations

import pluggy
import pytest

from nhmod.diagnostics import CodeInfo, Diagnostic, DiagnosticError, Severity
from nhmod.host import Host

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
