//! A file part by part, each a number of whole records: what was judged is forgotten, its memory is
//! used again, and the text that is worked on stays near the processor.
//!
//! Knows where a record begins; not what it says.

use std::collections::VecDeque;
use std::io::{Read, stdin};
use std::sync::Arc;

use super::paths::{Input, STDIN};
use super::regular::{self, cause};
use super::{Beside, Sandbox};
use evoref_record::source::{MAX_FILE, NotText, Position, Source, Span, too_large};
use evoref_referee as referee;
use evoref_report::render::Failure;

/// Bytes that are read at a time: few enough that the allocator uses memory again; for more it asks the system each time.
pub const CHUNK: usize = 64 << 10;

/// The most that is read: a byte-order mark and one byte more tell a file that is too large.
const MOST: usize = MAX_FILE + 4;

/// A file that was read, or a part of it, with its records.
pub struct Opened {
    pub source: Arc<Source>,
    /// Its records, at least one.
    pub records: Vec<Span>,
    pub beside: Beside,
    /// Bytes of the file before the text.
    pub bytes_before: u64,
}

/// A number of whole records.
pub enum Chunk {
    /// Records that can be refereed, at least one.
    Sound(Opened),
    /// One record that is no text, and why; the others of its file are as good as before.
    Spoilt(Failure, Vec<u8>),
}

/// All parts of a file.
pub struct Whole {
    pub name: String,
    /// The byte-order mark, if the file begins with one.
    pub mark: &'static [u8],
    /// What follows it, from first to last.
    pub parts: Vec<Chunk>,
}

impl Chunk {
    pub fn records(&self) -> usize {
        match self {
            Self::Sound(opened) => opened.records.len(),
            Self::Spoilt(..) => 1,
        }
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Self::Sound(opened) => opened.source.text().as_bytes(),
            Self::Spoilt(_, bytes) => bytes,
        }
    }

    /// How many lines end in it.
    pub fn line_ends(&self) -> u32 {
        memchr::memchr_iter(b'\n', self.bytes()).count() as u32
    }
}

impl Whole {
    /// How many lines it has; a file that ends with a line end has an empty last one.
    pub fn line_count(&self) -> u32 {
        self.parts.iter().map(Chunk::line_ends).sum::<u32>().saturating_add(1)
    }

    /// The file as it was read, in pieces.
    pub fn bytes(&self) -> Vec<&[u8]> {
        std::iter::once(self.mark).chain(self.parts.iter().map(Chunk::bytes)).collect()
    }
}

/// What a file may begin with and no text holds.
pub const MARK: &[u8; 3] = b"\xEF\xBB\xBF";

/// The parts of an input, from first to last; none follows a failure.
pub struct Chunks {
    name: String,
    beside: Beside,
    input: Box<dyn Read + Send>,
    /// Bytes that are read at a time.
    size: usize,
    /// What was read and belongs to no part yet.
    held: Vec<u8>,
    /// Bytes and lines of the parts that were given.
    bytes: u64,
    lines: u32,
    /// Whether a byte-order mark stands before the first part.
    marked: bool,
    ended: bool,
    /// Parts that were read: several if one of them is no text.
    cut: VecDeque<Chunk>,
}

impl Chunks {
    /// The parts of what a path means, about `size` bytes each.
    pub fn of(
        input: &Input,
        stdin_name: Option<&str>,
        size: usize,
        sandbox: &Sandbox,
    ) -> Result<Self, Failure> {
        let (name, opened, beside) = match input {
            Input::Stdin => (
                stdin_name.unwrap_or(STDIN).to_owned(),
                Ok((Box::new(stdin()) as Box<dyn Read + Send>, 0)),
                sandbox.beside_stdin(stdin_name),
            ),
            Input::File(path) => (
                path.display().to_string(),
                regular::open(path).map(|file| {
                    let length = file.limit().min(MOST as u64) as usize;
                    (Box::new(file) as Box<dyn Read + Send>, length)
                }),
                sandbox.beside(path),
            ),
        };
        match opened {
            Ok((input, length)) => Ok(Self {
                beside,
                name,
                input,
                size,
                held: Vec::with_capacity(length.min(size) + 1),
                bytes: 0,
                lines: 0,
                marked: false,
                ended: false,
                cut: VecDeque::new(),
            }),
            Err(error) => Err(Failure { path: name, at: None, message: unreadable(&error) }),
        }
    }

    /// All of it, records that are no text among the others.
    pub fn all(input: &Input, sandbox: &Sandbox) -> Result<Whole, Failure> {
        let mut parts = Self::of(input, None, MOST, sandbox)?;
        let found: Result<Vec<Chunk>, Failure> = parts.by_ref().collect();
        Ok(Whole { parts: found?, mark: if parts.marked { MARK } else { b"" }, name: parts.name })
    }

    fn failure(&self, at: Option<Position>, message: String) -> Failure {
        Failure { path: self.name.clone(), at, message }
    }

    /// The bytes up to where a later record begins, or all that are left.
    fn bytes(&mut self) -> Result<Vec<u8>, String> {
        loop {
            let known = self.held.len();
            let room = (MOST as u64).saturating_sub(self.bytes + known as u64);
            let wanted = room.min(self.size as u64);
            let read = self.input.by_ref().take(wanted).read_to_end(&mut self.held);
            let read = read.map_err(|error| unreadable(&error))? as u64;
            if self.bytes + self.held.len() as u64 == MOST as u64 {
                return Err(too_large());
            }
            if read < wanted {
                self.ended = true;
                return Ok(std::mem::take(&mut self.held));
            }
            // The word that begins a record may have been read in two.
            let from = known.saturating_sub("evoref".len());
            if let Some(cut) = referee::last_of_several(&self.held, from) {
                let mut rest = Vec::with_capacity(self.held.len() - cut + self.size + 1);
                rest.extend_from_slice(&self.held[cut..]);
                self.held.truncate(cut);
                return Ok(std::mem::replace(&mut self.held, rest));
            }
        }
    }

    /// Reads on: what was read stands in the queue then.
    fn read(&mut self) -> Result<(), Failure> {
        let mut bytes = self.bytes().map_err(|message| self.failure(None, message))?;
        if self.bytes == 0 && bytes.starts_with(MARK) {
            self.marked = true;
            bytes.drain(..MARK.len());
        }
        let bytes = match String::from_utf8(bytes) {
            Ok(text) if memchr::memchr(0, text.as_bytes()).is_none() => return self.sound(text),
            Ok(text) => text.into_bytes(),
            Err(error) => error.into_bytes(),
        };
        let starts = referee::starts(&bytes);
        let ends = starts.iter().skip(1).copied().chain([bytes.len()]);
        // Sound records that follow each other stay one part.
        let mut run = String::new();
        for (start, end) in starts.iter().copied().zip(ends) {
            let record = &bytes[start..end];
            let error = match Source::decode("", record.to_vec()) {
                Ok(source) => {
                    run.push_str(source.text());
                    continue;
                }
                Err(error) => error,
            };
            if !run.is_empty() {
                self.sound(std::mem::take(&mut run))?;
            }
            let failure = self.spoilt(record, error)?;
            self.cut.push_back(Chunk::Spoilt(failure, record.to_vec()));
        }
        if !run.is_empty() {
            self.sound(run)?;
        }
        if !self.cut.is_empty() {
            return Ok(());
        }
        // No record begins in it, so the bad byte spoils all.
        match Source::decode("", bytes.clone()) {
            Ok(source) => self.sound(source.text().to_owned()),
            Err(error) => Err(self.spoilt(&bytes, error)?),
        }
    }

    /// A part whose bytes are text.
    fn sound(&mut self, text: String) -> Result<(), Failure> {
        let source = Source::new(&self.name, text).after(self.lines);
        let records = referee::records(&source);
        if records.is_empty() {
            return Err(self.failure(None, no_record(source.text())));
        }
        let (bytes_before, beside) = (self.bytes, self.beside.clone());
        self.given(source.text().as_bytes())?;
        let source = Arc::new(source);
        self.cut.push_back(Chunk::Sound(Opened { source, records, beside, bytes_before }));
        Ok(())
    }

    /// Why a record is no text.
    fn spoilt(&mut self, record: &[u8], error: NotText) -> Result<Failure, Failure> {
        let line = error.at.line.saturating_add(self.lines);
        let failure = self.failure(Some(Position { line, ..error.at }), error.message);
        self.given(record)?;
        Ok(failure)
    }

    /// Counts what was given.
    fn given(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.bytes += bytes.len() as u64;
        if self.bytes > MAX_FILE as u64 {
            return Err(self.failure(None, too_large()));
        }
        self.lines = self.lines.saturating_add(memchr::memchr_iter(b'\n', bytes).count() as u32);
        Ok(())
    }
}

impl Iterator for Chunks {
    type Item = Result<Chunk, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.cut.is_empty()
            && !self.ended
            && let Err(failure) = self.read()
        {
            self.ended = true;
            return Some(Err(failure));
        }
        self.cut.pop_front().map(Ok)
    }
}

fn unreadable(error: &std::io::Error) -> String {
    format!("cannot be read: {}", cause(error))
}

/// What to say about a text in which no record begins.
fn no_record(text: &str) -> String {
    let begin = "a record begins with the line `evoref 1`";
    if text.trim().is_empty() {
        return format!("is empty; {begin}");
    }
    let mut lines = text.lines().map(str::trim);
    match lines.find(|line| !line.is_empty() && !line.starts_with('#')) {
        Some(line) if line.starts_with("game:") || line.starts_with("players:") => {
            format!("has no record: put the line `evoref 1` above `{line}`")
        }
        _ => format!("has no record: {begin}"),
    }
}

#[cfg(test)]
#[path = "../tests/unit/chunks.rs"]
mod tests;
