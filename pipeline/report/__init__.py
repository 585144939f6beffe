"""The fidelity report: one HTML file that shows what a run kept, dropped, hid and changed."""

from pipeline.report.page import render

__all__ = ["render"]
