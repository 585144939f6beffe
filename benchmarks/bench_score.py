"""`medstruct score run`: seconds and memory of 10^4 documents of 30 pairs on every protocol, intervals included.

    python benchmarks/bench_score.py [--documents 10000]

Each protocol runs in a process of its own, as the command does: read both files, score, write the log, reduce with
1,000 resamples, write the gallery. Its libraries are held to one thread. Gold and predictions are invented; one value in
five is wrong, one in twenty is missing, and one prediction in fifty is no JSON.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NAMES = [f"{first}{second}" for first in ("白细胞", "红细胞", "血小板", "血红蛋白", "淋巴细胞", "总胆固醇", "谷丙转氨酶", "尿素", "肌酐", "葡萄糖") for second in ("", "计数", "比率", "浓度", "百分比", "绝对值")]  # fmt: skip
UNITS = ("10^9/L", "g/L", "mmol/L", "μmol/L", "%", "U/L")
PROTOCOLS = ("medstruct-s", "medrepbench", "meddocbench", "exstructiny")
PAIRS = 30
ONE_THREAD = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "POLARS_MAX_THREADS"), "1"
)


def value(drawn: random.Random) -> str:
    """A number mostly, a sentence of 10 to 60 characters now and then."""
    if drawn.random() < 0.1:
        return "".join(
            drawn.choices("肺部纹理清晰未见明显异常密度影心影大小形态正常", k=drawn.randint(10, 60))
        )
    return f"{drawn.uniform(0, 300):.2f}"


def spoiled(text: str, drawn: random.Random) -> str | None:
    """The value as a model might give it: one in five wrong, one in twenty missing."""
    luck = drawn.random()
    if luck < 0.05:
        return None
    return text if luck > 0.25 else text[:-1] + drawn.choice("0123456789误")


def page(number: int) -> tuple[list[str], list[str]]:
    """Names and values of a page."""
    drawn = random.Random(number)
    return drawn.sample(NAMES, PAIRS), [value(drawn) for _ in range(PAIRS)]


def medstruct_s(number: int) -> tuple[dict[str, Any], Any]:
    drawn, (names, values) = random.Random(-number), page(number)
    text, pairs = "", []
    for name, printed in zip(names, values, strict=True):
        pairs.append({"key": name, "value": printed, "key_span": [len(text), len(text) + len(name)]})
        text += f"{name}\n{printed}\n"
    said = [{"key": one["key"], "value": spoiled(one["value"], drawn)} for one in pairs]
    title = f"报告单{number % 20}"
    gold = {"report_title": title, "ocr_text": text, "pairs": pairs, "category": f"kind {number % 4}"}
    return gold, [one for one in said if one["value"] is not None]


def medrepbench(number: int) -> tuple[dict[str, Any], Any]:
    drawn, (names, values) = random.Random(-number), page(number)
    items = [
        {"item_name": name, "item_value": printed, "item_unit": drawn.choice(UNITS), "item_range": "3.5-9.5", "is_abnormal": drawn.choice("01")}
        for name, printed in zip(names, values, strict=True)
    ]  # fmt: skip
    said = [{**one, "item_value": spoiled(one["item_value"], drawn)} for one in items]
    return {"items": items}, [one for one in said if one["item_value"] is not None]


def meddocbench(number: int) -> tuple[dict[str, Any], Any]:
    drawn, (names, values) = random.Random(-number), page(number)
    rows = [
        (name, printed, drawn.choice(UNITS), "3.5-9.5") for name, printed in zip(names, values, strict=True)
    ]
    said = [(name, spoiled(printed, drawn) or "", unit, limits) for name, printed, unit, limits in rows]
    return {"task": "full_parsing", "answer": markdown(rows)}, markdown(said)


def markdown(rows: list[tuple[str, ...]]) -> str:
    head = ("检验项目", "结果", "单位", "参考范围")
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ("---",) * 4, *rows))


def exstructiny(number: int) -> tuple[dict[str, Any], Any]:
    drawn, (names, values) = random.Random(-number), page(number)
    leaves = {
        name: {"text": printed, "page": 1, "bbox": [10, 20 * at, 200, 20 * at + 18]}
        for at, (name, printed) in enumerate(zip(names, values, strict=True))
    }
    return {"answer": leaves}, {
        name: {**leaf, "text": spoiled(leaf["text"], drawn)} for name, leaf in leaves.items()
    }


MAKERS = {"medstruct-s": medstruct_s, "medrepbench": medrepbench, "meddocbench": meddocbench, "exstructiny": exstructiny}  # fmt: skip


def write(folder: Path, protocol: str, documents: int) -> None:
    """Gold and predictions of a protocol; MedStruct-S has a query set beside them."""
    folder.mkdir()
    with (folder / "gold.jsonl").open("w") as gold, (folder / "pred.jsonl").open("w") as predicted:
        for number in range(documents):
            wanted, said = MAKERS[protocol](number)
            answer = (
                "no JSON"
                if number % 50 == 7
                else json.dumps(said, ensure_ascii=False)
                if not isinstance(said, str)
                else said
            )
            gold.write(json.dumps({"id": str(number), **wanted}, ensure_ascii=False) + "\n")
            predicted.write(json.dumps({"id": str(number), "prediction": answer}, ensure_ascii=False) + "\n")
    if protocol == "medstruct-s":
        fields = {name: {"别名": []} for name in NAMES[:40]}
        (folder / "query_set.json").write_text(json.dumps({f"报告单{at}": fields for at in range(20)}))


def measured(folder: Path, protocol: str) -> tuple[float, float, str]:
    """Processor seconds of a run, its peak of memory in GiB, its main number."""
    command = [
        Path(sys.executable).with_name("medstruct"), "score", "run", protocol, "--gold", folder / "gold.jsonl",
        "--pred", folder / "pred.jsonl", "--out", folder / "out", "--json",
    ]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | ONE_THREAD)
    assert process.stdout is not None
    printed = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0, printed
    main = json.loads(printed)["data"]["main"]
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 2**20, f"{main['measure']} {main['figure']} {100 * main['value']:.1f}"  # fmt: skip


def rows(documents: int) -> Iterator[tuple[str, float, float, str]]:
    with tempfile.TemporaryDirectory() as scratch:
        for protocol in PROTOCOLS:
            folder = Path(scratch) / protocol
            write(folder, protocol, documents)
            yield protocol, *measured(folder, protocol)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--documents", type=int, default=10_000)
    options = parser.parse_args()
    print(f"{options.documents:,} documents of {PAIRS} pairs; goal: all four in < 60 s on one core, < 2 GB\n")
    print("| protocol | processor s | peak memory, GiB | main number, % |\n|---|---:|---:|---|")
    total, peak = 0.0, 0.0
    for protocol, seconds, memory, number in rows(options.documents):
        total, peak = total + seconds, max(peak, memory)
        print(f"| {protocol} | {seconds:.1f} | {memory:.2f} | {number} |", flush=True)
    print(f"| all | {total:.1f} | {peak:.2f} | |")


if __name__ == "__main__":
    main()
