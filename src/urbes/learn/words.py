"""The words of lessons: `words/lessons.<language>.toml` of a game. They are not loaded before a lesson is opened."""

from functools import lru_cache
from pathlib import Path

from urbes.learn.script import Script, load
from urbes.locales import Words, flatten

PREFIX = "lesson"


def words_file(script: Script, language: str) -> Path:
    """The file that holds the words of a lesson: all lessons of a game share it."""
    return script.path.parent.parent / "words" / f"lessons.{language}.toml"


@lru_cache(maxsize=16)
def lesson_messages(path: Path) -> dict[str, str]:
    """The messages of all lessons of a game in one language, by `lesson.step.answer`."""
    return flatten(load(path))


class LessonWords(Words):
    """The words of a game together with those of its lessons."""

    def __init__(self, language: str, script: Script) -> None:
        super().__init__(language, script.title.folder.name)
        self.table = self.table | {
            f"{PREFIX}.{key}": text for key, text in lesson_messages(words_file(script, language)).items()
        }


def asked(script: Script) -> dict[str, tuple[int | None, str]]:
    """Every key that a lesson asks for, with the step and the field that ask for it."""
    found: dict[str, tuple[int | None, str]] = {
        f"{script.key}.{part}": (None, part) for part in ("title", "subject", "done")
    }
    for number, step in enumerate(script.steps):
        found[f"{script.key}.{step.key}.text"] = (number, "text")
        for answer in step.other.values():
            found[f"{script.key}.{step.key}.{answer}"] = (number, "other")
            if answer == "text":
                raise script.wrong(number, "other", "the key text belongs to the card itself")
    return found
