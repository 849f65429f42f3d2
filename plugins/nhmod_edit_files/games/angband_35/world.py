"""The dungeon, the town and the rest: terrain.txt, vault.txt, room_template.txt, store.txt, limits.txt, names.txt, hints.txt."""

from nhmod_edit_files.games.angband_35.forms import grammar

TERRAIN = grammar("""
    terrain.txt: (vocabulary terrain, unique)  The kinds of ground. The game's code knows them by their numbers.
        N: terrain (list)  Begins a kind of ground.
            serial  byte  The terrain's number, by which the game's code knows it.
            name    said  What it is called.
            + graphics
            M:  What it looks like.
                mimics  code terrain  The terrain that it looks like.
            P: (required)  What maps show.
                priority  byte  Which of several is shown on a map of less room: the highest.
            F: flags  flags terrain flags  What it is, and lets pass.
            X:  What must be done to it.
                locked              byte                 How hard its lock is.
                unused (default 0)  whole -2147483648..  Nothing asks for it.
                shop                byte 0..8            The store that it leads to, from 1 (8 is the home).
                digging             byte 0..5            1 like rubble, 2 magma, 3 quartz, 4 granite, 5 a wall that stays.
            E:  What it does.
                effect  rest_symbol effects  What happens to one who steps on it.
""")

VAULTS = grammar("""
    vault.txt: (unique)  The vaults.
        N: vaults (list)  Begins a vault.
            serial  whole 0..65535  The vault's number.
            name    said            What it is called.
            X: (required)  Its size.
                room_type  byte              6 is a lesser vault (up to 33 by 22), 7 a medium and 8 a greater one (up to 66 by 44).
                rating     byte              What it adds to the feeling of its level.
                rows       byte 1..44 grids  How high it is.
                columns    byte 1..66 grids  How wide it is.
            D: layout (rows)  said  Its rows: % is outside, # granite, X rock that stays, + a door, ^ a trap, the rest what is in it.
""")

ROOMS = grammar("""
    room_template.txt:  The rooms that are drawn.
        + version
        N: room_templates (list)  Begins a room.
            serial  whole 0..65535  The room's number.
            name    said            What it is called.
            X: (required)  Its size and doors.
                room_type  byte                  1; one of another number is never taken.
                rating     byte                  Nothing asks for it.
                rows       byte 1..11 grids      How high it is.
                columns    byte 1..33 grids      How wide it is.
                doors      byte 1..9             One of the numbers up to this is its door, the others are wall.
                type       code things in rooms  The type of what lies at *; 0 is any.
            D: layout (rows)  said  Its rows: % is outside, # granite, + a door, digits may be one, x may be wall, * is treasure.
""")

STORES = grammar("""
    store.txt: (vocabulary stores, unique)  The stores of the town.
        store: stores (list)  Begins a store.
            serial  byte 1..8  The store's number: 1 to 8, of which 7 is the black market and 8 the home.
            name    said       What it is called.
            owner: owners (list)  One who may own it; there must be two.
                purse  whole gold pieces  The most that is paid for one object.
                name   said               Who it is.
            slots:  How many it has.
                min_slots  byte 0..24  At least so many kinds of its normal objects.
                max_slots  byte 0..24  At most so many.
            turnover:  How fast it trades.
                turnover  whole  How many of them come and go.
            always: (list)  What it always has.
                type     object_type  The type of object (tval), by its name or number.
                subtype  subtype      Which object of that type (sval), by its name or number.
            normal: (list)  What it sometimes has.
                type     object_type  The type of object (tval), by its name or number.
                subtype  subtype      Which object of that type (sval), by its name or number.
""")

LIMITS = grammar("""
    limits.txt: (named label)  How many there can be.
        M: limits (list)  A limit. Of the first two the game takes what it needs, if that is more.
            label  word limits     K objects, R monsters, O objects and M monsters of a level.
            value  whole 0..65535  How many.
""")

NAMES = grammar("""
    names.txt: section of names (numbered section)  The words of which names are made up.
        N: sections (list)  Begins a section.
            section  byte 1..2  1 are names of heroes and artifacts, 2 titles of scrolls.
            D: names (list)  A word.
                name  said  In small letters.
""")

HINTS = grammar("""
    hints.txt: (named hint)  What shopkeepers tell.
        H: hints (list)  A hint.
            hint  said  In a line of less than 80 letters.
""")

GRAMMARS = (LIMITS, TERRAIN, VAULTS, ROOMS, STORES, NAMES, HINTS)
