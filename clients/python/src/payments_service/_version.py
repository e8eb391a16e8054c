"""The version of this package, also sent as User-Agent."""

VERSION = "1.1.0"
