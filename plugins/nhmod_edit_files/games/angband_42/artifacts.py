"""What makes things special: artifact.txt, ego_item.txt, activation.txt, curse.txt, brand.txt, slay.txt (src/obj-init.c)."""

from __future__ import annotations

from nhmod_edit_files.games.angband_42.effects import EFFECT
from nhmod_edit_files.games.angband_42.forms import grammar, lines
from nhmod_edit_files.games.angband_42.objects import ALLOCATION, GRAPHICS, POWERS, RECHARGE

_ACTIVATION = lines("""
    act:  What it does when it is activated.
        activation  code activations  Its name in activation.txt.
""")

ARTIFACTS = grammar(
    """
        artifact.txt: (vocabulary artifacts)  The artifacts.
            name: artifacts (list)  Begins an artifact.
                name  line  As it stands behind the thing's: of Galadriel, 'Ringil'.
                base-object:  The thing that it is.
                    type     named object types  What kind of thing it is.
                    subtype  named base objects  Which of them; a name that no thing has makes one of its own.
                + graphics
                level:  Its level.
                    level  byte levels  How deep it belongs, and how hard it is to use.
                weight:  Its weight.
                    weight  small  In tenths of a pound.
                cost:  What it is worth.
                    cost  number  In gold.
                + allocation
                attack:  As a weapon.
                    damage     random   What a blow with it does.
                    to_hit     integer  How much easier it hits.
                    to_damage  integer  How much more it hurts.
                armor:  As armor.
                    armor_class  integer  What it protects.
                    to_armor     integer  How much more it protects.
                flags:   flags artifact flags  What is special about it.
                values:  values                What it gives to whom wears it.
                + activation
                + recharge
                msg: message (text)       line  What is said when it is activated, where it is not what its activation says.
                desc: description (text)  line  What is known of it.
                + powers
    """,
    graphics=GRAPHICS,
    allocation=ALLOCATION,
    activation=_ACTIVATION,
    recharge=RECHARGE,
    powers=POWERS,
)

EGO_ITEMS = grammar(
    """
        ego_item.txt:  The ego items.
            name: ego_items (list)  Begins an ego item.
                name  line  As it stands behind the thing's: of Slay Evil.
                info:  What it is worth.
                    cost    number  How much more it is worth, in gold.
                    rating  byte    How much it adds to what the game thinks of a level.
                + allocation
                combat:  What it adds.
                    to_hit     random  How much easier it hits.
                    to_damage  random  How much more it hurts.
                    to_armor   random  How much more it protects.
                min-combat:  What the sum of thing and ego is at least.
                    min_to_hit     integer  At least so much easier; 255 is no matter.
                    min_to_damage  integer  At least so much more hurt; 255 is no matter.
                    min_to_armor   integer  At least so much more protection; 255 is no matter.
                type: types (list)  Kinds of things that it can be.
                    type  named object types  One of them, any thing of it.
                item: items (list)  Things that it can be.
                    type     named object types  What kind of thing.
                    subtype  named objects       Which of them.
                flags:       flags kind flags    What is special about it.
                flags-off:   flags object flags  What of the thing it does not have.
                values:      rolled              What it gives to whom wears it.
                min-values:  values modifiers    What it gives at least.
                + activation
                + recharge
                desc: description (text)  line  What is known of it.
                + powers
    """,
    allocation=ALLOCATION,
    activation=_ACTIVATION,
    recharge=RECHARGE,
    powers=POWERS,
)

ACTIVATIONS = grammar(
    """
        activation.txt: (vocabulary activations)  What things do when they are activated.
            name: activations (list)  Begins an activation.
                name  line  What artifacts and ego items call it.
                aim:  Whether it is aimed.
                    aim  byte 0..1  1 if the player is asked where to.
                power:  How strong it is.
                    power  small  What it counts for when things are valued.
                + effect
                msg: message (text)       line  What is said; {name} and {kind} are the thing, {s} is for one.
                desc: description (text)  line  What it does, as one says of a thing that it does.
    """,
    effect=EFFECT,
)

CURSES = grammar(
    """
        curse.txt: (vocabulary curses)  The curses.
            name: curses (list)  Begins a curse.
                name  line  What it is called.
                combat:  What it takes.
                    to_hit     integer  What it does to hitting.
                    to_damage  integer  What it does to damage.
                    to_armor   integer  What it does to armor.
                + effect
                msg: message (text)  line  What is said when it strikes.
                + recharge
                flags:   flags artifact flags  What is special about it.
                values:  values                What it gives to whom wears it.
                type: types (list)  Kinds of things that can have it.
                    type  named object types  One of them.
                desc: description (text)  line  What it does.
                conflict: conflicts (list)  Curses that are never with it.
                    curse  code curses  Its name.
                conflict-flags: conflicting_flags  flags object flags  What things with it never have.
    """,
    effect=EFFECT,
    recharge=RECHARGE,
)

_MULTIPLIERS = lines("""
    multiplier:  How much it multiplies.
        multiplier  byte 0..100  How many times the dice of a blow count.
    o-multiplier:  How much it multiplies the old way.
        old_multiplier  number 0..1000  The same in tenths, for the old way of combat.
    power:  How strong it is.
        power  small percent  What it counts for when things are valued.
""")

BRANDS = grammar(
    """
        brand.txt: (named code, vocabulary brands)  The elements that weapons burn with.
            code: brands (list)  Begins a brand.
                code  line  What other files call it.
                name:  Its element.
                    name  line  Its element, by the name of projection.txt.
                verb:  What it does.
                    verb  line  What it does to those it hurts.
                + multipliers
                resist-flag:  Who does not feel it.
                    resist_flag  word monster flags  Monsters that have it do not feel it.
                vuln-flag:  Who feels it twice.
                    vulnerable_flag  word monster flags  Monsters that have it feel it twice.
    """,
    multipliers=_MULTIPLIERS,
)

SLAYS = grammar(
    """
        slay.txt: (named code, vocabulary slays)  What weapons are deadly to.
            code: slays (list)  Begins a slay.
                code  line  What other files call it.
                name:  What it is deadly to.
                    name  line  What it is deadly to, in the plural.
                race-flag:  Who feels it.
                    race_flag  word monster flags  Those that have it feel it.
                base:  Which kind feels it.
                    base  word monster bases  Those that are of it feel it, where there is no flag.
                + multipliers
                melee-verb:  What a blow does.
                    melee_verb  line  What the player does with a weapon that has it.
                range-verb:  What a shot does.
                    range_verb  line  What a shot with it does.
    """,
    multipliers=_MULTIPLIERS,
)

GRAMMARS = (ARTIFACTS, EGO_ITEMS, ACTIVATIONS, CURSES, BRANDS, SLAYS)
