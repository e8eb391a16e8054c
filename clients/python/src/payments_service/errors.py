"""What can go wrong: the service's refusals by what they ask of you, no answer, and webhooks that are not the service's."""

from collections.abc import Mapping
from typing import Any, Literal


class PaymentsError(Exception):
    """What every error of a call is."""

    def __init__(self, message: str, idempotency_key: str | None = None) -> None:
        super().__init__(message)
        self.idempotency_key = idempotency_key
        """Of a call that may have had an effect: asked with it again, it has the effect once."""


class NoAnswerError(PaymentsError):
    """No answer came: whether the call had its effect is not known."""

    def __init__(self, message: str, timed_out: bool, idempotency_key: str | None) -> None:
        super().__init__(message, idempotency_key)
        self.timed_out = timed_out


class ApiError(PaymentsError):
    """The service refused, or failed. `code` is the catalogue's; None where something before the service answered."""

    def __init__(self, status: int, error: Mapping[str, Any], idempotency_key: str | None = None) -> None:
        super().__init__(str(error.get("message", f"The answer was {status}.")), idempotency_key)
        self.status = status
        self.code: str | None = error.get("code")
        self.trace_id: str | None = error.get("traceId")
        """Tell it whoever you ask for help."""
        self.retryable: bool = error.get("retryable") is True
        self.retry_after_seconds: float | None = error.get("retryAfterSeconds")
        self.details: Mapping[str, Any] = error.get("details") or {}


class InvalidRequestError(ApiError):
    """What was sent does not fit: SV-2001 to SV-2004, SV-2006, SV-3001, SV-3003, SV-3008."""


class InvalidCredentialsError(ApiError):
    """SV-1001, SV-1005."""


class NotAllowedError(ApiError):
    """The credential is good, but not for this: SV-1002 to SV-1004, SV-1006, SV-1007."""


class NotFoundError(ApiError):
    """SV-2005."""


class ConflictError(ApiError):
    """What is there does not allow it: SV-2007, SV-2008, SV-2010, SV-3005."""


class UnprocessableError(ApiError):
    """It fits, and still cannot be done: SV-3002, SV-3004, SV-3006, SV-3007."""


class RateLimitError(ApiError):
    """SV-2009, once the retries are used up."""


class ServiceError(ApiError):
    """SV-5000, SV-5003, once the retries are used up."""


_BY_STATUS: Mapping[int, type[ApiError]] = {
    401: InvalidCredentialsError,
    403: NotAllowedError,
    404: NotFoundError,
    409: ConflictError,
    429: RateLimitError,
}


def api_error(status: int, error: Mapping[str, Any], idempotency_key: str | None) -> ApiError:
    """The error of a refusal; of a code that is not known yet by its status."""
    if status == 422 and error.get("code") != "SV-3008":
        kind: type[ApiError] = UnprocessableError
    else:
        kind = _BY_STATUS.get(status, ServiceError if status >= 500 else InvalidRequestError)
    return kind(status, error, idempotency_key)


WebhookFault = Literal["signature", "timestamp", "replayed", "body"]


class WebhookError(Exception):
    """A webhook is not the service's, is too old, or came before."""

    def __init__(self, reason: WebhookFault, message: str) -> None:
        super().__init__(message)
        self.reason: WebhookFault = reason
