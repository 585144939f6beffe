"""What an English pathology report says in running text, and who is in it."""

from datetime import timedelta
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.layouts.batch_2.parts import told
from pipeline.synth.layouts.batch_9.own import before, foreigner, minute, pinyin
from pipeline.synth.layouts.form import day
from pipeline.synth.people import digits
from pipeline.synth.sheet import Run, Sheet, Text
from schemas.names import Label, PiiKind

_STYLES: Final = ("%d %b %Y", "%d-%b-%Y", "%b %d, %Y", "%d/%m/%Y")
_CLINICS: Final = (
    "Yanxi No. 2 People's Hospital",
    "Whitesand Family Practice",
    "Xiuyun County Hospital",
    "Cloudgate Endoscopy Centre",
)


class Writing:
    """How this report writes its patient, its doctors and its days."""

    def __init__(self, case: Case) -> None:
        draw, keys = case.chance, case.style
        last, first = pinyin(draw)
        shape = keys.choice(("{1}, {0}", "{2}, {0}", "{2} {0}", "{0} {1}"))
        self.style = keys.choice(_STYLES)
        self.last, self.first = last, first
        self.title = "Mr." if case.patient.sex == "男" else "Ms."
        self.patient = told_subject(shape.format(first, last, last.upper()))
        self.accession = f"{keys.choice(('S', 'SP', 'QP'))}{case.day:%y}-{draw.randint(1000, 29999):05d}"
        self.referrer = keys.choice((foreigner(draw), " ".join(reversed(pinyin(draw)))))
        doctor, given = pinyin(draw)
        self.pathologist = keys.choice((f"{given} {doctor}", f"{doctor.upper()} {given}"))
        self.initials = f"{given[0]}{doctor[0]}/{draw.choice('abcdelmn')}{draw.choice('hjkqwx')}"


def told_subject(text: str) -> Run:
    """The patient's name in Latin letters."""
    return Run(text, kind=PiiKind.PERSON, subject=True)


def history(case: Case, writing: Writing) -> Text:
    """Why the specimen was taken, and where the patient had been before."""
    draw, person = case.chance, case.patient
    place, employer = (
        draw.choice(_CLINICS),
        draw.choice(("Larkfield Precision (Jichuan) Co., Ltd.", "Harrow Vale School Yanxi")),
    )
    return [
        f"{writing.title} ", told_subject(writing.last), " is covered through ", told(PiiKind.ORGANISATION, employer), " and was referred from ", told(PiiKind.ORGANISATION, place), " (ref. ", told(PiiKind.MEDICAL_ID, f"GI-{digits(draw, 6)}"),
        ") after colonoscopy on ", told(PiiKind.DATE, day(before(case, 12, 30), writing.style)), " showed a 3.2 cm ulcerated sigmoid mass. CEA 18.4 ng/mL. Next of kin: ", told(PiiKind.PERSON, " ".join(pinyin(draw))), " (",
        "spouse" if person.kin_relation == "配偶" else "family", ", WeChat ", told(PiiKind.SOCIAL_ID, person.social_id), ").",
    ]  # fmt: skip


def diagnosis(sheet: Sheet, case: Case) -> Text:
    """Diagnosis and stage, each part a value of its own."""
    draw = case.chance
    parts = (
        ("Tumour", "adenocarcinoma, moderately differentiated (G2)"), ("ICD-O", "8140/3"), ("pT", "pT3"), ("pN", f"pN1b ({draw.randint(2, 3)}/{draw.randint(14, 27)} nodes)"),
        ("Margins", f"clear, circumferential {draw.randint(3, 12)} mm"), ("LVI", "present (L1 V0)"), ("Perineural", "Pn0"), ("Budding", "Bd2"), ("Stage", "IIIB (AJCC 8th)"),
    )  # fmt: skip
    runs: list[str | Run] = ["A. SIGMOID COLON, RESECTION - "]
    for number, (key, value) in enumerate(parts):
        group = sheet.group()
        runs += ["; " if number else "", Run(key, Label.KEY, group), ": ", Run(value, Label.VALUE, group)]
    return [*runs, ".  B. DISTAL DOUGHNUT - no malignancy."]


def gross(case: Case, writing: Writing) -> Text:
    """How the specimen came and was cut, with the names on its label."""
    draw = case.chance
    return [
        'A. Received in formalin labelled "', told_subject(f"{writing.last.upper()} {writing.first}"), ", ", told(PiiKind.DATE, day(before(case, 5, 6), "%d.%m.%y")), ', sigmoid" is a segment of bowel 21.5 x 4.8 x 3.1 cm. Ulcerated tumour 32 x 28 mm, 45 mm from the distal margin. Cassettes A1-A3 tumour, A4 margins, A5-A11 nodes. Opened by ',
        told(PiiKind.STAFF, " ".join(pinyin(draw))), ", PA; photographed (file ", told(PiiKind.SPECIMEN_ID, f"IMG_{digits(draw, 5)}"), "). B. Ring 18 x 9 mm, all embedded.",
    ]  # fmt: skip


def microscopy(case: Case) -> Text:
    """What the sections show."""
    return (
        "Sections show irregular cribriform glands invading through the muscularis propria into subserosal fat, with dirty necrosis and a "
        f"Crohn-like lymphoid reaction. Mitoses {case.chance.randint(6, 22)}/10 HPF. Paneth cell metaplasia and a hyperplastic polyp are incidental. "
        "Ziehl-Neelsen, Congo red and PAS-D are negative; no Reed-Sternberg-like cells."
    )


def addendum(case: Case, writing: Writing) -> Text:
    """Who was told, who has seen the slides, and where they were sent."""
    draw, sent = case.chance, case.day + timedelta(days=2)
    surname = writing.referrer.rpartition(" ")[2]
    return [
        "Result telephoned to Dr. ", told(PiiKind.STAFF, surname), " by ", told(PiiKind.STAFF, " ".join(reversed(pinyin(draw)))), " on ", told(PiiKind.DATE, f"{day(case.day, writing.style)} at {minute(draw, 16)}"), ". Discussed at the tumour board last Wednesday; slides also seen by Prof. ",
        told(PiiKind.STAFF, foreigner(draw)), ". MSI testing and KRAS/NRAS/BRAF sent to ", told(PiiKind.ORGANISATION, "Northlea Genomics"), " (courier ", told(PiiKind.OTHER_ID, f"DX{digits(draw, 10)}"), ") for ", told(PiiKind.DATE, day(sent, "%d %b")),
        "; compare prior biopsy ", told(PiiKind.SPECIMEN_ID, f"S{(case.day.year - 1) % 100:02d}-{digits(draw, 5)}"), ". Lynch syndrome should be excluded.",
    ]  # fmt: skip
