"""Errors: responses of the service by cause, missing responses, and invalid webhooks."""

from collections.abc import Mapping
from typing import Any, Literal

from .generated import models


class PaymentsError(Exception):
    """Base class of all errors of a call."""

    idempotency_key: str | None
    """The key that the call was sent with, given or automatic. A repeat with this key takes effect once."""


class NoAnswerError(PaymentsError):
    """No response: it is unknown whether the call took effect. `__cause__` is the reason."""

    # Each class passes its arguments to Exception, so that an error can be pickled for another process.
    def __init__(self, call: str, reason: str, timed_out: bool, idempotency_key: str | None) -> None:
        super().__init__(call, reason, timed_out, idempotency_key)
        self.call = call
        """Method and address, without the query."""
        self.reason = reason
        self.timed_out = timed_out
        self.idempotency_key = idempotency_key

    def __str__(self) -> str:
        text = f"No response from {self.call}: {self.reason}."
        if self.idempotency_key is None:
            return text
        return f"{text} It may have taken effect; repeat it with idempotency_key={self.idempotency_key!r}."


class ApiError(PaymentsError):
    """An error response of the service. `code` is None if a proxy responded."""

    details: Mapping[str, Any]
    """Depends on `code`; errors with known details have a class of their own."""

    def __init__(self, status: int, error: Mapping[str, Any], idempotency_key: str | None = None) -> None:
        super().__init__(status, error, idempotency_key)
        self.status = status
        self.code: str | None = error.get("code")
        self.message: str = error.get("message") or f"The response had status {status}."
        self.trace_id: str | None = error.get("traceId")
        """Quote it to support."""
        self.retryable: bool = error.get("retryable") is True
        self.retry_after_seconds: float | None = error.get("retryAfterSeconds")
        self.details = error.get("details") or {}
        self.idempotency_key = idempotency_key

    def __str__(self) -> str:
        code = f"{self.code}: " if self.code else ""
        trace = f" (trace {self.trace_id})" if self.trace_id else ""
        return f"{code}{self.message}{trace}"


class InvalidRequestError(ApiError):
    """The request is invalid: SV-2002 to SV-2004, SV-2006, SV-3001, SV-3003, SV-3008."""


class InvalidFieldsError(InvalidRequestError):
    """Fields of the request are missing, unknown or wrong: SV-2001."""

    details: models.ErrorSV2001Details


class InvalidCredentialsError(ApiError):
    """The credential is missing or invalid: SV-1001, SV-1005."""


class NotAllowedError(ApiError):
    """The credential does not permit this: SV-1002 to SV-1004, SV-1006, SV-1007."""


class NotFoundError(ApiError):
    """Not found: SV-2005."""


class ConflictError(ApiError):
    """The idempotency key was used with another body, or its first request is still running: SV-2007, SV-2008."""


class ValueTakenError(ConflictError):
    """A value that must be unique is taken: SV-2010."""

    details: models.ErrorSV2010Details


class WrongStateError(ConflictError):
    """The current state does not allow it: SV-3005."""

    details: models.ErrorSV3005Details


class UnprocessableError(ApiError):
    """The request is valid but cannot be carried out: SV-3007."""


class NoProviderError(UnprocessableError):
    """No provider can take the payment: SV-3002."""

    details: models.ErrorSV3002Details


class RefundTooLargeError(UnprocessableError):
    """The refund is larger than the amount that is left: SV-3004."""

    details: models.ErrorSV3004Details


class RefundNotAllowedError(UnprocessableError):
    """The rail of the payment cannot be refunded, or not like this: SV-3009."""

    details: models.ErrorSV3009Details


class UnknownProviderError(UnprocessableError):
    """The request names a provider that is unknown or not connected: SV-3006."""

    details: models.ErrorSV3006Details


class RateLimitError(ApiError):
    """Too many requests, after all retries: SV-2009."""


class ServiceError(ApiError):
    """The service failed, after all retries: SV-5000, SV-5003."""


_BY_CODE: Mapping[str, type[ApiError]] = {
    "SV-2001": InvalidFieldsError,
    "SV-2010": ValueTakenError,
    "SV-3002": NoProviderError,
    "SV-3004": RefundTooLargeError,
    "SV-3005": WrongStateError,
    "SV-3006": UnknownProviderError,
    "SV-3008": InvalidRequestError,
    "SV-3009": RefundNotAllowedError,
}

_BY_STATUS: Mapping[int, type[ApiError]] = {
    401: InvalidCredentialsError,
    403: NotAllowedError,
    404: NotFoundError,
    409: ConflictError,
    422: UnprocessableError,
    429: RateLimitError,
}


def api_error(status: int, error: Mapping[str, Any], idempotency_key: str | None) -> ApiError:
    """Creates the error for a response: by its code, or by its status if the code has no class."""
    by_status = _BY_STATUS.get(status, ServiceError if status >= 500 else InvalidRequestError)
    return _BY_CODE.get(str(error.get("code")), by_status)(status, error, idempotency_key)


WebhookFault = Literal["signature", "timestamp", "replayed", "body"]


class WebhookError(Exception):
    """A webhook with a wrong signature, an old timestamp, or a repeated request."""

    def __init__(self, reason: WebhookFault, message: str) -> None:
        super().__init__(reason, message)
        self.reason: WebhookFault = reason
        self.message = message

    def __str__(self) -> str:
        return self.message
