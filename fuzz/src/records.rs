//! Any bytes as a file of records: read, refereed and printed.

use evoref::GAMES;
use std::sync::Arc;

use evoref_game::{Files, OwnFile, Refused};
use evoref_record::data::Quoting;
use evoref_record::diagnostic::{Finding, Severity};
use evoref_record::notation::{self, Respell, Statement};
use evoref_record::source::{Source, Span};
use evoref_referee::session::At;
use evoref_referee::{self as referee, Options, Printed, Report, Status};
use evoref_report::render::{Checked, Format, Look, Outcome, render};

/// The data files of the fixtures, under any folder that a record may name.
struct Fixtures;

impl Files for Fixtures {
    fn read(&self, path: &str) -> Result<Arc<OwnFile>, Refused> {
        let name = path.rsplit('/').next().unwrap_or(path);
        let text = match name {
            "three-valleys.yaml" => include_str!("../../fixtures/evo/data/three-valleys.yaml"),
            "four-seasons.yaml" => include_str!("../../fixtures/evo/data/four-seasons.yaml"),
            "club-cards.yaml" => include_str!("../../fixtures/evo/data/club-cards.yaml"),
            "my-box.yaml" => include_str!("../../fixtures/evolve/data/my-box.yaml"),
            "tiny.yaml" => include_str!("../../fixtures/evolution/ok/tiny.yaml"),
            "many.yaml" => include_str!("../../fixtures/evolution/ok/many.yaml"),
            _ => return Err(format!("`{path}` cannot be read: there is no such file").into()),
        };
        Ok(Arc::new(OwnFile::new(text, Quoting::Keys)))
    }
}

/// The bytes as a source, if they are text; if not, the place that is named lies in them.
fn decoded(bytes: &[u8]) -> Option<Source> {
    match Source::decode("fuzz.evo", bytes.to_vec()) {
        Ok(source) => Some(source),
        Err(error) => {
            let lines = bytes.split(|byte| *byte == b'\n').count();
            assert!((1..=lines).contains(&(error.at.line as usize)), "{error:?}");
            assert!((1..=bytes.len() + 1).contains(&(error.at.column as usize)));
            assert!(!error.message.is_empty());
            None
        }
    }
}

/// A span that can be cut out of the text.
fn inside(text: &str, span: Span) {
    assert!(
        span.start <= span.end && text.get(span.range()).is_some(),
        "{span:?} is no part of the text"
    );
}

/// Lines, clauses, words and the layout: every place lies in the text, a line means the same alone,
/// the records cover the file, and what the layout printed it prints again.
pub fn parse(bytes: &[u8]) {
    let Some(source) = decoded(bytes) else {
        return;
    };
    let text = source.text();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let line_at = at;
        at += line.len() as u32;
        let line = line.strip_suffix('\n').unwrap_or(line);
        let read = notation::line(line, line_at);
        assert_eq!(read.is_ok(), notation::line(line, 0).is_ok());
        match read {
            Err(misread) => {
                inside(text, misread.primary.span);
                misread.related.iter().for_each(|label| inside(text, label.span));
                assert!(!misread.message.is_empty() && !misread.primary.text.is_empty());
            }
            Ok(Some(statement)) => words(text, &statement),
            Ok(None) => {}
        }
    }
    let records = referee::records(&source);
    for (before, after) in records.iter().zip(records.iter().skip(1)) {
        assert_eq!(before.end, after.start, "nothing lies between two records");
    }
    if let (Some(first), Some(last)) = (records.first(), records.last()) {
        assert_eq!((first.start, last.end as usize), (0, text.len()));
    }
    if let Ok(laid) = notation::layout(text, 0, Respell::default()) {
        let again = notation::layout(&laid, 0, Respell::default());
        assert_eq!(again.ok().as_deref(), Some(&*laid), "the layout is its own");
        assert_eq!(statements(text), statements(&laid), "no statement comes or goes");
    }
}

/// Every word of a statement is a piece of the text, in order.
fn words(text: &str, statement: &Statement<'_>) {
    let is = |word: &notation::Word<'_>| {
        inside(text, word.span);
        if !word.quoted {
            assert_eq!(&text[word.span.range()], word.text);
        }
    };
    match statement {
        Statement::Version(word)
        | Statement::Setup(word)
        | Statement::Position(word)
        | Statement::Round(word) => is(word),
        Statement::Said { subject, body } => {
            is(subject);
            inside(text, body.span());
            let mut after = body.at;
            for clause in body.clauses() {
                assert!(clause.at >= after, "clauses stand in order");
                after = clause.at;
                let reader = notation::Reader::new(&(), clause.text, clause.at);
                for token in reader.tokens(reader.begin()) {
                    let notation::Token::Word(word) = token else {
                        continue;
                    };
                    is(&word);
                    assert!(word.span.start >= after, "words stand in order");
                    after = word.span.start;
                }
            }
            for misread in [notation::items(*body).err(), notation::Claim::read(*body).err()] {
                misread.iter().for_each(|misread| inside(text, misread.primary.span));
            }
        }
    }
}

/// How many statements a text has, and its comments.
fn statements(text: &str) -> (usize, Vec<&str>) {
    let lines = text.lines().map(|line| line.trim_end_matches('\r'));
    let said = lines.clone().filter(|line| matches!(notation::line(line, 0), Ok(Some(_)))).count();
    let comments =
        lines.map(|line| notation::comment(line).trim_end()).filter(|comment| !comment.is_empty());
    (said, comments.collect())
}

fn judged(source: &Source, record: Span, keep_going: bool) -> Report {
    GAMES.referee(source, record, &Fixtures, &Options { keep_going, ..Options::default() })
}

fn errors(report: &Report) -> impl Iterator<Item = &Finding> {
    let findings = report.findings.iter();
    findings.filter(|finding| finding.severity == Severity::Error)
}

/// The referee: the same twice, the same alone and among others, every place in the record, the
/// verdict as its findings say, a suggestion that removes its finding, and every format drawn.
pub fn check(bytes: &[u8]) {
    let Some(source) = decoded(bytes) else {
        return;
    };
    let source = Arc::new(source);
    let mut outcomes = Vec::new();
    for (index, record) in referee::records(&source).into_iter().enumerate() {
        for keep_going in [false, true] {
            let report = judged(&source, record, keep_going);
            verdict(&source, record, &report);
            if !keep_going {
                let again = judged(&source, record, keep_going);
                assert_eq!(format!("{report:?}"), format!("{again:?}"), "the same twice");
                mended(&source, record, &report);
                looked_at(&source, record);
            }
            if record.end - record.start < source.text().len() as u32 {
                alone(&source, record, &report, keep_going);
            }
            outcomes.push(Outcome::Record(Box::new(Checked {
                source: Arc::clone(&source),
                number: index as u32 + 1,
                line: source.position(record.start).line,
                bytes_before: 0,
                report,
                aside: evoref_report::render::Aside::default(),
                took: std::time::Duration::ZERO,
                identity: None,
            })));
        }
    }
    drawn(&outcomes, bytes.len());
}

fn verdict(source: &Source, record: Span, report: &Report) {
    let text = source.text();
    let clean = errors(report).next().is_none();
    assert_eq!(report.is_clean(), clean, "{:?} with {:?}", report.status, report.findings);
    assert!(report.status != Status::Legal || report.standing().is_some());
    assert!(errors(report).count() <= 20, "findings are capped");
    assert!(report.judged <= report.actions, "{} of {}", report.judged, report.actions);
    for finding in &report.findings {
        assert!(finding.related.len() <= 3 && !finding.message.is_empty());
        assert!(!finding.message.contains('\n'), "{}", finding.message);
        for label in finding.related.iter().chain([&finding.primary]) {
            inside(text, label.span);
            assert!(
                record.start <= label.span.start && label.span.end <= record.end,
                "{} points out of its record",
                finding.code
            );
        }
        if let Some(fix) = &finding.fix {
            inside(text, fix.span);
        }
        if let Some(legal) = &finding.legal {
            assert!(legal.shown.len() <= 8 && legal.shown.len() as u64 <= legal.total);
        }
    }
    if let Some(label) = &report.stopped {
        inside(text, label.at);
    }
}

/// A record in a file of its own has the same report, its places moved.
fn alone(source: &Source, record: Span, report: &Report, keep_going: bool) {
    let one = Source::new("alone.evo", source.slice(record));
    let whole = Span::new(0, one.text().len() as u32);
    let other = judged(&one, whole, keep_going);
    assert_eq!(report.status, other.status);
    assert_eq!(report.standing(), other.standing());
    let said = |report: &Report, from: u32| -> Vec<_> {
        let findings = report.findings.iter();
        findings.map(|one| (one.code, one.primary.span.start - from, one.message.clone())).collect()
    };
    assert_eq!(said(report, record.start), said(&other, 0));
}

/// What the first error suggests, done, removes it.
fn mended(source: &Source, record: Span, report: &Report) {
    let Some(error) = errors(report).next() else {
        return;
    };
    let Some(fix) = &error.fix else { return };
    let text = source.text();
    let (from, to) = (record.start as usize, record.end as usize);
    let range = fix.span.range();
    let text = format!("{}{}{}", &text[from..range.start], fix.text, &text[range.end..to]);
    let mended = Source::new("mended.evo", text);
    let whole = Span::new(0, mended.text().len() as u32);
    let after = judged(&mended, whole, false);
    let place = error.primary.span.start - record.start;
    let stays =
        errors(&after).find(|other| other.code == error.code && other.primary.span.start <= place);
    if let Some(other) = stays {
        panic!(
            "{} stays although `{}` is done: {} / {}",
            error.code, fix.text, error.message, other.message
        );
    }
}

/// The table and what is legal can be asked for at the end and at a line; the length says which.
fn looked_at(source: &Source, record: Span) {
    let first = source.line_index(record.start);
    let lines = source.line_index(record.end.saturating_sub(1).max(record.start)) - first + 1;
    let length = (record.end - record.start) as usize;
    let line = length.is_multiple_of(2).then_some((first + length % lines) as u32 + 1);
    let Ok(mut session) = GAMES.open(source.slice(record), &Fixtures) else {
        return;
    };
    session.seek(line.map_or(At::END, |line| At::after(line - first as u32)));
    assert!(!session.show().is_empty());
    assert!(session.legal().clauses.iter().all(|clause| !clause.text.is_empty()));
}

/// The report is drawn for people and in one other format, as the length says; the machines' ones
/// parse, and none holds an escape byte.
fn drawn(outcomes: &[Outcome], length: usize) {
    use Format::{Auto, Concise, Full, Github, Gitlab, Json, JsonLines, Junit, Sarif};
    let others = [Concise, Json, JsonLines, Github, Gitlab, Junit, Sarif];
    for format in [Full, others[length % others.len()]] {
        let text = render(format, outcomes, Look::PLAIN);
        assert!(!text.contains('\u{1b}'), "{format:?} has an escape byte");
        let documents: Vec<&str> = match format {
            Json | Gitlab | Sarif => vec![&text],
            JsonLines => text.lines().collect(),
            Auto | Full | Concise | Github | Junit => Vec::new(),
        };
        for document in documents {
            let value: Result<serde_json::Value, _> = serde_json::from_str(document);
            assert!(value.is_ok(), "{format:?}: {:?}", value.err());
        }
    }
}

/// The printer: what it printed it prints again, nothing is lost, and the verdict is the same.
pub fn fmt(bytes: &[u8]) {
    let Some(source) = decoded(bytes) else {
        return;
    };
    whole_file(&source);
    for record in referee::records(&source) {
        for expand in [false, true] {
            let Ok(text) = GAMES.format(&source, record, &Fixtures, expand) else {
                continue;
            };
            let printed = Source::new("printed.evo", text);
            let whole = Span::new(0, printed.text().len() as u32);
            let again = GAMES.format(&printed, whole, &Fixtures, expand);
            assert_eq!(again.ok().as_deref(), Some(printed.text()), "fmt is idempotent");
            if !expand {
                let old = statements(source.slice(record));
                assert_eq!(old, statements(printed.text()), "fmt loses nothing");
            }
            let (old, new) = (judged(&source, record, false), judged(&printed, whole, false));
            assert_eq!(old.status, new.status, "fmt changes no verdict");
            if expand && !old.is_clean() {
                // Draws that are written move the place at which judging stops.
                continue;
            }
            // An unfinished record goes on by the draws that come next.
            if !expand || old.status == Status::Legal {
                assert_eq!(old.standing(), new.standing(), "fmt changes no score");
            }
            let codes =
                |report: &Report| -> Vec<_> { errors(report).map(|one| one.code).collect() };
            assert_eq!(codes(&old), codes(&new), "fmt changes no finding");
        }
    }
}

/// A file that was printed has the same records, and `check` says the same of each.
fn whole_file(source: &Source) {
    let mut printed = Printed::new(source.text().as_bytes());
    for record in referee::records(source) {
        // A broken record is printed as it is.
        let _ =
            printed.record(source.slice(record), GAMES.format(source, record, &Fixtures, false));
    }
    let text = String::from_utf8(printed.into_text()).expect("text stays text");
    let after = Source::new("printed.evo", text);
    let said = |source: &Source| -> Vec<_> {
        let records = referee::records(source).into_iter();
        let reports = records.map(|record| judged(source, record, false));
        reports
            .map(|report| {
                let codes: Vec<_> = errors(&report).map(|one| one.code).collect();
                (report.status, codes)
            })
            .collect()
    };
    assert_eq!(said(source), said(&after), "fmt changes nothing that check says");
}
