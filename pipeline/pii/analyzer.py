"""presidio as the frame: its engine runs our recognisers over a document made once per page."""

from abc import abstractmethod
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

import regex
from presidio_analyzer import AnalyzerEngine, EntityRecognizer, RecognizerRegistry, RecognizerResult
from presidio_analyzer.context_aware_enhancers import ContextAwareEnhancer
from presidio_analyzer.nlp_engine import NlpArtifacts, NoOpNlpEngine

from pipeline.pii.addresses_english import ADDRESS_RULES
from pipeline.pii.callings import by_calling
from pipeline.pii.codes_english import CODE_RULES
from pipeline.pii.contexts import in_context
from pipeline.pii.days import lone_days
from pipeline.pii.days_english import DAY_RULES
from pipeline.pii.document import Document
from pipeline.pii.doings import by_deed
from pipeline.pii.drugs import SEASONS, sounds_clinical
from pipeline.pii.duties import on_duty
from pipeline.pii.eponyms import is_eponym, is_result_code
from pipeline.pii.finding import Finding
from pipeline.pii.labelled import labelled
from pipeline.pii.latin import latin_names
from pipeline.pii.mentions import mentioned
from pipeline.pii.narrative import narrated
from pipeline.pii.ner import voted, weighed
from pipeline.pii.numbered import NUMBERED_RULES
from pipeline.pii.organisations_english import ORGANISATION_ROWS
from pipeline.pii.pairs import paired
from pipeline.pii.people_abroad import ABROAD_RULES
from pipeline.pii.people_english import PEOPLE_RULES
from pipeline.pii.people_running import RUNNING_RULES
from pipeline.pii.persons import acting
from pipeline.pii.pinyin import pinyin_names
from pipeline.pii.places import addresses, organisations
from pipeline.pii.roles import by_role
from pipeline.pii.rooms import in_rooms
from pipeline.pii.seams import across_lines
from pipeline.pii.shapes import ORGANISATION_RULES, RULES, shapes
from pipeline.pii.tagger.tagging import beside, by_tagger
from pipeline.pii.trails import in_trails
from pipeline.pii.workcodes import WORK_RULES
from pipeline.pii.workplaces import spots, workplaces
from schemas.names import PiiKind

# pages mix languages: every page runs as Chinese, with the English rules inside
LANGUAGE: Final = "zh"
_BAND: Final = regex.compile(r"\d{1,2}[pq]\d{1,2}(?:\.\d{1,2})?")
# a class or a sign called after somebody: 安氏Ⅱ类, 毛氏分类
_EPONYM: Final = regex.compile(
    r"\p{Han}{1,3}氏(?:[ⅠⅡⅢⅣⅤIVl\d一二三四五]{1,3}[类型级度期]|[类征型法角线位]|分[类型级期]|三角|综合征|反应|试验|染色)"
)
_KINDS: Final = [kind.value for kind in PiiKind]
BARE_NAME: Final = 0.5
FRAMED_NAME: Final = 0.6
SURE_NAME: Final = 0.73
"""Scores from which a name has more than its form, a frame, and a label, a title or a role to speak for it; below them words pass for names."""


class PageArtifacts(NlpArtifacts):  # type: ignore[misc]  # presidio ships no types
    """What presidio hands to every recogniser: our document in place of tokens."""

    def __init__(self, document: Document, *, organisations: bool) -> None:
        super().__init__([], [], [], [], None, LANGUAGE)
        self.document = document
        self.organisations = organisations


class _Recogniser(EntityRecognizer):  # type: ignore[misc]
    """A recogniser over the whole document; it finds every kind, so that presidio never filters one out."""

    def __init__(self) -> None:
        super().__init__(supported_entities=_KINDS, supported_language=LANGUAGE)

    def load(self) -> None:
        """Nothing to load: models are loaded on first use."""

    def analyze(
        self,
        text: str,  # noqa: ARG002  # presidio's signature; the document holds the text
        entities: list[str],  # noqa: ARG002
        nlp_artifacts: PageArtifacts,
    ) -> list[RecognizerResult]:
        """The findings as presidio results, in a fixed order."""
        return [_result(finding) for finding in self.found(nlp_artifacts)]

    @abstractmethod
    def found(self, artifacts: PageArtifacts) -> Iterable[Finding]:
        """What this recogniser finds on a page."""


class LabelRecogniser(_Recogniser):
    """Values of labels."""

    def found(self, artifacts: PageArtifacts) -> Iterable[Finding]:
        return labelled(artifacts.document, organisations=artifacts.organisations)


class ShapeRecogniser(_Recogniser):
    """What its form gives away."""

    def found(self, artifacts: PageArtifacts) -> Iterable[Finding]:
        rules = (
            *RULES,
            *NUMBERED_RULES,
            *WORK_RULES,
            *PEOPLE_RULES,
            *RUNNING_RULES,
            *ABROAD_RULES,
            *ADDRESS_RULES,
            *CODE_RULES,
            *DAY_RULES,
            *((*ORGANISATION_RULES, *ORGANISATION_ROWS) if artifacts.organisations else ()),
        )
        for rule, start, end, score in shapes(artifacts.document.text, rules):
            if rule.name.startswith("titled") and artifacts.document.in_label(start):
                continue
            if rule.kind in (PiiKind.PERSON, PiiKind.STAFF):
                end = artifacts.document.before_known(start, end)
            yield Finding.at(start, end, rule.kind, score, rule.name)
        yield from lone_days(artifacts.document)


def _past_amount(text: str, start: int) -> int:
    """Where an organisation begins behind the end of an amount that is glued to it: 411.09药房."""
    if text[start - 1 : start] not in {".", ","}:
        return start
    return next((at for at in range(start, len(text)) if not text[at].isdigit()), start)


class PlaceRecogniser(_Recogniser):
    """Chinese addresses and organisations."""

    def found(self, artifacts: PageArtifacts) -> Iterable[Finding]:
        text = artifacts.document.text
        for low, end, score in addresses(text):
            start = artifacts.document.past_labels(low, end)
            yield Finding.at(start, start + len(text[start:end].rstrip()), PiiKind.ADDRESS, score, "address")
        for start, end, score in organisations(text) if artifacts.organisations else ():
            low = _past_amount(text, artifacts.document.past_labels(start, end))
            yield Finding.at(low, end, PiiKind.ORGANISATION, score, "organisation")
        yield from spots(artifacts.document)
        yield from workplaces(artifacts.document) if artifacts.organisations else ()
        yield from across_lines(artifacts.document, with_organisations=artifacts.organisations)


class NarrativeRecogniser(_Recogniser):
    """Names that the words around them give away."""

    def found(self, artifacts: PageArtifacts) -> Iterable[Finding]:
        yield from narrated(artifacts.document)
        yield from in_context(artifacts.document)
        yield from by_role(artifacts.document)
        yield from by_calling(artifacts.document)
        yield from by_deed(artifacts.document)
        yield from acting(artifacts.document)
        yield from on_duty(artifacts.document)
        yield from paired(artifacts.document)
        yield from in_rooms(artifacts.document)
        yield from in_trails(artifacts.document)
        yield from mentioned(artifacts.document)


class ModelRecogniser(_Recogniser):
    """Names that models vote for."""

    def found(self, artifacts: PageArtifacts) -> Iterable[Finding]:
        yield from voted(artifacts.document)
        yield from weighed(artifacts.document)
        yield from pinyin_names(artifacts.document)
        yield from latin_names(artifacts.document)


class TaggerRecogniser(_Recogniser):
    """What the statistical tagger of characters tells."""

    def found(self, artifacts: PageArtifacts) -> Iterable[Finding]:
        return by_tagger(artifacts.document)


class _NoContext(ContextAwareEnhancer):  # type: ignore[misc]
    """Context stands in our labels; presidio's word context needs tokens, which Chinese text here has not."""

    def __init__(self) -> None:
        super().__init__(0.0, 0.0, 0, 0)

    def enhance_using_context(
        self, *, raw_results: list[RecognizerResult], **_: Any
    ) -> list[RecognizerResult]:
        return raw_results


def _result(finding: Finding) -> RecognizerResult:
    if finding.span is None:
        raise ValueError("a recogniser of text finds spans")
    metadata = {"source": finding.source, "subject": finding.subject}
    return RecognizerResult(
        finding.kind.value, finding.span.start, finding.span.end, finding.score, None, metadata
    )


@lru_cache(maxsize=4)
def _engine(models: bool, tagger: bool) -> AnalyzerEngine:
    recognisers: list[_Recogniser] = [
        LabelRecogniser(),
        ShapeRecogniser(),
        PlaceRecogniser(),
        NarrativeRecogniser(),
    ]
    recognisers += [ModelRecogniser()] if models else []
    recognisers += [TaggerRecogniser()] if tagger else []
    registry = RecognizerRegistry(
        recognizers=recognisers,
        supported_languages=[LANGUAGE],
    )
    nlp = NoOpNlpEngine(models=[{"lang_code": LANGUAGE, "model_name": "none"}])
    nlp.load()
    return AnalyzerEngine(
        registry=registry, nlp_engine=nlp, supported_languages=[LANGUAGE], context_aware_enhancer=_NoContext()
    )


def analyse(document: Document, *, organisations: bool, models: bool, tagger: bool) -> list[Finding]:
    """Every finding of rules, of name models with `models` and of the tagger with `tagger` in a document."""
    artifacts = PageArtifacts(document, organisations=organisations)
    results = _engine(models, tagger).analyze(document.text, language=LANGUAGE, nlp_artifacts=artifacts)
    found = [
        Finding.at(
            result.start, result.end, PiiKind(result.entity_type), result.score,
            result.recognition_metadata["source"], subject=result.recognition_metadata["subject"],
        )
        for result in results
        if not _is_clinical(document.text, result)
    ]  # fmt: skip
    return beside(document.text, found)


def _is_clinical(text: str, result: RecognizerResult) -> bool:
    """Whether a guess of a name begins in a word for a drug or a disease, or a value is a band of a chromosome."""
    guessed = result.entity_type in (PiiKind.PERSON, PiiKind.STAFF) and result.score < SURE_NAME
    if _BAND.fullmatch(text, result.start, result.end):
        return True
    if guessed and (
        _EPONYM.match(text, result.start)
        or is_eponym(text, result.start, result.end)
        or is_result_code(text[result.start : result.end])
    ):
        return True
    seasonal = result.score < FRAMED_NAME and text[result.start : result.end] in SEASONS
    return guessed and (
        seasonal or sounds_clinical(text, result.start, result.end, herbs=result.score < FRAMED_NAME)
    )
