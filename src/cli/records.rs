//! The judged records of one file, for commands that show each of them.

use std::path::Path;

use super::arguments::Reading;
use super::input::one;
use super::sandbox::Beside;
use super::screen::{Done, Screen, Stop};
use super::settings::Settings;
use super::{DONE, UNDONE, corpus};
use evoref_referee::Options;
use evoref_referee::session::Wanted;
use evoref_report::render::{Checked, Outcome};

/// Shows each record of a file with `show`, which is given the files beside it and the exit code so far and gives the
/// one from there on; a record that is no text is told and makes the job undone. The settings say by which names
/// players are shown, and never what is wrong with a record.
pub(super) fn each_record(
    screen: &Screen,
    file: &Path,
    reading: &Reading,
    show: &mut dyn FnMut(&Checked, &Beside, u8) -> Done,
) -> Done {
    let settings = Settings::of_one(screen, reading, file)?;
    let sandbox = settings.sandbox(&[])?;
    let inputs = vec![Ok(one(file, &sandbox)?)];
    let judging = (&sandbox, Options::default());
    let mut code = DONE;
    corpus::referee(inputs, None, judging, Wanted::default(), &mut |outcomes| {
        for outcome in outcomes {
            let exit = outcome.exit();
            match outcome {
                Outcome::Record(mut checked) => {
                    settings.people().rename(&mut checked.report);
                    let beside = sandbox.beside_one(checked.source.name());
                    code = show(&checked, &beside, code.max(exit))?;
                }
                Outcome::Failure(failure) if failure.at.is_some() => {
                    screen.complain(&failure.to_string());
                    code = UNDONE;
                }
                // There is no record in it.
                Outcome::Failure(failure) => return Err(Stop::because(failure.to_string())),
            }
        }
        Ok(())
    })?;
    Ok(code)
}

/// What is wrong with a record, for whoever reads it in a form that has no place for it.
pub(super) fn complain(screen: &Screen, checked: &Checked) {
    for finding in checked.report.errors() {
        let line = checked.source.position(finding.primary.span.start).line;
        let (name, message) = (checked.source.name(), &finding.message);
        screen.complain(&format!("{name}:{line}: {message}"));
    }
}
