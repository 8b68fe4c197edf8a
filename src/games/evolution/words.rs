//! Breaches, notes and reasons in words, for a tired recorder.
//!
//! The only place of the game where sentences are made.

use super::Evolution;
use super::action::SpeciesId;
use super::breach::{Breach, Reason};
use super::card::Card;
use super::codes::Rule;
use super::names::{DEFENCES, Trait};
use super::state::{Species, State};
use crate::rules::{Player, Words};

/// What is said of one breach, with the names at hand.
struct Telling<'a> {
    game: &'a Evolution,
    state: &'a State,
    breach: &'a Breach,
}

/// Message, label and help.
type Said = (String, &'static str, Vec<String>);

/// A breach in words.
pub(super) fn words(game: &Evolution, state: &State, breach: &Breach) -> Words {
    let telling = Telling {
        game,
        state,
        breach,
    };
    let (message, label, help) = telling.said();
    Words {
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

/// A note or warning in words.
pub(super) fn note(_: &Evolution, _: &State, note: Rule) -> Words {
    let (message, label, help) = match note {
        Rule::ValueNotInDeck => (
            "the table of the deck has no card of this trait with this food value",
            "not in the deck's table",
            "the table may be wrong here; the value counts as written",
        ),
        Rule::HoleNotVerified => (
            "the food on the hole is taken from the record: a food card is not known",
            "taken as written",
            "write the cards, `table: reveal A horns+3, B carnivore+0`, to have the sum checked",
        ),
        Rule::CardsNotVerified => (
            "not verified: too many cards are unknown to decide whether this one was possible",
            "not verified",
            "`A: hand …` states a complete hand and makes the cards known again",
        ),
        _ => (
            "not verified: the hand holds cards that nobody wrote down, so this one may have been \
             among them or not",
            "from an unrecorded hand",
            "`A: draw …` with the cards, or `A: hand …`, has this checked",
        ),
    };
    Words {
        message: message.to_owned(),
        label: label.to_owned(),
        help: vec![help.to_owned()],
        ..Words::default()
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
        Reason::FoodLaid => "the food card was laid here".to_owned(),
        Reason::NextPlayed => "the next one played here".to_owned(),
        Reason::Revealed => "the food cards were turned up here".to_owned(),
        Reason::Emptied => "the hole is empty since here".to_owned(),
        Reason::FeedingBegan => "the feeding began here".to_owned(),
        Reason::TurnedUp => "traits were turned up here".to_owned(),
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
            | Rule::CardOutOfReach => self.of_hands(),
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

    fn of_hands(&self) -> Said {
        let (who, card) = (self.who(), self.card());
        let Breach { have, want, .. } = *self.breach;
        match self.breach.rule {
            Rule::NotInSetup => (
                format!("{who} acts before round 1 has begun"),
                "before round 1",
                vec!["in the set-up only the first player is named: `table: first A`; then comes the line `round 1`".into()],
            ),
            Rule::FirstMissing => (
                "round 1 begins, but nobody was named first player".into(),
                "no first player yet",
                vec!["the first player is drawn by lot in the set-up".into()],
            ),
            Rule::FirstAgain => (
                format!("{who} is named first player, but the mark moves by itself after the set-up"),
                "the first player is known",
                vec!["the mark goes to the left after each round; leave the line out".into()],
            ),
            Rule::SeedDiffers if want == -1 && card.is_unknown() && self.breach.name.is_none() && self.state.first.is_none() => (
                format!("{who} is named first player, but the seed names {}", self.game.name(Player(have as u8))),
                "the seed names another",
                vec!["leave the line out, or the `seed:` if the game was not dealt from it".into()],
            ),
            Rule::SeedDiffers => (
                format!("{who} draws {card}, which the seed does not deal now"),
                "not dealt here",
                vec!["leave the cards out, or the `seed:` if the game was not dealt from it".into()],
            ),
            Rule::DrawNotDue => (
                format!("{who} draws, but no draw is due for {who} now"),
                "no draw is due",
                vec!["cards are drawn in the deal, and at once for an extinct species, one for each of its traits".into()],
            ),
            Rule::DrawCount => (
                format!("{who} draws {}, but {want} {} due", plural(have, "card", "cards"), if want == 1 { "is" } else { "are" }),
                "another number is due",
                self.draw_help(),
            ),
            Rule::HandCount => (
                format!("{who} states a hand of {}, but the replay has {want}", plural(have, "card", "cards")),
                "another number of cards",
                vec![format!("{who} has drawn and played so that {want} are left; a played card or a draw may be missing")],
            ),
            Rule::HandEmpty => (
                format!("{who} plays {}, but has {have} in hand", plural(want, "card", "cards")),
                "no card left for this",
                vec!["a draw may be missing, or a card was written twice".into()],
            ),
            Rule::CardNotInHand => (
                format!("{who} does not hold {card}: every card of the hand is accounted for"),
                "not in the hand",
                vec!["one of the written draws, hands or played cards differs from what was played".into()],
            ),
            Rule::TooManyCopies => (
                format!("{who} has {card}, but {} of it {} already in sight", if have == 1 { "the only copy".into() } else { format!("all {have} copies") }, if have == 1 { "is" } else { "are" }),
                "one copy too many",
                vec!["a trait or a food value on one of these lines is likely misread".into()],
            ),
            _ => (
                format!(
                    "{who} has {card}, but no draw of {who} can have brought it: its {} lay \
                     elsewhere, or the later draws are used up",
                    if have == 1 {
                        "only copy".into()
                    } else {
                        format!("{have} copies")
                    }
                ),
                "out of reach",
                vec!["discards come back only when the deck is shuffled anew; a card is misread on one of these lines, or a draw is missing".into()],
            ),
        }
    }

    fn draw_help(&self) -> Vec<String> {
        let species = self
            .breach
            .player
            .map_or(0, |player| self.state.row(player).len());
        match self.state.phase {
            super::state::Phase::Deal => {
                vec![format!("3 and one for each of {species} species")]
            }
            _ => vec!["one for each trait of the extinct species".into()],
        }
    }

    fn of_cards(&self) -> Said {
        let (who, it, card) = (self.who(), self.it(), self.card());
        let Breach { have, want, .. } = *self.breach;
        match self.breach.rule {
            Rule::FoodMissing => (
                format!("{who} has laid no food card yet, and the next phase begins here"),
                "a food card is missing before this",
                vec![format!("`{}: food ?` if nobody saw the card; it is turned up at the reveal", self.handle())],
            ),
            Rule::FoodAgain => (
                format!("{who} lays a second food card"),
                "second food card",
                vec!["everybody lays exactly one".into()],
            ),
            Rule::FoodTooLate => (
                format!("{who} lays a food card when cards are already played or turned up"),
                "too late for a food card",
                vec!["food cards are laid after the deal, before anybody plays".into()],
            ),
            Rule::CardTurnOver => (
                format!("{who} plays a card, but {} has played after {who}", self.game.name(Player(have as u8))),
                "the turn is over",
                vec!["each player has one turn for cards, from the first player clockwise; move the line up if it was played before".into()],
            ),
            Rule::CardsOver => (
                "cards are played and turned up before the reveal, and it is past".into(),
                "too late for this",
                vec!["move the line up, or write the `round` heading if a new round begins".into()],
            ),
            Rule::NoSuchSpecies => {
                let row = self.breach.species.map_or(String::new(), |id| self.row(id.owner));
                let founded = self.breach.species.is_some_and(|id| i16::from(id.number) <= have);
                (
                    if founded { format!("{it} is extinct") } else { format!("{it} was never founded") },
                    "no such species",
                    vec![if row.is_empty() { "the row is empty".into() } else { format!("species there: {row}") }],
                )
            }
            Rule::RowFull => (
                format!("{who} has {have} species, the most that this referee keeps track of"),
                "one species too many",
                vec![],
            ),
            Rule::BodyFull => (format!("{it} has a body of {have}, and {want} is the most"), "the body is full", vec![]),
            Rule::PopulationFull => (
                format!("{it} has a population of {have}, and {want} is the most"),
                "the population is full",
                vec![],
            ),
            Rule::TraitTwice => (
                format!("{it} gets {} a second time", self.trait_name()),
                "it has this trait",
                vec!["no trait twice on one species".into()],
            ),
            Rule::TooManyTraits => (
                format!("{it} has {} and can have {want}: {card} is one too many", plural(have, "trait", "traits")),
                "one trait too many",
                vec![format!("to replace one: `trait {} {card} over …`", self.breach.species.map_or(0, |id| id.number))],
            ),
            Rule::NoTraitToRemove => (
                format!("{it} has no {card} that could be removed"),
                "nothing to remove",
                vec![self.traits_of(self.breach.species)],
            ),
            Rule::ReplaceBelowLimit => (
                format!("{it} has {} of {want}, so nothing is replaced", plural(have, "trait", "traits")),
                "there is room without it",
                vec!["the ruling `replace-below-limit = no` lets a trait be removed only at the limit".into()],
            ),
            Rule::NotFaceDown => (
                format!("{} turned up on {it}, but {want} {} face down", if have == 1 { "1 trait is".into() } else { format!("{have} traits are") }, if want == 1 { "lies" } else { "lie" }),
                "not face down",
                vec![self.traits_of(self.breach.species)],
            ),
            Rule::TraitDiffers => (
                format!("{card} is turned up on {it}, but what lies face down there was written as another card"),
                "another card lies there",
                vec![self.traits_of(self.breach.species)],
            ),
            _ => (
                format!("the reveal comes, but nobody has written which trait lies face down on {it}"),
                "a trait is unknown",
                vec![format!("turn it up first: `table: traits {it} …`, or write it where it was laid")],
            ),
        }
    }

    fn row(&self, player: Player) -> String {
        let row = self.state.row(player).iter();
        row.map(|species| format!("{}.{}", self.game.handle(player), species.number))
            .collect::<Vec<_>>()
            .join(", ")
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

    fn of_reveal(&self) -> Said {
        let (who, card) = (self.who(), self.card());
        let Breach { have, want, .. } = *self.breach;
        match self.breach.rule {
            Rule::RevealMissing => (
                "the food cards were not turned up yet".into(),
                "the reveal is missing before this",
                vec!["the line `table: reveal` ends the playing of cards; `=> hole N` tells the food on the hole if a card is unknown".into()],
            ),
            Rule::RevealAgain => ("the food cards are turned up a second time".into(), "second reveal", vec!["a `round` heading may be missing before this".into()]),
            Rule::RevealDiffers => (
                format!("{who} turns up {card}, but laid another card"),
                "another card was laid",
                vec![],
            ),
            Rule::RevealNoCard => (format!("{who} laid no food card, so none is turned up"), "no food card there", vec![]),
            Rule::RevealUnknown => (
                format!("the food card of {who} has no known value, so the food on the hole is unknown"),
                "the hole is unknown",
                vec![
                    format!("write the card: `table: reveal {} horns+3`", self.handle()),
                    "or what lay on the hole afterwards: `table: reveal => hole 12`".into(),
                ],
            ),
            Rule::HoleDiffers => {
                let lying = self.state.hole;
                let sum = card.value().map_or(want - lying as i16, i16::from);
                (
                    format!("the record has {have} food on the hole, the cards give {want}"),
                    "another sum",
                    vec![format!("{want} = {lying} left over {sum:+} from the food cards{}", if lying as i16 + sum < 0 { ", but never below 0" } else { "" })],
                )
            }
            _ => (
                match self.breach.player {
                    Some(_) => format!("{have} food on the hole would make the card of {who} worth {want}, and there is no such card"),
                    None => format!("{have} food cannot lie on the hole: the unknown food cards allow {} {want}", if have < want { "no less than" } else { "no more than" }),
                },
                "not possible",
                vec!["one of the food cards, or the leftover of the last round, differs".into()],
            ),
        }
    }

    fn of_attacks(&self) -> Said {
        let (it, prey) = (self.it(), self.prey());
        let Breach { have, want, .. } = *self.breach;
        let off = |name: Trait| {
            let clever = self
                .living(self.breach.species)
                .is_some_and(|one| one.has(Trait::Intelligence));
            if clever {
                vec![format!(
                    "intelligence could switch it off: `off {} CARD`",
                    name.name()
                )]
            } else {
                vec![]
            }
        };
        match self.breach.rule {
            Rule::NotACarnivore => (
                format!("{it} attacks, but is no carnivore"),
                "not a carnivore",
                vec![self.traits_of(self.breach.species)],
            ),
            Rule::AttacksItself => (
                format!("{it} attacks itself"),
                "its own number",
                vec!["an attack on another own species is legal".into()],
            ),
            Rule::PreyTooBig => (
                format!("{it} with strength {have} attacks {prey}, whose defence is {want}"),
                "too big for the attacker",
                vec![
                    format!(
                        "strength is {}; defence is {}",
                        self.strength(),
                        self.defence()
                    ),
                    if self.game.switches().must_be_larger {
                        "the attacker must be stronger here (`attack-size = greater`)".into()
                    } else {
                        "as strong as the prey is enough here (`attack-size = at-least`)".into()
                    },
                ],
            ),
            Rule::PreyBurrows => (
                format!(
                    "{it} attacks {prey}, which has eaten its fill ({have} of {want}) and burrows"
                ),
                "safe in its burrow",
                off(Trait::Burrowing),
            ),
            Rule::PreyClimbs => (
                format!("{it} attacks {prey}, which climbs, and {it} does not"),
                "out of reach in the trees",
                off(Trait::Climbing),
            ),
            Rule::PreyInHerd => (
                format!("{it} with population {have} attacks {prey}, a herd of {want}"),
                "the herd is not smaller",
                off(Trait::DefensiveHerding),
            ),
            Rule::PreyInSymbiosis => (
                format!(
                    "{it} attacks {prey} with body {have}, which its right neighbour with body {want} protects"
                ),
                "protected by symbiosis",
                off(Trait::Symbiosis),
            ),
            Rule::PreyWarned => (
                format!(
                    "{it} attacks {prey}, which {}.{have} beside it warns",
                    self.breach
                        .other
                        .map_or("", |id| self.game.handle(id.owner))
                ),
                "warned by its neighbour",
                off(Trait::WarningCall),
            ),
            Rule::IntelligenceMissing => (
                format!("{it} switches traits off, but has no intelligence"),
                "needs intelligence",
                vec![self.traits_of(self.breach.species)],
            ),
            Rule::OffTwice => (
                format!("{} is switched off twice", self.trait_name()),
                "named before",
                vec!["each card switches off another trait".into()],
            ),
            Rule::OffNoDefence => (
                format!(
                    "{} is not a trait that intelligence switches off",
                    self.trait_name()
                ),
                "not a defence",
                vec![format!(
                    "traits that can be: {}",
                    DEFENCES.map(Trait::name).join(", ")
                )],
            ),
            _ => (
                format!("{it} switches off {have} traits in one attack, and {want} is the most"),
                "one card too many",
                vec!["the ruling `intelligence-names = one` allows one card an attack".into()],
            ),
        }
    }

    fn strength(&self) -> String {
        match self.living(self.breach.species) {
            Some(one) if one.has(Trait::PackHunting) => {
                format!(
                    "body {} + population {} (pack hunting)",
                    one.body, one.population
                )
            }
            Some(one) => format!("body {}", one.body),
            None => String::new(),
        }
    }

    fn defence(&self) -> String {
        let Some(prey) = self.living(self.breach.other) else {
            return String::new();
        };
        if i16::from(prey.body) < self.breach.want {
            format!(
                "body {} + {} (hard shell)",
                prey.body,
                self.game.switches().hard_shell
            )
        } else {
            format!("body {}", prey.body)
        }
    }

    fn of_feeding(&self) -> Said {
        let (who, it) = (self.who(), self.it());
        let Breach { have, want, .. } = *self.breach;
        let name = self.trait_name();
        match self.breach.rule {
            Rule::AbilityTooLate => (
                format!("{it} uses {name} when feeding has begun"),
                "too late for this",
                vec!["fertile, long-neck and fat-tissue are used between the reveal and the first feeding; move the line up if it was so".into()],
            ),
            Rule::TraitMissing => (format!("{it} has no {name}"), "without the trait", vec![self.traits_of(self.breach.species)]),
            Rule::AbilityUsed => (format!("{it} has used {name} already"), "used before", vec!["once for each species and round; intelligence once before feeding and once in each feeding turn".into()]),
            Rule::NoLeftover => (format!("{it} uses fertile, but no food lay on the hole before the reveal"), "nothing was left over", vec!["the ruling `fertile = always` lets it grow every round".into()]),
            Rule::NoEffect => (
                match self.breach.name {
                    Some(Trait::FatTissue) => format!("{it} has {have} of {want} food and {} stored: no fat can be moved", self.living(self.breach.species).map_or(0, |one| one.fat)),
                    _ => format!("{it} has a population of {want} and cannot grow"),
                },
                "nothing would change",
                vec![],
            ),
            Rule::CarnivoreEatsMeat => (format!("{it} is a carnivore and eats no plants"), "a carnivore", vec![format!("a carnivore feeds by attacking: `attack {} > …`", self.breach.species.map_or(0, |id| id.number))]),
            Rule::FeedingSkipped => (
                format!("{who} is passed over, but {it} is hungry ({have} of {want}) and can be fed"),
                "somebody must feed before this",
                vec![format!("legal for {who} before this: `{}: {}`", self.handle(), self.meal())],
            ),
            Rule::HungryCannotPass => (
                format!("{who} passes, but {it} is hungry ({have} of {want}) and can be fed"),
                "must feed",
                vec![format!("legal here: `{}: {}`", self.handle(), self.meal())],
            ),
            Rule::FeedingOver => (format!("{who} acts, but nobody did anything for a full circle, so feeding is over"), "feeding is over", vec![]),
            Rule::NoFoodLeft => (format!("{it} feeds, but the hole is empty"), "no food left", vec!["a carnivore can still attack; others wait for the next round".into()]),
            Rule::SpeciesFull => (
                format!("{it} has {have} food for a population of {want} and can take no more"),
                "has no room",
                match self.living(self.breach.species) {
                    Some(one) if one.has(Trait::FatTissue) && self.game.switches().fat_top_up => vec![format!("its fat tissue is full too: {} of {}", one.fat, one.body)],
                    _ => vec![],
                },
            ),
            _ => (
                format!("the adjusted number would be {have}, and {want} is the {}", if have < want { "least" } else { "most" }),
                "out of range",
                vec![],
            ),
        }
    }
}
