"""Referee an archive with Apache Spark: Parquet in, Parquet out, one record a row.

    spark-submit examples/archive_spark.py RECORDS VERDICTS

RECORDS has the columns `key`, which nothing else has, and `record`; VERDICTS gets `key`, `status`, `codes`
and `json`, the whole line of `evoref check --stream`. EVOREF names the program, which every machine needs.
"""

import json
import os
import shlex
import sys

from pyspark.sql import Row, SparkSession
from pyspark.sql.types import ArrayType, StringType, StructField, StructType

VERDICT = StructType(
    [
        StructField("key", StringType(), False),
        StructField("status", StringType(), False),
        StructField("codes", ArrayType(StringType()), False),
        StructField("json", StringType(), False),
    ]
)


def can_be_sent(row):
    """A NUL in a record would end it there, and what follows it would be another's; a key has at most 4 KiB."""
    return "\0" not in row.record and len(json.dumps(row.key)) <= 4096


def piped(row):
    """A record as the stream wants it: its key above it, as JSON so that it is one line, and a NUL behind it."""
    return f"{json.dumps(row.key)}\n{row.record}\0"


def verdict(line):
    told = json.loads(line)
    codes = [finding["code"] for finding in told.get("diagnostics", [])]
    return Row(key=json.loads(told["key"]), status=told.get("status", "failed"), codes=codes, json=line)


def unsent(row):
    told = {"key": row.key, "type": "failure", "message": "this cannot be sent"}
    return Row(key=row.key, status="failed", codes=[], json=json.dumps(told))


def judge(spark, records, verdicts):
    program = shlex.quote(os.environ.get("EVOREF", "evoref"))
    # 1 is an illegal record and 2 one that cannot be judged: both have their line. Anything else means that
    # the program ended before its work: the task fails, and Spark runs it again.
    run = f"{program} check --stream --null --key; code=$?; test $code -le 2"
    # Spark runs a task on each processor already.
    env = {**os.environ, "RAYON_NUM_THREADS": "1"}
    rows = spark.read.parquet(records).selectExpr("string(key) as key", "record").rdd
    lines = rows.filter(can_be_sent).map(piped).pipe(f"sh -c {shlex.quote(run)}", env=env, checkCode=True)
    others = rows.filter(lambda row: not can_be_sent(row)).map(unsent)
    told = spark.createDataFrame(lines.map(verdict).union(others), VERDICT)
    # What a task wrote counts once, when the whole job is done.
    told.write.mode("overwrite").parquet(verdicts)


if __name__ == "__main__":
    session = SparkSession.builder.appName("evoref").getOrCreate()
    judge(session, *sys.argv[1:])
    session.stop()
