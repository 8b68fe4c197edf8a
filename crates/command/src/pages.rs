//! The pages of many records in a folder, with an index that leads to them.

use crate::prelude::*;
use std::collections::HashSet;
use std::fs;

use super::arguments::View;
use super::corpus::Corpus;
use super::view;
use evoref_files::paths::find;
use evoref_files::save::{cause, write_page};
use evoref_report::page::{self, index::IndexEntry};

pub(super) struct Pages {
    folder: PathBuf,
    /// The names that this run has given.
    given: HashSet<String>,
    all: bool,
    /// What the index says of those that were written.
    entries: Vec<(String, IndexEntry)>,
}

const INDEX: &str = "index.html";

impl Pages {
    /// Pages of the records that have an error or a warning, into a folder, which is made when there is
    /// something to write.
    pub(super) fn into(folder: &Path) -> Self {
        let given = HashSet::from([INDEX.to_owned()]);
        Self { folder: folder.to_owned(), given, all: false, entries: Vec::new() }
    }

    /// Where the index is, once there are pages.
    pub(super) fn index(&self) -> Option<PathBuf> {
        (!self.entries.is_empty()).then(|| self.folder.join(INDEX))
    }

    pub(super) fn add(
        &mut self,
        games: Games,
        checked: &Checked,
        sandbox: &Sandbox,
    ) -> Result<(), String> {
        let mut findings = checked.report.findings.iter();
        if !self.all && findings.all(|finding| finding.severity == Severity::Note) {
            return Ok(());
        }
        let (source, span) = (&checked.source, checked.report.span);
        let beside = sandbox.beside(Path::new(source.name()));
        let drawn = view::drawn(games, source, span, &beside, Some(INDEX))?;
        let folder = &self.folder;
        fs::create_dir_all(folder).map_err(|error| {
            format!("the folder {} cannot be made: {}", folder.display(), cause(&error))
        })?;
        let name = self.name(source.name());
        write_page(&self.folder.join(&name), &drawn.page)?;
        self.entries.extend(drawn.entry.map(|entry| (name, entry)));
        Ok(())
    }

    /// Writes the index of what was written; without a page there is none.
    pub(super) fn end(&self, title: &str) -> Result<(), String> {
        self.index().map_or(Ok(()), |path| write_page(&path, &page::index(title, &self.entries)))
    }

    /// `records-club.evo.html`, of which a run gives each name once.
    fn name(&mut self, path: &str) -> String {
        let plain = |it: char| if it.is_alphanumeric() || it == '.' { it } else { '-' };
        let stem: String = path.chars().map(plain).collect();
        let stem = stem.trim_matches(['-', '.']);
        let mut name = format!("{stem}.html");
        let mut number = 1;
        while !self.given.insert(name.clone()) {
            number += 1;
            name = format!("{stem}-{number}.html");
        }
        name
    }
}

/// `evoref view FOLDER`: the sessions of a folder as pages, in the folder that `-o` names.
pub(super) fn of_folder(screen: &Screen, options: &View) -> Done {
    let folder = PathBuf::from(&options.file);
    let Some(output) = &options.output else {
        let name = folder.display();
        return Err(stop!("{name} is a folder; name with -o the folder for its pages"));
    };
    if options.picture.is_some() {
        return Err(stop!("a picture shows one session; name its file"));
    }
    let settings = Settings::of_one(screen, &options.reading, &folder)?;
    let sandbox = settings.sandbox(std::slice::from_ref(&folder))?;
    let inputs = screen.inputs(find(&sandbox, std::slice::from_ref(&folder)));
    let mut pages = Pages { all: true, ..Pages::into(output) };
    let how = Options { without_advice: true, ..Options::default() };
    let corpus = Corpus { options: how, ..Corpus::new(screen, inputs, &sandbox) };
    let code = corpus.each(&mut |checked, code| {
        pages.add(screen.games, checked, &sandbox)?;
        Ok(code.max(checked.exit()))
    })?;
    let whole = fs::canonicalize(&folder).unwrap_or_else(|_| folder.clone());
    pages.end(&whole.file_name().map_or("Sessions".into(), |name| name.to_string_lossy()))?;
    let Some(index) = pages.index() else {
        return Err(stop!("{} holds no record", folder.display()));
    };
    screen.say(&format!("{}\n", index.display()), code)?;
    if options.open {
        view::show(&index)?;
    }
    Ok(code)
}
