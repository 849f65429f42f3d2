"""Objects and what makes some of them special: object_base.txt, object.txt, ego_item.txt, artifact.txt, flavor.txt (src/init.c)."""

from nhmod_edit_files.games.angband_35.forms import fields, grammar

OBJECT_BASES = grammar("""
    object_base.txt: (named type)  The types of objects.
        D: defaults (list)  What is so where a type says nothing.
            label  word defaults of object bases  What it is: B is the chance to break.
            value  byte 0..100 percent            How much.
        N: object_bases (list)  Begins a type of objects.
            type  object_type  The type (tval), by its name or number.
            name  said         What its objects are called; ~ is where an s goes for several.
            B:  How easily they break.
                break_chance  byte 0..100 percent  How often one breaks that is thrown or shot.
            F: flags  some_flags object flags  What is special about all of them.
""")

OBJECTS = grammar("""
    object.txt: (vocabulary objects, limit K, unique)  The kinds of objects. Entry 0 is a pile of them.
        N: objects (list)  Begins an object.
            serial  whole 0..65535  The object's number.
            name    said            & is where a, some or a number goes, ~ where an s goes for several, or kni|fe|ves|.
            + graphics
            I: (required)  What it is.
                type     object_type  The type of object (tval), by its name or number.
                subtype  byte         Which object of that type it is (sval); no other has both.
            W:  Its level, weight and worth.
                level               byte levels                  How hard it is to use.
                rarity (default 0)  whole                        Nothing asks for it.
                weight              short 0.. tenths of a pound  What it weighs.
                cost                whole gold pieces            What it is worth; 0 is worthless.
            + allocation
            P:  Its powers.
                armor_class  short   What it protects by itself.
                damage       roll    The dice of its blows.
                to_hit       random  What it adds to the chance to hit.
                to_damage    random  What it adds to the damage.
                to_armor     random  What it adds to its protection.
            C:  How often a wand or staff can be used.
                charges  random  How many.
            M:  How many are found together.
                pile_chance  byte 0..100 percent  How often it is several.
                pile_size    random               How many they are then.
            F: flags  some_flags object flags  What it gives its bearer, and what it is like.
            E:  What it does.
                effect               symbol effects  What it does when it is used.
                recharge (optional)  random          How long until it can be used again.
            L: values (list of 3)  How much of what its flags give, or what its type makes of it; at most three.
                pval              random              How much.
                flags (optional)  flags object flags  Of what.
            D: description (text)  said  What is told of it.
""")

EGO_ITEMS = grammar("""
    ego_item.txt: (vocabulary ego items, unique)  What objects can be beside themselves.
        N: ego_items (list)  Begins an ego item.
            serial  whole 1..65535  The ego item's number.
            name    said            As it stands behind the object's: of Slay Evil.
            X:  What is more of it.
                rating  byte       What it adds to the feeling of its level.
                extra   byte 0..3  One more random 1 sustain, 2 resistance, 3 ability; 0 is none.
            W: (required)  Its level and worth.
                level               byte levels        The level that it is at home at.
                rarity (default 0)  byte               Nothing asks for it.
                weight (default 0)  whole              Nothing asks for it.
                cost                whole gold pieces  What it adds to the object's worth.
            + allocation
            C:  What it adds.
                to_hit     random  What it adds to the chance to hit.
                to_damage  random  What it adds to the damage.
                to_armor   random  What it adds to the protection.
            M:  What is added at least.
                min_to_hit     byte  At least so much more chance to hit; 255 is no matter.
                min_to_damage  byte  At least so much more damage; 255 is no matter.
                min_to_armor   byte  At least so much more protection; 255 is no matter.
            T: items (list of 3)  Objects that it can be of, at most three lines.
                type         object_type 1..  The type of object (tval), by its name or number.
                min_subtype  byte             The first object of that type (sval).
                max_subtype  byte             The last object of that type (sval).
            F: flags  flags object flags  What it gives its bearer, and what it is like.
            L: values (list of 3)  How much of what its flags give; at most three.
                pval      random              How much.
                min_pval  byte                At least so much; 255 is no matter.
                flags     flags object flags  Of what.
            D: description (text)  said  What is told of it.
""")

ARTIFACTS = grammar("""
    artifact.txt: (vocabulary artifacts, unique)  The artifacts. Those to 15 are special ones: lights, amulets and rings; from 16 on they
        ... are weapons and armor.
        N: artifacts (list)  Begins an artifact.
            serial  whole 1..65535  The artifact's number; the game's code has some.
            name    said            As it stands behind the object's: of Galadriel, 'Ringil'.
            I: (required)  The object that it is.
                type     object_type  The type of object (tval), by its name or number.
                subtype  subtype      Which object of that type (sval), by its name or number.
            W: (required)  Its level, weight and worth.
                level               byte levels                  The level that it is at home at, and how hard it is to use.
                rarity (default 0)  whole                        Nothing asks for it.
                weight              short 0.. tenths of a pound  What it weighs.
                cost                whole gold pieces            What it is worth.
            + allocation
            P:  Its powers.
                armor_class  short  What it protects by itself.
                damage       roll   The dice of its blows.
                to_hit       short  What it adds to the chance to hit.
                to_damage    short  What it adds to the damage.
                to_armor     short  What it adds to its protection.
            F: flags  flags object flags  What it gives its bearer, and what it is like.
            E:  What it does.
                activation            symbol effects  What it does when it is activated.
                recharge (default 0)  random          How long until it can be activated again.
            M: message (text)  said  What is said when it is activated.
            L: values (list of 3)  How much of what its flags give; at most three.
                pval   short               How much.
                flags  flags object flags  Of what.
            D: description (text)  said  What is told of it.
""")

_SERIAL, _LOOKS = fields("""
    serial                  whole 0..65535  The flavor's number, of its own in the whole file.
    description (optional)  said            What it looks like; scrolls have none, their titles are made up.
""")

FLAVORS = grammar(
    """
        flavor.txt: kind of flavors (named type)  What unknown objects look like.
            kind: kinds (list)  Begins the flavors of a type.
                type   object_type  Objects of this type are not told from each other by their looks.
                glyph  char         The character that shows them.
                fixed: (list)  What one object always looks like.
                    + serial
                    subtype  symbol flavored objects  The object that always looks so, by its name or number.
                    color    color                    The color's letter, or its name.
                    + looks
                flavor: flavors (list)  What one of the objects looks like, which is drawn for each game.
                    + serial
                    color  color  The color's letter, or its name.
                    + looks
    """,
    serial=_SERIAL,
    looks=_LOOKS,
)

GRAMMARS = (OBJECT_BASES, OBJECTS, EGO_ITEMS, ARTIFACTS, FLAVORS)
