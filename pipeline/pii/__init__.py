"""Personal data on a page: found in text and pixels; patients linked. The only user of presidio."""

from pipeline.pii.detect import detect, detect_text
from pipeline.pii.finding import Finding, finding_of

__all__ = ["Finding", "detect", "detect_text", "finding_of"]
