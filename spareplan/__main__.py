"""``python -m spareplan``."""

from __future__ import annotations

from spareplan.cli import main

if __name__ == "__main__":
    main()
