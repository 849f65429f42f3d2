"""Names the tests that mirror files: what ``bin/check`` runs of what has changed.

    python tests/mirrors.py [--program] [PATH …]

Without paths they are the files that differ from the last commit, and the new ones. With ``--program`` nothing is named: the status
says whether any of them is of the program. A file of the program has its tests in the folder of tests that is
named as its own, and a plugin's also in the failing cases with one of its codes; a file of tests is its own mirror.
"""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

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
        cases = (case for case, told in _told().items() if not codes.isdisjoint(told))
        told = (f"tests/failing/test_failing.py::test_the_author_reads_exactly_this[{case}]" for case in cases)
        return cls(name=name, folder=folder, tests=(str(tests.relative_to(ROOT)), *told, *_of_all(name)))

    @property
    def module(self) -> str:
        """The package's name in Python."""
        return self.name.replace("/", ".")


@cache
def _told() -> dict[str, frozenset[str]]:
    """Return which codes each failing case shows, by its name."""
    shown = sorted((ROOT / "tests" / "failing").glob("*/expected.txt"))
    return {case.parent.name: frozenset(re.findall(r"NH\d{4}", case.read_text(encoding="utf-8"))) for case in shown}


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
            return Package.named(plugin).tests
    return _OTHER.get(file.parts[0], ())


def _own(file: Path) -> tuple[str, ...]:
    """Return a file of tests, or the tests beside what is no test itself: a helper, a case with its text."""
    if file.name.startswith("test_") and file.suffix == ".py":
        return (str(file),) if (ROOT / file).is_file() else ()
    folder = next((above for above in file.parents if list((ROOT / above).glob("test_*.py"))), None)
    return (str(folder),) if folder not in {None, Path("tests")} else ()


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
