"""Runs in cleanvision's own environment: its issues for a folder of pictures, and its seconds, as JSON on stdout.

python cleanvision_worker.py FOLDER        one process, as ours is measured
"""

import contextlib
import json
import sys
import time

from cleanvision import Imagelab


def main() -> None:
    start, cpu = time.perf_counter(), time.process_time()
    with contextlib.redirect_stdout(sys.stderr):
        lab = Imagelab(data_path=sys.argv[1])
        lab.find_issues(n_jobs=1, verbose=False)
    spent = {"seconds": time.perf_counter() - start, "cpu": time.process_time() - cpu}
    flags = [
        column for column in lab.issues.columns if column.startswith("is_") and "duplicate" not in column
    ]
    found = {
        str(name).rpartition("/")[2]: [flag for flag in flags if bool(row[flag])]
        for name, row in lab.issues.iterrows()
    }
    print(json.dumps({**spent, "issues": found}))


if __name__ == "__main__":
    main()
