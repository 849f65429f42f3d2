"""What the screens show: ui_entry.txt, ui_entry_base.txt, ui_entry_renderer.txt, ui_knowledge.txt, visuals.txt (src/ui-*.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.forms import code, formed, integer, line, symbol
from nhmod_edit_files.games.both_angbands import texts
from nhmod_edit_files.grammar import Grammar, Line, entries, flags, many, one, single, word

_COMBINERS = "ADD|BITWISE_OR|FIRST|LARGEST|LAST|LOGICAL_OR|LOGICAL_OR_WITH_CANCEL|RESIST_0|SMALLEST"
_COLORS = r"[dwsorgbuDWPyRGBUpvtmYiTVIMzZ ]+"
_LABELS = 10
"""How many shortened labels an entry can have: that of a number is so many letters long."""


def _combine() -> Line:
    return single(
        formed("combine", _COMBINERS, f"one of {', '.join(_COMBINERS.split('|'))}", "How several values become one.")
    )


def _entry_lines() -> tuple[Line, ...]:
    priority = formed(
        "priority",
        r"-?\d+|index|negative_index",
        "a whole number, 'index' or 'negative_index'",
        "What comes first; the greater, the sooner.",
    )
    return (
        single(code("template", "interface entries", "What it is like where it says nothing."), doc="What it is like."),
        single(
            formed("parameter", "element|stat", "'element' or 'stat'", "There is one for each of these."),
            doc="For each of what it stands.",
        ),
        single(code("renderer", "interface renderers", "How it is shown.")),
        _combine(),
        single(line("label", "What stands beside it.")),
        *(
            one(f"label{length}", line(f"label_{length}", f"The same in {length} letters."), doc="A shorter label.")
            for length in range(1, _LABELS + 1)
        ),
        one("priority", priority, doc="What comes first, where a category says nothing."),
        many(
            "category",
            "categories",
            line("category", "The screen or part of one that shows it."),
            doc="Where it is shown.",
            children=(one("priority", priority, doc="What comes first there."),),
        ),
        flags("flags", "flags", "flags of interface entries", "What is special about it."),
        texts("desc", "description", "What it is for; the game does not look at it."),
    )


def _entries(file: str, doc: str) -> Grammar:
    begins = many(
        "name", "entries", line("name", "What other files call it."), doc="Begins an entry.", children=_entry_lines()
    )
    return Grammar(file, "interface entry", "name", (begins,), doc=doc, named="name")


ENTRIES = _entries("ui_entry.txt", "What the screens show of things and players.")
ENTRY_BASES = _entries("ui_entry_base.txt", "What several entries of ui_entry.txt are like.")

RENDERERS = entries(
    "ui_entry_renderer.txt",
    line("name", "What ui_entry.txt calls it."),
    record="interface renderer",
    key="renderers",
    doc="How the screens show values.",
    each="Begins a way to show values.",
    vocabulary="interface renderers",
    children=(
        single(
            code("code", "renderers of the source", "One of src/list-ui-entry-renderers.h."),
            doc="The function that does it.",
        ),
        _combine(),
        single(formed("colors", _COLORS, "letters of colors", "The colors of values.")),
        one("labelcolors", formed("label_colors", _COLORS, "letters of colors", "The colors of labels.")),
        single(line("symbols", "The characters that stand for values.")),
        one("ndigit", integer("digits", "How many a number has.", 1), doc="How many digits a number has."),
        single(
            formed(
                "sign",
                "NO_SIGN|ALWAYS_SIGN|NEGATIVE_SIGN",
                "one of NO_SIGN, ALWAYS_SIGN, NEGATIVE_SIGN",
                "When a number has a sign.",
            )
        ),
        single(line("units", "What stands behind a number.")),
        single(code("combined_renderer", "interface renderers", "How all values together are shown.")),
    ),
)

KNOWLEDGE = entries(
    "ui_knowledge.txt",
    line("name", "What the list shows."),
    directive="monster-category",
    record="category of monsters",
    key="categories",
    doc="The list of known monsters.",
    each="Begins a part of the list of known monsters.",
    children=(
        many(
            "mcat-include-base",
            "bases",
            code("base", "monster bases", "One of them."),
            doc="Kinds of monsters that are in it.",
        ),
        flags("mcat-include-flag", "flags", "monster flags", "Monsters with one of them are in it."),
    ),
)

VISUALS = Grammar(
    "visuals.txt",
    "color cycle",
    "",
    (
        many(
            "flicker",
            "flickers",
            word("color", "color letters", "What flickers."),
            line("name", "What it is called."),
            doc="Begins what a color flickers in.",
            children=(
                many("flicker-color", "colors", word("color", "color letters", "One of them."), doc="The next color."),
            ),
        ),
        many(
            "cycle",
            "cycles",
            symbol("group", "Its group."),
            symbol("name", "What monsters call it."),
            doc="Begins colors that something goes through.",
            children=(
                many(
                    "cycle-color",
                    "colors",
                    word("color", "color letters", "One of them."),
                    doc="The next color.",
                    most=32,
                ),
            ),
        ),
    ),
    doc="The colors that monsters shine in.",
    named="name",
)

GRAMMARS = (ENTRIES, ENTRY_BASES, RENDERERS, KNOWLEDGE, VISUALS)
