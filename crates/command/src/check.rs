//! `evoref check`: referees records and reports.

use crate::prelude::*;
use std::io::{self, Stdout, Write};

use super::arguments::Check;
use super::baseline::{Baseline, Draught, Selection};
use super::corpus::Corpus;
use super::pages::Pages;
use super::report_file::{Apart, ReportFile, refuse};
use super::screen::unwritten;
use super::statistics::Statistics;
use evoref_files::save::{Draft, cause};
use evoref_report::render::{Around, Look};

/// Paths that are complained of one by one; they are all in a report for machines.
const COMPLAINTS: u64 = 20;

pub(super) fn run(screen: &Screen, options: &Check) -> Done {
    let screen = &Screen { look: options.look(screen.look), ..*screen };
    let settings = Settings::of(screen, &Typed::of_check(options), &options.paths)?;
    let printed = settings.format(options.output_format)?.value;
    let baseline = options.baseline.as_deref().map(|path| Baseline::read(screen.games, path));
    let baseline = baseline.transpose()?;
    let words = settings.words();
    let reports = options.files().map(|(format, _)| format);
    let has_details = reports.chain([printed]).any(Format::has_details);
    let (sandbox, found) = settings.open(&options.paths)?;
    let inputs = if screen.look.quiet { found.inputs } else { screen.inputs(found) };
    let judging = Options {
        keep_going: settings.keep_going.value,
        all_findings: !words.is_empty() || baseline.is_some() || options.write_baseline.is_some(),
        // Of one file the scores are told.
        verdict_only: !has_details && inputs.len() > 1,
        ..Options::default()
    };
    refuse(options.written(), &inputs)?;
    sandbox.watch(options.written());
    let here = Path::new(".").canonicalize().ok();
    let repository = here.and_then(|here| {
        let top = here.ancestors().find(|folder| folder.join(".git").exists())?.to_owned();
        Some((here, top))
    });
    let around = Around { docs_url: settings.docs_url.value.clone(), repository };
    let draught = options.write_baseline.as_deref().map(Draught::new).transpose()?;
    let mut selection = Selection { words, baseline, draught };
    let mut run = Run {
        screen,
        sandbox: &sandbox,
        code: DONE,
        failures: 0,
        reports: Vec::new(),
        pages: options.folders().map(Pages::into).collect(),
        unwritten: None,
        printed: Ok(if options.statistics {
            Printed::Counts(Statistics::new(printed)?)
        } else {
            Printed::new(printed, screen.look, &around)
        }),
    };
    for (format, path) in options.files() {
        match Draft::of_report(path) {
            Ok(draft) => {
                let look = Look { verbose: screen.look.verbose, ..Look::PLAIN };
                run.reports.push((path, ReportFile::new(format, look, &around, draft)));
            }
            Err(error) => run.lose(path, &error),
        }
    }
    let wanted = Wanted { identity: has_details, ..Wanted::default() };
    let tell = &mut |mut outcomes: Vec<Outcome>| {
        selection.sift(&mut outcomes)?;
        run.tell(&outcomes)
    };
    let stdin_name = options.stdin_filename.as_deref();
    Corpus { screen, inputs, stdin_name, sandbox: &sandbox, options: judging }
        .referee(wanted, tell)?;
    let told = selection.end(&sandbox)?;
    if let Some(told) = told.filter(|_| !screen.look.quiet) {
        screen.remark(&told);
    }
    run.end()
}

/// What is known and written so far.
struct Run<'a> {
    screen: &'a Screen,
    sandbox: &'a Sandbox,
    code: u8,
    failures: u64,
    reports: Vec<(&'a Path, ReportFile<Draft>)>,
    pages: Vec<Pages>,
    /// About the first report that cannot be written.
    unwritten: Option<Stop>,
    printed: io::Result<Printed>,
}

impl<'a> Run<'a> {
    /// A report that cannot be written, or a reader who has left, does not keep the others from theirs.
    fn lose(&mut self, path: &Path, error: &io::Error) {
        let (name, why) = (path.display(), cause(error));
        self.unwritten.get_or_insert(stop!("the report {name} cannot be written: {why}"));
    }

    fn known(&self) -> u8 {
        if self.unwritten.is_some() { UNDONE } else { self.code }
    }

    fn tell(&mut self, outcomes: &[Outcome]) -> Result<(), Stop> {
        for outcome in outcomes {
            self.code = self.code.max(outcome.exit());
            match outcome {
                Outcome::Record(checked) => {
                    for pages in &mut self.pages {
                        if let Err(sentence) = pages.add(self.screen.games, checked, self.sandbox) {
                            self.unwritten.get_or_insert(Stop::from(sentence));
                        }
                    }
                }
                Outcome::Failure(failure) => {
                    self.failures += 1;
                    if self.failures <= COMPLAINTS {
                        self.screen.complain(&failure.to_string());
                    }
                }
            }
        }
        let mut reports = std::mem::take(&mut self.reports);
        reports.retain_mut(|(path, report_file)| {
            report_file.add(outcomes).map_err(|error| self.lose(path, &error)).is_ok()
        });
        self.reports = reports;
        if let Ok(printed) = &mut self.printed
            && let Err(error) = printed.add(outcomes)
        {
            self.printed = Err(error);
        }
        match &self.printed {
            // Nobody is left to judge for.
            Err(error) if self.reports.is_empty() => Err(unwritten(error, self.known())),
            Ok(_) | Err(_) => Ok(()),
        }
    }

    /// All is judged.
    fn end(mut self) -> Done {
        let more = self.failures.saturating_sub(COMPLAINTS);
        if more > 0 {
            let paths = count(more, "path");
            self.screen.complain(&format!("{paths} besides cannot be checked"));
        }
        for (path, report_file) in std::mem::take(&mut self.reports) {
            if self.sandbox.names(path) {
                self.unwritten.get_or_insert(stop!(
                    "the report {} would overwrite a file that a record names; name another file",
                    path.display()
                ));
            } else if let Err(error) = report_file.end().and_then(Draft::keep) {
                self.lose(path, &error);
            }
        }
        for pages in &self.pages {
            if let Err(sentence) = pages.end("Records with findings") {
                self.unwritten.get_or_insert(Stop::from(sentence));
            }
        }
        let known = self.known();
        self.printed.and_then(Printed::end).map_err(|error| unwritten(&error, known))?;
        match self.unwritten {
            Some(stop) => Err(stop),
            None => Ok(self.code),
        }
    }
}

/// The report on standard output.
enum Printed {
    /// In a log of GitHub Actions with the annotations that stand below what people read.
    Report(ReportFile<Apart<Stdout>>, Option<Box<ReportFile<Vec<u8>>>>),
    Counts(Statistics),
}

impl Printed {
    fn new(format: Format, look: Look, around: &Around) -> Self {
        let in_actions = std::env::var_os("GITHUB_ACTIONS").is_some_and(|value| value == "true");
        let annotates = format == Format::Auto && in_actions;
        let annotations = || ReportFile::new(Format::Github, look, around, Vec::new());
        let out = Apart::new(io::stdout(), annotates);
        let report_file = ReportFile::new(format, look, around, out);
        Self::Report(report_file, annotates.then(|| Box::new(annotations())))
    }

    fn add(&mut self, outcomes: &[Outcome]) -> io::Result<()> {
        match self {
            Self::Report(report_file, annotations) => {
                annotations.as_mut().map_or(Ok(()), |below| below.add(outcomes))?;
                report_file.add(outcomes)
            }
            Self::Counts(counts) => {
                counts.add(outcomes);
                Ok(())
            }
        }
    }

    fn end(self) -> io::Result<()> {
        match self {
            Self::Counts(counts) => {
                let mut out = io::stdout();
                out.write_all(counts.text().as_bytes())?;
                out.flush()
            }
            Self::Report(report_file, annotations) => {
                let mut out = report_file.end()?.end()?;
                if let Some(annotations) = annotations {
                    out.write_all(&annotations.end()?)?;
                }
                out.flush()
            }
        }
    }
}
