"""What spells do beside their blows, what styles of fighting there are, colours, and the letters of limits.txt.

Facts of Unangband's src/init1.c and src/variable.c: the words that its readers of the edit files know.
"""

from types import MappingProxyType

from nhmod_edit_files.game import Source
from nhmod_edit_files.games.unangband_07.words import fixed

SPELL_FLAGS = fixed(
    """
    DETECT_DOORS DETECT_TRAPS DETECT_STAIRS DETECT_WATER DETECT_GOLD DETECT_OBJECT DETECT_MAGIC DETECT_CURSE
    DETECT_POWER DETECT_MONSTER DETECT_EVIL DETECT_LIFE MAP_AREA WIZ_LITE LITE_ROOM DARK_ROOM FORGET SELF_KNOW IDENT
    IDENT_MAGIC IDENT_SENSE IDENT_GAUGE IDENT_RUNES IDENT_VALUE IDENT_RUMOR IDENT_FULLY ACQUIREMENT STAR_ACQUIREMENT
    ENCHANT_TOH ENCHANT_TOD ENCHANT_TOA ENCHANT_HIGH
    AGGRAVATE SLOW_POIS SLOW_DIGEST CREATE_STAIR TELE_LEVEL ALTER_LEVEL BANISHMENT MASS_BANISHMENT CUT STUN POISON
    PARALYZE HALLUC SLOW BLIND CONFUSE FEAR INFRA HASTE HERO SHERO BLESS SHIELD INVIS SEE_INVIS PROT_EVIL RECALL
    OPP_FIRE OPP_COLD OPP_ACID OPP_ELEC OPP_POIS
    INC_STR INC_INT INC_WIS INC_DEX INC_CON INC_CHR CURE_STR CURE_INT CURE_WIS CURE_DEX CURE_CON CURE_CHR INC_EXP
    CURE_EXP FREE_ACT CURE_MEM FLY CURE_CURSE PFIX_CUTS CURE_CUTS PFIX_STUN CURE_STUN CURE_POIS CURE_CONF CURE_FOOD
    CURE_FEAR CURE_BLIND CURE_IMAGE DEC_FOOD DEC_EXP HOLD_SONG THAUMATURGY
    """
)
"""What happens when a spell is cast."""

SPELL_EFFECTS = fixed(
    """
    RECHARGE IDENT_TVAL ENCHANT_TVAL BRAND_WEAPON BRAND_ARMOR BRAND_ITEM BRAND_AMMO WARD_GLYPH WARD_TRAP SUMMON
    SUMMON_RACE SUMMON_GROUP_IDX CREATE_KIND RAISE_RACE AIM_SUMMON CURE_DISEASE PFIX_CONF PFIX_POIS IDENT_PACK
    CHANGE_SHAPE REVERT_SHAPE DETECT_MIND REFUEL INVEN_WIELD INVEN_BOW INVEN_LEFT INVEN_RIGHT INVEN_NECK INVEN_LITE
    INVEN_BODY INVEN_OUTER INVEN_ARM INVEN_HEAD INVEN_HANDS INVEN_FEET USE_OBJECT IDENT_NAME RELEASE_CURSE
    CONCENTRATE_LITE CONCENTRATE_LIFE CONCENTRATE_WATER SET_RETURN SET_OR_MAKE_RETURN BLOOD_BOND MINDS_EYE
    LIGHT_CHAMBERS REST_UNTIL_DUSK REST_UNTIL_DAWN MAGIC_BLOW MAGIC_SHOT MAGIC_HURL ACCURATE_BLOW ACCURATE_SHOT
    ACCURATE_HURL DAMAGING_BLOW DAMAGING_SHOT DAMAGING_HURL CURSE_WEAPON CURSE_ARMOR REVEAL_SECRETS DETECT_FIRE
    REGION SET_TRAP DELAY_SPELL AIM_SUMMON_RACE AIM_SUMMON_GROUP_IDX CREATE CREATE_RACE CREATE_GROUP_IDX AIM_CREATE
    AIM_CREATE_RACE AIM_CREATE_GROUP_IDX SUMMONS SUMMONS_RACE SUMMONS_GROUP_IDX AIM_SUMMONS AIM_SUMMONS_RACE
    AIM_SUMMONS_GROUP_IDX
    """
)
"""What else a spell does, with a parameter."""

STYLES = fixed(
    """
    NONE UNARMED ONE-HANDED TWO-HANDED WEAPON&SHIELD TWO-WEAPON HAFTED SWORD POLEARM THROWN SLING BOW XBOW BACKSTAB
    MAGIC_BOOK PRAYER_BOOK SONG_BOOK INSTRUMENT POTION SCROLL AMULET RING WAND STAFF SLAY_ORC SLAY_TROLL SLAY_GIANT
    SLAY_DRAGON SLAY_EVIL SLAY_UNDEAD SLAY_ANIMAL SLAY_DEMON
    """
)
"""What a fighter or caster can specialise in."""

BENEFITS = fixed(
    """
    NONE HIT DAM AC XTRA_BLOW XTRA_SHOT XTRA_MIGHT CRITICAL ID POWER ICKY_HANDS ICKY_WIELD BLESSED HOLD_SONG
    RES_FEAR
    """
)
"""What a style gives."""

_COLORS = (
    ("d", "Dark"),
    ("w", "White"),
    ("s", "Slate"),
    ("o", "Orange"),
    ("r", "Red"),
    ("g", "Green"),
    ("b", "Blue"),
    ("u", "Umber"),
    ("D", "Light Dark"),
    ("W", "Light Slate"),
    ("P", "Light Purple"),
    ("y", "Yellow"),
    ("R", "Light Red"),
    ("G", "Light Green"),
    ("B", "Light Blue"),
    ("U", "Light Umber"),
    ("p", "Purple"),
    ("v", "Violet"),
    ("t", "Teal"),
    ("m", "Mud"),
    ("Y", "Light Yellow"),
    ("i", "Magenta-Pink"),
    ("T", "Light Teal"),
    ("V", "Light Violet"),
    ("I", "Light Pink"),
    ("M", "Mustard"),
    ("z", "Blue Slate"),
    ("Z", "Deep Light Blue"),
    ("1", ""),
    ("2", ""),
    ("3", ""),
    ("4", ""),
    ("5", ""),
    ("6", ""),
    ("7", ""),
    ("8", ""),
    ("9", ""),
    ("0", ""),
    ("f", "Forest"),
)

COLORS = Source(fixed=MappingProxyType({letter: number for number, (letter, _) in enumerate(_COLORS)}))
"""The letters of colours."""

COLOR_NAMES = Source(fixed=MappingProxyType({name: number for number, (_, name) in enumerate(_COLORS) if name}))
"""The names of colours, which flavor.txt can have too."""

LIMITS = fixed("D F K A a E X R V P G C W S Y T U H B m e p i r Q O M N I t")
"""What limits.txt limits."""
