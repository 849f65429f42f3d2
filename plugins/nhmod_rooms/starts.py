"""What ``nhmod new --kind`` begins a mod with: ``room``."""

from __future__ import annotations

from nhmod_languages.contents.starts import start

STARTS = (
    start(
        "room",
        "A special room",
        """\
# A room that is filled when a level is made; in wizard mode SHOPTYPE=LETTER makes it ('nhmod check -v' tells the letter).
rooms:
  - id: kennel                    # what level files call it
    inhabitants: [{monster: jackal, weight: 3}, {monster: fox, weight: 1}]
    asleep: true                  # until someone comes
    objects: [{object: tripe ration, chance: 1/10}]   # the chance is that of each square
    on_entry: You smell wet fur.
    generation: {below: 5, chance: 1/6}
    sounds:
      chance: 1/200               # of each turn on a level with such a room that nobody has entered
      messages: [hear a distant yelp.]   # in lower case they go on after "You"

# What 'nhmod prove .' must see in the running game, in plain words (docs/tests.md); the rest it sees by itself.
tests:
  - name: there is tripe to be had
    steps:
      - wish: tripe ration
      - expect: {in_inventory: tripe ration}
""",
    ),
)
