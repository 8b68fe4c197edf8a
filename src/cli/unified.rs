//! The difference of two texts, as `diff -u` writes it.

use std::fmt::{self, Write};

use imara_diff::{
    Algorithm, Diff, InternedInput, Interner, Token, UnifiedDiffConfig, UnifiedDiffPrinter,
};

use crate::render::one_line;

/// A unified diff with two lines of context; empty if the texts are equal.
pub(super) fn unified(name: &str, old: &str, new: &str) -> String {
    if old == new {
        return String::new();
    }
    let name = one_line(name);
    let lines = InternedInput::new(old, new);
    let mut diff = Diff::compute(Algorithm::Histogram, &lines);
    diff.postprocess_lines(&lines);
    let mut config = UnifiedDiffConfig::default();
    config.context_len(2);
    let printer = Lines(&lines.interner);
    let hunks = diff.unified_diff(&printer, config, &lines);
    format!("--- {name} (as it is)\n+++ {name} (as it would be)\n{hunks}")
}

/// Writes lines with their marks.
struct Lines<'a>(&'a Interner<&'a str>);

impl Lines<'_> {
    fn line(&self, mut out: impl Write, mark: char, line: Token) -> fmt::Result {
        let line = self.0[line];
        write!(out, "{mark}{line}")?;
        if line.ends_with('\n') { Ok(()) } else { writeln!(out, "\n\\ No newline at end of file") }
    }
}

impl UnifiedDiffPrinter for Lines<'_> {
    fn display_header(
        &self,
        mut out: impl Write,
        start_before: u32,
        start_after: u32,
        len_before: u32,
        len_after: u32,
    ) -> fmt::Result {
        let (before, after) = (range(start_before, len_before), range(start_after, len_after));
        writeln!(out, "@@ -{before} +{after} @@")
    }

    fn display_context_token(&self, out: impl Write, line: Token) -> fmt::Result {
        self.line(out, ' ', line)
    }

    fn display_hunk(&self, mut out: impl Write, before: &[Token], after: &[Token]) -> fmt::Result {
        for line in before {
            self.line(&mut out, '-', *line)?;
        }
        for line in after {
            self.line(&mut out, '+', *line)?;
        }
        Ok(())
    }
}

/// Lines as a header counts them: from 1, the number left out if it is 1, and none stands behind the
/// line before it.
fn range(start: u32, length: u32) -> String {
    match length {
        0 => format!("{start},0"),
        1 => format!("{}", start + 1),
        _ => format!("{},{length}", start + 1),
    }
}
