"""Writes the texts that the cases now give, for review with git diff: python tests/failing_levels/update.py 36/CASE…, or --all."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from level_case import CASES, case_names, run_case

from nhmod.cache import cache_directory
from nhmod.diagnostics import Report
from nhmod.target import Facts, Tree
from nhmod.target.sources import locate
from nhmod_nethack.facts.read import read_facts
from nhmod_nethack.languages.choose import languages
from nhmod_nethack.targets import TARGETS

_GAMES = {
    "36": ("nethack-3.6.6", "NHMOD_TEST_TREE"),
    "34": ("nethack-3.4.3", "NHMOD_TEST_TREE_343"),
    "looks": ("nethack-3.6.6", "NHMOD_TEST_TREE"),
    "looks-34": ("nethack-3.4.3", "NHMOD_TEST_TREE_343"),
}


def main() -> None:
    """Write the texts of the named cases."""
    every = [f"{folder}/{name}" for folder in _GAMES for name in case_names(folder)]
    names = every if sys.argv[1:] == ["--all"] else sys.argv[1:]
    if not names:
        sys.exit(__doc__)
    for folder in _GAMES:
        chosen = [name.partition("/")[2] for name in names if name.startswith(f"{folder}/")]
        if chosen:
            _update(folder, chosen)


def _update(folder: str, names: list[str]) -> None:
    target_name, variable = _GAMES[folder]
    target = next(target for target in TARGETS if target.name == target_name)
    given = os.environ.get(variable, "")
    tree = Tree(target, Path(given)) if given else locate(target, cache=cache_directory(), report=Report())
    known = languages(Facts(vocabularies=read_facts(tree)))
    for name in names:
        text = run_case(folder, name, known)
        (CASES / folder / f"{name}.txt").write_text(text, encoding="utf-8")
        sys.stdout.write(f"== {folder}/{name}\n{text}")


if __name__ == "__main__":
    main()
