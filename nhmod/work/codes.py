"""The codes of work on a cluster."""

from nhmod.diagnostics import codes_in

CODES = codes_in("""NH0840 the package for clusters is missing
'--on ADDRESS' works on a Dask cluster, by the package 'distributed'. python -m pip install 'nhmod[cluster]' brings
it; the cluster's machines need nhmod[cluster] too.

NH0841 no cluster at the address
Nobody answered at the address that '--on' was given, or it is none. 'dask scheduler' prints its own when it starts:
tcp://HOST:8786. Without '--on' the work is done on this machine.

NH0842 a worker of another sort
What is sent to a cluster's workers is sent to the same nhmod with the same plugins, on the same Python, on a machine
that can run the game that was built here: the same system and processor, and no older C library. The worker that has
something else is named, and what. Install the same there, and start the worker again.

NH0843 a cluster without workers
The cluster has no workers, or lost all of them, and none came for a while; or its scheduler is gone. Results that had
come are kept where the command says that it can go on: give it again when there are workers.

NH0844 a piece of work whose workers die
One game, or one stretch of levels, was given to several workers one after the other, and each of them died. Perhaps
it needs more memory than they have. It is named with its seed: do it on this machine, without '--on'.

NH0845 work that can't travel
What is to be done is sent to the cluster's workers as it is in memory, and this has something in it that can't be
sent: an open file, a lock, a source tree. It is a mistake of the plugin whose content is named; without '--on' the
same is done on this machine.

NH0846 a worker that can't take the game
The build is sent to each worker once, and unpacked in the worker's cache (NHMOD_CACHE there). The system refused
that: the disk may be full, or the folder another user's. The worker is named, with the system's own words.""")
