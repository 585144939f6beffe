import json
from functools import cache
from pathlib import Path

import pytest
from ucumvert import PintUcumRegistry
from ucumvert.parser import get_ucum_parser

from pipeline.unit_spellings import ALONE, COMPOUND, GIGA, PARTS, WHOLE
from pipeline.units import ucum

CORPUS = Path(__file__).parents[1] / "../shared/corpus/public"

UNITS = {
    "10^9/L": "10*9/L", "10^12/L": "10*12/L", "×10^9/L": "10*9/L", "*10^9/L": "10*9/L", "x10^9/L": "10*9/L",
    "10*9/L": "10*9/L", "10E9/L": "10*9/L", "10⁹/L": "10*9/L", "10¹²/L": "10*12/L", "×10⁹／Ｌ": "10*9/L", "10^9个/L": "10*9/L",
    "109/L": "10*9/L", "1012/L": "10*12/L", "G/L": "10*9/L", "T/L": "10*12/L", "K/uL": "10*3/uL", "10^3/uL": "10*3/uL", "10^6/ul": "10*6/uL",
    "g/L": "g/L", "G/dl": "g/dL", "mg/dl": "mg/dL", "mg/L": "mg/L", "MG/L": "mg/L", "ug/L": "ug/L", "μg/L": "ug/L", "µg/ml": "ug/mL",
    "ng/mL": "ng/mL", "ng/ml": "ng/mL", "pg/ml": "pg/mL", "pg": "pg", "fL": "fL", "fl": "fL", "L/L": "L/L", "%": "%", "‰": "[ppth]",
    "mmol/L": "mmol/L", "MMOL/L": "mmol/L", "umol/L": "umol/L", "μmol/l": "umol/L", "nmol/L": "nmol/L", "pmol/L": "pmol/L", "mmol/24h": "mmol/(24.h)",
    "g/24h": "g/(24.h)", "mg/24h": "mg/(24.h)", "mEq/L": "meq/L", "mOsm/kg": "mosm/kg", "mOsm/kgH2O": "mosm/kg{H2O}", "U/L": "U/L", "u/l": "U/L",
    "U/ml": "U/mL", "mU/L": "mU/L", "KU/L": "kU/L", "kU/L": "kU/L", "IU/L": "[IU]/L", "IU/ml": "[IU]/mL", "mIU/L": "m[IU]/L", "mlU/L": "m[IU]/L",
    "mIU/ml": "m[IU]/mL", "uIU/mL": "u[IU]/mL", "μIU/ml": "u[IU]/mL", "ulU/ml": "u[IU]/mL", "KIU/L": "k[IU]/L", "PEIU/ml": "{PEIU}/mL",
    "AU/mL": "[arb'U]/mL", "RU/ml": "{RU}/mL", "s": "s", "秒": "s", "S": "s", "sec": "s", "次/分": "/min", "mm/h": "mm/h", "mm/1h": "mm/h",
    "个/HP": "/[HPF]", "/HP": "/[HPF]", "/HPF": "/[HPF]", "个/LP": "/[LPF]", "/LP": "/[LPF]", "个/μL": "/uL", "/ul": "/uL", "/μl": "/uL",
    "℃": "Cel", "°C": "Cel", "mmHg": "mm[Hg]", "kPa": "kPa", "S/CO": "{S/CO}", "COI": "{COI}", "Ratio": "{ratio}", "比值": "{ratio}", "INR": "{INR}",
    "copies/ml": "{copies}/mL", "mg/L(FEU)": "mg/L{FEU}", "mg/L FEU": "mg/L{FEU}", "ug/ml FEU": "ug/mL{FEU}", "mg/gCr": "mg/g{creat}",
    "mg/mmolCr": "mg/mmol{creat}", "U/gHb": "U/g{Hb}", "ml/min": "mL/min", "ml/min/1.73m2": "mL/min/{1.73_m2}", "mL/min/1.73m²": "mL/min/{1.73_m2}",
    "kg/m2": "kg/m2", "kg/m²": "kg/m2", "cm": "cm", "mm": "mm", "kg": "kg", "ug/dl": "ug/dL", "g/dL": "g/dL", "umol/mmol": "umol/mmol",
    "/100WBC": "/100{WBC}", "cells/uL": "{cells}/uL", "CELLS/UL": "{cells}/uL", "mgCr": "mg{CR}", "mmo1/L": "mmol/L", "umoI/L": "umol/L", "g/1": "g/L", "mg/kg": "mg/kg",
    "个/ul": "/uL", "mg/24小时": "mg/(24.h)", "mL/min·1.73m²": "mL/min/{1.73_m2}", "mL/(min·1.73m²)": "mL/min/{1.73_m2}",
    "ml/(min*1.73㎡)": "mL/min/{1.73_m2}", "ml/min/1.73㎡": "mL/min/{1.73_m2}", "mL/min/1.73m^2": "mL/min/{1.73_m2}",
    "mL/min": "mL/min", "ml/分": "mL/min", "kIU/L": "k[IU]/L", "IU/mL": "[IU]/mL", "C.O.I": "{COI}", "s/co": "{S/CO}",
    "PEIU/mL": "{PEIU}/mL", "NCU/mL": "{NCU}/mL", "AU/ml": "[arb'U]/mL", "RU/mL": "{RU}/mL", "cm/s": "cm/s", "g/dl": "g/dL",
    "bpm": "/min", "BPM": "/min", "次/min": "{times}/min", "mm/小时": "mm/h", "mm/hr": "mm/h", "mm/H": "mm/h", "％": "%",
    "Pg": "pg", "PG": "pg", "FL": "fL", "nmol/min/ml": "nmol/min/mL", "umol/L/h": "umol/L/h", "ug/g": "ug/g",
    "mg/mmol": "mg/mmol", "mg/g": "mg/g", "mg/g·Cr": "mg/g{creat}", "mg/gcr": "mg/g{creat}", "mg/g Cr": "mg/g{creat}",
    "μg/min": "ug/min", "ng/ml/h": "ng/mL/h", "ng/(mL·h)": "ng/mL/h", "ng/mL/hr": "ng/mL/h", "nmol/L BCE": "nmol/L{BCE}",
    "nM BCE": "nmol/L{BCE}", "/LPF": "/[LPF]", "个/μl": "/uL", "p/ul": "{P}/uL", "/μL": "/uL", "Cells/ul": "{cells}/uL",
    "Cell/uL": "{cells}/uL", "Leu/uL": "{Leu}/uL", "Ery/uL": "{Ery}/uL", "WBC/uL": "{WBC}/uL", "RBC/uL": "{RBC}/uL",
    "CFU/ml": "[CFU]/mL", "CFU/mL": "[CFU]/mL", "dB": "dB", "mS/cm": "mS/cm", "ms/cm": "mS/cm", "mOsm/kg.H2O": "mosm/kg{H2O}",
    "mOsm/(kg·H2O)": "mosm/kg{H2O}", "mOsm/KgH2O": "mosm/kg{H2O}", "mosm/kg H2O": "mosm/kg{H2O}", "mOsm/L": "mosm/L",
    "EU/dL": "[EU]/dL", "M/L": "10*6/L", "M/ml": "10*6/mL", "10^6/mL": "10*6/mL", "×10⁶/ml": "10*6/mL", "×10^6/ml": "10*6/mL",
    "*10^12/L": "10*12/L", "10~9/L": "10*9/L", "10'9/L": "10*9/L", '10"9/L': "10*9/L", "10 9/L": "10*9/L", "10^9 /L": "10*9/L",
    "copies/mL": "{copies}/mL", "拷贝/mL": "{copies}/mL", "拷贝数/ml": "{copies}/mL", "log IU/ml": "{Log_IU}/mL",
    "lgIU/ml": "{Log_IU}/mL", "log10 IU/mL": "{Log_IU}/mL", "ppm": "[ppm]", "ppb": "[ppb]", "dpm/mmol": "{dpm}/mmol",
    "dpm": "{dpm}", "mmol/mol": "mmol/mol", "μmol/mol": "umol/mol", "nmol/mmol": "nmol/mmol", "nmol/mmolCr": "nmol/mmol{creat}",
    "U/10^12RBC": "U/10*12{RBC}", "g/(24h)": "g/(24.h)", "mg/(24h)": "mg/(24.h)", "mg/24hr": "mg/(24.h)", "%(v/v)": "%{vol}",
    "ng/dl": "ng/dL", "μg/dl": "ug/dL", "ng/L": "ng/L", "mIU/mL": "m[IU]/mL", "µIU/mL": "u[IU]/mL", "GPL-U/mL": "[GPL'U]/mL",
    "GPLU/ml": "[GPL'U]/mL", "MPL U/mL": "[MPL'U]/mL", "CU": "{CU}", "Index": "{index}", "INDEX": "{index}", "AI": "{AI}",
    "S/N": "{S/N}", "INH%": "%{inh}", "SD": "{SD}", "MoM": "{MoM}", "MOM": "{MoM}", "KPa": "kPa", "cmH2O": "cm[H2O]",
    "L/min": "L/min", "L/s": "L/s", "mL/s": "mL/s", "m/s": "m/s", "W": "W", "ms": "ms", "mV": "mV", "uV": "uV", "Hz": "Hz",
    "g/cm2": "g/cm2", "g/cm²": "g/cm2", "mg/cm3": "mg/cm3", "mg/cm³": "mg/cm3", "周": "wk", "天": "d", "岁": "a", "月": "mo",
    "mL/24h": "mL/(24.h)", "ml/24h": "mL/(24.h)", "L/24h": "L/(24.h)", "L/24小时": "L/(24.h)", "mmol/d": "mmol/d", "g/d": "g/d",
    "mg/d": "mg/d", "ug/d": "ug/d", "ug/24h": "ug/(24.h)", "nmol/24h": "nmol/(24.h)", "umol/24h": "umol/(24.h)",
    "mmol/24h尿": "mmol/(24.h)", "U": "U", "KU": "kU", "IU": "[IU]", "mIU": "m[IU]", "uA": "uA", "g": "g", "Kg": "kg",
    "mg": "mg", "ml": "mL", "mL": "mL", "dL": "dL", "cm2": "cm2", "mm2": "mm2", "mm²": "mm2", "cm³": "cm3", "mm3": "mm3",
    "°": "deg", "Kcal": "kcal", "kcal/d": "kcal/d", "Kg/m2": "kg/m2", "㎏/㎡": "kg/m2", "g/L.": "g/L", "(g/L)": "g/L",
    "[g/L]": "g/L", "单位：g/L": "g/L", "mmol／L": "mmol/L", "mmol/I": "mmol/L", "mmo1/1": "mmol/L", "umol/1": "umol/L",
    "ug/ml": "ug/mL", "ug/mL.FEU": "ug/mL{FEU}", "ng/mL FEU": "ng/mL{FEU}", "ng/ml(DDU)": "ng/mL{DDU}",
    "μg/ml DDU": "ug/mL{DDU}", "mg/L DDU": "mg/L{DDU}", "ug/L FEU": "ug/L{FEU}", "FEU mg/L": "mg/L{FEU}",
    "mg/L,FEU": "mg/L{FEU}", "U/mL": "U/mL", "KU/ml": "kU/mL", "IU/dL": "[IU]/dL", "BU": "{BU}", "抑制单位": "{NPU}",
    "NPU": "{NPU}", "TU/ml": "{TU}/mL", "kIU/ml": "k[IU]/mL", "KUA/L": "kU{A}/L", "kUA/L": "kU{A}/L", "kU/l": "kU/L",
    "KUa/L": "kU{A}/L", "PRU": "{PRU}", "AU": "[arb'U]", "ARU": "{ARU}", "OD": "{OD}", "pH": "[pH]", "PH": "[pH]", "小时": "h",
    "分钟": "min", "min": "min", "hr": "h", "h": "h", "S/C.O.": "{S/CO}", "S/CO值": "{S/CO}", "s/co值": "{S/CO}", "COI值": "{COI}",
    "cut off index": "{COI}", "滴度": "{titer}", "分值": "{score}", "×10^9": "10*9", "*10^9/l": "10*9/L", "10^9/l": "10*9/L",
    "10*9/l": "10*9/L", "10^12/l": "10*12/L", "X10^9/L": "10*9/L", "x10E9/L": "10*9/L", "10E+9/L": "10*9/L", "10e9/L": "10*9/L",
    "10^3/ul": "10*3/uL", "10^3/μL": "10*3/uL", "K/μl": "10*3/uL", "k/ul": "10*3/uL", "M/ul": "10*6/uL",
    "million/uL": "10*6/uL", "thou/uL": "10*3/uL", "cells/mcL": "{cells}/uL", "mcg/dL": "ug/dL", "mcg/mL": "ug/mL",
    "mcmol/L": "umol/L", "mcIU/mL": "u[IU]/mL", "mm Hg": "mm[Hg]", "beats/min": "{beats}/min", "breaths/min": "{breaths}/min",
    "/min": "/min", "meq/L": "meq/L", "mmol/kg": "mmol/kg", "nmol/g": "nmol/g", "pmol/mg": "pmol/mg", "g/kg": "g/kg",
    "ug/kg": "ug/kg", "μmol/24h": "umol/(24.h)", "U/24h": "U/(24.h)", "IU/24h": "[IU]/(24.h)", "kat/L": "kat/L",
    "ukat/L": "ukat/L", "nkat/L": "nkat/L", "U/g": "U/g", "U/L(37℃)": "U/L{37C}", "U/L 37℃": "U/L{37C}", "umol/min": "umol/min",
    "nmol/h/mL": "nmol/h/mL", "nmol/(h·mL)": "nmol/h/mL", "nmol/h/mg": "nmol/h/mg", "nmol/h/mg prot": "nmol/h/mg{prot}",
    "umol/L/min": "umol/L/min", "mg%": "mg/dL", "g%": "g/dL", "vol%": "%{vol}", "Vol%": "%{vol}", "mL/dL": "mL/dL",
    "ml/dl": "mL/dL", "ml/100ml": "mL/dL", "mg/100ml": "mg/dL", "mg/100mL": "mg/dL", "个/100WBC": "/100{WBC}",
    "/100白细胞": "/100{WBC}", "个/油镜": "/{OIF}", "/OIF": "/{OIF}", "个/视野": "/{field}", "/视野": "/{field}", "万/ul": "10*4/uL",
    "万/μL": "10*4/uL", "亿/L": "10*8/L", "百万/ml": "10*6/mL", "mil/mL": "10*6/mL", "x10^6": "10*6", "10^6": "10*6",
    "倍": "{times}", "次": "{times}", "mPa.s": "mPa.s", "mPa·s": "mPa.s", "mpa.s": "mPa.s", "s⁻¹": "/s", "S-1": "/s", "cP": "cP",
    "cp": "cP", "ohm": "Ohm", "Ω": "Ohm", "nm": "nm", "um": "um", "μm": "um", "um3": "um3", "μm3": "um3", "μm³": "um3",
}  # fmt: skip
NOT_UNITS = [
    "",
    " ",
    "阴性",
    "见报告",
    "T",
    "K",
    "H",
    "L",
    "A/L",
    "-",
    "--",
    "null",
    "分",
    "度",
    "mS",
    "PT",
    "PT/L",
    "GT/L",
    "D",
    "级",
    "条",
    "cutoff",
    "CT",
    "AB",
    "cd/L",
]


def test_a_printed_unit_has_this_code():
    assert {printed: ucum(printed) for printed in UNITS} == UNITS


def test_what_is_no_unit_has_no_code():
    assert {printed: ucum(printed) for printed in NOT_UNITS} == dict.fromkeys(NOT_UNITS)


@pytest.mark.parametrize(
    "table", [ALONE, COMPOUND, GIGA, PARTS, WHOLE], ids=["alone", "compound", "giga", "parts", "whole"]
)
def test_every_code_of_the_tables_is_valid_ucum(table):
    parser = get_ucum_parser()
    for code in table.values():
        assert code == "" or parser.parse(code) is not None, code


DIMENSIONS = [
    # printed, the same quantity as pint writes it, factor
    ("g/24h", "g/day", 1), ("mg/24小时", "mg/day", 1), ("mg%", "mg/dL", 1), ("g%", "g/dL", 1), ("mg/100ml", "mg/dL", 1), ("mm/1h", "mm/hour", 1),
    ("mS/cm", "millisiemens/cm", 1), ("S-1", "1/second", 1), ("mPa·s", "millipascal*second", 1), ("次/分", "1/minute", 1), ("‰", "dimensionless", 0.001),
    ("ng/(mL·h)", "ng/mL/hour", 1), ("ml/分", "mL/minute", 1), ("mmol/24h尿", "mmol/day", 1), ("个/微升", "1/microliter", 1), ("毫克/升", "mg/L", 1),
    ("umoI/L", "umol/L", 1), ("nM BCE", "nmol/L", 1), ("ml/100ml", "mL/dL", 1), ("秒", "second", 1), ("周", "week", 1), ("cp", "centipoise", 1),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "written", "factor"), DIMENSIONS)
def test_a_code_is_the_quantity_that_is_printed(printed, written, factor):
    registry = _registry()
    found, meant = (
        one.to_base_units() for one in (1 * registry.from_ucum(ucum(printed)), 1 * registry(written))
    )
    assert str(found.units) == str(meant.units)
    assert found.magnitude == pytest.approx(factor * meant.magnitude)


@cache
def _registry():
    return PintUcumRegistry()


@pytest.mark.corpus
def test_every_unit_of_real_rows_has_a_code():
    path = CORPUS / "medical/medrepbench_rows.jsonl"
    if not path.exists():
        pytest.skip("the public corpus is not beside the checkout")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    units = {item["item_unit"] for row in rows for item in row["items"]} - {""}
    assert {unit for unit in units if ucum(unit) is None} == set()
