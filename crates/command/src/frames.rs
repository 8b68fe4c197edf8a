//! A stream cut into records, whose bytes are not looked at further: before each line that begins one, or at each NUL.
//!
//! What is held is bounded, and what is complete is never held back for more to come.

use std::io::{BufRead, BufReader, Read, Result};

use evoref_record::notation::{MAX_LINE, MAX_RECORD};
use evoref_referee as referee;

/// Bytes that are held before what is complete is judged.
const BATCH: usize = 4 << 20;
/// What a record takes besides its own bytes: its report, and the line that is written about it.
const REPORT: usize = 4 << 10;
/// The most of a piece between two NULs that is kept: a record, and a line for its key.
const MAX_PIECE: usize = MAX_RECORD + MAX_LINE;
/// Bytes of a piece between two NULs that are read at a time.
const CHUNK: u64 = 64 << 10;

/// The bytes of one record, or of what stands before the first.
pub(super) struct RawRecord {
    /// Its number in the stream, from 1; a piece between two NULs is counted for itself.
    pub(super) number: u32,
    pub(super) lines_before: u32,
    pub(super) bytes_before: u64,
    pub(super) bytes: Vec<u8>,
    /// Bytes that were not kept because there are too many.
    pub(super) dropped: u64,
}

pub(super) struct Pieces<R> {
    input: BufReader<R>,
    /// Whether it is cut at each NUL, and not before each line that begins with `evoref`.
    at_nul: bool,
    lines: u32,
    next: RawRecord,
    /// Whether the last bytes ended a line.
    line_ended: bool,
    /// Whether a NUL went before.
    below_nul: bool,
}

impl<R: Read> Pieces<R> {
    pub(super) fn new(input: R, at_nul: bool) -> Self {
        Self {
            input: BufReader::with_capacity(1 << 16, input),
            at_nul,
            lines: 0,
            next: RawRecord::empty(1, 0, 0),
            line_ended: true,
            below_nul: false,
        }
    }

    /// Complete pieces, at most a batch full; none at the end. What is there is not held back for more to come.
    pub(super) fn batch(&mut self) -> Result<Vec<RawRecord>> {
        if self.at_nul { self.parted() } else { self.begun() }
    }

    /// Pieces that each begin a record.
    fn begun(&mut self) -> Result<Vec<RawRecord>> {
        let mut batch = Vec::new();
        let mut held = 0;
        let mut line = Vec::new();
        loop {
            line.clear();
            // A line without an end must not fill the memory; its rest comes as further lines.
            let read =
                (&mut self.input).take(MAX_RECORD as u64 + 1).read_until(b'\n', &mut line)?;
            if read == 0 {
                batch.extend(Some(self.take_next()).filter(|piece| !piece.is_blank()));
                return Ok(batch);
            }
            let next = &self.next;
            let has_record =
                || next.dropped > 0 || next.bytes.split(|byte| *byte == b'\n').any(begins_record);
            if self.line_ended && begins_record(&line) && has_record() {
                let piece = self.take_next();
                held += piece.bytes.len() + REPORT;
                batch.push(piece);
            }
            self.next.add(&line, MAX_RECORD);
            self.line_ended = line.ends_with(b"\n");
            self.lines = self.lines.saturating_add(u32::from(self.line_ended));
            if !batch.is_empty() && (held >= BATCH || self.would_wait(b'\n')) {
                return Ok(batch);
            }
        }
    }

    /// What was read of a piece; another one begins here.
    fn take_next(&mut self) -> RawRecord {
        let bytes = self.next.bytes_before + self.next.bytes.len() as u64 + self.next.dropped;
        let next = RawRecord::empty(self.next.number + 1, self.lines, bytes);
        std::mem::replace(&mut self.next, next)
    }

    /// Pieces that a NUL ends, empty ones too, and what stands behind the last if it is not blank.
    fn parted(&mut self) -> Result<Vec<RawRecord>> {
        let mut batch = Vec::new();
        let mut held = 0;
        loop {
            let mut piece = RawRecord::empty(1, 0, 0);
            let ended = self.upto_nul(&mut piece)?;
            if self.below_nul {
                // Who writes lines, as Spark's `pipe` does, ends the line of the NUL.
                let end = [&b"\r\n"[..], b"\n"].into_iter().find(|it| piece.bytes.starts_with(it));
                piece.bytes.drain(..end.map_or(0, <[u8]>::len));
            }
            self.below_nul = ended;
            if ended || !piece.is_blank() {
                held += piece.bytes.len() + REPORT;
                batch.push(piece);
            }
            if !ended || held >= BATCH || self.would_wait(0) {
                return Ok(batch);
            }
        }
    }

    /// Reads on to the next NUL; false if the stream ends before.
    fn upto_nul(&mut self, piece: &mut RawRecord) -> Result<bool> {
        let mut chunk = Vec::new();
        loop {
            chunk.clear();
            let read = (&mut self.input).take(CHUNK).read_until(0, &mut chunk)?;
            let ended = chunk.last() == Some(&0);
            piece.add(&chunk[..read - usize::from(ended)], MAX_PIECE);
            if ended || read == 0 {
                return Ok(ended);
            }
        }
    }

    /// Whether reading up to the next such byte would ask for more of the stream, and may so wait.
    fn would_wait(&self, end: u8) -> bool {
        memchr::memchr(end, self.input.buffer()).is_none()
    }
}

impl RawRecord {
    fn empty(number: u32, lines_before: u32, bytes_before: u64) -> Self {
        Self { number, lines_before, bytes_before, bytes: Vec::new(), dropped: 0 }
    }

    fn add(&mut self, bytes: &[u8], most: usize) {
        if self.dropped > 0 || self.bytes.len() + bytes.len() > most {
            self.dropped += bytes.len() as u64;
        } else {
            self.bytes.extend_from_slice(bytes);
        }
    }

    fn is_blank(&self) -> bool {
        self.dropped == 0 && self.bytes.iter().all(u8::is_ascii_whitespace)
    }
}

/// Whether a line begins a record, behind a byte-order mark, too.
pub(super) fn begins_record(line: &[u8]) -> bool {
    referee::begins_record(line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line))
}
