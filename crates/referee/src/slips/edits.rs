//! Changes of a record, one for each slip that may have been made.

use super::has_evidence;
use super::price::{self, Slip, between};
use super::tokens::{
    self, SIDES, is_numbered, names, of_same_list, once, one_more, other_order, other_words, unread,
};
use super::window::{LineBody, StatedLine, Window};
use crate::any::{AnyAbove, AnyCase};
use crate::claims::{Bound, Differs};
use crate::opened::Opened;
use crate::prelude::*;

/// Nobody writes longer lines by hand; each change of one is as long as it.
pub(super) const LONGEST: usize = 600;
/// Other legal actions of one line that are tried.
const ACTIONS: usize = 60;
/// Words at places of one line that are tried as left out.
const LEFT_OUT: usize = 1000;

/// A change of the record.
#[derive(Debug, Clone)]
pub(super) struct Edit {
    pub(super) slip: Slip,
    pub(super) fix: Fix,
    /// The line that it changes, moves or leaves out.
    pub(super) line: Span,
    /// That line as it reads then.
    pub(super) words: String,
    /// The line above or below which it is moved.
    pub(super) to: Option<Span>,
    /// Lines between it and the problem.
    pub(super) away: usize,
}

impl Edit {
    /// A change of some words of a line whose text is `written`.
    pub(super) fn of_fix(written: &str, line: Span, fix: Fix) -> Self {
        let said = |text: &str| text[..text.len() - comment(text).len()].trim_end().to_owned();
        let mut words = written.to_owned();
        let at = |byte: u32| (byte - line.start) as usize;
        words.replace_range(at(fix.span.start)..at(fix.span.end), &fix.text);
        let words = said(&words);
        let slip = Slip::Words(between(&said(written), &words));
        Self { slip, fix, line, words, to: None, away: 0 }
    }

    /// Another text in the place of a part of a line.
    fn in_line(line: &StatedLine<'_>, (range, text): tokens::Slip) -> Self {
        let at = |byte: usize| line.span.start + byte as u32;
        let fix = Fix { span: Span::new(at(range.start), at(range.end)), text, safe: false };
        Self { away: line.away, ..Self::of_fix(line.text, line.span, fix) }
    }

    pub(super) fn bits(&self) -> f64 {
        let shows_late = self.slip == Slip::Side;
        self.slip.bits() + if shows_late { 0.0 } else { price::distance(self.away) }
    }

    /// Whether another one is the same slip: the same words in the line, or the line in another place.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let is_moved = |edit: &Self| matches!(edit.slip, Slip::Moved(_) | Slip::Swapped);
        let is_gone = |edit: &Self| matches!(edit.slip, Slip::Doubled | Slip::TooMuch);
        match (is_moved(self), is_moved(other)) {
            (true, true) => {
                self.line == other.line
                    || self.fix == other.fix
                    || self.swaps(other)
                    || other.swaps(self)
            }
            (false, false) if is_gone(self) && is_gone(other) => {
                self.words == other.words && self.away.abs_diff(other.away) <= 2
            }
            (false, false) => self.line == other.line && self.has_words_of(other),
            _ => false,
        }
    }

    /// Whether two lines are swapped of which another change moves the lower or upper one further.
    fn swaps(&self, other: &Self) -> bool {
        self.slip == Slip::Swapped && self.to == Some(other.line)
    }

    /// Whether the words are the same, or the same word was left out somewhere else.
    fn has_words_of(&self, other: &Self) -> bool {
        let is_longer = |edit: &Self| edit.fix.text.len() > edit.fix.span.range().len();
        let sorted = |edit: &'_ Self| {
            let mut words: Vec<String> = edit.words.split(' ').map(str::to_owned).collect();
            words.sort_unstable();
            words
        };
        self.words == other.words
            || is_longer(self)
                && is_longer(other)
                && self.words.len() == other.words.len()
                && sorted(self) == sorted(other)
    }

    /// Whether it takes nothing away.
    pub(super) fn is_inserted(&self) -> bool {
        self.fix.span.range().is_empty()
    }

    /// Whether another one has other words of the same player in the same line, with the same verb.
    pub(super) fn is_alike(&self, other: &Self) -> bool {
        let is_words = |edit: &Self| matches!(edit.slip, Slip::Words(_));
        let begins = self.words.splitn(3, ' ').take(2);
        is_words(self)
            && is_words(other)
            && self.line == other.line
            && begins.eq(other.words.splitn(3, ' ').take(2))
    }
}

/// Other words and another subject of a line, by the shape of its words, with known names and the cards and symbols of
/// the die of the game.
pub(super) fn of_words(
    case: &dyn AnyCase<'_>,
    line: &StatedLine<'_>,
    known: &[&str],
    [cards, die]: &[Vec<SmolStr>; 2],
) -> Vec<Edit> {
    let said = line.words();
    let Some(LineBody { by, words, .. }) = line.said.as_ref().filter(|_| said.len() <= LONGEST)
    else {
        return Vec::new();
    };
    let mut slips = other_words(said, *words, known, cards);
    slips.extend(of_same_list(said, *words, die));
    slips.extend(other_order(said, *words));
    let in_line = |slip| Edit::in_line(line, slip);
    let mut edits: Vec<Edit> = slips.into_iter().map(in_line).collect();
    let once = once(said).into_iter().map(|range| in_line((range, String::new())));
    edits.extend(once.map(|edit| Edit { slip: Slip::Twice, ..edit }));
    if case.past().is_some() {
        edits.extend(of_names(line, |_| true));
    }
    let seats = &case.opened().header.seats;
    if let Actor::Player(_) = by {
        let subject = subject_of(*by, seats);
        // Who says nothing in the whole record did not say this either, if that goes on.
        let goes_on = has_evidence(case.opened(), line.span.end);
        let speaks = |seat: &Seat| {
            let begin = format!("{}:", seat.handle);
            !goes_on || case.opened().text.lines().any(|line| line.trim_start().starts_with(&begin))
        };
        let others = seats.iter().filter(|seat| &*seat.handle != subject && speaks(seat));
        let others = others.map(|seat| in_line((0..subject.len(), seat.handle.to_string())));
        edits.extend(others.map(|edit| Edit { slip: Slip::Handle, ..edit }));
    }
    edits
}

/// A count as the replay has it, if that is one number.
pub(super) fn of_count(opened: &Opened<'_>, line: Span, differs: &Differs) -> Option<Edit> {
    let counted = differs.counted.to_string();
    let replayed = differs.replayed.to_string();
    let item = opened.slice(differs.span).split(' ');
    let item = item.map(|word| if word == counted { &*replayed } else { word });
    let text = item.collect::<Vec<_>>().join(" ");
    let fix = Fix { span: differs.span, text, safe: false };
    let edit = Edit::of_fix(opened.slice(line), line, fix);
    (differs.bound == Bound::Exactly).then_some(Edit { slip: Slip::Count, ..edit })
}

/// A line from which a word was left out that stands in others like it, one of some names, or any card.
pub(super) fn of_left_out(
    case: &dyn AnyCase<'_>,
    line: &StatedLine<'_>,
    window: &Window<'_>,
    names: &[&str],
) -> Vec<Edit> {
    let Some(said) = line.short() else { return Vec::new() };
    let verb = said.clause.1.split(' ').next().unwrap_or("");
    let mut more = window.words_behind(verb);
    more.extend(names);
    let has_cards = case.game().verbs.iter().any(|known| known.name == verb);
    let cards = if has_cards { case.names(Gap::Card) } else { Vec::new() };
    // Of words that do equally well the first one is told: one that stands near.
    more.extend(cards.iter().map(SmolStr::as_str).filter(|card| *card != "?"));
    let mut known = BTreeSet::new();
    more.retain(|word| known.insert(*word));
    let slips = one_more(line.words(), said.words, &more).take(LEFT_OUT);
    let named = slips.map(|slip| Edit::in_line(line, slip));
    // The name may be one that nobody knows.
    let unread = one_more(line.words(), said.words, &["?"]).map(|slip| Edit::in_line(line, slip));
    named.chain(unread.map(|edit| Edit { slip: Slip::Unread(edit.slip.bits()), ..edit })).collect()
}

/// A line with the other side. It shows where its neighbour matters, however far that is.
pub(super) fn of_sides(line: &StatedLine<'_>) -> Vec<Edit> {
    let slips = line.short().map(|said| of_same_list(line.words(), said.words, &SIDES));
    let edits = slips.into_iter().flatten().map(|slip| Edit::in_line(line, slip));
    edits.map(|edit| Edit { slip: Slip::Side, ..edit }).collect()
}

/// A line with a name that nobody can tell in the place of one that is wanted.
pub(super) fn of_names(line: &StatedLine<'_>, is_wanted: impl Fn(&str) -> bool) -> Vec<Edit> {
    let slips = line.short().map(|said| unread(line.words(), said.words, is_wanted));
    let edits = slips.into_iter().flatten().map(|slip| Edit::in_line(line, slip));
    edits.map(|edit| Edit { slip: Slip::Unread(price::UNREAD), ..edit }).collect()
}

/// A line with each card in the place of a name that nobody can tell.
pub(super) fn of_every_name(case: &dyn AnyCase<'_>, unread: &Edit) -> Vec<Edit> {
    let written = case.opened().slice(unread.fix.span);
    let is_like = |card: &SmolStr| is_numbered(card) == is_numbered(written) && card != "?";
    let cards = case.names(Gap::Card).into_iter().filter(is_like);
    let line = case.opened().slice(unread.line);
    let fixes = cards.map(|card| Fix { text: card.into(), ..unread.fix.clone() });
    let edits = fixes.map(|fix| Edit::of_fix(line, unread.line, fix));
    edits.map(|edit| Edit { away: unread.away, ..edit }).collect()
}

/// What the player of a line could have said instead with the same verb, in the state above it.
pub(super) fn of_actions(above: &AnyAbove<'_>, line: &StatedLine<'_>) -> Vec<Edit> {
    let Some(LineBody { by, clause: (at, written), .. }) = line.short() else { return Vec::new() };
    let verb = written.split(' ').next();
    let mut choices = above.table.legal();
    choices.extend(above.table.legal_later(&choices));
    let texts = choices.into_iter().filter(|choice| choice.by == *by && !choice.is_form);
    let alike = texts.map(|choice| choice.clause).filter(|text| {
        text.split(' ').next() == verb && text != written && !forgets(written, text)
    });
    let start = (at - line.span.start) as usize;
    let edits = alike.map(|text| Edit::in_line(line, (start..start + written.len(), text)));
    edits.take(ACTIONS).collect()
}

/// Whether a clause says less than what is written: a number or nothing where a card is named, or fewer words.
pub(super) fn forgets(written: &str, text: &str) -> bool {
    let is_name = |word: &str| word.len() > 2 && word.starts_with(char::is_alphabetic);
    let is_number = |word: &str| word.parse::<u32>().is_ok();
    let is_kept = |name: &str| text.split(' ').any(|word| word == name);
    let mut pairs = written.split(' ').zip(text.split(' '));
    let is_shorter = text.split(' ').count() < written.split(' ').count();
    text.contains('?') && !written.contains('?')
        || is_shorter && !names(written).into_iter().all(is_kept)
        || pairs.any(|(old, new)| is_name(old) && is_number(new) && !is_kept(old))
}

/// The names that stand in the words of a line and in others.
pub(super) fn known<'t>(words: &'t str, near: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    let mut known = names(words);
    for words in near {
        known.extend(names(words));
    }
    known.sort_unstable();
    known.dedup();
    known
}
