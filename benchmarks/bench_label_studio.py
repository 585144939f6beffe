"""Label Studio: seconds to push and to pull 1,000 tasks of 40 spans and 20 relations, real server, SQLite, loopback.

    python benchmarks/bench_label_studio.py [--tasks 1000]

`make e2e` installs the server. Pages are pushed with predictions, and the server turns these into annotations. Each line
is a whole command in a process of its own, start included, but for the first, which needs what to predict. `processor` is
what command and server took of it: one waits for the other, so it is about what the line takes where nobody else works.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from pipeline.annotate.client import Access, Client
from pipeline.annotate.push import Order, push
from pipeline.annotate.tasks import Shown
from pipeline.workspace import Workspace
from tests.e2e.label_studio import TOKEN, Server, serving
from tests.labelling import pushable

PAIRS = 20
CHANGED = 10
NAME = "bench"


def text_of(page: int) -> str:
    """A page of 20 lines, each with a key and a value."""
    return "\n".join(f"项目{line:02d}：{page * PAIRS + line:07d} mmol/L 3.5-9.5" for line in range(PAIRS))


def proposed(shown: Shown) -> list[dict]:
    """40 spans and 20 relations."""
    results = []
    for at, start in enumerate(shown.page.starts):
        for name, label, low, high in (("k", "Key", 0, 4), ("v", "Value", 5, 12)):
            value = {"start": start + low, "end": start + high, "labels": [label]}
            value["text"] = shown.page.text[value["start"] : value["end"]]
            results.append(
                {
                    "id": f"{name}{at}",
                    "type": "labels",
                    "from_name": "label",
                    "to_name": "text",
                    "value": value,
                }
            )
        ends = {"from_id": f"k{at}", "to_id": f"v{at}"}
        results.append({"type": "relation", "direction": "right", "labels": ["key-value"], **ends})
    return [{"model_version": "bench", "result": results}]


def processor(server: Server) -> float:
    """Seconds of processor that this process, its finished children and the server have taken."""
    own = sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    spent = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()[11:13]
    return own + sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")


def timed(server: Server, what: str, work: Callable[[], object], goal: str = "") -> None:
    """Do something and print a line about it."""
    start, before = time.perf_counter(), processor(server)
    work()
    wall, spent = time.perf_counter() - start, processor(server) - before
    print(f"| {what} | {goal} | {wall:.1f} | {spent:.1f} |", flush=True)


def command(workspace: Workspace, server: Server, *arguments: str) -> None:
    program = Path(sys.executable).with_name("medstruct")
    told = {"LABEL_STUDIO_URL": server.url, "LABEL_STUDIO_API_KEY": TOKEN}
    told["LABEL_STUDIO_LOCAL_FILES_DOCUMENT_ROOT"] = str(server.documents)
    subprocess.run(
        [program, *arguments, f"--project={NAME}"], cwd=workspace.root, env=os.environ | told, check=True,
        stdout=subprocess.DEVNULL,
    )  # fmt: skip


def act(client: Client, project: int, action: str) -> None:
    body = {"selectedItems": {"all": True, "excluded": []}}
    client.ask("POST", "api/dm/actions/", params={"id": action, "project": project}, json=body)


def touch(client: Client, project: int) -> None:
    """Annotate ten pages once more."""
    for row in client.tasks(project)[:CHANGED]:
        client.ask("POST", f"api/tasks/{row['id']}/annotations/", json={"result": []})


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--tasks", type=int, default=1000)
    count = arguments.parse_args().tasks
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        workspace, _ = pushable(root / "w", [text_of(page) for page in range(count)])
        with serving(root) as server:
            print(f"{count} tasks of {2 * PAIRS} spans and {PAIRS} relations; wall and processor seconds.\n")
            print("| what | goal | seconds | processor |\n|---|---:|---:|---:|")
            measure(workspace, server)


def measure(workspace: Workspace, server: Server) -> None:
    client = Client(Access(server.url, TOKEN))
    order = Order(NAME, document_root=server.documents)
    timed(server, "push, with predictions", lambda: push(workspace, client, order, proposed), "< 25")
    project = next(row["id"] for row in client.projects() if row["title"] == NAME)
    timed(server, "push again, nothing to do", lambda: command(workspace, server, "push"))
    act(client, project, "predictions_to_annotations")
    timed(server, "pull, everything", lambda: command(workspace, server, "pull"), "< 12")
    timed(server, "pull, nothing new", lambda: command(workspace, server, "pull"), "< 3")
    touch(client, project)
    timed(server, f"pull, {CHANGED} pages annotated once more", lambda: command(workspace, server, "pull"))
    timed(server, "progress", lambda: command(workspace, server, "progress"))


if __name__ == "__main__":
    main()
