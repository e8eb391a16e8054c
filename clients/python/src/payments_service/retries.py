"""Retries of calls."""

import random
import time
from collections.abc import Callable
from typing import TypeVar

from .errors import ApiError, NoAnswerError, PaymentsError

FIRST_DELAY_SECONDS = 0.5
LONGEST_DELAY_SECONDS = 60.0

Answer = TypeVar("Answer")


def delay_before(error: PaymentsError, tries: int, repeatable: bool) -> float | None:
    """Returns the seconds before the next try, or None. `tries` is the number of tries so far."""
    after = None
    if isinstance(error, ApiError):
        if not error.retryable:
            return None
        after = error.retry_after_seconds
    elif not isinstance(error, NoAnswerError):
        return None
    if after is None:
        longest = min(FIRST_DELAY_SECONDS * 2**tries, LONGEST_DELAY_SECONDS)
        return random.uniform(0, longest) if repeatable else None
    # At least the requested delay, plus jitter: other clients got the same delay.
    return after * random.uniform(1, 1.25) if after <= LONGEST_DELAY_SECONDS else None


def with_retries(
    attempt: Callable[[], Answer], *, retries: int, patience_seconds: float, repeatable: bool
) -> Answer:
    """Runs `attempt` and retries it if its error allows."""
    since = time.monotonic()
    tries = counted = 0
    while True:
        tries += 1
        try:
            return attempt()
        except PaymentsError as error:
            seconds = delay_before(error, tries, repeatable)
            # The first try of this call is still running: its time-out is the limit, not the number of retries.
            still_running = isinstance(error, ApiError) and error.code == "SV-2008"
            if not still_running or time.monotonic() - since > patience_seconds:
                counted += 1
            if seconds is None or counted > retries:
                raise
            time.sleep(seconds)
