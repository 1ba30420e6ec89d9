"""A small SVG picture for each unit's card, drawn from the unit's data where possible.

The style sheet sets the colours of the CSS classes: `a`, `b` and `c` are those of the figures,
`line` is for strokes, `soft` for the background, and `ring` highlights an element.
"""

import math

import clustlib as cl

WIDTH, HEIGHT = 160, 84
GROUPS = "abc"


def rect(x, y, width, height, kind, attributes=""):
    box = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    return f'<rect {box} class="{kind}" {attributes}/>'


def dot(x, y, kind, radius=3):
    return f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{radius:g}" class="{kind}"/>'


def ellipse(x, y, wide, high, kind="outline"):
    return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{wide:g}" ry="{high:g}" class="{kind}"/>'


def line(*points, kind="line"):
    listed = " ".join(f"{x:.4g},{y:.4g}" for x, y in points)
    return f'<polyline points="{listed}" class="{kind}"/>'


def text(x, y, content, kind="word"):
    return f'<text x="{x:g}" y="{y:g}" class="{kind}" text-anchor="middle">{content}</text>'


def flowers(groups):
    """Return the irises as points by their petals, with a colour for each group."""
    X, _ = cl.datasets.iris()
    names = sorted(set(groups), key=lambda name: min(X[groups == name, 2]))
    points = {(x, y, names.index(name)) for (x, y), name in zip(X[:, 2:4], groups, strict=True)}
    return [
        dot(14 + (x - 1) * 23, 74 - (y - 0.1) * 27, GROUPS[k], 2.6) for x, y, k in sorted(points)
    ]


def start():
    return flowers(cl.datasets.iris()[1])


def iris_case():
    return flowers(cl.datasets.iris_kmeans()[1])


def contingency_tables():
    rows = [list(labels) for labels in cl.datasets.fourteen_objects()]
    for labels in rows:
        order = sorted(set(labels))
        labels[:] = [order.index(label) for label in labels]
    links = [line((11.5 + 10.5 * i, 24), (11.5 + 10.5 * i, 60), kind="thin") for i in range(14)]
    marks = [
        rect(7.5 + 10.5 * i, 16 + 44 * k, 8, 8, "abcd"[label], 'rx="2"')
        for k, labels in enumerate(rows)
        for i, label in enumerate(labels)
    ]
    return links + marks


def purity():
    counts, cells = cl.datasets.lecture_table("orange").counts.tolist(), []
    for i, row in enumerate(counts):
        for j, n in enumerate(row):
            is_most = n == max(row)
            place = (32 + 33 * j, 6 + 25 * i, 30, 22)
            cells += [
                rect(
                    *place,
                    "a" if n else "soft",
                    f'rx="3" opacity="{min(1, 0.2 + n / 30) if n else 1:.2f}"',
                )
            ]
            cells += [rect(*place, "ring", 'rx="3"')] if is_most else []
            word = "word on" if n > 15 else "word"
            cells += [text(place[0] + 15, place[1] + 16, n, word)] if n else []
    return cells


def precision_recall():
    inside = [(92, 34), (100, 46), (90, 54), (103, 32)]
    missed = [(120, 28), (130, 40), (124, 54), (136, 52), (116, 66), (137, 30)]
    return [
        ellipse(72, 43, 42, 30),
        ellipse(112, 43, 38, 36, "ring"),
        *(dot(*at, "a", 4) for at in inside + missed),
        *(dot(*at, "b", 4) for at in [(52, 36), (60, 54)]),
    ]


def clustering_error():
    carts, shapes = ["aaaaaaba", "ccccc", "cccccc"], []
    for i, books in enumerate(carts):
        for j, kind in enumerate(books):
            shapes.append(rect(18 + 15 * j, 6 + 26 * i, 11, 17, kind, 'rx="1.5"'))
        shapes.append(line((14, 26 + 26 * i), (146, 26 + 26 * i), kind="thin"))
    return [*shapes, rect(15 + 15 * 6, 3, 17, 23, "ring", 'rx="3"')]


def pairs():
    classes, clusters = cl.datasets.lecture_table("three_bags").to_labels()
    size, shapes = 4.7, []
    for i in range(len(clusters)):
        for j in range(i):
            agreement = (clusters[i] == clusters[j]) + 2 * (classes[i] == classes[j])
            kind = ["soft", "b", "c", "a"][agreement]
            shapes.append(rect(40 + size * j, 2 + size * (i - 1), size - 0.8, size - 0.8, kind))
    return shapes


def vectors():
    return [
        line((30, 72), (140, 58), kind="arrow a-line"),
        line((30, 72), (104, 10), kind="arrow b-line"),
        dot(140, 58, "a", 4),
        dot(104, 10, "b", 4),
        '<path d="M62 68 A33 33 0 0 0 55 51" class="line"/>',
        text(74, 58, "θ"),
    ]


def chance():
    bars = [2, 5, 12, 24, 38, 47, 41, 27, 14, 6, 2]
    shapes = [rect(12 + 8 * i, 72 - 1.3 * n, 6.5, 1.3 * n, "soft2") for i, n in enumerate(bars)]
    return [
        *shapes,
        line((8, 72), (152, 72), kind="thin"),
        line((136, 72), (136, 18), kind="arrow b-line"),
        dot(136, 18, "b", 5),
    ]


def information():
    return [
        rect(14, 18, 92, 20, "a", 'rx="2" opacity="0.85"'),
        rect(58, 46, 88, 20, "b", 'rx="2" opacity="0.9"'),
        rect(58, 10, 48, 64, "ring", 'rx="3"'),
    ]


def normalised():
    lengths = [0.53, 0.58, 0.59, 0.65]
    shapes = [rect(16, 10 + 17 * i, 128, 10, "soft", 'rx="2"') for i in range(4)]
    return shapes + [
        rect(16, 10 + 17 * i, 128 * n, 10, "ab"[i % 2], 'rx="2"') for i, n in enumerate(lengths)
    ]


def distances():
    r, x, y = 34, 80, 42
    return [
        rect(x - r, y - r, 2 * r, 2 * r, "outline"),
        ellipse(x, y, r, r, "outline a-line"),
        line((x, y - r), (x + r, y), (x, y + r), (x - r, y), (x, y - r), kind="outline b-line"),
        dot(x, y, "line", 3),
    ]


def words():
    shapes = []
    for k, (good, bad) in enumerate([(40, 12), (14, 38), (27, 26)]):
        x = 24 + 42 * k
        shapes += [
            rect(x, 66 - good, 12, good, "a", 'rx="1.5"'),
            rect(x + 14, 66 - bad, 12, bad, "b", 'rx="1.5"'),
        ]
    return [*shapes, line((14, 66), (146, 66), kind="thin")]


LEFT = [(30, 24), (48, 16), (54, 38), (34, 50), (52, 62)]
RIGHT = [(110, 20), (128, 30), (112, 46), (132, 56), (116, 68)]


def sums():
    inner = [line(p, q, kind="thin") for side in (LEFT, RIGHT) for p in side for q in side if p < q]
    between = [line(LEFT[k], RIGHT[k], kind="b-line") for k in (1, 2, 4)]
    return [
        *inner,
        *between,
        *(dot(*at, "a", 4.5) for at in LEFT),
        *(dot(*at, "c", 4.5) for at in RIGHT),
    ]


def silhouette():
    at = (82, 42)
    own, other = (
        [line(at, p, kind="a-line") for p in LEFT],
        [line(at, p, kind="b-line") for p in RIGHT],
    )
    return [
        *own,
        *other,
        *(dot(*p, "a", 4.5) for p in LEFT),
        *(dot(*p, "c", 4.5) for p in RIGHT),
        dot(*at, "a", 5),
        f'<circle cx="{at[0]}" cy="{at[1]}" r="9" class="ring"/>',
    ]


def how_many():
    values = [70, 30, 17, 13.5, 11, 9.5, 8.5]
    points = [(22 + 19 * i, 76 - n) for i, n in enumerate(values)]
    return [
        line((14, 6), (14, 78), (150, 78), kind="thin"),
        line(*points, kind="arrow a-line"),
        *(dot(*at, "a", 3.4) for at in points),
        f'<circle cx="{points[2][0]}" cy="{points[2][1]}" r="8" class="ring"/>',
    ]


def choosing():
    marks = ["↑↓=↑↑", "↑==↓↑", "=↓↑↑=", "↓↓↑=↑"]
    kind = {"↑": "a", "↓": "b", "=": "soft"}
    return [
        rect(22 + 24 * j, 6 + 19 * i, 21, 16, kind[mark], 'rx="2.5"')
        for i, row in enumerate(marks)
        for j, mark in enumerate(row)
    ]


def how_sure():
    shapes = [line((62, 6), (62, 78), kind="dashed")]
    for i, (low, at, high) in enumerate(
        [(40, 84, 126), (96, 112, 128), (50, 72, 96), (104, 124, 140)]
    ):
        y = 14 + 19 * i
        shapes += [line((low, y), (high, y), kind="arrow a-line"), dot(at, y, "b", 4.5)]
    return shapes


def own_labels():
    clusters, shapes = "aaabbacccb", []
    for i, kind in enumerate("aaabbbcccc"):
        y = 6 + 7.4 * i
        shapes += [
            rect(22, y, 50, 5, kind, 'rx="1.5"'),
            rect(88, y, 50, 5, clusters[i], 'rx="1.5"'),
        ]
        shapes += [rect(85, y - 1.7, 56, 8.4, "ring", 'rx="2.5"')] if kind != clusters[i] else []
    return shapes


def many_rows():
    shapes, y = [], 5
    for kind, many, most in (("a", 16, 90), ("b", 12, 70), ("c", 10, 84)):
        for i in range(many):
            width = most * math.cos(1.7 * i / many) + 6 * (i < many - 1)
            shapes.append(rect(min(40, 40 + width), y, abs(width), 1.5, kind))
            y += 1.85
        y += 2.5
    return [*shapes, line((40, 2), (40, 82), kind="thin")]


PICTURES = (
    start,
    contingency_tables,
    purity,
    precision_recall,
    clustering_error,
    pairs,
    vectors,
    chance,
    information,
    normalised,
    distances,
    words,
    sums,
    silhouette,
    iris_case,
    how_many,
    choosing,
    how_sure,
    own_labels,
    many_rows,
)


def draw_unit(number):
    """Return the picture of a unit. It is decorative, so screen readers skip it."""
    shapes = "".join(PICTURES[int(number)]())
    hidden = 'aria-hidden="true" focusable="false"'
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" class="picture" {hidden}>{shapes}</svg>'
