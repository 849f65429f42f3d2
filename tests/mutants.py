"""Mutants: does some test fail when the code is wrong? See docs/mutants.md.

Of a package's comparisons, numbers, booleans, ``not``, ``break`` and loops a seeded sample is drawn; each is changed
(in memory only: no file is touched) and the mirrored tests are run until one fails. A mutant that none notices survives.

    python tests/mutants.py nhmod_effects nhmod/edits nhmod_nethack/facts [--sample 40] [--seed 1]

It needs ``pip install cosmic-ray coverage``. Equivalent mutants are named in tests/equivalent_mutants.txt.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import importlib.abc
import importlib.machinery
import os
import pickle
import re
import resource
import signal
import sys
import tempfile
import time
from collections import defaultdict
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from coverage import Coverage
from mirrors import ROOT, Package
from mutants_drawn import Mutant, mutants_of, statement_around

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from types import CodeType, ModuleType


EQUIVALENT = Path(__file__).with_name("equivalent_mutants.txt")
SHARED = "shared"
# Where many tests run a line, the quickest are run that took so many seconds of the processor together, and at least a few.
BUDGET = 25.0
FEW = 3
LONGEST = 600  # seconds until a mutant's tests are ended that wait for something


class Mutated(importlib.abc.MetaPathFinder):
    """Gives one module's mutated code instead of its own."""

    def __init__(self, module: str, code: str) -> None:
        self.module = module
        self.text = code

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Find the module where it is, with another loader."""
        if name != self.module:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = _Loader(name, spec.origin, self.text)
        return spec


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.get_filename(fullname), "exec")


@dataclass(kw_only=True)
class Measured:
    """What each line is run by; ``SHARED`` are fixtures of a whole session, of use to all tests."""

    tests: dict[str, float] = field(default_factory=dict)  # seconds by node id
    lines: dict[tuple[str, int], set[str]] = field(default_factory=lambda: defaultdict(set))
    seconds: float = 0.0

    def chosen(self, mutant: Mutant) -> list[str]:
        """List the tests that may notice a mutant, those that run its line first, then the module's mirror, the quickest first."""
        first, last = statement_around(mutant)
        ran = set().union(*(self.lines.get((str(mutant.file), line), set()) for line in range(first, last + 1)))
        all_of_them = not ran.isdisjoint({SHARED, ""})
        stem = mutant.file.stem

        def key(test: str) -> tuple[bool, bool, float]:
            return (
                test not in ran and not all_of_them,
                stem not in Path(test.partition("::")[0]).stem,
                self.tests[test],
            )

        chosen = []
        left = BUDGET
        for test in sorted((test for test in self.tests if all_of_them or test in ran), key=key):
            left -= self.tests[test]
            if left >= 0 or len(chosen) < FEW:
                chosen.append(test)
        return chosen


def _processor() -> float:
    """Return the seconds of the processor that this process and those it has started took: how busy the machine is counts not."""
    return sum(os.times()[:4])


class _Watch:
    """Notes which test runs each line, and how long it takes."""

    def __init__(self, coverage: Coverage, measured: Measured) -> None:
        self.coverage = coverage
        self.measured = measured
        self.now = ""
        self.shared = 0.0

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.now, self.shared = item.nodeid, 0.0
        self.coverage.switch_context(self.now)
        begun = _processor()
        result = yield
        self.measured.tests[item.nodeid] = _processor() - begun - self.shared
        self.coverage.switch_context("")
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Iterator[None]:
        if fixturedef.scope == "function":
            return (yield)
        before, self.now = self.now, SHARED
        self.coverage.switch_context(SHARED)
        begun = _processor()
        result = yield
        if before != SHARED:
            self.shared += _processor() - begun
        self.now = before
        self.coverage.switch_context(before)
        return result


class _Chosen:
    """Runs some tests in an order, the first failure ends it."""

    def __init__(self, tests: list[str]) -> None:
        self.order = {test: number for number, test in enumerate(tests)}
        self.failed = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        measured = [item for item in items if item.nodeid in self.order]
        items[:] = sorted(measured, key=lambda item: self.order[item.nodeid]) or items

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


_QUIET = ("-q", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not game", "--tb=short")


def measure(package: Package) -> Measured:
    """Run the mirrored tests once as they are."""

    def work() -> tuple[int, Measured]:
        measured = Measured()
        coverage = Coverage(data_file=None, source=[str(package.folder)], config_file=False)
        coverage.start()
        begun = _processor()
        status = pytest.main([*_QUIET, *package.tests], plugins=[_Watch(coverage, measured)])
        measured.seconds = _processor() - begun
        coverage.stop()
        data = coverage.get_data()
        for file in data.measured_files():
            for line, contexts in data.contexts_by_lineno(file).items():
                measured.lines[file, line].update(contexts)
        return int(status), measured

    status, measured = _apart(work)
    if status or not measured.lines:
        raise SystemExit(f"the tests of {package.name} fail as they are")
    return measured


def killer(mutant: Mutant | None, tests: list[str], processor: int) -> str:
    """Run tests against a mutant (or the code as it is) until one fails; give its name, or nothing if the mutant survives.

    ``processor`` is how many seconds of the processor they may take.
    """
    if not tests:
        return ""

    def work() -> str:
        if mutant is not None:
            sys.meta_path.insert(0, Mutated(mutant.module, mutant.code()))
        chosen = _Chosen(tests)
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        status = pytest.main(["-x", *_QUIET, *files], plugins=[chosen])
        if status == pytest.ExitCode.NO_TESTS_COLLECTED:
            return ""
        return chosen.failed or ("it does not load" if status else "")

    found = _apart(work, processor=processor, absent="it takes too long, or ends the process")
    assert isinstance(found, str)
    return found


def _apart(work: Callable[[], object], *, processor: int = resource.RLIM_INFINITY, absent: object = (1, None)) -> Any:  # noqa: ANN401
    """Do something in a process of its own, with a cache that has the sources only."""
    with tempfile.TemporaryDirectory(prefix="nhmod-mutant-") as name:
        place = Path(name)
        child = os.fork()
        if not child:
            os.setpgid(0, 0)
            resource.setrlimit(resource.RLIMIT_CPU, (processor, resource.RLIM_INFINITY))
            log = os.open(place / "log", os.O_WRONLY | os.O_CREAT)
            os.dup2(log, 1)
            os.dup2(log, 2)
            os.environ["NHMOD_CACHE"] = str(_cache(place / "cache"))
            result = place / "result"
            try:
                result.with_suffix(".part").write_bytes(pickle.dumps(work()))
                result.with_suffix(".part").rename(result)
            finally:
                os._exit(0)
        begun = time.monotonic()
        while os.waitpid(child, os.WNOHANG) == (0, 0):
            if processor != resource.RLIM_INFINITY and time.monotonic() - begun > LONGEST:
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                break
            time.sleep(0.05)
        result = place / "result"
        if (place / "log").exists() and "--log" in sys.argv:
            print((place / "log").read_text(encoding="utf-8", errors="replace"))  # noqa: T201
        return pickle.loads(result.read_bytes()) if result.exists() else absent  # noqa: S301


def _cache(place: Path) -> Path:
    """Make a cache that knows the fetched sources, but no facts that other code has read."""
    from nhmod.cache import cache_directory  # noqa: PLC0415

    place.mkdir()
    for name in ("archives", "trees"):
        known = cache_directory() / name
        known.mkdir(parents=True, exist_ok=True)
        (place / name).symlink_to(known)
    return place


def know_the_facts() -> None:
    """Let the fetched trees' facts be read once and kept, where what reads them is not what is mutated."""
    from nhmod.cache import cache_directory  # noqa: PLC0415
    from nhmod.target.facts_cache import load_facts  # noqa: PLC0415
    from nhmod.target.tree import Tree  # noqa: PLC0415
    from nhmod_nethack.facts import read  # noqa: PLC0415

    really = read.read_facts
    sources = cache_directory() / "trees"
    kept = cache_directory() / "mutants-facts"
    code = b"".join(file.read_bytes() for file in sorted((ROOT / "plugins" / "nhmod_nethack").rglob("*.py")))
    made_by = {"nhmod_nethack": hashlib.sha256(code).hexdigest()}

    def remembered(tree: Tree) -> object:
        if type(tree) is not Tree or sources.resolve() not in tree.root.resolve().parents:
            return really(tree)
        return load_facts(kept, tree.hash, made_by, partial(really, tree)).vocabularies

    read.read_facts = remembered  # type: ignore[assignment]


def equivalents() -> dict[str, str]:
    """Read the mutants that are known to do the same, each with the reason."""
    lines = EQUIVALENT.read_text(encoding="utf-8").splitlines() if EQUIVALENT.exists() else []
    pairs = zip(lines[::2], lines[1::2], strict=True)
    return {change: reason.strip() for change, reason in pairs}


def run(
    package: Package, *, sample: int, seed: int, only: str, tests: Sequence[str], say: Callable[[str], None]
) -> None:
    """Draw a package's sample and tell what becomes of each mutant."""
    known = equivalents()
    all_of_them = mutants_of(package, seed)
    measured = Measured() if tests else measure(package)
    failing = killer(None, list(tests), LONGEST) if tests else ""
    if failing:
        raise SystemExit(f"as the code is, this fails: {failing}")
    say(
        f"{package.name}: {len(all_of_them)} mutants, {len(measured.tests) or 'given'} tests in {measured.seconds:.0f} s"
    )
    killed = same = 0
    drawn = [(mutant, mutant.change()) for mutant in all_of_them[:sample]]
    drawn = [(mutant, change) for mutant, change in drawn if re.search(only, change)]
    for mutant, change in drawn:
        begun = time.monotonic()
        if change in known:
            same += 1
            say(f"equivalent {change}")
            continue
        chosen = list(tests) or measured.chosen(mutant)
        test = killer(mutant, chosen, 20 + int(3 * sum(measured.tests.get(one, LONGEST) for one in chosen)))
        killed += bool(test)
        told = f"killed by {test}" if test else f"SURVIVES {len(chosen)} tests"
        say(f"{told} ({time.monotonic() - begun:.0f} s) line {mutant.line} of {change}")
    say(f"{package.name}: {killed} of {len(drawn)} killed, {same} equivalent, {len(drawn) - killed - same} survive")


def _say(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - it speaks to a person


def main(arguments: Iterable[str]) -> None:
    """Run the packages that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "packages", nargs="+", metavar="PACKAGE", help="nhmod/edits, nhmod_effects, nhmod_nethack/facts …"
    )
    parser.add_argument("--sample", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", default="", metavar="REGEX", help="only those of the sample whose change has this in it"
    )
    parser.add_argument(
        "--tests",
        nargs="+",
        default=[],
        metavar="TEST",
        help="these tests instead of the mirrored ones (nothing is measured)",
    )
    parser.add_argument("--log", action="store_true", help="print what pytest says")
    options = parser.parse_args(list(arguments))
    os.chdir(ROOT)
    sys.path[:0] = [str(ROOT), str(ROOT / "plugins")]
    packages = [Package.named(name) for name in options.packages]
    if not any(package.name.startswith("nhmod/") for package in packages):
        for module in ("nhmod.pipeline", "nhmod.build.build", "hypothesis", "pcpp"):
            importlib.import_module(module)  # once for all mutants
    if not any(package.name.startswith(("nhmod/", "nhmod_nethack")) for package in packages):
        know_the_facts()
    for package in packages:
        assert package.module not in sys.modules
        run(
            package,
            sample=options.sample,
            seed=options.seed,
            only=options.only,
            tests=options.tests,
            say=_say,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
