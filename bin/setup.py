"""What ``bin/setup`` does where the environment is not ready: packages of the system, then the environment itself.

    setup.py CHECKOUT ENVIRONMENT PART WANTED EXTRAS

``PART`` is ``nhmod`` or ``tests``; ``WANTED`` is what the stamp says of a whole environment; ``EXTRAS`` are more of pyproject.toml's, with
commas between them. Only the standard library is there.
"""

from __future__ import annotations

import fcntl
import importlib.util
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

# What is small comes by itself: with it the commands of the README's table work.
_EXTRAS = {"nhmod": ("tiles", "editor", "play", "watch"), "tests": ("dev",)}
_OFFLINE = (
    "The packages that nhmod is made of could not be had. With a network, run the same command again: it begins anew.\n"
    "Without one, fetch them where there is one (pip download -d wheels -c constraints.txt '.[{extras}]' hatchling editables)\n"
    "and bring them along: PIP_NO_INDEX=1 PIP_FIND_LINKS=$PWD/wheels bin/setup"
)


def main(checkout: Path, environment: Path, part: str, wanted: str, more: Sequence[str] = ()) -> int:
    """Make the environment whole; the exit status is 3 where something that is needed can't be had, 2 where an extra is none."""
    known = extras_of(checkout)
    unknown = [extra for extra in more if extra not in known]
    if unknown:
        say(f"nhmod has no extra {', '.join(map(repr, unknown))}; it has {', '.join(known)}.")
        return 2
    environment.parent.mkdir(parents=True, exist_ok=True)
    with Path(f"{environment}.lock").open("w", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # a second first run waits here, and finds all done
        stamps = [environment / f"ready-for-{name}" for name in ("tests", part)]
        if any(stamp.is_file() and stamp.read_text(encoding="utf-8").strip() == wanted for stamp in stamps):
            return add(checkout, environment, more)
        say("Setting up, once, about a minute.")
        lacks = system(checkout, tests=part == "tests")
        if lacks:
            say(lacks)
            if part == "tests" or not has_venv():
                return 3
        return make(checkout, environment, part, wanted) or add(checkout, environment, more)


def extras_of(checkout: Path) -> tuple[str, ...]:
    """Return the names of nhmod's extras."""
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return tuple(project["optional-dependencies"])


def system(checkout: Path, *, tests: bool) -> str:
    """Install what the system lacks, if that may be done; return what is to be said if it is lacking afterwards."""
    doctor = load(checkout / "nhmod" / "target" / "doctor.py")
    lacking = doctor.lacking(tests=tests)
    packages = doctor.packages_of(lacking) + (() if has_venv() else ("python3-venv",))
    if not packages:
        return ""
    names = ", ".join([*(check.name for check in lacking), *(() if has_venv() else ("Python's venv",))])
    if not shutil.which("apt-get"):
        return f"This machine lacks {names}. Install them with its package manager, then run this again."
    command = doctor.apt_install(packages)
    if may_install() and agreed(names, command):
        say(f"Installing {' '.join(packages)}")
        install(packages)
        lacking = doctor.lacking(tests=tests)
    if not lacking and has_venv():
        return ""
    return f"This machine lacks {names}. Install them with\n  {command}\nand run this again."


def may_install() -> bool:
    """Check that packages can be installed without a password: as root, or by sudo."""
    return os.geteuid() == 0 or (shutil.which("sudo") is not None and quietly("sudo", "-n", "true") == 0)


def agreed(names: str, command: str) -> bool:
    """Ask, if there is a person to ask and the answer is not given already by ``--yes`` or CI=true."""
    if (
        os.environ.get("NHMOD_YES")
        or os.environ.get("CI") == "true"
        or not (sys.stdin.isatty() and sys.stderr.isatty())
    ):
        return True
    print(f"This machine lacks {names}.\nInstall them now ({command})? [Y/n] ", end="", file=sys.stderr, flush=True)
    answer = sys.stdin.readline()
    return answer.strip().lower() in {"", "y", "yes"} if answer else False


def install(packages: Sequence[str]) -> None:
    """Install Debian packages, with fresh lists if those that are there do not do."""
    sudo = () if os.geteuid() == 0 else ("sudo", "-n")
    apt = (*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300")
    wanted = (*apt, "install", "--yes", "--no-install-recommends", *packages)
    if quietly(*wanted) and not quietly(*apt, "update"):
        quietly(*wanted)


def has_venv() -> bool:
    """Check that this Python can make environments; Debian has that part in a package of its own."""
    return bool(importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"))


def make(checkout: Path, environment: Path, part: str, wanted: str) -> int:
    """Make the environment, anew where a run was killed before it was whole; the stamp comes last."""
    whole = list(environment.glob("ready-for-*"))
    if not whole or not (environment / "bin" / "python").exists():
        shutil.rmtree(environment, ignore_errors=True)
        if subprocess.run([sys.executable, "-m", "venv", str(environment)], check=False).returncode:
            say(f"{environment} could not be made: see above.")
            return 3
    for stamp in whole:
        stamp.unlink(missing_ok=True)
    if add(checkout, environment, _EXTRAS[part]):
        return 3
    # Every later start reads what is compiled; by themselves many machines keep none (PYTHONDONTWRITEBYTECODE).
    folders = [str(checkout / name) for name in ("nhmod", "plugins")]
    python = str(environment / "bin" / "python")
    subprocess.run([python, "-m", "compileall", "-q", "-q", "-j", "0", *folders], check=False)
    stamp = environment / f"ready-for-{part}"
    beside = stamp.with_suffix(".new")
    beside.write_text(f"{wanted}\n", encoding="utf-8")
    beside.replace(stamp)
    return 0


def add(checkout: Path, environment: Path, extras: Sequence[str]) -> int:
    """Install nhmod as it is in the checkout with some extras, if there are any; the exit status is 3 where they can't be had."""
    if not extras:
        return 0
    names = ",".join(extras)
    pip = [str(environment / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
    asked = ["install", "--quiet", "-c", str(checkout / "constraints.txt"), "-e", f"{checkout}[{names}]"]
    done = subprocess.run([*pip, *asked], check=False, capture_output=True, encoding="utf-8", errors="replace")
    if done.returncode:
        say(done.stdout + done.stderr)
        say(_OFFLINE.format(extras=names))
        return 3
    if environment.is_relative_to(checkout):
        for path in environment.glob("lib/python*/site-packages/_nhmod.pth"):
            shorten(path)
    return 0


def shorten(paths: Path) -> None:
    """Write where nhmod is as seen from there: with LC_ALL=C Python 3.11 starts with no path there that has letters beyond ASCII."""
    folders = [os.path.relpath(folder, paths.parent) for folder in paths.read_text(encoding="utf-8").splitlines()]
    paths.write_text("".join(f"{folder}\n" for folder in folders), encoding="utf-8")


def load(path: Path) -> ModuleType:
    """Load one file of nhmod that needs nothing but the standard library."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(str(path))
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    sys.dont_write_bytecode = True  # the checkout may not be ours to write to
    spec.loader.exec_module(module)
    return module


def quietly(*command: str) -> int:
    """Run a command; what it prints is shown only if it fails."""
    try:
        done = subprocess.run(
            command, check=False, stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace"
        )
    except OSError:
        return 127
    if done.returncode and command[-1] != "true":
        say((done.stdout + done.stderr).strip())
    return done.returncode


def say(text: str) -> None:
    """Print to the terminal; standard output is the command's own."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(
        main(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:5], [name for name in sys.argv[5].split(",") if name])
    )
