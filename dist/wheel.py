"""Put a static program for Linux into a wheel, so that pip installs it: no compiler, no Python code.

    python3 dist/wheel.py PROGRAM VERSION MACHINE FOLDER
"""

import base64
import hashlib
import os
import pathlib
import sys
import time
import zipfile

SUMMARY = "A referee for recorded sessions of Evo, Evolution and Evolve!"
ROOT = pathlib.Path(__file__).resolve().parent.parent


def main(program, version, machine, folder):
    tags = [f"manylinux_2_17_{machine}", f"manylinux2014_{machine}", f"musllinux_1_1_{machine}"]
    name = f"evoref-{version}-py3-none-{'.'.join(tags)}.whl"
    info = f"evoref-{version}.dist-info"
    metadata = (
        f"Metadata-Version: 2.1\nName: evoref\nVersion: {version}\nSummary: {SUMMARY}\n"
        "License: MIT OR Apache-2.0\nRequires-Python: >=3.7\nDescription-Content-Type: text/markdown\n\n"
    ).encode() + (ROOT / "README.md").read_bytes()
    wheel = "Wheel-Version: 1.0\nGenerator: evoref\nRoot-Is-Purelib: false\n"
    wheel += "".join(f"Tag: py3-none-{tag}\n" for tag in tags)
    files = [
        (f"evoref-{version}.data/scripts/evoref", pathlib.Path(program).read_bytes(), 0o755),
        (f"{info}/METADATA", metadata, 0o644),
        (f"{info}/WHEEL", wheel.encode(), 0o644),
        (f"{info}/licenses/LICENSE-MIT", (ROOT / "LICENSE-MIT").read_bytes(), 0o644),
        (f"{info}/licenses/LICENSE-APACHE", (ROOT / "LICENSE-APACHE").read_bytes(), 0o644),
    ]
    record = ""
    for path, data, _ in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(data)}\n"
    files.append((f"{info}/RECORD", (record + f"{info}/RECORD,,\n").encode(), 0o644))
    # A zip knows no time before 1980.
    moment = time.gmtime(max(int(os.environ.get("SOURCE_DATE_EPOCH", "0")), 315532800))[:6]
    with zipfile.ZipFile(pathlib.Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data, mode in files:
            entry = zipfile.ZipInfo(path, moment)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | mode) << 16
            archive.writestr(entry, data)
    print(name)


if __name__ == "__main__":
    main(*sys.argv[1:])
