//! What `check` tells of the findings: settings weigh them, and what is known already is taken out, by `--baseline` and
//! `--write-baseline`.
//!
//! A line of JSON a finding, by its path from the file's own folder, the record's place in its file, code
//! and action: comments and blank lines may come and go. The file is read line by line.

use crate::prelude::*;
use std::collections::HashMap;
use std::io::{self, BufRead as _, BufReader, BufWriter, ErrorKind, Write as _};

use serde::{Deserialize, Serialize};

use super::codes::CodeLists;
use evoref_files::paths::folder_of;
use evoref_files::save::{Draft, cause};
use evoref_report::render::without_dots;

const HEAD: &str = r#"{"evoref_baseline":1}"#;
/// The longest line, in bytes: a path may take most of it.
const MOST: u64 = 16 << 10;

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownLine<'a> {
    #[serde(borrow)]
    path: std::borrow::Cow<'a, str>,
    /// Its number in the file, from 1.
    record: u32,
    #[serde(borrow)]
    code: std::borrow::Cow<'a, str>,
    /// Its number in the record, from 1; none outside of actions.
    action: Option<u64>,
    /// How often the same was found.
    count: u32,
}

struct Known {
    record: u32,
    action: Option<u64>,
    code: &'static str,
    left: u32,
}

pub(super) struct Baseline {
    names: Names,
    files: HashMap<Box<str>, Vec<Known>>,
    /// Findings of codes that are no more.
    gone: u64,
}

impl Baseline {
    /// Reads a file that was written by [`Draught`].
    pub(super) fn read(games: Games, path: &Path) -> Result<Self, Stop> {
        let name = path.display();
        let unread = |why: String| stop!("the baseline {name} cannot be used: {why}");
        let file = regular::open(path).map_err(|error| {
            let missing = "it does not exist; --write-baseline makes one";
            let is_missing = error.kind() == ErrorKind::NotFound;
            unread(if is_missing { missing.to_owned() } else { cause(&error) })
        })?;
        let mut lines = BufReader::new(file);
        let mut baseline = Self { names: Names::beside(path), files: HashMap::new(), gone: 0 };
        let mut line = Vec::new();
        let mut number = 0_u64;
        loop {
            line.clear();
            let read = io::Read::take(&mut lines, MOST).read_until(b'\n', &mut line);
            let read = read.map_err(|error| unread(cause(&error)))?;
            number += 1;
            let text = std::str::from_utf8(&line).unwrap_or_default().trim_end();
            if number == 1 && text != HEAD {
                return Err(unread(format!(
                    "its first line is not {HEAD}; --write-baseline writes such a file"
                )));
            }
            if read == 0 {
                return Ok(baseline);
            }
            if number > 1 {
                let known = serde_json::from_str(text);
                let known = known.map_err(|_| unread(format!("line {number} is no finding")))?;
                baseline.add(games, &known);
            }
        }
    }

    fn add(&mut self, games: Games, line: &KnownLine<'_>) {
        let Some(text) = games.text(&line.code) else {
            self.gone += 1;
            return;
        };
        let known = self.files.entry((*line.path).into()).or_default();
        // Most files have one finding, and there may be very many files.
        known.reserve_exact(1);
        let KnownLine { record, action, count: left, .. } = *line;
        known.push(Known { record, action, code: text.code, left });
    }

    /// Takes what is known out of the findings of a record.
    pub(super) fn set_aside(&mut self, checked: &mut Checked) {
        let Some(all) = self.files.get_mut(&*self.names.of(checked.source.name())) else { return };
        let number = checked.number;
        let mut aside = 0;
        checked.report.findings.retain(|finding| {
            let count = finding.count.max(1);
            let known = all.iter_mut().find(|known| {
                let same = (known.record, known.action) == (number, finding.action);
                same && known.code == finding.code.name() && known.left >= count
            });
            // A note never makes a run fail, unless it is denied and weighs more.
            let is_note = finding.severity == Severity::Note;
            let Some(known) = known.filter(|_| !is_note) else { return true };
            known.left -= count;
            aside += count;
            false
        });
        checked.aside.known += aside;
    }
}

pub(super) struct Draught {
    path: PathBuf,
    names: Names,
    to: BufWriter<Draft>,
    written: u64,
}

impl Draught {
    pub(super) fn new(path: &Path) -> Result<Self, Stop> {
        let name = path.display();
        let lost = |error| stop!("the baseline {name} cannot be written: {}", cause(&error));
        let mut to = BufWriter::new(Draft::of_report(path).map_err(lost)?);
        writeln!(to, "{HEAD}").map_err(lost)?;
        Ok(Self { path: path.to_owned(), names: Names::beside(path), to, written: 0 })
    }

    /// Writes the findings of a record, which are known from now on.
    pub(super) fn add(&mut self, checked: &mut Checked) -> io::Result<()> {
        let path = self.names.of(checked.source.name());
        let findings = std::mem::take(&mut checked.report.findings).into_iter();
        let (notes, known) = findings.partition(|finding| finding.severity == Severity::Note);
        checked.report.findings = notes;
        for finding in known {
            let line = KnownLine {
                path: (&*path).into(),
                record: checked.number,
                code: finding.code.name().into(),
                action: finding.action,
                count: finding.count.max(1),
            };
            writeln!(self.to, "{}", serde_json::to_string(&line).unwrap_or_default())?;
            checked.aside.known += line.count;
            self.written += u64::from(line.count);
        }
        Ok(())
    }
}

/// How files are called from the folder of a baseline.
struct Names {
    here: PathBuf,
    folder: PathBuf,
}

impl Names {
    /// The folder of a file that may not exist yet.
    fn beside(path: &Path) -> Self {
        Self {
            here: Path::new(".").canonicalize().unwrap_or_default(),
            folder: folder_of(path).canonicalize().unwrap_or_default(),
        }
    }

    /// A path from that folder, alike on all systems; an absolute one if it is not below.
    fn of(&self, name: &str) -> String {
        let whole = without_dots(&self.here.join(name));
        let path = whole.strip_prefix(&self.folder).unwrap_or(&whole).display().to_string();
        if cfg!(windows) { path.replace('\\', "/") } else { path }
    }
}

/// What stands between the referee and the reports.
pub(super) struct Selection {
    pub(super) words: CodeLists,
    pub(super) baseline: Option<Baseline>,
    pub(super) draught: Option<Draught>,
}

impl Selection {
    pub(super) fn sift(&mut self, outcomes: &mut [Outcome]) -> Result<(), Stop> {
        for outcome in outcomes {
            let Outcome::Record(checked) = outcome else { continue };
            self.words.weigh(checked);
            if let Some(baseline) = &mut self.baseline {
                baseline.set_aside(checked);
            }
            if let Some(draught) = &mut self.draught {
                draught.add(checked).map_err(|error| lost(&cause(&error)))?;
            }
        }
        Ok(())
    }

    /// Completes the baseline; what there is to say of it.
    pub(super) fn end(self, sandbox: &Sandbox) -> Result<Option<String>, Stop> {
        if let Some(Draught { path, to, written, .. }) = self.draught {
            if sandbox.names(&path) {
                return Err(lost("it would overwrite a file that a record names"));
            }
            let draft = to.into_inner().map_err(io::IntoInnerError::into_error);
            draft.and_then(Draft::keep).map_err(|error| lost(&cause(&error)))?;
            let findings = count(written, "finding");
            return Ok(Some(format!("{findings} written to {}", path.display())));
        }
        let Some(Baseline { files, gone, .. }) = self.baseline else { return Ok(None) };
        let left = files.values().flatten().map(|known| u64::from(known.left));
        let stale = left.sum::<u64>() + gone;
        Ok((stale > 0).then(|| {
            let known = count(stale, "finding");
            format!("{known} of the baseline not found again; --write-baseline writes it anew")
        }))
    }
}

fn lost(why: &str) -> Stop {
    stop!("the baseline cannot be written: {why}")
}
