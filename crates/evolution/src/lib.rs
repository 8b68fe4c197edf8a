//! The rules of Evolution, the card game of the 110-card German edition and its siblings: the game,
//! and the list of its verbs.
//!
//! `verbs`: what a line can say, a file each: how it is read, printed and judged, what happens then,
//! and the rules that only it can break · `read`, `judge`, `apply`, `legal`, `rules`: what
//! verbs share · `due`, `phases`: what must come first, and what happens between verbs · `state`,
//! `species`, `piles`, `hidden`: what is true and what is known · `score`, `units`: what counts.
//!
//! A new verb is a file of `mod verbs`, its rules in the list of `rules`, and its entries here.

#![cfg_attr(
    test,
    allow(clippy::disallowed_methods, reason = "what tests read is the project's own")
)]

include!(concat!(env!("OUT_DIR"), "/data.rs"));

mod apply;
mod card;
mod choices;
mod data;
mod due;
mod game;
mod hidden;
mod judge;
mod legal;
mod luck;
mod names;
mod open;
mod options;
mod phases;
mod piles;
mod position;
mod prelude;
mod read;
mod reference;
mod rules;
mod scene;
mod score;
mod show;
mod species;
mod state;
mod turns;
mod units;
mod verbs {
    pub(crate) mod ability;
    pub(crate) mod adjust;
    pub(crate) mod attack;
    pub(crate) mod draw;
    pub(crate) mod feed;
    pub(crate) mod first;
    pub(crate) mod food;
    pub(crate) mod found;
    pub(crate) mod grow;
    pub(crate) mod hand;
    pub(crate) mod intelligence;
    pub(crate) mod lay;
    pub(crate) mod pass;
    pub(crate) mod reveal;
    pub(crate) mod turn_up;
}
mod words;

pub use judge::Legal;
pub use rules::Rule;
pub use state::State;

use data::Edition;
use options::Options;
use piles::Inquiry;
use prelude::*;
use rules::Breach;
use verbs::ability::{self, Ability};
use verbs::{
    adjust, attack, draw, feed, first, food, found, grow, hand, intelligence, lay, pass, reveal,
    turn_up,
};

pub(crate) type Next<'a> = evoref_game::Next<'a, Action>;

/// Evolution for one session: players, edition and switches.
#[derive(Debug, Clone)]
pub struct Evolution {
    seats: Arc<[Seat]>,
    edition: Arc<Edition>,
    options: Options,
    chance: Chance,
    view: View,
    search: Inquiry,
}

impl Evolution {
    fn deck(&self) -> &Deck {
        &self.edition.deck
    }

    /// Whether traits are turned up by a line of their own even if they are known.
    fn turns_traits_up(&self) -> bool {
        self.view == View::Onlooker
    }
}

evoref_record::verbs! {
    pub(crate) enum VerbName {
        First = "first", "table", "first PLAYER",
            "table: first B", "names the first player; in a later round only where the marker was not passed on";
        Traits = "traits", "table", "traits SPECIES CARD…, SPECIES CARD…",
            "table: traits A.1 horns+3 climbing+4, B.2 carnivore+0", "turns up traits that were written as `?`";
        Reveal = "reveal", "table", "reveal [PLAYER CARD, …] [=> hole N]",
            "table: reveal A long-neck+7, B ? => hole 12", "turns up the food cards and fills the hole";
        Draw = "draw", "player", "draw N | draw CARD…",
            "A: draw horns+3 ? ? ?", "draws cards; may be left out";
        Hand = "hand", "player", "hand CARD…",
            "A: hand horns+3 climbing+4", "states the complete hand; optional";
        Food = "food", "player", "food CARD",
            "A: food long-neck+7", "lays the food card face down";
        Species = "species", "player", "species left|right CARD",
            "A: species right horns+3", "founds a species at an end of the row";
        Grow = "grow", "player", "grow SPECIES body|population CARD",
            "A: grow 1 body horns+3", "makes a species larger or more";
        Trait = "trait", "player", "trait SPECIES CARD [over CARD]",
            "A: trait 1 horns+3 over climbing+4", "gives a species a trait";
        Fertile = "fertile", "player", "fertile SPECIES",
            "A: fertile 1", "uses fertile before feeding";
        LongNeck = "long-neck", "player", "long-neck SPECIES",
            "A: long-neck 1", "uses the long neck before feeding";
        FatTissue = "fat-tissue", "player", "fat-tissue SPECIES",
            "A: fat-tissue 1", "moves stored food onto the species before feeding";
        Intelligence = "intelligence", "player", "intelligence SPECIES CARD",
            "A: intelligence 2 horns+3", "feeds a plant eater for a card";
        Feed = "feed", "player", "feed SPECIES",
            "A: feed 1", "feeds a plant eater from the hole";
        Attack = "attack", "player", "attack SPECIES > SPECIES [off TRAIT CARD]…",
            "A: attack 1 > B.2 off burrowing horns+3", "attacks with a carnivore";
        Pass = "pass", "player", "pass",
            "A: pass", "leaves a feeding turn unused";
    }
    lines {
        "adjust", "PLAYER|SPECIES NUMBER food \"REASON\"",
            "adjust: A +2 food \"penalty\"", "changes the food in a bag or on a species by decree";
        "adjust", "table NUMBER hole \"REASON\"",
            "adjust: table -1 hole \"a token fell down\"", "changes the food on the hole by decree";
        "adjust", "SPECIES NUMBER body \"REASON\"",
            "adjust: A.1 +1 body \"forgotten\"", "changes the body of a species by decree";
        "adjust", "SPECIES NUMBER population \"REASON\"",
            "adjust: A.1 -1 population \"forgotten\"", "changes the population of a species by decree";
        "adjust", "SPECIES NUMBER fat \"REASON\"",
            "adjust: A.1 +1 fat \"forgotten\"", "changes the fat of a species by decree";
    }
}

one_of! {
    /// The smallest thing that is judged.
    #[derive(Debug, Clone, PartialEq, Eq)]
    pub enum Action {
        First(first::First), Draw(draw::Draw), Hand(hand::Hand), Food(food::Food),
        Found(found::Found), Grow(grow::Grow), Lay(lay::Lay), TurnUp(turn_up::TurnUp),
        Reveal(reveal::Reveal), Use(ability::Use), Intelligence(intelligence::Intelligence),
        Feed(feed::Feed), Attack(attack::Attack), Pass(pass::Pass), Adjust(adjust::Adjust),
    }

    impl Verb<Evolution> {
        fn judge(&self, game: &Evolution, state: &State, by: Actor, waived: &Waived) -> Judgement;
        fn print(&self, game: &Evolution, view: View, out: &mut String);
        fn says(&self) -> Says;
        fn outcomes(&self, game: &Evolution, state: &State, by: Actor) -> Vec<(u64, Action)>;
    }
}

impl Evolution {
    /// What may be legal, part by part of a round; each verb lists its own.
    pub(crate) fn list(&self, out: &mut Choices<'_>) {
        let state = out.state;
        if state.phase == Phase::Setup {
            return self.players().for_each(|one| out.push(Actor::Table, first::First(one), 1));
        }
        draw::draws(out);
        match state.phase {
            Phase::Deal | Phase::Food => {
                for player in self.players().filter(|by| state.food[by.seat()].is_none()) {
                    out.with_cards(player, 6, food::Food);
                }
                // Whoever leaves food cards out goes on with the cards; nobody plays so.
                let (from, state) = (out.list.len(), legal::with_food(self, state));
                self.cards(&mut Choices { game: self, state: &state, list: out.list });
                if self.owes_food(out.state).is_some() {
                    never(&mut out.list[from..]);
                }
            }
            Phase::Cards => self.cards(out),
            Phase::Before | Phase::Feeding => {
                self.players().for_each(|player| self.feeding(player, out));
            }
            // Whoever has nothing to do may still say so.
            Phase::Settlement => self.players().for_each(|player| out.push(player, pass::Pass, 0)),
            Phase::Setup | Phase::Done | Phase::Over => {}
        }
    }

    fn cards(&self, out: &mut Choices<'_>) {
        let state = out.state;
        if !turn_up::turn_ups(out) {
            reveal::reveal(out);
        }
        let order = |player| self.after_first(state, player);
        let next = |player: &Player| !state.turned && order(*player) >= order(state.turn);
        for player in self.players().filter(next) {
            // Whoever is at turn goes on more often than he stops.
            let weight = if player == state.turn { 3 } else { 1 };
            found::founds(player, weight, out);
            for species in state.row(player) {
                grow::grow(player, species, weight, out);
                lay::lay(player, species, weight * 2, out);
            }
        }
    }

    fn feeding(&self, player: Player, out: &mut Choices<'_>) {
        for own in out.state.row(player) {
            ability::uses(player, own, out);
            if self.room(own) == 0 {
                continue;
            }
            if own.has(Trait::Carnivore) {
                attack::attacks(player, own, out);
            } else {
                out.push(player, feed::Feed { species: own.id.number }, 8);
                intelligence::meals(player, own, out);
            }
        }
        pass::passes(player, out);
    }
}

/// Where in a round an action belongs; `due` goes by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// It has conditions of its own.
    Any,
    /// While cards are dealt and food cards are laid.
    Deal,
    Draw,
    Cards,
    /// Before the first feeding turn, and never in one.
    Before,
    /// Before the first feeding turn, or in one that goes on.
    Meal,
    /// It is a feeding turn: whoever was at turn before has passed.
    Turn,
}

impl Action {
    #[inline]
    pub(crate) const fn goal(&self) -> Goal {
        match self {
            Self::Reveal(_) | Self::Adjust(_) => Goal::Any,
            Self::First(_) | Self::Hand(_) | Self::Food(_) => Goal::Deal,
            Self::Draw(_) => Goal::Draw,
            Self::Found(_) | Self::Grow(_) | Self::Lay(_) | Self::TurnUp(_) => Goal::Cards,
            Self::Use(_) => Goal::Before,
            Self::Intelligence(_) => Goal::Meal,
            Self::Feed(_) | Self::Attack(_) | Self::Pass(_) => Goal::Turn,
        }
    }

    /// Whether it goes on with what is going on, so that nothing can be due before it.
    #[inline]
    pub(crate) fn goes_on(&self, state: &State, player: Player) -> bool {
        match self.goal() {
            Goal::Deal => state.is_in(Phase::Food),
            Goal::Draw => {
                let waits = state.pending.first();
                state.phase != Phase::Setup && waits.is_some_and(|(owner, _)| *owner == player)
            }
            Goal::Cards => state.is_in(Phase::Cards),
            Goal::Turn => player == state.turn && state.is_in(Phase::Feeding),
            Goal::Any | Goal::Before | Goal::Meal => false,
        }
    }
}

one_of! {
    #[derive(Debug, Clone)]
    pub(crate) enum Effect {
        First(first::First), DrawCards(draw::DrawCards), StateHand(hand::StateHand),
        LayFood(food::LayFood), Begin(phases::Begin), Found(Own<found::Found>),
        Grow(Own<grow::Grow>), LayTrait(Own<lay::LayTrait>), TurnTraitsUp(turn_up::TurnTraitsUp),
        TurnFoodUp(reveal::TurnFoodUp), Use(Own<ability::Use>),
        Intelligence(Own<intelligence::Intelligence>), Feed(Own<feed::Feed>),
        Attack(Own<attack::Attack>), PassTurns(pass::PassTurns), Settle(phases::Settle),
        Adjust(adjust::Adjust),
    }

    impl Deed {
        fn apply(&self, table: &mut Apply<'_, '_>);
        fn tell(&self, game: &Evolution, state: &State, out: &mut Teller);
        fn luck(&self, game: &Evolution, state: &State, out: &mut Chances);
    }
}

evoref_game::facts! {
    /// What the steps tell: an entry for each kind of fact.
    pub(crate) enum Told {
        First = "first", ["player"],
            "the first player is named";
        Draw = "draw", ["count", "cards"],
            "a player draws cards";
        Hand = "hand", ["cards"],
            "a player's whole hand is stated";
        Food = "food", ["card"],
            "a player lays a food card";
        Found = "found", ["species", "side", "card"],
            "a player founds a species at an end of the row";
        Grow = "grow", ["species", "what", "card"],
            "the body or the population of a species grows by 1";
        Trait = "trait", ["species", "card", "over"],
            "a trait is laid on a species; another may be removed";
        TurnUp = "turn-up", ["species", "cards"],
            "traits are turned up";
        Reveal = "reveal", ["cards", "hole"],
            "the food cards are turned up, by seat; so much food lies on the hole then";
        Use = "use", ["trait", "species"],
            "a trait is used before feeding";
        Intelligence = "intelligence", ["species", "card"],
            "a card is given for food by intelligence";
        Feed = "feed", ["species"],
            "a species feeds from the hole";
        Attack = "attack", ["species", "prey", "off"],
            "a species attacks another; `off` are the traits switched off by intelligence";
        Pass = "pass", ["turns"],
            "so many feeding turns pass without an action";
        Phase = "phase", ["phase"],
            "a phase begins";
        Settle = "settle", [],
            "species starve and food is banked, until a draw is due or the round is over";
        Decree = "decree", ["of", "what", "amount"],
            "the table changes a number";
    }
}

impl<'a> Grammar<'_, 'a> {
    /// `evolution = said | adjust ;`
    ///
    /// One clause, with what stands after `=>`; its actions are appended to `out`.
    #[inline]
    pub(crate) fn clause(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        match by {
            Actor::Player(_) | Actor::Table => self.said(by, i, out),
            Actor::Adjust => self.adjust(i, out),
            Actor::Manual => {
                let message =
                    "Evolution has no cards outside its traits, so nothing is done by hand";
                let (span, label) = (self.clause_span(), "nothing to do by hand");
                let help = "a number the table changed by decree is `adjust: A +2 food \"why\"`";
                refuse(Finding::new(Record::UnknownVerb, span, message, label).help(help))
            }
        }
    }

    /// `said = first | traits | reveal | draw | hand | food | found | grow | lay | use | intelligence | feed | attack | pass ;`
    fn said(&self, by: Actor, i: Rest<'a>, out: Out<'_>) -> Parsed<'a, ()> {
        let verb = self.verb(i, VerbName::VERBS, by.by(), VerbName::named);
        let (rest, said) = verb.or_else(|stuck| {
            match self.trait_without_verb(by, i).or_else(|| self.hole_without_reveal(by, i)) {
                Some(misread) => refuse(misread),
                None => Err(stuck),
            }
        })?;
        match said {
            VerbName::First => self.first(rest, out),
            VerbName::Traits => self.traits(rest, out),
            VerbName::Reveal => self.reveal(i, rest, out),
            VerbName::Draw => self.draw(rest, out),
            VerbName::Hand => self.hand(rest, out),
            VerbName::Food => self.food(rest, out),
            VerbName::Species => self.found(rest, out),
            VerbName::Grow => self.grow(by, rest, out),
            VerbName::Trait => self.lay(by, rest, out),
            VerbName::Fertile => self.ability(Ability::Fertile, by, rest, out),
            VerbName::LongNeck => self.ability(Ability::LongNeck, by, rest, out),
            VerbName::FatTissue => self.ability(Ability::FatTissue, by, rest, out),
            VerbName::Intelligence => self.intelligence(by, rest, out),
            VerbName::Feed => self.feed(by, rest, out),
            VerbName::Attack => self.attack(by, rest, out),
            VerbName::Pass => self.pass(rest, out),
        }
    }
}

#[cfg(test)]
#[path = "../tests/unit/whole.rs"]
mod tests;
