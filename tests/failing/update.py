"""Writes the texts that failing cases now give, for review with git diff: python tests/failing/update.py CASE…, or --all."""

from __future__ import annotations

import sys

from failing_case import CASES, EXPECTED, case_names, run_case

from nhmod.cache import cache_directory
from nhmod.diagnostics import Report
from nhmod.target.sources import locate
from nhmod.testing import host_of


def main() -> None:
    """Write expected.txt of the named cases."""
    names = case_names() if sys.argv[1:] == ["--all"] else sys.argv[1:]
    if not names:
        sys.exit(__doc__)
    host = host_of("nhmod")
    tree = locate(host.targets()["nethack-3.6.6"], cache=cache_directory(), report=Report())
    for name in names:
        text = run_case(name, host, tree)
        (CASES / name / EXPECTED).write_text(text, encoding="utf-8")
        sys.stdout.write(f"== {name}\n{text}")


if __name__ == "__main__":
    main()
