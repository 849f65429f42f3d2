"""A plugin of pytest's that says where the tests' time goes: that of the processor, of pytest's own process and of all that it starts.

    PYTHONPATH=tests/lanes bin/test -p spent …

What the neighbours do to a test's time on the wall does not count, nor what is still running when a test is over.
"""

from __future__ import annotations

import resource
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

_SHOWN = 30
_TEST, _FIXTURE = "seconds", "seconds of "


def pytest_configure(config: pytest.Config) -> None:
    """Begin."""
    config.pluginmanager.register(Spent(), "nhmod's time of tests")


def _seconds() -> float:
    """Return the time that this process has had so far, and those that it started and has waited for."""
    used = [resource.getrusage(whose) for whose in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


class Spent:
    """Sums up what each report of a test says: a worker of pytest-xdist measures, and who began the workers adds up."""

    def __init__(self) -> None:
        self._before = 0.0
        self._made: list[tuple[str, float]] = []
        self.files: defaultdict[str, float] = defaultdict(float)
        self.fixtures: defaultdict[str, float] = defaultdict(float)
        self.times: Counter[str] = Counter()

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_logstart(self) -> None:
        """Begin to measure a test."""
        self._before = _seconds()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
        """Measure what a fixture takes to be made."""
        begun = _seconds()
        try:
            return (yield)
        finally:
            self._made.append((f"{fixturedef.baseid or 'pytest'}: {fixturedef.argname}", _seconds() - begun))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Note in a report what has been spent since the one before it."""
        report = yield
        now = _seconds()
        made = [(f"{_FIXTURE}{name}", seconds) for name, seconds in self._made]
        report.user_properties = [*report.user_properties, (_TEST, now - self._before), *made]
        self._before = now
        self._made.clear()
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Add up what a report says."""
        for name, value in report.user_properties:
            if name == _TEST:
                self.files[report.nodeid.partition("::")[0]] += float(str(value))
            elif name.startswith(_FIXTURE):
                self.fixtures[name.removeprefix(_FIXTURE)] += float(str(value))
                self.times[name.removeprefix(_FIXTURE)] += 1

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say which files and which fixtures have taken most."""
        terminalreporter.section(f"{sum(self.files.values()):.0f} seconds of the processor")
        for seconds, file in _most(self.files):
            terminalreporter.write_line(f"{seconds:8.1f} {file}")
        for seconds, name in _most(self.fixtures):
            terminalreporter.write_line(f"{seconds:8.1f} made {self.times[name]} times: {name}")


def _most(seconds: Mapping[str, float]) -> list[tuple[float, str]]:
    return sorted(((value, name) for name, value in seconds.items()), reverse=True)[:_SHOWN]
