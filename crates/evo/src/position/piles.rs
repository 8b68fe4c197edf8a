//! What a position states of the bag of genes, the deck and the hands.

use super::Fact;
use super::lay_out::Laying;
use crate::names::Gene;
use crate::rules::position::{Impossible, Unlikely};
use crate::state::Card;
use crate::verbs::genes::{COPIES, UNIQUES};
use evoref_game::{Actor, Step, told};

impl Laying<'_> {
    /// One more gene out of the bag; false if it has none.
    pub(super) fn take_gene(&mut self, at: Step, gene: Gene) -> bool {
        let bag = &mut self.state.bag;
        let most = if gene.is_unique() { 1 } else { COPIES };
        if bag.drawn.of(gene) >= most {
            self.refuse(Some(at), Impossible::Gene { gene, most });
            return false;
        }
        if gene.is_unique() && bag.uniques() >= UNIQUES {
            self.refuse(Some(at), Impossible::Uniques { gene });
            return false;
        }
        bag.drawn.add(gene);
        bag.left -= 1;
        true
    }

    /// Hands and what was played.
    pub(super) fn cards(&mut self, auctions: u32) {
        let discards = self.find(Actor::Table, told!(Fact::Discards(cards) => cards.clone()));
        // As many cards as there were auctions: before the first nobody played one.
        self.state.untold.discards = discards.is_none() && auctions > 0;
        if let Some((at, cards)) = discards {
            let mut cards = cards.into_iter();
            let _ = cards.all(|card| self.see(at, card));
        }
        for player in self.evo.everybody() {
            let hand = self.find(
                Actor::Player(player),
                told!(Fact::Hand(known, unknown) => (known.clone(), *unknown)),
            );
            let Some((at, (known, unknown))) = hand else {
                // As many as somebody may hold: nothing is refused for want of a card.
                self.state.herds[player.seat()].hand.unknown = auctions as u8;
                self.state.untold.hands |= 1 << player.0;
                continue;
            };
            for card in known {
                if self.state.deck.seen.of(card) < self.evo.deck.cards[card.0 as usize].copies {
                    self.state.herds[player.seat()].hand.known.add(card);
                }
                if !self.see(at, card) {
                    break;
                }
            }
            self.state.herds[player.seat()].hand.unknown = unknown;
            self.state.deck.drawn = self.state.deck.drawn.saturating_add(unknown);
            let (stated, size) = (self.state.deck.drawn, self.evo.deck.size());
            if usize::from(stated) > size {
                let size = size as u8;
                self.refuse(Some(at), Impossible::Cards { stated, size });
            }
        }
    }

    /// One more card is known to have been drawn; false if the deck has no more of it.
    pub(super) fn see(&mut self, at: Step, card: Card) -> bool {
        let copies = self.evo.deck.cards[card.0 as usize].copies;
        if self.state.deck.seen.of(card) >= copies {
            self.refuse(Some(at), Impossible::Card { card, copies });
            return false;
        }
        self.state.deck.sees(card, at);
        self.state.deck.drawn = self.state.deck.drawn.saturating_add(1);
        true
    }

    /// Genes that nobody took, and whether all of them fit the number of auctions.
    ///
    /// Of the final table nobody knows how many that were.
    pub(super) fn genes(&mut self, auctions: Option<u32>) {
        let evo = self.evo;
        let genes = evo.everybody().map(|player| self.state.herd(player).genes.len());
        self.state.books.genes = genes.sum::<u32>() as u8;
        let unsold = self.find(Actor::Table, told!(Fact::Unsold(genes) => genes.clone()));
        if let Some((at, genes)) = unsold {
            let mut genes = genes.into_iter();
            let _ = genes.all(|gene| self.take_gene(at, gene));
        }
        let each = evo.seats.len() as u32 - 1;
        let drawn = self.state.bag.drawn.len();
        if let Some(auctions) = auctions
            && drawn != each * auctions
            && (drawn > each * auctions || self.state.bag.left > 0)
            && self.faults.is_empty()
        {
            self.wonders(None, Unlikely::Genes { drawn, auctions, each });
        }
        let least = drawn.div_ceil(each).max(self.state.deck.drawn.into());
        self.state.books.auctions = auctions.unwrap_or(0).max(least) as u8;
    }
}
