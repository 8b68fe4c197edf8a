//! `evoref check --stream`: records one after another from standard input, one JSON line for each.
//!
//! What is held in memory is a bounded number of records, however many come.

use std::io::{BufRead, BufReader, Read};
use std::sync::Arc;

use rayon::prelude::*;

use super::arguments::Check;
use super::input::{STDIN, cause};
use super::reach::{Beside, Reach};
use super::screen::{Done, Screen, Stop};
use super::{DONE, UNDONE};
use crate::notation::MAX_RECORD;
use crate::referee::{self, Options};
use crate::render::{Checked, Failure, Format, Outcome, failure_line, record_line};
use crate::source::{Position, Source};

/// Bytes that are held before what is complete is judged.
const BATCH: usize = 4 << 20;
/// What a record takes besides its own bytes: its report, and the line that is written about it.
const REPORT: usize = 4 << 10;

pub(super) fn run(screen: &Screen, options: &Check) -> Done {
    // The variable is for reports; a stream has but one form.
    if !matches!(
        options.output_format,
        None | Some(Format::Auto | Format::JsonLines)
    ) {
        return Err(Stop::because(
            "--stream writes json-lines and nothing else; leave out --output-format",
        ));
    }
    let judging = Options {
        keep_going: options.keep_going,
        ..Options::default()
    };
    let name = options.stdin_filename.as_deref();
    let reach = Reach::new(options.reading.root.as_deref(), &[])?;
    let beside = reach.beside_stdin(name);
    let judge = |piece: Piece| piece.judge(name.unwrap_or(STDIN), &beside, judging);
    let mut pieces = Pieces::new(BufReader::with_capacity(1 << 16, std::io::stdin().lock()));
    let mut code = DONE;
    let mut records = 0_u64;
    loop {
        let batch = pieces.batch().map_err(|error| {
            Stop::because(format!("standard input cannot be read: {}", cause(&error)))
        })?;
        if batch.is_empty() {
            break;
        }
        records += batch.len() as u64;
        let lines: Vec<(String, u8)> = batch.into_par_iter().map(judge).collect();
        for (line, exit) in lines {
            code = code.max(exit);
            screen.pour(&line, code.min(UNDONE))?;
        }
    }
    if records == 0 {
        return Err(Stop::because(
            "standard input has no record: a record begins with the line `evoref 1`",
        ));
    }
    Ok(code.min(UNDONE))
}

/// The bytes of one record, or of what stands before the first.
struct Piece {
    number: u32,
    lines_before: u32,
    bytes_before: u64,
    bytes: Vec<u8>,
    /// Bytes of the record that were not kept because it is too large.
    dropped: u64,
}

impl Piece {
    fn judge(self, name: &str, beside: &Beside, options: Options) -> (String, u8) {
        let lines_before = self.lines_before;
        let fail = |at: Position, message: String| {
            let at = Position {
                line: at.line.saturating_add(lines_before),
                column: at.column,
            };
            let failure = Failure {
                path: name.to_owned(),
                at: Some(at),
                message,
            };
            (failure_line(&failure), UNDONE)
        };
        if self.dropped > 0 {
            let start = Position { line: 1, column: 1 };
            return fail(
                start,
                format!(
                    "the record is larger than {} MiB; each session is a record of its own and \
                     begins with the line `evoref 1`",
                    MAX_RECORD >> 20
                ),
            );
        }
        let source = match Source::decode(name, self.bytes) {
            Ok(source) => source.after(lines_before),
            Err(error) => return fail(error.at, error.message),
        };
        let Some(record) = referee::records(&source).first().copied() else {
            let start = Position { line: 1, column: 1 };
            return fail(
                start,
                "there is no record here: a record begins with the line `evoref 1`".to_owned(),
            );
        };
        let report = referee::referee(&source, record, beside, &options);
        let outcome = Outcome::Record(Box::new(Checked {
            number: self.number,
            line: lines_before + super::corpus::lines_above(&source, record) + 1,
            bytes_before: self.bytes_before,
            source: Arc::new(source),
            report,
        }));
        let exit = outcome.exit();
        match outcome {
            Outcome::Record(checked) => (record_line(&checked), exit),
            Outcome::Failure(failure) => (failure_line(&failure), exit),
        }
    }
}

/// Cuts a stream before each line that begins with `evoref`.
struct Pieces<R> {
    input: BufReader<R>,
    number: u32,
    lines: u32,
    bytes: u64,
    next: Piece,
    /// Whether the last bytes ended a line.
    line_ended: bool,
}

impl<R: Read> Pieces<R> {
    fn new(input: BufReader<R>) -> Self {
        Self {
            input,
            number: 1,
            lines: 0,
            bytes: 0,
            next: Piece::empty(1, 0, 0),
            line_ended: true,
        }
    }

    /// Complete records, at most a batch full; what is there is not held back for more to come.
    fn batch(&mut self) -> std::io::Result<Vec<Piece>> {
        let mut batch = Vec::new();
        let mut held = 0;
        let mut line = Vec::new();
        loop {
            line.clear();
            // A line without an end must not fill the memory; its rest comes as further lines.
            let room = MAX_RECORD as u64 + 1;
            let read = (&mut self.input).take(room).read_until(b'\n', &mut line)?;
            if read == 0 {
                let last = std::mem::replace(
                    &mut self.next,
                    Piece::empty(self.number, self.lines, self.bytes),
                );
                batch.extend(Some(last).filter(|piece| !piece.is_blank()));
                return Ok(batch);
            }
            if self.line_ended && begins_record(&line) && self.next.has_record() {
                self.number += 1;
                let next = Piece::empty(self.number, self.lines, self.bytes);
                let piece = std::mem::replace(&mut self.next, next);
                held += piece.bytes.len() + REPORT;
                batch.push(piece);
            }
            self.next.add(&line);
            self.line_ended = line.ends_with(b"\n");
            self.bytes += read as u64;
            self.lines = self.lines.saturating_add(u32::from(self.line_ended));
            let waiting = self.input.buffer().is_empty();
            if !batch.is_empty() && (waiting || held >= BATCH) {
                return Ok(batch);
            }
        }
    }
}

impl Piece {
    fn empty(number: u32, lines_before: u32, bytes_before: u64) -> Self {
        Self {
            number,
            lines_before,
            bytes_before,
            bytes: Vec::new(),
            dropped: 0,
        }
    }

    fn add(&mut self, line: &[u8]) {
        if self.dropped > 0 || self.bytes.len() + line.len() > MAX_RECORD {
            self.dropped += line.len() as u64;
        } else {
            self.bytes.extend_from_slice(line);
        }
    }

    fn has_record(&self) -> bool {
        self.dropped > 0 || self.bytes.split(|byte| *byte == b'\n').any(begins_record)
    }

    fn is_blank(&self) -> bool {
        self.dropped == 0 && self.bytes.iter().all(u8::is_ascii_whitespace)
    }
}

fn begins_record(line: &[u8]) -> bool {
    referee::begins_record(line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line))
}
