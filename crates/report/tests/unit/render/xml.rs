use super::*;

#[test]
fn cases_are_written_as_readers_of_junit_know_them() {
    let named = |name: &str| TestCase { name: name.to_owned(), ..TestCase::default() };
    let flaw = |kind, text: Option<&str>| {
        let (message, text) = (Some("a < b".to_owned()), text.map(str::to_owned));
        Some(Flaw { kind, message, of: Some("evo/x".to_owned()), text })
    };
    let cases = [
        TestCase { took: Some(Duration::from_micros(1600)), line: Some(3), ..named("sound") },
        TestCase { told: Some("2 actions not verified".to_owned()), ..named("told") },
        TestCase { flaw: flaw(FailureKind::Failure, Some("a\nb\n")), ..named("bad") },
        TestCase { flaw: flaw(FailureKind::Skipped, None), ..named("open") },
        TestCase { flaw: flaw(FailureKind::Error, None), ..named("gone") },
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
