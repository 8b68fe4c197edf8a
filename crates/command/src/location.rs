//! A record that was judged and is looked at once more: where it lies, in few bytes, because there may be
//! very many.

use crate::prelude::*;
use std::io::{Read as _, Seek as _, SeekFrom};

use super::corpus::lines_above;
use evoref_files::chunks::MARK;
use evoref_files::regular;
use evoref_game::Files;

/// Where a record lies.
pub(super) struct Location {
    /// The file, as it was named.
    pub(super) name: Arc<str>,
    /// Its first byte, without a byte-order mark.
    at: u64,
    length: u32,
    /// Lines of the file above it.
    lines_before: u32,
}

impl Location {
    /// Where a record lies; `last` is the file of the one before, which is often the same.
    pub(super) fn of(checked: &Checked, last: Option<&Arc<str>>) -> Self {
        let (source, span) = (&checked.source, checked.report.span);
        Self {
            name: match last {
                Some(last) if **last == *source.name() => Arc::clone(last),
                Some(_) | None => source.name().into(),
            },
            at: checked.bytes_before + u64::from(span.start),
            length: span.end - span.start,
            lines_before: checked.line - 1 - lines_above(source, span),
        }
    }

    /// What somebody makes of the record; `None` if it cannot be read once more, or nothing is made.
    pub(super) fn read<T>(
        &self,
        games: Games,
        sandbox: &Sandbox,
        make: impl FnOnce(Games, &Source, Span, &dyn Files) -> Option<T>,
    ) -> Option<T> {
        let path = Path::new(&*self.name);
        let mut file = regular::open(path).ok()?.into_inner();
        let mut mark = [0; MARK.len()];
        let is_marked = file.read_exact(&mut mark).is_ok() && mark == *MARK;
        let at = self.at + if is_marked { MARK.len() as u64 } else { 0 };
        file.seek(SeekFrom::Start(at)).ok()?;
        let mut bytes = vec![0; self.length as usize];
        file.read_exact(&mut bytes).ok()?;
        let source = Source::decode(&*self.name, bytes).ok()?;
        let source = source.after(self.lines_before);
        make(games, &source, Span::new(0, self.length), &sandbox.beside(path))
    }
}
