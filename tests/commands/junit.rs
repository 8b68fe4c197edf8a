//! `JUnit` reports against the schema that Jenkins' xUnit plugin validates with, `junit-10.xsd`.

use regex::Regex;

use super::{Folder, code, corpus, fixture, out, root, run};

/// An element of the schema: the attributes that it must and may have, and what it may hold.
struct Element {
    name: &'static str,
    required: &'static [&'static str],
    optional: &'static [&'static str],
    children: &'static [&'static str],
}

/// As far as evoref could write it: without properties and the elements of reruns.
const SCHEMA: [Element; 8] = [
    Element {
        name: "testsuites",
        required: &[],
        optional: &["name", "time", "tests", "failures", "errors"],
        children: &["testsuite"],
    },
    Element {
        name: "testsuite",
        required: &["name", "tests", "failures", "errors"],
        optional: &[
            "group",
            "time",
            "skipped",
            "timestamp",
            "hostname",
            "id",
            "package",
            "file",
            "log",
            "url",
        ],
        children: &["testsuite", "testcase", "system-out", "system-err"],
    },
    Element {
        name: "testcase",
        required: &["name"],
        // GitLab, CircleCI and others read file and line, which this schema does not know; Jenkins' own
        // reader of JUnit skips them.
        optional: &["time", "classname", "group", "file", "line"],
        children: &["skipped", "error", "failure", "system-out", "system-err"],
    },
    Element { name: "failure", required: &[], optional: &["type", "message"], children: &[] },
    Element { name: "error", required: &[], optional: &["type", "message"], children: &[] },
    Element { name: "skipped", required: &[], optional: &["type", "message"], children: &[] },
    Element { name: "system-out", required: &[], optional: &[], children: &[] },
    Element { name: "system-err", required: &[], optional: &[], children: &[] },
];

/// What the schema does not allow, in order.
fn faults(text: &str) -> Vec<String> {
    // The report escapes `<` and `>` wherever they are no tags.
    let tag = Regex::new(r#"<(/?)([a-zA-Z-]+)((?:\s+[a-zA-Z:-]+="[^"<>]*")*)\s*(/?)>"#).unwrap();
    let attribute = Regex::new(r#"([a-zA-Z:-]+)="([^"]*)""#).unwrap();
    let time = Regex::new(r"^[0-9,]*(\.[0-9]*)?$").unwrap();
    let mut faults = Vec::new();
    let mut open: Vec<&Element> = Vec::new();
    let body = text.split_once("?>").map_or(text, |(_, body)| body);
    let rest = tag.replace_all(body, "");
    if rest.contains(['<', '>']) {
        faults.push(format!("not a tag: {rest}"));
    }
    for found in tag.captures_iter(body) {
        let name = &found[2];
        if &found[1] == "/" {
            if open.pop().map(|element| element.name) != Some(name) {
                faults.push(format!("</{name}> closes nothing"));
            }
            continue;
        }
        let Some(element) = SCHEMA.iter().find(|element| element.name == name) else {
            faults.push(format!("<{name}> is no element"));
            continue;
        };
        let fits =
            open.last().map_or(name == "testsuites", |parent| parent.children.contains(&name));
        if !fits {
            faults.push(format!("<{name}> stands in the wrong place"));
        }
        let mut given = Vec::new();
        for attribute in attribute.captures_iter(&found[3]) {
            let key = attribute[1].to_owned();
            let known = [element.required, element.optional].concat();
            if !known.contains(&key.as_str()) || given.contains(&key) {
                faults.push(format!("`{key}` is no attribute of <{name}>"));
            }
            if key == "time" && !time.is_match(&attribute[2]) {
                faults.push(format!("`{}` is no time", &attribute[2]));
            }
            given.push(key);
        }
        let missing = element.required.iter();
        let missing = missing.filter(|required| !given.iter().any(|key| key == *required));
        faults.extend(missing.map(|required| format!("<{name}> has no `{required}`")));
        if found[4].is_empty() {
            open.push(element);
        }
    }
    faults.extend(open.iter().map(|element| format!("<{}> is not closed", element.name)));
    faults
}

#[test]
fn jenkins_accepts_the_report() {
    let folder = Folder::new();
    folder
        .file("club/ok.evo", fixture("evo/ok/bid-not-higher.evo"))
        .file("club/bad <&> ]]> name.evo", fixture("evo/illegal/must-rebid-forgotten.evo"))
        .file("club/open.evo", "evoref 1\ngame: evo\nplayers: A \"<a b=\"\"c\">\", B\n")
        .file("club/chess.evo", "evoref 1\ngame: chess\nplayers: A, B\n");
    let output = run(&folder.0, &["check", "club", "gone", "--output-format", "junit"]);
    assert_eq!(code(&output), 2);
    for wanted in ["<error ", "<failure ", "<testcase "] {
        assert!(out(&output).contains(wanted), "{wanted}: {}", out(&output));
    }
    assert_eq!(faults(out(&output)), Vec::<String>::new(), "{}", out(&output));
    let corpus = run(root(), &["check", corpus(), "--output-format", "junit"]);
    assert!(out(&corpus).contains("<skipped"));
    assert_eq!(faults(out(&corpus)), Vec::<String>::new());
}

#[test]
fn the_checker_finds_what_jenkins_would() {
    let good = r#"<testsuites tests="1"><testsuite name="a" tests="1" failures="0" errors="0"><testcase name="b"/></testsuite></testsuites>"#;
    assert_eq!(faults(good), Vec::<String>::new());
    for (from, to) in [
        ("<testsuites tests=\"1\">", "<testsuites tests=\"1\" skipped=\"0\">"),
        (" errors=\"0\"", ""),
        ("<testcase name=\"b\"/>", "<testcase name=\"b\">"),
        ("<testcase name=\"b\"/>", "<testcase name=\"b\" path=\"c\"/>"),
        ("<testcase name=\"b\"/>", "<note/>"),
        ("<testcase name=\"b\"/>", "a < b"),
    ] {
        assert_ne!(faults(&good.replace(from, to)), Vec::<String>::new(), "{to}");
    }
}
