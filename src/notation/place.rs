//! How far a cursor got in a text, and what comes next: the one walk over the bytes of a clause.
//!
//! Knows blanks, commas, strings and where a clause ends; not what a word is.

use super::marks::Marks;

/// How far a cursor got, and what comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    pub(super) fn pass(&mut self, bytes: &[u8], marks: &mut Marks, taken: u32) {
        match marks.word(taken) {
            Some(word) => self.found(taken, word),
            None => self.look(bytes, marks, taken),
        }
    }

    #[inline(never)]
    fn look(&mut self, bytes: &[u8], marks: &mut Marks, taken: u32) {
        marks.look(bytes, taken);
        match marks.word(taken) {
            Some(word) => self.found(taken, word),
            None => self.walk(bytes, taken),
        }
    }

    /// A plain word, or nothing at all, stands from the first to before the second of two bytes.
    #[inline]
    fn found(&mut self, taken: u32, (start, end): (u32, u32)) {
        self.taken = taken;
        self.start = start;
        self.end = end;
        self.next = if end == start {
            Next::Nothing
        } else {
            Next::Word
        };
    }

    /// The same byte by byte, whatever stands there.
    #[inline(never)]
    fn walk(&mut self, bytes: &[u8], taken: u32) {
        let class = |at: usize| bytes.get(at).map_or(END, |byte| CLASS[*byte as usize]);
        let mut start = taken as usize;
        while class(start) == BLANK {
            start += 1;
        }
        let mut end = start;
        while class(end) == INSIDE {
            end += 1;
        }
        self.found(taken, (start as u32, end as u32));
        let after = class(end);
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
    fn many_bytes_at_once_say_the_same_as_one_by_one() {
        let plain = [
            "a", "horn", "b3-b4", "+1", "\u{e9}", "?", " ", " ", " ", " ", "\n", "\r\n",
        ];
        let odd = [
            "-2", "'", "  ", "\t", "\r", "\n\n", ",", ";", "=", "=>", "\"", "\\", "#", "!",
        ];
        let mut random = 1_u32;
        let mut below = |limit: usize| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            random as usize / 256 % limit
        };
        for length in 0..400 {
            // From almost nothing but plain words to almost nothing but odd marks.
            let oddness = below(30) + 1;
            let text: String = (0..length)
                .map(|_| match below(oddness) {
                    0..=8 => plain[below(plain.len())],
                    _ => odd[below(odd.len())],
                })
                .collect();
            let bytes = text.as_bytes();
            for joints in [Joints::Line, Joints::Both, Joints::None] {
                let (mut quick, mut marks) = (Place::before(0, joints), Marks::NONE);
                for taken in 0..=bytes.len() as u32 {
                    let mut slow = quick;
                    quick.pass(bytes, &mut marks, taken);
                    slow.walk(bytes, taken);
                    assert_eq!(quick, slow, "{text:?} after {taken}");
                }
                // Backwards, with what was looked at before.
                for taken in (0..=bytes.len() as u32).rev() {
                    let mut slow = quick;
                    quick.pass(bytes, &mut marks, taken);
                    slow.walk(bytes, taken);
                    assert_eq!(quick, slow, "{text:?} after {taken}");
                }
            }
        }
    }
}
