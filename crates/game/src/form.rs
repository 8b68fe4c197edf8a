//! Forms: clauses in which names are still to be chosen, such as `genes GENE GENE` or `draw 2 cards`.
//!
//! Knows the words that stand for a name; which names those are, the game says.

use smol_str::SmolStr;

/// What a word of a form stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gap {
    /// `CARD`, or one of `2 cards`; `?` where nobody saw it.
    Card,
    /// `DIE`: a symbol of the die.
    Die,
    Gene,
    Number,
    /// `PLAYER`: a handle.
    Player,
    Space,
    /// `TRAIT`: the name of a trait.
    Trait,
}

impl Gap {
    pub const ALL: [Self; 7] =
        [Self::Card, Self::Die, Self::Gene, Self::Number, Self::Player, Self::Space, Self::Trait];

    /// The word that stands for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Card => "CARD",
            Self::Die => "DIE",
            Self::Gene => "GENE",
            Self::Number => "NUMBER",
            Self::Player => "PLAYER",
            Self::Space => "SPACE",
            Self::Trait => "TRAIT",
        }
    }

    fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|gap| gap.word() == word)
    }
}

/// A word of a form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Slot {
    /// It stands as it is.
    Word(SmolStr),
    /// A name stands in its place.
    Gap(Gap),
}

/// The clauses that a form stands for, word by word: one for each way to take or leave what it has in brackets.
pub fn slots(form: &str) -> Vec<Vec<Slot>> {
    let mut forms = vec![Vec::new()];
    let mut rest = form;
    while let Some((before, optional)) = rest.split_once('[') {
        let (optional, after) = optional.split_once(']').unwrap_or((optional, ""));
        forms.iter_mut().for_each(|form| words(before, form));
        let mut longer = forms.clone();
        longer.iter_mut().for_each(|form| words(optional, form));
        forms.append(&mut longer);
        rest = after;
    }
    forms.iter_mut().for_each(|form| words(rest, form));
    forms
}

/// Appends plain words; `2 cards` are two gaps, and a comma is a word.
fn words(text: &str, out: &mut Vec<Slot>) {
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let (word, comma) = match word.strip_suffix(',') {
            Some(word) => (word, Some(Slot::Word(",".into()))),
            None => (word, None),
        };
        let of_cards = words.next_if(|next| matches!(*next, "card" | "cards"));
        match (word.parse::<usize>(), of_cards, Gap::of(word)) {
            (Ok(count), Some(_), _) => {
                out.extend(std::iter::repeat_n(Slot::Gap(Gap::Card), count));
            }
            (_, _, Some(gap)) => out.push(Slot::Gap(gap)),
            (_, _, None) => out.push(Slot::Word(word.into())),
        }
        out.extend(comma);
    }
}

#[cfg(test)]
#[path = "../tests/unit/form.rs"]
mod tests;
