"""How many pages came into one stage, went on, and stayed behind: apart from the tables, which are slow to load."""

from dataclasses import dataclass

from schemas.names import Stage


@dataclass(frozen=True, slots=True)
class StageCount:
    """One stage: pages (ingest: source and frame) that came in, were kept, and were dropped by reason."""

    stage: Stage
    input: int
    kept: int
    rejected: dict[str, int]

    @property
    def dropped(self) -> int:
        return sum(self.rejected.values())

    @property
    def balanced(self) -> bool:
        """Whether kept and rejected make up the input."""
        return self.kept + self.dropped == self.input
