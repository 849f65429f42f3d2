"""The codes of patches in a mod."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH1911 a patch that can't be read
The system refuses to read the file; the message has its reason.

NH1912 a patch that is named twice
Two entries under 'patches:' name one file for the same target, and a patch can be applied once. Keep one entry.""")
