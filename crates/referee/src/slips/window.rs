//! The lines around a problem, and the changes of their order.

use super::edits::{Edit, LONGEST};
use super::price::Slip;
use crate::place::{actor, line_at};
use crate::replay::Case;
use evoref_game::{Actor, Rules};
use evoref_record::diagnostic::Fix;
use evoref_record::notation::{Statement, comment, lines};
use evoref_record::source::Span;

/// Lines above a problem that are looked at: 98 of 100 slips lie among them.
const ABOVE: usize = 40;
/// Lines below it that may belong above it, and by how many lines a line is moved.
pub(super) const MOVED: usize = 8;
/// Lines below it in which a card is named that a draw should have named.
const BELOW: usize = 120;
/// Lines above a problem above which a line below it may belong.
const LATER: usize = 3;
/// Lines further up of which only the side is changed.
const FURTHER: usize = 40;
/// Lines above a problem that may belong below it, or may be one too many.
const NEAR: usize = 12;

/// A line that states something.
pub(super) struct Line<'t> {
    /// Without its end and the blanks around it.
    pub(super) span: Span,
    /// The same words.
    pub(super) text: &'t str,
    /// Who says what, if it is a line of play.
    pub(super) said: Option<Said<'t>>,
}

/// What somebody says in a line.
pub(super) struct Said<'t> {
    pub(super) by: Actor,
    /// Where the words behind the verb begin, in the line.
    pub(super) words: usize,
    /// The byte at which the first clause begins, and that clause.
    pub(super) clause: (u32, &'t str),
}

impl<'t> Line<'t> {
    /// Its words without its comment.
    pub(super) fn words(&self) -> &'t str {
        self.text[..self.text.len() - comment(self.text).len()].trim_end()
    }

    fn of<G: Rules>(case: &Case<'t, G>, at: u32, statement: &Statement<'t>) -> Self {
        let base = case.opened.at;
        let span = line_at(case, at);
        let text: &'t str = case.opened.text;
        let text = &text[(span.start - base) as usize..(span.end - base) as usize];
        let mut line = Self { span, text, said: None };
        if let Statement::Said { subject, body } = statement
            && let Some(by) = actor(subject.text, &case.opened.header.seats)
            // What the table corrected or described in words is no slip of the hand.
            && matches!(by, Actor::Player(_) | Actor::Table)
            && let Some(clause) = body.clauses().next()
        {
            let begin = (clause.span().start - span.start) as usize;
            let words = line.words();
            let verb = words.get(begin..).and_then(|said| said.find(' '));
            let words = verb.map_or(words.len(), |verb| begin + verb);
            line.said = Some(Said { by, words, clause: (clause.at, clause.text.trim()) });
        }
        line
    }
}

/// The lines around a problem.
pub(super) struct Window<'t> {
    pub(super) lines: Vec<Line<'t>>,
    /// The line with the problem among them.
    pub(super) own: usize,
    /// Lines further up that name a side, the lowest first, each with how far it is from the problem: on which side
    /// something stands often shows late.
    pub(super) sides: Vec<(usize, Line<'t>)>,
}

impl<'t> Window<'t> {
    /// The lines around the line of a problem; nothing if that line states nothing.
    pub(super) fn around<G: Rules>(case: &Case<'t, G>, own: Span) -> Option<Self> {
        let text: &'t str = case.opened.text;
        let body = case.opened.body;
        let said = lines(&text[(body - case.opened.at) as usize..], body);
        let said: Vec<(Span, Statement<'t>)> =
            said.filter_map(|(span, line)| Some((span, line.ok()?))).collect();
        let at = said.iter().position(|(span, _)| line_at(case, span.start) == own)?;
        let first = at.saturating_sub(ABOVE);
        let last = (at + MOVED + 1).min(said.len());
        let around = said[first..last].iter();
        let lines = around.map(|(span, statement)| Line::of(case, span.start, statement));
        let names_a_side = |span: Span| {
            let words = &text[(span.start - case.opened.at) as usize..][..span.range().len()];
            words.split(' ').any(|word| matches!(word, "left" | "right"))
        };
        let sides = said[..first].iter().enumerate().rev();
        let sides = sides.filter(|(_, (span, _))| names_a_side(*span)).take(FURTHER);
        let sides = sides.map(|(number, (span, statement))| {
            (at - number, Line::of(case, span.start, statement))
        });
        Some(Self { lines: lines.collect(), own: at - first, sides: sides.collect() })
    }

    /// The lines below the problem with the same subject, without it.
    pub(super) fn below<G: Rules>(&self, case: &Case<'t, G>, own: &Line<'t>) -> Vec<&'t str> {
        let subject = own.text.split_once(':').map_or("", |(subject, _)| subject);
        let text: &'t str = case.opened.text;
        let below = text[(own.span.end - case.opened.at) as usize..].lines().take(BELOW);
        let said = below.filter_map(|line| line.trim_start().split_once(':'));
        said.filter(|(other, _)| *other == subject).map(|(_, said)| said).collect()
    }

    /// How many lines there are between a line and the problem.
    pub(super) const fn away(&self, line: usize) -> usize {
        self.own.abs_diff(line)
    }

    /// Lines that stand in another place, or one too many.
    pub(super) fn orders(&self, source: &str, base: u32) -> Vec<Edit> {
        let mut edits = Vec::new();
        let own = self.own;
        let above = own.saturating_sub(NEAR)..own;
        let below = own + 1..self.lines.len().min(own + 1 + MOVED);
        for other in above.clone().rev() {
            // A line above belongs right below the problem, or some lines further down.
            let further = own..(own + MOVED).min(self.lines.len());
            edits.extend(further.filter_map(|to| self.moved(source, base, other, to)));
        }
        // What a line below should have said shows some lines later than where it belongs.
        for to in (own.saturating_sub(LATER)..=own).rev() {
            edits.extend(below.clone().filter_map(|from| self.moved(source, base, from, to)));
        }
        edits.extend(below.filter_map(|to| self.moved(source, base, own, to)));
        let higher = own.saturating_sub(MOVED)..own;
        edits.extend(higher.filter_map(|to| self.moved(source, base, own, to)));
        edits.extend((0..own).rev().filter_map(|upper| self.doubled(upper)));
        edits.extend(above.rev().take(3).filter_map(|line| self.removed(line, Slip::TooMuch)));
        edits
    }

    /// The line at `from` in the place of the one at `to`, the lines between moved by one.
    fn moved(&self, source: &str, base: u32, from: usize, to: usize) -> Option<Edit> {
        let line = self.lines.get(from)?;
        self.lines.get(to)?;
        if self.lines[from.min(to)..=from.max(to)].iter().any(|line| line.text.len() > LONGEST) {
            return None;
        }
        let is_heading = line.text.starts_with("round ");
        // Of a heading and a line beside it the line is moved.
        if line.said.is_none() && !(is_heading && from.abs_diff(to) > 1) {
            return None;
        }
        let (first, last) = (from.min(to), from.max(to));
        let mut order: Vec<usize> = (first..=last).collect();
        let moved = order.remove(from - first);
        order.insert(to - first, moved);
        let between = |above: usize| {
            let (end, next) = (self.lines[above].span.end, self.lines[above + 1].span.start);
            &source[(end - base) as usize..(next - base) as usize]
        };
        let mut text = String::new();
        let mut span = self.lines[first].span.join(self.lines[last].span);
        let is_round = |line: &Line<'_>| line.text.starts_with("round ");
        if first > 0 && self.lines[first..=last].iter().any(is_round) {
            // A blank line above a heading stays there.
            span = Span::new(self.lines[first - 1].span.end, span.end);
            for line in order {
                text.push_str(if line == moved { "\n" } else { between(line - 1) });
                text.push_str(self.lines[line].text);
            }
        } else {
            for (place, line) in (first..=last).zip(order) {
                text.push_str(self.lines[line].text);
                if place < last {
                    text.push_str(between(place));
                }
            }
        }
        if text == source[(span.start - base) as usize..(span.end - base) as usize] {
            return None;
        }
        let slip = if last - first == 1 { Slip::Swapped } else { Slip::Moved };
        Some(Edit {
            slip,
            fix: Fix { span, text, safe: false },
            line: line.span,
            words: line.words().to_owned(),
            to: Some(self.lines[to].span),
            away: self.away(from).max(self.away(to)),
        })
    }

    /// A line without the one right below it that says the same.
    fn doubled(&self, upper: usize) -> Option<Edit> {
        let (line, below) = (self.lines.get(upper)?, self.lines.get(upper + 1)?);
        let same = line.said.is_some() && line.words() == below.words();
        same.then(|| self.removed(upper + 1, Slip::Doubled)).flatten()
    }

    /// The record without a line.
    fn removed(&self, line: usize, slip: Slip) -> Option<Edit> {
        let gone = &self.lines[line];
        gone.said.as_ref()?;
        let above = self.lines.get(line.checked_sub(1)?)?;
        // The line goes with its end: no blank line is left.
        let start = above.span.start + above.text.len() as u32;
        Some(Edit {
            slip,
            fix: Fix { span: Span::new(start, gone.span.end), text: String::new(), safe: false },
            line: gone.span,
            words: gone.words().to_owned(),
            to: None,
            away: self.away(line),
        })
    }
}
