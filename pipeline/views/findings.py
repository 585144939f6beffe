"""The status word of an abnormal result as MedDocBench writes it, the same that its scorer takes."""

from pipeline.values import status_word as status

__all__ = ["status"]
