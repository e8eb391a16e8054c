"""Sends the operations of a client."""

import http.client
import json
import os
import re
import uuid
from collections.abc import Mapping
from typing import IO, Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

from .arguments import require_base_url, require_idempotency_key, require_wait
from .calls import Operation
from .errors import NoAnswerError, api_error
from .money import require_whole_cents
from .retries import with_retries

LONGEST_WAIT_SECONDS = 30
_MAY_BE_TRIED_AGAIN = (429, 502, 503, 504)


class _NoRedirect(HTTPRedirectHandler):
    """Refuses redirects, which would send the key to another address."""

    def redirect_request(
        self, req: Request, fp: IO[bytes], code: int, msg: str, headers: http.client.HTTPMessage, newurl: str
    ) -> None:
        return None


_opener = build_opener(_NoRedirect)


class Caller:
    """Sends the calls of a client. The credential is a header with its value, or None."""

    def __init__(
        self,
        credential: tuple[str, str] | None,
        *,
        base_url: str | None,
        timeout_seconds: float,
        retries: int,
    ) -> None:
        # An empty variable counts as unset; an empty argument is refused.
        default_url = os.environ.get("PAYMENTS_BASE_URL") or "http://localhost:3000"
        self._base_url = require_base_url(default_url if base_url is None else base_url)
        self._credential: Mapping[str, str] = dict([credential] if credential else [])
        self._timeout_seconds = timeout_seconds
        self._retries = retries

    def _call(self, operation: Operation, options: Mapping[str, Any]) -> Any:
        require_whole_cents(operation.body)
        key: str | None = None
        if operation.once:
            given = options.get("idempotency_key")
            key = require_idempotency_key(str(uuid.uuid4()) if given is None else given)
        wait = min(require_wait(options.get("wait", 0)), LONGEST_WAIT_SECONDS)
        seconds = options.get("timeout_seconds", self._timeout_seconds) + wait
        headers = {"Accept": "application/json, text/plain", **self._credential}
        data = None
        if operation.body is not None:
            data = json.dumps(operation.body).encode()
            headers["Content-Type"] = "application/json"
        if key is not None:
            headers["Idempotency-Key"] = key
        if wait > 0:
            headers["Prefer"] = f"wait={wait}"
        request = Request(self._base_url + _target(operation), data, headers, method=operation.method)
        return with_retries(
            lambda: _attempt(request, seconds, key),
            retries=options.get("retries", self._retries),
            patience_seconds=seconds,
            repeatable=operation.method != "POST" or operation.once,
        )


def _attempt(request: Request, seconds: float, key: str | None) -> Any:
    try:
        try:
            with _opener.open(request, timeout=seconds) as response:
                return _content(response.headers.get("Content-Type"), response.read())
        except HTTPError as refused:
            content = _content(refused.headers.get("Content-Type"), refused.read())
            raise api_error(refused.code, _refusal(refused, content), key) from None
    except (OSError, http.client.HTTPException) as error:
        timed_out = isinstance(getattr(error, "reason", error), TimeoutError)
        message = "The service did not respond in time." if timed_out else "The service could not be reached."
        raise NoAnswerError(message, timed_out, key) from error


def _content(media_type: str | None, body: bytes) -> Any:
    if "json" not in (media_type or ""):
        return body.decode() if body else None
    try:
        return json.loads(body)
    except ValueError:
        return None


def _refusal(refused: HTTPError, content: Any) -> Mapping[str, Any]:
    """Reads the error of the service, or makes one from the status of a proxy."""
    said = content.get("error") if isinstance(content, dict) else None
    if isinstance(said, dict) and isinstance(said.get("code"), str):
        return said
    after = refused.headers.get("Retry-After") or ""
    return {
        "message": f"The response with status {refused.code} did not come from the service.",
        "traceId": refused.headers.get("X-Trace-Id"),
        "retryable": refused.code in _MAY_BE_TRIED_AGAIN,
        "retryAfterSeconds": int(after) if after.isdigit() else None,
    }


def _target(operation: Operation) -> str:
    path = re.sub(r"\{(\w+)\}", lambda found: quote(operation.parameters[found[1]], safe=""), operation.path)
    asked = {name: _text(value) for name, value in operation.query.items() if value is not None}
    return f"{path}?{urlencode(asked)}" if asked else path


def _text(value: str | int | bool | float) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
