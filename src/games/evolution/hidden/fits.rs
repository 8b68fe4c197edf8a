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

/// A card as far as the record was gone through.
#[derive(Clone, Copy)]
struct Seen {
    /// Whether it was drawn, or was out at the beginning.
    entered: bool,
    /// What it may be after all that was seen of it.
    mask: Mask,
    /// Whose hand holds it; [`NOBODY`] if none does.
    holder: u8,
    /// The last stated hand that it was in, from 1.
    stated: u16,
}

const NOT_SEEN: Seen = Seen { entered: false, mask: 0, holder: NOBODY, stated: 0 };

struct Fitting<'a> {
    history: &'a History,
    ledger: &'a Ledger,
    deck: &'a Deck,
    /// What may be any card.
    all: Mask,
    epochs: u8,
    /// By their numbers in the history.
    cards: Vec<Seen>,
    /// How many cards each hand holds.
    held: [usize; MAX_PLAYERS],
    /// How many hands were stated.
    stated: u16,
}

/// Nothing contradicts so far.
type Fits = Option<()>;

fn holds(condition: bool) -> Fits {
    condition.then_some(())
}

impl Seen {
    /// It is drawn, or was out at the beginning.
    fn enters(&mut self, mask: Mask, holder: u8) -> Fits {
        holds(!self.entered)?;
        (self.entered, self.mask, self.holder) = (true, mask, holder);
        Some(())
    }
}

impl<'a> Fitting<'a> {
    fn new(history: &'a History, ledger: &'a Ledger, deck: &'a Deck) -> Self {
        Self {
            history,
            ledger,
            deck,
            all: deck.mask(Card::UNKNOWN),
            epochs: ledger.epoch + 1,
            cards: vec![NOT_SEEN; history.cards.len()],
            held: [0; MAX_PLAYERS],
            stated: 0,
        }
    }

    fn all_fits(mut self) -> Fits {
        self.beginning()?;
        for event in &self.ledger.events {
            match *event {
                Event::Draw { player, first, count, old, epoch } => {
                    let early = self.draw(player, first..first + u16::from(count), epoch)?;
                    holds(early == old)?;
                }
                Event::Hand { player, first, count } => {
                    self.stated(player, first..first + u16::from(count))?;
                }
                Event::Take(number) => self.taken(number)?,
            }
        }
        self.hands()?;
        self.kinds()?;
        self.sums()
    }

    fn card(&self, card: u16) -> &'a Drawn {
        &self.history.cards[usize::from(card)]
    }

    fn seen(&mut self, card: u16) -> Option<&mut Seen> {
        self.cards.get_mut(usize::from(card))
    }

    /// A card that a hand holds, of which more is seen.
    fn seen_in_hand(&mut self, player: u8, card: u16, mask: Mask) -> Option<&mut Seen> {
        let seen = self.seen(card)?;
        holds(seen.entered && seen.holder == player)?;
        seen.mask &= mask;
        Some(seen)
    }

    /// What was set aside or out before the first event.
    fn beginning(&mut self) -> Fits {
        let ledger = self.ledger;
        let (aside, all) = (u16::from(ledger.aside), self.all);
        for card in 0..aside {
            self.seen(card)?.enters(all, NOBODY)?;
            let drawn = self.card(card);
            holds(drawn.start == 0 && drawn.until == self.epochs && drawn.sum == NONE)?;
        }
        let begun = |taken: &&Taken| taken.player == NOBODY;
        for (number, taken) in ledger.taken.iter().take_while(begun).enumerate() {
            let card = *self.history.of_taken.get(number)?;
            holds(card == aside + number as u16)?;
            let mask = self.deck.mask(taken.face);
            self.seen(card)?.enters(mask, NOBODY)?;
            let drawn = self.card(card);
            holds(drawn.start == 0 && drawn.until == taken.until.min(self.epochs))?;
        }
        let out = ledger.taken.iter().filter(begun).count();
        holds(self.history.first_face == usize::from(aside) + out)?;
        holds(self.history.cards.len() == self.history.first_face + ledger.faces.len())
    }

    /// Cards are drawn in an epoch or just before it; gives how many were before.
    fn draw(&mut self, player: u8, faces: std::ops::Range<u16>, epoch: u8) -> Option<u8> {
        self.held[usize::from(player)] += faces.len();
        let faces = usize::from(faces.start)..usize::from(faces.end);
        let first_face = self.history.first_face;
        let cards = first_face + faces.start..first_face + faces.end;
        let seen = self.cards.get_mut(cards.clone())?;
        let drawn = self.history.cards.get(cards)?;
        let mut early = 0;
        for ((seen, drawn), face) in seen.iter_mut().zip(drawn).zip(&self.ledger.faces[faces]) {
            seen.enters(self.deck.mask(*face), player)?;
            holds(drawn.start == epoch || drawn.start + 1 == epoch)?;
            early += u8::from(drawn.start < epoch);
        }
        Some(early)
    }

    /// The faces of a hand are its cards, each one once.
    fn stated(&mut self, player: u8, faces: std::ops::Range<u16>) -> Fits {
        self.stated += 1;
        let now = self.stated;
        for face in faces {
            let card = *self.history.of_face.get(usize::from(face))?;
            let mask = self.ledger.mask(self.deck, face);
            let seen = self.seen_in_hand(player, card, mask)?;
            holds(std::mem::replace(&mut seen.stated, now) != now)?;
        }
        Some(())
    }

    fn taken(&mut self, number: u16) -> Fits {
        let taken = &self.ledger.taken[usize::from(number)];
        let card = *self.history.of_taken.get(usize::from(number))?;
        let mask = self.deck.mask(taken.face);
        self.seen_in_hand(taken.player, card, mask)?.holder = NOBODY;
        self.held[usize::from(taken.player)] -= 1;
        let drawn = self.card(card);
        holds(drawn.until == taken.until.min(self.epochs))
    }

    /// What is still in the hands.
    fn hands(&mut self) -> Fits {
        self.stated += 1;
        for (player, kept) in (0..).zip(&self.history.hands) {
            holds(self.held[usize::from(player)] == kept.len())?;
            for card in kept {
                let drawn = self.card(*card);
                holds(drawn.until == self.epochs && drawn.sum == NONE)?;
                let now = self.stated;
                let seen = self.seen_in_hand(player, *card, self.all)?;
                holds(std::mem::replace(&mut seen.stated, now) != now)?;
            }
        }
        Some(())
    }

    /// Each card is of a kind that it may be; what is of none may be any, and is out in one epoch only. In no
    /// epoch more copies are out than there are, and the books have the others.
    fn kinds(&self) -> Fits {
        let copies = self.deck.copies().map(i16::from);
        let mut free = vec![copies; usize::from(self.epochs)];
        for (drawn, seen) in self.history.cards.iter().zip(&self.cards) {
            if !seen.entered {
                continue;
            }
            let mask = seen.mask;
            holds(drawn.mask == mask && drawn.start < drawn.until)?;
            if drawn.kind == LEFT_OVER {
                holds(mask == self.all && drawn.until - drawn.start == 1)?;
                continue;
            }
            holds(mask >> drawn.kind & 1 == 1)?;
            for free in free.get_mut(drawn.epochs())? {
                let free = &mut free[usize::from(drawn.kind)];
                *free -= 1;
                holds(*free >= 0)?;
            }
        }
        holds(free == self.history.free)
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
