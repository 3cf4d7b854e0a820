"""What can be wrong with a lesson."""

from urbes.engine.errors import UrbesError


class LessonError(UrbesError):
    """A lesson that cannot be read or played: the file, the step (empty for the head of the file) and the field."""

    def __init__(self, file: str, step: str, field: str, what: str) -> None:
        self.file = file
        self.step = step
        self.field = field
        self.what = what
        super().__init__(file, step, field, what)

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.step, self.field, self.what) if part)


class OtherEdition(LessonError):
    """A lesson of an edition that does not come with the game, or of a later format."""
