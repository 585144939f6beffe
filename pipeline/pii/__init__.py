"""Personal data on a page: found in text and pixels; patients linked. The only user of presidio."""

from pipeline.pii.detect import detect, detect_text
from pipeline.pii.finding import Finding, finding_of
from pipeline.pii.pixels import detect_pixels
from pipeline.pii.stage import run

__all__ = ["Finding", "detect", "detect_pixels", "detect_text", "finding_of", "run"]
