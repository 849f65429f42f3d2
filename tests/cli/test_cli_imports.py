"""What the commands import: nothing heavy that they don't need."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = ("jsonschema", "PIL", "ruamel", "pcpp", "rich", "pluggy", "packaging", "filelock")


def imported(arguments: list[str]) -> set[str]:
    """Give the top-level modules that a command has imported when it ends."""
    script = (
        "import sys, atexit\n"
        "atexit.register(lambda: sys.stderr.write('IMPORTED ' + ' '.join(sorted({m.split('.')[0] for m in sys.modules}))))\n"
        f"sys.argv = ['nhmod', *{arguments!r}]\n"
        "from nhmod.cli import main\n"
        "main()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    return set(done.stderr.partition("IMPORTED ")[2].split())


@pytest.mark.parametrize("arguments", [["--version"], ["--help"]])
def test_saying_who_it_is_needs_nothing(arguments: list[str]) -> None:
    assert not imported(arguments) & set(HEAVY)


@pytest.mark.parametrize("arguments", [["plugins"], ["codes", "NH0106"]])
def test_what_draws_nothing_needs_no_pillow_and_no_schema(arguments: list[str]) -> None:
    assert not imported(arguments) & {"jsonschema", "PIL", "pcpp", "rich"}
