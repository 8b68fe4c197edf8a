//! The cards of a real box that the header of a record gives: they join the deck of the session.
//!
//! A card of a name that the deck has takes its place, with as many copies as before if the line
//! does not say it; any other is one card more.

use crate::prelude::*;

use super::data::{Card, Deck, MAX_PIECES, why_no_name};
use super::read::{CARD_FORM, GivenCard, given_card};
use evoref_game::Setting;
use evoref_record::diagnostic::Label;

const KEY: &str = "card";

/// The deck with the cards that the header gives; what is wrong with them goes to `bad`.
pub(super) fn with_given(
    deck: Arc<Deck>,
    opening: &Opening<'_>,
    bad: &mut Vec<Finding>,
) -> Arc<Deck> {
    let lines =
        || opening.headers.iter().filter(|header| header.key.text.eq_ignore_ascii_case(KEY));
    if lines().next().is_none() {
        return deck;
    }
    let folded: Vec<String> = deck.abilities.iter().map(|name| fold(name)).collect();
    let names = folded.iter().map(String::as_str);
    let abilities = Vocabulary::new("an attribute or an ability of the deck", names, []);
    let mut own = GivenDeck {
        first: Vec::new(),
        cards: deck.cards.to_vec(),
        names: deck.card_names.names.to_vec(),
    };
    for line in lines() {
        let reader = Reader::new(&abilities, line.value, line.span.start);
        let read = reader.line_of(|i| or_help(given_card(reader, i), CARD_FORM));
        if let Err(misread) = read.and_then(|card| own.add(card, &deck, line)) {
            bad.push(*misread);
        }
    }
    let pieces = Card::number(&mut own.cards);
    let spellings = deck.card_names.spellings.iter();
    let spellings = spellings.map(|(spelling, number)| (&**spelling, *number));
    let names = own.names.iter().map(AsRef::as_ref);
    let card_names = Vocabulary::new(deck.card_names.what, names, spellings);
    Arc::new(Deck { card_names, cards: own.cards.into(), pieces, ..Deck::clone(&deck) })
}

/// The creature cards while they are gathered.
struct GivenDeck {
    /// Names that lines gave, and where.
    first: Vec<(String, Span)>,
    cards: Vec<Card>,
    names: Vec<Box<str>>,
}

impl GivenDeck {
    fn add(
        &mut self,
        given: GivenCard<'_>,
        deck: &Deck,
        line: &Setting<'_>,
    ) -> Result<(), Box<Finding>> {
        let name = given.name.unescaped();
        let slug = fold(&name);
        let refuse = |message: String| {
            let label = "not the name of a creature card";
            Err(Finding::new(Record::HeaderValue, given.name.span, message, label))
        };
        if let Some(why) = why_no_name(&slug) {
            return refuse(format!("`{name}` cannot be the name of a card: {why}"));
        }
        let others = [(&deck.challenge_names, "challenge"), (&deck.biome_names, "biome")];
        for (names, what) in others {
            if names.find(&slug).is_some() {
                return refuse(format!("`{slug}` is a {what} of the deck already"));
            }
        }
        if let Some((_, first)) = self.first.iter().find(|(known, _)| *known == slug) {
            let message = format!("two `card:` lines give `{slug}`");
            let mut misread =
                Finding::new(Record::DoubleHeader, given.name.span, message, "the second one");
            misread.related.push(Label { span: *first, text: "the first".into() });
            return Err(misread.help("copies of one card are written `copies 2`"));
        }
        let known = deck.card_names.find(&slug).map(usize::from);
        let replaced = known.map_or(0, |known| self.cards[known].copies);
        let copies = given.copies.unwrap_or(replaced.max(1));
        let all: usize = self.cards.iter().map(|card| usize::from(card.copies)).sum();
        if all - usize::from(replaced) + usize::from(copies) > MAX_PIECES {
            let message = format!("with `{slug}` the deck would have more than {MAX_PIECES} cards");
            return Err(Finding::new(Record::HeaderValue, line.span, message, "one card too many"));
        }
        let attributes = given.attributes.map(Option::unwrap_or_default);
        let card = Card { name: Box::from(&*name), copies, attributes, ..given.card };
        self.first.push((slug.clone(), given.name.span));
        match known {
            Some(known) => self.cards[known] = card,
            None => {
                self.cards.push(card);
                self.names.push(slug.into());
            }
        }
        Ok(())
    }
}
