//! Phases 1 to 3: draws, food cards, and what cards do.

use super::{Answer, Judge, Move, Notes, Verdict, legal, noted};
use crate::action::{Drawn, Few, Growth, Side, SpeciesId};
use crate::breach::cards::{
    BodyFull, CardTurnOver, CardsOver, FoodAgain, FoodTooLate, PopulationFull, RowFull,
};
use crate::breach::hands::{DrawCount, DrawNotDue, HandCount};
use crate::breach::possible::{CardNotInHand, Holding};
use crate::breach::traits::{
    NoTraitToRemove, NotFaceDown, ReplaceBelowLimit, TooManyTraits, TraitDiffers, TraitTwice,
};
use crate::card::Card;
use crate::names::Trait;
use crate::piles::{Claim, Refusal, Why};
use crate::state::{MAX_SPECIES, MAX_TRAITS, Phase, Species};
use evoref_game::{Part, Player, Step};

/// The largest body and population.
const LARGEST: u8 = 6;

impl Judge<'_> {
    pub(super) fn draw(&self, player: Player, cards: &Drawn) -> Answer {
        let due = match self.state.pending.as_slice().first() {
            Some((seat, count)) if *seat == player.0 => *count,
            _ => return Err(DrawNotDue { by: player }.into()),
        };
        let piles = &self.state.piles;
        let written = cards.len() as u8;
        if written == due && piles.plainly_draws(self.game.deck(), cards.as_slice()) {
            return Ok(legal(Move::DrawPlainly(cards.clone())));
        }
        let count = piles.available(due);
        if written != count {
            let differs = DrawCount { by: player, written, due: count };
            if piles.available(written) < written {
                return Err(differs.into());
            }
            self.unless_waived(differs)?;
        }
        let checked = piles.may_draw(
            self.game.asking(self.state),
            self.game.chance(),
            player.seat(),
            cards.as_slice(),
        );
        let note =
            self.checked(player, cards.as_slice(), checked, |index| Part::Word(1 + index as u8))?;
        Ok(noted(Move::Draw(cards.clone()), note))
    }

    pub(super) fn hand(&self, player: Player, cards: &[Card]) -> Answer {
        let held = self.state.piles.hand(player.seat());
        if usize::from(held) != cards.len() {
            let differs = HandCount { by: player, written: cards.len(), held };
            return Err(differs.into());
        }
        let checked = self.state.piles.may_list(self.game.asking(self.state), player.seat(), cards);
        if let Err(refusal) = &checked
            && refusal.why == Why::NotInHand
            && !self.is_lent(refusal)
        {
            let index = usize::from(refusal.index);
            let stranger = CardNotInHand {
                by: player,
                card: cards.get(index).copied().unwrap_or(Card::UNKNOWN),
                holding: Holding::Stated(self.lost(player, cards)),
                binding: refusal.because,
                part: Part::Word(1 + index as u8),
            };
            return Err(stranger.into());
        }
        let note = self.checked(player, cards, checked, |index| Part::Word(1 + index as u8))?;
        Ok(noted(Move::Hand(player, cards.into()), note))
    }

    /// A card of a known hand that a stated one lacks.
    fn lost(&self, player: Player, stated: &[Card]) -> Option<Card> {
        let deck = self.game.deck();
        let mut hand = self.state.piles.known_hand(deck, player.seat())?;
        hand.find_map(|(kind, count)| {
            let card = self.state.as_named(deck, deck.card(kind));
            let written = stated.iter().filter(|stated| **stated == card).count();
            (written < usize::from(count)).then_some(card)
        })
    }

    pub(super) fn food(&self, player: Player, card: Card) -> Answer {
        let state = self.state;
        if state.phase > Phase::Food {
            return Err(FoodTooLate { by: player }.into());
        }
        if let Some(laid) = state.food[player.seat()] {
            let laid = laid.step;
            return Err(FoodAgain { by: player, laid }.into());
        }
        let note = self.held_card(player, card, Part::Word(1))?;
        Ok(noted(Move::Food(player, card), note))
    }

    /// Whether `player` may play cards now.
    #[inline]
    fn plays_cards(&self, player: Player) -> Verdict {
        let state = self.state;
        if state.phase == Phase::Cards && !state.turned && player == state.turn {
            return Ok(());
        }
        if state.phase != Phase::Cards || state.turned {
            return Err(CardsOver {}.into());
        }
        let order = |player| self.game.after_first(state, player);
        if order(player) < order(state.turn) {
            let later = state.turn;
            self.unless_waived(CardTurnOver { by: player, later })?;
        }
        Ok(())
    }

    pub(super) fn found(&self, player: Player, side: Side, card: Card) -> Answer {
        self.plays_cards(player)?;
        if self.state.row(player).len() == MAX_SPECIES {
            return Err(RowFull { by: player }.into());
        }
        let note = self.held_card(player, card, Part::Word(2))?;
        Ok(noted(Move::Found(player, side, card), note))
    }

    pub(super) fn grow(&self, player: Player, number: u8, growth: Growth, card: Card) -> Answer {
        self.plays_cards(player)?;
        let (place, species) = self.own(player, number)?;
        let id = SpeciesId::of(player, number);
        match growth {
            Growth::Body if species.body >= LARGEST => {
                let full = BodyFull {
                    species: id,
                    body: species.body,
                    since: species.body_step,
                    most: LARGEST,
                };
                return Err(full.into());
            }
            Growth::Population if species.population >= LARGEST => {
                let full = PopulationFull {
                    species: id,
                    population: species.population,
                    since: species.population_step,
                    most: LARGEST,
                };
                return Err(full.into());
            }
            Growth::Body | Growth::Population => {}
        }
        let note = self.held_card(player, card, Part::Word(3))?;
        Ok(noted(Move::Grow(player, place, growth, card), note))
    }

    pub(super) fn lay(&self, player: Player, number: u8, card: Card, over: Option<Card>) -> Answer {
        self.plays_cards(player)?;
        let (place, species) = self.own(player, number)?;
        let id = SpeciesId::of(player, number);
        let count = species.cards.len() as u8;
        let limit = self.game.trait_limit();
        let removed = match over {
            None => None,
            Some(over) => {
                let found = removed(species, over);
                if found.is_none() {
                    return Err(NoTraitToRemove { species: id, over }.into());
                }
                if !self.game.options().replace_below_limit && count < limit {
                    self.unless_waived(ReplaceBelowLimit { species: id, count, limit })?;
                }
                found
            }
        };
        let left = count - u8::from(removed.is_some());
        if left >= limit {
            let many = TooManyTraits { species: id, card, count: left, limit };
            if usize::from(left) >= MAX_TRAITS {
                return Err(many.into());
            }
            self.unless_waived(many)?;
        }
        let beside = |name: Trait| {
            let laid = species.cards.as_slice().iter().enumerate();
            laid.filter(|(at, _)| removed.is_none_or(|(gone, _)| usize::from(gone) != *at))
                .find(|(_, laid)| laid.token.card.name() == Some(name))
                .map(|(_, laid)| laid.step)
        };
        let twice = |name: Option<Trait>, laid: Step| TraitTwice {
            species: id,
            name,
            laid,
            again: None,
            part: Part::Word(2),
        };
        if let Some(name) = card.name()
            && let Some(laid) = beside(name)
        {
            return Err(twice(Some(name), laid).into());
        }
        let mut note = self.held_card(player, card, Part::Word(2))?;
        if card.name().is_none()
            && left > 0
            && let Some(laid) = self.lies_whichever(player, card, beside)
        {
            return Err(twice(None, laid).into());
        }
        if let Some((at, known)) = removed {
            let more = self.removed_card(player, species, card, (at, known))?;
            note.add(more);
        }
        let lay = Move::Lay { player, place, card, over: removed };
        Ok(noted(lay, note))
    }

    /// When a trait was laid that lies there, if each one does that a card of a known hand can be.
    fn lies_whichever(
        &self,
        player: Player,
        card: Card,
        lies: impl Fn(Trait) -> Option<Step>,
    ) -> Option<Step> {
        let deck = self.game.deck();
        let hand = self.state.piles.known_hand(deck, player.seat())?;
        let may_be = deck.mask(card);
        let held = hand.filter(|(kind, _)| may_be >> kind.0 & 1 == 1);
        let laid = held.map(|(kind, _)| lies(deck.card(kind).name()?));
        laid.reduce(|one, other| Some(one?.max(other?))).flatten()
    }

    /// Whether a trait that is removed may be the card that the record now says it was.
    fn removed_card(
        &self,
        player: Player,
        species: &Species,
        card: Card,
        (at, known): (u8, Card),
    ) -> Verdict<Notes> {
        let token = species.cards.as_slice()[usize::from(at)].token;
        if token.card == known {
            return Ok(Notes::default());
        }
        let claims = [Claim::Take(player.seat(), card), Claim::Learn(token, known)];
        let checked = self.state.piles.may_be(self.game.asking(self.state), &claims);
        let checked = checked.map_err(|refusal| Refusal { index: 0, ..refusal });
        self.checked(player, &[known], checked, |_| Part::Word(4))
    }

    /// Turning up face-down traits of one species.
    pub(super) fn turn_up(&self, id: SpeciesId, cards: &[Card]) -> Answer {
        if self.state.phase > Phase::Cards {
            return Err(CardsOver {}.into());
        }
        let (place, species) = self.living(id, Part::Action)?;
        let laid = species.cards.as_slice();
        let face_down = laid.iter().filter(|laid| laid.is_down()).count();
        if face_down < cards.len() {
            let none = NotFaceDown { species: id, turned_up: cards.len(), face_down };
            return Err(none.into());
        }
        let mut matched: Few<(u8, Card), MAX_TRAITS> = Few::new((0, Card::UNKNOWN));
        // What is written as it lies comes first, then the rest to whatever it may be. A trait for
        // which `?` is written stays face down.
        let named = || cards.iter().filter(|card| !card.is_unknown());
        for exact in [true, false] {
            for card in named() {
                let done = |at: usize, matched: &Few<(u8, Card), MAX_TRAITS>| {
                    matched.as_slice().iter().any(|(other, _)| usize::from(*other) == at)
                };
                let is_exact = laid.iter().any(|laid| laid.is_down() && laid.token.card == *card);
                if is_exact != exact {
                    continue;
                }
                let found = laid.iter().enumerate().find_map(|(at, laid)| {
                    let merged = laid.token.card.merge(*card)?;
                    let fits = if exact { laid.token.card == *card } else { true };
                    (laid.is_down() && fits && !done(at, &matched)).then_some((at as u8, merged))
                });
                let Some(found) = found else {
                    let (species, card) = (id, *card);
                    return Err(TraitDiffers { species, card }.into());
                };
                matched.push(found);
            }
        }
        no_twins(id, species, matched.as_slice())?;
        let token = |at: &u8| laid[usize::from(*at)].token;
        let news = matched.as_slice().iter().filter(|(at, card)| token(at).card != *card);
        let seen: Vec<Card> = news.clone().map(|(_, card)| *card).collect();
        let claims: Vec<Claim> = news.map(|(at, card)| Claim::Learn(token(at), *card)).collect();
        let checked = self.state.piles.may_be(self.game.asking(self.state), &claims);
        let note = self.checked(id.owner, &seen, checked, |_| Part::Action)?;
        let turn_up = Move::TurnUp { owner: id.owner, place, cards: matched };
        Ok(noted(turn_up, note))
    }
}

/// The trait that `over` names, and what is then known of its card.
fn removed(species: &Species, over: Card) -> Option<(u8, Card)> {
    let laid = species.cards.as_slice();
    let find = |fits: &dyn Fn(Option<Trait>) -> bool| {
        laid.iter().enumerate().find_map(|(at, laid)| {
            let merged = laid.token.card.merge(over)?;
            fits(laid.token.card.name()).then_some((at as u8, merged))
        })
    };
    match over.name() {
        Some(name) => find(&|laid| laid == Some(name)).or_else(|| find(&|laid| laid.is_none())),
        None => find(&|laid| laid.is_none()),
    }
}

/// No trait twice among the cards once some of them are turned up.
fn no_twins(id: SpeciesId, species: &Species, turned: &[(u8, Card)]) -> Verdict {
    let name = |at: usize| {
        let known = turned.iter().find(|(other, _)| usize::from(*other) == at);
        match known {
            Some((_, card)) => card.name(),
            None => species.cards.as_slice()[at].token.card.name(),
        }
    };
    for at in 0..species.cards.len() {
        for before in 0..at {
            if let Some(twin) = name(at)
                && name(before) == Some(twin)
            {
                let twice = TraitTwice {
                    species: id,
                    name: Some(twin),
                    laid: species.cards.as_slice()[before].step,
                    again: Some(species.cards.as_slice()[at].step),
                    part: Part::Action,
                };
                return Err(twice.into());
            }
        }
    }
    Ok(())
}
