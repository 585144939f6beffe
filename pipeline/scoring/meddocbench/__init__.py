"""MedDocBench (Citrus-V, arXiv 2509.19090): tables, abnormal findings and questions about a report, each task apart."""

from pipeline.scoring.meddocbench.scorer import MEDDOCBENCH

__all__ = ["MEDDOCBENCH"]
