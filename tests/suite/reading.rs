//! Any text is read without a panic, in one pass, with places inside the file.

use evoref::GAMES;
use evoref_game::NoFiles;
use evoref_record::diagnostic::Finding;
use evoref_record::notation::{self, Statement};
use evoref_record::source::Source;
use evoref_referee::{self as referee, Options};
use proptest::prelude::*;

fn check(text: &str) -> Vec<evoref_referee::Report> {
    let source = Source::new("any", text);
    let records = referee::records(&source);
    let reports: Vec<_> = records
        .into_iter()
        .map(|record| GAMES.referee(&source, record, &NoFiles, &Options::default()))
        .collect();
    for report in &reports {
        assert!(report.findings.len() <= 200);
        for finding in &report.findings {
            let labels = finding.related.iter().chain([&finding.primary]);
            for label in labels {
                let span = label.span;
                assert!(span.start <= span.end && span.end as usize <= text.len(), "{finding:?}");
                assert!(text.get(span.range()).is_some(), "inside a character: {finding:?}");
            }
        }
    }
    reports
}

fn line_of() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[A-Za-z0-9+×−.?>=#\"-]{1,6}",
        Just("bid".to_owned()),
        Just("move".to_owned()),
        Just("attack".to_owned()),
        Just("table".to_owned()),
        Just("climate".to_owned()),
        Just("genes".to_owned()),
        Just("horn".to_owned()),
        Just("é".to_owned()),
        Just("=>".to_owned()),
        Just(";".to_owned()),
        Just(",".to_owned()),
        Just("c3-c4".to_owned()),
        Just("horns+3".to_owned()),
        Just("A.1".to_owned()),
    ];
    let subject = prop_oneof![
        Just("A"),
        Just("B"),
        Just("table"),
        Just("check"),
        Just("result"),
        Just("allow"),
        Just("takeback"),
        Just("manual"),
        Just("adjust"),
        Just("ruling"),
        Just("Zoe"),
    ];
    prop_oneof![
        4 => (subject, prop::collection::vec(word, 0..8))
            .prop_map(|(subject, words)| format!("{subject}: {}", words.join(" "))),
        1 => (0..4u8).prop_map(|round| format!("round {round}")),
        1 => Just("setup".to_owned()),
        1 => "\\PC{0,20}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read(text in "\\PC{0,200}") {
        check(&text);
        check(&format!("evoref 1\n{text}"));
    }

    #[test]
    fn any_lines_are_read(game in 0..3usize, lines in prop::collection::vec(line_of(), 0..30)) {
        let game = ["evo", "evolution", "evolve"][game];
        check(&format!(
            "evoref 1\ngame: {game}\nplayers: A \"Ann\", B\n{}\n",
            lines.join("\n")
        ));
    }
}

fn misread(line: &str) -> Finding {
    match notation::line(line, 0) {
        Err(misread) => *misread,
        Ok(statement) => panic!("`{line}` is {statement:?}"),
    }
}

#[test]
fn a_comment_begins_after_a_blank_and_outside_strings() {
    let Ok(Some(Statement::Said { body, .. })) = notation::line("A: bid 3#4 \"a # b\" # c", 0)
    else {
        panic!("not a statement");
    };
    assert_eq!(body.text, "bid 3#4 \"a # b\"");
}

#[test]
fn a_comment_begins_where_a_word_may_begin() {
    for line in ["A:# c", "A: # c", "A:\"x\"# c", "A: a,# c", "A: a;# c", "A: a =># c"] {
        let Ok(Some(Statement::Said { body, .. })) = notation::line(line, 0) else {
            panic!("`{line}` is not a statement");
        };
        assert!(!body.text.contains('#'), "`{line}`");
    }
}

#[test]
fn an_open_string_is_underlined_from_its_quote() {
    let misread = misread("title: \"Thursday");
    assert_eq!(misread.code.name(), "record/unclosed-string");
    assert_eq!((misread.primary.span.start, misread.primary.span.end), (7, 16));
}

#[test]
fn a_line_without_a_subject_shows_the_form() {
    assert_eq!(misread("bid 3 horn").code.name(), "record/syntax");
    assert_eq!(misread("round two").code.name(), "record/syntax");
    assert_eq!(misread("setup now").code.name(), "record/syntax");
}

#[test]
fn bytes_that_are_no_text_are_named_with_their_place() {
    let error = Source::decode("x", b"evoref 1\nA: \xff".to_vec()).unwrap_err();
    assert_eq!((error.at.line, error.at.column), (2, 4));
    let error = Source::decode("x", b"evo\0ref".to_vec()).unwrap_err();
    assert_eq!((error.at.line, error.at.column), (1, 4));
    let source = Source::decode("x", b"\xEF\xBB\xBFevoref 1\r\ngame: evo\r\n".to_vec()).unwrap();
    assert_eq!(referee::records(&source).len(), 1);
}

#[test]
fn a_broken_record_spoils_no_other() {
    let source = Source::new("three", "# a comment\nevoref 1\ngame: chess\n\nevoref 1\nevoref 1\n");
    assert_eq!(referee::records(&source).len(), 3);
}
