"""Whom a request means: the pages and the files of raw that go."""

from dataclasses import dataclass, replace

from pipeline.errors import InputError
from pipeline.forget.register import Place, Register

_SHOWN = 3


@dataclass(frozen=True, slots=True)
class Subject:
    """What is to be forgotten: keyed patients, pages, and names inside raw (private) of files that go as a whole."""

    patients: frozenset[str]
    pages: frozenset[str]
    names: frozenset[str]

    @property
    def is_empty(self) -> bool:
        """Whether nothing here belongs to the request."""
        return not (self.pages or self.names)


def resolve(register: Register, asked: str, *, page_only: bool, with_others: bool) -> Subject:
    """The subject of a request: a patient (id of the manifest, or keyed), or a page with all of its patient or document.

    Near-duplicates of its pages, pages of its documents that are nobody else's and copies in other files belong to
    it. Raises InputError where a file holds pages of others too, unless they are to go as well.
    """
    handles = register.handles(asked)
    patients = handles & ({*register.patients.values(), *register.said.values()} - {None})
    if patients and not page_only:
        return _with_files(register, _of_patients(register, frozenset(patients)), with_others=with_others)
    if asked not in register.patients:
        return Subject(frozenset(), frozenset(), frozenset())
    if page_only:
        one = Subject(
            frozenset(), _copies(register, frozenset({asked}), register.patients[asked]), frozenset()
        )
        return _with_files(register, one, with_others=with_others, alone=True)
    patient = register.patients[asked]
    found = _of_patients(register, frozenset({patient})) if patient else _of_document(register, asked)
    return _with_files(register, found, with_others=with_others)


def _of_patients(register: Register, patients: frozenset[str]) -> Subject:
    own = {page for page, patient in register.patients.items() if patient in patients}
    own |= {page for place, page in register.sources.items() if page and register.said.get(place) in patients}
    for patient in patients:
        own |= _copies(register, frozenset(own), patient)
    return Subject(patients, frozenset(own | _of_documents(register, own, patients)), frozenset())


def _of_document(register: Register, page: str) -> Subject:
    """The pages of a page's document that are no known patient's."""
    document = register.documents[page]
    own = {
        other
        for other, found in register.documents.items()
        if found == document and register.patients[other] is None
    }
    return Subject(frozenset(), _copies(register, frozenset(own), None), frozenset())


def _copies(register: Register, pages: frozenset[str], patient: str | None) -> frozenset[str]:
    """The pages and their near-duplicates, of which dedup keeps one, unless these are known as somebody else's."""
    clusters = {register.clusters[page] for page in pages if page in register.clusters}
    near = {page for page, cluster in register.clusters.items() if cluster in clusters}
    return pages | {page for page in near if register.patients.get(page) in {None, patient}}


def _of_documents(register: Register, pages: set[str], patients: frozenset[str]) -> set[str]:
    """All pages of documents that hold such pages and no other patient's."""
    documents = {register.documents[page] for page in pages}
    others = {
        document
        for page, document in register.documents.items()
        if register.patients[page] is not None
        and page not in pages
        and register.patients[page] not in patients
    }
    return {page for page, document in register.documents.items() if document in documents - others}


def _with_files(register: Register, subject: Subject, *, with_others: bool, alone: bool = False) -> Subject:
    """The subject with its files; what else lies in one of them and is nobody's goes along unless `alone`."""
    names = {
        name
        for (name, frame), page in register.sources.items()
        if page in subject.pages or register.said.get((name, frame)) in subject.patients
    }
    beside = {place: page for place, page in register.sources.items() if place[0] in names}
    foreign = [place for place in beside if _is_foreign(register, subject, place, alone=alone)]
    if foreign and not with_others:
        raise InputError(_refusal(register, foreign))
    pages = subject.pages | {page for page in beside.values() if page}
    return replace(subject, pages=frozenset(pages), names=frozenset(names))


def _is_foreign(register: Register, subject: Subject, place: Place, *, alone: bool) -> bool:
    page = register.sources[place]
    if page in subject.pages:
        return False
    return alone or register.patient_at(place) not in {None, *subject.patients}


def _refusal(register: Register, foreign: list[Place]) -> str:
    names = sorted({name for name, _ in foreign})
    ids = ", ".join(register.key.source_id(name) for name in names[:_SHOWN])
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return (
        f"{len(names)} file(s) also hold pages of others and cannot be cut without changing those: source {ids}{more} "
        "(the table sources of ingest has their names). Replace each by one file per patient, `dvc repro` and ask again, "
        "or add --with-others to forget these files whole"
    )
