"""Pages written down by hand: each cell a line of text at a place, all characters equally wide."""

import math

from pipeline.page import Line, Page, rectangle

WIDTH, HEIGHT = 1000, 1400
STEP = 20
"""Pixels of a character, and of a line's height."""


def line(text, left, top):
    edges = tuple(range(0, STEP * len(text) + 1, STEP))
    return Line(text, rectangle(left, top, left + STEP * len(text), top + STEP), 0.99, edges)


def page(*cells):
    """A page of (text, left, top)."""
    return Page("0" * 16, WIDTH, HEIGHT, 0, tuple(line(*cell) for cell in cells))


def grid(columns, *rows, top=100, step=40):
    """A page of rows of cells, `columns` their left edges; an empty text is no line."""
    return page(
        *(
            (text, left, top + step * number)
            for number, row in enumerate(rows)
            for left, text in zip(columns, row, strict=False)
            if text
        )
    )


def tilted(made, degrees):
    """The page turned about its middle; short lines keep level boxes, as readers draw them."""
    sine, cosine = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))

    def turned(x, y):
        x, y = x - WIDTH / 2, y - HEIGHT / 2
        return x * cosine - y * sine + WIDTH / 2, x * sine + y * cosine + HEIGHT / 2

    def moved(item):
        points = [turned(*point) for point in zip(item.quad[0::2], item.quad[1::2], strict=True)]
        if len(item.text) < 5:
            x, y = (sum(part) / 4 for part in zip(*points, strict=True))
            width, height = item.quad[2] - item.quad[0], item.quad[5] - item.quad[1]
            quad = rectangle(
                *(round(at) for at in (x - width / 2, y - height / 2, x + width / 2, y + height / 2))
            )
        else:
            quad = tuple(round(value) for point in points for value in point)
        return Line(item.text, quad, item.confidence, item.char_edges)

    return Page(made.page_id, made.width, made.height, 0, tuple(map(moved, made.lines)))
