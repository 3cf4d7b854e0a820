"""Which build this is: `python -m urbes.cli.build` says it in one line."""

import urbes.engine.game as kernel

PLAIN = "plain Python build (correct, but about ten times slower): install a C compiler and run make again"
COMPILED = "compiled build"


def compiled() -> bool:
    """Whether the kernel comes from C."""
    return not (kernel.__file__ or "").endswith(".py")


def build_line() -> str:
    return COMPILED if compiled() else PLAIN


if __name__ == "__main__":
    print(f"urbes: {build_line()}")
