//! A deck as people look at it: cards with cost and numbers, challenges and biomes, and what they do in sentences: the
//! text of the file, or one that follows from its closed vocabulary.

use crate::data::deck::{
    Abilities, Attribute, Best, Biome, Card, Challenge, Deck, Effect, Origin, Points, Pre, Quarry,
    Score, Scoring, Side, Test,
};
use crate::prelude::*;
use evoref_record::data::Shown;

impl Deck {
    /// Type, cost, attributes and abilities of a card: `head, cost 2, aggression +3, venom`.
    pub fn card_numbers(&self, card: &Card) -> String {
        let mut parts = vec![card.kind.name().to_owned(), format!("cost {}", card.cost)];
        for (attribute, value) in Attribute::ALL.iter().zip(card.attributes) {
            if value != 0 {
                parts.push(format!("{} {value:+}", attribute.name()));
            }
        }
        parts.extend(self.in_words(card.abilities));
        parts.join(", ")
    }

    /// What a card does besides its numbers; empty if it is nothing.
    pub fn card_text(&self, card: &Card) -> String {
        if !card.text.is_empty() {
            return card.text.to_string();
        }
        joined(card.effects.iter().map(effect), " ")
    }

    pub fn challenge_text(&self, challenge: &Challenge) -> String {
        if !challenge.text.is_empty() {
            return challenge.text.to_string();
        }
        let scoring = self.scoring(&challenge.scoring);
        let before = match challenge.pre {
            None => return scoring,
            Some(Pre::Manual {}) => {
                return format!("The record says what is done before creatures mutate. {scoring}");
            }
            Some(Pre::Discard { amount }) => format!("discards {}", counted(amount, "card")),
            Some(Pre::Draw { amount }) => format!("draws {}", counted(amount, "card")),
            Some(Pre::Crossbreed { target, from }) => {
                let card = match from {
                    Origin::Deck => "draws a card and keeps it, or puts it",
                    Origin::Hand => "keeps the cards of the hand, or puts one of them",
                };
                let side = if target == Side::Left { "left" } else { "right" };
                format!("{card} on the creature of the {side} neighbour")
            }
        };
        format!("Before creatures mutate each player {before}. {scoring}")
    }

    fn scoring(&self, scoring: &Scoring) -> String {
        match scoring {
            Scoring::Ranked(score) => {
                let score = self.extreme(score, ["highest", "lowest"]);
                format!("The {score} wins.")
            }
            Scoring::Hunt { hunter, prey, target, success, failure } => format!(
                "Each player hunts {}: {} of the hunter against {} of the prey. If the hunter is \
                 higher, {}; if not, {}.",
                match target {
                    Quarry::Left => "the left neighbour",
                    Quarry::Right => "the right neighbour",
                    Quarry::Chosen => "a player of his choice",
                    Quarry::Everybody => "every other player",
                },
                hunter.name(),
                prey.name(),
                both(*success),
                both(*failure)
            ),
            Scoring::Either { test, yes, no } => {
                format!("{} gets {yes:+}, everybody else {no:+}.", self.passing(test))
            }
            Scoring::PerAbility { points, max } => {
                format!("{points:+} for each ability of the creature, at most {max:+}.")
            }
            Scoring::Manual => "The record says what each player gets.".to_owned(),
        }
    }

    fn passing(&self, test: &Test) -> String {
        match test {
            Test::Reaches(score, bound) => {
                let end = if score.best == Best::Most { "at least" } else { "at most" };
                let of = if score.parts == 0 && score.cost == 0 { "" } else { "in " };
                format!("Who has {end} {bound} {of}{}", self.score(score))
            }
            Test::HasOne(abilities) => {
                format!("Who has one of {}", self.in_words(*abilities).join(", "))
            }
            Test::IsFirst(score) => format!("The {}", self.extreme(score, ["highest", "lowest"])),
            Test::IsLast(score) => format!("The {}", self.extreme(score, ["lowest", "highest"])),
        }
    }

    pub fn biome_text(&self, biome: &Biome) -> String {
        if !biome.text.is_empty() {
            return biome.text.to_string();
        }
        let mut parts = Vec::new();
        if !biome.matches.is_empty() {
            let list = listed(self.in_words(biome.matches));
            parts.push(format!("A point for each of {list}."));
        }
        if !biome.penalised.is_empty() {
            let list = self.in_words(biome.penalised).join(" or ");
            parts.push(format!("A point lost and a card drawn with {list}."));
        }
        if biome.last {
            let names = listed(biome.subchallenges.iter().map(|one| one.name()));
            parts.push(format!("The game ends; challenges of {names} are scored."));
        }
        if biome.manual {
            parts.push("The record says what it does.".to_owned());
        }
        parts.join(" ")
    }

    pub fn names_of(&self, set: Abilities) -> Vec<&str> {
        set.iter().filter_map(|number| Some(&**self.abilities.get(usize::from(number))?)).collect()
    }

    fn in_words(&self, set: Abilities) -> Vec<String> {
        self.names_of(set).into_iter().map(in_words).collect()
    }

    /// `highest allure`; of what counts against a creature the other end.
    fn extreme(&self, score: &Score, ends: [&str; 2]) -> String {
        let [end, other] = if score.best == Best::Most { ends } else { [ends[1], ends[0]] };
        let mut counted = score.weights.iter().chain([&score.parts, &score.cost]);
        let against = score.mods.is_empty() && counted.all(|weight| *weight <= 0);
        if !against {
            return format!("{end} {}", self.score(score));
        }
        let turned = Score {
            weights: score.weights.map(|weight| -weight),
            parts: -score.parts,
            cost: -score.cost,
            ..score.clone()
        };
        format!("{other} {}", self.score(&turned))
    }

    /// `allure - 2 gathering (+2 with armour)`
    fn score(&self, score: &Score) -> String {
        let mut text = String::new();
        let all = Attribute::ALL.iter().map(|attribute| attribute.name()).zip(score.weights);
        let all = all.chain([("number of cards", score.parts), ("cost", score.cost)]);
        for (what, weight) in all {
            let sign = match (weight, text.is_empty()) {
                (0, _) => continue,
                (..0, true) => "-",
                (_, true) => "",
                (..0, false) => " - ",
                (_, false) => " + ",
            };
            text.push_str(sign);
            if weight.unsigned_abs() > 1 {
                text.push_str(&format!("{} ", weight.unsigned_abs()));
            }
            text.push_str(what);
        }
        let mods = score.mods.iter().filter_map(|(number, bonus)| {
            Some(format!("{bonus:+} with {}", in_words(self.abilities.get(usize::from(*number))?)))
        });
        let mods = joined(mods, ", ");
        if !mods.is_empty() {
            text.push_str(&format!(" ({mods})"));
        }
        text
    }
}

/// An ability as people write it: `night_vision` has two words.
fn in_words(ability: &str) -> String {
    ability.replace('_', " ")
}

fn both(points: Points) -> String {
    format!("{:+} for the hunter and {:+} for the prey", points.hunter, points.prey)
}

fn effect(effect: &Effect) -> String {
    match *effect {
        Effect::HandLimit { value } => {
            format!("You keep up to {} at the end of a round.", counted(value, "card"))
        }
        Effect::CostDiscount { amount } => {
            format!("Cards that you play cost {amount} less, never under 0.")
        }
        Effect::ExtraChallengeCards { amount } => {
            format!("You draw {amount} more when cards are drawn for a challenge.")
        }
        Effect::ReplacedCardPays { amount } => {
            format!("A card that replaces another costs you {amount} less, never under 0.")
        }
        Effect::IgnoreBiomePenalty {} => {
            "The ability at the bottom of a biome takes no point from you and gives you no card."
                .to_owned()
        }
        Effect::ExtraPlay { amount } => {
            format!("You may play {amount} more in a round, each at its price.")
        }
        Effect::ChallengeBonus { attribute, amount } => format!(
            "{amount:+} to your score in challenges where {} counts for you.",
            attribute.name()
        ),
        Effect::SoleFirstBonus { points } => format!(
            "{points:+} dominance when you are alone in first place of an ordinary challenge."
        ),
        Effect::SelectorCost { value } => format!(
            "Your creature counts as costing {value} when the least expensive one is sought."
        ),
        Effect::DiscardFor { cards, points, score } => {
            let gains = [(points, "dominance"), (score, "to your score in its challenge")];
            let gains = gains.iter().filter(|(gain, _)| *gain != 0);
            let gains = joined(gains.map(|(gain, what)| format!("{gain:+} {what}")), " and ");
            format!("Once a round you may discard {} for {gains}.", counted(cards, "card"))
        }
        Effect::Manual {} => "The record says what it did.".to_owned(),
    }
}

impl Shown for Deck {
    fn title(&self) -> &str {
        &self.title
    }

    fn suffices(&self) -> String {
        let (least, most) = (self.options.players_min, self.options.players_max);
        let (hand, cards) = (self.options.start_hand, self.pieces.len());
        let dealt = |players: &u8| usize::from(*players) * usize::from(hand) <= cards;
        match (least..=most).rev().find(dealt) {
            Some(most) if most > least => format!(", for {least} to {most} players"),
            Some(only) => format!(", for {only} players"),
            None => format!(
                ", but not yet for a session: hands of {hand} for {least} players take more than its \
                 {}",
                counted(cards as i64, "creature card")
            ),
        }
    }

    fn show(&self, out: &mut String) {
        let _ = writeln!(
            out,
            "{}\ndeck: {}, {} creature cards, {} challenges, {} biomes\nabilities: {}",
            self.title,
            self.id,
            self.pieces.len(),
            self.challenges.len(),
            self.biomes.len(),
            self.abilities.join(", ")
        );
        if !self.rulings.is_empty() {
            out.push_str("\nrulings that differ from the usual\n");
        }
        for (name, value) in &self.rulings {
            let _ = writeln!(out, "  {name} = {value}");
        }
        for kind in Kind::ALL {
            let cards = || self.cards.iter().filter(|card| card.kind == kind);
            let pieces: u16 = cards().map(|card| u16::from(card.copies)).sum();
            let _ = writeln!(out, "\n{} ({pieces})", kind.name());
            for card in cards() {
                let several = (card.copies > 1).then(|| format!("{} × ", card.copies));
                let copies = several.unwrap_or_default();
                let numbers = self.card_numbers(card);
                // The type is said above.
                let numbers = numbers.split_once(", ").map_or("", |(_, rest)| rest);
                let _ = writeln!(out, "  {copies}{}: {numbers}", card.name);
                let text = self.card_text(card);
                if !text.is_empty() {
                    let _ = writeln!(out, "    {text}");
                }
            }
        }
        let _ = writeln!(out, "\nchallenges ({})", self.challenges.len());
        for challenge in &self.challenges {
            let special = if challenge.is_special() { " *" } else { "" };
            let text = self.challenge_text(challenge);
            let _ = writeln!(out, "  {}{special}: {text}", challenge.name);
        }
        let _ = writeln!(out, "\nbiomes ({})", self.biomes.len());
        for biome in &self.biomes {
            let _ = writeln!(out, "  {}: {}", biome.name, self.biome_text(biome));
        }
    }
}
