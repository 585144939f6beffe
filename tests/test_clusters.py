from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from pipeline.clusters import Groups

PAIRS = st.lists(st.tuples(st.sampled_from("abcdefgh"), st.sampled_from("abcdefgh")), max_size=20)


def test_a_group_goes_by_its_lowest_member():
    groups = Groups()
    assert groups.join("d", "c")
    assert groups.join("b", "d")
    assert groups.lowest("d") == "b"
    assert groups.members("c") == ["b", "c", "d"]
    assert groups.members("a") == ["a"]


def test_joined_names_the_groups_of_more_than_one():
    groups = Groups()
    for a, b in (("d", "c"), ("b", "d"), ("y", "x")):
        groups.join(a, b)
    assert groups.joined() == {"b": ["b", "c", "d"], "x": ["x", "y"]}


def test_the_cap_refuses_a_join():
    groups = Groups(largest=2)
    assert groups.join("a", "b")
    assert not groups.join("b", "c")
    assert groups.members("a") == ["a", "b"]


def test_pairs_apart_stay_apart_through_others():
    groups = Groups(apart=[("a", "c")])
    assert groups.join("a", "b")
    assert not groups.join("b", "c")
    assert groups.join("c", "d")
    assert not groups.join("d", "b")


@given(PAIRS)
def test_groups_are_the_connected_components(pairs):
    groups = Groups()
    for a, b in pairs:
        groups.join(a, b)
    reach = {name: {name} for name in "abcdefgh"}
    for _ in reach:
        for a, b in pairs:
            reach[a] = reach[b] = reach[a] | reach[b]
            for name in reach[a]:
                reach[name] = reach[a]
    assert {name: groups.members(name) for name in reach} == {name: sorted(reach[name]) for name in reach}
    assert all(groups.lowest(name) == min(reach[name]) for name in reach)


@given(PAIRS, PAIRS, st.integers(1, 5))
def test_no_group_breaks_the_cap_or_holds_a_pair_apart(pairs, apart, largest):
    apart = [(a, b) for a, b in apart if a != b]
    groups = Groups(largest, apart)
    for a, b in pairs:
        groups.join(a, b)
    for name in "abcdefgh":
        members = groups.members(name)
        assert len(members) <= largest
        assert not {*combinations(members, 2)} & {tuple(sorted(pair)) for pair in apart}
