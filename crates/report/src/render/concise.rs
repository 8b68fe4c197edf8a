//! One line a finding, as compilers write it: `path:line:col: error[CODE] message`.

use super::{Checked, Notes, one_line, severity, shown};
use crate::prelude::*;

pub(super) fn record(checked: &Checked, notes: Notes, out: &mut String) {
    for finding in shown(checked, notes) {
        out.extend([&concise(&checked.source, finding), "\n"]);
    }
}

/// One finding on one line, without a line end.
pub fn concise(source: &Source, finding: &Finding) -> String {
    let at = source.position(finding.primary.span.start);
    format!(
        "{}:{}:{}: {}[{}] {}",
        one_line(source.name()),
        at.line,
        at.column,
        severity(finding.severity),
        finding.code,
        one_line(&finding.message),
    )
}
