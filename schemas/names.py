"""The closed vocabularies of the data contract: stages, reasons, kinds, labels."""

from enum import StrEnum
from typing import Final


class Stage(StrEnum):
    """A node of the DVC graph, in the order in which data flow."""

    INGEST = "ingest"
    VERDICTS = "verdicts"
    QUALITY = "quality"
    OCR = "ocr"
    DEDUP = "dedup"
    ANNOTATE = "annotate"
    PII = "pii"
    REDACT = "redact"
    SURROGATE = "surrogate"
    GOLD = "gold"
    SPLIT = "split"
    FIDELITY = "fidelity"
    RELEASE = "release"


PRIVATE_STAGES: Final = (
    Stage.INGEST, Stage.VERDICTS, Stage.QUALITY, Stage.OCR, Stage.DEDUP, Stage.ANNOTATE, Stage.PII,
)  # fmt: skip
PUBLIC_STAGES: Final = (Stage.REDACT, Stage.SURROGATE, Stage.GOLD, Stage.SPLIT, Stage.FIDELITY, Stage.RELEASE)


class RejectReason(StrEnum):
    """Why a source or a page does not go on."""

    EMPTY = "EMPTY"
    UNIDENTIFIED = "UNIDENTIFIED"
    TRUNCATED = "TRUNCATED"
    CORRUPT = "CORRUPT"
    BOMB = "BOMB"
    ENCRYPTED = "ENCRYPTED"
    MULTIFRAME = "MULTIFRAME"
    TIMEOUT = "TIMEOUT"
    ASPECT = "ASPECT"
    NO_CONSENT = "NO_CONSENT"
    EXACT_DUPLICATE = "EXACT_DUPLICATE"
    SHORT_EDGE = "SHORT_EDGE"
    BLUR = "BLUR"
    CROPPED = "CROPPED"
    BLANK = "BLANK"
    LOW_CONTRAST = "LOW_CONTRAST"
    GLARE = "GLARE"
    DARK = "DARK"
    UNREADABLE = "UNREADABLE"
    NEAR_DUPLICATE = "NEAR_DUPLICATE"
    RESIDUAL_PII = "RESIDUAL_PII"
    SPLIT_CONFLICT = "SPLIT_CONFLICT"
    VERDICT = "VERDICT"


class DoubtKind(StrEnum):
    """What a doubtful reading may have been: an arrow read as 1, a unit with a look-alike, a Greek letter."""

    ARROW = "ARROW"
    UNIT = "UNIT"
    GREEK = "GREEK"


class QuarantineReason(StrEnum):
    """Why an annotation, or a region of one, is set aside."""

    UNKNOWN_PAGE = "UNKNOWN_PAGE"
    STALE_TEXT = "STALE_TEXT"
    BAD_OFFSET = "BAD_OFFSET"
    TEXT_MISMATCH = "TEXT_MISMATCH"
    NO_TEXT_UNDER_BOX = "NO_TEXT_UNDER_BOX"
    DANGLING_LINK = "DANGLING_LINK"
    DUPLICATE_ID = "DUPLICATE_ID"
    UNKNOWN_LABEL = "UNKNOWN_LABEL"
    CANCELLED = "CANCELLED"
    DUPLICATE = "DUPLICATE"
    UNDECIDED = "UNDECIDED"


class PiiKind(StrEnum):
    """What kind of personal data a finding is."""

    PERSON = "PERSON"
    STAFF = "STAFF"
    ADDRESS = "ADDRESS"
    PHONE = "PHONE"
    EMAIL = "EMAIL"
    SOCIAL_ID = "SOCIAL_ID"
    NATIONAL_ID = "NATIONAL_ID"
    TRAVEL_ID = "TRAVEL_ID"
    MEDICAL_ID = "MEDICAL_ID"
    SPECIMEN_ID = "SPECIMEN_ID"
    INSURANCE_ID = "INSURANCE_ID"
    CARD_NUMBER = "CARD_NUMBER"
    PLATE = "PLATE"
    DEVICE_ID = "DEVICE_ID"
    URL = "URL"
    IP = "IP"
    OTHER_ID = "OTHER_ID"
    DATE = "DATE"
    AGE_OVER_89 = "AGE_OVER_89"
    POSTCODE = "POSTCODE"
    BED = "BED"
    ORGANISATION = "ORGANISATION"
    SIGNATURE = "SIGNATURE"
    SEAL = "SEAL"
    FACE = "FACE"
    CODE = "CODE"
    STATUS_BAR = "STATUS_BAR"
    WATERMARK = "WATERMARK"


QUASI_KINDS: Final = frozenset(
    {PiiKind.DATE, PiiKind.AGE_OVER_89, PiiKind.POSTCODE, PiiKind.BED, PiiKind.ORGANISATION}
)
PIXEL_KINDS: Final = frozenset(
    {PiiKind.SIGNATURE, PiiKind.SEAL, PiiKind.FACE, PiiKind.CODE, PiiKind.STATUS_BAR, PiiKind.WATERMARK}
)
DIRECT_KINDS: Final = frozenset(PiiKind) - QUASI_KINDS - PIXEL_KINDS


class Label(StrEnum):
    """A region label of the labelling interface (schemas/label_studio.xml)."""

    TITLE = "Title"
    KEY = "Key"
    VALUE = "Value"
    ITEM_NAME = "ItemName"
    ITEM_VALUE = "ItemValue"
    ITEM_UNIT = "ItemUnit"
    ITEM_RANGE = "ItemRange"
    ITEM_FLAG = "ItemFlag"
    PII = "PII"


ITEM_FIELDS: Final = (Label.ITEM_VALUE, Label.ITEM_UNIT, Label.ITEM_RANGE, Label.ITEM_FLAG)


class LinkLabel(StrEnum):
    """A relation of the labelling interface."""

    KEY_VALUE = "key-value"
    ITEM_FIELD = "item-field"


class Capture(StrEnum):
    """How a page came to be a picture."""

    PHOTO = "photo"
    SCREENSHOT = "screenshot"
    SCAN = "scan"
    DOCUMENT = "document"


class VerdictKind(StrEnum):
    """A person's decision about a page."""

    KEEP = "keep"
    DROP = "drop"
    SAME = "same"
    DIFFERENT = "different"
    HIDE = "hide"
    CLEAN = "clean"
    GOLD = "gold"
    FIELD = "field"
    ASPECT = "aspect"
    JUDGE = "judge"


class AnnotationStatus(StrEnum):
    """What an annotation counts for when the gold of its page is chosen."""

    GOLD = "gold"
    REVIEWED = "reviewed"
    SINGLE = "single"
    AGREED = "agreed"
    UNDECIDED = "undecided"
    OTHER = "other"


class Category(StrEnum):
    """The kind of report, as an annotator chose it; "" where nobody did."""

    LAB = "lab"
    IMAGING = "imaging"
    PATHOLOGY = "pathology"
    DISCHARGE = "discharge"
    PRESCRIPTION = "prescription"
    RECEIPT = "receipt"
    OTHER = "other"


class Split(StrEnum):
    """A part of the released data."""

    TRAIN = "train"
    VALIDATION = "validation"
    TEST = "test"
