//! Drawing: how many cards, from where, and which ones they can be.

use super::{Move, Verdict, legal, waives};
use crate::games::evolve::Evolve;
use crate::games::evolve::breach::{Breach, Draw};
use crate::games::evolve::codes::Rule;
use crate::games::evolve::data::ShortDraw;
use crate::games::evolve::hand::{CardId, Cards, MOST};
use crate::games::evolve::piles::{Absent, Piece, Pile, Piles, pieces_of};
use crate::games::evolve::state::{Phase, State};
use crate::rules::{Chance, Player, Waived};

/// Cards that are drawn: those of the old deck first, then those after a reshuffle.
#[derive(Debug, Clone, Copy)]
pub(in crate::games::evolve) struct DrawnCards {
    pieces: [Piece; MOST],
    named: u8,
    /// How many of the named ones lie in the deck as it is now.
    old: u8,
    /// How many are drawn in all.
    pub(in crate::games::evolve) count: u8,
}

impl DrawnCards {
    /// The named ones that lie in the deck as it is now.
    pub(in crate::games::evolve) fn old(&self) -> &[Piece] {
        &self.pieces[..self.old as usize]
    }

    /// The named ones that come after the reshuffle.
    pub(in crate::games::evolve) fn reshuffled(&self) -> &[Piece] {
        &self.pieces[self.old as usize..self.named as usize]
    }

    /// The only card of a draw of one, if it has a name.
    pub(in crate::games::evolve) fn single(&self) -> Option<Piece> {
        (self.named == 1).then(|| self.pieces[0])
    }

    /// The named ones.
    pub(in crate::games::evolve) fn named(&self) -> &[Piece] {
        &self.pieces[..self.named as usize]
    }

    const fn push(&mut self, piece: Piece) {
        self.pieces[self.named as usize] = piece;
        self.named += 1;
    }
}

impl Evolve {
    pub(super) fn judge_draw(
        &self,
        state: &State,
        by: Player,
        cards: &Cards,
        waived: Waived,
    ) -> Verdict {
        let Some((kind, due)) = draw_due(self, state, by) else {
            if waives(waived, Rule::NothingToDraw) && state.phase != Phase::Deal {
                let drawn = self.resolve_draw(state, cards)?;
                return Ok(legal(Move::Draw { player: by, drawn }));
            }
            return Err(Breach::NothingToDraw { by });
        };
        let owed = self.owed(state, due);
        if cards.len() != owed && !waives(waived, Rule::WrongDraw) {
            return Err(Breach::WrongDraw {
                by,
                kind,
                drawn: cards.len(),
                due,
                owed,
            });
        }
        let drawn = match kind {
            Draw::Deal => self.resolve_deal(state, by, cards)?,
            _ => self.resolve_draw(state, cards)?,
        };
        Ok(legal(Move::Draw { player: by, drawn }))
    }

    /// How many cards a draw of `due` is of, seeing what there is.
    pub(in crate::games::evolve) fn owed(&self, state: &State, due: u8) -> u8 {
        let available = state.available();
        match self.rulings.short_draw {
            ShortDraw::Nothing if due > available => 0,
            _ => due.min(available).min(MOST as u8),
        }
    }

    /// The opening hand of a seat under a seed: the seats lie one after another in the deck.
    fn resolve_deal(&self, state: &State, by: Player, cards: &Cards) -> Result<DrawnCards, Breach> {
        if !state.order.known {
            return self.resolve_draw(state, cards);
        }
        let size = self.rulings.start_hand as usize;
        let hand = &self.dealt.creatures[by.seat() * size..][..size];
        self.match_dealt(hand, cards)
    }

    /// A draw that was left out: the seed's cards, or so many that nobody saw.
    pub(in crate::games::evolve) fn implied_cards(
        &self,
        state: &State,
        by: Player,
        count: u8,
    ) -> Result<DrawnCards, Breach> {
        let cards = Cards::unknown(count);
        match state.phase {
            Phase::Deal => self.resolve_deal(state, by, &cards),
            _ => self.resolve_draw(state, &cards),
        }
    }

    /// Which pieces a draw from the deck is of.
    pub(in crate::games::evolve) fn resolve_draw(
        &self,
        state: &State,
        cards: &Cards,
    ) -> Result<DrawnCards, Breach> {
        let deck = state.piles.count(Pile::Deck);
        if state.order.known {
            let top = &state.order.cards()[..deck.min(cards.len()) as usize];
            if cards.len() <= deck {
                return self.match_dealt(top, cards);
            }
            if let Some(shuffled) = self.shuffled_discards(state) {
                let mut dealt = [Piece(0); MOST];
                let count = (top.len() + shuffled.1).min(cards.len() as usize);
                dealt[..top.len()].copy_from_slice(top);
                dealt[top.len()..count].copy_from_slice(&shuffled.0[..count - top.len()]);
                let mut drawn = self.match_dealt(&dealt[..count], cards)?;
                drawn.old = deck;
                return Ok(drawn);
            }
        }
        self.resolve_unknown(state, cards, deck)
    }

    /// Every written card is one that the seed gives; `?` stands for any.
    fn match_dealt(&self, dealt: &[Piece], cards: &Cards) -> Result<DrawnCards, Breach> {
        let mut drawn = DrawnCards {
            pieces: [Piece(0); MOST],
            named: 0,
            old: dealt.len() as u8,
            count: dealt.len() as u8,
        };
        let mut left: u32 = (1 << dealt.len()) - 1;
        for (place, card) in cards.as_slice().iter().enumerate() {
            if card.is_unknown() {
                continue;
            }
            let found = (0..dealt.len())
                .find(|index| left >> index & 1 == 1 && self.card_id(dealt[*index]) == *card);
            match found {
                Some(index) => left &= !(1 << index),
                None => {
                    let other = dealt.get(place).or(dealt.first());
                    return Err(Breach::DrawNotDealt {
                        card: *card,
                        dealt: other.map_or(CardId::UNKNOWN, |piece| self.card_id(*piece)),
                        word: place as u8 + 1,
                    });
                }
            }
        }
        for piece in dealt {
            drawn.push(*piece);
        }
        Ok(drawn)
    }

    /// The discards as the seed shuffles them, and how many; `None` if that is not known.
    pub(in crate::games::evolve) fn shuffled_discards(
        &self,
        state: &State,
    ) -> Option<([Piece; 128], usize)> {
        let Chance::Seeded(seed) = self.chance else {
            return None;
        };
        if state.piles.hidden(Pile::Discards) > 0 {
            return None;
        }
        let mut cards = [0_u16; 128];
        let mut count = 0;
        for piece in pieces_of(state.piles.sure(Pile::Discards)) {
            cards[count] = u16::from(piece.0);
            count += 1;
        }
        seed.shuffle("creatures", state.order.shuffles, &mut cards[..count]);
        Some((cards.map(|card| Piece(card as u8)), count))
    }

    /// A draw from a deck whose order nobody knows.
    fn resolve_unknown(
        &self,
        state: &State,
        cards: &Cards,
        deck: u8,
    ) -> Result<DrawnCards, Breach> {
        let mut piles = state.piles;
        let count = cards.len();
        let mut drawn = DrawnCards {
            pieces: [Piece(0); MOST],
            named: 0,
            old: 0,
            count,
        };
        if count <= deck {
            for (place, card) in cards.as_slice().iter().enumerate() {
                if !card.is_unknown() {
                    drawn.push(self.draw_one(&mut piles, Pile::Deck, *card, place)?);
                }
            }
            drawn.old = drawn.named;
            return Ok(drawn);
        }
        self.resolve_across(piles, cards, deck, drawn)
    }

    /// The draw empties the deck and goes on with the reshuffled discards.
    fn resolve_across(
        &self,
        mut piles: Piles,
        cards: &Cards,
        deck: u8,
        mut drawn: DrawnCards,
    ) -> Result<DrawnCards, Breach> {
        let mut open: u32 = 0;
        for (place, card) in cards.as_slice().iter().enumerate() {
            open |= u32::from(!card.is_unknown()) << place;
        }
        let mut new = [Piece(0); MOST];
        let (mut old_count, mut new_count) = (0_u8, 0_u8);
        // Those that can only lie in one of the two come first, so that no other takes their room.
        for choosy in [true, false] {
            for (place, card) in cards.as_slice().iter().enumerate() {
                if open >> place & 1 == 0 {
                    continue;
                }
                let in_deck = piles.find(Pile::Deck, self.pieces(*card)).ok();
                let in_discards = piles.find(Pile::Discards, self.pieces(*card)).ok();
                if choosy && in_deck.is_some() && in_discards.is_some() {
                    continue;
                }
                open &= !(1 << place);
                match (in_deck, in_discards) {
                    (Some(piece), _) if old_count < deck => {
                        piles.take(Pile::Deck, piece);
                        drawn.push(piece);
                        old_count += 1;
                    }
                    (_, Some(piece)) if new_count < drawn.count - deck => {
                        piles.take(Pile::Discards, piece);
                        new[new_count as usize] = piece;
                        new_count += 1;
                    }
                    // The discards have the card, but the old deck is not drawn out without it.
                    (_, Some(_)) => {
                        return Err(Breach::DeckNotDrawnOut {
                            deck,
                            missing: (deck - old_count).max(1),
                        });
                    }
                    _ => {
                        self.draw_one(&mut piles, Pile::Discards, *card, place)?;
                    }
                }
            }
        }
        let missing = deck - old_count;
        if missing > cards.hidden() {
            return Err(Breach::DeckNotDrawnOut { deck, missing });
        }
        drawn.old = old_count;
        for piece in &new[..new_count as usize] {
            drawn.push(*piece);
        }
        Ok(drawn)
    }

    fn draw_one(
        &self,
        piles: &mut Piles,
        pile: Pile,
        card: CardId,
        place: usize,
    ) -> Result<Piece, Breach> {
        let found = piles.find(pile, self.pieces(card));
        let piece = found.map_err(|absent: Absent| Breach::NotInDeck {
            card,
            absent,
            word: place as u8 + 1,
        })?;
        piles.take(pile, piece);
        Ok(piece)
    }
}

/// The draw that is due for a player now, and of how many cards.
pub(in crate::games::evolve) fn draw_due(
    game: &Evolve,
    state: &State,
    by: Player,
) -> Option<(Draw, u8)> {
    let kind = match state.phase {
        Phase::Deal => {
            let open = state.dealt >> by.seat() & 1 == 0 && game.rulings.start_hand > 0;
            return open.then_some((Draw::Deal, game.rulings.start_hand));
        }
        Phase::PreDraw => Draw::Before,
        Phase::BiomeDraws => Draw::Biome,
        Phase::ChallengeDraws => Draw::Challenge,
        _ => return None,
    };
    let due = state.turns[by.seat()].pending;
    (due > 0).then_some((kind, due))
}
