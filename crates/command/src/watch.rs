//! `--watch`: a command that is run again when what it reads is saved.
//!
//! Folders are watched, not files: editors put a new file in the place of the old one. Whether something
//! changed is asked of the files themselves, so a burst of events is one run and an idle event none.

use crate::prelude::*;
use std::io::ErrorKind::NotFound;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant, SystemTime};

use notify::RecursiveMode::{self, NonRecursive, Recursive};
use notify::{Error, ErrorKind, PollWatcher, RecommendedWatcher, Watcher};

use super::arguments::Check;
use super::codes::CodeLists;
use super::corpus::Corpus;
use super::stopped;
use evoref_files::paths::folder_of;
use evoref_files::regular::{Stamp, stamp};
use evoref_report::render::render;

/// So long nothing more may happen before it is looked what changed.
const QUIET: Duration = Duration::from_millis(50);
/// What never becomes quiet is looked at so often.
const MOST: Duration = Duration::from_millis(500);
/// How often folders are looked at where the system tells nothing.
const POLL: Duration = Duration::from_secs(1);

/// What files were when they were read; nothing for one that is gone.
type Prints = BTreeMap<PathBuf, Option<Stamp>>;

struct Folders {
    watcher: Box<dyn Watcher>,
    /// Without links, and whether with all below.
    watched: BTreeMap<PathBuf, RecursiveMode>,
    /// True for what happens in a folder, false for Ctrl-C.
    wake: Receiver<bool>,
}

impl Folders {
    fn new() -> Result<Self, Stop> {
        let (tell, wake) = mpsc::channel();
        let end = tell.clone();
        // Nobody listens any more when the program is about to end.
        ctrlc::set_handler(move || end.send(false).unwrap_or_default())
            .map_err(|error| stop!("Ctrl-C cannot be heard: {error}"))?;
        // A linked folder is not searched for records, so it is not watched either.
        let config = notify::Config::default().with_follow_symlinks(false);
        let native = RecommendedWatcher::new(teller(tell.clone()), config);
        let watcher: Box<dyn Watcher> = if let Ok(watcher) = native {
            Box::new(watcher)
        } else {
            let watcher = PollWatcher::new(teller(tell), config.with_poll_interval(POLL));
            Box::new(watcher.map_err(|error| unwatched(&error))?)
        };
        Ok(Self { watcher, watched: BTreeMap::new(), wake })
    }

    /// Watches what is named: a folder with all below it, of a file the folder that holds it.
    fn named(&mut self, paths: &[impl AsRef<Path>]) -> Result<(), Stop> {
        // One that comes back is another folder, and has to be watched anew.
        self.watched.retain(|folder, _| folder.is_dir());
        for path in paths.iter().map(AsRef::as_ref) {
            let mode = if path.is_dir() { Recursive } else { NonRecursive };
            self.add(if mode == Recursive { path } else { folder_of(path) }, mode)?;
        }
        Ok(())
    }

    /// Watches a folder, if it is there; whether it was not watched until now.
    fn add(&mut self, folder: &Path, mode: RecursiveMode) -> Result<bool, Stop> {
        // Links below a folder are not followed, so what is behind one is not watched with it.
        let Ok(folder) = folder.canonicalize() else { return Ok(false) };
        let with_all = |above| self.watched.get(above) == Some(&Recursive);
        if self.watched.get(&folder) == Some(&mode) || folder.ancestors().any(with_all) {
            return Ok(false);
        }
        match self.watcher.watch(&folder, mode) {
            Ok(()) => Ok(self.watched.insert(folder, mode).is_none()),
            // It was there a moment ago: that it is gone is told by the folder above.
            Err(Error { kind: ErrorKind::PathNotFound, .. }) => Ok(false),
            Err(Error { kind: ErrorKind::Io(error), .. }) if error.kind() == NotFound => Ok(false),
            Err(error) => Err(unwatched(&error)),
        }
    }

    /// Watches the folders of files that something was read from, too, waits for an event, and until it is quiet, so
    /// that no file is read while it is being written; false at Ctrl-C. What happened before in a folder that has come
    /// since is not told, so then all is to be looked at once more.
    fn next<'a>(&mut self, read: impl Iterator<Item = &'a PathBuf>) -> Result<bool, Stop> {
        let mut only_now = false;
        for folder in read.map(|path| folder_of(path)).collect::<BTreeSet<_>>() {
            // A record names what it likes, and nothing is read from where nobody may look.
            only_now |= self.add(folder, NonRecursive).unwrap_or(false);
        }
        if !only_now && !self.wake.recv().unwrap_or(false) {
            return Ok(false);
        }
        let since = Instant::now();
        loop {
            match self.wake.recv_timeout(QUIET) {
                Ok(true) if since.elapsed() < MOST => {}
                Ok(true) | Err(RecvTimeoutError::Timeout) => return Ok(true),
                Ok(false) | Err(RecvTimeoutError::Disconnected) => return Ok(false),
            }
        }
    }
}

fn unwatched(error: &Error) -> Stop {
    stop!("the folder cannot be watched: {error}")
}

/// Passes on what changes something; being read does not.
fn teller(tell: Sender<bool>) -> impl Fn(notify::Result<notify::Event>) {
    move |event| {
        if !event.is_ok_and(|event| event.kind.is_access()) {
            // Nobody listens any more when the program is about to end.
            let _ = tell.send(true);
        }
    }
}

/// What was judged of an input, and what it depended on.
struct Known {
    prints: Prints,
    outcomes: Vec<Outcome>,
}

/// Whether files are still what they were.
fn hold(prints: &Prints) -> bool {
    prints.iter().all(|(path, old)| stamp(path) == *old)
}

/// `evoref check --watch`: only files that changed are judged again.
pub(super) fn check(screen: &Screen, options: &Check) -> Done {
    let settings = Settings::of(screen, &Typed::of_check(options), &options.paths)?;
    let format = settings.format(options.output_format)?.value;
    let words = settings.words();
    let screen = &Screen { look: options.look(screen.look), ..*screen };
    // With the details: the header says which data files are to be watched.
    let judging = Options {
        keep_going: settings.keep_going.value,
        all_findings: !words.is_empty(),
        ..Options::default()
    };
    let mut folders = Folders::new()?;
    let mut known: BTreeMap<PathBuf, Known> = BTreeMap::new();
    let mut shown: Option<(Vec<PathBuf>, Vec<Failure>)> = None;
    let mut code = DONE;
    loop {
        let began = Instant::now();
        folders.named(&options.paths)?;
        let (sandbox, found) = settings.open(&options.paths)?;
        let found = sorted(found.inputs)?;
        known.retain(|_, known| hold(&known.prints));
        let changed = found.0.iter().filter(|path| !known.contains_key(*path)).cloned();
        let changed: Vec<PathBuf> = changed.collect();
        let judged = changed.len() as u64;
        if judged > 0 || shown.as_ref() != Some(&found) {
            let corpus = Corpus { options: judging, ..Corpus::new(screen, Vec::new(), &sandbox) };
            judge(changed, &corpus, &words, &mut known)?;
            let failed: Vec<Outcome> = found.1.iter().cloned().map(Outcome::Failure).collect();
            let judged_now = found.0.iter().filter_map(|path| known.get(path));
            let outcomes = judged_now.flat_map(|known| &known.outcomes).chain(&failed);
            code = outcomes.clone().map(Outcome::exit).max().unwrap_or(DONE);
            screen.clear(code)?;
            screen.pour(&render(format, outcomes.clone(), screen.look), code)?;
            for outcome in outcomes {
                if let Outcome::Failure(failure) = outcome {
                    screen.complain(&failure.to_string());
                }
            }
            told(screen, &count(judged, "file"), began);
            shown = Some(found);
        }
        if !folders.next(known.values().flat_map(|known| known.prints.keys()))? {
            return Ok(code);
        }
    }
}

/// A command about one file: it is run again when that file, or one that its record names, was saved.
pub(super) fn rerun(screen: &Screen, path: &Path, mut once: impl FnMut() -> Done) -> Done {
    if path.as_os_str() == "-" {
        return Err(stop!("standard input cannot be watched; name a file"));
    }
    let mut folders = Folders::new()?;
    let mut seen: Option<Prints> = None;
    let mut code = DONE;
    loop {
        let began = Instant::now();
        folders.named(&[path])?;
        if !seen.as_ref().is_some_and(hold) {
            // Which files its records name.
            let mut known = BTreeMap::new();
            let sandbox = Sandbox::new(None, &[])?;
            let corpus = Corpus::new(screen, Vec::new(), &sandbox);
            judge(vec![path.to_owned()], &corpus, &CodeLists::default(), &mut known)?;
            seen = known.remove(path).map(|known| known.prints);
            screen.clear(code)?;
            code = match once() {
                Ok(code) => code,
                Err(stop @ (Stop::Deaf(_) | Stop::Left)) => return Err(stop),
                Err(stop @ (Stop::Because(_) | Stop::Drawn(_))) => stopped(screen, stop),
            };
            told(screen, "1 file", began);
        }
        if !folders.next(seen.iter().flat_map(Prints::keys))? {
            return Ok(code);
        }
    }
}

/// The files that were found, and what could not be.
fn sorted(inputs: Vec<Result<Input, Failure>>) -> Result<(Vec<PathBuf>, Vec<Failure>), Stop> {
    let mut found = (Vec::new(), Vec::new());
    for input in inputs {
        match input {
            Ok(Input::File(path)) => found.0.push(path),
            Ok(Input::Stdin) => {
                return Err(stop!("standard input cannot be watched; name a file"));
            }
            Err(failure) => found.1.push(failure),
        }
    }
    Ok(found)
}

/// Judges files and keeps what came out with what it depended on.
fn judge(
    files: Vec<PathBuf>,
    corpus: &Corpus<'_>,
    words: &CodeLists,
    known: &mut BTreeMap<PathBuf, Known>,
) -> Result<(), Stop> {
    let names: BTreeMap<String, PathBuf> =
        files.iter().map(|path| (path.display().to_string(), path.clone())).collect();
    // What a file was before it is read: what is written meanwhile is judged once more.
    for path in &files {
        let prints = BTreeMap::from([(path.clone(), stamp(path))]);
        known.insert(path.clone(), Known { prints, outcomes: Vec::new() });
    }
    let inputs = files.into_iter().map(|path| Ok(Input::File(path))).collect();
    Corpus { inputs, ..*corpus }.referee(Wanted::default(), &mut |outcomes| {
        for mut outcome in outcomes {
            let name = match &outcome {
                Outcome::Record(checked) => checked.source.name(),
                Outcome::Failure(failure) => &failure.path,
            };
            let Some(entry) = names.get(name).and_then(|at| known.get_mut(at)) else { continue };
            if let Outcome::Record(checked) = &mut outcome {
                words.weigh(checked);
                let folder = folder_of(Path::new(checked.source.name()));
                let settings = checked.report.about().settings.iter();
                // What is not there may come.
                for (_, value) in settings.filter(|(_, value)| is_path(value)) {
                    entry.prints.entry(folder.join(value)).or_insert_with_key(|path| stamp(path));
                }
            }
            entry.outcomes.push(outcome);
        }
        Ok(())
    })
}

/// `2 files judged in 4 ms at 19:04:05 UTC. Ctrl-C ends it`
fn told(screen: &Screen, what: &str, began: Instant) {
    let took = began.elapsed().as_millis();
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let seconds = now.map_or(0, |now| now.as_secs()) % 86_400;
    let (hours, minutes, seconds) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    let now = format!("{hours:02}:{minutes:02}:{seconds:02} UTC");
    screen.remark(&format!("{what} judged in {took} ms at {now}. Ctrl-C ends it"));
}
