"""Settings shared by all tests."""

from hypothesis import settings

# the same examples every time: a failure is the change's, not the day's
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")
