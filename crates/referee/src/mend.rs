//! A way to go on past a problem: what is left out, let stand or supposed to be said.

use crate::any::AnyCase;
use crate::prelude::*;
use crate::replay::{AnyAction, SupposedAction};
use crate::subject::actor;
use evoref_record::notation::common;

/// One way to go on.
#[derive(Clone)]
pub(crate) struct Mend {
    pub(crate) gone: Vec<u32>,
    pub(crate) forced: Vec<(u32, Waived)>,
    pub(crate) readings: Vec<SupposedAction>,
    /// Completes "judging goes on as if".
    pub(crate) said: String,
}

impl Mend {
    pub(crate) fn new(said: impl Into<String>) -> Self {
        Self { gone: Vec::new(), forced: Vec::new(), readings: Vec::new(), said: said.into() }
    }

    /// The first byte of what is left out or supposed.
    pub(crate) fn first(&self) -> Option<u32> {
        let forced = self.forced.iter().map(|(at, _)| *at);
        let readings = self.readings.iter().map(|reading| reading.at);
        self.gone.iter().copied().chain(forced).chain(readings).min()
    }

    /// With the actions of a line supposed to be said at the byte `at`, in the place of what is left out.
    #[must_use]
    pub(crate) fn says(mut self, at: u32, by: Actor, all: Vec<Claimed<AnyAction>>) -> Self {
        let counted = !self.gone.is_empty();
        let all = all.into_iter();
        self.readings.extend(all.map(|claimed| SupposedAction { at, counted, by, claimed }));
        self
    }

    /// Goes on so from now on.
    pub(crate) fn apply(self, case: &mut dyn AnyCase<'_>) {
        let supposed = case.supposed_mut();
        // What was supposed in the place of a line goes with it.
        supposed.readings.retain(|reading| !reading.counted || !self.gone.contains(&reading.at));
        supposed.leave_out(self.gone);
        supposed.forced.extend(self.forced);
        supposed.readings.extend(self.readings);
    }

    /// Asks something about a session that goes on so.
    pub(crate) fn on<'s, T>(
        &self,
        case: &mut dyn AnyCase<'s>,
        ask: impl FnOnce(&dyn AnyCase<'s>) -> T,
    ) -> T {
        let before = case.supposed().clone();
        self.clone().apply(case);
        let answer = ask(case);
        *case.supposed_mut() = before;
        answer
    }
}

/// The record with other lines, without a changed text: those that are gone are left out, those that are new are
/// supposed. None if that cannot be supposed.
pub(crate) fn changed(case: &dyn AnyCase<'_>, fix: &Fix, said: String) -> Option<Mend> {
    let (base, text) = (case.opened().at as usize, case.opened().text);
    let first = case.opened().raw(fix.span.start) as usize - base;
    let (from, to) = (fix.span.start as usize - base, fix.span.end as usize - base);
    let last = memchr::memchr(b'\n', &text.as_bytes()[to..]).map_or(text.len(), |end| to + end);
    let new = format!("{}{}{}", &text[first..from], fix.text, &text[to..last]);
    let mut at = (base + first) as u32;
    let end = (base + text.len()) as u32;
    let old: Vec<(u32, &str)> = text[first..last]
        .split('\n')
        .map(|line| {
            let here = at;
            at += line.len() as u32 + 1;
            (here, line.trim())
        })
        .collect();
    let new: Vec<&str> = new.split('\n').map(str::trim).collect();
    let kept = common(&old.iter().map(|(_, line)| *line).collect::<Vec<_>>(), &new);
    let gone = (0..old.len()).filter(|line| !kept.iter().any(|(one, _)| one == line));
    let gone: Vec<usize> = gone.filter(|line| !old[*line].1.is_empty()).collect();
    let mut mend = Mend::new(said);
    mend.gone.extend(gone.iter().map(|line| old[*line].0));
    let instead = gone.first().map_or(fix.span, |line| case.opened().line_at(old[*line].0));
    for (number, line) in new.iter().enumerate() {
        if line.is_empty() || kept.iter().any(|(_, other)| *other == number) {
            continue;
        }
        let above = kept.iter().rev().find(|(_, other)| *other < number).map(|(one, _)| *one);
        let below = kept.iter().find(|(_, other)| *other > number).map(|(one, _)| *one);
        // In the place of a line that is gone, else above the next one that states something.
        let is_here = |line: &&usize| {
            above.is_none_or(|above| **line > above) && below.is_none_or(|below| **line < below)
        };
        let place = match gone.iter().find(is_here) {
            Some(line) => old[*line].0,
            None => {
                let from = below.map_or(at.min(end), |line| old[line].0);
                let mut next = lines(&text[from as usize - base..], from);
                next.next()?.0.start
            }
        };
        let statement = evoref_record::notation::line(line, instead.start).ok()??;
        let Statement::Said { subject, body } = statement else { return None };
        let by = actor(subject.text, &case.opened().header.seats)?;
        let all = body.clauses().flat_map(|clause| case.read(by, clause).unwrap_or_default());
        let all: Vec<_> = all.map(|claimed| Claimed { span: instead, ..claimed }).collect();
        if all.is_empty() {
            return None;
        }
        mend = mend.says(place, by, all);
    }
    Some(mend)
}
