//! What sessions say of the fixtures of the games that ship.

use evoref::GAMES;
use evoref_game::NoFiles;
use evoref_record::source::Span;
use evoref_referee::session::At;

use super::editions::fixtures;
use super::schema::Schema;
use super::tables::apart;

#[test]
fn scenes_keep_the_published_schema() {
    let schema = Schema::read(evoref_referee::session::SCENE_SCHEMA);
    for (path, text) in fixtures() {
        let Ok(mut session) = GAMES.open(&*text, &NoFiles) else {
            continue;
        };
        let lines = text.lines().count() as u32;
        for at in [At::after(lines / 3), At::after(2 * lines / 3), At::END] {
            session.seek(at);
            let what = format!("{} {at:?}", path.display());
            schema.assert_valid(&session.scene().to_json(), &what);
        }
    }
}

#[test]
fn draws_that_are_written_change_no_verdict() {
    use evoref::{CheckOptions, Record, Source, check, format};
    use std::sync::Arc;
    let mut longer = 0;
    let seeded = fixtures().into_iter();
    for (path, text) in seeded.filter(|(_, text)| text.contains("\nseed:")) {
        let record = |text: &str| {
            let source = Arc::new(Source::new("seeded.evo", text));
            Record::all(&source).remove(0)
        };
        let Ok(expanded) = format(&record(&text), &NoFiles, true) else {
            continue;
        };
        let judged = |text: &str| {
            let report = check(&record(text), &NoFiles, &CheckOptions::default());
            let codes = report.findings.iter().map(|finding| finding.code);
            (report.status, codes.collect::<Vec<_>>(), report.details)
        };
        let (before, after) = (judged(&text), judged(&expanded));
        let place = path.display();
        assert_eq!((before.0, before.1), (after.0, after.1), "{place}");
        let score = |details: Option<Box<evoref::Details>>| details.unwrap().standing;
        assert_eq!(score(before.2), score(after.2), "{place}");
        let again = format(&record(&expanded), &NoFiles, true);
        assert_eq!(again.as_ref(), Ok(&expanded), "{place}");
        longer += usize::from(expanded.lines().count() > text.lines().count());
    }
    assert!(longer > 2, "only {longer} records had draws to be written");
}

#[test]
fn a_text_without_a_record_is_one_whose_report_says_so() {
    use evoref::{CheckOptions, Record, Source, check, fix};
    use std::sync::Arc;
    for text in ["", "hello", "game: evo\nplayers: A, B\nsetup\n"] {
        let source = Arc::new(Source::new("none.evo", text));
        let all = Record::all(&source);
        assert_eq!(all.len(), 1, "{text:?}");
        let report = check(&all[0], &NoFiles, &CheckOptions::default());
        assert_eq!(report.status, evoref::Status::Unreadable, "{text:?}");
        assert!(!report.findings.is_empty(), "{text:?}");
        assert_eq!(fix(&all[0], &NoFiles, true).fixed, 0, "{text:?}");
    }
    let two = Arc::new(Source::new("two.evo", "evoref 1\n\nevoref 1\ngame: evo\n"));
    let spans: Vec<Span> = Record::all(&two).iter().map(|record| record.span).collect();
    assert_eq!(spans, [Span::new(0, 10), Span::new(10, 29)]);
}

#[test]
fn what_is_only_supposed_is_told_so() {
    let how = |fact: &evoref::Fact| format!("{:?}", fact.cause);
    let mut supposed = 0;
    for (_, text) in fixtures().into_iter().step_by(apart(11, 4)) {
        let Ok(session) = GAMES.open(&*text, &NoFiles) else {
            continue;
        };
        let mut end = session.clone();
        end.seek(At::END);
        if end.stopped().is_none() {
            continue;
        }
        let mut session = session.keep_going();
        for event in std::iter::from_fn(|| session.step()) {
            supposed += event.facts.iter().filter(|fact| how(fact) == "Supposed").count();
        }
    }
    assert!(supposed > 0, "no fixture needs a supposition");
}
