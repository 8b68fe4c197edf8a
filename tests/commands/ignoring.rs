//! What a walk leaves out, compared with git itself.

use std::collections::BTreeSet;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use super::{Folder, code, err, evoref, out, run};

/// Lines of `.gitignore`, separated by `|`; what stands there; what of it is left out.
const CASES: &[(&str, &[&str], &[&str])] = &[
    ("a.evo", &["a.evo", "b.evo", "x/a.evo"], &["a.evo", "x/a.evo"]),
    ("/a.evo", &["a.evo", "x/a.evo"], &["a.evo"]),
    ("x/a.evo", &["x/a.evo", "y/x/a.evo"], &["x/a.evo"]),
    ("x/", &["x/a.evo", "y/x/a.evo", "z/a.evo"], &["x/a.evo", "y/x/a.evo"]),
    ("a.evo/", &["a.evo"], &[]),
    ("*.evo|!b.evo", &["a.evo", "b.evo"], &["a.evo"]),
    ("!b.evo|*.evo", &["a.evo", "b.evo"], &["a.evo", "b.evo"]),
    ("x/|!x/a.evo", &["x/a.evo"], &["x/a.evo"]),
    ("x/*|!x/a.evo", &["x/a.evo", "x/b.evo"], &["x/b.evo"]),
    ("x/**", &["x/a.evo", "x/y/b.evo", "x.evo"], &["x/a.evo", "x/y/b.evo"]),
    ("**/a.evo", &["a.evo", "x/y/a.evo", "b.evo"], &["a.evo", "x/y/a.evo"]),
    ("x/**/a.evo", &["x/a.evo", "x/y/z/a.evo", "y/a.evo"], &["x/a.evo", "x/y/z/a.evo"]),
    ("x/*/a.evo", &["x/a.evo", "x/y/a.evo", "x/y/z/a.evo"], &["x/y/a.evo"]),
    ("a**b.evo", &["ab.evo", "acb.evo", "ac.evo"], &["ab.evo", "acb.evo"]),
    ("/**", &["a.evo", "x/a.evo"], &["a.evo", "x/a.evo"]),
    ("?.evo", &["a.evo", "ab.evo"], &["a.evo"]),
    ("[ab].evo", &["a.evo", "b.evo", "c.evo"], &["a.evo", "b.evo"]),
    ("[!a-b].evo", &["a.evo", "c.evo"], &["c.evo"]),
    ("[^a].evo", &["a.evo", "c.evo"], &["c.evo"]),
    ("[]a].evo", &["].evo", "a.evo", "b.evo"], &["].evo", "a.evo"]),
    ("[a-].evo", &["-.evo", "a.evo", "b.evo"], &["-.evo", "a.evo"]),
    ("[[:digit:]x].evo", &["1.evo", "x.evo", "y.evo"], &["1.evo", "x.evo"]),
    ("[[:nothing:]].evo", &["n.evo"], &[]),
    ("[a.evo", &["[a.evo", "a.evo"], &[]),
    ("a.evo\\", &["a.evo"], &[]),
    ("\\!a.evo|\\#b.evo", &["!a.evo", "#b.evo", "a.evo"], &["!a.evo", "#b.evo"]),
    ("#a.evo", &["#a.evo", "a.evo"], &[]),
    ("\\*.evo", &["*.evo", "a.evo"], &["*.evo"]),
    ("a.evo   |b\\ .evo", &["a.evo", "b .evo"], &["a.evo", "b .evo"]),
    ("a.evo\r|b.evo", &["a.evo", "b.evo"], &["a.evo", "b.evo"]),
    ("\u{feff}a.evo", &["a.evo"], &["a.evo"]),
    ("a.evo\t", &["a.evo"], &[]),
    ("/|", &["a.evo"], &[]),
    ("*a*b*.evo", &["xaybz.evo", "ba.evo"], &["xaybz.evo"]),
    ("A.evo", &["a.evo"], &[]),
];

/// A record that is told with its place.
const RECORD: &str = "evoref 1\ngame: x\n";

/// The records that a check of the folder meets.
fn met(folder: &Path) -> BTreeSet<String> {
    let mut command = evoref();
    command.current_dir(folder).args(["check", ".", "--output-format", "concise"]);
    let output = command.env("XDG_CONFIG_HOME", folder).env("HOME", folder).output().unwrap();
    let lines = out(&output).lines().filter_map(|line| line.split_once(".evo:"));
    lines.map(|(name, _)| format!("{name}.evo")).collect()
}

fn names(list: &[&str]) -> BTreeSet<String> {
    list.iter().map(|name| (*name).to_owned()).collect()
}

#[test]
fn a_walk_leaves_out_what_git_leaves_out() {
    for (lines, files, left_out) in CASES {
        let folder = Folder::new();
        folder.file(".git/HEAD", "ref: refs/heads/main\n").file(".git/config", "");
        folder.file(".git/objects/x", "").file(".git/refs/x", "");
        folder.file(".gitignore", lines.replace('|', "\n") + "\n");
        for file in *files {
            folder.file(file, RECORD);
        }
        let expected = &names(files) - &names(left_out);
        assert_eq!(met(&folder.0), expected, "{lines}");
        let mut git = Command::new("git");
        git.current_dir(&folder.0).env("GIT_CONFIG_GLOBAL", "/dev/null");
        git.env("XDG_CONFIG_HOME", &folder.0).args(["-c", "core.quotePath=false"]);
        let asked = git.args(["ls-files", "-zo", "--exclude-standard", "*.evo"]).output();
        // Where there is no git, what it said once stands above.
        if let Ok(asked) = asked {
            assert!(asked.status.success(), "{}", err(&asked));
            let kept = out(&asked).split_terminator('\0').map(str::to_owned);
            assert_eq!(kept.collect::<BTreeSet<_>>(), expected, "{lines}");
        }
    }
}

#[test]
fn every_ignore_file_on_the_way_counts() {
    let folder = Folder::new();
    for name in ["a", "b", "c", "d", "e", "x/a", "x/c", "x/y/a", "inner/a", "inner/c"] {
        folder.file(&format!("{name}.evo"), RECORD);
    }
    folder.file(".git/info/exclude", "b.evo\n").file(".gitignore", "a.evo\nc.evo\nd.evo\n");
    folder.file("x/.gitignore", "!c.evo\n").file("x/y/.ignore", "!a.evo\n");
    folder.file("git/ignore", "e.evo\n").file(".ignore", "!d.evo\n");
    // The patterns of a repository end where another begins; those of `.ignore` do not.
    folder.file("inner/.git", "gitdir: ../store/worktrees/inner\n");
    folder.file("store/worktrees/inner/commondir", "../..\n").file("store/info/exclude", "c.evo\n");
    assert_eq!(met(&folder.0), names(&["d.evo", "inner/a.evo", "x/c.evo", "x/y/a.evo"]));
}

/// What is no file, in every place that an ignore file can have, is refused and never read.
#[test]
fn no_ignore_file_is_read_that_is_no_file() {
    let places = [".gitignore", ".ignore", ".git/info/exclude", ".git", "x/.git", "x/.gitignore"];
    for place in places {
        for target in ["/dev/zero", "/dev/stdin", "pipe"] {
            let folder = Folder::new();
            folder.file("x/a.evo", RECORD);
            assert!(Command::new("mkfifo").arg(folder.0.join("pipe")).status().unwrap().success());
            let at = folder.0.join(place);
            std::fs::create_dir_all(at.parent().unwrap()).unwrap();
            symlink(folder.0.join(target), &at).unwrap();
            for command in ["check", "list"] {
                let output = run(&folder.0, &[command, "x"]);
                assert_eq!(code(&output), 2, "{place} {target}: {}", err(&output));
                let said = format!("{}{}", out(&output), err(&output));
                assert!(said.contains("x cannot be searched"), "{place} {target}: {said}");
                assert!(said.contains(", not a file"), "{place} {target}: {said}");
            }
        }
    }
    let folder = Folder::new();
    folder.file("x/a.evo", RECORD).file(".gitignore", "a\n".repeat(40_000));
    let said = run(&folder.0, &["check", "x"]);
    assert!(err(&said).contains("larger than 64 KiB") || out(&said).contains("larger than 64 KiB"));
}

/// What stands beside a record under the name of its page is not waited for.
#[test]
fn a_page_is_looked_at_only_if_it_is_a_file() {
    let record = super::fixture("record/ok/no-version.evo");
    for target in ["/dev/stdin", "/dev/zero", "pipe"] {
        let folder = Folder::new();
        folder.file("club.evo", &record);
        assert!(Command::new("mkfifo").arg(folder.0.join("pipe")).status().unwrap().success());
        symlink(target, folder.0.join("club.html")).unwrap();
        let output = run(&folder.0, &["view", "club.evo"]);
        assert!(err(&output).contains("is no page of evoref"), "{target}: {}", err(&output));
    }
}
