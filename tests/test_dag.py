"""dvc.yaml against what the code truly imports, and against the two zones."""

import pytest
import yaml

from pipeline.cli.build import STAGES
from schemas.names import PRIVATE_STAGES, Stage
from tests.dag import ROOT, code_of, is_code

GRAPH = yaml.safe_load((ROOT / "dvc.yaml").read_text())["stages"]
MAY_READ_PRIVATE = {
    # what a public stage takes from the private zone, and why it may
    "redact": {"raw", "ingest", "ocr", "pii"},  # hides pixels; only regions and pictures leave
    "surrogate": {"ingest", "ocr", "annotate", "pii", "redact"},  # replaces text
    "gold": {"annotate", "verdicts", "ingest"},  # annotations, spans, links, verdicts: no text
    "split": {
        "pii",
        "dedup",
        "ingest",
        "ocr",
    },  # patients, clusters, digests of texts: keyed ids; labels of forms
    "fidelity": {
        "ingest",
        "verdicts",
        "quality",
        "ocr",
        "dedup",
        "annotate",
        "pii",
        "redact",
        "split",
    },  # counts, similarity
    "release": {
        "labels",
        "ingest",
        "verdicts",
        "ocr",
        "annotate",
        "pii",
        "redact",
        "split",
        "dedup",
        "quality",
    },  # verify (labels: names of annotators), verdicts
}


def outputs(stage):
    for out in GRAPH[stage]["outs"]:
        ((path, options),) = out.items()
        yield path, options


def test_the_graph_has_every_stage_once_in_order():
    assert list(GRAPH) == [stage.value for stage in Stage]
    assert set(STAGES) == set(Stage)


@pytest.mark.parametrize("stage", list(Stage))
def test_code_dependencies_are_the_imports(stage):
    listed = [dependency for dependency in GRAPH[stage]["deps"] if is_code(dependency)]
    assert listed == code_of(stage), "run `python -m tests.dag`"


@pytest.mark.parametrize("stage", list(Stage))
def test_the_command_is_the_stage(stage):
    assert GRAPH[stage]["cmd"] == f"medstruct {stage.value}"
    assert GRAPH[stage]["params"] == [STAGES[stage][2]]
    assert {f"metrics/{stage.value}.json": {"cache": False}} in GRAPH[stage]["metrics"]


@pytest.mark.parametrize("stage", list(Stage))
def test_outputs_lie_in_their_zone_and_only_the_release_is_public(stage):
    for path, options in outputs(stage):
        zone = path.split("/")[1]
        assert zone in ("private", "public")
        assert zone == "private" or stage not in PRIVATE_STAGES
        assert options["remote"] == ("public" if path == "data/public/release" else "private")


@pytest.mark.parametrize("stage", sorted(MAY_READ_PRIVATE))
def test_public_stages_read_only_what_they_may(stage):
    read = {d.split("/")[2] for d in GRAPH[stage]["deps"] if d.startswith("data/private/")}
    assert read <= MAY_READ_PRIVATE[stage]


def test_a_stage_depends_on_no_later_stage():
    made: set[str] = {"data/private/raw", "data/private/labels", "key_id", "data/public/published.parquet"}
    for name, stage in GRAPH.items():
        data = {dependency for dependency in stage["deps"] if not is_code(dependency)}
        assert data <= made, f"{name} reads what is not made yet"
        made |= {path for path, _ in outputs(name)} | {path for metric in stage["metrics"] for path in metric}
