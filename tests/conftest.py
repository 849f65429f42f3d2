"""Fixtures that all tests share: the pristine trees, their facts, and what is compiled of them once a session."""

from __future__ import annotations

import gc
import importlib.util
import os
import shutil
import tempfile
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from fast_compiler import FOUND_ANYWHERE, GCC
from hypothesis import HealthCheck, settings
from tree_facts import facts_of

from nhmod.build.build import BuildRequest, BuildResult, build
from nhmod.cache import cache_directory
from nhmod.diagnostics import DiagnosticError, Report
from nhmod.edits import compose
from nhmod.target.recipe import REPAIRS, RecipeRequest
from nhmod.target.sources import locate
from nhmod.target.tree import Tree
from nhmod_nethack.recipes import recipe
from nhmod_nethack.repairs import repairs
from nhmod_nethack.targets import TARGETS

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from nhmod.target import Facts
    from nhmod.target.target import Target


LEFT_OUT = pytest.StashKey[int]()


def pytest_configure() -> None:
    """Look for cycles seldom: trees and facts are a million small values that stay, and to go through them takes a third of the time.

    A command of nhmod does not look at all; here, what a test leaves has to go before the memory is full.
    """
    gc.set_threshold(50_000, 5, 2)
    os.environ.update(FOUND_ANYWHERE)
    settings.register_profile(
        "nhmod", suppress_health_check=[HealthCheck.too_slow]
    )  # how busy the machine is, is no fault of a test
    settings.load_profile("nhmod")
    _check_names()


def _check_names() -> None:
    """Raise if two modules of the tests have one name, whichever of them are run: an import would find the first of them."""
    alone = {"conftest.py", "update.py"}  # Nothing imports these.
    names = Counter(file.name for file in Path(__file__).parent.rglob("*.py") if file.name not in alone)
    twice = sorted(name for name, count in names.items() if count > 1)
    if twice:
        raise pytest.UsageError(f"modules of the tests have one name: {', '.join(twice)}; rename one of them")


def pytest_collection_finish() -> None:
    """Look no more through what is there before the first test."""
    gc.freeze()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """Look through what the tests of a module have made when they are over, for what nothing holds any more.

    What is left then is not looked through again: it is a gigabyte, which takes seconds each time, and hardly anything of it goes.
    """
    try:
        return (yield)
    finally:
        if nextitem is None or nextitem.path != item.path:
            gc.collect()
            gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Have the modules with slow tests run first: a long one at the very end would keep one worker busy, and the others waiting."""
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: item.path not in slow)


def pytest_itemcollected(item: pytest.Item) -> None:
    """Raise if a test that plays a game stands in a file that doesn't say so: ``bin/test`` looks for games in no such file."""
    if item.get_closest_marker("game") and not _names_games(item.path):
        raise pytest.UsageError(f"{item.nodeid} plays a game: have its file say so, by 'pytest.mark.game'")


@lru_cache
def _names_games(file: Path) -> bool:
    return "mark.game" in file.read_text(encoding="utf-8")


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Count the tests that are left out."""
    stash = items[0].config.stash
    stash[LEFT_OUT] = stash.get(LEFT_OUT, 0) + len(items)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Send the count from a worker; all workers have the same."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["left out"] = session.config.stash.get(LEFT_OUT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:  # noqa: ANN401 - of xdist, which has no types
    """Take the count of a worker, which pytest itself does not show."""
    node.config.stash[LEFT_OUT] = getattr(node, "workeroutput", {}).get("left out", 0)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Report how many tests ``-m`` left out."""
    count = config.stash.get(LEFT_OUT, 0)
    if count and config.option.markexpr:
        terminalreporter.write_line(f'{count} tests were left out by -m "{config.option.markexpr}"; bin/test has them')


@pytest.fixture(scope="session")
def target366() -> Target:
    """The target NetHack 3.6.6."""
    return target_of("nethack-3.6.6")


def target_of(name: str) -> Target:
    """A built-in target by its name."""
    return next(target for target in TARGETS if target.name == name)


def tree_of(target: Target, variable: str) -> Tree:
    """A pristine tree: the folder that an environment variable names, or else fetched as nhmod does."""
    given = os.environ.get(variable, "")
    if given:
        root = Path(given)
        if not (root / "src" / "monst.c").is_file():
            pytest.fail(f"{variable}={given} is no source tree of NetHack")
        return Tree(target, root)
    try:
        return locate(target, cache=cache_directory(), report=Report())
    except DiagnosticError as error:
        pytest.fail(f"there is no source of {target.title}; set {variable} to its unpacked tree:\n{error}")


@pytest.fixture(scope="session")
def tree366(target366: Target) -> Tree:
    """The pristine tree of NetHack 3.6.6."""
    return tree_of(target366, "NHMOD_TEST_TREE")


@pytest.fixture(scope="session")
def tree367() -> Tree:
    """The pristine tree of NetHack 3.6.7."""
    return tree_of(target_of("nethack-3.6.7"), "NHMOD_TEST_TREE_367")


@pytest.fixture(scope="session")
def tree343() -> Tree:
    """The pristine tree of NetHack 3.4.3 (with glHack's window port)."""
    return tree_of(target_of("nethack-3.4.3"), "NHMOD_TEST_TREE_343")


@pytest.fixture(scope="session")
def treenle() -> Tree:
    """The pristine tree of NLE 1.3.0."""
    return tree_of(target_of("nle-1.3.0"), "NHMOD_TEST_TREE_NLE")


@pytest.fixture(scope="session")
def facts366(tree366: Tree) -> Facts:
    """The facts of NetHack 3.6.6."""
    return facts_of(tree366)


@pytest.fixture(scope="session")
def facts343(tree343: Tree) -> Facts:
    """The facts of NetHack 3.4.3."""
    return facts_of(tree343)


@pytest.fixture(scope="session")
def factsnle(treenle: Tree) -> Facts:
    """The facts of NLE 1.3.0, as its own build configures it."""
    return facts_of(treenle)


@pytest.fixture(scope="session")
def nethack366(tree366: Tree) -> Path:
    """The folder of the pristine tree, which no test may change."""
    return tree366.root


@pytest.fixture(scope="session")
def shared_tmp(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A temporary folder that the workers of one session share."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if "PYTEST_XDIST_WORKER" in os.environ else base


@pytest.fixture(scope="session")
def vanilla_build(tree366: Tree, shared_tmp: Path) -> BuildResult:
    """The original game, built once a session with its own compilers; to be read only (``vanilla_game`` can be played)."""
    return _original(tree366, shared_tmp / "vanilla")


@pytest.fixture
def vanilla_game(vanilla_build: BuildResult, tmp_path: Path) -> Path:
    """A playable directory of the original game, the test's own; being a copy, it shows that the game can be moved."""
    return Path(shutil.copytree(vanilla_build.directory, tmp_path / "vanilla game"))


@pytest.fixture(scope="session")
def native_tools(vanilla_build: BuildResult) -> Path:
    """The folder with the tree's own compiled tools: makedefs, lev_comp, dgn_comp, dlb, tile2bmp."""
    return vanilla_build.stage / "util"


@pytest.fixture(scope="session")
def vanilla343_build(tree343: Tree, shared_tmp: Path) -> BuildResult:
    """NetHack 3.4.3 built once a session with its own compilers; to be read only (``game343`` can be played)."""
    return _original(tree343, shared_tmp / "vanilla343")


@pytest.fixture(scope="session")
def tools343(vanilla343_build: BuildResult) -> Path:
    """NetHack 3.4.3 with util/{makedefs,lev_comp,dgn_comp,dlb} compiled and all of dat/ made; to be read only."""
    return vanilla343_build.stage


@pytest.fixture
def game343(vanilla343_build: BuildResult, tmp_path: Path) -> Path:
    """A playable directory of NetHack 3.4.3, the test's own."""
    return Path(shutil.copytree(vanilla343_build.directory, tmp_path / "game343"))


@pytest.fixture(scope="session")
def nle_dir() -> Path:
    """The installed NLE's nethackdir (nhdat, dat/*.des, and the tools lev_comp, dgn_comp, dlb, makedefs); read only."""
    package = importlib.util.find_spec("nle")
    if package is None or package.origin is None:
        pytest.fail("NLE is not installed: pip install 'nhmod[test]'")
    return Path(package.origin).parent / "nethackdir"


def _original(tree: Tree, place: Path) -> BuildResult:
    """Build a release without mods, by its own compilers of levels and dungeons; the workers of a session share it."""
    return build(
        BuildRequest(
            tree=tree,
            recipe=recipe(RecipeRequest(target=tree.target, tree=tree, compiler=GCC, native=True)),
            overlay=compose(tree, repairs(tree), order=(REPAIRS,)),
            directory=place,
            cache=place.with_name(f"{place.name}-cache"),
            compiler=GCC,
            jobs=2,
        )
    )


@pytest.fixture
def everybodys() -> Iterator[Path]:
    """A folder that every user can look into: pytest's own is its user's alone, and each run of pytest sees to that anew."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
