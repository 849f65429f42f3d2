"""The codes of what can be wrong with a manifest: NH01xx its YAML, NH02xx its shape."""

from nhmod.diagnostics import codes_in

CODES = codes_in(r"""NH0101 a file can't be read
The system refuses to read the file; the message has its reason. See that it exists and that you may read it.

NH0102 a file is not UTF-8
A manifest is text in UTF-8. The message names the first byte that is not. Save the file as UTF-8 in your editor.

NH0103 a control character in the text
Control characters and Unicode's line separators can't be seen and are cut differently by different programs. Take it
out, or write it as an escape in double quotes ("\x07") where the field allows it.

NH0104 a file is too big
A manifest file has 8 MiB at most. Divide it and name the parts in 'include:'.

NH0105 this is not YAML
The text breaks a rule of YAML. Values that begin with @ ` % * & ! | > { } [ ] , # ? - or have ': ' in them are
written in quotes; lines are indented with spaces; a ':' has a space after it; every quote and bracket is closed.

NH0106 a key is there twice
A mapping has each key once; of two, one would be lost without a word. Keep one, or write a list for several values.

NH0107 a YAML tag
Tags ('!…', '!!…') make a YAML reader create other things than plain values. A manifest is data and has none. A text
that begins with '!' is written in quotes.

NH0108 a merge key
'<<' is not part of YAML 1.2. Write 'copy_from:' to begin with another thing's values.

NH0109 several documents in one file
A manifest is one YAML document: take the '---' between them out, or put the second into a file of its own under
'include:'.

NH0110 a YAML directive
Lines that begin with '%' before the document are not used: a manifest is always YAML 1.2. Take the line out.

NH0111 lists and mappings are too deep inside each other
There may be 100 levels. Nothing in a manifest needs more than ten; look for brackets that are not closed.

NH0112 too many values
A file may have 100,000 values, with aliases written out. Divide it and name the parts in 'include:'.

NH0113 an alias without its anchor
'*name' repeats the value that was marked '&name' before it; there is none, or the alias is inside of it. If the '*'
is meant as text, write the value in quotes.

NH0114 a key is not a word
A key is one word or name before a ':', with at most 1,000 characters. Lists and mappings can't be keys here, and it
can't be left out.

NH0115 the file is empty
A manifest has at least 'nhmod: 1' and 'id:'. 'nhmod new' makes one to begin with.

NH0116 a text that ends before a '#'
To YAML a '#' with a blank before it begins a comment, to the end of the line: of 'Here lies Bob #3' only 'Here lies
Bob' is the text. In quotes it is whole. Comments are written with a blank behind the '#', and are not told.

NH0117 a text that is cut at a ','
In the braces and brackets of YAML a ',' begins the next key or item, also inside of an unquoted text: of '{on_entry:
Hello, dear guest!}' only 'Hello' is the text. In quotes it is whole; several things stand in brackets of their own.

NH0118 lines of which YAML makes one
A text in quotes, without quotes or after '>' that goes on over several lines is one line to YAML: a map would be one
row. After '|' each line stays as it is.

NH0201 an unknown key
The key does not exist here. The message has the nearest one that does, or all of them; the manifest reference
documents each.

NH0202 a key is missing
The key is required: there is no sensible value that nhmod could take for it.

NH0203 a value of another type
The message says what is expected and what is there. Where YAML made a number or nothing of a text, write it in
quotes.

NH0204 a value is outside of its limits
A number is too small or too big, a text too long or empty, a list too short or too long, a chance 0 or over 1. The
message has the limits.

NH0205 a character that can't be here
The text has a line break, a control character, an invisible one, or one outside of ASCII where the game can't show
it.

NH0206 not one of the words
Only the words in the message can be written here, exactly so.

NH0207 a path leads out of the mod
All files of a mod are below its folder: paths are relative, without '..', written with '/', and no link leads out.

NH0208 a file is not there
The named file does not exist below the mod's folder, or is not a file. See its spelling.

NH0209 a pattern matches no file
'include:' names files that don't exist. See the spelling, or take it out.

NH0210 another manifest format
The manifest's 'nhmod:' names a format that this nhmod doesn't know. If the number is higher, update nhmod; else write
1.

NH0211 an identity key in an included file
Who the mod is stands in mod.yaml only; included files have content only. Move the key there.

NH0212 a short form that can't be understood
Some things can be written on one line, as the example in the message. Write it so, or as a mapping with its keys.

NH0213 too many mistakes
Reading stopped; mend the first mistakes, of which the others are often consequences.

NH0214 no manifest
A mod is a folder with a file 'mod.yaml', or a YAML file; what is given is neither. 'nhmod new FOLDER' makes a mod to
begin with.

NH0215 an unknown content kind
The key at the top of the manifest is neither one of the identity nor a content kind of a loaded plugin. 'nhmod
plugins' shows which plugins are loaded.

NH0216 an entry of 'when:' that changes nothing
An entry of a list under 'when:' names targets and, beside them, the keys that are different there. This one names no
key. To say for which targets the whole record is, write one mapping: 'when: {target: ...}'.

NH0217 the schema refuses this
'nhmod schema --validate' holds a manifest against its JSON Schema alone: the keys that there are, those that must be
there, and how each value is written. The message says what the schema has in this place. 'nhmod check' knows the game
as well, and says more.

NH0218 content for several games at once
Games of different families can each have content of their own under one key, such as monsters of one game and of
another. An item is of the game that its 'when: {target: ...}' names, else of those that the mod's 'targets:' name;
where these are several such games, it says which with 'when'. What is to be in both is written twice, once for each.
Where nothing is said and an item has several keys that only another game's content has, the mod is for that game, and
says so under 'targets:'.

NH0219 content that the game does not have
Only some games have content of this kind, and the mod, or the item by its 'when', is for another one too. The message
says which have it. Say with 'when: {target: ...}' for which of the mod's games the item is, or add the game to
'targets:'.

NH0220 a text that says nothing
Of a key whose value is a text, 'none', 'nothing' or 'default' is that text, and is shown so: 'greeting: none' lets a
shopkeeper say "none". Leave the key out; if the word itself is meant, write it in quotes.""")
