"""One gold in the shapes of the benchmarks that read such pages, so that each can be trained and scored on it as it is."""

from pipeline.views.writing import write, write_schemas

__all__ = ["write", "write_schemas"]
