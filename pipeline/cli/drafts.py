"""The model that drafts annotations, for push."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from pipeline.cli.models import access
from pipeline.errors import InputError

if TYPE_CHECKING:
    from pipeline.drafts import Drafter

By = Annotated[
    Literal["layout", "model"],
    typer.Option(
        "--proposer",
        help="What marks pages for people to correct: rules about the layout, or the model of MEDSTRUCT_LLM_URL, which is "
        "sent the surrogate text.",
    ),
]


def check_drafting(variant: str, *, propose: bool, changed: bool) -> None:
    """InputError where a model is named for what it is not asked about."""
    if variant == "original":
        raise InputError("--proposer model drafts from surrogates alone: leave --variant original out")
    if changed:
        raise InputError("--changed shows what people marked: leave --proposer model out")
    if not propose:
        raise InputError("--no-propose asks nobody: leave it out, or --proposer model")


@contextmanager
def drafting(parallel: int, *, server_sampling: bool, allow_egress: bool) -> "Iterator[Drafter]":
    """A drafter at the endpoint of the environment or .secrets/; InputError where public data may not be sent there."""
    from pipeline.chat import Client, Sampling, Zone, permit
    from pipeline.drafts import Drafter
    from pipeline.drafts.asking import SAMPLING

    where = access()
    permit(where, Zone.PUBLIC, allow_egress=allow_egress)
    with Client(where) as client:
        yield Drafter(client, Sampling.none() if server_sampling else SAMPLING, parallel)
