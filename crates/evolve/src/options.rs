//! The switches of Evolve!: every decision that the rulebook fixes or leaves open, for the
//! `rulings:` of a deck file and the `ruling:` lines of a record.

use super::Evolve;
use evoref_game::{OneOf, ReadBy, Values, YesOrNo, numbers, options};

/// What a creature costs when the least expensive one is sought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SelectorCost {
    Printed,
    Paid,
    Cheapest,
}

/// How the biome stack is built around Dying Sun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stack {
    pub above: u8,
    pub with_dying_sun: u8,
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
    Evolve, |evolve| evolve.options, evolve.deck.options;
    /// The switches in force; the defaults are those of a deck file that says nothing.
    pub struct Options {
        players_max: u8 = "players-max", 2..=6, "6", "the most players";
        players_min: u8 = "players-min", 2..=6, "2", "the fewest players";
        start_hand: u8 = "start-hand", 0..=31, "8", "cards dealt to each player";
        hand_limit: u8 = "hand-limit", 0..=99, "10",
            "cards that stay in hand at the end of a round";
        attribute_min: i8 = "attribute-min", -99..=0, "-2", "the lowest value of an attribute";
        attribute_max: i8 = "attribute-max", 0..=99, "10", "the highest value of an attribute";
        step_by_step: bool = "attribute-method",
            OneOf(&[("clamp-of-sum", false), ("step-by-step", true)]), "clamp-of-sum",
            "whether the sum of the cards is limited, or the track is moved card by card";
        challenge_score_clamped: bool = "challenge-score-clamped", YesOrNo, "no",
            "whether the limits of attributes hold for challenge scores too";
        plays_per_round: u8 = "plays-per-round", 0..=9, "1",
            "cards that each player may play in a round";
        may_overpay: bool = "payment", OneOf(&[("exact", false), ("at-least", true)]), "exact",
            "whether more than the price may be paid";
        replaced_card_can_pay: bool = "replaced-card-can-pay", YesOrNo, "no",
            "whether the replaced card may be one of those that pay";
        place_points: [i8; 6] = "place-points", ReadBy(points, "1 to 6 numbers from -9 to 9", numbers), "3 2 1",
            "points of each place; later places score 0";
        place_cards: [u8; 6] = "place-cards", ReadBy(cards, "1 to 6 numbers from 0 to 7", numbers), "1 2 3 4",
            "cards of each place; the last number serves later places";
        shared_places_skip: bool = "ranking", OneOf(&[("dense", false), ("standard", true)]), "dense",
            "whether 1, 1, 2 or 1, 1, 3 follows a tie";
        special_challenge_cards: u8 = "special-challenge-cards", 0..=7, "2",
            "cards that everybody draws after a special challenge";
        biome_match_points: i8 = "biome-match-points", 0..=9, "1",
            "points for each ability that the biome lists";
        biome_penalty_points: i8 = "biome-penalty-points", 0..=9, "1",
            "points lost by the ability at its bottom";
        biome_penalty_cards: u8 = "biome-penalty-cards", 0..=7, "1",
            "cards drawn by whoever loses a point that way";
        dominance_stops_at_zero: bool = "dominance-floor",
            OneOf(&[("none", false), ("zero", true)]), "none", "whether dominance stops at 0";
        flying_breaks_ties: bool = "flying-breaks-ties", YesOrNo, "yes",
            "whether Flying breaks scoring ties";
        flying_breaks_final_tie: bool = "flying-breaks-final-tie", YesOrNo, "no",
            "whether Flying breaks a tie for the win";
        flying_breaks_selector_tie: bool = "flying-breaks-selector-tie", YesOrNo, "no",
            "whether the only flyer among the least expensive creatures chooses";
        winner_tie: () = "winner-tie", OneOf(&[("shared", ())]), "shared",
            "tied winners share the victory";
        selector_cost: SelectorCost = "selector-cost", OneOf(&[
            ("printed-costs-in-play", SelectorCost::Printed),
            ("paid-in-play", SelectorCost::Paid),
            ("cheapest-card-in-play", SelectorCost::Cheapest),
        ]), "printed-costs-in-play", "what a creature costs when the least expensive one is sought";
        selector_tie: () = "selector-tie", OneOf(&[("nobody", ())]), "nobody",
            "with a tie for least expensive nobody chooses";
        chooser_in_round_one: bool = "selector-rounds",
            OneOf(&[("all-but-first-and-last", false), ("all", true)]), "all-but-first-and-last",
            "whether round 1 can have a chooser";
        reshuffle_when_emptied: bool = "creature-deck-empty",
            OneOf(&[("reshuffle-when-a-draw-needs-it", false), ("reshuffle-when-emptied", true)]), "reshuffle-when-a-draw-needs-it",
            "when the discards become the creature deck";
        short_draw_is_none: bool = "short-draw",
            OneOf(&[("draw-what-there-is", false), ("none", true)]), "draw-what-there-is",
            "what a player draws when deck and discards do not suffice";
        draws_by_place: bool = "draw-order", OneOf(&[("seat", false), ("place", true)]), "seat",
            "who draws first when nobody wrote it down; place counts in ordinary challenges";
        declined_is_discarded: bool = "crossbreeding-offer-declined",
            OneOf(&[("keep-in-hand", false), ("discard", true)]), "keep-in-hand",
            "where a card goes that is not given";
        dying_sun_draws: bool = "dying-sun-draws",
            OneOf(&[("none", false), ("by-place", true)]), "none",
            "whether cards are drawn in the Dying Sun round";
        dying_sun_biome_scoring: bool = "dying-sun-biome-scoring", YesOrNo, "no",
            "whether Dying Sun is also scored as a biome";
        biome_stack: Stack = "biome-stack", ReadBy(stack, STACKS, Stack::written), "5 4 5",
            "biomes above, shuffled with Dying Sun, and below";
    }
}

fn points(written: &str) -> Option<[i8; 6]> {
    list(written, &(-9..=9)).map(|(numbers, _)| numbers)
}

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
    written.split([' ', ',', '[', ']']).filter(|word| !word.is_empty())
}
