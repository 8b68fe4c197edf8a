//! The names that a missing line leaves open, where only some can stand there.

use super::missing::Missing;
use super::supposing::Sayable;
use crate::any::AnyCase;
use crate::fillings::read_in;
use crate::prelude::*;
use evoref_game::{Slot, slots};

/// A missing line of which a form is known, with the only names with which the record plays on as far; none if
/// others would do as well.
pub(super) fn named(case: &dyn AnyCase<'_>, own: Span, missing: &Missing) -> Option<Missing> {
    let [said] = &missing.said[..] else { return None };
    if said.whole {
        return None;
    }
    let (subject, form) = said.text.split_once(": ")?;
    let Ok([form]) = <[_; 1]>::try_from(slots(form)) else { return None };
    let above = case.starting_at(missing.at)?;
    let held = above.table.cards(said.by);
    let words = |chosen: &[SmolStr]| {
        let mut chosen = chosen.iter();
        let words = form.iter().map(|slot| match slot {
            Slot::Word(word) => word.clone(),
            Slot::Gap(_) => chosen.next().cloned().unwrap_or_else(|| "?".into()),
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let with = |chosen: &[SmolStr]| {
        let clause = words(chosen);
        let claims = read_in(case, said.by, &clause, own)?;
        let text = format!("{subject}: {clause}");
        let said = vec![Sayable { by: said.by, text, claims, whole: true, supposed: false }];
        let plays_on = above.reach_with(&said, own) == Some(missing.reach);
        plays_on.then_some(said)
    };
    let gaps: Vec<Gap> = form
        .iter()
        .filter_map(|slot| match slot {
            Slot::Word(_) => None,
            Slot::Gap(gap) => Some(*gap),
        })
        .collect();
    let mut chosen: Vec<SmolStr> = Vec::new();
    while let Some(gap) = gaps.get(chosen.len()) {
        let known = if *gap == Gap::Card && !held.iter().any(|card| card == "?") {
            held.clone()
        } else {
            case.names(*gap)
        };
        let open = known.into_iter().filter(|name| name != "?" && !chosen.contains(name));
        let fits =
            |name: &SmolStr| with(&[&chosen[..], std::slice::from_ref(name)].concat()).is_some();
        let fit: Vec<SmolStr> = open.filter(fits).collect();
        // As many as are asked for, in whatever order, or one.
        let asked = gaps[chosen.len()..].iter().take_while(|other| *other == gap).count();
        if fit.is_empty() || fit.len() != asked && fit.len() != 1 || case.work().is_used_up() {
            return None;
        }
        chosen.extend(fit);
    }
    let said = with(&chosen)?;
    Some(Missing { said, ..*missing })
}
