"""Passwords by argon2id. Hashing takes time and memory on purpose, so it has threads of its own, and few of them."""

import asyncio
import functools
import string
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from urbes.server.errors import CommonPassword, TooMuch

AT_ONCE = 2
MOST_WAITING = 32
AROUND = 4
"""So many digits and signs around a common word do not make it a password that nobody guesses."""
Hashing = Callable[..., str]


class Passwords:
    def __init__(self) -> None:
        self.hasher = PasswordHasher()
        self.threads = ThreadPoolExecutor(AT_ONCE, "passwords")
        self.waiting = 0
        self.nobody = ""

    async def run(self, function: Hashing, *texts: str) -> str:
        """In a thread, unless too many wait already: each needs 64 MiB for a while."""
        if self.waiting >= MOST_WAITING:
            raise TooMuch("too many people log in at this moment", seconds=2)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, function, *texts)
        finally:
            self.waiting -= 1

    async def hash(self, password: str) -> str:
        return await self.run(self.hasher.hash, password)

    async def hash_new(self, password: str, user_name: str) -> str:
        """The hash of a password that somebody chooses, unless it is among the first that everybody would try."""
        return await self.run(self.check_and_hash, password, user_name)

    def check_and_hash(self, password: str, user_name: str) -> str:
        if is_common(password, user_name):
            raise CommonPassword("this password is among the first that anybody would try", field="password")
        return self.hasher.hash(password)

    async def right(self, known: str | None, password: str) -> bool:
        """Whether it is the password. Where there is none, it takes the same time to say no."""
        if known is None and not self.nobody:
            self.nobody = await self.hash("nobody")
        return await self.run(self.verify, known or self.nobody, password) == "right" and known is not None

    def verify(self, known: str, password: str) -> str:
        try:
            self.hasher.verify(known, password)
        except (VerificationError, InvalidHashError):
            return "wrong"
        return "right"

    def outdated(self, known: str) -> bool:
        """Made with weaker parameters than are used today."""
        return self.hasher.check_needs_rehash(known)

    def close(self) -> None:
        self.threads.shutdown(cancel_futures=True)


@functools.cache
def common_passwords() -> frozenset[str]:
    """30,000 passwords from leaks, as the package zxcvbn lists them; read when they are first needed.

    Its estimate of strength is not used: for some texts that takes seconds.
    """
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(FREQUENCY_LISTS["passwords"])


def is_common(password: str, user_name: str) -> bool:
    """Whether a password is one of the commonest or the user name, with or without some digits and signs around."""
    whole = unicodedata.normalize("NFKC", password).casefold()
    known = common_passwords()
    if whole in known or whole == user_name:
        return True
    word = bare(whole)
    return len(whole) - len(word) <= AROUND and (word in known or word == bare(user_name))


def bare(text: str) -> str:
    return text.strip(string.digits + string.punctuation + string.whitespace)
