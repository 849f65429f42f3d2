"""A ladder's definitions end with their lines, however long the original is."""

from __future__ import annotations

from fake_tree import FakeTree

from nhmod.edits import Substitution, compose


def test_an_original_over_several_lines_stays_one_definition() -> None:
    text = "MON(A |  \n    B | C, x)\n"
    change = Substitution(
        file="a.c",
        site="a site",
        start=text.index("A"),
        end=text.index(", x"),
        ladder=0,
        macro="FLAGS",
        text="A",
        why="why",
        owner="m",
        symbol="MOD_M",
    )
    made = compose(FakeTree({"a.c": text}), [change], order=("m",)).files["a.c"].text  # type: ignore[arg-type]  # all that it asks for
    assert made == ("#ifdef MOD_M\n#define FLAGS A\n#else\n#define FLAGS A | \\\n    B | C\n#endif\nMON(FLAGS, x)\n")
