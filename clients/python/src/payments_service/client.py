"""The client of a business: the generated operations with its credential."""

import os

from .arguments import require_credential
from .caller import Caller
from .generated.operations import Operations


def bearer(access_token: str) -> tuple[str, str]:
    return "Authorization", f"Bearer {require_credential('access_token', access_token)}"


class Payments(Caller, Operations):
    """A business's operations, each a method. `payments_service.operator` has the operator's.

    `api_key` and `base_url` default to PAYMENTS_API_KEY and PAYMENTS_BASE_URL of the environment.
    `access_token` is that of a session, which users, keys and approvals require instead of an API key.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        access_token: str | None = None,
        base_url: str | None = None,
        timeout_seconds: float = 30,
        retries: int = 3,
    ) -> None:
        key = (os.environ.get("PAYMENTS_API_KEY") or None) if api_key is None else api_key
        credential = None if key is None else ("X-API-Key", require_credential("api_key", key))
        super().__init__(
            credential if access_token is None else bearer(access_token),
            base_url=base_url,
            timeout_seconds=timeout_seconds,
            retries=retries,
        )
