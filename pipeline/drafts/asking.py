"""Drafts of many pages: answers are asked for once, kept by page, and read anew each time."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import orjson

from pipeline.chat import Answer, Client, Sampling, in_order
from pipeline.drafts.anchoring import anchored
from pipeline.drafts.draft import read_draft
from pipeline.drafts.prompts import messages, told
from pipeline.drafts.tally import State, Tally
from pipeline.errors import ServerError
from pipeline.proposals import Proposal
from pipeline.shards import PageCache, fingerprint, progress

FORM: Final = "draft-1"
"""Name of the form of drafts and of how they are found on a page; another one whenever that changes."""
SAMPLING: Final = Sampling(temperature=0.0, max_tokens=8192)
_OF_ONE_PAGE: Final = frozenset({400, 413, 422})
"""States by which a server refuses one page and would answer others."""
FILE: Final = "drafts.sqlite"
Kept = dict[str, Any]


class Drafter:
    """Turns the surrogate texts of pages into proposals; the caller has asked `permit` for the client's endpoint."""

    def __init__(self, client: Client, sampling: Sampling = SAMPLING, parallel: int = 4) -> None:
        """Ask nothing yet."""
        self._client, self._sampling, self._parallel = client, sampling, parallel
        self.tally = Tally()

    @property
    def model(self) -> str:
        """Name of the model and of the form, for the origin of what is proposed."""
        printable = "".join(char for char in self._client.access.model if char.isprintable())
        return f"{printable[:80]} {FORM}"

    def proposals(self, cache: Path, texts: Mapping[str, str]) -> dict[str, Proposal]:
        """What is proposed by page; answers lie in the folder `cache` under the names in `texts`, opaque ones.

        Raises ServerError if the model cannot be used at all; what was answered until then is kept.
        """
        settings = self._sampling.body() | {"model": self._client.access.model, "told": told()}
        kept = PageCache(
            cache / FILE, fingerprint(None, extra={name: str(one) for name, one in settings.items()})
        )
        answers: dict[str, Kept | None] = dict(kept.load(texts))
        todo = [name for name in sorted(texts) if name not in answers]
        with progress("drafts", len(texts), len(texts) - len(todo)) as advance:
            asked = in_order(todo, lambda name: self._asked(texts[name]), self._parallel)
            for name, found in zip(todo, asked, strict=True):
                answers[name] = found
                if found is not None:
                    kept.save({name: orjson.dumps(found)})
                advance(1)
        self.tally = Tally(asked=len(todo))
        return {name: self._read(answers[name], text) for name, text in texts.items()}

    def _asked(self, text: str) -> Kept | None:
        try:
            answer = self._client.ask(messages(text), self._sampling)
        except ServerError as error:
            if error.status not in _OF_ONE_PAGE:
                raise
            return None
        return {"text": answer.text, "finish": answer.finish, "refused": answer.refused}

    def _read(self, found: Kept | None, text: str) -> Proposal:
        answer = Answer(**found) if found is not None else None
        draft = read_draft(answer) if answer else None
        self.tally.pages[_state(answer, drafted=draft is not None)] += 1
        if draft is None:
            return Proposal()
        made = anchored(draft, text)
        self.tally.exact += made.exact
        self.tally.near += made.near
        self.tally.dropped += made.dropped
        return made.proposal


def _state(answer: Answer | None, *, drafted: bool) -> State:
    if answer is None:
        return State.FAILED
    if drafted:
        return State.DRAFTED
    if answer.refused:
        return State.REFUSED
    return State.CUT if answer.is_cut else State.MALFORMED
