import pytest

from pipeline.views.draws import first, shuffled


@pytest.mark.parametrize("number", [0, 1, 4, 30, 31, 40])
@pytest.mark.parametrize("name", ["a", "b"])
def test_the_first_of_a_draw_are_those_of_the_whole_order(name, number):
    things = list(range(31))
    assert first(things, number, name) == shuffled(things, name)[:number]
    assert first([], number, name) == []
