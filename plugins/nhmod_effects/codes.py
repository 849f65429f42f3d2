"""The codes of what can be wrong with effects."""

from nhmod.diagnostics import Code, codes_in, codes_of

PLACE = Code("""NH2903 an effect that makes no sense there
Some effects are the hero's alone, some a monster's or an object's. Each place of the game has its own subject; 'to:'
names another one that is there as well.""")
CONDITION = Code("""NH2904 a condition that can't be told there
Whether a thing is cursed can only be asked where a thing is used, and whether a monster is peaceful where one is
concerned.""")
RELEASE = Code("""NH2905 an effect that the release does not have
Older releases lack some states of the hero. Say what happens there instead with 'when: {target: …}' at the content.""")
MESSAGE = Code("""NH2906 a message with a name where there is nobody to name
One '%s' in a message stands for the name of the monster that is concerned. Where none is, and for a percent sign
before an s, write other words.""")
PROPERTY = Code("""NH2907 a property that can't be gained or lost
The turns of illnesses are those until they end the game, and some states have effects of their own: 'sicken',
'petrify', 'slime', 'confuse' … Of some properties the game asks only whether something that is worn gives them
(include/youprop.h): free action, displacement, water walking; in NetHack 3.4.3 also reflection, magic resistance and
others. Fumbling and restful sleep count the turns until the next time, which come again only while something worn
gives them. Protection is gained for good.""")
VALUE = Code("""NH2908 a value that means nothing there
The effect is known there, but not with this value: a monster has no hallucinations to be cured.""")
AFTER_TAMING = Code("""NH2909 more happens to a monster that was tamed
Some releases put a new monster in the place of one that becomes a pet, so nothing can happen to the old one
afterwards, and the place is left at once. Tame it in the last step.""")
UNDONE = Code("""NH2911 a step that the next one undoes
Both steps happen whenever their list does, the second at once after the first: nothing of the first is left.""")
KEPT = Code("""NH2960 what can't be replaced or ended there
Some releases put a new monster in the place of one that becomes a pet. Where the game goes on with the old one, as
after a hit, it can be made peaceful but not tame. An object that is being cancelled can't be destroyed, changed into
another, or cancelled once more. A blast of fire burns what lies on the floor while the game goes through it, and what
is dropped there may become one stack with it. A hero who becomes somebody else may burst or lose the armor that is
being put on or taken off. Who digs through the floor leaves the level at once, while the game goes on with a monster
of it.""")
AFTER_END = Code("""NH2961 more happens to an object that is gone
Nothing can happen to an object that a step before has destroyed. Destroy it in the last step about it.""")
MADE = Code("""NH2962 what the game can't make, or makes only once
Some of the game's tables are no real things (strange object, the tail of a long worm), some monsters are made only
with what belongs to them (a shopkeeper with a shop), of some there is only one, and into some no hero can change.
'create' and 'polymorph' take none of them; a monster of which there is one is created once, without 'count'.""")
NEVER = Code("""NH2910 conditions that can't hold together
All that stands under 'when' has to hold at once, and nothing that stands under 'unless'. A thing is cursed, blessed
or uncursed, never two of these.""")
HERE = Code("""NH2912 a condition that never holds at its place
Where the hero does something by a command she is not helpless, a spell is never cursed, and who is confused casts
none. What a step before this one brings counts: it may hold by then.""")
UNTAMED = Code("""NH2963 a monster that the game does not tame
tamedog() in src/dog.c refuses humans, demons and who covets what the hero needs. Such a monster is no pet: it becomes
peaceful at best.""")
LONG = Code("""NH2990 a message that the game would cut
The game puts a message together in a buffer (BUFSZ), with the name of a monster in place of '%s', which may be one
that its owner gave it. The message is to fit with the longest.""")

CODES = (
    *codes_of(vars()),
    *codes_in("""NH2901 a step without an effect, or with two
Each step of a list says one thing that happens, and perhaps when. Steps happen in their order.

NH2902 an 'otherwise' that never happens
'otherwise' is what happens where the conditions of its step do not hold; without a condition they always do."""),
)
