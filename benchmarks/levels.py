"""Times the level compiler beside C's: ``python benchmarks/levels.py TOOLS``, TOOLS being the util folder of a built 3.6.6 (with lev_comp).

Both compile the same 24 stock files in the same run: C in one process a file, nhmod cold (a fresh interpreter that imports it, reads the
cached facts and compiles all) and warm (the same process again, with nothing and with one file changed; results are kept by content).
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

_RUNS = 7
_COLD = """
import sys, time
begun = time.perf_counter()
import atexit, gc; gc.disable(); atexit.register(gc.freeze)  # as the nhmod command does
from pathlib import Path
from nhmod.diagnostics import Report
from nhmod.binary import LP64
from nhmod_languages.compiling import LevelSource, compile_levels
from nhmod.pipeline.workbench import open_workbench
from nhmod.request import Request
bench = open_workbench(Request(paths=(), target="nethack-3.6.6"), Report())
header = bench.header(LP64)
report = Report()
files = [LevelSource(file=f.name, text=f.read_bytes().decode("latin-1")) for f in sorted((bench.tree.root / "dat").glob("*.des"))]
made = compile_levels(files, bench.languages.level, header, report)
assert len(made) == 120 and not report.errors, (len(made), report.errors[:1])
print(time.perf_counter() - begun)
"""


def c_times(tools: Path, files: list[Path], work: Path) -> list[float]:
    """Time the tree's own lev_comp over all files."""
    times = []
    for _ in range(_RUNS):
        begun = time.perf_counter()
        for file in files:
            subprocess.run([tools / "lev_comp", file], cwd=work, check=True, capture_output=True)
        times.append(time.perf_counter() - begun)
    return times


def cold_times() -> list[float]:
    """Time nhmod in fresh processes; the whole process, the interpreter's start included."""
    times = []
    for _ in range(_RUNS):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", _COLD], check=True, capture_output=True)
        times.append(time.perf_counter() - begun)
    return times


def warm_times(work: Path, *, changed: int) -> list[float]:
    """Time compiling again in one process when ``changed`` files have changed since."""
    from nhmod.binary import LP64  # noqa: PLC0415
    from nhmod.diagnostics import Report  # noqa: PLC0415 - cold_times measures these imports
    from nhmod.pipeline.workbench import open_workbench  # noqa: PLC0415
    from nhmod.request import Request  # noqa: PLC0415
    from nhmod_languages.compiling import LevelSource, compile_levels, level_store  # noqa: PLC0415

    bench = open_workbench(Request(paths=(), target="nethack-3.6.6"), Report())
    header = bench.header(LP64)
    store, stamp = level_store(work), bench.languages.stamp()
    texts = {f.name: f.read_bytes().decode("latin-1") for f in sorted((bench.tree.root / "dat").glob("*.des"))}
    times = []
    for number in range(_RUNS + 1):
        for name in list(texts)[:changed]:
            texts[name] += f"# run {number}\n"
        report = Report()
        begun = time.perf_counter()
        sources = [LevelSource(file=name, text=text) for name, text in texts.items()]
        made = compile_levels(sources, bench.languages.level, header, report, store=store, stamp=stamp)
        if number:  # the first fills the store
            times.append(time.perf_counter() - begun)
        if report.errors or not made:
            raise SystemExit(str(report.errors[:1]))
    return times


def main() -> None:
    """Run all, one after the other, and print medians and ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tools", type=Path, help="the util folder of a built NetHack 3.6.6")
    tools = parser.parse_args().tools.resolve()
    files = sorted((tools.parent / "dat").glob("*.des"))
    if not files or not (tools / "lev_comp").is_file():
        parser.error(
            f"{tools} holds no lev_comp, or ../dat beside it no level files: build one with nhmod build --compiler native"
        )
    with tempfile.TemporaryDirectory(prefix="nhmod-benchmark-") as folder:
        work = Path(folder)
        c = statistics.median(c_times(tools, files, work))
        cold = statistics.median(cold_times())
        nothing = statistics.median(warm_times(work / "store", changed=0))
        one = statistics.median(warm_times(work / "store", changed=1))
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    for what, seconds, aim in (
        (f"lev_comp, {len(files)} processes", c, ""),
        ("nhmod, cold, one process", cold, "aim: at most 8 times C"),
        ("nhmod again, nothing changed", nothing, "aim: under C"),
        ("nhmod again, one file changed", one, "aim: under C"),
    ):
        sys.stdout.write(f"{what:<34} {seconds:7.3f} s  {seconds / c:5.2f} times C  {aim}\n")
    sys.stdout.write(f"largest process: {children:.0f} MB (aim: under 150 MB)\n")


if __name__ == "__main__":
    main()
