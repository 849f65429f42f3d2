"""What is wrong with texts beyond their shape: what the target does not have, and what its files can't take."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from nhmod.dataclass import frozen
from nhmod.diagnostics import Related, Report, did_you_mean
from nhmod_languages.contents.encyclopedia import looked_for
from nhmod_texts import sites
from nhmod_texts.differences import MARKS_OF_NAMES, NOVELS, QUOTES
from nhmod_texts.encyclopedia import PlannedArticle, planned_articles
from nhmod_texts.novels import BOOKS, MOST_PASSAGES, find_novel, new_passages, novels
from nhmod_texts.records import Hallucination, Texts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from nhmod.contribution import ModSet
    from nhmod.manifest import BlockText, Origin
    from nhmod.target import Facts, Tree


_FIRST_TOO_FAR = 0x100000
"""The first offset that five hexadecimal digits can't say (src/rumors.c, init_oracles)."""
_NOVELS_ARRAY = ("src/do_name.c", "sir_Terry_novels")
_ARTICLES = frozenset({"a", "an", "the", "some"})
_SHOWN = 40
_OTHERWISE = "say for which targets they are, in an item of their own: 'when: {target: …}'"


def check_texts(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Report all that is wrong with the mods' texts."""
    for _, texts in mods.records("texts", Texts):
        _check_offered(texts, facts, report)
        _check_blocks(texts, report)
        _check_marks(texts, facts, report)
        _check_names(texts, report)
        if facts.offers(NOVELS):
            _check_titles(texts, tree, report)
    _check_repeated(mods, tree, facts, report)
    _check_oracles(mods, tree, report)
    _check_articles(mods, tree, report)
    if facts.offers(NOVELS):
        _check_numbers(mods, tree, report)


def _check_offered(texts: Texts, facts: Facts, report: Report) -> None:
    """Report texts that the game has no place for."""
    wanted = {
        "epitaphs": (texts.epitaphs, ("a file of epitaphs", "an array of epitaphs"), "random epitaphs"),
        "engravings": (texts.engravings, ("a file of engravings", "an array of engravings"), "random engravings"),
        "hallucinations": (
            texts.hallucinations,
            ("a file of hallucinatory monsters", "an array of hallucinatory monsters"),
            "monsters that only the hallucinating see",
        ),
        "tribute": (texts.tribute, (NOVELS,), "novels that can be read"),
        "death_quotes": (texts.death_quotes, (QUOTES,), "quotations that Death says"),
    }
    for key, (items, features, what) in wanted.items():
        if items and not any(facts.offers(feature) for feature in features):
            report.error("NH3602", f"this game has no {what}", texts.origin.at(key), hint=_OTHERWISE)


def _check_blocks(texts: Texts, report: Report) -> None:
    for oracle in texts.oracles:
        check_lines(oracle, ORACLE, report)
    for article in texts.encyclopedia:
        check_lines(article.text, ARTICLE, report)
    for passage in texts.tribute:
        check_lines(passage.passage, PASSAGE, report)


def _check_marks(texts: Texts, facts: Facts, report: Report) -> None:
    if facts.offers(MARKS_OF_NAMES):
        return
    for name in texts.hallucinations:
        if isinstance(name, Hallucination) and (name.personal or name.gender != "either"):
            said = "it is 'the " + str(name.name) + "'" if name.personal else "it is an 'it'"
            message = f"this game's hallucinatory monsters have only a name: {said}"
            report.note("NH3608", message, name.origin)


def _check_names(texts: Texts, report: Report) -> None:
    """Warn of names with an article, before which the game puts its own (NH3610); a personal one has none of the game's."""
    for item in texts.hallucinations:
        name, personal = (item.name, item.personal) if isinstance(item, Hallucination) else (item, False)
        article, _, rest = str(name).partition(" ")
        if rest and not personal and article.casefold() in _ARTICLES:
            message = f"the game says 'the' and 'a' before the name itself: this would be 'the {name}'"
            hint = f"write '{rest}', or {{name: {name}, personal: true}} if it is said just so"
            report.warning("NH3610", message, item.origin, hint=hint)


def _check_titles(texts: Texts, tree: Tree, report: Report) -> None:
    file, array = _NOVELS_ARRAY
    titles = {row.string for row in tree.c(file).array(array).rows}
    for passage in texts.tribute:
        novel = find_novel(tree, passage.book)
        if novel is None or novel.title not in titles:
            known = [one.title for one in novels(tree, BOOKS)]
            report.error(
                "NH3603",
                f"the game has no novel '{passage.book}'",
                passage.origin.at("book"),
                hint=did_you_mean(passage.book, known)
                or f"its novels are {known[0]}, {known[1]} and {len(known) - 2} more"
                if len(known) > 1
                else "",
            )


def _check_repeated(mods: ModSet, tree: Tree, facts: Facts, report: Report) -> None:
    """Warn of texts that are there already."""
    for site in sites.SITES:
        if not site.applies(facts) or not tree.exists(site.site.file):
            continue
        written = tree.text(site.site.file)
        before: dict[str, Origin] = {}
        for _, texts in mods.records("texts", Texts):
            for said in site.said(texts):
                text = site.write(sites.words(said, facts), tree, facts)
                needle = text.strip().lstrip(", ").rstrip(",")
                line = sites.words(said, facts).partition("\n")[0]
                shown = line if len(line) <= _SHOWN else line[:_SHOWN] + "…"
                first = before.setdefault(text, said.origin)
                related = (Related(location=first.location, message="the first"),) if first is not said.origin else ()
                if (
                    related
                    or f"\n{needle}\n" in f"\n{written}"
                    or (site.site.file.endswith(".c") and needle in written)
                ):
                    whose = "stands here twice" if related else "is in the game already"
                    message = f"'{shown}' {whose}, among {site.site.name}"
                    report.warning("NH3605", message, said.origin, related=related)


def _check_oracles(mods: ModSet, tree: Tree, report: Report) -> None:
    """Report oracles behind those that the game could find."""
    at = len(tree.text(sites.ORACLES_TXT))
    for _, texts in mods.records("texts", Texts):
        for oracle in texts.oracles:
            at += len(str(oracle))
            if at >= _FIRST_TOO_FAR // 2:  # the special one and the table of offsets have ample room in the other half
                message = f"with this oracle they have {at:,} characters together; {_FIRST_TOO_FAR // 2:,} are the most"
                report.error("NH3609", message, oracle.origin)
                return


def _check_numbers(mods: ModSet, tree: Tree, report: Report) -> None:
    for passage in new_passages(mods, tree):
        if passage.number == MOST_PASSAGES + 1:
            message = f"'{passage.novel.title}' can have {MOST_PASSAGES} passages, and this is one more"
            report.error("NH3609", message, passage.origin)


def _check_articles(mods: ModSet, tree: Tree, report: Report) -> None:
    owners: dict[str, list[PlannedArticle]] = defaultdict(list)
    for planned in planned_articles(mods, tree):
        origin = planned.article.origin
        if planned.narrower:
            report.error(
                "NH3607",
                f"the entry for '{', '.join(planned.names)}' must stand behind '{planned.narrower}', whose name it would take, "
                f"and before '{planned.wider}', which would take its own; '{planned.wider}' comes first",
                origin,
                hint=f"add '{planned.narrower}' to 'except', or make an entry of each name",
            )
        for key in planned.replaced:
            message = f"the game's own entry for '{key}' is not shown any more: this one is"
            report.warning("NH3606", message, origin)
        for name in planned.article.names:
            if (instead := looked_for(str(name), tree)) and instead not in planned.names:
                message = f"the encyclopedia is never asked for '{name}': the game looks for '{instead}' then"
                named = instead.strip("*? ")
                hint = f"write '{instead}', if nothing else is called so" if named else "take it away"
                report.warning("NH3611", message, name.origin, hint=hint)
            earlier = owners[str(name)]
            if earlier:
                first = earlier[0].article
                report.error(
                    "NH3606",
                    f"'{name}' has two entries, of '{planned.mod.id}' and of '{earlier[0].mod.id}': only one is ever shown",
                    name.origin,
                    related=(Related(location=first.origin.location, message="the other entry"),),
                )
            earlier.append(planned)


@frozen
class Lines:
    """The rule for a kind of text: how wide lines may be, and which beginnings mean what."""

    what: str
    width: int
    reserved: Mapping[str, str]
    whole: tuple[str, ...] = ()


# The Oracle's window reads lines of COLNO characters, the newline and the end among them (src/rumors.c, outoracle).
# ",/)" becomes "---", which ends an oracle, when makedefs encrypts it (xcrypt).
ORACLE = Lines(
    what="an oracle",
    width=78,
    reserved={"#": "begins a comment", "-----": "ends an oracle"},
    whole=(",/)",),
)
ARTICLE = Lines(what="the encyclopedia", width=70, reserved={})
PASSAGE = Lines(what="a novel", width=78, reserved={"#": "begins a comment", "%": "begins a command"})


def check_lines(text: BlockText, rule: Lines, report: Report) -> None:
    """Report each line that a file can't take (NH3604), at its place."""
    if not any(line.strip() for line in text.lines):
        report.error("NH3604", f"{rule.what} without words", text.origin)
    for number, line in enumerate(text.lines):
        width = len(line.expandtabs())
        meaning = next((means for begin, means in rule.reserved.items() if line.startswith(begin)), "")
        if not line.isascii():
            wrong = f"a line of {rule.what} is plain ASCII"
        elif width > rule.width:
            wrong = f"a line of {rule.what} has at most {rule.width} characters; this has {width}"
        elif meaning:
            wrong = f"a line of {rule.what} can't begin so: in the game's file that {meaning}"
        elif line.strip() in rule.whole:
            wrong = f"a line of {rule.what} can't be '{line.strip()}': makedefs would make the mark of its end of it"
        else:
            continue
        report.error("NH3604", wrong, text.at(number, 0, len(line)), path=text.origin.path)
