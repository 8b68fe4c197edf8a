//! The list of the rules of Evolve!, and the rules that no verb has for itself. Each is one entry:
//! code, facts of a breach, the words that it concerns, text, source and sentence.
//!
//! Judges give the facts. A sentence looks up in the state what else it tells, and decides nothing.

pub(crate) mod challenges;
pub(crate) mod hand;
pub(crate) mod notes;

use crate::prelude::*;
use crate::verbs::manual::{self, CardPlace, Source};
use crate::verbs::play::{self, payment};
use crate::verbs::{biome, challenge, choose, crossbreed, discard, draw, hunt, pass, use_card};

// Completions and the handbook list the rules in this order, so a module stands more than once.
rule_list! {
    /// What can be illegal in a session of Evolve!, or not verified.
    pub enum Rule of Evolve {
        pass: AlreadyPassed, MutationOver;
        play: SecondPlay, WrongReplacement;
        biome: BiomeCameBack, BiomeMissing, BiomeNotDealt, BiomeNotThePreview,
            BiomePreviewAfterDyingSun, BiomePreviewMissing, BiomeTwice, DyingSunTooEarly,
            DyingSunTooLate;
        challenges: ChallengeCameBack, ChallengeMissing, ChallengeNotDealt,
            ChallengePreviewMissing, ChallengeTwice, ChallengeUnderDyingSun;
        challenge: NotThePreview;
        challenge: PreviewUnasked;
        notes: ChoiceNotVerified, HandNotVerified, ManualNotVerified;
        choose: ChoiceWithoutPreview;
        challenge: ChooserSkipped;
        choose: NobodyChooses, NotTheChooser;
        crossbreed: CrossbreedMissing, CrossbreedOutOfTurn, NoCrossbreeding;
        discard: CutMissing, NoCut, WrongCut, DiscardMissing;
        hunt: HuntMissing, HuntedAlready, HuntsItself, NoHunt;
        use_card: NothingToUse, UsedAlready;
        discard: WrongDiscard;
        use_card: WrongPrice;
        hand: DeckNotDrawnOut, DrawNotDealt, NotInDeck;
        draw: NothingToDraw, WrongDraw;
        manual: ManualNotInPlay, NotManual, NotThere, SlotTaken;
        hand: NotInHand;
        notes: PositionAgainstRules, PositionImpossible, PositionMissing, PositionUnlikely;
        payment: PaysWithItself, PaysWithReplaced, WrongPayment;
    }
}

told_by_name! { Evolve;
    CardId: |evolve, card| evolve.card_name(card);
    Source: |evolve, source| match source {
        Source::Card(card) => evolve.card_name(card),
        Source::Challenge(challenge) => evolve.challenge_name(challenge),
        Source::Biome(biome) => evolve.biome_name(biome),
    };
    CardPlace: |evolve, place| match place {
        CardPlace::Pile(Pile::Hand(player)) => format!("{}'s hand", evolve.name(player)),
        CardPlace::Pile(Pile::Deck) => "the deck".to_owned(),
        CardPlace::Pile(Pile::Discards) => "the discards".to_owned(),
        CardPlace::Creature(player) => format!("{}'s creature", evolve.name(player)),
    };
}

impl Rule {
    /// Whether it is broken by how many cards are drawn, cut or discarded.
    pub(crate) const fn is_about_numbers(self) -> bool {
        matches!(
            self,
            Self::WrongDraw
                | Self::NothingToDraw
                | Self::CutMissing
                | Self::NoCut
                | Self::WrongCut
                | Self::DiscardMissing
                | Self::WrongDiscard
        )
    }

    /// Whether it is broken where hidden cards lie, or how many they are.
    pub(crate) const fn is_about_hidden_cards(self) -> bool {
        let is_about_places = matches!(
            self,
            Self::NotInDeck
                | Self::DeckNotDrawnOut
                | Self::NotInHand
                | Self::CrossbreedMissing
                | Self::NoCrossbreeding
        );
        is_about_places || self.is_about_numbers()
    }
}

impl Evolve {
    pub(crate) fn wearer(&self, state: &State, card: CardId) -> Option<Player> {
        self.players().find(|player| {
            let mut pieces = state.creatures[player.seat()].pieces();
            pieces.any(|piece| self.card_id(piece) == card)
        })
    }

    pub(crate) fn card_name(&self, card: CardId) -> &str {
        if card.is_unknown() { "another card" } else { &self.card(card).name }
    }

    pub(crate) fn challenge_name(&self, challenge: Number) -> &str {
        &self.challenge(challenge).name
    }

    pub(crate) fn biome_name(&self, biome: Number) -> &str {
        &self.biome(biome).name
    }

    pub(crate) fn shown_challenge(&self, shown: Option<Shown>) -> (Step, &str) {
        (since(shown), shown.map_or("", |shown| self.challenge_name(shown.card)))
    }

    pub(crate) fn shown_biome(&self, shown: Option<Shown>) -> (Step, &str) {
        (since(shown), shown.map_or("", |shown| self.biome_name(shown.card)))
    }

    pub(crate) fn absence(&self, state: &State, card: CardId, absent: Absent) -> String {
        match absent {
            Absent::In(Pile::Deck) => "it is in the deck".to_owned(),
            Absent::In(Pile::Discards) => "it is in the discards".to_owned(),
            Absent::In(Pile::Hand(player)) => format!("{} holds it", self.name(player)),
            Absent::OnCreature => match self.wearer(state, card) {
                Some(owner) => format!("it is on {}'s creature", self.name(owner)),
                None => "no copy of it is left".to_owned(),
            },
            Absent::NoRoom => "every card there is accounted for by others".to_owned(),
        }
    }

    pub(crate) fn last_named(&self, state: &State, card: CardId) -> (Step, String) {
        let printed = self.card(card);
        let (first, copies) = (printed.first as usize, printed.copies as usize);
        let pieces = self.pieces(card);
        let held = |pile: Pile| state.piles.certain(pile) & pieces != 0;
        let holder = self.players().find(|player| held(Pile::Hand(*player)));
        let name = self.card_name(card);
        let what = match holder {
            Some(holder) => format!("{} has {name} from here", self.name(holder)),
            None if held(Pile::Discards) => format!("{name} is discarded here"),
            None if held(Pile::Deck) => format!("{name} was last seen here"),
            None => format!("{name} was put there here"),
        };
        let last = state.named_at[first..first + copies].iter().max();
        (last.copied().unwrap_or_default(), what)
    }
}
