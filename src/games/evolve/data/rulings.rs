//! The rulings of a deck: every decision that the rulebook fixes or leaves open.
//!
//! One function sets them all, for the `rulings:` of a file and the `ruling:` lines of a record.

use std::ops::RangeInclusive;

/// A yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// No.
    No,
    /// Yes.
    Yes,
}

impl Answer {
    /// Whether it is yes.
    pub const fn holds(self) -> bool {
        matches!(self, Self::Yes)
    }
}

/// Declares a choice with its words in kebab case.
macro_rules! choice {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum $name { $($(#[$doc])* $variant,)* }

        impl $name {
            fn read(word: &str) -> Result<Self, BadRuling> {
                match word {
                    $($word => Ok(Self::$variant),)*
                    _ => Err(BadRuling::Value(choice!(@list $($word),*))),
                }
            }
        }
    };
    (@list $first:literal $(, $more:literal)*) => { concat!("`", $first, "`", $(", `", $more, "`"),*) };
}

choice! {
    /// How attributes are kept within their limits.
    AttributeMethod {
        /// The sum of the cards on the creature, limited each time.
        ClampOfSum = "clamp-of-sum",
        /// The block on the track: old card off, limits, new card on, limits.
        StepByStep = "step-by-step",
    }
}
choice! {
    /// How many cards pay a price.
    Payment {
        /// Exactly the price.
        Exact = "exact",
        /// The price or more.
        AtLeast = "at-least",
    }
}
choice! {
    /// Which place follows a shared one.
    Ranking {
        /// The next number: 1, 1, 2.
        Dense = "dense",
        /// One for each creature that is better: 1, 1, 3.
        Standard = "standard",
    }
}
choice! {
    /// Whether dominance can fall below 0.
    Floor {
        /// It can.
        Unbounded = "none",
        /// It stops at 0.
        Zero = "zero",
    }
}
choice! {
    /// What a creature costs when the least expensive one is sought.
    SelectorCost {
        /// The printed costs of its cards.
        Printed = "printed-costs-in-play",
        /// What was really paid for its cards.
        Paid = "paid-in-play",
        /// The printed cost of its cheapest card.
        Cheapest = "cheapest-card-in-play",
    }
}
choice! {
    /// In which rounds the challenge can be chosen.
    SelectorRounds {
        /// Not in round 1, and not under Dying Sun, which has no challenge.
        Middle = "all-but-first-and-last",
        /// In every round that has a challenge.
        All = "all",
    }
}
choice! {
    /// When the discards become the creature deck.
    Reshuffle {
        /// When a draw finds the deck empty.
        WhenNeeded = "reshuffle-when-a-draw-needs-it",
        /// At the moment the last card is drawn.
        WhenEmptied = "reshuffle-when-emptied",
    }
}
choice! {
    /// What happens when deck and discards do not suffice.
    ShortDraw {
        /// The player draws what there is.
        WhatThereIs = "draw-what-there-is",
        /// The player draws nothing.
        Nothing = "none",
    }
}
choice! {
    /// Who draws first when nobody wrote it down.
    DrawOrder {
        /// Seat by seat.
        Seat = "seat",
        /// By place in an ordinary challenge, seat by seat where it is equal.
        Place = "place",
    }
}
choice! {
    /// Where a declined card of a crossbreeding goes.
    Declined {
        /// It stays in hand.
        KeepInHand = "keep-in-hand",
        /// To the discards.
        Discard = "discard",
    }
}
choice! {
    /// Which cards are drawn in the Dying Sun round.
    DyingSunDraws {
        /// None at all.
        Never = "none",
        /// Those of the places in the sub-challenges, and the card of a biome penalty.
        ByPlace = "by-place",
    }
}

/// How the biome stack is built around Dying Sun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stack {
    /// Biomes above the middle part.
    pub above: u8,
    /// Biomes shuffled together with Dying Sun.
    pub with_dying_sun: u8,
    /// Biomes below.
    pub below: u8,
}

impl Stack {
    /// The rounds of the longest game.
    pub const fn longest(self) -> u8 {
        self.above + self.with_dying_sun + 1
    }

    /// The challenges that the longest game can need, previews included.
    pub const fn challenges(self) -> u8 {
        2 * (self.above + self.with_dying_sun)
    }
}

/// Why a ruling cannot be set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BadRuling {
    /// There is no switch of this name.
    Name,
    /// The switch does not take the value; what it takes.
    Value(&'static str),
}

/// All rulings of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rulings {
    /// The most players.
    pub players_max: u8,
    /// The fewest players.
    pub players_min: u8,
    /// Cards dealt to each player.
    pub start_hand: u8,
    /// Cards that stay in hand at the end of a round.
    pub hand_limit: u8,
    /// The lowest value of an attribute.
    pub attribute_min: i8,
    /// The highest value of an attribute.
    pub attribute_max: i8,
    /// How attributes are kept between the two.
    pub attribute_method: AttributeMethod,
    /// Whether the same limits hold for challenge scores.
    pub challenge_score_clamped: Answer,
    /// Cards that each player may play in a round.
    pub plays_per_round: u8,
    /// Whether more than the price may be paid.
    pub payment: Payment,
    /// Whether the replaced card may be one of those that pay.
    pub replaced_card_can_pay: Answer,
    /// Points of each place of an ordinary challenge.
    pub place_points: [i8; 6],
    /// Cards of each place of an ordinary challenge.
    pub place_cards: [u8; 6],
    /// Which place follows a shared one.
    pub ranking: Ranking,
    /// Cards that everybody draws after a special challenge.
    pub special_challenge_cards: u8,
    /// Points for each ability that the biome lists.
    pub biome_match_points: i8,
    /// Points lost by the ability at its bottom.
    pub biome_penalty_points: i8,
    /// Cards drawn by whoever loses a point that way.
    pub biome_penalty_cards: u8,
    /// Whether dominance can fall below 0.
    pub dominance_floor: Floor,
    /// Whether Flying breaks scoring ties.
    pub flying_breaks_ties: Answer,
    /// Whether Flying breaks a tie for the win.
    pub flying_breaks_final_tie: Answer,
    /// Whether the only flyer among the least expensive creatures chooses.
    pub flying_breaks_selector_tie: Answer,
    /// What a creature costs when the least expensive one is sought.
    pub selector_cost: SelectorCost,
    /// In which rounds the challenge can be chosen.
    pub selector_rounds: SelectorRounds,
    /// When the discards become the deck.
    pub creature_deck_empty: Reshuffle,
    /// What happens when deck and discards do not suffice.
    pub short_draw: ShortDraw,
    /// Who draws first when nobody wrote it down.
    pub draw_order: DrawOrder,
    /// Where a declined card of a crossbreeding goes.
    pub crossbreeding_offer_declined: Declined,
    /// Which cards are drawn in the Dying Sun round.
    pub dying_sun_draws: DyingSunDraws,
    /// Whether Dying Sun is also scored as a biome.
    pub dying_sun_biome_scoring: Answer,
    /// How the biome stack is built.
    pub biome_stack: Stack,
}

impl Default for Rulings {
    fn default() -> Self {
        Self {
            players_max: 6,
            players_min: 2,
            start_hand: 8,
            hand_limit: 10,
            attribute_min: -2,
            attribute_max: 10,
            attribute_method: AttributeMethod::ClampOfSum,
            challenge_score_clamped: Answer::No,
            plays_per_round: 1,
            payment: Payment::Exact,
            replaced_card_can_pay: Answer::No,
            place_points: [3, 2, 1, 0, 0, 0],
            place_cards: [1, 2, 3, 4, 4, 4],
            ranking: Ranking::Dense,
            special_challenge_cards: 2,
            biome_match_points: 1,
            biome_penalty_points: 1,
            biome_penalty_cards: 1,
            dominance_floor: Floor::Unbounded,
            flying_breaks_ties: Answer::Yes,
            flying_breaks_final_tie: Answer::No,
            flying_breaks_selector_tie: Answer::No,
            selector_cost: SelectorCost::Printed,
            selector_rounds: SelectorRounds::Middle,
            creature_deck_empty: Reshuffle::WhenNeeded,
            short_draw: ShortDraw::WhatThereIs,
            draw_order: DrawOrder::Seat,
            crossbreeding_offer_declined: Declined::KeepInHand,
            dying_sun_draws: DyingSunDraws::Never,
            dying_sun_biome_scoring: Answer::No,
            biome_stack: Stack {
                above: 5,
                with_dying_sun: 4,
                below: 5,
            },
        }
    }
}

impl Rulings {
    /// Sets the switch `name` to `value`; both in kebab case, lists with blanks or commas.
    ///
    /// # Errors
    /// An unknown name or a value that the switch does not take.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), BadRuling> {
        match name {
            "players-max" => self.players_max = number(value, 2..=6, "2 to 6")?,
            "players-min" => self.players_min = number(value, 2..=6, "2 to 6")?,
            "start-hand" => self.start_hand = number(value, 0..=31, "0 to 31")?,
            "hand-limit" => self.hand_limit = number(value, 0..=99, "0 to 99")?,
            "attribute-min" => self.attribute_min = number(value, -99..=0, "-99 to 0")?,
            "attribute-max" => self.attribute_max = number(value, 0..=99, "0 to 99")?,
            "attribute-method" => self.attribute_method = AttributeMethod::read(value)?,
            "challenge-score-clamped" => self.challenge_score_clamped = answer(value)?,
            "plays-per-round" => self.plays_per_round = number(value, 0..=9, "0 to 9")?,
            "payment" => self.payment = Payment::read(value)?,
            "replaced-card-can-pay" => self.replaced_card_can_pay = answer(value)?,
            "place-points" => {
                self.place_points = list(value, -9..=9, Later::Nothing, "1 to 6 numbers, -9 to 9")?;
            }
            "place-cards" => {
                self.place_cards = list(value, 0..=7, Later::AsLast, "1 to 6 numbers, 0 to 7")?;
            }
            "ranking" => self.ranking = Ranking::read(value)?,
            "special-challenge-cards" => {
                self.special_challenge_cards = number(value, 0..=7, "0 to 7")?;
            }
            "biome-match-points" => self.biome_match_points = number(value, 0..=9, "0 to 9")?,
            "biome-penalty-points" => self.biome_penalty_points = number(value, 0..=9, "0 to 9")?,
            "biome-penalty-cards" => self.biome_penalty_cards = number(value, 0..=7, "0 to 7")?,
            "dominance-floor" => self.dominance_floor = Floor::read(value)?,
            "flying-breaks-ties" => self.flying_breaks_ties = answer(value)?,
            "flying-breaks-final-tie" => self.flying_breaks_final_tie = answer(value)?,
            "flying-breaks-selector-tie" => self.flying_breaks_selector_tie = answer(value)?,
            "winner-tie" => only(value, "shared", "`shared`")?,
            "selector-cost" => self.selector_cost = SelectorCost::read(value)?,
            "selector-tie" => only(value, "nobody", "`nobody`")?,
            "selector-rounds" => self.selector_rounds = SelectorRounds::read(value)?,
            "creature-deck-empty" => self.creature_deck_empty = Reshuffle::read(value)?,
            "short-draw" => self.short_draw = ShortDraw::read(value)?,
            "draw-order" => self.draw_order = DrawOrder::read(value)?,
            "crossbreeding-offer-declined" => {
                self.crossbreeding_offer_declined = Declined::read(value)?;
            }
            "dying-sun-draws" => self.dying_sun_draws = DyingSunDraws::read(value)?,
            "dying-sun-biome-scoring" => self.dying_sun_biome_scoring = answer(value)?,
            "biome-stack" => self.biome_stack = stack(value)?,
            _ => return Err(BadRuling::Name),
        }
        Ok(())
    }
}

fn answer(value: &str) -> Result<Answer, BadRuling> {
    match value {
        "yes" | "true" => Ok(Answer::Yes),
        "no" | "false" => Ok(Answer::No),
        _ => Err(BadRuling::Value("`yes`, `no`")),
    }
}

fn only(value: &str, word: &str, takes: &'static str) -> Result<(), BadRuling> {
    if value == word {
        Ok(())
    } else {
        Err(BadRuling::Value(takes))
    }
}

fn number<T: TryFrom<i16>>(
    value: &str,
    range: RangeInclusive<i16>,
    takes: &'static str,
) -> Result<T, BadRuling> {
    value
        .parse()
        .ok()
        .filter(|number| range.contains(number))
        .and_then(|number| T::try_from(number).ok())
        .ok_or(BadRuling::Value(takes))
}

/// What the places have that a list does not reach.
#[derive(Clone, Copy)]
enum Later {
    Nothing,
    AsLast,
}

/// Up to six numbers, one for each place.
fn list<T: TryFrom<i16> + Copy + Default>(
    value: &str,
    range: RangeInclusive<i16>,
    later: Later,
    takes: &'static str,
) -> Result<[T; 6], BadRuling> {
    let mut numbers = [T::default(); 6];
    let mut count = 0;
    for word in words(value) {
        if count == numbers.len() {
            return Err(BadRuling::Value(takes));
        }
        numbers[count] = number(word, range.clone(), takes)?;
        count += 1;
    }
    if count == 0 {
        return Err(BadRuling::Value(takes));
    }
    if matches!(later, Later::AsLast) {
        let last = numbers[count - 1];
        numbers[count..].fill(last);
    }
    Ok(numbers)
}

fn stack(value: &str) -> Result<Stack, BadRuling> {
    const TAKES: &str = "three numbers: above, with Dying Sun, below";
    let mut parts = words(value).map(|word| number(word, 0..=31, TAKES));
    let mut next = || parts.next().unwrap_or(Err(BadRuling::Value(TAKES)));
    let stack = Stack {
        above: next()?,
        with_dying_sun: next()?,
        below: next()?,
    };
    if parts.next().is_some() {
        return Err(BadRuling::Value(TAKES));
    }
    if stack.longest() < 2 {
        return Err(BadRuling::Value(
            "three numbers, above, with Dying Sun, below, of which the first two are not both 0: \
             otherwise Dying Sun is always turned up in round 1 and no round comes before it",
        ));
    }
    Ok(stack)
}

fn words(value: &str) -> impl Iterator<Item = &str> {
    value
        .split([' ', ',', '[', ']'])
        .filter(|word| !word.is_empty())
}

/// A name or value as the switches spell it.
pub fn kebab(written: &str) -> String {
    written.trim().to_ascii_lowercase().replace('_', "-")
}
