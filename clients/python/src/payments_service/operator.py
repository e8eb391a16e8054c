"""The operator's clients. Businesses cannot call their operations."""

from typing import Unpack

import httpx

from ._caller import AsyncCaller, Caller
from ._calls import ClientOptions
from ._client import bearer
from .generated.async_operator import AsyncOperator as AsyncOperations
from .generated.operator import Operator as Operations


class Operator(Caller, Operations):
    """The operator's operations, each a method.

    `access_token` is that of an operator's session, from `Payments().login(…)`; operators have no API keys.
    """

    def __init__(
        self, *, access_token: str, http_client: httpx.Client | None = None, **options: Unpack[ClientOptions]
    ) -> None:
        super().__init__(bearer(access_token), http_client, **options)


class AsyncOperator(AsyncCaller, AsyncOperations):
    """The operations of `Operator` as coroutines, with the same options."""

    def __init__(
        self, *, access_token: str, http_client: httpx.AsyncClient | None = None, **options: Unpack[ClientOptions]
    ) -> None:
        super().__init__(bearer(access_token), http_client, **options)
