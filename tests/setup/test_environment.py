"""The environment that bin/setup makes: whole or made anew, wherever the checkout is and whatever stopped the first run."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {name: value for name, value in os.environ.items() if name not in {"VIRTUAL_ENV", "PYTHONPATH"}} | {
    "PYTHON": str(Path(sys.base_prefix) / "bin" / "python3"),
}


def setup(checkout: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [checkout / "bin" / "setup", *words],
        env=ENVIRONMENT | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


def works(checkout: Path) -> bool:
    command = [checkout / "bin" / "nhmod", "--version"]
    done = subprocess.run(command, env=ENVIRONMENT | {"LC_ALL": "C"}, capture_output=True, text=True, check=True)
    return done.stdout.startswith("nhmod, version ") and not done.stderr


def has(checkout: Path, package: str) -> bool:
    done = subprocess.run(
        [checkout / ".venv" / "bin" / "python", "-c", f"import {package}"], capture_output=True, check=False
    )
    return done.returncode == 0


@pytest.mark.game
def test_killed_at_any_moment_it_begins_anew_and_two_at_once_are_one(checkout: Path) -> None:
    for seconds in (0.3, 2.0, 5.0):
        process = subprocess.Popen(
            [checkout / "bin" / "setup"],
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        assert not list((checkout / ".venv").glob("ready-for-*"))
    two = [
        subprocess.Popen(
            [checkout / "bin" / "setup"], env=ENVIRONMENT, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE
        )
        for _ in range(2)
    ]
    said = [process.communicate(timeout=600)[1].decode() for process in two]
    assert [process.returncode for process in two] == [0, 0]
    assert sorted(line for text in said for line in text.splitlines() if line) == ["Setting up, once, about a minute."]
    assert works(checkout)
    # Other versions asked for: it is made whole again. Nothing asked for: nothing is done.
    stamp = checkout / ".venv" / "ready-for-nhmod"
    made = stamp.stat().st_mtime_ns
    assert not setup(checkout).stderr
    assert stamp.stat().st_mtime_ns == made
    with (checkout / "constraints.txt").open("a", encoding="utf-8") as constraints:
        constraints.write("# changed\n")
    assert setup(checkout).returncode == 0
    assert stamp.stat().st_mtime_ns > made
    # More than what comes by itself: what a hint says, and nothing is made anew for it.
    made = stamp.stat().st_mtime_ns
    assert not has(checkout, "cryptography")
    assert setup(checkout, "--with", "signatures,watch").returncode == 0
    assert has(checkout, "cryptography")
    assert stamp.stat().st_mtime_ns == made
    unnamed = setup(checkout, "--with")
    assert (unnamed.returncode, unnamed.stderr) == (2, "usage: bin/setup [--yes] [--tests] [--with EXTRA[,EXTRA]]\n")
    none = setup(checkout, "--with", "signature")
    assert none.returncode == 2
    assert none.stderr.startswith("nhmod has no extra 'signature'; it has nle, play,")


def test_without_a_network_it_says_what_helps(checkout: Path, tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    done = setup(checkout, PIP_CONFIG_FILE=os.devnull, PIP_NO_INDEX="1", PIP_FIND_LINKS=str(tmp_path / "none"))
    assert done.returncode == 3
    assert (
        "With a network, run the same command again: it begins anew.\nWithout one, fetch them where there is one"
        in done.stderr
    )
    assert not list((checkout / ".venv").glob("ready-for-*"))


@pytest.mark.game
def test_a_checkout_that_can_not_be_written_to(checkout: Path, everybodys: Path) -> None:
    checkout = checkout.rename(everybodys / checkout.name)
    home = everybodys / "home"
    home.mkdir()
    someone: tuple[str, ...] = ()
    if os.geteuid() == 0:
        nobody = pwd.getpwnam("nobody")
        os.chown(home, nobody.pw_uid, nobody.pw_gid)
        someone = ("setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups")
    else:
        checkout.chmod(0o555)
    environment = ENVIRONMENT | {"HOME": str(home), "PYTHON": readable_python(), "PIP_CACHE_DIR": str(home / "pip")}
    environment.pop("XDG_CACHE_HOME", None)
    done = subprocess.run(
        [*someone, checkout / "bin" / "nhmod", "--version"],
        cwd=home,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.stdout.startswith("nhmod, version "), done.stderr
    assert not (checkout / ".venv").exists()
    assert len(list((home / ".cache" / "nhmod").glob("venv-*/ready-for-nhmod"))) == 1


def readable_python() -> str:
    """A Python that other users can run too: this one's home may be root's own."""
    return next(
        python
        for python in (shutil.which("python3", path="/usr/bin:/usr/local/bin"), ENVIRONMENT["PYTHON"])
        if python
        and not subprocess.run(
            [python, "-c", "import ensurepip, sys; sys.exit(sys.version_info < (3, 11))"], check=False
        ).returncode
    )


def test_what_is_installed_is_pinned_within_what_nhmod_bears() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = {
        canonicalize_name(name): version
        for name, _, version in (line.partition("==") for line in lines if line[0] != "#")
    }
    wanted = {
        canonicalize_name(requirement.name)
        for requirement in reached("nhmod", {"dev", "test", "tiles", "editor"})
        if canonicalize_name(requirement.name) != "nhmod"
    }
    assert wanted == set(pins)


def reached(name: str, extras: set[str], seen: set[tuple[str, frozenset[str]]] | None = None) -> list[Requirement]:
    """All requirements of a distribution, and theirs."""
    seen = set() if seen is None else seen
    if (name, frozenset(extras)) in seen:
        return []
    seen.add((name, frozenset(extras)))
    found: list[Requirement] = []
    for text in distribution(name).requires or ():
        requirement = Requirement(text)
        marker = requirement.marker
        if marker is None or any(marker.evaluate({"extra": extra}) for extra in {"", *extras}):
            found += [requirement, *reached(requirement.name, set(requirement.extras), seen)]
    return found


def test_requirements_end_where_a_major_release_breaks() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    listed = [
        *project["dependencies"],
        *(text for texts in project["optional-dependencies"].values() for text in texts),
    ]
    # Those that count years, and programs whose output no test compares.
    unbounded = {"packaging", "clang-format"}
    for requirement in map(Requirement, listed):
        assert requirement.extras or requirement.name in unbounded or re.search(r"<|==", str(requirement.specifier)), (
            requirement
        )
