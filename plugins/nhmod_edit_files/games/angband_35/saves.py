"""What savefiles of Angband 3.5.1 have of its edit files, and what its loader does where these are others (src/load.c)."""

from nhmod_edit_files.games.both_angbands import OLD_BASE, OWNERS
from nhmod_edit_files.saved import kept_in

SAVED = kept_in(f"""
    monster by number
        gone: what is known of it, and one on the saved level, are of what has the number then,
            ... or of nothing, which can crash the game
        moved: what is known of it, and one on the saved level, become those of what has the old number
            ... (rd_monster_memory, rd_monsters)
    object by number
        gone: things of it are dropped without a word (rd_item);
            ... where it was inscribed the game ends: 'objkind_byid failed' (rd_squelch)
        moved: what is known of it and its inscription become those of what has the old number
            ... (rd_object_memory, rd_squelch)
        type, subtype: things of the old kind are dropped ('No object'), or become what is that now (rd_item)
    artifact by number
        gone: who carries it has a nameless thing, or is refused: 'Error reading item', 'Too many artifacts!'
            ... (rd_item, rd_artifacts)
        moved: who carries it carries what has the old number, and what was found is mixed up (rd_item, rd_artifacts)
        type, subtype: {OLD_BASE}
        any change: a character with random artifacts gets other ones, which are made anew of this file
            ... (src/dungeon.c, do_randart)
    ego_item by number
        gone: things of it lose it, or become what has the number then (rd_item)
        moved: things of it become what has the old number (rd_item)
    p_race by number
        gone: a character of it is refused: 'Invalid player race' (rd_player)
        moved: a character of it becomes what has the old number, or is refused (rd_player)
    p_class by number
        gone: a character of it is refused: 'Invalid player class' (rd_player)
        moved: a character of it becomes what has the old number, or is refused (rd_player)
    spell by number
        gone: who has learnt it has learnt what has the number then, or nothing (rd_player_spells)
        moved: who has learnt it has learnt what has the old number (rd_player_spells)
    terrain by number
        gone: the saved level has what has the number then, or nothing (rd_dungeon)
        moved: the saved level has what has the old number (rd_dungeon)
    store by number
        gone: its stock is dropped, or the game crashes (rd_stores)
        moved: its stock is in the store that has the old number (rd_stores)
    {OWNERS}
""")
LOWERED = {
    "M R": "characters of before are refused: 'Too many monster races!' (rd_monster_memory)",
    "M K": "characters of before are refused: 'Too many object kinds!' (rd_object_memory)",
    "M O": "a character on a level with more things is refused: 'Too many object entries!' (rd_objects)",
    "M M": "a character on a level with more monsters is refused: 'Too many monster entries!' (rd_monsters)",
}
