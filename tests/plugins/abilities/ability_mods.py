"""Manifests that the tests of abilities share."""

EVERYTHING = """\
extras:
  - name: prayer
    fields: {praytime: long, times: int}
abilities:
  - monster_uses: scroll of remove curse
    kind: misc
    wanted_when: {carries_cursed: true, hero_in_sight: true}
    given: 1/10
    code: |
      struct obj *obj;

      mreadmsg(mtmp, otmp);
      for (obj = mtmp->minvent; obj; obj = obj->nobj)
          uncurse(obj);
      m_useup(mtmp, otmp);
  - action: hum
    kind: misc
    wanted_when: {chance: 1/9, fleeing: true}
    effects: [{message: "%s hums."}]
  - action: pray
    kind: defensive
    for: [nurse, "@", dragon]
    wanted_when:
      hp_below: 1/3
      adjacent: false
      hero_within: 12
      code: |
        if (u.uevent.udemigod)
            return FALSE;
    timeout: {extra: prayer, field: praytime, turns: 500..1000}
    message: "%s prays."
    effects:
      - heal: 50
      - {message: "%s looks better.", unless: injured}
  - monster_uses: potion of blindness
    action: drink to forget
    kind: defensive
    wanted_when: {wears_cursed: false, blind: false}
    given: 100%
    effects: [{message: "%s forgets everything."}]
  - action: curse you
    kind: offensive
    wanted_when: {chance: 1/20, confused: false}
    effects:
      - {message: "You feel a malignant aura.", to: you}
      - {curse: inventory, to: you}
  - monster_uses: wand of cold
    action: chill out
    kind: offensive
    for: [ice devil, white dragon]
    given: 1/2
    effects: [{damage: {amount: 6d6, kind: cold}, to: you}]
  - monster_uses: credit card
    action: buy time
    kind: misc
    used_up: true
    picks_up: false
    effects: [{teleport: level}]
"""
SCHOLAR = """\
abilities:
  - monster_uses: scroll of remove curse
    kind: misc
    wanted_when: {carries_cursed: true}
    code: |
      /* compiled with #line: an error names this line of this file */
      mreadmsg(mtmp, otmp);
      m_useup(mtmp, otmp);
"""
