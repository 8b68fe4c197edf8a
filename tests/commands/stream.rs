//! `check --stream`: any number of records through a pipe, one line each, in order.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::Stdio;

use serde_json::Value;

use super::{code, corpus, err, evoref, feed, fixture, out, proof, root};

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

const BAD: &str = "evoref 1\ngame: chess\nplayers: A, B\n\n";

#[test]
fn each_record_gets_a_line_in_order() {
    let good = fixture("record/ok/no-version.evo");
    let input = format!("{good}\n{BAD}{good}\n");
    let output = feed(root(), &["check", "--stream"], input.as_bytes());
    assert_eq!(code(&output), 2);
    let lines = lines(out(&output));
    assert_eq!(lines.len(), 3);
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(line["type"], "record");
        assert_eq!(line["record"], index + 1);
    }
    assert_eq!(lines[1]["status"], "unreadable");
    // Places count from the beginning of the stream.
    let above = good.lines().count() + 1;
    let range = &lines[1]["diagnostics"][0]["range"];
    assert_eq!(range["line"], above + 2);
    let start = range["byte_start"].as_u64().unwrap() as usize;
    assert_eq!(&input[start..start + 5], "chess");
}

#[test]
fn a_stream_says_the_same_as_a_file() {
    let mut paths = Vec::new();
    super::suggestions::records(&root().join(corpus()), &mut paths);
    let mut input = String::new();
    for path in paths {
        input.push_str(&std::fs::read_to_string(path).unwrap());
        input.push('\n');
    }
    let streamed = feed(root(), &["check", "--stream"], input.as_bytes());
    let filed = feed(root(), &["check", "-", "--output-format", "json-lines"], input.as_bytes());
    assert_eq!(out(&streamed), out(&filed));
    assert_eq!(code(&streamed), code(&filed));
}

#[test]
fn bad_bytes_spoil_only_their_record() {
    let mut input = BAD.as_bytes().to_vec();
    input.extend_from_slice(b"evoref 1\ngame: \xff\n");
    input.extend_from_slice(BAD.as_bytes());
    let output = feed(root(), &["check", "--stream"], &input);
    assert_eq!(code(&output), 2);
    let lines = lines(out(&output));
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[1]["type"], "failure");
    assert_eq!(lines[1]["line"], 6);
    assert_eq!(lines[2]["status"], "unreadable");
}

#[test]
fn a_record_that_is_too_large_is_refused_and_the_next_is_read() {
    let mut input = String::from("evoref 1\n");
    let comment = format!("# {}\n", "x".repeat(1 << 12));
    while input.len() <= evoref_record::notation::MAX_RECORD {
        input.push_str(&comment);
    }
    input.push_str(BAD);
    let output = feed(root(), &["check", "--stream"], input.as_bytes());
    assert_eq!(code(&output), 2);
    let lines = lines(out(&output));
    assert_eq!(lines.len(), 2);
    let message = lines[0]["message"].as_str().unwrap();
    assert!(message.starts_with("the record is larger than 16 MiB; each session"), "{message}");
    assert_eq!(lines[1]["status"], "unreadable");
}

#[test]
fn nothing_is_an_error() {
    for input in ["", "\n\n  \n"] {
        let output = feed(root(), &["check", "--stream"], input.as_bytes());
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains("standard input has no record"), "{}", err(&output));
    }
    let output = feed(root(), &["check", "--stream"], b"lorem ipsum\n");
    assert_eq!(code(&output), 2);
    assert!(out(&output).contains("there is no record here"), "{}", out(&output));
}

#[test]
fn a_stream_has_one_format() {
    let output = feed(root(), &["check", "--stream", "--output-format", "sarif"], BAD.as_bytes());
    assert_eq!(code(&output), 2);
    assert!(err(&output).contains("--stream writes json-lines"), "{}", err(&output));
    let output =
        feed(root(), &["check", "--stream", "--output-format", "json-lines"], BAD.as_bytes());
    assert_eq!(lines(out(&output)).len(), 1);
    let output = feed(root(), &["check", "--stream", "games"], BAD.as_bytes());
    assert_eq!(code(&output), 2);
}

#[test]
fn a_line_comes_as_soon_as_the_next_record_begins() {
    let mut child = evoref()
        .args(["check", "--stream"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    stdin.write_all(format!("{BAD}{BAD}").as_bytes()).unwrap();
    stdin.flush().unwrap();
    // The pipe stays open: the answer must not wait for its end.
    let mut answer = String::new();
    answers.read_line(&mut answer).unwrap();
    assert_eq!(lines(&answer)[0]["record"], 1);
    drop(stdin);
    answer.clear();
    answers.read_line(&mut answer).unwrap();
    assert_eq!(lines(&answer)[0]["record"], 2);
    assert_eq!(child.wait().unwrap().code(), Some(2));
}

/// Writes to a stream that stays open and reads the lines that come of it before it ends.
fn told_while_open(arguments: &[&str], input: &str, expected: usize) -> Vec<Value> {
    let mut child =
        evoref().args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let answers = BufReader::new(child.stdout.take().unwrap());
    stdin.write_all(input.as_bytes()).unwrap();
    stdin.flush().unwrap();
    let told: Vec<String> = answers.lines().take(expected).map(Result::unwrap).collect();
    drop(stdin);
    child.wait().unwrap();
    lines(&told.join("\n"))
}

#[test]
fn a_line_does_not_wait_for_the_rest_of_the_next_record() {
    let begun = format!("{BAD}evoref 1\ngame: e");
    let told = told_while_open(&["check", "--stream"], &begun, 1);
    assert_eq!(told[0]["record"], 1);
    let begun = format!("{BAD}\0{BAD}\0evoref 1\ngame: e");
    let told = told_while_open(&["check", "--stream", "--null"], &begun, 2);
    assert_eq!(told[1]["status"], "unreadable");
}

#[test]
fn each_nul_gets_one_line_with_the_key_above_its_record() {
    let good = fixture("record/ok/no-version.evo");
    // As Spark writes rows, with a line end behind each.
    let rows = [
        format!("a/1\n{good}\0"),
        format!("b \"2\"\r\n{BAD}\0"),
        "c\n\0".to_owned(),
        format!("{BAD}\0"),
        format!("d\n{good}{BAD}\0"),
        "e\nevoref 1\ngame: \u{fe}\0".to_owned(),
        format!("f\n{good}"),
    ];
    let input = rows.join("\n");
    let output = feed(root(), &["check", "--stream", "--null", "--key"], input.as_bytes());
    assert_eq!(code(&output), 2, "{}", err(&output));
    let lines = lines(out(&output));
    let keys: Vec<&Value> = lines.iter().map(|line| &line["key"]).collect();
    let none = &Value::Null;
    assert_eq!(
        keys,
        ["a/1", "b \"2\"", "c", "", "d", "e", "f"]
            .map(Value::from)
            .iter()
            .map(|key| if key == "" { none } else { key })
            .collect::<Vec<_>>()
    );
    let alone = feed(
        root(),
        &["check", "-", "--stdin-filename", "a/1", "--output-format", "json-lines"],
        good.as_bytes(),
    );
    let mut expected = self::lines(out(&alone)).remove(0);
    expected["key"] = "a/1".into();
    expected["index"] = 1.into();
    assert_eq!(lines[0], expected);
    expected["key"] = "f".into();
    expected["path"] = "f".into();
    expected["index"] = 7.into();
    assert_eq!(lines[6], expected);
    assert_eq!(lines[1]["diagnostics"][0]["range"]["line"], 2);
    for (index, message) in [
        (2, "there is no record here"),
        (3, "no key stands above the record"),
        (4, "2 records stand here and one is expected"),
    ] {
        let told = lines[index]["message"].as_str().unwrap();
        assert!(told.contains(message), "{told}");
    }
}

#[test]
fn a_stream_goes_on_behind_an_illegal_action_if_asked() {
    let text = fixture("evo/illegal/must-rebid-forgotten.evo") + "C: bid 9 horn\n";
    let judged = |arguments: &[&str]| {
        let output = feed(root(), arguments, text.as_bytes());
        lines(out(&output))[0]["diagnostics"].as_array().unwrap().len()
    };
    assert_eq!(judged(&["check", "--stream"]), 1);
    assert!(judged(&["check", "--stream", "--keep-going"]) > 1);
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_number_of_records() {
    let peak = |records: usize| -> u64 {
        let mut child = evoref()
            .args(["check", "--stream"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let mut answers = BufReader::new(child.stdout.take().unwrap());
        let record = format!("{BAD}# {}\n", "x".repeat(4 << 10));
        let writer = std::thread::spawn(move || {
            for _ in 0..records {
                stdin.write_all(record.as_bytes()).unwrap();
            }
            stdin.write_all(BAD.as_bytes()).unwrap();
            stdin
        });
        let mut line = String::new();
        for _ in 0..records {
            line.clear();
            answers.read_line(&mut line).unwrap();
        }
        // All but the last are judged and the pipe is still open: now the peak can be read.
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
        let peak = peak.trim().trim_end_matches(" kB").parse().unwrap();
        drop(writer.join().unwrap());
        child.wait().unwrap();
        peak
    };
    let records = if proof() { 5_000 } else { 2_000 };
    let (few, many) = (peak(records), peak(4 * records));
    // Four times the records, some 12 KiB more text for each of the first: what is held may waver, but not by that.
    assert!(
        many < few + 4 * records as u64,
        "{few} kB for {records} records, {many} kB for four times as many"
    );
}

/// A line of what the system tells of a process's memory, in KiB, where it does.
fn memory(id: u32, key: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(key))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn very_many_small_records_take_little_memory() {
    const RECORDS: usize = 32_000;
    let mut child = evoref()
        .args(["check", "--stream"])
        .env("RAYON_NUM_THREADS", "2")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    // All but the last record is written about before the input ends.
    let (told, all_but_one) = std::sync::mpsc::channel();
    let reader = std::thread::spawn(move || {
        let mut lines = 0;
        for _ in output.lines() {
            lines += 1;
            if lines == RECORDS - 1 {
                told.send(()).unwrap();
            }
        }
        lines
    });
    input.write_all("evoref 1\n".repeat(RECORDS).as_bytes()).unwrap();
    input.flush().unwrap();
    all_but_one.recv().unwrap();
    let peak = memory(child.id(), "VmHWM:");
    let program = memory(child.id(), "RssFile:");
    drop(input);
    assert_eq!(reader.join().unwrap(), RECORDS);
    assert_eq!(child.wait().unwrap().code(), Some(2));
    if let (Some(peak), Some(program)) = (peak, program) {
        // An optimised program is 6 MiB itself and is to stay below 16; this one is 12.
        let own = peak - program;
        assert!(own < 8 << 10, "{own} KiB besides {program} of the program");
    }
}
