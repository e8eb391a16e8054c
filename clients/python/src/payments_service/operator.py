"""The client of the operator of the service. A business has none of its operations."""

from .caller import Caller
from .client import bearer
from .generated.operator import Operator as Operations


class Operator(Caller, Operations):
    """The operations of the operator, each a method.

    `access_token` is of an operator's session, as `Payments().login(…)` answers one; no API key is an operator's.
    `base_url` is PAYMENTS_BASE_URL of the environment where nothing is said.
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
