//! A position where nothing is missing, compared with the replay.

use super::Replay;
use crate::prelude::*;
use evoref_game::{RuleName, Stated, Whose};

impl<G: Rules> Replay<'_, '_, G> {
    /// Compares a position where nothing is missing with the replay, right below its heading.
    pub(super) fn compare_position(&mut self, round: u32) {
        let rules = &*self.case.rules;
        let stated: Vec<_> = self.now.stated.iter().map(|one| one.0.clone()).collect();
        let (laid, mut faults) =
            G::Stated::lay_out(rules, Some(round), &stated, None, self.now.tally.left);
        // What no course of play leads to shows in the comparison.
        faults.retain(|(_, breach)| {
            let text = &G::GAME.texts[breach.rule().index()];
            text.severity == Severity::Error
        });
        if !self.tell_faults(faults, &laid) {
            return;
        }
        let differs = |one: &&(Stated<G::Stated>, Span)| {
            let (stated, _) = one;
            stated.what.is_later() || !stated.what.agrees(rules, &self.now.state, stated.by)
        };
        let differing: Vec<_> = self.now.stated.iter().filter(differs).collect();
        let Some((first, span)) = differing.first() else { return };
        let (by, span) = (first.by, *span);
        let theirs = differing.iter().map(|(stated, _)| stated);
        let theirs = theirs.filter(|stated| stated.by == by).map(|stated| &stated.what);
        let theirs: Vec<&G::Stated> = theirs.collect();
        let position = G::Stated::position(rules, &self.now.state);
        let ours = position.iter().filter(|(owner, _)| *owner == by);
        let is_like = |fact: &&G::Stated| {
            let kind = std::mem::discriminant(*fact);
            theirs.iter().any(|stated| std::mem::discriminant(*stated) == kind)
        };
        let ours: Vec<&G::Stated> = ours.flat_map(|(_, facts)| facts).filter(is_like).collect();
        let named = |facts: &[&G::Stated]| -> String {
            let texts = facts.iter().map(|fact| {
                let mut text = String::new();
                fact.print(rules, View::Full, &mut text);
                format!("`{text}`")
            });
            let texts: Vec<String> = texts.collect();
            if texts.is_empty() { "nothing of it".to_owned() } else { texts.join(", ") }
        };
        let (stated, replayed) = (named(&theirs), named(&ours));
        let message = format!("the position says {stated}, the replay has {replayed}");
        let label = "not what the lines above lead to";
        let misread = Misread::new(Record::PositionDiffers, span, message, label)
            .help(
                "nothing is missing above, so the position is one large count: it changes nothing",
            )
            .help("where lines are missing, write `gap: \"why\"` above `position`");
        self.order(misread);
    }

    /// Where the position says something of an owner.
    fn span_of(&self, by: Actor) -> Span {
        let mut lines = self.now.stated.iter();
        let line = lines.find(|(stated, _)| stated.by == by);
        line.map_or(self.now.heading.1, |(_, span)| *span)
    }

    /// Who owns a number, in words, and where a position says something of that owner.
    pub(super) fn whose(&self, owner: Owner) -> (String, Span) {
        let seats = &self.case.opened.header.seats;
        match owner.whose() {
            Whose::Table => ("the table".to_owned(), self.span_of(Actor::Table)),
            Whose::Player(player) => {
                let name = seats[player.seat()].name.to_string();
                (name, self.span_of(Actor::Player(player)))
            }
            Whose::Thing(_) => {
                let name = self.case.rules.thing(owner).unwrap_or_default();
                (name.to_string(), self.now.heading.1)
            }
        }
    }
}
