"""What the codes NH0401 to NH0439 mean: getting a target's source."""

from __future__ import annotations

from nhmod.diagnostics import CodeInfo, codes_in

CODES: tuple[CodeInfo, ...] = codes_in("""NH0401 The target's source was found nowhere
nhmod looked in its cache, at the official address, in Debian's source packages and on PyPI, as far as the target
names them. The message has a line for each with the reason. Mend one of them, or get the archive yourself and give it
with --source or the environment variable that the hint names.

NH0402 The given source does not exist or can't be read
--source (or NHMOD_SOURCE_<TARGET>) names nothing, or something that is neither an archive nor a folder with files in
it. A given source is never replaced by another one: correct the path, or leave it out.

NH0403 The given archive is not the release
The sha256 of the archive that you gave is not the release's. It may be another version, a broken download, or an
archive that was packed anew. To use changed sources on purpose, unpack them and give the folder.

NH0404 An archive is damaged or not safe to unpack
An archive holds what no release holds: absolute paths, '..', links that lead out of it, devices, or far too much; or
it can't be read to its end, or lacks the folder that the target names. Nothing of it was kept.

NH0405 The cache can't be used
A file in nhmod's cache could not be read, made or renamed; the message has the system's reason (no space, no
permission). Set NHMOD_CACHE to a folder on a disk with space that you may write to.

NH0406 The given folder is not the pristine release
The folder's content differs from the release's: files were changed, added (by a build, perhaps) or removed. nhmod
works with it, but its patches then apply to this folder and not to the release.

NH0407 The given folder can't be compared with the release
The target's plugin does not say what hash its unpacked release has, and nhmod has not unpacked that release yet. Run
`nhmod source fetch` once; after that a given folder is compared.

NH0408 A source tree holds something that is not a plain file
A tree is copied to be built, so it may hold files, folders and links to files only. Links to folders, pipes and
devices are refused. A link to nothing is no file.

NH0409 A source tree lacks a file
A plugin asked for a file that the target's tree does not have. If the folder was given by you, it may not be the
release that the target names; otherwise it is a mistake in the plugin.

NH0410 An unpacked release has not the content that its target declares
The archive has the right sha256, but the tree in it has another content hash than the target's plugin says. One of
the plugin's two checksums is wrong: report it to the plugin's author.

NH0411 A file with a wrong checksum was refused
A place delivered a file whose sha256 is not the release's: a damaged file, an error page in its stead, or something
worse. It was deleted. nhmod went on to the next place.

NH0412 The source came from another place than the first
A place that comes earlier in the order failed, and a later one had the archive. The archive was verified by its
sha256, so the result is the same; the note has the reasons in case you want to mend them.

NH0420 A source tree changed while it was read
What nhmod makes is made of one state of a source tree, which its content hash names. A file of it was changed after
the tree was opened, by an editor or by another program. Nothing was made of the two states; run the command again.""")
