"""The codes of shop types."""

from nhmod.diagnostics import CodeInfo

CODES = (
    CodeInfo(
        code="NH1301",
        title="an object and a class, or neither",
        explanation="Each line of a shop's stock is an 'object' or an object 'class': write one of the two.",
    ),
    CodeInfo(
        code="NH1302",
        title="a stock that does not make 100%",
        explanation="The game draws a number from 1 to 100 and goes through the shop's stock until the shares have "
        "used it up. If they make less, it reads on into the next table; if they make more, the last "
        "things never come. Make the shares 100%.",
    ),
    CodeInfo(
        code="NH1303",
        title="a part of a percent",
        explanation="The game counts shops and their stock in whole percents, at least one.",
    ),
    CodeInfo(
        code="NH1304",
        title="too many things in a stock",
        explanation="The game's table has a fixed number of columns for a shop's stock (iprobs in "
        "include/mkroom.h). Use a class in place of several objects.",
    ),
    CodeInfo(
        code="NH1305",
        title="more than the other shop has",
        explanation="The shares of all shops make 100%, so a new shop's share is taken from another's. What mods "
        "take from one shop must leave it 1% at least: a shop of 0% would end the game's list of shops "
        "too early. Take less, or from another shop, or from all of them: 'from: proportional'.",
    ),
    CodeInfo(
        code="NH1306",
        title="where a share was taken from",
        explanation="A new shop's share of all shops has been taken from the shops that are named. Choose others "
        "with 'from'.",
    ),
    CodeInfo(
        code="NH1307",
        title="a wizard letter that the game uses",
        explanation="In wizard mode SHOPTYPE=letter makes a room or shop on the first level. The game has a room or "
        "shop for this letter already, and the new one could not be reached. Write another letter, or "
        "none: then a free one is taken.",
    ),
    CodeInfo(
        code="NH1309",
        title="a wizard letter was chosen, or none is left",
        explanation="The manifest names no letter for the shop, so the last one is taken that neither the game nor "
        "a mod has. Write 'wizard_letter' to keep it when other mods come along.",
    ),
    CodeInfo(
        code="NH1311",
        title="a name of a shop that C has already",
        explanation="The shop's id makes names in C: a constant, the array of its keepers' names. One of them is in "
        "the game's source already and means something else there. Choose another id.",
    ),
    CodeInfo(
        code="NH1312",
        title="a shop's name that the game has",
        explanation="The game tells some of its shops by their names (the bookstores have a novel by Terry "
        "Pratchett), so no new shop may have the name of one of them.",
    ),
    CodeInfo(
        code="NH1313",
        title="a shopkeeper's name that is too long",
        explanation="The game keeps a shopkeeper's name, and a mark before it, in an array of PL_NSIZ characters "
        "and cuts off the rest. Shorten the name.",
    ),
    CodeInfo(
        code="NH1314",
        title="something that can't be sold",
        explanation="The game can't make this thing for a shop, or it would be no ware: gold, a thing of which "
        "there is only one, a thing without a name in C, a class of which nothing is made at random.",
    ),
    CodeInfo(
        code="NH1315",
        title="a name twice",
        explanation="The same name stands twice in the list of shopkeepers. The game makes sure that no two "
        "shopkeepers of a level have one name, and would look for another in vain.",
    ),
    CodeInfo(
        code="NH1316",
        title="a shopkeeper's gender in a game that keeps none",
        explanation="Newer releases keep a mark before a shopkeeper's name that says whose name it is, a man's or a woman's, and "
        "whether it is a first name. Older ones would show the mark as a part of the name. Write the name alone.",
    ),
    CodeInfo(
        code="NH1317",
        title="a column of shops that only this game has",
        explanation="The shops of a variant can have more columns than those of the releases (struct shclass in include/mkroom.h): a "
        "further name, say. nhmod gives a name the shop's id, and anything else what the first shop of the table has. "
        "Look whether that suits.",
    ),
)
