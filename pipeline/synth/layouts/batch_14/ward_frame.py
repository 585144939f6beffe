"""What the panes of a ward's screen share: who lies there, who works there, bars and panels."""

from dataclasses import dataclass
from datetime import date, timedelta
from functools import cached_property

from pipeline.synth.case import Case, stream
from pipeline.synth.layouts.batch_14.invented_b import Sick, street
from pipeline.synth.people import digits, landline, mobile
from pipeline.synth.sheet import Colour, Sheet


@dataclass(frozen=True)
class Ward:
    """A ward on a day: the chosen patient, the others, the staff, and how beds and dates are written."""

    case: Case
    person: Sick
    host: str
    staff: tuple[str, ...]
    kin: tuple[str, ...]
    beds: str
    dates: str
    dark: Colour
    pale: Colour

    @cached_property
    def chosen(self) -> int:
        """The chosen patient's row in the list."""
        return stream("row", self.person.identity, self.case.day.toordinal()).randint(1, 7)

    @cached_property
    def first_bed(self) -> int:
        """The number of the first bed in the list."""
        return stream("bed", self.host, self.beds).choice((1, 5, 21))

    @cached_property
    def record(self) -> str:
        """The chosen patient's record number."""
        return f"00{digits(stream('record', self.person.identity), 8)}"

    @cached_property
    def admitted(self) -> date:
        """The chosen patient's day of admission."""
        return self.case.day - timedelta(days=5)

    @cached_property
    def leaving(self) -> date:
        """The day on which the chosen patient is to go home."""
        return self.case.day + timedelta(days=3)

    @cached_property
    def illness(self) -> tuple[str, str]:
        """The chosen patient's illness, short and in full."""
        if self.person.age(self.case.day) < 45:
            return "重症肺炎", "社区获得性肺炎（重症）；Ⅰ型呼吸衰竭；支气管哮喘（J18.9）"
        return "AECOPD", "AECOPD；Ⅱ型呼吸衰竭；肺源性心脏病（J44.1）"

    @cached_property
    def phone(self) -> str:
        """The chosen patient's telephone number."""
        return mobile(stream("phone", self.person.identity))

    @cached_property
    def second_phone(self) -> str:
        """A relative's telephone number."""
        return mobile(stream("kin phone", self.person.identity))

    @cached_property
    def home(self) -> str:
        """The chosen patient's address."""
        return street(stream("home", self.person.identity))

    @cached_property
    def desk(self) -> str:
        """The telephone number of the computer department."""
        return landline(stream("desk", self.host))

    def bed(self, row: int) -> str:
        """The bed of a row of the list."""
        return self.beds.format(self.first_bed + row)


def bar(
    sheet: Sheet, top: float, bottom: float, colour: Colour, *, left: float = 0, right: float = 1920
) -> None:
    """A filled strip, as wide as the screen unless told otherwise."""
    sheet.pen.rectangle((left, top, right, bottom), fill=colour)


def panel(sheet: Sheet, box: tuple[float, float, float, float], colour: Colour) -> None:
    """A framed pane."""
    sheet.pen.rectangle(box, fill=colour, outline=(160, 168, 180), width=1)
