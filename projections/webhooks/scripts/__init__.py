"""The server-side scripts of webhooks, each in a file of its own."""

from importlib.resources import files


def script(name: str) -> str:
    return files(__name__).joinpath(f"{name}.lua").read_text()
