//! Names and their other spellings.
//!
//! Knows how spellings are folded; what a name stands for is the business of whoever owns the list.

use std::borrow::Cow;

/// A closed list of names, each with any number of other spellings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vocabulary {
    /// What one of them is, with its article: `a gene`.
    pub what: &'static str,
    /// The names as `fmt` writes them; their place in the list is their number.
    pub names: Cow<'static, [Cow<'static, str>]>,
    /// All spellings with the number of their name: the names themselves first, then folded ones.
    pub spellings: Cow<'static, [(Cow<'static, str>, u16)]>,
    /// Where a spelling is found by its hash. A power of two, at least twice as many as there are
    /// spellings.
    pub slots: Cow<'static, [Slot]>,
}

/// A spelling in the table of a vocabulary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slot {
    /// Its first and last letters as numbers: all of it, up to 16 bytes.
    pub ends: (u64, u64),
    /// Its bytes.
    pub length: u32,
    /// 1 + its place in the list of spellings; 0 for an empty slot.
    pub place: u16,
}

const EMPTY: Slot = Slot {
    ends: (0, 0),
    length: 0,
    place: 0,
};

impl Vocabulary {
    /// A vocabulary of `names` with `aliases` (any spelling, number of the name). Of two equal
    /// spellings the first counts.
    pub fn new<'a>(
        what: &'static str,
        names: impl IntoIterator<Item = &'a str>,
        aliases: impl IntoIterator<Item = (&'a str, u16)>,
    ) -> Self {
        let names: Vec<Cow<'static, str>> = names
            .into_iter()
            .map(|name| Cow::Owned(name.to_owned()))
            .collect();
        let own = names.iter().zip(0..);
        let folded = own.clone().map(|(name, n)| (fold(name), n));
        let others = aliases.into_iter().map(|(alias, n)| (fold(alias), n));
        let mut spellings: Vec<(Cow<'static, str>, u16)> =
            own.map(|(name, n)| (name.clone(), n)).collect();
        for (spelling, number) in folded.chain(others) {
            if spellings[number as usize].0 != spelling {
                spellings.push((Cow::Owned(spelling), number));
            }
        }
        let mut made = Self {
            what,
            names: names.into(),
            slots: vec![EMPTY; (spellings.len() * 2).next_power_of_two()].into(),
            spellings: spellings.into(),
        };
        let mut slots = made.slots.to_vec();
        for (spelling, place) in made.spellings.iter().zip(1..) {
            let word = spelling.0.as_bytes();
            let ends = ends(word);
            let mut slot = hash_of(ends, word.len()) & (slots.len() - 1);
            while slots[slot] != EMPTY {
                slot = (slot + 1) & (slots.len() - 1);
            }
            slots[slot] = Slot {
                ends,
                length: word.len() as u32,
                place,
            };
        }
        made.slots = slots.into();
        made
    }

    /// The expression that makes it as a constant: what ships is compiled in by `build.rs`.
    pub fn to_source(&self) -> String {
        let names: Vec<String> = self.names.iter().map(|name| borrowed(name)).collect();
        let spellings: Vec<String> = self
            .spellings
            .iter()
            .map(|(spelling, number)| format!("({}, {number})", borrowed(spelling)))
            .collect();
        format!(
            "Vocabulary {{ what: {:?}, names: Cow::Borrowed(&[{}]), spellings: Cow::Borrowed(&[{}]), \
             slots: Cow::Borrowed(&{:?}) }}",
            self.what,
            names.join(", "),
            spellings.join(", "),
            self.slots
        )
    }

    /// The number of a name that is spelt as `fmt` writes it.
    #[inline]
    pub fn canonical(&self, written: &[u8]) -> Option<u16> {
        let place = self.place(written)?;
        (place < self.names.len()).then_some(place as u16)
    }

    /// The place of a spelling, as it is.
    #[inline]
    fn place(&self, written: &[u8]) -> Option<usize> {
        let last = self.slots.len().wrapping_sub(1);
        let ends = ends(written);
        let mut at = hash_of(ends, written.len()) & last;
        loop {
            let slot = self.slots.get(at)?;
            let place = (slot.place as usize).checked_sub(1)?;
            if slot.ends == ends
                && slot.length as usize == written.len()
                && (written.len() <= 16 || self.spellings.get(place)?.0.as_bytes() == written)
            {
                return Some(place);
            }
            at = (at + 1) & last;
        }
    }

    /// The number of a name that is spelt exactly as it or as one of its folded spellings.
    fn exact(&self, written: &str) -> Option<u16> {
        Some(self.spellings[self.place(written.as_bytes())?].1)
    }

    /// The number of a name in any accepted spelling.
    pub fn find(&self, written: &str) -> Option<u16> {
        self.exact(written).or_else(|| self.exact(&fold(written)))
    }

    /// The name as `fmt` writes it.
    pub fn name(&self, number: u16) -> &str {
        &self.names[number as usize]
    }
}

fn borrowed(text: &str) -> String {
    format!("Cow::Borrowed({text:?})")
}

/// The first and the last letters of a word as numbers. Up to 16 bytes they are all of it.
#[inline]
pub(super) const fn ends(word: &[u8]) -> (u64, u64) {
    if let (Some(first), Some(last)) = (word.first_chunk(), word.last_chunk()) {
        return (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
    }
    if let (Some(first), Some(last)) = (word.first_chunk(), word.last_chunk()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        return (first as u64, last as u64);
    }
    match word {
        [] => (0, 0),
        [only] => (*only as u64, 0),
        [first, second, ..] => (
            *first as u64,
            (*second as u64) << 8 | word[word.len() - 1] as u64,
        ),
    }
}

/// Equality of words, for short ones without a call.
#[inline]
pub(crate) fn same(one: &[u8], other: &[u8]) -> bool {
    one.len() == other.len() && ends(one) == ends(other) && (one.len() <= 16 || one == other)
}

/// A hash that tells short words apart, by their first and last letters and their length.
#[inline]
pub(super) const fn hash_of((first, last): (u64, u64), length: usize) -> usize {
    let mixed = first
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .wrapping_add(last ^ length as u64)
        .wrapping_mul(0xD6E8_FEB8_6659_FD93);
    (mixed >> 40) as usize
}

/// Folds a spelling: lower case, accents off, ligatures opened, every other character a single `-`.
///
/// ```
/// assert_eq!(evoref::notation::fold("Paire de  Pattes"), "paire-de-pattes");
/// assert_eq!(evoref::notation::fold("Œuf"), "oeuf");
/// assert_eq!(evoref::notation::fold("cri d’alarme"), "cri-d-alarme");
/// ```
pub fn fold(written: &str) -> String {
    let mut folded = String::with_capacity(written.len());
    let mut gap = false;
    for letter in written.chars() {
        match letter {
            // Small already, as nearly all letters are.
            'a'..='z' | '0'..='9' | 'ß'..='ÿ' => fold_small(letter, &mut folded, &mut gap),
            _ => {
                for letter in letter.to_lowercase() {
                    fold_small(letter, &mut folded, &mut gap);
                }
            }
        }
    }
    folded
}

fn fold_small(letter: char, folded: &mut String, gap: &mut bool) {
    let plain = match letter {
        'a'..='z' | '0'..='9' | '+' => return push(folded, gap, letter.encode_utf8(&mut [0; 4])),
        'à' | 'á' | 'â' | 'ã' | 'ä' | 'å' => "a",
        'ç' => "c",
        'è' | 'é' | 'ê' | 'ë' => "e",
        'ì' | 'í' | 'î' | 'ï' => "i",
        'ñ' => "n",
        'ò' | 'ó' | 'ô' | 'õ' | 'ö' | 'ø' => "o",
        'ù' | 'ú' | 'û' | 'ü' => "u",
        'ý' | 'ÿ' => "y",
        'œ' => "oe",
        'æ' => "ae",
        'ß' => "ss",
        // Combining accents, as some keyboards write them after the letter.
        '\u{300}'..='\u{36f}' => return,
        _ => {
            *gap = !folded.is_empty();
            return;
        }
    };
    push(folded, gap, plain);
}

fn push(folded: &mut String, gap: &mut bool, plain: &str) {
    if *gap {
        folded.push('-');
        *gap = false;
    }
    folded.push_str(plain);
}
