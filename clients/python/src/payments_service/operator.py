"""The operator's client. Businesses cannot call its operations."""

from .caller import Caller
from .client import bearer
from .generated.operator import Operator as Operations


class Operator(Caller, Operations):
    """The operator's operations, each a method.

    `access_token` is that of an operator's session, from `Payments().login(…)`; operators have no API keys.
    `base_url` defaults to PAYMENTS_BASE_URL of the environment.
    """

    def __init__(
        self,
        *,
        access_token: str,
        base_url: str | None = None,
        timeout_seconds: float = 30,
        retries: int = 3,
    ) -> None:
        super().__init__(bearer(access_token), base_url=base_url, timeout_seconds=timeout_seconds, retries=retries)
