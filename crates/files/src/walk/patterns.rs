//! The lines of one ignore file, as git means them; one matcher for all.

use std::path::{Component, Path};

use rustc_hash::FxHashMap;

use super::glob;

/// Patterns for what stands under one folder. A later one counts more.
#[derive(Debug, Clone, Default)]
pub(super) struct Patterns {
    /// Of each pattern, whether it takes things back in, as in `!kept.evo`.
    kept: Vec<bool>,
    /// Patterns that are plain names, by [`table`], and the number of the last that says so.
    plain: [FxHashMap<Box<[u8]>, usize>; 4],
    /// The others.
    globs: Vec<Glob>,
}

#[derive(Debug, Clone)]
struct Glob {
    number: usize,
    /// It means folders only.
    folders: bool,
    form: Form,
}

#[derive(Debug, Clone)]
enum Form {
    /// Of the name alone, wherever it stands.
    Name(Box<[u8]>),
    /// Of the path from the folder of the ignore file.
    Path(Vec<Step>),
}

#[derive(Debug, Clone)]
enum Step {
    /// `**`: any number of folders.
    Many,
    One(Box<[u8]>),
}

/// Which of the tables of plain names: those of paths or of names alone, of folders or of everything.
fn table(path: bool, folders: bool) -> usize {
    usize::from(path) * 2 + usize::from(folders)
}

impl Patterns {
    /// Those of a whole file. As for git, what is no pattern matches nothing.
    pub(super) fn of(text: &[u8]) -> Self {
        let mut patterns = Self::default();
        let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
        for line in text.split(|byte| *byte == b'\n') {
            let _ = patterns.add(line.strip_suffix(b"\r").unwrap_or(line));
        }
        patterns
    }

    /// Adds a line; or why it matches nothing.
    pub(super) fn add(&mut self, line: &[u8]) -> Result<(), &'static str> {
        let line = trimmed(line);
        if line.starts_with(b"#") {
            return Ok(());
        }
        let (kept, line) = line.strip_prefix(b"!").map_or((false, line), |rest| (true, rest));
        let (folders, line) = line.strip_suffix(b"/").map_or((false, line), |rest| (true, rest));
        let path = line.contains(&b'/');
        let line = line.strip_prefix(b"/").unwrap_or(line);
        if line.is_empty() {
            return Ok(());
        }
        let number = self.kept.len();
        if !line.iter().any(|byte| b"*?[\\".contains(byte)) {
            self.plain[table(path, folders)].insert(line.into(), number);
        } else if path {
            let mut steps = Vec::new();
            for step in line.split(|byte| *byte == b'/') {
                if let Some(why) = glob::fault(step) {
                    return Err(why);
                }
                steps.push(if step == b"**" { Step::Many } else { Step::One(step.into()) });
            }
            // `a/**` means what is in `a`, not `a`.
            if matches!(steps.last(), Some(Step::Many)) {
                steps.push(Step::One((*b"*").into()));
            }
            self.globs.push(Glob { number, folders, form: Form::Path(steps) });
        } else if let Some(why) = glob::fault(line) {
            return Err(why);
        } else {
            self.globs.push(Glob { number, folders, form: Form::Name(line.into()) });
        }
        self.kept.push(kept);
        Ok(())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// Whether a path, relative to the folder of the patterns, is left out; `None` if they do not say.
    pub(super) fn leave_out(&self, path: &Path, is_folder: bool) -> Option<bool> {
        let steps = path.components().filter_map(|step| match step {
            Component::Normal(name) => Some(name.as_encoded_bytes()),
            Component::Prefix(_)
            | Component::RootDir
            | Component::CurDir
            | Component::ParentDir => None,
        });
        let steps: Vec<&[u8]> = steps.collect();
        let name = *steps.last()?;
        let whole = steps.join(&b'/');
        let mut last = None;
        for (is_path, name) in [(false, name), (true, &*whole)] {
            for folders in [false, true].into_iter().filter(|folders| is_folder || !folders) {
                last = last.max(self.plain[table(is_path, folders)].get(name).copied());
            }
        }
        let later = self.globs.iter().rev().take_while(|glob| Some(glob.number) > last);
        let mut later = later.filter(|glob| is_folder || !glob.folders);
        let found = later.find(|glob| match &glob.form {
            Form::Name(pattern) => glob::matches(pattern, name),
            Form::Path(pattern) => leads(pattern, &steps),
        });
        found.map(|glob| glob.number).or(last).map(|number| !self.kept[number])
    }
}

/// Whether a pattern matches a whole path; the same way round as in [`glob::matches`].
fn leads(pattern: &[Step], path: &[&[u8]]) -> bool {
    let (mut at, mut read) = (0, 0);
    let mut many = None;
    loop {
        match (pattern.get(at), path.get(read)) {
            (Some(Step::Many), _) => {
                at += 1;
                many = Some((at, read));
                continue;
            }
            (Some(Step::One(step)), Some(name)) if glob::matches(step, name) => {
                at += 1;
                read += 1;
                continue;
            }
            (None, None) => return true,
            (Some(Step::One(_)) | None, _) => {}
        }
        match many {
            Some((behind, from)) if from < path.len() => {
                many = Some((behind, from + 1));
                (at, read) = (behind, from + 1);
            }
            Some(_) | None => return false,
        }
    }
}

/// A line without the spaces at its end that no `\` keeps.
fn trimmed(line: &[u8]) -> &[u8] {
    let (mut at, mut end) = (0, 0);
    while let Some(byte) = line.get(at) {
        at += if *byte == b'\\' { 2 } else { 1 };
        if *byte != b' ' {
            end = at.min(line.len());
        }
    }
    &line[..end]
}
