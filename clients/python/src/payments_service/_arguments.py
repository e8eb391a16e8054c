"""Checks arguments before anything is sent."""

import math
import re
from datetime import datetime
from urllib.parse import urlsplit


def require_idempotency_key(key: object) -> str:
    """Checks an Idempotency-Key. Other characters could end its header line and inject another header."""
    if not isinstance(key, str) or not re.fullmatch(r"[\x20-\x7e]{1,255}", key):
        raise ValueError("idempotency_key must have 1 to 255 printable ASCII characters and no line breaks.")
    return key


def require_credential(name: str, value: object) -> str:
    """Checks an API key or access token. The message omits its value, since messages are logged."""
    if not isinstance(value, str) or not re.fullmatch(r"[\x21-\x7e]+", value):
        raise ValueError(f"{name} is empty, or has something other than printable ASCII characters without spaces.")
    return value


def require_base_url(text: str) -> str:
    """Returns the service's address without a trailing slash."""
    fits = re.fullmatch(r"https?://[\x21-\x7e]+", text, re.IGNORECASE) is not None
    url = urlsplit(text) if fits else None
    if url is None or not url.hostname or "?" in text or "#" in text or "@" in url.netloc:
        raise ValueError("base_url must be an http or https address such as https://pay.example.com, without a query.")
    return text.rstrip("/")


def require_path_parameter(name: str, value: object) -> str:
    """Checks an id. An empty one, or dots, would name another path."""
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise ValueError(f"{name} must be a non-empty string; you passed {value!r}.")
    return value


def require_wait(seconds: object) -> int:
    """Checks the seconds of the Prefer header."""
    if not isinstance(seconds, int) or isinstance(seconds, bool) or seconds < 0:
        raise ValueError(f"wait must be a whole number of seconds, 0 or more; you passed {seconds!r}.")
    return seconds


def require_retries(retries: object) -> int:
    if not isinstance(retries, int) or isinstance(retries, bool) or retries < 0:
        raise ValueError(f"retries must be a whole number, 0 or more; you passed {retries!r}.")
    return retries


def require_seconds(name: str, seconds: object) -> float:
    number = isinstance(seconds, (int, float)) and not isinstance(seconds, bool)
    if not number or not math.isfinite(float(str(seconds))) or float(str(seconds)) <= 0:
        raise ValueError(f"{name} must be a number of seconds above 0; you passed {seconds!r}.")
    return float(str(seconds))


def require_time_zone(name: str, time: datetime) -> datetime:
    """Checks a time. Without a time zone it would be another instant on another machine."""
    if time.utcoffset() is None:
        raise ValueError(f"{name} must have a time zone, such as datetime.now(UTC); you passed {time!r}.")
    return time


def require_whole_cents(part: object, path: str = "") -> None:
    """Refuses amounts anywhere in a body that are not whole numbers of minor units."""
    if isinstance(part, dict):
        for name, value in part.items():
            here = f"{path}.{name}" if path else str(name)
            whole = value is None or (isinstance(value, int) and not isinstance(value, bool))
            if str(name).endswith("Cents") and not whole:
                raise ValueError(f"{here} must be a whole number of minor units such as cents; you passed {value!r}.")
            require_whole_cents(value, here)
    elif isinstance(part, (list, tuple)):
        for index, value in enumerate(part):
            require_whole_cents(value, f"{path}[{index}]")
