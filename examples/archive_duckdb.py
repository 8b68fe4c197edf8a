"""Referee an archive on one machine with DuckDB: Parquet in, Parquet out, one record a row.

    python examples/archive_duckdb.py RECORDS VERDICTS

RECORDS has the columns `key`, which nothing else has, and `record`; VERDICTS gets `key`, `status`, `codes`
and `json`, the whole line of `evoref check --stream`. EVOREF names the program.
"""

import os
import subprocess
import sys
import tempfile
import threading

import duckdb


def feed(records, pipe):
    """Every record with its key on a line of its own and a NUL behind it."""
    rows = duckdb.connect().execute("select key, record from read_parquet(?)", [records])
    try:
        with pipe:
            while batch := rows.fetchmany(1000):
                pipe.write("".join(f"{key}\n{record}\0" for key, record in batch).encode())
    except BrokenPipeError:
        # The program has ended before its work: its exit code says so.
        pass


def judge(records, verdicts):
    program = os.environ.get("EVOREF", "evoref")
    folder = os.path.dirname(os.path.abspath(verdicts))
    # What is not complete has another name, so that a run that is killed leaves nothing that looks done.
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        lines, done = os.path.join(scratch, "lines"), os.path.join(scratch, "done")
        with open(lines, "wb") as out:
            command = [program, "check", "--stream", "--null", "--key"]
            judge = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=out)
            feeder = threading.Thread(target=feed, args=(records, judge.stdin))
            feeder.start()
            code = judge.wait()
            feeder.join()
        # 1 is an illegal record and 2 one that cannot be judged: both have their line.
        if code not in (0, 1, 2):
            raise SystemExit(f"{program} ended with {code} before its work was done")
        found = duckdb.connect()
        found.execute("create table records as select key from read_parquet(?)", [records])
        found.execute(
            """create table verdicts as
               select json->>'key' as key,
                      coalesce(json->>'status', 'failed') as status,
                      coalesce(json->>'$.diagnostics[*].code', []) as codes,
                      json::varchar as json
               from read_json_objects(?, format = 'newline_delimited', maximum_object_size = 268435456)""",
            [lines],
        )
        lost = found.execute("select count(*) from records anti join verdicts using (key)").fetchone()[0]
        if lost:
            raise SystemExit(f"{lost} records have no verdict")
        found.execute(f"copy verdicts to '{done}' (format parquet)")
        os.replace(done, verdicts)


if __name__ == "__main__":
    judge(*sys.argv[1:])
