//! Breaches, notes and reasons in words, for a tired recorder.
//!
//! The only place of the game where sentences are made.

mod attacks;
mod cards;
mod feeding;
mod hands;
mod notes;
mod reveal;

use crate::game::{Player, Words};
use crate::games::evolution::Evolution;
use crate::games::evolution::action::SpeciesId;
use crate::games::evolution::breach::{Breach, Reason};
use crate::games::evolution::card::Card;
use crate::games::evolution::codes::Rule;
use crate::games::evolution::names::Trait;
use crate::games::evolution::state::{Species, State};

pub(in crate::games::evolution) use notes::note;

/// What is said of one breach, with the names at hand.
struct Telling<'a> {
    game: &'a Evolution,
    state: &'a State,
    breach: &'a Breach,
}

/// Message, label and help.
type Said = (String, &'static str, Vec<String>);

/// A breach in words.
pub(in crate::games::evolution) fn words(
    game: &Evolution,
    state: &State,
    breach: &Breach,
) -> Words {
    let telling = Telling {
        game,
        state,
        breach,
    };
    let (message, label, help) = telling.said();
    Words {
        at: None,
        message,
        label: label.to_owned(),
        because: breach
            .because
            .iter()
            .flatten()
            .map(|(step, reason)| (*step, because(*reason)))
            .collect(),
        help,
        missing: telling.missing(),
    }
}

fn because(reason: Reason) -> String {
    match reason {
        Reason::Named => "the first player is named here".to_owned(),
        Reason::Laid(name) => format!("{} was laid here", name.name()),
        Reason::Body(body) => format!("body {body} since here"),
        Reason::Population(population) => format!("population {population} since here"),
        Reason::Fed => "it took its last food here".to_owned(),
        Reason::Seen(card) if card.is_unknown() => "the card was laid here".to_owned(),
        Reason::Seen(card) => format!("{card} was seen here"),
        Reason::Stated(hole) => format!("{hole} food on the hole was stated here"),
        Reason::FoodLaid => "the food card was laid here".to_owned(),
        Reason::NextPlayed => "the next one played here".to_owned(),
        Reason::Revealed => "the food cards were turned up here".to_owned(),
        Reason::Emptied => "the hole is empty since here".to_owned(),
        Reason::FeedingBegan => "the feeding began here".to_owned(),
        Reason::TurnedUp => "traits were turned up here".to_owned(),
        Reason::LeftOut => "a draw was due after this, and none is written".to_owned(),
        Reason::Before => "the last action in feeding".to_owned(),
    }
}

fn plural(number: i16, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

impl Telling<'_> {
    fn id(&self, id: Option<SpeciesId>) -> String {
        match id {
            Some(id) => format!("{}.{}", self.game.handle(id.owner), id.number),
            None => "the species".to_owned(),
        }
    }

    /// The species that acts or is concerned.
    fn it(&self) -> String {
        self.id(self.breach.species)
    }

    /// The other one: the prey.
    fn prey(&self) -> String {
        self.id(self.breach.other)
    }

    fn living(&self, id: Option<SpeciesId>) -> Option<&Species> {
        self.state.species(id?)
    }

    fn who(&self) -> &str {
        self.name(self.breach.player)
    }

    fn name(&self, player: Option<Player>) -> &str {
        player.map_or("the player", |player| self.game.name(player))
    }

    fn handle(&self) -> &str {
        self.breach
            .player
            .map_or("A", |player| self.game.handle(player))
    }

    fn trait_name(&self) -> &'static str {
        self.breach.name.map_or("the trait", Trait::name)
    }

    fn card(&self) -> Card {
        self.breach.card
    }

    /// How `it` could be fed, as clauses.
    fn meal(&self) -> String {
        let number = self.breach.species.map_or(0, |id| id.number);
        match self.breach.other {
            Some(_) => format!("attack {number} > {}", self.prey()),
            None => format!("feed {number}"),
        }
    }

    fn missing(&self) -> Option<String> {
        let player = self.handle();
        match self.breach.rule {
            Rule::FirstMissing => Some(format!("table: first {}", self.game.handle(Player(0)))),
            Rule::FoodMissing => Some(format!("{player}: food ?")),
            Rule::RevealMissing => Some("table: reveal".to_owned()),
            Rule::FeedingSkipped => Some(format!("{player}: {}", self.meal())),
            _ => None,
        }
    }

    fn said(&self) -> Said {
        match self.breach.rule {
            Rule::NotInSetup
            | Rule::FirstMissing
            | Rule::FirstAgain
            | Rule::SeedDiffers
            | Rule::DrawNotDue
            | Rule::DrawCount
            | Rule::HandCount
            | Rule::HandEmpty
            | Rule::CardNotInHand
            | Rule::TooManyCopies
            | Rule::CardOutOfReach
            | Rule::CardInTheHole
            | Rule::ValueDiffers => self.of_hands(),
            Rule::FoodMissing
            | Rule::FoodAgain
            | Rule::FoodTooLate
            | Rule::CardTurnOver
            | Rule::CardsOver
            | Rule::NoSuchSpecies
            | Rule::RowFull
            | Rule::BodyFull
            | Rule::PopulationFull
            | Rule::TraitTwice
            | Rule::TooManyTraits
            | Rule::NoTraitToRemove
            | Rule::ReplaceBelowLimit
            | Rule::NotFaceDown
            | Rule::TraitDiffers
            | Rule::TraitsFaceDown => self.of_cards(),
            Rule::RevealMissing
            | Rule::RevealAgain
            | Rule::RevealDiffers
            | Rule::RevealNoCard
            | Rule::RevealUnknown
            | Rule::HoleDiffers
            | Rule::HoleImpossible => self.of_reveal(),
            Rule::NotACarnivore
            | Rule::AttacksItself
            | Rule::PreyTooBig
            | Rule::PreyBurrows
            | Rule::PreyClimbs
            | Rule::PreyInHerd
            | Rule::PreyInSymbiosis
            | Rule::PreyWarned
            | Rule::IntelligenceMissing
            | Rule::OffTwice
            | Rule::OffNoDefence
            | Rule::OffOneOnly => self.of_attacks(),
            _ => self.of_feeding(),
        }
    }

    fn traits_of(&self, id: Option<SpeciesId>) -> String {
        let cards: Vec<String> = self.living(id).map_or(Vec::new(), |species| {
            let laid = species.cards.as_slice().iter();
            laid.map(|laid| laid.token.card.to_string()).collect()
        });
        if cards.is_empty() {
            format!("{} has no traits", self.id(id))
        } else {
            format!("{} has {}", self.id(id), cards.join(", "))
        }
    }
}
