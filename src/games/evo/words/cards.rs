//! Words for event cards, adrenaline, transcribed cards and decrees.

use super::{Said, counted, listed, say};
use crate::game::Player;
use crate::games::evo::breach::Breach;
use crate::games::evo::data::events::EventPhase;
use crate::games::evo::state::{Card, State};
use crate::games::evo::{Evo, phase_name};

impl Evo {
    pub(super) fn card_words(&self, state: &State, breach: &Breach) -> Option<Said> {
        Some(match *breach {
            Breach::CardNotHeld { by, card, .. } => self.not_held(state, by, card),
            Breach::CardWrongMoment { by, card } => self.wrong_moment(state, by, card),
            Breach::OnlyInCombat { card } => say(
                format!(
                    "{} is played in a combat, not on its own",
                    self.card_name(card)
                ),
                "belongs into a combat",
            )
            .help(format!(
                "write it where the combat is: `attack e8xe7 miss by A {} …`",
                self.card_name(card)
            )),
            Breach::NotInCombat { card, .. } => say(
                format!(
                    "{} has no effect in a combat: it is played in the {} phase",
                    self.card_name(card),
                    self.card_phase(card).name()
                ),
                "not a card for combats",
            )
            .help(format!("cards for combats: {}", self.combat_cards())),
            Breach::NotTheirCombat {
                player,
                attacker,
                defender,
                ..
            } => say(
                format!(
                    "{} plays a card in the combat of {} and {}",
                    self.name(player),
                    self.name(attacker),
                    self.name(defender)
                ),
                "neither attacker nor defender",
            ),
            Breach::NoReroll { card, .. } => say(
                format!(
                    "{} does not roll the die again, but a symbol follows it",
                    self.card_name(card)
                ),
                "no die is rolled for this",
            )
            .help("the symbol of the first roll stands before the cards"),
            Breach::ManualWithoutPlay { card } => say(
                format!(
                    "the effect of {} is told, but nobody played it in this phase",
                    self.card_name(card)
                ),
                "not played in this phase",
            )
            .missing(format!(
                "{}: play {}",
                self.handle(Player(0)),
                self.card_name(card)
            )),
            Breach::ManualNotNeeded { card } => say(
                format!(
                    "{} needs no `manual:` line: its effect is known and carried out",
                    self.card_name(card)
                ),
                "effect already carried out",
            )
            .help(format!(
                "write `PLAYER: play {}` alone, or `adjust:` for a decree of the table",
                self.card_name(card)
            )),
            Breach::NoAdrenaline { by } => {
                let said = say(
                    format!(
                        "{} takes a place on the track, but does not own adrenaline",
                        self.name(by)
                    ),
                    "no adrenaline here",
                );
                self.owner_of_gene(state, crate::games::evo::names::Gene::Adrenaline, said)
            }
            Breach::AdrenalineTwice { by } => say(
                format!(
                    "{} takes a place on the track a second time in one round",
                    self.name(by)
                ),
                "once a round",
            )
            .because(state.ordered, "the place is taken here"),
            Breach::AdrenalineClosed { by, player } => say(
                format!(
                    "{} uses adrenaline after {}'s head-start, which is the last word on the order",
                    self.name(by),
                    self.name(player)
                ),
                "too late for adrenaline",
            )
            .because(state.ordered, "the head-start"),
            Breach::PlaceOffTrack { place } => say(
                format!(
                    "the track has places 1 to {}, not {place}",
                    self.seats.len()
                ),
                format!("not 1 to {}", self.seats.len()),
            ),
            Breach::PointsBelowZero { player, delta } => say(
                format!(
                    "{} has {} MP and cannot lose {}",
                    self.name(player),
                    state.herd(player).mp,
                    -delta
                ),
                "below 0",
            )
            .help("take what there is: points are never negative"),
            Breach::TooFewDinosaurs { player } => say(
                format!(
                    "{} has only {}, and nothing takes one away",
                    self.name(player),
                    counted(state.herd(player).spaces.len(), "dinosaur")
                ),
                "already at the least",
            ),
            _ => return None,
        })
    }

    fn not_held(&self, state: &State, by: Player, card: Card) -> Said {
        let name = self.name(by);
        let held: Vec<&str> = state
            .herd(by)
            .hand
            .known
            .iter()
            .map(|(card, _)| self.card_name(card))
            .collect();
        let hand = if held.is_empty() {
            "no event card".to_owned()
        } else {
            listed(&held)
        };
        let said = say(
            format!("{name} plays {}, but holds {hand}", self.card_name(card)),
            "not in hand",
        );
        said.help(format!(
            "if {name} won column 1 in an earlier round, check what was drawn there"
        ))
    }

    fn wrong_moment(&self, state: &State, by: Player, card: Card) -> Said {
        let phase = self.card_phase(card);
        let said = say(
            format!(
                "{} plays {} in the {} phase, but its moment is {}",
                self.name(by),
                self.card_name(card),
                phase_name(state.phase),
                moment(phase),
            ),
            "not its moment",
        );
        said.because(state.began, format!("the {} phase begins here", phase_name(state.phase)))
            .help("a phase ends with the first line of a later one; if the card was played before, move the line up")
    }

    fn card_phase(&self, card: Card) -> EventPhase {
        self.deck.cards[card.0 as usize].phase
    }

    fn combat_cards(&self) -> String {
        let cards = self
            .deck
            .cards
            .iter()
            .filter(|card| card.phase == EventPhase::Combat);
        let names: Vec<&str> = cards.map(|card| card.name.as_ref()).collect();
        if names.is_empty() {
            "none in this deck".to_owned()
        } else {
            names.join(", ")
        }
    }

    /// Points at the player who owns a unique gene, if anybody does.
    pub(super) fn owner_of_gene(
        &self,
        state: &State,
        gene: crate::games::evo::names::Gene,
        said: Said,
    ) -> Said {
        match self
            .everybody()
            .find(|player| state.herd(*player).genes.has(gene))
        {
            Some(player) => said.because(
                state.herd(player).won[gene as usize],
                format!("{} wins {}", self.name(player), gene.name()),
            ),
            None => said.help(format!("nobody has won {} yet", gene.name())),
        }
    }
}

const fn moment(phase: EventPhase) -> &'static str {
    match phase {
        EventPhase::Climate => "the climate phase, after the token",
        EventPhase::Mutations => "the mutations phase, before anybody pays",
        EventPhase::Initiative => "the initiative phase",
        EventPhase::Movement => "the movement phase",
        EventPhase::Combat => "a combat",
        EventPhase::Births => "the births phase",
        EventPhase::Survival => "the survival phase, before the player's own losses",
    }
}
