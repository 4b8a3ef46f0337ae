"""``python -m spareplan``."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    try:
        from spareplan.cli import main
    except KeyboardInterrupt:
        # Ctrl-C while packages are still being loaded
        sys.exit(130)
    main()
