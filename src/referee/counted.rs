//! A line of counts that differs from the replay, as one finding: what was counted, where the mistake
//! must be, and the lines there that touch the number.
//!
//! Knows the log of a run; which counts differ is found by [`super::claims`].

use super::claims::{Differs, agreed_here};
use super::consequences::{LABELS, together};
use super::findings::{from_misread, line_number};
use super::replay::{Replay, Session};
use crate::diagnostic::{Finding, Place, Record};
use crate::notation::Misread;
use crate::rules::{Entry, Rules};

/// The most lines that are listed for one count.
const LINES: usize = 12;

/// The counts of one line that differ.
pub(crate) fn count_differs<G: Rules>(
    session: &Session<'_, G>,
    differs: &[Differs],
    place: &Place,
) -> Option<Finding> {
    let at = differs.iter().map(|differs| differs.span.start).max()?;
    let log: Vec<Entry> = Replay::new(session, Vec::new(), at).run().log;
    let told = differs.iter().map(|differs| {
        let mut finding = one(session, differs, place.clone());
        let (range, touching) = bracket(session, differs, &log);
        finding.help = vec![range, touching];
        finding.help.extend(
            (differs.open.iter())
                .map(|why| format!("the round is not finished before this count: {why}")),
        );
        finding
    });
    let mut told: Vec<Finding> = told.collect();
    // The first speaks; of each further one its own lines are told with it.
    for (finding, differs) in told.iter_mut().zip(differs).skip(1) {
        let (range, touching) = bracket(session, differs, &log);
        finding.message = format!("{}: {range}; {touching}", finding.message);
    }
    let agreed = differs.iter().skip(1).filter_map(|differs| differs.agreed);
    let agreed: Vec<_> = agreed.collect();
    let mut finding = together(told)?;
    for span in agreed {
        if finding.related.len() < LABELS && !finding.related.iter().any(|other| other.span == span)
        {
            finding.related.push(agreed_here(span));
        }
    }
    Some(finding)
}

fn one<G: Rules>(session: &Session<'_, G>, differs: &Differs, place: Place) -> Finding {
    let unit = G::GAME.units[differs.unit.0 as usize].0;
    let Differs {
        name,
        counted,
        replayed,
        span,
        ..
    } = differs;
    let mut finding = from_misread(
        *Misread::new(
            Record::CountDiffers,
            *span,
            format!("the table counted {counted} {unit} for {name}, the replay has {replayed}"),
            format!("counted {counted}, replayed {replayed}"),
        ),
        place,
    );
    // A count that agreed on this very line would be a label on a label.
    let own = line_number(session, span.start);
    finding.related.extend(
        differs
            .agreed
            .filter(|agreed| line_number(session, agreed.start) < own)
            .map(agreed_here),
    );
    finding
}

/// The lines in which the mistake must be, and those of them that touch the number.
fn bracket<G: Rules>(
    session: &Session<'_, G>,
    differs: &Differs,
    log: &[Entry],
) -> (String, String) {
    let unit = G::GAME.units[differs.unit.0 as usize].0;
    let (name, span) = (&differs.name, differs.span);
    let from = differs
        .agreed
        .map_or(session.opened.body, |agreed| agreed.end);
    let mut touching: Vec<u32> = log
        .iter()
        .filter(|entry| entry.owner == differs.owner && entry.unit == differs.unit)
        .map(|entry| entry.step.0)
        .filter(|step| (from..span.start).contains(step))
        .map(|step| line_number(session, step))
        .collect();
    touching.dedup();
    let (first, last) = (line_number(session, from), line_number(session, span.start));
    let range = if differs.agreed.is_some() {
        let after = (first + 1).min(last);
        format!(
            "the last count that agreed is on line {first}, so the mistake is in lines {after} to {last}"
        )
    } else {
        format!("no earlier count: the mistake is in lines {first} to {last}")
    };
    let touching = match touching.len() {
        0 => format!("no line between them changes the {unit} of {name}"),
        1 => format!(
            "one line between them changes the {unit} of {name}: line {}",
            touching[0]
        ),
        many => {
            let shown: Vec<String> = touching.iter().take(LINES).map(u32::to_string).collect();
            let dots = if many > LINES { ", ..." } else { "" };
            format!(
                "{many} lines between them change the {unit} of {name}: {}{dots}",
                shown.join(", ")
            )
        }
    };
    (range, touching)
}
