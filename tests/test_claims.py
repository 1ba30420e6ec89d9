"""The arithmetic and the numbers of the text are true, and what is planted in it is seen."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

import clustlib as cl
from tests import arithmetic, claims
from tests.claims.scopes import pair_scope, pairs_by_hand, scope_of

ROOT = Path(__file__).parents[1]
WITH_CLAIMS = sorted(path.stem[5:] for path in Path(claims.__file__).parent.glob("unit_*.py"))


@pytest.mark.parametrize("unit", WITH_CLAIMS)
def test_every_number_of_the_text_is_guarded(unit):
    problems = claims.problems(unit)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("unit", WITH_CLAIMS)
def test_claims_compute_their_numbers(unit):
    assert not claims.typed_numbers(unit)


# unit, what its text says, and what somebody plants in its place
PLANTED = [
    ("03", r"\text{recall}_2 = \frac{20}{40}", r"\text{recall}_2 = \frac{20}{45}"),
    ("04", "misplaces 19 points", "misplaces 18 points"),
    ("05", "10 + 6 + 1 + 3 = 20", "10 + 6 + 1 + 3 = 21"),
    ("05", "28 + 10 + 6 = 44", "28 + 10 + 4 = 44"),
    ("08", r"\log_2 \frac{p_{ij}}{p_i\, p_j}", r"\log_2 \frac{p_i\, p_j}{p_{ij}}"),
    ("12", r"\frac{3/2}{42/4} = \frac{1}{7}", r"\frac{3/2}{42/4} = \frac{1}{6}"),
    ("12", r"\frac{42}{44} + \frac{42}{46}", r"\frac{42}{45} + \frac{42}{46}"),
]


@pytest.mark.parametrize(("unit", "stands", "planted"), PLANTED)
def test_an_error_in_the_text_is_seen(unit, stands, planted):
    texts = claims.texts(unit)
    assert any(stands in text.source for text in texts)
    edited = [replace(text, source=text.source.replace(stands, planted)) for text in texts]
    assert claims.problems(unit, edited) != claims.problems(unit)


PAGES = [ROOT / "README.md", ROOT / "data/README.md", *ROOT.glob("notebooks/lecturer/*.md"),
         *ROOT.glob("notebooks/lecturer/units/*.md")]  # fmt: skip


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_the_arithmetic_of_a_page_is_true(path):
    page = claims.Text(path.name, path.read_text(encoding="utf-8"))
    assert not [
        verdict.false
        for verdict in map(arithmetic.check, arithmetic.chains(page.plain))
        if verdict.false
    ]


# --- arithmetic ----------------------------------------------------------------------------------

TRUE = [
    r"$\frac{1}{3} \left(\frac{60}{85} + \frac{40}{65} + 1\right) = \frac{171}{221} \approx 0.774$",
    r"$\sqrt{\frac12 \cdot \frac13} = \frac{1}{\sqrt{6}} \approx 0.408$",
    r"$$\begin{aligned} TP &= 10 + 6 + 1 + 3 = 20 \\ FN &= 44 - 20 = 24 \end{aligned}$$",
    r"$\binom{6}{2} + \binom52 = 25$ and $\left|\frac58 - \frac37\right| = \frac{11}{56}$",
    r"$\log_2 8 = 3$, $1 / \ln 2 \approx 1.4427$, $\max(1, 1, 7) = 7$, $3! = 6$",
    "(100 + 1000 + 150)/1550 ≈ 0.806, that is 3! = 6 ways; 73 of 94 or 73/94 ≈ 77.7 %.",
    "| purity | (20 + 30)/100 = 0.5 |",
    "√(3² + 4²) = 5 and C(17, 2) = 136, of 1,550 + 1 = 1,551",
    r"$\sum_u |x_u| + 2\,|x_2 - 5| = \text{dist}_p(x, y) = 3 + 4 + 2$",
]
LETTERS = {
    "TP": Fraction(20), "FN": Fraction(24), "#u": 2, "x_u": lambda u: Fraction([3, 4][u - 1]),
    "dist_p(x,y)": Fraction(9),
}  # fmt: skip
FALSE = [
    (r"$\frac{50}{100} \cdot \frac{20}{50} + \frac12 = 0.75$", "7/10 and 3/4"),
    (r"$$\begin{aligned} TP &= 10 + 6 + 1 + 3 = 21 \\ FN &= 24 \end{aligned}$$", "20 and 21"),
    (r"$\sqrt{44 \cdot 40} = 41.9$", "41.95"),
    (r"$\frac{22 \cdot 22}{660} = 0.73$", "11/15 and 73/100"),
    ("8/12 = 0.667", "2/3 and 667/1000"),
    ("(47 + 50 + 36)/150 ≈ 0.886", "133/150"),
    ("30 + 5 + 25 = 61 points", "60 and 61"),
    (r"$\frac{1}{2} \le \frac{2}{6}$", "1/2 and 1/3"),
]  # fmt: skip


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_is_read_whole(text):
    chains = arithmetic.chains(text)
    assert chains
    for chain in chains:
        verdict = arithmetic.check(chain, LETTERS)
        assert not verdict.false
        assert not verdict.unread


@pytest.mark.parametrize(("text", "values"), FALSE)
def test_what_is_false_is_seen(text, values):
    false = [arithmetic.check(chain).false for chain in arithmetic.chains(text)]
    assert values in "".join(false)


LAWS = {
    r"$$I(C,T) = \sum_{i,j} p_{ij} \log_2 \frac{p_{ij}}{p_i\, p_j}$$": r"\frac{p_i\, p_j}{p_{ij}}",
    r"$$\text{purity} = \sum_i \frac{n_i}{n}\,\text{purity}_i = \frac{1}{n} \sum_i \max_j n_{ij}$$":
        r"\frac{1}{r}",
    r"$$JC = \frac{TP}{TP + FN + FP}$$": r"\frac{TP}{TN}",
    r"$$\Gamma_n = \frac{N \cdot TP - M_T M_C}{\sqrt{M_T M_C (N - M_T)(N - M_C)}}$$": "N - 1",
    r"$$N_{\text{out}} = \sum_{i<j} n_i n_j$$": "",
    r"$$F_{ij} = \frac{2\,n_{ij}}{n_i + m_j}$$": r"\frac{n_{ij}}{2}",
}  # fmt: skip


@pytest.mark.parametrize("law", LAWS)
def test_a_formula_is_held_to_random_tables(law):
    wrong = {
        r"\frac{p_{ij}}{p_i\, p_j}": LAWS[law], r"\frac{1}{n}": LAWS[law],
        r"N_{\text{out}} = \sum": r"N_{\text{out}} = 2 \sum",
        "TP + FN + FP": "TP + FN + TN", "N - M_T": LAWS[law], "n_i + m_j": "n_i + 2 m_j",
    }  # fmt: skip
    part, other = next((part, other) for part, other in wrong.items() if part in law)
    for table in claims.RANDOM_TABLES:
        (chain,) = arithmetic.chains(law)
        sizes = table.sum(axis=1).tolist()
        between = sum(Fraction(a * b) for a, b in combinations(sizes, 2))
        scope = pair_scope(table, N_out=between, n_j=lambda j, sizes=sizes: sizes[j - 1])
        verdict = arithmetic.check(chain, scope)
        assert not verdict.false
        assert not verdict.unread
        (chain,) = arithmetic.chains(law.replace(part, other, 1))
        assert arithmetic.check(chain, scope).false


@pytest.mark.parametrize(
    ("formula", "names"),
    [
        (r"\frac{1}{n} \sum_j \max_i n_{ij}", {"inverse purity"}),
        (r"n_{ij}/n_i", {"precision_ij"}),
        (r"\frac{TP}{\sqrt{M_T M_C}}", {"FM"}),
        (r"\frac{TP}{\sqrt{M_T M_T}}", {"R"}),
        (r"n_{ij}/n", {"p_ij"}),
        (r"n_i/n_{ij}", set()),
    ],
)
def test_a_formula_is_recognized_by_its_values(formula, names):
    scopes = [pair_scope(table) for table in claims.RANDOM_TABLES]
    assert arithmetic.equal_names(formula, scopes) == names


@pytest.mark.parametrize("counts", claims.RANDOM_TABLES, ids=str)
def test_letters_are_what_the_functions_compute(counts):
    t = cl.ContingencyTable(counts)
    scope = pair_scope(counts)
    pairs = tuple(int(scope[name]) for name in ("TP", "FN", "FP", "TN"))
    assert pairs == tuple(cl.pair_counts(t)) == pairs_by_hand(*map(list, t.to_labels()))
    for name, score in {
        "purity": cl.purity(t), "maximum matching": cl.maximum_matching(t),
        "inverse purity": cl.inverse_purity(t),
        "clustering error": cl.clustering_error(t), "η": cl.clustering_ratio(t),
        "F_macro": cl.f_measure(t), "F_weighted": cl.weighted_f_measure(t),
        "RI": cl.rand_index(t), "JC": cl.jaccard_coefficient(t), "P": cl.pair_precision(t),
        "R": cl.pair_recall(t), "F_1": cl.pair_f_measure(t), "ARI": cl.adjusted_rand_index(t),
        "Γ": cl.hubert_statistic(t),
    }.items():  # fmt: skip
        assert scope[name] == score.exact, name
    for name, score in {
        "FM": cl.fowlkes_mallows_index(t), r"\Gamma_n": cl.normalized_hubert_statistic(t),
        "H(C)": cl.entropy(t.cluster_sizes), "H(T)": cl.entropy(t.class_sizes),
        "H(T|C)": cl.conditional_entropy(t), "I": cl.mutual_information(t),
        "VI": cl.variation_of_information(t),
    }.items():  # fmt: skip
        assert float(scope[name]) == pytest.approx(float(score), rel=1e-12), name
    rows, columns = (range(1, size + 1) for size in t.shape)
    f_of_cells = [[float(scope["F_ij"](i, j)) for j in columns] for i in rows]
    assert np.array(f_of_cells) == pytest.approx(cl.f_matrix(t))
    assert scope_of(counts)["n"] == t.n
