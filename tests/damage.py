"""Damages files, the same way every time: bits and bytes changed, put in, taken out, the end cut off or lengthened."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from nhmod.diagnostics import Report

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_VALUES = (0, 1, 2, 127, 128, 255)
_TIMES = (1, 1, 1, 2, 4)


def damaged(content: bytes, random: Random, begin: int) -> bytes:
    """Change one to four places of a file behind its first ``begin`` bytes."""
    data = bytearray(content)
    for _ in range(random.choice(_TIMES)):
        at = random.randrange(begin, len(data) + 1)
        match random.randrange(8):
            case 0:
                del data[at:]
            case 1:
                del data[at : at + 1]
            case 2:
                data.insert(at, random.randrange(256))
            case 3:
                data += random.randbytes(random.randrange(1, 9))
            case 4:
                data[at : at + 1] = bytes((random.choice(_VALUES),))
            case _:
                if at < len(data):
                    data[at] ^= 1 << random.randrange(8)
    return bytes(data)


def verdicts(
    files: Mapping[str, bytes],
    begin: int,
    count: int,
    decompile: Callable[[bytes, str, Report], str],
    compiled: Callable[[str, str, bytes, Report], bytes],
) -> Counter[str]:
    """Decompile ``count`` damaged files, hold what is given to its promise, and count what came of them.

    A result is a refusal (one error with a place, and no text), or a text that compiles to the very bytes.
    """
    found: Counter[str] = Counter()
    names = sorted(files)
    for seed in range(count):
        random = Random(seed)  # noqa: S311 - the same damage every time
        name = random.choice(names)
        content = damaged(files[name], random, begin)
        report = Report()
        text = decompile(content, name, report)
        if report.errors:
            assert not text, (name, seed)
            assert all(error.code and error.location is not None for error in report.errors), (name, seed)
            found["refused"] += 1
            continue
        again = Report()
        made = compiled(text, name, content, again)
        assert not again.errors, (name, seed, [str(error) for error in again.errors])
        assert made == content, (name, seed)
        found["changed" if content != files[name] else "same"] += 1
    return found
