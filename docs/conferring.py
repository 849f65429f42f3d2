"""Writes the generated part of docs/conferring.md, from the trees of all targets: ``python docs/conferring.py``."""

from __future__ import annotations

import sys
from pathlib import Path

from nhmod.cache import cache_directory
from nhmod.diagnostics import Report
from nhmod.pipeline.trees import read_facts
from nhmod.target.sources import locate
from nhmod.testing import host_of
from nhmod_objects.conferring.deciding import Conferring
from nhmod_objects.conferring.page import count, table

PAGE = Path(__file__).with_suffix(".md")
BEGIN, END = "<!-- made by docs/conferring.py -->\n", "<!-- end -->\n"
NAMES = {"nethack-3.6.6": "3.6.6", "nethack-3.4.3": "3.4.3", "nle-1.3.0": "NLE"}


def main() -> None:
    """Write it anew."""
    host = host_of("nhmod")
    targets = {}
    for target, name in NAMES.items():
        tree = locate(host.targets()[target], cache=cache_directory(), report=Report())
        facts = read_facts(host, tree, cache_directory())
        targets[name] = (Conferring(tree, facts), facts)
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    made = f"{count(targets)}.\n\n{table(targets)}"
    PAGE.write_text(f"{before}{BEGIN}\n{made}\n{END}{rest.partition(END)[2]}", encoding="utf-8")
    sys.stdout.write(f"written: {PAGE.name}\n")


if __name__ == "__main__":
    main()
