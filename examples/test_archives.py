"""The scripts for archives against `evoref check`, on fixtures with small changes.

    EVOREF=target/release/evoref python examples/test_archives.py

EVOREF_PROOF=1 takes 10,000 records and prints what each way costs; without it there are 400. What has no package
is said and left out.
"""

import importlib.util
import itertools
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).resolve().parent
EVOREF = os.path.abspath(os.environ.get("EVOREF", "target/debug/evoref"))
PROOF = "EVOREF_PROOF" in os.environ
NUMBER = 10_000 if PROOF else 400
# Ends after 20 lines the first time, as a program does whose machine goes away.
FRAIL = """#!/bin/sh
if mkdir "$0.died" 2>/dev/null; then "$REAL" "$@" | head -n 20; exit 137; fi
exec "$REAL" "$@"
"""


def has(package):
    return importlib.util.find_spec(package) is not None


def records():
    """One session each; the same fixture again has another title."""
    texts = []
    for path in sorted((HERE.parent / "fixtures").rglob("*.evo")):
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        lines = text.split("\n")
        if "\0" not in text and "\r" not in text and lines[0] == "evoref 1":
            if sum(line.startswith("evoref ") for line in lines) == 1:
                texts.append(text)
    for number, text in zip(range(NUMBER), itertools.cycle(texts)):
        yield f"record-{number:05}.evo", text.replace("evoref 1\n", f"evoref 1\n# {number}\n", 1)


class Archives(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        import pyarrow
        import pyarrow.parquet

        cls.folder = pathlib.Path(tempfile.mkdtemp())
        files = cls.folder / "files"
        files.mkdir()
        keys, texts = zip(*records())
        for key, text in zip(keys, texts):
            (files / key).write_text(text, encoding="utf-8")
        cls.parquet = str(cls.folder / "records.parquet")
        table = pyarrow.table({"key": keys, "record": texts})
        pyarrow.parquet.write_table(table, cls.parquet, row_group_size=max(1, NUMBER // 8))
        begun = time.perf_counter()
        command = [EVOREF, "check", ".", "--output-format", "json-lines"]
        told = subprocess.run(command, cwd=files, capture_output=True, text=True, check=False).stdout
        cls.plain = time.perf_counter() - begun
        say(f"evoref check: {NUMBER} records, {cls.plain:.2f} s")
        cls.expected = {}
        for line in map(json.loads, told.splitlines()):
            codes = [finding["code"] for finding in line.get("diagnostics", [])]
            cls.expected[os.path.basename(line["path"])] = (line.get("status", "failed"), codes)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def setUp(self):
        self.verdicts = str(self.folder / self.id())
        os.environ["EVOREF"] = EVOREF
        os.environ["REAL"] = EVOREF

    def frail(self):
        program = self.folder / f"{self.id()}.sh"
        program.write_text(FRAIL)
        program.chmod(0o755)
        os.environ["EVOREF"] = str(program)
        return pathlib.Path(f"{program}.died")

    def compare(self):
        import pyarrow.parquet

        table = pyarrow.parquet.read_table(self.verdicts).to_pylist()
        self.assertEqual(len(table), NUMBER, "lost or double")
        found = {row["key"]: (row["status"], row["codes"]) for row in table}
        self.assertEqual(found, self.expected)

    @unittest.skipUnless(has("duckdb"), "duckdb is not installed")
    def test_duckdb(self):
        import archive_duckdb

        begun = time.perf_counter()
        archive_duckdb.judge(self.parquet, self.verdicts)
        say(f"DuckDB: {time.perf_counter() - begun:.2f} s")
        self.compare()

    def hostile(self):
        """Rows of strangers: records that try to end their frame, and keys that are odd."""
        import pyarrow
        import pyarrow.parquet

        good = "evoref 1\ngame: evo\nplayers: A, B\nresult: unfinished \"x\"\n"
        odd = ["", "evoref 1", "a\nb", "\r", "\u2028", "\0", "\"", "\\", "long" * 2000, " ", "12"]
        rows = [("mine", good), ("theirs", "evoref 1\ngame: chess\n\0\"mine\"\n" + good)]
        rows += [(key, good) for key in odd]
        path = str(self.folder / f"rows-{self.id()}.parquet")
        keys, texts = zip(*rows)
        pyarrow.parquet.write_table(pyarrow.table({"key": keys, "record": texts}), path)
        return path, [key for key, _ in rows]

    def hold_apart(self, keys):
        import pyarrow.parquet

        table = pyarrow.parquet.read_table(self.verdicts).to_pylist()
        self.assertEqual(sorted(row["key"] for row in table), sorted(keys), "a row is lost, double or forged")
        status = {row["key"]: row["status"] for row in table}
        self.assertEqual(status.pop("theirs"), "failed")
        self.assertEqual(status.pop("long" * 2000), "failed")
        self.assertEqual(set(status.values()), {"unfinished"}, status)

    @unittest.skipUnless(has("duckdb"), "duckdb is not installed")
    def test_duckdb_with_rows_of_strangers(self):
        import archive_duckdb

        path, keys = self.hostile()
        archive_duckdb.judge(path, self.verdicts)
        self.hold_apart(keys)

    @unittest.skipUnless(has("duckdb"), "duckdb is not installed")
    def test_duckdb_after_a_run_that_was_killed(self):
        import archive_duckdb

        died = self.frail()
        with self.assertRaises(SystemExit):
            archive_duckdb.judge(self.parquet, self.verdicts)
        self.assertTrue(died.exists() and not os.path.exists(self.verdicts))
        archive_duckdb.judge(self.parquet, self.verdicts)
        self.compare()

    @unittest.skipUnless(has("pyspark") and shutil.which("java"), "PySpark or Java is not installed")
    def test_spark(self):
        from pyspark.sql import SparkSession

        import archive_spark

        # Two tasks at a time, each of which may fail twice.
        begun = time.perf_counter()
        builder = SparkSession.builder.master("local[2,3]").config("spark.ui.enabled", "false")
        # As many tasks as a larger archive has, and not one: each starts the program once.
        builder = builder.config("spark.sql.files.maxPartitionBytes", "4m")
        builder = builder.config("spark.sql.files.openCostInBytes", "0")
        spark = builder.getOrCreate()
        spark.sparkContext.setLogLevel("OFF")
        say(f"Spark: the session, {time.perf_counter() - begun:.2f} s")
        died = self.frail()
        archive_spark.judge(spark, self.parquet, self.verdicts)
        self.assertTrue(died.exists())
        self.compare()
        os.environ["EVOREF"] = EVOREF
        for _ in range(4 if PROOF else 1):
            begun = time.perf_counter()
            archive_spark.judge(spark, self.parquet, self.verdicts)
            took = time.perf_counter() - begun
            say(f"Spark: warm, {took:.2f} s, {took / self.plain:.1f} times plain check")
        self.compare()
        path, keys = self.hostile()
        archive_spark.judge(spark, path, self.verdicts)
        self.hold_apart(keys)
        spark.stop()


def say(line):
    if PROOF:
        print(line, flush=True)


if __name__ == "__main__":
    if not has("pyarrow"):
        print("pyarrow is not installed: the scripts for archives are not tried")
        sys.exit(0)
    sys.path.insert(0, str(HERE))
    # Spark's workers look there for the script.
    os.environ["PYTHONPATH"] = str(HERE)
    unittest.main()
