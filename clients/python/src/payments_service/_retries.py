"""Decides whether and when a call is tried again."""

import random
import time

from .errors import ApiError, NoAnswerError, PaymentsError

FIRST_DELAY_SECONDS = 1.0
LONGEST_DELAY_SECONDS = 60.0


class Retries:
    """The tries of one call."""

    def __init__(
        self, *, retries: int, timeout_seconds: float, total_timeout_seconds: float | None, repeatable: bool
    ) -> None:
        self._retries = retries
        self._timeout_seconds = timeout_seconds
        self._repeatable = repeatable
        self._since = time.monotonic()
        self._until = None if total_timeout_seconds is None else self._since + total_timeout_seconds
        self._tries = self._counted = 0

    def try_seconds(self) -> float:
        """Returns the seconds that the next try may take."""
        self._tries += 1
        if self._until is None:
            return self._timeout_seconds
        # Never 0, which would be no limit.
        return max(min(self._timeout_seconds, self._until - time.monotonic()), 0.001)

    def delay_after(self, error: PaymentsError) -> float | None:
        """Returns the seconds before the next try, or None if there is none."""
        delay = _delay(error, self._tries, self._repeatable)
        now = time.monotonic()
        # The first request of this key is still running: the time-out is the limit, not the number of retries.
        still_running = isinstance(error, ApiError) and error.code == "SV-2008"
        if not still_running or now - self._since > self._timeout_seconds:
            self._counted += 1
        if delay is None or self._counted > self._retries:
            return None
        return None if self._until is not None and now + delay >= self._until else delay


def _delay(error: PaymentsError, tries: int, repeatable: bool) -> float | None:
    # The exponent is limited too: a float cannot hold 2 to the number of tries after a thousand of them.
    backoff = random.uniform(0, min(FIRST_DELAY_SECONDS * 2 ** min(tries - 1, 10), LONGEST_DELAY_SECONDS))
    if isinstance(error, NoAnswerError):
        return backoff if repeatable else None
    # After the response of a proxy, the service may still carry out the request.
    if not isinstance(error, ApiError) or not error.retryable or (error.code is None and not repeatable):
        return None
    after = error.retry_after_seconds
    if after is None:
        return backoff if repeatable else None
    # At least the requested delay, plus jitter: other clients got the same delay.
    return after * random.uniform(1, 1.25) if after <= LONGEST_DELAY_SECONDS else None
