//! A place of a session as a record of its own: the position of the last round heading above it, and the lines since.

use std::fmt::Write as _;

use super::{At, Live as _, Tape};
use crate::prelude::*;
use crate::subject::{is, says};
use evoref_game::Stated;

impl<G: Rules> Tape<G> {
    pub(super) fn as_record(&self) -> Option<String> {
        let text = self.source.text();
        let upto = self.below().min(text.len() as u32);
        let mut out = self.header_without_claims();
        // The last heading, and the position right above it.
        let (mut heading, mut stated, mut position) = (None, None, None);
        let below = lines(&text[self.body as usize..], self.body);
        for (span, line) in below.take_while(|(span, _)| span.start < upto) {
            match line {
                Ok(Statement::Position(_)) => position = Some(span.start),
                Ok(Statement::Round(_)) => (heading, stated) = (Some(span), position.take()),
                Ok(Statement::Setup(_)) => position = None,
                Ok(Statement::Said { .. } | Statement::Version(_)) | Err(_) => {}
            }
        }
        let Some(heading) = heading else {
            out.push_str(without_result(text, self.body, upto));
            return Some(out);
        };
        let mut there = self.branch();
        let begin = self.line(heading.start);
        there.seek(At::after(begin));
        // Nothing is known of a table that was not refereed.
        if there.now.stopped.is_some() || there.now.mark.gap.is_some() {
            return None;
        }
        // The beginning of another phase cannot be told from the table: it stands as it was stated.
        if there.now.mark.stated.iter().any(|(stated, _)| stated.what.is_later())
            && let Some(stated) = stated
        {
            out.push_str(text[stated as usize..heading.start as usize].trim_end());
            out.push_str("\n\n");
            out.push_str(without_result(text, heading.start, upto));
            return Some(out);
        }
        out.push_str("position\n");
        let position = G::Stated::position(&self.rules, &there.now.mark.state);
        let allowed = self.allowed_in(&position, &there.now.mark.state);
        for (by, stated) in position {
            for code in allowed.iter().filter(|(of, _)| *of == by).map(|(_, code)| code) {
                let _ = writeln!(out, "allow: {code} \"as it was above\"");
            }
            out.push_str(subject_of(by, &self.header.seats));
            for (index, fact) in stated.iter().enumerate() {
                out.push_str(if index == 0 { ": " } else { "; " });
                fact.print(&self.rules, View::Full, &mut out);
            }
            out.push('\n');
        }
        let left = self.rules.stage(&there.now.mark.state).left;
        for (player, _) in left.iter() {
            let by = subject_of(Actor::Player(player), &self.header.seats);
            let _ = writeln!(out, "left: {by} \"left the table above\"");
        }
        out.push('\n');
        out.push_str(without_result(text, heading.start, upto));
        Some(out)
    }

    /// What the table let stand above and still shows: whose line of the position breaks which rule.
    fn allowed_in(
        &self,
        position: &[(Actor, Vec<G::Stated>)],
        state: &G::State,
    ) -> Vec<(Actor, Code)> {
        let Stage { round, left, .. } = self.rules.stage(state);
        let all = position.iter().flat_map(|(by, facts)| facts.iter().map(move |what| (*by, what)));
        let stated: Vec<Stated<G::Stated>> = (1..)
            .zip(all)
            .map(|(step, (by, what))| Stated { by, at: Step(step), what: what.clone() })
            .collect();
        let (_, faults) = G::Stated::lay_out(&self.rules, Some(round), &stated, None, left);
        let mut allowed: Vec<(Actor, Code)> = Vec::new();
        for (at, breach) in faults {
            let code: Code = breach.rule().into();
            let line = stated.iter().find(|stated| Some(stated.at) == at);
            let can = code.text().allow.is_ok() && code.text().severity == Severity::Error;
            if let Some(stated) = line.filter(|_| can)
                && !allowed.contains(&(stated.by, code))
            {
                allowed.push((stated.by, code));
            }
        }
        allowed
    }

    /// The header, without the seed, which deals from the set-up on.
    fn header_without_claims(&self) -> String {
        let text = &self.source.text()[..self.body as usize];
        let mut out = String::new();
        for line in text.split_inclusive('\n') {
            let said = lines(line, 0).next();
            let seed = matches!(said, Some((_, Ok(Statement::Said { subject, .. })))
                if is(&subject, "seed"));
            if !seed {
                out.push_str(line);
            }
        }
        if !out.is_empty() && !out.ends_with("\n\n") {
            out.push('\n');
        }
        out
    }
}

/// The lines from one byte to another, up to the result.
fn without_result(text: &str, from: u32, upto: u32) -> &str {
    let part = &text[from as usize..upto as usize];
    let mut said = lines(part, 0);
    let result = said.find(
        |(_, line)| matches!(line, Ok(Statement::Said { subject, .. }) if says(subject, "result")),
    );
    result.map_or(part, |(span, _)| &part[..span.start as usize])
}
