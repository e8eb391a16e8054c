"""The types of all data: request bodies, results, events and error details, as typed dictionaries."""

from .generated.models import *
