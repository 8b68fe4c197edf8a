//! What can be counted in Evolve!.

use crate::prelude::*;
use crate::state::Part;
use evoref_game::units;

units! {
    pub(super) Evolve, State, |evolve, state|
    DOMINANCE = "dominance", "dominance points of a player",
        Whose::Player(player) => state.dominance(player);
    CARDS = "cards", "cards in a player's hand", Whose::Player(player) => state.hand(player);
    AGGRESSION = "aggression", "aggression of a player's creature",
        Whose::Player(player) => state.creatures[player.seat()].attribute(Attribute::Aggression);
    RESILIENCE = "resilience", "resilience of a player's creature",
        Whose::Player(player) => state.creatures[player.seat()].attribute(Attribute::Resilience);
    ALLURE = "allure", "allure of a player's creature",
        Whose::Player(player) => state.creatures[player.seat()].attribute(Attribute::Allure);
    GATHERING = "gathering", "gathering of a player's creature",
        Whose::Player(player) => state.creatures[player.seat()].attribute(Attribute::Gathering);
    COST = "cost", "printed costs of the cards on a player's creature",
        Whose::Player(player) => state.creatures[player.seat()].cost;
    PARTS = "parts", "cards on a player's creature",
        Whose::Player(player) => state.creatures[player.seat()].parts();
    DECK = "deck", "cards in the creature deck; the owner is `table`",
        Whose::Table => state.piles.count(Pile::Deck);
    DISCARDS = "discards", "creature cards in the discards; the owner is `table`",
        Whose::Table => state.piles.count(Pile::Discards);
    ROUNDS = "rounds", "rounds begun; the owner is `table`", Whose::Table => state.round as i32;
}

impl Counted for Evolve {
    fn count(&self, state: &State, owner: Owner, unit: Unit) -> Count {
        let whose = owner.whose();
        let untold = match whose {
            Whose::Player(player) if unit == DOMINANCE && state.untold.points.has(player) => {
                return Count::Untold(state.dominance(player));
            }
            Whose::Player(player) => unit == CARDS && state.untold.hands.has(player),
            Whose::Table => (unit == DECK || unit == DISCARDS) && state.untold.piles,
            Whose::Thing(_) => false,
        };
        if untold {
            return Count::Untold(0);
        }
        let count = self.count_of(state, whose, unit);
        let is_open = || {
            let mut others = self.others(state).iter();
            // On the way to a line the others are at another moment.
            others.any(|other| self.count_of(other, whose, unit) != count)
                || state.is_on_the_way() && [CARDS, DECK, DISCARDS].contains(&unit)
        };
        if is_open() { Count::Untold(0) } else { count.into() }
    }

    fn count_in_readings(
        &self,
        state: &mut State,
        next: &Next<'_>,
        is_right: &mut dyn FnMut(&State) -> bool,
    ) -> Option<usize> {
        let plan = self.reach(state, next, &Waived::NONE, is_right);
        let taken = state.plan.as_ref().map_or(0, |(_, taken)| *taken);
        let steps = plan.is_branched.then(|| plan.right_after.saturating_sub(taken));
        if plan.is_branched && taken == 0 && !plan.ready.is_empty() {
            state.plan = Some((Arc::new(plan), 0));
        }
        steps
    }

    fn learn(&self, state: &mut State, owner: Owner, unit: Unit, number: i32, book: &mut Book<'_>) {
        if let Whose::Player(player) = owner.whose()
            && unit == DOMINANCE
            && state.untold.points.has(player)
        {
            let before = number.saturating_sub(state.dominance(player));
            let other = &mut state.scores[player.seat()][Part::Other as usize];
            *other = other.saturating_add(before);
            state.untold.points.remove(player);
            book.note(owner, DOMINANCE, before, "position");
        }
    }

    fn never_falls(&self, _: Owner, unit: Unit) -> bool {
        unit == PARTS && !self.deck.has_manual() || unit == ROUNDS
    }
}

pub(super) const fn of_attribute(attribute: Attribute) -> Unit {
    match attribute {
        Attribute::Aggression => AGGRESSION,
        Attribute::Resilience => RESILIENCE,
        Attribute::Allure => ALLURE,
        Attribute::Gathering => GATHERING,
    }
}
