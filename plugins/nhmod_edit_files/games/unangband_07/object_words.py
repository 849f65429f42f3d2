"""What objects can be, give and resist, and the types that they are of.

Facts of Unangband's src/init1.c, src/tables.c and src/defines.h: the words that its readers of the edit files know.
"""

from types import MappingProxyType

from nhmod_edit_files.game import Source
from nhmod_edit_files.games.unangband_07.words import fixed

OBJECT_FLAGS = fixed(
    """
    STR INT WIS DEX CON CHR SAVE DEVICE STEALTH SEARCH INFRA TUNNEL SPEED BLOWS SHOTS MIGHT SLAY_NATURAL BRAND_HOLY
    SLAY_UNDEAD SLAY_DEMON SLAY_ORC SLAY_TROLL SLAY_GIANT SLAY_DRAGON KILL_DRAGON KILL_DEMON KILL_UNDEAD BRAND_POIS
    BRAND_ACID BRAND_ELEC BRAND_FIRE BRAND_COLD
    SUST_STR SUST_INT SUST_WIS SUST_DEX SUST_CON SUST_CHR IGNORE_ACID IGNORE_ELEC IGNORE_FIRE IGNORE_COLD
    IGNORE_WATER IGNORE_THEFT IM_ACID IM_ELEC IM_FIRE IM_COLD RES_ACID RES_ELEC RES_FIRE RES_COLD RES_POIS RES_FEAR
    RES_LITE RES_DARK RES_BLIND RES_CONFU RES_SOUND RES_SHARD RES_NEXUS RES_NETHR RES_CHAOS RES_DISEN
    SLOW_DIGEST FEATHER LITE REGEN_HP TELEPATHY SEE_INVIS FREE_ACT HOLD_LIFE ESP_DEMON ESP_DRAGON ESP_GIANT ESP_ORC
    ESP_TROLL ESP_UNDEAD ESP_NATURE REGEN_MANA DRAIN_HP DRAIN_MANA DRAIN_EXP AGGRAVATE UNCONTROLLED ACT_ON_BLOW
    ACTIVATE BLESSED FREE_HANDS HUNGER CHARGE HURL_NUM HURL_DAM LIGHT_CURSE HEAVY_CURSE PERMA_CURSE
    BRAND_DARK BRAND_LITE HURT_LITE HURT_WATER VAMP_HP VAMP_MANA IM_POIS RES_DISEASE RES_WATER SLAY_MAN SLAY_ELF
    SLAY_DWARF ANCHOR SILENT STATIC WINDY ANIMAL EVIL UNDEAD DEMON ORC TROLL GIANT DRAGON MAN DWARF ELF HURT_POIS
    HURT_ACID HURT_ELEC HURT_FIRE HURT_COLD
    """
)
"""What an object, an artifact, an ego item or a rune gives its bearer."""

KIND_FLAGS = fixed(
    """
    SHOW_DD SHOW_WEAPON SHOW_CHARGE SHOW_TURNS SHOW_AC HAS_PVAL HAS_BONUS HAS_CHARGES INSTA_ART EXTRA_DAM EDGED
    BLUNT DO_CUTS DO_STUN DO_CRIT DO_TRIP BREAK_100 BREAK_50 BREAK_25 BREAK_10 IS_JUNK THROWING AMMO GLOW EXHAUST
    RECHARGE HURT_ACID HURT_COLD HURT_ELEC HURT_FIRE HURT_WATER TRICK_THROW
    WEAPON ARMOUR FLAVOR NAMED SIMPLE RESEARCH SHOW_MULT NO_TIMEOUT 1_HANDED 2_HANDED OFF_HAND W_SHIELD BACKSTAB
    GOLD EAT_BODY EAT_INSECT EAT_ANIMAL EAT_SMART EAT_HEAL EAT_MANA HAS_ROPE HAS_CHAIN RANDOM BAD_THROW BREAK_THROW
    TITLE ADD_NAME MOD_NAME PREPEND IN_FEET FORCE_MOD NO_TVAL
    """
)
"""What a kind of object is by itself, beyond what it gives: how it is shown, breaks, is eaten."""

TYPE_NAMES = Source(
    fixed=MappingProxyType(
        {
            "Sword": 23,
            "Polearm": 22,
            "Hafted Weapon": 21,
            "Bow": 19,
            "Arrow": 17,
            "Bolt": 18,
            "Shot": 16,
            "Shield": 34,
            "Crown": 33,
            "Helm": 32,
            "Gloves": 31,
            "Boots": 30,
            "Cloak": 35,
            "Dragon Scale Mail": 38,
            "Hard Armor": 37,
            "Soft Armor": 36,
            "Ring": 45,
            "Amulet": 40,
            "Lite": 39,
            "Potion": 75,
            "Scroll": 70,
            "Wand": 65,
            "Staff": 55,
            "Rod": 66,
            "Prayer Book": 91,
            "Magic Book": 90,
            "Song Book": 92,
            "Instrument": 24,
            "Runestone": 93,
            "Map": 72,
            "Spike": 5,
            "Rope": 14,
            "Digger": 20,
            "Mushroom": 79,
            "Flask": 77,
            "Food": 80,
            "Service": 99,
            "Magic Bag": 98,
            "Container": 2,
            "Statue": 11,
            "Assembly": 12,
            "Skeleton": 1,
            "Corpse": 6,
            "Egg": 9,
            "Skin": 8,
            "Junk": 3,
            "Gold": 100,
            "Gemstones": 101,
            "Blessed Weapon": 26,
        }
    )
)
"""The types of objects that the game knows by a name, which most files can have in place of the number."""

_NAMELESS = {
    "Nothing": 0,
    "Chest": 7,
    "Spell": 10,
    "Firearm": 25,
    "Study": 85,
    "Tattoo": 94,
    "Race": 97,
}

TYPES = Source(fixed=MappingProxyType({**TYPE_NAMES.fixed, **_NAMELESS}))
"""All types of objects (tvals)."""
