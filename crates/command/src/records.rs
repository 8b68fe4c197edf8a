//! The judged records of one file, for commands that show each of them.

use super::arguments::ReadOptions;
use super::corpus::Corpus;
use crate::prelude::*;
use evoref_files::paths::one;
use evoref_report::render::List;

/// Shows each record of a file with `show`, which is given the files beside it and the exit code so far and gives the
/// one from there on; a record that is no text is told and makes the job undone. The settings say by which names
/// players are shown, and never what is wrong with a record.
pub(super) fn each_record(
    screen: &Screen,
    file: &Path,
    reading: &ReadOptions,
    show: &mut dyn FnMut(&Checked, &Beside, u8) -> Done,
) -> Done {
    let settings = Settings::of_one(screen, reading, file)?;
    let sandbox = settings.sandbox(&[])?;
    let inputs = vec![Ok(one(file, &sandbox)?)];
    let mut code = DONE;
    let wanted = Wanted { identity: true, ..Wanted::default() };
    Corpus::new(screen, inputs, &sandbox).referee(wanted, &mut |outcomes| {
        for outcome in outcomes {
            let exit = outcome.exit();
            match outcome {
                Outcome::Record(mut checked) => {
                    settings.people.rename(&mut checked.report);
                    let beside = sandbox.beside_one(checked.source.name());
                    code = show(&checked, &beside, code.max(exit))?;
                }
                Outcome::Failure(failure) if failure.at.is_some() => {
                    screen.complain(&failure.to_string());
                    code = UNDONE;
                }
                // There is no record in it.
                Outcome::Failure(failure) => return Err(Stop::from(failure.to_string())),
            }
        }
        Ok(())
    })?;
    Ok(code)
}

/// What is wrong with a record, for whoever reads it in a form that has no place for it.
pub(super) fn complain(screen: &Screen, checked: &Checked) {
    for finding in checked.report.errors() {
        let line = checked.source.line(finding.primary.span.start);
        let (name, message) = (checked.source.name(), &finding.message);
        screen.complain(&format!("{name}:{line}: {message}"));
    }
}

/// A JSON document of many records, written as they come: none has to wait in memory for the last.
pub(super) struct Documents {
    version: u32,
    /// What was not written yet of the beginning.
    head: &'static str,
    records: List<1>,
}

impl Documents {
    pub(super) fn new(version: u32) -> Self {
        Self { version, head: "{\n  \"records\": ", records: List::default() }
    }

    /// What one more record adds to the document.
    pub(super) fn item(&mut self, record: &Value) -> String {
        let mut text = std::mem::take(&mut self.head).to_owned();
        self.records.item(record, &mut text);
        json_text(text)
    }

    pub(super) fn end(self) -> String {
        let mut out = self.head.to_owned();
        self.records.end(&mut out);
        format!("{out},\n  \"schema_version\": {}\n}}\n", self.version)
    }
}

#[cfg(test)]
#[path = "../tests/unit/records.rs"]
mod tests;
