import json
from pathlib import Path

import pytest

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
}  # fmt: skip
NOT_UNITS = ["", " ", "阴性", "见报告", "T", "K", "H", "L", "A/L", "-", "--", "null"]


@pytest.mark.parametrize(("printed", "code"), UNITS.items(), ids=UNITS)
def test_a_printed_unit_has_this_code(printed, code):
    assert ucum(printed) == code


@pytest.mark.parametrize("printed", NOT_UNITS)
def test_what_is_no_unit_has_no_code(printed):
    assert ucum(printed) is None


@pytest.mark.corpus
def test_every_unit_of_real_rows_has_a_code():
    path = CORPUS / "medical/medrepbench_rows.jsonl"
    if not path.exists():
        pytest.skip("the public corpus is not beside the checkout")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    units = {item["item_unit"] for row in rows for item in row["items"]} - {""}
    assert {unit for unit in units if ucum(unit) is None} == set()
