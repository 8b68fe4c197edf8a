//! Drawing: how many cards, from where, and which ones they can be.

use crate::cards::{List, MOST, hidden, unknown};
use crate::prelude::*;
use crate::rules::hand::{DeckNotDrawnOut, DrawNotDealt, NotInDeck};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum DrawKind {
    Deal,
    PreDraw,
    Biome,
    Challenge,
}

impl Phase {
    pub(crate) const fn draws(self) -> Option<DrawKind> {
        match self {
            Self::Deal => Some(DrawKind::Deal),
            Self::PreDraw => Some(DrawKind::PreDraw),
            Self::BiomeDraws => Some(DrawKind::Biome),
            Self::ChallengeDraws => Some(DrawKind::Challenge),
            Self::Biome
            | Self::Challenge
            | Self::Preview
            | Self::Crossbreed(_)
            | Self::PreDiscard
            | Self::Mutate
            | Self::Hunts
            | Self::Cut
            | Self::Over => None,
        }
    }
}

/// The draw that is due for a player now, and of how many cards.
pub(crate) fn draw_due(game: &Evolve, state: &State, by: Player) -> Option<(DrawKind, u8)> {
    let kind = state.phase.draws()?;
    if state.left.has(by) {
        return None;
    }
    let due = if kind == DrawKind::Deal {
        if state.dealt >> by.seat() & 1 == 1 { 0 } else { game.options.start_hand }
    } else {
        state.turns[by.seat()].pending
    };
    (due > 0).then_some((kind, due))
}

/// Cards that are drawn: those of the old deck first, then those after a reshuffle.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DrawnCards {
    /// The named ones that lie in the deck as it is now.
    pub(crate) old: u128,
    /// The named ones that come after the reshuffle.
    pub(crate) new: u128,
    /// How many of the named ones lie in the deck as it is now.
    pub(crate) old_count: u8,
    pub(crate) named: u8,
    pub(crate) count: u8,
}

impl DrawnCards {
    /// The only card of a draw of one, if it has a name.
    pub(crate) fn single(&self) -> Option<Piece> {
        Piece::lowest(self.old | self.new).filter(|_| self.named == 1)
    }
}

/// One way in which cards can be drawn, and the others.
type Ways = (DrawnCards, Vec<DrawnCards>);

/// The cards that the seed gives next, from the top.
pub(crate) struct DealtCards {
    pub(crate) pieces: List<Piece>,
    /// How many of them lie in the deck as it is now.
    old: u8,
}

impl Evolve {
    /// How many cards a draw of `due` is of, seeing what there is.
    pub(crate) fn owed(&self, state: &State, due: u8) -> u8 {
        let available = state.available();
        if self.options.short_draw_is_none && due > available {
            return 0;
        }
        due.min(available).min(MOST as u8)
    }

    /// A draw that was left out: the seed's cards, or so many that nobody saw.
    pub(crate) fn owed_cards(&self, state: &State, by: Player, count: u8) -> Verdict<DrawnCards> {
        let given = self.given(state, by, count);
        self.resolve(state, given, &unknown(count)).map(|(first, _)| first)
    }

    pub(crate) fn resolve_draw(&self, state: &State, cards: &Cards) -> Verdict<DrawnCards> {
        let given = self.given_from_deck(state, cards.count());
        self.resolve(state, given, cards).map(|(first, _)| first)
    }

    /// Which pieces a draw is of, and which others it can be of: those that are given, or any of the deck.
    pub(crate) fn resolve(
        &self,
        state: &State,
        given: Option<DealtCards>,
        cards: &Cards,
    ) -> Verdict<Ways> {
        match given {
            Some(given) => Ok((self.match_given(&given, cards)?, Vec::new())),
            None => self.resolve_unknown(&state.piles, cards),
        }
    }

    /// The cards that the seed gives a player who draws `count`, if that is known.
    pub(crate) fn given(&self, state: &State, by: Player, count: u8) -> Option<DealtCards> {
        if state.phase == Phase::Deal && state.order.cards.is_some() {
            // The seats lie one after another in the deck.
            let size = self.options.start_hand;
            let cards = self.dealt.creatures.iter().skip(by.seat() * usize::from(size));
            let pieces = cards.take(size.into()).copied().collect();
            return Some(DealtCards { pieces, old: size });
        }
        self.given_from_deck(state, count)
    }

    fn given_from_deck(&self, state: &State, count: u8) -> Option<DealtCards> {
        let cards = state.order.cards.as_ref()?;
        let old = state.piles.count(Pile::Deck).min(count);
        let mut pieces: List<Piece> = cards.iter().take(old.into()).copied().collect();
        if count > old {
            for piece in self.shuffled_discards(state)?.into_iter().take((count - old).into()) {
                pieces.push(piece);
            }
        }
        Some(DealtCards { pieces, old })
    }

    /// Every written card is one that the seed gives; `?` stands for any.
    fn match_given(&self, given: &DealtCards, cards: &Cards) -> Verdict<DrawnCards> {
        let pieces = given.pieces;
        let mut left: u32 = (1 << pieces.len()) - 1;
        for (place, card) in cards.iter().enumerate() {
            if card.is_unknown() {
                continue;
            }
            let found = (0..pieces.len())
                .find(|index| left >> index & 1 == 1 && self.card_id(pieces[*index]) == *card);
            match found {
                Some(index) => left &= !(1 << index),
                None => {
                    let other = pieces.get(place).or(pieces.first());
                    let dealt = other.map_or(CardId::UNKNOWN, |piece| self.card_id(*piece));
                    let (card, word) = (*card, place as u8 + 1);
                    return Err(DrawNotDealt { card, dealt, word }.into());
                }
            }
        }
        let (old, new) = pieces.split_at(given.old as usize);
        let set = |pieces: &[Piece]| pieces.iter().fold(0, |set, piece| set | piece.bit());
        Ok(DrawnCards {
            old: set(old),
            new: set(new),
            old_count: given.old,
            named: given.pieces.count(),
            count: given.pieces.count(),
        })
    }

    /// The discards as the seed shuffles them; `None` if that is not known.
    pub(crate) fn shuffled_discards(&self, state: &State) -> Option<ArrayVec<Piece, 128>> {
        let Chance::Seeded(seed) = self.chance else { return None };
        if state.piles.hidden(Pile::Discards) > 0 {
            return None;
        }
        let discards = pieces_of(state.piles.sure(Pile::Discards));
        let mut cards: ArrayVec<u16, 128> = discards.map(|piece| piece.0.into()).collect();
        seed.shuffle("creatures", state.order.shuffles, &mut cards);
        Some(cards.into_iter().map(|card| Piece(card as u8)).collect())
    }

    /// The ways in which cards can be drawn from a deck whose order nobody knows: one, and the others.
    fn resolve_unknown(&self, piles: &Piles, cards: &Cards) -> Verdict<Ways> {
        let deck = piles.count(Pile::Deck);
        if cards.count() > deck {
            return self.resolve_across(piles, cards, deck);
        }
        let mut search = Search::new(piles, Pile::Deck);
        search
            .find_all(self, cards, |place, card, absent| Err(not_in_deck(card, absent, place)))?;
        let (old, named) = (search.found, search.count);
        let drawn = DrawnCards { old, new: 0, old_count: named, named, count: cards.count() };
        Ok((drawn, Vec::new()))
    }

    /// The draw empties the deck and goes on with the reshuffled discards: the ways differ in how many of the
    /// cards that can lie in both are old ones.
    fn resolve_across(&self, piles: &Piles, cards: &Cards, deck: u8) -> Verdict<Ways> {
        let none = DrawnCards { old: 0, new: 0, old_count: 0, named: 0, count: cards.count() };
        let mut ways = vec![(*piles, none)];
        let find = |piles: &Piles, pile, card| piles.find(pile, self.pieces(card));
        let mut named: Vec<(u8, CardId)> = (0..).zip(cards.iter().copied()).collect();
        named.retain(|(_, card)| !card.is_unknown());
        // Those that can only lie in one of the two come first, so that no other takes their room.
        named.sort_by_cached_key(|(_, card)| {
            find(piles, Pile::Deck, *card).is_ok() && find(piles, Pile::Discards, *card).is_ok()
        });
        for (place, card) in named {
            let mut after: Vec<(Piles, DrawnCards)> = Vec::new();
            let mut refused = None;
            for (piles, drawn) in &ways {
                let is_sure = piles.sure(Pile::Deck) & self.pieces(card) != 0;
                let old = find(piles, Pile::Deck, card).ok().filter(|_| drawn.old_count < deck);
                let new = find(piles, Pile::Discards, card);
                let has_room = drawn.named - drawn.old_count < drawn.count - deck;
                let new = new.map(|piece| Some(piece).filter(|_| has_room));
                if old.is_none() {
                    // The discards may have the card, but the old deck is not drawn out without it.
                    let missing = (deck - drawn.old_count).max(1);
                    refused = refused.or_else(|| match new {
                        Ok(Some(_)) => None,
                        Ok(None) => Some(DeckNotDrawnOut { deck, missing }.into()),
                        Err(absent) => Some(not_in_deck(card, absent, place)),
                    });
                }
                let new = new.ok().flatten().filter(|_| old.is_none() || !is_sure);
                let new = new.map(|piece| (Pile::Discards, piece));
                for (pile, piece) in old.map(|piece| (Pile::Deck, piece)).into_iter().chain(new) {
                    let (mut piles, mut drawn) = (*piles, *drawn);
                    self.loosen(&mut piles, pile, piece.bit());
                    piles.take(pile, piece);
                    drawn.named += 1;
                    if pile == Pile::Deck {
                        drawn.old |= piece.bit();
                        drawn.old_count += 1;
                    } else {
                        drawn.new |= piece.bit();
                    }
                    if !after.iter().any(|(_, other)| other.old_count == drawn.old_count) {
                        after.push((piles, drawn));
                    }
                }
            }
            if let Some(breach) = refused.filter(|_| after.is_empty()) {
                return Err(breach);
            }
            ways = after;
        }
        let missing = ways.iter().map(|(_, drawn)| deck - drawn.old_count).min().unwrap_or(deck);
        let mut ways: Vec<DrawnCards> = ways.into_iter().map(|(_, drawn)| drawn).collect();
        ways.retain(|drawn| deck - drawn.old_count <= hidden(cards));
        ensure(!ways.is_empty(), || DeckNotDrawnOut { deck, missing })?;
        Ok((ways.remove(0), ways))
    }
}

fn not_in_deck(card: CardId, absent: Absent, place: u8) -> Breach {
    NotInDeck { card, absent, word: place + 1 }.into()
}
