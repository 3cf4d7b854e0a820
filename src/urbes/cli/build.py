"""Which build this is: `python -m urbes.cli.build` says it in one line."""

from urbes.lab.bench import build

PLAIN = "plain Python build (correct, but about ten times slower): install a C compiler and run make again"
COMPILED = "compiled build"


def build_line() -> str:
    return COMPILED if build() == "compiled" else PLAIN


if __name__ == "__main__":
    print(f"urbes: {build_line()}")
