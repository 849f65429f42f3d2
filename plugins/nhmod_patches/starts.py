"""What ``nhmod new --kind`` begins a mod with: ``patch``."""

from __future__ import annotations

from nhmod.contribution import Start

STARTS = (
    Start(
        name="patch",
        doc="A patch",
        targets=("nethack >=3.4.3,<3.7", "nle >=1.3,<2"),
        content="""\
# Ordinary patches, as 'diff -ru OLD NEW' and 'git diff' make them. They are checked, built and played with --allow-code, by
# whoever trusts them. This one brings a file; one that changes the game's own names the lines of one release.
patches:
  - {file: patches/rules.patch, why: the rules of this house}
# - {file: patches/older.patch, when: {target: "nethack <3.6"}}
""",
        files={
            "patches/rules.patch": """\
--- /dev/null
+++ b/doc/house-rules.txt
@@ -0,0 +1,2 @@
+Be kind to newts.
+Sinks are not for kicking.
"""
        },
    ),
)
