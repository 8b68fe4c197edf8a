//! The sessions of a folder as pages, with an index.

use std::path::{Path, PathBuf};

use super::super::arguments::View;
use super::super::pages::Pages;
use super::super::paths::{Input, find};
use super::super::screen::{Done, Screen, Stop};
use super::super::settings::Settings;
use super::super::{DONE, corpus};
use super::open;
use evoref_referee::Options;
use evoref_referee::session::Wanted;
use evoref_report::render::{Failure, Outcome};

/// Writes the pages into the folder that `-o` names.
pub(super) fn run(screen: &Screen, options: &View) -> Done {
    let folder = PathBuf::from(&options.file);
    let Some(output) = &options.output else {
        let sentence =
            format!("{} is a folder; name with -o the folder for its pages", folder.display());
        return Err(Stop::because(sentence));
    };
    if options.picture.is_some() {
        return Err(Stop::because("a picture shows one session; name its file"));
    }
    let settings = Settings::of_one(screen, &options.reading, &folder)?;
    let sandbox = settings.sandbox(std::slice::from_ref(&folder))?;
    let inputs: Vec<Result<Input, Failure>> =
        find(&sandbox, std::slice::from_ref(&folder)).told(screen);
    let mut pages = Pages::of_all_into(output);
    let mut code = DONE;
    let how = Options { without_advice: true, ..Options::default() };
    corpus::referee(inputs, None, (&sandbox, how), Wanted::default(), &mut |outcomes| {
        for outcome in &outcomes {
            code = code.max(outcome.exit());
            if let Outcome::Failure(failure) = outcome {
                screen.complain(&failure.to_string());
            }
        }
        pages.add(&outcomes, &sandbox).map_err(Stop::Because)
    })?;
    let title = named(&folder);
    pages.end(&title).map_err(Stop::Because)?;
    let Some(index) = pages.index() else {
        return Err(Stop::because(format!("{} holds no record", folder.display())));
    };
    screen.say(&format!("{}\n", index.display()), code)?;
    if options.open {
        open::page(&index)?;
    }
    Ok(code)
}

/// The last part of a path.
fn named(folder: &Path) -> String {
    let whole = std::fs::canonicalize(folder);
    let whole = whole.as_deref().unwrap_or(folder);
    whole
        .file_name()
        .map_or_else(|| "Sessions".to_owned(), |name| name.to_string_lossy().into_owned())
}
