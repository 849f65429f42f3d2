"""Writes the texts that the cases now give, for review with git diff: python tests/failing_dungeons/update.py CASE…, or --all."""

from __future__ import annotations

import sys

from dungeon_case import CASES, case_names, is_old, run_case

from nhmod.cache import cache_directory
from nhmod.diagnostics import Report
from nhmod.target import Facts
from nhmod.target.sources import locate
from nhmod.testing import host_of
from nhmod_nethack.facts.read import read_facts


def main() -> None:
    """Write NAME.txt of the named cases."""
    names = case_names() if sys.argv[1:] == ["--all"] else sys.argv[1:]
    if not names:
        sys.exit(__doc__)
    targets = host_of("nhmod").targets()
    facts: dict[str, Facts] = {}
    for name in names:
        target = "nethack-3.4.3" if is_old(name) else "nethack-3.6.6"
        if target not in facts:
            tree = locate(targets[target], cache=cache_directory(), report=Report())
            facts[target] = Facts(vocabularies=read_facts(tree))
        text = run_case(name, facts[target])
        (CASES / f"{name}.txt").write_text(text, encoding="utf-8")
        sys.stdout.write(f"== {name}\n{text}")


if __name__ == "__main__":
    main()
