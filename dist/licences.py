"""Print the licences of everything that the program is built from, as their owners want it."""

import json
import pathlib
import subprocess


def main():
    metadata = json.loads(subprocess.check_output(["cargo", "metadata", "--locked", "--format-version", "1"]))
    tree = ["cargo", "tree", "--locked", "-p", "evoref", "-e", "normal", "--prefix", "none", "--format", "{p}"]
    used = {tuple(line.split()[:2]) for line in subprocess.check_output(tree, text=True).splitlines() if line}
    print("evoref is built from these libraries. Their licences follow.\n")
    packages = [one for one in metadata["packages"] if (one["name"], "v" + one["version"]) in used and one["source"]]
    for one in sorted(packages, key=lambda one: one["name"]):
        print(f"{one['name']} {one['version']}: {one['license']}")
    seen = {}
    for one in sorted(packages, key=lambda one: one["name"]):
        for path in sorted(pathlib.Path(one["manifest_path"]).parent.iterdir()):
            if path.is_file() and path.name.upper().startswith(("LICENSE", "LICENCE", "COPYING", "UNLICENSE", "NOTICE")):
                seen.setdefault(path.read_text(errors="replace").strip(), []).append(one["name"])
    for text, names in seen.items():
        print(f"\n{'=' * 78}\n{', '.join(dict.fromkeys(names))}\n\n{text}")


if __name__ == "__main__":
    main()
