"""A plugin of pytest's for ``bin/test --seeds K``: what is played is played with K other chances, and it is said what fails.

The fixed chance of a test is that of its name. Here it is that of its name and ``NHMOD_TEST_SEED``, which is 1 to K. Fixtures of modules
and sessions are made once, so games are built once. A test that begins no game of its own chance is run once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from _pytest.runner import runtestprotocol

from nhmod_playing.steady import SEED, plays

if TYPE_CHECKING:
    from collections.abc import Iterator


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take how many seeds there are."""
    parser.addoption("--seeds", type=int, default=1, metavar="K", help="Play each test that plays with K other seeds.")


def pytest_configure(config: pytest.Config) -> None:
    """Begin."""
    if config.getoption("seeds") < 1:
        raise pytest.UsageError("--seeds takes a number from 1 on")
    config.pluginmanager.register(Lane(range(1, config.getoption("seeds") + 1)), "nhmod's other seeds")


class Lane:
    """Runs tests with seeds, and knows with which of them a test failed; 0 stands for one that plays with no chance of its own."""

    def __init__(self, seeds: range) -> None:
        self._seeds = seeds
        self._played: set[str] = set()
        self._failed: dict[str, list[int]] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item, nextitem: pytest.Item | None) -> bool:
        """Run a test with each seed, keeping the fixtures of what it stands in until it is over."""
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        with pytest.MonkeyPatch.context() as patch:
            for seed in self._seeds:
                patch.setenv(SEED, str(seed))
                for report in runtestprotocol(item, log=False, nextitem=item.parent):
                    report.user_properties.append(("seed", seed if plays(item.nodeid) else 0))
                    item.ihook.pytest_runtest_logreport(report=report)
                if not plays(item.nodeid):
                    break
            end = pytest.CallInfo.from_call(lambda: item.session._setupstate.teardown_exact(nextitem), when="teardown")
        if end.excinfo is not None:
            item.ihook.pytest_runtest_logreport(report=pytest.TestReport.from_item_and_call(item, end))
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember what failed, here and in the workers."""
        seed = int(str(dict(report.user_properties).get("seed", 0)))
        name = name_of(report.nodeid)
        if seed:
            self._played.add(name)
        if report.failed:
            self._failed.setdefault(name, []).append(seed)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say which tests failed with which seeds, and how each is had again."""
        terminalreporter.section(f"with seeds {self._seeds[0]} to {self._seeds[-1]}")
        terminalreporter.write_line(f"{len(self._played)} tests played with all of them")
        for line in self._lines():
            terminalreporter.write_line(line)

    def _lines(self) -> Iterator[str]:
        for name, found in sorted(self._failed.items()):
            seeds = sorted({seed for seed in found if seed})
            if not seeds:
                yield f"failed, and plays with no chance of its own: {name}"
                continue
            yield f"failed with {len(seeds)} of {len(self._seeds)} seeds ({', '.join(map(str, seeds))}): {name}"
            yield f"  again: {SEED}={seeds[0]} bin/test '{name}'"


def name_of(nodeid: str) -> str:
    """Return a test's name without the group that pytest-xdist adds."""
    end = nodeid.rfind("@")
    return nodeid[:end] if end > nodeid.rfind("]") and end > nodeid.rfind("::") else nodeid
