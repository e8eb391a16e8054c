"""Lazy lists."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from .calls import Operation

Item = TypeVar("Item")


@dataclass(frozen=True)
class Page(Generic[Item]):
    data: list[Item]
    next_cursor: str | None
    """The `cursor` of the next page; None on the last."""


class Listed(Generic[Item]):
    """A lazy list: `for item in list` fetches one page after the other."""

    def __init__(self, operation: Operation, ask: Callable[[Operation], Any]) -> None:
        self._operation = operation
        self._ask = ask

    def page(self) -> Page[Item]:
        """Fetches the single page of the query."""
        return self._page(self._operation)

    def pages(self) -> Iterator[Page[Item]]:
        page = self.page()
        yield page
        while page.next_cursor is not None:
            page = self._page(replace(self._operation, query={**self._operation.query, "cursor": page.next_cursor}))
            yield page

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page.data

    def _page(self, operation: Operation) -> Page[Item]:
        answer = self._ask(operation)
        return Page(answer["data"], answer["nextCursor"])
