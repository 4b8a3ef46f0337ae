"""The version of spareplan."""

__version__ = "0.1.0"
