//! Names and their other spellings.
//!
//! Knows how spellings are folded; what a name stands for is the business of whoever owns the list.

use std::collections::HashMap;
use std::sync::OnceLock;

use rustc_hash::FxBuildHasher;

use super::closest::closest;

/// A closed list of names, each with any number of other spellings.
#[derive(Debug, Clone)]
pub struct Vocabulary {
    /// What one of them is, with its article: `a gene`.
    pub what: &'static str,
    /// The names as `fmt` writes them; their place in the list is their number.
    pub names: Box<[Box<str>]>,
    /// All spellings with the number of their name: the names themselves first, then folded ones.
    pub spellings: Box<[(Box<str>, u16)]>,
    /// The numbers of all spellings, made when the first name is looked up.
    pub index: OnceLock<Index>,
}

/// Whether names have been looked up makes no difference.
impl PartialEq for Vocabulary {
    fn eq(&self, other: &Self) -> bool {
        self.what == other.what && self.names == other.names && self.spellings == other.spellings
    }
}

impl Eq for Vocabulary {}

/// The numbers of names by their spelling, and whether it is the one of `fmt`.
type Index = HashMap<Box<[u8]>, (u16, bool), FxBuildHasher>;

impl Vocabulary {
    /// A vocabulary of `names` with `aliases` (any spelling, number of the name). Of two equal
    /// spellings the first counts.
    pub fn new<'a>(
        what: &'static str,
        names: impl IntoIterator<Item = &'a str>,
        aliases: impl IntoIterator<Item = (&'a str, u16)>,
    ) -> Self {
        let names: Box<[Box<str>]> = names.into_iter().map(Box::from).collect();
        let own = names.iter().zip(0..);
        let folded = own.clone().map(|(name, n)| (fold(name), n));
        let others = aliases.into_iter().map(|(alias, n)| (fold(alias), n));
        let mut spellings: Vec<(Box<str>, u16)> = own.map(|(name, n)| (name.clone(), n)).collect();
        for (spelling, number) in folded.chain(others) {
            if *spellings[number as usize].0 != *spelling {
                spellings.push((spelling.into(), number));
            }
        }
        Self { what, names, spellings: spellings.into(), index: OnceLock::new() }
    }

    /// A vocabulary of things, each with its name and the other spellings of it.
    pub fn of<'a>(
        what: &'static str,
        things: impl IntoIterator<Item = &'a (&'static str, &'static [&'static str])> + Clone,
    ) -> Self {
        let others = things.clone().into_iter().zip(0..);
        let others =
            others.flat_map(|((_, others), n)| others.iter().map(move |other| (*other, n)));
        Self::new(what, things.into_iter().map(|(name, _)| *name), others)
    }

    /// The number of a name that is spelt exactly as it or as one of its folded spellings, and whether
    /// it is spelt as `fmt` writes it.
    #[inline]
    fn exact(&self, written: &[u8]) -> Option<(u16, bool)> {
        let index = self.index.get_or_init(|| {
            let canonical = |number: u16, spelling: &str| self.name(number) == spelling;
            let spellings = self.spellings.iter().rev();
            spellings
                .map(|(spelling, number)| {
                    let found = (*number, canonical(*number, spelling));
                    (Box::from(spelling.as_bytes()), found)
                })
                .collect()
        });
        index.get(written).copied()
    }

    /// The number of a name that is spelt as `fmt` writes it.
    #[inline]
    pub fn canonical(&self, written: &[u8]) -> Option<u16> {
        let (number, canonical) = self.exact(written)?;
        canonical.then_some(number)
    }

    /// The number of a name in any accepted spelling.
    pub fn find(&self, written: &str) -> Option<u16> {
        let exact = |written: &str| self.exact(written.as_bytes()).map(|(number, _)| number);
        exact(written).or_else(|| exact(&fold(written)))
    }

    /// The name that a misspelt one may be: the nearest, or the one whose other spelling is.
    pub(super) fn nearest(&self, written: &str) -> Option<&str> {
        let spellings = || self.spellings.iter().map(|(spelling, _)| &**spelling);
        let other = || Some(self.name(self.find(closest(written, spellings())?)?));
        closest(written, self.names.iter().map(AsRef::as_ref)).or_else(other)
    }

    /// The name as `fmt` writes it.
    pub fn name(&self, number: u16) -> &str {
        &self.names[number as usize]
    }
}

/// Whether a word is one of a form such as `grow SPECIES body|population CARD`.
pub(super) fn stands_in(form: &str, word: &str) -> bool {
    form.split([' ', '|', '[', ']', '…']).any(|known| known == word)
}

/// Folds a spelling: lower case, accents off, ligatures opened, every other character a single `-`.
///
/// ```
/// assert_eq!(evoref_record::notation::fold("Paire de  Pattes"), "paire-de-pattes");
/// assert_eq!(evoref_record::notation::fold("Œuf"), "oeuf");
/// assert_eq!(evoref_record::notation::fold("cri d’alarme"), "cri-d-alarme");
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
