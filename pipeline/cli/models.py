"""What commands that ask a model have in common: options, credentials, where answers are kept."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from pipeline.errors import InputError, WorkspaceError
from pipeline.workspace import find_workspace

if TYPE_CHECKING:
    from pipeline.chat import Access, Client, Zone

SECRETS: Final = {
    "MEDSTRUCT_LLM_URL": "llm_url",
    "MEDSTRUCT_LLM_API_KEY": "llm_api_key",
    "MEDSTRUCT_LLM_MODEL": "llm_model",
}
"""Variables, and the files below .secrets/ that stand in for them."""
ANSWERS: Final = "answers.sqlite"
AllowEgress = Annotated[
    bool, typer.Option("--allow-egress", help="Public data may be sent to an endpoint on another machine.")
]
Confirm = Annotated[
    bool,
    typer.Option(
        "--confirm-personal-data",
        help="Data of the private zone may be read by a model on this machine; no flag sends them to another.",
    ),
]
Answers = Annotated[
    Path | None,
    typer.Option(help="SQLite file in which answers are kept; default: .cache/ of the workspace, else here."),
]
Parallel = Annotated[int, typer.Option(min=1, max=64, help="Questions on their way at once.")]
Temperature = Annotated[float, typer.Option(min=0, max=2, help="Sampling temperature.")]
TopP = Annotated[float | None, typer.Option(min=0, max=1, help="Nucleus sampling; default: the server's.")]
MaxTokens = Annotated[int, typer.Option(min=1, help="Longest answer, tokens.")]
ServerSampling = Annotated[
    bool,
    typer.Option(
        "--server-sampling", help="Send no sampling settings: some servers refuse temperature or max_tokens."
    ),
]
Seed = Annotated[int | None, typer.Option(help="Seed of sampling, where the server knows one.")]


def access() -> "Access":
    """The endpoint that the environment or .secrets/ of the workspace names; InputError if it names none."""
    from pipeline.chat import Access

    url, key, model = (_secret(name) for name in SECRETS)
    if not url:
        raise InputError(
            "MEDSTRUCT_LLM_URL is not set: export the address of an OpenAI-compatible endpoint, such as "
            "http://127.0.0.1:8000/v1, or write it into .secrets/llm_url"
        )
    return Access(url, model, key)


def _secret(name: str) -> str:
    root = _workspace()
    path = root / ".secrets" / SECRETS[name] if root else None
    kept = path.read_text(encoding="utf-8") if path and path.is_file() else ""
    return (os.environ.get(name) or kept).strip()


def _workspace() -> Path | None:
    try:
        return find_workspace(Path.cwd())
    except WorkspaceError:
        return None


def connect(zone: "Zone", answers: Path | None, *, allow_egress: bool, confirmed: bool) -> "Client":
    """A client that may be sent data of a zone, or InputError; its answers are kept in a file of the owner's alone."""
    from pipeline.chat import Client, Kept, permit

    where = access()
    permit(where, zone, allow_egress=allow_egress, confirmed=confirmed)
    root = _workspace()
    own = root / ".cache" / ANSWERS if root else None
    kept = answers or own or Path.cwd() / f".medstruct-{ANSWERS}"
    refuse_leak(zone, kept, "--answers", own)
    return Client(where, Kept(kept))


def refuse_leak(zone: "Zone", path: Path, option: str, allowed: Path | None = None) -> None:
    """Raise InputError if what is made of private data, which it holds, would come to lie outside the private zone."""
    from pipeline.chat import Zone, zone_of

    if zone is Zone.PRIVATE and path != allowed and zone_of([path]) is Zone.PUBLIC:
        raise InputError(
            f"what a model says of private data holds personal data: let {option} lie below data/private"
        )
