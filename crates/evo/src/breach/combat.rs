//! Combats: who may be attacked, and what the die says. Newborns on enemies fight too.

use super::How;
use crate::Evo;
use crate::data::board::SpaceId;
use crate::names::{Die, Gene};
use crate::state::{Card, State};
use evoref_game::rule;
use evoref_game::{Part, Player, Words, counted};

rule! {
    /// An attack on an empty space.
    pub(crate) struct NobodyThere { by: Player, space: SpaceId } of Evo;
    "evo/nobody-there", Part::Word(1);
    title: "An attack needs a defender",
    rule: "Attacks are made on spaces where an enemy stands.",
    source: "Evo rules, 2nd ed. (2011), 'Combat'",
    never: "Nobody stands on the space: there is nobody to fight.",
}

impl NobodyThere {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let (name, space) = (evo.name(self.by), evo.space_name(self.space));
        Words::say(format!("{name} attacks {space}, where nobody stands"), "nobody to attack")
            .because(state.touched(self.space), format!("{space} becomes empty here"))
            .help("to go to an empty space write `move`")
    }
}

rule! {
    /// An attack on an own dinosaur.
    pub(crate) struct NotAnEnemy { by: Player, space: SpaceId, how: How } of Evo;
    "evo/not-an-enemy", how.spaces();
    title: "Only enemies are attacked",
    rule: "Nobody attacks a dinosaur of the own people, nor puts a newborn on it.",
    source: "Evo rules, 2nd ed. (2011), 'Combat'",
    never: "A combat takes one of two players' dinosaurs from the board, and both would be the \
        same player's.",
}

impl NotAnEnemy {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let (name, space) = (evo.name(self.by), evo.space_name(self.space));
        let message = if self.how == How::Hatching {
            format!("{name}'s newborn goes on {space}, where {name} already stands")
        } else {
            format!("{name} attacks the own dinosaur on {space}")
        };
        Words::say(message, "an own dinosaur")
            .because(state.touched(self.space), format!("{name} comes here"))
    }
}

rule! {
    /// A people at its floor.
    pub(crate) struct ProtectedPeople {
        by: Player,
        owner: Player,
        space: SpaceId,
        how: How,
    } of Evo;
    "evo/protected-people", how.spaces();
    title: "A people with 2 dinosaurs cannot be attacked",
    rule: "A people with only 2 dinosaurs left, or 3 with regeneration, is not attacked, neither \
        in a combat nor by killer-babies. It is looked at before each attack.",
    source: "Evo rules, 2nd ed. (2011), 'Combat'",
    allow: "The attack or the birth is carried out, and the people may fall below its number.",
}

impl ProtectedPeople {
    fn sentence(&self, evo: &Evo, state: &State) -> Words {
        let herd = state.herd(self.owner);
        let (by, owner) = (evo.name(self.by), evo.name(self.owner));
        let attacks = if self.how == How::Hatching {
            format!("{by}'s newborn attacks")
        } else {
            format!("{by} attacks")
        };
        let words = Words::say(
            format!(
                "{attacks} {owner} on {}, but {owner} has only {} left and cannot be attacked",
                evo.space_name(self.space),
                counted(herd.spaces.len(), "dinosaur")
            ),
            format!("{owner} is protected"),
        );
        let words = if herd.genes.has(Gene::Regeneration) {
            words.because(
                herd.won[Gene::Regeneration as usize],
                format!("{owner} wins regeneration: 3 are safe"),
            )
        } else {
            words
        };
        words.help(format!(
            "{}; a people is safe at {}",
            evo.stands(state, self.owner),
            herd.floor()
        ))
    }
}

rule! {
    /// A combat without its outcome.
    pub(crate) struct DieMissing {
        by: Player,
        space: SpaceId,
        how: How,
        again: Option<Card>,
        word: u8,
    } of Evo;
    "evo/die-missing", Part::Word(word);
    title: "A combat needs its die or its result",
    rule: "An attack, and a newborn on an enemy, is written with the symbol of the die. If nobody \
        knows it, the result stands after `=>`.",
    source: "grammar of the record, Evo",
    never: "Without the die or the result nothing says who leaves the board.",
}

impl DieMissing {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let (name, space) = (evo.name(self.by), evo.space_name(self.space));
        let (fights, claims) = if self.how == How::Hatching {
            (format!("{name}'s newborn fights on {space}"), "`=> kills` or `=> dies`")
        } else {
            (format!("{name} attacks {space}"), "`=> wins` or `=> fails`")
        };
        let words = match self.again.map(|card| evo.card_name(card)) {
            Some(card) => Words::say(
                format!(
                    "{name} attacks {space} and {card} rolls again, but the new roll is not \
                     written"
                ),
                "the new symbol is missing",
            )
            .help(format!("it stands after the card: `{card} hit`")),
            None => Words::say(format!("{fights}, but no die is written"), "the die is missing"),
        };
        words
            .help("symbols: miss, hit, +0, +1, +2")
            .help(format!("if nobody remembers the die, write the result: {claims}"))
    }
}

rule! {
    /// The claimed result is not that of the die.
    pub(crate) struct ResultContradicts {
        by: Player,
        claimed: bool,
        die: Die,
        attack: i8,
        defence: i8,
        how: How,
    } of Evo;
    "evo/result-contradicts", Part::Claim;
    title: "A written result agrees with the die",
    rule: "A hit succeeds and a miss fails. With +0, +1 or +2 the attack succeeds if the attacker \
        leads by so many horns. Killer-babies kill with the three symbols of their switch.",
    source: "Evo rules, 2nd ed. (2011), 'Combat'; ruling killer-babies-die",
    allow: "The result stands as written, whatever the die says.",
    rulings: ["killer-babies-die"],
}

impl ResultContradicts {
    fn sentence(&self, evo: &Evo, _: &State) -> Words {
        let (name, die) = (evo.name(self.by), self.die.name());
        let results = if self.how == How::Hatching { ("kills", "dies") } else { ("wins", "fails") };
        let (says, does) = if self.claimed { results } else { (results.1, results.0) };
        let label = format!("the die says: {does}");
        if self.how == How::Hatching {
            return Words::say(
                format!("{name}'s newborn {says} after {die}, but with this symbol it {does}"),
                label,
            );
        }
        let why = match self.die.lead() {
            None => format!("{die} always {does}"),
            Some(lead) => format!(
                "{die} needs a lead of {lead} and {name} has {} against {}",
                counted(self.attack, "horn"),
                self.defence
            ),
        };
        Words::say(format!("the attack {says} as written, but {why}"), label).help(
            "horns come from horn, great-horn in attack, bony-plate in defence, and cards played \
             in the combat",
        )
    }
}
