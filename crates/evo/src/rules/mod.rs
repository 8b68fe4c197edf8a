//! The list of the rules of Evo, those that several verbs share, and the names of things in sentences. A rule
//! is one entry: facts of a breach, code, the words that it concerns, text, source and sentence.
//!
//! Judges give the facts. A sentence looks up in the state what else it tells, and decides nothing.

pub(super) mod cards;
pub(super) mod combat;
pub(super) mod movement;
pub(super) mod notes;
pub(super) mod round;

use crate::prelude::*;
use crate::verbs::bid::rules as bid;
use crate::verbs::go::{fight, rules as go};
use crate::verbs::hatch::rules as hatch;
use crate::verbs::lose::rules as lose;
use crate::verbs::{adrenaline, change, climate, draw, genes, order, play, start};
use evoref_game::scene;

rule_list! {
    /// What can be illegal in a session of Evo, or not verified.
    pub enum Rule of Evo {
        adrenaline: AdrenalineClosed, AdrenalineTwice, NoAdrenaline, PlaceOffTrack;
        lose: BelowTheFloor, CaveDwellerSaves, LoseMissing, MustLive, MustSave, SurvivalOver,
            TooManySurvivors;
        bid: BidBeyondMeans, BidNotHigher, BidTooHigh, BidTooLow, PaymentBeyondMeans, SameColumn,
            SixStands, BidMissing, BidTwice, GeneNotOnOffer, MustRebid, NotInThatColumn, WhichColumn;
        hatch: BirthPassed, BirthTooFar, DieWithoutEnemy, NeedsRemoval, NoBirthLeft;
        movement: NoSupply;
        hatch: RemovalNotNeeded, SameSpaceAgain;
        cards: CardNotHeld;
        play: CardWrongMoment;
        fight: NoReroll, NotInCombat, NotTheirCombat;
        play: OnlyInCombat;
        notes: CardNotVerified, PointsNotVerified, ResultNotVerified;
        climate: ClimateMissing, ClimateTwice, EarlyMeteorite, MeteoriteDue, TooManyTokens;
        combat: DieMissing, NobodyThere, NotAnEnemy, ProtectedPeople, ResultContradicts;
        draw: DrawNotWon, DrawTwice, NoEventCards;
        cards: TooManyCopies;
        fight: EscapeNotFree, EscapeToAttacker, EscapeTooFar, NoChameleon, NoEscapeNeeded;
        genes: GeneTwice, GenesCount, GenesMissing, GenesTwice, NoSuchGeneInBag, TooManyUniques;
        change: ManualNotNeeded, ManualWithoutPlay, PointsBelowZero, TooFewDinosaurs;
        movement: NoDinosaurHere;
        go: NoMovementPoints, NotAdjacent;
        movement: NotYourDinosaur, SpaceOccupied;
        go: NoFins, NoSpecialAttack, NoWings, NotCoastal, StaysPut, WingsSpent;
        start: NotAStartSpace;
        round: NotDealt;
        order: OrderIncomplete, OrderMissing, OrderTwice;
        start: StartMissing, StartTaken, StartTwice;
        notes: PositionAgainstRules, PositionImpossible, PositionMissing, PositionUnlikely;
        round: NotYourTurn, PhaseOver, SpaceTwice;
    }
}

told_by_name! { Evo;
    SpaceId: |evo, space| evo.space_name(space);
    Card: |evo, card| evo.card_name(card);
    Gene: |_, gene| gene.name();
    Token: |_, token| token.name();
}

impl Evo {
    pub(crate) fn space_name(&self, space: SpaceId) -> &str {
        &self.board.space(space).name
    }

    /// The event cards of the deck, a kind each.
    pub(crate) fn cards(&self) -> impl Iterator<Item = (Card, &EventCard)> {
        (0..).map(Card).zip(&self.deck.cards)
    }

    pub(crate) fn card(&self, card: Card) -> &EventCard {
        &self.deck.cards[card.0 as usize]
    }

    pub(crate) fn card_name(&self, card: Card) -> &str {
        &self.card(card).name
    }

    pub(crate) fn shown(&self, card: Card) -> scene::Card {
        scene::Card::named(self.card_name(card))
    }

    pub(crate) fn on(&self, spaces: Spaces) -> impl Iterator<Item = &str> {
        spaces.iter().map(|space| self.space_name(space))
    }

    pub(crate) fn names_of(&self, players: impl Iterator<Item = Player>) -> String {
        joined(players.map(|player| self.name(player)), ", ")
    }

    /// `A B C`: everybody, as lines of a record begin.
    pub(crate) fn handles(&self) -> String {
        joined(self.players().map(|player| self.handle(player)), " ")
    }

    /// `B, A, C` in names, first player first.
    pub(crate) fn order_in_names(&self, state: &State) -> String {
        self.names_of(state.order.iter())
    }

    /// Spaces in words: `c4`, `c4 and d5`, `c4, d5 and e6`.
    pub(crate) fn spaces_in_words(&self, spaces: Spaces) -> String {
        if spaces.is_empty() { "no space".to_owned() } else { listed(self.on(spaces)) }
    }

    pub(crate) fn stands(&self, state: &State, player: Player) -> String {
        let spaces = self.spaces_in_words(state.herd(player).spaces);
        format!("{}'s dinosaurs stand on {spaces}", self.name(player))
    }

    /// Points at the player who owns a unique gene, if anybody does.
    pub(crate) fn owner_of_gene(&self, state: &State, gene: Gene, words: Words) -> Words {
        let owner = |player: &Player| state.herd(*player).genes.has(gene);
        match self.players().find(owner) {
            Some(player) => {
                let since = state.herd(player).won[gene as usize];
                words.because(since, format!("{} wins {}", self.name(player), gene.name()))
            }
            None => words.help(format!("nobody has won {} yet", gene.name())),
        }
    }
}
