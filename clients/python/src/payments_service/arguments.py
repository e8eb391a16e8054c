"""Checks arguments that become headers or addresses, before anything is sent."""

import re
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


def require_wait(seconds: object) -> int:
    """Checks the seconds of the Prefer header."""
    if not isinstance(seconds, int) or isinstance(seconds, bool) or seconds < 0:
        raise ValueError("wait must be a whole number of seconds, 0 or more.")
    return seconds
