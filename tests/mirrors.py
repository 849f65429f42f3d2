"""Names the tests that mirror files: what ``bin/check`` runs of what has changed.

    python tests/mirrors.py [--program] [PATH …]

Without paths they are the files that differ from the last commit, and the new ones. With ``--program`` nothing is named: the status
says whether any of them is of the program. A file of the program has its tests in the folder of tests that is
named as its own, and a plugin's also in the failing cases with one of its codes or with a list of keys, and in the few tests elsewhere
that import the module. A file of tests is its own mirror; a helper has the tests that import it, what a mod of ``full_mods`` is for the
tests of its kind, and a failing case is asked for alone.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

ROOT = Path(__file__).parents[1]
_DOCS = ("tests/docs", "tests/cli/test_docs.py")
_OTHER = {
    "docs": _DOCS,
    "README.md": _DOCS,
    "mods": _DOCS,
    "bin": ("tests/setup",),
    "constraints.txt": ("tests/setup",),
}
RELEASES = ("366", "343", "nle")
_KEYS = "the keys here are"
_SHOWN = re.compile(rf"NH\d{{4}}|{_KEYS}")
_FEW = 5
"""So many tests that import a plugin's module are asked for beside the plugin's own."""
_IMPORT = re.compile(r"^(?:from|import) ([\w.]+)", re.MULTILINE)
_CODE = re.compile(r'(?:^|"""|")(NH\d{4})\b', re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Package:
    """What is mutated, and the tests that mirror it."""

    name: str
    folder: Path
    tests: tuple[str, ...]

    @classmethod
    def named(cls, name: str) -> Package:
        """Find a package by its folder: nhmod/edits, nhmod_effects, nhmod_nethack/facts."""
        folder = ROOT / name if name.startswith("nhmod/") else ROOT / "plugins" / name
        if not folder.is_dir():
            raise SystemExit(f"there is no package {name}")
        part = name.removeprefix("nhmod/") if name.startswith("nhmod/") else f"plugins/{name.partition('/')[0]}"
        short = part.replace("nhmod_", "")
        places = [ROOT / "tests" / one for one in (part, short, short.removeprefix("plugins/"))]
        tests = next(place for place in places if place.is_dir())
        codes = {code for file in folder.rglob("codes.py") for code in _CODE.findall(file.read_text(encoding="utf-8"))}
        codes |= set() if name.startswith("nhmod/") else {_KEYS}
        cases = (_case(case) for case, told in _told().items() if not codes.isdisjoint(told))
        return cls(name=name, folder=folder, tests=(str(tests.relative_to(ROOT)), *cases, *_of_all(name)))

    @property
    def module(self) -> str:
        """The package's name in Python."""
        return self.name.replace("/", ".")


@cache
def _told() -> dict[str, frozenset[str]]:
    """Return which codes each failing case shows, by its name, and whether it lists keys."""
    shown = sorted((ROOT / "tests" / "failing").glob("*/expected.txt"))
    return {case.parent.name: frozenset(_SHOWN.findall(case.read_text(encoding="utf-8"))) for case in shown}


def _case(name: str) -> str:
    return f"tests/failing/test_failing.py::test_the_author_reads_exactly_this[{name}]"


def _of_all(name: str) -> tuple[str, ...]:
    """Name the tests of all plugins that ask of this one too; none for a package of the core."""
    if name.startswith("nhmod/"):
        return ()
    plugin = name.partition("/")[0].removeprefix("nhmod_")
    hooks = (ROOT / "plugins" / f"nhmod_{plugin}" / "__init__.py").read_text(encoding="utf-8")
    sites = "tests/plugins/test_sites.py::test_sites"
    asked = RELEASES if re.search(r'^    (sites|places)=|"(sites|places)"', hooks, re.MULTILINE) else ()
    # What plugins let an author write has its bounds and defaults in the reference.
    return ("tests/docs/test_generated.py", *(f"{sites}[{release}-{plugin}]" for release in asked))


def mirrors(file: Path) -> tuple[str, ...]:
    """Return the tests that mirror a file, which is relative to the checkout, as pytest takes them."""
    match file.parts:
        case ("tests", *_):
            return _own(file)
        case ("nhmod", folder, *_) if (ROOT / "nhmod" / folder).is_dir() and (ROOT / "tests" / folder).is_dir():
            return Package.named(f"nhmod/{folder}").tests
        case ("nhmod", _):
            return tuple(str(found.relative_to(ROOT)) for found in (ROOT / "tests").glob(f"**/test_{file.stem}*.py"))
        case ("plugins", plugin, *_):
            own = Package.named(plugin).tests
            elsewhere = [test for test in _importers(".".join(file.with_suffix("").parts[1:])) if own[0] not in test]
            return (*own, *elsewhere) if file.suffix == ".py" and len(elsewhere) <= _FEW else own
    return _OTHER.get(file.parts[0], ())


def _own(file: Path) -> tuple[str, ...]:
    """Return a file of tests, or the tests of what is no test itself: a helper, a failing case, a mod with all that a kind has."""
    if file.name.startswith("test_") and file.suffix == ".py":
        return (str(file),) if (ROOT / file).is_file() else ()
    match file.parts:
        case ("tests", "failing", case, _, *_) if case in _told():
            return (_case(case),)
        case ("tests", "plugins", "full_mods", name, _, *_) if not (ROOT / "plugins" / f"nhmod_{name}").is_dir():
            return tuple(
                f"tests/plugins/test_sites.py::test_sites[{release}-{name.partition('-')[0]}]" for release in RELEASES
            )
        case ("tests", "plugins", "full_mods", name, _, *_):
            return Package.named(f"nhmod_{name}").tests
    found = _importers(file.stem) if file.suffix == ".py" and file.name != "conftest.py" else ()
    folder = next((above for above in file.parents if list((ROOT / above).glob("test_*.py"))), None)
    return found or ((str(folder),) if folder not in {None, Path("tests")} else ())


def _importers(module: str) -> tuple[str, ...]:
    """Name the tests that import a module by its whole name; where a folder's conftest does, that folder."""
    return tuple(_imports().get(module, ()))


@cache
def _imports() -> Mapping[str, list[str]]:
    """Return which tests import each module."""
    found: dict[str, list[str]] = {}
    for path in (path for name in ("test_*.py", "conftest.py") for path in sorted((ROOT / "tests").rglob(name))):
        test = str((path.parent if path.name == "conftest.py" else path).relative_to(ROOT))
        for module in dict.fromkeys(_IMPORT.findall(path.read_text(encoding="utf-8"))):
            found.setdefault(module, []).append(test)
    return found


def is_program(file: Path) -> bool:
    """Return whether types and layers are asked of a file, or of what is in a folder, or it says what they are."""
    return file.parts[0] in {"nhmod", "plugins"} or file.name == "pyproject.toml"


def changed() -> list[Path]:
    """List the files that differ from the last commit, and the new ones."""
    commands = (
        ("git", "diff", "--name-only", "-z", "HEAD"),
        ("git", "ls-files", "-z", "--others", "--exclude-standard"),
    )
    listed = "".join(
        subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode() for command in commands
    )
    return [Path(name) for name in listed.split("\0") if name]


def main(*arguments: str) -> int:
    """Print the tests, one a line, or say with the status whether the program has changed."""
    paths = [argument for argument in arguments if argument != "--program"]
    files = [Path(name).resolve().relative_to(ROOT) for name in paths] or changed()
    if "--program" in arguments:
        return not any(is_program(file) for file in files)
    sys.stdout.writelines(f"{test}\n" for test in dict.fromkeys(test for file in files for test in mirrors(file)))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
