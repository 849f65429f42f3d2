"""One small mistake in a right file: what authors do, whatever the dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from des_layout import is_raw, tokens_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from des_choices import Choices

NUMBERS = ("-1", "0", "1", "2", "3", "5", "6", "11", "20", "21", "22", "76", "79", "80", "100", "101", "128", "300", "70000",
           "4294967296", "99999999999999999999", "1.5", "x", "2d6", "50%", "+3", "( 3 )")  # fmt: skip
WORDS = ("random", "lit", "filled", "true", "north", "open", "up", "left", "altar", "law", "peaceful", "cursed", "none",
         "contained", "levregion", "place[0]", "align[1]", "$a", "hot", "selection", "TO", "'x'", '"newt"', "noteleport",
         "female", "trapped", "buried", "dust", "m_object", "radial", "limited", "all", "( 1 , 2 )", "[50%]")  # fmt: skip
_PUNCTUATION = frozenset(",:()[]{}=&|.")


def wrong_lines(
    lines: Sequence[str], choices: Choices, statements: Callable[[Choices, Sequence[str]], Sequence[str]]
) -> list[str]:
    """Put a mistake into a file: at a token, at a line, in a map, or a wrong statement between two right ones.

    ``statements`` writes a dialect's own wrong statements behind the lines that it is given.
    """
    result = list(lines)
    raw = is_raw(result)
    maps = [number for number, inside in enumerate(raw) if inside]
    plain = [number for number, inside in enumerate(raw) if not inside]
    kind = choices.below(10)
    if kind == 9 and maps:
        return _wrong_map(result, maps, choices)
    if kind in {3, 5, 6, 7} or not plain:
        place = choices.pick([*(number for number in plain if not result[number].startswith("FLAGS")), len(result)])
        return [*result[:place], *statements(choices, result[:place]), *result[place:]]
    if kind == 4:
        return _wrong_line(result, choices)
    number = choices.pick(plain)
    result[number] = " ".join(_wrong_tokens(tokens_of(result[number]), choices))
    return result


def _wrong_map(lines: list[str], maps: Sequence[int], choices: Choices) -> list[str]:
    number = choices.pick(maps)
    line = lines[number]
    match choices.below(7):
        case 0:
            place = choices.integer(0, len(line))
            lines[number] = line[:place] + choices.pick("qxZ,'\t*%<^") + line[place:]
        case 1:
            lines[number] = line + choices.pick((" ", "\t", "  # comment"))
        case 2:
            lines[number] = line + "." * 80
        case 3:
            del lines[number]
        case 4:
            lines[number:number] = ["....."] * 22
        case 5:
            lines[number:number] = [choices.pick(("# a comment", "", "MAP", "ENDMAP", "NOMAP", " ", '"text"'))]
        case _:
            lines[number] = " " + line
    return lines


def _wrong_line(lines: list[str], choices: Choices) -> list[str]:
    number = choices.below(len(lines))
    match choices.below(4):
        case 0:
            del lines[number]
        case 1:
            lines.insert(number, lines[number])
        case 2:
            other = choices.below(len(lines))
            lines[number], lines[other] = lines[other], lines[number]
        case _:
            lines[number : number + 1] = [lines[number], lines[choices.below(len(lines))]]
    return lines


def _wrong_tokens(tokens: list[str], choices: Choices) -> list[str]:
    if not tokens:
        return [choices.pick(WORDS)]
    marks = [place for place, token in enumerate(tokens) if token in _PUNCTUATION]
    place = choices.below(len(tokens))
    match choices.below(9):
        case 0 if marks:
            del tokens[choices.pick(marks)]
        case 1 if marks:
            tokens[choices.pick(marks)] = choices.pick((";", "", ",,", ":", ",", ")", "}"))
        case 2:
            del tokens[place]
        case 3:
            tokens.insert(place, tokens[place])
        case 4:
            other = min(place + 1, len(tokens) - 1)
            tokens[place], tokens[other] = tokens[other], tokens[place]
        case 5:
            tokens[place] = choices.pick(WORDS)
        case 6:
            numbers = [at for at, token in enumerate(tokens) if token.lstrip("+-").isdigit()]
            tokens[choices.pick(numbers or [place])] = choices.pick(NUMBERS)
        case 7:
            names = [at for at, token in enumerate(tokens) if token[0] in "\"'"]
            at = choices.pick(names or [place])
            tokens[at] = _misquoted(tokens[at], choices)
        case _:
            tokens[place] = _misspelt(tokens[place], choices)
    return tokens


def _misspelt(word: str, choices: Choices) -> str:
    place = choices.below(len(word))
    return choices.pick((
        word[:place] + word[place + 1 :],
        word[:place] + choices.pick("aeS_ 1") + word[place:],
        word.lower() if word.isupper() else word.upper(),
        word[:place] + word[place : place + 2][::-1] + word[place + 2 :],
    ))  # fmt: skip


def _misquoted(token: str, choices: Choices) -> str:
    inner = token[1:-1]
    return choices.pick((
        _misspelt(token, choices),
        f'"{inner}"' if token[0] == "'" else f"'{inner}'",
        inner,
        token[:-1],
        f'"potion of {inner}"',
        f'"2 {inner}"',
        f"'{inner}'"[:3] + "'",
    ))  # fmt: skip
