"""Webhooks, verified in one call."""

import base64
import hashlib
import hmac
import json
import re
import threading
import time
from collections.abc import Iterable, Mapping
from typing import Protocol

from .errors import WebhookError
from .generated.models import Event

TOLERANCE_SECONDS = 300
_SECRET = re.compile(r"whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)")
_NO_SECRET = (
    "The webhook secret is empty or missing. Pass the `secret` of your endpoint, which begins with whsec_; "
    "is its variable set?"
)
_MALFORMED_SECRET = (
    "The webhook secret is malformed: it must be whsec_ and base64, as the endpoint returned it, "
    "without quotes or other changes."
)


class Headers(Protocol):
    """The headers of a request, of any framework or of `http.server`."""

    def items(self) -> Iterable[tuple[str, str]]: ...


class RequestStore(Protocol):
    """Remembers requests, so that a repeat is refused."""

    def add(self, request: str, until: float) -> bool:
        """Returns False if the request is known. It may be forgotten after `until`, in seconds since 1970."""


class AsyncRequestStore(Protocol):
    """A RequestStore whose `add` is a coroutine, for `verify_webhook_async`."""

    async def add(self, request: str, until: float) -> bool:
        """Returns False if the request is known. It may be forgotten after `until`, in seconds since 1970."""


class ReplayWindow:
    """Remembers the requests within the tolerance, in the memory of one process."""

    def __init__(self) -> None:
        self._until: dict[str, float] = {}
        self._lock = threading.Lock()

    def add(self, request: str, until: float) -> bool:
        with self._lock:
            now = time.time()
            self._until = {other: end for other, end in self._until.items() if end >= now}
            if request in self._until:
                return False
            self._until[request] = until
            return True


def verify_webhook(
    raw_body: bytes | str,
    headers: Headers,
    secret: str | Iterable[str],
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    replay_window: RequestStore | None = None,
) -> Event:
    """Returns the event of a webhook after verification.

    Both signatures must match the raw body, the timestamp must be current, and the request must be no repeat. Raises a
    WebhookError otherwise. A retry by the service is a new request: deduplicate events by `id`. Raises a ValueError if
    the secret is malformed or empty: anyone can sign with an empty secret.

    `secret` is the endpoint's secret, or several during a rotation. Blanks and line ends around it are ignored.
    """
    body, request, until = _authentic(raw_body, headers, secret, tolerance_seconds)
    if replay_window is not None and not replay_window.add(request, until):
        raise _replayed()
    return _event(body)


async def verify_webhook_async(
    raw_body: bytes | str,
    headers: Headers,
    secret: str | Iterable[str],
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    replay_window: AsyncRequestStore,
) -> Event:
    """`verify_webhook` with a replay window whose `add` is a coroutine, such as one in a shared database."""
    body, request, until = _authentic(raw_body, headers, secret, tolerance_seconds)
    if not await replay_window.add(request, until):
        raise _replayed()
    return _event(body)


def sign_test_webhook(
    body: bytes | str, secret: str, *, request_id: str = "evt_test", signed_at: float | None = None
) -> dict[str, str]:
    """Returns the headers with which the service would send this body. For the tests of your receiver.

    `signed_at` is in seconds since 1970; the default is now. Raises a ValueError if the secret is malformed or empty.
    """
    text, decoded = _key_of(secret)
    raw_body = body.encode() if isinstance(body, str) else body
    timestamp = str(int(time.time() if signed_at is None else signed_at))
    signed = f"{request_id}.{timestamp}.".encode() + raw_body
    return {
        "content-type": "application/json",
        "x-service-signature": hmac.new(text, raw_body, hashlib.sha256).hexdigest(),
        "webhook-id": request_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": f"v1,{base64.b64encode(hmac.new(decoded, signed, hashlib.sha256).digest()).decode()}",
    }


def _authentic(
    raw_body: bytes | str, headers: Headers, secret: str | Iterable[str], tolerance_seconds: float
) -> tuple[bytes, str, float]:
    """Returns the body, the request's identity and its end, after all checks but that of a repeat."""
    keys = _keys_of(secret)
    body = raw_body.encode() if isinstance(raw_body, str) else raw_body
    given = {name.lower(): value for name, value in headers.items()}
    request = f"{given.get('webhook-id', '')}.{given.get('webhook-timestamp', '')}"
    if not any(_fits(body, given, f"{request}.", key) for key in keys):
        raise WebhookError("signature", "The signatures do not match the body and the secret.")
    timestamp = given.get("webhook-timestamp", "")
    signed_at = int(timestamp) if timestamp.isdecimal() else 0
    if abs(time.time() - signed_at) > tolerance_seconds:
        raise WebhookError("timestamp", f"The timestamp is not within {tolerance_seconds} seconds of now.")
    return body, request, signed_at + tolerance_seconds


def _replayed() -> WebhookError:
    return WebhookError("replayed", "This request was received before.")


def _event(body: bytes) -> Event:
    try:
        event: Event = json.loads(body)
    except ValueError as error:
        raise WebhookError("body", f"The body is not JSON: {error}") from error
    return event


def _keys_of(secret: object) -> list[tuple[bytes, bytes]]:
    """Returns the text and the decoded bytes of each secret. Raises ValueError for a missing or malformed one."""
    secrets = list(secret) if isinstance(secret, Iterable) and not isinstance(secret, (str, bytes)) else [secret]
    if not secrets:
        raise ValueError(_NO_SECRET)
    return [_key_of(one) for one in secrets]


def _key_of(secret: object) -> tuple[bytes, bytes]:
    # A secret that comes from a file has its line end.
    text = secret.strip(" \t\r\n") if isinstance(secret, str) else ""
    if text in ("", "whsec_"):
        raise ValueError(_NO_SECRET)
    form = _SECRET.fullmatch(text)
    if form is None:
        raise ValueError(_MALFORMED_SECRET)
    return text.encode(), base64.b64decode(form[1])


def _fits(raw_body: bytes, headers: Mapping[str, str], signed_with_it: str, key: tuple[bytes, bytes]) -> bool:
    text, decoded = key
    expected = hmac.new(text, raw_body, hashlib.sha256).hexdigest()
    signatures = (headers.get("x-service-signature"), headers.get("x-service-signature-previous"))
    if not any(_same(signature, expected) for signature in signatures):
        return False
    mac = hmac.new(decoded, signed_with_it.encode("utf-8", "replace") + raw_body, hashlib.sha256).digest()
    expected = f"v1,{base64.b64encode(mac).decode()}"
    return any(_same(signature, expected) for signature in headers.get("webhook-signature", "").split(" "))


def _same(given: str | None, expected: str) -> bool:
    return hmac.compare_digest((given or "").encode("utf-8", "replace"), expected.encode())
