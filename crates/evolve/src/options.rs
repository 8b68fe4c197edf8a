//! The switches of Evolve!: every decision that the rulebook fixes or leaves open, for the
//! `rulings:` of a deck file and the `ruling:` lines of a record.

use evoref_game::options;
use evoref_game::{OneOf, ReadBy, Values, YesOrNo, numbers};

/// How attributes are kept within their limits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AttributeMethod {
    /// The sum of the cards on the creature, limited each time.
    ClampOfSum,
    /// The block on the track: old card off, limits, new card on, limits.
    StepByStep,
}

impl AttributeMethod {
    const VALUES: OneOf<Self> =
        OneOf(&[("clamp-of-sum", Self::ClampOfSum), ("step-by-step", Self::StepByStep)]);
}

/// How many cards pay a price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payment {
    /// Exactly the price.
    Exact,
    /// The price or more.
    AtLeast,
}

impl Payment {
    const VALUES: OneOf<Self> = OneOf(&[("exact", Self::Exact), ("at-least", Self::AtLeast)]);
}

/// Which place follows a shared one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ranking {
    /// The next number: 1, 1, 2.
    Dense,
    /// One for each creature that is better: 1, 1, 3.
    Standard,
}

impl Ranking {
    const VALUES: OneOf<Self> = OneOf(&[("dense", Self::Dense), ("standard", Self::Standard)]);
}

/// Whether dominance can fall below 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Floor {
    /// It can.
    Unbounded,
    /// It stops at 0.
    Zero,
}

impl Floor {
    const VALUES: OneOf<Self> = OneOf(&[("none", Self::Unbounded), ("zero", Self::Zero)]);
}

/// What a creature costs when the least expensive one is sought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SelectorCost {
    /// The printed costs of its cards.
    Printed,
    /// What was really paid for its cards.
    Paid,
    /// The printed cost of its cheapest card.
    Cheapest,
}

impl SelectorCost {
    const VALUES: OneOf<Self> = OneOf(&[
        ("printed-costs-in-play", Self::Printed),
        ("paid-in-play", Self::Paid),
        ("cheapest-card-in-play", Self::Cheapest),
    ]);
}

/// In which rounds the challenge can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SelectorRounds {
    /// Not in round 1, and not under Dying Sun, which has no challenge.
    Middle,
    /// In every round that has a challenge.
    All,
}

impl SelectorRounds {
    const VALUES: OneOf<Self> =
        OneOf(&[("all-but-first-and-last", Self::Middle), ("all", Self::All)]);
}

/// When the discards become the creature deck.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reshuffle {
    /// When a draw finds the deck empty.
    WhenNeeded,
    /// At the moment the last card is drawn.
    WhenEmptied,
}

impl Reshuffle {
    const VALUES: OneOf<Self> = OneOf(&[
        ("reshuffle-when-a-draw-needs-it", Self::WhenNeeded),
        ("reshuffle-when-emptied", Self::WhenEmptied),
    ]);
}

/// What happens when deck and discards do not suffice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShortDraw {
    /// The player draws what there is.
    WhatThereIs,
    /// The player draws nothing.
    Nothing,
}

impl ShortDraw {
    const VALUES: OneOf<Self> =
        OneOf(&[("draw-what-there-is", Self::WhatThereIs), ("none", Self::Nothing)]);
}

/// Who draws first when nobody wrote it down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawOrder {
    /// Seat by seat.
    Seat,
    /// By place in an ordinary challenge, seat by seat where it is equal.
    Place,
}

impl DrawOrder {
    const VALUES: OneOf<Self> = OneOf(&[("seat", Self::Seat), ("place", Self::Place)]);
}

/// Where a declined card of a crossbreeding goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declined {
    /// It stays in hand.
    KeepInHand,
    /// To the discards.
    Discard,
}

impl Declined {
    const VALUES: OneOf<Self> =
        OneOf(&[("keep-in-hand", Self::KeepInHand), ("discard", Self::Discard)]);
}

/// Which cards are drawn in the Dying Sun round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DyingSunDraws {
    /// None at all.
    Never,
    /// Those of the places in the sub-challenges, and the card of a biome penalty.
    ByPlace,
}

impl DyingSunDraws {
    const VALUES: OneOf<Self> = OneOf(&[("none", Self::Never), ("by-place", Self::ByPlace)]);
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
    fn written(self) -> String {
        numbers([self.above, self.with_dying_sun, self.below])
    }

    /// The rounds of the longest game.
    pub const fn longest(self) -> u8 {
        self.above + self.with_dying_sun + 1
    }

    /// The challenges that the longest game can need, previews included.
    pub const fn challenges(self) -> u8 {
        2 * (self.above + self.with_dying_sun)
    }
}

options! {
    /// The switches in force; the defaults are those of a deck file that says nothing.
    pub struct Options {
        /// The most players.
        players_max: u8 = "players-max", 2..=6, "6",
            "the most players";
        /// The fewest players.
        players_min: u8 = "players-min", 2..=6, "2",
            "the fewest players";
        /// Cards dealt to each player.
        start_hand: u8 = "start-hand", 0..=31, "8",
            "cards dealt to each player";
        /// Cards that stay in hand at the end of a round.
        hand_limit: u8 = "hand-limit", 0..=99, "10",
            "cards that stay in hand at the end of a round";
        /// The lowest value of an attribute.
        attribute_min: i8 = "attribute-min", -99..=0, "-2",
            "the lowest value of an attribute";
        /// The highest value of an attribute.
        attribute_max: i8 = "attribute-max", 0..=99, "10",
            "the highest value of an attribute";
        /// How attributes are kept between the two.
        attribute_method: AttributeMethod = "attribute-method", AttributeMethod::VALUES, "clamp-of-sum",
            "whether the sum of the cards is limited, or the track is moved card by card";
        /// Whether the same limits hold for challenge scores.
        challenge_score_clamped: bool = "challenge-score-clamped", YesOrNo, "no",
            "whether the limits of attributes hold for challenge scores too";
        /// Cards that each player may play in a round.
        plays_per_round: u8 = "plays-per-round", 0..=9, "1",
            "cards that each player may play in a round";
        /// Whether more than the price may be paid.
        payment: Payment = "payment", Payment::VALUES, "exact",
            "whether more than the price may be paid";
        /// Whether the replaced card may be one of those that pay.
        replaced_card_can_pay: bool = "replaced-card-can-pay", YesOrNo, "no",
            "whether the replaced card may be one of those that pay";
        /// Points of each place of an ordinary challenge.
        place_points: [i8; 6] = "place-points", ReadBy(points, "1 to 6 numbers from -9 to 9", numbers), "3 2 1",
            "points of each place; later places score 0";
        /// Cards of each place of an ordinary challenge.
        place_cards: [u8; 6] = "place-cards", ReadBy(cards, "1 to 6 numbers from 0 to 7", numbers), "1 2 3 4",
            "cards of each place; the last number serves later places";
        /// Which place follows a shared one.
        ranking: Ranking = "ranking", Ranking::VALUES, "dense",
            "whether 1, 1, 2 or 1, 1, 3 follows a tie";
        /// Cards that everybody draws after a special challenge.
        special_challenge_cards: u8 = "special-challenge-cards", 0..=7, "2",
            "cards that everybody draws after a special challenge";
        /// Points for each ability that the biome lists.
        biome_match_points: i8 = "biome-match-points", 0..=9, "1",
            "points for each ability that the biome lists";
        /// Points lost by the ability at its bottom.
        biome_penalty_points: i8 = "biome-penalty-points", 0..=9, "1",
            "points lost by the ability at its bottom";
        /// Cards drawn by whoever loses a point that way.
        biome_penalty_cards: u8 = "biome-penalty-cards", 0..=7, "1",
            "cards drawn by whoever loses a point that way";
        /// Whether dominance can fall below 0.
        dominance_floor: Floor = "dominance-floor", Floor::VALUES, "none",
            "whether dominance stops at 0";
        /// Whether Flying breaks scoring ties.
        flying_breaks_ties: bool = "flying-breaks-ties", YesOrNo, "yes",
            "whether Flying breaks scoring ties";
        /// Whether Flying breaks a tie for the win.
        flying_breaks_final_tie: bool = "flying-breaks-final-tie", YesOrNo, "no",
            "whether Flying breaks a tie for the win";
        /// Whether the only flyer among the least expensive creatures chooses.
        flying_breaks_selector_tie: bool = "flying-breaks-selector-tie", YesOrNo, "no",
            "whether the only flyer among the least expensive creatures chooses";
        /// There is one value: tied winners share the victory.
        winner_tie: () = "winner-tie", OneOf(&[("shared", ())]), "shared",
            "tied winners share the victory";
        /// What a creature costs when the least expensive one is sought.
        selector_cost: SelectorCost = "selector-cost", SelectorCost::VALUES, "printed-costs-in-play",
            "what a creature costs when the least expensive one is sought";
        /// There is one value: nobody chooses after a tie.
        selector_tie: () = "selector-tie", OneOf(&[("nobody", ())]), "nobody",
            "with a tie for least expensive nobody chooses";
        /// In which rounds the challenge can be chosen.
        selector_rounds: SelectorRounds = "selector-rounds", SelectorRounds::VALUES, "all-but-first-and-last",
            "whether round 1 can have a chooser";
        /// When the discards become the deck.
        creature_deck_empty: Reshuffle = "creature-deck-empty", Reshuffle::VALUES, "reshuffle-when-a-draw-needs-it",
            "when the discards become the creature deck";
        /// What happens when deck and discards do not suffice.
        short_draw: ShortDraw = "short-draw", ShortDraw::VALUES, "draw-what-there-is",
            "what a player draws when deck and discards do not suffice";
        /// Who draws first when nobody wrote it down.
        draw_order: DrawOrder = "draw-order", DrawOrder::VALUES, "seat",
            "who draws first when nobody wrote it down; place counts in ordinary challenges";
        /// Where a declined card of a crossbreeding goes.
        crossbreeding_offer_declined: Declined = "crossbreeding-offer-declined", Declined::VALUES, "keep-in-hand",
            "where a card goes that is not given";
        /// Which cards are drawn in the Dying Sun round.
        dying_sun_draws: DyingSunDraws = "dying-sun-draws", DyingSunDraws::VALUES, "none",
            "whether cards are drawn in the Dying Sun round";
        /// Whether Dying Sun is also scored as a biome.
        dying_sun_biome_scoring: bool = "dying-sun-biome-scoring", YesOrNo, "no",
            "whether Dying Sun is also scored as a biome";
        /// How the biome stack is built.
        biome_stack: Stack = "biome-stack", ReadBy(stack, STACKS, Stack::written), "5 4 5",
            "biomes above, shuffled with Dying Sun, and below";
    }
}

fn points(written: &str) -> Option<[i8; 6]> {
    list(written, &(-9..=9)).map(|(numbers, _)| numbers)
}

/// The last number serves later places.
fn cards(written: &str) -> Option<[u8; 6]> {
    let (mut numbers, count) = list(written, &(0..=7))?;
    let last = numbers[count - 1];
    numbers[count..].fill(last);
    Some(numbers)
}

/// Up to six numbers, one for each place, and how many there are.
fn list<V: Values>(written: &str, each: &V) -> Option<([V::Value; 6], usize)>
where
    V::Value: Copy + Default,
{
    let mut numbers = [V::Value::default(); 6];
    let mut count = 0;
    for word in words(written) {
        *numbers.get_mut(count)? = each.find(word)?;
        count += 1;
    }
    (count > 0).then_some((numbers, count))
}

const STACKS: &str = "three numbers (above; with Dying Sun; below) of which the first two are not both 0, since a \
     round comes before Dying Sun";

fn stack(written: &str) -> Option<Stack> {
    let mut parts = words(written).map(|word| (0..=31).find(word));
    let mut next = || parts.next().flatten();
    let stack = Stack { above: next()?, with_dying_sun: next()?, below: next()? };
    (parts.next().is_none() && stack.longest() >= 2).then_some(stack)
}

fn words(written: &str) -> impl Iterator<Item = &str> {
    let parts = written.split([' ', ',', '[', ']']);
    parts.filter(|word| !word.is_empty())
}
