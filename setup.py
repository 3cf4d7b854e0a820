"""What pyproject.toml cannot say: the modules that mypyc compiles, and the web client.

Both are optional: without a C compiler the plain Python files are used; without Node (or with URBES_WITHOUT_WEB set)
there is no client.
"""

import shutil
import subprocess
import sys

from setuptools import setup
from setuptools.command.build_py import build_py
from tools.compiler import CompileInParallel, extensions
from tools.sources import WEB
from tools.web_client import node_is_new, web_wanted


class BuildWithWeb(build_py):
    """Builds the bundle of the web client before the files of the package are gathered."""

    def run(self) -> None:
        if not self.editable_mode and web_wanted():
            self.build_web()
        super().run()

    def build_web(self) -> None:
        npm = shutil.which("npm")
        try:
            if npm is None or not node_is_new():
                raise OSError("Node 22.12 or newer is needed")
            for step in (["ci"], ["run", "build"]):
                subprocess.run([npm, "--prefix", str(WEB), *step], check=True, stdout=sys.stderr)
        except (OSError, subprocess.CalledProcessError) as error:
            print(
                f"urbes: the web client could not be built ({error}); everything else is installed."
                " Install Node 22.12 or newer and install Urbes again, or run make web in a checkout.",
                file=sys.stderr,
            )


setup(ext_modules=extensions(), cmdclass={"build_ext": CompileInParallel, "build_py": BuildWithWeb})
