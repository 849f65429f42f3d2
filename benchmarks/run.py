"""Times nhmod: ``python benchmarks/run.py [--full]``. Every figure is of a whole process, the median of several runs.

``check`` of one small mod, of 3,000 rooms (most of which there is no room for) and of 1,000 mods; ``check``, ``patch`` and the build
that has nothing to do, for the example mods and for a generated mod of 500 monsters. With ``--full``
also a full build beside plain ``make`` of the same stage, from the same run, one after the other; quote their ratio.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
NHMOD = [sys.executable, "-m", "nhmod"]
CODE = "--allow-code"
"""Some example mods have C of their own."""
TARGET = ["--target", "nethack-3.6.6"]
MANY = 500
_RUNS = 5


def many_monsters(folder: Path, count: int = MANY) -> Path:
    """Write a mod with many monsters spread over classes and levels; gives its folder."""
    classes = ["ant", "blob", "dog", "gnome", "kobold", "orc", "rodent", "spider", "zombie", "dragon", "human", "troll"]
    lines = ["nhmod: 1", "id: many", "version: 1.0.0", 'targets: ["nethack >=3.6,<3.7"]', "monsters:"]
    for number in range(count):
        lines += [
            f"  - name: beast {letters(number)}",
            f"    class: {classes[number % len(classes)]}",
            f"    level: {1 + number % 20}",
            f"    speed: {6 + number % 12}",
            "    attacks: [bite 1d6, {type: claw, damage: fire, dice: 2d4}]",
            "    flags: [hostile, animal]",
            "    color: red",
        ]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mod.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def many_rooms(folder: Path, count: int) -> Path:
    """Write a mod with more rooms than any game has room for; gives its folder."""
    lines = ["nhmod: 1", "id: many-rooms", "version: 1.0.0", 'targets: ["nethack >=3.6,<3.7"]', "rooms:"]
    for number in range(count):
        lines += [
            f"  - id: room{letters(number)}",
            "    inhabitants: nurse",
            "    generation: {below: 10, chance: 1/4}",
        ]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "mod.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def many_mods(folder: Path, count: int) -> list[Path]:
    """Write mods of one rumor each; gives their folders."""
    folders = [folder / f"rumor{number:04}" for number in range(count)]
    for number, one in enumerate(folders):
        one.mkdir(parents=True, exist_ok=True)
        text = f"nhmod: 1\nid: rumor-{number:04}\nversion: 1.0.0\ntexts:\n  - rumors: {{true: [They speak of {number}.]}}\n"
        (one / "mod.yaml").write_text(text, encoding="utf-8")
    return folders


def letters(number: int) -> str:
    """Write a number in letters, for names that may have no digits."""
    return "".join(chr(ord("a") + int(digit)) for digit in f"{number:04}")


def median(command: list[str], *, runs: int = _RUNS, before: list[str] | None = None, status: int = 0) -> float:
    """Time a command that ends with a status; the first run does not count."""
    times = []
    for number in range(runs + 1):
        if before:
            subprocess.run(before, check=True, capture_output=True)
        begun = time.perf_counter()
        done = subprocess.run(command, check=False, capture_output=True)
        if done.returncode != status:
            raise subprocess.CalledProcessError(done.returncode, command[:4], done.stdout, done.stderr)
        if number:
            times.append(time.perf_counter() - begun)
    return statistics.median(times)


def show(what: str, seconds: float, aim: str = "") -> None:
    """Print one figure."""
    sys.stdout.write(f"{what:<58} {seconds:8.3f} s  {aim}\n")
    sys.stdout.flush()


def small_jobs(work: Path) -> None:
    """Time what happens at every save of a manifest."""
    examples = sorted(str(path.parent) for path in (ROOT / "mods").glob("*/mod.yaml"))
    many = [str(many_monsters(work / "many"))]
    show("check, clinic", median([*NHMOD, "check", str(ROOT / "mods" / "clinic")]))
    show(
        "check, 3,000 rooms",
        median([*NHMOD, "check", str(many_rooms(work / "rooms", 3000))], runs=1, status=1),
        "aim: 10 s",
    )
    thousand = [str(path) for path in many_mods(work / "thousand", 1000)]
    show("check, 1,000 mods", median([*NHMOD, "check", *TARGET, *thousand], runs=1), "aim: 10 s")
    for name, mods in ((f"{len(examples)} example mods", examples), (f"{MANY} monsters", many)):
        show(f"check, {name}", median([*NHMOD, "check", CODE, *mods]))
        patch = [*NHMOD, "patch", CODE, *mods, "-o", str(work / "out")]
        show(f"patch, {name}", median(patch), "aim: 2 s for 500 monsters")
        build = [*NHMOD, "build", CODE, *mods, "-o", str(work / "game")]
        shutil.rmtree(work / "game", ignore_errors=True)
        subprocess.run(build, check=True, capture_output=True)
        show(f"build with nothing to do, {name}", median(build), "aim: 0.5 s")


def full_builds(work: Path) -> None:
    """Time a full build and, in a copy of the same stage made clean, the same makefiles run by hand."""
    mods = sorted(str(path.parent) for path in (ROOT / "mods").glob("*/mod.yaml"))
    ours, plain = [], []
    cache = Path(os.environ["NHMOD_CACHE"])
    for number in range(3):
        game = work / f"full-{number}"
        begun = time.perf_counter()
        subprocess.run([*NHMOD, "build", CODE, *mods, "-o", str(game)], check=True, capture_output=True)
        ours.append(time.perf_counter() - begun)
        newest = max((cache / "stages").glob("*/"), key=lambda path: path.stat().st_mtime)
        stage = work / f"plain-{number}"
        shutil.copytree(newest, stage, symlinks=True)
        jobs = f"-j{os.cpu_count()}"
        steps = (
            "make clean >/dev/null 2>&1; rm -f dat/*.lev dat/nhdat dat/dungeon dat/options util/*.o src/*.o include/onames.h include/pm.h "
            "util/makedefs util/lev_comp util/dgn_comp util/dlb dat/spec_levs dat/quest_levs; "
            # nhmod compiles levels itself; make needs the parsers that the release has ready-made
            "cp sys/share/lev_yacc.c sys/share/lev_lex.c sys/share/dgn_yacc.c sys/share/dgn_lex.c util/; "
            "cp sys/share/lev_comp.h sys/share/dgn_comp.h include/"
        )
        subprocess.run(["sh", "-c", steps], cwd=stage, check=True)
        command = (
            f"make -C src {jobs} GAME=nethack && make -C util {jobs} lev_comp dgn_comp dlb recover tile2bmp && "
            "make -C dat "
            "data rumors quest.dat oracles engrave epitaph bogusmon && make -C dat spec_levs quest_levs dungeon nhtiles.bmp && make dlb"
        )
        environment = os.environ | {"SOURCE_DATE_EPOCH": "1583700000", "LC_ALL": "C"}
        begun = time.perf_counter()
        subprocess.run(["sh", "-c", command], cwd=stage, check=True, capture_output=True, env=environment)
        plain.append(time.perf_counter() - begun)
    a, b = statistics.median(ours), statistics.median(plain)
    show(f"full build, {len(mods)} example mods", a)
    show("the same by plain make", b)
    sys.stdout.write(f"ratio {a / b:.2f} (aim: at most 1.10)\n")


def main() -> None:
    """Run the benchmarks in a cache of their own."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--full", action="store_true", help="time full builds too (minutes)")
    full = arguments.parse_args().full
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # nobody who works with nhmod compiles it at every start
    with tempfile.TemporaryDirectory(prefix="nhmod-benchmark-") as folder:
        work = Path(folder)
        os.environ["NHMOD_CACHE"] = str(work / "cache")
        subprocess.run([*NHMOD, "source", "fetch"], check=True)
        small_jobs(work)
        if full:
            full_builds(work)


if __name__ == "__main__":
    main()
