"""Passwords by argon2id. Hashing takes time and memory on purpose, so it runs in a few threads of its own."""

import asyncio
import functools
import string
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from urbes.server.errors import CommonPassword, TooManyRequests

AT_ONCE = 2
MOST_WAITING = 32
MOST_AFFIXES = 4
"""A common word with at most this many digits and signs around it is still a common password."""
Hash = Callable[..., str]


class Passwords:
    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.threads = ThreadPoolExecutor(AT_ONCE, "passwords")
        self.waiting = 0
        self.dummy_hash = ""

    async def run(self, function: Hash, *texts: str) -> str:
        """Run a function in a thread, unless too many are waiting already: each hash needs 64 MiB."""
        if self.waiting >= MOST_WAITING:
            raise TooManyRequests("too many people are logging in: try again in a moment", seconds=2)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, function, *texts)
        finally:
            self.waiting -= 1

    async def hash(self, password: str) -> str:
        return await self.run(self.hasher.hash, password)

    async def hash_new(self, password: str, user_name: str) -> str:
        """The hash of a new password, unless it is a common one."""
        return await self.run(self.check_and_hash, password, user_name)

    def check_and_hash(self, password: str, user_name: str) -> str:
        if is_common(password, user_name):
            raise CommonPassword("this password is too common", field="password")
        return self.hasher.hash(password)

    async def matches(self, known: str | None, password: str) -> bool:
        """Whether the password is right. Without a known hash the answer takes just as long."""
        if known is None and not self.dummy_hash:
            self.dummy_hash = await self.hash("nobody")
        return await self.run(self.verify, known or self.dummy_hash, password) == "right" and known is not None

    def verify(self, known: str, password: str) -> str:
        try:
            self.hasher.verify(known, password)
        except (VerificationError, InvalidHashError):
            return "wrong"
        return "right"

    def outdated(self, known: str) -> bool:
        """Whether a hash was made with weaker parameters than today's."""
        return self.hasher.check_needs_rehash(known)

    def close(self) -> None:
        self.threads.shutdown(cancel_futures=True)


@functools.cache
def common_passwords() -> frozenset[str]:
    """30,000 leaked passwords, as listed by the package zxcvbn; read when first needed.

    The package's estimate of strength is not used: it takes seconds for some texts.
    """
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(FREQUENCY_LISTS["passwords"])


def is_common(password: str, user_name: str) -> bool:
    """Whether a password is a very common one or the user name, with or without some digits and signs around it."""
    whole = unicodedata.normalize("NFKC", password).casefold()
    known = common_passwords()
    if whole in known or whole == user_name:
        return True
    word = bare(whole)
    return len(whole) - len(word) <= MOST_AFFIXES and (word in known or word == bare(user_name))


def bare(text: str) -> str:
    return text.strip(string.digits + string.punctuation + string.whitespace)
