"""The units of the course in order, with what each needs and which terms it introduces.

``tests/rerun_notebooks.py`` writes titles, prerequisites, links between units, and the tables of
units from this list. The map, the book's first page and the tests of the course read it, too.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Unit:
    """A unit of the course, whose notebook's file name begins with its number."""

    number: str
    title: str
    needs: tuple[str, ...]  # the numbers of the units to read before
    question: str  # the question that it answers
    opening: str  # the everyday question at its beginning, in one line
    then: str  # what a reader can do afterwards
    chinese: str = ""  # the title in Chinese
    is_door: bool = False  # True if readers may start here: it may use names of later units
    names: str = ""  # public names of clustlib that its cells use first
    terms: str = ""  # terms that its prose introduces, in bold
    more: str = ""  # the title of its optional notebook, NNb_….ipynb, if it has one

    def __post_init__(self):
        if not all(number < self.number for number in self.needs):
            raise ValueError(f"unit {self.number} needs {self.needs}, not all of them before it")


_LIST = (
    Unit(
        number="00",
        title="Start here",
        is_door=True,
        needs=(),
        question="Where do I begin?",
        opening="A computer sorts 150 irises in a blink. Is the result any good?",
        then=(
            "say what evaluating a clustering means, with a reference and without one; name the"
            " families of measures"
        ),
        names="play",
        more="The first hour",
    ),
    Unit(
        number="01",
        title="Contingency tables",
        chinese="列联表",
        needs=("00",),
        question="Who is where?",
        opening="You and a colleague sort the same letters. Did you sort alike?",
        then="turn two label vectors into the table n_ij, and say what its margins hide",
        names=(
            "contingency_table ContingencyTable clustering_ratio assignment_matrix"
            " permutation_matrix"
        ),
        terms="contingency table, margins, clustering ratio, singletons, noise",
        more="More on contingency tables",
    ),
    Unit(
        number="02",
        title="Purity and maximum matching",
        more="More on purity and maximum matching",
        chinese="纯度与最大权匹配",
        needs=("01",),
        question="How many points are right?",
        opening="Your phone sorts your photographs by face. Has it done well?",
        then="compute both by hand, on any table, and say what each is blind to",
        names="purity inverse_purity maximum_matching best_matching per_cluster",
        terms=(
            "purity, inverse purity, majority class, one-to-one matching, maximum matching,"
            " Hungarian method, clustering accuracy"
        ),
    ),
    Unit(
        number="03",
        title="Precision, recall, F",
        more="More on precision, recall, F",
        chinese="查准率、查全率、F 值",
        needs=("02",),
        question="Clean, and complete?",
        opening="Five photographs of your grandmother in one album: where are the others?",
        then="say which of the two F-measures a number is, and find tables on which they disagree",
        names=(
            "f_measure weighted_f_measure precision_matrix recall_matrix f_matrix cell_precision"
            " cell_recall cell_f_measure per_class"
        ),
        terms="precision, recall, harmonic mean, macro F, weighted F, best-matching cluster",
    ),
    Unit(
        number="04",
        title="Clustering error",
        more="More on clustering error",
        chinese="聚类错误率",
        needs=("03",),
        question="How many points are wrong?",
        opening="How many books must the librarian carry to another cart?",
        then="count misplaced points, also where the numbers of groups differ",
        names="clustering_error",
        terms="clustering error",
    ),
    Unit(
        number="05",
        title="Pair counting",
        more="More on pair counting",
        chinese="样本对计数",
        needs=("03",),
        question="Are pairs treated alike?",
        opening="“Is this the same person?” How often do you and your phone agree?",
        then="compute Rand, Jaccard and Fowlkes–Mallows from the table",
        names=(
            "pair_counts rand_index jaccard_coefficient pair_precision pair_recall pair_f_measure"
            " fowlkes_mallows_index Score"
        ),
        terms=(
            "Rand index, Jaccard coefficient, pair precision, pair recall, pair F₁,"
            " Fowlkes–Mallows index"
        ),
    ),
    Unit(
        number="06",
        title="Two vectors of pairs",
        more="More on vectors of pairs",
        chinese="样本对向量",
        needs=("05",),
        question="Do the two lists of pairs correlate?",
        opening="Two friends like nearly every song. Do they have the same taste?",
        then="read Fowlkes–Mallows as a cosine and Hubert's Γ as a correlation",
        names="hubert_statistic normalized_hubert_statistic",
        terms="Hubert's statistic, normalised Γ",
    ),
    Unit(
        number="07",
        title="Chance",
        more="More on chance",
        chinese="随机校正",
        needs=("06",),
        question="What would chance score?",
        opening="Watch and coach agree on 94 % of all pairs. Is that chance?",
        then="say what a random clustering scores, and derive the adjusted Rand index",
        names="adjusted_rand_index play_shuffles",
        terms="random clustering, adjusted Rand index, ARI",
    ),
    Unit(
        number="08",
        title="Entropy and mutual information",
        more="More on entropy and mutual information",
        chinese="熵与互信息",
        needs=("03",),
        question="What does a cluster tell you?",
        opening="You know the album. How much do you know about the face?",
        then=(
            "read entropy, mutual information, homogeneity and completeness as lengths in one"
            " picture"
        ),
        names="entropy mutual_information conditional_entropy homogeneity completeness v_measure",
        terms=(
            "surprise, entropy, mutual information, conditional entropy, joint entropy,"
            " homogeneity, completeness, V-measure"
        ),
    ),
    Unit(
        number="09",
        title="NMI, AMI and VI",
        more="More on NMI, AMI and VI",
        chinese="归一化与信息变差",
        needs=("07", "08"),
        question="How do you put information on a scale from 0 to 1?",
        opening="One table, two librarians, NMI 0.65 and 0.53. Who has miscalculated?",
        then=(
            "say which NMI a printed number is, subtract chance from it, and measure a distance"
            " between clusterings"
        ),
        names=(
            "normalized_mutual_information variation_of_information"
            " normalized_variation_of_information expected_mutual_information"
            " adjusted_mutual_information external_scorecard"
        ),
        terms=(
            "NMI, variation of information, VI, metric, normalised variation of information, NVI,"
            " expected mutual information, adjusted mutual information, AMI"
        ),
    ),
    Unit(
        number="10",
        title="Distances",
        chinese="距离",
        needs=("00",),
        question="When are points close?",
        opening="Which other customer of the café is most like you?",
        then=(
            "choose a distance for numbers and directions, weigh attributes, and say what many"
            " attributes do to it"
        ),
        names="minkowski_distance cosine_similarity cosine_distance",
        terms=(
            "triangle inequality, Minkowski distance, contrast, cosine similarity, cosine distance"
        ),
        more="More on distances",
    ),
    Unit(
        number="11",
        title="Nominal values",
        more="More on nominal values",
        chinese="标称属性",
        needs=("01", "10"),
        question="How far apart are words?",
        opening="You want a good melon. How far is black from green?",
        then="measure how far apart two words are, and mix words with numbers",
        names="ValueDifferenceMetric mixed_distance",
        terms="VDM, mixed distance",
    ),
    Unit(
        number="12",
        title="Distances summed up",
        more="More on cuts and modularity",
        chinese="距离之和",
        needs=("10",),
        question="Close within, far between?",
        opening="Two ways to seat a party. Which one is better?",
        then="compute BetaCV, cuts and modularity from one small table of sums",
        names="proximity_table ProximityTable beta_cv graph_cut normalized_cut modularity",
        terms="BetaCV, graph cut, normalised cut, modularity",
    ),
    Unit(
        number="13",
        title="Points one by one",
        more="More measures without a reference",
        chinese="逐点评价",
        needs=("12",),
        question="Is each point in the right cluster?",
        opening="Would the girl be better off at the other school?",
        then=(
            "compute the silhouette, the Dunn and the Calinski–Harabasz index by hand, and name"
            " data that mislead them"
        ),
        names=(
            "silhouette dunn_index davies_bouldin_index calinski_harabasz_index c_index dbcv"
            " internal_scorecard"
        ),
        terms=(
            "silhouette, Dunn index, Davies–Bouldin index, Calinski–Harabasz index, C-index, DBCV"
        ),
    ),
    Unit(
        number="14",
        title="The Iris case",
        more="More on the Iris case",
        chinese="鸢尾花案例",
        needs=("04", "09"),
        question="Do the measures agree?",
        opening="Your result isn't the textbook's. Who has made a mistake?",
        then=(
            "say why one algorithm finds a good and a bad clustering, and what it proves if all"
            " measures agree"
        ),
        terms="fixed point",
    ),
    Unit(
        number="15",
        title="How many clusters?",
        more="More on how many clusters",
        chinese="簇数的选择",
        needs=("13", "14"),
        question="How many?",
        opening="The rain took the labels. How many kinds of iris are there?",
        then=(
            "choose a number of clusters, say where external and internal measures disagree, and"
            " report it"
        ),
        names="gap_statistic hopkins_statistic",
        terms="elbow, gap statistic, Hopkins statistic",
    ),
    Unit(
        number="16",
        title="Choosing a measure",
        more="More on choosing a measure",
        chinese="选择指标",
        needs=("15",),
        question="Which measure answers *my* question?",
        opening="Most measures prefer three groups. Do we take the three?",
        then="go from a question to a measure; predict how splitting and merging move each of them",
        names=(
            "split_cluster merge_clusters move_points external_responses smallest_disagreement"
            " external_properties"
        ),
    ),
    Unit(
        number="17",
        title="How sure is a number?",
        more="More on how sure",
        chinese="可信程度",
        needs=("16",),
        question="More than chance?",
        opening="Four sellers, four numbers, each of them high. Which program do you buy?",
        then=(
            "take a printed claim apart; say how sure a value is, and whether it is more than"
            " chance"
        ),
        names=(
            "bcubed_precision bcubed_recall bcubed_f_measure permutation_test bootstrap jackknife"
            " paired_difference stability"
        ),
        terms="permutation test, bootstrap, jackknife, stability, BCubed",
    ),
    Unit(
        number="18",
        title="Your own labels",
        more="More on your own labels",
        is_door=True,
        chinese="自己的数据",
        needs=("17",),
        question="What about *my* clustering?",
        opening="In an hour your boss wants to know: is your clustering any good?",
        then=(
            "go from a CSV file, two arrays or a data frame to an explained verdict in three"
            " cells; treat noise; write the report"
        ),
        names="contingency_table_from_csv diagnose",
    ),
    Unit(
        number="19",
        title="Many rows, no reference",
        more="More on many rows",
        is_door=True,
        chinese="大样本、无参考",
        needs=("13", "18"),
        question="And millions of rows?",
        opening="Ten million rows by Wednesday, and no reference. What now?",
        then=(
            "judge dozens of clusters, points without a reference, and more rows than memory"
            " holds; translate names and conventions"
        ),
        names=(
            "sampled silhouette_samples component_jackknife entity_resolution_scorecard"
            " exact_cluster_f_measure"
        ),
    ),
)

UNITS = {unit.number: unit for unit in _LIST}

# The title of mixed_quiz.ipynb, whose exercises quiz.01, … are about all units.
QUIZ_TITLE = "Mixed quiz"

# The first and the last unit of each part.
PARTS = {
    "First steps": ("00", "01"),
    "Points and their groups": ("02", "04"),
    "Pairs, and chance": ("05", "07"),
    "Information": ("08", "09"),
    "No reference, only points": ("10", "13"),
    "A case": ("14", "14"),
    "In earnest": ("15", "19"),
}

# The sections of the first hour, in order: the number of the unit, and the heading.
FIRST_HOUR = (
    ("01", "Counting who is where"),
    ("02", "Purity"),
    ("05", "Four kinds of pairs"),
    ("07", "What chance scores"),
    ("07", "Shuffled labels"),
    ("07", "The adjusted Rand index"),
    ("13", "Silhouette"),
    ("18", "Three cells to a verdict"),
    ("16", "From the question to the measure"),
)


def known_before(number: str) -> set[str]:
    """Return the numbers of all units that a reader of this unit has read before."""
    needs = UNITS[number].needs
    return set(needs).union(*map(known_before, needs))
