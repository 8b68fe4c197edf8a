//! Forms such as `next challenge CHALLENGE` with names in their gaps: those that the record itself says near
//! by, because what chance or a hidden hand gave is named where it is used.

use crate::any::{AnyCase, AnyChoice};
use crate::prelude::*;
use crate::replay::AnyAction;
use evoref_game::{Slot, slots};

/// Lines below a place in which a name is looked for.
const LINES: usize = 40;
/// Ways to fill one form that are tried.
const WAYS: usize = 8;

/// What a clause claims that is supposed to stand in a line; nothing if it cannot be read.
pub(crate) fn read_in(
    case: &dyn AnyCase<'_>,
    by: Actor,
    clause: &str,
    line: Span,
) -> Option<Vec<Claimed<AnyAction>>> {
    let mut claimed = case.read(by, Clause::of_words(clause, 0))?;
    claimed.iter_mut().for_each(|claimed| claimed.span = line);
    Some(claimed)
}

/// The words of a line and of those below it.
pub(crate) fn words_below<'c>(case: &'c dyn AnyCase<'_>, line: Span) -> Vec<&'c str> {
    let from = (line.start - case.opened().at) as usize;
    let near = case.opened().text[from..].lines().take(LINES);
    near.flat_map(|line| line.split([' ', ',', ':', ';'])).collect()
}

/// The ways to fill a form with names from a line and those below it: the clause, and what it claims.
pub(crate) fn filled(
    case: &dyn AnyCase<'_>,
    choice: &AnyChoice,
    line: Span,
) -> Vec<(String, Vec<Claimed<AnyAction>>)> {
    let words = words_below(case, line);
    let mut clauses = Vec::new();
    for slots in forms(choice) {
        fill(case, &slots, &words, &mut Vec::new(), &mut clauses);
    }
    let read_as = |text: String| {
        let claimed = read_in(case, choice.by, &text, line)?;
        Some((text, claimed))
    };
    clauses.into_iter().filter_map(read_as).collect()
}

/// The ways to fill the first gap for a card in the form of a choice with any card of the game; cards after
/// it stay unknown. What cannot be written so is left out.
pub(crate) fn any_card(
    case: &dyn AnyCase<'_>,
    choice: &AnyChoice,
    line: Span,
) -> Vec<Vec<Claimed<AnyAction>>> {
    let Some(slots) = forms(choice).into_iter().next() else { return Vec::new() };
    let is_card = |slot: &Slot| matches!(slot, Slot::Gap(Gap::Card));
    let Some(first) = slots.iter().position(is_card) else { return Vec::new() };
    let with = |name: SmolStr| {
        let words = slots.iter().enumerate().map(|(place, slot)| match slot {
            Slot::Word(word) => word.as_str(),
            Slot::Gap(_) if place == first => &name,
            Slot::Gap(_) => "?",
        });
        let text = words.collect::<Vec<&str>>().join(" ");
        read_in(case, choice.by, &text, line)
    };
    case.names(Gap::Card).into_iter().filter_map(with).collect()
}

/// The ways to write the form of a choice; none if it is an action as it is.
fn forms(choice: &AnyChoice) -> Vec<Vec<Slot>> {
    if choice.is_form { slots(&choice.clause) } else { Vec::new() }
}

fn fill(
    case: &dyn AnyCase<'_>,
    rest: &[Slot],
    words: &[&str],
    begun: &mut Vec<SmolStr>,
    clauses: &mut Vec<String>,
) {
    let Some((next, rest)) = rest.split_first() else {
        clauses.push(begun.join(" "));
        return;
    };
    let names: Vec<SmolStr> = match next {
        Slot::Word(word) => vec![word.clone()],
        // A number that stands near by counts something else.
        Slot::Gap(Gap::Number) => Vec::new(),
        Slot::Gap(gap) => {
            let all = case.names(*gap);
            let mut names: Vec<SmolStr> = Vec::new();
            for word in words {
                if all.iter().any(|name| name == word) && !names.iter().any(|name| name == word) {
                    names.push((*word).into());
                }
            }
            names
        }
    };
    for name in names {
        if clauses.len() == WAYS {
            return;
        }
        if matches!(next, Slot::Gap(_)) && begun.contains(&name) {
            continue;
        }
        begun.push(name);
        fill(case, rest, words, begun, clauses);
        begun.pop();
    }
}
