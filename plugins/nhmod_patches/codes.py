"""The codes of patches in a mod."""

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH1911",
        title="a patch that can't be read",
        explanation="The system refuses to read the file; the message has its reason.",
    ),
    CodeInfo(
        code="NH1912",
        title="a patch that is named twice",
        explanation="Two entries under 'patches:' name one file for the same target, and a patch can be applied once. Keep one entry.",
    ),
)
