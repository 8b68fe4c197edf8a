//! What players decide besides plays: whom they hunt, and whether they use the effect of a card.

use super::{Move, Shed, Verdict, legal, noted, waives};
use crate::Evolve;
use crate::breach::decision::{
    HuntedAlready, HuntsItself, NoHunt, NothingToUse, UsedAlready, WrongPrice,
};
use crate::breach::hand::{Lack, NotInHand};
use crate::breach::{Note, Rule};
use crate::data::{Challenge, Effect};
use crate::find::Search;
use crate::hand::{CardId, Cards};
use crate::piles::Pile;
use crate::state::{Phase, State};
use evoref_game::{Player, Waived};

impl Evolve {
    pub(super) fn judge_use(
        &self,
        state: &State,
        by: Player,
        card: CardId,
        paying: &Cards,
        waived: &Waived,
    ) -> Verdict {
        super::mutate::may_mutate(state, by, waived)?;
        let printed = &self.deck.cards[card.0 as usize];
        let decision = printed.effects.iter().find_map(|effect| match *effect {
            Effect::DiscardFor { cards, points, score } => Some((cards, points, score)),
            Effect::HandLimit { .. }
            | Effect::CostDiscount { .. }
            | Effect::ExtraChallengeCards { .. }
            | Effect::ReplacedCardPays { .. }
            | Effect::IgnoreBiomePenalty {}
            | Effect::ExtraPlay { .. }
            | Effect::ChallengeBonus { .. }
            | Effect::SoleFirstBonus { .. }
            | Effect::SelectorCost { .. }
            | Effect::Manual {} => None,
        });
        let kind = printed.kind;
        let worn = state.creatures[by.seat()].slot(kind);
        let worn = worn.is_some_and(|piece| self.card_id(piece) == card);
        let Some((price, points, score)) = decision.filter(|_| worn) else {
            return Err(NothingToUse { by, card, worn }.into());
        };
        let used = state.turns[by.seat()].used >> kind as u8 & 1 == 1;
        if used && !waives(waived, Rule::UsedAlready) {
            return Err(UsedAlready { by, card }.into());
        }
        let paid = paying.len();
        if paid != price && !waives(waived, Rule::WrongPrice) {
            return Err(WrongPrice { by, card, price, paid }.into());
        }
        // `use CARD paying` comes before them.
        let (paying, note) = self.leaves_hand(state, by, paying, 3)?;
        let step = Move::Use {
            player: by,
            kind,
            paying,
            points: i16::from(points),
            score: i16::from(score),
        };
        Ok(noted(step, note))
    }

    pub(super) fn judge_hunt(
        &self,
        state: &State,
        by: Player,
        prey: Player,
        waived: &Waived,
    ) -> Verdict {
        if state.phase != Phase::Hunts {
            return Err(NoHunt { by }.into());
        }
        if prey == by {
            return Err(HuntsItself { by }.into());
        }
        if let Some(first) = state.turns[by.seat()].quarry
            && !waives(waived, Rule::HuntedAlready)
        {
            return Err(HuntedAlready { by, first }.into());
        }
        Ok(legal(Move::Hunt { player: by, prey }))
    }

    /// Whether the challenge of the round lets every player choose whom to hunt.
    pub(crate) fn hunts_are_chosen(&self, state: &State) -> bool {
        let shown = state.challenge;
        let challenge = shown.map(|shown| &self.deck.challenges[shown.card as usize]);
        challenge.is_some_and(Challenge::lets_choose)
    }

    /// Whom a player hunts by choice; with two players there is none.
    pub(crate) fn quarry(&self, state: &State, player: Player) -> Option<Player> {
        let only = || {
            let mut others = self.players().filter(|other| *other != player);
            others.next().filter(|_| self.players == 2)
        };
        state.turns[player.seat()].quarry.or_else(only)
    }

    /// Cards that leave a hand; `before` words of the clause stand before them.
    pub(super) fn leaves_hand(
        &self,
        state: &State,
        by: Player,
        cards: &Cards,
        before: u8,
    ) -> Result<(Shed, Option<Note>), NotInHand> {
        let mut search = Search::new(&state.piles, Pile::Hand(by));
        let mut hidden = 0;
        for (place, &card) in cards.as_slice().iter().enumerate() {
            if card.is_unknown() {
                hidden += 1;
                continue;
            }
            search.find(self.pieces(card)).map_err(|absent| {
                let word = place as u8 + before;
                let lack = Lack::Card { card, absent, word };
                NotInHand { by, lack }
            })?;
        }
        if hidden > search.left() {
            let (wanted, held) = (cards.len(), state.hand(by));
            let lack = Lack::Cards { wanted, held };
            return Err(NotInHand { by, lack });
        }
        let note = (!search.is_sure()).then_some(Note::HandNotVerified);
        let shed = Shed { pieces: search.found(), named: search.count(), hidden };
        Ok((shed, note))
    }
}
