//! A byte that is no text spoils its own record: every command does its work on the others of the file.

use std::process::Output;

use super::{Folder, code, err, fixture, out, run};

/// Three records; `byte` stands in the second one's title.
fn file(byte: &[u8]) -> Vec<u8> {
    let good = fixture("evo/played/lunch-break.evo");
    let second = b"\nevoref 1\ntitle: \"Andr";
    let rest = b"\"\ngame: evo\nplayers: A, B\n\nresult: unfinished \"a\"\n\n";
    [good.as_bytes(), second, byte, rest, good.as_bytes()].concat()
}

/// The file with the byte, and the same as text.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.file("spoilt.evo", file(b"\xe9")).file("sound.evo", file("é".as_bytes()));
    folder
}

/// The line where the second record's title stands.
fn line() -> usize {
    let text = String::from_utf8(file(b"")).unwrap();
    let title = text.find("title: \"Andr").unwrap();
    text[..title].matches('\n').count() + 1
}

fn line_ends(bytes: &[u8]) -> usize {
    bytes.split(|byte| *byte == b'\n').count() - 1
}

fn told(output: &Output) {
    let place = format!("spoilt.evo:{}:13: the byte 0xE9 is not UTF-8", line());
    assert!(err(output).contains(&place), "{}", err(output));
}

#[test]
fn places_in_the_other_records_are_shown() {
    let folder = folder();
    let last = line_ends(&file(b""));
    let title = line();
    // Above, at the end of the record above, below, at the end of the file.
    let sound = [12, title - 2, title + 12, title + 20, last, last + 1];
    for command in ["state", "legal"] {
        for line in sound {
            let at = |name: &str| run(&folder.0, &[command, &format!("{name}.evo:{line}")]);
            let (spoilt, sound) = (at("spoilt"), at("sound"));
            assert_eq!(out(&spoilt), out(&sound), "{command} {line}");
            assert_eq!(code(&spoilt), code(&sound), "{}", err(&spoilt));
            assert!(!out(&spoilt).is_empty());
        }
        for line in [title - 1, title, title + 1] {
            let output = run(&folder.0, &[command, &format!("spoilt.evo:{line}")]);
            assert_eq!((code(&output), out(&output)), (2, ""));
            told(&output);
        }
        let output = run(&folder.0, &[command, "spoilt.evo"]);
        assert_eq!(code(&output), 2);
        assert!(err(&output).contains("holds 3 records"), "{}", err(&output));
        let output = run(&folder.0, &[command, &format!("spoilt.evo:{}", last + 2)]);
        let none = format!("has no line {}; it has {}", last + 2, last + 1);
        assert!(err(&output).contains(&none), "{}", err(&output));
    }
}

#[test]
fn an_illegal_line_below_is_named_with_its_line_of_the_file() {
    let folder = Folder::new();
    let mut bytes = file(b"\xe9");
    let above = line_ends(&bytes);
    let bad = fixture("evo/illegal/bid-not-higher.evo");
    bytes.extend_from_slice(bad.as_bytes());
    folder.file("a.evo", &bytes);
    let marked = bad.lines().position(|line| line.contains("#~")).unwrap();
    let end = above + bad.lines().count();
    let output = run(&folder.0, &["state", &format!("a.evo:{end}")]);
    assert_eq!(code(&output), 1, "{}", err(&output));
    let place = format!("a.evo:{} cannot be judged", above + marked + 1);
    assert!(err(&output).contains(&place), "{}", err(&output));
}

#[test]
fn the_other_records_are_scored() {
    let folder = folder();
    for more in [&[][..], &["--explain", "Vic"]] {
        let score = |name: &str| run(&folder.0, &[&["score", name], more].concat());
        let output = score("spoilt.evo");
        assert_eq!(code(&output), 2);
        told(&output);
        folder.file("alone.evo", fixture("evo/played/lunch-break.evo"));
        let alone = score("alone.evo");
        let alone = out(&alone).replace("alone.evo", "spoilt.evo");
        let (first, second) = out(&output).split_at(alone.len());
        assert_eq!(first, alone);
        // Lines are told as they stand in the file.
        let unnumbered = |text: &str| {
            let lines = text.lines();
            let lines = lines.map(|line| line.split("  line ").next().unwrap().to_owned());
            lines.collect::<Vec<_>>().join("\n")
        };
        assert_eq!(unnumbered(&second[1..]), unnumbered(&alone));
        if !more.is_empty() {
            assert_ne!(second[1..], alone);
        }
    }
}

#[test]
fn a_fixture_fails_for_it_and_its_other_records_are_compared() {
    let folder = Folder::new();
    let bad = fixture("evo/illegal/bid-not-higher.evo");
    let mut bytes = file(b"\xe9");
    let above = line_ends(&bytes);
    bytes.extend_from_slice(bad.as_bytes());
    let output = |bytes: &[u8], option: &str| {
        folder.file("illegal/spoilt.evo", bytes);
        let output = run(&folder.0, &["test", "illegal", option]);
        assert_eq!(code(&output), 1, "{}", err(&output));
        assert!(!folder.0.join("illegal/spoilt.expect.yaml").exists());
        out(&output).to_owned()
    };
    for option in ["--color=never", "--bless"] {
        let text = output(&bytes, option);
        assert!(text.contains("the byte 0xE9 is not UTF-8"), "{text}");
        assert!(!text.contains("expected evo/bid-not-higher"), "{text}");
        assert!(!text.contains("announces what it breaks"), "{text}");
    }
    // A mark on the wrong line of a sound record is told beside it, with its line of the file.
    let wrong = bad.replacen("evoref 1", "evoref 1  #~ evo/bid-too-high", 1);
    let mut bytes = file(b"\xe9");
    bytes.extend_from_slice(wrong.as_bytes());
    let text = output(&bytes, "--color=never");
    let line = above + 1 + bad.lines().position(|line| line.starts_with("evoref 1")).unwrap();
    let place = format!("spoilt.evo:{line}: expected evo/bid-too-high here");
    assert!(text.contains(&place), "{text}");
    assert!(text.contains("the byte 0xE9 is not UTF-8"), "{text}");
}

#[test]
fn coverage_sees_the_marks_of_the_other_records() {
    let folder = Folder::new();
    let mut bytes = file(b"\xe9");
    bytes.extend_from_slice(fixture("evo/illegal/bid-not-higher.evo").as_bytes());
    folder.file("shown/a.evo", bytes);
    let output = run(&folder.0, &["rules", "evo", "--coverage", "shown"]);
    assert_eq!(code(&output), 2, "{}", err(&output));
    let breaks = out(&output).split("Codes that no record obeys").next().unwrap();
    assert!(!breaks.contains("  evo/bid-not-higher\n"), "{breaks}");
    assert!(breaks.contains("  evo/bid-too-high\n"), "{breaks}");
}
