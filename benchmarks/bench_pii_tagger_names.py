"""Names, towns and roads of wide pools, in place of those that a form was drawn with. A part of bench_pii_tagger.py."""

import random
from functools import lru_cache
from typing import Final

import regex

from pipeline.pii.lexicon import dictionary
from pipeline.pii.vocabulary import COMPOUND_SURNAMES, FOREIGN_SOUNDS, RARE_SURNAMES, SURNAMES

_HAN_NAME: Final = regex.compile(r"[\p{Han}·]+")
_TOWN: Final = regex.compile(r"\p{Han}{2}(?=[省市区县镇乡])")
_ROAD: Final = regex.compile(r"\p{Han}{2}(?=[路街巷村])")
_CALLED: Final = regex.compile(
    r"(\p{Han})(某|某某|[嫂爷姐哥叔婶婆妈爸伯姨总工队氏家导班]|师傅|老师|婆婆|大爷|大妈|大姐|大哥|阿姨|女士|先生|奶奶|爷爷|护士长|主任|医生|护士|组长)"
)
_TOWN_SIGNS: Final = "安平宁和泰兴清河江海山岭原川石林柳松桃梅兰云青白黄龙凤鹤鹿雁溪泉潭湖港城关阳阴东西南北新永长广德惠昌隆丰华明光春丽秀嘉怀临望定武文成康福禄寿庆吉祥瑞"
_USUAL: Final = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛"
_SYLLABLES: Final = [
    "ba", "be", "bi", "bo", "da", "den", "dor", "el", "en", "far", "fen", "gal", "gar", "hal", "han", "hel", "ho", "im", "in", "jo",
    "ka", "kel", "la", "len", "lor", "ma", "mar", "mel", "mon", "na", "nel", "nor", "o", "or", "pa", "pel", "per", "qua", "ra", "ren",
    "ri", "ro", "sa", "sel", "so", "ta", "tel", "thor", "to", "ul", "va", "ven", "vi", "wal", "wen", "yo", "za", "zel",
]  # fmt: skip


def another(name: str, chance: random.Random) -> str:
    """Another name of the same sort: Han, one character alone, a nickname, Latin letters, initials."""
    if _HAN_NAME.fullmatch(name):
        if len(name) == 1 or name in COMPOUND_SURNAMES:
            return _surname(chance)
        return _nickname(name, chance) or han_name(chance)
    if not name.isascii():
        return name
    return regex.sub(r"[A-Za-z]+", lambda hit: _latin(hit.group(), chance), name)


def _nickname(name: str, chance: random.Random) -> str | None:
    """Another of those that are called by a part of their name: 老蔺, 阿霞, 冯爷, 小鱼, 建国; None for a name in full."""
    given = _given()
    if len(name) <= 3 and name[0] in "老小大阿幺":
        rest = _surname(chance) if name[0] in "老小大" and name[1] in SURNAMES else chance.choice(given)
        return (chance.choice("老小") if name[0] in "老小" else name[0]) + rest + name[2:]
    if hit := _CALLED.fullmatch(name):
        return (chance.choice(given) if hit[1] not in SURNAMES else _surname(chance)) + hit[2]
    if len(name) == 2 and name[0] == name[1]:
        return chance.choice(given) * 2
    if len(name) == 2 and name[0] not in SURNAMES | RARE_SURNAMES:
        return chance.choice(given) + chance.choice(given)
    return None


def recoded(code: str, chance: random.Random) -> str:
    """A number, a telephone or a login of the same form: other digits, letters and syllables; its first two signs may stay."""
    kept = chance.choice((0, 0, 1, 2, 3))
    other = "".join(
        chance.choice("0123456789") if sign.isdecimal() and at >= kept else sign
        for at, sign in enumerate(code)
    )
    if regex.search("[a-z]{4}|[A-Z]{5}", code) and "." not in code[-5:]:
        return regex.sub(r"[A-Za-z]{4,}", lambda hit: _latin(hit.group(), chance), other)
    if chance.random() < 0.5:
        return regex.sub("[A-Z]", lambda _: chance.choice("ABCDEFGHJKLMNPRSTWXYZ"), other)
    return other


def _surname(chance: random.Random) -> str:
    dice = chance.random()
    if dice < 0.35:
        return chance.choice(_USUAL)
    if dice < 0.80:
        return chance.choice(sorted(SURNAMES))
    return chance.choice(sorted(COMPOUND_SURNAMES) if dice < 0.93 else sorted(RARE_SURNAMES))


def han_name(chance: random.Random) -> str:
    """A Chinese name: surnames of all frequencies, given names of any character, words, sounds of the minorities."""
    dice = chance.random()
    if dice < 0.12:
        sounds = [chance.choice(sorted(FOREIGN_SOUNDS)) for _ in range(chance.choice((2, 3, 3, 4, 4, 5)))]
        if chance.random() < 0.4:
            sounds += ["·", *(chance.choice(sorted(FOREIGN_SOUNDS)) for _ in range(chance.choice((2, 3, 4))))]
        return "".join(sounds)
    if dice < 0.18:
        return chance.choice(_wordlike())
    given = _given()
    size = 1 if chance.random() < 0.22 else 2
    return _surname(chance) + "".join(chance.choice(given) for _ in range(size))


@lru_cache(maxsize=1)
def _given() -> list[str]:
    """Characters of the dictionary's full names, each as often as they have it."""
    names = sorted(
        word
        for word, tag in dictionary().tags.items()
        if tag == "nr" and len(word) in (2, 3) and word[0] in SURNAMES
    )
    return [sign for name in names for sign in name[1:]]


@lru_cache(maxsize=1)
def _wordlike() -> list[str]:
    """Usual words that begin with a surname."""
    words = dictionary()
    return sorted(
        word for word, share in words.shares.items()
        if share and share > -13 and len(word) == 2 and word[0] in SURNAMES and words.tags.get(word, "x")[0] in "na"
    )  # fmt: skip


def _latin(word: str, chance: random.Random) -> str:
    if len(word) <= 3 and (word.isupper() or word.islower()):
        letters = "".join(chance.choice("abcdefghijklmnopqrstuvwxyz") for _ in word)
        return letters.upper() if word.isupper() else letters
    if word in ("Dr", "Mr", "Mrs", "Ms", "Van", "De", "Mc") or len(word) == 1:
        return chance.choice("ABCDEFGHIJKLMNOPRSTW") if len(word) == 1 else word
    made = "".join(chance.choice(_SYLLABLES) for _ in range(chance.choice((2, 2, 3)))) + chance.choice(
        ("", "n", "s", "t", "ford", "well", "a")
    )
    return made.upper() if word.isupper() else made.capitalize() if word[0].isupper() else made


def moved(old: str, towns: dict[str, str], chance: random.Random) -> str:
    """A body or an address in towns and roads of other names; `towns` keeps those of the page, equal names staying equal."""

    def other(hit: "regex.Match[str]") -> str:
        return towns.setdefault(hit.group(), "".join(chance.sample(_TOWN_SIGNS, 2)))

    return _ROAD.sub(other, _TOWN.sub(other, old))
