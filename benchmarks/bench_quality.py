"""Quality: recall of blur and cut pages, false rejects and pages per second, beside cleanvision in the same run.

    python benchmarks/bench_quality.py [--corpus ../shared/corpus/public] [--every 3] [--timed 24]

Every page is judged as it is (a reject is a false one; the short edge, a matter of taste, is left out) and spoiled: out of
focus with a disc of 0.4 of the text size (a sigma of 0.2; the text size is 0.7 of a character's height), shaken over 0.75
of it in 8 directions, and cut from each side where the edge passes through the most characters. Real pages: of the corpus,
documents only, NO_WHOLE_PAGES left out. Drawn pages: every layout, captures in turn; and every drawn fault. All pictures are JPEG files of quality 90
that both read; times are processor seconds on one core, reading the file included.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import cv2
import imagehash
import numpy as np
from peers.environment import VENV, interpreter
from PIL import Image
from spoil import Grey, beside, cuts, defocused, shaken, text_size

from pipeline.decode import open_image
from pipeline.errors import UnusableError
from pipeline.hashing import page_hashes
from pipeline.legibility import Looks, look_at, measure
from pipeline.legibility.looks import LONG_SIDE
from pipeline.page import Line
from pipeline.pictures import ENOUGH
from pipeline.quality import assess
from pipeline.settings import load_settings
from pipeline.synth.capture import Shot
from pipeline.synth.case import case, stream
from pipeline.synth.draw import draw_case, draw_page
from pipeline.synth.faults import FAULTS, Fault
from pipeline.synth.layouts import LAYOUTS
from schemas.names import RejectReason

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SETTINGS = load_settings(ROOT / "params.yaml")
LIMITS = SETTINGS.quality.model_copy(update={"short_edge": 1})
FOLDERS = {
    "synthetic_reports": "synthetic_reports",
    "medical": "medical",
    "forms_zh": "forms_zh",
    "forms_en/funsd": "forms_en/funsd/images",
    "receipts/sroie": "receipts/sroie/img",
    "ocr_images": "ocr_images",
}
NO_WHOLE_PAGES = {"12.jpg", "1.jpeg", "2.jpeg", "multi-line_cn1.png", "lab_table_crop.jpg"}
"""A street, two receipts that the photograph cuts, two cut-outs of pages: to refuse them is no mistake."""
DIRECTIONS = np.arange(0, 180, 22.5)
DISC, SHAKE = 0.4, 0.75
CAPTURES = ("clean", "scan", "photo", "jpeg")
GOOD = "as it is"
PEER_BLUR = "is_blurry_issue"
PEER_IRRELEVANT = {"is_grayscale_issue", "is_odd_size_issue"}
"""That a page is grey, or of another size than its neighbours, is no fault."""


@dataclass
class Tally:
    """Pictures of one group: how many, what we and the peer said, and how often a glance was enough for us."""

    tried: Counter[str] = field(default_factory=Counter)
    ours: Counter[str] = field(default_factory=Counter)
    peer: Counter[str] = field(default_factory=Counter)
    glances: int = 0


@dataclass(frozen=True)
class Made:
    """One picture as a file: which group and spoiling, and the reason it should be refused for."""

    name: str
    group: str
    what: str
    reason: RejectReason | None


def read_jpeg(data: bytes) -> Callable[[int], Grey]:
    return partial(open_image(data, SETTINGS.ingest.pdf_dpi).grey, 0)


def verdict(looks: Looks) -> RejectReason | None:
    failed = assess(10_000, looks, LIMITS)
    return failed and failed[0]


def real(corpus: Path, every: int) -> Iterator[tuple[str, Grey]]:
    for name, folder in FOLDERS.items():
        files = sorted(path for path in (corpus / folder).rglob("*") if path.is_file())
        for path in [path for path in files if path.name not in NO_WHOLE_PAGES][::every]:
            try:
                yield (
                    f"real: {name}",
                    open_image(path.read_bytes(), SETTINGS.ingest.pdf_dpi).grey(0, LONG_SIDE),
                )
            except UnusableError:
                continue


def grey_of(shot: Shot) -> Grey:
    return cv2.cvtColor(shot.image, cv2.COLOR_RGB2GRAY)


def drawn(every: int) -> Iterator[tuple[str, Grey]]:
    for number, (name, layout) in enumerate(list(LAYOUTS.items())[::every]):
        condition = ("clean", "jpeg")[number % 2] if layout.screen else CAPTURES[number % 4]
        yield f"drawn: {condition}", grey_of(draw_page(name, condition, 100 + number).shot)


def spoiled(grey: Grey) -> Iterator[tuple[str, RejectReason | None, Grey]]:
    yield GOOD, None, grey
    size = text_size(grey)
    if not size:
        return
    yield "out of focus", RejectReason.BLUR, defocused(grey, DISC * size)
    for angle in DIRECTIONS:
        yield "shaken", RejectReason.BLUR, shaken(grey, SHAKE * size, angle)
    for side, cut in cuts(grey):
        yield f"cut {side}", RejectReason.CROPPED, cut


def judge(pages: Iterator[tuple[str, Grey]], folder: Path, tallies: dict[str, Tally]) -> list[Made]:
    """Write every picture and its spoiled copies, and judge them from their files."""
    made = []
    for number, (group, page) in enumerate(pages):
        for place, (what, reason, grey) in enumerate(spoiled(page)):
            name = f"{group.split(':')[0]}-{number}-{place}.jpg"
            data = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, 90])[1].tobytes()
            (folder / name).write_bytes(data)
            made.append(Made(name, group, what, reason))
            asked: list[int] = []
            found = verdict(look_at(noting(read_jpeg(data), asked)))
            tally = tallies[group]
            tally.tried[what] += 1
            tally.ours[what] += found is reason if reason else found is not None
            tally.glances += what == GOOD and len(asked) == 1
    return made


def noting(read: Callable[[int], Grey], asked: list[int]) -> Callable[[int], Grey]:
    def noted(enough: int) -> Grey:
        asked.append(enough)
        return read(enough)

    return noted


def cleanvision(folder: Path) -> dict[str, object]:
    python = interpreter(HERE / "peers/cleanvision.lock", VENV.with_name("peers-quality-venv"))
    command = [str(python), str(HERE / "peers/cleanvision_worker.py"), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"cleanvision failed:\n{done.stderr[-2000:]}")
    return json.loads(done.stdout.strip().splitlines()[-1])


def share(counts: Counter[str], tried: Counter[str], *names: str) -> str:
    total = sum(tried[name] for name in names)
    hits = sum(counts[name] for name in names)
    return f"{hits}/{total} ({hits / total:.3f})" if total else "-"


CUTS = tuple(f"cut {side}" for side in ("left", "top", "right", "bottom"))
COLUMNS = ((GOOD,), ("out of focus",), ("shaken",), CUTS)


def print_recall(tallies: dict[str, Tally]) -> None:
    print(
        "| pages | false rejects | the peer's | out of focus | the peer's | shaken | the peer's | cut | a glance was enough |"
    )
    print("|---|---|---|---|---|---|---|---|---|")
    sums = {
        kind: merged([t for name, t in tallies.items() if name.startswith(kind)])
        for kind in ("real", "drawn")
    }
    rows = [*tallies.items(), *((f"**{kind}, all**", tally) for kind, tally in sums.items())]
    for name, t in rows:
        cells = [name]
        for what in COLUMNS[:3]:
            cells += [share(t.ours, t.tried, *what), share(t.peer, t.tried, *what)]
        cells += [share(t.ours, t.tried, *CUTS), f"{t.glances}/{t.tried[GOOD]}"]
        print("| " + " | ".join(cells) + " |", flush=True)
    print("\n| cut side | real | drawn |\n|---|---|---|")
    for side in CUTS:
        print(f"| {side} | " + " | ".join(share(t.ours, t.tried, side) for t in sums.values()) + " |")


def merged(tallies: list[Tally]) -> Tally:
    whole = Tally()
    for tally in tallies:
        whole.tried.update(tally.tried)
        whole.ours.update(tally.ours)
        whole.peer.update(tally.peer)
        whole.glances += tally.glances
    return whole


def print_faults() -> None:
    print("\n| drawn fault | found with its reason |\n|---|---|")
    papers = [name for name, layout in LAYOUTS.items() if not layout.screen][::6]
    for fault, (spoil_it, reason) in FAULTS.items():
        hits = 0
        for number, name in enumerate(papers):
            change = partial(_faulty, fault=spoil_it, seed=number)
            page = draw_case(
                name,
                CAPTURES[number % 3],
                case(f"bench/{name}", number, 0),
                stream("bench", name, fault),
                change=change,
            )
            grey = grey_of(page.shot)
            failed = assess(min(grey.shape), measure(grey), SETTINGS.quality)
            hits += failed is not None and failed[0] is reason
        print(f"| {fault} | {hits}/{len(papers)} |", flush=True)
    pairs = zip(papers, papers[1:] + papers[:1], strict=True)
    two = [
        beside([grey_of(draw_page(name, "clean", 9).shot) for name in pair], random.Random(number))
        for number, pair in enumerate(pairs)
    ]
    print(
        f"| two sheets beside each other (a flag) | {sum(measure(grey).sheets == 2 for grey in two)}/{len(two)} |"
    )


def _faulty(shot: Shot, fault: Fault, seed: int) -> Shot:
    return fault(shot, random.Random(seed))


SIZE = (1654, 2339)
"""Pixels of the published figures."""


def scans(count: int) -> Iterator[tuple[bytes, list[Line]]]:
    """Drawn pages as JPEGs, and their lines, which hashes need."""
    papers = [name for name, layout in LAYOUTS.items() if not layout.screen]
    for number in range(count):
        drawn_page = draw_page(papers[number % len(papers)], CAPTURES[number % 4], number)
        page = drawn_page.shot
        picture = cv2.resize(page.image, SIZE, interpolation=cv2.INTER_AREA)
        scale = np.tile(np.array(SIZE) / page.image.shape[1::-1], 4)
        lines = [
            Line("", tuple((line.quad * scale).round().astype(int).tolist()), 1.0, (0,))
            for line in drawn_page.key.lines
        ]
        bgr = cv2.cvtColor(picture, cv2.COLOR_RGB2BGR)
        yield cv2.imencode(".jpg", bgr, [cv2.IMWRITE_JPEG_QUALITY, page.quality or 90])[1].tobytes(), lines


LINES: dict[str, list[Line]] = {}
"""The lines of every timed file."""


def seconds(work: Callable[[Path], object], files: list[Path]) -> float:
    """Mean of the best of three processor times a file."""
    best = []
    for file in files:
        times = []
        for _ in range(3):
            start = time.process_time()
            work(file)
            times.append(time.process_time() - start)
        best.append(min(times))
    return float(np.mean(best))


def decoded(file: Path, enough: int) -> Grey:
    return read_jpeg(file.read_bytes())(enough)


def shared(file: Path) -> None:
    """All gates and hashes on one decode."""
    read = read_jpeg(file.read_bytes())
    first: list[Grey] = []

    def once(enough: int) -> Grey:
        if enough == ENOUGH and not first:
            first.append(read(enough))
        return first[0] if enough == ENOUGH else read(enough)

    look_at(once)
    page_hashes(once(ENOUGH), LINES[file.name], SIZE[0])


def in_stages(file: Path) -> None:
    """As the stages do it: quality decodes, and dedup, after reading, decodes again."""
    look_at(read_jpeg(file.read_bytes()))
    page_hashes(decoded(file, ENOUGH), LINES[file.name], SIZE[0])


def careful(file: Path) -> None:
    measure(decoded(file, LONG_SIDE))


def naive(file: Path) -> None:
    """Three plain steps, each with a library's usual call: blur, brightness, hash."""
    cv2.Laplacian(cv2.imread(str(file), cv2.IMREAD_GRAYSCALE), cv2.CV_64F).var()
    np.asarray(Image.open(file).convert("L")).mean()
    imagehash.phash(Image.open(file))


def asked_of(file: Path) -> list[int]:
    """The sizes at which quality asked for a file's picture: one for a glance, two for a careful look."""
    asked: list[int] = []
    look_at(noting(read_jpeg(file.read_bytes()), asked))
    return asked


def in_one_thread() -> None:
    """Start anew as the workers of a run are: a product of small matrices in two threads costs a hundred times one."""
    limits = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    if not limits.items() <= os.environ.items():
        os.execve(sys.executable, [sys.executable, *sys.argv], os.environ | limits)


def print_speed(count: int) -> None:
    print("\n| one core, JPEGs of 1654 x 2339 | ms/page | pages/s |\n|---|---:|---:|")
    with tempfile.TemporaryDirectory() as name:
        files = []
        for number, (data, lines) in enumerate(scans(count)):
            files.append(Path(name) / f"{number}.jpg")
            files[-1].write_bytes(data)
            LINES[files[-1].name] = lines
        size = np.mean([file.stat().st_size for file in files]) / 1024
        works = {
            "decoding alone, at half scale": partial(decoded, enough=ENOUGH),
            "decoding alone, at an eighth: the floor of any reading": partial(decoded, enough=250),
            "**all gates and hashes, one decode**": shared,
            "all gates, then hashes, each stage decoding": in_stages,
            "a careful look (a page near a limit), decode included": careful,
            "three naive steps": naive,
        }
        for what, work in works.items():
            spent = seconds(work, files)
            print(f"| {what} | {1000 * spent:.1f} | {1 / spent:.0f} |", flush=True)
        spent = float(cleanvision(Path(name))["cpu"]) / len(files)
        print(f"| cleanvision 0.3.6, all issues | {1000 * spent:.1f} | {1 / spent:.1f} |")
        plain = sum(len(asked_of(file)) == 1 for file in files)
        print(
            f"\nDrawn pages, clean, scanned, photographed and compressed in turn, of {size:.0f} KB on average;"
        )
        print(f"{plain} of {len(files)} needed a glance only.")


def main() -> None:
    in_one_thread()
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--corpus", type=Path, default=ROOT / "../shared/corpus/public")
    arguments.add_argument(
        "--every", type=int, default=3, help="take every n-th file of a folder, every n-th layout"
    )
    arguments.add_argument("--timed", type=int, default=24, help="pages that are timed")
    options = arguments.parse_args()
    cv2.setNumThreads(1)
    tallies: dict[str, Tally] = defaultdict(Tally)
    with tempfile.TemporaryDirectory() as name:
        made = judge(real(options.corpus, options.every), Path(name), tallies)
        made += judge(drawn(options.every), Path(name), tallies)
        issues = cleanvision(Path(name))["issues"]
    for one in made:
        found = set(issues.get(one.name, ())) - PEER_IRRELEVANT
        tallies[one.group].peer[one.what] += bool(found) if one.reason is None else PEER_BLUR in found
    print_recall(dict(tallies))
    print_faults()
    print_speed(options.timed)


if __name__ == "__main__":
    main()
