"""Options of clients and calls, and an operation as the generated methods describe it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypedDict


class ClientOptions(TypedDict, total=False):
    """Options of every client."""

    base_url: str | None
    """Address of the service. Default: PAYMENTS_BASE_URL of the environment, or http://localhost:3000."""
    timeout_seconds: float
    """Seconds that one try may take, plus `wait`. Default: 30."""
    total_timeout_seconds: float | None
    """Seconds that a call may take with all its tries and delays. Default: no limit."""
    retries: int
    """Maximum number of retries. Default: 3."""


class CallOptions(TypedDict, total=False):
    """Options of every call. None is the client's value."""

    timeout_seconds: float | None
    """Seconds that one try may take, plus `wait`."""
    total_timeout_seconds: float | None
    """Seconds that the call may take with all its tries and delays. Each page of a list is a call."""
    retries: int | None
    """Maximum number of retries."""


class WriteOptions(CallOptions, total=False):
    """Options of a call with an effect."""

    idempotency_key: str | None
    """The same for all tries. Default: a new random key, which every error of the call names."""


class WaitOptions(WriteOptions, total=False):
    """Options of a call whose response may be delayed."""

    wait: int | None
    """Seconds, at most 30, to wait until the payment has ended or needs the payer. Default: 0."""


@dataclass(frozen=True)
class Operation:
    method: str
    path: str
    """With `{name}` in place of each parameter."""
    parameters: Mapping[str, str] = field(default_factory=dict)
    query: Mapping[str, str | int | bool | float | datetime | None] = field(default_factory=dict)
    body: object = None
    once: bool = False
    """Accepts an idempotency key."""
    waits: bool = False
    """Accepts `wait`."""
