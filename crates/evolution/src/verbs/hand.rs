//! `hand horns+3 ?`: the complete hand, as somebody states it.

use crate::apply::all_known;
use crate::card::MAX_CARDS;
use crate::piles::Why;
use crate::prelude::*;
use crate::rules::cards::cards;
use crate::rules::possible::{CardNotInHand, Holding};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand(pub(crate) Box<[Card]>);

impl Verb<Evolution> for Hand {
    fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement {
        let judge = &Judge { game, state, waived };
        let (player, cards) = (judge.player(by)?, &*self.0);
        let held = state.piles.hands[player.seat()];
        let written = cards.len();
        ensure(usize::from(held) == written, || HandCount { by: player, written, held })?;
        let checked = state.piles.may_list(&game.search, player.seat(), cards);
        if let Err(refusal) = &checked
            && refusal.why == Why::NotInHand
            && !judge.is_lent(refusal)
        {
            let index = usize::from(refusal.index);
            let count = |cards: &[Card], card| cards.iter().filter(|other| **other == card).count();
            // A card of a known hand that the stated one lacks.
            let lost = state.known_hand(player).and_then(|hand| {
                hand.iter().copied().find(|card| count(cards, *card) < count(&hand, *card))
            });
            let stranger = CardNotInHand {
                by: player,
                card: cards.get(index).copied().unwrap_or(Card::UNKNOWN),
                holding: Holding::Stated(lost),
                because: refusal.because,
                part: Part::Word(1 + index as u8),
            };
            return Err(stranger.into());
        }
        let part = |index| Part::Word(1 + index as u8);
        let notes = judge.checked(player, cards, checked, true, part)?;
        Ok(noted(StateHand { player, cards: cards.into() }, notes))
    }

    fn print(&self, _: &Evolution, view: View, out: &mut String) {
        if view != View::Onlooker {
            spelled("hand", &self.0, out);
        }
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `hand = "hand", { card } ;`
    ///
    /// An empty hand is a statement too.
    pub(crate) fn hand(&self, mut i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let mut cards = Vec::new();
        while self.follows(i) {
            if cards.len() == MAX_CARDS {
                let (span, message) = (self.clause_span(), "no hand has more than 200 cards");
                return refuse(Finding::new(Record::Expected, span, message, "too many cards"));
            }
            let (rest, card) = self.card(i)?;
            cards.push(card);
            i = rest;
        }
        self.claims(i, Hand(cards.into()), out)
    }
}

#[derive(Debug, Clone)]
pub(crate) struct StateHand {
    player: Player,
    cards: Box<[Card]>,
}

impl Deed for StateHand {
    fn apply(&self, table: &mut Apply<'_, '_>) {
        let Self { player, cards } = self;
        table.name(cards);
        table.state.unseen[player.seat()] = !all_known(cards);
        if table.lent {
            return;
        }
        table.state.piles.list(player.seat(), cards, table.book.step());
    }

    fn tell(&self, game: &Evolution, _: &State, out: &mut Teller) {
        let Self { player, cards } = self;
        out.fact(Told::Hand, *player)
            .list("cards", cards.iter().map(|card| shown(*card)))
            .says(|| format!("{} holds {}", game.name(*player), joined(cards, ", ")));
    }
}

rules! { Evolution, source "the notation, `hand`";
    struct HandCount { by: Player, held: u8; written: usize } =
        "evolution/hand-count", Part::Clause;
        title "A stated hand has the right number of cards",
        rule "`hand` states the complete hand at that moment. Its number follows from the draws \
            and the cards played.",
        never "A hand is stated, not played: the right number is written, or the draw that \
            differs.",
        let stated = |_, _| cards(written),
        say "{by} states a hand of {stated}, but the replay has {held}", "another number of cards",
        help "{by} has drawn and played so that {held} are left; a played card or a draw may be \
            missing";
}
