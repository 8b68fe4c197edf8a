//! A position on its way to the table, and what is wrong with it.

use super::{Faults, Phases, Stated, Stating};
use crate::{Actor, Breach, Player, Rules, Step, Words};

/// In which way something is wrong with a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// Something that lies open is not stated.
    Missing,
    /// Such a table cannot lie there.
    Impossible,
    /// It could lie there, and no rule leads to it.
    AgainstRules,
    /// No course of play leads to it, though nothing written contradicts it.
    Unlikely,
}

/// A game that has positions; see [`position_rules!`](crate::position_rules).
pub trait Positioned: Rules {
    /// What is wrong, as a breach of the rule that has it.
    fn wrong(wrong: Wrong, words: Words) -> Breach<Self>;
}

/// A position on its way to the table: what it states, and what is wrong with it.
pub struct Laying<'a, G: Rules> {
    stated: &'a [Stated<G::Stated>],
    /// What is wrong so far.
    pub faults: Faults<G>,
}

impl<'a, G: Positioned> Laying<'a, G> {
    /// What is stated; nothing of it is said twice.
    pub fn of(stated: &'a [Stated<G::Stated>]) -> Self {
        let mut laying = Self { stated, faults: Vec::new() };
        for (index, one) in stated.iter().enumerate() {
            let mut above = stated[..index].iter();
            if above.any(|other| other.by == one.by && other.what.is_like(&one.what)) {
                let words = Words::say("the position says this twice", "said before");
                laying.impossible(one.at, words);
            }
        }
        laying
    }

    /// All that an owner states of a kind, each with its place.
    pub fn all<T>(
        &self,
        by: Actor,
        kind: fn(&'a G::Stated) -> Option<&'a T>,
    ) -> impl Iterator<Item = (Step, &'a T)> + use<'a, G, T> {
        let own = self.stated.iter().filter(move |stated| stated.by == by);
        own.filter_map(move |stated| Some((stated.at, kind(&stated.what)?)))
    }

    /// What the table states of a kind, with its place.
    pub fn table<T>(&self, kind: fn(&'a G::Stated) -> Option<&'a T>) -> Option<(Step, &'a T)> {
        self.all(Actor::Table, kind).next()
    }

    /// What is stated of a player, with its place.
    pub fn player<T>(
        &self,
        player: Player,
        kind: fn(&'a G::Stated) -> Option<&'a T>,
    ) -> Option<(Step, &'a T)> {
        self.all(Actor::Player(player), kind).next()
    }

    /// Where the position begins.
    pub fn first_step(&self) -> Step {
        self.stated.first().map_or(Step::default(), |stated| stated.at)
    }

    /// Something that lies open is not stated.
    pub fn missing(&mut self, words: Words) {
        self.faults.push((None, G::wrong(Wrong::Missing, words)));
    }

    /// Such a table cannot lie there.
    pub fn impossible(&mut self, at: impl Into<Option<Step>>, words: Words) {
        self.faults.push((at.into(), G::wrong(Wrong::Impossible, words)));
    }

    /// It could lie there, and no rule leads to it.
    pub fn against_rules(&mut self, at: impl Into<Option<Step>>, words: Words) {
        self.faults.push((at.into(), G::wrong(Wrong::AgainstRules, words)));
    }

    /// No course of play leads to it.
    pub fn unlikely(&mut self, at: impl Into<Option<Step>>, words: Words) {
        self.faults.push((at.into(), G::wrong(Wrong::Unlikely, words)));
    }

    /// The phase at whose beginning the table stands, which fits the heading below; `rounds` says how many
    /// there can be.
    pub fn phase<P: Phases>(
        &mut self,
        stated: Option<(Step, &P)>,
        round: Option<u32>,
        most: u32,
        rounds: &str,
    ) -> Option<P> {
        let (at, phase) = stated.map(|(at, phase)| (at, *phase)).unzip();
        let is_end = phase.is_some_and(P::is_end);
        match round {
            None if !is_end => {
                let words = "the heading of a round is missing below the position";
                let help =
                    "write `round N` below it, or `table: phase end` in it for the final table";
                self.missing(Words::say(words, "no `round N` below").help(help));
            }
            Some(_) if is_end => {
                let words = "the position is the final table, so no heading follows it";
                let help = "write `result: final ...` below it, or another phase here";
                self.impossible(at, Words::say(words, "the final table").help(help));
            }
            Some(round) if !(1..=most).contains(&round) => {
                let words = format!("the position stands in round {round}, and {rounds}");
                self.impossible(None, Words::say(words, "no such round"));
            }
            None | Some(_) => {}
        }
        phase
    }

    /// The deck has another number of cards than is left for it.
    pub fn another_deck(&mut self, at: Step, stated: u8, left: u8) {
        let has = format!("the deck has {stated} cards in the position");
        let words = format!("{has}, and beside what lies elsewhere there are {left}");
        self.impossible(at, Words::say(words, "another number of cards"));
    }
}
