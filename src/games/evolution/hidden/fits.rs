//! Whether a history fits a record: everything that the record says is looked at anew.
//!
//! Nothing of how the history was found is believed, its books as little as its cards.

use super::history::{Drawn, History, LEFT_OVER, NONE};
use super::{Event, Ledger, NOBODY, Taken};
use crate::game::MAX_PLAYERS;
use crate::games::evolution::card::{Card, Deck, Mask};

/// Whether nothing in a ledger contradicts a history.
pub(super) fn fits(history: &History, ledger: &Ledger, deck: &Deck) -> bool {
    Fitting::new(history, ledger, deck).all_fits().is_some()
}

/// Most hands hold fewer cards.
const LARGE_HAND: usize = 32;

struct Fitting<'a> {
    history: &'a History,
    ledger: &'a Ledger,
    deck: &'a Deck,
    /// What may be any card.
    all: Mask,
    epochs: u8,
    hands: [Vec<u16>; MAX_PLAYERS],
    /// What each card may be that was drawn or out at the beginning, after all that was seen of it.
    masks: Vec<Option<Mask>>,
}

/// Nothing contradicts so far.
type Fits = Option<()>;

fn holds(condition: bool) -> Fits {
    condition.then_some(())
}

impl<'a> Fitting<'a> {
    fn new(history: &'a History, ledger: &'a Ledger, deck: &'a Deck) -> Self {
        Self {
            history,
            ledger,
            deck,
            all: deck.mask(Card::UNKNOWN),
            epochs: ledger.epoch + 1,
            hands: std::array::from_fn(|_| Vec::with_capacity(LARGE_HAND)),
            masks: vec![None; history.cards.len()],
        }
    }

    fn all_fits(mut self) -> Fits {
        self.beginning()?;
        for event in &self.ledger.events {
            match *event {
                Event::Draw {
                    player,
                    first,
                    count,
                    old,
                    epoch,
                } => {
                    let faces = first..first + u16::from(count);
                    self.draw(player, faces.clone(), epoch)?;
                    let early = faces.filter(|face| self.drawn_as(*face).start < epoch);
                    holds(early.count() == usize::from(old))?;
                }
                Event::Hand {
                    player,
                    first,
                    count,
                } => self.stated(player, first..first + u16::from(count))?,
                Event::Take(number) => self.taken(number)?,
            }
        }
        self.hands()?;
        self.kinds()?;
        self.copies()?;
        self.sums()
    }

    fn card(&self, card: u16) -> &'a Drawn {
        &self.history.cards[usize::from(card)]
    }

    /// The card that was drawn with a face.
    fn drawn_as(&self, face: u16) -> &'a Drawn {
        self.card(self.history.first_face as u16 + face)
    }

    /// A card is drawn, or was out at the beginning.
    fn enters(&mut self, card: u16, mask: Mask) -> Fits {
        let entered = self.masks.get_mut(usize::from(card))?.replace(mask);
        holds(entered.is_none())
    }

    /// More is seen of a card.
    fn seen(&mut self, card: u16, mask: Mask) -> Fits {
        let known = self.masks.get_mut(usize::from(card))?.as_mut()?;
        *known &= mask;
        Some(())
    }

    /// What was set aside or out before the first event.
    fn beginning(&mut self) -> Fits {
        let ledger = self.ledger;
        let aside = u16::from(ledger.aside);
        for card in 0..aside {
            self.enters(card, self.all)?;
            let drawn = self.card(card);
            holds(drawn.start == 0 && drawn.until == self.epochs && drawn.sum == NONE)?;
        }
        let begun = |taken: &&Taken| taken.player == NOBODY;
        for (number, taken) in ledger.taken.iter().take_while(begun).enumerate() {
            let card = *self.history.of_taken.get(number)?;
            holds(card == aside + number as u16)?;
            self.enters(card, self.deck.mask(taken.face))?;
            let drawn = self.card(card);
            holds(drawn.start == 0 && drawn.until == taken.until.min(self.epochs))?;
        }
        let out = ledger.taken.iter().filter(begun).count();
        holds(self.history.first_face == usize::from(aside) + out)?;
        holds(self.history.cards.len() == self.history.first_face + ledger.faces.len())
    }

    fn draw(&mut self, player: u8, faces: std::ops::Range<u16>, epoch: u8) -> Fits {
        for face in faces {
            let card = self.history.first_face as u16 + face;
            self.enters(card, self.ledger.mask(self.deck, face))?;
            let drawn = self.card(card);
            holds(drawn.start == epoch || drawn.start + 1 == epoch)?;
            self.hands[usize::from(player)].push(card);
        }
        Some(())
    }

    /// The faces of a hand are its cards, each one once.
    fn stated(&mut self, player: u8, faces: std::ops::Range<u16>) -> Fits {
        let mut hand = self.hands[usize::from(player)].clone();
        for face in faces {
            let card = *self.history.of_face.get(usize::from(face))?;
            let place = hand.iter().position(|held| *held == card)?;
            hand.swap_remove(place);
            self.seen(card, self.ledger.mask(self.deck, face))?;
        }
        Some(())
    }

    fn taken(&mut self, number: u16) -> Fits {
        let taken = &self.ledger.taken[usize::from(number)];
        let card = *self.history.of_taken.get(usize::from(number))?;
        let hand = &mut self.hands[usize::from(taken.player)];
        let place = hand.iter().position(|held| *held == card)?;
        hand.swap_remove(place);
        let drawn = self.card(card);
        holds(drawn.until == taken.until.min(self.epochs))?;
        self.seen(card, self.deck.mask(taken.face))
    }

    /// What is still in the hands.
    fn hands(&self) -> Fits {
        for (held, kept) in self.hands.iter().zip(&self.history.hands) {
            holds(held.len() == kept.len() && held.iter().all(|card| kept.contains(card)))?;
            for card in held {
                let drawn = self.card(*card);
                holds(drawn.until == self.epochs && drawn.sum == NONE)?;
            }
        }
        Some(())
    }

    /// Each card is of a kind that it may be; what is of none may be any, and is out in one epoch only.
    fn kinds(&self) -> Fits {
        for (drawn, mask) in self.history.cards.iter().zip(&self.masks) {
            let Some(mask) = *mask else { continue };
            holds(drawn.mask == mask && drawn.start < drawn.until)?;
            holds(if drawn.kind == LEFT_OVER {
                mask == self.all && drawn.until - drawn.start == 1
            } else {
                mask >> drawn.kind & 1 == 1
            })?;
        }
        Some(())
    }

    /// In no epoch more copies are out than there are, and the books have the others.
    fn copies(&self) -> Fits {
        let copies = self.deck.copies().map(i16::from);
        let mut free = vec![copies; usize::from(self.epochs)];
        for (drawn, mask) in self.history.cards.iter().zip(&self.masks) {
            if mask.is_some() && drawn.kind != LEFT_OVER {
                for free in free.get_mut(drawn.epochs())? {
                    free[usize::from(drawn.kind)] -= 1;
                }
            }
        }
        holds(free == self.history.free)?;
        holds(free.iter().flatten().all(|free| *free >= 0))
    }

    fn sums(&self) -> Fits {
        let mut cards = 0;
        for (at, sum) in self.ledger.sums.iter().enumerate() {
            cards += sum.cards.len();
            let mut total = 0;
            for number in sum.cards.as_slice() {
                let card = *self.history.of_taken.get(usize::from(*number))?;
                let drawn = self.history.cards.get(usize::from(card))?;
                let kind = usize::from(drawn.kind);
                holds(drawn.kind != LEFT_OVER && usize::from(drawn.sum) == at)?;
                holds(self.deck.values_of(kind).any(|value| value == drawn.value))?;
                total += i16::from(drawn.value);
            }
            holds(total == sum.total || !sum.exact && total < sum.total)?;
        }
        let part = self.history.cards.iter().filter(|drawn| drawn.sum != NONE);
        holds(part.count() == cards)
    }
}
