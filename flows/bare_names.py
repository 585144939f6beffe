"""Prefect plug-in: `prefect deployment run build-medstruct` works as written.

Prefect wants <flow>/<deployment>; here both carry one name, so a name without "/" stands for name/name. Loaded by
Prefect's start-up hook where prefect.toml switches plug-ins on (in a workspace, not elsewhere).
"""

from typing import Any

from prefect.plugins import register_hook


def full_name(name: str) -> str:
    """`build-medstruct` -> `build-medstruct/build-medstruct`; a full name stays."""
    return name if "/" in name else f"{name}/{name}"


def accept_bare_names() -> None:
    """Let PrefectClient read a deployment by a bare name; a second call changes nothing.

    Raises AttributeError, which Prefect shows at start-up, if a newer Prefect has no such method.
    """
    from prefect.client.orchestration import PrefectClient

    original = PrefectClient.read_deployment_by_name
    if getattr(original, "accepts_bare_names", False):
        return

    async def read(self: Any, name: str) -> Any:
        return await original(self, full_name(name))

    read.accepts_bare_names = True  # type: ignore[attr-defined]
    PrefectClient.read_deployment_by_name = read


@register_hook
def setup_environment(*, ctx: Any) -> None:  # noqa: ARG001 - the hook's signature
    """Prefect calls this before its command line, workers and flows start."""
    accept_bare_names()
