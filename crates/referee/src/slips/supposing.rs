//! Runs with something supposed, without a changed text: cheap enough to try many.

use crate::opened::Opened;
use crate::place::line_at;
use crate::prelude::*;
use crate::replay::{Above, Case, Refused, Replay, SupposedAction};
use crate::trial::stop;

/// The same record from a kept place on, with something supposed to have been said.
pub(super) fn supposing<'s, G: Rules>(
    case: &Case<'s, G>,
    above: Option<&Arc<Above<G>>>,
    reading: impl IntoIterator<Item = SupposedAction<G::Action>>,
) -> Case<'s, G> {
    let mut readings = case.readings.clone();
    readings.extend(reading);
    let Opened { text, at, header, body, .. } = &case.opened;
    let (opened, rules) = (Opened::known(text, *at, header, *body), Arc::clone(&case.rules));
    Case {
        gone: Arc::clone(&case.gone),
        too_far: Arc::clone(&case.too_far),
        forced: case.forced.clone(),
        readings,
        lenient: true,
        past: case.past.clone(),
        brief: true,
        above: above.map_or_else(|| case.above.clone(), |above| OnceLock::from(Arc::clone(above))),
        ..Case::new(opened, rules, case.source, case.files, case.work.clone())
    }
}

/// Where the record stops next if the refused words are left out, and if they are let stand; and where lines of it
/// cannot be read.
pub(crate) fn plain_stops<G: Rules>(
    case: &Case<'_, G>,
    refused: &Refused<'_, G>,
) -> (Vec<u32>, Vec<u32>) {
    let at = match refused.claimed {
        Some(_) => refused.clause.at,
        None => line_at(&case.opened, refused.clause.at).start,
    };
    let mut out = supposing(case, None, None);
    let gone = Arc::make_mut(&mut out.gone);
    gone.push(at);
    gone.sort_unstable();
    out.brief = false;
    let run = Replay::branch(&out, None, u32::MAX);
    let forms = run.forms.kept().iter().map(|misread| misread.span.start).collect();
    let mut stops = vec![stop(&run)];
    let rule = refused.breach.rule();
    let code: Code = rule.into();
    if code.text().allow.is_ok() {
        let mut stands = supposing(case, None, None);
        stands.forced.push((refused.clause.at, Waived::NONE.with(rule)));
        stops.push(stop(&Replay::branch(&stands, None, u32::MAX)));
    }
    (stops, forms)
}
