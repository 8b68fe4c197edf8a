"""Referee an archive on one machine with DuckDB: Parquet in, Parquet out, one record a row.

    python examples/archive_duckdb.py RECORDS VERDICTS

RECORDS has the columns `key`, which nothing else has, and `record`; VERDICTS gets `key`, `status`, `codes`
and `json`, the whole line of `evoref check --stream`. EVOREF names the program.
"""

import json
import os
import subprocess
import sys
import tempfile
import threading

import duckdb


def framed(key, record):
    """A record with its key above it, as JSON so that it is one line, and a NUL behind it.

    Nothing if it cannot be sent: a NUL in a record would end it there, and what follows it would be another's.
    """
    key = json.dumps(key).encode()
    record = record.encode()
    return b"" if b"\0" in record or len(key) > 4096 else key + b"\n" + record + b"\0"


def feed(records, pipe, unsent):
    """Every record that can be sent; the keys of the others go to a list."""
    rows = duckdb.connect().execute("select key::varchar, record from read_parquet(?)", [records])
    try:
        with pipe:
            while batch := rows.fetchmany(1000):
                frames = [(key, framed(key, record)) for key, record in batch]
                pipe.write(b"".join(frame for _, frame in frames))
                unsent.extend([key] for key, frame in frames if not frame)
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
            unsent = []
            feeder = threading.Thread(target=feed, args=(records, judge.stdin, unsent))
            feeder.start()
            code = judge.wait()
            feeder.join()
        # 1 is an illegal record and 2 one that cannot be judged: both have their line.
        if code not in (0, 1, 2):
            raise SystemExit(f"{program} ended with {code} before its work was done")
        found = duckdb.connect()
        found.execute("create table records as select key::varchar as key from read_parquet(?)", [records])
        found.execute(
            """create table verdicts as
               select (json->>'key')::json->>'$' as key,
                      coalesce(json->>'status', 'failed') as status,
                      coalesce(json->>'$.diagnostics[*].code', []) as codes,
                      json::varchar as json
               from read_json_objects(?, format = 'newline_delimited', maximum_object_size = 268435456)""",
            [lines],
        )
        # What could not be sent has a verdict all the same.
        if unsent:
            found.executemany(
                """insert into verdicts select key, 'failed', [],
                   json_object('key', key, 'type', 'failure', 'message', 'this cannot be sent') from (select ? as key)""",
                unsent,
            )
        lost = found.execute("select count(*) from records anti join verdicts using (key)").fetchone()[0]
        if lost:
            raise SystemExit(f"{lost} records have no verdict")
        found.execute(f"copy verdicts to '{done}' (format parquet)")
        os.replace(done, verdicts)


if __name__ == "__main__":
    judge(*sys.argv[1:])
