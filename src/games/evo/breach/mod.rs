//! The rules of Evo, one entry each, in a file for each part of a round: code, facts of a breach,
//! the words that it concerns, text, source and sentence.
//!
//! Judges give the facts. A sentence looks up in the state what else it tells, and decides nothing.

#![allow(
    clippy::unused_self,
    clippy::trivially_copy_pass_by_ref,
    reason = "`sentence` has the same form for every rule, also where the facts are few or none"
)]

pub(super) mod auction;
pub(super) mod bids;
pub(super) mod births;
pub(super) mod cards;
pub(super) mod changes;
pub(super) mod climate;
pub(super) mod combat;
pub(super) mod draws;
pub(super) mod escape;
pub(super) mod flights;
pub(super) mod genes;
pub(super) mod initiative;
pub(super) mod movement;
pub(super) mod notes;
pub(super) mod round;
pub(super) mod setup;
pub(super) mod survival;

use super::Evo;
use super::names::Gene;
use super::state::{Spaces, State};
use crate::game::{Part, Player, Words, listed};
use crate::rules;

pub use self::notes::Note;

/// Why an action of Evo is illegal.
pub type Breach = crate::game::Breach<Evo>;

rules! {
    /// What can be illegal in a session of Evo, or not verified; in the order of the codes, since
    /// `evoref rules` lists them so.
    pub enum Rule of Evo {
        initiative: AdrenalineClosed, AdrenalineTwice;
        survival: BelowTheFloor;
        bids: BidBeyondMeans;
        auction: BidMissing;
        bids: BidNotHigher, BidTooHigh, BidTooLow;
        auction: BidTwice;
        births: BirthPassed, BirthTooFar;
        cards: CardNotHeld;
        notes: CardNotVerified;
        cards: CardWrongMoment;
        survival: CaveDwellerSaves;
        climate: ClimateMissing, ClimateTwice;
        combat: DieMissing;
        births: DieWithoutEnemy;
        draws: DrawNotWon, DrawTwice;
        climate: EarlyMeteorite;
        escape: EscapeNotFree, EscapeToAttacker, EscapeTooFar;
        auction: GeneNotOnOffer;
        genes: GeneTwice, GenesCount, GenesMissing, GenesTwice;
        survival: LoseMissing;
        changes: ManualNotNeeded, ManualWithoutPlay;
        climate: MeteoriteDue;
        survival: MustLive;
        auction: MustRebid;
        survival: MustSave;
        births: NeedsRemoval;
        initiative: NoAdrenaline;
        births: NoBirthLeft;
        escape: NoChameleon;
        movement: NoDinosaurHere;
        escape: NoEscapeNeeded;
        draws: NoEventCards;
        flights: NoFins;
        movement: NoMovementPoints;
        cards: NoReroll;
        flights: NoSpecialAttack;
        genes: NoSuchGeneInBag;
        births: NoSupply;
        flights: NoWings;
        combat: NobodyThere;
        setup: NotAStartSpace;
        movement: NotAdjacent;
        combat: NotAnEnemy;
        flights: NotCoastal;
        setup: NotDealt;
        cards: NotInCombat;
        auction: NotInThatColumn;
        cards: NotTheirCombat;
        movement: NotYourDinosaur;
        round: NotYourTurn;
        cards: OnlyInCombat;
        setup: OrderIncomplete, OrderMissing, OrderTwice;
        bids: PaymentBeyondMeans;
        round: PhaseOver;
        initiative: PlaceOffTrack;
        changes: PointsBelowZero;
        combat: ProtectedPeople;
        births: RemovalNotNeeded;
        combat: ResultContradicts;
        notes: ResultNotVerified;
        bids: SameColumn;
        births: SameSpaceAgain;
        bids: SixStands;
        movement: SpaceOccupied;
        round: SpaceTwice;
        setup: StartMissing, StartTaken, StartTwice;
        flights: StaysPut;
        survival: SurvivalOver;
        changes: TooFewDinosaurs;
        draws: TooManyCopies;
        survival: TooManySurvivors;
        climate: TooManyTokens;
        genes: TooManyUniques;
        auction: WhichColumn;
        flights: WingsSpent;
    }
}

/// How a dinosaur comes to a space or leaves it, for rules that several verbs share.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum How {
    /// `move`.
    Walking,
    /// `attack`.
    Attacking,
    /// `fly`.
    Flying,
    /// `swim`.
    Swimming,
    /// `hatch`.
    Hatching,
    /// `lose`, with the number of the word.
    Dying(u8),
    /// `hatch … removing`, with the number of the word.
    Removing(u8),
    /// `manual:` and `adjust:`.
    Decree,
}

impl How {
    /// The words that say where a dinosaur goes or stands: the step of a walk, or the spaces
    /// without the die and the cards that follow them.
    const fn spaces(self) -> Part {
        match self {
            Self::Walking | Self::Decree => Part::Action,
            Self::Attacking | Self::Flying | Self::Swimming | Self::Hatching => Part::Word(1),
            Self::Dying(word) | Self::Removing(word) => Part::Word(word),
        }
    }
}

impl Evo {
    /// `B, A, C` in names, first player first.
    fn order_in_names(&self, state: &State) -> String {
        let names: Vec<&str> = state.order.iter().map(|player| self.name(player)).collect();
        names.join(", ")
    }

    /// Spaces in words: `c4`, `c4 and d5`, `c4, d5 and e6`.
    pub(super) fn spaces_in_words(&self, spaces: Spaces) -> String {
        if spaces.is_empty() {
            return "no space".to_owned();
        }
        let names: Vec<&str> = spaces.iter().map(|space| self.space_name(space)).collect();
        listed(&names)
    }

    /// Where a player's dinosaurs stand.
    fn stands(&self, state: &State, player: Player) -> String {
        format!(
            "{}'s dinosaurs stand on {}",
            self.name(player),
            self.spaces_in_words(state.herd(player).spaces)
        )
    }

    /// Points at the player who owns a unique gene, if anybody does.
    fn owner_of_gene(&self, state: &State, gene: Gene, words: Words) -> Words {
        let owner = |player: &Player| state.herd(*player).genes.has(gene);
        match self.everybody().find(owner) {
            Some(player) => words.because(
                state.herd(player).won[gene as usize],
                format!("{} wins {}", self.name(player), gene.name()),
            ),
            None => words.help(format!("nobody has won {} yet", gene.name())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rule;
    use crate::games::evo::options::Options;

    #[test]
    fn rules_stand_in_the_order_of_their_codes() {
        let codes = Rule::TEXTS.iter().map(|text| text.code);
        assert!(codes.is_sorted_by(|one, next| one < next));
    }

    #[test]
    fn rulings_named_by_rules_are_switches_and_each_switch_is_named() {
        let mut switches: Vec<&str> = Options::SWITCHES.iter().map(|one| one.name).collect();
        let mut rulings: Vec<&str> = Rule::TEXTS
            .iter()
            .flat_map(|text| text.rulings)
            .copied()
            .collect();
        switches.sort_unstable();
        rulings.sort_unstable();
        rulings.dedup();
        assert_eq!(rulings, switches);
    }
}
