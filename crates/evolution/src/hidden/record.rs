//! What happens to hands and cards, written down as it comes.

use std::sync::Arc;

use super::history::History;
use super::print::Print;
use super::{Event, FoodSum, Ledger, NOBODY, Place, STILL_OUT, Taken};
use crate::card::{Card, Deck, Kind, MAX_KINDS, Mask};
use evoref_game::{MAX_PLAYERS, Step};

/// Stated hands that are remembered; the next are judged and forgotten. A session states fewer, and
/// each judgement weighs all of them against each other.
const STATED: u8 = 128;

/// What the ledger begins with: cards by kind at the moment of the first unknown one.
#[derive(Debug)]
pub(crate) struct Base<'a> {
    /// Known cards in each hand.
    pub(crate) hands: &'a [[u8; MAX_KINDS]; MAX_PLAYERS],
    /// Known discards.
    pub(crate) discards: &'a [u8; MAX_KINDS],
    /// Cards in the deck, and those set aside if nobody knows them.
    pub(crate) unseen: &'a [u8; MAX_KINDS],
    /// How many of `unseen` were set aside.
    pub(crate) aside: u8,
    /// When a card of a kind was last seen.
    pub(crate) seen: &'a [Step; MAX_KINDS],
}

impl Ledger {
    /// A ledger that begins where every card is known.
    pub(crate) fn begin(deck: &Deck, base: &Base<'_>) -> Self {
        let mut ledger = Self {
            epoch: 0,
            events: Vec::with_capacity(64),
            faces: Vec::with_capacity(64),
            steps: Vec::with_capacity(64),
            taken: Vec::with_capacity(64),
            sums: Vec::new(),
            stated: 0,
            aside: base.aside,
            vague: [false; MAX_PLAYERS],
            named: [false; MAX_PLAYERS],
            shape: Print::default(),
            moments: Print::default(),
            history: Some(Arc::new(History::new(deck, base.aside))),
            guide: None,
        };
        ledger.shape.add(base.aside);
        let mut held = [0; MAX_KINDS];
        let hands = base.hands.iter().enumerate();
        for (player, hand) in hands.filter(|(_, hand)| **hand != [0; MAX_KINDS]) {
            for (kind, count) in hand.iter().enumerate().take(deck.kinds()) {
                held[kind] += count;
                for _ in 0..*count {
                    let face = deck.card(Kind(kind as u8));
                    ledger.draw(deck, player, &[face], base.seen[kind]);
                }
            }
        }
        for (kind, held) in held.iter().enumerate().take(deck.kinds()) {
            let known = deck.copies()[kind] - base.unseen[kind];
            let face = deck.card(Kind(kind as u8));
            for copy in 0..known - held {
                let discarded = copy < base.discards[kind];
                ledger.shape.add(("out", face));
                ledger.moments.add((base.seen[kind], discarded));
                ledger.taken.push(Taken {
                    player: NOBODY,
                    face,
                    step: base.seen[kind],
                    until: STILL_OUT,
                    place: if discarded { Place::Discarded } else { Place::Out },
                });
                ledger.follow(deck, |history| history.out(deck.mask(face)));
            }
        }
        ledger
    }

    fn note(&mut self, player: usize, cards: &[Card], step: Step) -> u16 {
        self.shape.add((player, cards));
        self.moments.add(step);
        let first = self.faces.len() as u16;
        self.faces.extend_from_slice(cards);
        self.steps.resize(self.faces.len(), step);
        self.named[player] |= cards.iter().any(|card| !card.is_unknown());
        first
    }

    /// Carries the history on, if there is one; it ends with what it cannot follow.
    fn follow(&mut self, deck: &Deck, follows: impl FnOnce(&mut History) -> bool) {
        let carried_on = self.history.as_mut().is_some_and(|history| {
            let history = Arc::make_mut(history);
            (history.is_of(deck) || history.name(deck)) && follows(history)
        });
        if !carried_on {
            self.guide = self.history.take().or(self.guide.take());
        }
    }

    /// Cards drawn from the present deck.
    pub(crate) fn draw(&mut self, deck: &Deck, player: usize, cards: &[Card], step: Step) {
        self.draw_across(deck, player, cards, 0, step);
    }

    /// Cards of which the first `old` were drawn just before the last shuffle.
    pub(crate) fn draw_across(
        &mut self,
        deck: &Deck,
        player: usize,
        cards: &[Card],
        old: u8,
        step: Step,
    ) {
        self.shape.add(("draw", old));
        let first = self.note(player, cards, step);
        self.vague[player] |= is_vague(deck, cards);
        self.events.push(Event::Draw {
            player: player as u8,
            first,
            count: cards.len() as u8,
            old,
            epoch: self.epoch,
        });
        self.follow(deck, |history| history.draw(player, &masks(deck, cards), old));
    }

    /// The whole hand, as its owner states it.
    pub(crate) fn sight_hand(&mut self, deck: &Deck, player: usize, cards: &[Card], step: Step) {
        self.vague[player] = is_vague(deck, cards);
        if self.was_stated(player, cards) {
            return;
        }
        self.stated += 1;
        self.shape.add("hand");
        let first = self.note(player, cards, step);
        self.events.push(Event::Hand { player: player as u8, first, count: cards.len() as u8 });
        self.follow(deck, |history| history.state(player, &masks(deck, cards)));
    }

    /// The same for all that follows, unless very many were stated before.
    pub(crate) fn remember_hand(&mut self, deck: &Deck, player: usize, cards: &[Card], step: Step) {
        if self.stated < STATED {
            self.sight_hand(deck, player, cards, step);
        }
    }

    /// Whether just these cards were stated since the hand last changed.
    fn was_stated(&self, player: usize, cards: &[Card]) -> bool {
        let here = |by: u8| usize::from(by) == player;
        let sorted = |cards: &[Card]| {
            let mut cards = cards.to_vec();
            cards.sort_unstable();
            cards
        };
        let wanted = sorted(cards);
        let same = |other: &[Card]| other.len() == cards.len() && sorted(other) == wanted;
        for event in self.events.iter().rev() {
            match *event {
                Event::Hand { player: by, first, count }
                    if here(by) && same(&self.faces[first as usize..][..count as usize]) =>
                {
                    return true;
                }
                Event::Draw { player: by, .. } if here(by) => return false,
                Event::Take(number) if here(self.taken[number as usize].player) => return false,
                Event::Hand { .. } | Event::Draw { .. } | Event::Take(_) => {}
            }
        }
        false
    }

    /// A card leaves a hand; gives its number.
    pub(crate) fn take(&mut self, deck: &Deck, player: usize, card: Card, step: Step) -> u16 {
        let number = self.taken.len() as u16;
        self.shape.add(("take", player, card));
        self.moments.add(step);
        self.taken.push(Taken {
            player: player as u8,
            face: card,
            step,
            until: STILL_OUT,
            place: Place::Out,
        });
        self.vague[player] |= is_vague(deck, &[card]);
        self.events.push(Event::Take(number));
        self.follow(deck, |history| history.take(player, deck.mask(card)));
        number
    }

    /// The hand is empty, so nothing in it is unknown.
    pub(crate) fn emptied(&mut self, player: usize) {
        self.vague[player] = false;
        self.named[player] = false;
    }

    /// A card that left a hand is seen, as far as `card` says.
    pub(crate) fn learn(&mut self, deck: &Deck, number: u16, card: Card, step: Step) {
        self.shape.add(("learn", number, card));
        self.moments.add(step);
        if let Some(taken) = self.taken.get_mut(number as usize) {
            taken.face = card;
            taken.step = step;
        }
        self.follow(deck, |history| history.learn(number, deck.mask(card)));
    }

    /// A card that is out comes to the discards. Without a number it is one that was out at the
    /// beginning; those of a kind are alike.
    pub(crate) fn discard(&mut self, number: Option<u16>, card: Card) {
        self.moments.add(("discard", number, card));
        let found = match number {
            Some(number) => self.taken.get_mut(number as usize),
            None => self.taken.iter_mut().find(|taken| {
                taken.player == NOBODY && taken.place == Place::Out && taken.face == card
            }),
        };
        if let Some(taken) = found {
            taken.place = Place::Discarded;
        }
    }

    /// Unknown food cards add up to what was stated.
    pub(crate) fn add_up(&mut self, deck: &Deck, sum: FoodSum) {
        self.shape.add(("sum", sum.cards.as_slice(), sum.total, sum.exact));
        self.moments.add((sum.hole, sum.step));
        self.sums.push(sum);
        self.follow(deck, |history| history.add_up(deck, &sum));
    }

    /// The discards become the deck.
    pub(crate) fn reshuffle(&mut self, deck: &Deck) {
        self.epoch += 1;
        self.shape.add("shuffle");
        let mut back = Vec::new();
        for (number, taken) in (0..).zip(&mut self.taken) {
            if taken.place == Place::Discarded {
                self.shape.add(number);
                taken.place = Place::Back;
                taken.until = self.epoch;
                back.push(number);
            }
        }
        self.follow(deck, |history| history.shuffle(deck, &back));
    }
}

/// What each of the cards may be.
fn masks(deck: &Deck, cards: &[Card]) -> Vec<Mask> {
    cards.iter().map(|card| deck.mask(*card)).collect()
}

/// Whether some of the cards can be more than one kind.
fn is_vague(deck: &Deck, cards: &[Card]) -> bool {
    cards.iter().any(|card| deck.mask(*card).count_ones() > 1)
}
