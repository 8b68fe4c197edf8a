//! Whether a card can be where the record has it, and agrees with the seed.

use crate::hidden::Fact;
use crate::judge::Notes;
use crate::piles::{Because, Checked, Refusal, Why};
use crate::prelude::*;
use crate::rules::cards::HandEmpty;
use crate::rules::notes::{CardsNotVerified, HandNotVerified, ValueNotInDeck};
use crate::words::seen_here;
use evoref_game::Listed;

impl Judge<'_> {
    /// Whether `player` may lay this card from his hand, and what about it is not verified.
    #[inline]
    pub(crate) fn held_card(&self, player: Player, card: Card, part: Part) -> Verdict<Notes> {
        let piles = &self.state.piles;
        if piles.plainly_holds(player.seat(), card) {
            return Ok(Notes::default());
        }
        self.held_cards(player, &[card], |_| part)
    }

    /// The same of several cards; `part` gives the words of each.
    pub(crate) fn held_cards(
        &self,
        player: Player,
        cards: &[Card],
        part: impl Fn(usize) -> Part,
    ) -> Verdict<Notes> {
        let (held, played) = (self.state.piles.hands[player.seat()], cards.len());
        ensure(usize::from(held) >= played, || HandEmpty {
            by: player,
            played,
            held,
            part: part(held.into()),
        })?;
        let checked = self.state.piles.may_take(&self.game.search, player.seat(), cards);
        self.checked(player, cards, checked, false, part)
    }

    /// Turns what the piles say of some cards into a breach or notes; `stated` if they are a hand as its owner states it.
    pub(crate) fn checked(
        &self,
        by: Player,
        cards: &[Card],
        checked: Result<Checked, Refusal>,
        stated: bool,
        part: impl Fn(usize) -> Part,
    ) -> Verdict<Notes> {
        let lent_away = || self.state.piles.lent_away(cards);
        let checked = match checked.and_then(|checked| lent_away().map_or(Ok(checked), Err)) {
            Ok(checked) => checked,
            Err(refusal) if self.is_lent(&refusal) => {
                return Ok(Notes { lent: true, ..Notes::default() });
            }
            Err(refusal) => {
                let index = usize::from(refusal.index);
                let card = cards.get(index).copied().unwrap_or(Card::UNKNOWN);
                return Err(refused(by, card, part(index), &refusal));
            }
        };
        let mut notes = Notes::default();
        for (index, &card) in cards.iter().enumerate() {
            if let Some((named, since)) = self.state.named(card)
                && named != card
            {
                return Err(ValueDiffers { by, card, named, since, part: part(index) }.into());
            }
            if self.game.deck().lacks(card) {
                notes.told.push(ValueNotInDeck { by, card, part: part(index) }.into());
            }
        }
        // The verdict on all of them is told once, of the first that is known.
        let known = cards.iter().position(|card| !card.is_unknown());
        let index = known.unwrap_or(0);
        let (card, part) = (cards.get(index).copied().unwrap_or(Card::UNKNOWN), part(index));
        match checked {
            Checked::Verified => {}
            // Which of the known cards were laid unseen is open, but the hand held them all.
            Checked::Unseen if !self.state.unseen[by.seat()] => {}
            Checked::Unseen => notes.told.push(HandNotVerified { by, card, part }.into()),
            Checked::TooHard => notes.told.push(CardsNotVerified { by, card, stated, part }.into()),
        }
        Ok(notes)
    }

    /// Whether the table let cards stand that are not in the hand.
    pub(crate) fn is_lent(&self, refusal: &Refusal) -> bool {
        refusal.why == Why::NotInHand && self.waived.has(CardNotInHand::RULE)
    }
}

fn refused(by: Player, card: Card, part: Part, refusal: &Refusal) -> Breach {
    let because = refusal.because;
    match refusal.why {
        Why::NotInHand => CardNotInHand {
            by,
            card,
            // Only what the food on the hole tells stands in the claim.
            holding: if part == Part::Claim { Holding::Deduced } else { Holding::Played },
            because,
            part,
        }
        .into(),
        Why::TooMany => TooManyCopies { by, card, because, part }.into(),
        Why::OutOfReach => CardOutOfReach { by, card, because, part }.into(),
        Why::Sum => CardInTheHole { by, card, because, part }.into(),
        Why::Seed => SeedDiffers { player: by, seeded: Seeded::NotThe(card), part }.into(),
    }
}

rules! { Evolution;
    struct CardNotInHand {
        by: Player, card: Card; holding: Holding, because: Because, part: Part
    } =
        "evolution/card-not-in-hand", part;
        title "A played card comes from the hand",
        rule "If every card of a hand is accounted for by draws, stated hands and cards played, \
            only those can be played.",
        source "Evolution, help page of the online table, cards",
        allow "The card lies on the table as it is written; of the hand it came from it says no \
            more than `?` would.",
        words |game, state| {
            let held = state.known_hand(by).filter(|held| !held.is_empty());
            let words = not_in_hand(game.name(by), card, holding, held.is_some());
            let held = held.map(|held| format!("in hand: {}", joined(held, ", ")));
            bound(game, words.help_if(held), because)
        };

    struct TooManyCopies { by: Player, card: Card; because: Because, part: Part } =
        "evolution/too-many-copies", part;
        title "No more copies in sight than the deck holds",
        rule "The deck has a fixed number of cards of each trait and food value. Those on the \
            table, in the discards and in known hands can never be more.",
        source "Evolution, help page of the online table, the 110 cards",
        never "Every copy of the card is already seen elsewhere.",
        let all = |game, _| match game.deck().copies_of(card) {
            1 => "the only copy of it is".to_owned(),
            copies => format!("all {copies} copies of it are"),
        },
        say "{by} has {card}, but {all} already in sight", "one copy too many",
        help "a trait or a food value on one of these lines is likely misread",
        then |game, _, words| bound(game, words, because);

    struct CardOutOfReach { by: Player, card: Card; because: Because, part: Part } =
        "evolution/card-out-of-reach", part;
        title "A card was in the deck when it was drawn",
        rule "Discards come back only when the deck is shuffled anew. A card that lay elsewhere \
            during every draw of a player cannot be in his hand.",
        source "Evolution, help page of the online table, end of the deck",
        never "The card lay elsewhere, and would be in two places.",
        let copies = |game, _| match game.deck().copies_of(card) {
            1 => "only copy".to_owned(),
            copies => format!("{copies} copies"),
        },
        say "{by} has {card}, but no draw of {by} can have brought it: its {copies} lay elsewhere, \
            or the later draws are used up",
            "out of reach",
        help "discards come back only when the deck is shuffled anew; a card is misread on one of \
            these lines, or a draw is missing",
        then |game, _, words| bound(game, words, because);

    struct CardInTheHole { by: Player, card: Card; because: Because, part: Part } =
        "evolution/card-in-the-hole", part;
        title "A card is not needed for the food on the hole",
        rule "The unknown food cards of a reveal add up to the food that was stated on the hole. \
            If that takes a certain card, or all that are left of some, nobody else can have it.",
        source "Evolution, help page of the online table, reveal",
        never "The card lies on the watering hole, and would be in two places.",
        say "{by} has {card}, but then the unknown food cards cannot have added up to the food \
            that was stated on the hole",
            "needed in the hole",
        help "the card, the food on the hole or a food card is misread on one of these lines",
        then |game, _, words| bound(game, words, because);

    struct ValueDiffers { by: Player, card: Card, named: Card; since: Step, part: Part } =
        "evolution/value-differs", part;
        title "A card keeps its food value",
        rule "Sources differ on the food value of one card. It counts with the value with which \
            the record first names it, and there is only one such card.",
        source "ruling: uncertain food values",
        never "One card cannot have two values.",
        let seen = |_, _| seen_here(named),
        say "{by} has {card}, but the record has called this card {named}",
            "another value than before",
        because since "{seen}",
        help "the deck has one of the two: write {named} here, or {card} in both places";

    struct SeedDiffers {; player: Player, seeded: Seeded, part: Part } =
        "evolution/seed-differs", part;
        title "What is written agrees with the seed",
        rule "A record with a seed may leave out what the seed deals. What is written all the same \
            must agree with it.",
        source "the notation, `seed:`",
        never "The seed deals something else; a session without the `seed:` line takes what is \
            written.",
        words |game, _| {
            let by = game.name(player);
            let (words, label, what) = match seeded {
                Seeded::First(first) => (
                    format!("{by} is named first player, but the seed names {}", game.name(first)),
                    "the seed names another",
                    "line",
                ),
                Seeded::NotThe(card) => {
                    let words = format!("{by} draws {card}, which the seed does not deal now");
                    (words, "not dealt here", "cards")
                }
            };
            Words::say(words, label).help(format!(
                "leave the {what} out, or the `seed:` if the game was not dealt from it"
            ))
        };
}

/// What the seed gives in the place of what is written.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Seeded {
    First(Player),
    /// No such card in this draw.
    NotThe(Card),
}

/// How the record says that the card is in the hand.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Holding {
    Played,
    /// It stands in a stated hand, which lacks this card of the known hand.
    Stated(Option<Card>),
    /// The food on the hole gives the food card its value.
    Deduced,
}

fn not_in_hand(by: &str, card: Card, holding: Holding, is_known: bool) -> Words {
    let why = if is_known {
        "the whole hand is known, and it is not there"
    } else {
        "every card of the hand is accounted for"
    };
    let message = match holding {
        Holding::Played => format!("{by} does not hold {card}: {why}"),
        Holding::Stated(Some(lost)) => format!(
            "{by} states a hand with {card} and without {lost}, which {by} has drawn and not played"
        ),
        Holding::Stated(None) => format!("{by} states a hand with {card}, but {why}"),
        Holding::Deduced => {
            let value = card.value().unwrap_or_default();
            format!(
                "with this much on the hole the food card of {by} is worth {value}, but {by} holds \
                 no such card: {why}"
            )
        }
    };
    Words::say(message, "not in the hand").help(match holding {
        Holding::Played | Holding::Stated(_) => {
            "one of the written draws, hands or played cards differs from what was played"
        }
        Holding::Deduced => "the food on the hole, a food card or a written draw differs",
    })
}

/// Points at the earlier moments that the search over hidden cards names.
pub(crate) fn bound(game: &Evolution, words: Words, because: Because) -> Words {
    let binding = game.search.binding(because);
    let facts = binding.iter();
    facts.fold(words, |words, (step, fact)| match *fact {
        Fact::Seen(card) => words.because(*step, seen_here(card)),
        Fact::Hole(food) => {
            words.because(*step, format!("{food} food on the hole was stated here"))
        }
    })
}
