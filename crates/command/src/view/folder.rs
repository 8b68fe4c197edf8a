//! The sessions of a folder as pages, with an index.

use super::super::arguments::View;
use super::super::corpus::{self, Making};
use super::super::pages::Pages;
use super::open;
use crate::prelude::*;
use evoref_files::paths::find;

/// Writes the pages into the folder that `-o` names.
pub(super) fn run(screen: &Screen, options: &View) -> Done {
    let folder = PathBuf::from(&options.file);
    let Some(output) = &options.output else {
        return Err(stop!(
            "{} is a folder; name with -o the folder for its pages",
            folder.display()
        ));
    };
    if options.picture.is_some() {
        return Err(stop!("a picture shows one session; name its file"));
    }
    let settings = Settings::of_one(screen, &options.reading, &folder)?;
    let sandbox = settings.sandbox(std::slice::from_ref(&folder))?;
    let inputs = screen.inputs(find(&sandbox, std::slice::from_ref(&folder)));
    let mut pages = Pages::of_all_into(output);
    let judging = (screen.games, &sandbox, Options { without_advice: true, ..Options::default() });
    let code =
        corpus::each(screen, inputs, judging, Making::nothing(), &mut |checked, (), code| {
            pages.add(screen.games, checked, &sandbox)?;
            Ok(code.max(checked.exit()))
        })?;
    let title = named(&folder);
    pages.end(&title)?;
    let Some(index) = pages.index() else {
        return Err(stop!("{} holds no record", folder.display()));
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
