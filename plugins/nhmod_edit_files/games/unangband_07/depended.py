"""Entries that the game's code knows by their numbers, with what they are: none of them can be moved or left out.

Facts of Unangband's src/defines.h: FEAT_, GF_, ART_, EGO_ and FAMILIAR_.
"""

from types import MappingProxyType

_EFFECTS = """
NOTHING STORM WIND HELLFIRE MANA HOLY_ORB LITE_WEAK DARK_WEAK WATER_WEAK PLASMA METEOR ICE GRAVITY INERTIA FORCE TIME ACID ELEC
FIRE COLD POISON ANIM_DEAD LITE DARK WATER CONFUSE SOUND SHARD NEXUS NETHER CHAOS DISENCHANT EXPLODE KILL_WALL KILL_DOOR KILL_TRAP
MAKE_WALL MAKE_DOOR MAKE_TRAP BRIDGE ANIM_ELEMENT AWAY_UNDEAD AWAY_EVIL AWAY_ALL TURN_UNDEAD TURN_EVIL FEAR_WEAK DISPEL_UNDEAD
DISPEL_EVIL DISPEL_ALL ANIM_OBJECT CLONE POLYMORPH HEAL HASTE SLOW_WEAK CONFUSE_WEAK SLEEP DRAIN_LIFE BWATER BMUD HURT LAVA
UN_BONUS UN_POWER EAT_GOLD EAT_ITEM EAT_FOOD EAT_LITE FALL FALL_MORE FALL_SPIKE FALL_POISON BLIND SLOW TERRIFY PARALYZE LOSE_STR
LOSE_INT LOSE_WIS LOSE_DEX LOSE_CON LOSE_CHR LOSE_ALL SHATTER EXP_10 EXP_20 EXP_40 EXP_80 RAISE LOWER PROBE LOCK_DOOR SALT_WATER
HALLU FEATURE STEAM VAPOUR SMOKE SUFFOCATE HUNGER DISEASE HURT_MANA WOUND BATTER BLIND_WEAK RAISE_DEAD GAIN_MANA FORGET CURSE
DISPEL STASTIS PETRIFY WEB BLOOD SLIME RESIST_MAGIC FALL_LESS AWAY_DARK AWAY_JUMP HURT_WOOD AWAY_NATURE AWAY_FIRE ANIM_TREE
CHARM_INSECT CHARM_ANIMAL CHARM_REPTILE CHARM_MONSTER CHARM_PERSON BIND_DEMON BIND_UNDEAD BIND_DRAGON BIND_FAMILIAR VAMP_DRAIN
MANA_DRAIN MENTAL SNUFF RAGE HEAL_PERC GAIN_MANA_PERC TANGLE POISON_WATER INVISIBILITY DELAY_POISON STICKS_TO_SNAKES LOSE_MANA
LOSE_MANA_PERC DESTROY QUAKE POISON_WEAK POISON_HALF HURT_POISON POTS CHARM_PLANT TANGLE_WEAK LITE_BODY IMAGE_ACID IMAGE_ELEC
IMAGE_FIRE IMAGE_COLD IMAGE_POIS ILLUSION VAMP_DRAIN_FAMILIAR MANA_DRAIN_FAMILIAR DRAIN_LIFE_PERC DRAIN_BLOOD DRAIN_BLOOD_FAMILIAR
VAMP_DRAIN_BLOOD
"""

_TERRAIN = """
0 nothing, 1 open floor, 2 invisible trap, 3 glyph of warding, 4 open door, 5 broken door, 6 up staircase,
7 down staircase, 15 Home, 32 door, 48 secret door, 49 pile of rubble, 50 magma vein, 51 quartz vein,
52 magma vein, 53 quartz vein, 54 magma vein with treasure, 55 quartz vein with treasure, 56 granite wall,
57 granite wall, 58 granite wall, 59 granite wall, 60 permanent wall, 61 permanent wall, 62 permanent wall,
63 permanent wall, 95 loose rock, 96 pile of rubble, 97 a pile of rubble containing something, 98 trapped door,
111 limestone features, 112 sandstone, 113 cracked granite wall, 114 earth wall, 115 cracked ice wall,
116 cracked ice wall over a geothermal floor, 117 cracked ice wall over a geothermal floor,
118 water under a cracked ice wall, 119 water under a cracked ice wall, 120 underwater, 121 underwater,
122 oil shale, 123 coal, 124 burning coal, 125 unstable ice wall, 126 falling water, 127 falling acid,
133 deep water under ice, 134 dusty floor, 135 earth floor, 136 broken floor, 137 dusty trail, 138 loose rock,
139 loose rock, 140 stone bridge, 141 chasm, 142 chasm, 143 ice, 144 ice chasm, 145 ice,
146 hidden deep water under ice, 147 deep water under ice under a stone bridge, 148 ice wall,
149 geothermal floor under an ice wall, 150 deep water under an ice wall, 151 waterfall,
152 deep water under a stone bridge, 153 water, 154 hidden deep water, 155 deep water,
156 deep acid under a stone bridge, 157 acid, 158 deep acid, 159 deep acid, 160 falling boiling water,
161 falling lava, 192 sand, 193 deep sand, 194 sandy trail, 195 deep sandy trail, 196 quicksand, 197 quicksand,
198 deep mud under a stone bridge, 199 mud, 200 deep mud, 201 deep mud, 202 muddy trail, 203 deep muddy trail,
204 boiling mud under a stone bridge, 205 boiling mud, 206 steam-filled vent which erupts boiling water,
207 boiling water under a stone bridge, 208 boiling water, 209 geothermal floor,
210 deep lava under a magma crust, 211 gas-filled vent, 212 steam-filled vent, 213 fiery vent, 214 lava fall,
215 deep lava under a stone bridge, 216 lava, 217 deep lava, 218 deep lava, 219 oil, 220 oil fall, 221 coal dust,
222 coal dust trail, 223 deep oil under a stone bridge, 305 blood-stained floor, 306 slimy trail, 307 wet floor,
308 burnt floor, 309 melted floor, 407 earth, 409 rock, 411 grass, 414 open ground, 420 tree trunk, 421 tree,
426 apple tree, 427 tree trunk, 435 bush, 436 thorns, 440 brambles, 441 poisonous thorns, 446 giant spider web,
447 dusty cobwebs, 453 impassable tree trunk, 456 vines, 457 shallow pit, 459 giant spider web over a chasm,
461 impassable thicket, 462 loose rock, 471 dungeon entrance, 711 erupting boiling geyser,
714 erupting water spout, 722 erupting lava, 873 crumbling floor, 874 trembling pile of rubble,
875 pulsing pile of rubble
"""
"""Numbers with names, a comma behind each."""

DEPENDED = MappingProxyType(
    {
        "artifact": {
            13: ("of Power 'The One Ring'", "its powers and where it is found are in the code"),
            34: ("of Morgoth", "Morgoth drops it"),
            111: ("'Grond'", "Morgoth drops it"),
        },
        "effect": {number: (name, "what it does is in the code") for number, name in enumerate(_EFFECTS.split())},
        "ego_item": {
            126: ("(Shattered)", "curses make weapons so"),
            127: ("(Blasted)", "curses make armour so"),
        },
        "monster": {
            0: ("<player>", "it is the player"),
            329: ("Your Familiar", "familiars begin as it"),
            330: ("Your Familiar", "it is the player's familiar"),
        },
        "object": {0: ("(nothing)", "it is what there is when there is nothing")},
        "terrain": {
            int(number): (name, "the code makes it")
            for number, _, name in (one.strip().partition(" ") for one in _TERRAIN.split(","))
        },
    }
)
"""For each file the numbers with their names, and why."""
