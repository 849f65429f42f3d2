"""Manifests that the tests of abilities share."""

from full_mods import content_of

EVERYTHING = content_of("abilities")
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
