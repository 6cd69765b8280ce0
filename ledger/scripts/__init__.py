"""The server-side scripts, each in a file of its own."""

from functools import cache
from importlib.resources import files


@cache
def script(name: str) -> str:
    return files(__name__).joinpath(f"{name}.lua").read_text()
