"""Batches of pages on an existing Ray cluster: an actor per processor, each with one engine in its process.

The only module that knows Ray. Workers open raw and the workspace by the driver's path, so both lie on storage that
all nodes share; only the driver writes the page cache. A lost node costs its batches, which others do again.
"""

import logging
import os
import pickle
import socket
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pipeline.errors import EngineError
from pipeline.rayworker import Task, Worker, facts

ADDRESS: Final = "RAY_ADDRESS"
IN_FLIGHT: Final = 2
"""Batches that an actor holds: one at work, one waiting, so that it never waits for the driver."""
RECYCLED: Final = 64
"""Batches after which an actor gives way to a fresh one: about 1,000 pages, so that no leak of a library adds up."""
TRIES: Final = 3
"""Actors that may die over one batch, or at their start, before it is the batch's or the node's own fault."""
PATIENCE_S: Final = 300.0
"""How long to wait for the first free processor of a busy cluster."""
_REACHED_S: Final = 10.0
_ELSE: Final = "or unset RAY_ADDRESS to work on this machine alone"
_SAME: Final = (
    f"install the same checkout, Python, requirements.lock and requirements-ray.lock on every node, {_ELSE}"
)
Batch = Sequence[tuple[str, Any]]


def address() -> str | None:
    """The cluster that the environment names, None for work on this machine."""
    return os.environ.get(ADDRESS) or None


def connect() -> Any:
    """The `ray` module, connected to the cluster of RAY_ADDRESS; EngineError says what to do where that fails."""
    place = address() or ""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise EngineError(
            f"RAY_ADDRESS is set, but Ray is not installed: install requirements-ray.lock, {_ELSE}"
        ) from None
    if not ray.is_initialized():
        _require_reachable(place)
        try:
            ray.init(place, logging_level=logging.CRITICAL, log_to_driver=False, configure_logging=False)
        except (OSError, RuntimeError, ValueError) as error:
            raise EngineError(_refused(str(error))) from None
    return ray


def _require_reachable(place: str) -> None:
    host, _, port = place.rpartition(":")
    if place == "auto":
        return
    if "/" in place or not port.isdecimal():
        raise EngineError("RAY_ADDRESS must be host:port or auto, on a machine that is a node of the cluster")
    try:
        socket.create_connection((host.strip("[]"), int(port)), _REACHED_S).close()
    except (OSError, OverflowError):
        raise EngineError(
            f"no Ray cluster answers at RAY_ADDRESS: start it with `ray start`, correct the address, {_ELSE}"
        ) from None


def _refused(reason: str) -> str:
    if "ersion mismatch" in reason:
        return f"the cluster at RAY_ADDRESS runs another version of Ray or Python: {_SAME}"
    return f"the cluster at RAY_ADDRESS takes no work from here: run `ray start --address` on this machine too, {_ELSE}"


def processors(ray: Any) -> int:
    """Actors to run: the processors of the cluster, at most MEDSTRUCT_WORKERS where that is set."""
    found = int(ray.cluster_resources().get("CPU", 0))
    if not found:
        raise EngineError(f"the cluster at RAY_ADDRESS has no processors: add nodes to it, {_ELSE}")
    return min(found, int(os.environ.get("MEDSTRUCT_WORKERS") or found))


def run(
    ray: Any, decide: Callable[[Any], Any], start: Callable[[], None] | None, batches: Iterator[Batch]
) -> Iterator[dict[str, bytes]]:
    """The results of all batches as they come, page id -> JSON bytes; what a page's function raises is raised here.

    Raises EngineError if actors die over one batch again and again, or if a node differs from this machine.
    """
    crew = _Crew(ray, pickle.dumps(Task(decide, start)), batches, processors(ray))
    # Ray tells of a lost node on stdout, whatever its log settings: there stands what a script reads
    with redirect_stdout(sys.stderr):
        try:
            yield from crew.results()
        finally:
            crew.dismiss()


@dataclass(slots=True, eq=False)
class _Hand:
    """An actor, whether it is ready, the batches it was given and those it still holds."""

    actor: Any
    ready: bool = False
    given: int = 0
    held: int = 0


@dataclass(slots=True)
class _Crew:
    ray: Any
    task: bytes
    batches: Iterator[Batch]
    size: int
    hands: list[_Hand] = field(default_factory=list)
    waiting: dict[Any, tuple[_Hand, Batch | None]] = field(default_factory=dict)
    again: deque[Batch] = field(default_factory=deque)
    deaths: Counter[str] = field(default_factory=Counter)

    def results(self) -> Iterator[dict[str, bytes]]:
        for _ in range(self.size):
            self.hire()
        while self.hand_out():
            done, _ = self.ray.wait(list(self.waiting), timeout=PATIENCE_S)
            if not done and not any(batch for _, batch in self.waiting.values()):
                raise EngineError(f"no processor of the cluster at RAY_ADDRESS came free: wait, {_ELSE}")
            for ref in done:
                if found := self.take(ref):
                    yield found

    def hire(self) -> None:
        actor = self.ray.remote(num_cpus=1, max_restarts=0)(Worker).remote()
        hand = _Hand(actor)
        self.hands.append(hand)
        self.waiting[actor.prepare.remote(str(Path.cwd()), _umask(), facts(), self.task)] = hand, None

    def hand_out(self) -> bool:
        """Give batches to those who can hold more; False when nothing is left to wait for."""
        free = (hand for held in range(IN_FLIGHT) for hand in self.hands if hand.ready and hand.held == held)
        for hand in free:
            batch = self.again.popleft() if self.again else next(self.batches, None)
            if batch is None:
                break
            hand.given, hand.held = hand.given + 1, hand.held + 1
            self.waiting[hand.actor.work.remote(list(batch))] = hand, batch
        return bool(self.again) or any(batch for _, batch in self.waiting.values()) or self._more()

    def _more(self) -> bool:
        batch = next(self.batches, None)
        if batch is not None:
            self.again.append(batch)
        return batch is not None

    def take(self, ref: Any) -> dict[str, bytes] | None:
        """What a finished call brings: results, or a new actor's readiness; a dead actor is replaced."""
        if ref not in self.waiting:
            return None  # of an actor that was found dead by another call
        hand, batch = self.waiting.pop(ref)
        try:
            found = self.ray.get(ref)
        except self.ray.exceptions.RayTaskError as error:
            raise EngineError(
                f"a worker of the cluster failed ({type(error.cause).__name__}): {_SAME}"
            ) from None
        except self.ray.exceptions.RayError:
            self._bury(hand, batch)
            return None
        if isinstance(found, Exception):
            raise found
        if batch is None:
            self._welcome(hand, found)
            return None
        self._rest(hand)
        return dict(found)

    def _welcome(self, hand: _Hand, different: str) -> None:
        if different:
            raise EngineError(f"a node of the cluster at RAY_ADDRESS has {different}: {_SAME}")
        hand.ready = True

    def _rest(self, hand: _Hand) -> None:
        hand.held -= 1
        if hand.given >= RECYCLED:
            hand.ready = False
            if not hand.held:
                self._leave(hand)
                self.hire()

    def _bury(self, hand: _Hand, batch: Batch | None) -> None:
        lost = [batch, *(other for owner, other in self.waiting.values() if owner is hand)]
        self.waiting = {ref: entry for ref, entry in self.waiting.items() if entry[0] is not hand}
        self.again.extend(other for other in lost if other)
        name = batch[0][0] if batch else ""
        self.deaths[name] += 1
        if self.deaths[name] >= TRIES * (1 if batch else self.size):
            raise EngineError(
                "workers of the cluster at RAY_ADDRESS died again and again (out of memory, or no medstruct there?): "
                f"finished pages are kept; set MEDSTRUCT_WORKERS lower and run again; {_SAME}"
            )
        self._leave(hand)
        self.hire()

    def _leave(self, hand: _Hand) -> None:
        self.hands.remove(hand)
        with suppress(self.ray.exceptions.RayError):
            self.ray.kill(hand.actor)

    def dismiss(self) -> None:
        """Free the processors of all actors."""
        for hand in list(self.hands):
            self._leave(hand)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
