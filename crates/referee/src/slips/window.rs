//! The lines around a problem, and the changes of their order.

use super::edits::{Edit, LONGEST};
use super::price::Slip;
use crate::opened::Opened;
use crate::prelude::*;
use crate::subject::actor;

/// Lines above a problem that are looked at: 98 of 100 slips lie among them.
const ABOVE: usize = 40;
/// Lines below it that may belong above it, and by how many lines a line is moved.
pub(super) const MOVED: usize = 8;
/// Lines below it in which a card is named that a draw should have named.
const BELOW: usize = 120;
/// Lines above a problem above which a line below it may belong.
const LATER: usize = 3;
/// Lines further up of which only a side or a name is changed.
const FURTHER: usize = 40;
/// Lines above a problem that may belong below it, or may be one too many.
const NEAR: usize = 12;

pub(super) struct StatedLine<'t> {
    /// Without its end and the blanks around it.
    pub(super) span: Span,
    /// The same words.
    pub(super) text: &'t str,
    /// Who says what, if it is a line of play.
    pub(super) said: Option<LineBody<'t>>,
    /// Lines between it and the problem.
    pub(super) away: usize,
}

/// What somebody says in a line.
pub(super) struct LineBody<'t> {
    pub(super) by: Actor,
    /// Where the words behind the verb begin, in the line.
    pub(super) words: usize,
    /// The byte at which the first clause begins, and that clause.
    pub(super) clause: (u32, &'t str),
}

impl<'t> StatedLine<'t> {
    /// Its words without its comment.
    pub(super) fn words(&self) -> &'t str {
        self.text[..self.text.len() - comment(self.text).len()].trim_end()
    }

    /// What is said in it, if that is no longer than anybody writes by hand.
    pub(super) fn short(&self) -> Option<&LineBody<'t>> {
        self.said.as_ref().filter(|_| self.text.len() <= LONGEST)
    }

    fn of(opened: &Opened<'t>, at: u32, statement: &Statement<'t>, away: usize) -> Self {
        let span = opened.line_at(at);
        let text = opened.slice(span);
        let mut line = Self { span, text, said: None, away };
        if let Statement::Said { subject, body } = statement
            && let Some(by) = actor(subject.text, &opened.header.seats)
            // What the table corrected or described in words is no slip of the hand.
            && matches!(by, Actor::Player(_) | Actor::Table)
            && let Some(clause) = body.clauses().next()
        {
            let begin = (clause.span().start - span.start) as usize;
            let words = line.words();
            let verb = words.get(begin..).and_then(|said| said.find(' '));
            let words = verb.map_or(words.len(), |verb| begin + verb);
            line.said = Some(LineBody { by, words, clause: (clause.at, clause.text.trim()) });
        }
        line
    }
}

/// The lines around a problem.
pub(super) struct Window<'t> {
    pub(super) lines: Vec<StatedLine<'t>>,
    /// The line with the problem among them.
    pub(super) own: usize,
}

impl<'t> Window<'t> {
    /// The lines around the line of a problem; nothing if that line states nothing.
    pub(super) fn around(opened: &Opened<'t>, own: Span) -> Option<Self> {
        let said = opened.body_lines();
        let said: Vec<(Span, Statement<'t>)> =
            said.filter_map(|(span, line)| Some((span, line.ok()?))).collect();
        let at = said.iter().position(|(span, _)| opened.line_at(span.start) == own)?;
        let first = at.saturating_sub(ABOVE);
        let last = (at + MOVED + 2).min(said.len());
        let lines = (first..last).map(|line| {
            let (span, statement) = &said[line];
            StatedLine::of(opened, span.start, statement, at.abs_diff(line))
        });
        Some(Self { lines: lines.collect(), own: at - first })
    }

    /// The line of a problem and those above it that have a wanted word, the lowest first.
    pub(super) fn with_word(
        opened: &Opened<'t>,
        own: Span,
        is_wanted: impl Fn(&str) -> bool,
    ) -> Vec<StatedLine<'t>> {
        let body = opened.body;
        let above = opened.slice(Span::new(body, own.end));
        let said = lines(above, body).filter_map(|(span, line)| Some((span, line.ok()?)));
        let said: Vec<(Span, Statement<'t>)> = said.collect();
        let has = |span: Span| opened.slice(span).split([' ', ',']).any(&is_wanted);
        let wanted = said.iter().rev().enumerate().filter(|(_, (span, _))| has(*span));
        let lines =
            wanted.map(|(away, (span, line))| StatedLine::of(opened, span.start, line, away));
        lines.take(FURTHER).collect()
    }

    /// The words behind a verb wherever it stands.
    pub(super) fn words_behind(&self, verb: &str) -> Vec<&'t str> {
        let said = self.lines.iter().filter_map(|line| line.said.as_ref());
        let alike = said.filter_map(|said| said.clause.1.strip_prefix(verb)?.strip_prefix(' '));
        alike.flat_map(|words| words.split([' ', ','])).filter(|word| !word.is_empty()).collect()
    }

    /// The lines below the problem with the same subject, all of them below the table's, without it.
    pub(super) fn below(&self, opened: &Opened<'t>, own: &StatedLine<'t>) -> Vec<&'t str> {
        let subject = own.text.split_once(':').map_or("", |(subject, _)| subject);
        let text: &'t str = opened.text;
        let below = text[(own.span.end - opened.at) as usize..].lines().take(BELOW);
        let said = below.filter_map(|line| line.trim_start().split_once(':'));
        let is_table = own.said.as_ref().is_some_and(|said| said.by == Actor::Table);
        said.filter(|(other, _)| is_table || *other == subject).map(|(_, said)| said).collect()
    }

    /// Lines that stand in another place, or one too many.
    pub(super) fn orders(&self, opened: &Opened<'_>) -> Vec<Edit> {
        let mut edits = Vec::new();
        let own = self.own;
        let above = own.saturating_sub(NEAR)..own;
        let below = own + 1..self.lines.len().min(own + 1 + MOVED);
        for other in above.clone().rev() {
            // A line above belongs right below the problem, or some lines further down.
            let further = own..(own + MOVED).min(self.lines.len());
            edits.extend(further.filter_map(|to| self.moved(opened, other, to)));
        }
        // What a line below should have said shows some lines later than where it belongs.
        for to in (own.saturating_sub(LATER)..=own).rev() {
            edits.extend(below.clone().filter_map(|from| self.moved(opened, from, to)));
        }
        edits.extend(below.filter_map(|to| self.moved(opened, own, to)));
        edits.extend((own.saturating_sub(MOVED)..own).filter_map(|to| self.moved(opened, own, to)));
        edits.extend((0..own).rev().filter_map(|upper| self.doubled(opened, upper)));
        // What two neighbours did to each other may show below them.
        let upper = (0..own.saturating_sub(1)).rev();
        edits.extend(upper.filter_map(|upper| self.moved(opened, upper, upper + 1)));
        edits.extend(
            above.rev().take(3).filter_map(|line| self.removed(opened, line, Slip::TooMuch)),
        );
        edits.extend(self.headed(opened));
        edits
    }

    /// The line at `from` in the place of the one at `to`, the lines between moved by one.
    fn moved(&self, opened: &Opened<'_>, from: usize, to: usize) -> Option<Edit> {
        let (first, last) = (from.min(to), from.max(to));
        if self.lines.get(first..=last)?.iter().any(|line| line.text.len() > LONGEST) {
            return None;
        }
        let line = &self.lines[from];
        let is_heading = line.text.starts_with("round ");
        // Of a heading and a line beside it the line is moved.
        if line.said.is_none() && !(is_heading && from.abs_diff(to) > 1) {
            return None;
        }
        let begin = self.lines[first.checked_sub(1)?].span.end;
        let between = |from: u32, to: u32| opened.slice(Span::new(from, to));
        // The blanks before a line belong to it.
        let begins = |line: &StatedLine<'_>| opened.raw(line.span.start);
        let below = |line: usize| {
            let end = self.lines[line].span.end;
            between(end, self.lines.get(line + 1).map_or(end, begins))
        };
        // Each line with what stands between it and the next one.
        let mut lines: Vec<(usize, String)> =
            (first - 1..=last).map(|line| (line, below(line).to_owned())).collect();
        let (_, under) = lines.remove(from + 1 - first);
        let over = &mut lines[from - first].1;
        // Only a heading takes the blank line above it along.
        let over = if is_heading {
            std::mem::replace(over, under)
        } else {
            let rest = under.split_once('\n').map(|(_, rest)| rest);
            *over = rest.map_or(String::new(), |rest| format!("{over}{rest}"));
            "\n".to_owned()
        };
        let under = std::mem::replace(&mut lines[to - first].1, over);
        lines.insert(to + 1 - first, (from, under));
        let said = lines.iter().enumerate().map(|(place, (line, below))| {
            let line = &self.lines[*line];
            let own = if place == 0 { "" } else { between(begins(line), line.span.end) };
            format!("{own}{below}")
        });
        let text: String = said.collect();
        let (head, tail) = (below(first - 1), below(last));
        let end = self.lines[last].span.end + tail.len() as u32;
        if text == between(begin, end) {
            return None;
        }
        // What stays as it is is no part of the change.
        let lead = text.strip_prefix(head).map(|text| (begin + head.len() as u32, text));
        let (begin, text) = lead.unwrap_or((begin, &text));
        let trail = text.strip_suffix(tail).map(|text| (end - tail.len() as u32, text));
        let (end, text) = trail.unwrap_or((end, text));
        let (span, text) = (Span::new(begin, end), text.to_owned());
        let slip = match last - first {
            1 => Slip::Swapped,
            lines => Slip::Moved(lines),
        };
        Some(Edit {
            slip,
            fix: Fix { span, text, safe: false },
            line: line.span,
            words: line.words().to_owned(),
            to: Some(self.lines[to].span),
            away: line.away.max(self.lines[to].away),
        })
    }

    /// The line of the problem below the heading of the next round.
    fn headed(&self, opened: &Opened<'_>) -> Option<Edit> {
        let mut above = self.lines[..self.own].iter().rev();
        let number =
            above.find_map(|line| line.text.strip_prefix("round ")?.parse::<u32>().ok())?;
        let start = opened.raw(self.lines[self.own].span.start);
        let words = format!("round {}", number.checked_add(1)?);
        Some(Edit {
            slip: Slip::Heading,
            fix: Fix { span: Span::new(start, start), text: format!("{words}\n"), safe: false },
            line: Span::new(start, start),
            words,
            to: None,
            away: 0,
        })
    }

    /// A line without the one right below it that says the same; of the two a comment stays.
    fn doubled(&self, opened: &Opened<'_>, upper: usize) -> Option<Edit> {
        let (line, below) = (self.lines.get(upper)?, self.lines.get(upper + 1)?);
        let gone = upper + usize::from(below.text == below.words());
        let same = line.words() == below.words();
        let gone = self.removed(opened, gone, Slip::Doubled).filter(|_| same)?;
        Some(Edit { line: below.span, away: below.away, ..gone })
    }

    fn removed(&self, opened: &Opened<'_>, line: usize, slip: Slip) -> Option<Edit> {
        let gone = &self.lines[line];
        gone.said.as_ref()?;
        // The line goes with the end of the one above it.
        let start = opened.raw(gone.span.start).checked_sub(1)?;
        Some(Edit {
            slip,
            fix: Fix { span: Span::new(start, gone.span.end), text: String::new(), safe: false },
            line: gone.span,
            words: gone.words().to_owned(),
            to: None,
            away: gone.away,
        })
    }
}
