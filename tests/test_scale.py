"""Ten million rows in a Parquet file, counted in three ways: at once, by Dask, and by DuckDB.

What they need is an extra: pip install -e '.[scale]'.
"""

import importlib.util
import os

import numpy as np
import pytest

import clustlib as cl

ENGINES = ["dask", "distributed", "duckdb", "pyarrow"]
ROWS = 10_000_000
SPECIES = ["cat", "dog", "fox"]


@pytest.fixture(scope="module")
def labels():
    """The species and the cluster of each row: most animals are in the cluster of their species."""
    rng = np.random.default_rng(0)
    species = rng.integers(0, 3, ROWS, dtype=np.int8)
    is_lost = rng.random(ROWS, dtype=np.float32) < 0.2
    return species, np.where(is_lost, rng.integers(-1, 5, ROWS, dtype=np.int8), 2 * species)


@pytest.fixture(scope="module")
def parquet(labels, tmp_path_factory):
    if missing := [name for name in ENGINES if importlib.util.find_spec(name) is None]:
        # Skip, but not where nobody reads the list of skipped tests.
        stop = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        stop(f"{', '.join(missing)} not installed: pip install -e '.[scale]'")
    import pyarrow as pa
    from pyarrow import parquet

    species, clusters = labels
    columns = {
        "species": pa.DictionaryArray.from_arrays(species, SPECIES),
        "cluster": pa.array(clusters),
    }
    path = tmp_path_factory.mktemp("scale") / "animals.parquet"
    parquet.write_table(pa.table(columns), path, row_group_size=ROWS // 8)
    return path


@pytest.fixture(scope="module")
def plain(labels):
    species, clusters = labels
    counts = np.zeros((6, 3), dtype=int)
    for cluster in range(-1, 5):
        counts[cluster + 1] = np.bincount(species[clusters == cluster], minlength=3)
    return cl.ContingencyTable(counts, range(-1, 5), SPECIES)


def test_plain(labels, plain):
    species, clusters = labels
    t = cl.contingency_table(species, clusters)
    assert t == cl.ContingencyTable(plain.counts, plain.clusters, [0, 1, 2])
    assert t.n == ROWS


def test_dask_counts_each_partition_and_the_tables_are_summed(parquet, plain, tmp_path):
    from dask import dataframe, delayed
    from distributed import Client, LocalCluster

    def table(share):
        return cl.contingency_table(share["species"], share["cluster"])

    with (
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            local_directory=str(tmp_path),
        ) as cluster,
        Client(cluster) as client,
    ):
        shares = dataframe.read_parquet(parquet, split_row_groups=1).to_delayed()
        assert len(shares) == 8
        tables = client.gather(client.compute([delayed(table)(share) for share in shares]))
    assert sum(tables) == plain


def test_counts_of_a_duckdb_query_are_a_table(parquet, plain):
    import duckdb

    query = f"""SELECT cluster AS clusters, species AS partitions, count(*) AS counts
                FROM '{parquet.as_posix()}' GROUP BY ALL"""
    with duckdb.connect() as database:
        t = cl.ContingencyTable.from_counts(**database.sql(query).fetchnumpy())
    assert t == plain
