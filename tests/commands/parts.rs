//! Large files: read in parts, told as one.

use super::{Folder, code, err, evoref, fixture, out, run};

#[test]
fn a_file_that_is_read_in_parts_is_told_as_one() {
    let good = fixture("record/ok/no-version.evo");
    let bad = "evoref 1\ngame: chess\nplayers: A, B\n\n";
    // Broken records in the first, a middle and the last of several parts.
    let parts = 4 * (256 << 10) / good.len();
    let broken = [2, parts / 2, parts - 1];
    let (mut text, mut lines) = (String::new(), Vec::new());
    for number in 0..parts {
        if broken.contains(&number) {
            lines.push((text.lines().count() + 2, text.len(), number + 1));
            text.push_str(bad);
        } else {
            text.push_str(&good);
        }
    }
    let folder = Folder::new();
    folder.file("large.evo", &text);
    let concise = run(&folder.0, &["check", "--output-format", "concise"]);
    let told = out(&concise).lines().filter(|line| line.contains("error["));
    let expected = lines.iter().map(|(line, ..)| format!("large.evo:{line}:7: error["));
    assert!(
        told.zip(expected.clone()).all(|(told, begin)| told.starts_with(&begin)),
        "{}",
        out(&concise)
    );
    assert_eq!(out(&concise).matches("error[").count(), broken.len());
    let full = run(&folder.0, &["check"]);
    for (line, ..) in &lines {
        // The number beside the line, and the place above it.
        let (text, place) = (out(&full), format!("large.evo:{line}:7"));
        assert!(text.contains(&place), "{text}");
        assert!(text.contains(&format!(" {line} │ game: chess\n")), "{text}");
    }
    let json = run(&folder.0, &["check", "--output-format", "json-lines"]);
    let records: Vec<&str> = out(&json).lines().collect();
    assert_eq!(records.len(), parts);
    for (_, byte, number) in lines {
        let start = format!("\"byte_start\":{}", byte + "evoref 1\ngame: ".len());
        assert!(records[number - 1].contains(&start), "{}", records[number - 1]);
    }
    // A byte that is no text spoils the whole file.
    folder.file("large.evo", [text.as_bytes(), b"\xff"].concat());
    let place = format!("large.evo:{}:1: the byte 0xFF", text.lines().count() + 1);
    let spoilt = run(&folder.0, &["check"]);
    assert_eq!(code(&spoilt), 2);
    assert!(err(&spoilt).contains(&place), "{}", err(&spoilt));
}

#[test]
fn one_thread_tells_what_several_tell_and_in_the_same_order() {
    let folder = Folder::new();
    folder.file("a.evo", fixture("record/ok/no-version.evo"));
    // Judged a megabyte at a time.
    let bad = format!("evoref 1\ngame: chess\nplayers: A, B\n# {}\n", "x".repeat(4 << 10));
    folder.file("b.evo", bad.repeat(700));
    folder.file("c.evo", &bad);
    let told = |threads: &str| {
        let mut check = evoref();
        check.args(["check", "--output-format", "concise"]).current_dir(&folder.0);
        check.env("RAYON_NUM_THREADS", threads).output().unwrap()
    };
    let (one, three) = (told("1"), told("3"));
    let places =
        out(&one).lines().filter_map(|line| line.split_once(": error[")).map(|told| told.0);
    let expected = (0..700).map(|number| format!("b.evo:{}:7", number * 4 + 2));
    let expected: Vec<String> = expected.chain(["c.evo:2:7".to_owned()]).collect();
    assert_eq!(places.collect::<Vec<_>>(), expected);
    assert_eq!(out(&one), out(&three));
    assert_eq!((code(&one), err(&one)), (code(&three), err(&three)));
}
