"""Client of the payments service."""

from . import models
from ._calls import CallOptions, ClientOptions, WaitOptions, WriteOptions
from ._client import AsyncPayments, Payments
from .errors import (
    ApiError,
    ConflictError,
    InvalidCredentialsError,
    InvalidFieldsError,
    InvalidRequestError,
    NoAnswerError,
    NoProviderError,
    NotAllowedError,
    NotFoundError,
    PaymentsError,
    RateLimitError,
    RefundTooLargeError,
    ServiceError,
    UnknownProviderError,
    UnprocessableError,
    ValueTakenError,
    WebhookError,
    WrongStateError,
)
from ._lists import AsyncListed, Listed, Page
from ._version import VERSION as __version__
from ._webhooks import (
    AsyncRequestStore,
    ReplayWindow,
    RequestStore,
    sign_test_webhook,
    verify_webhook,
    verify_webhook_async,
)

__all__ = [
    "ApiError",
    "AsyncListed",
    "AsyncPayments",
    "AsyncRequestStore",
    "CallOptions",
    "ClientOptions",
    "ConflictError",
    "InvalidCredentialsError",
    "InvalidFieldsError",
    "InvalidRequestError",
    "Listed",
    "NoAnswerError",
    "NoProviderError",
    "NotAllowedError",
    "NotFoundError",
    "Page",
    "Payments",
    "PaymentsError",
    "RateLimitError",
    "RefundTooLargeError",
    "ReplayWindow",
    "RequestStore",
    "ServiceError",
    "UnknownProviderError",
    "UnprocessableError",
    "ValueTakenError",
    "WaitOptions",
    "WebhookError",
    "WriteOptions",
    "WrongStateError",
    "__version__",
    "models",
    "sign_test_webhook",
    "verify_webhook",
    "verify_webhook_async",
]
