"""Monsters' attacks and spells: blow_methods.txt, blow_effects.txt, monster_spell.txt (src/mon-init.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.effects import EFFECT
from nhmod_edit_files.games.angband_42.forms import Formed, grammar, lines
from nhmod_edit_files.types import Word

_LORE_COLORS = lines("""
    lore-color-base:  Its color.
        color  color  Its color in the recall.
    lore-color-resist:  Its color if resisted.
        color_resisted  color  Its color if the player resists it.
    lore-color-immune:  Its color if harmless.
        color_immune  color  Its color if the player is immune to it.
""")
"""The colors in which the monster's recall shows something."""

BLOW_METHODS = grammar("""
    blow_methods.txt: (vocabulary blow methods)  How monsters attack.
        name: blow_methods (list)  Begins a way to attack.
            name  line  What monsters' blows call it.
            cut:  Whether it can cut.
                cuts  byte 0..1  1 if it can cut.
            stun:  Whether it can stun.
                stuns  byte 0..1  1 if it can stun.
            miss:  Whether a miss is said.
                misses  byte 0..1  1 if a miss is said.
            phys:  Whether it is a blow of the body, which armor dulls.
                physical  byte 0..1  1 if it is a blow of the body, which armor dulls.
            msg:
                message_type (optional)  rest_named message types  Its sound.
            act: actions (list)  What is said of it.
                action  line  What it does, {target} being the player or a monster; of several one is drawn.
            desc: description (text)  line  What the recall calls it.
""")

BLOW_EFFECTS = grammar(
    """
        blow_effects.txt: (vocabulary blow effects)  What monsters' blows do.
            name: blow_effects (list)  Begins what a blow does.
                name  line  What monsters' blows call it; the game has a function for each.
                power:  integer  How likely it is to hit.
                eval:  What it counts for.
                    value  integer  What it counts for when the game values a monster.
                desc: description (text)  line  What the recall says that it does.
                + lore_colors
                effect-type:  effect_type  What makes the player safe of it.
                resist:  What makes the player safe of it; after effect-type.
                    resist  code resistances of blows  The element or flag that makes the player safe of it.
                lash-type:  The element that a lash of it is.
                    lash_type  lash_type  The element that a lash of it is; unknown ones are arrows.
    """,
    lore_colors=_LORE_COLORS,
    effect_type=Formed(
        form="element|flag|theft|drain|eat-food|eat-light|all_sustains|[a-z_-]+",
        says="what is looked at to tell whether the player is safe: 'element', 'flag', …",
    ),
    lash_type=Word(vocabulary="projections", rest=True, lenient=True),
)


_SAID = lines(
    """
        lore: description (text)  line  What the recall says that it does.
        + lore_colors
        message-vis: message_seen (text)  line  What is said by one who sees it;
            ... {name}, {pronoun}, {target}, {type} and {oftype} are filled in.
        message-invis: message_unseen (text)  line  What is said by one who does not see it.
        message-miss: message_missed (text)   line  What is said if it misses.
        message-save: message_saved (text)    line  What is said if the player is saved from it.
    """,
    lore_colors=_LORE_COLORS,
)

MONSTER_SPELLS = grammar(
    """
        monster_spell.txt:  What monsters' spells do.
            name: monster_spells (list)  Begins a spell of monsters.
                name  code monster spells  One of src/list-mon-spells.h.
                msgt: message_type  named message types  Its sound.
                hit:  How often it hits.
                    hit  small  How often it hits; 100 is always.
                + effect
                + said
                power-cutoff: powers (list)  What is said of it when its power is greater.
                    power  small  From this power on.
                    + said
    """,
    effect=EFFECT,
    said=_SAID,
)

GRAMMARS = (BLOW_METHODS, BLOW_EFFECTS, MONSTER_SPELLS)
