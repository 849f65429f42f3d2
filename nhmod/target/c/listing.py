"""What a list in a text holds that is read by patterns, without cutting it into tokens: prototypes in headers, a file of nhmod's own."""

from __future__ import annotations

from itertools import pairwise


def listed(text: str, at: int) -> tuple[str, ...]:
    """Return what stands between the commas of the list in parentheses that opens at ``at`` or after it, with single spaces.

    A part may have lists of its own, as a parameter that is a function has. ``text`` has neither comments nor literals; an empty list is
    one empty part.
    """
    depth = 0
    begin = text.index("(", at)
    ends = [begin]
    for place in range(begin, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if not depth or (depth == 1 and text[place] == ","):
            ends.append(place)
        if not depth:
            break
    return tuple(" ".join(text[start + 1 : end].split()) for start, end in pairwise(ends))
