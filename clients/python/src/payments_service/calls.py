"""What a call takes, and an operation as the generated methods ask for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypedDict


class CallOptions(TypedDict, total=False):
    """What every call takes."""

    timeout_seconds: float
    """Seconds that one try may take, beside what `wait` asks for. Instead of the client's."""
    retries: int
    """How often a try is repeated at most. Instead of the client's."""


class WriteOptions(CallOptions, total=False):
    """What a call takes that has an effect."""

    idempotency_key: str
    """Stays the same over all tries. Made by the client where you give none."""


class WaitOptions(WriteOptions, total=False):
    """What a call takes whose answer may be held back."""

    wait: int
    """Seconds, 30 at most, to answer within: once it has ended or needs the payer, else with its state then."""


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    """With `{name}` where a parameter goes."""
    parameters: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str | int | bool | float | None] = field(default_factory=dict)
    body: object = None
    once: bool = False
    """It takes an idempotency key."""
