"""The codes of mods that do not go together or have no target."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH0301 two mods of one id
Every mod has an id of its own. Perhaps one mod was named twice, or a copied mod kept the id.

NH0302 a required mod is missing
The mod builds on another one, which must be named on the command line too.

NH0303 a required mod has the wrong version
The mod was made for other versions of the mod that it requires. Get one of those.

NH0304 a mod does not go with another
Its author says so under 'conflicts'. Leave one of the two out.

NH0305 mods that require each other
What is required comes first, which can't be for all of them. One has to do without the other.

NH0306 two mods of one symbol
Everything that a mod adds stands behind its symbol, so each needs its own: MOD_ and the id, or what 'symbol:' says.

NH0307 an unknown target
'nhmod source list' names the targets that there are; a plugin can bring more.

NH0308 a mod that is not for this target
Its 'targets' do not include the one that was asked for.

NH0309 no target suits all mods
The mods' 'targets' have no release in common that nhmod knows.

NH0310 content that the target can't be given
Some kinds of content go into some releases only, as the plugin that knows the release says. Build the mod for another
target, or say with 'when' that this content is for the releases that can have it.

NH0311 a mod that is not for this tree
The tree that was given counts as a release that the mod's 'targets' do not include. The mod is tried all the same:
its places are found by structure. Where that is so and the game plays well, add the release to its 'targets'.

NH0312 a tree together with a target or a source
--tree names a source tree and nhmod finds out which game it is. --target names a release and --source where its
source lies. Give one or the other.

NH0313 a condition on the target that no target fulfils
'targets:' or 'when:' names a game, or a range of its releases, that is none of those that nhmod and its plugins know.
What stands under such a 'when:' is left out on every target. An equal sign means that very release: '==3.6' is not
3.6.6; write '==3.6.*' for all of a series. Where a later release could be meant it is only a note.

NH0314 an error that nobody can answer for
'accept:' makes warnings of errors that only say what a game does not expect. This code is none of them: without what
it asks for the mod can't be made. Leave it out; 'nhmod codes' tells of each code whether it can be accepted.

NH0315 an optional mod has the wrong version
The mod can do without the other one, but where that is there it has to be of the versions under 'optional'. Get one
of those, or leave one of the two out.

NH0330 a target that was not checked
'nhmod check' looks at every target that the mods are for. The source of this one is not in the cache, or could not be
fetched; the message has the reason. 'nhmod source fetch NAME' gets it, and --target NAME checks one target alone.""")
