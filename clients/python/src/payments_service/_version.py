"""The version of this package, also sent as User-Agent."""

VERSION = "1.2.0"
