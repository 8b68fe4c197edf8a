//! Lines that may be missing: right above what was refused, or some lines further up.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::supposing::supposing;
use crate::alternatives::{legal, legal_later, printed};
use crate::fillings::{any_card, filled};
use crate::place::{line_at, subject_of};
use crate::replay::{Above, Case, Reading, Replay};
use crate::trial::stop;
use evoref_game::{Actor, Choice, Claimed, Rules};
use evoref_record::diagnostic::Fix;
use evoref_record::notation::Statement;
use evoref_record::source::Span;

/// Lines above the refused one before which a line may be missing.
const LINES: usize = 40;
/// Of so many the table is kept above the highest, and gone on from there.
const BLOCK: usize = 8;
/// The most lines that are tried in all.
const TRIALS: usize = 3000;
/// The most steps for lines with a card that nobody knows: whether it can have been there is costly to find
/// out.
const STEPS_FOR_UNKNOWN: u64 = 15_000_000;
/// Places at which the same line is tried: what does not help at the lowest ones does not further up.
const PLACES: u32 = 2;

/// A line with which the record plays on.
pub(super) struct Missing<A> {
    /// The byte of the raw line above which it would stand.
    pub(super) at: u32,
    /// The first byte of its words.
    pub(super) line: u32,
    by: Actor,
    subject: String,
    clause: String,
    claimed: Vec<Claimed<A>>,
    whole: bool,
    /// How far the record plays on.
    pub(super) reach: u32,
    /// How many things its player could have said there.
    pub(super) choices: usize,
    /// Lines between it and what is wrong.
    pub(super) lines: usize,
}

impl<A: Clone> Missing<A> {
    /// Who would say what.
    pub(super) fn said(&self) -> (&str, &str) {
        (&self.subject, &self.clause)
    }

    /// Where it would stand, and what it claims.
    pub(super) fn claims(&self) -> (u32, Actor, Vec<Claimed<A>>) {
        (self.at, self.by, self.claimed.clone())
    }

    /// The line.
    pub(super) fn text(&self) -> String {
        format!("{}: {}", self.subject, self.clause)
    }

    /// The change that writes it; none if its words are not known.
    pub(super) fn fix<G: Rules<Action = A>>(&self, case: &Case<'_, G>) -> Option<Fix> {
        let heads = |line: Span| {
            let text = &case.opened.text[(line.start - case.opened.at) as usize..];
            matches!(
                evoref_record::notation::line(text.lines().next().unwrap_or(""), line.start),
                Ok(Some(Statement::Round(_)))
            )
        };
        let below = line_at(case, self.line);
        // The last line of a round stands right below the others, not above the next heading.
        if heads(below)
            && let Some(above) = end_above(case, self.at)
        {
            return self.whole.then(|| Fix {
                span: Span::new(above, above),
                text: format!("\n{}", self.text()),
                safe: false,
            });
        }
        self.whole.then(|| Fix {
            span: Span::new(below.start, below.start),
            text: format!("{}\n", self.text()),
            safe: false,
        })
    }
}

/// Lines above which one may be missing: the first byte of the words of the highest, of the one in the
/// middle, and of the lowest.
pub(super) struct Stretch {
    pub(super) first: u32,
    pub(super) middle: u32,
    pub(super) last: u32,
}

/// The places, one above the other, at which a missing line does as well as at its lowest one.
pub(super) fn stretch<G: Rules>(
    case: &Case<'_, G>,
    wrong: &Wrong,
    missing: &Missing<G::Action>,
) -> Stretch {
    let wrong_line = line_at(case, wrong.at);
    let higher = places(case, wrong.at).into_iter();
    let higher = higher.skip_while(|(at, _)| *at >= missing.at);
    let as_well = higher.take_while(|(at, _)| {
        let said = (missing.by, missing.claimed.clone());
        !case.work.is_used_up()
            && case.kept_at(*at).is_some_and(|above| {
                reach_with(case, &above, *at, said, wrong_line) == Some(missing.reach)
            })
    });
    let mut lines = vec![missing.line];
    lines.extend(as_well.map(|(_, line)| line));
    Stretch { first: lines[lines.len() - 1], middle: lines[lines.len() / 2], last: missing.line }
}

/// Where the last line above a place ends that is not blank.
fn end_above<G: Rules>(case: &Case<'_, G>, at: u32) -> Option<u32> {
    let base = case.opened.at;
    let above = case.opened.text[..(at - base) as usize].trim_ascii_end();
    (!above.is_empty()).then(|| base + above.len() as u32)
}

/// What is wrong, and which lines above it are looked for.
pub(super) struct Wrong {
    /// The byte at which the clause or the line begins.
    pub(super) at: u32,
    /// Who must not have said the line, where nothing below tells: whoever was refused would have said it right
    /// there.
    pub(super) not_by: Option<Actor>,
    /// Who said what is wrong: what becomes open to him after steps that nobody writes is looked for as well.
    pub(super) by: Option<Actor>,
    /// Whether something is missing there, whoever would have said it.
    pub(super) missing: bool,
    /// Whether lines further up are looked for, too.
    pub(super) far: bool,
}

/// Lines that are legal somewhere above what is wrong and with which it is right, as far as so many steps are left.
pub(super) fn missing<G: Rules>(
    case: &Case<'_, G>,
    wrong: &Wrong,
    least: u64,
) -> Vec<Missing<G::Action>> {
    let wrong_line = line_at(case, wrong.at);
    let base = case.opened.at;
    let said =
        &case.opened.text[(wrong_line.start - base) as usize..(wrong_line.end - base) as usize];
    let mut search = Search {
        case,
        wrong_line,
        named: things(said).collect(),
        trials: TRIALS,
        least,
        unknown: 0,
        found: Vec::new(),
    };
    let mut places = places(case, wrong.at);
    if !wrong.far {
        places.retain(|(_, line)| *line == wrong_line.start);
    }
    let mut tried: HashMap<(u32, Actor, String), u32> = HashMap::new();
    let kept = |number: usize| {
        let block = places.chunks(BLOCK).nth(number / BLOCK)?;
        case.kept_at(block.last()?.0)
    };
    let mut from_here = None;
    for (lines, (at, line)) in places.iter().copied().enumerate() {
        if lines.is_multiple_of(BLOCK) {
            from_here = kept(lines).map(|kept| supposing(case, Some(&kept), None));
        }
        let Some(above) = from_here.as_ref().and_then(|from_here| from_here.kept_at(at)) else {
            continue;
        };
        let mut choices = legal(case, above.state());
        if line == wrong_line.start || choices.is_empty() {
            let later = legal_later(case, above.state(), &choices).into_iter();
            choices.extend(later.filter(|choice| wrong.by == Some(choice.by)));
        }
        let mut numbers: HashMap<Actor, usize> = HashMap::new();
        for choice in &choices {
            *numbers.entry(choice.by).or_default() += 1;
        }
        for choice in choices {
            if wrong.not_by == Some(choice.by) {
                continue;
            }
            let round = case.rules.stage(above.state()).round;
            let clause = printed(&*case.rules, &choice);
            let is_named = things(&clause).any(|word| search.named.contains(word));
            let times = tried.entry((round, choice.by, clause)).or_default();
            *times += 1;
            if *times > PLACES && !is_named {
                continue;
            }
            let choices = numbers.get(&choice.by).copied().unwrap_or(1);
            if !search.at(&above, (at, line), (&choice, choices, lines)) {
                return search.found;
            }
        }
    }
    search.found
}

/// The words of a line that name a thing by letters and a number, such as a space.
fn things(line: &str) -> impl Iterator<Item = &str> {
    let words = line.split([' ', ',', ';', '-', 'x']);
    words.filter(|word| {
        word.starts_with(|c: char| c.is_ascii_lowercase())
            && word.ends_with(|c: char| c.is_ascii_digit())
    })
}

/// Lines that may be missing, while they are looked for.
struct Search<'c, 's, G: Rules> {
    case: &'c Case<'s, G>,
    wrong_line: Span,
    /// The things that the wrong line names: a missing line about them is tried wherever it is legal.
    named: HashSet<&'s str>,
    trials: usize,
    /// The steps that must be left.
    least: u64,
    /// Steps that were taken for cards that nobody knows.
    unknown: u64,
    found: Vec<Missing<G::Action>>,
}

impl<G: Rules> Search<'_, '_, G> {
    /// Tries a choice at a place; whether there was enough left to try it.
    fn at(
        &mut self,
        above: &Arc<Above<G>>,
        (at, line): (u32, u32),
        (choice, choices, lines): (&Choice<G::Action>, usize, usize),
    ) -> bool {
        let case = self.case;
        let subject = subject_of(choice.by, &case.opened.header.seats);
        let mut best: Option<Missing<G::Action>> = None;
        for way in ways(case, choice, self.wrong_line) {
            // Further up the same line is the same slip.
            let same = |found: &Missing<_>| {
                found.reach == u32::MAX && found.said() == (subject, &way.clause)
            };
            if self.found.iter().any(same) {
                continue;
            }
            if self.trials == 0 || case.work.left() < self.least {
                return false;
            }
            self.trials -= 1;
            if way.supposed && self.unknown > STEPS_FOR_UNKNOWN {
                break;
            }
            let left = case.work.left();
            let said = (choice.by, way.claimed.clone());
            let reach = reach_with(case, above, at, said, self.wrong_line);
            if way.supposed {
                self.unknown += left - case.work.left();
            }
            let Some(reach) = reach else {
                continue;
            };
            if best.as_ref().is_none_or(|best| best.reach < reach) {
                best = Some(Missing {
                    at,
                    line,
                    by: choice.by,
                    subject: subject.to_owned(),
                    clause: way.clause,
                    claimed: way.claimed,
                    whole: way.whole,
                    reach,
                    choices,
                    lines,
                });
            }
            if reach == u32::MAX {
                break;
            }
        }
        if let Some(best) = best {
            // Of several places the one counts with which the record plays on furthest.
            self.found.retain(|found| found.said() != best.said() || found.reach >= best.reach);
            if !self.found.iter().any(|found| found.said() == best.said()) {
                self.found.push(best);
            }
        }
        true
    }
}

/// How far the record plays on if somebody said something at the byte `at`; `None` if what is wrong stays
/// wrong.
fn reach_with<G: Rules>(
    case: &Case<'_, G>,
    above: &Arc<Above<G>>,
    at: u32,
    (by, claimed): (Actor, Vec<Claimed<G::Action>>),
    wrong_line: Span,
) -> Option<u32> {
    let readings = claimed.into_iter().map(|claimed| Reading {
        at,
        instead: None,
        counted: false,
        by,
        claimed,
    });
    let with = supposing(case, Some(above), readings);
    let near = Replay::branch(&with, None, wrong_line.end + 1);
    if stop(&near) <= wrong_line.end {
        return None;
    }
    let reach = stop(&Replay::branch(&with, None, u32::MAX));
    (reach > wrong_line.end).then_some(reach)
}

/// What a choice may be in words.
struct Way<A> {
    clause: String,
    claimed: Vec<Claimed<A>>,
    /// Whether it could be written so.
    whole: bool,
    /// Whether it names a card that nobody knows.
    supposed: bool,
}

/// The clauses that a choice may be: it itself, what chance may have said if the record names it near by, or
/// a card of a hand that nobody knows.
fn ways<G: Rules>(
    case: &Case<'_, G>,
    choice: &Choice<G::Action>,
    line: Span,
) -> Vec<Way<G::Action>> {
    let way = |(clause, claimed)| Way { clause, claimed, whole: true, supposed: false };
    let filled = match choice.by {
        Actor::Table => filled(case, choice, line),
        Actor::Player(_) | Actor::Manual | Actor::Adjust => Vec::new(),
    };
    if !filled.is_empty() {
        return filled.into_iter().map(way).collect();
    }
    let clause = printed(&*case.rules, choice);
    let claimed = Claimed { action: choice.action.clone(), span: line };
    let named = match choice.by {
        Actor::Player(_) => any_card(case, choice, line),
        Actor::Table | Actor::Manual | Actor::Adjust => Vec::new(),
    };
    let named = named.into_iter().map(|claimed| Way {
        clause: clause.clone(),
        claimed,
        whole: false,
        supposed: true,
    });
    let whole = choice.form.is_none();
    let first = Way { clause: clause.clone(), claimed: vec![claimed], whole, supposed: false };
    std::iter::once(first).chain(named).collect()
}

/// Where a line may be missing, the lowest place first: the byte of the raw line, and of its words.
fn places<G: Rules>(case: &Case<'_, G>, wrong: u32) -> Vec<(u32, u32)> {
    let base = case.opened.at;
    let text = case.opened.text;
    let own = line_at(case, wrong);
    // A line cannot be put between two clauses of another.
    let before = &text[(own.start - base) as usize..(wrong.max(own.start) - base) as usize];
    let first = (!before.contains(';')).then_some(own);
    let body = (case.opened.body - base) as usize;
    let mut from = own.start;
    let mut places = Vec::new();
    let raw = |line: Span| {
        let before = &text.as_bytes()[..(line.start - base) as usize];
        base + memchr::memrchr(b'\n', before).map_or(0, |newline| newline as u32 + 1)
    };
    places.extend(first.map(|line| (raw(line), line.start)));
    while places.len() <= LINES {
        let start = raw(Span::new(from, from));
        let Some(above) = (start - base).checked_sub(1).filter(|end| *end as usize >= body) else {
            break;
        };
        let line = line_at(case, base + above);
        from = raw(line);
        // Above the first heading there is only the header.
        let below_a_heading = from > base + body as u32;
        if below_a_heading
            && line.start < line.end
            && !text[(line.start - base) as usize..].starts_with('#')
        {
            places.push((from, line.start));
        }
    }
    places
}
