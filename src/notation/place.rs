//! How far a cursor got in a text, and what comes next: the one walk over the bytes of a clause.
//!
//! Knows blanks, commas, strings and where a clause ends; not what a word is.

/// How far a cursor got, and what comes next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// Where the last word or comma that was taken ends.
    pub(super) taken: u32,
    /// Where the next thing begins; the end of the clause if nothing follows.
    pub(super) start: u32,
    /// Where it ends.
    pub(super) end: u32,
    pub(super) next: Next,
    /// What ends the clause.
    pub(super) joints: Joints,
}

/// What comes next in a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Next {
    Word,
    Quoted,
    Comma,
    Nothing,
}

/// What ends a clause before its text ends. Every class of bytes below this number belongs to words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Joints {
    /// The end of the line, and whatever a plain word has not: marks of comments, strings, claims.
    Line = MARK,
    /// `=>` and `;`, outside strings.
    Both = JOINT,
    /// Nothing: the text is one clause.
    None = COMMA,
}

/// What a byte is to a cursor.
static CLASS: [u8; 256] = {
    let mut class = [INSIDE; 256];
    class[b'#' as usize] = MARK;
    class[b';' as usize] = JOINT;
    class[b'"' as usize] = JOINT;
    class[b'=' as usize] = JOINT;
    class[b',' as usize] = COMMA;
    class[b' ' as usize] = BLANK;
    class[b'\t' as usize] = BLANK;
    class[b'\r' as usize] = BLANK;
    class[b'\n' as usize] = END;
    class
};
const INSIDE: u8 = 0;
const MARK: u8 = 1;
const JOINT: u8 = 2;
const COMMA: u8 = 3;
const BLANK: u8 = 4;
const END: u8 = 5;

impl Place {
    /// Before the byte `from` of a text, with nothing looked at yet.
    pub(super) const fn before(from: u32, joints: Joints) -> Self {
        Self {
            taken: from,
            start: from,
            end: from,
            next: Next::Nothing,
            joints,
        }
    }

    /// Goes to what comes next after the byte `taken`.
    #[inline]
    pub(super) fn pass(&mut self, bytes: &[u8], taken: u32) {
        let class = |at: usize| bytes.get(at).map_or(END, |byte| CLASS[*byte as usize]);
        let mut start = taken as usize;
        while class(start) == BLANK {
            start += 1;
        }
        let mut end = start;
        while let Some(eight) = bytes.get(end..).and_then(<[u8]>::first_chunk) {
            let plain = plain_bytes(u64::from_le_bytes(*eight));
            end += plain;
            if plain < eight.len() {
                break;
            }
        }
        let mut after = class(end);
        while after == INSIDE {
            end += 1;
            after = class(end);
        }
        self.taken = taken;
        self.start = start as u32;
        self.end = end as u32;
        self.next = if end == start {
            Next::Nothing
        } else {
            Next::Word
        };
        if after < COMMA || after == COMMA && end == start {
            self.look_closer(bytes);
        }
    }

    /// What begins at `start`, when a word is not all that stands there.
    #[inline(never)]
    fn look_closer(&mut self, bytes: &[u8]) {
        let start = self.start as usize;
        let inside = self.joints as u8;
        let (next, end) = match bytes.get(start) {
            None => (Next::Nothing, start),
            Some(b',') => (Next::Comma, start + 1),
            Some(b'#' | b'"' | b';' | b'=') if inside == MARK => (Next::Nothing, start),
            Some(b'"') => (Next::Quoted, string_end(bytes, start)),
            Some(b';') if inside == JOINT => (Next::Nothing, start),
            Some(b'=') if inside == JOINT && ends_clause(bytes, start) => (Next::Nothing, start),
            Some(_) => (Next::Word, word_end(bytes, start + 1, inside)),
        };
        self.next = next;
        self.end = end as u32;
    }
}

/// How many of eight bytes, from the first on, stand in every kind of word. Looks at all at once: what
/// separates words stands below `-`, but for `;` and `=`.
#[inline]
const fn plain_bytes(eight: u64) -> usize {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    const fn below(eight: u64, limit: u8) -> u64 {
        // The lowest bit that is set is true: only a byte below the limit borrows from the next.
        eight.wrapping_sub(ONES * limit as u64) & !eight
    }
    let semicolon = below(eight ^ (ONES * b';' as u64), 1);
    let equals = below(eight ^ (ONES * b'=' as u64), 1);
    let found = (below(eight, b'-') | semicolon | equals) & (ONES << 7);
    found.trailing_zeros() as usize / 8
}

/// Where the word ends that goes on at `end`.
fn word_end(bytes: &[u8], mut end: usize, inside: u8) -> usize {
    loop {
        while let Some(byte) = bytes.get(end)
            && CLASS[*byte as usize] < inside
        {
            end += 1;
        }
        match bytes.get(end) {
            Some(b'=' | b'"') if inside != MARK && !ends_clause(bytes, end) => {
                end = joined(bytes, end);
            }
            _ => return end,
        }
    }
}

/// Whether `=>` stands here.
fn ends_clause(bytes: &[u8], at: usize) -> bool {
    bytes[at] == b'=' && bytes.get(at + 1) == Some(&b'>')
}

/// Where a word goes on after a `=` or a string in it.
fn joined(bytes: &[u8], at: usize) -> usize {
    if bytes[at] == b'"' {
        string_end(bytes, at)
    } else {
        at + 1
    }
}

/// Where the string that begins here ends: after its quote, or with the text.
fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut end = start + 1;
    while end < bytes.len() && bytes[end] != b'"' {
        end += if bytes[end] == b'\\' { 2 } else { 1 };
    }
    (end + 1).min(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eight_bytes_at_once_are_what_they_are_one_by_one() {
        for byte in 0..=u8::MAX {
            for other in [b'a', b'-', b';', b'<', 0x7F, 0x80, byte] {
                for at in 0..8 {
                    let mut eight = [other; 8];
                    eight[at] = byte;
                    let inside = |byte: &u8| CLASS[*byte as usize] == INSIDE;
                    let plain = plain_bytes(u64::from_le_bytes(eight));
                    let one_by_one = eight.iter().take_while(|byte| inside(byte)).count();
                    assert!(plain <= one_by_one, "{eight:?}");
                    let seen = |byte: &u8| inside(byte) && *byte >= b'-';
                    assert_eq!(plain, eight.iter().take_while(|byte| seen(byte)).count());
                }
            }
        }
    }
}
