"""Things and what all of a kind have: object.txt, object_base.txt, flavor.txt (src/obj-init.c, src/init.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.effects import EFFECT
from nhmod_edit_files.games.angband_42.forms import grammar, lines

GRAPHICS = lines("""
    graphics:  How it is shown.
        glyph  char   The character that shows it.
        color  color  The color that it is shown in.
""")
"""The line of how a thing is shown."""
ALLOCATION = lines("""
    alloc:  How often it is found, and where.
        commonness  small   How common it is among things of its level; 0 is never by chance.
        levels      levels  From which level to which it is found.
""")
"""The line of how often a thing is found, and where."""
POWERS = lines("""
    slay: slays (list)  What it is deadly to.
        slay  code slays  Its code.
    brand: brands (list)  With what its blows burn.
        brand  code brands  Its code.
    curse: curses (list)  What is wrong with it.
        curse  word curses  Its name.
        power  byte 0..100  How hard it is to lift.
""")
"""The lines of slays, brands and curses."""
RECHARGE = lines("""
    time:  How long it recharges.
        recharge  random  How long until it can be used again, in turns at normal speed.
""")
"""The line of how long a thing needs before it can be used again."""

OBJECTS = grammar(
    """
        object.txt: (vocabulary objects)  The things.
            name: objects (list)  Begins a thing.
                name  line  & is where a, some or a number goes, ~ where an s goes for several.
                + graphics
                type:  Its kind.
                    type  named object types  What kind of thing it is.
                level:  Its level.
                    level  byte levels  How deep it belongs, and how hard it is to use.
                weight:  Its weight.
                    weight  small  In tenths of a pound.
                cost:  What it is worth.
                    cost  number  In gold; 0 is worthless.
                alloc:  How often it is found, and where.
                    commonness  small            How common it is among things of its level; 0 is never by chance.
                    levels      levels 0..32767  From which level to which it is found.
                attack:  As a weapon.
                    damage     random  What a blow with it does.
                    to_hit     random  How much easier it hits.
                    to_damage  random  How much more it hurts.
                armor:  As armor.
                    armor_class  integer  What it protects.
                    to_armor     random   How much more it protects.
                charges:  How often a wand or staff can be used.
                    charges  random  How many.
                pile:  How many are found together.
                    pile_chance  byte 0..100 percent  How often it is several.
                    pile_size    random               How many they are then.
                flags:  flags kind flags  What is special about it.
                power:  How strong its effect is.
                    power  integer  What its effect counts for when things are valued.
                + effect
                msg: message (text)           line  What is said when it is used.
                vis-msg: message_seen (text)  line  What is said when it is used and can be seen.
                + recharge
                pval:  A number that its kind asks for.
                    pval  random  What its kind makes of it: turns of light, food.
                values:                   rolled  What it gives to whom wears it.
                desc: description (text)  line    What is known of it.
                + powers
    """,
    graphics=GRAPHICS,
    effect=EFFECT,
    recharge=RECHARGE,
    powers=POWERS,
)

OBJECT_BASES = grammar("""
    object_base.txt: (named type)  The kinds of things.
        default: defaults (list)  What is so where a kind says nothing.
            label  word defaults of object bases  What it is.
            value  integer                        How much.
        name: object_bases (list)  Begins a kind of things.
            type             named object types  One of src/list-tvals.h.
            name (optional)  line                What people call it, ~ where an s goes for several.
            graphics:  Its color.
                color  color  The color that its texts are shown in.
            break:  How easily it breaks.
                break_chance  byte 0..100 percent  How often it breaks when it is thrown or shot.
            max-stack:  byte 1..          How many lie together.
            flags:      flags kind flags  What is special about all of the kind.
""")

FLAVORS = grammar("""
    flavor.txt: kind of flavors (named type)  What unknown things look like.
        kind: kinds (list)  Begins the flavors of a kind of things.
            type   named object types  Things of this kind are not told from each other by their looks.
            glyph  char                The character that shows them.
            fixed: (list)  What one thing always looks like.
                serial                  small 1..               A number of its own.
                subtype                 named flavored objects  The thing that always looks so.
                color                   color                   Its color.
                description (optional)  line                    What it looks like.
            flavor: flavors (list)  What one of the things looks like, which is drawn for each game.
                serial                  small 1..  A number of its own.
                color                   color      Its color.
                description (optional)  line       What it looks like; scrolls have none, their titles are made up.
""")

GRAMMARS = (OBJECT_BASES, OBJECTS, FLAVORS)
