//! Where plain words end: 64 bytes of a text looked at in one go, so that a processor need not guess how
//! long each word is.
//!
//! Knows single blanks and the ends of lines; whatever else may separate words it leaves to
//! [`super::place`].

use wide::u8x16;

/// Where words end among the bytes that were looked at last.
#[derive(Debug, Clone, Copy)]
pub(super) struct Marks {
    /// The byte of the text that the lowest bits stand for.
    from: u32,
    /// A bit for each blank.
    blanks: u64,
    /// A bit for each blank and each end of a line, up to the first byte that is out of the ordinary.
    ends: u64,
}

const WIDTH: u32 = u64::BITS;

impl Marks {
    /// Nothing was looked at.
    pub(super) const NONE: Self = Self {
        from: 0,
        blanks: 0,
        ends: 0,
    };

    /// Where the word begins and ends that stands at `from` or after the blank there; it is empty at the
    /// end of a line. `None` if that is out of the ordinary or was not looked at.
    #[inline]
    pub(super) fn word(&self, from: u32) -> Option<(u32, u32)> {
        let known = from.wrapping_sub(self.from);
        if known >= WIDTH {
            return None;
        }
        let blank = self.blanks >> known & 1;
        let ends = self.ends >> known >> blank;
        let start = from + blank as u32;
        (ends != 0).then(|| (start, start + ends.trailing_zeros()))
    }

    /// Looks at the bytes that begin at `from`, if there are enough.
    #[inline]
    pub(super) fn look(&mut self, bytes: &[u8], from: u32) {
        let chunk = bytes.get(from as usize..).and_then(<[u8]>::first_chunk);
        let (blanks, ends) = chunk.map_or((0, 0), blanks_and_ends);
        *self = Self { from, blanks, ends };
    }
}

#[inline]
fn blanks_and_ends(chunk: &[u8; WIDTH as usize]) -> (u64, u64) {
    let (mut blanks, mut lines, mut marks) = (0, 0, 0);
    let and = |bits: u64, bytes: u8x16| bits << 16 | u64::from(bytes.to_bitmask());
    for bytes in chunk.as_chunks().0.iter().rev() {
        let bytes = u8x16::new(*bytes);
        let is = |byte: u8| bytes.simd_eq(u8x16::splat(byte));
        // What separates words stands below `-`, but for `;` and `=`; `+` belongs to numbers.
        let low = bytes.min(u8x16::splat(b',')).simd_eq(bytes);
        blanks = and(blanks, is(b' ') | is(b'\r'));
        lines = and(lines, is(b'\n'));
        marks = and(marks, low & !is(b'+') | is(b';') | is(b'='));
    }
    let ends = blanks | lines;
    // A blank behind another is out of the ordinary, too.
    let odd = marks & !ends | blanks & blanks << 1;
    (blanks, ends & (odd & odd.wrapping_neg()).wrapping_sub(1))
}
