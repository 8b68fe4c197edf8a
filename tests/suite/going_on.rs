//! Past a finding: what follows from it is counted, what is wrong in itself is printed.
//!
//! Legal records are broken once and judged to their end. Nearly all of them print one error then;
//! what a plain run finds is found.
use evoref::GAMES;
use evoref_record::diagnostic::{Finding, Severity};
use evoref_record::source::{Source, Span};
use evoref_referee::{self as referee, Options, Report};

use crate::lines::Lines;
use crate::mutants::OPERATORS;
use crate::originals::{Beside, originals};
use crate::tables::{Choices, apart, tries};

/// Mutants of each operator.
const FEW: usize = 2;

fn judged(text: &str, beside: &Beside<'_>, keep_going: bool) -> Option<Report> {
    let source = Source::new("mutant.evo", text);
    referee::records(&source).first()?;
    let whole = Span::new(0, text.len() as u32);
    Some(GAMES.referee(&source, whole, beside, &Options { keep_going, ..Options::default() }))
}

fn errors(report: &Report) -> Vec<&Finding> {
    let findings = report.findings.iter();
    findings.filter(|finding| finding.severity == Severity::Error).collect()
}

#[test]
fn what_follows_from_one_slip_is_counted() {
    let originals = originals(1);
    let mut choices = Choices(0x51ED_2701_93AB_C0DE);
    let (mut found, mut single, mut consequent, mut doubtful) = (0, 0, 0, 0);
    let mut many = Vec::new();
    for (name, change) in OPERATORS.iter().step_by(apart(3, 1)) {
        let mut tried = 0;
        for _ in 0..FEW * 20 {
            let original = &originals[choices.below(originals.len() as u64) as usize];
            let Some(mutant) = change(&Lines::new(&original.text), &mut choices) else {
                continue;
            };
            let beside = Beside(original);
            let (Some(plain), Some(report)) =
                (judged(&mutant, &beside, false), judged(&mutant, &beside, true))
            else {
                continue;
            };
            let (plain_errors, errors) = (errors(&plain), errors(&report));
            assert_eq!(
                plain_errors.is_empty(),
                errors.is_empty(),
                "{name}: {}\n{mutant}",
                original.name
            );
            assert_eq!(plain.status, report.status, "{name}: {}", original.name);
            for doubt in &report.doubts {
                let cleared = doubt.cleared.is_none_or(|span| span.start > doubt.from.start);
                assert!(cleared, "{name}: cleared before it arose");
            }
            if errors.is_empty() {
                continue;
            }
            found += 1;
            consequent += report.consequent;
            doubtful += u32::from(!report.doubts.is_empty());
            match errors.len() {
                1 => single += 1,
                _ => many.push(format!(
                    "{name}: {} {:?}",
                    original.name,
                    errors.iter().map(|error| error.code.name()).collect::<Vec<_>>()
                )),
            }
            tried += 1;
            if tried == tries(1, FEW) {
                break;
            }
        }
    }
    assert!(found >= tries(4, 40), "only {found} slips were found");
    // What follows is so little that a small sample may have none.
    assert!(consequent > 0 || doubtful > 0, "nothing is ever in doubt, and nothing follows");
    assert!(
        single * 100 >= found * tries(60, 80),
        "{single} of {found} print one error\n{}",
        many.join("\n")
    );
}
