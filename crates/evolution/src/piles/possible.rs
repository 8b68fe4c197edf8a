//! What may be in a hand or come from the deck, as far as the record shows.

use super::asking::{Asking, Because, Binding, CardVerdict, NOW, told};
use super::{Checked, Inquiry, Piles, Refusal, Token, Why};
use crate::card::{Card, Deck, Kind, MAX_CARDS, MAX_KINDS, Mask};
use crate::hidden::{FoodSum, Ledger, Possible, Scope};
use std::borrow::Cow;

/// Something about cards that the next action of a record claims.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Claim {
    /// A player lays a card.
    Take(usize, Card),
    /// A card that lies face down is seen.
    Learn(Token, Card),
    /// Unknown food cards add up to so much.
    AddUp(FoodSum),
}

impl Claim {
    /// The card that is claimed.
    fn subject(self) -> Option<Card> {
        match self {
            Self::Take(_, card) | Self::Learn(_, card) => Some(card),
            Self::AddUp(_) => None,
        }
    }
}

impl Piles {
    /// Whether every card is known and `player` holds this one.
    #[inline]
    pub(crate) fn plainly_holds(&self, player: usize, card: Card) -> bool {
        let deck = &self.printed;
        let held =
            |kind: Kind| !deck.is_uncertain(kind) && self.exact.hands[player][kind.0 as usize] > 0;
        self.ledger.is_none() && deck.kind(card).is_some_and(held)
    }

    /// Whether every card is known and these lie in the deck, whose order no seed gives.
    pub(crate) fn plainly_draws(&self, cards: &[Card]) -> bool {
        if self.ledger.is_some() || self.order.is_some() || cards.len() > usize::from(self.deck) {
            return false;
        }
        let mut wanted = [0u8; MAX_KINDS];
        cards.iter().all(|card| {
            let deck = &self.printed;
            let certain = deck.kind(*card).filter(|kind| !deck.is_uncertain(*kind));
            certain.is_some_and(|kind| {
                let wanted = &mut wanted[kind.0 as usize];
                *wanted += 1;
                *wanted <= self.exact.unseen[kind.0 as usize]
            })
        })
    }

    /// Whether `player` may have these cards in his hand, to lay them one after another.
    pub(crate) fn may_take(&self, search: &Inquiry, seat: usize, cards: &[Card]) -> CardVerdict {
        if self.is_exact(cards) {
            return self.exact_take(seat, cards);
        }
        if cards.iter().all(|card| card.is_unknown()) {
            return Ok(Checked::Verified);
        }
        let claims: Vec<Claim> = cards.iter().map(|card| Claim::Take(seat, *card)).collect();
        if self.may_be(search, &claims)? == Checked::TooHard {
            return Ok(Checked::TooHard);
        }
        let holds = |ledger: &Ledger| ledger.surely_holds(&self.printed, seat, cards);
        let sure = self.ledger.as_deref().is_none_or(holds);
        Ok(if sure { Checked::Verified } else { Checked::Unseen })
    }

    /// The verdict on cards of a hand that is known.
    fn exact_take(&self, player: usize, cards: &[Card]) -> CardVerdict {
        let deck = &self.printed;
        for (index, card) in cards.iter().enumerate() {
            let Some(kind) = deck.kind(*card) else { continue };
            let before =
                cards[..index].iter().filter(|other| deck.kind(**other) == Some(kind)).count();
            if usize::from(self.exact.hands[player][kind.0 as usize]) <= before {
                return Err(self.refused(Why::NotInHand, index, kind));
            }
        }
        Ok(Checked::Verified)
    }

    fn refused(&self, why: Why, index: usize, kind: Kind) -> Refusal {
        let fact = (self.exact.seen[kind.0 as usize], super::Fact::Seen(self.printed.card(kind)));
        let because = [fact].into_iter().collect();
        Refusal { why, index: index as u8, because: Because::Facts(because) }
    }

    /// The first of these cards of which no copy is left beside those that the table let lie where they cannot be.
    pub(crate) fn lent_away(&self, cards: &[Card]) -> Option<Refusal> {
        let deck = &self.printed;
        if self.lent.is_empty() {
            return None;
        }
        let crowded = |index: usize| {
            let kind = deck.kind(cards[index])?;
            let same = |card: &Card| deck.kind(*card) == Some(kind);
            let claimed = cards[..=index].iter().filter(|card| same(card)).count();
            let lent = self.lent.iter().filter(|(card, _)| same(card));
            let copies = usize::from(deck.copies[kind.0 as usize]);
            let because = lent.clone().map(|(card, step)| (*step, super::Fact::Seen(*card)));
            let fits = lent.clone().next().is_none() || claimed + lent.count() <= copies;
            (!fits).then(|| Refusal {
                why: Why::TooMany,
                index: index as u8,
                because: Because::Facts(told(because.collect())),
            })
        };
        (0..cards.len()).find_map(crowded)
    }

    /// Whether all of this can be true together; the first claim that cannot is named.
    pub(crate) fn may_be(&self, search: &Inquiry, claims: &[Claim]) -> CardVerdict {
        let asking = self.asking(search, claims.iter().filter_map(|claim| claim.subject()));
        if self.readily(&asking.deck, claims) {
            return Ok(Checked::Verified);
        }
        step_by_step(&asking, claims.len(), |count| self.tried(&asking.deck, &claims[..count]))
    }

    /// The same without a reason.
    pub(crate) fn can_be(&self, search: &Inquiry, claims: &[Claim]) -> bool {
        let asking = self.asking(search, claims.iter().filter_map(|claim| claim.subject()));
        self.readily(&asking.deck, claims) || {
            let trial = self.tried(&asking.deck, claims);
            trial.carried_on(&asking.deck).is_some()
                || asking.decided(&trial).is_some_and(|checked| checked.is_ok())
        }
    }

    /// Whether the history that is carried on shows that this can be true, and need not be copied: each claim changes
    /// no more than the card that it is about, and no two take a copy of one kind.
    fn readily(&self, deck: &Deck, claims: &[Claim]) -> bool {
        let history = self.ledger.as_ref().and_then(|ledger| ledger.carried_on(deck));
        let Some(history) = history else { return claims.is_empty() };
        let mut taken: Mask = 0;
        claims.iter().all(|claim| match *claim {
            Claim::Take(player, card) => claims.len() == 1 && history.has(player, deck.mask(card)),
            Claim::Learn(Token { life: Some(number), .. }, card) => {
                let kind = history.had(number, deck.mask(card));
                let kind = kind.map_or(0, |kind| 1_u128.checked_shl(kind.into()).unwrap_or(0));
                let is_new = kind & !taken != 0;
                taken |= kind;
                is_new
            }
            Claim::Learn(_, _) => true,
            Claim::AddUp(_) => false,
        })
    }

    /// The ledger as it would be with all of this.
    fn tried(&self, deck: &Deck, claims: &[Claim]) -> Ledger {
        let mut trial = match &self.ledger {
            Some(ledger) => Ledger::clone(ledger),
            None => Ledger::begin(deck, &self.exact),
        };
        for claim in claims {
            match *claim {
                Claim::Take(player, card) => {
                    trial.take(deck, player, card, NOW);
                }
                Claim::Learn(token, card) => {
                    if let Some(number) = token.life {
                        trial.learn(deck, number, card, NOW);
                    }
                }
                Claim::AddUp(sum) => trial.add_up(deck, FoodSum { step: NOW, ..sum }),
            }
        }
        trial
    }

    /// Whether `player` may draw these cards now.
    pub(crate) fn may_draw(&self, search: &Inquiry, seat: usize, cards: &[Card]) -> CardVerdict {
        if cards.iter().all(|card| card.is_unknown()) {
            return Ok(Checked::Verified);
        }
        if let Some(dealt) = self.dealt(cards.len() as u8) {
            let because = Because::Facts(Binding::default());
            let misdealt = misdealt(&self.printed, cards, dealt).map(|index| index as u8);
            let refusal = misdealt.map(|index| Refusal { why: Why::Seed, index, because });
            return refusal.map_or(Ok(Checked::Verified), Err);
        }
        if self.is_exact(cards)
            && let Some(verdict) = self.exact_draw(cards)
        {
            return verdict;
        }
        self.one_by_one(search, cards, |part| {
            let mut trial = self.clone();
            trial.draw_unknown_to_seed(seat, part, NOW);
            trial.begun().0.clone()
        })
    }

    /// The verdict on a draw when all cards are known; `None` if a shuffle on the way leaves two histories.
    fn exact_draw(&self, cards: &[Card]) -> Option<CardVerdict> {
        let crosses = cards.len() > usize::from(self.deck);
        let mut wanted = [0u8; MAX_KINDS];
        for (index, card) in cards.iter().enumerate() {
            let kind = self.printed.kind(*card)?;
            let place = kind.0 as usize;
            wanted[place] += 1;
            let behind = if crosses { self.exact.discards[place] } else { 0 };
            if wanted[place] > self.exact.unseen[place] + behind {
                return Some(Err(self.refused(Why::TooMany, index, kind)));
            }
        }
        if crosses && self.split(&wanted).is_none() { None } else { Some(Ok(Checked::Verified)) }
    }

    /// Whether the whole hand may be `cards`; their number is right.
    pub(crate) fn may_list(&self, search: &Inquiry, seat: usize, cards: &[Card]) -> CardVerdict {
        if self.is_exact(cards) {
            return self.exact_take(seat, cards);
        }
        self.one_by_one(search, cards, |part| {
            let mut trial = self.tried(&self.printed, &[]);
            trial.sight_hand(&self.printed, seat, part, NOW);
            trial
        })
    }

    /// Whether a sight of several cards is possible; the first that is not is named.
    fn one_by_one(
        &self,
        search: &Inquiry,
        cards: &[Card],
        trial: impl Fn(&[Card]) -> Ledger,
    ) -> CardVerdict {
        step_by_step(&self.asking(search, cards.iter().copied()), cards.len(), |count| {
            let mut part = [Card::UNKNOWN; MAX_CARDS];
            part[..count].copy_from_slice(&cards[..count]);
            trial(&part[..cards.len()])
        })
    }

    /// What may be asked when these cards are named.
    fn asking<'a>(&'a self, search: &'a Inquiry, cards: impl Iterator<Item = Card>) -> Asking<'a> {
        let deck = self.printed.naming(cards).map_or(Cow::Borrowed(&*self.printed), Cow::Owned);
        Asking { search, deck }
    }
}

/// Whether so many claims can be true together; if not, the first with which they cannot is named.
fn step_by_step(asking: &Asking<'_>, count: usize, trial: impl Fn(usize) -> Ledger) -> CardVerdict {
    let whole = trial(count);
    asking.once(&whole, || {
        if let Some(verdict) = asking.decided(&whole) {
            return verdict;
        }
        // Whoever claims more is not possible again.
        let (mut least, mut most) = (0, count);
        while most - least > 1 {
            let middle = usize::midpoint(least, most);
            let possible = trial(middle).possible(&asking.deck, asking.work(), Scope::Everything);
            if possible == Possible::No { most = middle } else { least = middle }
        }
        let refused = if most == count { whole.clone() } else { trial(most) };
        Err(refusal(refused, asking, most - 1))
    })
}

/// Why a ledger has no history.
fn refusal(ledger: Ledger, asking: &Asking<'_>, index: usize) -> Refusal {
    let (deck, work) = (&asking.deck, asking.work());
    let none = |scope| ledger.possible(deck, work, scope) == Possible::No;
    // Whatever is possible without the sums is possible with less, too.
    let without_sums = ledger.possible(deck, work, Scope::WithoutSums);
    let why = if without_sums == Possible::Yes {
        Why::Sum
    } else if none(Scope::HandsAlone) {
        Why::NotInHand
    } else if none(Scope::OutNow) {
        Why::TooMany
    } else if without_sums == Possible::No {
        Why::OutOfReach
    } else {
        Why::Sum
    };
    Refusal { why, index: index as u8, because: asking.refuse(ledger) }
}

/// The first of `cards` that is not among those dealt; the best known ones are matched first.
fn misdealt(deck: &Deck, cards: &[Card], mut dealt: Vec<Card>) -> Option<usize> {
    let mut order: Vec<usize> = (0..cards.len()).collect();
    order.sort_by_key(|index| deck.mask(cards[*index]).count_ones());
    for index in order {
        let mask = deck.mask(cards[index]);
        let found = dealt.iter().position(|card| deck.mask(*card) & mask != 0);
        match found {
            Some(place) => dealt.swap_remove(place),
            None => return Some(index),
        };
    }
    None
}
