//! `evoref check --stream`: records one after another from standard input, one JSON line for each.
//!
//! What is held in memory is a bounded number of records, however many come.

use crate::prelude::*;

use super::arguments::Check;
use super::codes::CodeLists;
use super::corpus::{self, RecordInFile, side_by_side};
use super::frames::{Pieces, RawRecord, begins_record};
use evoref_files::paths::STDIN;
use evoref_files::regular::cause;
use evoref_record::notation::MAX_RECORD;
use evoref_record::source::Position;
use evoref_report::render::{Frame, outcome_line};

/// The longest key, in bytes.
const MAX_KEY: usize = 4 << 10;

struct Stream<'a> {
    games: Games,
    name: &'a str,
    beside: Beside,
    judging: Options,
    at_nul: bool,
    keyed: bool,
    words: CodeLists,
}

pub(super) fn run(screen: &Screen, options: &Check) -> Done {
    // The variable is for reports; a stream has but one form.
    if !matches!(options.output_format, None | Some(Format::Auto | Format::JsonLines)) {
        return Err(stop!(
            "--stream writes json-lines and nothing else; leave out --output-format"
        ));
    }
    let name = options.stdin_filename.as_deref();
    // No file of settings lies above a pipe.
    let settings = Settings::of(screen, &Typed::of_check(options), &[])?;
    let (sandbox, _) = settings.open(&[])?;
    let stream = Stream {
        games: screen.games,
        name: name.unwrap_or(STDIN),
        beside: sandbox.beside_stdin(name),
        judging: Options { keep_going: settings.keep_going.value, ..Options::default() },
        at_nul: options.null,
        keyed: options.key,
        words: settings.words(),
    };
    let mut pieces = Pieces::new(std::io::stdin().lock(), stream.at_nul);
    let mut code = DONE;
    let mut records = 0_u64;
    loop {
        let batch = pieces.batch();
        let batch =
            batch.map_err(|error| stop!("standard input cannot be read: {}", cause(&error)))?;
        if batch.is_empty() {
            break;
        }
        let pieces: Vec<(u64, RawRecord)> = (records + 1..).zip(batch).collect();
        records += pieces.len() as u64;
        for (line, exit) in side_by_side(pieces, |(index, piece)| stream.line(piece, index)) {
            code = code.max(exit);
            screen.pour(&line, code.min(UNDONE))?;
        }
    }
    if records == 0 {
        return Err(stop!(
            "standard input has no record: a record begins with the line `evoref 1`"
        ));
    }
    Ok(code.min(UNDONE))
}

impl Stream<'_> {
    /// The line that is written about a piece, and the exit code that it means.
    fn line(&self, mut piece: RawRecord, index: u64) -> (String, u8) {
        let mut key = None;
        let mut outcome = if self.keyed {
            match take_key(&mut piece.bytes) {
                Ok(found) => self.judge(piece, key.insert(found)),
                Err(message) => failure(self.name, Position { line: 1, column: 1 }, message),
            }
        } else {
            self.judge(piece, self.name)
        };
        if let Outcome::Record(checked) = &mut outcome {
            self.words.weigh(checked);
        }
        let frame = self.keyed.then_some(Frame { index, key: key.as_deref() });
        (outcome_line(&outcome, frame), outcome.exit())
    }

    fn judge(&self, piece: RawRecord, name: &str) -> Outcome {
        let lines_before = piece.lines_before;
        let fail = |at: Position, message: String| {
            let line = at.line.saturating_add(lines_before);
            failure(name, Position { line, ..at }, message)
        };
        let start = Position { line: 1, column: 1 };
        if piece.dropped > 0 {
            let most = MAX_RECORD >> 20;
            let message = format!(
                "the record is larger than {most} MiB; each session is a record of its own and \
                 begins with the line `evoref 1`"
            );
            return fail(start, message);
        }
        let source = match Source::decode(name, piece.bytes) {
            Ok(source) => source.after(lines_before),
            Err(error) => return fail(error.at, error.message),
        };
        let records = referee::records(&source);
        let Some(record) = records.first().copied() else {
            let message = "there is no record here: a record begins with the line `evoref 1`";
            return fail(start, message.to_owned());
        };
        if self.at_nul
            && let Some(second) = records.get(1)
        {
            let expected = "records stand here and one is expected: end each with a NUL";
            return fail(source.position(second.start), format!("{} {expected}", records.len()));
        }
        let RawRecord { number, bytes_before, .. } = piece;
        let place = RecordInFile { span: record, number, lines_before, bytes_before };
        let how = (self.judging, Wanted { identity: true, ..Wanted::default() });
        let (checked, _) = corpus::record(self.games, &Arc::new(source), &self.beside, place, how);
        Outcome::Record(Box::new(checked))
    }
}

fn failure(name: &str, at: Position, message: String) -> Outcome {
    Outcome::Failure(Failure { path: name.to_owned(), at: Some(at), message })
}

/// Takes the key from above a record: the first line.
fn take_key(bytes: &mut Vec<u8>) -> Result<String, String> {
    let end = memchr::memchr(b'\n', bytes);
    let line = &bytes[..end.unwrap_or(bytes.len())];
    let key = line.strip_suffix(b"\r").unwrap_or(line);
    if key.is_empty() || begins_record(key) {
        return Err("no key stands above the record: --key reads the first line as one".to_owned());
    }
    if key.len() > MAX_KEY {
        return Err(format!("the key is longer than {} KiB", MAX_KEY >> 10));
    }
    let Ok(key) = std::str::from_utf8(key) else {
        return Err("the key is not UTF-8 text".to_owned());
    };
    let key = key.to_owned();
    bytes.drain(..end.map_or(bytes.len(), |end| end + 1));
    Ok(key)
}
