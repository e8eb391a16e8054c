"""A call as HTTP: its request, and the result or error in the response. Without I/O, for both kinds of clients."""

import json
import logging
import os
import re
import time
import uuid
from collections.abc import Mapping
from datetime import datetime
from email.utils import parsedate_to_datetime
from typing import Any, Unpack
from urllib.parse import quote, urlencode

import httpx

from ._arguments import (
    require_base_url,
    require_idempotency_key,
    require_path_parameter,
    require_retries,
    require_seconds,
    require_time_zone,
    require_wait,
    require_whole_cents,
)
from ._calls import CallOptions, ClientOptions, Operation, WaitOptions, WriteOptions
from .errors import NoAnswerError, PaymentsError, api_error
from ._retries import Retries
from ._version import VERSION

LONGEST_WAIT_SECONDS = 30
_RETRYABLE_OF_PROXIES = (429, 502, 503, 504)
_log = logging.getLogger("payments_service")


class Settings:
    """What all calls of a client share. The credential is a header with its value, or None."""

    def __init__(self, credential: tuple[str, str] | None, **options: Unpack[ClientOptions]) -> None:
        _refuse_unknown(options, ClientOptions)
        # An empty variable counts as unset; an empty argument is refused.
        default_url = os.environ.get("PAYMENTS_BASE_URL") or "http://localhost:3000"
        base_url, total = options.get("base_url"), options.get("total_timeout_seconds")
        self.base_url = require_base_url(default_url if base_url is None else base_url)
        self.headers = {
            "Accept": "application/json, text/plain",
            "User-Agent": f"payments-client-python/{VERSION}",
            **dict([credential] if credential else []),
        }
        self.timeout_seconds = require_seconds("timeout_seconds", options.get("timeout_seconds", 30))
        self.total_timeout_seconds = None if total is None else require_seconds("total_timeout_seconds", total)
        self.retries = require_retries(options.get("retries", 3))


class Exchange:
    """One call: the same request for each try. Raises ValueError if an argument is invalid."""

    def __init__(self, settings: Settings, operation: Operation, options: Mapping[str, Any]) -> None:
        _refuse_unknown(options, WaitOptions if operation.waits else WriteOptions if operation.once else CallOptions)
        require_whole_cents(operation.body)
        given = {name: value for name, value in options.items() if value is not None}
        wait = min(require_wait(given.get("wait", 0)), LONGEST_WAIT_SECONDS)
        self.key = require_idempotency_key(given.get("idempotency_key", str(uuid.uuid4()))) if operation.once else None
        self.method = operation.method
        self.url = settings.base_url + _target(operation)
        # Without the query, which may have email addresses: errors are logged.
        self._name = f"{self.method} {self.url.split('?')[0]}"
        self.headers = dict(settings.headers)
        self.content: bytes | None = None
        if operation.body is not None:
            self.content = json.dumps(operation.body, allow_nan=False).encode()
            self.headers["Content-Type"] = "application/json"
        if self.key is not None:
            self.headers["Idempotency-Key"] = self.key
        if wait > 0:
            self.headers["Prefer"] = f"wait={wait}"
        seconds = require_seconds("timeout_seconds", given.get("timeout_seconds", settings.timeout_seconds))
        total = given.get("total_timeout_seconds", settings.total_timeout_seconds)
        self.retries = Retries(
            retries=require_retries(given.get("retries", settings.retries)),
            timeout_seconds=seconds + wait,
            total_timeout_seconds=None if total is None else require_seconds("total_timeout_seconds", total),
            repeatable=operation.method != "POST" or operation.once,
        )

    def result(self, response: httpx.Response, body: bytes) -> Any:
        """Returns the content of a response. Raises its error."""
        if not response.is_success:
            raise api_error(response.status_code, _refusal(response, body), self.key)
        if not body:
            return None
        media_type = response.headers.get("Content-Type", "")
        try:
            return body.decode() if media_type.startswith("text/plain") else json.loads(body)
        except ValueError as error:
            # A login page of a network, for example: the service sends JSON.
            raise self.no_answer(error) from error

    def no_answer(self, cause: Exception) -> NoAnswerError:
        timed_out = isinstance(cause, (httpx.TimeoutException, TimeoutError))
        reason = "it did not come in time" if timed_out else str(cause).rstrip(".") or type(cause).__name__
        return NoAnswerError(self._name, reason, timed_out, self.key)

    def delay_after(self, error: PaymentsError) -> float | None:
        """Returns the seconds before the next try, or None if there is none."""
        delay = self.retries.delay_after(error)
        if delay is not None:
            _log.info("%s is retried in %.1f s: %s", self._name, delay, error)
        return delay


def _refuse_unknown(options: Mapping[str, Any], known: type) -> None:
    unknown = sorted(options.keys() - known.__annotations__.keys())
    if unknown:
        raise TypeError(f"unknown option {unknown[0]!r}; known here: {', '.join(known.__annotations__)}")


def _refusal(response: httpx.Response, body: bytes) -> Mapping[str, Any]:
    """Reads the error of the service, or makes one from the status of a proxy."""
    try:
        content = json.loads(body)
    except ValueError:
        content = None
    error = content.get("error") if isinstance(content, dict) else None
    if isinstance(error, dict) and isinstance(error.get("code"), str):
        return error
    status = response.status_code
    return {
        "message": f"The response with status {status} did not come from the service.",
        "traceId": response.headers.get("X-Trace-Id"),
        "retryable": status in _RETRYABLE_OF_PROXIES,
        "retryAfterSeconds": _seconds_until(response.headers.get("Retry-After", "")),
    }


def _seconds_until(retry_after: str) -> float | None:
    """Reads a Retry-After header: seconds, or a date."""
    if re.fullmatch(r"[0-9]{1,9}", retry_after):
        return int(retry_after)
    try:
        return max(parsedate_to_datetime(retry_after).timestamp() - time.time(), 0)
    except ValueError:
        return None


def _target(operation: Operation) -> str:
    path = operation.path
    for name, value in operation.parameters.items():
        path = path.replace(f"{{{name}}}", quote(require_path_parameter(name, value), safe=""))
    query = {name: _text(name, value) for name, value in operation.query.items() if value is not None}
    return f"{path}?{urlencode(query)}" if query else path


def _text(name: str, value: str | int | bool | float | datetime) -> str:
    if isinstance(value, datetime):
        return require_time_zone(name, value).isoformat()
    return str(value).lower() if isinstance(value, bool) else str(value)
