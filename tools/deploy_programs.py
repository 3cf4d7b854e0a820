"""The programs that test the files of deploy/: found on the machine, or installed by apt (`make deploy-programs`).

On a person's own machine they are not installed: nginx would run there as a service from then on.
"""

import os
import shutil
import sys

from tools.apt import install, rights

PACKAGES = {"nginx": "nginx", "systemd-analyze": "systemd"}
"""Each program, and the package that contains it."""
NGINX = "URBES_NGINX"
"""The environment variable with the path of another nginx."""
MORE = ("/usr/sbin",)
"""Folders with programs that are not on every user's path."""


def find(program: str) -> str | None:
    named = os.environ.get(NGINX) if program == "nginx" else None
    return named or shutil.which(program, path=os.pathsep.join([os.environ.get("PATH", ""), *MORE]))


def main() -> int:
    missing = [program for program in PACKAGES if find(program) is None]
    if missing and rights() == []:
        print(f"{' and '.join(missing)} missing: trying to install")
        install(*[PACKAGES[program] for program in missing])
    for program in PACKAGES:
        print(f"{program}: {find(program) or 'NOT FOUND, so the tests of deploy/ that need it are skipped'}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
