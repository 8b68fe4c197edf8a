//! Event cards that leave a hand, in a combat and outside.

use crate::prelude::*;

/// Where a played card came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Held {
    Known,
    /// It was one of the cards that nobody wrote down.
    Unknown,
    /// It was in no hand, and the table let it be played.
    Nowhere,
}

impl Evo {
    /// The card is in hand: known, or one of those that nobody wrote down while the deck has more.
    /// `word` is where it is named.
    pub(crate) fn held(
        &self,
        by: Player,
        card: Card,
        (hand, seen): (&Hand, &PerCard),
        word: u8,
        waived: &Waived,
    ) -> Verdict<Held> {
        if hand.known.of(card) > 0 {
            return Ok(Held::Known);
        }
        if hand.unknown == 0 {
            require(false, waived, || CardNotHeld { by, card, word })?;
            return Ok(Held::Nowhere);
        }
        ensure(self.is_left(card, seen), || TooManyCopies { card, word })?;
        Ok(Held::Unknown)
    }

    /// Whether the deck has a copy of a card that is not seen.
    pub(crate) fn is_left(&self, card: Card, seen: &PerCard) -> bool {
        seen.of(card) < self.card(card).copies
    }

    /// Whether a card may be in a hand: it is known to be, or one of those that nobody wrote down.
    pub(crate) fn may_be_held(&self, card: Card, hand: &Hand, seen: &PerCard) -> bool {
        hand.known.of(card) > 0 || hand.unknown > 0 && self.is_left(card, seen)
    }
}

pub(crate) fn discard(state: &mut State, by: Player, card: Card, held: Held, book: &mut Book<'_>) {
    let hand = &mut state.herds[by.seat()].hand;
    match held {
        Held::Known => hand.known.take(card),
        Held::Unknown => {
            hand.unknown -= 1;
            state.deck.sees(card, book.step());
        }
        Held::Nowhere => return,
    }
    book.note(by, units::CARDS, -1, "card played");
}

rules! { Evo, source "Evo rules, 2nd ed. (2011), 'Les cartes d’événement'";
    struct CardNotHeld { by: Player, card: Card; word: u8 } = "evo/card-not-held", Part::Word(word);
        title "A card is played from the hand",
        rule "A player plays an event card that was drawn before. A card nobody wrote down, `?`, \
            may turn out to be any that the deck still has.",
        allow "The card is played as if it were held; no card leaves the hand.",
        words |evo, state| match state.herd(by).hand.known.of(card) {
            0 => not_in_hand(evo, state, by, card),
            held => {
                let (name, card, held) = (evo.name(by), evo.card_name(card), copies(held));
                let plays = format!("{name} plays {card} once more in this combat");
                Words::say(format!("{plays}, but holds only {held} of it"), "no copy is left")
                    .help("a card is played once; then it is out of the session")
            }
        };

    struct TooManyCopies { card: Card; word: u8 } = "evo/too-many-copies", Part::Word(word);
        title "A card appears as often as the deck has it",
        rule "Not more copies of an event card are drawn or played than the deck has; played cards \
            do not come back.",
        never "Every copy of the card is already seen elsewhere.",
        let has = |evo, _| evo.card(card).copies,
        let (held, were) = |_, _| (copies(has), if has == 1 { "it was" } else { "all were" }),
        let next = |_, _| has + 1,
        say "the deck has {held} of {card}, and {were} already seen", "{card} number {next}",
        then |evo, state, words| (1..=has)
            .rev()
            .zip(state.deck.when[card.0 as usize].into_iter().flatten())
            .fold(words, |words, (number, at)| {
                words.because(at, format!("{} number {number}", evo.card_name(card)))
            });
}

/// `one copy`, `2 copies`.
fn copies(number: u8) -> String {
    if number == 1 { "one copy".to_owned() } else { format!("{number} copies") }
}

fn not_in_hand(evo: &Evo, state: &State, by: Player, card: Card) -> Words {
    let (name, card) = (evo.name(by), evo.card_name(card));
    let held = listed(state.herd(by).hand.known.iter().map(|(card, _)| evo.card_name(card)));
    let hand = if held.is_empty() { "no event card".to_owned() } else { held };
    Words::say(format!("{name} plays {card}, but holds {hand}"), "not in hand")
        .help(format!("if {name} won column 1 in an earlier round, check what was drawn there"))
}
