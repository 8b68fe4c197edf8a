//! Reports are written while their records come: memory is bounded, however many there are.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::process::Stdio;
use std::sync::mpsc;
use std::time::Duration;

use super::{evoref, proof};

/// A record with a finding, and a comment that makes it weigh something.
fn record() -> String {
    let comment = "x".repeat(4 << 10);
    format!("evoref 1\ngame: chess\nplayers: A, B\n# {comment}\n")
}

#[test]
fn a_report_begins_before_its_records_end() {
    let formats = ["full", "concise", "github", "json-lines", "gitlab", "sarif"];
    for format in formats.into_iter().step_by(if proof() { 1 } else { 2 }) {
        let mut child = evoref()
            .args(["check", "-", "--output-format", format])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let (told, lines) = mpsc::channel();
        let reader = std::thread::spawn(move || {
            let mut line = String::new();
            output.read_line(&mut line).unwrap();
            told.send(line).unwrap();
            output.read_to_end(&mut Vec::new()).unwrap();
        });
        let some = record().repeat(3_000);
        input.write_all(some.as_bytes()).unwrap();
        // The pipe stays open until something came.
        let line = lines.recv_timeout(Duration::from_mins(1));
        let line = line.unwrap_or_else(|_| panic!("{format} waits for the end of its input"));
        assert!(!line.is_empty(), "{format}");
        drop(input);
        reader.join().unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(2), "{format}");
    }
}

/// The limit is on all addresses, the program's own and those of its threads among them.
#[cfg(target_os = "linux")]
#[test]
fn a_report_of_very_many_records_takes_little_memory() {
    const RECORDS: usize = 12_000;
    const KIB: u32 = 112 << 10;
    let formats: &[&str] = if proof() { &["sarif", "json", "junit"] } else { &["sarif"] };
    for format in formats {
        let mut child = std::process::Command::new("sh")
            .args(["-c", &format!("ulimit -v {KIB} && exec \"$@\""), "sh"])
            .args([env!("CARGO_BIN_EXE_evoref"), "check", "-"])
            .args(["--output-format", format])
            .env("RAYON_NUM_THREADS", "2")
            .env("MALLOC_ARENA_MAX", "2")
            .env_remove("EVOREF_KEEP_GOING")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || {
            // Whoever dies of too little memory does not take all of it.
            let _ = input.write_all("evoref 1\n".repeat(RECORDS).as_bytes());
        });
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        let complaints = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{format}: {complaints}");
        let text = String::from_utf8(output.stdout).unwrap();
        let records = text.matches("missing-header").count();
        assert!(records >= RECORDS, "{format}: {records}");
    }
}
