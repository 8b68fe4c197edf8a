//! Listens to a run and keeps what happened as facts.

use crate::prelude::*;
use evoref_game::{Cause, Change, LEFT, ROUND, Teller};

/// The facts of one event.
pub(super) struct Telling<A> {
    teller: Teller,
    /// The first fact of the step that is carried out.
    from: usize,
    /// The draw that the seed had next before that step.
    dealt: Option<(Actor, A)>,
    changes: Vec<(usize, Entry)>,
    /// Nothing but the changes of these facts is wanted.
    numbers: Option<&'static [&'static str]>,
}

impl<A> Default for Telling<A> {
    fn default() -> Self {
        Self { teller: Teller::default(), from: 0, dealt: None, changes: Vec::new(), numbers: None }
    }
}

impl<A> Telling<A> {
    /// The same with nothing but the particulars of these facts, and how much changed in some of them.
    pub(super) fn only(names: &'static [&'static str], numbers: &'static [&'static str]) -> Self {
        let mut telling = Self { numbers: Some(numbers), ..Self::default() };
        telling.teller.only = Some(names);
        telling
    }

    /// The facts of the step that is carried out, as far as they are wanted.
    pub(super) fn here(&self) -> &[Fact] {
        &self.teller.facts[self.from..]
    }

    /// Every number that changed, with its fact.
    pub(super) fn changes(&self) -> impl Iterator<Item = (Option<&Fact>, Entry)> {
        self.changes.iter().map(|(at, entry)| (self.teller.facts.get(*at), *entry))
    }

    /// The facts; those that nobody wrote belong to the words `span`.
    pub(super) fn facts<G: Rules>(self, rules: &G, seats: &[Seat], span: Span) -> Vec<Fact> {
        let mut facts = self.teller.facts;
        for fact in &mut facts {
            if fact.span == Span::default() {
                fact.span = span;
            }
        }
        // An owner as a `check:` line names him.
        let name_of = |owner: Owner| match seats.get(usize::from(owner.0).wrapping_sub(1)) {
            Some(seat) => seat.handle.as_ref().into(),
            None if owner == Owner::TABLE => "table".into(),
            None => rules.thing(owner).unwrap_or_default(),
        };
        for (at, entry) in self.changes {
            if let Some(fact) = facts.get_mut(at) {
                let (owner, of) = match self.numbers {
                    None => (name_of(entry.owner), fact.subject()),
                    Some(_) => (SmolStr::default(), None),
                };
                let unit = G::GAME.units.get(entry.unit.0 as usize);
                fact.changes.push(Change {
                    owner,
                    unit: unit.map_or("", |(name, _)| *name),
                    delta: entry.delta,
                    why: entry.why,
                    of,
                });
            }
        }
        facts
    }
}

impl<G: Rules> Watch<G> for Telling<G::Action> {
    fn entry(&mut self, entry: Entry) {
        let step = &self.teller.step;
        let own = |(who, _): &&(Option<_>, _)| who.map(Owner::player) == Some(entry.owner);
        match step.iter().find(own).or(step.first()) {
            Some((_, Some(at))) => {
                let name = self.teller.facts[*at].name;
                if self.numbers.is_none_or(|numbers| numbers.contains(&name)) {
                    self.changes.push((*at, entry));
                }
            }
            Some((_, None)) => {}
            None => self.changes.push((self.from, entry)),
        }
    }

    fn before(&mut self, rules: &G, state: &G::State, legal: &G::Legal, said: Option<&Said>) {
        self.from = self.teller.facts.len();
        self.teller.step.clear();
        legal.tell(rules, state, &mut self.teller);
        for fact in &mut self.teller.facts[self.from..] {
            if let Some(said) = said {
                fact.by = said.by;
                fact.cause = if said.supposed { Cause::Supposed } else { Cause::Written };
                fact.span = said.words;
                fact.verified = said.verified;
            }
        }
        self.dealt = if said.is_some() { None } else { rules.dealt_if_nobody_acts(state) };
    }

    fn round(&mut self, number: u32) {
        self.from = self.teller.facts.len();
        self.teller.step.clear();
        let fact = self.teller.fact(ROUND.name, None);
        fact.cause = Cause::Written;
        fact.role("number", number as i32).phrase(format_args!("round {number} begins"));
    }

    fn leaves(&mut self, player: Player, name: &str) {
        self.from = self.teller.facts.len();
        self.teller.step.clear();
        let fact = self.teller.fact(LEFT.name, Some(player));
        (fact.by, fact.cause) = (Actor::Player(player), Cause::Written);
        fact.phrase(format_args!("{name} leaves the table"));
    }

    fn after(&mut self, rules: &G, state: &G::State) {
        // The step was the draw that the seed had next, if that draw is no longer next.
        if self.dealt.is_some() && rules.dealt_if_nobody_acts(state) != self.dealt {
            for fact in &mut self.teller.facts[self.from..] {
                fact.cause = Cause::Dealt;
            }
        }
    }
}
