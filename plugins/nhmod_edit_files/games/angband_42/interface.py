"""What the screens show: ui_entry.txt, ui_entry_base.txt, ui_entry_renderer.txt, ui_knowledge.txt, visuals.txt (src/ui-*.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.forms import Formed, grammar, lines
from nhmod_edit_files.grammar import Grammar

_COMBINERS = "ADD|BITWISE_OR|FIRST|LARGEST|LAST|LOGICAL_OR|LOGICAL_OR_WITH_CANCEL|RESIST_0|SMALLEST"
_COMBINE = lines(
    "combine:  combine  How several values become one.",
    combine=Formed(form=_COMBINERS, says=f"one of {_COMBINERS.replace('|', ', ')}"),
)
_COLORS = Formed(form=r"[dwsorgbuDWPyRGBUpvtmYiTVIMzZ ]+", says="letters of colors")
_LABELS = 10
"""How many shortened labels an entry can have: that of a number is so many letters long."""
_SHORTENED = lines(
    "\n".join(
        f"""
        label{length}:  A shorter label.
            label_{length}  line  The same in {length} letters.
        """
        for length in range(1, _LABELS + 1)
    )
)
_ENTRY = lines(
    """
        name: entries (list)  Begins an entry.
            name  line  What other files call it.
            template:  What it is like.
                template  code interface entries  What it is like where it says nothing.
            parameter:  For each of what it stands.
                parameter  parameter  There is one for each of these.
            renderer:  code interface renderers  How it is shown.
            + combine
            label:  line  What stands beside it.
            + shortened
            priority:  What comes first, where a category says nothing.
                priority  priority  What comes first; the greater, the sooner.
            category: categories (list)  Where it is shown.
                category  line  The screen or part of one that shows it.
                priority:  What comes first there.
                    priority  priority  What comes first; the greater, the sooner.
            flags:                    flags flags of interface entries  What is special about it.
            desc: description (text)  line                              What it is for; the game does not look at it.
    """,
    combine=_COMBINE,
    shortened=_SHORTENED,
    parameter=Formed(form="element|stat", says="'element' or 'stat'"),
    priority=Formed(form=r"-?\d+|index|negative_index", says="a whole number, 'index' or 'negative_index'"),
)

ENTRIES = grammar(
    """
        ui_entry.txt: interface entry  What the screens show of things and players.
            + entry
    """,
    entry=_ENTRY,
)
ENTRY_BASES = grammar(
    """
        ui_entry_base.txt: interface entry  What several entries of ui_entry.txt are like.
            + entry
    """,
    entry=_ENTRY,
)

RENDERERS = grammar(
    """
        ui_entry_renderer.txt: interface renderer (vocabulary interface renderers)  How the screens show values.
            name: renderers (list)  Begins a way to show values.
                name  line  What ui_entry.txt calls it.
                code:  The function that does it.
                    code  code renderers of the source  One of src/list-ui-entry-renderers.h.
                + combine
                colors:                    letters       The colors of values.
                labelcolors: label_colors  letters       The colors of labels.
                symbols:                   line          The characters that stand for values.
                ndigit:  How many digits a number has.
                    digits  small 1..  How many a number has.
                sign:               sign                      When a number has a sign.
                units:              line                      What stands behind a number.
                combined-renderer:  code interface renderers  How all values together are shown.
    """,
    combine=_COMBINE,
    letters=_COLORS,
    sign=Formed(form="NO_SIGN|ALWAYS_SIGN|NEGATIVE_SIGN", says="one of NO_SIGN, ALWAYS_SIGN, NEGATIVE_SIGN"),
)

KNOWLEDGE = grammar("""
    ui_knowledge.txt: category of monsters  The list of known monsters.
        monster-category: categories (list)  Begins a part of the list of known monsters.
            name  line  What the list shows.
            mcat-include-base: bases (list)  Kinds of monsters that are in it.
                base  code monster bases  One of them.
            mcat-include-flag: flags  flags monster flags  Monsters with one of them are in it.
""")

VISUALS = Grammar(
    "visuals.txt",
    "color cycle",
    "",
    lines("""
        flicker: flickers (list)  Begins what a color flickers in.
            color  word color letters  What flickers.
            name   line                What it is called.
            flicker-color: colors (list)  The next color.
                color  word color letters  One of them.
        cycle: cycles (list)  Begins colors that something goes through.
            group  symbol  Its group.
            name   symbol  What monsters call it.
            cycle-color: colors (list of 32)  The next color.
                color  word color letters  One of them.
    """),
    doc="The colors that monsters shine in.",
    named="name",
)

GRAMMARS = (ENTRIES, ENTRY_BASES, RENDERERS, KNOWLEDGE, VISUALS)
