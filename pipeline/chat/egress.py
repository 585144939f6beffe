"""The egress rule: what may be sent to which host. Everything that is not plainly this machine counts as another one."""

import socket
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final

from pipeline.chat.access import Access
from pipeline.errors import InputError
from pipeline.zones import Zone

_NAME: Final = "localhost"


def is_loopback(host: str) -> bool:
    """Whether a host is this machine beyond doubt: 127.x.x.x in four decimal parts, ::1, or localhost.

    localhost counts only if all that it resolves to is loopback. Other spellings of these addresses (2130706433,
    0x7f.1, 127.1, 0.0.0.0, ::ffff:127.0.0.1) do not count: a name that needs interpretation may lead elsewhere.
    """
    if host == _NAME:
        return _resolves_here(host)
    address = _address(host)
    if isinstance(address, IPv4Address):
        return address.is_loopback and host == str(address)
    return address == IPv6Address("::1")


def _address(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def _resolves_here(host: str) -> bool:
    try:
        found = {str(entry[4][0]) for entry in socket.getaddrinfo(host, None)}
    except OSError:
        return False
    return bool(found) and all(is_loopback(address) for address in found)


def permit(access: Access, zone: Zone, *, allow_egress: bool = False, confirmed: bool = False) -> None:
    """Return if data of a zone may be sent to an endpoint, raise InputError if not.

    Public data: to this machine always, to another with `allow_egress`. Private data: to this machine with `confirmed`,
    to another never. A key goes to another machine by https only.
    """
    here = is_loopback(access.host)
    if zone is Zone.PRIVATE and not here:
        raise InputError(
            f"these are data of the private zone (data/private, variant original): they never leave this machine, and "
            f"{access.place} is another one; no flag allows it"
        )
    if zone is Zone.PRIVATE and not confirmed:
        raise InputError(
            "these are data of the private zone: a model on this machine may read them only with --confirm-personal-data"
        )
    if not here and not allow_egress:
        raise InputError(
            f"{access.place} is another machine: add --allow-egress if public data may be sent there"
        )
    if not here and access.key and not access.is_encrypted:
        raise InputError(
            "the key would cross the network in clear text: use https in MEDSTRUCT_LLM_URL, or unset the key"
        )
