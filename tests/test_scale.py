"""A million rows in a Parquet file, counted by Dask and by DuckDB, as one table of their labels.

The code is that of notebook 19b. It needs an extra: pip install -e '.[scale]'.
"""

import functools
import importlib.util
import re
from pathlib import Path

import numpy as np
import pytest

import clustlib as cl
from tests.browsers import missing
from tests.notebook_checks import markdown_cells, read

pytestmark = pytest.mark.ci

ENGINES = ["dask", "distributed", "duckdb", "pyarrow"]
ROWS = 1_000_000
TEAMS = ["access", "app", "sales"]
NOTEBOOK = Path(__file__).parents[1] / "notebooks/19b_more_on_many_rows.ipynb"


@pytest.fixture(scope="module")
def labels():
    """Return the team and the cluster of each row; most tickets are in their team's cluster."""
    rng = np.random.default_rng(0)
    teams = rng.integers(0, 3, ROWS, dtype=np.int8)
    is_lost = rng.random(ROWS, dtype=np.float32) < 0.2
    return teams, np.where(is_lost, rng.integers(-1, 5, ROWS, dtype=np.int8), 2 * teams)


@pytest.fixture(scope="module")
def parquet(labels, tmp_path_factory):
    if absent := [name for name in ENGINES if importlib.util.find_spec(name) is None]:
        missing(f"{', '.join(absent)} not installed (pip install -e '.[scale]')")
    import pyarrow as pa
    from pyarrow import parquet

    teams, clusters = labels
    columns = {
        "team": pa.DictionaryArray.from_arrays(teams, TEAMS),
        "cluster": pa.array(clusters),
    }
    path = tmp_path_factory.mktemp("scale") / "tickets.parquet"
    parquet.write_table(pa.table(columns), path, row_group_size=ROWS // 8)
    return path


@pytest.fixture(scope="module")
def plain(labels):
    teams, clusters = labels
    counts = np.zeros((6, 3), dtype=int)
    for cluster in range(-1, 5):
        counts[cluster + 1] = np.bincount(teams[clusters == cluster], minlength=3)
    return cl.ContingencyTable(counts, range(-1, 5), TEAMS)


def shown(engine, parquet):
    """Return the notebook's block that imports the engine, changed to read this file."""
    texts = "\n".join(text for _, text in markdown_cells(read(NOTEBOOK)))
    (code,) = (
        code for code in re.findall(r"```python\n(.*?)```", texts, re.DOTALL) if engine in code
    )
    assert code.count("tickets.parquet") == 1
    return code.replace("tickets.parquet", parquet.as_posix())


def test_dask_counts_each_part_and_the_tables_are_summed(parquet, plain, tmp_path, monkeypatch):
    import distributed

    workers = functools.partial(
        distributed.LocalCluster, dashboard_address=None, local_directory=str(tmp_path)
    )
    monkeypatch.setattr(distributed, "LocalCluster", workers)
    names = {"__name__": "__main__", "cl": cl}
    exec(shown("dask", parquet), names)
    assert len(names["shares"]) == 8
    assert names["t"] == plain


def test_counts_of_a_duckdb_query_are_a_table(parquet, plain):
    names = {"cl": cl}
    exec(shown("duckdb", parquet), names)
    assert names["t"] == plain
