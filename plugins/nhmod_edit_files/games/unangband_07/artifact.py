"""artifact.txt, ego_item.txt, randart_sv.txt: things with names, and what random ones are made of (``a_info``, ``e_info``)."""

from nhmod_edit_files.games.unangband_07.fields import grammar

ARTIFACT = grammar("""
    artifact.txt: (vocabulary artifacts, limit a, ordered)  The artifacts: the first 15 are special, of lights, amulets and rings; all
        ... others are weapons and armour.
        + version
        N: artifacts (list)  An artifact.
            serial  number 0..65535  The artifact's number, larger than that before.
            name    name             What stands behind the object's name.
            I: (required)  What it is. A change breaks all saved games.
                type     object_type  The type of object that it is.
                subtype  subtype      Which kind of that type.
                pval     short        How much of what its flags give.
            W: (required)  Where it is found.
                level   byte 0..127 dungeon levels   The level that it is at home at.
                rarity  byte 1..                     Once in so many times that such an object is made one.
                weight  short 0.. tenths of a pound  What it weighs.
                cost    number gold pieces           What it is worth; 0 is worthless.
            + powers
            + activation
            F: flags               flags carried flags  What it gives its bearer.
            D: description (text)  text                 What is told of it. This release's reader does not take the line.
""")

EGO_ITEM = grammar("""
    ego_item.txt: (vocabulary ego items, limit E, ordered)  Kinds of weapons and armour that are better, or worse, than others.
        + version
        N: ego items (list)  An ego item.
            serial  number 0..65535  The ego item's number, larger than that before.
            name    name             What stands behind the object's name.
            W: (required)  Where it is found.
                level   byte 0..127 dungeon levels  The level that it is at home at.
                rarity  byte                        Once in so many times; 0 is never.
                weight  number tenths of a pound    Nothing, in this release.
                cost    number gold pieces          What it adds to the object's worth.
            X: (required)  More of it.
                slot    byte 0..50  Where it is worn, from 23 (missiles) to 35 (boots); nothing asks for it.
                rating  byte        What it adds to the feeling of its level.
                extra   byte 0..20  The kind of one more random power that it has; 0 is none.
            C: (required)  What it is made with.
                max_to_hit     short  Up to so much more chance to hit; less, if it is cursed.
                max_to_damage  short  Up to so much more damage.
                max_to_armor   short  Up to so much more protection.
                max_pval       short  Up to so much of what its flags give.
            T: items (list of 3)  What it can be, at most three lines.
                type         object_type  The type of object that it can be of.
                min_subtype  byte         The first kind of that type.
                max_subtype  byte         The last kind of that type.
            Y:  The runes that make it.
                rune        code 0..255 runes  The rune.
                rune_count  byte               How many of them.
            F: flags          flags carried flags  What it gives its bearer.
            O: obvious_flags  flags carried flags  What is known of it with its name; it gives these too.
            + activation
""")

RANDART_SV = grammar("""
    randart_sv.txt: table of random artifacts (numbered type, limit t, ordered)  Which kinds of objects random artifacts are made of: for
        ... each type a roll, and the kinds that it is.
        + version
        N: tables (list)  A type of objects.
            type  type_code  The type of object (tval).
            S: kinds (list of 15)  A kind, at most 15.
                threshold  byte  If the roll is below it (and not below an earlier one),
                subtype    byte  it is of this kind.
            U:  The last kind.
                ultimate_subtype  byte  The kind that it is if the roll is above all.
""")
