"""Lazy lists."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import replace
from typing import Any, Generic, TypedDict, TypeVar

from ._calls import Operation

Item = TypeVar("Item")


class Page(TypedDict, Generic[Item]):
    """A page of a list, as the service sent it."""

    data: list[Item]
    nextCursor: str | None
    """The `cursor` of the next page; None on the last."""


class Listed(Generic[Item]):
    """A lazy list: `for item in list` fetches one page after the other."""

    def __init__(self, operation: Operation, fetch: Callable[[Operation], Any]) -> None:
        self._operation = operation
        self._fetch = fetch

    def page(self) -> Page[Item]:
        """Fetches the single page of the query."""
        page: Page[Item] = self._fetch(self._operation)
        return page

    def pages(self) -> Iterator[Page[Item]]:
        """Fetches one page after the other."""
        operation: Operation | None = self._operation
        while operation is not None:
            page: Page[Item] = self._fetch(operation)
            yield page
            operation = _after(page, operation)

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page["data"]


class AsyncListed(Generic[Item]):
    """A lazy list: `async for item in list` fetches one page after the other."""

    def __init__(self, operation: Operation, fetch: Callable[[Operation], Awaitable[Any]]) -> None:
        self._operation = operation
        self._fetch = fetch

    async def page(self) -> Page[Item]:
        """Fetches the single page of the query."""
        page: Page[Item] = await self._fetch(self._operation)
        return page

    async def pages(self) -> AsyncIterator[Page[Item]]:
        """Fetches one page after the other."""
        operation: Operation | None = self._operation
        while operation is not None:
            page: Page[Item] = await self._fetch(operation)
            yield page
            operation = _after(page, operation)

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page["data"]:
                yield item


def _after(page: Page[Item], operation: Operation) -> Operation | None:
    """Returns the operation that fetches the next page, or None after the last."""
    cursor = page["nextCursor"]
    return None if cursor is None else replace(operation, query={**operation.query, "cursor": cursor})
