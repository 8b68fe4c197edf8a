//! The judged records of one file, for commands that show each of them.

use std::path::Path;

use super::arguments::Reading;
use super::chunks::Chunk;
use super::input::{Opened, open_one};
use super::screen::{Done, Screen, Stop};
use super::settings::Settings;
use super::{DONE, UNDONE, corpus};
use evoref_record::diagnostic::Severity;
use evoref_referee::Options;
use evoref_report::render::{Checked, Outcome};

/// Shows each record of a file with `show`, which is given the exit code so far and gives the one from there
/// on; what cannot be read is told and makes the job undone. The settings say by which names players are
/// shown, and never what is wrong with a record.
pub(super) fn each_record(
    screen: &Screen,
    file: &Path,
    reading: &Reading,
    show: &mut dyn FnMut(&Opened, &Checked, u8) -> Result<u8, Stop>,
) -> Done {
    let settings = Settings::of_one(screen, reading, file)?;
    let whole = open_one(file, &settings.sandbox(&[])?)?;
    let mut code = DONE;
    for part in &whole.parts {
        let opened = match part {
            Chunk::Sound(opened) => opened,
            Chunk::Spoilt(failure, _) => {
                screen.complain(&failure.to_string());
                code = UNDONE;
                continue;
            }
        };
        corpus::file(opened, Options::default(), &mut |outcome| {
            let exit = outcome.exit();
            if let Outcome::Record(mut checked) = outcome {
                settings.people().rename(&mut checked.report);
                code = show(opened, &checked, code.max(exit))?;
            }
            Ok(())
        })?;
    }
    Ok(code)
}

/// What is wrong with a record, for whoever reads it in a form that has no place for it.
pub(super) fn complain(screen: &Screen, opened: &Opened, checked: &Checked) {
    let findings = checked.report.findings.iter();
    for finding in findings.filter(|finding| finding.severity == Severity::Error) {
        let line = opened.source.position(finding.primary.span.start).line;
        let (name, message) = (opened.source.name(), &finding.message);
        screen.complain(&format!("{name}:{line}: {message}"));
    }
}
