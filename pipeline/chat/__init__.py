"""A small client for any endpoint that speaks /v1/chat/completions, and the rule what may be sent where.

    Access (where, key, model) -> permit (zone, flags) -> Client.ask(messages, sampling) -> Answer, kept on disk

Public-zone data leave this machine only when a person allows it; data of the private zone never do.
"""

from pipeline.chat.access import Access
from pipeline.chat.answer import Answer, Sampling, Tokens
from pipeline.chat.client import Client, Patience
from pipeline.chat.egress import is_loopback, permit
from pipeline.chat.kept import Kept
from pipeline.chat.many import in_order
from pipeline.chat.messages import Message, assistant, system, user
from pipeline.zones import Zone, zone_of

__all__ = [
    "Access",
    "Answer",
    "Client",
    "Kept",
    "Message",
    "Patience",
    "Sampling",
    "Tokens",
    "Zone",
    "assistant",
    "in_order",
    "is_loopback",
    "permit",
    "system",
    "user",
    "zone_of",
]
