//! `--watch`: what is saved is judged again.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use super::{Folder, evoref, fixture};

/// A running command, and the lines that it prints to both of its outputs.
struct Watching {
    child: Child,
    lines: Receiver<String>,
    /// What was printed at first.
    first: String,
}

impl Watching {
    fn new(folder: &Folder, arguments: &[&str]) -> Self {
        // One pipe for both outputs, so that their lines come in the order in which they were printed.
        let (reader, writer) = std::io::pipe().unwrap();
        let child = evoref()
            .current_dir(&folder.0)
            .args(arguments)
            .stdout(writer.try_clone().unwrap())
            .stderr(writer)
            .spawn()
            .unwrap();
        let (tell, lines) = channel();
        let printed = BufReader::new(reader).lines();
        std::thread::spawn(move || {
            for line in printed {
                let _ = tell.send(line.unwrap());
            }
        });
        let mut watching = Self { child, lines, first: String::new() };
        watching.first = watching.until("Ctrl-C ends it");
        watching
    }

    /// Waits for a line with these words, and gives all up to it.
    fn until(&mut self, words: &str) -> String {
        let mut seen = String::new();
        loop {
            let Ok(line) = self.lines.recv_timeout(Duration::from_mins(1)) else {
                panic!("`{words}` does not come after {seen}");
            };
            seen.push_str(&line);
            seen.push('\n');
            if line.contains(words) {
                return seen;
            }
        }
    }

    /// Ctrl-C.
    fn end(mut self) -> i32 {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status().unwrap();
        assert!(sent.success());
        self.child.wait().unwrap().code().unwrap()
    }
}

/// Saves a file as editors do: a new one, written beside it, takes the place of the old one, so it is never seen half
/// written, and no other folder tells of it.
fn save(folder: &Folder, name: &str, text: impl AsRef<[u8]>) {
    let path = folder.0.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let saved = path.with_file_name(".saved");
    fs::write(&saved, text).unwrap();
    fs::rename(saved, path).unwrap();
}

const BAD: &str = "evo/illegal/must-rebid-forgotten.evo";
const GOOD: &str = "evo/ok/not-your-turn.evo";

#[test]
fn only_what_was_saved_is_judged_and_the_last_state_is_the_exit_code() {
    let folder = Folder::new();
    folder.file("a.evo", fixture(GOOD)).file("b.evo", fixture(GOOD));
    let mut watching = Watching::new(&folder, &["check", "-w", "--output-format", "concise", "."]);
    save(&folder, "b.evo", fixture(BAD));
    let seen = watching.until("judged in");
    assert!(seen.contains("b.evo:18:4: error[evo/must-rebid]"), "{seen}");
    assert!(seen.contains("1 file judged in"), "{seen}");
    assert!(seen.contains("2 records"), "{seen}");
    save(&folder, "b.evo", fixture(GOOD));
    let seen = watching.until("judged in");
    assert!(!seen.contains("error["), "{seen}");
    // Written in place.
    folder.file("b.evo", fixture(BAD));
    watching.until("error[evo/must-rebid]");
    assert_eq!(watching.end(), 1);
}

#[test]
fn files_that_vanish_and_come_are_noticed() {
    let folder = Folder::new();
    folder.file("a.evo", fixture(GOOD)).file("b.evo", fixture(BAD));
    let mut watching = Watching::new(&folder, &["check", "--watch", "--output-format", "concise"]);
    fs::remove_file(folder.0.join("b.evo")).unwrap();
    let seen = watching.until("judged in");
    assert!(!seen.contains("error["), "{seen}");
    assert!(seen.contains("0 files judged in"), "{seen}");
    fs::create_dir(folder.0.join("sub")).unwrap();
    save(&folder, "sub/c.evo", fixture(BAD));
    let seen = watching.until("judged in");
    assert!(seen.contains("sub/c.evo:18:4: error[evo/must-rebid]"), "{seen}");
    fs::remove_dir_all(folder.0.join("sub")).unwrap();
    let seen = watching.until("judged in");
    assert!(!seen.contains("error["), "{seen}");
    assert_eq!(watching.end(), 0);
}

#[test]
fn a_data_file_that_a_record_names_is_watched_too() {
    let folder = Folder::new();
    let shipped = super::root().join("crates/evo/src/data/reference-2.yaml");
    let board = fs::read_to_string(shipped).unwrap();
    let record = fixture(GOOD).replace("game: evo\n", "game: evo\nboard: data/own.yaml\n");
    folder.file("data/own.yaml", &board).file("a.evo", record);
    let mut watching =
        Watching::new(&folder, &["check", "-w", "--output-format", "concise", "a.evo"]);
    save(&folder, "data/own.yaml", "nonsense: 1\n");
    let seen = watching.until("judged in");
    assert!(seen.contains("error[record/bad-data]"), "{seen}");
    save(&folder, "data/own.yaml", &board);
    let seen = watching.until("judged in");
    assert!(!seen.contains("error["), "{seen}");
    assert_eq!(watching.end(), 0);
}

#[test]
fn a_data_file_may_vanish_and_come_back() {
    let shipped = super::root().join("crates/evo/src/data/reference-2.yaml");
    let board = fs::read_to_string(shipped).unwrap();
    let record = fixture(GOOD).replace("game: evo\n", "game: evo\nboard: data/own.yaml\n");
    for command in ["check", "state"] {
        let folder = Folder::new();
        folder.file("a.evo", &record);
        let mut watching = Watching::new(&folder, &[command, "-w", "a.evo"]);
        // Not even its folder was there.
        save(&folder, "data/own.yaml", &board);
        let seen = watching.until("judged in");
        assert!(!seen.contains("bad-data"), "{seen}");
        fs::remove_file(folder.0.join("data/own.yaml")).unwrap();
        let seen = watching.until("judged in");
        assert!(seen.contains("bad-data"), "{seen}");
        save(&folder, "data/own.yaml", &board);
        let seen = watching.until("judged in");
        assert!(!seen.contains("bad-data"), "{seen}");
        // A folder that comes back, as when another branch is checked out.
        fs::rename(folder.0.join("data"), folder.0.join("gone")).unwrap();
        let seen = watching.until("judged in");
        assert!(seen.contains("bad-data"), "{seen}");
        save(&folder, "data/own.yaml", &board);
        let seen = watching.until("judged in");
        assert!(!seen.contains("bad-data"), "{seen}");
        save(&folder, "data/own.yaml", "nonsense: 1\n");
        let seen = watching.until("judged in");
        assert!(seen.contains("bad-data"), "{seen}");
        save(&folder, "data/own.yaml", &board);
        let seen = watching.until("judged in");
        assert!(!seen.contains("bad-data"), "{seen}");
        assert_eq!(watching.end(), 0);
    }
}

#[test]
fn what_is_saved_in_a_new_folder_in_a_folder_is_noticed() {
    let folder = Folder::new();
    folder.file("club/a.evo", fixture(GOOD));
    let mut watching = Watching::new(&folder, &["check", "-w", "--output-format", "concise", "."]);
    // Nothing is in it yet when it is noticed.
    fs::create_dir(folder.0.join("club/autumn")).unwrap();
    save(&folder, "club/a.evo", fixture(BAD));
    watching.until("judged in");
    save(&folder, "club/autumn/b.evo", fixture(BAD));
    let seen = watching.until("judged in");
    assert!(seen.contains("club/autumn/b.evo:18:4: error[evo/must-rebid]"), "{seen}");
    assert_eq!(watching.end(), 1);
}

/// What a record names may be a folder, or lie where nobody may look.
#[test]
fn what_a_record_names_does_not_end_the_watch() {
    let folder = Folder::new();
    let named =
        |path: &str| fixture(GOOD).replace("game: evo\n", &format!("game: evo\nboard: {path}\n"));
    folder.file("a.evo", named("/")).file("b.evo", named("/proc/1/task/"));
    let mut watching = Watching::new(&folder, &["check", "-w", "--output-format", "concise", "."]);
    assert!(watching.first.contains("2 records"), "{}", watching.first);
    save(&folder, "a.evo", fixture(GOOD));
    save(&folder, "b.evo", fixture(BAD));
    watching.until("b.evo:18:4: error[evo/must-rebid]");
    assert_eq!(watching.end(), 1);
}

#[test]
fn a_burst_is_judged_once_or_twice_and_ignored_files_never() {
    let folder = Folder::new();
    folder.file("a.evo", fixture(GOOD)).file(".gitignore", "junk/\n");
    fs::create_dir(folder.0.join(".git")).unwrap();
    fs::create_dir(folder.0.join("junk")).unwrap();
    let mut watching = Watching::new(&folder, &["check", "-w", "--output-format", "concise"]);
    folder.file("junk/b.evo", fixture(BAD));
    for _ in 0..100 {
        folder.file("a.evo", fixture(GOOD));
        folder.file("a.evo", fixture(BAD));
    }
    let mut runs = 0;
    let last = format!("{}\n# the last one\n", fixture(BAD));
    folder.file("c.evo", last);
    loop {
        let seen = watching.until("judged in");
        assert!(!seen.contains("junk"), "{seen}");
        runs += 1;
        if seen.contains("2 records") && seen.contains("a.evo:18:4: error[evo/must-rebid]") {
            break;
        }
    }
    assert!(runs < 50, "{runs} runs for 200 saves");
    assert_eq!(watching.end(), 1);
}

#[test]
fn score_and_state_are_shown_again() {
    let folder = Folder::new();
    let text = fixture("evo/played/cabin-on-the-pass.evo");
    folder.file("a.evo", &text);
    let mut score = Watching::new(&folder, &["score", "-w", "a.evo"]);
    let mut state = Watching::new(&folder, &["state", "-w", "a.evo"]);
    let half = text.split_once("\nround 2").unwrap().0;
    save(&folder, "a.evo", format!("{half}\n"));
    score.until("judged in");
    let seen = state.until("judged in");
    assert!(seen.contains("round 1"), "{seen}");
    assert_eq!(score.end(), 1, "an unfinished session has no final score");
    assert_eq!(state.end(), 0);
}

#[test]
fn standard_input_cannot_be_watched() {
    let folder = Folder::new();
    let output = super::feed(&folder.0, &["check", "-w", "-"], b"evoref 1\n");
    assert_eq!(super::code(&output), 2);
    assert!(super::err(&output).contains("standard input cannot be watched"));
}

/// What `check` prints of the folder as it is, to both of its outputs.
fn plain(folder: &Folder, format: &str) -> String {
    let (mut reader, writer) = std::io::pipe().unwrap();
    let mut check = evoref();
    check
        .current_dir(&folder.0)
        .args(["check", "--output-format", format])
        .stdout(writer.try_clone().unwrap())
        .stderr(writer);
    let mut child = check.spawn().unwrap();
    // It holds the pipe open.
    drop(check);
    let mut seen = String::new();
    reader.read_to_string(&mut seen).unwrap();
    child.wait().unwrap();
    seen
}

/// Without the last line: how many files were judged, how long that took and when.
fn report(seen: &str) -> &str {
    let end = seen.trim_end().rfind('\n').map_or(0, |at| at + 1);
    &seen[..end]
}

/// What could not be read is told where it is found, or below all when it is shown again.
fn same(one: &str, other: &str) -> bool {
    let parts = |text: &str| -> (Vec<String>, Vec<String>) {
        let lines = text.lines().map(str::to_owned);
        lines.partition(|line| line.starts_with("error: "))
    };
    parts(one) == parts(other)
}

#[test]
fn what_is_shown_again_is_what_check_prints_of_the_same_folder() {
    for format in ["full", "concise", "github", "gitlab"] {
        let folder = Folder::new();
        folder
            .file("a.evo", fixture(GOOD))
            .file("b.evo", fixture(BAD))
            .file("many.evo", format!("{}\n{}", fixture(GOOD), fixture(BAD)));
        let mut watching = Watching::new(&folder, &["check", "-w", "--output-format", format]);
        let (first, checked) = (report(&watching.first).to_owned(), plain(&folder, format));
        assert_eq!(first, checked, "{format}");
        let end = fixture("evo/illegal/result-contradicts.evo");
        let steps: [(&str, Vec<u8>); 6] = [
            ("a.evo", fixture(BAD).into()),
            ("season/many.evo", format!("{end}\n{}\nevoref 1\nnonsense\n", fixture(GOOD)).into()),
            ("b.evo", fixture(GOOD).into()),
            // Only one of its records is text.
            ("many.evo", [fixture(BAD).as_bytes(), b"evoref 1\n# \xff\n"].concat()),
            ("many.evo", b"no record\n".into()),
            ("a.evo", end.clone().into()),
        ];
        for (name, text) in steps {
            save(&folder, name, text);
            let (seen, checked) = (watching.until("judged in"), plain(&folder, format));
            assert!(same(report(&seen), &checked), "{format} {name}\n{seen}\n{checked}");
        }
        fs::remove_file(folder.0.join("many.evo")).unwrap();
        let (seen, checked) = (watching.until("judged in"), plain(&folder, format));
        assert!(same(report(&seen), &checked), "{format}\n{seen}\n{checked}");
        watching.end();
    }
}

/// No record is looked for behind a link to a folder, so nothing is watched there either.
#[cfg(target_os = "linux")]
#[test]
fn a_linked_folder_is_not_watched() {
    let folder = Folder::new();
    folder.file("club/a.evo", fixture(GOOD));
    for number in 0..300 {
        fs::create_dir_all(folder.0.join(format!("large/{number}"))).unwrap();
    }
    std::os::unix::fs::symlink("../large", folder.0.join("club/link")).unwrap();
    let watching = Watching::new(&folder, &["check", "--watch", "club"]);
    std::thread::sleep(Duration::from_millis(500));
    let descriptors = fs::read_dir(format!("/proc/{}/fdinfo", watching.child.id())).unwrap();
    let told = descriptors.map(|one| fs::read_to_string(one.unwrap().path()).unwrap_or_default());
    let watched: usize = told.map(|told| told.matches("inotify wd:").count()).sum();
    assert!((1..20).contains(&watched), "{watched} folders are watched");
    assert_eq!(watching.end(), 0);
}
