"""The numbers in the text of the final project and of its sample report, computed."""

import csv
import re
from collections import Counter, defaultdict
from math import comb
from pathlib import Path

import clustlib as cl
from tests.claims.tools import listed, printed

REPORT = "solutions/project_report"
DATA = Path(__file__).parents[2] / "data"


def rows_of(name):
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# --- penguins ------------------------------------------------------------------------------------

penguins = rows_of("penguins.csv")
years = sorted({row["date_of_egg"][:4] for row in penguins})
chinstraps = [row for row in penguins if row["species"] == "Chinstrap"]
females = sum(row["sex"] == "female" for row in chinstraps)
# Of the wrong names, which are all female Chinstraps, the report prints the number.
wrong = int(printed(REPORT, "at-fault", r"'female'\):"))
measured = [row for row in penguins if row["body_mass_g"]]
with_sex = sum(bool(row["sex"]) for row in measured)
# The report prints the share of right names: 2009, Ward, Torgersen.
on_torgersen = 1 - printed(REPORT, "seasons", r"2009: .*'Torgersen':")
limit = f"{100 - 100 // 20} %"


def interval(cell, words):
    """Return an interval that the report prints behind these words, in percent."""
    ends = printed(REPORT, cell, words), printed(REPORT, cell, rf"{words} \d\.\d+ to ")
    return " to ".join(f"{100 * end:.0f}" for end in ends) + " %"


# --- sites ---------------------------------------------------------------------------------------

records = rows_of("early_childhood_sites.csv")
sizes = Counter(row["site"] for row in records)
pairs = sum(comb(size, 2) for size in sizes.values())
large = [size for size in sizes.values() if size >= 10]
no_zip = [row for row in records if not row["zip"]]


def first_words(address):
    compass = {"north": "n", "south": "s", "east": "e", "west": "w"}
    words = re.findall(r"[a-z0-9]+", address.lower())[:3]
    return tuple(compass.get(word, word) for word in words)


def number_and_zip(row):
    """Return the key of a record, or the empty text if it has no zip."""
    number = re.search(r"\d+", row["address"])
    return f"{number and number[0]} {row['zip']}" if row["zip"] else ""


def entries(key):
    """Return the sites of each entry, as a count of their records."""
    found = defaultdict(Counter)
    for row in records:
        found[key(row)][row["site"]] += 1
    return found


def lost_and_too_many(found):
    """Return how many sites have no entry of their own, and how many entries are too many.

    An entry belongs to the site with most of its records. Of two, it's the one with the smaller
    number, as NumPy's argmax chooses.
    """
    owners = {max(sites, key=lambda site: (sites[site], -int(site))) for sites in found.values()}
    return len(sizes) - len(owners), len(found) - len(owners)


by_address = entries(lambda row: first_words(row["address"]))
by_zip = entries(lambda row: number_and_zip(row) or row["record"])
lost, too_many = lost_and_too_many(by_address)
lost_by_zip, too_many_by_zip = lost_and_too_many(by_zip)
mixed = {key: sites for key, sites in by_address.items() if len(sites) > 1}
largest = max(mixed, key=lambda key: sum(mixed[key].values()))
numbers = sorted(map(int, mixed[largest]))
two_streets = {
    row["site"] for row in records if first_words(row["address"])[:3] == ("1900", "w", "polk")
}
(college,) = two_streets
site = [row["site"] for row in records]
one_cluster = cl.contingency_table(site, [number_and_zip(row) for row in records])
alone = cl.contingency_table(site, range(len(records)))

SAYS = f"""
measured from {years[0]} to {years[-1]}
would be only {sum(all(row.values()) for row in penguins)}, since
it may be {interval("values", r"Ward:.*95 % interval:")} with other birds
we can't promise your limit of {limit}
All {wrong} wrong names
That's {wrong} of {females} female Chinstraps
{len(no_zip)} of {len(records)} records have no zip
The {len(large)} sites with ten records and more have {sum(comb(size, 2) for size in large)} of {pairs} pairs
*address* loses {lost} of {len(sizes)} sites and prints {too_many} entries too many
loses {lost_by_zip}, and prints {too_many_by_zip} too many
three numbers in the reference, {listed(numbers)}
site {college} is a college
some of the {lost} lost sites
read the {len(mixed)} entries
loses up to {lost} of them
which leaves {too_many} entries too many
or {interval("how-sure", "address: .*interval")} with other sites
only {sum(all(row.values()) for row in penguins)} birds remain, and without them {with_sex} instead of {len(measured)}.
a V-measure of {cl.v_measure(alone):.3f} and a purity of {cl.purity(alone):.0f}
the adjusted Rand index falls to {cl.adjusted_rand_index(one_cluster):.3f}
Ward gives {100 * on_torgersen:.0f} % of those on Torgersen
If {lost - lost_by_zip} lost sites are worse for you than {too_many_by_zip - too_many} entries too many
"""

GIVEN = {
    "leaves out 0": "the difference of two equal clusterings",
    "the label −1": "the mark of pandas for a gap, and of clustlib for noise",
}
