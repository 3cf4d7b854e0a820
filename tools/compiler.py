"""Compiles the kernel, the search and the games: Python to C by mypyc, C to objects on all cores.

An object is stored under the digest of everything it is made from, so a change recompiles only the files it affects.
"""

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor, as_completed
from importlib.metadata import version
from pathlib import Path

from setuptools import Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError

from tools.sources import LIBRARIES, PLAIN, SOURCE, compiled_modules, why_plain

WORK = Path("build/compiled")
LIBRARY = "urbes"
"""The name of the shared library, urbes__mypyc, and of the C files of the whole group."""
FLAGS = ["-O1", "-finline-small-functions", "-fpartial-inlining", "-findirect-inlining", "-foptimize-sibling-calls"]
"""Of -O2 the engine needs only the inlining; so it compiles in two thirds of the time: bench/README.md."""
LINK_FLAGS = ["-Wl,-Bsymbolic"] if sys.platform == "linux" else []
"""Nothing outside the library replaces its functions, so calls inside it can be direct."""

INCLUDE = re.compile(r'^\s*#\s*include\s*[<"]([^>"]+)[>"]', re.MULTILINE)


class CompilerError(Exception):
    """Nothing can be compiled here; the text says why."""


def extensions() -> list[Extension]:
    """What will be built. Modules are translated only by the build itself, so that a question for metadata is quick."""
    reason = why_plain()
    if reason is not None:
        tell(f"{reason}, {PLAIN}")
        return []
    return [Extension(module_name(path), []) for path in compiled_modules()]


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)


def translate(flags: list[str]) -> list[Extension]:
    """Translate the modules to C files in one group, so that native classes and virtual calls work across them."""
    from mypyc.build import mypycify

    folder = WORK / f"c-{sys.implementation.cache_tag}"
    folder.mkdir(parents=True, exist_ok=True)
    made = mypycify(
        [str(path) for path in compiled_modules()],
        opt_level="2",
        debug_level="0",
        multi_file=True,
        target_dir=str(folder),
        group_name=LIBRARY,
    )
    extensions = [extension for extension in made if isinstance(extension, Extension)]
    for extension in extensions:
        # mypyc gives all of them the same list: appending to it would repeat the flags for each module.
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
    return extensions


def tell(line: str) -> None:
    print(f"urbes: {line}", file=sys.stderr, flush=True)


class Objects:
    """Object files by the digest of their C file, of the headers it includes, and of the compiler and its flags."""

    def __init__(self, folder: Path, made_by: Iterable[str]) -> None:
        self.folder = folder
        self.made_by = "\n".join(made_by)
        self.texts: dict[Path, bytes] = {}
        self.used: set[Path] = set()
        folder.mkdir(parents=True, exist_ok=True)

    def text(self, path: Path) -> bytes:
        if path not in self.texts:
            self.texts[path] = path.read_bytes()
        return self.texts[path]

    def parts(self, source: Path, folders: Iterable[Path]) -> list[Path]:
        """The C file and the headers that it includes from our own folders, each once, in a fixed order."""
        found = [source]
        for part in found:
            for name in INCLUDE.findall(self.text(part).decode()):
                for folder in (part.parent, *folders):
                    header = folder / name
                    if header.is_file():
                        if header not in found:
                            found.append(header)
                        break
        return found

    def find(self, source: Path, folders: Iterable[Path]) -> Path:
        """The path of the object of this C file, whether it exists or not."""
        digest = hashlib.sha256(self.made_by.encode())
        for part in self.parts(source, folders):
            digest.update(b"\0" + part.name.encode() + b"\0" + self.text(part))
        path = self.folder / f"{source.stem}-{digest.hexdigest()[:32]}.o"
        self.used.add(path)
        return path

    def forget_unused(self) -> None:
        """Delete objects of older sources, and folders of interrupted builds."""
        for path in self.folder.iterdir():
            if path.is_dir():
                shutil.rmtree(path)
            elif path not in self.used:
                path.unlink()


class CompileInParallel(build_ext):
    """Translates during the build, and compiles one C file on each core; if that fails, the plain files are used."""

    def build_extensions(self) -> None:
        try:
            self.probe([])
            tell("translating to C")
            self.take(translate(FLAGS if self.knows(FLAGS) else []))
            self.compile_objects()
        except CompilerError as error:
            tell(f"{error}, {PLAIN}")
            self.take([])
            return
        tell("linking")
        self.remove_old_libraries()
        self.parallel = cores()
        super().build_extensions()

    def take(self, extensions: list[Extension]) -> None:
        """Build these. Setuptools names an extension's files when it finalizes the options, so that is repeated."""
        self.extensions = extensions
        self.distribution.ext_modules = [*extensions]
        self.swig_opts = None  # type: ignore[assignment]  # as before the first time
        self.finalize_options()

    def remove_old_libraries(self) -> None:
        """Delete libraries of modules that no longer exist, which a wheel would include."""
        wanted = set(map(Path, self.get_outputs()))
        for ending in LIBRARIES:
            for path in Path(self.build_lib).rglob(ending):
                if path not in wanted:
                    path.unlink()

    def knows(self, flags: list[str]) -> bool:
        """Whether the compiler accepts these flags; not every compiler is gcc."""
        try:
            self.probe(flags)
        except CompilerError:
            return False
        return True

    def probe(self, flags: list[str]) -> None:
        """Try a small build first: there may be a compiler without a linker or without Python's headers."""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "probe.c"
            source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
            try:
                made = self.compiler.compile(
                    [str(source)], output_dir=folder, include_dirs=self.include_dirs, extra_postargs=flags
                )
                self.compiler.link_shared_object(made, str(Path(folder) / "probe.so"))
            except (CompileError, LinkError) as error:
                raise CompilerError(
                    "the C compiler cannot build for this Python (are its headers, python3-dev, installed?)"
                ) from error

    def compile_objects(self) -> None:
        objects = Objects(WORK / f"objects-{sys.implementation.cache_tag}", self.made_by())
        missing: dict[Path, tuple[Path, Extension]] = {}
        for extension in self.extensions:
            folders = [Path(folder) for folder in extension.include_dirs if not Path(folder).is_absolute()]
            found = [objects.find(Path(source), folders) for source in extension.sources]
            for source, object_file in zip(extension.sources, found, strict=True):
                if not object_file.is_file():
                    missing[object_file] = (Path(source), extension)
            extension.sources, extension.extra_objects = [], [str(path) for path in found]
            extension.depends = extension.extra_objects
            extension.extra_link_args = LINK_FLAGS
        # The largest first, so that no core is left with a long one at the end.
        jobs = sorted(missing.items(), key=lambda job: -job[1][0].stat().st_size)
        with ThreadPoolExecutor(cores()) as pool:
            running = [pool.submit(self.compile_object, path, source, extension) for path, (source, extension) in jobs]
            try:
                for done, finished in enumerate(as_completed(running), 1):
                    finished.result()
                    tell(f"compiling {done} of {len(jobs)}")
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise
        objects.forget_unused()

    def compile_object(self, object_file: Path, source: Path, extension: Extension) -> None:
        """Compile beside its final place and then move it, so that an interrupted build leaves no broken object."""
        with tempfile.TemporaryDirectory(dir=object_file.parent) as folder:
            try:
                made = self.compiler.compile(
                    [str(source)],
                    output_dir=folder,
                    include_dirs=[*extension.include_dirs, *self.include_dirs],
                    extra_postargs=extension.extra_compile_args,
                )
            except CompileError as error:
                raise CompilerError(f"{source.name} could not be compiled") from error
            os.replace(made[0], object_file)

    def made_by(self) -> list[str]:
        """What decides an object besides the C files; versions stand for the headers of mypyc and of Python."""
        command = [str(part) for part in getattr(self.compiler, "compiler_so", [self.compiler.compiler_type])]
        told = ""
        if shutil.which(command[0]):
            told = subprocess.run([command[0], "--version"], check=False, capture_output=True, text=True).stdout
        return [
            *command,
            told,
            *self.extensions[0].extra_compile_args,
            version("mypy"),
            sys.version,
            platform.machine(),
        ]


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
