//! Refereeing many files at once: in parallel, reported in the order in which they were found.

use crate::prelude::*;
use std::time::Instant;

use indicatif::ProgressDrawTarget;
use rayon::prelude::*;

use super::progress::{PATIENCE, Progress};
use evoref_files::chunks::{CHUNK, Chunk, Chunks, Opened};
use evoref_referee::session::Heard;
use evoref_report::render::Aside;

/// Fewer records than this are refereed before threads would have started.
const WORTH_THREADS: usize = 4;

/// What is read or judged at a time, in bytes: little enough that its memory, which the next turn uses again,
/// stays near the processor.
const TURN: usize = 1 << 20;
/// What a record or a file takes besides its text.
const BESIDES: usize = 4 << 10;

/// What is judged, what may be read for it, and how.
pub(super) struct Corpus<'a> {
    pub(super) screen: &'a Screen,
    pub(super) inputs: Vec<Result<Input, Failure>>,
    pub(super) stdin_name: Option<&'a str>,
    pub(super) sandbox: &'a Sandbox,
    pub(super) options: Options,
}

/// Where outcomes go as they come, in order, several at a time; an error ends the run.
pub(super) type Tell<'a> = dyn FnMut(Vec<Outcome>) -> Result<(), Stop> + 'a;

/// A record with what was made of it, or what gave none.
type Made<E> = Result<(Box<Checked>, E), Failure>;

/// The same with what was made of each record.
type TellMade<'a, E> = dyn FnMut(Vec<Made<E>>) -> Result<(), Stop> + 'a;

/// What is wanted of each record besides its report, and what is made of it where it is judged.
pub(super) type Making<'a, E> = (Wanted, &'a (dyn Fn(&Checked, Heard) -> E + Sync));

impl<'a> Corpus<'a> {
    pub(super) fn new(
        screen: &'a Screen,
        inputs: Vec<Result<Input, Failure>>,
        sandbox: &'a Sandbox,
    ) -> Self {
        Self { screen, inputs, stdin_name: None, sandbox, options: Options::default() }
    }

    /// Referees all records of all inputs; one bad file does not stop the others. What is read and not yet
    /// told of is bounded, whatever the inputs are.
    pub(super) fn referee(self, wanted: Wanted, tell: &mut Tell<'_>) -> Result<(), Stop> {
        let outcome = |made: Made<()>| match made {
            Ok((checked, ())) => Outcome::Record(checked),
            Err(failure) => Outcome::Failure(failure),
        };
        self.run((wanted, &|_, _| ()), &mut |made| tell(made.into_iter().map(outcome).collect()))
    }

    /// The same for a command that looks at one record after the other. `look` is given the exit code so far and gives
    /// the one from there on; what gives no record is told, and makes the job undone.
    pub(super) fn each(self, look: &mut dyn FnMut(&Checked, u8) -> Done) -> Done {
        let nothing: Making<'_, ()> = (Wanted::default(), &|_, _| ());
        self.each_made(nothing, &mut |checked, (), code| look(checked, code))
    }

    /// The same with what was made of each record.
    pub(super) fn each_made<E: Send>(
        self,
        making: Making<'_, E>,
        look: &mut dyn FnMut(&Checked, E, u8) -> Done,
    ) -> Done {
        let (screen, mut code) = (self.screen, DONE);
        self.run(making, &mut |made| {
            for made in made {
                if let Some((checked, made)) = screen.or_undone(made, &mut code) {
                    code = look(&checked, made, code)?;
                }
            }
            Ok(())
        })?;
        Ok(code)
    }

    fn run<E: Send>(mut self, make: Making<'_, E>, tell: &mut TellMade<'_, E>) -> Result<(), Stop> {
        let inputs = std::mem::take(&mut self.inputs);
        // This target stays silent when standard error is not a terminal.
        let progress = Progress::new(inputs.len(), PATIENCE, ProgressDrawTarget::stderr as _);
        let done = Run { corpus: &self, progress: &progress, making: make, tell }.each(inputs);
        progress.end();
        done
    }
}

/// A record that is not judged yet, or what gave none.
type Unit = Result<(Arc<Opened>, RecordInFile), Failure>;

#[derive(Debug, Clone, Copy)]
pub(super) struct RecordInFile {
    pub(super) span: Span,
    pub(super) number: u32,
    /// Lines of the file above its span.
    pub(super) lines_before: u32,
    /// Bytes of the file before the text that holds it.
    pub(super) bytes_before: u64,
}

type Bar = Progress<fn() -> ProgressDrawTarget>;

struct Run<'a, 'b, E> {
    corpus: &'a Corpus<'a>,
    progress: &'a Bar,
    making: Making<'a, E>,
    tell: &'a mut TellMade<'b, E>,
}

impl<E: Send> Run<'_, '_, E> {
    /// Small files are read side by side; a large one is read part by part.
    fn each(&mut self, inputs: Vec<Result<Input, Failure>>) -> Result<(), Stop> {
        let mut small = Vec::new();
        let mut weight = 0;
        for input in inputs {
            match input.as_ref().map_or(Some(0), length) {
                Some(length) if length <= TURN => {
                    small.push(input);
                    weight += length + BESIDES;
                    if weight >= TURN {
                        self.small(std::mem::take(&mut small))?;
                        weight = 0;
                    }
                }
                Some(_) | None => {
                    self.small(std::mem::take(&mut small))?;
                    weight = 0;
                    self.judge(units(self.corpus, self.progress, input))?;
                }
            }
        }
        self.small(small)
    }

    fn small(&mut self, inputs: Vec<Result<Input, Failure>>) -> Result<(), Stop> {
        let (corpus, progress) = (self.corpus, self.progress);
        let read = |input| units(corpus, progress, input).collect::<Vec<Unit>>();
        let units = side_by_side(inputs, read);
        self.judge(units.into_iter().flatten())
    }

    /// Judges and tells, a bounded number of records at a time; the next are read meanwhile.
    fn judge(&mut self, mut units: impl Iterator<Item = Unit> + Send) -> Result<(), Stop> {
        let (games, options) = (self.corpus.screen.games, self.corpus.options);
        let ((wanted, make), progress) = (&self.making, self.progress);
        let one = |unit: Unit| {
            let made = unit.map(|(opened, place)| {
                let (source, beside) = (&opened.source, &opened.beside);
                let (checked, heard) = record(games, source, beside, place, (options, *wanted));
                let made = make(&checked, heard);
                (Box::new(checked), made)
            });
            progress.step();
            made
        };
        let mut turn = next_turn(&mut units);
        while !turn.is_empty() {
            let (made, next) = if are_worth_threads(&turn) {
                rayon::join(|| side_by_side(turn, one), || next_turn(&mut units))
            } else {
                (side_by_side(turn, one), next_turn(&mut units))
            };
            // What is written and the bar may go to the same terminal.
            progress.bar.suspend(|| (self.tell)(made))?;
            turn = next;
        }
        Ok(())
    }
}

/// The records that are judged next; none at the end.
fn next_turn(units: &mut impl Iterator<Item = Unit>) -> Vec<Unit> {
    let (mut turn, mut weight) = (Vec::new(), 0);
    while weight < TURN
        && let Some(unit) = units.next()
    {
        weight += unit.as_ref().map_or(0, |(_, place)| place.span.range().len()) + BESIDES;
        turn.push(unit);
    }
    turn
}

/// With one thread, each record would be handed over to it and back for nothing.
fn are_worth_threads<T>(all: &[T]) -> bool {
    all.len() >= WORTH_THREADS && rayon::current_num_threads() > 1
}

/// What is made of each, in several threads where that is worth it.
pub(super) fn side_by_side<T: Send, U: Send>(
    all: Vec<T>,
    make: impl Fn(T) -> U + Sync + Send,
) -> Vec<U> {
    if are_worth_threads(&all) {
        // One may take as long as a hundred others.
        all.into_par_iter().with_max_len(1).map(make).collect()
    } else {
        all.into_iter().map(make).collect()
    }
}

/// How long a file says it is; nothing is known of standard input.
fn length(input: &Input) -> Option<usize> {
    match input {
        Input::Stdin => None,
        // What cannot be asked cannot be read either, which is told with the others.
        Input::File(path) => Some(std::fs::metadata(path).map_or(0, |data| data.len() as usize)),
    }
}

/// What there is in an input, read part by part, with the numbers of its records.
fn units<'a>(
    corpus: &'a Corpus<'_>,
    progress: &'a Bar,
    input: Result<Input, Failure>,
) -> impl Iterator<Item = Unit> + use<'a> {
    let parts = |input| Chunks::of(&input, corpus.stdin_name, CHUNK, corpus.sandbox);
    let parts = input.and_then(parts);
    let failed = parts.as_ref().err().cloned().map(Err);
    let mut number = 0;
    parts.into_iter().flatten().chain(failed).flat_map(move |part| {
        let units: Vec<Unit> = match part {
            Ok(Chunk::Sound(opened)) => {
                let opened = Arc::new(opened);
                let records = places(&opened, number).into_iter();
                records.map(|place| Ok((Arc::clone(&opened), place))).collect()
            }
            Ok(Chunk::Spoilt(failure, _)) | Err(failure) => vec![Err(failure)],
        };
        // The file itself was expected.
        progress.expect(units.len() - usize::from(number == 0));
        number += units.len() as u32;
        units
    })
}

/// The records of a file or part, so many of which went before.
fn places(opened: &Opened, before: u32) -> Vec<RecordInFile> {
    let (mut lines_before, bytes_before) = (opened.source.lines_before(), opened.bytes_before);
    let places = (before + 1..).zip(opened.records.iter().copied()).map(|(number, span)| {
        let place = RecordInFile { span, number, lines_before, bytes_before };
        let text = opened.source.slice(span).as_bytes();
        lines_before += memchr::memchr_iter(b'\n', text).count() as u32;
        place
    });
    places.collect()
}

pub(super) fn record(
    games: Games,
    source: &Arc<Source>,
    beside: &Beside,
    place: RecordInFile,
    (options, wanted): (Options, Wanted),
) -> (Checked, Heard) {
    let began = Instant::now();
    let (report, mut heard) = games.hear(source, place.span, beside, &options, wanted);
    let checked = Checked {
        number: place.number,
        line: place.lines_before + lines_above(source, place.span) + 1,
        bytes_before: place.bytes_before,
        source: Arc::clone(source),
        aside: Aside::default(),
        took: began.elapsed(),
        identity: heard.identity.take(),
        report,
    };
    (checked, heard)
}

/// How many lines of a record stand above its `evoref 1`: blank ones, comments, garbage.
pub(super) fn lines_above(source: &Source, record: Span) -> u32 {
    let lines = source.slice(record).lines();
    lines.take_while(|line| !referee::begins_record(line.as_bytes())).count() as u32
}
