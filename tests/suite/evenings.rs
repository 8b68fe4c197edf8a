//! Evenings that were written from memory, each in its language: a folder with a draft for each run, from what
//! was typed first to what is clean. What each run says stands beside them; `BLESS=1` writes it anew.

use std::fs;
use std::path::{Path, PathBuf};

use evoref_game::NoFiles;
use evoref_record::diagnostic::Severity;
use evoref_record::source::Source;
use evoref_referee::{self as referee, Options};

/// The most runs after which an evening is clean.
const RUNS: usize = 5;

/// The files of a folder, or its folders, in their order.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("readable").path()).collect();
    paths.sort();
    paths
}

/// The findings of a draft, a line each; and whether it has no error.
fn findings(draft: &Path) -> (String, bool) {
    let text = fs::read_to_string(draft).expect("a draft is text");
    let source = Source::new(draft.display().to_string(), text);
    let records = referee::records(&source);
    let [record] = records[..] else { panic!("{} is one record", draft.display()) };
    let report = evoref::GAMES.referee(&source, record, &NoFiles, &Options::default());
    let mut out = format!("{}: {:?}\n", draft.file_name().unwrap().display(), report.status);
    for finding in &report.findings {
        let line = source.position(finding.primary.span.start).line;
        out.push_str(&format!("  {line}: {}: {}\n", finding.code.name(), finding.message));
    }
    (out, report.findings.iter().all(|finding| finding.severity != Severity::Error))
}

#[test]
fn evenings_from_memory_come_clean() {
    let evenings = entries(Path::new("tests/evenings"));
    assert!(evenings.len() >= 9, "six evenings of our own, and three that others typed");
    for evening in evenings {
        let drafts: Vec<PathBuf> = entries(&evening)
            .into_iter()
            .filter(|path| path.extension().is_some_and(|extension| extension == "evo"))
            .collect();
        let runs: Vec<(String, bool)> = drafts.iter().map(|draft| findings(draft)).collect();
        assert!(runs.len() <= RUNS, "{}: {} runs", evening.display(), runs.len());
        let (last, before) = runs.split_last().expect("there is a draft");
        assert!(last.1, "{} is not clean:\n{}", evening.display(), last.0);
        assert!(
            before.iter().all(|(_, clean)| !clean),
            "{}: clean before the last run",
            evening.display()
        );
        let said: String = runs.into_iter().map(|(said, _)| said).collect();
        let beside = evening.join("runs.txt");
        if std::env::var_os("BLESS").is_some() {
            fs::write(&beside, &said).unwrap();
        } else {
            let known = fs::read_to_string(&beside).unwrap_or_default();
            assert_eq!(known, said, "{}: BLESS=1 writes it anew", evening.display());
        }
    }
}
