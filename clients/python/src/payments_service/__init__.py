"""Client of the payments service."""

from .calls import CallOptions, WaitOptions, WriteOptions
from .client import Payments
from .errors import (
    ApiError,
    ConflictError,
    InvalidCredentialsError,
    InvalidRequestError,
    NoAnswerError,
    NotAllowedError,
    NotFoundError,
    PaymentsError,
    RateLimitError,
    ServiceError,
    UnprocessableError,
    WebhookError,
)
from .generated import models
from .lists import Listed, Page
from .webhooks import ReplayWindow, verify_webhook

__all__ = [
    "ApiError",
    "CallOptions",
    "ConflictError",
    "InvalidCredentialsError",
    "InvalidRequestError",
    "Listed",
    "NoAnswerError",
    "NotAllowedError",
    "NotFoundError",
    "Page",
    "Payments",
    "PaymentsError",
    "RateLimitError",
    "ReplayWindow",
    "ServiceError",
    "UnprocessableError",
    "WaitOptions",
    "WebhookError",
    "WriteOptions",
    "models",
    "verify_webhook",
]
