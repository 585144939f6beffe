"""Prefect's side: when a build runs, and how it is seen. The pipeline works without it."""
