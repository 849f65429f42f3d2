"""What things and players can have: object_property.txt, player_property.txt, projection.txt (src/obj-init.c, src/init.c)."""

from nhmod_edit_files.games.angband_42.forms import Formed, grammar
from nhmod_edit_files.types import Pattern

_KINDS = "stat|mod|flag|ignore|resistance|vulnerability|immunity"
_SORTS = "sustain|protection|misc ability|light|melee|bad|dig|throw|other"

OBJECT_PROPERTIES = grammar(
    """
        object_property.txt:  What things can have.
            name: object_properties (list)  Begins a property of things.
                name  line  What it is called.
                type:  What it is.
                    kind  kind  What it is; before its code.
                subtype:  What kind of flag it is.
                    subkind  subkind  What kind of flag.
                id-type:  When the player learns of it.
                    learned  learned  When it is known.
                code:  Its name in the source.
                    code  code codes of object properties  Its name in the source's lists.
                power:  What it counts for.
                    power  integer  What it counts for when things are valued.
                mult: multiplier  integer  How much a point of it counts.
                type-mult: type_multipliers (list)  How much more it counts on a kind of things.
                    type        named object types  On things of this kind.
                    multiplier  integer             It counts so many times; 0 is never on random artifacts of the kind.
                adjective:  What one is who has it.
                    adjective  line  What one who has it is.
                neg-adjective: adjective_against  line  What one is who has the reverse.
                msg:  What is said when it is learned.
                    message  line  What is said when the player learns of it; {name} is the thing.
                desc: description (text)  line  What it does.
                bindui: shown (list)  Where the screens show it.
                    entry             entry      Where it is shown.
                    auxiliary         byte 0..1  1 if it is only a hint there, as a sustain is.
                    value (optional)  integer    What is shown for it, where it is not its own value.
    """,
    kind=Formed(form=_KINDS, says="one of 'stat', 'mod', 'flag', 'ignore', 'resistance', 'vulnerability', 'immunity'"),
    subkind=Formed(
        form=_SORTS,
        says="one of 'sustain', 'protection', 'misc ability', 'light', 'melee', 'bad', 'dig', 'throw', 'other'",
    ),
    learned=Formed(form="on effect|timed|on wield", says="one of 'on effect', 'timed', 'on wield'"),
)

PLAYER_PROPERTIES = grammar(
    """
        player_property.txt: (named name)  What players can have.
            type: player_properties (list)  Begins a property of players.
                kind  kind  Whose flag it is.
                code:  Its name in the source.
                    code  code codes of player properties  Its name in the source's lists; an element needs none.
                bindui: shown (list)  Where the screens show it.
                    entry      entry      Where it is shown.
                    auxiliary  byte 0..1  1 if it is only a hint there.
                    value      value      What is shown for it.
                name:  Its name.
                    name  line  What it is called.
                desc: description (text)  line  What it does.
                value:  What it is to an element.
                    value  number -1..3  -1 vulnerable, 1 resistant, 3 immune.
    """,
    kind=Formed(form="player|object|element", says="one of 'player', 'object', 'element'"),
    value=Pattern(form=r"-?\d+|special", says="a whole number or 'special'"),
)

PROJECTIONS = grammar(
    """
        projection.txt: (named code)  What flies, bursts and spreads.
            code: projections (list)  Begins a projection.
                code  code projections  One of src/list-elements.h or src/list-projections.h, in their order.
                name:  Its name.
                    name  line  Its name, by which brand.txt knows it.
                type: kind                       kind  What it works on.
                desc: description                line  What it is.
                player-desc: player_description  line  What it is to the player.
                blind-desc: blind_description    line  What it is to one who can't see.
                lash-desc: lash_description      line  What a lash of it is.
                numerator:  What resistance lets through.
                    numerator  small  Resistance lets this through …
                denominator:  Of how much.
                    denominator  random  … of so much.
                divisor:  How much a breath does.
                    divisor  small  A breath does the monster's hit points divided by it.
                damage-cap:  How much a breath does at most.
                    damage_cap  small  A breath does no more.
                msgt: message_type  named message types  Its sound.
                obvious:  Whether one sees what it is.
                    obvious  byte 0..1  1 if one sees what it is.
                wake:  Whether it wakes monsters.
                    wakes  byte 0..1  1 if it wakes monsters.
                color:  Its color.
                    color  color  The color that it is shown in.
    """,
    kind=Formed(form="element|environs|monster", says="one of 'element', 'environs', 'monster'"),
)

GRAMMARS = (OBJECT_PROPERTIES, PLAYER_PROPERTIES, PROJECTIONS)
