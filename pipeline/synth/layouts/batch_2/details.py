"""More invented details of people and places: plates, addresses of machines, telephones and dates in other shapes."""

import random
from datetime import date
from typing import Final

from pipeline.synth.case import Case
from pipeline.synth.people import digits, landline, mobile

_NUMERALS: Final = "〇一二三四五六七八九"
_CAPITALS: Final = "零壹贰叁肆伍陆柒捌玖"
_UNITS: Final = ("分", "角", "元", "拾", "佰", "仟", "万", "拾", "佰")
_PLATE_CHARACTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ0123456789"
_TEST_NETWORKS: Final = ("192.0.2", "198.51.100", "203.0.113")
"""Networks kept for documentation (RFC 5737)."""
_OTHER_HOSPITALS: Final = ("白榆市第二人民医院", "澄湖市骨伤医院", "云栖市望江门诊部", "青岚市石桥区卫生院")
MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def plate(draw: random.Random) -> str:
    """A car's number of an authority letter that those provinces have never given out."""
    tail = "".join(draw.choice(_PLATE_CHARACTERS) for _ in range(5))
    return f"{draw.choice('琼宁青')}{draw.choice('WXYZ')}{draw.choice(('·', '', ' '))}{tail}"


def address_of_machine(draw: random.Random) -> str:
    """An IPv4 address out of the networks kept for documentation."""
    return f"{draw.choice(_TEST_NETWORKS)}.{draw.randint(2, 250)}"


def bank_account(draw: random.Random) -> str:
    """Nineteen digits in groups, of a range that no bank holds."""
    number = "9" + digits(draw, 18)
    return draw.choice((number, " ".join(number[at : at + 4] for at in range(0, 19, 4))))


def desk_phone(draw: random.Random) -> str:
    """A landline in one of the shapes in which letterheads print it."""
    area, number = landline(draw).split("-")
    return draw.choice(
        (f"（{area}）{number}", f"{area} {number[:4]} {number[4:]}", f"{area}-{number}转{digits(draw, 4)}")
    )


def mobile_abroad(draw: random.Random) -> str:
    """A mobile number with the country's code in front."""
    number = mobile(draw).replace("-", "").replace(" ", "")
    return f"+86 {number[:3]} {number[3:7]} {number[7:]}"


def other_hospital(draw: random.Random) -> str:
    """Another invented hospital, as histories name it."""
    return draw.choice(_OTHER_HOSPITALS)


def mail_at(case: Case, box: str) -> str:
    """An address at the hospital's own domain."""
    return f"{box}@{case.hospital.site.removeprefix('www.')}"


def han_day(when: date) -> str:
    """A date in Chinese numerals: 二〇二四年三月五日."""
    year = "".join(_NUMERALS[int(digit)] for digit in str(when.year))
    return f"{year}年{_han(when.month)}月{_han(when.day)}日"


def _han(number: int) -> str:
    tens, ones = divmod(number, 10)
    front = ("", "十", "二十", "三十")[tens]
    return front + (_NUMERALS[ones] if ones or not tens else "")


def english_day(when: date, separator: str = "-") -> str:
    """A date as devices print it: 05-Mar-2024."""
    return f"{when.day:02d}{separator}{MONTHS[when.month - 1]}{separator}{when.year}"


def capitals(cents: int) -> str:
    """An amount below ten million yuan in the numerals of cheques, every place written out."""
    places = [
        f"{_CAPITALS[int(digit)]}{unit}" for digit, unit in zip(reversed(str(cents)), _UNITS, strict=False)
    ]
    return "".join(reversed(places))
