"""terrain.txt, vault.txt, room.txt, dungeon.txt, quest.txt: places (``f_info``, ``v_info``, ``d_info``, ``t_info``, ``q_info``)."""

from nhmod_edit_files.games.unangband_07.fields import grammar
from nhmod_edit_files.games.unangband_07.types import Glyph, Ignored
from nhmod_edit_files.types import InnerFlags, Rest

ROOM = grammar(
    """
        room.txt: line of room descriptions (vocabulary room descriptions, limit D)  Chains of descriptions: of the lines of one chain
            ... that a level allows, one is taken, and leads to the next chain.
            + version
            N: descriptions (list)  A line of a chain.
                chain         byte 1..                 The chain that it is of; those of one chain stand together.
                next          code 0..255 room chains  The chain that goes on; 0 ends.
                branch_on     code 0..255 room chains  If a later line leads to this chain,
                branch        code 0..255 room chains  the chain that goes on instead.
                chance        byte                     How likely it is where the level is as it wants.
                other_chance  byte                     How likely it is elsewhere.
                min_level     byte dungeon levels      From which level on.
                max_level     byte dungeon levels      To which level.
                A:  First half of the room's name.
                    adjective  text  What the room's name begins with.
                B:  Second half of the room's name.
                    noun  text  What the room is called.
                D: description (text)  text  What is told of the room; blanks at its ends count.
                F:  What is put in the room.
                    feature  code terrain  The terrain that is put there; 0 is none.
                    tunnel   code terrain  A terrain of the level's theme; 0 is none.
                    door     code terrain  A terrain of the level's theme; 0 is none.
                    trap     code terrain  A terrain of the level's theme; 0 is none.
                    bridge   code terrain  A terrain of the level's theme; 0 is none.
                G:  Who is there.
                    monster_glyph  monster_glyph  Monsters of this character are there.
                K: items (list of 1)  What lies there.
                    type                object_type  The type of object that lies there.
                    min_subtype         byte         The first kind of that type.
                    max_subtype         byte         The last kind of that type.
                    ignored (optional)  ignored      Nothing: the game passes over it.
                L: level_flags  flags level flags  It is likely on levels of one of these.
                R:  Who is there.
                    monster_flag  word all monster flags  Monsters of this flag are there.
                S: flags  flags room flags   What the room is like.
                P: place  flags place flags  Where in the room it is put.
    """,
    monster_glyph=Glyph(),
    ignored=Ignored(),
)

DUNGEON = grammar(
    """
        dungeon.txt: (vocabulary dungeons, limit T, ordered)  The dungeons and towns, and the ways between them.
            + version
            N: dungeons (list)  A dungeon or town.
                serial  byte       The dungeon's number, larger than that before.
                name    last_name  Its name without that of the zone.
                X: (required)  Where one can go from here.
                    nearby    code 0..255 dungeons  Where one can go from here; 0 is nowhere.
                    nearby_2  code 0..255 dungeons  Where one can go from here; 0 is nowhere.
                    nearby_3  code 0..255 dungeons  Where one can go from here; 0 is nowhere.
                    nearby_4  code 0..255 dungeons  Where one can go from here; 0 is nowhere.
                Q:  A way that must be won.
                    quest_opens    code 0..255 dungeons  Where one can go when the monster is dead.
                    quest_monster  code monsters         A unique monster; 0 is none.
                Y:  What shuts all shops.
                    lockup_monster     code monsters         A unique monster; 0 is none.
                    lockup_if_visited  code 0..255 dungeons  All shops are shut until it is dead, once the player has been there.
                W:  Another guardian of the first zone.
                    guardian_replaced_by  code monsters         A unique monster; 0 is none.
                    guardian_if_visited   code 0..255 dungeons  It guards the first zone once the player has been there.
                Z:  Another dungeon in its place.
                    replaced_by          code 0..255 dungeons  The dungeon that takes its place,
                    replaced_if_visited  code 0..255 dungeons  once the player has been there.
                C:  A hidden way.
                    chasm  code 0..255 dungeons  Where its chasms lead to.
                G:  Who is there.
                    monster_glyph  monster_glyph  Wandering monsters are of this character.
                R:  Who is there.
                    monster_flag  word all monster flags  Wandering monsters have this flag.
                A:  Who is on the player's side.
                    ally_glyph  char             Allies in battles are of this character.
                    ally_flag   word ally flags  Or they have this flag.
                S:  The stores of its town.
                    store_1  code terrain  The entrance of a store (terrain.txt); 0 is none.
                    store_2  code terrain  The entrance of a store (terrain.txt); 0 is none.
                    store_3  code terrain  The entrance of a store (terrain.txt); 0 is none.
                    store_4  code terrain  The entrance of a store (terrain.txt); 0 is none.
                    store_5  code terrain  The entrance of a store (terrain.txt); 0 is none.
                    store_6  code terrain  The entrance of a store (terrain.txt); 0 is none.
                    store_7  code terrain  The entrance of a store (terrain.txt); 0 is none.
                    store_8  code terrain  The entrance of a store (terrain.txt); 0 is none.
                L: zones (list of 4)  A zone of levels, at most four.
                    level              byte 0..127 dungeon levels  The first level of the zone.
                    base               code terrain                What it is made of.
                    fill               code terrain                What is drawn over it; 0 is nothing.
                    big                code terrain                What there is much of; 0 is nothing.
                    small              code terrain                What there is a little of; 0 is nothing.
                    guardian           code monsters               A unique monster; 0 is none.
                    tower              code dungeon vaults         The vault that stands on each of its levels (vault.txt); 0 is none.
                    special            short                       Nothing, in this release.
                    flags (optional)   inner_flags                       What its levels are like.
                    prefix (optional)  prefix                      What stands before the dungeon's name.
                D: description (text)  text  What is told of it to those who arrive.
    """,
    last_name=Rest(form=r".{1,19}", says="a name of up to 19 characters"),
    monster_glyph=Glyph(),
    inner_flags=InnerFlags(vocabulary="zone flags"),
    prefix=Rest(form=r".{0,25}", says="a text of up to 25 characters"),
)

QUEST = grammar("""
    quest.txt: (vocabulary quests, limit Q, ordered)  Quests, each with up to nine stages: what is asked before, what is to be done, what
        ... it brings.
        + version
        N: quests (list)  A quest.
            serial  number 0..32767  The quest's number, larger than that before.
            name    name             What it is called.
            D: description (text)  text  What is told of it.
            S: stages (list of 9)  A stage, at most nine.
                stage  code 0..8 quest stages  0 what is asked before, 1 what is to be done, 3 to get the reward, 4 the reward,
                                               ... 5 what stays, 6 what fails it, 7 what that brings, 8 what stays then.
                F: flags  flags quest flags       What must happen, or happens.
                T: travel (list of 1)  A place.
                    dungeon  code 0..255 dungeons        Where to.
                    level    byte 0..127 dungeon levels  Which level.
                    store    code stores                 Which store; 0 is none.
                A: artifact  code 0..255 artifacts  The artifact.
                Q: quest     code quests            The quest.
                Z: number    short 1..              How many.
                K: object    code objects           The object.
                E: ego_item  code 0..255 ego items  The ego item.
                R: monster   code monsters          The monster.
                O: room (list of 1)  A room.
                    flag       word room flags  What it must be like.
                    adjective  short            The line of room.txt that its name begins with.
                    noun       short            The line of room.txt that it is called by.
                X: terrain (list of 1)  A change of terrain.
                    action   word terrain flags  What is done to it.
                    feature  code terrain        The terrain.
                W: worth (list of 1)  Reward or penalty.
                    experience  short points       What it brings or costs.
                    power       short              Its power.
                    gold        short gold pieces  What it brings or costs.
""")

TERRAIN = grammar("""
    terrain.txt: (vocabulary terrain, limit F, ordered)  What a grid can be: floors, walls, doors, traps, trees, stores. Many numbers are
        ... known to the game's code.
        + version
        N: terrain (list)  A kind of terrain.
            serial  number 0..32767  The terrain's number, larger than that before.
            name    name             What it is called.
            G: (required)  How it is shown.
                glyph  char         The character that shows it.
                color  word colors  The colour's letter.
            M:  What it looks like.
                mimics  code terrain  The terrain that it looks like.
            U:  Unseen.
                unseen  code terrain  What it is taken for before it is seen.
            O:  What lies there.
                object  code objects  The object that lies there; 0 is none.
            W: (required)  Where it is found.
                level     byte 0..127 dungeon levels  From which level on it is found.
                rarity    unsigned                    Once in so many times; 0 is never.
                priority  unsigned                    Which of several is shown on a map of less room: the highest.
                edge      code terrain                The terrain around it; 0 is none.
            K: changes (list of 9)  What becomes of it, at most eight and a DEFAULT.
                action   word terrain actions  What is done to it; DEFAULT is all else.
                becomes  code terrain          What it becomes.
                power    byte                  How hard that is; of a store's entrance with ENTER, the store.
            T:  What it does to those on it.
                trap_method             word blow methods  How its trap strikes.
                trap_effect (optional)  word blow effects  What the trap does.
                trap_damage (optional)  hit_dice           How much.
            S:  Its trap's spell.
                trap_spell  word monster spells  The spell that its trap casts.
            F: flags               flags terrain flags  What it is, lets pass and can be done to it.
            D: description (text)  text                 What is told of it.
""")

VAULT = grammar("""
    vault.txt: (vocabulary vaults, limit V, ordered)  Vaults: rooms that are drawn.
        + version
        N: vaults (list)  A vault.
            serial  number 0..65535  The vault's number, larger than that before.
            name    name             What it is called.
            X: (required)  Its size and place.
                room_type  byte                 The kind of room: 8 a lesser vault, 9 a greater one, 10 a place in the wild.
                rating     byte                 What it adds to the feeling of its level.
                rows       byte 1..66 grids     How high it is.
                columns    byte 1..198 grids    How wide it is.
                min_level  byte dungeon levels  From which level on.
                max_level  byte dungeon levels  To which level.
            L: level_flags    flags level flags  It is only on levels of one of these.
            D: layout (rows)  text               Its rows, all as wide as 'columns' says; their blanks count.
""")
