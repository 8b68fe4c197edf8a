//! What a deck holds, ready for play.
//!
//! Everything can stand in a constant; the place of a card in its list is its number.

use crate::prelude::*;

named! {
    /// The type of a creature card; a creature has at most one card of each.
    #[derive(serde::Deserialize, serde::Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Kind {
        /// Yellow.
        Head = "head";
        /// Blue.
        Body = "body";
        /// Green.
        Tail = "tail";
        /// Red.
        Adaptation = "adaptation";
    }
}

named! {
    /// One of the four tracks of a creature sheet, in the order of the rules.
    #[derive(serde::Deserialize, serde::Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Attribute {
        /// Decides hunts.
        Aggression = "aggression";
        /// Decides who survives.
        Resilience = "resilience";
        /// Decides who mates.
        Allure = "allure";
        /// Decides who eats.
        Gathering = "gathering";
    }
}

/// A neighbour at the table; seats are listed clockwise, so the left one is the next seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The next seat.
    Left,
    /// The seat before.
    Right,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Quarry {
    /// The next seat.
    Left,
    /// The seat before.
    Right,
    /// A player of the hunter's choice.
    Chosen,
    Everybody,
}

/// Which end of a score is the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Best {
    #[default]
    Most,
    Least,
}

/// A set of special abilities, by their numbers in the deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Abilities(pub u64);

impl Abilities {
    #[must_use]
    pub const fn shared(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn has(self, ability: u8) -> bool {
        self.0 >> ability & 1 == 1
    }

    /// The numbers, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..64).filter(move |ability| self.has(*ability))
    }
}

/// What a card does outside the normal rules while it is on a creature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Effect {
    /// The hand limit of the owner becomes `value`.
    HandLimit { value: u8 },
    /// Cards that the owner plays cost less.
    CostDiscount { amount: u8 },
    /// The owner draws more cards for a challenge.
    ExtraChallengeCards { amount: u8 },
    /// A play that replaces a card costs less.
    ReplacedCardPays { amount: u8 },
    /// The owner neither loses the point of a biome nor draws its card.
    IgnoreBiomePenalty {},
    /// The owner may play more cards in a round.
    ExtraPlay { amount: u8 },
    /// The owner scores higher in challenges where the attribute counts for him.
    ChallengeBonus { attribute: Attribute, amount: i8 },
    /// The owner gains more when alone in first place of an ordinary challenge.
    SoleFirstBonus { points: i8 },
    /// The owner's creature counts as this expensive when the least expensive one is sought.
    SelectorCost { value: u8 },
    /// The owner may discard cards of the hand, once a round while creatures mutate, for a gain.
    DiscardFor {
        cards: u8,
        /// Dominance points gained at once.
        #[serde(default)]
        points: i8,
        /// What the owner's score in the challenge of the round gains.
        #[serde(default)]
        score: i8,
    },
    /// The record states what the card did.
    Manual {},
}

/// A creature card as printed; its copies are alike.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Card {
    pub name: Box<str>,
    pub kind: Kind,
    /// Cards to be discarded for it.
    pub cost: u8,
    pub copies: u8,
    /// The first of its copies among all cards of the deck, once these are numbered.
    pub first: u8,
    /// The copies of the card, as a set of pieces, once they are numbered.
    pub pieces: u128,
    /// What it adds to each attribute, in the order of [`Attribute::ALL`].
    pub attributes: [i8; 4],
    pub abilities: Abilities,
    /// What it does outside the normal rules.
    pub effects: Box<[Effect]>,
    /// What the card says, for people; empty if the file does not say it.
    pub text: Box<str>,
}

impl Card {
    /// Numbers the copies of cards; gives the card of each.
    pub fn number(cards: &mut [Self]) -> Box<[u8]> {
        let mut pieces = Vec::new();
        for (number, card) in (0..).zip(cards) {
            card.first = pieces.len() as u8;
            pieces.extend(std::iter::repeat_n(number, card.copies.into()));
            card.pieces =
                (usize::from(card.first)..pieces.len()).fold(0, |set, one| set | 1 << one);
        }
        pieces.into()
    }

    /// What the owner may discard cards for: how many, for what points and what score.
    pub fn decision(&self) -> Option<(u8, i8, i8)> {
        self.effects.iter().find_map(|effect| {
            let Effect::DiscardFor { cards, points, score } = *effect else { return None };
            Some((cards, points, score))
        })
    }

    /// Whether the record states what the card does.
    pub fn is_manual(&self) -> bool {
        self.effects.contains(&Effect::Manual {})
    }
}

/// What a creature has in a challenge: weights of attributes, cards and costs, and more for abilities.
#[derive(Debug, Clone, PartialEq)]
pub struct Score {
    pub weights: [i8; 4],
    /// How often each card of the creature counts.
    pub parts: i8,
    /// How often the printed costs of its cards count.
    pub cost: i8,
    pub best: Best,
    /// What each of these abilities adds, by its number.
    pub mods: Box<[(u8, i8)]>,
}

impl Score {
    /// One attribute alone.
    pub fn of(attribute: Attribute) -> Self {
        let mut weights = [0; 4];
        weights[attribute as usize] = 1;
        Self { weights, parts: 0, cost: 0, best: Best::Most, mods: Box::default() }
    }
}

/// What hunter and prey gain from a hunt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    pub hunter: i8,
    pub prey: i8,
}

/// Where the card of a crossbreeding comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    #[default]
    Deck,
    /// The player chooses it from the hand.
    Hand,
}

/// What is done at once when a challenge is settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pre {
    /// Each player draws a card, or chooses one of the hand, and may give it to the neighbour's creature.
    Crossbreed {
        target: Side,
        #[serde(default)]
        from: Origin,
    },
    /// Each player discards from the hand.
    Discard {
        /// How many cards; all of a smaller hand.
        amount: u8,
    },
    Draw {
        amount: u8,
    },
    Manual {},
}

/// How a challenge is scored.
#[derive(Debug, Clone, PartialEq)]
pub enum Scoring {
    /// Ordinary: creatures are ranked, each place has its points and cards.
    Ranked(Score),
    Hunt {
        hunter: Attribute,
        prey: Attribute,
        target: Quarry,
        success: Points,
        failure: Points,
    },
    /// Points for those who pass a test, and for the others.
    Either {
        test: Test,
        yes: i8,
        no: i8,
    },
    PerAbility {
        points: i8,
        /// At most, in all.
        max: i8,
    },
    /// The record states the points.
    Manual,
}

/// What a challenge asks of each creature.
#[derive(Debug, Clone, PartialEq)]
pub enum Test {
    /// A score: so much at least, or at most if the lowest is the best.
    Reaches(Score, i8),
    HasOne(Abilities),
    /// To be the best, and not all are.
    IsFirst(Score),
    /// To be the worst, and not all are.
    IsLast(Score),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Challenge {
    pub name: Box<str>,
    pub pre: Option<Pre>,
    pub scoring: Scoring,
    /// What the card says, for people; empty if the file does not say it.
    pub text: Box<str>,
}

impl Challenge {
    /// Whether it has the asterisk: everybody draws the same number of cards.
    pub const fn is_special(&self) -> bool {
        !matches!(self.scoring, Scoring::Ranked(_))
    }

    /// Whether players choose whom they hunt.
    pub fn lets_choose(&self) -> bool {
        matches!(self.scoring, Scoring::Hunt { target, .. } if target == Quarry::Chosen)
    }

    /// Whether the record states what the card does.
    pub const fn is_manual(&self) -> bool {
        matches!(self.scoring, Scoring::Manual) || matches!(self.pre, Some(Pre::Manual {}))
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Biome {
    pub name: Box<str>,
    /// The abilities at its top.
    pub matches: Abilities,
    /// The abilities at its bottom.
    pub penalised: Abilities,
    /// Whether the game ends with it: Dying Sun.
    pub last: bool,
    /// The attributes that its sub-challenges rank.
    pub subchallenges: Box<[Attribute]>,
    /// Whether the record states what else it does.
    pub manual: bool,
    /// What the card says, for people; empty if the file does not say it.
    pub text: Box<str>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Deck {
    pub id: Box<str>,
    pub title: Box<str>,
    /// The rulings it comes with.
    pub options: Options,
    /// Those that differ from the usual, as the file spells them: switch and value.
    pub rulings: Box<[(String, String)]>,
    /// The special abilities, as the file spells them.
    pub abilities: Box<[Box<str>]>,
    /// The number of Flying, if the deck has it.
    pub flying: Option<u8>,
    pub cards: Box<[Card]>,
    /// The card of each piece: copies stand side by side.
    pub pieces: Box<[u8]>,
    pub challenges: Box<[Challenge]>,
    pub biomes: Box<[Biome]>,
    pub last_biome: u8,
    pub card_names: Vocabulary,
    pub challenge_names: Vocabulary,
    pub biome_names: Vocabulary,
}

impl Deck {
    /// Whether a card takes effect as the record says: then a creature may lose cards, too.
    pub fn has_manual(&self) -> bool {
        self.cards.iter().any(Card::is_manual)
            || self.challenges.iter().any(Challenge::is_manual)
            || self.biomes.iter().any(|biome| biome.manual)
    }
}
