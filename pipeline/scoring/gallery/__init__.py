"""The error gallery: one HTML file with figures, plots and the worst documents, gold beside prediction."""

from pipeline.scoring.gallery.page import ERRORS, render

__all__ = ["ERRORS", "render"]
