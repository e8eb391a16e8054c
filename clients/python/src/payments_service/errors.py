"""Errors: responses of the service by cause, missing responses, and invalid webhooks."""

from collections.abc import Mapping
from typing import Any, Literal


class PaymentsError(Exception):
    """Base class of all errors of a call."""

    def __init__(self, message: str, idempotency_key: str | None = None) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key
        """The key of a call that may have taken effect; a repeat with this key takes effect once."""


class NoAnswerError(PaymentsError):
    """No response: it is unknown whether the call took effect."""

    def __init__(self, message: str, timed_out: bool, idempotency_key: str | None) -> None:
        super().__init__(message, idempotency_key)
        self.timed_out = timed_out


class ApiError(PaymentsError):
    """An error response of the service. `code` is None if a proxy responded."""

    def __init__(self, status: int, error: Mapping[str, Any], idempotency_key: str | None = None) -> None:
        super().__init__(str(error.get("message", f"The response had status {status}.")), idempotency_key)
        self.status = status
        self.code: str | None = error.get("code")
        self.trace_id: str | None = error.get("traceId")
        """Quote it to support."""
        self.retryable: bool = error.get("retryable") is True
        self.retry_after_seconds: float | None = error.get("retryAfterSeconds")
        self.details: Mapping[str, Any] = error.get("details") or {}


class InvalidRequestError(ApiError):
    """The request is invalid: SV-2001 to SV-2004, SV-2006, SV-3001, SV-3003, SV-3008."""


class InvalidCredentialsError(ApiError):
    """The credential is missing or invalid: SV-1001, SV-1005."""


class NotAllowedError(ApiError):
    """The credential does not permit this: SV-1002 to SV-1004, SV-1006, SV-1007."""


class NotFoundError(ApiError):
    """Not found: SV-2005."""


class ConflictError(ApiError):
    """The current state does not allow it: SV-2007, SV-2008, SV-2010, SV-3005."""


class UnprocessableError(ApiError):
    """The request is valid but cannot be carried out: SV-3002, SV-3004, SV-3006, SV-3007."""


class RateLimitError(ApiError):
    """Too many requests, after all retries: SV-2009."""


class ServiceError(ApiError):
    """The service failed, after all retries: SV-5000, SV-5003."""


_BY_STATUS: Mapping[int, type[ApiError]] = {
    401: InvalidCredentialsError,
    403: NotAllowedError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}


def api_error(status: int, error: Mapping[str, Any], idempotency_key: str | None) -> ApiError:
    """Creates the error for a response: by its code, or by its status if the code is unknown."""
    if status == 422 and error.get("code") != "SV-3008":
        kind: type[ApiError] = UnprocessableError
    else:
        kind = _BY_STATUS.get(status, ServiceError if status >= 500 else InvalidRequestError)
    return kind(status, error, idempotency_key)


WebhookFault = Literal["signature", "timestamp", "replayed", "body"]


class WebhookError(Exception):
    """A webhook with a wrong signature, an old timestamp, or a repeated request."""

    def __init__(self, reason: WebhookFault, message: str) -> None:
        super().__init__(message)
        self.reason: WebhookFault = reason
