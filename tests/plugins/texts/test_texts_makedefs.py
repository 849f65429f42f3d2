"""What the tree's own makedefs makes of the files: the mod's texts if its symbol is defined, and else what it always made."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Native, Workshop

pytestmark = pytest.mark.game

_RANDOM = ("epitaph", "engrave", "bogusmon")
_CONTENT = """texts:
  - rumors: {true: ["^ true"], false: ["# false"]}
    epitaphs: ["% epitaph"]
    engravings: ["----- engraving"]
    hallucinations: [marsh light]
    oracles: ["% oracle"]
    encyclopedia: [{names: [marsh light], text: "# It glows."}]
    tribute: [{book: Mort, passage: "^ A page"}]
"""


def makedefs(native: Native, stage: Path) -> dict[str, bytes]:
    """Compile makedefs in a stage and let it make its data files."""
    native.make(stage, "makedefs", folder="util")
    for option in ("-r", "-s", "-h", "-d"):
        subprocess.run(["../util/makedefs", option], cwd=stage / "dat", check=True, capture_output=True)
    return {name: (stage / "dat" / name).read_bytes() for name in ("rumors", *_RANDOM, "oracles", "data")}


def encrypted(line: str) -> bytes:
    return bytes(ord(c) ^ (1 << n % 5) if ord(c) & (32 | 64) else ord(c) for n, c in enumerate(line))


def test_every_text_arrives_as_it_is_written(workshop: Workshop, native: Native) -> None:
    plan = workshop.plan(workshop.mod("marsh", _CONTENT))
    made = makedefs(native, native.stage(plan))
    stock = {name: (native.vanilla / "dat" / name).read_bytes() for name in made}
    for name, line in (("epitaph", "% epitaph"), ("engrave", "----- engraving"), ("bogusmon", "marsh light")):
        assert made[name] == stock[name] + encrypted(line) + b"\n"
    assert b"\n" + encrypted("^ true".ljust(59, "_")) + b"\n" in made["rumors"]
    assert made["rumors"].endswith(b"\n" + encrypted("# false".ljust(59, "_")) + b"\n")
    assert made["oracles"].endswith(b"---\n" + encrypted("% oracle") + b"\n---\n")
    assert b"\nmarsh light\n" in made["data"]
    assert b"\t# It glows.\n" in made["data"]


def test_without_the_symbol_the_files_with_conditions_are_what_they_were(workshop: Workshop, native: Native) -> None:
    plan = workshop.plan(workshop.mod("marsh", _CONTENT))
    made = makedefs(native, native.stage(plan, undefined=("marsh",)))
    assert {name: made[name] for name in _RANDOM} == {
        name: (native.vanilla / "dat" / name).read_bytes() for name in _RANDOM
    }
