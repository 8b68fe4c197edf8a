//! What a record of a stranger may read: nothing outside its root, nothing that is no regular file,
//! and nothing that is then shown.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output};
use std::sync::Arc;

use evoref_files::Sandbox;
use evoref_game::Files as _;

use super::{Folder, code, err, feed, fixture, formats, out, run};

const SECRET: &str = "-----BEGIN KEY-----\nb3BlbnNzaC1rZXk\n";

/// Game and header key of everything that a record can name.
const KEYS: [(&str, &str); 5] = [
    ("evo", "board"),
    ("evo", "wheel"),
    ("evo", "events"),
    ("evolution", "edition"),
    ("evolve", "deck"),
];

fn naming(game: &str, key: &str, path: &str) -> String {
    format!("evoref 1\ngame: {game}\nplayers: A, B, C\n{key}: {path}\n\nsetup\n")
}

fn deck(path: &str) -> String {
    naming("evolve", "deck", path)
}

fn mkfifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// A folder with a secret, and in it a repository with a folder of records.
fn repository() -> Folder {
    let folder = Folder::new();
    folder.file("secret.yaml", SECRET).file("work/.git/HEAD", "").file("work/inside.yaml", SECRET);
    fs::create_dir_all(folder.0.join("work/records")).unwrap();
    symlink("../../secret.yaml", folder.0.join("work/records/link.yaml")).unwrap();
    symlink("../..", folder.0.join("work/records/up")).unwrap();
    symlink("../../nowhere.yaml", folder.0.join("work/records/dead.yaml")).unwrap();
    folder
}

/// All that a run says; the file is unreadable for it.
fn said(output: &Output) -> String {
    assert_eq!(code(output), 2, "{}{}", out(output), err(output));
    format!("{}{}", out(output), err(output))
}

#[test]
fn no_path_leads_out_of_the_root_in_any_format() {
    let folder = repository();
    let formats = formats();
    let absolute = folder.0.join("secret.yaml").display().to_string();
    let ways = [
        (&*absolute, "it is an absolute path"),
        ("/etc/passwd.yaml", "it is an absolute path"),
        ("../../secret.yaml", "it leads out of what this record may read"),
        ("../../no-such.yaml", "it leads out of what this record may read"),
        ("../../../../../../../../etc/passwd", "it leads out of"),
        ("link.yaml", "a link leads to nothing, or out of"),
        ("dead.yaml", "a link leads to nothing, or out of"),
        ("up/secret.yaml", "a link leads to nothing, or out of"),
        ("up/no-such.yaml", "a link leads to nothing, or out of"),
    ];
    for (path, why) in ways {
        for (game, key) in KEYS {
            folder.file("work/records/a.evo", naming(game, key, path));
            let output = run(&folder.0, &["check", "work/records/a.evo"]);
            let text = said(&output);
            let flowed = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(text.contains("work/records/a.evo:4:"), "{text}");
            assert!(flowed.replace("│ ", "").contains(why), "{path}: {text}");
            assert!(text.contains("--root DIR"), "{text}");
            assert!(!text.contains("BEGIN") && !text.contains("b3Bl"), "{text}");
        }
        for format in &formats {
            let arguments = ["check", "work", "--output-format", format];
            let text = said(&run(&folder.0, &arguments));
            assert!(!text.contains("BEGIN") && !text.contains("b3Bl"), "{text}");
        }
    }
}

#[test]
fn what_is_read_is_not_shown() {
    let folder = repository();
    for (game, key) in KEYS {
        folder.file("work/records/a.evo", naming(game, key, "../inside.yaml"));
        for format in ["full", "concise", "json", "sarif"] {
            let arguments = ["check", "work", "--output-format", format];
            let text = said(&run(&folder.0, &arguments));
            assert!(!text.contains("BEGIN") && !text.contains("b3Bl"), "{text}");
            assert!(text.contains("a mapping is expected here, not text"), "{text}");
        }
    }
    // Who names the file himself may see what is wrong in it.
    let box_of_mine = fixture("evolve/data/my-box.yaml").replacen("type: head", "type: neck", 1);
    folder.file("box.yaml", &box_of_mine).file("a.evo", deck("box.yaml"));
    let output = run(&folder.0, &["deal", "evolve", "--players", "3", "--deck", "box.yaml"]);
    assert!(said(&output).contains("unknown variant `neck`"), "{}", err(&output));
    let text = said(&run(&folder.0, &["check", "a.evo", "--output-format", "concise"]));
    assert!(text.contains("is expected here, not another word"), "{text}");
    assert!(!text.contains("neck"), "{text}");
}

#[test]
fn the_root_is_the_repository_or_the_folder_that_was_named_or_the_own_or_the_given() {
    let folder = Folder::outside("root");
    let deck_file = fixture("evolve/data/my-box.yaml");
    folder
        .file("box.yaml", &deck_file)
        .file("club/box.yaml", &deck_file)
        .file("club/may/box.yaml", &deck_file)
        .file("club/may/own.evo", deck("box.yaml"))
        .file("club/may/club.evo", deck("../box.yaml"))
        .file("club/may/all.evo", deck("../../box.yaml"));
    let runs = |arguments: &[&str]| code(&run(&folder.0, arguments));
    // A record that can be read ends here unfinished: a note.
    let (read, refused) = (0, 2);
    assert_eq!(runs(&["check", "club/may/own.evo"]), read);
    assert_eq!(runs(&["check", "club/may/club.evo"]), refused);
    assert_eq!(runs(&["check", "club/may/club.evo", "--root", "club"]), read);
    assert_eq!(runs(&["check", "club/may/all.evo", "--root", "club"]), refused);
    for command in ["check", "fmt", "fix"] {
        assert_eq!(runs(&[command, "club/may/all.evo", "--root", "."]), read, "{command}");
    }
    for command in ["legal", "state"] {
        assert_eq!(runs(&[command, "club/may/all.evo"]), refused, "{command}");
        assert_eq!(runs(&[command, "club/may/all.evo", "--root", "."]), read, "{command}");
    }
    let text = said(&run(&folder.0, &["check", "club/may", "--output-format", "concise"]));
    assert!(!text.contains("own.evo:4") && text.contains("club.evo:4"), "{text}");
    assert!(text.contains("all.evo:4"), "{text}");
    let text = said(&run(&folder.0, &["check", "club", "--output-format", "concise"]));
    assert!(!text.contains("club.evo:4") && text.contains("all.evo:4"), "{text}");
    folder.file(".git", "gitdir: elsewhere\n");
    assert_eq!(runs(&["check", "club/may"]), read);
    let text = said(&run(&folder.0, &["check", "club", "--root", "nowhere"]));
    assert_eq!(text, "error: --root nowhere cannot be used: it does not exist\n");
}

#[test]
fn coverage_reads_what_checking_would() {
    let folder = Folder::outside("coverage");
    folder.file("shown/a.evo", fixture("evo/played/our-own-island.evo"));
    for name in ["three-valleys", "four-seasons", "club-cards"] {
        let name = format!("data/{name}.yaml");
        folder.file(&name, fixture(&format!("evo/{name}")));
    }
    let coverage = |more: &[&str]| {
        let arguments = [&["rules", "evo", "--coverage", "shown"], more].concat();
        let output = run(&folder.0, &arguments);
        assert_eq!(code(&output), 1, "{}", err(&output));
        out(&output).to_owned()
    };
    let ending = "  evo: meteorite\n";
    assert!(coverage(&[]).contains(ending), "its board is not read");
    let shown = coverage(&["--root", "."]);
    assert!(!shown.contains(ending), "{shown}");
    let alone = run(&folder.0, &["rules", "--root", "."]);
    assert!(said(&alone).contains("--coverage"), "{}", err(&alone));
}

#[test]
fn a_record_from_standard_input_reads_nothing_without_a_root() {
    let folder = Folder::new();
    folder
        .file("club/box.yaml", fixture("evolve/data/my-box.yaml"))
        .file("box.yaml", fixture("evolve/data/my-box.yaml"));
    let record = deck("box.yaml");
    let fed = |arguments: &[&str]| feed(&folder.0, arguments, record.as_bytes());
    for arguments in [
        &["check", "-"][..],
        &["check", "--stream"],
        &["check", "-", "--stdin-filename", "club/a.evo"],
        &["check", "--stream", "--stdin-filename", "club/a.evo"],
        &["score", "-"],
    ] {
        let output = fed(arguments);
        let text = said(&output).replace('\n', " ");
        assert!(text.contains("the record comes from standard input"), "{text}");
        assert!(text.contains("--root DIR"), "{text}");
    }
    for arguments in [
        &["check", "-", "--root", "."][..],
        &["check", "--stream", "--root", "club"],
        &["check", "-", "--stdin-filename", "club/a.evo", "--root", "club"],
    ] {
        let output = fed(arguments);
        assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
    }
    let output = fed(&["check", "-", "--stdin-filename", "a.evo", "--root", "club"]);
    assert!(said(&output).contains("it leads out of"), "{}", out(&output));
}

#[test]
fn walks_skip_what_is_no_regular_file_and_say_so() {
    let folder = repository();
    let good = fixture("record/ok/no-version.evo");
    folder.file("work/a.evo", &good).file("outside.evo", &good);
    mkfifo(&folder.0.join("work/pipe.evo"));
    symlink("/dev/zero", folder.0.join("work/zero.evo")).unwrap();
    symlink("../outside.evo", folder.0.join("work/outside.evo")).unwrap();
    symlink("nowhere.evo", folder.0.join("work/nowhere.evo")).unwrap();
    symlink("a.evo", folder.0.join("work/again.evo")).unwrap();
    folder.file("work/piped/b.evo", "garbage");
    mkfifo(&folder.0.join("work/piped/.gitignore"));
    let output = run(&folder.0, &["check", "work"]);
    assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
    assert!(out(&output).contains("Checked 2 records"), "{}", out(&output));
    let link = "is skipped: it is a link";
    assert_eq!(
        err(&output),
        format!(
            "work/nowhere.evo {link} to nothing that can be read\n\
             work/outside.evo {link} that leads out of the folder; name the file, or set `--root DIR`\n\
             work/pipe.evo is skipped: it is a pipe, not a file\n\
             work/piped is skipped: its .gitignore is a pipe, not a file\n\
             work/zero.evo {link} to a device, not to a file\n"
        )
    );
    let output = run(&folder.0, &["fmt", "--check", "work"]);
    assert!(err(&output).contains("pipe.evo is skipped"), "{}", err(&output));
    let text = said(&run(&folder.0, &["check", "work/piped"]));
    assert!(text.contains("work/piped cannot be searched: its .gitignore is a pipe"), "{text}");
}

#[test]
fn naming_what_is_no_regular_file_is_an_error() {
    let folder = repository();
    mkfifo(&folder.0.join("pipe.evo"));
    mkfifo(&folder.0.join("pipe.json"));
    symlink("/dev/zero", folder.0.join("zero.evo")).unwrap();
    for command in ["check", "score", "fmt", "fix", "legal", "state", "test"] {
        for (name, kind) in [("pipe.evo", "a pipe"), ("zero.evo", "a device")] {
            let text = said(&run(&folder.0, &[command, name]));
            let sentence = format!("{name} is {kind}, not a file. Write - and feed");
            assert!(text.contains(&sentence), "{command}: {text}");
        }
    }
    let output = feed(&folder.0, &["check", "/dev/stdin"], b"evoref 1\n");
    assert!(said(&output).contains("/dev/stdin is a pipe, not a file"), "{}", err(&output));
    let output = run(&folder.0, &["diff", "pipe.json", "pipe.json"]);
    assert!(said(&output).contains("it is a pipe, not a file"), "{}", err(&output));
    // The system's own files say that they are empty; some of them never end.
    if Path::new("/proc/version").exists() {
        let text = said(&run(&folder.0, &["check", "/proc/version"]));
        assert!(text.contains("/proc/version is empty"), "{text}");
        folder.file("a.evo", deck("proc/version"));
        let text = feed(
            &folder.0,
            &["check", "-", "--root", "/", "--output-format", "concise"],
            deck("proc/version").as_bytes(),
        );
        assert!(!said(&text).contains("Linux"), "{}", out(&text));
    }
}

#[test]
fn a_data_file_is_a_regular_file_of_at_most_a_mebibyte() {
    let folder = repository();
    mkfifo(&folder.0.join("work/pipe.yaml"));
    symlink("/dev/zero", folder.0.join("work/zero.yaml")).unwrap();
    folder.file("work/large.yaml", " ".repeat((1 << 20) + 1));
    fs::create_dir(folder.0.join("work/folder.yaml")).unwrap();
    for (name, why) in [
        ("pipe.yaml", "`pipe.yaml` cannot be read: it is a pipe, not a file"),
        ("zero.yaml", "`zero.yaml` is not read: a link leads"),
        ("large.yaml", "`large.yaml` cannot be read: it is larger than 1024 KiB"),
        ("folder.yaml", "`folder.yaml` cannot be read: it is a folder"),
        ("missing.yaml", "`missing.yaml` cannot be read: it does not exist"),
    ] {
        for (game, key) in KEYS {
            folder.file("work/a.evo", naming(game, key, name));
            let text = said(&run(&folder.0, &["check", "work", "--output-format", "concise"]));
            assert!(text.contains(why), "{text}");
        }
    }
}

#[test]
fn an_expectation_is_a_regular_file_under_the_root_and_as_flat_as_data() {
    let folder = repository();
    folder.file("work/a.evo", fixture("record/ok/no-version.evo"));
    let beside = folder.0.join("work/a.expect.yaml");
    let fails = |why: &str| {
        for arguments in [&["test", "work"][..], &["test", "--bless", "work"]] {
            let output = run(&folder.0, arguments);
            let text = out(&output);
            assert_eq!(code(&output), 1, "{text}{}", err(&output));
            assert!(text.contains(why), "{text}");
            assert!(!text.contains("BEGIN"), "{text}");
        }
        fs::remove_file(&beside).unwrap();
    };
    mkfifo(&beside);
    fails("work/a.expect.yaml cannot be read: it is a pipe, not a file");
    symlink("../secret.yaml", &beside).unwrap();
    fails("a link leads to nothing, or out of what this record may read");
    assert_eq!(folder.read("secret.yaml"), SECRET);
    for (text, why) in [
        (format!("#\r{}", "{a: ".repeat(17)), "deeper than 16 levels"),
        (SECRET.to_owned(), "a mapping is expected here, not text"),
    ] {
        folder.file("work/a.expect.yaml", text);
        let output = run(&folder.0, &["test", "work"]);
        assert_eq!(code(&output), 1, "{}", out(&output));
        assert!(out(&output).contains(why), "{}", out(&output));
        assert!(!out(&output).contains("BEGIN"), "{}", out(&output));
    }
}

#[test]
fn records_of_a_run_that_name_one_file_share_it() {
    let folder = Folder::new();
    folder.file("data/box.yaml", "a: 1\n").file("may/x", "");
    symlink("../data", folder.0.join("may/linked")).unwrap();
    let reach = Sandbox::new(Some(&folder.0), &[]).unwrap();
    let file = |record: &str, path: &str| reach.beside(&folder.0.join(record)).read(path).unwrap();
    let first = file("may/a.evo", "../data/box.yaml");
    for (record, path) in [
        ("may/a.evo", "../data/box.yaml"),
        ("may/b.evo", "linked/box.yaml"),
        ("data/c.evo", "./box.yaml"),
    ] {
        assert!(Arc::ptr_eq(&first, &file(record, path)), "{record}: {path}");
    }
}
