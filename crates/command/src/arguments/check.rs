//! What `check`, `test` and `diff` are told.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::{FolderOptions, Plain, Telling, no_format, records, yes_or_no};
use evoref_report::render::{Format, Look};

pub(super) const CHECK: &str = "\
Examples:

  evoref check                                       every record of this folder
  evoref check club.evo --keep-going                 what is wrong behind the first error, too
  evoref check records --report sarif=evoref.sarif   for code scanning, besides what is printed
  evoref check records --write-baseline known.jsonl  accept what is wrong today ...
  evoref check records --baseline known.jsonl        ... and fail because of what is new
  evoref check records --statistics --ignore record  how often each other code was found
  evoref check --stream < archive.evo                a JSON line for each record of an archive
  evoref check --stream --null --key                 the same, for programs: KEY, record, NUL";

#[allow(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) reading: FolderOptions,
    /// Files, folders to search for *.evo, or - for standard input
    #[arg(default_value = ".", add = records())]
    pub(crate) paths: Vec<PathBuf>,
    /// How to write the report; without it as `EVOREF_OUTPUT_FORMAT` or evoref.toml says, or auto
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) output_format: Option<Format>,
    /// Write a report to a file besides, as in sarif=evoref.sarif; may be repeated. A file is replaced
    /// when the report is complete; a pipe or a device is written to as it is. html=DIR writes a page
    /// to look at for each record in which something is wrong
    #[arg(long, value_parser = report, value_name = "FORMAT=PATH")]
    pub(crate) report: Vec<Besides>,
    /// Go on judging after an illegal action; without it as `EVOREF_KEEP_GOING` or evoref.toml says, or no
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "yes",
        value_parser = yes_or_no, value_name = "YES")]
    pub(crate) keep_going: Option<bool>,
    /// Print how often each code was found, instead of the findings
    #[arg(long)]
    pub(crate) statistics: bool,
    /// Leave out the findings that this file lists, and fail because of new ones only
    #[arg(long, value_name = "FILE")]
    pub(crate) baseline: Option<PathBuf>,
    /// Write all findings to a file for --baseline, by path, place of the record, code and action
    #[arg(long, value_name = "FILE", conflicts_with = "baseline")]
    pub(crate) write_baseline: Option<PathBuf>,
    /// Stay, and show it again whenever a file that it reads is saved; Ctrl-C ends it with the last exit code
    #[cfg(feature = "watch")]
    #[arg(short, long, conflicts_with_all = ["stream", "report", "statistics", "baseline", "write_baseline"])]
    pub(crate) watch: bool,
    /// Print findings only: not how far the judging went, nor what the run amounts to
    #[arg(short, long)]
    pub(crate) quiet: bool,
    /// Print of each finding the rule, the lines around and all advice, too
    #[arg(short, long)]
    pub(crate) verbose: bool,
    /// Exit with 0 although something was illegal; what could not be judged still exits with 2
    #[arg(long)]
    pub(crate) exit_zero: bool,
    /// What to call standard input
    #[arg(long, value_name = "NAME")]
    pub(crate) stdin_filename: Option<String>,
    /// Read records one after another from standard input and write one JSON line for each, in order and
    /// as soon as the next record begins. A broken record gets its line, too, and the stream goes on
    #[arg(long, conflicts_with_all = ["paths", "report", "statistics", "baseline", "write_baseline"])]
    pub(crate) stream: bool,
    /// A NUL byte ends each record of the stream: its line comes at once, and each NUL gets exactly one.
    /// Lines and bytes count from the NUL before; a line end right behind that is no part of the record
    #[arg(long, requires = "stream")]
    pub(crate) null: bool,
    /// The first line above each record is a key, at most 4 KiB, which its JSON line gives back as `key`
    /// and as `path`, with the number of the frame as `index`. A NUL in a record ends its frame, and a line end in
    /// a key the key: send neither; a key written as a JSON string has none
    #[arg(long, requires = "null")]
    pub(crate) key: bool,
    #[command(flatten)]
    pub(crate) telling: Telling,
}

/// What `--report` writes besides: a report on all records in that format, or without one the pages of the records in
/// which something is wrong, into a folder.
pub(crate) type Besides = (Option<Format>, PathBuf);

impl Check {
    /// The reports that go to files.
    pub(crate) fn files(&self) -> impl Iterator<Item = (Format, &Path)> {
        self.report.iter().filter_map(|(format, path)| Some(((*format)?, &**path)))
    }

    /// The folders that pages go to.
    pub(crate) fn folders(&self) -> impl Iterator<Item = &Path> {
        self.report.iter().filter(|(format, _)| format.is_none()).map(|(_, folder)| &**folder)
    }

    /// All files that are written besides.
    pub(crate) fn written(&self) -> impl Iterator<Item = &Path> {
        self.files().map(|(_, path)| path).chain(self.write_baseline.as_deref())
    }

    pub(crate) fn look(&self, look: Look) -> Look {
        Look { quiet: self.quiet || look.quiet, verbose: self.verbose || look.verbose, ..look }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Test {
    #[command(flatten)]
    pub(crate) reading: FolderOptions,
    /// Files or folders to search for *.evo
    #[arg(required = true, add = records())]
    pub(crate) paths: Vec<PathBuf>,
    /// Write what came out, word for word, as what is expected beside each fixture; a fixture without marks
    /// gets `#~ CODE` on its lines, marks that stand are never changed
    #[arg(long)]
    pub(crate) bless: bool,
    /// Write the outcome to a file besides, as in junit=tests.xml; may be repeated
    #[arg(long, value_parser = test_report, value_name = "junit=PATH")]
    pub(crate) report: Vec<PathBuf>,
    /// Print fixtures that fail only
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// The JSON report from before
    pub(crate) old: PathBuf,
    /// The JSON report from now
    pub(crate) new: PathBuf,
    /// How to write it
    #[arg(long, value_enum, default_value_t = Plain::Text, value_name = "FORMAT")]
    pub(crate) output_format: Plain,
}

fn report(text: &str) -> Result<Besides, String> {
    let form = "write FORMAT=PATH, as in sarif=evoref.sarif";
    let (format, path) = text.split_once('=').ok_or(form)?;
    if path.is_empty() {
        return Err(form.to_owned());
    }
    if format.eq_ignore_ascii_case("html") {
        return Ok((None, PathBuf::from(path)));
    }
    let known = Format::from_str(format, true).ok().filter(|format| *format != Format::Auto);
    Ok((Some(known.ok_or_else(|| no_format(format, false))?), PathBuf::from(path)))
}

/// The one format that tests are reported in besides.
fn test_report(text: &str) -> Result<PathBuf, String> {
    match text.split_once('=') {
        Some((format, path)) if format.eq_ignore_ascii_case("junit") && !path.is_empty() => {
            Ok(PathBuf::from(path))
        }
        _ => Err("write junit=PATH, as in junit=tests.xml".to_owned()),
    }
}
