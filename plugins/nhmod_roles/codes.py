"""The codes NH3501 to NH3549."""

from __future__ import annotations

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH3501 a thing to begin with that is not one object or one class
Each thing that a role begins with is either an object ('object') or any object of a class ('class').

NH3502 attributes that don't add up
The game gives a new player 75 points: first the role's lowest values, then the rest one by one, by chances of which
there are a hundred. So the lowest values, 3 at least each, must make 75 at most, and the chances just 100.

NH3503 a race that the role can't have
Each race has its own genders and alignments (elves are chaotic). A role that takes a race must share at least one of
each with it; else nobody can be of this role and race.

NH3504 a role's code that is taken
The three letters of a role name its level files and find its quest texts, so no two roles, nor a role and a race, may
have the same.

NH3505 a third role with one initial
The menu in which a player chooses a role gives each its initial, small for the first and capital for the second. A
third role with the same letter could not be chosen there. Give the role another name.

NH3506 a player that is none of the players' monsters
Each role has a monster of its own, which stands among those of the other roles in the table of monsters: the game
takes a monster for a player by this range (is_mplayer). Write 'place: {after: samurai}' in the monster.

NH3507 someone of the quest who is not fit for it
The game knows the people of a quest by what they are: a guardian by the sound MS_GUARDIAN, leader and nemesis by
their own; they must be made only on purpose, leader and nemesis must be unique, and nobody may turn into them.

NH3508 a special spell that is none
A role's special spell is named by its spellbook: 'spellbook of light'.

NH3509 something that nobody can begin with
The game can't give this thing to a new player: it is money (write 'gold'), it is no real object, there is only one of
it, the class has nothing that is made at random, or it is no class but any. Of spellbooks the game looks for one up
to level 3 that the role can use, and for ever if there is none.

NH3510 a skill that can't be brought so far
Only bare-handed fighting and martial arts go beyond expert.

NH3511 a quest level that lacks what the quest needs
The first level of a quest must have its leader, the last one its nemesis and an object with the name of the artifact;
on the first one players arrive at its branch. Stairs lead on from each to the next. Without these the quest can't be
begun or ended.

NH3512 an intrinsic of which nothing comes
The game asks of some properties more than whether one has them: how much protection the gods have given, when one
fumbles or falls asleep the next time, whom one is warned of. No level gives that.

NH3513 one monster for two of a quest's people
Leader, guardians, nemesis and player are four different monsters: the game tells them apart by their kind.

NH3514 a quest artifact that can be found elsewhere
The artifact of a quest must never be made at random (SPFX_NOGEN), or there could be none left for the quest.

NH3515 something to begin with that can't be learned
The game makes the skill of every weapon that one begins with a basic one (src/weapon.c, skill_init), and calls it
impossible where the role's skills have it not. A tool can be a weapon, those of a race have something else in a
thing's place (gnomes a crossbow for a bow), who begins with a pony can ride, and 3.4.3 counts what is shot.

NH3516 a shield beside a weapon for both hands
What one begins with is put on and wielded in its order (src/u_init.c, ini_inv). With a shield on the arm no weapon
for both hands is wielded; in 3.4.3 one has both, and can't change either.

NH3517 gear of another sort
Other players of a role are given a weapon, armor, a cloak, a helmet and a shield (src/mplayer.c, mk_mplayer). What is
something else is carried and not used.

NH3518 a skill of which nothing is thrown
One missile more at a time goes with what is shot, and with weapons of which several are one heap (src/dothrow.c,
throw_obj).

NH3519 a skill that is none
What the game calls P_NONE ends its lists of skills. A role that names it would lose all skills behind it.

NH3520 a mistake in quest texts
Quest texts have the form of the game's dat/quest.txt: '%Cp Arc 00001' (c: in a window, p: in the line of messages),
the lines, '%E'. Lines that begin with '#' are comments. makedefs would only complain, and build a game that has
something else to say, or nothing.

NH3521 quest messages are missing
The game asks for these messages by number in the course of a quest; one that is missing is a 'program in disorder'.
The list is that of the messages which all of the game's own roles have.

NH3522 a line of quest texts that is too long
The game reads quest texts in lines of a certain length, and a screen has 80 columns. What is longer is cut in the
middle, or ends up outside of its message.

NH3523 a summary that nobody sees
A summary goes to the history of messages where a message was shown in a window. One that stands in the line of
messages is in the history already.

NH3524 a reference that the game doesn't know
In quest texts '%' and a letter stand for a name: %l is the leader, %n the nemesis, %o the artifact. Other letters are
left out, and so is a percent sign at a line's end. Older releases know fewer of them. Behind '%%' too a letter such
as 's' is taken for one that changes a name.

NH3525 more of a thing than can be counted
The game keeps the number of a thing to begin with in a few bits (struct trobj, src/u_init.c): of a hundred darts
thirty-six would be left. Write the thing in several lines.

NH3526 an enchantment on what has none
Weapons and armor have an enchantment, wands, charged rings and charged tools have charges. Other objects keep
something else there: a slime mold which fruit it is, and of one that there is not the game says that it is a bad
fruit.

NH3527 a spellbook twice
Who begins with a spellbook knows its spell, and of a second one of the same kind the game says that it is in
disorder. Of spellbooks that it chooses itself it only sees to it that one is not the same as the last.

NH3528 a line of quest texts that its names make too long
The game puts names into a line of quest texts: the player's, the god's, the artifact's. In 3.4.3 it has room for 127
characters in all, and writes over other things before it panics; later releases have room for 255. A name may have
63.

NH3529 a role's name that means something else
The game looks for what a player asks for among the roles first, and takes the first one that begins so (src/role.c,
str2role): the option 'role:', and each part of 'you-Val-Hum-Fem-Neu', as which NLE's 'character' is read too. With a
role 'Champion' the part 'Cha' would not say 'chaotic' any more, but begin this role whoever else was asked for.

NH3530 a title that hides objects from wishes
A wish takes what begins with a role's title, or has one behind 'of', for a monster of that role (src/botl.c,
title_to_mon): 'figurine of a wizard'. With a title 'Silver' a wish for a silver dagger would give a dagger, with one
'Light' a wish for a scroll of light any scroll.

NH3531 an enemy of whom there is only one
The game makes the quest's enemies as often as any monster there (src/questpgr.c, qt_montype), and one that is unique
only once. Vlad the Impaler, met in the quest, is not in his tower later, and with him is gone what he has.

NH3532 armor that a hero does not begin in
The game puts on the first piece of armor for each part of the body, in the order in which it is written, and no
shield beside a weapon for two hands that stands before it (src/u_init.c, ini_inv). What comes after it is carried.

NH3540 a control character in quest texts
Quest texts go to the player's terminal as they are. Escape sequences there would colour, move or erase the screen. A
text has visible characters and blanks.

NH3541 a quest message that the game never asks for
The game asks for quest messages by number (include/qtext.h). One of another number is in the file and is never shown;
mostly the number is mistyped. Which numbers there are differs between releases: 42 is new in 3.6.

NH3542 columns of roles that a game does not have
A note: the releases have for each role from which level it gains other hit points and energy, and how well it casts in armor, by
which attribute, and which spell is its own. A variant may have one rule for all roles there (xNetHack), and asks no role.""")
