"""What savefiles of Angband 4.2.5 have of its edit files, and what its loader does where these are others (src/load.c)."""

from nhmod_edit_files.games.both_angbands import OLD_BASE, OWNERS
from nhmod_edit_files.saved import kept_in

_KNOWN = "what is known of it becomes another's: the game keeps that by the place in the file"
_FOUND = "which artifacts were found is mixed up: the game keeps that by the place in the file (rd_artifacts)"
_POWERS = """
        gone: with fewer of them a character is refused: 'Too many {stem}s allowed!' (rd_object_memory); things have others
        moved: things have others: the game keeps them by the place in the file (rd_item)
"""

SAVED = kept_in(f"""
    monster by name
        gone: who has killed one is refused ('Broken savefile'), as is who has one on the saved level:
            ... 'Monster race … no longer exists!' (rd_monster_memory, rd_monster),
            ... unless another's name has this one in it, which is taken
    object by name
        gone: who carries one is refused: 'Error reading item' (rd_gear); where it was inscribed the game ends (rd_ignore)
        type: who carries one is refused: 'Error reading item' (rd_item looks among the things of the old type)
    object by place
        gone: {_KNOWN} (rd_object_memory)
        moved: {_KNOWN} (rd_object_memory)
    artifact by name
        gone: who carries it is refused: 'Couldn't find artifact' (rd_item),
            ... unless another's name has this one in it, which is taken
        type, subtype: {OLD_BASE}
    artifact by place
        gone: {_FOUND}
        moved: {_FOUND}
    ego_item by name
        gone: who carries one is refused: 'Couldn't find ego item' (rd_item)
        types, items: who carries one on a thing that can't be one any more is refused: 'Couldn't find ego item' (rd_item)
    ego_item by place
        gone: {_KNOWN} (rd_ignore)
        moved: {_KNOWN} (rd_ignore)
    p_race by name
        gone: a character of it is refused: 'Invalid player race' (rd_player)
    class by name
        gone: a character of it is refused: 'Invalid player class' (rd_player)
    class spells by place
        gone: with fewer in all a character is refused: 'Too many player spells' (rd_player_spells); else later ones are others
        moved: who has learnt later ones has learnt others: the game keeps them by their place among the class's
            ... (rd_player_spells)
    shape by name
        gone: a character in it is refused: 'Invalid player shape' (rd_player)
    trap by name
        gone: the game crashes where one is on the saved level (rd_trap)
    quest by place
        gone: with fewer quests a character is refused: 'Too many quests!' (rd_quests); others go on as this one
        moved: what was done of one counts for another: the game keeps that by the place in the file (rd_quests)
    store by place
        gone: stocks are in other stores, that of the last is dropped (rd_stores)
        moved: stocks are in other stores (rd_stores)
    {OWNERS}
    brand by place
        {_POWERS.format(stem="brand")}
    slay by place
        {_POWERS.format(stem="slay")}
    curse by place
        {_POWERS.format(stem="curse")}
    activation by place
        gone: things do what has the place then, or crash the game (rd_item)
        moved: things do what has the old place (rd_item)
""")
LOWERED = {
    "level-max monsters": "a character on a level with more monsters is refused: 'Too many monster entries!' (rd_monsters)",
    "store inven-max": "what a store or the home has beyond it is deleted (rd_stores)",
}
