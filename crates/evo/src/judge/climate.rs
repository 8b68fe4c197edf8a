//! Phase 1 and the laying out of phase 2: the token and the genes.

use super::{Effect, Verdict, legal, require, waives};
use crate::Evo;
use crate::action::{Action, Offer};
use crate::breach::climate::{ClimateTwice, EarlyMeteorite, MeteoriteDue, TooManyTokens};
use crate::breach::genes::{GeneTwice, GenesCount, GenesTwice, NoSuchGeneInBag, TooManyUniques};
use crate::breach::setup::NotDealt;
use crate::breach::{Breach, Rule};
use crate::names::{Gene, Token};
use crate::options::BagExhausted;
use crate::state::{Bag, Phase, State};
use evoref_game::Waived;

/// Tokens that are turned before the meteorite can come.
const SAFE: u32 = 9;
/// Tokens in the pile, the meteorite included.
const PILE: u32 = 12;
/// Tokens of each normal gene.
pub(crate) const COPIES: u8 = 6;
/// Unique genes in the bag.
pub(crate) const UNIQUES: u32 = 8;

impl Evo {
    /// One token a round, as the pile can give it.
    pub(super) fn climate(&self, state: &State, token: Token, waived: &Waived) -> Verdict {
        if state.phase > Phase::Climate || state.sky.now.is_some() {
            return Err(ClimateTwice {}.into());
        }
        if let Some(dealt) = self.dealt_token(state)
            && dealt != token
        {
            return Err(NotDealt { dealt: Action::Climate(dealt) }.into());
        }
        let turned = state.sky.count();
        if token == Token::Meteorite {
            require(turned >= SAFE, waived, || EarlyMeteorite {})?;
        } else {
            if turned + 1 >= PILE {
                return Err(MeteoriteDue { token }.into());
            }
            let mix = self.options.token_mix[token as usize];
            require(state.sky.turned(token) < mix, waived, || TooManyTokens { token })?;
        }
        legal(Effect::Climate(token))
    }

    /// As many genes as there are columns, all different, all still in the bag.
    pub(super) fn genes(&self, state: &State, offer: Offer, waived: &Waived) -> Verdict {
        if state.phase > Phase::Climate {
            return Err(GenesTwice {}.into());
        }
        if let Some(dealt) = self.dealt_genes(state)
            && dealt != offer
        {
            return Err(NotDealt { dealt: Action::Genes(dealt) }.into());
        }
        let mut bag = state.bag;
        let genes = offer.genes();
        for (place, gene) in genes.iter().copied().enumerate() {
            let word = place as u8 + 1;
            self.once_on_offer(&bag, &genes[..place], gene, word, waived)?;
            in_the_bag(&bag, gene, word)?;
            bag.drawn.add(gene);
            bag.left -= 1;
        }
        self.enough_genes(&bag, genes)?;
        legal(Effect::Genes(offer))
    }

    /// Two alike only when the bag holds nothing else, and only if that is the ruling.
    fn once_on_offer(
        &self,
        bag: &Bag,
        before: &[Gene],
        gene: Gene,
        word: u8,
        waived: &Waived,
    ) -> Result<(), Breach> {
        let stands = !before.contains(&gene)
            || self.options.bag_exhausted == BagExhausted::Allow && !others_left(bag, before)
            || waives(waived, Rule::GeneTwice);
        if stands { Ok(()) } else { Err(GeneTwice { gene, word }.into()) }
    }

    /// One gene for each column but the first; fewer only when no other kind is left.
    fn enough_genes(&self, bag: &Bag, genes: &[Gene]) -> Result<(), Breach> {
        let wanted = self.seats.len() - 1;
        let may_be_short = bag.left == 0
            || self.options.bag_exhausted == BagExhausted::Refuse && !others_left(bag, genes);
        if genes.len() == wanted || genes.len() < wanted && may_be_short {
            return Ok(());
        }
        Err(GenesCount { written: genes.len() as u8, wanted: wanted as u8 }.into())
    }
}

fn in_the_bag(bag: &Bag, gene: Gene, word: u8) -> Result<(), Breach> {
    let most = if gene.is_unique() { 1 } else { COPIES };
    if bag.drawn.of(gene) >= most {
        return Err(NoSuchGeneInBag { gene, word }.into());
    }
    if gene.is_unique() & (bag.uniques() >= UNIQUES) {
        return Err(TooManyUniques { gene, word }.into());
    }
    Ok(())
}

/// Whether the bag holds a kind that is not among `drawn`; unique genes nobody has seen count while
/// any is left.
pub(crate) fn others_left(bag: &Bag, drawn: &[Gene]) -> bool {
    bag.uniques() < UNIQUES
        || Gene::ALL[..Gene::NORMAL]
            .iter()
            .any(|gene| bag.drawn.of(*gene) < COPIES && !drawn.contains(gene))
}
