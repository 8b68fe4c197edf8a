//! Puts breaches into words: who, what, both numbers and the sum behind them.

mod biome;
mod challenge;
mod draw;
mod manual;
mod mutation;

use crate::game::{Player, Step, Words};
use crate::games::evolve::Evolve;
use crate::games::evolve::action::{Place, Source};
use crate::games::evolve::breach::{Breach, Draw};
use crate::games::evolve::challenge::Bonus;
use crate::games::evolve::codes::Rule;
use crate::games::evolve::data::Scoring;
use crate::games::evolve::hand::CardId;
use crate::games::evolve::options::SelectorCost;
use crate::games::evolve::piles::{Absent, Pile};
use crate::games::evolve::state::{Shown, State};

impl Evolve {
    /// See [`crate::game::Rules::words`].
    pub(super) fn breach_words(&self, state: &State, breach: Breach) -> Words {
        match breach {
            Breach::BiomeMissing
            | Breach::BiomeNotThePreview { .. }
            | Breach::BiomeCameBack { .. }
            | Breach::BiomeTwice
            | Breach::BiomePreviewMissing
            | Breach::BiomePreviewAfterLast
            | Breach::DyingSunTooEarly { .. }
            | Breach::DyingSunTooLate { .. }
            | Breach::BiomeNotDealt { .. } => self.biome_words(state, breach),
            Breach::ChallengeMissing { .. }
            | Breach::ChallengeNotThePreview { .. }
            | Breach::ChallengeCameBack { .. }
            | Breach::ChallengeTwice
            | Breach::ChallengeUnderDyingSun
            | Breach::ChallengePreviewMissing
            | Breach::PreviewUnasked
            | Breach::ChallengeNotDealt { .. }
            | Breach::ChooserSkipped { .. }
            | Breach::NobodyChooses { .. }
            | Breach::NotTheChooser { .. }
            | Breach::ChoiceWithoutPreview { .. } => self.challenge_words(state, breach),
            Breach::NoCrossbreeding
            | Breach::CrossbreedOutOfTurn { .. }
            | Breach::CrossbreedMissing { .. }
            | Breach::MutationOver { .. }
            | Breach::SecondPlay { .. }
            | Breach::AlreadyPassed { .. }
            | Breach::NotInHand { .. }
            | Breach::HandTooSmall { .. }
            | Breach::WrongPayment { .. }
            | Breach::PaysWithItself { .. }
            | Breach::PaysWithReplaced { .. }
            | Breach::WrongReplacement { .. } => self.mutation_words(state, breach),
            Breach::WrongDraw { .. }
            | Breach::NothingToDraw { .. }
            | Breach::NotInDeck { .. }
            | Breach::DeckNotDrawnOut { .. }
            | Breach::DrawNotDealt { .. }
            | Breach::NoCut { .. }
            | Breach::WrongCut { .. }
            | Breach::CutMissing { .. } => self.draw_words(state, breach),
            Breach::NotManual { .. }
            | Breach::ManualNotInPlay { .. }
            | Breach::NotThere { .. }
            | Breach::SlotTaken { .. } => self.manual_words(state, breach),
        }
    }

    /// See [`crate::game::Rules::notes`].
    pub(super) fn note_words(note: Rule) -> Words {
        match note {
            Rule::HandNotVerified => words(
                "not verified: the hand is not wholly in the record, so nothing shows that it held \
                 these cards",
                "from an unrecorded hand",
            ),
            Rule::ChoiceNotVerified => words(
                "not verified: the card that was not chosen is not in the record",
                "unseen card",
            ),
            _ => words(
                "not verified: what the card does is not in the deck file",
                "taken as written",
            ),
        }
    }

    /// A player's display name.
    pub(super) fn name(&self, player: Player) -> &str {
        &self.seats[player.seat()].name
    }

    fn card_name(&self, card: CardId) -> &str {
        if card.is_unknown() {
            return "another card";
        }
        &self.deck.cards[card.0 as usize].name
    }

    fn source_name(&self, source: Source) -> &str {
        match source {
            Source::Card(card) => self.card_name(card),
            Source::Challenge(one) => &self.deck.challenges[one as usize].name,
            Source::Biome(one) => &self.deck.biomes[one as usize].name,
        }
    }

    fn place_name(&self, place: Place) -> String {
        match place {
            Place::Hand(player) => format!("{}'s hand", self.name(player)),
            Place::Creature(player) => format!("{}'s creature", self.name(player)),
            Place::Deck => "the deck".to_owned(),
            Place::Discards => "the discards".to_owned(),
        }
    }

    /// Where a card is instead.
    fn absence(&self, state: &State, card: CardId, absent: Absent) -> String {
        match absent {
            Absent::In(Pile::Deck) => "it is in the deck".to_owned(),
            Absent::In(Pile::Discards) => "it is in the discards".to_owned(),
            Absent::In(Pile::Hand(player)) => format!("{} holds it", self.name(player)),
            Absent::OnCreature => {
                let owner = self.players().find(|player| {
                    let mut pieces = state.creatures[player.seat()].pieces();
                    pieces.any(|piece| self.card_id(piece) == card)
                });
                owner.map_or_else(
                    || "no copy of it is left".to_owned(),
                    |owner| format!("it is on {}'s creature", self.name(owner)),
                )
            }
            Absent::NoRoom => "every card there is accounted for by others".to_owned(),
        }
    }

    /// When a card was last named, and where it went then.
    fn named(&self, state: &State, card: CardId) -> Vec<(Step, String)> {
        let first = self.deck.cards[card.0 as usize].first as usize;
        let copies = self.deck.cards[card.0 as usize].copies as usize;
        let pieces = self.pieces(card);
        let held = |pile: Pile| state.piles.sure(pile) & pieces != 0;
        let holder = self.players().find(|player| held(Pile::Hand(*player)));
        let name = self.card_name(card);
        let what = match holder {
            Some(holder) => format!("{} has {name} from here", self.name(holder)),
            None if held(Pile::Discards) => format!("{name} is discarded here"),
            None if held(Pile::Deck) => format!("{name} was last seen here"),
            None => format!("{name} was put there here"),
        };
        let last = state.named_at[first..first + copies].iter().max();
        last.map_or_else(Vec::new, |at| since(*at, &what))
    }

    /// When the creatures that decide the choice last changed.
    fn last_mutations(&self, state: &State, chooser: Player) -> Vec<(Step, String)> {
        let pieces = state.creatures[chooser.seat()].pieces();
        let last = pieces.map(|piece| state.named_at[piece.0 as usize]).max();
        last.map_or_else(Vec::new, |at| {
            let cost = self.selector_cost(state, chooser);
            since(
                at,
                &format!("{}'s creature costs {cost}", self.name(chooser)),
            )
        })
    }

    /// What all creatures cost, for help.
    fn costs(&self, state: &State) -> String {
        let costs: Vec<String> = self
            .players()
            .map(|player| {
                format!(
                    "{} {}",
                    self.name(player),
                    self.selector_cost(state, player)
                )
            })
            .collect();
        let what = match self.rulings.selector_cost {
            SelectorCost::Printed => "creatures cost",
            SelectorCost::Paid => "what was paid for the creatures",
            SelectorCost::Cheapest => "the cheapest card of each creature costs",
        };
        format!("{what}: {}", costs.join(", "))
    }

    /// The adaptations that make a player's plays cheaper, for help.
    fn discounts(state: &State, by: Player) -> String {
        let powers = state.creatures[by.seat()].powers();
        if powers.discount > 0 || powers.replaced_pays > 0 {
            "discounts come from the adaptation in play before the play".to_owned()
        } else {
            String::new()
        }
    }

    /// What all creatures score in an ordinary challenge, for help.
    fn scores(&self, state: &State, challenge: u8) -> String {
        let challenge = &self.deck.challenges[challenge as usize];
        let Scoring::Ranked(score) = &challenge.scoring else {
            return challenge.name.to_string();
        };
        let scores: Vec<String> = self
            .players()
            .map(|player| {
                let own = self.strength(state, player, score, Bonus::Counts).score;
                let flies = state.creatures[player.seat()].flies(&self.deck);
                let flies = if flies { " with Flying" } else { "" };
                format!("{} {own}{flies}", self.name(player))
            })
            .collect();
        format!("{}: {}", challenge.name, scores.join(", "))
    }

    /// The sum behind a number of cards to draw.
    fn draw_sum(&self, state: &State, by: Player, kind: Draw, due: u8) -> String {
        match kind {
            Draw::Deal => format!("everybody is dealt {due}"),
            Draw::Before => format!("the challenge lets everybody draw {due}"),
            Draw::Biome => format!("the penalty of the biome is {}", cards(due)),
            Draw::Challenge => {
                let extra = state.creatures[by.seat()].powers().challenge_cards;
                let place = state.turns[by.seat()].place;
                let base = due.saturating_sub(extra);
                let from = match (state.challenge, place) {
                    (None, _) => format!("{base} for the places under Dying Sun"),
                    (Some(_), 0) => format!("{base} for a special challenge"),
                    (Some(shown), place) => format!(
                        "{base} for place {place} ({})",
                        self.scores(state, shown.card)
                    ),
                };
                if extra > 0 {
                    format!("{due} = {from} + {extra} by an adaptation")
                } else {
                    format!("{due} = {from}")
                }
            }
        }
    }
}

fn words(message: impl Into<String>, label: impl Into<String>) -> Words {
    Words {
        message: message.into(),
        label: label.into(),
        ..Words::default()
    }
}

fn since(at: Step, what: &str) -> Vec<(Step, String)> {
    if at == Step::default() {
        return Vec::new();
    }
    vec![(at, what.to_owned())]
}

fn turned(shown: Option<Shown>, what: impl Fn(u8) -> String) -> Vec<(Step, String)> {
    shown.map_or_else(Vec::new, |shown| vec![(shown.at, what(shown.card))])
}

fn cards(count: u8) -> String {
    match count {
        1 => "1 card".to_owned(),
        count => format!("{count} cards"),
    }
}

fn listed(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
