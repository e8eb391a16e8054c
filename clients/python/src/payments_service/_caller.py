"""Sends the operations of a client over httpx."""

import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self, Unpack

import anyio
import httpx

from ._calls import ClientOptions, Operation
from .errors import PaymentsError
from ._exchange import Exchange, Settings

# The service closes a connection after 65 idle seconds, and load balancers mostly after 60: the client does so before.
_LIMITS = httpx.Limits(max_connections=100, max_keepalive_connections=20, keepalive_expiry=30)


class Caller:
    """Sends calls over a pool of connections. Threads may share it."""

    def __init__(
        self, credential: tuple[str, str] | None, http_client: httpx.Client | None, **options: Unpack[ClientOptions]
    ) -> None:
        self._settings = Settings(credential, **options)
        self._owns_http = http_client is None
        self._http = httpx.Client(limits=_LIMITS) if http_client is None else http_client

    def close(self) -> None:
        """Closes the connections, except those of an `http_client` that you passed."""
        if self._owns_http:
            self._http.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _call(self, operation: Operation, options: Mapping[str, Any]) -> Any:
        exchange = Exchange(self._settings, operation, options)
        while True:
            try:
                return self._try(exchange)
            except PaymentsError as error:
                delay = exchange.delay_after(error)
                if delay is None:
                    raise
            time.sleep(delay)

    def _try(self, exchange: Exchange) -> Any:
        seconds = exchange.retries.try_seconds()
        until = time.monotonic() + seconds
        try:
            with self._http.stream(
                exchange.method,
                exchange.url,
                headers=exchange.headers,
                content=exchange.content,
                timeout=seconds,
                # A redirect would send the credential to another address.
                follow_redirects=False,
            ) as response:
                body = b"".join(_before(until, response.iter_bytes()))
        except (httpx.RequestError, OSError) as error:
            raise exchange.no_answer(error) from error
        return exchange.result(response, body)


def _before(until: float, chunks: Iterable[bytes]) -> Iterator[bytes]:
    """The time-out of httpx is one of silence: a response in small pieces would evade it."""
    for chunk in chunks:
        if time.monotonic() > until:
            raise TimeoutError
        yield chunk


class AsyncCaller:
    """Sends calls over a pool of connections, on asyncio or Trio. Tasks may share it."""

    def __init__(
        self,
        credential: tuple[str, str] | None,
        http_client: httpx.AsyncClient | None,
        **options: Unpack[ClientOptions],
    ) -> None:
        self._settings = Settings(credential, **options)
        self._owns_http = http_client is None
        self._http = httpx.AsyncClient(limits=_LIMITS) if http_client is None else http_client

    async def aclose(self) -> None:
        """Closes the connections, except those of an `http_client` that you passed."""
        if self._owns_http:
            await self._http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    async def _call(self, operation: Operation, options: Mapping[str, Any]) -> Any:
        exchange = Exchange(self._settings, operation, options)
        while True:
            try:
                return await self._try(exchange)
            except PaymentsError as error:
                delay = exchange.delay_after(error)
                if delay is None:
                    raise
            await anyio.sleep(delay)

    async def _try(self, exchange: Exchange) -> Any:
        try:
            with anyio.fail_after(exchange.retries.try_seconds()):
                async with self._http.stream(
                    exchange.method,
                    exchange.url,
                    headers=exchange.headers,
                    content=exchange.content,
                    timeout=None,
                    # A redirect would send the credential to another address.
                    follow_redirects=False,
                ) as response:
                    body = await response.aread()
        except (httpx.RequestError, OSError) as error:
            raise exchange.no_answer(error) from error
        return exchange.result(response, body)
