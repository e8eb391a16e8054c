"""Amounts are whole minor units."""

from collections.abc import Mapping


def require_whole_cents(part: object, path: str = "") -> None:
    """Refuses amounts anywhere in a body that are not whole minor units."""
    if isinstance(part, Mapping):
        for name, value in part.items():
            here = f"{path}/{name}"
            whole = value is None or (isinstance(value, int) and not isinstance(value, bool))
            if str(name).endswith("Cents") and not whole:
                raise TypeError(f"{here} must be a whole number of minor units")
            require_whole_cents(value, here)
    elif isinstance(part, (list, tuple)):
        for index, value in enumerate(part):
            require_whole_cents(value, f"{path}/{index}")
