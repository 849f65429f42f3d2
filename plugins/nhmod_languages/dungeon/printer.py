"""Writes dungeon.def's statements. The twin of the parser: what is printed reads back as the same nodes."""

from __future__ import annotations

from nhmod_languages.dungeon.ast import Branch, Couple, Dungeon, DungeonFile, Level, Number, Setting, Statement

_TAB = 8
_COLUMN = 2 * _TAB


def print_dungeons(file: DungeonFile) -> str:
    """Write all dungeons in one layout, a blank line between two; comments and conditionals are not kept.

    To keep every byte of a file, insert statements at ``DungeonFile.offset_after`` instead.
    """
    return "\n".join(print_dungeon(dungeon) for dungeon in file.dungeons)


def print_dungeon(dungeon: Dungeon) -> str:
    """Write a dungeon with all its statements, a line each."""
    return print_head(dungeon) + "".join(map(print_statement, dungeon.statements))


def print_head(dungeon: Dungeon) -> str:
    """Write a dungeon's own line with its newline."""
    words = [f'"{dungeon.name.text}"', f'"{dungeon.bones.text}"', _couple(dungeon.size)]
    if dungeon.chance is not None:
        words.append(str(dungeon.chance.value))
    return _line("DUNGEON", words)


def print_statement(statement: Statement) -> str:
    """Write one statement with its newline."""
    match statement:
        case Level():
            return _line(statement.keyword, _level_words(statement))
        case Branch():
            return _line(statement.keyword, _branch_words(statement))
        case Setting():
            return _line(statement.keyword, [_value(statement)])


def _value(setting: Setting) -> str:
    if isinstance(setting.value, Number):
        return str(setting.value.value)
    return f'"{setting.value.text}"' if setting.keyword == "PROTOFILE" else setting.value.text


def _level_words(level: Level) -> list[str]:
    words = [f'"{level.name.text}"', f'"{level.bones.text}"']
    words += ["@"] if level.chain is None else [f'"{level.chain.text}"', "+"]
    words.append(_couple(level.place))
    words += [str(number.value) for number in (level.chance, level.variants) if number is not None]
    return words


def _branch_words(branch: Branch) -> list[str]:
    words = [f'"{branch.name.text}"']
    words += ["@"] if branch.chain is None else [f'"{branch.chain.text}"', "+"]
    words.append(_couple(branch.place))
    words += [word.text for word in (branch.kind, branch.direction) if word is not None]
    words += [str(branch.entry.value)] if branch.entry is not None else []
    return words


def _couple(couple: Couple) -> str:
    return f"({couple.base.value}, {couple.rand.value})"


def _line(keyword: str, words: list[str]) -> str:
    head = f"{keyword}:"
    tabs = "\t" * max(1, (_COLUMN - len(head) + _TAB - 1) // _TAB)
    return f"{head}{tabs}{' '.join(words)}\n"
