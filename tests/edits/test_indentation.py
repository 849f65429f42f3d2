"""New lines laid out as the code around them."""

from __future__ import annotations

import pytest

from nhmod.edits import as_around
from nhmod.target.c import CFile

TEXT = "    case NEW:\n        made();\n\n        break;\n"
SPACES = "int f()\n{\n    switch (a) {\n        case OLD:\n        break;\n    }\n}\n"
TABS = "int f()\n{\n    switch (a) {\n\tcase OLD:\n\t    break;\n\tcase TWO:\n\t    break;\n    }\n}\n"


@pytest.mark.parametrize(
    ("source", "before", "laid"),
    [
        (SPACES, "        case OLD", "        case NEW:\n            made();\n\n            break;\n"),
        (TABS, "\tcase OLD", "\tcase NEW:\n\t    made();\n\n\t    break;\n"),
        (TABS, "    switch", "    case NEW:\n\tmade();\n\n\tbreak;\n"),
        ("#define A\nint a;\n", "#define", TEXT),
        ("struct a {\n  int b;\n};\n", "};", "  case NEW:\n      made();\n\n      break;\n"),
        ("int a;\n\n#endif\n", "#endif", TEXT),
    ],
    ids=["deeper", "with tabs", "half a tab", "among directives", "after the last line of a block", "after nothing"],
)
def test_lines_are_shifted(source: str, before: str, laid: str) -> None:
    assert as_around(CFile("a.c", source), source.index(before), TEXT) == laid


def test_lines_that_fit_stay_as_they_are() -> None:
    assert as_around(CFile("a.c", SPACES), SPACES.index("    switch"), TEXT) == TEXT
