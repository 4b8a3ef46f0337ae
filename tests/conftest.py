"""Settings shared by all tests."""

import os

# tests run on all cores already: threads of the linear algebra would only be in each other's way; read when numpy loads
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from hypothesis import settings

# the same examples every time: a failure is the change's, not the day's
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
