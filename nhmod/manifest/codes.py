"""The codes of what can be wrong with a manifest: NH01xx its YAML, NH02xx its shape."""

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH0101",
        title="a file can't be read",
        explanation="The system refuses to read the file; the message has its reason. See that it exists and that "
        "you may read it.",
    ),
    CodeInfo(
        code="NH0102",
        title="a file is not UTF-8",
        explanation="A manifest is text in UTF-8. The message names the first byte that is not. Save the file as "
        "UTF-8 in your editor.",
    ),
    CodeInfo(
        code="NH0103",
        title="a control character in the text",
        explanation="Control characters and Unicode's line separators can't be seen and are cut differently by "
        'different programs. Take it out, or write it as an escape in double quotes ("\\x07") where the '
        "field allows it.",
    ),
    CodeInfo(
        code="NH0104",
        title="a file is too big",
        explanation="A manifest file has 8 MiB at most. Divide it and name the parts in 'include:'.",
    ),
    CodeInfo(
        code="NH0105",
        title="this is not YAML",
        explanation="The text breaks a rule of YAML. Values that begin with @ ` % * & ! | > { } [ ] , # ? - or have "
        "': ' in them are written in quotes; lines are indented with spaces; a ':' has a space after "
        "it; every quote and bracket is closed.",
    ),
    CodeInfo(
        code="NH0106",
        title="a key is there twice",
        explanation="A mapping has each key once; of two, one would be lost without a word. Keep one, or write a "
        "list for several values.",
    ),
    CodeInfo(
        code="NH0107",
        title="a YAML tag",
        explanation="Tags ('!…', '!!…') make a YAML reader create other things than plain values. A manifest is "
        "data and has none. A text that begins with '!' is written in quotes.",
    ),
    CodeInfo(
        code="NH0108",
        title="a merge key",
        explanation="'<<' is not part of YAML 1.2. Write 'copy_from:' to begin with another thing's values.",
    ),
    CodeInfo(
        code="NH0109",
        title="several documents in one file",
        explanation="A manifest is one YAML document: take the '---' between them out, or put the second into a "
        "file of its own under 'include:'.",
    ),
    CodeInfo(
        code="NH0110",
        title="a YAML directive",
        explanation="Lines that begin with '%' before the document are not used: a manifest is always YAML 1.2. "
        "Take the line out.",
    ),
    CodeInfo(
        code="NH0111",
        title="lists and mappings are too deep inside each other",
        explanation="There may be 100 levels. Nothing in a manifest needs more than ten; look for brackets that are "
        "not closed.",
    ),
    CodeInfo(
        code="NH0112",
        title="too many values",
        explanation="A file may have 100,000 values, with aliases written out. Divide it and name the parts in "
        "'include:'.",
    ),
    CodeInfo(
        code="NH0113",
        title="an alias without its anchor",
        explanation="'*name' repeats the value that was marked '&name' before it; there is none, or the alias is "
        "inside of it. If the '*' is meant as text, write the value in quotes.",
    ),
    CodeInfo(
        code="NH0114",
        title="a key is not a word",
        explanation="A key is one word or name before a ':', with at most 1,000 characters. Lists and mappings "
        "can't be keys here, and it can't be left out.",
    ),
    CodeInfo(
        code="NH0115",
        title="the file is empty",
        explanation="A manifest has at least 'nhmod: 1' and 'id:'. 'nhmod new' makes one to begin with.",
    ),
    CodeInfo(
        code="NH0201",
        title="an unknown key",
        explanation="The key does not exist here. The message has the nearest one that does, or all of them; the "
        "manifest reference documents each.",
    ),
    CodeInfo(
        code="NH0202",
        title="a key is missing",
        explanation="The key is required: there is no sensible value that nhmod could take for it.",
    ),
    CodeInfo(
        code="NH0203",
        title="a value of another type",
        explanation="The message says what is expected and what is there. Where YAML made a number or nothing of a "
        "text, write it in quotes.",
    ),
    CodeInfo(
        code="NH0204",
        title="a value is outside of its limits",
        explanation="A number is too small or too big, a text too long or empty, a list too short or too long, a "
        "chance 0 or over 1. The message has the limits.",
    ),
    CodeInfo(
        code="NH0205",
        title="a character that can't be here",
        explanation="The text has a line break, a control character, an invisible one, or one outside of ASCII "
        "where the game can't show it.",
    ),
    CodeInfo(
        code="NH0206",
        title="not one of the words",
        explanation="Only the words in the message can be written here, exactly so.",
    ),
    CodeInfo(
        code="NH0207",
        title="a path leads out of the mod",
        explanation="All files of a mod are below its folder: paths are relative, without '..', written with '/', "
        "and no link leads out.",
    ),
    CodeInfo(
        code="NH0208",
        title="a file is not there",
        explanation="The named file does not exist below the mod's folder, or is not a file. See its spelling.",
    ),
    CodeInfo(
        code="NH0209",
        title="a pattern matches no file",
        explanation="'include:' names files that don't exist. See the spelling, or take it out.",
    ),
    CodeInfo(
        code="NH0210",
        title="another manifest format",
        explanation="The manifest's 'nhmod:' names a format that this nhmod doesn't know. If the number is higher, "
        "update nhmod; else write 1.",
    ),
    CodeInfo(
        code="NH0211",
        title="an identity key in an included file",
        explanation="Who the mod is stands in mod.yaml only; included files have content only. Move the key there.",
    ),
    CodeInfo(
        code="NH0212",
        title="a short form that can't be understood",
        explanation="Some things can be written on one line, as the example in the message. Write it so, or as a "
        "mapping with its keys.",
    ),
    CodeInfo(
        code="NH0213",
        title="too many mistakes",
        explanation="Reading stopped; mend the first mistakes, of which the others are often consequences.",
    ),
    CodeInfo(
        code="NH0214",
        title="no manifest",
        explanation="A mod is a folder with a file 'mod.yaml', and there is none. 'nhmod new FOLDER' makes a mod to "
        "begin with.",
    ),
    CodeInfo(
        code="NH0215",
        title="an unknown content kind",
        explanation="The key at the top of the manifest is neither one of the identity nor a content kind of a "
        "loaded plugin. 'nhmod plugins' shows which plugins are loaded.",
    ),
    CodeInfo(
        code="NH0216",
        title="an entry of 'when:' that changes nothing",
        explanation="An entry of a list under 'when:' names targets and, beside them, the keys that are different there. This one names "
        "no key. To say for which targets the whole record is, write one mapping: 'when: {target: ...}'.",
    ),
    CodeInfo(
        code="NH0217",
        title="the schema refuses this",
        explanation="'nhmod schema --validate' holds a manifest against its JSON Schema alone: the keys that there are, those that must "
        "be there, and how each value is written. The message says what the schema has in this place. 'nhmod check' knows the game as "
        "well, and says more.",
    ),
)
