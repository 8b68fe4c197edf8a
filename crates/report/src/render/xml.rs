//! `JUnit` XML as far as Jenkins' schema and the readers of GitLab and `CircleCI` know it: cases in suites.

use core::time::Duration;

/// What became of one thing that was tried.
#[derive(Debug, Default)]
pub struct TestCase {
    /// What it is called.
    pub name: String,
    /// What it belongs to.
    pub class: Option<String>,
    /// How long it took, if it was tried.
    pub took: Option<Duration>,
    /// Where it stands.
    pub file: Option<String>,
    /// The line of the file.
    pub line: Option<u32>,
    /// Anything but a success.
    pub flaw: Option<Flaw>,
    /// What else there is to say.
    pub told: Option<String>,
}

/// Why a case is no success.
#[derive(Debug)]
pub struct Flaw {
    /// How it is counted.
    pub kind: FailureKind,
    /// In a sentence.
    pub message: Option<String>,
    /// What the sentence is an example of.
    pub of: Option<String>,
    /// In full.
    pub text: Option<String>,
}

/// How a case that is no success is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailureKind {
    /// It cannot be said.
    Skipped,
    /// It could not be tried.
    Error,
    /// It was tried, and something is wrong.
    Failure,
}

/// The numbers of cases above them.
#[derive(Debug, Default)]
pub struct Numbers {
    tests: u32,
    skipped: u32,
    errors: u32,
    failures: u32,
    took: Duration,
}

impl Numbers {
    /// Counts one more case.
    pub fn count(&mut self, case: &TestCase) {
        self.tests += 1;
        self.took += case.took.unwrap_or_default();
        match case.flaw.as_ref().map(|flaw| flaw.kind) {
            None => {}
            Some(FailureKind::Skipped) => self.skipped += 1,
            Some(FailureKind::Error) => self.errors += 1,
            Some(FailureKind::Failure) => self.failures += 1,
        }
    }
}

/// The lines above all suites. The schema has no place for skipped cases there.
pub fn head(name: &str, suites: &[&Numbers]) -> String {
    let sum = |of: fn(&Numbers) -> u32| suites.iter().map(|one| of(one)).sum::<u32>();
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <testsuites name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n",
        escaped(name),
        sum(|of| of.tests),
        sum(|of| of.failures),
        sum(|of| of.errors)
    )
}

/// The line above the cases of a suite.
pub fn suite(name: &str, numbers: &Numbers) -> String {
    let Numbers { tests, skipped, errors, failures, took } = numbers;
    let (name, took) = (escaped(name), seconds(*took));
    format!(
        "    <testsuite name=\"{name}\" tests=\"{tests}\" skipped=\"{skipped}\" errors=\"{errors}\" \
         failures=\"{failures}\" time=\"{took}\">\n"
    )
}

/// The line below the cases of a suite.
pub const SUITE_END: &str = "    </testsuite>\n";

/// The line below all suites.
pub const END: &str = "</testsuites>\n";

/// The lines of a case.
pub fn case(case: &TestCase) -> String {
    let mut out = format!("        <testcase name=\"{}\"", escaped(&case.name));
    let line = case.line.map(|line| line.to_string());
    let took = case.took.map(seconds);
    let told = [("classname", &case.class), ("time", &took), ("file", &case.file), ("line", &line)];
    attributes(&mut out, told);
    if case.flaw.is_none() && case.told.is_none() {
        return out + "/>\n";
    }
    out.push_str(">\n");
    if let Some(flaw) = &case.flaw {
        let tag = match flaw.kind {
            FailureKind::Skipped => "skipped",
            FailureKind::Error => "error",
            FailureKind::Failure => "failure",
        };
        out.push_str(&format!("            <{tag}"));
        attributes(&mut out, [("message", &flaw.message), ("type", &flaw.of)]);
        match &flaw.text {
            Some(text) => out.push_str(&format!(">{}</{tag}>\n", escaped(text))),
            None => out.push_str("/>\n"),
        }
    }
    if let Some(told) = &case.told {
        out.push_str(&format!("            <system-out>{}</system-out>\n", escaped(told)));
    }
    out + "        </testcase>\n"
}

fn attributes<const N: usize>(out: &mut String, told: [(&str, &Option<String>); N]) {
    for (key, value) in told {
        if let Some(value) = value {
            out.push_str(&format!(" {key}=\"{}\"", escaped(value)));
        }
    }
}

fn seconds(took: Duration) -> String {
    format!("{:.3}", took.as_secs_f64())
}

/// As text or as the value of an attribute, without the characters that XML forbids even when they are escaped.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            '\u{fffe}' | '\u{ffff}' => {}
            control if control < ' ' && !matches!(control, '\t' | '\n' | '\r') => {}
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
#[path = "../../tests/unit/render/xml.rs"]
mod tests;
