"""What can go wrong, as one tree.

MedStructError            code, message (says what to do), exit status 2
  SettingsError           params.yaml: unknown key, wrong value
  WorkspaceError          no workspace, unreadable folder, half a set-up
  ProjectKeyError         the key is missing, or not the one that made the data
  InputError              nothing usable in raw, labels or a named file
  TableError              a table that does not keep its schema
  EngineError             a model or a runtime that cannot load, a worker that died
  ServerError             Label Studio is absent, refuses, or is another version
  VerifyError             an original was found in the public zone

A message never holds a value of a private page: names of tables, columns, settings, files of the
project and page ids only.
"""

from typing import ClassVar

from schemas.names import RejectReason


class MedStructError(Exception):
    """Base of all errors that a user can act on."""

    code: ClassVar[str] = "ERROR"
    exit_status: ClassVar[int] = 2


class SettingsError(MedStructError):
    """params.yaml cannot be used as it stands."""

    code = "SETTINGS"


class WorkspaceError(MedStructError):
    """The folder is no workspace, or a part of it is missing or unreadable."""

    code = "WORKSPACE"


class ProjectKeyError(MedStructError):
    """The project key is missing or is another one than the data were made with."""

    code = "PROJECT_KEY"


class InputError(MedStructError):
    """What a user gave holds nothing that can be used."""

    code = "INPUT"


class TableError(MedStructError):
    """A table breaks its schema."""

    code = "TABLE"


class EngineError(MedStructError):
    """A model, a runtime or a worker process failed."""

    code = "ENGINE"


class ServerError(MedStructError):
    """A Label Studio server that is absent, refuses what was asked, or is another version.

    `status` is the HTTP status, None where no answer came; `lost` says that the server may have acted all the same.
    """

    code = "SERVER"

    def __init__(self, message: str, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status

    @property
    def lost(self) -> bool:
        """Whether what was asked for may have happened, in whole or in part."""
        return self.status is None or self.status >= 500


class VerifyError(MedStructError):
    """The public zone holds something that it may not."""

    code = "VERIFY"
    exit_status = 1


class UnusableError(Exception):
    """One input that cannot be used: no MedStructError, it becomes a reject row with reason, value and limit."""

    def __init__(self, reason: RejectReason, value: float | None = None, limit: float | None = None) -> None:
        super().__init__(reason.value)
        self.reason, self.value, self.limit = reason, value, limit
