//! A combat as written: the die, the cards in order, and the numbers of their words.

use crate::prelude::*;

/// Which dice of a combat are written, `?` included: place 0 is the roll, place n the one after
/// card n. For underlining only, so any two are equal: the same combat, written otherwise.
#[derive(Debug, Clone, Copy)]
pub struct Rolls(u16);

impl Rolls {
    pub const NONE: Self = Self(0);

    /// With a die at this place.
    #[must_use]
    pub const fn with(self, place: usize) -> Self {
        Self(self.0 | 1 << place)
    }

    /// Whether a die is written at this place.
    const fn has(self, place: usize) -> bool {
        self.0 >> place & 1 == 1
    }

    /// How many are written before this place.
    pub(crate) const fn before(self, place: usize) -> u8 {
        (self.0 & ((1 << place) - 1)).count_ones() as u8
    }
}

impl PartialEq for Rolls {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// What happened in a combat, as written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Combat {
    /// The symbol rolled; `None` for `?`.
    pub die: Option<Die>,
    /// Cards played in it, in order.
    pub answers: Answers,
    /// Where the beaten defender got away to.
    pub escape: Option<SpaceId>,
    /// What stands after `=>`: whether the attack succeeds.
    pub claim: Option<bool>,
    /// Which dice are written.
    pub rolls: Rolls,
}

impl Combat {
    /// A combat of which nothing is written.
    const UNTOLD: Self =
        Self { die: None, answers: NO_ANSWERS, escape: None, claim: None, rolls: Rolls::NONE };

    /// A roll with nothing else.
    pub const fn roll(die: Die) -> Self {
        Self { die: Some(die), rolls: Rolls(1), ..Self::UNTOLD }
    }

    /// With one more card; unchanged if there is no room.
    #[must_use]
    pub fn and(mut self, answer: Answer) -> Self {
        if self.answers.push(answer) && answer.die.is_some() {
            self.rolls = self.rolls.with(self.answers.len());
        }
        self
    }

    /// The word `by` of a card, by its place from 0: after the verb, the spaces and earlier cards.
    pub const fn word_of_by(&self, place: usize) -> u8 {
        2 + 3 * place as u8 + self.rolls.before(place + 1)
    }

    /// The name of a card, by its place from 0.
    pub const fn word_of_card(&self, place: usize) -> u8 {
        self.word_of_by(place) + 2
    }

    /// Where a roll is written, or the word after which it is missing: place 0 is the first roll,
    /// place n the one after card n.
    pub const fn word_of_roll(&self, place: usize) -> u8 {
        let written = self.rolls.has(place) as u8;
        match place {
            0 => 1 + written,
            card => self.word_of_card(card - 1) + written,
        }
    }
}

/// A card played in a combat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    pub by: Player,
    pub card: Card,
    /// The symbol rolled again.
    pub die: Option<Die>,
}

/// The most cards in one combat.
pub(crate) const MOST_ANSWERS: usize = 8;

/// The cards played in a combat, in order.
pub(crate) type Answers = Short<Answer, MOST_ANSWERS>;

const NO_ANSWERS: Answers = Answers::new(Answer { by: Player(0), card: Card(0), die: None });

impl Evo {
    pub(crate) fn print_combat(&self, combat: &Combat, out: &mut String) {
        let _ = write!(out, " {}", combat.die.map_or("?", Die::name));
        for answer in &*combat.answers {
            let _ = write!(out, " by {} {}", self.handle(answer.by), self.card_name(answer.card));
            if let Some(die) = answer.die {
                let _ = write!(out, " {}", die.name());
            }
        }
        if let Some(space) = combat.escape {
            let _ = write!(out, " escape {}", self.space_name(space));
        }
        if let Some(wins) = combat.claim {
            out.push_str(if wins { " => wins" } else { " => fails" });
        }
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `combat = [ die ], { answer }, [ "escape", space ] ;`
    pub(crate) fn combat(&self, mut i: Rest<'a>) -> Parsed<'a, Combat> {
        let mut combat = Combat::UNTOLD;
        if self.is_rolled(i, &["by", "escape"]) {
            (i, combat.die) = self.die(i)?;
            combat.rolls = combat.rolls.with(0);
        }
        while let Ok((rest, ())) = self.keyword("by")(i) {
            (i, ()) = self.answer(rest, &mut combat)?;
        }
        if let Ok((rest, ())) = self.keyword("escape")(i) {
            let (rest, space) = self.space("the space it gets away to")(rest)?;
            (i, combat.escape) = (rest, Some(space));
        }
        Ok((i, combat))
    }

    /// `answer = "by", player, card, [ die ] ;`
    fn answer(&self, i: Rest<'a>, combat: &mut Combat) -> Parsed<'a, ()> {
        let (i, by) = self.player("a player")(i)?;
        let (mut i, (card, word)) = self.card(i)?;
        let mut die = None;
        if self.is_rolled(i, &["by", "escape"]) {
            (i, die) = self.die(i)?;
            combat.rolls = combat.rolls.with(combat.answers.len() + 1);
        }
        if combat.answers.push(Answer { by, card, die }) {
            return Ok((i, ()));
        }
        let message = format!("one combat has at most {MOST_ANSWERS} cards");
        let misread = Finding::new(Record::TooLarge, word.span, message, "one card too many");
        refuse(misread.help("each card is named once, after `by` and its player"))
    }
}
