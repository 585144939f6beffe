"""How units are printed on Chinese and English reports, and how UCUM spells them: the tables of `pipeline.units`.

Keys are folded (lower case, no blanks, one micro sign). A code is in a table only where it is certain: `分` alone is a
minute or a mark, `EU` per decilitre is Ehrlich's unit and per millilitre one of endotoxin.
"""

from typing import Final

WHOLE: Final = {
    "%": "%", "‰": "[ppth]", "℃": "Cel", "°c": "Cel", "mmhg": "mm[Hg]", "cmh2o": "cm[H2O]",
    "次/分": "/min", "次/分钟": "/min", "bpm": "/min", "s/co": "{S/CO}", "coi": "{COI}", "c.o.i": "{COI}",
    "inr": "{INR}", "ratio": "{ratio}", "比值": "{ratio}", "index": "{index}", "vol%": "%{vol}", "g%": "g/dL", "mg%": "mg/dL",
    "ph": "[pH]", "l/l": "L/L", "ml/min/1.73m2": "mL/min/{1.73_m2}", "ml/min/1.73㎡": "mL/min/{1.73_m2}", "个": "{count}",
    "ml/(min*1.73m2)": "mL/min/{1.73_m2}", "ml/min*1.73m2": "mL/min/{1.73_m2}", "ms/cm": "mS/cm", "s^-1": "/s", "s-1": "/s", "1/s": "/s",
    "mpa*s": "mPa.s", "mpa.s": "mPa.s", "cp": "cP", "%(v/v)": "%{vol}", "eu/dl": "[EU]/dL", "log(iu/ml)": "{Log_IU}/mL",
    "mg/100ml": "mg/dL", "ml/100ml": "mL/dL",
    "kg/m2": "kg/m2", "mm/1h": "mm/h", "g/l/l": "g/L", "p/l": "{P}/L", "sec": "s", "秒": "s", "岁": "a", "天": "d", "分钟": "min", "拷贝": "{copies}", "s": "s", "1": "1",
}  # fmt: skip
"""Whole units by their folded spelling; dimensionless ones become annotations, which UCUM reads as 1."""

PARTS: Final = {
    "l": "L", "dl": "dL", "ml": "mL", "ul": "uL", "nl": "nL", "pl": "pL", "fl": "fL", "升": "L", "毫升": "mL", "微升": "uL", "cc": "mL",
    "kg": "kg", "g": "g", "mg": "mg", "ug": "ug", "mcg": "ug", "ng": "ng", "pg": "pg", "fg": "fg", "克": "g", "毫克": "mg", "微克": "ug",
    "mol": "mol", "mmol": "mmol", "umol": "umol", "nmol": "nmol", "pmol": "pmol", "fmol": "fmol", "毫摩尔": "mmol",
    "osm": "osm", "mosm": "mosm", "eq": "eq", "meq": "meq", "kat": "kat", "ukat": "ukat", "nkat": "nkat",
    "m": "m", "dm": "dm", "cm": "cm", "mm": "mm", "um": "um", "nm": "nm", "m2": "m2", "㎡": "m2", "cm2": "cm2", "mm2": "mm2",
    "mm3": "mm3", "cm3": "cm3", "um3": "um3", "u": "U", "mu": "mU", "uu": "uU", "ku": "kU", "nu": "nU", "eu": "[EU]",
    "iu": "[IU]", "miu": "m[IU]", "uiu": "u[IU]", "kiu": "k[IU]", "niu": "n[IU]", "au": "[arb'U]", "pfu": "[PFU]", "cfu": "[CFU]",
    "s": "s", "sec": "s", "秒": "s", "ms": "ms", "min": "min", "分": "min", "分钟": "min", "h": "h", "hr": "h", "小时": "h",
    "d": "d", "day": "d", "天": "d", "24h": "(24.h)", "24hr": "(24.h)", "24小时": "(24.h)", "12h": "(12.h)", "2h": "(2.h)",
    "kpa": "kPa", "pa": "Pa", "mmhg": "mm[Hg]", "cmh2o": "cm[H2O]", "kcal": "kcal", "kj": "kJ", "hz": "Hz", "mv": "mV", "uv": "uV", "w": "W",
    "hp": "[HPF]", "hpf": "[HPF]", "高倍视野": "[HPF]", "lp": "[LPF]", "lpf": "[LPF]", "低倍视野": "[LPF]",
    "个": "{count}", "cells": "{cells}", "cell": "{cells}", "copies": "{copies}", "copy": "{copies}", "cps": "{copies}", "拷贝": "{copies}",
    "wbc": "{WBC}", "100wbc": "100{WBC}", "次": "{times}", "测试": "{test}", "test": "{test}", "ghb": "g{Hb}", "gcr": "g{creat}",
    "mmolcr": "mmol{creat}", "kgh2o": "kg{H2O}", "%": "%", "dosm": "dosm", "mm[hg]": "mm[Hg]",
    "ru": "{RU}", "peiu": "{PEIU}", "ncu": "{NCU}", "paiu": "{PAIU}", "bau": "{BAU}", "tu": "{TU}", "gpl": "{GPL}", "mpl": "{MPL}",
    "cu": "{CU}", "ddu": "{DDU}", "feu": "{FEU}", "a.u": "[arb'U]", "coi": "{COI}", "s/co": "{S/CO}",
}  # fmt: skip
"""Components between `/` by their folded spelling. On a report `u` is a unit of activity, never an atomic mass."""

COMPOUND: Final = {
    "leu": "{Leu}", "mau": "{mAU}", "kau": "{kAU}", "ery": "{Ery}", "rbc": "{RBC}", "p": "{P}", "eu": "{EU}", "拷贝数": "{copies}", "copies数": "{copies}",
    "iu拷贝": "[IU]", "lgiu": "{Log_IU}", "logiu": "{Log_IU}", "log10iu": "{Log_IU}", "lgcopies": "{Log_copies}",
    "logcopies": "{Log_copies}", "log10copies": "{Log_copies}", "mcl": "uL", "mcmol": "umol", "mciu": "u[IU]", "kua": "kU{A}",
    "gplu": "[GPL'U]", "gpl-u": "[GPL'U]", "mplu": "[MPL'U]", "mpl-u": "[MPL'U]", "aplu": "{APL}", "gpl": "[GPL'U]", "mpl": "[MPL'U]",
    "beats": "{beats}", "breaths": "{breaths}", "dpm": "{dpm}", "kgh2o": "kg{H2O}", "kg*h2o": "kg{H2O}", "kg.h2o": "kg{H2O}",
    "g*cr": "g{creat}", "g.cr": "g{creat}", "mmol*cr": "mmol{creat}", "mol*cr": "mol{creat}", "mgprot": "mg{prot}", "mgpro": "mg{prot}",
    "gprot": "g{prot}", "24h尿": "(24.h)", "24小时尿": "(24.h)", "1h": "h", "天": "d", "周": "wk", "100ml": "dL", "100白细胞": "100{WBC}",
    "oif": "{OIF}", "油镜": "{OIF}", "油镜视野": "{OIF}", "视野": "{field}", "万": "10*4", "百万": "10*6", "亿": "10*8", "million": "10*6",
    "mil": "10*6", "thou": "10*3", "thousand": "10*3", "10^12rbc": "10*12{RBC}", "1012rbc": "10*12{RBC}", "条": "{count}",
    "次": "", "times": "", "beat": "{beat}", "bu": "{BU}", "ms": "ms", "cm5": "cm5", "kwh": "kW.h", "1": "1",
}  # fmt: skip
"""Further components, but only beside a `/`: alone these are words or names as well."""

ALONE: Final = {
    "ai": "{AI}", "s/n": "{S/N}", "sd": "{SD}", "mom": "{MoM}", "od": "{OD}", "bu": "{BU}", "pru": "{PRU}", "aru": "{ARU}", "npu": "{NPU}",
    "inh%": "%{inh}", "%inh": "%{inh}", "ppm": "[ppm]", "ppb": "[ppb]", "dpm": "{dpm}", "dpt": "[diop]", "周": "wk", "月": "mo", "年": "a",
    "倍": "{times}", "ω": "Ohm", "ohm": "Ohm", "s/c.o": "{S/CO}", "s/c": "{S/C}", "cutoffindex": "{COI}", "nmbce": "nmol/L{BCE}",
    "nmol/lbce": "nmol/L{BCE}", "nmolbce/l": "nmol/L{BCE}", "抑制单位": "{NPU}", "滴度": "{titer}", "titer": "{titer}", "10*9": "10*9",
    "copies/test": "{copies}/{test}", "score": "{score}", "分值": "{score}", "gravity": "{SG}", "meter": "m", "mm/小时": "mm/h",
    "个/微升": "/uL", "个/毫升": "/mL", "个/升": "/L", "次每分": "/min", "毫克/升": "mg/L", "克/升": "g/L", "毫摩尔/升": "mmol/L",
    "微摩尔/升": "umol/L", "cm水柱": "cm[H2O]", "毫米汞柱": "mm[Hg]", "厘米": "cm", "毫米": "mm", "公斤": "kg", "千克": "kg", "摄氏度": "Cel",
    "db": "dB", "ua": "uA", "ma": "mA", "°": "deg", "msv": "mSv", "mgy": "mGy",
}  # fmt: skip
"""Whole units that are asked for only where a unit must stand: elsewhere they are words."""

GIGA: Final = {
    f"{letter}/{volume}": f"10*{power}/{code}"
    for letter, power, volumes in (
        ("G", 9, ("L",)), ("T", 12, ("L",)), ("M", 6, ("L", "uL", "mL")), ("K", 3, ("uL",)), ("k", 3, ("uL",)),
    )
    for code in volumes
    for volume in (code, code.lower())
}  # fmt: skip
"""Counts of cells by prefix letter, which pint reads as gauss, tesla and metres."""
