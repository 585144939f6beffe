"""What a model drafts of pages, as predictions of Label Studio; it is shown the surrogate text alone."""

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any, Final

from pipeline.annotate.proposed import as_results, checked, kept_as
from pipeline.annotate.tasks import Shown, Variant
from pipeline.drafts import Drafter
from pipeline.errors import InputError
from pipeline.workspace import Workspace

Row = dict[str, Any]
_PRODUCT: Final = f"medstruct {version('medstruct')}"


def drafted(workspace: Workspace, pages: Mapping[str, Shown], drafter: Drafter) -> dict[str, Sequence[Row]]:
    """The checked predictions by page, none where no draft came of it; answers are kept under opaque names of pages.

    Raises InputError for pages that show originals, ServerError where the model cannot be used at all.
    """
    if any(shown.variant is not Variant.SURROGATE for shown in pages.values()):
        raise InputError("a model drafts from surrogates alone: no original page is shown to one")
    key = workspace.key()
    names = {kept_as(key, shown): page_id for page_id, shown in pages.items() if shown.page.text.strip()}
    texts = {name: pages[page_id].page.text for name, page_id in names.items()}
    made = drafter.proposals(workspace.cache, texts)
    origin = f"{_PRODUCT} {drafter.model}"
    return {
        page_id: checked(pages[page_id], as_results(made[name], texts[name]), origin)
        for name, page_id in names.items()
    }
