//! Reading positions and the words that verbs share; the productions of a verb stand with it.
//!
//! Knows spellings; nothing here depends on where the session stands.

mod card;

use crate::position::{Fact, Living};
use crate::prelude::*;

pub(crate) type Out<'o> = &'o mut Vec<Claimed<Action>>;

grammar! { Evolution, Action }

impl<'a> Grammar<'_, 'a> {
    /// One of two words.
    #[inline]
    pub(crate) fn either<T: Copy>(
        &self,
        known: [(&'static str, T); 2],
        what: &'static str,
        form: &'static str,
        i: Rest<'a>,
    ) -> Parsed<'a, T> {
        if let Some(found) = self.one_of(known, i) {
            return Ok(found);
        }
        let (_, word) = self.word(what)(i)?;
        refuse(unexpected(word, what).help(form))
    }

    /// `player = handle ;`
    pub(crate) fn player(&self, i: Rest<'a>) -> Parsed<'a, Player> {
        let (rest, word) = self.word("a player")(i)?;
        match player_of(&self.rules.seats, word.text) {
            Some(player) if !word.quoted => {
                self.respell(word, self.rules.handle(player));
                Ok((rest, player))
            }
            _ => refuse(unknown_player(word, &self.rules.seats)),
        }
    }

    /// `own = number | species ;`
    ///
    /// A species of whoever speaks.
    #[inline]
    pub(crate) fn own(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, u8> {
        match number(blanks(i)) {
            Ok((rest, number)) if word_ends(rest) => Ok((rest, number)),
            _ => self.named_own(by, i),
        }
    }

    /// An own species that is told by more than its number, or in quotes.
    #[cold]
    fn named_own(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, u8> {
        let (rest, word) = self.word("the number of an own species")(i)?;
        let found = self.all_of(word.text, |_, i| number(i));
        let species = species_id(self.rules, word.text);
        let own = species.filter(|species| by == Actor::Player(species.owner));
        match (found.or(own.map(|own| own.number)), species) {
            (Some(number), _) => {
                self.respell(word, &number.to_string());
                Ok((rest, number))
            }
            (None, Some(species)) => refuse(self.not_own(by, word, species)),
            (None, None) => {
                let misread = unexpected(word, "the number of an own species");
                refuse(
                    misread.help("species are numbered in the order they were founded: `feed 1`"),
                )
            }
        }
    }

    fn not_own(&self, by: Actor, word: Word<'_>, species: SpeciesId) -> Box<Finding> {
        let speaker = match by {
            Actor::Player(player) => self.rules.name(player),
            Actor::Table | Actor::Manual | Actor::Adjust => by.by(),
        };
        let (said, owner) = (word.text, self.rules.name(species.owner));
        let message =
            format!("`{said}` belongs to {owner}, and {speaker} speaks here of an own species");
        Finding::new(Record::Expected, word.span, message, "not an own species")
            .help("an own species is a number, and comes first: `feed 1`, `attack 1 > B.2`")
    }

    /// `species = player, ".", number ;`
    pub(crate) fn species(&self, i: Rest<'a>) -> Parsed<'a, SpeciesId> {
        let (rest, word) = self.word("a species such as `B.2`")(i)?;
        match species_id(self.rules, word.text) {
            Some(species) => {
                self.respell_species(word, species);
                Ok((rest, species))
            }
            None => {
                refuse(unexpected(word, "a species").help(
                    "a species is its owner and its number: `B.2` is the second that B founded",
                ))
            }
        }
    }

    pub(crate) fn respell_species(&self, word: Word<'_>, species: SpeciesId) {
        if self.notes_spellings() {
            let handle = self.rules.handle(species.owner);
            self.respell(word, &format!("{handle}.{}", species.number));
        }
    }

    /// What to say of `horns 1`, which is written `trait 1 horns`.
    #[cold]
    pub(crate) fn trait_without_verb(&self, by: Actor, i: Rest<'a>) -> Option<Box<Finding>> {
        let (rest, (number, name)) = self.named(&VOCABULARY)(i).ok()?;
        let (end, (_, species)) = self.number("the number of a species")(rest).ok()?;
        if !matches!(by, Actor::Player(_)) || self.follows(end) {
            return None;
        }
        let (said, span) = (name.text, name.span.join(species.span));
        let message = format!("`{said}` names a card, and nothing says what is done with it");
        let misread = Finding::new(Record::UnknownVerb, span, message, "no verb");
        Some(misread.means(&format!("trait {} {}", species.text, VOCABULARY.name(number))))
    }

    /// What to say of `table: hole 14`: the food on the hole stands in the line of the reveal.
    #[cold]
    pub(crate) fn hole_without_reveal(&self, by: Actor, i: Rest<'a>) -> Option<Box<Finding>> {
        let (end, ()) = self.keyword("hole")(i).ok()?;
        let (_, (food, _)) = self.number("the food on the hole")(end).ok()?;
        (by == Actor::Table).then(|| {
            let message = "the food on the hole is told by the reveal";
            Finding::new(Record::UnknownVerb, self.clause_span(), message, "not a line of its own")
                .help(format!(
                    "write what the reveal left as its result: `table: reveal => hole {food}`"
                ))
                .help(format!("a count of it at any other time is `check: table {food} hole`"))
        })
    }
}

const TABLE: &str = "`first`, `turn`, `discards`, `last`, `seen`, `phase` or a number of `hole`, `leftover`, `deck` or `discards`";
const PLAYER: &str = "`species`, `next species`, `hand`, `food` or a number of `food` or `cards`";

/// `evolution-position = living | evolution-fact, { ",", evolution-fact } ;`
/// `evolution-fact = evolution-table-fact | evolution-player-fact ;`
impl<'a> Grammar<'_, 'a> {
    /// `evolution-table-fact = "phase", word | first | "turn", player | "discards", card, { card } | "seen", card, { card } | "last", amount, [ "deck-in-deal" ] | amount, ( "hole" | "leftover" | "deck" | "discards" ) ;`
    pub(crate) fn table_fact(&self, i: Rest<'a>) -> Parsed<'a, Fact> {
        let counted = "`hole`, `leftover`, `deck` or `discards`";
        Fact::by_word_or_number(*self, Actor::Table, i, [TABLE, "a number", counted])
    }

    /// `evolution-player-fact = living | "next", "species", number | "hand", { card } | "food", card | amount, ( "food" | "cards" ) ;`
    pub(crate) fn player_fact(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Fact> {
        Fact::by_word_or_number(*self, by, i, [PLAYER, "a number", "`food` or `cards`"])
    }

    /// The last round, and how its end is announced.
    pub(crate) fn last(&self, i: Rest<'a>) -> Parsed<'a, (u32, End)> {
        let (i, round) = self.amount("the last round")(i)?;
        Ok(match self.keyword("deck-in-deal")(i) {
            Ok((i, ())) => (i, (round, End::DeckInDeal)),
            Err(_) => (i, (round, End::DeckInPlay)),
        })
    }

    pub(crate) fn next_species(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, u8> {
        match self.keyword("species")(i) {
            Ok((i, ())) => self.own(by, i),
            Err(_) => wants(i, "`species`"),
        }
    }

    /// A card, or one of which nothing is known.
    pub(crate) fn card_or_hidden(&self, i: Rest<'a>) -> Parsed<'a, Option<Card>> {
        self.card(i).map(|(i, card)| (i, (!card.is_unknown()).then_some(card)))
    }

    /// `living = "species", own, { ",", measure | ",", "traits", card, { card } } ;`
    pub(crate) fn living(&self, by: Actor, i: Rest<'a>) -> Parsed<'a, Living> {
        let (mut i, number) = self.own(by, i)?;
        let mut living = Living { number, sizes: Living::USUAL, traits: Vec::new() };
        while let Ok((after, ())) = self.comma(i) {
            i = match self.keyword("traits")(after) {
                Ok((after, ())) => {
                    let (rest, cards) = self.several(|i| self.card(i))(after)?;
                    living.traits.extend(cards);
                    rest
                }
                Err(_) => self.measure(&mut living, after)?.0,
            };
        }
        Ok((i, living))
    }

    /// `measure = amount, ( "body" | "population" | "food" | "fat" ) ;`
    fn measure(&self, living: &mut Living, i: Rest<'a>) -> Parsed<'a, ()> {
        if !self.is_amount(i) {
            return wants(i, "`traits` or a number of `body`, `population`, `food` or `fat`");
        }
        let (i, number) = self.amount("a number")(i)?;
        let Some((rest, size)) = self.one_of(Size::ALL.map(|size| (size.name(), size)), i) else {
            return wants(i, "`body`, `population`, `food` or `fat`");
        };
        living.sizes[size as usize] = number.min(u8::MAX.into()) as u8;
        Ok((rest, ()))
    }
}

/// The species that `written` names, such as `B.2`.
pub(crate) fn species_id(game: &Evolution, written: &str) -> Option<SpeciesId> {
    let (owner, written) = written.rsplit_once('.')?;
    let owner = player_of(&game.seats, owner)?;
    let number = Reader::new(game, written, 0).all_of(written, |_, i| number(i))?;
    Some(SpeciesId { owner, number })
}

/// `number = digit, { digit } ;`
///
/// Of a species: from 1 to 255, with no zero before it.
#[inline]
fn number(i: Rest<'_>) -> Parsed<'_, u8> {
    let (rest, number) = digits(i)?;
    match u8::try_from(number) {
        Ok(number) if i.first() != Some(&b'0') => Ok((rest, number)),
        Ok(_) | Err(_) => wants(i, "the number of a species"),
    }
}
