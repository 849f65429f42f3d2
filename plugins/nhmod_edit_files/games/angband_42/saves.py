"""What savefiles of Angband 4.2.5 have of its edit files, and what its loader does where these are others (src/load.c)."""

from __future__ import annotations

from nhmod_edit_files.games.both_angbands import OLD_BASE, OWNERS
from nhmod_edit_files.saved import By, Kept

_KNOWN = "what is known of it becomes another's: the game keeps that by the place in the file"

SAVED = (
    Kept(
        stem="monster",
        by=By.NAME,
        gone="who has killed one is refused ('Broken savefile'), as is who has one on the saved level: 'Monster race … no longer exists!' "
        "(rd_monster_memory, rd_monster), unless another's name has this one in it, which is taken",
    ),
    Kept(
        stem="object",
        by=By.NAME,
        gone="who carries one is refused: 'Error reading item' (rd_gear); where it was inscribed the game ends (rd_ignore)",
        fields=(
            (
                ("type",),
                "who carries one is refused: 'Error reading item' (rd_item looks among the things of the old type)",
            ),
        ),
    ),
    Kept(stem="object", by=By.PLACE, gone=f"{_KNOWN} (rd_object_memory)", moved=f"{_KNOWN} (rd_object_memory)"),
    Kept(
        stem="artifact",
        by=By.NAME,
        gone="who carries it is refused: 'Couldn't find artifact' (rd_item), unless another's name has this one in it, which is taken",
        fields=((("type", "subtype"), OLD_BASE),),
    ),
    Kept(
        stem="artifact",
        by=By.PLACE,
        gone="which artifacts were found is mixed up: the game keeps that by the place in the file (rd_artifacts)",
        moved="which artifacts were found is mixed up: the game keeps that by the place in the file (rd_artifacts)",
    ),
    Kept(
        stem="ego_item",
        by=By.NAME,
        gone="who carries one is refused: 'Couldn't find ego item' (rd_item)",
        fields=(
            (
                ("types", "items"),
                "who carries one on a thing that can't be one any more is refused: 'Couldn't find ego item' (rd_item)",
            ),
        ),
    ),
    Kept(stem="ego_item", by=By.PLACE, gone=f"{_KNOWN} (rd_ignore)", moved=f"{_KNOWN} (rd_ignore)"),
    Kept(stem="p_race", by=By.NAME, gone="a character of it is refused: 'Invalid player race' (rd_player)"),
    Kept(stem="class", by=By.NAME, gone="a character of it is refused: 'Invalid player class' (rd_player)"),
    Kept(
        stem="class",
        by=By.PLACE,
        within="spells",
        gone="with fewer in all a character is refused: 'Too many player spells' (rd_player_spells); else later ones are others",
        moved="who has learnt later ones has learnt others: the game keeps them by their place among the class's (rd_player_spells)",
    ),
    Kept(stem="shape", by=By.NAME, gone="a character in it is refused: 'Invalid player shape' (rd_player)"),
    Kept(stem="trap", by=By.NAME, gone="the game crashes where one is on the saved level (rd_trap)"),
    Kept(
        stem="quest",
        by=By.PLACE,
        gone="with fewer quests a character is refused: 'Too many quests!' (rd_quests); others go on as this one",
        moved="what was done of one counts for another: the game keeps that by the place in the file (rd_quests)",
    ),
    Kept(
        stem="store",
        by=By.PLACE,
        gone="stocks are in other stores, that of the last is dropped (rd_stores)",
        moved="stocks are in other stores (rd_stores)",
    ),
    OWNERS,
    *(
        Kept(
            stem=stem,
            by=By.PLACE,
            gone=f"with fewer of them a character is refused: 'Too many {stem}s allowed!' (rd_object_memory); things have others",
            moved="things have others: the game keeps them by the place in the file (rd_item)",
        )
        for stem in ("brand", "slay", "curse")
    ),
    Kept(
        stem="activation",
        by=By.PLACE,
        gone="things do what has the place then, or crash the game (rd_item)",
        moved="things do what has the old place (rd_item)",
    ),
)
LOWERED = {
    "level-max monsters": "a character on a level with more monsters is refused: 'Too many monster entries!' (rd_monsters)",
    "store inven-max": "what a store or the home has beyond it is deleted (rd_stores)",
}
