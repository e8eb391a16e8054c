"""The clients of a business: the generated operations with its credential."""

import os
from typing import Unpack

import httpx

from ._arguments import require_credential
from ._caller import AsyncCaller, Caller
from ._calls import ClientOptions
from .generated.async_operations import AsyncOperations
from .generated.operations import Operations


class Payments(Caller, Operations):
    """A business's operations, each a method. `payments_service.operator` has the operator's.

    `api_key` defaults to PAYMENTS_API_KEY of the environment. `access_token` is that of a session, which users, keys and
    approvals require instead of an API key. `http_client` is your own httpx client, which you close yourself.
    """

    def __init__(
        self,
        *,
        api_key: str | None = None,
        access_token: str | None = None,
        http_client: httpx.Client | None = None,
        **options: Unpack[ClientOptions],
    ) -> None:
        super().__init__(_credential(api_key, access_token), http_client, **options)


class AsyncPayments(AsyncCaller, AsyncOperations):
    """The operations of `Payments` as coroutines, with the same options."""

    def __init__(
        self,
        *,
        api_key: str | None = None,
        access_token: str | None = None,
        http_client: httpx.AsyncClient | None = None,
        **options: Unpack[ClientOptions],
    ) -> None:
        super().__init__(_credential(api_key, access_token), http_client, **options)


def _credential(api_key: str | None, access_token: str | None) -> tuple[str, str] | None:
    key = (os.environ.get("PAYMENTS_API_KEY") or None) if api_key is None else api_key
    if access_token is not None:
        return bearer(access_token)
    return None if key is None else ("X-API-Key", require_credential("api_key", key))


def bearer(access_token: str) -> tuple[str, str]:
    return "Authorization", f"Bearer {require_credential('access_token', access_token)}"
