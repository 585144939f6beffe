from pathlib import Path

import pytest

from pipeline.errors import ProjectKeyError, SettingsError, WorkspaceError
from pipeline.keys import ProjectKey
from pipeline.settings import load_settings
from pipeline.workspace import KEY_FILE, KEY_ID_FILE, Workspace, find_workspace
from schemas.names import Stage

KEY = ProjectKey(bytes(range(32)))


def test_ids_are_opaque_stable_and_keyed():
    assert KEY.page_id(b"bytes", 0) == ProjectKey(bytes(range(32))).page_id(b"bytes", 0)
    other = ProjectKey(bytes(32))
    ids = {
        KEY.page_id(b"bytes", 0),
        KEY.page_id(b"bytes", 1),
        other.page_id(b"bytes", 0),
        KEY.digest("a", "bc"),
        KEY.digest("a", "b", "c"),
    }
    assert len(ids) == 5
    assert all(len(i) == 16 for i in ids)


def test_a_key_is_never_shown():
    assert "00" * 4 not in repr(ProjectKey(bytes(32)))


def workspace(tmp_path, secret=KEY.secret.hex(), key_id=KEY.key_id):
    (tmp_path / ".secrets").mkdir()
    if secret is not None:
        (tmp_path / KEY_FILE).write_text(secret)
        (tmp_path / KEY_FILE).chmod(0o600)
    if key_id is not None:
        (tmp_path / KEY_ID_FILE).write_text(key_id)
    return Workspace(tmp_path)


def test_the_right_key_opens(tmp_path):
    assert workspace(tmp_path).key() == KEY


@pytest.mark.parametrize(
    ("secret", "key_id", "message"),
    [
        (None, KEY.key_id, "project.key is missing: copy"),
        (KEY.secret.hex(), None, "key_id is missing: copy"),
        (bytes(32).hex(), KEY.key_id, "not the key that this workspace was made with"),
        ("not hex", KEY.key_id, "cannot be read as a key"),
        ("abcd", KEY.key_id, "not the key"),
    ],
    ids=["no key", "no key_id", "changed", "garbage", "short"],
)
def test_a_wrong_key_is_one_clear_error(tmp_path, secret, key_id, message):
    with pytest.raises(ProjectKeyError, match=message):
        workspace(tmp_path, secret, key_id).key()


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o644, 0o660], ids=oct)
def test_a_key_that_others_can_read_is_refused(tmp_path, mode):
    shown = workspace(tmp_path)
    (tmp_path / KEY_FILE).chmod(mode)
    with pytest.raises(ProjectKeyError, match=r"can be read by others: chmod 600 \.secrets/project\.key"):
        shown.key()


def test_folders():
    root = Workspace(Path("w"))
    assert root.folder(Stage.OCR).as_posix() == "w/data/private/ocr"
    assert root.folder(Stage.REDACT).as_posix() == "w/data/public/redacted"
    assert root.rejects(Stage.REDACT).as_posix() == "w/data/private/redact/rejects.parquet"


def test_the_workspace_is_the_nearest_parent_with_a_graph(tmp_path):
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    (tmp_path / "dvc.yaml").touch()
    assert find_workspace(deep) == tmp_path
    (deep / "dvc.yaml").touch()
    assert find_workspace(deep) == deep


def test_no_workspace_says_what_to_do(tmp_path):
    with pytest.raises(WorkspaceError, match="medstruct init"):
        find_workspace(tmp_path)


def changed(tmp_path, old, new):
    text = (Path(__file__).parents[1] / "params.yaml").read_text()
    assert old in text
    path = tmp_path / "params.yaml"
    path.write_text(text.replace(old, new, 1))
    return path


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "  short_edge: 800",
            "  short_egde: 800",
            r"quality\.short_edge: Field required: copy it from the params\.yaml that `medstruct init` makes",
        ),
        ("  seed: 42", "  seed: 42\n  sede: 1", r"split\.sede: Extra inputs are not permitted"),
        (
            "  runtime: onnxruntime",
            "  runtime: cuda",
            r"ocr\.runtime: Input should be 'openvino' or 'onnxruntime'",
        ),
        ("  train: 0.81", "  train: 1.81", r"split\.train: Input should be less than or equal to 1"),
        ("  short_edge: 800", "  short_edge: [", r"not readable YAML \(line \d+\)"),
    ],
    ids=["misspelt", "unknown", "not a choice", "out of range", "no YAML"],
)
def test_a_bad_setting_is_named(tmp_path, old, new, message):
    with pytest.raises(SettingsError, match=message):
        load_settings(changed(tmp_path, old, new))


def test_missing_params(tmp_path):
    with pytest.raises(SettingsError, match="medstruct init"):
        load_settings(tmp_path / "params.yaml")
