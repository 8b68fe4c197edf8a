//! The formats on findings made by hand; what the games say is tested with their records.

use super::*;
use evoref_record::diagnostic::{Alternatives, Fix, Label, Place, Record};
use evoref_record::source::Span;
use evoref_referee::{Status, Stopped};

const TEXT: &str = "evoref 1
game: evo
players: A \"Alice\", B \"Bob\"

round 2
table: genes horn egg
B: bid 3 horn
C: bid 0 egg
A: bid 3 horn
C: bid 1 egg
";

fn span(text: &str, words: &str, nth: usize) -> Span {
    let (start, found) = text.match_indices(words).nth(nth).unwrap();
    Span::new(start as u32, (start + found.len()) as u32)
}

fn bid() -> Finding {
    Finding {
        code: Record::Expected.code(),
        severity: Severity::Error,
        place: Place { round: Some(2), phase: Some("Mutations"), player: Some("Alice".into()) },
        message: "Alice bids 3 on horn, but Bob already holds it with 3".into(),
        primary: Label { span: span(TEXT, "bid 3 horn", 1), text: "not higher than 3".into() },
        related: vec![Label {
            span: span(TEXT, "bid 3 horn", 0),
            text: "the bid of 3 by Bob".into(),
        }],
        help: vec!["a bid may be taken back with `takeback: 1`".into()],
        legal: Some(Alternatives {
            shown: vec!["bid 4 horn".into(), "bid 5 horn".into()],
            total: 14,
            whose: None,
        }),
        fix: Some(Fix { span: span(TEXT, "3 horn", 1), text: "4 horn".into(), safe: false }),
        action: Some(4),
        count: 1,
    }
}

fn report(findings: Vec<Finding>, status: Status) -> evoref_referee::Report {
    evoref_referee::Report {
        span: Span::new(0, 0),
        game: None,
        status,
        findings,
        more: 0,
        consequent: 0,
        doubts: Vec::new(),
        script: Vec::new(),
        actions: 5,
        judged: 4,
        stopped: None,
        stage: None,
        rounds: 0,
        details: None,
        claimed: false,
        in_gap: false,
        basis: evoref_referee::Basis::default(),
        steps: evoref_referee::Steps::default(),
    }
}

fn outcome(name: &str, text: &str, report: evoref_referee::Report) -> Outcome {
    Outcome::Record(Box::new(Checked {
        source: Arc::new(Source::new(name, text)),
        number: 1,
        line: 1,
        bytes_before: 0,
        report,
        aside: Aside::default(),
        took: std::time::Duration::ZERO,
        identity: None,
    }))
}

fn illegal(name: &str) -> Outcome {
    let mut report = report(vec![bid()], Status::Illegal);
    report.stopped =
        Some(Stopped { at: bid().primary.span, action: 4, round: 2, phase: "Mutations" });
    outcome(name, TEXT, report)
}

fn missing() -> Outcome {
    Outcome::Failure(Failure {
        path: "gone.evo".into(),
        at: None,
        message: "does not exist. Check the spelling of the path".into(),
    })
}

/// With all that is known of a finding.
const VERBOSE: Look = Look { verbose: true, ..Look::PLAIN };

#[test]
fn full_shows_the_place_the_cause_and_what_to_do_first() {
    let text = render(Format::Full, &[illegal("games/a.evo")], Look::PLAIN);
    let expected = "\
error[record/expected] games/a.evo:9:4  round 2, Mutations, Alice
  × Alice bids 3 on horn, but Bob already holds it with 3
   ╭─[games/a.evo:9:4]
 7 │ B: bid 3 horn
   ·    ─────┬────
   ·         ╰── the bid of 3 by Bob
 8 │ C: bid 0 egg
 9 │ A: bid 3 horn
   ·    ─────┬────
   ·         ╰── not higher than 3
   ╰────
  help: did you mean `bid 4 horn`?
        legal here: `bid 4 horn`, `bid 5 horn` ... (14 forms in all)
1 record: illegal at line 9, action 4 of 5 (`--keep-going` judges what follows). 1 error
";
    assert_eq!(text, expected);
}

/// A record with these findings, as it is printed.
fn printed(findings: Vec<Finding>) -> String {
    let outcome = outcome("a.evo", TEXT, report(findings, Status::Illegal));
    render(Format::Full, &[outcome], Look::PLAIN)
}

#[test]
fn equal_form_errors_are_told_once_and_breaches_each() {
    let form = |nth| Finding {
        place: Place::default(),
        primary: Label { span: span(TEXT, "horn", nth), text: String::new() },
        ..bid()
    };
    let text = printed(vec![form(0), form(1), form(2)]);
    assert_eq!(text.matches("error[").count(), 1, "{text}");
    assert!(text.contains("found 3 times: also on lines 7, 9\n"), "{text}");
    assert!(text.ends_with("not judged to the end: 3 lines are misspelt. 3 errors\n"), "{text}");
    assert_eq!(printed(vec![bid(), bid()]).matches("error[").count(), 2);
    let missing = Finding { code: Record::NoHeading.code(), ..form(0) };
    let text = printed(vec![missing, form(1)]);
    assert!(text.ends_with("not judged to the end. 2 errors\n"), "{text}");
}

#[test]
fn notes_stand_below_the_errors_a_line_for_each_kind() {
    let note = |nth| Finding {
        code: Record::LeftOut.code(),
        severity: Severity::Note,
        primary: Label { span: span(TEXT, "horn", nth), text: String::new() },
        ..bid()
    };
    let text = printed(vec![note(0), note(1), bid()]);
    let title = Record::LeftOut.code().text().title;
    assert!(text.starts_with("error["), "{text}");
    let line = format!("note[record/left-out] line 6 and 1 more: {title}\n");
    assert_eq!(text.matches("note[").count(), 1, "{text}");
    assert!(text.contains(&line), "{text}");
}

#[test]
fn the_address_of_a_code_is_drawn_where_one_is_set() {
    let around = Around { docs_url: Some("https://x.example".into()), ..Around::default() };
    let mut drawing = Drawing::new(Format::Full, Look::PLAIN, &around);
    let mut text = drawing.add(&illegal("a.evo"));
    for piece in drawing.end() {
        if let ReportPiece::Text(piece) = piece {
            text.push_str(&piece);
        }
    }
    let end = "Alice  (https://x.example/record/expected.html)\n";
    assert!(text.starts_with("error[record/expected] a.evo:9:4") && text.contains(end), "{text}");
}

#[test]
fn how_the_table_lets_it_stand_is_told_once() {
    let mut allowed = bid();
    allowed
        .help
        .push("if it was played so, write `allow: record/expected \"why\"` above it".into());
    let text = printed(vec![allowed.clone(), allowed]);
    assert_eq!(text.matches("allow:").count(), 1, "{text}");
}

#[test]
fn verbose_shows_the_rule_and_the_lines_around_too() {
    let text = render(Format::Full, &[illegal("games/a.evo")], VERBOSE);
    let expected = "\
error[record/expected] games/a.evo:9:4  round 2, Mutations, Alice
  × Alice bids 3 on horn, but Bob already holds it with 3
    ╭─[games/a.evo:9:4]
  6 │ table: genes horn egg
  7 │ B: bid 3 horn
    ·    ─────┬────
    ·         ╰── the bid of 3 by Bob
  8 │ C: bid 0 egg
  9 │ A: bid 3 horn
    ·    ─────┬────
    ·         ╰── not higher than 3
 10 │ C: bid 1 egg
    ╰────
  rule: Each verb is followed by the words that its form asks for, in that order. grammar.md,
        \"Verbs\" (`evoref explain record/expected`)
  help: legal here: `bid 4 horn`, `bid 5 horn` ... (14 forms in all)
  help: did you mean `bid 4 horn`?
  help: a bid may be taken back with `takeback: 1`

stopped at line 9 (action 4 of 5). The action after it was read but not judged.

1 record: illegal at line 9, action 4 of 5 (`--keep-going` judges what follows). 1 error
";
    assert_eq!(text, expected);
}

#[test]
fn places_far_apart_are_two_windows() {
    let mut text = String::new();
    for line in 1..=7000 {
        text.push_str(&format!("A: step {line}\n"));
    }
    let mut far = bid();
    far.primary.span = span(&text, "step 6900\n", 0);
    far.related[0].span = span(&text, "step 900\n", 0);
    far.fix = None;
    let drawn = full_finding(&Source::new("long.evo", text), &far, VERBOSE);
    assert!(drawn.lines().count() <= 20, "{drawn}");
    assert!(drawn.starts_with("error[record/expected] long.evo:6900:4"), "{drawn}");
    assert!(drawn.contains("long.evo:900:4") && drawn.contains(" 901 │ A: step 901"), "{drawn}");
    assert!(!drawn.contains("step 3000"), "{drawn}");
}

#[test]
fn of_a_very_long_line_what_stands_around_the_words_is_drawn() {
    let text = format!("{}here{}\n", "é ".repeat(30_000), " ü".repeat(500_000));
    let mut long = bid();
    long.primary.span = span(&text, "here", 0);
    long.related.clear();
    long.fix = None;
    let source = Source::new("long.evo", text.as_str());
    let drawn = full_finding(&source, &long, Look::PLAIN);
    assert!(drawn.len() < 2500, "{} bytes", drawn.len());
    assert!(drawn.starts_with("error[record/expected] long.evo:1:60001"), "{drawn}");
    let lines: Vec<&str> = drawn.lines().collect();
    let at = lines.iter().position(|line| line.contains("here")).expect("the words");
    let column = |line: &str, word: &str| line.find(word).map(|end| line[..end].chars().count());
    assert!(lines[at].contains("│ …") && lines[at].ends_with('…'), "{drawn}");
    assert_eq!(column(lines[at], "here"), column(lines[at + 1], "─"), "{drawn}");
    long.primary.span = Span::new(0, text.len() as u32 - 1);
    let drawn = full_finding(&source, &long, Look::PLAIN);
    assert!(drawn.len() < 6000, "{} bytes", drawn.len());
}

#[test]
fn an_empty_place_at_the_very_end_can_be_drawn() {
    let mut end = bid();
    end.primary.span = Span::new(TEXT.len() as u32, TEXT.len() as u32);
    let drawn = full_finding(&Source::new("a.evo", TEXT), &end, Look::PLAIN);
    assert!(drawn.starts_with("error[record/expected] a.evo:11:1"), "{drawn}");
    assert!(drawn.contains("not higher than 3"), "{drawn}");
}

#[test]
fn a_place_outside_the_text_still_leaves_the_message() {
    let mut wrong = bid();
    wrong.primary.span = Span::new(9_000, 9_001);
    wrong.related.clear();
    let drawn = full_finding(&Source::new("a.evo", TEXT), &wrong, Look::PLAIN);
    assert!(drawn.contains("Alice bids 3 on horn"), "{drawn}");
}

#[test]
fn narration_draws_nothing() {
    let look = Look { narrated: true, ..Look::PLAIN };
    let text = render(Format::Full, &[illegal("a.evo")], look);
    let expected = "\
error record/expected, file a.evo, line 9, column 4, round 2, Mutations, Alice
Alice bids 3 on horn, but Bob already holds it with 3
line 7: B: bid 3 horn. The bid of 3 by Bob
line 9: A: bid 3 horn. This is the place: not higher than 3
help: did you mean bid 4 horn?
help: legal here: bid 4 horn, bid 5 horn ... (14 forms in all)
1 record: illegal at line 9, action 4 of 5 (`--keep-going` judges what follows). 1 error
";
    assert_eq!(text, expected);
}

#[test]
fn narration_counts_lines_from_the_beginning_of_the_file() {
    let look = Look { narrated: true, ..Look::PLAIN };
    let told = full_finding(&Source::new("a.evo", TEXT).after(100), &bid(), look);
    assert!(told.contains("file a.evo, line 109, column 4"), "{told}");
    assert!(told.contains("\nline 107: B: bid 3 horn. "), "{told}");
}

#[test]
fn only_a_coloured_look_has_escapes() {
    let colour = Look { paint: Paint::Colour, ..Look::PLAIN };
    assert!(render(Format::Full, &[illegal("a.evo")], colour).contains('\u{1b}'));
    for format in <Format as clap::ValueEnum>::value_variants() {
        let text = render(*format, &[illegal("a.evo"), missing()], Look::PLAIN);
        assert!(!text.contains('\u{1b}'), "{format:?}");
    }
}

#[test]
fn concise_is_one_line_a_finding() {
    let text = render(Format::Concise, &[illegal("a.evo")], Look::PLAIN);
    let expected = "\
a.evo:9:4: error[record/expected] Alice bids 3 on horn, but Bob already holds it with 3
1 record: illegal at line 9, action 4 of 5 (`--keep-going` judges what follows). 1 error
";
    assert_eq!(text, expected);
}

#[test]
fn the_first_place_of_every_human_format_is_the_finding() {
    for narrated in [false, true] {
        for format in [Format::Full, Format::Concise] {
            let look = Look { narrated, ..Look::PLAIN };
            let text = render(format, &[illegal("a.evo")], look);
            let first = text.lines().next().unwrap();
            let place = first.contains("a.evo:9:4") || first.contains("a.evo, line 9, column 4");
            assert!(place, "{first}");
        }
    }
}

#[test]
fn json_has_the_places_and_the_promised_fields() {
    let text = render(Format::Json, &[illegal("a.evo"), missing()], Look::PLAIN);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["schema_version"], SCHEMA_VERSION);
    assert_eq!(json["summary"]["illegal"], 1);
    assert_eq!(json["failures"][0]["path"], "gone.evo");
    let record = &json["records"][0];
    assert_eq!(record["status"], "illegal");
    assert_eq!(record["actions"]["not_judged"], 1);
    assert_eq!(record["stopped_at"]["line"], 9);
    let found = &record["diagnostics"][0];
    assert_eq!(found["range"]["line"], 9);
    assert_eq!(found["range"]["column"], 4);
    assert_eq!(found["range"]["end_column"], 14);
    assert_eq!(found["related"][0]["range"]["line"], 7);
    assert_eq!(found["legal"]["total"], 14);
    assert_eq!(found["fix"]["applicability"], "unsafe");
    assert_eq!(found["fix"]["edits"][0]["content"], "4 horn");
}

#[test]
fn json_lines_are_one_value_each() {
    let text = render(Format::JsonLines, &[illegal("a.evo"), missing()], Look::PLAIN);
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["type"], "record");
    assert_eq!(lines[1]["type"], "failure");
}

#[test]
fn places_in_a_stream_count_from_its_beginning() {
    let mut outcome = illegal("-");
    if let Outcome::Record(checked) = &mut outcome {
        checked.source = Arc::new(Source::new("-", TEXT).after(100));
        checked.bytes_before = 1_000;
    }
    let line = outcome_line(&outcome, Some(Frame { index: 7, key: Some("a/1") }));
    let json: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!((&json["index"], &json["key"]), (&7.into(), &"a/1".into()));
    assert_eq!(json["diagnostics"][0]["range"]["line"], 109);
    let start = u64::from(bid().primary.span.start) + 1_000;
    assert_eq!(json["diagnostics"][0]["range"]["byte_start"], start);
}

#[test]
fn a_fingerprint_outlives_a_comment_and_tells_twins_apart() {
    let print = |text: &str, findings: Vec<Finding>| -> Vec<String> {
        let outcome = outcome("a.evo", text, report(findings, Status::Illegal));
        let Outcome::Record(checked) = outcome else { unreachable!() };
        checked.fingerprinted().map(|(_, fingerprint)| fingerprint).collect()
    };
    let mut moved = bid();
    let commented = format!("# a comment\n{TEXT}");
    moved.primary.span = span(&commented, "bid 3 horn", 1);
    assert_eq!(print(TEXT, vec![bid()]), print(&commented, vec![moved]));
    let twins = print(TEXT, vec![bid(), bid()]);
    assert_ne!(twins[0], twins[1]);
}

#[test]
fn github_escapes_and_stops_before_the_limit() {
    let one = render(Format::Github, &[illegal("a,b:c%.evo")], Look::PLAIN);
    let start = "::error title=evoref (record/expected),file=a%2Cb%3Ac%25.evo,line=9,col=4,endLine=9,endColumn=13::Alice bids 3 on horn, but Bob already holds it with 3%0Aline 7: the bid of 3 by Bob%0A";
    assert!(one.starts_with(start), "{one}");
    assert_eq!(one.lines().count(), 1);
    let many: Vec<Outcome> = (0..15).map(|_| illegal("a.evo")).collect();
    let text = render(Format::Github, &many, Look::PLAIN);
    assert_eq!(text.lines().count(), 10);
    assert!(text.ends_with("::error title=evoref::6 more in the log\n"), "{text}");
    assert_eq!(render(Format::Github, &[], Look::PLAIN), "");
}

#[test]
fn gitlab_is_an_array_with_unique_fingerprints() {
    assert_eq!(render(Format::Gitlab, &[], Look::PLAIN), "[]\n");
    let outcomes = [illegal("a.evo"), illegal("b.evo"), missing()];
    let text = render(Format::Gitlab, &outcomes, Look::PLAIN);
    let json: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    assert_eq!(json[0]["location"]["positions"]["begin"]["line"], 9);
    let mut prints: Vec<String> =
        json.iter().map(|issue| issue["fingerprint"].to_string()).collect();
    prints.sort();
    prints.dedup();
    assert_eq!(prints.len(), 3);
}

#[test]
fn junit_is_well_formed_whatever_the_name() {
    let name = "fo\"ld<er/a&b\u{1}\u{ffff}.evo";
    let legal = outcome("x/legal.evo", "", report(Vec::new(), Status::Legal));
    let open = outcome("x/open.evo", "", report(Vec::new(), Status::Unfinished));
    let text = render(Format::Junit, &[illegal(name), legal, open, missing()], Look::PLAIN);
    assert!(text.contains("tests=\"4\" failures=\"1\" errors=\"1\""), "{text}");
    assert_eq!(text.matches("<testsuite ").count(), 3);
    assert!(text.contains("<testsuite name=\"fo&quot;ld&lt;er\""), "{text}");
    assert!(text.contains("<skipped"), "{text}");
    assert!(text.contains("type=\"record/expected\""), "{text}");
}

#[test]
fn sarif_has_related_places_fingerprints_and_fixes() {
    let text = render(Format::Sarif, &[illegal("my games/a.evo"), missing()], Look::PLAIN);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["version"], "2.1.0");
    let run = &json["runs"][0];
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    let result = &run["results"][0];
    assert_eq!(result["ruleId"], "record/expected");
    assert_eq!(result["level"], "error");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "my%20games/a.evo");
    assert_eq!(place["region"]["startLine"], 9);
    let related = &result["relatedLocations"][0];
    assert_eq!(related["physicalLocation"]["region"]["startLine"], 7);
    assert_eq!(related["message"]["text"], "the bid of 3 by Bob");
    assert!(result["partialFingerprints"]["evoref/1"].is_string());
    let change = &result["fixes"][0]["artifactChanges"][0];
    assert_eq!(change["replacements"][0]["insertedContent"]["text"], "4 horn");
    assert_eq!(run["tool"]["driver"]["rules"][0]["id"], "record/expected");
}

#[test]
fn the_summary_counts_many_records() {
    let legal = || outcome("l.evo", "", report(Vec::new(), Status::Legal));
    let outcomes = [legal(), illegal("a.evo"), legal(), missing()];
    let text = render(Format::Concise, &outcomes, Look::PLAIN);
    let last = text.lines().last().unwrap();
    assert_eq!(last, "Checked 3 records: 2 legal, 1 illegal, 1 error, 1 path not checked");
}

#[test]
fn notes_are_shown_for_one_record_and_counted_for_several() {
    let note = || {
        let mut note = bid();
        note.severity = Severity::Note;
        outcome("n.evo", TEXT, report(vec![note], Status::Unfinished))
    };
    let one = render(Format::Concise, &[note()], Look::PLAIN);
    assert!(one.starts_with("n.evo:9:4: note["), "{one}");
    let two = render(Format::Concise, &[note(), note()], Look::PLAIN);
    let expected = "\
Checked 2 records: 2 unfinished
2 notes are not shown; check one record alone to read them.
";
    assert_eq!(two, expected);
}

#[test]
fn exit_codes_tell_a_fault_from_a_job_not_done() {
    assert_eq!(outcome("l", "", report(Vec::new(), Status::Legal)).exit(), 0);
    assert_eq!(outcome("u", "", report(Vec::new(), Status::Unfinished)).exit(), 0);
    assert_eq!(illegal("a").exit(), 1);
    let mut bad = bid();
    bad.code = Record::BadData.code();
    for findings in [vec![bad], vec![bid()]] {
        let unreadable = outcome("d", TEXT, report(findings, Status::Unreadable));
        assert_eq!(unreadable.exit(), 2);
    }
    assert_eq!(missing().exit(), 2);
}

#[test]
fn a_form_that_is_to_be_copied_is_not_broken() {
    let lines = wrap("take `one two three four five` now", 12);
    assert_eq!(lines, ["take", "`one two three four five`", "now"]);
}
