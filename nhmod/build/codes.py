"""The codes of builds."""

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH0801",
        title="the game could not be built",
        explanation="The compiler or one of the game's own tools refused what the edits made. The message is "
        "the tool's; the place is the line of the manifest that brought the text, if any. All that the tools said "
        "is in the log.",
    ),
    CodeInfo(
        code="NH0802",
        title="a tool is missing",
        explanation="The build needs a program that is not on the search path. 'nhmod doctor' names the command that "
        "installs it.",
    ),
    CodeInfo(
        code="NH0803",
        title="a tool warned of something that is a mistake",
        explanation="NetHack's own tools only warn where they can't make sense of a name, and put something else in "
        "its place: an unknown room becomes an ordinary one, a tile with the wrong name shifts all that follow. Here "
        "that is an error. Correct the name that the message quotes.",
    ),
    CodeInfo(
        code="NH0804",
        title="the place of the playable directory is taken",
        explanation="The directory has something in it and was not made by nhmod. Give another one, or empty it: nhmod "
        "writes over nothing that it did not make.",
    ),
    CodeInfo(
        code="NH0805",
        title="a file of the build could not be written",
        explanation="The system refused to write, read or rename a file: the disk may be full, or the directory "
        "another user's. The message has the system's own words.",
    ),
    CodeInfo(
        code="NH0806",
        title="the build made nothing of that name",
        explanation="All steps of the build ended well, and yet a file that belongs into the playable directory is not "
        "there. This is a mistake in the target's plugin: report it with the log.",
    ),
    CodeInfo(
        code="NH0807",
        title="the variant's name does not fit",
        explanation="The name and the version stand in the game's banner and in its version line, and a terminal has "
        "80 columns. Give a shorter name, without control characters.",
    ),
)
