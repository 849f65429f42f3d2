"""Writes the texts that the cases now give, for review with git diff: python tests/failing_schema/update.py CASE…, or --all."""

from __future__ import annotations

import sys

from schema_case import CASES, case_names, run_case

from nhmod.host import Host
from nhmod.pipeline.starting import schema_of_mods


def main() -> None:
    """Write the named cases' texts."""
    names = case_names() if sys.argv[1:] == ["--all"] else sys.argv[1:]
    if not names:
        sys.exit(__doc__)
    schema = schema_of_mods(Host.with_entry_points(), ())
    for name in names:
        text = run_case(name, schema)
        (CASES / f"{name}.txt").write_text(text, encoding="utf-8")
        sys.stdout.write(f"== {name}\n{text}")


if __name__ == "__main__":
    main()
