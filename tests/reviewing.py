"""A workspace whose pages can be audited, and a server in memory that takes what review projects need."""

import json

from pipeline import store
from pipeline.annotate import run_verdicts
from pipeline.annotate.client import Access
from pipeline.errors import ServerError
from pipeline.settings import AnnotateSettings
from schemas.names import Stage
from tests.labelling import pushable

SETTINGS = AnnotateSettings(label_map={}, box_overlap=0.5, box_text_score=0.8)


def auditable(root, texts):
    """Pages as for push, with no findings and no verdicts so far; workspace and page ids in the order of the texts."""
    workspace, ids = pushable(root, texts)
    found = [
        {"page_id": ids[0], "start": 0, "end": 2, "quad": None, "kind": "PERSON", "score": 0.5, "source": "one",
         "subject": False},
    ]  # fmt: skip
    store.write_table(workspace.folder(Stage.PII) / "findings.parquet", "findings", found)
    residual = workspace.rejects(Stage.REDACT).with_name("residual_findings.parquet")
    store.write_table(residual, "residual_findings", [])
    take_in(workspace)
    return workspace, ids


def take_in(workspace):
    """The stage verdicts over what lies in labels."""
    workspace.labels.mkdir(parents=True, exist_ok=True)
    run_verdicts(workspace, SETTINGS)


class Memory:
    """The calls that audits make of a client, on lists."""

    def __init__(self):
        self.rows, self.made, self.files, self.failing = {}, [], {}, []
        self.number = 0
        self.access = Access("http://127.0.0.1:1", "")

    def projects(self):
        return [{"id": one["id"], "title": one["title"]} for one in self.made]

    def project(self, project):
        tasks = sum(row["project"] == project for row in self.rows.values())
        return {**next(one for one in self.made if one["id"] == project), "task_number": tasks}

    def create_project(self, **fields):
        self.made.append({"id": len(self.made) + 1, **fields})
        return self.made[-1]

    def uploads(self, project):
        return {name: (at, f"/data/upload/{name}") for at, name in enumerate(self.files, 1)}

    def upload(self, project, files):
        self.files |= files

    def remove_uploads(self, project, ids):
        names = [name for at, name in enumerate(self.files, 1) if at in ids]
        for name in names:
            del self.files[name]

    def tasks(self, project):
        return [row | {"total_annotations": len(row["annotations"])} for row in self.export(project)]

    def drafted(self, project):
        return []

    def export(self, project, ids=None):
        rows = [row for row in self.rows.values() if row["project"] == project]
        return [row for row in rows if ids is None or row["id"] in ids]

    def import_tasks(self, project, tasks):
        """What `failing` says in turn: how many tasks are taken before the server fails (None: all, as it should)."""
        taken = self.failing.pop(0) if self.failing else None
        ids = [self._add(project, task) for task in tasks[:taken]]
        if taken is not None:
            raise ServerError("500", 500)
        return ids

    def _add(self, project, task):
        self.number += 1
        self.rows[self.number] = {
            "id": self.number, "project": project, "data": dict(task["data"]), "annotations": [], "drafts": [],
            "predictions": list(task.get("predictions", ())),
        }  # fmt: skip
        return self.number

    def replace_data(self, task, data):
        self.rows[task]["data"] = dict(data)

    def delete_tasks(self, project, ids):
        for task in ids:
            del self.rows[task]

    def judge(self, page_id, *results, by=1, **wanted):
        """Submit results on the task of a page whose data hold what is wanted."""
        (row,) = [
            row
            for row in self.rows.values()
            if row["data"]["page_id"] == page_id and wanted.items() <= row["data"].items()
        ]
        self.number += 1
        row["annotations"].append({"id": self.number, "completed_by": by, "result": list(results)})

    def pulled(self, workspace):
        """All tasks with annotations into labels, and the stage verdicts over them."""
        workspace.labels.mkdir(parents=True, exist_ok=True)
        rows = [row for row in self.rows.values() if row["annotations"]]
        (workspace.labels / "review.json").write_text(json.dumps(rows), encoding="utf-8")
        take_in(workspace)


def choice(name, value):
    return {
        "id": name,
        "type": "choices",
        "from_name": name,
        "to_name": "image",
        "value": {"choices": [value]},
    }


def frame(kind="PERSON", x=10, y=20):
    value = {"x": x, "y": y, "width": 30, "height": 10, "rotation": 0, "rectanglelabels": [kind]}
    return {
        "id": f"h{x}{y}", "type": "rectanglelabels", "from_name": "hide", "to_name": "image", "value": value,
        "original_width": 400, "original_height": 300,
    }  # fmt: skip
