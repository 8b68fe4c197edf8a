//! `JUnit` XML as far as Jenkins' schema and the readers of GitLab and `CircleCI` know it: cases in suites.

use core::time::Duration;

/// What became of one thing that was tried.
#[derive(Debug, Default)]
pub struct Case {
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
    pub kind: Kind,
    /// In a sentence.
    pub message: Option<String>,
    /// What the sentence is an example of.
    pub of: Option<String>,
    /// In full.
    pub text: Option<String>,
}

/// How a case that is no success is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
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
    pub fn count(&mut self, case: &Case) {
        self.tests += 1;
        self.took += case.took.unwrap_or_default();
        match case.flaw.as_ref().map(|flaw| flaw.kind) {
            None => {}
            Some(Kind::Skipped) => self.skipped += 1,
            Some(Kind::Error) => self.errors += 1,
            Some(Kind::Failure) => self.failures += 1,
        }
    }
}

/// The lines above all suites. The schema has no place for skipped cases there.
pub fn head(name: &str, suites: &[&Numbers]) -> String {
    let sum = |of: fn(&Numbers) -> u32| suites.iter().map(|one| of(one)).sum::<u32>();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
    attribute(&mut out, "name", name);
    attribute(&mut out, "tests", &sum(|of| of.tests).to_string());
    attribute(&mut out, "failures", &sum(|of| of.failures).to_string());
    attribute(&mut out, "errors", &sum(|of| of.errors).to_string());
    out + ">\n"
}

/// The line above the cases of a suite.
pub fn suite(name: &str, numbers: &Numbers) -> String {
    let mut out = String::from("    <testsuite");
    attribute(&mut out, "name", name);
    attribute(&mut out, "tests", &numbers.tests.to_string());
    attribute(&mut out, "skipped", &numbers.skipped.to_string());
    attribute(&mut out, "errors", &numbers.errors.to_string());
    attribute(&mut out, "failures", &numbers.failures.to_string());
    attribute(&mut out, "time", &seconds(numbers.took));
    out + ">\n"
}

/// The line below the cases of a suite.
pub const SUITE_END: &str = "    </testsuite>\n";

/// The line below all suites.
pub const END: &str = "</testsuites>\n";

/// The lines of a case.
pub fn case(case: &Case) -> String {
    let mut out = String::from("        <testcase");
    attribute(&mut out, "name", &case.name);
    let line = case.line.map(|line| line.to_string());
    let took = case.took.map(seconds);
    for (key, value) in
        [("classname", &case.class), ("time", &took), ("file", &case.file), ("line", &line)]
    {
        if let Some(value) = value {
            attribute(&mut out, key, value);
        }
    }
    if case.flaw.is_none() && case.told.is_none() {
        return out + "/>\n";
    }
    out.push_str(">\n");
    if let Some(flaw) = &case.flaw {
        let tag = match flaw.kind {
            Kind::Skipped => "skipped",
            Kind::Error => "error",
            Kind::Failure => "failure",
        };
        out.push_str(&format!("            <{tag}"));
        for (key, value) in [("message", &flaw.message), ("type", &flaw.of)] {
            if let Some(value) = value {
                attribute(&mut out, key, value);
            }
        }
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

fn attribute(out: &mut String, key: &str, value: &str) {
    out.push_str(&format!(" {key}=\"{}\"", escaped(value)));
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
mod tests {
    use super::*;

    #[test]
    fn cases_are_written_as_readers_of_junit_know_them() {
        let named = |name: &str| Case { name: name.to_owned(), ..Case::default() };
        let flaw = |kind, text: Option<&str>| {
            let (message, text) = (Some("a < b".to_owned()), text.map(str::to_owned));
            Some(Flaw { kind, message, of: Some("evo/x".to_owned()), text })
        };
        let cases = [
            Case { took: Some(Duration::from_micros(1600)), line: Some(3), ..named("sound") },
            Case { told: Some("2 actions not verified".to_owned()), ..named("told") },
            Case { flaw: flaw(Kind::Failure, Some("a\nb\n")), ..named("bad") },
            Case { flaw: flaw(Kind::Skipped, None), ..named("open") },
            Case { flaw: flaw(Kind::Error, None), ..named("gone") },
        ];
        let mut numbers = Numbers::default();
        let mut text = String::new();
        for one in &cases {
            numbers.count(one);
            text.push_str(&case(one));
        }
        let head = head("evoref", &[&numbers, &numbers]);
        let whole = [&*head, &*suite("club", &numbers), &*text, SUITE_END, END].concat();
        let expected = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="evoref" tests="10" failures="2" errors="2">
    <testsuite name="club" tests="5" skipped="1" errors="1" failures="1" time="0.002">
        <testcase name="sound" time="0.002" line="3"/>
        <testcase name="told">
            <system-out>2 actions not verified</system-out>
        </testcase>
        <testcase name="bad">
            <failure message="a &lt; b" type="evo/x">a
b
</failure>
        </testcase>
        <testcase name="open">
            <skipped message="a &lt; b" type="evo/x"/>
        </testcase>
        <testcase name="gone">
            <error message="a &lt; b" type="evo/x"/>
        </testcase>
    </testsuite>
</testsuites>
"#;
        assert_eq!(whole, expected);
    }

    #[test]
    fn no_text_ends_its_element_or_holds_what_xml_forbids() {
        let text = "]]><a b='\"&amp;\u{0}\u{1b}[1m\u{ffff}\n\té";
        assert_eq!(escaped(text), "]]&gt;&lt;a b=&apos;&quot;&amp;amp;[1m\n\té");
    }
}
